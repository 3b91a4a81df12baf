//! A kept state of a run: what a jump in time starts from.

use crate::{
    metrics::Metrics,
    model::{Agent, World},
};

/// A world on arrival at a step, before the commands of that step, and the figures of the run up to it.
#[derive(Debug)]
pub struct Keyframe {
    /// The world.
    pub world: World,
    /// The figures up to it.
    pub metrics: Metrics,
}

impl Keyframe {
    /// About how much memory it takes, bytes.
    pub(super) fn bytes(&self) -> usize {
        let agents = self.world.agents.len() * size_of::<Agent>();
        agents + self.metrics.bytes() + size_of::<Keyframe>()
    }
}
