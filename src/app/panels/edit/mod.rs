//! The strip of tools while a scene is drawn, and what else the mode shows: the chip of a draft, and of a pasted scene.

mod icon;
mod rows;

use egui_macroquad::egui::{
    Align, Align2, Area, Color32, Context, DragValue, Frame, Id, Label, Layout, RichText, Sense, TextStyle,
    Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use sidestep::text::message::Message;

use super::kit;
use crate::app::{
    action::Action,
    document::scene::SceneAction,
    edit::{EditAction, Enclosure, tool::EditTool},
    files::FileAction,
    said::edit as said,
    style,
    view::PanelView,
};

pub use rows::rows;

/// Distance from the upper edge of the worlds, points.
const TOP: f32 = 8.0;

/// Side of a painted tool, points.
const ICON: f32 = 20.0;

/// Room that a tool needs with its name under it, points.
const NAMED: f32 = 68.0;

/// The strip at the top of the worlds.
pub fn strip(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    if !view.editor.on {
        return;
    }
    let world = ctx.available_rect();
    let widest = (world.width() - 24.0).max(200.0);
    let named = widest >= NAMED * EditTool::ALL.len() as f32;
    Area::new(Id::new("edit"))
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(pos2(world.center().x, world.top() + TOP))
        .constrain(false)
        .show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(widest.min(NAMED * EditTool::ALL.len() as f32));
                ui.horizontal(|ui| {
                    for tool in EditTool::ALL {
                        tool_button(ui, view, tool, named, out);
                    }
                });
                ui.add(Label::new(view.editor.tool.about().to_string()).wrap());
                ui.horizontal(|ui| options(ui, view, out));
            });
        });
}

/// A tool with its picture, and its name or its letter below.
fn tool_button(ui: &mut Ui, view: &PanelView, tool: EditTool, named: bool, out: &mut Vec<Action>) {
    let on = view.editor.tool == tool;
    let (name, letter) = (tool.name().to_string(), tool.letter().to_ascii_uppercase().to_string());
    let width = if named { NAMED - 8.0 } else { 2.0 * ICON };
    let (rect, button) = ui.allocate_exact_size(vec2(width, 2.0 * ICON + 4.0), Sense::click());
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &name));
    let visuals = ui.style().interact(&button);
    let (fill, ink) = if on {
        (style::accent(view.settings.theme), Color32::WHITE)
    } else {
        (visuals.weak_bg_fill, visuals.text_color())
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    let middle = rect.center_top() + vec2(0.0, 3.0 + 0.5 * ICON);
    icon::paint(ui.painter(), tool, middle, 0.5 * ICON, ink);
    let font = TextStyle::Small.resolve(ui.style());
    let words = if named { &name } else { &letter };
    ui.painter().text(rect.center_bottom() - vec2(0.0, 2.0), Align2::CENTER_BOTTOM, words, font, ink);
    if named {
        let (font, corner) = (TextStyle::Small.resolve(ui.style()), rect.right_top() + vec2(-4.0, 2.0));
        ui.painter().text(corner, Align2::RIGHT_TOP, &letter, font, ink.gamma_multiply(0.7));
    }
    if button.on_hover_text(said::tool(name, letter, tool.about()).to_string()).clicked() {
        out.push(EditAction::Take(tool).into());
    }
}

/// What the tool can be set to, and the ways out.
fn options(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    match view.editor.tool {
        EditTool::Polygon | EditTool::Select => enclosures(ui, view, out),
        EditTool::Roadmap => clearance(ui, view, out),
        _ => {}
    }
    if view.editor.tool != EditTool::Select {
        ui.label(RichText::new(said::snapping().to_string()).weak());
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let mut button = |words: Message, about: Message, action: Action| {
            if ui.button(words.to_string()).on_hover_text(about.to_string()).clicked() {
                out.push(action);
            }
        };
        button(said::done(), said::about_done(), EditAction::Toggle.into());
        button(said::save(), said::about_save(), FileAction::Save.into());
        button(said::new(), said::about_new(), SceneAction::New.into());
    });
}

fn enclosures(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let both = [
        (Enclosure::Solid, said::solid(), said::about_solid()),
        (Enclosure::Room, said::room(), said::about_room()),
    ];
    for (enclosure, name, about) in both {
        let button = ui.add(kit::switch(name.to_string(), view.editor.enclosure == enclosure));
        if button.on_hover_text(about.to_string()).clicked() {
            out.push(EditAction::Enclose(enclosure).into());
        }
    }
}

/// How far ways keep from walls, m.
fn clearance(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.label(said::clearance().to_string());
    let mut clearance = view.world().roadmap.clearance;
    let field = DragValue::new(&mut clearance).range(0.0..=100.0).speed(0.01).suffix(" m");
    if ui.add(field).on_hover_text(said::about_clearance().to_string()).changed() {
        out.push(EditAction::SetClearance(clearance).into());
    }
}

/// Quiet chips: a draft of another time, and a scene that was pasted.
pub fn chips(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    if view.editor.pasted.is_some() {
        chip(ctx, said::pasted_scene(), [EditAction::OpenPasted, EditAction::LeavePasted], out);
    } else if view.draft.offered {
        chip(ctx, said::draft_left(), [EditAction::OpenDraft, EditAction::ForgetDraft], out);
    }
}

fn chip(ctx: &Context, words: Message, [open, forget]: [EditAction; 2], out: &mut Vec<Action>) {
    let world = ctx.available_rect();
    let at = pos2(world.center().x, world.bottom() - 44.0);
    Area::new(Id::new("draft")).pivot(Align2::CENTER_BOTTOM).fixed_pos(at).show(ctx, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.weak(words.to_string());
                for (words, action) in [(said::open(), open), (said::forget(), forget)] {
                    if ui.button(words.to_string()).clicked() {
                        out.push(action.into());
                    }
                }
            });
        });
    });
}
