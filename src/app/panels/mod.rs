//! The panels: each reads a [`PanelView`] and pushes actions. None of them names macroquad, so they run without a window.

mod browser;
mod compare;
mod control;
mod help;
mod inspector;
mod kit;
mod left;
pub mod lens;
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

use egui_macroquad::egui::{self, Align2, Frame, Margin};

use super::{action::Action, keys::Binding, settings::Dock, view::PanelView};
use kit::scrolled;

/// All panels of a frame.
pub fn show(ctx: &egui::Context, view: &PanelView, bindings: &[Binding], out: &mut Vec<Action>) {
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
                // No gap between the lens and what is under it.
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
    if view.ui.help_open {
        help::window(ctx, bindings, out);
    }
    record::closing(ctx, view, out);
}

/// The keys for a start; fades after the first input.
fn hint(ctx: &egui::Context, view: &PanelView) {
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
