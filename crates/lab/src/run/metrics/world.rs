//! Metrics of the world: sums over its agents, and the sample that plots and files read.

use super::{
    Metrics, Sample,
    agent::path_ratio,
    tally::{AgentTally, Errand},
};
use sidestep_core::model::{Agent, World};

/// Sums over the agents, in the order of their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Totals {
    pub arrivals: u64,
    /// Agents with a goal that have not arrived.
    pub under_way: u64,
    pub time_to_goal: f64,
    pub last_arrival: f64,
    /// Sum over agents that wanted to move, s.
    pub extra_time: f64,
    pub extra_times: u64,
    /// Sum over agents that had to move.
    pub path_ratio: f64,
    pub path_ratios: u64,
    pub reversals: u64,
    pub jerk: f64,
    pub jerks: u64,
    pub effort: f64,
    pub deadlock_time: f64,
    pub worst_violation: f32,
    /// Agents that were removed; what they did still counts.
    pub gone: u64,
    /// Agents that had a goal when they were added.
    pub sought: u64,
    /// Number of completed legs, from one goal of a sequence to the next.
    pub legs: u64,
    /// Total time of these legs, s.
    pub leg_time: f64,
}

/// Metrics of the world.
impl Metrics {
    /// The world's current metrics, in constant time.
    pub fn sample(&self, world: &World) -> Sample {
        let totals = &self.totals;
        let agents = (world.agents.len() as u64 + totals.gone) as f64;
        let (forwards, backwards) = match &self.gate {
            Some(gate) => (gate.forwards as f32, gate.backwards as f32),
            None => (f32::NAN, f32::NAN),
        };
        let all_arrived = totals.under_way == 0 && totals.arrivals > 0 && world.newcomers.is_empty();
        Sample {
            time: self.last.map_or(0.0, |last| world.time - last.start) as f32,
            arrivals: totals.arrivals as f32,
            // A quotient of zeros is NaN: there is no mean of nothing.
            time_to_goal: (totals.time_to_goal / totals.arrivals as f64) as f32,
            makespan: if all_arrived { totals.last_arrival as f32 } else { f32::NAN },
            extra_time: (totals.extra_time / totals.extra_times as f64) as f32,
            path_ratio: (totals.path_ratio / totals.path_ratios as f64) as f32,
            reversals: (totals.reversals as f64 / agents) as f32,
            jerk: (totals.jerk / totals.jerks as f64) as f32,
            effort: (totals.effort / agents) as f32,
            deadlock_time: (totals.deadlock_time / agents) as f32,
            overlaps: self.overlaps as f32,
            failures: (1000.0 * self.overlaps as f64 / self.choices as f64) as f32,
            smallest_gap: self.smallest_gap,
            relaxed_share: (self.relaxed as f64 / self.choices as f64) as f32,
            worst_violation: totals.worst_violation,
            forwards,
            backwards,
            leg_time: (totals.leg_time / totals.legs as f64) as f32,
        }
    }

    /// Number of agents that have arrived at any time so far.
    pub fn arrivals(&self) -> usize {
        self.totals.arrivals as usize
    }

    /// The sum of the times that agents stayed in place without having arrived, s, including removed ones.
    pub fn standstill(&self) -> f64 {
        self.totals.deadlock_time
    }

    /// Number of agents so far that had a goal when they were added, including removed ones.
    pub fn with_goal(&self) -> usize {
        self.totals.sought as usize
    }

    /// Share of decisions that were relaxed, 0 … 1.
    pub fn relaxed_share(&self) -> f64 {
        self.relaxed as f64 / self.choices.max(1) as f64
    }

    /// Crossings of the gate in both directions, per second and per meter of its width, 1/(m s).
    pub fn specific_flow(&self) -> Option<f64> {
        let (gate, last) = (self.gate.as_ref()?, self.last?);
        let (seconds, width) = (last.time - last.start, f64::from(gate.width()));
        let crossings = (gate.forwards + gate.backwards) as f64;
        (seconds * width > 0.0).then(|| crossings / seconds / width)
    }
}

impl Totals {
    /// Counts agents that were added.
    pub fn came<'a>(&mut self, agents: impl IntoIterator<Item = &'a Agent>) {
        self.sought += agents.into_iter().filter(|agent| agent.goal().is_some()).count() as u64;
    }

    /// Adds a leg to a goal of a sequence, which took this time, s.
    pub fn leg(&mut self, seconds: f32) {
        self.legs += 1;
        self.leg_time += f64::from(seconds);
    }

    /// Adds an agent that has reached its goal; it was first observed at `start`, s, and the world at `first`, s.
    pub fn arrive(&mut self, agent: &Agent, tally: &mut AgentTally, world: &World, [first, start]: [f64; 2]) {
        let time = world.time - start;
        self.arrivals += 1;
        self.time_to_goal += time;
        self.last_arrival = world.time - first;
        // At a preferred speed of zero the straight path takes forever: there is no excess.
        let straight = f64::from(tally.straight() / agent.settings.preferred_speed);
        let extra =
            if straight.is_finite() { time - f64::from(tally.waited) - straight } else { f64::INFINITY };
        if straight.is_finite() {
            self.extra_time += extra;
            self.extra_times += 1;
        }
        if let Some(ratio) = path_ratio(tally) {
            self.path_ratio += ratio;
            self.path_ratios += 1;
        }
        tally.errand = Errand::Arrived { time: time as f32, extra: extra as f32 };
    }
}
