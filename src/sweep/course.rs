//! A run that is measured.

use crate::{
    Command, CommandError, Scenario, Simulation, World,
    metrics::{Metrics, Sample},
    time::Log,
};

/// A run with its figures; changes that its scenario holds are applied on the way.
pub(super) struct Course {
    simulation: Simulation,
    log: Log,
    next: usize,
    metrics: Metrics,
}

impl Course {
    /// Starts at the scenario's world after these commands.
    pub fn new(scenario: &Scenario, commands: &[Command]) -> Result<Course, CommandError> {
        let mut world = scenario.world();
        commands.iter().try_for_each(|command| command.apply(&mut world))?;
        let log = scenario.run.as_ref().map_or_else(Default::default, |run| run.log.clone());
        let mut metrics = Metrics::new().with_gate(scenario.view.gate);
        metrics.observe_world(&world);
        let mut course = Course { simulation: Simulation::new(world), log, next: 0, metrics };
        course.catch_up();
        Ok(course)
    }

    /// One step, and the changes that came after it.
    pub fn step(&mut self) {
        self.metrics.observe_decisions(self.simulation.decisions());
        self.simulation.step();
        self.metrics.observe_world(self.simulation.world());
        self.catch_up();
    }

    fn catch_up(&mut self) {
        let before = self.next;
        while let Some((step, command)) = self.log.get(self.next)
            && *step <= self.simulation.world().step
        {
            // The world takes what it took when it was logged.
            _ = self.simulation.apply(command.clone());
            self.next += 1;
        }
        if self.next > before {
            self.metrics.observe_world(self.simulation.world());
        }
    }

    pub fn world(&self) -> &World {
        self.simulation.world()
    }

    pub fn sample(&self) -> Sample {
        self.metrics.sample(self.simulation.world())
    }
}
