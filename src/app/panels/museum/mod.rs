//! The museum of slips: a card as a tooltip of each switch, and a window with a page for each slip.

mod card;
mod duel;
mod page;
pub mod said;

use egui_macroquad::egui::Ui;
use sidestep_core::model::Key;
use sidestep_lab::learn::museum::{self, Slip};

use super::{kit::section, wrap::WrappedTip};
use crate::app::{
    action::Action,
    ui::{MuseumVisit, UiAction},
};

pub use card::{card, measured};
pub use page::window;

/// The slips that no switch of this section controls, by name; the card has the details.
pub fn show(ui: &mut Ui, out: &mut Vec<Action>) {
    if ui.button(said::visit().to_string()).tip(said::visit_about().to_string()).clicked() {
        out.push(UiAction::VisitMuseum(Some(MuseumVisit::default())).into());
    }
    section(ui, &said::elsewhere());
    let elsewhere = |slip: &&Slip| !slip.key.is_some_and(|key| key.name().starts_with("museum."));
    for slip in museum::all().filter(elsewhere) {
        let words = said::in_room(slip.room.name(), slip.title());
        let row = ui.selectable_label(false, words.to_string());
        let row = row.on_hover_ui(|ui| card(ui, slip, slip.key.map_or("", Key::name)));
        if row.clicked() {
            out.push(UiAction::VisitMuseum(Some(MuseumVisit::at(slip.id))).into());
        }
    }
}
