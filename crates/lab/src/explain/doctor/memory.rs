//! The last two seconds of one agent, where it rested before, and when what goes on began.

use std::collections::VecDeque;

use glam::Vec2;

use super::{
    Ailment,
    patient::STANDING,
    since::{Onsets, Since},
};
use sidestep_core::{
    avoid::{Outcome, Watched},
    model::{Agent, AgentId, Objective, World},
    sim::Decisions,
};

use crate::explain::why::binding;

/// The length of the memory, s.
pub(super) const SPAN: f64 = 2.0;

/// The largest number of steps that the memory stores, however short they are.
const MAX_STEPS: usize = 1000;

/// One remembered step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ObservedStep {
    step: u64,
    pub time: f64,
    pub position: Vec2,
    pub velocity: Vec2,
    pub preferred: Vec2,
    pub outcome: Outcome,
    /// Whether the agent was at its destination.
    pub arrived: bool,
    /// Whether another agent was among those that held it.
    pub held_by_agent: bool,
    /// The pillar that acts on its detection box.
    pub pillar: Option<u32>,
}

impl ObservedStep {
    /// The present step of an agent; `None` if the agent does not exist.
    fn of(world: &World, decisions: &Decisions, agent: u32) -> Option<ObservedStep> {
        let (me, choice) = (world.agents.get(agent as usize)?, decisions.choices.get(agent as usize)?);
        let is_held = || binding(world, decisions, agent).iter().any(|(source, _)| source.is_agent());
        Some(ObservedStep {
            step: world.step,
            time: world.time,
            position: me.position,
            velocity: choice.velocity,
            preferred: choice.preferred,
            outcome: choice.outcome,
            arrived: world.is_at_goal(agent) || is_at_pointer(world, me),
            held_by_agent: choice.neighbors > 0 && is_held(),
            pillar: decisions.watched(agent).and_then(acting_pillar),
        })
    }
}

fn is_at_pointer(world: &World, me: &Agent) -> bool {
    me.objective == Objective::Pointer && me.position.distance(world.pointer) <= me.settings.radius
}

/// The pillar that acts on the detection box.
fn acting_pillar(watched: &Watched) -> Option<u32> {
    let steering = &watched.steering;
    let acting = steering.detection_box.nearest.filter(|_| steering.box_used)?;
    Some(steering.detection_box.tagged.get(acting)?.circle)
}

/// The memory of one agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    agent: u32,
    /// The agent's id, which stays the same when its index changes.
    id: Option<AgentId>,
    steps: VecDeque<ObservedStep>,
    /// The last goal at which it stood, m.
    rested_at: Option<Vec2>,
    onsets: Onsets,
}

impl Memory {
    /// Records the present step, and the decisions that carry the world on from it. Starts over for another agent and
    /// wherever steps are missing, as after a restart; a repeated step replaces the stored one.
    pub fn observe(&mut self, world: &World, decisions: &Decisions, agent: u32) {
        let Some(observed) = ObservedStep::of(world, decisions, agent) else { return self.clear() };
        let again = self.steps.back().is_some_and(|last| last.step == world.step);
        if again {
            self.steps.pop_back();
        }
        let follows = self.steps.back().is_none_or(|last| last.step + 1 == world.step);
        let id = world.id(agent);
        if id != self.id || !follows {
            self.clear();
        }
        if !again || id != self.id {
            self.onsets.observe(world, decisions, agent, observed.arrived);
        }
        (self.agent, self.id) = (agent, id);
        let me = &world.agents[agent as usize];
        if observed.arrived && observed.velocity.length() < STANDING * me.settings.preferred_speed {
            self.rested_at = me.goal();
        }
        self.steps.push_back(observed);
        let too_old = |observed: &ObservedStep| world.time - observed.time > SPAN + 1e-6;
        while self.steps.len() > MAX_STEPS || self.steps.front().is_some_and(too_old) {
            self.steps.pop_front();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.rested_at = None;
        self.onsets = Onsets::default();
    }

    /// The beginning of an ailment of this agent, and the event at that time; `None` if the beginning was not seen.
    pub fn since(&self, ailment: Ailment, world: &World, agent: u32) -> Option<Since> {
        let is_its = !self.steps.is_empty() && self.agent == agent;
        is_its.then(|| self.onsets.since(ailment, world)).flatten()
    }

    /// The last goal at which this agent stood, m, however long ago.
    pub(super) fn rested_at(&self, agent: u32) -> Option<Vec2> {
        self.rested_at.filter(|_| self.agent == agent)
    }

    /// How much time it covers, s.
    pub fn seconds(&self) -> f64 {
        match (self.steps.front(), self.steps.back()) {
            (Some(first), Some(last)) => last.time - first.time,
            _ => 0.0,
        }
    }

    /// The remembered steps, oldest first; none if they belong to another agent.
    pub(super) fn of(&self, agent: u32) -> impl Iterator<Item = &ObservedStep> + Clone {
        self.steps.iter().filter(move |_| self.agent == agent)
    }
}
