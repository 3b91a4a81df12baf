//! HRVO: the library form against the library's figures, the corrected form against legs computed by hand and a dense
//! sampling.

mod choice;
mod cone;
mod library;

use crate::common::{
    Random, disc_samples, for_all, for_as_many, golden, mover, pair_settings, real, scattered, trace_rows,
    turned, vector, walker, wide, world,
};
use glam::{DVec2, Vec2};
use serde_json::Value;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, World,
    avoid::{AgentPair, Outcome, Trace, cones::hrvo::velocity_obstacle},
    geometry::cone::VelocityObstacle,
    model::params::HrvoForm,
    sim::{Watch, decide},
};

/// The wedge of an obstacle: apex, the side it lies left of, the side it lies right of.
fn wedge(obstacle: &VelocityObstacle) -> [Vec2; 3] {
    match *obstacle {
        VelocityObstacle::Cone { apex, left, right, .. } => [apex, right, left],
        VelocityObstacle::Capsule { .. } => panic!("nothing stands still here"),
        VelocityObstacle::HalfPlane(permitted) => {
            [permitted.point, -permitted.direction, permitted.direction]
        }
    }
}

/// Two discs apart, and velocities.
fn random_pair(random: &mut Random) -> World {
    let p = (random.direction() * random.real(1.05, 6.0)).as_vec2();
    two(p, [random.in_disc(1.5).as_vec2(), random.in_disc(1.5).as_vec2()])
}

fn relative_velocity(world: &World) -> Vec2 {
    world.agents[0].velocity - world.agents[1].velocity
}

fn two(position: Vec2, velocities: [Vec2; 2]) -> World {
    let [a, b] = velocities;
    let agents = vec![
        mover(Vec2::ZERO, a, a, Method::Hrvo, pair_settings()),
        mover(position, b, b, Method::Hrvo, pair_settings()),
    ];
    world(0.05, agents)
}
