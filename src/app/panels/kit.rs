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

/// A panel's frame with these inner margins, points. Its ground is there: the canvas fills all that is no world.
pub fn framed(x: i8, y: i8) -> Frame {
    Frame::new().inner_margin(Margin::symmetric(x, y))
}

/// A window in the middle that keeps its place and size, and can be closed.
pub fn dialog<'a>(title: &Message, open: &'a mut bool) -> Window<'a> {
    let window = Window::new(title.to_string()).open(open).collapsible(false).resizable(false);
    window.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
}

/// A heading within a panel.
pub fn section(ui: &mut Ui, name: &Message) -> Response {
    ui.add_space(6.0);
    ui.label(RichText::new(name.to_string().to_uppercase()).small().weak())
}

/// What is there for those who look for it: a heading that unfolds it. It stays as the user left it, whatever its words count.
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

/// The name of a body on its hue, as in the pictures; lit while it is pointed at.
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

/// A button that is on or off; egui leaves its words dark on the fill of what is on.
pub fn switch(words: impl Into<RichText>, on: bool) -> Button<'static> {
    let words = words.into();
    Button::new(if on { words.color(Color32::WHITE) } else { words }).selected(on)
}

/// Contents that scroll where the window is low.
pub fn scrolled(ui: &mut Ui, id: impl Hash, add: impl FnOnce(&mut Ui)) {
    // Rows that find no room in a narrow panel can be reached.
    let area = if is_narrow(ui) { egui::ScrollArea::both() } else { egui::ScrollArea::vertical() };
    area.id_salt(id).auto_shrink(false).show(ui, |ui| {
        // Room for the bar, so that it never lies over a value.
        ui.set_max_width(ui.available_width() - 8.0);
        add(ui);
    });
}

/// Least width in which every row of a side panel has room, points.
const NARROW: f32 = 230.0;

/// Whether rows have too little room here.
pub fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < NARROW
}

/// Things in a row, or in several where there is too little room.
pub fn row<R>(ui: &mut Ui, least: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    if ui.available_width() < least { ui.horizontal_wrapped(add).inner } else { ui.horizontal(add).inner }
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

/// Whether icons have room for words beside them.
pub fn has_room(ctx: &egui::Context) -> bool {
    ctx.screen_rect().width() >= 1200.0
}
