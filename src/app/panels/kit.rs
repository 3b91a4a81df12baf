//! Parts of panels: headings, tables.

use std::{fmt::Display, hash::Hash};

use egui_macroquad::egui::{self, Grid, RichText, Ui};
use sidestep::text::message::Message;

/// A heading within a panel.
pub fn section(ui: &mut Ui, name: &Message) {
    ui.add_space(6.0);
    ui.label(RichText::new(name.to_string().to_uppercase()).small().weak());
}

/// Name, number and unit in columns.
pub fn table(ui: &mut Ui, id: &str, rows: &[(impl Display, String, &str)]) {
    Grid::new(id).num_columns(3).spacing([10.0, 3.0]).show(ui, |ui| {
        for (name, value, unit) in rows {
            ui.weak(name.to_string());
            ui.monospace(value);
            ui.weak(*unit);
            ui.end_row();
        }
    });
}

/// Contents that scroll where the window is low.
pub fn scrolled(ui: &mut Ui, id: impl Hash, add: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, |ui| {
        // Room for the bar, so that it never lies over a value.
        ui.set_max_width(ui.available_width() - 8.0);
        add(ui);
    });
}
