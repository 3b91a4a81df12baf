//! Who stands short of the goal, at any time: `deadlock_time` asks no more of those who have arrived once, though others
//! may push them out again, and little of those who creep.

use std::collections::VecDeque;

use glam::Vec2;
use sidestep_core::model::{Agent, World};

use crate::run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW};

/// Where everybody was in the last two seconds, and the sum of what was seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    places: VecDeque<(f64, Vec<Vec2>)>,
    seconds: f64,
}

impl Standing {
    /// Takes in a world, so long after the one before, s.
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

    /// The sum over all, s.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Whether an agent that has somewhere to go was near where it is all the time.
    fn stays(&self, index: usize, agent: &Agent) -> bool {
        let reach = DEADLOCK_SHARE * DEADLOCK_WINDOW * agent.settings.preferred_speed;
        let near = |place: &Vec2| agent.position.distance_squared(*place) < reach * reach;
        let under_way = agent.goal().is_some() && !agent.has_arrived();
        under_way && self.places.iter().all(|(_, places)| places.get(index).is_none_or(near))
    }
}
