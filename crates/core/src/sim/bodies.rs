//! The velocities of all bodies that a game stores in its own tables, as with an ECS. The neighbors are found here.

use std::{cell::Cell, sync::Arc};

use glam::Vec2;

use super::decide::{Decisions, Watch, Workspace, decide_into};
use crate::model::{Agent, AgentSettings, Objective, Obstacles, World, agent::Steering};

/// A body that avoids by ORCA.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Center, m.
    pub position: Vec2,
    /// Current velocity, m/s.
    pub velocity: Vec2,
    /// The velocity that it would take if nothing were in the way, m/s.
    pub preferred: Vec2,
    /// Radius, speeds, horizons, distance and number of visible neighbors, and the limits of its body, whose heading is
    /// that of its velocity. Steering is not applied.
    pub settings: AgentSettings,
}

/// The world built from the bodies, and the memory of its decisions.
#[derive(Default)]
struct BodyScratch {
    world: World,
    nothing: Arc<Obstacles>,
    workspace: Workspace,
    decisions: Decisions,
}

thread_local! {
    /// Taken out while in use: a thread that waits for helpers may receive other work, which may call this function
    /// again.
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

/// The velocities that all bodies choose by ORCA, m/s, for the next `time_step`, s. All are chosen from one state, so
/// that the order in which they are moved afterwards does not matter; equal to the bit to the decisions of a
/// [`Simulation`](super::Simulation) of the same agents.
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
/// `chosen` and `bodies` differ in length.
pub fn avoid_all(bodies: &[Body], obstacles: &Arc<Obstacles>, time_step: f32, chosen: &mut [Vec2]) {
    assert_eq!(bodies.len(), chosen.len(), "one velocity for each body");
    let mut memory = MEMORY.take().unwrap_or_default();
    let BodyScratch { world, nothing, workspace, decisions } = &mut *memory;
    world.params.time_step = time_step;
    world.obstacles = Arc::clone(obstacles);
    world.agents.0.clear();
    world.agents.0.extend(bodies.iter().map(agent_of));
    decide_into(world, &Watch::None, workspace, decisions);
    for (to, choice) in chosen.iter_mut().zip(&decisions.choices) {
        *to = choice.velocity;
    }
    // Releases obstacles that are no longer used.
    world.obstacles = Arc::clone(nothing);
    MEMORY.set(Some(memory));
}
