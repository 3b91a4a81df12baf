//! The agent under examination, and questions that several examinations ask about it.

use std::ops::Deref;

use glam::Vec2;

use super::{
    RemedialChange,
    memory::{Memory, ObservedStep, SPAN},
};
use sidestep_core::{
    avoid::{Choice, Source, Watched},
    geometry::unit,
    model::{Agent, Key, Method, Objective, World},
    sim::{Decisions, command::Scope},
};

use crate::{
    explain::why::binding,
    text::quantity::{Seconds, seconds},
};

/// A memory shorter than this, s, says nothing about habits.
pub(super) const MIN_SECONDS: f64 = 1.0;

/// An agent whose preferred velocity is slower than this share of its preferred speed is about to stop.
const LEAST_WISH: f32 = 0.1;

/// An agent slower than this share of the speed that it wants has stopped.
pub(super) const STANDING: f32 = 0.05;

/// Bodies overlap if they do so by more than this share of the sum of their radii, or of the one radius at a wall.
const OVERLAP: f32 = 1e-3;

/// The slowest speed that an agent prefers unless it is about to stop, m/s.
pub(super) fn least_wish(agent: &Agent) -> f32 {
    LEAST_WISH * agent.settings.preferred_speed
}

/// The depth up to which bodies with this sum of radii touch without overlapping, m.
pub(super) fn touch(radii: f32) -> f32 {
    OVERLAP * radii
}

/// An agent in its world: everything that depends on the settings alone.
#[derive(Clone, Copy)]
pub(super) struct Examinee<'a> {
    pub world: &'a World,
    pub index: u32,
    pub me: &'a Agent,
}

impl<'a> Examinee<'a> {
    /// `None` if the agent does not exist.
    pub fn of(world: &'a World, index: u32) -> Option<Examinee<'a>> {
        Some(Examinee { world, index, me: world.agents.get(index as usize)? })
    }

    /// All other agents, each with its index and the distance between the centers, m.
    pub fn others(&self) -> impl Iterator<Item = (u32, &'a Agent, f32)> {
        let (me, own) = (self.me, self.index);
        let others = (0..).zip(&self.world.agents).filter(move |(index, _)| *index != own);
        others.map(move |(index, other)| (index, other, other.position.distance(me.position)))
    }

    /// Whether the agent has arrived, or waits at a goal of its journey.
    pub fn is_at_goal(&self) -> bool {
        self.world.is_at_goal(self.index)
    }

    /// Whether the agent avoids other agents at all.
    pub fn avoids(&self) -> bool {
        self.me.method != Method::None
    }
}

/// All inputs of an examination.
#[derive(Clone, Copy)]
pub(super) struct Patient<'a> {
    subject: Examinee<'a>,
    decisions: &'a Decisions,
    memory: &'a Memory,
    pub choice: &'a Choice,
    pub watched: Option<&'a Watched>,
}

impl<'a> Deref for Patient<'a> {
    type Target = Examinee<'a>;

    fn deref(&self) -> &Examinee<'a> {
        &self.subject
    }
}

impl<'a> Patient<'a> {
    pub fn of(
        world: &'a World,
        decisions: &'a Decisions,
        index: u32,
        memory: &'a Memory,
    ) -> Option<Patient<'a>> {
        let (subject, choice) = (Examinee::of(world, index)?, decisions.choices.get(index as usize)?);
        Some(Patient { subject, decisions, memory, choice, watched: decisions.watched(index) })
    }

    /// These pairs of distance and index, the nearest first.
    pub fn nearest(others: impl Iterator<Item = (f32, u32)>) -> Vec<(f32, u32)> {
        let mut others: Vec<(f32, u32)> = others.collect();
        others.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        others
    }

    /// Whether none of the others in range takes a share of the effort.
    pub fn is_alone_in_avoiding(&self) -> bool {
        let in_range = self.others().filter(|(.., apart)| *apart < self.me.settings.neighbor_distance);
        in_range.filter_map(|(_, other, _)| other.share()).all(|share| share == 0.0)
    }

    /// A change to another method; with responsibility 1 if no other agent takes a share.
    pub fn avoiding_by(&self, method: Method) -> RemedialChange {
        let one = Scope::Agent(self.index);
        let change = RemedialChange::method(method, one);
        let whole = RemedialChange::number(Key::RESPONSIBILITY, 1.0, one);
        match whole.filter(|_| self.is_alone_in_avoiding() && method != Method::Vo) {
            Some(whole) => change.and(whole),
            None => change,
        }
    }

    /// The sources of the constraints that hold the agent now.
    pub fn held_by(&self) -> Vec<Source> {
        binding(self.world, self.decisions, self.index).into_iter().map(|(source, _)| source).collect()
    }

    /// The remembered steps of the agent, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = &'a ObservedStep> + Clone {
        self.memory.of(self.index)
    }

    /// The last goal at which it was seen to stand, m.
    pub fn rested_at(&self) -> Option<Vec2> {
        self.memory.rested_at(self.index)
    }

    /// How long ago that begins, s.
    pub fn seconds(&self) -> f64 {
        self.memory.seconds()
    }

    /// [`Self::seconds`] as a quantity for a sentence.
    pub fn remembered(&self) -> Seconds {
        seconds(self.seconds() as f32)
    }

    /// Whether the memory reaches back as far as it can, and far enough to say something.
    pub fn remembers_whole(&self) -> bool {
        let time_step = f64::from(self.world.params.time_step);
        let reaches = |first: &ObservedStep| self.world.time - first.time > SPAN - time_step - 1e-6;
        self.steps().next().is_some_and(reaches) && self.seconds() >= MIN_SECONDS
    }

    /// The point that the agent heads for, m, as far as it knows.
    pub fn aim(&self) -> Option<Vec2> {
        let steered = self.watched.and_then(|watched| watched.steering.aim);
        steered.or_else(|| self.destination(self.me))
    }

    /// The destination of an agent, m; `None` if it is not a point.
    pub fn destination(&self, agent: &Agent) -> Option<Vec2> {
        agent.goal().or((agent.objective == Objective::Pointer).then_some(self.world.pointer))
    }

    /// The distance that the agent can cover within its horizon for obstacles, m.
    pub fn reach(&self) -> f32 {
        self.me.settings.obstacle_range()
    }

    /// The direction of the agent's preferred velocity, and the distance to the aim along it, m.
    pub fn way(&self) -> Option<(Vec2, f32)> {
        let direction = unit(self.choice.preferred)?;
        let aim = self.aim().map_or(f32::INFINITY, |aim| direction.dot(aim - self.me.position));
        Some((direction, aim.min(self.reach())))
    }
}
