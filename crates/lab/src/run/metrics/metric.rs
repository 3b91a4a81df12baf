//! All metrics, each declared once: tooltips, file headers, columns of a sweep and plots read this table.

use super::{Metrics, REVERSAL_SPEED, REVERSAL_TURN, said};
use crate::text::{
    message::Message,
    quantity::{number, percent, radians},
};

/// The world's metrics at one step, for plots. NaN where a metric is not defined yet.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Sample {
    /// Since the first observation, s.
    pub time: f32,
    /// Agents that have arrived so far.
    pub arrivals: f32,
    /// Mean over the agents that have arrived, s.
    pub time_to_goal: f32,
    /// Arrival time of the last agent once all have arrived, s.
    pub makespan: f32,
    /// Mean over those that have arrived, s.
    pub extra_time: f32,
    /// Mean over those that have arrived and had to move.
    pub path_ratio: f32,
    /// Mean over all agents.
    pub reversals: f32,
    /// Mean over all agents and steps, m/s³.
    pub jerk: f32,
    /// Mean over all agents, m/s.
    pub effort: f32,
    /// Mean over all agents, s.
    pub deadlock_time: f32,
    /// Overlaps entered so far.
    pub overlaps: f32,
    /// Overlaps per thousand agent-steps.
    pub failures: f32,
    /// Least gap so far, m.
    pub smallest_gap: f32,
    /// Share of decisions so far, 0 … 1.
    pub relaxed_share: f32,
    /// Largest violation so far, m/s.
    pub worst_violation: f32,
    /// Crossings of the gate from its left to its right.
    pub forwards: f32,
    /// Crossings of the gate from its right to its left.
    pub backwards: f32,
    /// Mean time from one goal of a sequence to the next so far, s.
    pub leg_time: f32,
}

/// The declaration of a metric.
pub struct Metric {
    /// Name in files and on the command line.
    pub id: &'static str,
    name: fn() -> Message,
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    about: fn() -> Message,
    formula: fn() -> Message,
    source: fn() -> Message,
    /// The world's value; NaN where it is not defined (yet).
    pub world: fn(&Sample) -> f64,
    /// The value of one agent, if agents have one; `None` where it is not defined (yet).
    pub agent: Option<fn(&Metrics, u32) -> Option<f64>>,
}

impl Metric {
    /// The metric with that id.
    pub fn find(id: &str) -> Option<&'static Metric> {
        METRICS.iter().find(|metric| metric.id == id)
    }

    /// Name for display.
    pub fn name(&self) -> Message {
        (self.name)()
    }

    /// The tooltip.
    pub fn about(&self) -> Message {
        (self.about)()
    }

    /// Its definition for one agent, and how the world's value is computed from those of the agents.
    pub fn formula(&self) -> Message {
        (self.formula)()
    }

    /// The source of the definition.
    pub fn source(&self) -> Message {
        (self.source)()
    }
}

/// A number as it is written to files, with the digits of an `f32`; empty where it is not defined.
pub fn cell(number: f64) -> String {
    if number.is_nan() { String::new() } else { (number as f32).to_string() }
}

/// The names of the world's metrics, separated by commas.
pub fn names() -> String {
    let names: Vec<&str> = METRICS.iter().map(|metric| metric.id).collect();
    names.join(",")
}

/// The world's values in that order, separated by commas.
pub fn row(sample: &Sample) -> String {
    let cells: Vec<String> = METRICS.iter().map(|metric| cell((metric.world)(sample))).collect();
    cells.join(",")
}

/// The names of the agents' metrics, separated by commas; the length of the path comes first.
pub fn names_of_agents() -> String {
    let names = METRICS.iter().filter(|metric| metric.agent.is_some()).map(|metric| metric.id);
    std::iter::once("path_length").chain(names).collect::<Vec<_>>().join(",")
}

/// An agent's values in that order, separated by commas.
pub fn row_of_agent(metrics: &Metrics, agent: u32) -> String {
    let values = METRICS.iter().filter_map(|metric| metric.agent).map(|of| of(metrics, agent));
    let cells = std::iter::once(metrics.path_length(agent)).chain(values);
    cells.map(|value| cell(value.unwrap_or(f64::NAN))).collect::<Vec<_>>().join(",")
}

/// All metrics. Agent i has position p, velocity v, radius r, goal g, preferred speed s*; a step takes dt.
pub const METRICS: &[Metric] = &[
    Metric {
        id: "arrivals",
        name: said::arrivals_name,
        unit: "",
        about: said::arrivals_about,
        formula: said::arrivals_definition,
        source: said::arrivals_source,
        world: |sample| sample.arrivals.into(),
        agent: Some(|metrics, agent| metrics.has_arrived(agent).map(|arrived| f64::from(u8::from(arrived)))),
    },
    Metric {
        id: "time_to_goal",
        name: said::time_to_goal_name,
        unit: "s",
        about: said::time_to_goal_about,
        formula: said::time_to_goal_definition,
        source: said::time_to_goal_source,
        world: |sample| sample.time_to_goal.into(),
        agent: Some(Metrics::time_to_goal),
    },
    Metric {
        id: "throughput",
        name: said::throughput_name,
        unit: "1/s",
        about: said::throughput_about,
        formula: said::throughput_definition,
        source: said::throughput_source,
        world: |sample| if sample.time > 0.0 { f64::from(sample.arrivals / sample.time) } else { f64::NAN },
        agent: None,
    },
    Metric {
        id: "makespan",
        name: said::makespan_name,
        unit: "s",
        about: said::makespan_about,
        formula: said::makespan_definition,
        source: said::makespan_source,
        world: |sample| sample.makespan.into(),
        agent: None,
    },
    Metric {
        id: "extra_time",
        name: said::extra_time_name,
        unit: "s",
        about: said::extra_time_about,
        formula: said::extra_time_definition,
        source: said::extra_time_source,
        world: |sample| sample.extra_time.into(),
        agent: Some(Metrics::extra_time),
    },
    Metric {
        id: "path_ratio",
        name: said::path_ratio_name,
        unit: "",
        about: said::path_ratio_about,
        formula: said::path_ratio_definition,
        source: said::path_ratio_source,
        world: |sample| sample.path_ratio.into(),
        agent: Some(Metrics::path_ratio),
    },
    Metric {
        id: "reversals",
        name: said::reversals_name,
        unit: "",
        about: || said::reversals_about(radians(REVERSAL_TURN), percent(100.0 * REVERSAL_SPEED)),
        formula: || said::reversals_definition(number(REVERSAL_TURN), percent(100.0 * REVERSAL_SPEED)),
        source: said::reversals_source,
        world: |sample| sample.reversals.into(),
        agent: Some(|metrics, agent| metrics.reversals(agent).map(f64::from)),
    },
    Metric {
        id: "jerk",
        name: said::jerk_name,
        unit: "m/s³",
        about: said::jerk_about,
        formula: said::jerk_definition,
        source: said::jerk_source,
        world: |sample| sample.jerk.into(),
        agent: Some(Metrics::jerk),
    },
    Metric {
        id: "effort",
        name: said::effort_name,
        unit: "m/s",
        about: said::effort_about,
        formula: said::effort_definition,
        source: said::effort_source,
        world: |sample| sample.effort.into(),
        agent: Some(Metrics::effort),
    },
    Metric {
        id: "deadlock_time",
        name: said::deadlock_time_name,
        unit: "s",
        about: said::deadlock_time_about,
        formula: said::deadlock_time_definition,
        source: said::deadlock_time_source,
        world: |sample| sample.deadlock_time.into(),
        agent: Some(Metrics::deadlock_time),
    },
    Metric {
        id: "overlaps",
        name: said::overlaps_name,
        unit: "",
        about: said::overlaps_about,
        formula: said::overlaps_definition,
        source: said::overlaps_source,
        world: |sample| sample.overlaps.into(),
        agent: Some(|metrics, agent| metrics.overlaps_of(agent).map(f64::from)),
    },
    Metric {
        id: "failures",
        name: said::failures_name,
        unit: "per 1000 agent-steps",
        about: said::failures_about,
        formula: said::failures_definition,
        source: said::failures_source,
        world: |sample| sample.failures.into(),
        agent: None,
    },
    Metric {
        id: "smallest_gap",
        name: said::smallest_gap_name,
        unit: "m",
        about: said::smallest_gap_about,
        formula: said::smallest_gap_definition,
        source: said::smallest_gap_source,
        world: |sample| sample.smallest_gap.into(),
        agent: None,
    },
    Metric {
        id: "relaxed_share",
        name: said::relaxed_share_name,
        unit: "",
        about: said::relaxed_share_about,
        formula: said::relaxed_share_definition,
        source: said::relaxed_share_source,
        world: |sample| sample.relaxed_share.into(),
        agent: Some(Metrics::relaxed_share_of),
    },
    Metric {
        id: "worst_violation",
        name: said::worst_violation_name,
        unit: "m/s",
        about: said::worst_violation_about,
        formula: said::worst_violation_definition,
        source: said::worst_violation_source,
        world: |sample| sample.worst_violation.into(),
        agent: Some(|metrics, agent| metrics.worst_violation_of(agent).map(f64::from)),
    },
    Metric {
        id: "forwards",
        name: said::forwards_name,
        unit: "",
        about: said::forwards_about,
        formula: said::forwards_definition,
        source: said::forwards_source,
        world: |sample| sample.forwards.into(),
        agent: None,
    },
    Metric {
        id: "backwards",
        name: said::backwards_name,
        unit: "",
        about: said::backwards_about,
        formula: said::backwards_definition,
        source: said::backwards_source,
        world: |sample| sample.backwards.into(),
        agent: None,
    },
    Metric {
        id: "flow",
        name: said::flow_name,
        unit: "1/s",
        about: said::flow_about,
        formula: said::flow_definition,
        source: said::flow_source,
        world: |sample| {
            if sample.time > 0.0 {
                (f64::from(sample.forwards) + f64::from(sample.backwards)) / f64::from(sample.time)
            } else {
                f64::NAN
            }
        },
        agent: None,
    },
    Metric {
        id: "leg_time",
        name: said::leg_time_name,
        unit: "s",
        about: said::leg_time_about,
        formula: said::leg_time_definition,
        source: said::leg_time_source,
        world: |sample| sample.leg_time.into(),
        agent: None,
    },
];
