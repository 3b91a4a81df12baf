//! Parts of panels: headings, tables.

use std::{fmt::Display, hash::Hash};

use egui_macroquad::egui::{self, Color32, Grid, RichText, TextFormat, TextStyle, Ui, text::LayoutJob};
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

/// A sign in a color of its own, and words if there are any.
pub fn sign_and_words(ui: &Ui, sign: &str, color: Color32, words: &str) -> LayoutJob {
    let font_id = TextStyle::Button.resolve(ui.style());
    let format = |color| TextFormat { font_id: font_id.clone(), color, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    job.append(sign, 0.0, format(color));
    if !words.is_empty() {
        job.append(words, 4.0, format(ui.visuals().text_color()));
    }
    job
}
