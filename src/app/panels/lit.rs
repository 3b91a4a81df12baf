//! Frames around what a lesson highlights.

use egui_macroquad::egui::{
    Align, Context, Id, Rect, Response, Stroke, StrokeKind, Ui, collapsing_header::CollapsingState,
};
use sidestep_lab::learn::lesson::Lit;

use crate::app::{canvas::paint, lesson::Attended, view::PanelView};

/// Distance of the frame from what it surrounds, points.
const APART: f32 = 2.0;

/// Width of the line, points.
const WIDTH: f32 = 2.5;

/// Draws a frame around this place if a lesson highlights it, and scrolls to it when the step begins.
pub fn frame(ui: &Ui, view: &PanelView, lit: Lit, rect: Rect) {
    // The doctor's place is empty as long as there are no findings.
    if !view.lessons.lights(lit) || !rect.is_positive() {
        return;
    }
    let in_sight = rect.intersect(ui.clip_rect());
    ui.ctx().data_mut(|data| data.insert_temp(id(lit), in_sight));
    if is_fresh(view) && !ui.clip_rect().contains_rect(rect) {
        ui.scroll_to_rect(rect, Some(Align::Center));
    }
    let stroke = Stroke::new(WIDTH, paint(view.palette().text));
    ui.painter().rect_stroke(rect.expand(APART), 4.0, stroke, StrokeKind::Middle);
}

/// Returns true if the step has just begun.
pub fn is_fresh(view: &PanelView) -> bool {
    view.lessons.open.as_ref().is_some_and(Attended::is_fresh)
}

/// Unfolds a heading if a step has just begun that highlights something under it; folds it again once that step is over,
/// if it was folded before.
pub fn unfold(ui: &Ui, view: &PanelView, heading: &Response, has_lit: bool) {
    let Some(mut state) = CollapsingState::load(ui.ctx(), heading.id) else { return };
    let note = heading.id.with("unfolded by a step");
    let step = view.lessons.open.as_ref().map(|open| (open.lesson.number, open.step));
    let unfolded_by: Option<(usize, usize)> = ui.data(|data| data.get_temp(note));
    let open = match step {
        Some(step) if has_lit => {
            if unfolded_by.is_some() || !state.is_open() {
                ui.data_mut(|data| data.insert_temp(note, step));
            }
            true
        }
        _ if unfolded_by.is_some() && unfolded_by != step => {
            ui.data_mut(|data| data.remove::<(usize, usize)>(note));
            false
        }
        _ => return,
    };
    if open != state.is_open() {
        state.toggle(ui);
        state.store(ui.ctx());
    }
}

fn id(lit: Lit) -> Id {
    Id::new(("lit up", format!("{lit:?}")))
}

/// The place where a thing was framed since the last call, as far as it is visible.
pub fn framed_since(ctx: &Context, lit: Lit) -> Option<Rect> {
    let framed: Option<Rect> = ctx.data(|data| data.get_temp(id(lit)));
    ctx.data_mut(|data| data.remove::<Rect>(id(lit)));
    framed.filter(|rect| rect.is_positive())
}
