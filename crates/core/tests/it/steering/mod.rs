//! Local axes, the detection box, the feeler, wall feelers and the conversion of their forces into a velocity, against
//! formulas evaluated by hand and brute force.

mod detection_box;
mod feeler;
mod local_axes;
mod pipeline;
mod pursuit;
mod vehicles;
mod walls;

use crate::common::{
    ByIndex, Random, alone, among_pillars, any_tunables, bits, for_all, scattered, solid_box, standing,
    steering_of, turned, vehicle, walker, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Params, Simulation, World,
    geometry::local_axes::LocalAxes,
    model::{
        agent::Steering,
        params::{Axes, BlockCondition, Form, PARAMS, Push},
    },
    sim::{Watch, decide},
    steer::{BoxTrace, FeelerTrace, preferred_velocity},
};

/// A pillar in local axes, in `f64`.
fn local(agent: &Agent, center: Vec2) -> DVec2 {
    let (h, d) = (wide(agent.heading).normalize(), wide(center) - wide(agent.position));
    DVec2::new(d.dot(h), h.perp_dot(d))
}
