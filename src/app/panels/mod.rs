//! The panels: each reads a [`View`] and pushes actions. None of them names macroquad, so they run without a window.

mod browser;
mod compare;
mod help;
mod inspector;
mod left;
pub mod lens;
pub mod menu;
mod museum;
mod overlays;
mod parameters;
mod performance;
mod plots;
mod record;
mod sections;
mod steering;
mod timeline;
mod top;

#[cfg(test)]
mod tests;

use std::time::Duration;

use egui_macroquad::egui::{self, Align2, Frame, Margin, RichText};
use sidestep::{
    Decisions, Method, Scenario, World,
    doctor::Finding,
    draw::Palette,
    lens::{self as lens_of, Lens},
    metrics::{EventKind, Metrics},
    model::tunable::Value,
    overlay::{Look, Source},
    record::Job,
    sim::command::Scope,
    text::numbers::three_digits,
};

use super::{
    action::{Action, Dock},
    keys::Binding,
    lens::LensState,
    panes::Panes,
    performance::Performance,
    settings::Settings,
    state,
    stepping::Goal,
};

/// Everything that panels read.
pub struct View<'a> {
    pub world: &'a World,
    pub decisions: &'a Decisions,
    /// All worlds, with their pasts.
    pub panes: &'a Panes,
    /// Where time runs to by itself.
    pub goal: Option<Goal>,
    /// Simulated seconds recorded so far, if a clip is being noted.
    pub recording: Option<f64>,
    /// Whether the window itself is being filmed.
    pub filming_window: bool,
    /// What steps and pictures cost.
    pub performance: &'a Performance,
    /// The clips being made.
    pub jobs: &'a [Job],
    /// The dropped file that is being read, if it takes a while.
    pub reading: Option<&'a str>,
    /// Clips of the window that are being finished, if the window closes once all clips are.
    pub closing: Option<usize>,
    /// The steps that play over and over.
    pub range: Option<(u64, u64)>,
    /// Which kinds of events are marked.
    pub kinds: [bool; EventKind::ALL.len()],
    /// The world as the scenario has it: the defaults.
    pub initial: &'a World,
    pub scenario: &'a Scenario,
    pub source: &'a str,
    /// How the worlds are looked at.
    pub look: &'a Look,
    pub tune_selected: bool,
    pub settings: &'a Settings,
    pub playing: bool,
    pub speed: f32,
    pub real_time_factor: f32,
    pub metrics: &'a Metrics,
    pub frame_build: Duration,
    pub draw_calls: usize,
    pub help_open: bool,
    pub lens: &'a LensState,
    /// What a hand points at, in any view.
    pub pointed: Option<Source>,
    pub can_undo: bool,
    pub findings: &'a [Finding],
}

impl<'a> View<'a> {
    /// The lens on the selected agent; its camera is for no picture in particular.
    pub fn lens_on(&self, palette: &'a Palette) -> Option<Lens<'a>> {
        let agent = self.look.selected?;
        let camera = lens_of::camera_on(self.world.agents.get(agent as usize)?, sidestep::Vec2::ONE);
        let (world, decisions) = (self.world, self.decisions);
        Some(Lens { world, decisions, agent, look: *self.look, camera, palette, pointed: self.pointed })
    }
}

impl View<'_> {
    /// Whom sliders and the method switch act on.
    pub fn scope(&self) -> Scope {
        state::scope(self.look.selected, self.tune_selected)
    }

    /// The method of those in scope; `None` if they differ.
    pub fn method(&self) -> Option<Method> {
        match self.scope() {
            Scope::Agent(agent) => self.world.agents.get(agent as usize).map(|agent| agent.method),
            Scope::All => common(self.world.agents.iter().map(|agent| agent.method)),
        }
    }
}

/// The value that all share, if they do.
fn common<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// All panels of a frame.
pub fn show(ctx: &egui::Context, view: &View, bindings: &[Binding], out: &mut Vec<Action>) {
    let margin = |x, y| Margin::symmetric(x, y);
    let panel = Frame::side_top_panel(&ctx.style());
    egui::TopBottomPanel::top("top")
        .frame(panel.inner_margin(margin(8, 6)))
        .show(ctx, |ui| top::ui(ui, view, out));
    if view.settings.bottom {
        egui::TopBottomPanel::bottom("timeline")
            .frame(panel.inner_margin(margin(8, 4)))
            .show(ctx, |ui| timeline::ui(ui, view, out));
        if view.settings.plots {
            let most = (ctx.available_rect().height() - 160.0).max(80.0);
            egui::TopBottomPanel::bottom("plots")
                .frame(panel.inner_margin(margin(8, 4)))
                .resizable(true)
                .default_height(210.0)
                .height_range(80.0..=most)
                .show(ctx, |ui| plots::ui(ui, view, out));
        }
    }
    if view.settings.left {
        egui::SidePanel::left("left")
            .exact_width(264.0)
            .resizable(false)
            .frame(panel.inner_margin(margin(10, 8)))
            .show(ctx, |ui| scrolled(ui, "left", |ui| left::ui(ui, view, out)));
    }
    lens::forget_area(ctx);
    let docked = lens::dock(view);
    if view.settings.right {
        egui::SidePanel::right("right")
            .exact_width(320.0)
            .resizable(false)
            // The lens lets the picture behind it through.
            .frame(Frame::NONE)
            .show(ctx, |ui| {
                // No gap between the lens and what stands under it.
                ui.spacing_mut().item_spacing.y = 0.0;
                if docked == Dock::Right {
                    lens::square(ui, view, panel.inner_margin(margin(10, 4)), out);
                }
                panel.inner_margin(margin(10, 8)).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = ctx.style().spacing.item_spacing.y;
                    ui.set_min_size(ui.available_size());
                    scrolled(ui, "right", |ui| inspector::ui(ui, view, out));
                });
            });
    }
    match docked {
        Dock::Hidden | Dock::Right => {}
        Dock::Beside => {
            let most = (ctx.available_rect().width() - 120.0).max(160.0);
            egui::SidePanel::right("lens")
                .resizable(true)
                .default_width(0.5 * ctx.available_rect().width())
                .width_range(160.0..=most)
                .frame(Frame::NONE)
                .show(ctx, |ui| lens::filling(ui, view, panel.inner_margin(margin(10, 4)), out));
        }
        Dock::Full => {
            egui::CentralPanel::default()
                .frame(Frame::NONE)
                .show(ctx, |ui| lens::filling(ui, view, panel.inner_margin(margin(10, 4)), out));
        }
    }
    compare::window(ctx, out);
    record::jobs(ctx, view, out);
    performance::window(ctx, view, out);
    hint(ctx, view);
    if view.help_open {
        help::window(ctx, bindings, out);
    }
    record::closing(ctx, view, out);
}

fn scrolled(ui: &mut egui::Ui, id: &str, add: impl FnOnce(&mut egui::Ui)) {
    egui::ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, |ui| {
        // Room for the bar, so that it never lies over a value.
        ui.set_max_width(ui.available_width() - 8.0);
        add(ui);
    });
}

/// What a stranger can press; fades after the first input.
fn hint(ctx: &egui::Context, view: &View) {
    let opacity = ctx.animate_bool_with_time(egui::Id::new("hint"), !view.settings.hint_seen, 0.8);
    if opacity <= 0.0 {
        return;
    }
    let world = ctx.available_rect();
    let words = "Space pause · Tab next agent · 1–5 method · drag anything · ? keys";
    egui::Area::new(egui::Id::new("hint"))
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(egui::pos2(world.center().x, world.top() + 12.0))
        .interactable(false)
        .show(ctx, |ui| {
            ui.set_opacity(opacity);
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.add(egui::Label::new(words).extend());
            });
        });
}

/// A value of a tunable for people.
fn show_value(value: Value) -> String {
    match value {
        Value::Real(real) => three_digits(real),
        Value::Count(count) => count.to_string(),
        Value::Choice(index) => index.to_string(),
    }
}

fn section(ui: &mut egui::Ui, name: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(name.to_uppercase()).small().weak());
}
