//! Removed agents, and agents whose indices change.

use std::sync::Arc;

use super::{
    Metrics,
    agent::{Cohort, cohort},
    tally::AgentTally,
};
use sidestep_core::model::{Agent, World};

impl Metrics {
    /// Gives every tally the current index of its agent. Tallies of removed agents end; what these agents did still
    /// counts in the figures of the world.
    pub(super) fn follow(&mut self, world: &World) {
        if Arc::ptr_eq(&self.ids, &world.ids) {
            return;
        }
        let old = std::mem::replace(&mut self.ids, Arc::clone(&world.ids));
        let (len, old_len) = (world.agents.len(), self.tallies.len());
        let is_longer = old_len <= len && world.ids.same(&old, old_len);
        if !is_longer {
            let origins = world.ids.origins(len, &old, old_len);
            // Newcomers at the end are admitted as usual.
            let known = origins.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            self.reorder(world, &origins[..known]);
        }
    }

    /// Reorders the tallies by `origins`: for each agent its previous index, or `None` if it is new.
    fn reorder(&mut self, world: &World, origins: &[Option<u32>]) {
        let mut index_now = vec![None; self.tallies.len()];
        for (now, old) in (0_u32..).zip(origins) {
            if let Some(old) = old {
                index_now[*old as usize] = Some(now);
            }
        }
        self.totals.gone += index_now.iter().filter(|now| now.is_none()).count() as u64;
        let mut cohorts: Vec<Cohort> = Vec::new();
        for (now, old) in (0..).zip(origins) {
            let of_it = match old {
                Some(old) => cohort(&self.cohorts, *old),
                None => Cohort { first: now, step: world.step, time: world.time },
            };
            if cohorts.last().is_none_or(|last| (last.step, last.time) != (of_it.step, of_it.time)) {
                cohorts.push(Cohort { first: now, ..of_it });
            }
        }
        self.cohorts = cohorts;
        let new = world.agents.iter().zip(origins).filter(|(_, old)| old.is_none());
        self.totals.came(new.map(|(agent, _)| agent));
        let tally = |(agent, old): (_, &Option<u32>)| match old {
            Some(old) => self.tallies[*old as usize],
            None => AgentTally::new(agent),
        };
        self.tallies = world.agents.iter().zip(origins).map(tally).collect();
        if !self.decided.is_empty() {
            let decided = |(agent, old): (&Agent, &Option<u32>)| match old {
                Some(old) => self.decided[*old as usize],
                None => agent.velocity,
            };
            self.decided = world.agents.iter().zip(origins).map(decided).collect();
        }
        let pair = |(a, b): &(u32, u32)| {
            let (a, b) = (index_now[*a as usize]?, index_now[*b as usize]?);
            Some((a.min(b), a.max(b)))
        };
        self.overlapping = self.overlapping.iter().filter_map(pair).collect();
        self.overlapping.sort_unstable();
    }
}
