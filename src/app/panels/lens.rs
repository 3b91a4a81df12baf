//! The velocity lens: a transparent area through which the picture behind the panels shows, and the hand on it.
//!
//! Tips of arrows and the velocities of neighbors can be dragged; lines and cones can be pointed at.

use egui_macroquad::egui::{
    self, Context, CursorIcon, Frame, Id, PointerButton, Pos2, Rect, Response, RichText, Sense, Ui,
};
use sidestep::{
    Command, Objective, Vec2,
    avoid::{Trace, Watched},
    draw::Camera,
    overlay::Source,
};

use super::View;
use crate::app::action::{Action, Dock};

/// How near (points) a tip, line or leg must be to be meant.
const NEAR: f32 = 9.0;

/// Where the lens is in this frame; nowhere without a selected agent.
pub fn dock(view: &View) -> Dock {
    let selected = view.selected.is_some_and(|selected| (selected as usize) < view.world.agents.len());
    match view.settings.lens {
        Dock::Right if !view.settings.right => Dock::Hidden,
        dock if selected => dock,
        _ => Dock::Hidden,
    }
}

fn place_of_area() -> Id {
    Id::new("lens area")
}

/// Where the picture of the lens belongs, if it was shown since [`forget_area`].
pub fn area(ctx: &Context) -> Option<Rect> {
    ctx.data(|data| data.get_temp(place_of_area()))
}

/// Whether the lens stands where the world would be.
pub fn covers_world(ctx: &Context) -> bool {
    area(ctx).is_some_and(|area| ctx.available_rect().shrink(2.0).intersects(area))
}

/// Before the panels are laid out anew.
pub fn forget_area(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Rect>(place_of_area()));
}

/// As high as it is wide, on top of a panel.
pub fn square(ui: &mut Ui, view: &View, frame: Frame, out: &mut Vec<Action>) {
    header(ui, view, frame, out);
    // What is left for the numbers below must be worth it.
    let side = ui.available_width().min(0.6 * ui.available_height()).max(1.0);
    picture(ui, view, egui::vec2(ui.available_width(), side), out);
}

/// As large as there is room.
pub fn filling(ui: &mut Ui, view: &View, frame: Frame, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    header(ui, view, frame, out);
    let size = ui.available_size().max(egui::Vec2::splat(1.0));
    picture(ui, view, size, out);
}

fn header(ui: &mut Ui, view: &View, frame: Frame, out: &mut Vec<Action>) {
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.strong("Lens").on_hover_text(
                "The velocities of the selected agent: what is forbidden, what is left, what it takes.",
            );
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                for (dock, sign, about) in [
                    (Dock::Hidden, "off", "Hide the lens. Key S."),
                    (Dock::Full, "full", "In the place of the world. Key S."),
                    (Dock::Beside, "beside", "Beside the world. Key S."),
                    (Dock::Right, "right", "On top of the right panel. Key S."),
                ] {
                    let on = view.settings.lens == dock;
                    let button = egui::SelectableLabel::new(on, RichText::new(sign).small());
                    if ui.add(button).on_hover_text(about).clicked() {
                        out.push(Action::SetDock(dock));
                    }
                }
            });
        });
    });
}

/// Something in the lens that a hand can drag.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Handle {
    /// The preferred velocity of the agent.
    Preferred,
    /// The velocity that an agent has now.
    Velocity(u32),
    /// The picture itself.
    Picture,
}

fn picture(ui: &mut Ui, view: &View, size: egui::Vec2, out: &mut Vec<Action>) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    ui.data_mut(|data| data.insert_temp(place_of_area(), rect));
    let Some(me) = view.selected else { return };
    let Some(agent) = view.world.agents.get(me as usize) else { return };
    let camera = view.lens.camera(agent, rect);
    zoom(ui, &response, &camera, out);
    if response.double_clicked() {
        out.push(Action::LensFit);
    }
    let at = |pos: Pos2| camera.world_from_screen(Vec2::new(pos.x, pos.y));
    let near = NEAR * camera.meters_per_pixel;
    let id = Id::new("lens handle");
    if response.drag_started()
        && let Some(pressed) = ui.input(|input| input.pointer.press_origin())
    {
        let primary = ui.input(|input| input.pointer.button_down(PointerButton::Primary));
        let handle = if primary { handle_at(view, me, at(pressed), near) } else { Handle::Picture };
        ui.data_mut(|data| data.insert_temp(id, handle));
    }
    if response.dragged()
        && let Some(pos) = response.interact_pointer_pos()
    {
        let handle = ui.data(|data| data.get_temp(id)).unwrap_or(Handle::Picture);
        let velocity = at(pos);
        match handle {
            Handle::Preferred => {
                let objective = Objective::Velocity(velocity);
                out.push(Action::World(Command::SetObjective { agent: me, objective }));
            }
            Handle::Velocity(agent) => {
                out.push(Action::World(Command::SetVelocity { agent, to: velocity }));
            }
            Handle::Picture => {
                let moved = response.drag_delta() * camera.meters_per_pixel;
                let center = camera.center - Vec2::new(moved.x, -moved.y);
                out.push(Action::SetLensView(center, camera.meters_per_pixel));
            }
        }
    }
    if let Some(pos) = response.hover_pos() {
        let velocity = at(pos);
        match handle_at(view, me, velocity, near) {
            Handle::Picture => {}
            Handle::Velocity(other) if other != me => {
                ui.ctx().set_cursor_icon(CursorIcon::Grab);
                out.push(Action::Point(Source::Neighbor(other)));
                return;
            }
            Handle::Preferred | Handle::Velocity(_) => ui.ctx().set_cursor_icon(CursorIcon::Grab),
        }
        if let Some(source) = view.decisions.watched(me).and_then(|watched| under(watched, velocity, near)) {
            out.push(Action::Point(source));
        }
    }
}

fn zoom(ui: &Ui, response: &Response, camera: &Camera, out: &mut Vec<Action>) {
    let Some(pos) = response.hover_pos() else { return };
    let scrolled = ui.input(|input| input.smooth_scroll_delta.y);
    if scrolled != 0.0 {
        let mut camera = *camera;
        camera.zoom_at(Vec2::new(pos.x, pos.y), (0.004 * scrolled).exp());
        out.push(Action::SetLensView(camera.center, camera.meters_per_pixel));
    }
}

/// What lies under the hand: the nearest tip within reach, or the picture.
fn handle_at(view: &View, me: u32, at: Vec2, near: f32) -> Handle {
    let velocity = |agent: u32| view.world.agents.get(agent as usize).map(|agent| agent.velocity);
    let preferred =
        view.decisions.choices.get(me as usize).map(|choice| (choice.preferred, Handle::Preferred));
    let mine = velocity(me).map(|velocity| (velocity, Handle::Velocity(me)));
    let neighbors = view.decisions.watched(me).into_iter().flat_map(|watched| &watched.neighbors);
    let others = neighbors.filter_map(|n| Some((velocity(n.index)?, Handle::Velocity(n.index))));
    preferred
        .into_iter()
        .chain(mine)
        .chain(others)
        .map(|(tip, handle)| ((tip - at).length(), handle))
        .filter(|(distance, _)| *distance <= near)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(Handle::Picture, |(_, handle)| handle)
}

/// The line under the hand, or else the first cone that it is in.
fn under(watched: &Watched, at: Vec2, near: f32) -> Option<Source> {
    match &watched.trace {
        Trace::None => None,
        Trace::Orca(trace) => trace
            .half_planes
            .iter()
            .zip(&trace.origins)
            .map(|(line, origin)| (line.violation(at).abs(), Source::of(origin)))
            .filter(|(distance, _)| *distance <= near)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, source)| source),
        Trace::Cones(trace) => {
            let inside = trace.obstacles.iter().skip(trace.n_rigid).position(|cone| cone.depth(at) > 0.0)?;
            trace.neighbors.get(inside).map(|neighbor| Source::Neighbor(*neighbor))
        }
    }
}
