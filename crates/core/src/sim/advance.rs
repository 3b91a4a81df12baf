//! `advance: &mut World, &Decisions`: the only function that writes agents in a step.

use glam::Vec2;

use super::{
    Decisions,
    travel::{self, Aftermath},
};
use crate::{
    avoid::Choice,
    geometry::{carried, clamp_length},
    machine::threads,
    model::{
        Agent, Method, Objective, Obstacles, World,
        params::{Form, Params, Update},
    },
    neighbors::edges::{NearEdge, visible},
    schools::parting::{self, MovedDisc},
};

/// Number of agents that are moved, and shown, at a time: they and their figures fit into the cache of a core.
pub const PIECE: usize = 256;

/// Moves every agent with its chosen velocity for one time step.
pub fn advance(world: &mut World, decisions: &Decisions) {
    let places = travel::places(world);
    carry_seen(world, decisions, |_, _, _| {});
    if world.parts() {
        part(world, decisions);
    }
    arrive(world, &places);
}

/// A push may lead nearer to a wall by this share of the radius, because of rounding.
const ROUNDING: f32 = 1e-5;

/// Pushes overlapping agents of Detour apart that have moved. A push across a wall, or farther into one, is left out.
#[cold]
pub(super) fn part(world: &mut World, decisions: &Decisions) {
    let World { agents, obstacles, .. } = world;
    let (moved, mut discs): (Vec<usize>, Vec<MovedDisc>) = (0..)
        .zip(agents.iter())
        .filter(|(_, agent)| agent.method == Method::Detour)
        .map(|(k, agent)| {
            let (position, radius) = (agent.position, agent.settings.radius);
            (k, MovedDisc { position, radius, preferred: decisions.choices[k].preferred })
        })
        .unzip();
    parting::part(&mut discs);
    let mut edges = Vec::new();
    for (k, MovedDisc { position, radius, .. }) in moved.into_iter().zip(discs) {
        let before = agents[k].position;
        let mut room = |place: Vec2| room_at(obstacles, place, radius, &mut edges);
        if position != before
            && position.is_finite()
            && obstacles.is_free(before, position, 0.0)
            && room(position) >= room(before).min(radius) - ROUNDING * radius
        {
            agents[k].position = position;
        }
    }
}

/// Distance from a place to the nearest wall or pillar, m; infinite if none is nearer than `range`, m.
fn room_at(obstacles: &Obstacles, place: Vec2, range: f32, edges: &mut Vec<NearEdge>) -> f32 {
    visible(obstacles, place, range, edges);
    let edge = edges.first().map_or(f32::INFINITY, |edge| edge.distance_sq.sqrt());
    let pillars = obstacles.circles().iter().map(|pillar| place.distance(pillar.center) - pillar.radius);
    pillars.filter(|distance| *distance < range).fold(edge, f32::min)
}

/// Moves all agents and passes them to `see` piece by piece as they have moved, with the choices that moved them.
pub(super) fn carry_seen(world: &mut World, decisions: &Decisions, see: impl See) {
    let motion = Motion::of(world, decisions);
    if (1..=PIECE).contains(&world.agents.len()) {
        motion.carry(0, &mut world.agents, see);
    } else {
        threads::split(&mut world.agents[..], PIECE, |first, agents| motion.carry(first, agents, &see));
    }
}

/// An observer of some agents, from an index on, and of their choices.
pub trait See: Fn(usize, &[Agent], &[Choice]) + Sync {}

impl<S: Fn(usize, &[Agent], &[Choice]) + Sync> See for S {}

/// The data that moves the agents in a step.
#[derive(Clone, Copy)]
pub(super) struct Motion<'a> {
    time_step: f32,
    update: Update,
    units: Form,
    choices: &'a [Choice],
}

impl Motion<'_> {
    pub fn of<'a>(world: &World, decisions: &'a Decisions) -> Motion<'a> {
        debug_assert_eq!(world.agents.len(), decisions.choices.len(), "decide before you advance");
        let Params { time_step, update, museum_units: units, .. } = world.params;
        Motion { time_step, update, units, choices: &decisions.choices }
    }

    /// Moves a piece of the agents, from the index `first` on, and shows them.
    pub fn carry(self, first: usize, agents: &mut [Agent], see: impl See) {
        let choices = &self.choices[first..][..agents.len()];
        for (agent, choice) in agents.iter_mut().zip(choices) {
            let moving = match self.update {
                Update::SameStep => choice.velocity,
                Update::NextStep => agent.velocity,
            };
            agent.velocity = choice.velocity;
            agent.position = carried(agent.position, moving, self.time_step);
            agent.heading = choice.heading;
            agent.wander = choice.wander;
        }
        if self.units == Form::Printed {
            hand_over(agents, self.time_step);
        }
        see(first, agents, choices);
    }
}

/// Completes a step in which all agents have moved; `places` are the former positions of those on a journey.
pub(super) fn arrive(world: &mut World, places: &[Vec2]) -> Aftermath {
    world.answers.clear();
    world.step += 1;
    world.time = world.next_time();
    if world.has_travelers() { travel::travel(world, places) } else { Aftermath::Nothing }
}

/// Simulates a game that counts in pixels per frame: before the next step it passes one meter per frame as the maximum
/// speed, and the last answer as the next preferred velocity.
#[cold]
#[inline(never)]
fn hand_over(agents: &mut [Agent], time_step: f32) {
    for agent in agents {
        agent.settings.max_speed = 1.0 / time_step;
        // A body whose acceleration is limited would keep its velocity from before the switch.
        agent.velocity = clamp_length(agent.velocity, agent.settings.max_speed);
        agent.objective = Objective::Velocity(agent.velocity);
    }
}
