//! One agent: a disc that moves, and what it wants.

use glam::Vec2;

use super::{
    method::Method,
    tunable::{Kind, real, tunables},
};

/// What an agent steers for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Objective {
    /// A point to arrive at, m.
    Goal(Vec2),
    /// A velocity to keep, m/s.
    Velocity(Vec2),
    /// To stand still.
    Hold,
}

tunables! {
    /// Settings that each agent has of its own; the defaults are those of the reference library's examples.
    pub struct AgentSettings, AGENT_SETTINGS {
        /// Radius of the disc that must not be entered.
        radius: f32 = 1.5, real((0.1, 5.0), (1e-3, 1e4), true),
            key "radius", unit "m", formula "R = r_A + r_B", value Real;
        /// Largest speed the agent may choose: the radius of the speed circle.
        max_speed: f32 = 2.0, real((0.0, 5.0), (0.0, 1e4), false),
            key "max_speed", unit "m/s", formula "|v| ≤ v_max", value Real;
        /// Speed towards the goal while it is farther away than one second.
        preferred_speed: f32 = 1.0, real((0.0, 5.0), (0.0, 1e4), false),
            key "preferred_speed", unit "m/s", formula "v_pref = s · (goal − p) / |goal − p|", value Real;
        /// Only agents whose center is nearer count as neighbors. Collisions within the horizon are seen for certain
        /// only if this reaches R + 2 · v_max · τ.
        neighbor_distance: f32 = 15.0, real((0.0, 60.0), (0.0, 1e6), false),
            key "neighbor_distance", unit "m", formula "|p_B − p_A| < distance", value Real;
        /// Only so many of the nearest neighbors are looked at.
        max_neighbors: u32 = 10, Kind::Count { slider: (0, 30), largest: 1000 },
            key "max_neighbors", unit "", formula "nearest k, ties by index", value Count;
        /// Time horizon τ for other agents: collisions that come later are left alone. Long: careful and early; short:
        /// nimble and late.
        time_horizon: f32 = 10.0, real((0.1, 20.0), (1e-3, 1e6), true),
            key "time_horizon", unit "s", formula "cut-off disc: center p/τ, radius R/τ", value Real;
        /// Time horizon for static obstacles.
        time_horizon_obstacle: f32 = 10.0, real((0.1, 20.0), (1e-3, 1e6), true),
            key "time_horizon_obstacle", unit "s", formula "range = τ_obst · v_max + r", value Real;
        /// The agent's share of the avoiding effort u. Two agents stay apart for certain if their shares sum to 1.
        responsibility: f32 = 0.5, real((0.0, 1.0), (0.0, 1.0), false),
            key "responsibility", unit "", formula "line through v + share · u", value Real;
    }
}

/// A disc with a velocity, an objective and settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    /// Center, m.
    pub position: Vec2,
    /// Velocity during the step that led here, m/s.
    pub velocity: Vec2,
    /// What it steers for.
    pub objective: Objective,
    /// How it avoids the others.
    pub method: Method,
    /// Group for colors; agents listed one by one are group 0.
    pub group: u16,
    /// Radius, speeds, horizons.
    pub settings: AgentSettings,
}

impl Agent {
    /// A resting agent with default settings and nothing to do.
    pub fn new(position: Vec2) -> Agent {
        Agent {
            position,
            velocity: Vec2::ZERO,
            objective: Objective::Hold,
            method: Method::default(),
            group: 0,
            settings: AgentSettings::default(),
        }
    }

    /// The goal, if it has one.
    pub fn goal(&self) -> Option<Vec2> {
        match self.objective {
            Objective::Goal(goal) => Some(goal),
            Objective::Velocity(_) | Objective::Hold => None,
        }
    }

    /// Whether its center is within its own radius of the goal: RVO2's test of arrival.
    pub fn has_arrived(&self) -> bool {
        self.goal()
            .is_some_and(|goal| (goal - self.position).length_squared() <= self.settings.radius.powi(2))
    }
}
