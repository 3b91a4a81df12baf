//! Switches of the overlays, from the same list that draws them.

use egui_macroquad::egui::{ComboBox, RichText, Ui};
use sidestep::overlay::{self, Quantity};

use super::View;
use crate::app::action::Action;

/// One check box each, with its key.
pub fn ui(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    for overlay in overlay::ALL {
        let mut on = view.look.shown.is_on(overlay.id);
        ui.horizontal(|ui| {
            if ui.checkbox(&mut on, overlay.name).on_hover_text(overlay.about).changed() {
                out.push(Action::ToggleOverlay(overlay.id));
            }
            if let Some(key) = overlay.key {
                ui.label(RichText::new(key.to_ascii_uppercase()).small().weak());
            }
        });
    }
    color_by(ui, view, out);
    let mut everyone = view.look.everyone;
    let hover = "Draws the constructions of every agent, not of the selected one alone. Key A.";
    if ui.checkbox(&mut everyone, "constructions of everybody").on_hover_text(hover).changed() {
        out.push(Action::ToggleEveryone);
    }
    ui.horizontal(|ui| {
        ui.label(format!("1 m/s is drawn as {} m", view.look.velocity_scale.unwrap_or(1.0)));
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

/// What the color of a body says.
fn color_by(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    let now = view.look.color_by;
    ui.horizontal(|ui| {
        ui.label("bodies show").on_hover_text("What the color of a body says; the legend has the scale.");
        let choice = ComboBox::from_id_salt("color by").selected_text(now.name());
        choice.show_ui(ui, |ui| {
            for quantity in Quantity::ALL {
                let row = ui.selectable_label(quantity == now, quantity.name());
                if row.on_hover_text(quantity.about()).clicked() {
                    out.push(Action::SetColorBy(quantity));
                }
            }
        });
    });
}
