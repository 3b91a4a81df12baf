//! The left panel: what to watch, parameters, overlays.

use egui_macroquad::egui::{CollapsingHeader, RichText, Ui};

use super::{kit::section, overlays, parameters};
use crate::app::{action::Action, said::left as said, view::PanelView};

/// The left panel.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.heading(&view.document.scenario.title);
    let (watch, attempt) = split_about(&view.document.scenario.about);
    ui.label(watch);
    if !attempt.is_empty() {
        ui.add_space(2.0);
        ui.label(RichText::new(attempt).weak());
    }
    section(ui, said::parameters());
    parameters::ui(ui, view, out);
    ui.add_space(4.0);
    let overlays = CollapsingHeader::new(said::overlays().to_string()).default_open(true);
    overlays.show(ui, |ui| overlays::ui(ui, view, out));
}

/// The sentences on what to watch and those on what to try.
fn split_about(about: &str) -> (&str, &str) {
    match about.find("Try ") {
        Some(at) if at > 0 => (about[..at].trim_end(), &about[at..]),
        _ => (about, ""),
    }
}
