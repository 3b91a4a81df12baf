//! One scene under each method: the figures that tell the methods apart, and what a decision costs.

use sidestep_core::{Command, Method, World, avoid::meter::Clock, sim::command::Scope};

use super::{error::SweepError, spec::Length};
use crate::run::{
    metrics::{Metric, Sample, metric::cell},
    time::Run,
};

/// The figures of a comparison of methods, in the order of its table.
pub const TELLING_FIGURES: [&str; 8] = [
    "arrivals",
    "time_to_goal",
    "path_ratio",
    "smallest_gap",
    "overlaps",
    "reversals",
    "jerk",
    "deadlock_time",
];

/// Length of the run of each method where nothing else is said, s.
pub const USUAL_SECONDS: f64 = 60.0;

/// One scene under one method.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodRun {
    /// The method of all agents.
    pub method: Method,
    /// Agents at the end.
    pub agents: usize,
    /// Steps made.
    pub steps: u64,
    /// The figures at the end.
    pub sample: Sample,
    /// Time of deciding and moving, µs for each agent and step on one thread. It differs from run to run.
    pub cost: f64,
}

/// The declarations of [`TELLING_FIGURES`].
pub fn telling_figures() -> impl Iterator<Item = &'static Metric> {
    TELLING_FIGURES.into_iter().filter_map(Metric::find)
}

/// All methods that avoid by themselves: one's own needs its program.
pub fn avoiding_methods() -> impl Iterator<Item = Method> {
    Method::ALL.iter().copied().filter(|method| !matches!(method, Method::None | Method::Own))
}

/// Gives all agents this method.
pub fn command_for(method: Method) -> Command {
    Command::SetMethod { method, scope: Scope::All }
}

impl MethodRun {
    /// Makes a run whose agents have this method, on one thread. `go_on` is asked before each step; `None` if it said no.
    ///
    /// # Errors
    /// The run refuses the method, or the operating system the thread.
    pub fn of(
        run: Run,
        method: Method,
        length: Length,
        clock: Clock,
        go_on: &mut dyn FnMut(&World) -> bool,
    ) -> Result<Option<MethodRun>, SweepError> {
        let run = run.with_threads(1).map_err(|error| SweepError::Thread(error.to_string()))?;
        let mut run = run.with_clock(clock);
        run.apply(command_for(method))?;
        while !length.is_over(run.world()) {
            if !go_on(run.world()) {
                return Ok(None);
            }
            run.step();
        }
        let (world, decided) = (run.world(), run.metrics().choices.max(1));
        let cost = run.busy() as f64 * 1e-3 / decided as f64;
        let (agents, steps) = (world.agents.len(), world.step);
        Ok(Some(MethodRun { method, agents, steps, sample: run.sample(), cost }))
    }

    /// The values of [`TELLING_FIGURES`]; NaN where one is not defined.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        telling_figures().map(|figure| (figure.world)(&self.sample))
    }
}

/// The header of [`row_of_method`].
pub fn header_of_methods() -> String {
    format!("scene,method,agents,steps,{},cost", TELLING_FIGURES.join(","))
}

/// A run as a line of CSV, with the name of its scene.
pub fn row_of_method(scene: &str, run: &MethodRun) -> String {
    let values: Vec<String> = run.values().map(cell).collect();
    let MethodRun { method, agents, steps, cost, .. } = run;
    format!("{scene},{},{agents},{steps},{},{cost:.3}", method.name(), values.join(","))
}
