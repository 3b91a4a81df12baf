//! The time that agents spend stopped short of their goals. `deadlock_time` no longer counts agents that have arrived
//! once, though others may push them out again, and it counts little of agents that creep.

use std::collections::VecDeque;

use glam::Vec2;
use sidestep_core::model::{Agent, World};

use crate::run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW};

/// The positions of all agents in the last two seconds, and the sum so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    places: VecDeque<(f64, Vec<Vec2>)>,
    seconds: f64,
}

impl Standing {
    /// Records a world that is `passed` seconds later than the one before.
    pub fn observe(&mut self, world: &World, passed: f64) {
        let (now, window) = (world.time, f64::from(DEADLOCK_WINDOW));
        self.places.push_back((now, world.agents.iter().map(|agent| agent.position).collect()));
        while self.places.front().is_some_and(|(time, _)| now - time > window + 1e-6) {
            self.places.pop_front();
        }
        let is_whole = self.places.front().is_some_and(|(time, _)| now - time > window - passed - 1e-6);
        if is_whole {
            let agents = world.agents.iter().enumerate();
            let standing = agents.filter(|(index, agent)| self.stays(*index, agent)).count();
            self.seconds += standing as f64 * passed;
        }
    }

    /// The sum over all agents, s.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Whether an agent with a goal ahead stayed near its present position all the time.
    fn stays(&self, index: usize, agent: &Agent) -> bool {
        let reach = DEADLOCK_SHARE * DEADLOCK_WINDOW * agent.settings.preferred_speed;
        let near = |place: &Vec2| agent.position.distance_squared(*place) < reach * reach;
        let under_way = agent.goal().is_some() && !agent.has_arrived();
        under_way && self.places.iter().all(|(_, places)| places.get(index).is_none_or(near))
    }
}
