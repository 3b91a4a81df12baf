//! One scene under each method: the figures that distinguish the methods, and the cost of a decision.

use std::collections::BTreeMap;

use sidestep_core::{
    Command, Method, World, avoid::meter::Clock, model::tunable::choices, sim::command::Scope,
};

use super::{said, spec::Length};
use crate::{
    run::{
        metrics::{Metric, Sample, metric::cell},
        time::{Log, Run},
    },
    text::message::Message,
};

choices! {
    /// The way in which a figure of many scenes is combined.
    pub enum OverScenes {
        /// Counts: their sum.
        Sum = "sum",
        /// Values whose size differs between scenes: their median.
        Median = "median",
        /// Means over agents: their mean.
        Mean = "mean",
        /// Gaps: the least.
        Least = "least",
    }
}

impl OverScenes {
    /// The combination of the values that are defined; NaN if none is.
    pub fn of(self, values: &[f64]) -> f64 {
        let mut sorted: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
        sorted.sort_by(f64::total_cmp);
        let count = sorted.len();
        match (self, count) {
            (_, 0) => f64::NAN,
            (OverScenes::Sum, _) => sorted.iter().sum(),
            (OverScenes::Mean, _) => sorted.iter().sum::<f64>() / count as f64,
            (OverScenes::Least, _) => sorted[0],
            (OverScenes::Median, _) => 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]),
        }
    }
}

/// The figures of a comparison of methods, in the order of its table, each with its combination over many scenes.
pub const TELLING_FIGURES: [(&str, OverScenes); 9] = [
    ("arrivals", OverScenes::Sum),
    ("time_to_goal", OverScenes::Median),
    ("path_ratio", OverScenes::Median),
    ("smallest_gap", OverScenes::Least),
    ("overlaps", OverScenes::Sum),
    ("reversals", OverScenes::Mean),
    ("effort", OverScenes::Mean),
    ("jerk", OverScenes::Mean),
    ("deadlock_time", OverScenes::Mean),
];

/// The length of the run of each method unless specified, s.
pub const USUAL_SECONDS: f64 = 60.0;

/// One scene under one method.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodRun {
    /// The method of all agents.
    pub method: Method,
    /// The number of agents at the end.
    pub agents: usize,
    /// The number of agents that had a goal, including those that have left.
    pub with_goal: usize,
    /// The number of steps made.
    pub steps: u64,
    /// The figures at the end.
    pub sample: Sample,
    /// The time for deciding and moving, µs for each agent and step on one thread. It varies between runs. NaN for the
    /// method `own`, whose program decides elsewhere.
    pub cost: f64,
    /// The commands of the run, with the answers of its program.
    pub log: Log,
}

/// The declarations of [`TELLING_FIGURES`].
pub fn telling_figures() -> impl Iterator<Item = &'static Metric> {
    TELLING_FIGURES.into_iter().filter_map(|(id, _)| Metric::find(id))
}

/// All methods that avoid without a program; the user's own method needs one.
pub fn avoiding_methods() -> impl Iterator<Item = Method> {
    Method::ALL.iter().copied().filter(|method| !matches!(method, Method::None | Method::Own))
}

/// The command that gives all agents this method.
pub fn command_for(method: Method) -> Command {
    Command::SetMethod { method, scope: Scope::All }
}

impl MethodRun {
    /// Makes a run whose agents have this method already, on one thread. `go_on` is called before each step; `None` if it
    /// returned false.
    ///
    /// # Errors
    /// The operating system refuses the thread, or the run's program fails.
    pub fn of(
        run: Run,
        method: Method,
        length: Length,
        clock: Clock,
        go_on: &mut dyn FnMut(&World) -> bool,
    ) -> Result<Option<MethodRun>, Message> {
        let run = run.with_threads(1).map_err(|error| said::no_thread(error.to_string()))?;
        let mut run = run.with_clock(clock);
        while !length.is_over(run.world()) {
            if !go_on(run.world()) {
                return Ok(None);
            }
            run.step();
            if let Some(fault) = run.take_fault() {
                return Err(fault);
            }
        }
        let (world, decided) = (run.world(), run.metrics().choices.max(1));
        let busy = if method == Method::Own { f64::NAN } else { run.busy() as f64 };
        let cost = busy * 1e-3 / decided as f64;
        let (agents, steps) = (world.agents.len(), world.step);
        let (with_goal, log) = (with_goal(&run), run.log().clone());
        Ok(Some(MethodRun { method, agents, with_goal, steps, sample: run.sample(), cost, log }))
    }

    /// The values of [`TELLING_FIGURES`]; NaN where one is not defined.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        telling_figures().map(|figure| (figure.world)(&self.sample))
    }
}

/// Number of agents that can arrive, those that are still to come as well; those that go around for ever cannot.
fn with_goal(run: &Run) -> usize {
    let world = run.world();
    let later = world.newcomers.to_come().filter(|newcomer| match &newcomer.goals {
        Some(goals) => !goals.repeats,
        None => newcomer.agent.goal().is_some(),
    });
    let rounds = world.journeys.iter().filter(|(_, journey)| journey.goals.repeats);
    (run.metrics().with_goal() + later.count()).saturating_sub(rounds.count())
}

/// The header of [`row_of_method`].
pub fn header_of_methods() -> String {
    let figures = TELLING_FIGURES.map(|(id, _)| id).join(",");
    format!("scene,method,agents,steps,{figures},cost,with_goal,setting")
}

/// A run as a line of CSV, with the name of its scene and a text that distinguishes its setting from others.
pub fn row_of_method(scene: &str, setting: &str, run: &MethodRun) -> String {
    let values: Vec<String> = run.values().map(cell).collect();
    let (scene, values) = (quoted_cell(scene), values.join(","));
    let MethodRun { method, agents, with_goal, steps, cost, .. } = run;
    let cost = if cost.is_nan() { String::new() } else { format!("{cost:.3}") };
    format!("{scene},{},{agents},{steps},{values},{cost},{with_goal},{setting}", method.name())
}

/// A cell of CSV, in quotes if it needs them.
pub(super) fn quoted_cell(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// A failure in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunFailure {
    /// Two agents began to overlap by more than a millimeter.
    Collision {
        /// The step at which they first overlap.
        step: u64,
        /// Their indices at that step, the lower one first.
        agents: (u32, u32),
    },
    /// An agent that exists at the end has a goal and never arrived.
    NotArrived {
        /// The last step.
        step: u64,
        /// The agent's index at that step.
        agent: u32,
    },
}

/// The failures of a run, in the order of time.
pub fn failures_of(mut run: Run, length: Length) -> Vec<RunFailure> {
    let ids = |run: &Run, (a, b)| (run.world().id(a), run.world().id(b));
    let (mut failures, mut known) = (Vec::new(), BTreeMap::new());
    loop {
        let step = run.world().step;
        // By agent id: an index belongs to another agent after one has left.
        let now: BTreeMap<_, _> =
            run.metrics().overlapping.iter().map(|pair| (ids(&run, *pair), *pair)).collect();
        let new = now.iter().filter(|(pair, _)| !known.contains_key(*pair));
        failures.extend(new.map(|(_, agents)| RunFailure::Collision { step, agents: *agents }));
        known = now;
        if length.is_over(run.world()) {
            break;
        }
        run.step();
    }
    let (world, metrics) = (run.world(), run.metrics());
    let can_arrive = |agent: u32| world.journey(agent).is_none_or(|journey| !journey.goals.repeats);
    let late = (0..).zip(&world.agents).filter(|(agent, other)| {
        other.goal().is_some() && can_arrive(*agent) && metrics.has_arrived(*agent) == Some(false)
    });
    failures.extend(late.map(|(agent, _)| RunFailure::NotArrived { step: world.step, agent }));
    failures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_commas_and_quotes_are_one_cell() {
        assert_eq!(quoted_cell("a.toml"), "a.toml");
        assert_eq!(quoted_cell("a,b \"c\".toml"), "\"a,b \"\"c\"\".toml\"");
    }
}
