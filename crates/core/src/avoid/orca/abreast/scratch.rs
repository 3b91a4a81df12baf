//! The working memory of a gang.

use super::lines::Blocks;
use super::walls::Rigid;
use crate::{
    avoid::meter::Meter,
    machine::{lanes::WIDEST, lookup::Lookup},
};

/// Working memory.
#[derive(Clone, Debug, Default)]
pub struct GangScratch {
    /// Number of neighbors of each agent.
    pub counts: [i32; WIDEST],
    /// Agents whose answers depend on an arbitrary choice of this library, one bit each: on the order of neighbors at
    /// equal distance, on the way out for two agents that have none, or on the cut of a speed that rounding has carried
    /// beyond the maximum.
    pub arbitrary: u32,
    pub rigid: Rigid,
    /// Motion and radius of all agents around the gang.
    pub seen: Lookup<5>,
    /// The kth lines of all agents in the kth block: the rigid ones first.
    pub lines: Blocks,
    /// The relaxed lines of program 3.
    pub projected: Blocks,
}

impl GangScratch {
    /// Reports the numbers of neighbors and lines of the agent in a lane to a meter.
    pub fn tell(&self, lane: usize, meter: &mut impl Meter) {
        let [walls, neighbors] = [self.rigid.counts[lane], self.counts[lane]].map(|count| count as usize);
        meter.saw(neighbors, walls + neighbors);
    }
}
