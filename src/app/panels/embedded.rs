//! The strip with time below worlds without panels, as when embedded in another web page.

use egui_macroquad::egui::{Button, Context, RichText, TopBottomPanel, vec2};

use super::{
    kit,
    top::{full_clock, said},
    wrap::WrappedTip,
};
use crate::app::{
    action::Action,
    time::{TimeAction, said as times},
    view::PanelView,
};

/// Restart, play, step, and the present time. The right end is left to the page.
pub fn time(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    TopBottomPanel::bottom("embedded").frame(kit::framed(6, 3)).show(ctx, |ui| {
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
