//! Switches of the overlays, from the same list that draws them.

use egui_macroquad::egui::{ComboBox, RichText, Ui};
use sidestep::overlay::{self, Quantity};

use crate::app::{action::Action, direction::Direction, look::LookAction, view::PanelView};

/// One check box each, with its key.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    for overlay in overlay::ALL {
        let mut on = view.document.look.shown.is_on(overlay.id);
        ui.horizontal(|ui| {
            if ui.checkbox(&mut on, overlay.name).on_hover_text(overlay.about).changed() {
                out.push(LookAction::ToggleOverlay(overlay.id).into());
            }
            if let Some(key) = overlay.key {
                ui.label(RichText::new(key.to_ascii_uppercase()).small().weak());
            }
        });
    }
    color_by(ui, view, out);
    let mut everyone = view.document.look.everyone;
    let hover = "Draws the constructions of every agent, not of the selected one alone. Key A.";
    if ui.checkbox(&mut everyone, "constructions of everybody").on_hover_text(hover).changed() {
        out.push(LookAction::ToggleEveryone.into());
    }
    ui.horizontal(|ui| {
        ui.label(format!("1 m/s is drawn as {} m", view.document.look.velocity_scale.unwrap_or(1.0)));
        if ui.small_button("−").on_hover_text("Smaller. Key [.").clicked() {
            out.push(LookAction::ChangeVelocityScale(Direction::Back).into());
        }
        if ui.small_button("+").on_hover_text("Larger. Key ].").clicked() {
            out.push(LookAction::ChangeVelocityScale(Direction::Forward).into());
        }
    });
    if !view.settings.overlays.is_empty() && ui.button("as the scenario wants them").clicked() {
        out.push(LookAction::ResetOverlays.into());
    }
}

/// The quantity that bodies are colored by.
fn color_by(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let now = view.document.look.color_by;
    ui.horizontal(|ui| {
        ui.label("bodies show").on_hover_text("What the color of a body says; the legend has the scale.");
        let choice = ComboBox::from_id_salt("color by").selected_text(now.name());
        choice.show_ui(ui, |ui| {
            for quantity in Quantity::ALL {
                let row = ui.selectable_label(quantity == now, quantity.name());
                if row.on_hover_text(quantity.about()).clicked() {
                    out.push(LookAction::SetColorBy(quantity).into());
                }
            }
        });
    });
}
