//! A stored state of a run, from which jumps in time start.

use std::sync::Arc;

use super::follow::Follower;
use sidestep_core::model::{Agent, World};

use crate::run::metrics::Metrics;

/// A world on arrival at a step, before the commands of that step, and the metrics of the run up to it.
#[derive(Debug)]
pub struct Keyframe {
    /// The world.
    pub world: World,
    /// The metrics up to it.
    pub metrics: Metrics,
    /// The agents that follow a log at this step.
    pub(super) follower: Option<Arc<Follower>>,
}

impl Keyframe {
    /// Approximate memory, bytes.
    pub(super) fn bytes(&self) -> usize {
        let agents = self.world.agents.len() * size_of::<Agent>();
        let follower = self.follower.as_ref().map_or(0, |follower| follower.bytes());
        agents + self.metrics.bytes() + follower + size_of::<Keyframe>()
    }
}
