//! The time that agents spend stopped short of their goals. `deadlock_time` no longer counts agents that have arrived
//! once, though others may push them out again, and it counts little of agents that creep.

use std::{collections::VecDeque, sync::Arc};

use glam::Vec2;
use sidestep_core::model::{Agent, World, ids::Ids};

use crate::{
    explain::doctor::pushed,
    run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW},
};

/// The positions of all agents in the last two seconds with their ids at that time, and the sum so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    places: VecDeque<(f64, Arc<Ids>, Vec<Vec2>)>,
    seconds: f64,
}

impl Standing {
    /// Records a world that is `passed` seconds later than the one before.
    pub fn observe(&mut self, world: &World, passed: f64) {
        let (now, window) = (world.time, f64::from(DEADLOCK_WINDOW));
        let places = world.agents.iter().map(|agent| agent.position).collect();
        self.places.push_back((now, Arc::clone(&world.ids), places));
        while self.places.front().is_some_and(|(time, ..)| now - time > window + 1e-6) {
            self.places.pop_front();
        }
        let is_whole = self.places.front().is_some_and(|(time, ..)| now - time > window - passed - 1e-6);
        if is_whole {
            let agents = (0..).zip(&world.agents);
            let standing = agents.filter(|(index, agent)| self.stays(world, *index, agent)).count();
            self.seconds += standing as f64 * passed;
        }
    }

    /// The sum over all agents, s.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Whether an agent with a goal ahead stayed near its present position all the time.
    fn stays(&self, world: &World, index: u32, agent: &Agent) -> bool {
        let reach = DEADLOCK_SHARE * DEADLOCK_WINDOW * agent.settings.preferred_speed;
        let near = |place: &Vec2| agent.position.distance_squared(*place) < reach * reach;
        let is_short = !world.is_at_goal(index) || pushed::outside(world, index).is_some();
        let id = world.ids.id(index);
        let stayed = |(_, ids, places): &(f64, Arc<Ids>, Vec<Vec2>)| {
            let then = ids.index(id, places.len());
            then.is_none_or(|then| near(&places[then as usize]))
        };
        agent.goal().is_some() && is_short && self.places.iter().all(stayed)
    }
}
