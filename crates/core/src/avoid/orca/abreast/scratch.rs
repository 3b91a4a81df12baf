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
    /// How many neighbors each agent has.
    pub counts: [i32; WIDEST],
    /// Whose answers depend on a choice that is the core's own, a bit each: on the order of neighbors that are equally near,
    /// on the way out for two agents that have none, or on the cut of what rounding has carried beyond the largest speed.
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
    /// Reports to a meter how many neighbors and lines the agent in a lane has.
    pub fn tell(&self, lane: usize, meter: &mut impl Meter) {
        let [walls, neighbors] = [self.rigid.counts[lane], self.counts[lane]].map(|count| count as usize);
        meter.saw(neighbors, walls + neighbors);
    }
}
