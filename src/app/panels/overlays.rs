//! Switches of the overlays, from the same list that draws them.

use egui_macroquad::egui::{RichText, Ui};
use sidestep::overlay;

use super::View;
use crate::app::action::Action;

/// One check box each, with its key.
pub fn ui(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    for (place, overlay) in overlay::ALL.iter().enumerate() {
        let mut on = view.shown.is_on(place);
        ui.horizontal(|ui| {
            if ui.checkbox(&mut on, overlay.name).on_hover_text(overlay.about).changed() {
                out.push(Action::ToggleOverlay(place));
            }
            if let Some(key) = overlay.key {
                ui.label(RichText::new(key.to_ascii_uppercase()).small().weak());
            }
        });
    }
    let mut everyone = view.everyone;
    let hover = "Draws the constructions of every agent, not of the selected one alone. Key A.";
    if ui.checkbox(&mut everyone, "constructions of everybody").on_hover_text(hover).changed() {
        out.push(Action::ToggleEveryone);
    }
    ui.horizontal(|ui| {
        ui.label(format!("1 m/s is drawn as {} m", view.velocity_scale));
        if ui.small_button("−").on_hover_text("Smaller. Key [.").clicked() {
            out.push(Action::ChangeVelocityScale(-1));
        }
        if ui.small_button("+").on_hover_text("Larger. Key ].").clicked() {
            out.push(Action::ChangeVelocityScale(1));
        }
    });
    if !view.settings.overlays.is_empty() && ui.button("as the scenario wants them").clicked() {
        out.push(Action::ResetOverlays);
    }
}
