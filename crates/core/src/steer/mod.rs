//! Steering: from a behavior and steering forces to the preferred velocity of a vehicle, before anything is avoided.
//!
//! ```text
//! behavior (goal, route, wander, pursuit …)  ─┐
//! detection box or feeler, wall feelers      ─┴─▶ force ─▶ preferred velocity ─▶ avoidance method
//! ```
//! An agent without steering that has a goal takes the behavior's velocity unchanged, as in RVO2. Wandering and steered
//! agents are Reynolds' vehicles: forces of at most `max_force` change the velocity by F / m · dt, and avoidance takes
//! its part of that maximum before the behavior. The preferred velocity of a vehicle is never faster than its preferred
//! speed.

pub mod arrive;
pub mod detection_box;
pub mod feeler;
mod memory;
pub mod pursuit;
pub mod wall_feelers;
pub mod wander;

use glam::Vec2;

use crate::{
    geometry::{clamp_length, local_axes::LocalAxes, unit},
    model::{Agent, Journey, Objective, World, agent::Steering, params::Form},
};
use detection_box::BoxForces;
pub use detection_box::BoxTrace;
pub use feeler::FeelerTrace;
pub use memory::SteerMemory;
pub use wall_feelers::WallTrace;
pub use wander::WanderTrace;

/// The result of steering for one agent.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Steered {
    /// The velocity that it would take if no agent were near, m/s. Not clamped to its maximum speed.
    pub preferred: Vec2,
    /// The wander target it will remember.
    pub wander: Vec2,
}

/// The way to the preferred velocity, for the overlays.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SteerTrace {
    /// True if forces were at work at all.
    pub forces: bool,
    /// The direction of the local x axis.
    pub heading: Vec2,
    /// The point that the behavior aims at, m, if it does.
    pub aim: Option<Vec2>,
    /// The wander circle.
    pub wander: Option<WanderTrace>,
    /// True if the box was used.
    pub box_used: bool,
    /// The detection box.
    pub detection_box: BoxTrace,
    /// True if the feeler was used.
    pub feeler_used: bool,
    /// The feeler.
    pub feeler: FeelerTrace,
    /// The wall feelers.
    pub walls: WallTrace,
    /// Force of the behavior within its remaining share, N.
    pub behavior: Vec2,
    /// Force around pillars and walls, N.
    pub avoidance: Vec2,
    /// Factor of the velocity before the forces act.
    pub brake: f32,
}

impl SteerTrace {
    /// All forces together, N.
    pub fn force(&self) -> Vec2 {
        self.behavior + self.avoidance
    }
}

/// The preferred velocity of agent `me`; a `trace`, if given, receives the construction.
pub fn steer(
    world: &World,
    me: u32,
    memory: &mut SteerMemory,
    mut trace: Option<&mut SteerTrace>,
) -> Steered {
    let agent = &world.agents[me as usize];
    if let Some(trace) = trace.as_deref_mut() {
        *trace = SteerTrace::default();
    }
    match straight(world, agent) {
        Some(preferred) => Steered { preferred, wander: agent.wander },
        None if trace.is_none() => as_vehicle(world, me, agent, memory),
        None => as_vehicle_traced(world, me, agent, memory, trace),
    }
}

/// The aim of an agent that goes straight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StraightAim {
    /// A point to arrive at, m.
    Point(Vec2),
    /// A velocity to keep, m/s.
    Velocity(Vec2),
}

impl StraightAim {
    /// The preferred velocity of an agent with this aim, m/s.
    pub fn velocity(self, agent: &Agent) -> Vec2 {
        match self {
            StraightAim::Point(point) => {
                arrive::velocity(agent.position, point, agent.settings.preferred_speed)
            }
            StraightAim::Velocity(velocity) => velocity,
        }
    }
}

/// The preferred velocity of an agent without steering that goes straight; `None` for others.
pub fn straight(world: &World, agent: &Agent) -> Option<Vec2> {
    if agent.settings.steering != Steering::None {
        return None;
    }
    aim_of(world, &agent.objective).map(|aim| aim.velocity(agent))
}

/// The aim of an agent without steering that goes straight with this objective; `None` for others.
pub fn aim_of(world: &World, objective: &Objective) -> Option<StraightAim> {
    match *objective {
        Objective::Goal(goal) => Some(StraightAim::Point(goal)),
        Objective::Pointer => Some(StraightAim::Point(world.pointer)),
        Objective::Velocity(velocity) => Some(StraightAim::Velocity(velocity)),
        Objective::Hold => Some(StraightAim::Velocity(Vec2::ZERO)),
        Objective::Pass(_)
        | Objective::Route(_)
        | Objective::Wander
        | Objective::Pursue(_)
        | Objective::Evade(_) => None,
    }
}

/// Like [`steer`], for an agent that does not go straight.
#[inline(never)]
pub(crate) fn as_vehicle(world: &World, me: u32, agent: &Agent, memory: &mut SteerMemory) -> Steered {
    as_vehicle_traced(world, me, agent, memory, None)
}

/// Like [`steer`]; a `trace`, if given, must be fresh.
fn as_vehicle_traced(
    world: &World,
    me: u32,
    agent: &Agent,
    memory: &mut SteerMemory,
    mut trace: Option<&mut SteerTrace>,
) -> Steered {
    let behavior = behavior(world, me, agent, memory, trace.as_deref_mut());
    if let (BehaviorRequest::Velocity(preferred), Steering::None) = (behavior, agent.settings.steering) {
        return Steered { preferred, wander: agent.wander };
    }
    by_forces(world, agent, behavior, memory, trace)
}

/// The preferred velocity of agent `me` alone, m/s.
pub fn preferred_velocity(world: &World, me: u32) -> Vec2 {
    steer(world, me, &mut SteerMemory::default(), None).preferred
}

/// The preferred velocity of agent `me` with its steering set to none, m/s: its behavior alone, or zero if it does not
/// exist.
pub fn unsteered(world: &World, me: u32) -> Vec2 {
    let Some(agent) = world.agents.get(me as usize) else { return Vec2::ZERO };
    let mut agent = agent.clone();
    agent.settings.steering = Steering::None;
    straight(world, &agent)
        .unwrap_or_else(|| as_vehicle(world, me, &agent, &mut SteerMemory::default()).preferred)
}

/// The result of a behavior.
#[derive(Clone, Copy)]
enum BehaviorRequest {
    /// A velocity, m/s.
    Velocity(Vec2),
    /// A force, N, and the wander target behind it, m.
    Wander {
        /// N.
        force: Vec2,
        /// The target relative to the middle of the shape, m.
        target: Vec2,
    },
}

/// The result of the behavior of agent `me`.
fn behavior(
    world: &World,
    me: u32,
    agent: &Agent,
    memory: &mut SteerMemory,
    mut trace: Option<&mut SteerTrace>,
) -> BehaviorRequest {
    let (position, speed) = (agent.position, agent.settings.preferred_speed);
    let toward = |point: Vec2| arrive::velocity(position, point, speed);
    let other = |index: u32| world.agents.get(index as usize);
    let meet = |other: &Agent| pursuit::meeting_point(position, speed, other.position, other.velocity);
    let mut note_aim = |aim: Vec2| {
        if let Some(trace) = trace.as_deref_mut() {
            trace.aim = Some(aim);
        }
    };
    let velocity = match agent.objective {
        Objective::Goal(goal) => Some(toward(goal)),
        Objective::Pass(goal) => Some(pursuit::seek(position, goal, speed)),
        Objective::Velocity(velocity) => Some(velocity),
        Objective::Hold => Some(Vec2::ZERO),
        Objective::Pointer => Some(toward(world.pointer)),
        Objective::Route(goal) => {
            // If no point of the map is reachable, it tries the straight path.
            let next = memory.ways.next(memory.level, &world.roadmap, &world.obstacles, position, goal);
            let aim = next.unwrap_or(goal);
            note_aim(aim);
            // It slows down for the goal, unless it passes that; not for intermediate points.
            let stops = aim == goal && !world.journey(me).is_some_and(Journey::passes);
            Some(if stops { toward(goal) } else { pursuit::seek(position, aim, speed) })
        }
        Objective::Pursue(prey) => match other(prey).map(meet) {
            Some(point) => {
                note_aim(point);
                Some(pursuit::seek(position, point, speed))
            }
            None => Some(Vec2::ZERO),
        },
        Objective::Evade(pursuer) => match other(pursuer) {
            Some(pursuer) if (pursuer.position - position).length() < world.params.evade_distance => {
                let point = meet(pursuer);
                note_aim(point);
                Some(-pursuit::seek(position, point, speed))
            }
            // No agent pursues it: it wanders.
            _ => None,
        },
        Objective::Wander => None,
    };
    if let Some(velocity) = velocity {
        return BehaviorRequest::Velocity(velocity);
    }
    let axes = LocalAxes { origin: position, heading: agent.heading };
    let wander = wander::wander(world, me, agent, &axes, memory.draws.pair(world, me));
    if let Some(trace) = trace {
        trace.wander = Some(wander);
    }
    BehaviorRequest::Wander { force: wander.force, target: wander.target }
}

/// Reynolds' vehicle: avoidance first, the behavior gets the rest of the largest force.
fn by_forces(
    world: &World,
    agent: &Agent,
    behavior: BehaviorRequest,
    memory: &mut SteerMemory,
    mut trace: Option<&mut SteerTrace>,
) -> Steered {
    let settings = &agent.settings;
    let params = &world.params;
    let axes = LocalAxes { origin: agent.position, heading: agent.heading };
    let (mut wanted, mut target) = match behavior {
        BehaviorRequest::Velocity(velocity) => {
            // A step longer than the response would overshoot, with growing oscillation.
            let response = params.steering_response.max(params.time_step);
            ((velocity - agent.velocity) * (settings.mass / response), agent.wander)
        }
        BehaviorRequest::Wander { force, target } => (force, target),
    };
    let mut brake = 1.0;
    let mut avoidance = match settings.steering {
        Steering::None => Vec2::ZERO,
        Steering::DetectionBox => {
            let of_box = trace.as_deref_mut().map(|trace| &mut trace.detection_box);
            let BoxForces { lateral, force } = detection_box::avoid(world, agent, &axes, of_box);
            if params.museum_lateral == Form::Repaired
                && let Some(aside) = unit(axes.world_vector(lateral))
            {
                // The push fades out at the edge of the pillar, where the slightest pull back would win.
                wanted -= aside * wanted.dot(aside).min(0.0);
            }
            force
        }
        Steering::Feeler => {
            let of_feeler = trace.as_deref_mut().map(|trace| &mut trace.feeler);
            let felt = feeler::avoid(world, agent, agent.heading, of_feeler);
            brake = felt.brake;
            if felt.avoiding && matches!(behavior, BehaviorRequest::Wander { .. }) {
                // Wandering pauses, and afterwards continues in the direction of the force.
                wanted = Vec2::ZERO;
                let local = axes.local_vector(felt.force);
                target = feeler::coupled_target(local, params.wander_radius).unwrap_or(target);
            }
            felt.force
        }
    };
    if settings.steering != Steering::None {
        let of_walls = trace.as_deref_mut().map(|trace| &mut trace.walls);
        avoidance += wall_feelers::avoid(world, agent, memory, of_walls);
    }
    let avoidance = clamp_length(avoidance, settings.max_force);
    let behavior = clamp_length(wanted, (settings.max_force - avoidance.length()).max(0.0));
    if let Some(trace) = trace {
        trace.forces = true;
        trace.heading = agent.heading;
        trace.box_used = settings.steering == Steering::DetectionBox;
        trace.feeler_used = settings.steering == Steering::Feeler;
        (trace.behavior, trace.avoidance, trace.brake) = (behavior, avoidance, brake);
    }
    let velocity = agent.velocity * brake + (behavior + avoidance) * (params.time_step / settings.mass);
    Steered { preferred: clamp_length(velocity, settings.preferred_speed), wander: target }
}
