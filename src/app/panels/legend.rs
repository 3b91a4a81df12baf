//! The legend of the picture: a click folds it to its title, and unfolds it; chips at the edges of the worlds keep off it.

use egui_macroquad::egui::{
    Align2, Area, Context, CursorIcon, Frame, Id, Pos2, Rangef, Rect, Sense, Ui, Vec2, WidgetInfo,
    WidgetType, pos2,
};

use super::{lens, wrap::WrappedTip};
use crate::app::{action::Action, look::LookAction, panels::overlays::said, view::PanelView};

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

/// Least distance of a chip from the legend and from the edges of the worlds, points.
const APART: f32 = 8.0;

/// Distance of a chip from the upper edge of the worlds, points.
const HEAD: f32 = 12.0;

/// Distance of a chip from the lower edge, points: the scale bar is below it.
const FOOT: f32 = 44.0;

/// The names of chips at the lower edge, where messages leave room for them.
pub const FOOT_CHIPS: [&str; 2] = ["draft", "tour"];

/// Height of a chip at the lower edge whose words take one line, points.
const FOOT_HEIGHT: f32 = 40.0;

/// The room of the chips at the lower edge of the worlds, whether there is one or not.
pub fn foot_room(ctx: &Context, world: Rect) -> Rangef {
    let bottom = world.bottom() - FOOT;
    let chips = FOOT_CHIPS.iter().filter_map(|name| ctx.memory(|memory| memory.area_rect(Id::new(name))));
    let tops = chips.map(|chip| chip.top()).filter(|top| world.y_range().contains(*top));
    Rangef::new(tops.fold(bottom - FOOT_HEIGHT, f32::min), bottom)
}

/// Where a chip is: at the upper edge of the worlds, under a chip that ends at this height there, points, or at the lower edge.
#[derive(Clone, Copy)]
pub enum ChipPlace {
    Head,
    Under(f32),
    Foot,
}

/// Least room beside the legend in which the words of a chip are broken, points.
const NARROW: f32 = 180.0;

/// Frames until size and legend are known, of which nothing is seen.
const SETTLING: u64 = 3;

/// Where a chip was in the last frame. It stays there while it is shown, wherever the legend goes: a button must not move
/// under a click.
#[derive(Clone, Copy)]
struct KeptPlace {
    frame: u64,
    /// Frames in which it was shown before.
    frames: u64,
    world: Rect,
    y: f32,
    corner: Pos2,
    /// Most that it takes, points.
    width: f32,
}

/// A chip at an edge of the worlds.
pub struct Chip {
    area: Area,
    /// Most that it takes, points.
    width: f32,
    opacity: f32,
}

impl Chip {
    /// One that covers nothing of the legend, and of the panels only what the narrowest worlds leave no room for.
    pub fn new(ctx: &Context, view: &PanelView, name: &str, place: ChipPlace) -> Chip {
        let id = Id::new(name);
        let world = ctx.available_rect();
        let legend = in_sight(ctx, view);
        let (pivot, y) = match place {
            ChipPlace::Head => (Align2::CENTER_TOP, world.top() + HEAD),
            ChipPlace::Under(end) => (Align2::CENTER_TOP, end + HEAD),
            ChipPlace::Foot => (Align2::CENTER_BOTTOM, world.bottom() - FOOT),
        };
        let middle = pos2(world.center().x, y);
        let frame = ctx.cumulative_pass_nr();
        let kept = ctx.data(|data| data.get_temp::<KeptPlace>(id));
        let kept = kept.filter(|kept| kept.frame + 1 >= frame && (kept.world, kept.y) == (world, y));
        let frames = kept.map_or(0, |kept| kept.frames + u64::from(kept.frame < frame));
        let (corner, width) = match kept.filter(|kept| kept.frames >= SETTLING) {
            Some(kept) => (kept.corner, kept.width),
            None => {
                let width = room(world, legend, y);
                // Its size is known after its first frame, in which egui shows nothing of it.
                let Some(size) = ctx.memory(|memory| memory.area_rect(id)).map(|chip| chip.size()) else {
                    return Chip { area: Area::new(id).pivot(pivot).fixed_pos(middle), width, opacity: 1.0 };
                };
                let at = legend.map_or(middle, |legend| aside(size, legend, (middle, pivot), world));
                (pivot.anchor_size(at, size).min, width)
            }
        };
        ctx.data_mut(|data| data.insert_temp(id, KeptPlace { frame, frames, world, y, corner, width }));
        Chip { area: Area::new(id).fixed_pos(corner), width, opacity: 1.0 }
    }

    /// With its frame, as it comes or goes.
    pub fn opacity(self, opacity: f32) -> Chip {
        Chip { opacity, ..self }
    }

    /// Whether it takes clicks.
    pub fn interactable(self, interactable: bool) -> Chip {
        Chip { area: self.area.interactable(interactable), ..self }
    }

    /// Shows words and buttons in a row, or in several where there is no room.
    pub fn show(self, ctx: &Context, contents: impl FnOnce(&mut Ui)) {
        self.area.show(ctx, |ui| {
            ui.set_opacity(self.opacity);
            let frame = Frame::popup(ui.style());
            let width = self.width - frame.total_margin().sum().x;
            frame.show(ui, |ui| {
                ui.set_max_width(width);
                ui.horizontal_wrapped(contents);
            });
        });
    }
}

/// How wide a chip may be at a height: beside the legend if that is there and leaves room enough.
fn room(world: Rect, legend: Option<Rect>, y: f32) -> f32 {
    let beside =
        |legend: Rect| (legend.left() - world.left()).max(world.right() - legend.right()) - 2.0 * APART;
    let beside = legend.filter(|legend| legend.y_range().contains(y)).map(beside);
    beside.filter(|room| *room >= NARROW).unwrap_or(world.width() - 2.0 * APART)
}

/// Where a chip of a size is: in the middle, else beside the legend or past it, whichever has room.
fn aside(size: Vec2, legend: Rect, (middle, pivot): (Pos2, Align2), world: Rect) -> Pos2 {
    let half = 0.5 * size.x;
    let rect = |at: Pos2| pivot.anchor_size(at, size);
    let beside = [legend.left() - APART - half, legend.right() + APART + half].map(|x| pos2(x, middle.y));
    let is_free = |at: &Pos2| !rect(*at).intersects(legend.expand(0.5 * APART));
    let is_inside = |at: &Pos2| world.shrink(APART).contains_rect(rect(*at));
    if is_free(&middle) {
        return middle;
    }
    if let Some(beside) = beside.into_iter().find(|at| is_free(at) && is_inside(at)) {
        return beside;
    }
    let past = if pivot == Align2::CENTER_TOP { legend.bottom() + APART } else { legend.top() - APART };
    let past = pos2(middle.x, past);
    // However narrow the world is; where the legend fills it from top to bottom nothing is past it.
    if world.y_range().contains(rect(past).top()) && world.y_range().contains(rect(past).bottom()) {
        past
    } else {
        middle
    }
}
