//! A run step by step, with what pictures need beside the world: trails and overlaps.

use std::sync::Arc;

use glam::Vec2;

use crate::{
    metrics::Metrics,
    model::World,
    sim::{Decisions, Watch},
    time::{Log, Run, Scene, trails::Trails},
};

/// How much of a step a picture may lie before it and still show it: a time like 0.1 s is no `f32`, and its error adds up.
const EARLY: f64 = 2e-3;

/// A run that is being filmed.
pub struct Film {
    run: Run,
    trails: Trails,
    /// What the present step looks like, once somebody asked.
    snapshot: Option<Arc<Snapshot>>,
}

impl Film {
    /// Starts at a world as it was on arrival at its step.
    pub fn new(start: World, log: Log) -> Film {
        let run = Run::observed(start, log, Metrics::new());
        let mut trails = Trails::default();
        trails.observe(run.world());
        Film { run, trails, snapshot: None }
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        self.run.world()
    }

    /// Keeps the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        self.snapshot = None;
        self.run.watch(watch);
    }

    /// Goes one step on.
    pub fn step(&mut self) {
        self.run.step();
        self.trails.observe(self.run.world());
        self.snapshot = None;
    }

    /// Goes on to this step, if it is not there yet. `progress` hears how many steps have been taken.
    pub fn run_to(&mut self, step: u64, mut progress: impl FnMut(u64)) {
        while self.world().step < step {
            self.step();
            progress(self.world().step);
        }
    }

    /// Goes on to the last step at or before this simulated time, s. `go_on` is asked before each step; `false` is
    /// returned if it answered so.
    pub fn run_until(&mut self, seconds: f64, go_on: &mut dyn FnMut() -> bool) -> bool {
        while self.share(seconds) >= 1.0 - EARLY {
            if !go_on() {
                return false;
            }
            self.step();
        }
        true
    }

    /// How much of the next step has passed at this time.
    fn share(&self, seconds: f64) -> f64 {
        let world = self.world();
        (seconds - world.time) / f64::from(world.params.time_step)
    }

    /// How far bodies have moved towards the next step at this time, 0 … 1.
    pub fn blend(&self, seconds: f64) -> f32 {
        let share = self.share(seconds).clamp(0.0, 1.0);
        // A picture at the very snapshot of a step shows that step, whatever the rounding.
        if share < EARLY { 0.0 } else { share as f32 }
    }

    /// The world and the decisions that carry it on.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.run.state()
    }

    /// Everything that a picture shows of the present step; pictures between two steps share it.
    pub fn snapshot(&mut self) -> Arc<Snapshot> {
        if self.snapshot.is_none() {
            let (world, decisions) = self.run.state();
            self.snapshot = Some(Arc::new(Snapshot {
                world: world.clone(),
                decisions: decisions.clone(),
                trails: self.trails.clone(),
                overlapping: self.run.metrics().overlapping.clone(),
            }));
        }
        self.snapshot.clone().expect("it was made above")
    }
}

/// One step of a run, to be drawn elsewhere.
pub struct Snapshot {
    /// The world.
    pub world: World,
    /// The decisions that carry it on.
    pub decisions: Decisions,
    trails: Trails,
    overlapping: Vec<(u32, u32)>,
}

impl Snapshot {
    /// What there is to see.
    pub fn scene(&self) -> Scene<'_> {
        let scene = Scene::of(&self.world, &self.decisions);
        Scene { trails: &self.trails, overlapping: &self.overlapping, ..scene }
    }

    /// Where an agent is drawn, m; `None` if there is none of that number.
    pub fn place(&self, agent: u32, blend: f32) -> Option<Vec2> {
        let here = self.world.agents.get(agent as usize)?.position;
        let choice = self.decisions.choices.get(agent as usize);
        let velocity = choice.map_or(Vec2::ZERO, |choice| choice.velocity);
        Some(here + velocity * (self.world.params.time_step * blend))
    }
}
