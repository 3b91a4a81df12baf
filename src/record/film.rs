//! A run step by step, with what pictures need beside the world: trails and overlaps.

use std::sync::Arc;

use crate::{
    metrics::Metrics,
    model::World,
    sim::{Decisions, Watch},
    time::{Log, Run, Scene, trails::Trails},
};

/// A picture shows a step that it precedes by less than this share of the step: a time like 0.1 s is not exact in
/// `f32`, and its error adds up.
const EARLY: f64 = 2e-3;

/// A run that is being filmed.
pub struct Film {
    run: Run,
    trails: Trails,
    /// The present step for pictures, made when the first one asks.
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

    /// Makes one step.
    pub fn step(&mut self) {
        self.run.step();
        self.trails.observe(self.run.world());
        self.snapshot = None;
    }

    /// Steps to this step, if it is not there yet. `progress` is told each step.
    pub fn run_to(&mut self, step: u64, mut progress: impl FnMut(u64)) {
        while self.world().step < step {
            self.step();
            progress(self.world().step);
        }
    }

    /// Steps to the last step at or before this simulated time, s. `go_on` is asked before each step; where it says no,
    /// this returns `false`.
    pub fn run_until(&mut self, seconds: f64, go_on: &mut dyn FnMut() -> bool) -> bool {
        while self.share(seconds) >= 1.0 - EARLY {
            if !go_on() {
                return false;
            }
            self.step();
        }
        true
    }

    /// The share of the next step that has passed at this time.
    fn share(&self, seconds: f64) -> f64 {
        let world = self.world();
        (seconds - world.time) / f64::from(world.params.time_step)
    }

    /// How far bodies have moved towards the next step at this time, 0 … 1.
    pub fn blend(&self, seconds: f64) -> f32 {
        let share = self.share(seconds).clamp(0.0, 1.0);
        // A picture at the very time of a step shows that step, whatever the rounding.
        if share < EARLY { 0.0 } else { share as f32 }
    }

    /// The world and the decisions that carry it on.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.run.state()
    }

    /// The present step for pictures; those between two steps share it.
    pub fn snapshot(&mut self) -> Arc<Snapshot> {
        if let Some(known) = &self.snapshot {
            return known.clone();
        }
        let (world, decisions) = self.run.state();
        let snapshot = Snapshot {
            world: world.clone(),
            decisions: decisions.clone(),
            trails: self.trails.clone(),
            overlapping: self.run.metrics().overlapping.clone(),
        };
        self.snapshot.insert(Arc::new(snapshot)).clone()
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
    /// Everything that a picture shows of it.
    pub fn scene(&self) -> Scene<'_> {
        let scene = Scene::of(&self.world, &self.decisions);
        Scene { trails: &self.trails, overlapping: &self.overlapping, ..scene }
    }
}
