//! The avoidance methods: from a preferred velocity and the neighbors to the velocity taken.
//!
//! There are two ways to decide: [`decide`], one agent after the other, and `orca/abreast`, sixteen agents at a time,
//! to the same bits. Every solver is total and records its decision in a trace, so that overlays draw what was solved.

mod choice;
pub mod cones;
pub mod deadlock;
pub mod limits;
pub mod lone;
pub mod meter;
mod methods;
pub mod orca;
pub(crate) mod row;
mod schools;
mod situation;
mod source;
mod tally;
mod watched;

use glam::Vec2;

use crate::{
    geometry::finite_or,
    machine::lanes::Level,
    model::{Agent, Method, World},
    neighbors::{
        Grid, Neighbor,
        edges::{NearEdge, visible},
    },
    steer::{SteerMemory, SteerTrace, Steered, steer},
};

pub use choice::{Choice, MethodOutput};
pub use cones::cone_trace::{Candidate, ConeTrace, Shift};
pub use lone::{LoneAgent, Nearby, choose_alone};
use methods::MethodScratch;
pub use orca::OrcaTrace;
pub use orca::agent_line::AgentPair;
pub use schools::{SchoolConstruction, SchoolTrace, wall_range};
pub use situation::{Outcome, Situation};
pub use source::Source;
pub use watched::{Trace, Watched};

/// Working memory of one thread. No decision depends on an earlier one: cached steering values follow from the world.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Memory of ORCA on lanes; boxed, since it is too large to be moved on the small stack of a thread.
    pub(crate) lanes: Box<orca::abreast::LaneScratch>,
    keys: Vec<u64>,
    edges: Vec<NearEdge>,
    steer: SteerMemory,
    neighbors: Vec<Neighbor>,
    method: MethodScratch,
}

impl Scratch {
    /// Decides with this instruction set from now on; the bits are the same with all.
    pub(crate) fn use_level(&mut self, level: Level) {
        self.method.of_cones.level = level;
        self.steer.level = level;
        self.lanes.use_level(level);
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

/// The input of agent `me` before its method decides.
#[derive(Clone, Copy, Debug)]
pub struct AgentView<'a> {
    /// The velocity that it would prefer, m/s.
    pub preferred: Vec2,
    /// Its neighbors, nearest first.
    pub neighbors: &'a [Neighbor],
    /// Edges that it sees, nearest first.
    pub edges: &'a [NearEdge],
}

/// The view of agent `me` that its method has in [`decide`].
pub fn view<'a>(world: &World, grid: &Grid, me: u32, scratch: &'a mut Scratch) -> AgentView<'a> {
    let Steered { preferred, .. } = look(world, grid, me, scratch, None);
    AgentView {
        preferred: finite_or(preferred, Vec2::ZERO),
        neighbors: &scratch.neighbors,
        edges: &scratch.edges,
    }
}

/// Steers, and gathers neighbors and visible edges.
fn look(
    world: &World,
    grid: &Grid,
    me: u32,
    scratch: &mut Scratch,
    steering: Option<&mut SteerTrace>,
) -> Steered {
    let Agent { position, method, ref settings, .. } = world.agents[me as usize];
    let Scratch { keys, edges, neighbors, steer: memory, .. } = scratch;
    let steered = steer(world, me, memory, steering);
    let most = if method == Method::None { 0 } else { settings.max_neighbors as usize };
    grid.nearest(position, Some(me), settings.neighbor_distance, most, keys, neighbors);
    edges.clear();
    if method != Method::None && !world.obstacles.tree.is_empty() {
        visible(&world.obstacles, position, wall_range(&world.params, method, settings), edges);
    }
    Steered { preferred: deadlock::unlock(world, me, steered.preferred, neighbors), ..steered }
}

/// Decides for agent `me`: steers, then avoids. With `watched` the traces and the steps of the programs are
/// recorded; the decision has the same bits either way.
pub fn decide(
    world: &World,
    grid: &Grid,
    me: u32,
    scratch: &mut Scratch,
    mut watched: Option<&mut Watched>,
) -> MethodOutput {
    let agent = &world.agents[me as usize];
    let steering = watched.as_deref_mut().map(|watched| &mut watched.steering);
    let Steered { preferred, wander } = look(world, grid, me, scratch, steering);
    let Scratch { edges, neighbors, method, .. } = scratch;
    let situation = Situation { world, me, preferred, neighbors, edges, keys: &[] };
    let (velocity, outcome) = method.solve(agent.method, situation, watched.is_some());
    if let Some(watched) = watched {
        watched.agent = me;
        watched.neighbors.clone_from(neighbors);
        watched.trace = method.trace(agent.method);
    }
    let violation = method.violation(agent.method, outcome);
    // Fields outside their declared ranges may leave no finite answer; then the agent stops.
    MethodOutput {
        velocity: finite_or(velocity, Vec2::ZERO),
        preferred: finite_or(preferred, Vec2::ZERO),
        wander: Some(finite_or(wander, Vec2::ZERO)),
        violation: if violation.is_finite() { violation } else { 0.0 },
        neighbors: neighbors.len() as u16,
        walls: method.walls(agent.method).min(255) as u8,
        outcome,
    }
}
