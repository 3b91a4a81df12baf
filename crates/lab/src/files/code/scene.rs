//! A world in the form that the libraries after RVO2 accept: kinds of agents, agents, polygons.

use std::collections::BTreeMap;

use glam::Vec2;

use super::said;
use sidestep_core::model::{Agent, AgentSettings, Method, Objective, World, obstacle::Circle};

use crate::text::message::Message;

/// Corners of the polygon that represents a pillar.
pub(super) const PILLAR_CORNERS: usize = 16;

/// The aim of an agent, in the two forms that every target has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CodeAim {
    /// A point, m.
    Goal(Vec2),
    /// A velocity, m/s.
    Velocity(Vec2),
}

/// One agent, with the index of its kind.
pub(super) struct CodeAgent {
    pub kind: usize,
    pub position: Vec2,
    pub velocity: Vec2,
    pub aim: CodeAim,
}

/// Settings that agents share.
#[derive(Clone, Copy)]
pub(super) struct AgentKind<'a> {
    pub settings: &'a AgentSettings,
    pub method: Method,
}

impl AgentKind<'_> {
    /// Maximum number of its neighbors: none, if it avoids no agents.
    pub fn neighbors(&self) -> u32 {
        if self.method == Method::None { 0 } else { self.settings.max_neighbors }
    }
}

/// All data that a program is filled with.
pub(super) struct CodeScene<'a> {
    pub title: &'a str,
    pub gaps: Vec<String>,
    pub time_step: f32,
    pub step: u64,
    pub kinds: Vec<AgentKind<'a>>,
    pub agents: Vec<CodeAgent>,
    pub polygons: Vec<Vec<Vec2>>,
}

impl<'a> CodeScene<'a> {
    pub fn of(world: &'a World, title: &'a str, gaps: &[Message]) -> CodeScene<'a> {
        let (kinds, places) = kinds(&world.agents);
        let agents = world.agents.iter().zip(places).map(|(agent, kind)| CodeAgent {
            kind,
            position: agent.position,
            velocity: agent.velocity,
            aim: aim(world, agent),
        });
        let pillars = world.obstacles.circles().iter().map(around);
        CodeScene {
            title,
            gaps: gaps.iter().map(ToString::to_string).collect(),
            time_step: world.params.time_step,
            step: world.step,
            agents: agents.collect(),
            kinds,
            polygons: world.obstacles.polygons().iter().cloned().chain(pillars).collect(),
        }
    }
}

/// Checks that every number of a world can be written; worlds made elsewhere may contain any number.
pub(super) fn check(world: &World) -> Result<(), Message> {
    let is_sound = |agent: &Agent| {
        let AgentSettings { radius, max_speed, preferred_speed, neighbor_distance, .. } = agent.settings;
        let horizons = [agent.settings.time_horizon, agent.settings.time_horizon_obstacle];
        let scalars = [radius, max_speed, preferred_speed, neighbor_distance].into_iter().chain(horizons);
        let aim = match aim(world, agent) {
            CodeAim::Goal(point) | CodeAim::Velocity(point) => point,
        };
        let places = [agent.position, agent.velocity, aim, agent.heading, agent.wander];
        scalars.into_iter().all(f32::is_finite) && places.iter().all(|place| place.is_finite())
    };
    match world.agents.iter().position(|agent| !is_sound(agent)) {
        Some(agent) => Err(said::not_finite(agent)),
        None => Ok(()),
    }
}

/// The different settings in the order of their first agents, and for each agent the index of its settings.
fn kinds<'a>(agents: &'a [Agent]) -> (Vec<AgentKind<'a>>, Vec<usize>) {
    let mut known = BTreeMap::new();
    let mut kinds = Vec::new();
    let mut place = |agent: &'a Agent| {
        let kind = AgentKind { settings: &agent.settings, method: agent.method };
        *known.entry(bits(kind)).or_insert_with(|| {
            kinds.push(kind);
            kinds.len() - 1
        })
    };
    let places = agents.iter().map(&mut place).collect();
    (kinds, places)
}

/// The bits that distinguish two kinds.
fn bits(AgentKind { settings, method }: AgentKind) -> [u32; 14] {
    let AgentSettings {
        radius,
        max_speed,
        preferred_speed,
        neighbor_distance,
        max_neighbors,
        time_horizon,
        time_horizon_obstacle,
        responsibility,
        steering,
        mass,
        max_force,
        max_acceleration,
        max_turn_rate,
    } = *settings;
    [
        radius.to_bits(),
        max_speed.to_bits(),
        preferred_speed.to_bits(),
        neighbor_distance.to_bits(),
        max_neighbors,
        time_horizon.to_bits(),
        time_horizon_obstacle.to_bits(),
        responsibility.to_bits(),
        steering as u32,
        mass.to_bits(),
        max_force.to_bits(),
        max_acceleration.to_bits(),
        max_turn_rate.to_bits(),
        method as u32,
    ]
}

/// The objective in a form that targets have: agents whose objective has none stop.
fn aim(world: &World, agent: &Agent) -> CodeAim {
    match agent.objective {
        Objective::Goal(goal) | Objective::Pass(goal) | Objective::Route(goal) => CodeAim::Goal(goal),
        Objective::Pointer => CodeAim::Goal(world.pointer),
        Objective::Velocity(velocity) => CodeAim::Velocity(velocity),
        Objective::Hold | Objective::Wander | Objective::Pursue(_) | Objective::Evade(_) => {
            CodeAim::Velocity(Vec2::ZERO)
        }
    }
}

/// A regular polygon whose sides touch the circle from outside, counter-clockwise: a solid.
fn around(circle: &Circle) -> Vec<Vec2> {
    let turn = std::f32::consts::TAU / PILLAR_CORNERS as f32;
    let reach = circle.radius / libm::cosf(0.5 * turn);
    let corner = |k: usize| {
        let (sin, cos) = libm::sincosf(k as f32 * turn);
        circle.center + Vec2::new(cos, sin) * reach
    };
    (0..PILLAR_CORNERS).map(corner).collect()
}
