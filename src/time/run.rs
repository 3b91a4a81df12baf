//! What a step moves on: the world with its figures, without the past that remembers them. A step can be made here, or of
//! a present that was lent, on other threads; it is the same code and gives the same bits.

use std::sync::Arc;

use glam::Vec2;

use super::{Log, machine::Keyframe, trails::Trails};
use crate::{
    metrics::{Event, Metrics, Sample},
    model::World,
    sim::{Command, Simulation, digest::pulse, shared::make_unique},
};

/// A world at a step, its figures, and its place in the log.
#[derive(Debug)]
pub(super) struct Present {
    pub simulation: Simulation,
    /// The figures up to now.
    pub metrics: Arc<Metrics>,
    /// The figures on arrival at the present step, if something was changed since.
    arrived: Option<Metrics>,
    /// The first command of the log that is still to come.
    pub next: usize,
    /// Memory for figures where others have a share in them.
    spare: Option<Arc<Metrics>>,
}

/// What a step leaves to be remembered.
#[derive(Debug)]
pub(super) struct Arrival {
    /// Where all agents were before the commands of the step, m.
    pub positions: Vec<Vec2>,
    /// The time step then, s.
    pub time_step: f32,
    /// The world then, if it is to be kept.
    pub keyframe: Option<Arc<Keyframe>>,
    /// What the figures saw happen.
    pub events: Vec<Event>,
    /// What the commands of the step did, if there were any.
    pub changes: Option<Changes>,
    /// Fingerprint of the world after them.
    pub pulse: u32,
    /// Its figures.
    pub sample: Sample,
}

/// What commands of the log did.
#[derive(Debug)]
pub(super) struct Changes {
    /// What the figures saw happen.
    pub events: Vec<Event>,
    /// Whether there were others than movements of the pointer.
    pub told: bool,
}

impl Present {
    /// The start of a run.
    pub fn new(world: World, mut metrics: Metrics) -> Present {
        metrics.observe_world(&world);
        let (simulation, metrics) = (Simulation::new(world), Arc::new(metrics));
        Present { simulation, metrics, arrived: None, next: 0, spare: None }
    }

    pub fn world(&self) -> &World {
        self.simulation.world()
    }

    /// The figures of now.
    pub fn sample(&self) -> Sample {
        self.metrics.sample(self.world())
    }

    /// World and figures, to be kept.
    pub fn keyframe(&self) -> Arc<Keyframe> {
        let (world, metrics) = (self.world().clone(), (*self.metrics).clone());
        Arc::new(Keyframe { world, metrics })
    }

    /// One step, the commands of `log` that came after it, and the decisions for the next one. The world on arrival is
    /// kept if `keep` says so; `positions` is memory.
    pub fn step(&mut self, log: &Log, keep: bool, mut positions: Vec<Vec2>) -> Arrival {
        let metrics = make_unique(&mut self.metrics, &mut self.spare, Metrics::clone_from);
        metrics.observe_decisions(self.simulation.decisions());
        self.simulation.step();
        metrics.observe_world(self.simulation.world());
        let events = metrics.events().to_vec();
        self.arrived = None;
        Trails::gather(self.world(), &mut positions);
        let time_step = self.world().params.time_step;
        let keyframe = keep.then(|| self.keyframe());
        let changes = self.catch_up(log);
        let (pulse, sample) = (pulse(self.world()), self.sample());
        self.simulation.refresh();
        Arrival { positions, time_step, keyframe, events, changes, pulse, sample }
    }

    /// Carries out the commands of the present step that the log has.
    pub fn catch_up(&mut self, log: &Log) -> Option<Changes> {
        let (mut any, mut told) = (false, false);
        while let Some((at, command)) = log.get(self.next)
            && *at <= self.world().step
        {
            // The world takes what it took when it was logged.
            _ = self.simulation.apply(command.clone());
            (any, told) = (true, told || !matches!(command, Command::SetPointer(_)));
            self.next += 1;
        }
        any.then(|| {
            self.observe_change();
            Changes { events: self.metrics.events().to_vec(), told }
        })
    }

    /// Takes in a world that was changed at the present step. However many changes there were, the figures know the
    /// world on arrival and the world as it was left.
    pub fn observe_change(&mut self) {
        let metrics = make_unique(&mut self.metrics, &mut self.spare, Metrics::clone_from);
        match &self.arrived {
            Some(arrived) => metrics.clone_from(arrived),
            None => self.arrived = Some(metrics.clone()),
        }
        metrics.observe_world(self.simulation.world());
    }

    /// As it was on arrival at another step, of whose log so many commands are made.
    pub fn restore(&mut self, frame: &Keyframe, next: usize) {
        self.simulation.restore(&frame.world);
        match Arc::get_mut(&mut self.metrics) {
            Some(mine) => mine.clone_from(&frame.metrics),
            None => self.metrics = Arc::new(frame.metrics.clone()),
        }
        (self.arrived, self.next) = (None, next);
    }

    /// Another one of this very state, for a step elsewhere; it takes the working memory along.
    pub fn lend(&mut self) -> Present {
        Present {
            simulation: self.simulation.lend(),
            metrics: Arc::clone(&self.metrics),
            // A step forgets it.
            arrived: None,
            next: self.next,
            spare: self.spare.take(),
        }
    }

    /// Goes on from where one has come that was lent from here; what was here is memory for the next.
    pub fn take_over(&mut self, ahead: Present) {
        let Present { simulation, metrics, arrived, next, spare: _ } = ahead;
        self.simulation.take_over(simulation);
        self.spare = Some(std::mem::replace(&mut self.metrics, metrics));
        (self.arrived, self.next) = (arrived, next);
    }

    /// Gives memory back that only steps elsewhere need.
    pub fn forget_spare(&mut self) {
        self.simulation.forget_spare();
        self.spare = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::model::{Agent, Objective};

    #[test]
    fn an_unwanted_step_decides_for_nobody_and_touches_nothing_here() {
        let mut world = World::new(0.1);
        world.agents = (0..1000).map(|k| Agent::new(Vec2::new(0.5 * k as f32, 0.0))).collect();
        let goal = Objective::Goal(Vec2::new(0.0, 9.0));
        world.agents.iter_mut().for_each(|agent| agent.objective = goal);
        let mut present = Present::new(world.clone(), Metrics::new());
        let mut ahead = present.lend();
        ahead.simulation.heed(&Arc::new(AtomicBool::new(true)));
        ahead.step(&Log::default(), false, Vec::new());
        let stands = |present: &Present| {
            present.simulation.decided().choices.iter().all(|choice| choice.velocity == Vec2::ZERO)
        };
        assert!(stands(&ahead) && ahead.world().step == 1);
        assert!(present.world() == &world);
        present.simulation.refresh();
        assert!(!stands(&present));
        // Memory that comes back heeds nobody.
        let mut ahead = present.lend();
        let flag = Arc::new(AtomicBool::new(false));
        ahead.simulation.heed(&flag);
        ahead.step(&Log::default(), false, Vec::new());
        present.take_over(ahead);
        flag.store(true, Ordering::Relaxed);
        present.step(&Log::default(), false, Vec::new());
        let mut straight = Present::new(world, Metrics::new());
        (0..2).for_each(|_| _ = straight.step(&Log::default(), false, Vec::new()));
        assert!(present.world() == straight.world());
        assert!(present.simulation.decided() == straight.simulation.decided());
    }
}
