//! The effects of the slips, measured by running the solvers in both forms on seeded problems.

pub mod detection_box;
pub mod feeler;
pub mod orca;
pub mod printed_rule;
pub mod running_code;
pub(crate) mod said;
pub mod tangents;
pub mod velocity_obstacles;
pub mod wander;

use glam::Vec2;
use rand::{RngExt, rngs::ChaCha8Rng};
use sidestep_core::model::{
    Agent, AgentSettings, Obstacles, Params, World,
    obstacle::Circle,
    params::Form,
    random::{Purpose, stream},
};

use crate::text::quantity::{Number, NumberForm, Percent, number, percent};

const BOTH: [Form; 2] = [Form::Printed, Form::Repaired];

fn random() -> ChaCha8Rng {
    stream(1, 0, Purpose::Place)
}

fn uniform(random: &mut ChaCha8Rng, low: f32, high: f32) -> f32 {
    low + (high - low) * random.random::<f32>()
}

fn direction(random: &mut ChaCha8Rng) -> Vec2 {
    let (sin, cos) = libm::sincosf(uniform(random, 0.0, std::f32::consts::TAU));
    Vec2::new(cos, sin)
}

/// A vehicle of this radius at rest at the origin, heading along x, among circles.
fn vehicle(radius: f32, circles: Vec<Circle>, params: Params) -> World {
    let settings = AgentSettings { radius, ..AgentSettings::default() };
    World {
        agents: vec![Agent { settings, ..Agent::new(Vec2::ZERO) }].into(),
        obstacles: Obstacles::unchecked(Vec::new(), circles).into(),
        params,
        ..World::new(0.25)
    }
}

fn circle(x: f32, y: f32, radius: f32) -> Circle {
    Circle { center: Vec2::new(x, y), radius }
}

/// A share, 0 … 1, in percent.
fn share(of: f64) -> Percent {
    percent((100.0 * of) as f32).form(NumberForm::Decimals(1))
}

/// A pure number with this number of decimals.
fn rounded(value: f64, decimals: u8) -> Number {
    number(value as f32).form(NumberForm::Decimals(decimals))
}

/// A value in both forms of a switch.
fn in_both<T>(mut of: impl FnMut(Form) -> T) -> [T; 2] {
    BOTH.map(&mut of)
}
