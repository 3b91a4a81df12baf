//! The scenarios under their topics, with a search box.

use std::sync::LazyLock;

use egui_macroquad::egui::{self, Key, RichText, TextEdit, Ui};
use sidestep::{Scenario, scenario::builtin};

use crate::app::{
    action::Action, document::scene::SceneAction, menu, said::browser as said, view::PanelView,
};

/// A button with the present title that unfolds the list.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let title: String = view.document.scenario.title.chars().take(24).collect();
    let hover = said::about(view.document.source.clone());
    menu::button(ui, format!("{title} ⏷"), |ui| list(ui, view, out)).on_hover_text(hover.to_string());
}

/// A row of the list, and the words it is searched by.
struct BrowserEntry {
    topic: &'static str,
    name: &'static str,
    title: String,
    about: String,
    /// Name and title, in lower case.
    names: String,
    /// Everything else that is said of it, in lower case.
    words: String,
}

/// The fit of a scenario to a search, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A word of its title or name begins so.
    Begins,
    /// It is within title or name.
    Within,
    /// Topic or text have it.
    Said,
}

/// In the order of the list.
static ENTRIES: LazyLock<Vec<BrowserEntry>> = LazyLock::new(|| {
    let entry = |topic: &'static str, builtin: builtin::Builtin, scenario: Scenario| {
        let about = scenario.words().to_string();
        let title = scenario.title;
        let names = format!("{} {title}", builtin.name).to_lowercase();
        let words = format!("{topic} {about}").to_lowercase();
        BrowserEntry { topic, name: builtin.name, title, about, names, words }
    };
    let topics = builtin::by_topic().into_iter();
    topics
        .flat_map(|(topic, entries)| {
            entries.into_iter().map(move |(builtin, scenario)| entry(topic, builtin, scenario))
        })
        .collect()
});

impl BrowserEntry {
    /// Its fit to a word, if it has one.
    fn fit(&self, word: &str) -> Option<Fit> {
        let begins = self.names.split(|c: char| !c.is_alphanumeric()).any(|name| name.starts_with(word));
        match () {
            () if begins => Some(Fit::Begins),
            () if self.names.contains(word) => Some(Fit::Within),
            () if self.words.contains(word) => Some(Fit::Said),
            () => None,
        }
    }

    /// Its fits to all words, the worst first; `None` if one is missing.
    fn fits(&self, words: &[&str]) -> Option<Vec<Fit>> {
        let mut fits: Vec<Fit> = words.iter().map(|word| self.fit(word)).collect::<Option<_>>()?;
        fits.sort_by(|a, b| b.cmp(a));
        Some(fits)
    }
}

/// The scenarios that have every word of `search` somewhere in title, name, topic or text, those named so first.
fn found(search: &str) -> Vec<&'static BrowserEntry> {
    let search = search.to_lowercase();
    let words: Vec<&str> = search.split_whitespace().collect();
    let fits = ENTRIES.iter().filter_map(|entry| Some((entry.fits(&words)?, entry)));
    let mut fits: Vec<_> = fits.collect();
    let other_title = |entry: &BrowserEntry| entry.title.to_lowercase() != search;
    // Stable: what fits equally well stays in the order of the topics.
    fits.sort_by(|(a, x), (b, y)| other_title(x).cmp(&other_title(y)).then(a.cmp(b)));
    fits.into_iter().map(|(_, entry)| entry).collect()
}

/// The name of what Enter opens.
#[cfg(test)]
pub fn first(search: &str) -> Option<&'static str> {
    found(search).first().map(|entry| entry.name)
}

/// Size of the list, points; less where the window is lower. It stays while a search makes the list shorter.
const LIST: (f32, f32) = (300.0, 460.0);

fn list(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let id = egui::Id::new("scenario search");
    let (pass, last) = (ui.ctx().cumulative_pass_nr(), id.with("last pass"));
    // Just unfolded: nothing was shown in the pass before.
    let opened = ui.data(|data| data.get_temp::<u64>(last)).is_none_or(|last| last + 1 < pass);
    ui.data_mut(|data| data.insert_temp(last, pass));
    let mut search: String = ui.data(|data| data.get_temp(id)).filter(|_| !opened).unwrap_or_default();
    let hint = said::search().to_string();
    let search_box = ui.add(TextEdit::singleline(&mut search).hint_text(hint).desired_width(LIST.0));
    if opened {
        search_box.request_focus();
        ui.data_mut(|data| data.remove::<String>(id));
    }
    if search_box.changed() {
        ui.data_mut(|data| data.insert_temp(id, search.clone()));
    }
    let mut chosen = None;
    if search_box.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        chosen = found(&search).first().map(|entry| entry.name);
    }
    let height = LIST.1.min(ui.ctx().screen_rect().bottom() - ui.cursor().top() - 24.0).max(80.0);
    let scroll = egui::ScrollArea::vertical().auto_shrink(false).min_scrolled_height(height);
    scroll.max_height(height).show(ui, |ui| {
        let found = found(&search);
        let mut heading = "";
        if found.is_empty() {
            ui.weak(said::nothing().to_string());
        }
        for BrowserEntry { topic, name, title, about, .. } in found {
            // Results of a search are sorted by how well they fit: a topic may come again.
            if *topic != heading {
                heading = topic;
                ui.add_space(4.0);
                ui.label(RichText::new(heading).small().weak());
            }
            let row = ui.selectable_label(*name == view.document.source, title);
            if row.on_hover_text(format!("{name}\n\n{about}")).clicked() {
                chosen = Some(name);
            }
        }
    });
    if let Some(name) = chosen {
        out.push(SceneAction::Load(name.to_string()).into());
        ui.close_menu();
    }
}
