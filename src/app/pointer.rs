//! The mouse over the world: click selects, drag moves an agent or its goal, wheel zooms, right drag pans.

use egui_macroquad::{
    egui,
    macroquad::prelude::{
        MouseButton, is_mouse_button_down, is_mouse_button_pressed, mouse_position, mouse_wheel,
    },
};
use sidestep::{Command, Objective, Vec2, overlay::Source};

use super::{
    action::Action,
    state::{App, Drag},
};

/// An agent or goal can be gripped this far from its middle, points, however small it is.
const MIN_GRIP: f32 = 9.0;

/// A press that moves less (points) is a click.
const SHAKE: f32 = 3.0;

/// Reads the mouse of this frame. `over_panels` is whether it belongs to egui, `notches` how far the wheel was turned.
pub fn handle(app: &mut App, over_panels: bool, notches: f32) {
    let pointer = Vec2::from(mouse_position());
    let moved = pointer - app.pointer;
    app.pointer = pointer;
    let held = app.drag.is_some();
    let under = app.pane_at(pointer).filter(|_| !held).unwrap_or(app.panes.active);
    let camera = app.cameras().get(under).copied().unwrap_or(app.camera);
    let world = camera.world_from_screen(pointer);
    if !over_panels {
        if notches != 0.0 {
            // The zoom keeps a place of the whole picture still.
            app.zoom(notches, app.camera.screen_from_world(world));
        }
        if is_mouse_button_pressed(MouseButton::Left) {
            app.pressed_at = pointer;
            if under != app.panes.active {
                app.act(Action::SelectPane(under));
            }
            press(app, world);
        }
        if is_mouse_button_pressed(MouseButton::Right) || is_mouse_button_pressed(MouseButton::Middle) {
            app.drag = Some(Drag::World { deselects: false });
            app.pressed_at = pointer;
        }
    }
    if !over_panels && app.viewport_has(pointer) {
        app.point_at(world);
    }
    if !over_panels && under == app.panes.active {
        point(app, world);
    }
    if !a_button_is_held() {
        // A click on nothing, not the end of a pan.
        if matches!(app.drag, Some(Drag::World { deselects: true })) && !app.dragging {
            app.act(Action::Select(None));
        }
        app.drag = None;
        app.dragging = false;
    }
    // A hand that clicks shakes a little; what it grips moves once it has moved farther, and then stays with it.
    app.dragging |= app.drag.is_some() && (pointer - app.pressed_at).length() > SHAKE;
    if !app.dragging {
        return;
    }
    match app.drag {
        None => {}
        Some(Drag::Agent(agent, grip)) => {
            let (to, place) = (world + grip, app.panes.world().agents.get(agent as usize));
            // A hand that holds still changes nothing.
            if place.is_some_and(|agent| agent.position != to) {
                app.act(Action::World(Command::MoveAgent { agent, to }));
            }
        }
        Some(Drag::Goal(agent, grip)) => {
            let goal = world + grip;
            let by_roadmap = matches!(app.objective(agent), Some(Objective::Route(_)));
            let objective = if by_roadmap { Objective::Route(goal) } else { Objective::Goal(goal) };
            if app.objective(agent) != Some(objective) {
                app.act(Action::World(Command::SetObjective { agent, objective }));
            }
        }
        Some(Drag::World { .. }) if moved == Vec2::ZERO => {}
        Some(Drag::World { .. }) => {
            let pixels = moved * camera.meters_per_pixel;
            app.camera.center -= Vec2::new(pixels.x, -pixels.y);
            app.camera_moved = true;
        }
    }
}

/// Whether any button of the mouse is down.
pub fn a_button_is_held() -> bool {
    [MouseButton::Left, MouseButton::Right, MouseButton::Middle].into_iter().any(is_mouse_button_down)
}

/// Points at the neighbor under the pointer, so that its cone, half-plane and row stand out too.
fn point(app: &mut App, at: Vec2) {
    let Some(selected) = app.look.selected else { return };
    let drawn = app.drawn_positions();
    let (world, decisions) = app.panes.state();
    let Some(watched) = decisions.watched(selected) else { return };
    let under = watched.neighbors.iter().map(|neighbor| neighbor.index).find(|index| {
        let radius = world.agents.get(*index as usize).map_or(0.0, |agent| agent.settings.radius);
        drawn.get(*index as usize).is_some_and(|place| (*place - at).length() <= radius)
    });
    if let Some(neighbor) = under {
        app.act(Action::Point(Source::Neighbor(neighbor)));
    }
}

/// How far a notch of the wheel scrolls a panel, points: egui's own measure of a line.
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

/// How many notches the wheel was turned in a pass of egui. Its events are all counted; macroquad knows the last alone.
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
    let least = MIN_GRIP * app.camera.meters_per_pixel;
    let drawn = app.drawn_positions();
    let agents = &app.panes.world().agents;
    let goal =
        app.look.selected.and_then(|selected| Some((selected, agents.get(selected as usize)?.goal()?)));
    let nearest = agents
        .iter()
        .enumerate()
        .map(|(index, agent)| ((drawn[index] - at).length(), index, agent))
        .filter(|(distance, _, agent)| *distance <= agent.settings.radius.max(least))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let drag = match (goal, nearest) {
        (Some((agent, goal)), None) if (goal - at).length() <= least => Drag::Goal(agent, goal - at),
        (_, Some((_, index, _))) => Drag::Agent(index as u32, drawn[index] - at),
        (_, None) => Drag::World { deselects: true },
    };
    if let Drag::Agent(agent, _) = drag {
        app.act(Action::Select(Some(agent)));
    }
    app.drag = Some(drag);
}
