//! Velocity obstacles against the exact time to collision, the sampled boundary and the sampled speed disc.

mod one_obstacle;
mod two_body_rule;
mod union;

use std::f32::consts::FRAC_1_SQRT_2;

use crate::common::{
    Random, disc_samples, distance_to_segment, exact_time_to_collision, for_all, for_as_many, mover,
    pair_settings, turned, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    AgentSettings, Method, World,
    avoid::{AgentPair, ConeTrace, Outcome, Trace, cones::vo::velocity_obstacle},
    geometry::cone::{
        Displacement, Region, VelocityObstacle, displacement, displacement_overlap, legs, time_to_collision,
    },
    model::params::{Form, Selection},
    sim::{Watch, decide},
};

/// A pair of discs apart, a relative velocity and a horizon.
#[derive(Debug)]
struct Pair {
    p: Vec2,
    w: Vec2,
    radius: f32,
    horizon: f32,
}

fn pair(random: &mut Random) -> Pair {
    let radius = random.real32(0.2, 3.0);
    let p = (random.direction() * f64::from(radius) * random.real(1.02, 6.0)).as_vec2();
    let horizon = random.real32(0.3, 8.0);
    // Half of the velocities near the obstacle, half anywhere.
    let near = wide(p) / f64::from(horizon) * random.real(0.3, 2.0);
    let w = if random.count(0, 1) == 0 { near + random.in_disc(1.0) } else { random.in_disc(4.0) };
    let pair = Pair { p, w: w.as_vec2(), radius, horizon };
    random.show("pair", &pair);
    pair
}
