//! The velocities of all bodies that a game stores in its own tables, as an ECS does. The neighbors are found here.

use std::{cell::Cell, sync::Arc};

use glam::Vec2;

use super::decide::{Decisions, Watch, Workspace, decide_into};
use crate::model::{Agent, AgentSettings, Objective, Obstacles, World, agent::Steering};

/// A body that avoids by ORCA.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Center, m.
    pub position: Vec2,
    /// Velocity that it has now, m/s.
    pub velocity: Vec2,
    /// Velocity that it would take if nothing were in the way, m/s.
    pub preferred: Vec2,
    /// Radius, speeds, horizons, how far and how many neighbors it sees, and the limits of its body, whose heading is that
    /// of its velocity. Steering is not applied.
    pub settings: AgentSettings,
}

/// The world that is made of the bodies, and the memory of its decisions.
struct BodyScratch {
    world: World,
    nothing: Arc<Obstacles>,
    workspace: Workspace,
    decisions: Decisions,
}

impl Default for BodyScratch {
    fn default() -> BodyScratch {
        BodyScratch {
            world: World::new(1.0),
            nothing: Arc::default(),
            workspace: Workspace::default(),
            decisions: Decisions::default(),
        }
    }
}

thread_local! {
    /// Taken out while it is used: a thread that waits for helpers may be given other work, which may ask here again.
    static MEMORY: Cell<Option<Box<BodyScratch>>> = const { Cell::new(None) };
}

fn agent_of(body: &Body) -> Agent {
    let Body { position, velocity, preferred, ref settings } = *body;
    let objective = Objective::Velocity(preferred);
    Agent {
        velocity,
        objective,
        heading: Agent::facing(position, velocity, &objective),
        settings: AgentSettings { steering: Steering::None, ..settings.clone() },
        ..Agent::new(position)
    }
}

/// The velocities that all bodies choose by ORCA, m/s, for the next `time_step`, s: from one state, so that the order in which
/// they are moved afterwards does not matter. Bit for bit what a [`Simulation`](super::Simulation) of the same agents decides.
///
/// ```
/// use std::sync::Arc;
/// use sidestep_core::{AgentSettings, Body, Obstacles, Vec2, avoid_all};
///
/// let body = |x, preferred| Body {
///     position: Vec2::new(x, 0.0),
///     velocity: preferred,
///     preferred,
///     settings: AgentSettings::pedestrian(),
/// };
/// let bodies = [body(0.0, Vec2::X), body(2.0, -Vec2::X)];
/// let mut chosen = [Vec2::ZERO; 2];
/// avoid_all(&bodies, &Arc::new(Obstacles::default()), 1.0 / 60.0, &mut chosen);
/// assert!(chosen[0].x < 1.0, "it slows down");
/// ```
///
/// # Panics
/// `chosen` is not as long as `bodies`.
pub fn avoid_all(bodies: &[Body], obstacles: &Arc<Obstacles>, time_step: f32, chosen: &mut [Vec2]) {
    assert_eq!(bodies.len(), chosen.len(), "one velocity for each body");
    let mut memory = MEMORY.take().unwrap_or_default();
    let BodyScratch { world, nothing, workspace, decisions } = &mut *memory;
    world.params.time_step = time_step;
    world.obstacles = Arc::clone(obstacles);
    world.agents.0.clear();
    world.agents.0.extend(bodies.iter().map(agent_of));
    decide_into(world, &Watch::Nobody, workspace, decisions);
    for (to, choice) in chosen.iter_mut().zip(&decisions.choices) {
        *to = choice.velocity;
    }
    // A level that is left is not kept.
    world.obstacles = Arc::clone(nothing);
    MEMORY.set(Some(memory));
}
