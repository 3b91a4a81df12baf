//! The scenarios, with a search box.

use std::sync::LazyLock;

use egui_macroquad::egui::{self, TextEdit, Ui};
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
    name: &'static str,
    title: String,
    about: String,
    words: String,
}

/// The built-in files are tested; one that does not read would only be missing here.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let read = |builtin: builtin::Builtin| {
        let Scenario { title, about, .. } = Scenario::parse(builtin.text, builtin.name).ok()?;
        let words = format!("{} {title} {about}", builtin.name).to_lowercase();
        Some(Entry { name: builtin.name, title, about, words })
    };
    builtin::all().filter_map(read).collect()
});

fn list(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    let id = egui::Id::new("scenario search");
    let mut search: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let box_response = ui.add(TextEdit::singleline(&mut search).hint_text("search").desired_width(300.0));
    if box_response.changed() {
        ui.data_mut(|data| data.insert_temp(id, search.clone()));
    }
    let wanted = search.to_lowercase();
    let mut found = false;
    egui::ScrollArea::vertical().max_height(460.0).show(ui, |ui| {
        for Entry { name, title, about, words } in ENTRIES.iter() {
            if !words.contains(&wanted) {
                continue;
            }
            found = true;
            let row = ui.selectable_label(*name == view.source, title);
            if row.on_hover_text(format!("{name}\n\n{about}")).clicked() {
                out.push(Action::Load(name.to_string()));
                ui.close_menu();
            }
        }
    });
    if !found {
        ui.weak("nothing found");
    }
}
