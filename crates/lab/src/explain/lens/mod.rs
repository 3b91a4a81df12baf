//! The velocity lens: the decision of one agent in the space in which it is made, the plane of the agent's velocities.
//!
//! A picture of it is a list of shapes like any other; a "meter" of its camera is 1 m/s, and its origin is the agent's
//! standstill. It draws the trace of the very computation that moved the agent: the overlays of the world, seen with a
//! camera of velocities, and the pictures that only the lens has.

pub mod lp_steps;

pub(crate) mod axes;
pub mod construction;
pub mod cutoff;
mod drawing;
pub mod ghosts;
pub mod heat;
pub mod len_lab;
mod others;
pub(crate) mod said;
pub mod school;
pub mod vehicle;

use glam::Vec2;
use sidestep_core::{
    avoid::{Trace, Watched},
    model::{Agent, World},
    sim::Decisions,
};

use crate::{
    picture::{
        draw::{Camera, Palette, Shape},
        overlay::{self, Frame, Look, Plane, Source, room},
    },
    run::time::{LoggedAnswer, Scene},
    text::quantity::{NumberForm, UnitNumber},
};

/// The lens on one agent, read only.
#[derive(Clone, Copy)]
pub struct Lens<'a> {
    /// The world at step k.
    pub world: &'a World,
    /// The decisions that carry the world to k + 1; the agent must be watched for anything to show.
    pub decisions: &'a Decisions,
    /// The agent whose velocities these are.
    pub agent: u32,
    /// The part of the plane of velocities in view; its meters are m/s.
    pub camera: Camera,
    /// The colors.
    pub palette: &'a Palette,
    /// The source under the pointer, here or in another view.
    pub pointed: Option<Source>,
    /// The look; of the overlays, only those of velocities apply.
    pub look: Look,
    /// The answers at this step in the log, by the index of the agent; `None` for agents that follow no log.
    pub logged: &'a [Option<LoggedAnswer>],
}

/// A camera that shows all velocities that an agent may take, and a little more.
pub fn camera_on(agent: &Agent, size: Vec2) -> Camera {
    let reach = Vec2::splat(reach_of(agent));
    Camera::fit(-reach, reach, size)
}

/// The largest speed of an agent plus a margin, m/s.
fn reach_of(agent: &Agent) -> f32 {
    1.25 * agent.settings.max_speed.max(1e-3)
}

/// A camera on the agent's decision: its velocities, or what its school looks at, with a chart below.
pub fn camera_on_decision(lens: &Lens, size: Vec2) -> Camera {
    let of_velocities = || lens.me().map_or(lens.camera, |agent| camera_on(agent, size));
    school::camera_on(lens, size).unwrap_or_else(of_velocities)
}

impl Lens<'_> {
    /// The agent under the lens; `None` if it does not exist.
    pub fn me(&self) -> Option<&Agent> {
        self.world.agents.get(self.agent as usize)
    }

    /// The record of the agent's decision.
    pub fn watched(&self) -> Option<&Watched> {
        self.decisions.watched(self.agent)
    }

    /// The radius around standstill that covers the picture to its corners, m/s.
    pub fn reach(&self) -> f32 {
        let half = self.camera.size * (0.5 * self.camera.meters_per_pixel);
        self.camera.center.length() + half.length()
    }

    /// A number with its unit as read in the scene.
    fn in_words(&self, number: impl Into<UnitNumber>) -> UnitNumber {
        number.into().in_unit(self.look.unit).form(NumberForm::TwoDecimals)
    }

    /// Draws overlays of the world here.
    fn overlays(&self, canvas: &mut Vec<Shape>) {
        canvas.extend(overlay::draw_named(&self.frame()));
    }

    /// The frame for overlays of the world in the lens: a meter of their camera is 1 m/s, and the agent is at the
    /// origin. A school that decides by places shows the world around the agent instead.
    pub fn frame(&self) -> Frame<'_> {
        let of_velocities =
            || Look { shown: self.look.shown.that(|overlay| overlay.of_velocities), ..self.look };
        let (look, plane) = match school::look(self) {
            Some(look) => (look, Plane::World),
            None => (of_velocities(), Plane::Velocities { reach: self.reach() }),
        };
        Frame {
            scene: Scene { logged: self.logged, ..Scene::of(self.world, self.decisions) },
            look: Look { selected: Some(self.agent), everyone: false, ..look },
            camera: self.camera,
            palette: self.palette,
            blend: 0.0,
            pointed: self.pointed,
            plane,
        }
    }
}

/// Everything that a watched agent avoids, in the order of its constraints' table: neighbors first, then walls and
/// pillars.
pub fn sources(watched: &Watched) -> Vec<Source> {
    let neighbors = watched.neighbors.iter().map(|neighbor| Source::Neighbor(neighbor.index));
    let still = match &watched.trace {
        Trace::Orca(trace) => {
            let edges = trace.edges.iter().map(|(edge, _)| Source::Edge(*edge));
            let circles =
                trace.origins.iter().map(Source::of).filter(|source| matches!(source, Source::Circle(_)));
            edges.chain(circles).collect()
        }
        Trace::Cones(trace) => trace.rigid.clone(),
        Trace::School(trace) => trace.walls.clone(),
        Trace::None => Vec::new(),
    };
    neighbors.chain(still).collect()
}

/// The axes alone, as a ground for another picture.
pub fn ground(lens: &Lens) -> Vec<Shape> {
    let mut shapes = Vec::new();
    axes::draw(lens, &mut shapes);
    shapes
}

/// The picture of a decision: axes, speed circle, constraints, and the present, preferred and chosen velocities; for
/// another school its computation, and its chart.
pub fn draw(lens: &Lens) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if lens.me().is_none() {
        return shapes;
    }
    let picture = school::above_chart(lens);
    if school::is_of_places(lens) {
        school::draw_axes(&picture, &mut shapes);
        picture.overlays(&mut shapes);
        school::velocities_of_others(&picture, &mut shapes);
    } else {
        axes::draw(&picture, &mut shapes);
        picture.overlays(&mut shapes);
        others::draw(&picture, &mut shapes);
        shapes.extend(cutoff::draw(&picture));
    }
    room::make_room(&picture.camera, &mut shapes);
    school::draw_chart(lens, &mut shapes);
    shapes
}
