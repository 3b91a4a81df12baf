//! The inputs of one picture: its content, its look, its camera.

use glam::Vec2;
use rayon::prelude::*;

use super::{Hues, Look, look::fitting_velocity_scale};
use sidestep_core::{
    avoid::{Source, Trace, Watched},
    model::{Agent, World},
    steer::SteerTrace,
};

use crate::{
    picture::draw::{Camera, Color, Palette, Stroke},
    run::time::{
        Scene,
        trails::{Crowd, Largest},
    },
};

/// The number of agents that a thread processes at a time.
pub(super) const CHUNK: usize = 4096;

/// Everything that a picture shows, read only.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// The world at step k, its decisions and what belongs to them.
    pub scene: Scene<'a>,
    /// The display options.
    pub look: Look,
    /// The part of the plane in view.
    pub camera: Camera,
    /// Colors.
    pub palette: &'a Palette,
    /// The share of the way to the next step that bodies have moved, 0 … 1. Constructions are those of step k, moved
    /// along.
    pub blend: f32,
    /// The constraint under the pointer: drawn stronger in every view, the others fainter.
    pub pointed: Option<Source>,
    /// The plane that the picture shows.
    pub plane: Plane,
}

/// The plane that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plane {
    /// The world: a meter of the camera is a meter.
    World,
    /// The velocities of the selected agent: its origin is standstill, and a meter of the camera is 1 m/s.
    Velocities {
        /// Radius within which velocities are drawn, m/s.
        reach: f32,
    },
}

impl Frame<'_> {
    /// The point at which agent `index` is drawn.
    pub fn position(&self, index: usize) -> Vec2 {
        match self.plane {
            Plane::World => self.scene.position(index, self.blend).unwrap_or_default(),
            Plane::Velocities { .. } => Vec2::ZERO,
        }
    }

    /// The picture point of a velocity of agent `index`.
    pub fn velocity_point(&self, index: usize, velocity: Vec2) -> Vec2 {
        self.position(index) + velocity * self.velocity_scale()
    }

    /// The picture points of several velocities of agent `index`.
    pub(super) fn velocity_points(&self, index: usize, velocities: Vec<Vec2>) -> Vec<Vec2> {
        velocities.into_iter().map(|velocity| self.velocity_point(index, velocity)).collect()
    }

    /// Meters of the camera for 1 m/s.
    pub fn velocity_scale(&self) -> f32 {
        match self.plane {
            Plane::Velocities { .. } => 1.0,
            Plane::World => {
                let fitting = || fitting_velocity_scale(&self.camera, [self.scene.world]);
                self.look.velocity_scale.unwrap_or_else(fitting)
            }
        }
    }

    /// The selected agent, if this world has it: a look may name an agent of another world, or of a later time.
    pub fn selected(&self) -> Option<u32> {
        self.look.selected.filter(|agent| (*agent as usize) < self.scene.world.agents.len())
    }

    /// The agents whose constructions are drawn: the selected one, or all watched agents; none if constructions are
    /// hidden.
    pub fn subjects(&self) -> impl Iterator<Item = (usize, &Agent, &Watched)> {
        let of_interest =
            move |watched: &&Watched| self.look.everyone || self.look.selected == Some(watched.agent);
        let watched: &[Watched] =
            if self.look.hidden.constructions { &[] } else { &self.scene.decisions.watched };
        watched.iter().filter(of_interest).filter_map(|watched| {
            let agent = self.scene.world.agents.get(watched.agent as usize)?;
            Some((watched.agent as usize, agent, watched))
        })
    }

    /// True if the decision of an agent whose constructions are drawn has a trace of this kind.
    pub(super) fn any_trace(&self, test: fn(&Trace) -> bool) -> bool {
        self.subjects().any(|(_, _, watched)| test(&watched.trace))
    }

    /// True if the steering of a vehicle that is drawn has this property.
    pub(super) fn any_vehicle(&self, test: fn(&SteerTrace) -> bool) -> bool {
        self.vehicles().any(|(_, _, watched)| test(&watched.steering))
    }

    /// The vehicles in view that forces move, each with its steering, while an agent is selected or the constructions
    /// of all are drawn.
    pub(super) fn vehicles(&self) -> impl Iterator<Item = (usize, &Agent, &Watched)> {
        let shown = self.look.everyone || self.selected().is_some();
        let watched =
            self.scene.decisions.watched.iter().filter(move |watched| shown && watched.steering.forces);
        watched.filter_map(|watched| {
            let agent = self.scene.world.agents.get(watched.agent as usize)?;
            Some((watched.agent as usize, agent, watched))
        })
    }

    /// Whether agent `index` is the selected one.
    pub(super) fn is_selected(&self, index: usize) -> bool {
        self.look.selected == Some(index as u32)
    }

    /// The agents for which `holds` is true, in their order; tested on all cores if there are many.
    ///
    /// `holds` must be false for agents farther out of view than the distance `within`, m, of the largest radius and
    /// speed.
    pub(super) fn agents_that(
        &self,
        within: impl Fn(Largest) -> f32,
        holds: impl Fn(usize, &Agent) -> bool + Sync,
    ) -> Vec<usize> {
        let near = self.near(within);
        those_that(0, &self.scene.world.agents, |index, agent| near(index) && holds(index, agent))
    }

    /// A quick test whether an agent may be within that distance of the view, without reading the agent itself.
    pub(super) fn near(&self, within: impl Fn(Largest) -> f32) -> impl Fn(usize) -> bool + Sync {
        let crowd = self.crowd();
        let margin = crowd.map_or(0.0, |crowd| within(crowd.largest) + self.stride(crowd));
        let camera = self.camera;
        move |index| crowd.is_none_or(|crowd| camera.sees(crowd.positions[index], margin))
    }

    /// All agents of the world, if their positions are stored side by side.
    pub(super) fn crowd(&self) -> Option<Crowd<'_>> {
        self.scene.crowd().filter(|_| self.plane == Plane::World)
    }

    /// The largest distance between an agent's position and the point at which it is drawn, m.
    pub(super) fn stride(&self, crowd: Crowd) -> f32 {
        self.scene.stride(crowd, self.blend)
    }

    /// The agents for which `holds` is true; `None` if there are more than `most`, in which case the search ends early.
    pub(super) fn few_that(
        &self,
        most: usize,
        holds: impl Fn(usize, &Agent) -> bool + Sync,
    ) -> Option<Vec<usize>> {
        let mut found = Vec::new();
        for (k, agents) in self.scene.world.agents.chunks(8 * CHUNK).enumerate() {
            found.extend(those_that(k * 8 * CHUNK, agents, &holds));
            if found.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// Whether the constructions of agent `index` are drawn in full; if those of all agents are drawn, only the
    /// selected one's are in full, and the others have lines only.
    pub fn is_in_full(&self, index: usize) -> bool {
        !self.look.everyone || self.look.selected == Some(index as u32)
    }

    /// Radius (m/s) within which the velocities of an agent are drawn: a little more than its speed circle.
    pub(super) fn reach(&self, agent: &Agent) -> f32 {
        match self.plane {
            Plane::World => 1.3 * agent.settings.max_speed.max(1e-3),
            Plane::Velocities { reach } => reach,
        }
    }

    /// Whether constructions of any agent are shown: then groups step back, so that hues mean neighbors.
    pub fn shows_constructions(&self) -> bool {
        self.subjects().next().is_some()
    }

    /// The color of the bodies of a group, and of what belongs to them.
    pub(super) fn group_color(&self, group: u16) -> Color {
        let color = if self.shows_constructions() { Palette::body_stepped_back } else { Palette::body };
        color(self.palette, group)
    }

    /// The constraint of the selected agent that is drawn at a place of the picture: the nearest line within `near`, m,
    /// or the first cone that contains the place.
    pub fn constraint_at(&self, place: Vec2, near: f32) -> Option<Source> {
        let (index, agent, watched) = self.subjects().find(|(index, ..)| self.is_selected(*index))?;
        let scale = self.velocity_scale();
        let (velocity, near) = ((place - self.position(index)) / scale, near / scale);
        if velocity.length() > self.reach(agent) + near {
            return None;
        }
        match &watched.trace {
            Trace::School(_) | Trace::None => None,
            Trace::Orca(trace) => trace
                .half_planes
                .iter()
                .zip(&trace.origins)
                .map(|(line, origin)| (line.violation(velocity).abs(), Source::of(origin)))
                .filter(|(distance, _)| *distance <= near)
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, source)| source),
            Trace::Cones(trace) => {
                let inside = |&obstacle: &usize| trace.obstacles[obstacle].depth(velocity) > 0.0;
                // Neighbors before walls and pillars, which are usually larger.
                let (rigid, moving) = (0..trace.n_rigid, trace.n_rigid..trace.obstacles.len());
                moving.chain(rigid).find(inside).and_then(|obstacle| trace.source(obstacle))
            }
        }
    }

    /// The strength with which a construction of this source is drawn, 0 … 1: fainter while the pointer is over
    /// another.
    pub(super) fn weight(&self, source: Option<Source>) -> f32 {
        let other = self.pointed.filter(|pointed| Some(*pointed) != source);
        if other.is_some_and(|other| self.is_constraint(other)) { 0.35 } else { 1.0 }
    }

    /// Whether the selected agent avoids this source.
    fn is_constraint(&self, source: Source) -> bool {
        let watched = self.selected().and_then(|selected| self.scene.decisions.watched(selected));
        let Some(Watched { neighbors, trace, .. }) = watched else { return false };
        let is_wall = match trace {
            Trace::Orca(trace) => trace.origins.iter().any(|of| Source::of(of) == source),
            Trace::School(trace) => trace.walls.contains(&source),
            Trace::Cones(_) | Trace::None => false,
        };
        is_wall || neighbors.iter().any(|neighbor| Source::Neighbor(neighbor.index) == source)
    }

    /// The stroke of a constraint of agent `index`.
    pub(super) fn constraint_stroke(&self, index: usize, source: Option<Source>, hues: &Hues) -> Stroke {
        let opacity = if self.is_in_full(index) { self.weight(source) } else { 0.5 };
        let hue = source.and_then(|source| hues.color(source)).unwrap_or(self.palette.muted);
        Stroke {
            color: hue.at(opacity),
            width: if self.is_pointed(source) { 3.0 } else { 1.5 },
            dash: source.and_then(|source| hues.dash(source)),
        }
    }

    /// Whether the pointer is over this source.
    pub(super) fn is_pointed(&self, source: Option<Source>) -> bool {
        self.pointed.is_some() && self.pointed == source
    }
}

/// The margin for agents whose marks do not reach beyond their discs.
pub(super) fn by_radius(largest: Largest) -> f32 {
    largest.radius
}

/// The indices of the agents for which `holds` is true; `first` is the index of the first of these agents.
fn those_that(first: usize, agents: &[Agent], holds: impl Fn(usize, &Agent) -> bool + Sync) -> Vec<usize> {
    let part = |(k, agents): (usize, &[Agent])| -> Vec<usize> {
        let indexed = agents.iter().enumerate().map(|(i, agent)| (first + k * CHUNK + i, agent));
        indexed.filter(|(index, agent)| holds(*index, agent)).map(|(index, _)| index).collect()
    };
    if agents.len() <= CHUNK {
        return part((0, agents));
    }
    let parts: Vec<Vec<usize>> = agents.par_chunks(CHUNK).enumerate().map(part).collect();
    parts.concat()
}

/// A camera on the whole content of a world: discs, goals, obstacles and the points of the road map.
pub fn camera_on(world: &World, size: Vec2) -> Camera {
    let (low, high) = bounds([world]);
    Camera::fit(low, high, size)
}

/// The least and largest coordinates of the content of some worlds, m.
pub fn bounds<'a>(worlds: impl IntoIterator<Item = &'a World>) -> (Vec2, Vec2) {
    let all = worlds.into_iter().flat_map(|world| {
        let points = world.roadmap.points.iter().map(|point| (*point, *point));
        world.bounds().into_iter().chain(points)
    });
    all.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((Vec2::splat(-1.0), Vec2::ONE))
}
