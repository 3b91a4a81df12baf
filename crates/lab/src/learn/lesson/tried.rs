//! The runs that answer a question, played once more at a pace that can be watched, one after the other.

use glam::Vec2;
use sidestep_core::{model::World, sim::Command};

use super::measure::changed;
use crate::run::time::{Log, Run};

/// A run plays no longer than this, real seconds; a short one plays at its own pace.
const LONGEST_PLAY: f32 = 6.0;

/// Most steps between two pictures: a slow machine plays slower.
const MOST_STEPS: usize = 40;

/// One or two runs on copies of a world: what was tried, and what it is compared with.
#[derive(Debug)]
pub struct TriedRuns {
    runs: Vec<TriedRun>,
    /// The run that plays, or the number of runs once all are over.
    playing: usize,
    /// Simulated time that is still to be stepped, s.
    owed: f32,
}

/// A run and the way of each agent.
#[derive(Debug)]
pub struct TriedRun {
    run: Run,
    start: World,
    /// The positions of each agent from its start on, m.
    ways: Vec<Vec<Vec2>>,
    /// Simulated seconds that it lasts.
    pub seconds: f32,
}

impl TriedRuns {
    /// One run for each list of commands, each so long, s; `None` where a command is refused or no time passes.
    pub fn of<'a>(
        world: &World,
        commands: impl Iterator<Item = &'a [Command]>,
        seconds: f32,
    ) -> Option<TriedRuns> {
        let run = |commands| Some(TriedRun::of(changed(world, commands)?, seconds));
        let runs: Vec<TriedRun> = commands.map(run).collect::<Option<_>>()?;
        (seconds > 0.0).then_some(TriedRuns { runs, playing: 0, owed: 0.0 })
    }

    /// Lets so much real time pass, s.
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

    /// Plays all again.
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

    /// The run that plays, or the last one, and its index.
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

    /// A step; `false` at its end.
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

    /// The world as far as it has come.
    pub fn world(&self) -> &World {
        self.run.world()
    }

    /// The whole way of each agent so far, m, by index.
    pub fn ways(&self) -> &[Vec<Vec2>] {
        &self.ways
    }

    /// Simulated seconds since its start.
    pub fn at(&self) -> f32 {
        (self.run.world().time - self.start.time) as f32
    }
}
