//! What can be dragged in the lens: tips of arrows, the velocities of neighbors, the cut-off of a cone, the picture
//! itself. Lines and cones react to the pointer.

use egui_macroquad::egui::{CursorIcon, Id, PointerButton, Pos2, Response, Ui};
use sidestep_core::{
    Command, Objective, Vec2,
    model::{Key, tunable::Value},
    sim::command::Scope,
};
use sidestep_lab::{
    explain::lens::{
        Lens,
        cutoff::{self, CutOff},
        len_lab::factor_near,
        school,
    },
    files::scenario::LensFace,
    learn::lesson::{Answers, Given},
    picture::{
        draw::Camera,
        overlay::{Source, room},
    },
    text::numbers::rounded,
};

use crate::app::{
    action::Action,
    lens::{LensAction, LensView},
    lesson::LessonAction,
    panels::control,
    ui::UiAction,
    view::PanelView,
};

/// Reach of the pointer to a tip, line or leg, points.
const NEAR: f32 = 9.0;

/// Something in the lens that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Handle {
    /// The preferred velocity of the agent.
    Preferred,
    /// The present velocity of an agent.
    Velocity(u32),
    /// The center of the cut-off of the cone under the pointer: it represents the time horizon.
    Horizon(CutOff),
    /// An answer of the laboratory: it represents a factor `len`.
    Len,
    /// The picture itself.
    Picture,
}

/// The picture under the pointer.
struct LensSurface<'a> {
    view: &'a PanelView<'a>,
    lens: &'a Lens<'a>,
    camera: Camera,
    response: &'a Response,
}

/// Handles zooming, dragging and pointing in the picture, whose area has this response.
pub fn ui(ui: &Ui, view: &PanelView, response: &Response, out: &mut Vec<Action>) {
    let palette = view.palette();
    let Some(lens) = view.lens_on(&palette) else { return };
    let camera = view.lens.camera(&lens, response.rect);
    let lens = Lens { camera, ..lens };
    let surface = LensSurface { view, lens: &lens, camera, response };
    surface.zoom(ui, out);
    if response.double_clicked() {
        out.push(LensAction::Fit.into());
    } else if let Some(given) = surface.answer() {
        out.push(LessonAction::Answer(given).into());
    } else if response.clicked()
        && let Some(source) = view.ui.pointed
    {
        out.push(LensAction::SetSource(source).into());
    }
    let id = Id::new("lens handle");
    if response.drag_started()
        && let Some(pressed) = ui.input(|input| input.pointer.press_origin())
    {
        let primary = ui.input(|input| input.pointer.button_down(PointerButton::Primary));
        let handle = if primary { surface.handle_at(surface.velocity(pressed)) } else { Handle::Picture };
        ui.data_mut(|data| data.insert_temp(id, handle));
    }
    if response.dragged()
        && let Some(pos) = response.interact_pointer_pos()
    {
        let handle = ui.data(|data| data.get_temp(id)).unwrap_or(Handle::Picture);
        surface.drag(handle, surface.velocity(pos), out);
    }
    if let Some(pos) = response.hover_pos() {
        surface.hover(ui, surface.velocity(pos), out);
    }
}

impl LensSurface<'_> {
    /// The velocity at a point of the screen, m/s.
    fn velocity(&self, pos: Pos2) -> Vec2 {
        self.camera.world_from_screen(Vec2::new(pos.x, pos.y))
    }

    /// The reach of the pointer, m/s.
    fn reach(&self) -> f32 {
        NEAR * self.camera.meters_per_pixel
    }

    /// The velocity or the agent that a click gives as an answer, if a question asks for one.
    fn answer(&self) -> Option<Given> {
        let open = self.view.lessons.open.as_ref().filter(|open| open.waits())?;
        let at = self.response.interact_pointer_pos().filter(|_| self.response.clicked())?;
        match open.now()?.ask.as_ref()?.answers {
            Answers::Velocity(_) => Some(Given::Vector(self.velocity(at))),
            Answers::Agent => {
                let shapes = self.view.lens.picture(self.lens);
                let named = room::named_at(&self.camera, &shapes, Vec2::new(at.x, at.y));
                match self.source_at(named.unwrap_or(self.velocity(at)))? {
                    Source::Neighbor(agent) => Some(Given::Agent(agent)),
                    Source::Edge(_) | Source::Circle(_) => None,
                }
            }
            _ => None,
        }
    }

    fn zoom(&self, ui: &Ui, out: &mut Vec<Action>) {
        let Some(pos) = self.response.hover_pos() else { return };
        let scrolled = ui.input(|input| input.smooth_scroll_delta.y);
        if scrolled != 0.0 {
            let mut camera = self.camera;
            camera.zoom_at(Vec2::new(pos.x, pos.y), (0.0045 * scrolled).exp());
            out.push(
                LensAction::SetView(LensView { center: camera.center, scale: camera.meters_per_pixel })
                    .into(),
            );
        }
    }

    /// Moves a handle to a velocity, m/s.
    fn drag(&self, handle: Handle, velocity: Vec2, out: &mut Vec<Action>) {
        let me = self.lens.agent;
        match handle {
            Handle::Preferred => {
                let objective = Objective::Velocity(velocity);
                out.push(Command::SetObjective { agent: me, objective }.into());
            }
            Handle::Velocity(agent) => out.push(Command::SetVelocity { agent, to: velocity }.into()),
            Handle::Horizon(cut_off) => {
                // While it is dragged, its neighbor stays highlighted.
                out.push(UiAction::Point(Source::Neighbor(cut_off.neighbor)).into());
                if let Some(horizon) = cut_off.horizon_at(velocity) {
                    let value = Value::Real(horizon.clamp(0.05, 1000.0));
                    out.push(control::set(self.view, Key::TIME_HORIZON, value));
                }
            }
            Handle::Len => {
                if let Some(len) = factor_near(self.lens, self.view.lens.arithmetic(self.lens), velocity) {
                    let value = Value::Real(rounded(len));
                    out.push(Command::Set { key: Key::ORCA_LEN, value, scope: Scope::All }.into());
                }
            }
            Handle::Picture => {
                let scale = self.camera.meters_per_pixel;
                let moved = self.response.drag_delta() * scale;
                let center = self.camera.center - Vec2::new(moved.x, -moved.y);
                out.push(LensAction::SetView(LensView { center, scale }).into());
            }
        }
    }

    /// Highlights what is under the pointer.
    fn hover(&self, ui: &Ui, velocity: Vec2, out: &mut Vec<Action>) {
        if self.handle_at(velocity) != Handle::Picture {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        out.extend(self.source_at(velocity).map(|source| UiAction::Point(source).into()));
    }

    /// The source of what is drawn at a velocity, m/s: a neighbor's own velocity, a line or cone, or a body.
    fn source_at(&self, velocity: Vec2) -> Option<Source> {
        match self.handle_at(velocity) {
            Handle::Velocity(other) if other != self.lens.agent => Some(Source::Neighbor(other)),
            Handle::Horizon(cut_off) => Some(Source::Neighbor(cut_off.neighbor)),
            Handle::Len | Handle::Preferred | Handle::Velocity(_) | Handle::Picture => {
                let frame = self.is_of_velocities().then(|| self.lens.frame());
                let body = || school::body_at(self.lens, velocity).filter(|_| !self.is_of_vehicle());
                frame.and_then(|frame| frame.constraint_at(velocity, self.reach())).or_else(body)
            }
        }
    }

    /// Returns true if the picture shows velocities.
    fn is_of_velocities(&self) -> bool {
        !self.is_of_vehicle() && !school::is_of_places(self.lens)
    }

    /// Returns true if the picture shows a vehicle in its own axes.
    fn is_of_vehicle(&self) -> bool {
        self.view.lens.shown(self.lens) == LensFace::Steering
    }

    /// The thing under the pointer: the nearest tip within reach, or the picture.
    fn handle_at(&self, at: Vec2) -> Handle {
        let (view, lens, near) = (self.view, self.lens, self.reach());
        let me = lens.agent;
        if !self.is_of_velocities() {
            return Handle::Picture;
        }
        if view.lens.mode == LensFace::Len {
            // The answers are on top of everything else.
            let lab = view.lens.lab(lens);
            let on_one = lab.answers.iter().any(|answer| answer.velocity.distance(at) <= near);
            if !lab.feasible && on_one {
                return Handle::Len;
            }
        }
        let velocity = |agent: u32| view.world().agents.get(agent as usize).map(|agent| agent.velocity);
        let preferred =
            view.decisions().choices.get(me as usize).map(|choice| (choice.preferred, Handle::Preferred));
        let mine = velocity(me).map(|velocity| (velocity, Handle::Velocity(me)));
        let neighbors = view.decisions().watched(me).into_iter().flat_map(|watched| &watched.neighbors);
        let others = neighbors.filter_map(|n| Some((velocity(n.index)?, Handle::Velocity(n.index))));
        preferred
            .into_iter()
            .chain(mine)
            .chain(others)
            .chain(cutoff::of(lens).map(|cut_off| (cut_off.center, Handle::Horizon(cut_off))))
            .map(|(tip, handle)| ((tip - at).length(), handle))
            .filter(|(distance, _)| *distance <= near)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(Handle::Picture, |(_, handle)| handle)
    }
}
