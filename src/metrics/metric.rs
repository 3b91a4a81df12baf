//! Every metric, declared once: tooltips, headers of files, columns of a sweep and plots read this table.

use super::Metrics;

/// The world's metrics at one step, for plots. NaN where a metric is not defined yet.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Sample {
    /// Since the first observation, s.
    pub time: f32,
    /// Agents that have arrived so far.
    pub arrivals: f32,
    /// Mean over those, s.
    pub time_to_goal: f32,
    /// When the last one arrived if all have, s.
    pub makespan: f32,
    /// Mean over those that have arrived, s.
    pub extra_time: f32,
    /// Mean over those that have arrived and had to move.
    pub path_ratio: f32,
    /// Mean over all agents.
    pub reversals: f32,
    /// Mean over all agents and steps, m/s³.
    pub jerk: f32,
    /// Mean over all agents, s.
    pub deadlock_time: f32,
    /// Overlaps entered so far.
    pub overlaps: f32,
    /// The same for every thousand agent-steps.
    pub failures: f32,
    /// Least so far, m.
    pub smallest_gap: f32,
    /// Share of decisions so far, 0 … 1.
    pub relaxed_share: f32,
    /// Largest so far, m/s.
    pub worst_violation: f32,
    /// Crossings of the gate from its left to its right.
    pub forwards: f32,
    /// Crossings of the gate from its right to its left.
    pub backwards: f32,
}

/// The declaration of a metric.
pub struct Metric {
    /// Name in files and on the command line.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    /// The tooltip.
    pub about: &'static str,
    /// Its definition for one agent, and how the world's value is made of the agents'.
    pub formula: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// The world's value; NaN where it is not defined (yet).
    pub world: fn(&Sample) -> f64,
    /// The value of one agent, if agents have one; `None` where it is not defined (yet).
    pub agent: Option<fn(&Metrics, u32) -> Option<f64>>,
}

impl Metric {
    /// The metric of that id.
    pub fn find(id: &str) -> Option<&'static Metric> {
        METRICS.iter().find(|metric| metric.id == id)
    }
}

/// A number as files have it, with the digits of an `f32`; empty where it is not defined.
pub fn cell(number: f64) -> String {
    if number.is_nan() { String::new() } else { (number as f32).to_string() }
}

/// The names of the world's metrics, with commas.
pub fn names() -> String {
    let names: Vec<&str> = METRICS.iter().map(|metric| metric.id).collect();
    names.join(",")
}

/// The world's values in that order, with commas.
pub fn row(sample: &Sample) -> String {
    let cells: Vec<String> = METRICS.iter().map(|metric| cell((metric.world)(sample))).collect();
    cells.join(",")
}

/// The names of the metrics that agents have, with commas; the length of the path is the first.
pub fn names_of_agents() -> String {
    let names = METRICS.iter().filter(|metric| metric.agent.is_some()).map(|metric| metric.id);
    std::iter::once("path_length").chain(names).collect::<Vec<_>>().join(",")
}

/// An agent's values in that order, with commas.
pub fn row_of_agent(metrics: &Metrics, agent: u32) -> String {
    let values = METRICS.iter().filter_map(|metric| metric.agent).map(|of| of(metrics, agent));
    let cells = std::iter::once(metrics.path_length(agent)).chain(values);
    cells.map(|value| cell(value.unwrap_or(f64::NAN))).collect::<Vec<_>>().join(",")
}

/// All metrics. Agent i has position p, velocity v, radius r, goal g, preferred speed s*; a step takes dt.
pub const METRICS: &[Metric] = &[
    Metric {
        id: "arrivals",
        name: "arrivals",
        unit: "",
        about: "How many agents have come within their own radius of their goal. An agent that is pushed out again has still arrived.",
        formula: "|g − p| ≤ r at some step; of the world: the number of those agents",
        source: "RVO2's reachedGoal; success rate of CrowdNav",
        world: |sample| sample.arrivals.into(),
        agent: Some(|metrics, agent| metrics.has_arrived(agent).map(|arrived| f64::from(u8::from(arrived)))),
    },
    Metric {
        id: "time_to_goal",
        name: "time to goal",
        unit: "s",
        about: "How long an agent takes until it arrives for the first time.",
        formula: "T = first t with |g − p| ≤ r; of the world: mean over those that have arrived",
        source: "gym-collision-avoidance time_to_goal",
        world: |sample| sample.time_to_goal.into(),
        agent: Some(Metrics::time_to_goal),
    },
    Metric {
        id: "makespan",
        name: "makespan",
        unit: "s",
        about: "When the last agent arrived. Not defined until every agent that has a goal has arrived.",
        formula: "max T over all agents with a goal",
        source: "makespan of multi-agent path finding",
        world: |sample| sample.makespan.into(),
        agent: None,
    },
    Metric {
        id: "extra_time",
        name: "extra time",
        unit: "s",
        about: "How much longer an agent takes than along a straight line at its preferred speed. The line ends where it arrives, up to a radius short of its goal.",
        formula: "T − D / s* with D = |∫ v dt| until T; of the world: mean over those that have arrived",
        source: "gym-collision-avoidance extra_time_to_goal",
        world: |sample| sample.extra_time.into(),
        agent: Some(Metrics::extra_time),
    },
    Metric {
        id: "path_ratio",
        name: "path ratio",
        unit: "",
        about: "The length of the path over the straight distance from the start to where it arrives: 1 is straight, never less. A move by hand counts for neither.",
        formula: "∫ |v| dt / |∫ v dt| until T; of the world: mean over those that have arrived",
        source: "SocNavBench path_length_ratio",
        world: |sample| sample.path_ratio.into(),
        agent: Some(Metrics::path_ratio),
    },
    Metric {
        id: "reversals",
        name: "heading reversals",
        unit: "",
        about: "How often the heading, having turned to one side, turned back by more than 0.05 rad from its extreme, in one step or in many. Velocities below 2 % of the maximum speed have no heading.",
        formula: "changes of the sign of the turn with a dead-band of 0.05 rad; of the world: mean over all agents",
        source: "SteerSuite numTimesVelocityChangedSignOverWindow; arXiv 2305.04511; dead-band ours",
        world: |sample| sample.reversals.into(),
        agent: Some(|metrics, agent| metrics.reversals(agent).map(f64::from)),
    },
    Metric {
        id: "jerk",
        name: "jerk",
        unit: "m/s³",
        about: "How abruptly the acceleration changes, from the second step on.",
        formula: "mean of |a_k − a_(k−1)| / dt with a_k = (v_k − v_(k−1)) / dt; of the world: mean over all agents and steps",
        source: "social navigation reviews (Gao, Huang 2022)",
        world: |sample| sample.jerk.into(),
        agent: Some(Metrics::jerk),
    },
    Metric {
        id: "deadlock_time",
        name: "deadlock time",
        unit: "s",
        about: "How long an agent stays where it is without having arrived: all intervals of at least 2 s within 0.2 s · s* of the position where the interval began.",
        formula: "Σ (t_end − t_begin) over intervals ≥ 2 s with |p − p_begin| < 0.1 · s* · 2 s; of the world: mean over all agents",
        source: "SteerSuite displacementOverWindow; gym-collision-avoidance stuck",
        world: |sample| sample.deadlock_time.into(),
        agent: Some(Metrics::deadlock_time),
    },
    Metric {
        id: "overlaps",
        name: "overlaps",
        unit: "",
        about: "How often two discs began to overlap by more than a millimeter. An agent counts those with anyone.",
        formula: "entries into |p_i − p_j| < r_i + r_j − 0.001 m; of the world: each pair once",
        source: "SteerSuite collisions, epsilon .001",
        world: |sample| sample.overlaps.into(),
        agent: Some(|metrics, agent| metrics.overlaps_of(agent).map(f64::from)),
    },
    Metric {
        id: "failures",
        name: "failure rate",
        unit: "per 1000 agent-steps",
        about: "Overlaps entered for every thousand decisions of an agent.",
        formula: "1000 · overlaps / (agents · steps)",
        source: "Reynolds's 1 in 800, red3d.com Obstacle",
        world: |sample| sample.failures.into(),
        agent: None,
    },
    Metric {
        id: "smallest_gap",
        name: "smallest gap",
        unit: "m",
        about: "Least distance between two discs so far; negative where they overlapped.",
        formula: "min over t, i ≠ j of |p_i − p_j| − r_i − r_j",
        source: "CrowdNav and gym-collision-avoidance: minimum separation",
        world: |sample| sample.smallest_gap.into(),
        agent: None,
    },
    Metric {
        id: "relaxed_share",
        name: "share of LP3",
        unit: "",
        about: "Share of decisions for which no velocity met every constraint: ORCA's third program, or the deepest candidate of the cones.",
        formula: "relaxed decisions / decisions",
        source: "ours; RVO2 linearProgram3",
        world: |sample| sample.relaxed_share.into(),
        agent: Some(Metrics::relaxed_share_of),
    },
    Metric {
        id: "worst_violation",
        name: "worst violation",
        unit: "m/s",
        about: "How far a chosen velocity lay outside the half-plane that it violated most. Only ORCA has half-planes.",
        formula: "max over steps and lines of det(d, q − v); of the world: the largest",
        source: "ours; RVO2 linearProgram3, where it is what the program minimizes",
        world: |sample| sample.worst_violation.into(),
        agent: Some(|metrics, agent| metrics.worst_violation_of(agent).map(f64::from)),
    },
    Metric {
        id: "forwards",
        name: "crossings forwards",
        unit: "",
        about: "How often a center crossed the gate from the left of its line to the right, seen from its first end to its second.",
        formula: "N(t) of the crossings of the segment",
        source: "N–t curve of JuPedSim and pedpy",
        world: |sample| sample.forwards.into(),
        agent: None,
    },
    Metric {
        id: "backwards",
        name: "crossings backwards",
        unit: "",
        about: "How often a center crossed the gate from the right of its line to the left.",
        formula: "N(t) of the crossings of the segment",
        source: "N–t curve of JuPedSim and pedpy",
        world: |sample| sample.backwards.into(),
        agent: None,
    },
    Metric {
        id: "flow",
        name: "flow",
        unit: "1/s",
        about: "Crossings of the gate in either direction for each second of the run. For the specific flow divide by the width of the gate.",
        formula: "J = (forwards + backwards) / t; specific: J / w",
        source: "JuPedSim and pedpy: flow J = ΔN / Δt, specific flow J / w",
        world: |sample| {
            if sample.time > 0.0 {
                (f64::from(sample.forwards) + f64::from(sample.backwards)) / f64::from(sample.time)
            } else {
                f64::NAN
            }
        },
        agent: None,
    },
];
