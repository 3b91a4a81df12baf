//! The agents near an agent, and what they did in the last seconds.

use std::collections::VecDeque;

use super::since::SeenEvent;
use sidestep_core::{
    avoid::Source,
    model::{Agent, AgentId, World},
    sim::Decisions,
};

use crate::explain::why::binding;

/// An agent slower than this share of its preferred speed has stopped.
const STOPPED: f32 = 0.05;

/// The largest time between an ailment and an event that may have caused it, s.
const BEFORE: f64 = 1.5;

/// The time for which events are stored, s: until an ailment has settled.
const KEPT: f64 = 2.5;

/// The largest number of agents that are watched, and of events.
const MAX_KEPT: usize = 256;

/// An agent in range.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NearAgent {
    id: AgentId,
    stopped: bool,
    arrived: bool,
}

/// The agents in range of an agent, and what they did lately.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Surroundings {
    near: Vec<NearAgent>,
    events: VecDeque<(f64, SeenEvent)>,
    /// Whether anything was observed yet: agents that are there at first have not just come.
    begun: bool,
}

impl Surroundings {
    /// Records the agents that are now in range of an agent.
    pub fn observe(&mut self, world: &World, me: &Agent, own: u32) {
        let range = me.settings.neighbor_distance;
        let others = (0..).zip(&world.agents).filter(|(index, other)| {
            *index != own && other.position.distance_squared(me.position) < range * range
        });
        let near = others.filter_map(|(index, other)| {
            let stopped = other.velocity.length() < STOPPED * other.settings.preferred_speed;
            Some(NearAgent { id: world.id(index)?, stopped, arrived: world.is_at_goal(index) })
        });
        let near: Vec<NearAgent> = near.take(MAX_KEPT).collect();
        if self.begun {
            for now in &near {
                let seen = self.event(now);
                self.events.extend(seen.map(|seen| (world.time, seen)));
            }
        }
        (self.near, self.begun) = (near, true);
        let too_old = |events: &VecDeque<(f64, SeenEvent)>| {
            events.len() > MAX_KEPT || events.front().is_some_and(|(time, _)| world.time - time > KEPT)
        };
        while too_old(&self.events) {
            self.events.pop_front();
        }
    }

    /// The event by which a nearby agent differs from the step before: it came into range, arrived or stopped.
    fn event(&self, now: &NearAgent) -> Option<SeenEvent> {
        let Some(before) = self.near.iter().find(|near| near.id == now.id) else {
            return Some(SeenEvent::CameIntoRange(now.id));
        };
        if now.arrived && !before.arrived {
            Some(SeenEvent::Arrived(now.id))
        } else {
            (now.stopped && !before.stopped).then_some(SeenEvent::Stopped(now.id))
        }
    }

    /// The event that explains something that began at this time, s: of an agent that holds this one now, the event
    /// nearest in time; a stop or an arrival before a mere approach.
    pub fn happened(
        &self,
        world: &World,
        decisions: &Decisions,
        agent: u32,
        began: f64,
    ) -> Option<SeenEvent> {
        let held = binding(world, decisions, agent);
        let holders = held.iter().filter_map(|(source, _)| match source {
            Source::Neighbor(index) => world.id(*index),
            Source::Edge(_) | Source::Circle(_) => None,
        });
        let holders: Vec<AgentId> = holders.collect();
        let near = |(time, seen): &&(f64, SeenEvent)| {
            (began - time).abs() <= BEFORE && holders.contains(&seen.who())
        };
        let rank = |(time, seen): &(f64, SeenEvent)| {
            (matches!(seen, SeenEvent::CameIntoRange(_)), (began - time).abs())
        };
        let events = self.events.iter().filter(near);
        let first = events.min_by(|a, b| rank(a).0.cmp(&rank(b).0).then(rank(a).1.total_cmp(&rank(b).1)));
        first.map(|(_, seen)| *seen)
    }
}
