//! The mouse over the world: click selects, drag moves an agent or its goal, wheel zooms, right drag pans.

use egui_macroquad::{
    egui,
    macroquad::prelude::{
        MouseButton, is_mouse_button_down, is_mouse_button_pressed, mouse_position, mouse_wheel,
    },
};
use sidestep::{Command, Objective, Vec2};

use super::{
    document::edit::DocumentAction,
    pointing,
    state::App,
    ui::{Drag, UiAction},
};

/// An agent or goal can be gripped this far from its middle, points, however small it is.
const MIN_GRIP: f32 = 9.0;

/// A press that moves less (points) is a click.
const SHAKE: f32 = 3.0;

/// The input of the mouse in a frame.
#[derive(Default)]
pub struct Mouse {
    /// Whether it belongs to egui.
    pub over_panels: bool,
    /// Notches that the wheel was turned by.
    pub notches: f32,
}

/// Carries out the input of the mouse in this frame.
pub fn handle(app: &mut App, mouse: &Mouse) {
    let at = Vec2::from(mouse_position());
    let moved = at - app.ui.pointer.at;
    app.ui.pointer.at = at;
    let panes = &app.document.panes;
    let (count, active, held) = (panes.list.len(), panes.active, app.ui.pointer.drag.is_some());
    let viewport = &app.ui.viewport;
    let under = viewport.pane_at(at, count).filter(|_| !held).unwrap_or(active);
    let camera = viewport.cameras(count).get(under).copied().unwrap_or(viewport.camera);
    let world = camera.world_from_screen(at);
    if !mouse.over_panels {
        if mouse.notches != 0.0 {
            // The zoom keeps a point of the whole picture still.
            let still = viewport.camera.screen_from_world(world);
            app.ui.viewport.zoom(mouse.notches, still);
        }
        begin_drag(app, under, world);
        hover(app, under, world);
    }
    if !a_button_is_held() {
        end_drag(app);
    }
    let pointer = &mut app.ui.pointer;
    // A click shakes a little: a drag begins once the pointer has moved farther, and then stays with it.
    pointer.dragging |= pointer.drag.is_some() && (at - pointer.pressed_at).length() > SHAKE;
    if let Some(drag) = pointer.drag.filter(|_| pointer.dragging) {
        follow(app, drag, world, moved * camera.meters_per_pixel);
    }
}

/// Grips what is under a button that was pressed.
fn begin_drag(app: &mut App, under: usize, world: Vec2) {
    if is_mouse_button_pressed(MouseButton::Left) {
        app.ui.pointer.pressed_at = app.ui.pointer.at;
        if under != app.document.panes.active {
            app.act(DocumentAction::SelectPane(under));
        }
        press(app, world);
    }
    if is_mouse_button_pressed(MouseButton::Right) || is_mouse_button_pressed(MouseButton::Middle) {
        app.ui.pointer.drag = Some(Drag::World { deselects: false });
        app.ui.pointer.pressed_at = app.ui.pointer.at;
    }
}

/// Lets go; a click on nothing, not the end of a pan, deselects.
fn end_drag(app: &mut App) {
    let pointer = &mut app.ui.pointer;
    let drag = pointer.drag.take();
    let dragged = std::mem::take(&mut pointer.dragging);
    if matches!(drag, Some(Drag::World { deselects: true })) && !dragged {
        app.act(DocumentAction::Select(None));
    }
}

/// Moves what is dragged to the pointer, which is at `world`, m, and has moved by `moved`, m.
fn follow(app: &mut App, drag: Drag, world: Vec2, moved: Vec2) {
    match drag {
        Drag::Agent { agent, grip } => {
            let (to, dragged) = (world + grip, app.document.world().agents.get(agent as usize));
            // A pointer that holds still changes nothing.
            if dragged.is_some_and(|agent| agent.position != to) {
                app.act(Command::MoveAgent { agent, to });
            }
        }
        Drag::Goal { agent, grip } => {
            let goal = world + grip;
            let now = app.document.objective(agent);
            let by_roadmap = matches!(now, Some(Objective::Route(_)));
            let objective = if by_roadmap { Objective::Route(goal) } else { Objective::Goal(goal) };
            if now != Some(objective) {
                app.act(Command::SetObjective { agent, objective });
            }
        }
        Drag::World { .. } if moved == Vec2::ZERO => {}
        Drag::World { .. } => app.ui.viewport.pan(moved),
    }
}

/// Whether any button of the mouse is down.
pub fn a_button_is_held() -> bool {
    [MouseButton::Left, MouseButton::Right, MouseButton::Middle].into_iter().any(is_mouse_button_down)
}

/// Whoever follows the pointer, follows; what is under it is pointed at, so that its cone, half-plane and row stand out too.
fn hover(app: &mut App, under: usize, at: Vec2) {
    let viewport = &app.ui.viewport;
    if viewport.has(app.ui.pointer.at) {
        // Less than a pixel is no movement.
        let least = viewport.camera.meters_per_pixel;
        app.document.point_at(at, least, &mut app.notices);
    }
    if under != app.document.panes.active {
        return;
    }
    let least = MIN_GRIP * app.ui.viewport.camera.meters_per_pixel;
    let drawn = app.drawn_positions();
    if let Some(source) = pointing::under(app.document.world(), &drawn, at, least) {
        app.act(UiAction::Point(source));
    }
}

/// A notch of the wheel in a panel, points: egui's own measure of a line.
const NOTCH: f32 = 40.0;

/// egui's bridge to the window divides what the wheel says by this.
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

/// Notches that the wheel was turned by in a pass of egui. Its events are all counted; macroquad knows the last alone.
pub fn notches(ctx: &egui::Context) -> f32 {
    // egui takes the wheel with Shift for a horizontal one.
    ctx.input(|input| if input.modifiers.shift { input.raw_scroll_delta.x } else { input.raw_scroll_delta.y })
        / NOTCH
}

/// Some systems send 1 for a notch, some 120; touch pads send fractions.
fn wheel_notches(wheel: f32) -> f32 {
    if wheel.abs() >= 30.0 { wheel / 120.0 } else { wheel.clamp(-3.0, 3.0) }
}

/// Grips the goal of the selected agent, or the agent under the pointer, or the world.
fn press(app: &mut App, at: Vec2) {
    let least = MIN_GRIP * app.ui.viewport.camera.meters_per_pixel;
    let drawn = app.drawn_positions();
    let agents = &app.document.world().agents;
    let selected = app.document.selected();
    let goal = selected.and_then(|selected| Some((selected, agents.get(selected as usize)?.goal()?)));
    let nearest = agents
        .iter()
        .enumerate()
        .map(|(index, agent)| ((drawn[index] - at).length(), index, agent))
        .filter(|(distance, _, agent)| *distance <= agent.settings.radius.max(least))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let drag = match (goal, nearest) {
        (Some((agent, goal)), None) if (goal - at).length() <= least => Drag::Goal { agent, grip: goal - at },
        (_, Some((_, index, _))) => Drag::Agent { agent: index as u32, grip: drawn[index] - at },
        (_, None) => Drag::World { deselects: true },
    };
    if let Drag::Agent { agent, .. } = drag {
        app.act(DocumentAction::Select(Some(agent)));
    }
    app.ui.pointer.drag = Some(drag);
}
