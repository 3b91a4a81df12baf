//! The mouse over the world: click selects, drag moves what is gripped, wheel zooms, right drag pans.

use egui_macroquad::{egui, macroquad::prelude::mouse_wheel};
use sidestep_core::Vec2;

use super::{
    document::edit::DocumentAction,
    edit::{snap::HeldKeys, tool::EditTool},
    grips::{self, GripReach},
    mouse_input::{Mouse, Press},
    pointing,
    state::App,
    ui::{Drag, UiAction},
};
use crate::platform::IS_PAGE;

/// Things can be gripped this far from their middle, points, however small they are.
pub const MIN_GRIP: f32 = 9.0;

/// A press that moves less than this (points) is a click.
const SHAKE: f32 = 3.0;

/// Carries out the input of the mouse in this frame.
pub fn handle(app: &mut App, mouse: &Mouse) {
    let at = mouse.at;
    let moved = at - app.ui.pointer.at;
    app.ui.pointer.at = at;
    let panes = &app.document.panes;
    let (count, active, held) = (panes.list.len(), panes.active, app.ui.pointer.drag.is_some());
    let viewport = &app.ui.viewport;
    let under = viewport.pane_at(at, count).filter(|_| !held).unwrap_or(active);
    let camera = viewport.cameras(count).get(under).copied().unwrap_or(viewport.camera);
    let world = camera.world_from_screen(at);
    app.ui.pointer.over = None;
    if !mouse.over_panels {
        if mouse.notches != 0.0 {
            // The zoom keeps a point of the whole picture fixed.
            let still = viewport.camera.screen_from_world(world);
            app.ui.viewport.zoom(mouse.notches, still);
        }
        begin_drag(app, mouse, under, world);
        hover(app, under, world);
    }
    app.hover_to_draw((!mouse.over_panels).then_some(world), mouse.keys);
    if !mouse.held {
        end_drag(app, mouse.keys, world);
    }
    if mouse.double_click && !mouse.over_panels {
        double_click(app, mouse.keys, world);
    }
    let pointer = &mut app.ui.pointer;
    // A click shakes a little: a drag begins once the pointer has moved farther, and then continues.
    pointer.dragging |= pointer.drag.is_some() && (at - pointer.pressed_at).length() > SHAKE;
    if let Some(drag) = pointer.drag.filter(|_| pointer.dragging) {
        match drag {
            Drag::Sketch => app.drag_to_draw(world, mouse.keys),
            drag => follow(app, drag, world, moved * camera.meters_per_pixel),
        }
    }
}

/// Begins a drag with what is under the pointer at a press.
fn begin_drag(app: &mut App, mouse: &Mouse, under: usize, world: Vec2) {
    let Some(pressed) = mouse.pressed else { return };
    app.ui.pointer.pressed_at = app.ui.pointer.at;
    if pressed == Press::Pan {
        app.ui.pointer.drag = Some(Drag::World { deselects: false });
        return;
    }
    if under != app.document.panes.active {
        app.act(DocumentAction::SelectPane(under));
    }
    if app.answer_in_world(world, MIN_GRIP * app.ui.viewport.camera.meters_per_pixel) {
        return;
    }
    if app.press_to_draw(world, mouse.keys) {
        app.ui.pointer.drag = Some(Drag::Sketch);
        return;
    }
    let drag = grip(app, world).unwrap_or(Drag::World { deselects: true });
    if let Drag::Agent { agent, .. } = drag {
        app.act(DocumentAction::Select(Some(agent)));
    }
    app.ui.pointer.obstacles = app.document.world().obstacles.clone();
    app.ui.pointer.drag = Some(drag);
}

/// Finds what a press at a place of the active world would grip.
fn grip(app: &mut App, at: Vec2) -> Option<Drag> {
    let drawn = app.drawn_around(at, grip_reach(app));
    grip_among(app, &drawn, at)
}

/// Like [`grip`], but for the given agents, which include all that are drawn within reach.
fn grip_among(app: &App, drawn: &[(u32, Vec2)], at: Vec2) -> Option<Drag> {
    GripReach { document: &app.document, drawn, at, least: grip_reach(app) }.grip()
}

/// Least distance from its middle at which a thing can be gripped, m.
fn grip_reach(app: &App) -> f32 {
    MIN_GRIP * app.ui.viewport.camera.meters_per_pixel
}

/// Releases the button; a click on empty ground, not the end of a drag, clears the selection.
fn end_drag(app: &mut App, keys: HeldKeys, world: Vec2) {
    let pointer = &mut app.ui.pointer;
    let (drag, dragged) = (pointer.drag, pointer.dragging);
    pointer.let_go();
    if drag == Some(Drag::Sketch) {
        return app.release_to_draw(world, dragged, keys);
    }
    let elsewhere = match drag {
        None | Some(Drag::Agent { .. } | Drag::Goal { .. } | Drag::World { deselects: false }) => false,
        Some(_) => true,
    };
    if elsewhere && !dragged {
        app.act(DocumentAction::Select(None));
    }
}

/// In drawing mode the tool takes a double click; otherwise it brings the agent that its first click has selected into
/// view.
fn double_click(app: &mut App, keys: HeldKeys, world: Vec2) {
    if app.editor.on {
        return app.double_click_to_draw(world, keys);
    }
    if let Some(Drag::Agent { agent, .. }) = grip(app, world)
        && app.document.selected() == Some(agent)
    {
        app.ui.viewport.show_selected();
    }
}

/// Moves what is dragged to the pointer, which is at `world`, m, and has moved by `moved`, m.
fn follow(app: &mut App, drag: Drag, world: Vec2, moved: Vec2) {
    if let Drag::World { .. } = drag {
        if moved != Vec2::ZERO {
            app.ui.viewport.pan(moved);
        }
        return;
    }
    match grips::carried(drag, world, &app.document, &app.ui.pointer.obstacles) {
        // A pointer that holds still changes nothing.
        Ok(None) => {}
        Ok(Some(command)) => {
            app.ui.pointer.refused = false;
            app.act(command);
        }
        // Reported once; the object stays at its last valid place.
        Err(error) => {
            if !std::mem::replace(&mut app.ui.pointer.refused, true) {
                app.notices.error(error);
            }
        }
    }
}

/// Moves the agents that follow the pointer, and marks what is under it, so that its cone, half-plane and row are
/// highlighted too.
fn hover(app: &mut App, under: usize, at: Vec2) {
    let active = under == app.document.panes.active;
    // Searched for only once: a crowd is large.
    let drawn = if active { app.drawn_around(at, grip_reach(app)) } else { Vec::new() };
    if active && app.ui.viewport.has(app.ui.pointer.at) {
        let draws = app.editor.on && app.editor.tool != EditTool::Select;
        app.ui.pointer.over = grip_among(app, &drawn, at).filter(|_| !draws);
    }
    let viewport = &app.ui.viewport;
    if viewport.has(app.ui.pointer.at) {
        // A movement of less than a pixel does not count.
        let least = viewport.camera.meters_per_pixel;
        app.document.point_at(at, least, &mut app.notices);
    }
    if !active {
        return;
    }
    if let Some(source) = pointing::under(app.document.world(), &drawn, at, grip_reach(app)) {
        app.act(UiAction::Point(source));
    }
}

/// A notch of the wheel in a panel, points: egui's own value for a line.
const NOTCH: f32 = 40.0;

/// egui's bridge to the window divides the value of the wheel by this.
const BRIDGE_DIVISOR: f32 = 90.0;

/// Makes a notch of the wheel scroll equally far on every system; to be called before egui sees the events of a frame.
///
/// X11 sends 1 for a notch: unscaled, ten notches scroll a panel by 4 points.
pub fn scale_wheel(ctx: &egui::Context) {
    let (x, y) = mouse_wheel();
    let wheel = if y == 0.0 { x } else { y };
    if wheel != 0.0 {
        let points = NOTCH * wheel_notches(wheel);
        ctx.options_mut(|options| options.line_scroll_speed = points * BRIDGE_DIVISOR / wheel);
    }
}

/// Notches that the wheel was turned by in a pass of egui. Sums all its events; macroquad reports only the last one.
pub fn notches(ctx: &egui::Context) -> f32 {
    // egui treats the wheel with Shift as a horizontal one.
    ctx.input(|input| input.raw_scroll_delta.x + input.raw_scroll_delta.y) / NOTCH
}

/// Some systems, and web pages, send 120 for a notch, others 1; touch pads send fractions.
fn wheel_notches(wheel: f32) -> f32 {
    if IS_PAGE || wheel.abs() >= 30.0 { wheel / 120.0 } else { wheel.clamp(-3.0, 3.0) }
}
