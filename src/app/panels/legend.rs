//! The legend of the picture: a click folds it to its title, or unfolds it; chips at the edges of the worlds avoid it.

use egui_macroquad::egui::{
    Align2, Area, Context, CursorIcon, Frame, Id, Pos2, Rangef, Rect, Sense, Ui, Vec2, WidgetInfo,
    WidgetType, pos2,
};

use super::{lens, wrap::WrappedTip};
use crate::app::{action::Action, look::LookAction, panels::overlays::said, view::PanelView};

/// Handles the pointer over the legend of the picture.
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

/// Least distance of a chip from the legend and the edges of the worlds, points.
const APART: f32 = 8.0;

/// Distance of a chip from the upper edge of the worlds, points.
const HEAD: f32 = 12.0;

/// Distance of a chip from the lower edge, points: the scale bar is below it.
const FOOT: f32 = 44.0;

/// The names of chips at the lower edge, for which messages leave room.
pub const FOOT_CHIPS: [&str; 2] = ["draft", "tour"];

/// Height of a chip at the lower edge with one line of text, points.
const FOOT_HEIGHT: f32 = 40.0;

/// The vertical range of the chips at the lower edge of the worlds, whether there is one or not.
pub fn foot_room(ctx: &Context, world: Rect) -> Rangef {
    let bottom = world.bottom() - FOOT;
    let chips = FOOT_CHIPS.iter().filter_map(|name| ctx.memory(|memory| memory.area_rect(Id::new(name))));
    let tops = chips.map(|chip| chip.top()).filter(|top| world.y_range().contains(*top));
    Rangef::new(tops.fold(bottom - FOOT_HEIGHT, f32::min), bottom)
}

/// The place of a chip: at the upper edge of the worlds, below another chip that ends at the given height, points, or
/// at the lower edge.
#[derive(Clone, Copy)]
pub enum ChipPlace {
    Head,
    Under(f32),
    Foot,
}

/// Least room next to the legend in which the text of a chip is wrapped, points.
const NARROW: f32 = 180.0;

/// Frames until size and legend are known, in which the chip is invisible.
const SETTLING: u64 = 3;

/// The place of a chip in the last frame. It stays there while it is shown, even if the legend moves: a button must not
/// move away from a click.
#[derive(Clone, Copy)]
struct KeptPlace {
    frame: u64,
    /// The number of frames in which it was shown before.
    frames: u64,
    world: Rect,
    y: f32,
    corner: Pos2,
    /// Largest width of the chip, points.
    width: f32,
}

/// A chip at an edge of the worlds.
pub struct Chip {
    area: Area,
    /// Its largest width, points.
    width: f32,
    opacity: f32,
}

impl Chip {
    /// A chip that covers no part of the legend, and panels only as far as the narrowest worlds leave no room.
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
                // Its size is known after its first frame, in which egui does not show it.
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

    /// Sets the opacity of the chip and its frame, to fade them in or out.
    pub fn opacity(self, opacity: f32) -> Chip {
        Chip { opacity, ..self }
    }

    /// Sets whether it takes clicks.
    pub fn interactable(self, interactable: bool) -> Chip {
        Chip { area: self.area.interactable(interactable), ..self }
    }

    /// Shows words and buttons in a row, or in several if there is not enough room.
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

/// The width available to a chip at a height: next to the legend if that is there and leaves enough room.
fn room(world: Rect, legend: Option<Rect>, y: f32) -> f32 {
    let free =
        |legend: Rect| (legend.left() - world.left()).max(world.right() - legend.right()) - 2.0 * APART;
    let free = legend.filter(|legend| legend.y_range().contains(y)).map(free);
    free.filter(|room| *room >= NARROW).unwrap_or(world.width() - 2.0 * APART)
}

/// The place of a chip of a size: in the middle, else next to the legend or past it, wherever there is room.
fn aside(size: Vec2, legend: Rect, (middle, pivot): (Pos2, Align2), world: Rect) -> Pos2 {
    let half = 0.5 * size.x;
    let rect = |at: Pos2| pivot.anchor_size(at, size);
    let sides = [legend.left() - APART - half, legend.right() + APART + half].map(|x| pos2(x, middle.y));
    let is_free = |at: &Pos2| !rect(*at).intersects(legend.expand(0.5 * APART));
    let is_inside = |at: &Pos2| world.shrink(APART).contains_rect(rect(*at));
    if is_free(&middle) {
        return middle;
    }
    if let Some(side) = sides.into_iter().find(|at| is_free(at) && is_inside(at)) {
        return side;
    }
    let past = if pivot == Align2::CENTER_TOP { legend.bottom() + APART } else { legend.top() - APART };
    let past = pos2(middle.x, past);
    // Even in a narrow world; a legend that fills it from top to bottom leaves no room past it.
    if world.y_range().contains(rect(past).top()) && world.y_range().contains(rect(past).bottom()) {
        past
    } else {
        middle
    }
}
