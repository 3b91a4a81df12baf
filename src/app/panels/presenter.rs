//! Presenter mode: the worlds without panels, a caption in large letters, and every key as it is pressed.
//!
//! ```text
//!   Circle of 10 · ORCA · 12.5 s
//!   Watch the selected agent ...
//! ------------------------------------
//!                    (worlds)
//!              [ Space ]  [ Tab ]
//! ```

use egui_macroquad::egui::{Align2, Area, Context, Frame, Id, Label, RichText, TopBottomPanel, vec2};
use sidestep_lab::{
    files::scenario::translated,
    text::{
        message::Message,
        quantity::{NumberForm, Seconds, seconds},
        said::messages,
        terms,
    },
};

use super::wrap::wrapped;
use crate::app::view::PanelView;

/// Letter heights of the caption, and of the text on what to watch, points.
const CAPTION: f32 = 30.0;
const WATCH: f32 = 20.0;

/// Margin at the edges of the window, points.
const MARGIN: f32 = 20.0;

/// Least height of a window with room for more than the caption, points.
const LEAST_FOR_WATCH: f32 = 400.0;

/// The time for which the way back is shown, s.
const TOLD: f64 = 5.0;

/// The caption, and what to watch if that leaves room for the worlds.
pub fn caption(ctx: &Context, view: &PanelView, frame: Frame) {
    let has_room = ctx.screen_rect().height() >= LEAST_FOR_WATCH;
    TopBottomPanel::top("presenter").frame(frame).show(ctx, |ui| {
        let time = seconds(tenths(view.world().time)).form(NumberForm::Tenths);
        let method = view
            .document
            .method()
            .map_or_else(said::several_methods, |method| said::method(terms::method_name(method)));
        let title = translated(&view.document.scenario.title).to_string();
        let words = said::caption(title, method, time).to_string();
        ui.add(Label::new(RichText::new(words).size(CAPTION)).truncate().selectable(false));
        let (watch, _) = view.document.scenario.watch_and_try();
        let watch = watch.to_string();
        if has_room && !watch.is_empty() {
            let words = wrapped(ui, RichText::new(watch).size(WATCH));
            ui.add(Label::new(words).wrap().selectable(false));
        }
    });
}

/// The way back to the panels, for a while after they have gone.
pub fn way_back(ctx: &Context, view: &PanelView) {
    let (id, now) = (Id::new("presenter since"), ctx.input(|input| input.time));
    let since = ctx.data_mut(|data| *data.get_temp_mut_or(id, (view.ui.presented, now)));
    // The panels have gone again since the last time.
    let since = if since.0 == view.ui.presented { since.1 } else { now };
    ctx.data_mut(|data| data.insert_temp(id, (view.ui.presented, since)));
    if now - since > TOLD {
        return;
    }
    let corner = ctx.available_rect().right_top() + vec2(-MARGIN, MARGIN);
    let area = Area::new(Id::new("presenter way back")).pivot(Align2::RIGHT_TOP).interactable(false);
    area.fixed_pos(corner).show(ctx, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.add(Label::new(said::leave().to_string()).extend());
        });
    });
    ctx.request_repaint_after_secs((TOLD - (now - since)) as f32 + 0.05);
}

/// Tenths of a second are precise enough for an audience, and change slowly enough to be read.
fn tenths(time: f64) -> f32 {
    ((10.0 * time).round() / 10.0) as f32
}

messages! {
    pub mod said, room "presenter" in Exact;

    caption(title: String, method: Message, time: Seconds) = "{ $title } · { $method } · { $time }";
    method(name: String) = "{ $name }";
    several_methods() = "several methods";
    leave() = "Every key works as before. Esc or F12: back to the panels.";
}
