//! The worlds alone, as in a page of somebody else: the lens that its address asks for, and a strip with time.

use egui_macroquad::egui::{Button, Context, RichText, TopBottomPanel, vec2};

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

/// Lens and time.
pub fn ui(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    lens::forget_area(ctx);
    time(ctx, view, out);
    lens_beside(ctx, view, out);
    record::jobs(ctx, view, out);
    show_grip(ctx, &view.ui.pointer);
}

/// From the start, play, step, and where time is. Its right end is left to the page.
fn time(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    TopBottomPanel::bottom("embedded time").frame(kit::framed(6, 3)).show(ctx, |ui| {
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
                let button = Button::new(RichText::new(sign).monospace()).min_size(vec2(24.0, 0.0));
                if ui.add(button).tip(words.to_string()).clicked() {
                    out.push(action.into());
                }
            }
            ui.monospace(full_clock(view));
        });
    });
}
