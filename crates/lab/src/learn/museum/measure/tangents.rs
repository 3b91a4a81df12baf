//! The two questions about tangents, answered by counting.

use glam::{DVec2, Vec2};

use super::{direction, random, said, share, uniform};
use sidestep_core::geometry::cone::{legs, time_to_collision};

use crate::learn::museum::{Effect, Measurement};

/// Square of the distance from `point` to the ray from the origin along `direction`, m²/s².
fn to_ray(point: DVec2, direction: DVec2) -> f64 {
    (point - direction * point.dot(direction).max(0.0)).length_squared()
}

pub fn tangent() -> Effect {
    const CASES: u32 = 100_000;
    let mut random = random();
    let mut wrong = [0_u32; 2];
    for _ in 0..CASES {
        let p = direction(&mut random) * uniform(&mut random, 1.1, 10.0);
        let w = direction(&mut random) * uniform(&mut random, 0.0, 5.0);
        let (left, right) = legs(p, 1.0);
        let leg = (p.length_squared() - 1.0).sqrt();
        let by_point = (left * leg - w).length_squared() < (right * leg - w).length_squared();
        let by_side = p.perp_dot(w) > 0.0;
        let to_legs = [left, right].map(|leg| to_ray(w.as_dvec2(), leg.as_dvec2()));
        // On the axis both distances are equal, and behind the tip too.
        if p.perp_dot(w).abs() <= 1e-4 || (to_legs[0] - to_legs[1]).abs() < 1e-6 {
            continue;
        }
        let nearer_left = to_legs[0] < to_legs[1];
        for (wrong, left) in wrong.iter_mut().zip([by_point, by_side]) {
            *wrong += u32::from(left != nearer_left);
        }
    }
    let [by_point, by_side] = wrong;
    Effect {
        sentence: said::tangent(by_point as usize, CASES as usize, by_side as usize),
        measurements: vec![Measurement::new(said::other_leg(), by_point.into(), by_side.into(), "")],
    }
}

pub fn collinear() -> Effect {
    const CASES: u32 = 100_000;
    let mut random = random();
    // The text's functions of the points a, b and c.
    let cross = |a: Vec2, b: Vec2, c: Vec2| (a - b).perp_dot(c - b);
    let is_left = |a, b, c| cross(a, b, c) < 0.0;
    let is_right = |a, b, c| cross(a, b, c) > 0.0;
    let (mut called, mut left, mut called_left) = ([0_u32; 2], 0_u32, [0_u32; 2]);
    let (mut misnamed, mut misjudged) = ([0_u32; 2], [0_u32; 2]);
    for _ in 0..CASES {
        let [a, b, c] = [(); 3].map(|()| direction(&mut random) * uniform(&mut random, 0.0, 5.0));
        let is_truly_left = (b - a).as_dvec2().perp_dot((c - a).as_dvec2()) > 0.0;
        left += u32::from(is_truly_left);
        for (k, collinear) in [cross(a, b, c) < 1e-5, cross(a, b, c).abs() < 1e-5].into_iter().enumerate() {
            called[k] += u32::from(collinear);
            called_left[k] += u32::from(collinear && is_truly_left);
        }
        let p = direction(&mut random) * uniform(&mut random, 1.1, 10.0);
        let w = direction(&mut random) * uniform(&mut random, 0.1, 5.0);
        // Turned by plus the angle, and called clockwise.
        let length = p.length();
        let (cos, sin) = ((length * length - 1.0).sqrt() / length, 1.0 / length);
        let along = p * cos;
        let first = Vec2::new(along.x * cos - along.y * sin, along.x * sin + along.y * cos);
        let second = Vec2::new(along.x * cos + along.y * sin, along.y * cos - along.x * sin);
        misnamed[0] += u32::from(p.perp_dot(first) > 0.0);
        misnamed[1] += u32::from(p.perp_dot(legs(p, 1.0).0) < 0.0);
        let (low, high) = if is_left(Vec2::ZERO, second, first) { (second, first) } else { (first, second) };
        let between = is_left(Vec2::ZERO, low, w) && is_right(Vec2::ZERO, high, w);
        let miss = p.as_dvec2().perp_dot(w.as_dvec2()).abs() / w.as_dvec2().length();
        if (miss - 1.0).abs() < 1e-4 {
            continue;
        }
        let collides = miss < 1.0 && p.dot(w) > 0.0;
        misjudged[0] += u32::from(between != collides);
        misjudged[1] += u32::from(time_to_collision(p, w, 1.0).is_finite() != collides);
    }
    let of = |count: u32, whole: u32| f64::from(count) / f64::from(whole);
    let called = called.map(|count| of(count, CASES));
    let called_left = called_left.map(|count| of(count, left));
    let [misnamed, misjudged] = [misnamed, misjudged].map(|counts| counts.map(|count| of(count, CASES)));
    Effect {
        sentence: said::collinear(
            CASES as usize,
            share(called[0]),
            share(called_left[0]),
            share(called[1]),
            share(called_left[1]),
            share(misnamed[0]),
            share(misjudged[0]),
        ),
        measurements: vec![
            Measurement::new(said::called_collinear(), called[0], called[1], ""),
            Measurement::new(said::left_called_collinear(), called_left[0], called_left[1], ""),
            Measurement::new(said::misnamed_tangents(), misnamed[0], misnamed[1], ""),
            Measurement::new(said::judged_wrongly(), misjudged[0], misjudged[1], ""),
        ],
    }
}
