//! A run over again: a world and the commands that changed it, step by step.

use std::sync::Arc;

use crate::{
    model::World,
    sim::{Command, Decisions, Simulation, ThreadsError, Watch},
};

/// Commands with the step before which each came, in the order in which they came.
pub type Log = Arc<Vec<(u64, Command)>>;

/// Goes forward through a run. The bits are those of the run that was logged.
///
/// A command stamped k changes the world as it is after k steps, before it decides on step k + 1.
#[derive(Debug)]
pub struct Replay {
    simulation: Simulation,
    log: Log,
    next: usize,
}

impl Replay {
    /// Starts at `world` as it was on arrival at its step: commands of that step and later are carried out.
    pub fn new(world: World, log: Log) -> Replay {
        let next = log.partition_point(|(step, _)| *step < world.step);
        let mut replay = Replay { simulation: Simulation::new(world), log, next };
        replay.catch_up();
        replay
    }

    /// The same on so many threads.
    ///
    /// # Errors
    /// The operating system refused the threads.
    pub fn with_threads(mut self, threads: usize) -> Result<Replay, ThreadsError> {
        self.simulation = self.simulation.with_threads(threads)?;
        Ok(self)
    }

    /// One step, and the commands that came after it.
    pub fn step(&mut self) {
        self.simulation.step();
        self.catch_up();
    }

    /// Carries out the commands of the present step.
    fn catch_up(&mut self) {
        while let Some((step, command)) = self.log.get(self.next)
            && *step <= self.simulation.world().step
        {
            // The world takes what it took when it was logged.
            _ = self.simulation.apply(command.clone());
            self.next += 1;
        }
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        self.simulation.world()
    }

    /// The world and the decisions that carry it on.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.simulation.state()
    }

    /// Keeps the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        self.simulation.watch(watch);
    }
}
