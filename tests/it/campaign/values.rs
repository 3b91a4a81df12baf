//! Values at the ends of every declared limit, and slightly beyond; shapes of every size.

use std::f32::consts::TAU;

use glam::Vec2;
use sidestep_core::model::tunable::{self, Domain, Tunable};

use super::kit::choices::Choices;

/// A new value for every declared key: its default, an end of its limits, or anything between.
pub fn tunables<T: Default>(table: &[Tunable<T>], choices: &mut Choices) -> T {
    let mut drawn = T::default();
    for declared in table {
        if choices.once_in(3) {
            (declared.set)(&mut drawn, value(declared.domain, choices));
        }
    }
    drawn
}

/// A value that a declaration accepts.
pub fn value(domain: Domain, choices: &mut Choices) -> tunable::Value {
    match domain {
        Domain::Real { limits: (least, largest), slider: (low, high), .. } => {
            tunable::Value::Real(match choices.count(0, 5) {
                0 => low,
                1 => high,
                2 => least,
                3 => largest,
                4 => choices.real(low, high),
                _ => choices.real(least, largest.min(1e9)),
            })
        }
        Domain::Count { slider: (low, high), largest } => tunable::Value::Count(match choices.count(0, 4) {
            0 => low,
            1 => high,
            2 => 0,
            3 => largest,
            _ => choices.count(0, largest.into()) as u32,
        }),
        Domain::Choice { names } => tunable::Value::Choice(choices.place(names.len())),
    }
}

/// Half the width of an input's scene, m: from a single point to the farthest permitted positions.
pub fn half_width(choices: &mut Choices) -> f32 {
    choices.pick(&[5.0, 30.0, 0.0, 1e-6, 0.5, 1e4, 1e7])
}

/// A place in a scene of this half width; often one that others occupy too.
pub fn place(choices: &mut Choices, half: f32) -> Vec2 {
    match choices.count(0, 4) {
        0 => Vec2::ZERO,
        1 => Vec2::new(half, 0.0),
        2 => Vec2::new(-half, half),
        _ => Vec2::new(choices.real(-half, half), choices.real(-half, half)),
    }
}

/// A velocity within this speed, often at the limit.
pub fn velocity(choices: &mut Choices, speed: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(choices.real(0.0, TAU));
    let length = choices.pick(&[0.0, 0.999, 0.5, 1e-20]);
    Vec2::new(cos, sin) * (length * speed)
}

/// Vertices of an outline with this number of corners and about this size: convex, a star, a comb, a spiral or a wall;
/// as a solid or as a room. An outline too fine for `f32` is not a valid polygon, and the reader has to refuse it.
pub fn outline(choices: &mut Choices, corners: usize, center: Vec2, size: f32) -> Vec<Vec2> {
    let around = |k: usize, radius: f32| {
        let turn = std::f64::consts::TAU * k as f64 / corners.max(1) as f64;
        let (sin, cos) = libm::sincos(turn);
        center + radius * Vec2::new(cos as f32, sin as f32)
    };
    let mut vertices: Vec<Vec2> = match choices.count(0, 4) {
        0 => (0..corners).map(|k| around(k, size)).collect(),
        1 => (0..corners).map(|k| around(k, if k % 2 == 0 { size } else { 0.5 * size })).collect(),
        2 => comb(corners, center, size),
        3 => spiral(corners, center, size),
        _ => vec![center, center + Vec2::new(size, 0.0)],
    };
    if choices.once_in(3) {
        vertices.reverse();
    }
    vertices
}

/// Teeth side by side, over one back.
fn comb(corners: usize, center: Vec2, size: f32) -> Vec<Vec2> {
    let teeth = (corners / 4).max(1);
    let width = size / teeth as f32;
    let mut vertices = Vec::new();
    for tooth in (0..teeth).rev() {
        let right = (tooth as f32 + 0.5) * width;
        let left = tooth as f32 * width;
        vertices.extend([
            Vec2::new(right, 0.2 * size),
            Vec2::new(right, size),
            Vec2::new(left, size),
            Vec2::new(left, 0.2 * size),
        ]);
    }
    vertices.extend([Vec2::ZERO, Vec2::new(size, 0.0)]);
    vertices.iter().map(|vertex| center + *vertex).collect()
}

/// A passage that winds inwards: in along one side, back along the other.
fn spiral(corners: usize, center: Vec2, size: f32) -> Vec<Vec2> {
    let half = (corners / 2).max(2);
    let turns = (half as f32 / 12.0).max(0.2);
    let at = |k: usize, share: f32| {
        let part = k as f32 / half as f32;
        let (sin, cos) = libm::sincosf(part * turns * TAU);
        let radius = size * (1.0 - 0.8 * part) * share;
        center + radius * Vec2::new(cos, sin)
    };
    let share = 1.0 - 0.3 / turns.max(1.0);
    let (out, back) = ((0..half).map(|k| at(k, 1.0)), (0..half).rev().map(|k| at(k, share)));
    out.chain(back).collect()
}
