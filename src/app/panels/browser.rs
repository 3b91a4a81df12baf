//! The scenarios under their topics, with a search box.

use std::sync::LazyLock;

use egui_macroquad::egui::{self, Key, RichText, TextEdit, Ui};
use sidestep::{Scenario, scenario::builtin};

use super::View;
use crate::app::action::Action;

/// A button with the present title that unfolds the list.
pub fn menu(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    let title: String = view.scenario.title.chars().take(24).collect();
    let hover = format!("{}\nOther scenarios; files can be dropped on the window.", view.source);
    ui.menu_button(format!("{title} ⏷"), |ui| list(ui, view, out)).response.on_hover_text(hover);
}

/// What the list shows of a scenario, and the words it is searched by.
struct Entry {
    topic: &'static str,
    name: &'static str,
    title: String,
    about: String,
    words: String,
}

/// In the order of the list.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let entry = |topic: &'static str, builtin: builtin::Builtin, scenario: Scenario| {
        let Scenario { title, about, .. } = scenario;
        let words = format!("{} {title} {topic} {about}", builtin.name).to_lowercase();
        Entry { topic, name: builtin.name, title, about, words }
    };
    let topics = builtin::by_topic().into_iter();
    topics
        .flat_map(|(topic, entries)| {
            entries.into_iter().map(move |(builtin, scenario)| entry(topic, builtin, scenario))
        })
        .collect()
});

/// The scenarios that have every word of `search` somewhere in name, title, topic or text.
fn found(search: &str) -> impl Iterator<Item = &'static Entry> {
    let wanted: Vec<String> = search.to_lowercase().split_whitespace().map(str::to_string).collect();
    ENTRIES.iter().filter(move |entry| wanted.iter().all(|word| entry.words.contains(word)))
}

fn list(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    let id = egui::Id::new("scenario search");
    let (pass, last) = (ui.ctx().cumulative_pass_nr(), id.with("last pass"));
    // Unfolded anew: nothing was shown in the pass before.
    let opened = ui.data(|data| data.get_temp::<u64>(last)).is_none_or(|last| last + 1 < pass);
    ui.data_mut(|data| data.insert_temp(last, pass));
    let mut search: String = ui.data(|data| data.get_temp(id)).filter(|_| !opened).unwrap_or_default();
    let hint = "search; Enter opens the first";
    let search_box = ui.add(TextEdit::singleline(&mut search).hint_text(hint).desired_width(300.0));
    if opened {
        search_box.request_focus();
        ui.data_mut(|data| data.remove::<String>(id));
    }
    if search_box.changed() {
        ui.data_mut(|data| data.insert_temp(id, search.clone()));
    }
    let mut chosen = None;
    if search_box.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        chosen = found(&search).next().map(|entry| entry.name);
    }
    egui::ScrollArea::vertical().max_height(460.0).show(ui, |ui| {
        let mut heading = "";
        for Entry { topic, name, title, about, .. } in found(&search) {
            if *topic != heading {
                heading = topic;
                ui.add_space(4.0);
                ui.label(RichText::new(heading).small().weak());
            }
            let row = ui.selectable_label(*name == view.source, title);
            if row.on_hover_text(format!("{name}\n\n{about}")).clicked() {
                chosen = Some(name);
            }
        }
        if heading.is_empty() {
            ui.weak("nothing found");
        }
    });
    if let Some(name) = chosen {
        out.push(Action::Load(name.to_string()));
        ui.close_menu();
    }
}
