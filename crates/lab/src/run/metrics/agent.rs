//! Metrics of one agent.

use super::{
    Metrics,
    tally::{AgentTally, Errand},
};

/// The first observation of the agents from an index on, up to the next cohort.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cohort {
    pub first: u32,
    pub step: u64,
    pub time: f64,
}

/// Metrics of one agent; `None` if it has not been observed, or if the metric is not defined yet.
impl Metrics {
    /// True if it has arrived at any time so far.
    pub fn has_arrived(&self, agent: u32) -> Option<bool> {
        Some(matches!(self.tally(agent)?.errand, Errand::Arrived { .. }))
    }

    /// Time from its first observation until it arrived, s.
    pub fn time_to_goal(&self, agent: u32) -> Option<f64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { time, .. } => Some(time.into()),
            Errand::UnderWay { .. } => None,
        }
    }

    /// Time to the goal minus the time that the straight path takes at its preferred speed, s.
    pub fn extra_time(&self, agent: u32) -> Option<f64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { extra, .. } if extra.is_finite() => Some(extra.into()),
            _ => None,
        }
    }

    /// ∫ |v| dt until it arrived, or until now, m.
    pub fn path_length(&self, agent: u32) -> Option<f64> {
        Some(self.tally(agent)?.path.into())
    }

    /// Path length divided by the straight distance, at least 1; only for an agent that has arrived and had to move.
    pub fn path_ratio(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        if self.has_arrived(agent)? { path_ratio(tally) } else { None }
    }

    /// Number of reversals of its heading.
    pub fn reversals(&self, agent: u32) -> Option<u32> {
        Some(self.tally(agent)?.reversals)
    }

    /// Mean of |Δa| / dt, m/s³.
    pub fn jerk(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        let steps = self.steps(agent)?;
        (steps > 1).then(|| f64::from(tally.jerk) / (steps - 1) as f64)
    }

    /// Sum of the changes of its velocity, m/s.
    pub fn effort(&self, agent: u32) -> Option<f64> {
        Some(self.tally(agent)?.effort.into())
    }

    /// Time for which it stayed in place without having arrived, s.
    pub fn deadlock_time(&self, agent: u32) -> Option<f64> {
        Some(self.tally(agent)?.deadlock.into())
    }

    /// Number of overlaps that it entered.
    pub fn overlaps_of(&self, agent: u32) -> Option<u32> {
        Some(self.tally(agent)?.overlaps)
    }

    /// Share of its decisions that were relaxed, 0 … 1.
    pub fn relaxed_share_of(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        let steps = self.steps(agent)?;
        (steps > 0).then(|| f64::from(tally.relaxed) / steps as f64)
    }

    /// Largest distance by which a decision lay outside a half-plane, m/s.
    pub fn worst_violation_of(&self, agent: u32) -> Option<f32> {
        Some(self.tally(agent)?.violation)
    }

    fn tally(&self, agent: u32) -> Option<&AgentTally> {
        self.tallies.get(agent as usize)
    }

    /// Steps since its first observation.
    fn steps(&self, agent: u32) -> Option<u64> {
        Some(self.last?.step.saturating_sub(cohort(&self.cohorts, agent).step))
    }
}

/// The cohort of an agent.
pub(super) fn cohort(cohorts: &[Cohort], agent: u32) -> Cohort {
    let of_it = cohorts.iter().rev().find(|cohort| cohort.first <= agent);
    *of_it.unwrap_or(&Cohort { first: 0, step: 0, time: 0.0 })
}

/// The length of the path divided by the straight distance; `None` if the agent did not move. By the triangle
/// inequality at least 1, except for rounding.
pub(super) fn path_ratio(tally: &AgentTally) -> Option<f64> {
    let straight = f64::from(tally.straight());
    (straight > 0.0).then(|| (f64::from(tally.path) / straight).max(1.0))
}
