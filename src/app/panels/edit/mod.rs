//! The strip of tools in drawing mode, and the chips of the mode: that of a draft, and that of a pasted scene.

mod group;
mod icon;
mod journey;
mod rows;
mod scene;

use egui_macroquad::egui::{
    Align, Align2, Color32, Context, CursorIcon, Id, Label, LayerId, Layout, Order, RichText, Sense, Stroke,
    StrokeKind, TextStyle, TopBottomPanel, Ui, WidgetInfo, WidgetType, vec2,
};
use sidestep_lab::text::{message::Message, quantity::meters};

use super::{
    kit,
    legend::{Chip, ChipPlace, FOOT_CHIPS},
    length,
    wrap::{WrappedLabel, WrappedTip, wrapped_to},
};
use crate::app::{
    action::Action,
    document::scene::SceneAction,
    edit::{EditAction, Enclosure, layout::LayoutKind, said, snap, tool::EditTool},
    files::FileAction,
    style,
    ui::{Finder, UiAction},
    view::PanelView,
};

pub use rows::rows;
pub use scene::scene;

/// Side of a painted tool, points.
const ICON: f32 = 18.0;

/// Size of the button of a tool, points; wider if there is room for its letter.
const BUTTON: (f32, f32) = (28.0, 30.0);
const LETTER: f32 = 12.0;

/// The strip below the top bar: it takes room from the worlds, and covers no part of them.
pub fn strip(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    if !view.editor.on {
        return;
    }
    let frame = kit::framed(8, 3);
    TopBottomPanel::top("edit").frame(frame).show(ctx, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            EditTool::ALL.into_iter().for_each(|tool| tool_button(ui, view, tool, out));
            ui.add_space(8.0);
            options(ui, view, out);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ends(ui, out);
                ui.add_space(8.0);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| about(ui, view));
            });
        });
    });
}

/// Says what a click does, in the room that is left.
fn about(ui: &mut Ui, view: &PanelView) {
    ui.add_space(8.0);
    let mut words = view.editor.tool.about().to_string();
    if kit::has_room(ui.ctx()) && view.editor.tool != EditTool::Select {
        let grid = snap::grid(&view.document.look, view.ui.viewport.camera.meters_per_pixel);
        words = format!("{words} {}", said::snapping(meters(grid)).in_unit(view.document.look.unit));
    }
    let words = wrapped_to(ui, ui.available_width(), RichText::new(words).small().weak());
    ui.add(Label::new(words).wrap());
}

/// A tool with its picture, and its letter if there is room.
fn tool_button(ui: &mut Ui, view: &PanelView, tool: EditTool, out: &mut Vec<Action>) {
    let on = view.editor.tool == tool;
    let (name, letter) = (tool.name().to_string(), tool.letter().to_ascii_uppercase().to_string());
    let with_letter = kit::has_room(ui.ctx());
    let (width, height) = BUTTON;
    let size = vec2(if with_letter { width + LETTER } else { width }, height);
    let (rect, button) = ui.allocate_exact_size(size, Sense::click());
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &name));
    let visuals = ui.style().interact(&button);
    let (fill, ink) = if on {
        (style::accent(view.settings.theme), Color32::WHITE)
    } else {
        (visuals.weak_bg_fill, visuals.text_color())
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    icon::paint(ui.painter(), tool, rect.left_center() + vec2(0.5 * width, 0.0), 0.5 * ICON, ink);
    if with_letter {
        let font = TextStyle::Small.resolve(ui.style());
        ui.painter().text(rect.right_center() - vec2(4.0, 0.0), Align2::RIGHT_CENTER, &letter, font, ink);
    }
    if button.tip(said::tool(name, letter, tool.about()).to_string()).clicked() {
        out.push(EditAction::Take(tool).into());
    }
}

/// In drawing mode: a frame around the worlds in which letters select tools, and next to the pointer a cross, the
/// picture of the tool, and what a click does.
pub fn pointer(ctx: &Context, view: &PanelView) {
    if !view.editor.on {
        return;
    }
    let frame = Stroke::new(2.0, style::accent(view.settings.theme));
    let worlds = ctx.layer_painter(LayerId::background());
    worlds.rect_stroke(ctx.available_rect(), 0.0, frame, StrokeKind::Inside);
    let tool = view.editor.tool;
    let is_over = view.editor.at.is_some() && !ctx.is_pointer_over_area();
    if tool == EditTool::Select || !is_over {
        return;
    }
    let Some(at) = ctx.pointer_hover_pos() else { return };
    ctx.set_cursor_icon(CursorIcon::Crosshair);
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("tool at the pointer")));
    let ink = ctx.style().visuals.text_color();
    icon::paint(&painter, tool, at + vec2(17.0, 17.0), 0.4 * ICON, ink);
}

/// The options of the tool.
fn options(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    match view.editor.tool {
        EditTool::Polygon | EditTool::Rectangle => enclosures(ui, view, out),
        EditTool::Select if view.editor.picked.has_polygon() => enclosures(ui, view, out),
        EditTool::Group => layouts(ui, view, out),
        EditTool::Roadmap => clearance(ui, view, out),
        _ => {}
    }
}

/// New, open, save, and the button that ends the mode, from the right.
fn ends(ui: &mut Ui, out: &mut Vec<Action>) {
    let mut button = |words: Message, about: Message, action: Action| {
        if ui.button(words.to_string()).tip(about.to_string()).clicked() {
            out.push(action);
        }
    };
    button(said::done(), said::about_done(), EditAction::Toggle.into());
    button(said::save(), said::about_save(), FileAction::Save.into());
    button(said::open_file(), said::about_open(), UiAction::Find(Some(Finder::Files)).into());
    button(said::new(), said::about_new(), SceneAction::New.into());
}

fn enclosures(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let both = [
        (Enclosure::Solid, said::solid(), said::about_solid()),
        (Enclosure::Room, said::room(), said::about_room()),
    ];
    for (enclosure, name, about) in both {
        let button = ui.add(kit::switch(name.to_string(), view.editor.enclosure == enclosure));
        if button.tip(about.to_string()).clicked() {
            out.push(EditAction::Enclose(enclosure).into());
        }
    }
}

fn layouts(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    for kind in LayoutKind::ALL {
        let button = ui.add(kit::switch(kind.name().to_string(), view.editor.groups.kind == kind));
        if button.tip(kind.about().to_string()).clicked() {
            out.push(EditAction::Lay(kind).into());
        }
    }
}

/// The clearance of the road map from walls, m.
fn clearance(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.words(said::clearance().to_string());
    let mut clearance = view.world().roadmap.clearance;
    let field = length::field(ui, view.document.look.unit, &mut clearance, 0.0..=100.0, None);
    if field.tip(said::about_clearance().to_string()).changed() {
        out.push(EditAction::SetClearance(clearance).into());
    }
}

/// Unobtrusive chips: for the draft of an earlier session, and for a pasted scene.
pub fn chips(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let drafts = view.draft.offered();
    if view.editor.pasted.is_some() {
        let leave = (said::forget(), EditAction::LeavePasted);
        chip(ctx, view, said::pasted_scene(), [(said::open(), EditAction::OpenPasted), leave], out);
    } else if drafts > 0 {
        let discard = (said::discard(), EditAction::DiscardDraft);
        chip(ctx, view, said::draft_left(drafts), [(said::open(), EditAction::OpenDraft), discard], out);
    }
}

/// Width of a chip, regardless of its text, points.
const CHIP: f32 = 460.0;

/// Words behind buttons. The buttons are in the same places in every chip, so that a click meant for another button
/// never discards anything.
fn chip(
    ctx: &Context,
    view: &PanelView,
    words: Message,
    buttons: [(Message, EditAction); 2],
    out: &mut Vec<Action>,
) {
    Chip::new(ctx, view, FOOT_CHIPS[0], ChipPlace::Foot).show(ctx, |ui| {
        ui.set_min_width(CHIP.min(ui.max_rect().width()));
        for (words, action) in buttons {
            if ui.button(words.to_string()).clicked() {
                out.push(action.into());
            }
        }
        ui.weak_words(words.to_string());
    });
}
