//! The avoidance methods: from a preferred velocity and the neighbors to the velocity taken.
//!
//! One method a file. There are two ways to decide: [`decide`], one agent after the other, and `orca_lanes`, sixteen agents
//! abreast, to the same bits. Every solver is total and writes how it decided into a trace, so that what an overlay draws is
//! what was solved.

mod boundary;
mod candidates;
mod choice;
mod columns;
mod cone_columns;
mod cone_scratch;
mod cone_trace;
pub mod deadlock;
pub mod edge_steps;
pub mod hrvo;
mod hrvo_library;
pub mod limits;
pub mod lone;
pub mod meter;
mod nearest_free;
pub mod orca;
pub(crate) mod orca_lanes;
pub mod orca_obstacle;
mod parting;
mod piece_columns;
pub(crate) mod row;
pub mod rvo;
mod situation;
mod source;
pub mod vo;
mod walls;
mod watched;

use std::sync::Arc;

use glam::Vec2;

use crate::{
    geometry::{clamp_length, finite_or, half_plane::HalfPlane, lanes::Level},
    lp::LpStep,
    model::{Method, Obstacles, Params, World},
    neighbors::{
        Grid, Neighbor,
        edges::{NearEdge, visible},
    },
    steer::{SteerMemory, steer},
};

pub use choice::{Choice, MethodOutput};
use cone_scratch::ConeScratch;
pub use cone_trace::{Candidate, ConeTrace, Shift};
pub use lone::{LoneAgent, Nearby};
pub use orca::OrcaTrace;
pub use parting::AgentPair;
pub use situation::{Outcome, Situation};
pub use source::Source;
pub use watched::{Trace, Watched};

/// Working memory of one thread. Of a decision nothing outlives it, except as a copy for a watched agent; what steering keeps
/// follows from the world.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// That of ORCA on lanes; boxed, since it is too large for the small stack of a thread to be moved about there.
    pub(crate) lanes: Box<orca_lanes::LaneScratch>,
    keys: Vec<u64>,
    edges: Vec<NearEdge>,
    steer: SteerMemory,
    neighbors: Vec<Neighbor>,
    method: MethodScratch,
}

impl Scratch {
    /// Decides with these instructions from now on; the bits are the same with all.
    pub(crate) fn use_level(&mut self, level: Level) {
        self.method.of_cones.level = level;
        self.steer.level = level;
        self.lanes.use_level(level);
    }
}

/// Traces and working memory of the methods.
#[derive(Clone, Debug, Default)]
struct MethodScratch {
    orca: OrcaTrace,
    relaxed: Vec<HalfPlane>,
    cones: ConeTrace,
    of_cones: ConeScratch,
}

impl MethodScratch {
    /// Chooses a velocity by `method`. With `watching` all that a trace can hold is kept.
    fn solve(&mut self, method: Method, situation: Situation, watching: bool) -> (Vec2, Outcome) {
        let MethodScratch { orca, relaxed, cones, of_cones } = self;
        match method {
            Method::None => {
                let max_speed = situation.world.agents[situation.me as usize].settings.max_speed;
                (clamp_length(situation.preferred, max_speed), Outcome::Free)
            }
            Method::Vo | Method::Rvo => vo::solve(situation, cones, of_cones, watching),
            Method::Hrvo => hrvo::solve(situation, cones, of_cones, watching),
            Method::Orca if watching => {
                let mut path: Vec<LpStep> = Vec::new();
                let solved = orca::solve(situation, orca, relaxed, &mut path);
                orca.path = path;
                solved
            }
            Method::Orca => orca::solve(situation, orca, relaxed, &mut ()),
        }
    }

    /// A copy of the trace that `method` left.
    fn trace(&self, method: Method) -> Trace {
        match method {
            Method::None => Trace::None,
            Method::Vo | Method::Rvo | Method::Hrvo => Trace::Cones(self.cones.clone()),
            Method::Orca => Trace::Orca(self.orca.clone()),
        }
    }

    /// Number of lines or cones that `method` had of walls and pillars.
    fn walls(&self, method: Method) -> usize {
        match method {
            Method::None => 0,
            Method::Vo | Method::Rvo | Method::Hrvo => self.cones.n_rigid,
            Method::Orca => self.orca.n_rigid,
        }
    }

    /// Distance of the answer of `method` from the half-plane that it violates most, m/s.
    fn violation(&self, method: Method, outcome: Outcome) -> f32 {
        match (method, outcome) {
            (Method::Orca, Outcome::Relaxed) => self.orca.worst_violation().map_or(0.0, |(_, by)| by),
            _ => 0.0,
        }
    }
}

/// The velocity that `agent` takes by `method`, m/s: what a [`Simulation`](crate::Simulation) decides, to the bit.
///
/// `nearby` may hold anybody but the agent itself, in any order: the nearest `max_neighbors` within `neighbor_distance`
/// count. `preferred` is the velocity that it would like; what breaks deadlocks is not applied. Never fails, and
/// allocates nothing once its memory has grown. HRVO's library form takes others to rest: it asks for their preferred
/// velocities, which cannot be seen.
#[must_use]
pub fn choose_alone(
    method: Method,
    agent: &LoneAgent,
    nearby: &[Nearby],
    obstacles: &Arc<Obstacles>,
    preferred: Vec2,
    params: &Params,
) -> Vec2 {
    let case = lone::LoneCase { agent, nearby, obstacles, preferred, params };
    match method {
        Method::None => finite_or(clamp_length(preferred, agent.settings.max_speed), Vec2::ZERO),
        Method::Vo | Method::Rvo => lone::choose_by_cones(method, &case, vo::solve),
        Method::Hrvo => lone::choose_by_cones(method, &case, hrvo::solve),
        Method::Orca => orca::alone(&case),
    }
}

/// Decides for agent `me` within the limits of its body: [`decide`], then the limits.
pub fn choose(
    world: &World,
    grid: &Grid,
    me: u32,
    scratch: &mut Scratch,
    watched: Option<&mut Watched>,
) -> Choice {
    let agent = &world.agents[me as usize];
    decide(world, grid, me, scratch, watched).within_limits(agent, world.params.time_step)
}

/// Decides for agent `me`: steers, then avoids. With `watched` the traces are kept and the steps of the programs are
/// recorded; the decision has the same bits either way.
pub fn decide(
    world: &World,
    grid: &Grid,
    me: u32,
    scratch: &mut Scratch,
    mut watched: Option<&mut Watched>,
) -> MethodOutput {
    let agent = &world.agents[me as usize];
    let settings = &agent.settings;
    let Scratch { keys, edges, neighbors, steer: memory, method, .. } = scratch;
    let steered = steer(world, me, memory, watched.as_deref_mut().map(|watched| &mut watched.steering));
    let most = if agent.method == Method::None { 0 } else { settings.max_neighbors as usize };
    grid.nearest(agent.position, Some(me), settings.neighbor_distance, most, keys, neighbors);
    edges.clear();
    if agent.method != Method::None && !world.obstacles.tree.is_empty() {
        visible(&world.obstacles, agent.position, settings.obstacle_range(), edges);
    }
    let preferred = deadlock::unlock(world, me, steered.preferred, neighbors);
    let situation = Situation { world, me, preferred, neighbors, edges, keys: &[] };
    let (velocity, outcome) = method.solve(agent.method, situation, watched.is_some());
    if let Some(watched) = watched {
        watched.agent = me;
        watched.neighbors.clone_from(neighbors);
        watched.trace = method.trace(agent.method);
    }
    let violation = method.violation(agent.method, outcome);
    // Fields beyond their declarations may leave no answer that is finite: then the agent stands still.
    MethodOutput {
        velocity: finite_or(velocity, Vec2::ZERO),
        preferred: finite_or(preferred, Vec2::ZERO),
        wander: finite_or(steered.wander, Vec2::ZERO),
        violation: if violation.is_finite() { violation } else { 0.0 },
        neighbors: neighbors.len() as u16,
        walls: method.walls(agent.method).min(255) as u8,
        outcome,
    }
}
