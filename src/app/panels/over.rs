//! The choices when all agents have arrived: run again, or open the next scenario.

use egui_macroquad::egui::{self, Context, Id};
use sidestep_lab::text::said::messages;

use super::{
    legend::{Chip, ChipPlace},
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, document::scene::SceneAction, library, view::PanelView};

/// An unobtrusive chip over the worlds, once all agents have arrived.
pub fn chip(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let over = view.time.goal.is_none() && view.document.over_for().is_some();
    let fade = if view.settings.is_still() { 0.0 } else { 0.4 };
    let opacity = ctx.animate_bool_with_time(Id::new("over"), over, fade);
    if !over || opacity <= 0.0 {
        return;
    }
    let hint = ctx.memory(|memory| memory.area_rect(Id::new("hint"))).filter(|_| !view.settings.hint_seen);
    let place = hint.map_or(ChipPlace::Head, |hint| ChipPlace::Under(hint.bottom()));
    Chip::new(ctx, view, "over", place).opacity(opacity).show(ctx, |ui| buttons(ui, view, out));
}

fn buttons(ui: &mut egui::Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.weak_words(said::arrived().to_string());
    if ui.button(said::again().to_string()).tip(said::about_again().to_string()).clicked() {
        out.push(SceneAction::Restart.into());
    }
    // It would leave a lesson.
    let next = library::after(&view.document.source).filter(|_| view.lessons.open.is_none());
    if let Some(next) = next {
        let button = ui.button(said::next(next.title.clone()).to_string());
        if button.tip(&next.about).clicked() {
            out.push(SceneAction::Load(next.name.into()).into());
        }
    }
}

messages! {
    pub mod said, room "over" in Exact;

    arrived() = "all have arrived";
    again() = "again";
    about_again() = "From the start, keeping method and parameters. Key Backspace.";
    next(title: String) = "next: { $title }";
}
