//! The left panel: what to watch, parameters, overlays.

use egui_macroquad::egui::{CollapsingHeader, RichText, Ui};

use super::{kit::section, overlays, parameters};
use crate::app::{action::Action, said::left as said, view::PanelView};

/// The left panel.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.heading(&view.document.scenario.title);
    let (watch, attempt) = view.document.scenario.watch_and_try();
    ui.label(watch.to_string().trim_end());
    let attempt = attempt.to_string();
    if !attempt.is_empty() {
        ui.add_space(2.0);
        ui.label(RichText::new(attempt).weak());
    }
    section(ui, &said::parameters().to_string());
    parameters::ui(ui, view, out);
    ui.add_space(4.0);
    let overlays = CollapsingHeader::new(said::overlays().to_string()).default_open(true);
    overlays.show(ui, |ui| overlays::ui(ui, view, out));
}
