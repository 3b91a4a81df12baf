//! What others see of an agent, and where it is bound for.

use glam::Vec2;

use crate::{
    model::{Agent, Method, World, agent::Steering},
    steer::{self, StraightAim},
};

/// The part of an agent that others see, and where it is bound for. Aligned, so that it lies in one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Seen {
    /// Position and velocity.
    pub motion: [f32; 4],
    /// Radius, m.
    pub radius: f32,
    /// The point to arrive at, m, or the preferred velocity, m/s.
    pub aim: [f32; 2],
    /// Which of the two.
    pub aim_kind: AimKind,
}

/// What an agent goes by that decides on lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AimKind {
    /// It does not go straight, and decides on the scalar path.
    #[default]
    None,
    /// A point to arrive at.
    Point,
    /// A preferred velocity.
    Velocity,
}

impl Seen {
    /// Reads an agent, which steers so.
    #[inline(always)]
    pub fn of(world: &World, agent: &Agent, steering: Steering) -> Seen {
        let goes_straight = agent.method == Method::Orca && steering == Steering::None;
        let straight = if goes_straight { steer::aim_of(world, &agent.objective) } else { None };
        let (aim, aim_kind) = match straight {
            Some(StraightAim::Point(point)) => (point, AimKind::Point),
            Some(StraightAim::Velocity(velocity)) => (velocity, AimKind::Velocity),
            None => (Vec2::ZERO, AimKind::None),
        };
        let (p, v) = (agent.position, agent.velocity);
        Seen { motion: [p.x, p.y, v.x, v.y], radius: agent.settings.radius, aim: aim.to_array(), aim_kind }
    }
}
