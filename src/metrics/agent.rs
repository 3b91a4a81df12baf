//! Figures of one agent, and when it came.

use super::{
    Metrics,
    tally::{AgentTally, Errand},
};

/// Agents from this index on were first seen then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cohort {
    pub first: u32,
    pub step: u64,
    pub time: f64,
}

/// Figures of one agent; `None` for one that has not been seen, and where a figure is not defined yet.
impl Metrics {
    /// Whether it has arrived at some time.
    pub fn has_arrived(&self, agent: u32) -> Option<bool> {
        Some(matches!(self.tally(agent)?.errand, Errand::Arrived { .. }))
    }

    /// The step at which it first came within its radius of its goal.
    pub fn arrived_at(&self, agent: u32) -> Option<u64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { step, .. } => Some(step.into()),
            Errand::UnderWay { .. } => None,
        }
    }

    /// From when it was first seen until then, s.
    pub fn time_to_goal(&self, agent: u32) -> Option<f64> {
        match self.tally(agent)?.errand {
            Errand::Arrived { time, .. } => Some(time.into()),
            Errand::UnderWay { .. } => None,
        }
    }

    /// How much longer that took than straight at its preferred speed, s.
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

    /// How much longer that was than straight, at least 1; only of an agent that has arrived and had a way to go.
    pub fn path_ratio(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        if self.has_arrived(agent)? { path_ratio(tally) } else { None }
    }

    /// How often its heading turned back.
    pub fn reversals(&self, agent: u32) -> Option<u32> {
        Some(self.tally(agent)?.reversals)
    }

    /// Mean of |Δa| / dt, m/s³.
    pub fn jerk(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        let steps = self.steps(agent)?;
        (steps > 1).then(|| f64::from(tally.jerk) / (steps - 1) as f64)
    }

    /// How long it kept its place without having arrived, s.
    pub fn deadlock_time(&self, agent: u32) -> Option<f64> {
        Some(self.tally(agent)?.deadlock.into())
    }

    /// How often it began to overlap with another.
    pub fn overlaps_of(&self, agent: u32) -> Option<u32> {
        Some(self.tally(agent)?.overlaps)
    }

    /// Share of its decisions that were relaxed, 0 … 1.
    pub fn relaxed_share_of(&self, agent: u32) -> Option<f64> {
        let tally = self.tally(agent)?;
        let steps = self.steps(agent)?;
        (steps > 0).then(|| f64::from(tally.relaxed) / steps as f64)
    }

    /// How far its worst decision lay outside a half-plane, m/s.
    pub fn worst_violation_of(&self, agent: u32) -> Option<f32> {
        Some(self.tally(agent)?.violation)
    }

    fn tally(&self, agent: u32) -> Option<&AgentTally> {
        self.tallies.get(agent as usize)
    }

    /// Steps since it was first seen.
    fn steps(&self, agent: u32) -> Option<u64> {
        Some(self.last?.step.saturating_sub(cohort(&self.cohorts, agent).step))
    }
}

/// When an agent came.
pub(super) fn cohort(cohorts: &[Cohort], agent: u32) -> Cohort {
    let of_it = cohorts.iter().rev().find(|cohort| cohort.first <= agent);
    *of_it.unwrap_or(&Cohort { first: 0, step: 0, time: 0.0 })
}

/// The way over the straight one, unless it did not move. By the triangle inequality at least 1, but for rounding.
pub(super) fn path_ratio(tally: &AgentTally) -> Option<f64> {
    let straight = f64::from(tally.moved.length());
    (straight > 0.0).then(|| (f64::from(tally.path) / straight).max(1.0))
}
