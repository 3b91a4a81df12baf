//! Messages that fade: a sentence each, at the foot of the worlds, where no button is.

use egui_macroquad::egui::{
    self, Align2, Area, Color32, Context, Frame, Id, Label, Order, Pos2, Response, Sense, Ui, vec2,
};

use super::panels::wrap::wrapped_to;

/// Most messages in sight; the oldest make room.
const MOST: usize = 4;

/// The time in which a message fades away, s.
const FADE: f64 = 0.3;

/// Room between messages, and below them, points.
const GAP: f32 = 8.0;

/// Widest message, points: about ten words a line.
const WIDEST: f32 = 520.0;

/// Kinds of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToastKind {
    /// Good to know.
    Info,
    /// Something is finished.
    Done,
    /// To beware of.
    Warning,
    /// Something failed.
    Error,
}

/// A message in sight.
#[derive(Debug)]
struct Toast {
    kind: ToastKind,
    words: String,
    /// How long it stays, s.
    seconds: f64,
    /// The time at which it is gone, once it has been shown, s.
    until: Option<f64>,
}

/// Messages in sight, oldest first.
#[derive(Debug, Default)]
pub struct Toasts {
    list: Vec<Toast>,
}

impl Toasts {
    /// Shows a message for some seconds; the same one again starts over.
    pub fn say(&mut self, kind: ToastKind, words: String, seconds: f64) {
        self.list.retain(|toast| toast.words != words);
        self.list.push(Toast { kind, words, seconds, until: None });
        let surplus = self.list.len().saturating_sub(MOST);
        self.list.drain(..surplus);
    }

    /// Whether nothing is in sight.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The words in sight, oldest first.
    #[cfg(test)]
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|toast| &*toast.words)
    }

    /// Shows them at the foot of what the panels leave. A click takes one away; one that is pointed at stays.
    ///
    /// `still` ones are there or not, and nothing between.
    pub fn show(&mut self, ctx: &Context, still: bool) {
        let (now, elapsed) = ctx.input(|input| (input.time, f64::from(input.stable_dt)));
        self.list.retain(|toast| toast.until.is_none_or(|until| now < until));
        if self.list.is_empty() {
            return;
        }
        let world = ctx.available_rect();
        let width = WIDEST.min(world.width() - 24.0).max(120.0);
        let mut foot = egui::pos2(world.center().x, world.bottom() - GAP);
        // The newest at the foot, the others above it.
        for toast in self.list.iter_mut().rev() {
            let until = *toast.until.get_or_insert(now + toast.seconds);
            let opacity = if still { 1.0 } else { (until - now) / FADE };
            let response = toast.show(ctx, foot, width, opacity);
            foot.y = response.rect.top() - GAP;
            if response.clicked() {
                toast.until = Some(now);
            } else if response.hovered() {
                toast.until = Some(until + elapsed);
            }
        }
        let fades = self.list.iter().filter_map(|toast| toast.until).fold(f64::INFINITY, f64::min) - FADE;
        ctx.request_repaint_after_secs((fades - now).max(0.0) as f32);
    }
}

impl Toast {
    /// Shows it with the middle of its lower edge at `foot`.
    fn show(&self, ctx: &Context, foot: Pos2, width: f32, opacity: f64) -> Response {
        let area = Area::new(Id::new(("toast", &self.words))).order(Order::Foreground);
        let area = area.pivot(Align2::CENTER_BOTTOM).fixed_pos(foot).default_width(width);
        let shown = area.sense(Sense::click()).show(ctx, |ui| {
            ui.set_max_width(width);
            ui.set_opacity(opacity.clamp(0.0, 1.0) as f32);
            let color = self.kind.color(ui);
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.horizontal(|ui| {
                    let (dot, _) = ui.allocate_exact_size(vec2(10.0, 18.0), Sense::hover());
                    ui.painter().circle_filled(dot.center(), 4.0, color);
                    let words = wrapped_to(ui, ui.available_width(), &self.words);
                    ui.add(Label::new(words).wrap().selectable(false));
                });
            });
        });
        shown.response
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
