//! Position, goal and radius of all that is picked, to be set together.

use egui_macroquad::egui::{DragValue, Grid, Ui};
use sidestep::text::numbers::two_decimals;

use super::super::kit::section;
use crate::app::{
    action::Action, document::edit::DocumentAction, edit::fields::Field, said::edit as said, view::PanelView,
};

/// The rows in the inspector while a scene is drawn.
pub fn rows(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let (world, picked) = (view.world(), &view.editor.picked);
    if !view.editor.on || picked.is_empty() {
        return;
    }
    section(ui, &said::picked(picked.iter().count()));
    Grid::new("picked").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        for field in Field::ALL {
            let values = field.values(world, picked);
            let Some(first) = values.first().copied() else { continue };
            let shared = field.shared(world, picked);
            ui.weak(field.name().to_string());
            let mut value = shared.unwrap_or(first);
            let range = if field == Field::Radius { 0.01..=1e4 } else { -1e6..=1e6 };
            let mut number = DragValue::new(&mut value).speed(0.02).range(range).suffix(" m");
            if shared.is_none() {
                number = number.suffix("").custom_formatter(|_, _| said::mixed().to_string());
            } else {
                number = number.custom_formatter(|value, _| two_decimals(value as f32));
            }
            if ui.add(number).changed() {
                out.push(DocumentAction::SetValues(field.set(world, picked, value)).into());
            }
            ui.end_row();
        }
    });
}
