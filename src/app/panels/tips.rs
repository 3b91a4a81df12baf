//! Places tooltips next to the panel that they explain, so that they cover none of its rows; hides them during a drag
//! and right after it.
//!
//! egui places a tooltip below its widget. This module moves the layer of the tooltip: next to the panel, or off the
//! screen.

use egui_macroquad::egui::{AreaState, Context, Id, LayerId, Order, Rect, Vec2, emath::TSTransform, vec2};

/// Gap between a panel and its tooltip, points.
const GAP: f32 = 8.0;

/// The time without a held button and without a tooltip after which tooltips appear again, s.
const PEACE: f64 = 0.6;

/// An offset that moves anything off the screen, points.
const OUT_OF_SIGHT: Vec2 = vec2(-1e5, -1e5);

/// Moves the tooltips of this frame; to be called when the panels are laid out.
pub fn settle(ctx: &Context) {
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    let tips: Vec<LayerId> = layers.into_iter().filter(|layer| layer.order == Order::Tooltip).collect();
    let muted = are_muted(ctx, !tips.is_empty());
    for tip in tips {
        let rect =
            AreaState::load(ctx, tip.id).filter(|state| state.size.is_some()).map(|state| state.rect());
        let shift =
            if muted { OUT_OF_SIGHT } else { rect.map_or(Vec2::ZERO, |rect| shift_to_panel(ctx, rect)) };
        ctx.set_transform_layer(tip, TSTransform::from_translation(shift));
    }
}

/// The offset from egui's place of a tooltip to a place next to the side panel under the pointer.
fn shift_to_panel(ctx: &Context, tip: Rect) -> Vec2 {
    let (world, screen) = (ctx.available_rect(), ctx.screen_rect());
    let Some(pointer) = ctx.pointer_latest_pos().filter(|at| world.y_range().contains(at.y)) else {
        return Vec2::ZERO;
    };
    let left = if pointer.x < world.left() {
        world.left() + GAP
    } else if pointer.x > world.right() {
        world.right() - GAP - tip.width()
    } else {
        return Vec2::ZERO;
    };
    let fits = left >= screen.left() && left + tip.width() <= screen.right();
    if fits { vec2(left - tip.left(), 0.0) } else { Vec2::ZERO }
}

/// True from a press until a while after the release, and longer while a tooltip is waiting to appear: it would appear
/// immediately.
fn are_muted(ctx: &Context, waiting: bool) -> bool {
    let (held, now) = ctx.input(|input| (input.pointer.any_down(), input.time));
    let id = Id::new("last press that mutes tooltips");
    let last: Option<f64> = ctx.data(|data| data.get_temp(id));
    if held || waiting && last.is_some() {
        ctx.data_mut(|data| data.insert_temp(id, now));
        return true;
    }
    let muted = last.is_some_and(|last| now - last < PEACE);
    if last.is_some() && !muted {
        ctx.data_mut(|data| data.remove::<f64>(id));
    }
    muted
}
