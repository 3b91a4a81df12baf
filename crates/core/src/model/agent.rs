//! One agent: a disc that moves, with its objective and settings.

use glam::Vec2;

use crate::geometry::unit;

use super::{
    method::Method,
    tunable::{Domain, choices, real, tunables, wrap_choice},
};

/// The aim of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Objective {
    /// A point to arrive at, m.
    Goal(Vec2),
    /// A point to pass at full speed, m.
    Pass(Vec2),
    /// A point to arrive at by way of the road map, m.
    Route(Vec2),
    /// A velocity to keep, m/s.
    Velocity(Vec2),
    /// To stop.
    Hold,
    /// To wander, led by a target on the wander circle.
    Wander,
    /// To catch another agent, by its index, where it will be.
    Pursue(u32),
    /// To flee from another agent, by its index; to wander when out of its reach.
    Evade(u32),
    /// To follow the world's pointer.
    Pointer,
}

impl Objective {
    /// The agent that it pursues or evades, by its index.
    pub fn other(&self) -> Option<u32> {
        match *self {
            Objective::Pursue(other) | Objective::Evade(other) => Some(other),
            Objective::Goal(_)
            | Objective::Pass(_)
            | Objective::Route(_)
            | Objective::Velocity(_)
            | Objective::Hold
            | Objective::Wander
            | Objective::Pointer => None,
        }
    }

    /// This objective with its goal in another place, if it has one.
    #[must_use]
    pub fn placed(self, to: impl FnOnce(Vec2) -> Vec2) -> Objective {
        match self {
            Objective::Goal(goal) => Objective::Goal(to(goal)),
            Objective::Pass(goal) => Objective::Pass(to(goal)),
            Objective::Route(goal) => Objective::Route(to(goal)),
            objective => objective,
        }
    }

    /// This objective with another agent index; an agent that pursues or evades one without an index holds.
    #[must_use]
    pub fn renumbered(self, index: impl Fn(u32) -> Option<u32>) -> Objective {
        match self {
            Objective::Pursue(other) => index(other).map_or(Objective::Hold, Objective::Pursue),
            Objective::Evade(other) => index(other).map_or(Objective::Hold, Objective::Evade),
            objective => objective,
        }
    }
}

choices! {
    /// Steering around pillars and walls, before any avoidance method.
    #[derive(Default)]
    pub enum Steering {
        /// No forces.
        #[default]
        None = "none",
        /// A box ahead that must stay free (Reynolds, Buckland).
        DetectionBox = "detection_box",
        /// A ray ahead and the distance from it.
        Feeler = "feeler",
    }
}

wrap_choice!(Steering);

tunables! {
    /// Settings that each agent has of its own; the defaults are those of the reference library's examples.
    #[repr(C)]
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
        /// At most this many neighbors are looked at, the nearest.
        max_neighbors: u32 = 10, Domain::Count { slider: (0, 30), largest: 1000 },
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
        /// Steering forces around pillars and walls that go before the method: a detection box, or a feeler. Walls are
        /// felt by three rays in both.
        steering: Steering = Steering::None, Domain::Choice { names: Steering::NAMES },
            key "steering", unit "", formula "v_pref = v + F / m · dt, |F| ≤ F_max", value Choice;
        /// Mass: how much a force changes the velocity. Only steered and wandering agents feel forces.
        mass: f32 = 1.0, real((0.1, 10.0), (1e-3, 1e6), true),
            key "mass", unit "kg", formula "a = F / m", value Real;
        /// Largest steering force. What avoidance leaves of it is the behavior's.
        max_force: f32 = 6.0, real((0.1, 50.0), (0.0, 1e6), true),
            key "max_force", unit "N", formula "|F| ≤ F_max", value Real;
        /// Largest change of the velocity in a second; ∞ for none. It cuts the answer of the method, and so voids the
        /// guarantee.
        max_acceleration: f32 = f32::INFINITY, real((0.1, 100.0), (0.0, f32::INFINITY), true),
            key "max_acceleration", unit "m/s²", formula "|v' − v| ≤ a · dt", value Real;
        /// Largest turn of the heading in a second; ∞ for none. The velocity taken is the nearest one within the turn.
        max_turn_rate: f32 = f32::INFINITY, real((0.1, 100.0), (0.0, f32::INFINITY), true),
            key "max_turn_rate", unit "rad/s", formula "∠(h, v') ≤ ω · dt", value Real;
    }
}

/// Settings from elsewhere. What the source does not set is as in [`AgentSettings::rvo2_example`].
impl AgentSettings {
    /// The default: `examples/Circle.cc` of RVO2 (github.com/snape/RVO2, commit 1c25b27).
    pub fn rvo2_example() -> AgentSettings {
        AgentSettings::default()
    }

    /// A walker: profile `group1` of `examples/core/4square/4squareS.xml` in Menge (github.com/MengeCrowdSim/Menge, commit
    /// 00f97ea).
    pub fn pedestrian() -> AgentSettings {
        AgentSettings {
            radius: 0.2,
            max_speed: 2.0,
            preferred_speed: 1.34,
            neighbor_distance: 5.0,
            max_neighbors: 10,
            time_horizon: 3.0,
            time_horizon_obstacle: 0.15,
            max_acceleration: 5.0,
            max_turn_rate: std::f32::consts::TAU,
            ..AgentSettings::default()
        }
    }

    /// A unit of a strategy game: `template_unit.xml` of 0 A.D. (github.com/0ad/0ad, commit 00736a9), one of its world units
    /// taken as a meter. It walks at the preferred speed and runs at the maximum speed.
    pub fn rts_unit() -> AgentSettings {
        AgentSettings { radius: 0.8, max_speed: 15.0, preferred_speed: 7.0, ..AgentSettings::default() }
    }

    /// A small robot: `turtlebot3_navigation2/param/humble/burger.yaml` (github.com/ROBOTIS-GIT/turtlebot3, commit da785b7).
    /// It drives as fast as it may.
    pub fn small_robot() -> AgentSettings {
        AgentSettings {
            radius: 0.1,
            max_speed: 0.22,
            preferred_speed: 0.22,
            max_acceleration: 2.5,
            max_turn_rate: 1.0,
            ..AgentSettings::default()
        }
    }
}

impl AgentSettings {
    /// Edges and pillars farther away than this are beyond the agent's reach within the horizon, m.
    pub fn obstacle_range(&self) -> f32 {
        self.obstacle_way() + self.radius
    }

    /// The longest distance covered within the horizon for obstacles, m.
    pub(crate) fn obstacle_way(&self) -> f32 {
        self.time_horizon_obstacle * self.max_speed
    }
}

/// A disc with a velocity, an objective and settings.
///
/// The order in memory matters: a step reads scattered agents, and the fields that it needs, up to the radius, are
/// contiguous.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct Agent {
    /// Center, m.
    pub position: Vec2,
    /// Velocity during the step that led here, m/s.
    pub velocity: Vec2,
    /// Its aim.
    pub objective: Objective,
    /// Its method of avoidance.
    pub method: Method,
    /// Group for colors; agents listed one by one are group 0.
    pub group: u16,
    /// Radius, speeds, horizons.
    pub settings: AgentSettings,
    /// Unit vector ahead: the direction of the last velocity that had one.
    pub heading: Vec2,
    /// The wander target relative to the middle of its circle in local axes, m; zero before the first step.
    pub wander: Vec2,
    /// Free for the caller, such as the number of an entity: not read here, and not part of any digest.
    pub user_data: u64,
}

const _: () =
    assert!(std::mem::offset_of!(Agent, settings) + std::mem::offset_of!(AgentSettings, radius) == 32);

impl Agent {
    /// A resting agent with default settings and without an objective.
    pub fn new(position: Vec2) -> Agent {
        Agent {
            position,
            velocity: Vec2::ZERO,
            objective: Objective::Hold,
            method: Method::default(),
            group: 0,
            heading: Vec2::X,
            wander: Vec2::ZERO,
            user_data: 0,
            settings: AgentSettings::default(),
        }
    }

    /// The heading of an agent that was not given one: along its velocity, otherwise towards its aim, otherwise +x.
    pub fn facing(position: Vec2, velocity: Vec2, objective: &Objective) -> Vec2 {
        let wanted = match *objective {
            Objective::Goal(goal) | Objective::Pass(goal) | Objective::Route(goal) => goal - position,
            Objective::Velocity(velocity) => velocity,
            Objective::Hold
            | Objective::Wander
            | Objective::Pursue(_)
            | Objective::Evade(_)
            | Objective::Pointer => Vec2::ZERO,
        };
        unit(velocity).or_else(|| unit(wanted)).unwrap_or(Vec2::X)
    }

    /// The goal, if it has one.
    pub fn goal(&self) -> Option<Vec2> {
        match self.objective {
            Objective::Goal(goal) | Objective::Pass(goal) | Objective::Route(goal) => Some(goal),
            Objective::Velocity(_)
            | Objective::Hold
            | Objective::Wander
            | Objective::Pursue(_)
            | Objective::Evade(_)
            | Objective::Pointer => None,
        }
    }

    /// True if forces move it: it steers around pillars, wanders, or may begin to wander.
    pub fn is_vehicle(&self) -> bool {
        let strolls = matches!(self.objective, Objective::Wander | Objective::Evade(_));
        strolls || self.settings.steering != Steering::None
    }

    /// The share of the effort that it takes; `None` if it does not avoid. Schools without shares count as one half.
    pub fn share(&self) -> Option<f32> {
        match self.method {
            Method::None => None,
            Method::Vo => Some(1.0),
            Method::Rvo | Method::Hrvo | Method::Orca => Some(self.settings.responsibility),
            Method::Detour
            | Method::SocialForce
            | Method::CollisionFreeSpeed
            | Method::BufferedVoronoi
            | Method::Own => Some(0.5),
        }
    }

    /// True if its center is within its own radius of the goal: RVO2's test of arrival. For agents with goals in
    /// sequence see [`World::has_arrived`](super::World::has_arrived).
    pub fn has_arrived(&self) -> bool {
        self.goal()
            .is_some_and(|goal| (goal - self.position).length_squared() <= self.settings.radius.powi(2))
    }
}
