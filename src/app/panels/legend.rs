//! The legend of the picture: a click folds it to its title, and unfolds it; chips at the foot of the worlds keep off it.

use egui_macroquad::egui::{
    Align2, Area, Context, CursorIcon, Id, Pos2, Rect, Sense, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{lens, wrap::WrappedTip};
use crate::app::{action::Action, look::LookAction, said::overlays as said, view::PanelView};

/// What the pointer does where the picture has its legend.
pub fn ui(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let Some(rect) = in_sight(ctx, view) else { return };
    Area::new(Id::new("legend")).fixed_pos(rect.min).constrain(false).show(ctx, |ui| {
        let response = ui.allocate_rect(rect, Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        let folded = view.document.look.legend_folded;
        let about = if folded { said::unfold_legend() } else { said::fold_legend() }.to_string();
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &about));
        if response.tip(about).clicked() {
            out.push(LookAction::FoldLegend(!folded).into());
        }
    });
}

fn in_sight(ctx: &Context, view: &PanelView) -> Option<Rect> {
    view.ui.legend.filter(|_| !lens::covers_world(ctx))
}

/// Distance of a chip from the lower edge of the worlds, points: the scale bar is below it.
const FOOT: f32 = 44.0;

/// Least distance of a chip from the legend and from the edges of the worlds, points.
const APART: f32 = 8.0;

/// A chip at the foot of the worlds, where it covers nothing of the legend.
pub fn chip(ctx: &Context, view: &PanelView, name: &str) -> Area {
    let id = Id::new(name);
    let world = ctx.available_rect();
    let middle = pos2(world.center().x, world.bottom() - FOOT);
    // Its size is known after its first frame, in which egui shows nothing of it.
    let chip = ctx.memory(|memory| memory.area_rect(id));
    let foot =
        chip.zip(in_sight(ctx, view)).map_or(middle, |(chip, legend)| aside(chip, legend, middle, world));
    Area::new(id).pivot(Align2::CENTER_BOTTOM).fixed_pos(foot)
}

/// The middle of the lower edge of a chip: in the middle, beside the legend where there is room for that, else above it.
fn aside(chip: Rect, legend: Rect, middle: Pos2, world: Rect) -> Pos2 {
    let half = 0.5 * chip.width();
    let at = |foot: Pos2| Rect::from_min_max(foot - vec2(half, chip.height()), foot + vec2(half, 0.0));
    let beside = [legend.left() - APART - half, legend.right() + APART + half].map(|x| pos2(x, middle.y));
    let is_free = |foot: &Pos2| !at(*foot).intersects(legend.expand(0.5 * APART));
    let is_inside = |foot: &Pos2| world.shrink(APART).contains_rect(at(*foot));
    if is_free(&middle) {
        return middle;
    }
    let beside = beside.into_iter().find(|foot| is_free(foot) && is_inside(foot));
    beside.unwrap_or(pos2(middle.x, legend.top() - APART))
}
