//! The lines that a world and a program exchange: docs/protocol.md describes every field.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use sidestep_core::{
    avoid::{AgentView, Scratch, view},
    model::{Agent, EdgeName, World, spelling::quoted, world::check_near},
    neighbors::Grid,
    sim::CommandError,
};

use super::said;
use crate::text::{message::Message, refusals};

/// The world before a step, as the agents of the method see it.
#[derive(Serialize)]
struct OwnQuestion {
    step: u64,
    time: f64,
    time_step: f32,
    agents: Vec<AskedAgent>,
}

/// An agent that needs a velocity.
#[derive(Serialize)]
struct AskedAgent {
    agent: u32,
    position: [f32; 2],
    velocity: [f32; 2],
    preferred_velocity: [f32; 2],
    goal: Option<[f32; 2]>,
    radius: f32,
    max_speed: f32,
    time_horizon: f32,
    time_horizon_obstacle: f32,
    neighbors: Vec<AskedNeighbor>,
    walls: Vec<[[f32; 2]; 2]>,
    pillars: Vec<AskedPillar>,
}

#[derive(Serialize)]
struct AskedNeighbor {
    agent: u32,
    position: [f32; 2],
    velocity: [f32; 2],
    radius: f32,
}

#[derive(Serialize)]
struct AskedPillar {
    position: [f32; 2],
    radius: f32,
}

#[derive(Deserialize)]
struct OwnAnswer {
    step: u64,
    velocities: Vec<[f64; 2]>,
}

/// The line that requests the velocities of these agents, by index.
pub(super) fn question(world: &World, own: &[u32]) -> String {
    let (mut grid, mut scratch) = (Grid::default(), Scratch::default());
    grid.rebuild(world);
    let agents = own.iter().map(|me| asked(world, *me, view(world, &grid, *me, &mut scratch))).collect();
    let question =
        OwnQuestion { step: world.step, time: world.time, time_step: world.params.time_step, agents };
    let line = serde_json::to_string(&question).expect("numbers and lists");
    line + "\n"
}

fn asked(world: &World, me: u32, seen: AgentView) -> AskedAgent {
    let agent = &world.agents[me as usize];
    let Agent { position, velocity, settings, .. } = agent;
    let neighbors = seen.neighbors.iter().map(|neighbor| {
        let Agent { position, velocity, settings, .. } = &world.agents[neighbor.index as usize];
        let (position, velocity) = (position.to_array(), velocity.to_array());
        AskedNeighbor { agent: neighbor.index, position, velocity, radius: settings.radius }
    });
    let mut walls = Vec::new();
    for near in seen.edges {
        let EdgeName { vertex, .. } = world.obstacles.edge_name(near.edge);
        let (from, to) = world.obstacles.whole_ends(vertex);
        // Tree construction may have split it.
        if !walls.contains(&[from.to_array(), to.to_array()]) {
            walls.push([from.to_array(), to.to_array()]);
        }
    }
    let range = settings.obstacle_range();
    let pillars = world.obstacles.circles().iter();
    let near = pillars.filter(|pillar| (pillar.center - *position).length() - pillar.radius < range);
    AskedAgent {
        agent: me,
        position: position.to_array(),
        velocity: velocity.to_array(),
        preferred_velocity: seen.preferred.to_array(),
        goal: agent.goal().map(|goal| goal.to_array()),
        radius: settings.radius,
        max_speed: settings.max_speed,
        time_horizon: settings.time_horizon,
        time_horizon_obstacle: settings.time_horizon_obstacle,
        neighbors: neighbors.collect(),
        walls,
        pillars: near.map(|it| AskedPillar { position: it.center.to_array(), radius: it.radius }).collect(),
    }
}

/// The velocities in an answer line, for these agents at this step, m/s.
///
/// # Errors
/// Not JSON of this form, another step, another number of velocities, or a velocity that no world accepts.
pub(super) fn answers(line: &str, step: u64, own: &[u32]) -> Result<Vec<(u32, Vec2)>, Message> {
    let beginning: String = line.trim_end().chars().take(60).collect();
    let answer: OwnAnswer =
        serde_json::from_str(line).map_err(|error| said::invalid(quoted(&beginning), error.to_string()))?;
    if answer.step != step {
        return Err(said::other_step(answer.step as usize));
    }
    if answer.velocities.len() != own.len() {
        return Err(said::other_count(answer.velocities.len(), own.len()));
    }
    let velocities = answer.velocities.iter().map(|[x, y]| Vec2::new(*x as f32, *y as f32));
    let checked = own
        .iter()
        .copied()
        .zip(velocities)
        .map(|(agent, velocity)| check_near("velocity", velocity).map(|()| (agent, velocity)));
    checked.collect::<Result<_, _>>().map_err(|error| refusals::command(&CommandError::Reach(error)))
}
