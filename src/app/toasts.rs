//! Messages that fade: one sentence each, below the worlds. Each stays where it appeared, so that no button moves away
//! from a click.

use std::path::PathBuf;

use egui_macroquad::egui::{
    Align2, Area, AreaState, Color32, Context, Frame, Id, Label, Order, Pos2, Rangef, Rect, Response, Sense,
    Ui, pos2, vec2,
};

use super::panels::wrap::wrapped_to;

/// Largest number of messages shown; the oldest make room.
const MOST: usize = 4;

/// The time in which a message fades out, s.
const FADE: f64 = 0.3;

/// Space between messages, and below them, points.
const GAP: f32 = 8.0;

/// Width of the widest message, points: about ten words a line.
const WIDEST: f32 = 520.0;

/// Kinds of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToastKind {
    /// Information.
    Info,
    /// Something is finished.
    Done,
    /// A warning.
    Warning,
    /// Something failed.
    Error,
}

/// A message on the screen.
#[derive(Debug)]
struct Toast {
    kind: ToastKind,
    words: String,
    /// The button that offers a discarded draft again: its label, and the file.
    button: Option<(String, PathBuf)>,
    /// Its display time, s.
    seconds: f64,
    /// The time at which it disappears, once it has been shown, s.
    until: Option<f64>,
    /// The middle of its lower edge, once its height is known. It does not move.
    foot: Option<Pos2>,
}

/// The messages on the screen, oldest first.
#[derive(Debug, Default)]
pub struct Toasts {
    list: Vec<Toast>,
    /// The screen that they are placed on.
    screen: Option<Rect>,
}

impl Toasts {
    /// Shows a message for some seconds; a repeated message restarts in its place.
    pub fn say(&mut self, kind: ToastKind, words: String, seconds: f64, button: Option<(String, PathBuf)>) {
        let known = self.list.iter().position(|toast| toast.words == words);
        let foot = known.and_then(|place| self.list.remove(place).foot);
        self.list.push(Toast { kind, words, button, seconds, until: None, foot });
        let surplus = self.list.len().saturating_sub(MOST);
        self.list.drain(..surplus);
    }

    /// Returns true if no message is shown.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The text of the messages shown, oldest first.
    #[cfg(test)]
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|toast| &*toast.words)
    }

    /// The drafts of the buttons shown.
    #[cfg(test)]
    pub fn drafts(&self) -> impl Iterator<Item = &PathBuf> {
        self.list.iter().filter_map(|toast| toast.button.as_ref()).map(|(_, draft)| draft)
    }

    /// Shows the messages below what the panels leave, each in the lowest place that was free when it appeared; no
    /// message moves when another appears or disappears. A click removes a message; one under the pointer stays.
    /// Returns the draft of a button that was pressed.
    ///
    /// They lie above `foot`, the heights that chips may take there. With `still`, they appear and disappear without
    /// fading.
    pub fn show(&mut self, ctx: &Context, foot: Rangef, still: bool) -> Option<PathBuf> {
        let (now, elapsed) = ctx.input(|input| (input.time, f64::from(input.stable_dt)));
        self.list.retain(|toast| toast.until.is_none_or(|until| now < until));
        if self.list.is_empty() {
            return None;
        }
        if self.screen.replace(ctx.screen_rect()) != Some(ctx.screen_rect()) {
            self.list.iter_mut().for_each(|toast| toast.foot = None);
        }
        let world = ctx.available_rect();
        let width = WIDEST.min(world.width() - 24.0).max(120.0);
        let mut asked = None;
        for index in 0..self.list.len() {
            let foot = self.place(index, ctx, (world, foot));
            let toast = &mut self.list[index];
            let until = *toast.until.get_or_insert(now + toast.seconds);
            let opacity = if still { 1.0 } else { (until - now) / FADE };
            let (response, pressed) = toast.show(ctx, foot, width, opacity);
            if pressed {
                asked = toast.button.take().map(|(_, draft)| draft);
            }
            if pressed || response.clicked() {
                toast.until = Some(now);
            } else if response.hovered() {
                toast.until = Some(until + elapsed);
            }
        }
        let fades = self.list.iter().filter_map(|toast| toast.until).fold(f64::INFINITY, f64::min) - FADE;
        ctx.request_repaint_after_secs((fades - now).max(0.0) as f32);
        asked
    }

    /// The middle of the lower edge of a message. It gets its place once egui knows its height; before that egui does
    /// not show it.
    fn place(&mut self, index: usize, ctx: &Context, (world, chips): (Rect, Rangef)) -> Pos2 {
        let lowest = pos2(world.center().x, world.bottom() - GAP);
        let height = |toast: &Toast| Some(AreaState::load(ctx, toast.id())?.size?.y);
        let Some(own) = height(&self.list[index]) else { return lowest };
        if let Some(foot) = self.list[index].foot {
            return foot;
        }
        let shown = self.list.iter().filter_map(|toast| {
            let (foot, height) = (toast.foot?, height(toast)?);
            Some(Rangef::new(foot.y - height, foot.y))
        });
        let mut taken: Vec<Rangef> = shown.chain([chips]).collect();
        taken.sort_by(|one, other| other.max.total_cmp(&one.max));
        // From the bottom up, past everything that is in the way.
        let foot = taken.iter().fold(lowest.y, |foot, taken| {
            let is_free = foot - own >= taken.max || foot <= taken.min;
            if is_free { foot } else { taken.min - GAP }
        });
        *self.list[index].foot.insert(pos2(lowest.x, foot))
    }
}

impl Toast {
    fn id(&self) -> Id {
        Id::new(("toast", &self.words))
    }

    /// Shows it with the middle of its lower edge at `foot`. Also returns whether its button was pressed.
    fn show(&self, ctx: &Context, foot: Pos2, width: f32, opacity: f64) -> (Response, bool) {
        let area = Area::new(self.id()).order(Order::Foreground);
        let area = area.pivot(Align2::CENTER_BOTTOM).fixed_pos(foot).default_width(width);
        let shown = area.sense(Sense::click()).show(ctx, |ui| {
            ui.set_max_width(width);
            ui.set_opacity(opacity.clamp(0.0, 1.0) as f32);
            let color = self.kind.color(ui);
            let row = |ui: &mut Ui| {
                let (dot, _) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
                ui.painter().circle_filled(dot.center(), 4.0, color);
                let pressed = self.button.as_ref().is_some_and(|(words, _)| ui.button(words).clicked());
                let words = wrapped_to(ui, ui.available_width(), &self.words);
                ui.add(Label::new(words).wrap().selectable(false));
                pressed
            };
            Frame::popup(ui.style()).show(ui, |ui| ui.horizontal(row).inner).inner
        });
        (shown.response, shown.inner)
    }
}

impl ToastKind {
    fn color(self, ui: &Ui) -> Color32 {
        let visuals = ui.visuals();
        match self {
            ToastKind::Info => visuals.hyperlink_color,
            ToastKind::Done => Color32::from_rgb(0x00, 0x9E, 0x73),
            ToastKind::Warning => visuals.warn_fg_color,
            ToastKind::Error => visuals.error_fg_color,
        }
    }
}
