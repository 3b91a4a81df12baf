//! A run step by step, with the additional inputs of pictures: trails, overlaps, the gate, the previous future.

use std::{ops::RangeInclusive, sync::Arc};

use glam::Vec2;
use sidestep_core::{
    model::World,
    sim::{Decisions, Watch},
};

use crate::{
    explain::lens::{self, Lens},
    picture::{draw::Palette, overlay::Look},
    run::{
        metrics::Gate,
        time::{FilmStart, LoggedAnswer, OldFuture, Run, Scene, trails::Trails},
    },
};

/// A picture shows the next step if it precedes it by less than this share of the step: a time like 0.1 s is not exact
/// in `f32`, and its error accumulates.
const EARLY: f64 = 2e-3;

/// A run that is being filmed.
pub struct Film {
    run: Run,
    trails: Trails,
    ghost: Option<GhostFilm>,
    /// The present step for pictures, made on the first request.
    snapshot: Option<Arc<Snapshot>>,
}

/// The previous future, filmed in parallel.
struct GhostFilm {
    run: Run,
    trails: Trails,
    /// The steps at which it differs from the new one and has not ended.
    apart: RangeInclusive<u64>,
}

impl GhostFilm {
    fn new(OldFuture { start, log, parting, last }: OldFuture) -> GhostFilm {
        let mut trails = Trails::default();
        trails.observe(&start);
        GhostFilm { run: Run::new(start, log), trails, apart: parting + 1..=last }
    }

    /// Steps along up to this step.
    fn follow(&mut self, step: u64) {
        while self.run.world().step < step.min(*self.apart.end()) {
            self.run.step();
            self.trails.observe(self.run.world());
        }
    }

    /// The world and trails at this step, if they differ from the new ones.
    fn at(&self, step: u64) -> Option<(World, Trails)> {
        self.apart.contains(&step).then(|| (self.run.world().clone(), self.trails.clone()))
    }
}

impl Film {
    /// A film before the first step.
    pub fn new(FilmStart { world, metrics, log, old_future }: FilmStart) -> Film {
        let run = Run::observed(world, log, metrics);
        let mut trails = Trails::default();
        trails.observe(run.world());
        let mut ghost = old_future.map(GhostFilm::new);
        ghost.iter_mut().for_each(|ghost| ghost.follow(run.world().step));
        Film { run, trails, ghost, snapshot: None }
    }

    /// The present world.
    pub fn world(&self) -> &World {
        self.run.world()
    }

    /// Records the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        self.snapshot = None;
        self.run.watch(watch);
    }

    /// Makes one step.
    pub fn step(&mut self) {
        self.run.step();
        self.trails.observe(self.run.world());
        let step = self.run.world().step;
        self.ghost.iter_mut().for_each(|ghost| ghost.follow(step));
        self.snapshot = None;
    }

    /// Steps to this step, unless it is already there. `progress` is called with each step.
    pub fn run_to(&mut self, step: u64, mut progress: impl FnMut(u64)) {
        while self.world().step < step {
            self.step();
            progress(self.world().step);
        }
    }

    /// Steps to the last step at or before this simulated time, s. `go_on` is called before each step; if it returns
    /// false, this returns `false`.
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

    /// The share of the way to the next step that bodies have moved at this time, 0 … 1.
    pub fn blend(&self, seconds: f64) -> f32 {
        let share = self.share(seconds).clamp(0.0, 1.0);
        // A picture at the exact time of a step shows that step, whatever the rounding.
        if share < EARLY { 0.0 } else { share as f32 }
    }

    /// The world and its decisions.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.run.state()
    }

    /// The present step for pictures; all pictures up to the next step share it.
    pub fn snapshot(&mut self) -> Arc<Snapshot> {
        if let Some(known) = &self.snapshot {
            return known.clone();
        }
        self.run.refresh();
        let (world, decisions) = (self.run.world(), self.run.decided());
        let snapshot = Snapshot {
            world: world.clone(),
            decisions: decisions.clone(),
            trails: self.trails.clone(),
            overlapping: self.run.metrics().overlapping.clone(),
            gate: self.run.metrics().gate().copied(),
            logged: self.run.logged().to_vec(),
            ghost: self.ghost.as_ref().and_then(|ghost| ghost.at(self.run.world().step)),
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
    gate: Option<Gate>,
    /// The answers in the log, by the index of the agent; `None` for agents that follow no log.
    pub logged: Vec<Option<LoggedAnswer>>,
    ghost: Option<(World, Trails)>,
}

impl Snapshot {
    /// This snapshot with another world and other decisions.
    pub fn with(&self, world: World, decisions: Decisions) -> Snapshot {
        let Snapshot { trails, overlapping, gate, logged, ghost, .. } = self;
        let (trails, overlapping, ghost) = (trails.clone(), overlapping.clone(), ghost.clone());
        Snapshot { world, decisions, trails, overlapping, gate: *gate, logged: logged.clone(), ghost }
    }

    /// Everything that a picture shows of the step.
    pub fn scene(&self) -> Scene<'_> {
        let scene = Scene::of(&self.world, &self.decisions);
        let ghost = self.ghost.as_ref().map(|(world, trails)| (world, trails));
        let (gate, overlapping) = (self.gate.as_ref(), &self.overlapping);
        Scene { trails: &self.trails, overlapping, gate, logged: &self.logged, ghost, ..scene }
    }

    /// The velocities of an agent, in a picture of this size; `None` if it does not exist.
    pub fn lens<'a>(&'a self, agent: u32, look: Look, size: Vec2, palette: &'a Palette) -> Option<Lens<'a>> {
        let Snapshot { world, decisions, logged, .. } = self;
        let camera = lens::camera_on(world.agents.get(agent as usize)?, size);
        Some(Lens { world, decisions, agent, camera, palette, pointed: None, look, logged })
    }
}
