//! Parts of panels: frames, headings, tables.

use std::{fmt::Display, hash::Hash};

use egui_macroquad::egui::{
    self, Align2, Button, CollapsingHeader, Color32, Frame, Grid, Margin, Response, RichText, TextFormat,
    TextStyle, Ui, WidgetInfo, WidgetType, Window, text::LayoutJob, vec2,
};
use sidestep_lab::{
    picture::overlay::{Hues, Source},
    text::{catalog::Catalog, message::Message, terms},
};

use crate::app::{canvas::paint, view::PanelView};

/// A panel's frame with these inner margins, points. It needs no background: the canvas fills everything outside of the
/// world.
pub fn framed(x: i8, y: i8) -> Frame {
    Frame::new().inner_margin(Margin::symmetric(x, y))
}

/// A centered window that keeps its place and size, and can be closed.
pub fn dialog<'a>(title: &Message, open: &'a mut bool) -> Window<'a> {
    let window = Window::new(title.to_string()).open(open).collapsible(false).resizable(false);
    window.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
}

/// A heading within a panel.
pub fn section(ui: &mut Ui, name: &Message) -> Response {
    ui.add_space(6.0);
    ui.label(RichText::new(name.to_string().to_uppercase()).small().weak())
}

/// Details under a heading that unfolds them. The heading stays as the user left it, even if numbers in its text
/// change.
pub fn folded(ui: &mut Ui, id: &str, name: &Message, add: impl FnOnce(&mut Ui)) {
    CollapsingHeader::new(name.to_string()).id_salt(("folded", id)).show(ui, add);
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

/// The name of a body on its hue, as in the pictures; highlighted while the pointer is on it.
pub fn chip(ui: &mut Ui, view: &PanelView, source: Source) -> Response {
    let palette = view.palette();
    let watched = view.selected().and_then(|selected| view.decisions().watched(selected));
    let hue = Hues::of(&palette, watched).color(source).unwrap_or(palette.muted);
    let words = RichText::new(terms::name(source).to_string()).small().strong();
    let pointed = view.ui.pointed == Some(source);
    let rim = egui::Stroke::new(if pointed { 2.0 } else { 0.0 }, ui.visuals().strong_text_color());
    let chip = Button::new(words.color(paint(palette.background))).fill(paint(hue)).stroke(rim).small();
    let chip = ui.add(chip.corner_radius(4.0).min_size(vec2(22.0, 0.0)));
    let name = Catalog::current().names(&[source]).to_string();
    chip.widget_info(|| WidgetInfo::labeled(WidgetType::Link, ui.is_enabled(), &name));
    chip
}

/// A button that is on or off; egui would leave its text dark on the fill of the on state.
pub fn switch(words: impl Into<RichText>, on: bool) -> Button<'static> {
    let words = words.into();
    Button::new(if on { words.color(Color32::WHITE) } else { words }).selected(on)
}

/// Contents that scroll if the window is low.
pub fn scrolled(ui: &mut Ui, id: impl Hash, add: impl FnOnce(&mut Ui)) {
    // Rows that do not fit into a narrow panel can be scrolled to.
    let area = if is_narrow(ui) { egui::ScrollArea::both() } else { egui::ScrollArea::vertical() };
    area.id_salt(id).auto_shrink(false).show(ui, |ui| {
        // Leaves room for the scroll bar, so that it never covers a value.
        ui.set_max_width(ui.available_width() - 8.0);
        add(ui);
    });
}

/// Least width with room for every row of a side panel, points.
const NARROW: f32 = 230.0;

/// Returns true if there is too little room here for rows.
pub fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < NARROW
}

/// Shows things in a row, or in several if there is too little room.
pub fn row<R>(ui: &mut Ui, least: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    if ui.available_width() < least { ui.horizontal_wrapped(add).inner } else { ui.horizontal(add).inner }
}

/// A sign in its own color, followed by words if any.
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

/// Returns true if there is room for words next to icons.
pub fn has_room(ctx: &egui::Context) -> bool {
    ctx.screen_rect().width() >= 1200.0
}
