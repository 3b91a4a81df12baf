//! Local axes, the detection box, the feeler, wall feelers and how their forces become a velocity, against formulas by
//! hand and brute force.

mod detection_box;
mod feeler;
#[cfg(feature = "lab")]
mod lens;
mod local_axes;
mod pipeline;
mod pursuit;
mod vehicles;
mod walls;

use crate::common::{
    ByIndex, Random, alone, any_tunables, bits, for_all, scattered, solid_box, standing, steering_of, turned,
    walker, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep::{
    Agent, AgentSettings, Method, Objective, Params, Simulation, World,
    geometry::local_axes::LocalAxes,
    model::{
        agent::Steering,
        params::{Axes, BlockCondition, Form, PARAMS, Push},
    },
    sim::{Watch, decide},
    steer::{BoxTrace, FeelerTrace, preferred_velocity},
};

/// A steered disc of half a meter at the origin that looks along +x; its forces are not cut.
fn vehicle(steering: Steering, speed: f32) -> Agent {
    let settings = AgentSettings {
        radius: 0.5,
        max_speed: 2.0,
        preferred_speed: 2.0,
        max_force: 1e6,
        steering,
        ..AgentSettings::default()
    };
    let velocity = Vec2::X * speed;
    Agent {
        velocity,
        objective: Objective::Velocity(velocity),
        method: Method::None,
        settings,
        ..Agent::new(Vec2::ZERO)
    }
}

/// A random vehicle among random pillars.
fn among_pillars(random: &mut Random) -> (Agent, Vec<(Vec2, f32)>) {
    let heading = random.direction().as_vec2();
    let mut agent = vehicle(Steering::DetectionBox, 0.0);
    agent.position = random.in_square(20.0);
    agent.heading = heading;
    agent.velocity = heading * random.real32(0.0, 2.0);
    agent.settings.radius = random.real32(0.1, 1.5);
    let pillars = (0..random.count(1, 6))
        .map(|_| (agent.position + random.in_disc(12.0).as_vec2(), random.real32(0.1, 3.0)))
        .collect();
    (agent, pillars)
}

/// A pillar in local axes, in `f64`.
fn local(agent: &Agent, center: Vec2) -> DVec2 {
    let (h, d) = (wide(agent.heading).normalize(), wide(center) - wide(agent.position));
    DVec2::new(d.dot(h), h.perp_dot(d))
}
