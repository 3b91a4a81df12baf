//! Wandering: a target moves at random on a helper shape ahead of the vehicle, and the vehicle steers for it.
//!
//! ```text
//!            , - ~ - ,
//!   vehicle      middle  T     target = middle + T, |T| = radius
//!      ▷────────────•───────●  middle = (distance, side) in local axes
//!            ' - . - '
//! ```
//! The target is remembered and moves a little in each step, so that turns have a trend; one part of the force always
//! leads ahead, the other turns. Sources: Reynolds 1999; Buckland 2005; the slips are those of a published port.

use glam::Vec2;

use crate::{
    geometry::{local_axes::LocalAxes, unit},
    model::{
        Agent, World,
        params::{Form, WanderShape},
        random::{Purpose, StreamKey, stream, symmetric_pairs},
    },
};
use rand::RngExt;

/// The construction of the wander force, in local axes unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WanderTrace {
    /// The shape that the target moves on.
    pub shape: WanderShape,
    /// Middle of the shape, m.
    pub middle: Vec2,
    /// Its radius, m.
    pub radius: f32,
    /// Position of the target before, relative to the middle, m.
    pub before: Vec2,
    /// Position after the jitter alone, relative to the middle, m: not yet back on the shape.
    pub jittered: Vec2,
    /// Position of the target now, relative to the middle, m.
    pub target: Vec2,
    /// The force in the world, N.
    pub force: Vec2,
}

impl WanderTrace {
    /// Both ends and the ridge of the roof that a line shape has, relative to the middle, m.
    pub fn roof(&self, slope: f32) -> [Vec2; 3] {
        let eaves = Vec2::new(0.0, self.radius);
        [-eaves, Vec2::new(slope * self.radius, 0.0), eaves]
    }
}

/// The target's next position and the force towards it. Total: a target without a direction stays where it was.
///
/// The target moves by `xi`, two uniform numbers in −1 … 1: see [`draw`].
pub fn wander(world: &World, me: u32, agent: &Agent, axes: &LocalAxes, xi: Vec2) -> WanderTrace {
    let params = &world.params;
    let radius = params.wander_radius;
    let printed = |form| form == Form::Printed;
    let middle = if printed(params.museum_distance) {
        Vec2::new(params.wander_jitter, 0.0)
    } else {
        Vec2::new(params.wander_distance, params.wander_side)
    };
    let before = on_shape(world, if agent.wander == Vec2::ZERO { start(world, me) } else { agent.wander });
    let root = if printed(params.museum_time) { 1.0 } else { params.time_step.sqrt() };
    let shift = xi * (params.wander_jitter * root);
    let jittered = match params.wander_shape {
        WanderShape::Trigonometric => sine(world, me),
        WanderShape::Circle | WanderShape::Line if printed(params.museum_memory) => xi * params.wander_jitter,
        WanderShape::Circle | WanderShape::Line => before + shift,
    };
    let target = match params.wander_shape {
        // A jitter of zero, or one that hits the middle, leaves no direction.
        WanderShape::Circle => unit(jittered).map_or(before, |direction| direction * radius),
        WanderShape::Line | WanderShape::Trigonometric => on_shape(world, jittered),
    };
    let force = axes.world_vector(middle + target) * params.wander_strength;
    WanderTrace { shape: params.wander_shape, middle, radius, before, jittered, target, force }
}

/// The numbers by which the target of an agent moves in the present step of a world.
pub fn draw(world: &World, me: u32) -> Vec2 {
    symmetric_pairs(StreamKey::of(world.seed), me, Purpose::Wander, world.step)[0]
}

/// The point of the shape that belongs to `target`: radius and slope may have changed since it was remembered.
fn on_shape(world: &World, target: Vec2) -> Vec2 {
    let radius = world.params.wander_radius;
    match world.params.wander_shape {
        WanderShape::Circle | WanderShape::Trigonometric => {
            unit(target).map_or(Vec2::new(radius, 0.0), |direction| direction * radius)
        }
        WanderShape::Line => roof(target.y, radius, world.params.wander_slope),
    }
}

/// The point of the roof at `s` aside: the ridge is straight ahead, and both sides fall away. At an end it turns back.
fn roof(s: f32, radius: f32, slope: f32) -> Vec2 {
    let s = if s > radius {
        (2.0 * radius - s).max(-radius)
    } else if s < -radius {
        (-2.0 * radius - s).min(radius)
    } else {
        s
    };
    Vec2::new(slope * (radius - s.abs()), s)
}

/// A first target: anywhere on the circle, seeded.
fn start(world: &World, me: u32) -> Vec2 {
    let turn = stream(world.seed, me, Purpose::WanderStart).random::<f32>();
    let (sin, cos) = libm::sincosf(turn * std::f32::consts::TAU);
    Vec2::new(cos, sin) * world.params.wander_radius
}

/// To and fro between right and left of the middle; each agent with a different phase.
fn sine(world: &World, me: u32) -> Vec2 {
    let phase = f64::from(stream(world.seed, me, Purpose::WanderStart).random::<f32>());
    let turns = world.time / f64::from(world.params.wander_period) + phase;
    let angle = std::f64::consts::FRAC_PI_2 * libm::sin(std::f64::consts::TAU * turns);
    Vec2::new(libm::cos(angle) as f32, libm::sin(angle) as f32) * world.params.wander_radius
}
