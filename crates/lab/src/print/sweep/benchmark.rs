//! Many scenes under each method: a row for each run, and totals of each method over the scenes.

use sidestep_core::{Command, Method, avoid::meter::Clock};

use super::{
    of_methods::{
        MethodRun, OverScenes, TELLING_FIGURES, command_for, header_of_methods, quoted_cell, row_of_method,
    },
    rows::{RowPlan, Rows},
    spec::{Length, fingerprint},
};
use crate::{
    files::scenario::Scenario,
    run::{own::OwnProgram, time::Run},
    text::{message::Message, refusals},
};

/// A scene of a benchmark, and its settings.
#[derive(Clone, Debug)]
pub struct BenchmarkScene {
    /// The name in rows, unique among the scenes.
    pub name: String,
    /// The scene.
    pub scenario: Scenario,
    /// The changes at the start, before the method is set.
    pub commands: Vec<Command>,
    /// The length of the runs.
    pub length: Length,
    /// The command of the program for the run of the method `own`, if answers in the file do not decide there.
    pub program: Option<String>,
}

impl BenchmarkScene {
    /// A text that distinguishes runs of this scene from those of another one, or with other changes, or of another
    /// length.
    pub fn setting(&self) -> String {
        fingerprint(&self.scenario, &self.commands, &[], &[], self.length)
    }

    /// The run of a method, with the changes that the file's own run has.
    ///
    /// # Errors
    /// The first change that the scene rejects, or the command of the program is not one.
    pub fn start(&self, method: Method) -> Result<Run, Message> {
        let commands = [&self.commands[..], &[command_for(method)]].concat();
        let mut run = self.scenario.observed_run(&commands).map_err(|error| refusals::command(&error))?;
        if method == Method::Own {
            run.give_program(self.program.as_deref().map(OwnProgram::shared).transpose()?);
        }
        Ok(run)
    }

    /// Makes the run of a method.
    ///
    /// # Errors
    /// The scene rejects a change, the operating system refuses a thread, or the program fails.
    pub fn run(&self, method: Method, clock: Clock) -> Result<MethodRun, Message> {
        let made = MethodRun::of(self.start(method)?, method, self.length, clock, &mut |_| true)?;
        Ok(made.expect("a run that is never told to stop ends"))
    }
}

/// Scenes under each method. The method varies faster than the scene.
#[derive(Clone, Debug)]
pub struct Benchmark {
    scenes: Vec<BenchmarkScene>,
    methods: Vec<Method>,
    clock: Clock,
    /// The beginning and end of the row of each run, as far as they are known before it is made.
    known: Vec<(String, String)>,
}

impl Benchmark {
    /// A benchmark of all scenes under all methods; `clock` gives nanoseconds for the cost of a step.
    pub fn new(scenes: Vec<BenchmarkScene>, methods: Vec<Method>, clock: Clock) -> Benchmark {
        let ends = |scene: &BenchmarkScene| (quoted_cell(&scene.name), scene.setting());
        let known = scenes.iter().map(ends).flat_map(|(name, setting)| {
            methods
                .iter()
                .map(move |method| (format!("{name},{},", method.name()), format!(",{setting}")))
                .collect::<Vec<_>>()
        });
        let known = known.collect();
        Benchmark { scenes, methods, clock, known }
    }

    /// The scenes.
    pub fn scenes(&self) -> &[BenchmarkScene] {
        &self.scenes
    }

    /// The methods.
    pub fn methods(&self) -> &[Method] {
        &self.methods
    }

    /// The scene and the method of a run.
    pub fn of(&self, run: usize) -> (&BenchmarkScene, Method) {
        (&self.scenes[run / self.methods.len()], self.methods[run % self.methods.len()])
    }

    /// The figures of a row.
    pub fn figures(&self, run: usize, row: &str) -> BenchmarkFigures {
        let cells: Vec<f64> =
            row[self.known[run].0.len()..].split(',').map(|cell| cell.parse().unwrap_or(f64::NAN)).collect();
        let values = 2..2 + TELLING_FIGURES.len();
        let at = |place: usize| cells.get(place).copied().unwrap_or(f64::NAN);
        BenchmarkFigures {
            steps: at(1) as u64,
            values: values.clone().map(at).collect(),
            cost: at(values.end),
            with_goal: at(values.end + 1),
        }
    }

    /// The totals of each method over the scenes that have rows.
    pub fn totals(&self, rows: &Rows) -> Vec<MethodTotals> {
        let of_method = |(place, method): (usize, &Method)| {
            let own = rows.iter().filter(|(run, _)| *run % self.methods.len() == place);
            MethodTotals::of(*method, &own.map(|(run, row)| self.figures(*run, row)).collect::<Vec<_>>())
        };
        self.methods.iter().enumerate().map(of_method).collect()
    }
}

impl RowPlan for Benchmark {
    fn header(&self) -> String {
        header_of_methods()
    }

    fn runs(&self) -> usize {
        self.known.len()
    }

    fn run_of(&self, line: &str) -> Option<usize> {
        let commas = header_of_methods().matches(',').count();
        self.known.iter().position(|(begin, end)| {
            let rest = line.strip_prefix(begin.as_str()).filter(|rest| rest.ends_with(end.as_str()));
            rest.is_some_and(|rest| rest.matches(',').count() == commas - 2)
        })
    }

    fn row(&self, run: usize) -> Result<String, Message> {
        let (scene, method) = self.of(run);
        Ok(row_of_method(&scene.name, &scene.setting(), &scene.run(method, self.clock)?))
    }
}

/// The figures of one run; NaN where one is not defined.
#[derive(Clone, Debug, PartialEq)]
pub struct BenchmarkFigures {
    /// The number of steps made.
    pub steps: u64,
    /// The values of [`TELLING_FIGURES`].
    pub values: Vec<f64>,
    /// The time for deciding and moving, µs for each agent and step.
    pub cost: f64,
    /// The number of agents that had a goal.
    pub with_goal: f64,
}

/// A method over all scenes.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodTotals {
    /// The method.
    pub method: Method,
    /// The number of scenes that have a row.
    pub scenes: usize,
    /// The number of scenes in which each agent with a goal arrived and none overlapped another.
    pub faultless: usize,
    /// The number of agents with a goal in all scenes.
    pub with_goal: f64,
    /// Each of [`TELLING_FIGURES`] combined over the scenes, and the number of scenes in which it is defined.
    pub figures: Vec<(f64, usize)>,
    /// The median cost, µs for each agent and step.
    pub cost: f64,
}

impl MethodTotals {
    fn of(method: Method, runs: &[BenchmarkFigures]) -> MethodTotals {
        let column = |place: usize| runs.iter().map(|run| run.values[place]).collect::<Vec<_>>();
        let figures = TELLING_FIGURES.iter().enumerate().map(|(place, (_, over))| {
            let values = column(place);
            (over.of(&values), values.iter().filter(|value| !value.is_nan()).count())
        });
        let place = |id| TELLING_FIGURES.iter().position(|(known, _)| *known == id).unwrap_or_default();
        let (arrivals, overlaps) = (place("arrivals"), place("overlaps"));
        let is_faultless =
            |run: &&BenchmarkFigures| run.values[arrivals] >= run.with_goal && run.values[overlaps] == 0.0;
        MethodTotals {
            method,
            scenes: runs.len(),
            faultless: runs.iter().filter(is_faultless).count(),
            with_goal: runs.iter().map(|run| run.with_goal).sum(),
            figures: figures.collect(),
            cost: OverScenes::Median.of(&runs.iter().map(|run| run.cost).collect::<Vec<_>>()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_over_scenes_leave_out_what_is_not_defined() {
        let values = [4.0, f64::NAN, 1.0, 10.0, 2.0];
        let of = |over: OverScenes| over.of(&values);
        assert_eq!(of(OverScenes::Sum), 17.0);
        assert_eq!(of(OverScenes::Median), 3.0);
        assert_eq!(of(OverScenes::Mean), 4.25);
        assert_eq!(of(OverScenes::Least), 1.0);
        assert_eq!(OverScenes::Median.of(&values[..3]), 2.5);
        assert!(OverScenes::Sum.of(&[f64::NAN]).is_nan());
    }
}
