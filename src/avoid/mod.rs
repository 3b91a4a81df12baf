//! The avoidance methods: from a preferred velocity and the neighbors to the velocity taken.
//!
//! One method a file; [`decide`] is the one exhaustive match, [`orca_lanes`] its short cut for most agents. Every solver is total and writes how it decided into a
//! trace. The trace is its working memory: what an overlay draws is what was solved.

pub mod candidates;
pub mod deadlock;
pub mod hrvo;
pub mod limits;
pub mod meter;
pub mod orca;
pub mod orca_lanes;
pub mod orca_obstacle;
mod source;
pub mod vo;
pub mod walls;

use glam::Vec2;

use crate::{
    geometry::{clamp_length, finite_or},
    lp::LpStep,
    model::{Agent, Method, World},
    neighbors::{
        Grid, Neighbor,
        edges::{NearEdge, visible},
    },
    steer::{SteerTrace, steer},
};

pub use candidates::ConeTrace;
pub use orca::OrcaTrace;
pub use source::Source;

/// How an agent's decision came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Outcome {
    /// It takes its preferred velocity (clamped to the maximum speed).
    #[default]
    Free,
    /// It takes another velocity that meets every constraint.
    Adjusted,
    /// No velocity meets every constraint: ORCA's third program, or the deepest candidate of the cones.
    Relaxed,
}

impl Outcome {
    /// A word for tables.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Free => "free",
            Outcome::Adjusted => "adjusted",
            Outcome::Relaxed => "relaxed",
        }
    }
}

/// What one agent decided.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Choice {
    /// The velocity it takes next, m/s.
    pub velocity: Vec2,
    /// The velocity it would have liked, m/s.
    pub preferred: Vec2,
    /// How that came about.
    pub outcome: Outcome,
    /// How many neighbors it looked at.
    pub neighbors: u32,
    /// How many lines or cones it had of walls and pillars; 255 stands for more.
    pub walls: u8,
    /// How far the answer of ORCA lies outside the half-plane that it violates most, m/s; 0 for the other methods.
    pub violation: f32,
    /// Its heading then, a unit vector.
    pub heading: Vec2,
    /// The wander target that it remembers, m.
    pub wander: Vec2,
}

/// How a watched agent decided. One arm for each picture, not for each method.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Trace {
    /// Nothing was avoided.
    #[default]
    None,
    /// VO, RVO and HRVO: cones and candidates.
    Cones(ConeTrace),
    /// ORCA: half-planes and linear programs.
    Orca(OrcaTrace),
}

/// The decision of a watched agent, with everything that led to it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Watched {
    /// Index of the agent.
    pub agent: u32,
    /// Its neighbors, nearest first.
    pub neighbors: Vec<Neighbor>,
    /// How it came to its preferred velocity.
    pub steering: SteerTrace,
    /// The constructions of the method.
    pub trace: Trace,
}

/// Working memory of one thread. Nothing in it outlives a decision, except as a copy for a watched agent.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// That of the short cut.
    pub lanes: orca_lanes::LaneScratch,
    keys: Vec<u64>,
    edges: Vec<NearEdge>,
    neighbors: Vec<Neighbor>,
    orca: OrcaTrace,
    cones: ConeTrace,
    steering: SteerTrace,
}

/// What a method needs to know of one agent, read only.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The frozen world.
    pub world: &'a World,
    /// Who decides.
    pub me: u32,
    /// The velocity it would like, m/s.
    pub preferred: Vec2,
    /// Its neighbors, nearest first.
    pub neighbors: &'a [Neighbor],
    /// Edges of polygons that it sees, nearest first.
    pub edges: &'a [NearEdge],
}

/// What the method decided for an agent, before the limits of its body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MethodOutput {
    /// The velocity that the method chose, m/s.
    pub velocity: Vec2,
    /// The velocity that the agent would have liked, m/s.
    pub preferred: Vec2,
    /// The wander target that it remembers, m; `None` for the old one.
    pub wander: Option<Vec2>,
    /// As in [`Choice`].
    pub violation: f32,
    /// As in [`Choice`].
    pub neighbors: u16,
    /// As in [`Choice`].
    pub walls: u8,
    /// As in [`Choice`].
    pub outcome: Outcome,
}

impl MethodOutput {
    /// The choice within the limits of the body of `agent`.
    #[inline(always)]
    pub fn within_limits(self, agent: &Agent, time_step: f32) -> Choice {
        let MethodOutput { velocity, preferred, wander, violation, neighbors, walls, outcome } = self;
        let (velocity, heading) = limits::within(agent, velocity, time_step);
        let (neighbors, wander) = (neighbors.into(), wander.unwrap_or(agent.wander));
        Choice { velocity, preferred, outcome, neighbors, walls, violation, heading, wander }
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
    watched: Option<&mut Watched>,
) -> MethodOutput {
    let agent = &world.agents[me as usize];
    let settings = &agent.settings;
    let Scratch { keys, edges, neighbors, orca, cones, steering, .. } = scratch;
    let steered = steer(world, me, steering);
    let most = if agent.method == Method::None { 0 } else { settings.max_neighbors as usize };
    grid.nearest(agent.position, Some(me), settings.neighbor_distance, most, keys, neighbors);
    edges.clear();
    if agent.method != Method::None && !world.obstacles.tree.is_empty() {
        visible(&world.obstacles, agent.position, orca_obstacle::reach(agent), edges);
    }
    let preferred = deadlock::unlock(world, me, steered.preferred, neighbors);
    let situation = Situation { world, me, preferred, neighbors, edges };
    let watching = watched.is_some();
    let (velocity, outcome) = match agent.method {
        Method::None => (clamp_length(preferred, settings.max_speed), Outcome::Free),
        Method::Vo | Method::Rvo => vo::solve(situation, cones, watching),
        Method::Hrvo => hrvo::solve(situation, cones, watching),
        Method::Orca if watching => {
            let mut path: Vec<LpStep> = Vec::new();
            let solved = orca::solve(situation, orca, &mut path);
            orca.path = path;
            solved
        }
        Method::Orca => orca::solve(situation, orca, &mut ()),
    };
    if let Some(watched) = watched {
        watched.agent = me;
        watched.neighbors.clone_from(neighbors);
        watched.steering.clone_from(steering);
        watched.trace = match agent.method {
            Method::None => Trace::None,
            Method::Vo | Method::Rvo | Method::Hrvo => Trace::Cones(cones.clone()),
            Method::Orca => Trace::Orca(orca.clone()),
        };
    }
    let violation = match (agent.method, outcome) {
        (Method::Orca, Outcome::Relaxed) => orca.worst_violation().map_or(0.0, |(_, by)| by),
        _ => 0.0,
    };
    let walls = match agent.method {
        Method::None => 0,
        Method::Vo | Method::Rvo | Method::Hrvo => cones.n_rigid,
        Method::Orca => orca.n_rigid,
    };
    let (neighbors, walls) = (neighbors.len() as u16, walls.min(255) as u8);
    // Fields beyond their declarations may leave no answer that is finite: then the agent stands still.
    MethodOutput {
        velocity: finite_or(velocity, Vec2::ZERO),
        preferred: finite_or(preferred, Vec2::ZERO),
        wander: Some(finite_or(steered.wander, Vec2::ZERO)),
        violation: if violation.is_finite() { violation } else { 0.0 },
        neighbors,
        walls,
        outcome,
    }
}
