//! The part of an agent that others see, and its aim.

use glam::Vec2;

use crate::{
    avoid::row::SlotRow,
    geometry::carried,
    model::{Agent, Method, World, agent::Steering},
    steer::{self, StraightAim},
};

/// The part of an agent that others see, and its aim.
#[derive(Clone, Copy, Debug, Default)]
pub struct SortedAgent {
    /// Position and velocity.
    pub motion: [f32; 4],
    /// Radius, m.
    pub radius: f32,
    /// The point to arrive at, m, or the preferred velocity, m/s; zero if it has neither yet.
    pub aim: [f32; 2],
    /// The kind of the aim.
    pub aim_kind: AimKind,
    /// Its index.
    pub index: u32,
}

/// The source of the preferred velocity of an agent that decides on lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AimKind {
    /// It avoids by another method, and decides on the scalar path.
    #[default]
    None,
    /// A point to arrive at.
    Point,
    /// A preferred velocity.
    Velocity,
    /// A velocity from its behavior or forces, computed in every step.
    Steered,
}

impl SortedAgent {
    /// Reads the agent with this index and this steering.
    #[inline(always)]
    pub fn of(world: &World, index: u32, agent: &Agent, steering: Steering) -> SortedAgent {
        let (aim, aim_kind) = aim_by_orca(world, agent, steering);
        let (p, v) = (agent.position, agent.velocity);
        let motion = [p.x, p.y, v.x, v.y];
        SortedAgent { motion, radius: agent.settings.radius, aim: aim.to_array(), aim_kind, index }
    }

    /// The agent after moving with a velocity, m/s, for `time` s.
    #[inline(always)]
    pub fn moved(self, velocity: Vec2, time: f32) -> SortedAgent {
        let position = carried(self.position(), velocity, time);
        SortedAgent { motion: [position.x, position.y, velocity.x, velocity.y], ..self }
    }

    /// Center, m.
    #[inline(always)]
    pub fn position(&self) -> Vec2 {
        Vec2::new(self.motion[0], self.motion[1])
    }

    /// The words of a row that hold a motion.
    const MOTION: [usize; 4] = [0, 1, 2, 3];

    /// The word of a row that holds the radius.
    pub const RADIUS: usize = 4;

    /// Motion and radius, from a row.
    #[inline(always)]
    pub fn disc(row: &SlotRow) -> [f32; 5] {
        std::array::from_fn(|word| row.number(word))
    }
}

impl From<SortedAgent> for SlotRow {
    #[inline(always)]
    fn from(agent: SortedAgent) -> SlotRow {
        let SortedAgent { motion: [px, py, vx, vy], radius, aim: [ax, ay], aim_kind, index } = agent;
        let [a, b, c, d, e, f, g] = [px, py, vx, vy, radius, ax, ay].map(f32::to_bits);
        // A world of 2^30 agents would take 200 GB.
        SlotRow([a, b, c, d, e, f, g, (aim_kind as u32) << INDEX_BITS | index])
    }
}

impl From<SlotRow> for SortedAgent {
    #[inline(always)]
    fn from(row: SlotRow) -> SortedAgent {
        SortedAgent {
            motion: SortedAgent::MOTION.map(|word| row.number(word)),
            radius: row.number(SortedAgent::RADIUS),
            aim: [row.number(5), row.number(6)],
            aim_kind: match row.0[7] >> INDEX_BITS {
                0 => AimKind::None,
                1 => AimKind::Point,
                2 => AimKind::Velocity,
                _ => AimKind::Steered,
            },
            index: row.0[7] & ((1 << INDEX_BITS) - 1),
        }
    }
}

/// The aim of an agent with this steering, if it avoids by ORCA; zero if it does not go straight, since steering will
/// set it.
#[inline(always)]
fn aim_by_orca(world: &World, agent: &Agent, steering: Steering) -> (Vec2, AimKind) {
    if agent.method != Method::Orca {
        return (Vec2::ZERO, AimKind::None);
    }
    let straight = if steering == Steering::None { steer::aim_of(world, &agent.objective) } else { None };
    match straight {
        Some(StraightAim::Point(point)) => (point, AimKind::Point),
        Some(StraightAim::Velocity(velocity)) => (velocity, AimKind::Velocity),
        None => (Vec2::ZERO, AimKind::Steered),
    }
}

/// Bits of the index in the last word of a row.
const INDEX_BITS: u32 = 30;
