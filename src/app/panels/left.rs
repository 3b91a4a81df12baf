//! The left panel: what to watch, parameters, overlays.

use egui_macroquad::egui::{CollapsingHeader, Ui};

use super::{kit::section, overlays, parameters, speech};
use crate::app::{action::Action, said::left as said, view::PanelView};

/// The left panel.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.heading(&view.document.scenario.title);
    let (watch, attempt) = &view.document.told;
    speech::told_by_file(ui, view, watch, false, out);
    if !attempt.0.is_empty() {
        ui.add_space(2.0);
        speech::told_by_file(ui, view, attempt, true, out);
    }
    section(ui, &said::parameters());
    parameters::ui(ui, view, out);
    ui.add_space(4.0);
    let overlays = CollapsingHeader::new(said::overlays().to_string()).default_open(true);
    overlays.show(ui, |ui| overlays::ui(ui, view, out));
}
