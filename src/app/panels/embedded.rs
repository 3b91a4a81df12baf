//! The worlds alone, as in a page of somebody else: the lens that its address asks for, and time in a corner.

use egui_macroquad::egui::{Align2, Area, Button, Context, Id, RichText, vec2};

use super::{
    kit, lens, lens_beside, record, show_grip,
    top::{full_clock, said},
    wrap::WrappedTip,
};
use crate::app::{
    action::Action,
    time::{TimeAction, said as times},
    view::PanelView,
};

/// From the corner, points.
const MARGIN: f32 = 6.0;

/// Lens and time.
pub fn ui(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    lens::forget_area(ctx);
    lens_beside(ctx, view, out);
    time(ctx, view, out);
    record::jobs(ctx, view, out);
    show_grip(ctx, &view.ui.pointer);
}

/// From the start, play, step, and where time is.
fn time(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let corner = Area::new(Id::new("embedded time")).anchor(Align2::LEFT_BOTTOM, vec2(MARGIN, -MARGIN));
    corner.show(ctx, |ui| {
        kit::framed(4, 2).corner_radius(6).show(ui, |ui| {
            ui.horizontal(|ui| {
                let (play, words) = match view.time.playing {
                    true => ("⏸", said::pause()),
                    false => ("▶", said::play()),
                };
                for (sign, words, action) in [
                    ("⏮", times::first_step(), TimeAction::Seek(0)),
                    (play, words, TimeAction::TogglePlay),
                    ("▸", times::step(), TimeAction::StepOnce),
                ] {
                    let button = Button::new(RichText::new(sign).monospace()).min_size(vec2(24.0, 24.0));
                    if ui.add(button).tip(words.to_string()).clicked() {
                        out.push(action.into());
                    }
                }
                ui.monospace(full_clock(view));
            });
        });
    });
}
