//! A run of a copy of the world, with its figures.

use super::figures::{Figures, ails_otherwise, holds, in_walls, left_to_go, measure_of};
use super::{Measure, standing::Standing};
use sidestep_core::{
    model::{AgentId, World},
    sim::{Simulation, Watch},
};

use crate::{
    explain::doctor::{Ailment, Memory, Patient, pushed},
    run::metrics::Metrics,
};

/// The interval at which measures that change slowly are sampled, s.
const EVERY: f64 = 0.2;

/// A run in progress.
#[derive(Debug)]
pub(super) struct Course {
    simulation: Simulation,
    metrics: Metrics,
    memory: Memory,
    /// The id of the one agent, whose index may change.
    id: Option<AgentId>,
    ailment: Ailment,
    start: f64,
    /// The time of the last sample.
    looked_at: f64,
    figures: Figures,
    standing: Standing,
    /// Whether the agent has arrived at its last goal so far.
    was_there: bool,
    /// Whether the agent has never stopped or touched another one so far.
    is_clear: bool,
}

impl Course {
    /// A run that starts with this world.
    pub fn new(world: World, agent: u32, ailment: Ailment) -> Course {
        let mut metrics = Metrics::new();
        metrics.observe_world(&world);
        let (start, was_there, id) = (world.time, world.has_arrived(agent), world.id(agent));
        Course {
            simulation: Simulation::new(world),
            metrics,
            memory: Memory::default(),
            id,
            ailment,
            start,
            looked_at: start,
            figures: Figures::default(),
            standing: Standing::default(),
            was_there,
            is_clear: true,
        }
    }

    /// The course of an agent that already has the finding: if it is pushed away, it had arrived before.
    pub fn starting_with_finding(self) -> Course {
        Course { was_there: true, ..self }
    }

    /// The present index of the agent; `None` once it has gone.
    fn agent(&self) -> Option<u32> {
        self.simulation.world().index(self.id?)
    }

    /// How long it has gone on, s.
    pub fn seconds(&self) -> f64 {
        self.simulation.world().time - self.start
    }

    /// The figures of the run so far.
    pub fn figures(&self) -> Figures {
        Figures {
            standstill: self.metrics.standstill(),
            standing: self.standing.seconds(),
            arrivals: self.metrics.arrivals() as u32,
            left_to_go: left_to_go(self.simulation.world()),
            ..self.figures
        }
    }

    /// Whether the agent has come through so far: it never stopped, touched no agent, and has arrived or has no goal. An
    /// agent leaves or becomes an obstacle only after its arrival.
    pub fn came_through(&self) -> bool {
        let is_away = |agent: u32| {
            self.simulation.world().agents[agent as usize].goal().is_some()
                && self.metrics.has_arrived(agent) == Some(false)
        };
        self.is_clear && !self.agent().is_some_and(is_away)
    }

    /// Makes one step.
    pub fn step(&mut self) {
        let before = self.simulation.world().time;
        self.look();
        self.metrics.step(None, &mut self.simulation);
        let world = self.simulation.world();
        let passed = world.time - before;
        self.figures.overlap += self.metrics.overlapping.len() as f64 * passed;
        self.figures.in_walls += in_walls(world) as f64 * passed;
        let Some(agent) = self.agent() else { return };
        self.is_clear =
            self.metrics.deadlock_time(agent) == Some(0.0) && self.metrics.overlaps_of(agent) == Some(0);
        self.was_there |= world.has_arrived(agent);
        let is_pushed = self.was_there && measure_of(self.ailment) == Measure::Pushed;
        if is_pushed && pushed::outside(world, agent).is_some() {
            let speed = world.agents[agent as usize].velocity.length();
            self.figures.ailing += f64::from(speed) * passed;
        }
    }

    /// Looks at the agent, and at intervals at all agents.
    fn look(&mut self) {
        let agent = self.agent();
        let Course { simulation, memory, ailment, figures, standing, .. } = self;
        simulation.watch(Watch::Agents(agent.into_iter().collect()));
        let (world, decisions) = simulation.state();
        if let Some(agent) = agent {
            memory.observe(world, decisions, agent);
        }
        let (now, passed) = (world.time, world.time - self.looked_at);
        let at_once = [Measure::Overlap, Measure::Relaxed].contains(&measure_of(*ailment));
        if passed <= 0.0 || !at_once && passed < EVERY - 1e-6 {
            return;
        }
        if let Some(patient) = agent.and_then(|agent| Patient::of(world, decisions, agent, memory)) {
            let is_timed = measure_of(*ailment) != Measure::Pushed;
            figures.ailing += if is_timed && holds(*ailment, &patient) { passed } else { 0.0 };
            figures.created += if ails_otherwise(*ailment, &patient) { passed } else { 0.0 };
        }
        standing.observe(world, passed);
        self.looked_at = now;
    }
}
