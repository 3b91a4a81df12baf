//! The runs that answer a question, played again at a visible pace, one after another.

use glam::Vec2;
use sidestep_core::{model::World, sim::Command};

use super::measure::changed;
use crate::run::time::{Log, Run};

/// The longest time for which a run plays, real seconds; a short one plays at its own pace.
const LONGEST_PLAY: f32 = 6.0;

/// The largest number of steps between two pictures: a slow machine plays more slowly.
const MOST_STEPS: usize = 40;

/// One or two runs on copies of a world: the run that was tried, and the one with which it is compared.
#[derive(Debug)]
pub struct TriedRuns {
    runs: Vec<TriedRun>,
    /// The index of the run that plays, or the number of runs once all are over.
    playing: usize,
    /// The simulated time that has yet to be stepped, s.
    owed: f32,
}

/// A run and the way of each agent.
#[derive(Debug)]
pub struct TriedRun {
    run: Run,
    start: World,
    /// The positions of each agent from its start, m.
    ways: Vec<Vec<Vec2>>,
    /// The length of the run in simulated seconds.
    pub seconds: f32,
}

impl TriedRuns {
    /// One run for each list of commands, each of this length, s; `None` if a command is rejected or no time passes.
    pub fn of<'a>(
        world: &World,
        commands: impl Iterator<Item = &'a [Command]>,
        seconds: f32,
    ) -> Option<TriedRuns> {
        let run = |commands| Some(TriedRun::of(changed(world, commands)?, seconds));
        let runs: Vec<TriedRun> = commands.map(run).collect::<Option<_>>()?;
        (seconds > 0.0).then_some(TriedRuns { runs, playing: 0, owed: 0.0 })
    }

    /// Plays for this much real time, s.
    pub fn play(&mut self, elapsed: f32) {
        let Some(run) = self.runs.get_mut(self.playing) else { return };
        self.owed += elapsed * (run.seconds / LONGEST_PLAY).max(1.0);
        let step = run.start.params.time_step;
        for _ in 0..MOST_STEPS {
            if self.owed < step {
                return;
            }
            self.owed -= step;
            if !run.step() {
                (self.playing, self.owed) = (self.playing + 1, 0.0);
                return;
            }
        }
        self.owed = 0.0;
    }

    /// Plays all runs again.
    pub fn restart(&mut self) {
        for run in &mut self.runs {
            *run = TriedRun::of(run.start.clone(), run.seconds);
        }
        (self.playing, self.owed) = (0, 0.0);
    }

    /// True once all have played.
    pub fn is_over(&self) -> bool {
        self.playing >= self.runs.len()
    }

    /// The index of the run that plays, or of the last one, and that run.
    pub fn now(&self) -> (usize, &TriedRun) {
        let index = self.playing.min(self.runs.len() - 1);
        (index, &self.runs[index])
    }

    /// The runs that have begun, in their order.
    pub fn begun(&self) -> &[TriedRun] {
        &self.runs[..=self.now().0]
    }
}

impl TriedRun {
    fn of(start: World, seconds: f32) -> TriedRun {
        let run = Run::new(start.clone(), Log::default());
        let ways = start.agents.iter().map(|agent| vec![agent.position]).collect();
        TriedRun { run, start, ways, seconds }
    }

    /// Makes a step; `false` at the end.
    fn step(&mut self) -> bool {
        if self.at() + 0.5 * self.start.params.time_step >= self.seconds {
            return false;
        }
        self.run.step();
        for (way, agent) in self.ways.iter_mut().zip(&self.run.world().agents) {
            way.push(agent.position);
        }
        true
    }

    /// The present world of the run.
    pub fn world(&self) -> &World {
        self.run.world()
    }

    /// The whole way of each agent so far, m, by index.
    pub fn ways(&self) -> &[Vec<Vec2>] {
        &self.ways
    }

    /// The simulated seconds since the start.
    pub fn at(&self) -> f32 {
        (self.run.world().time - self.start.time) as f32
    }
}
