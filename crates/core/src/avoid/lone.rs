//! One agent without a world: for an ECS, or any caller that stores the agents elsewhere.
//!
//! ```
//! use sidestep_core::{AgentSettings, Method, Params, Vec2, avoid::{LoneAgent, Nearby, choose_alone}};
//!
//! let settings = AgentSettings { radius: 0.5, time_horizon: 2.0, ..AgentSettings::default() };
//! let me = LoneAgent { key: 7, position: Vec2::ZERO, velocity: Vec2::X, settings };
//! let other = Nearby { key: 9, position: Vec2::new(3.0, 0.1), velocity: -Vec2::X, radius: 0.5 };
//! let params = Params { time_step: 1.0 / 60.0, ..Params::default() };
//! let velocity = choose_alone(Method::Orca, &me, &[other], &Default::default(), Vec2::X, &params);
//! assert!(velocity.y < 0.0, "it passes below");
//! ```

use std::{cell::RefCell, sync::Arc};

use glam::Vec2;

use super::{methods::MethodScratch, schools::wall_range, situation::Situation};
use crate::{
    geometry::finite_or,
    model::{Agent, AgentSettings, Method, Obstacles, Params, World},
    neighbors::{
        Neighbor,
        edges::{NearEdge, visible},
    },
};

/// The agent that decides, with data from the tables of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct LoneAgent {
    /// A number unique among the agents, such as the index of its entity. Two agents on exactly the same point part in
    /// a direction hashed from their keys; among neighbors at equal distance the smaller key goes first.
    pub key: u32,
    /// Center, m.
    pub position: Vec2,
    /// Current velocity, m/s.
    pub velocity: Vec2,
    /// Radius, speeds, horizons. Steering and the limits on acceleration and turning are not part of the methods: see
    /// [`limits`](super::limits).
    pub settings: AgentSettings,
}

/// The visible state of another agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearby {
    /// Its key, of the same kind as [`LoneAgent::key`].
    pub key: u32,
    /// Center, m.
    pub position: Vec2,
    /// Current velocity, m/s.
    pub velocity: Vec2,
    /// Its radius, m.
    pub radius: f32,
}

/// The velocity that `agent` chooses by `method`, m/s: the decision of a [`Simulation`](crate::Simulation), to the bit.
///
/// `nearby` may contain any agents except the agent itself, in any order: the nearest `max_neighbors` within
/// `neighbor_distance` count. `preferred` is the velocity that the agent would prefer; deadlock breakers are not
/// applied. Never fails, and allocates nothing once its memory has grown. HRVO's library form and Detour need the
/// preferred velocities of the others, which are not visible; here they treat the others as wanting to rest.
#[must_use]
pub fn choose_alone(
    method: Method,
    agent: &LoneAgent,
    nearby: &[Nearby],
    obstacles: &Arc<Obstacles>,
    preferred: Vec2,
    params: &Params,
) -> Vec2 {
    thread_local! {
        static MEMORY: RefCell<LoneScratch> = RefCell::default();
    }
    MEMORY.with_borrow_mut(|memory| {
        memory.see(method, agent, nearby);
        memory.world.params.clone_from(params);
        memory.world.obstacles = Arc::clone(obstacles);
        let velocity = memory.solve(method, preferred);
        // Releases obstacles that are no longer used.
        memory.world.obstacles = Arc::clone(&memory.nothing);
        velocity
    })
}

/// A world of one agent and its neighbors, and the memory of a decision.
#[derive(Default)]
struct LoneScratch {
    /// The agent first, then its neighbors, nearest first.
    world: World,
    nothing: Arc<Obstacles>,
    keys: Vec<u32>,
    /// Squared distance, m², key, and index in the given list.
    nearest: Vec<(f32, u32, usize)>,
    neighbors: Vec<Neighbor>,
    edges: Vec<NearEdge>,
    method: MethodScratch,
}

impl LoneScratch {
    /// Puts the agent, and the others that count, into the world.
    fn see(&mut self, method: Method, agent: &LoneAgent, nearby: &[Nearby]) {
        let LoneScratch { world, keys, nearest, neighbors, .. } = self;
        let LoneAgent { key, position, velocity, settings } = agent.clone();
        let range = settings.neighbor_distance.max(0.0);
        nearest.clear();
        nearest.extend(nearby.iter().enumerate().filter_map(|(index, other)| {
            let offset = position - other.position;
            let distance_sq = offset.dot(offset);
            (distance_sq < range * range).then_some((distance_sq, other.key, index))
        }));
        nearest.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        nearest.truncate(settings.max_neighbors as usize);
        world.agents.0.clear();
        keys.clear();
        neighbors.clear();
        world.agents.0.push(Agent { velocity, settings, method, ..Agent::new(position) });
        keys.push(key);
        for &(distance_sq, key, index) in &*nearest {
            let Nearby { position, velocity, radius, .. } = nearby[index];
            neighbors.push(Neighbor { distance_sq, index: world.agents.len() as u32 });
            let settings = AgentSettings { radius, ..AgentSettings::default() };
            world.agents.0.push(Agent { velocity, settings, ..Agent::new(position) });
            keys.push(key);
        }
    }

    fn solve(&mut self, method: Method, preferred: Vec2) -> Vec2 {
        let LoneScratch { world, keys, neighbors, edges, method: memory, .. } = self;
        let Agent { position, settings, .. } = &world.agents[0];
        edges.clear();
        if !world.obstacles.tree.is_empty() {
            visible(&world.obstacles, *position, wall_range(&world.params, method, settings), edges);
        }
        let situation = Situation { world, me: 0, preferred, neighbors, edges, keys };
        let (velocity, _) = memory.solve(method, situation, false);
        finite_or(velocity, Vec2::ZERO)
    }
}
