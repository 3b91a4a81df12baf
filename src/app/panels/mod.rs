//! The panels: each reads a [`PanelView`] and pushes actions. None of them uses macroquad, so they run without a
//! window.

pub mod browser;
pub mod by_method;
pub mod compare;
pub mod control;
pub mod doctor;
mod edit;
mod embedded;
mod finder;
mod folder;
pub mod help;
pub mod importing;
pub mod inspector;
mod kit;
pub mod left;
mod legend;
mod length;
pub mod lens;
mod lesson;
pub mod lit;
pub mod logged;
mod marks;
pub mod menus;
mod moments;
pub mod museum;
pub mod over;
pub mod overlays;
mod page_mark;
pub mod palette;
pub mod parameters;
pub mod performance;
pub mod plots;
pub mod presenter;
pub mod presets;
mod pressed;
pub mod reading;
mod record;
pub mod sections;
mod sides;
mod speech;
pub mod steering;
mod timeline;
pub mod tips;
pub mod top;
pub mod wrap;

#[cfg(test)]
mod tests;

use egui_macroquad::egui::{self, CursorIcon, Frame};

use sidestep_lab::learn::pages::PageKind;

use super::{action::Action, keys::Binding, menu, settings::Dock, ui::Pointer, view::PanelView};
use crate::app::panels::help::said;
pub use help::shortcuts;
use kit::scrolled;
pub use legend::foot_room;
use sides::SideBar;
pub use sides::have_room_for_one;

/// All panels of a frame.
pub fn show(ctx: &egui::Context, view: &PanelView, bindings: &[Binding], out: &mut Vec<Action>) {
    menu::see_to_lists(ctx);
    if view.ui.is_bare {
        return bare(ctx, view, out);
    }
    if view.ui.presenting {
        return before_audience(ctx, view, bindings, out);
    }
    egui::TopBottomPanel::top("top").frame(kit::framed(8, 6)).show(ctx, |ui| top::ui(ui, view, out));
    edit::strip(ctx, view, out);
    if view.settings.bottom {
        bottom(ctx, view, out);
    }
    let (left, right) = sides::in_sight(ctx, view);
    let alone = have_room_for_one(ctx, view.settings);
    if left {
        SideBar::left(view.settings).show(ctx, alone, kit::framed(10, 8), out, |ui, out| {
            lesson::card(ui, view, out);
            if view.settings.left {
                scrolled(ui, ("left", &view.document.source), |ui| left::ui(ui, view, out));
            }
        });
    }
    lens::forget_area(ctx);
    if right && !reading::replaces_right(ctx, view) {
        self::right(ctx, view, out);
    }
    reading::panel(ctx, view, kit::framed(10, 8), out);
    lens_beside(ctx, view, out);
    legend::ui(ctx, view, out);
    compare::window(ctx, view, out);
    by_method::window(ctx, view, out);
    museum::window(ctx, view, out);
    presets::window(ctx, view, out);
    importing::window(ctx, view, out);
    record::jobs(ctx, view, out);
    performance::window(ctx, view, out);
    browser::window(ctx, view, out);
    palette::window(ctx, view, bindings, out);
    // They would cover the preview of an imported scene.
    if view.files.preview.is_none() {
        hint(ctx, view);
        if !view.editor.on {
            over::chip(ctx, view, out);
            logged::verdict(ctx, view, out);
        }
        lesson::offer(ctx, view, out);
    }
    edit::chips(ctx, view, out);
    pressed::line(ctx, view);
    if view.ui.help_open {
        help::window(ctx, bindings, out);
    }
    record::closing(ctx, view, out);
    edit::pointer(ctx, view);
    show_grip(ctx, &view.ui.pointer);
    tips::settle(ctx);
}

/// The worlds without panels, as when embedded in another web page: with the lens that the address requests, and time.
fn bare(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    lens::forget_area(ctx);
    embedded::time(ctx, view, out);
    lens_beside(ctx, view, out);
    record::jobs(ctx, view, out);
    show_grip(ctx, &view.ui.pointer);
}

/// Height of the letters of pressed keys in presenter mode, points.
const LARGE_KEYS: f32 = 30.0;

/// The worlds under a caption, and every key that is pressed; palette, lists and the table of keys open as usual.
fn before_audience(ctx: &egui::Context, view: &PanelView, bindings: &[Binding], out: &mut Vec<Action>) {
    presenter::caption(ctx, view, kit::framed(20, 8));
    lens::forget_area(ctx);
    lens_beside(ctx, view, out);
    browser::window(ctx, view, out);
    palette::window(ctx, view, bindings, out);
    if view.ui.help_open {
        help::window(ctx, bindings, out);
    }
    pressed::pills(ctx, LARGE_KEYS);
    presenter::way_back(ctx, view);
    record::closing(ctx, view, out);
    show_grip(ctx, &view.ui.pointer);
}

/// Changes the shape of the pointer over what it can grip, and again while it drags. The window library has no grabbing
/// hand.
fn show_grip(ctx: &egui::Context, pointer: &Pointer) {
    if pointer.dragging {
        ctx.set_cursor_icon(CursorIcon::Move);
    } else if pointer.over.is_some() {
        ctx.set_cursor_icon(CursorIcon::PointingHand);
    }
}

/// The timeline, and plots above it.
fn bottom(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    let shown = egui::TopBottomPanel::bottom("timeline")
        .frame(kit::framed(8, 4))
        .show(ctx, |ui| timeline::ui(ui, view, out));
    page_mark::note(&shown.response, PageKind::Panel, "timeline", out);
    if view.settings.plots {
        let most = (ctx.available_rect().height() - 160.0).max(80.0);
        egui::TopBottomPanel::bottom("plots")
            .frame(kit::framed(8, 4))
            .resizable(true)
            .default_height(210.0)
            .height_range(80.0..=most)
            .show(ctx, |ui| plots::ui(ui, view, out));
    }
}

/// The inspector, under the lens if that is docked there.
fn right(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    let side = SideBar::right(view.settings, ctx.screen_rect().width());
    // The lens is transparent for the picture behind it.
    let alone = have_room_for_one(ctx, view.settings);
    side.show(ctx, alone, Frame::NONE, out, |ui, out| {
        // No gap between the lens and what is below it.
        ui.spacing_mut().item_spacing.y = 0.0;
        if lens::dock(view) == Dock::Right {
            lens::square(ui, view, kit::framed(10, 4), out);
        }
        kit::framed(10, 8).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = ctx.style().spacing.item_spacing.y;
            ui.set_min_size(ui.available_size());
            scrolled(ui, ("right", &view.document.source), |ui| inspector::ui(ui, view, out));
        });
    });
}

/// The lens next to the world, or in its place.
fn lens_beside(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    let width = ctx.available_rect().width();
    match lens::dock(view) {
        Dock::Hidden | Dock::Right => {}
        Dock::Beside => {
            _ = egui::SidePanel::right("lens")
                .resizable(true)
                .default_width(0.5 * width)
                .width_range(160.0..=(width - 120.0).max(160.0))
                .frame(Frame::NONE)
                .show(ctx, |ui| lens::filling(ui, view, kit::framed(10, 4), out))
        }
        Dock::Full => {
            _ = egui::CentralPanel::default()
                .frame(Frame::NONE)
                .show(ctx, |ui| lens::filling(ui, view, kit::framed(10, 4), out))
        }
    }
}

/// The first keys to know; the hint fades after the first input.
fn hint(ctx: &egui::Context, view: &PanelView) {
    let fade = if view.settings.is_still() { 0.0 } else { 0.8 };
    let opacity = ctx.animate_bool_with_time(egui::Id::new("hint"), !view.settings.hint_seen, fade);
    if opacity <= 0.0 {
        return;
    }
    let chip = legend::Chip::new(ctx, view, "hint", legend::ChipPlace::Head);
    chip.interactable(false).opacity(opacity).show(ctx, |ui| {
        ui.label(said::hint().to_string());
    });
}
