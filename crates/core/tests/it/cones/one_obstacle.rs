//! One velocity obstacle: depth, displacement, and figures computed by hand.

use super::*;

#[test]
fn depth_is_positive_exactly_where_the_discs_meet_within_the_horizon() {
    let (mut inside, mut outside) = (0, 0);
    for_all(21, 40_000, |random, _| {
        let Pair { p, w, radius, horizon } = pair(random);
        let share = random.pick(&[1.0_f32, 0.5, 0.25, 0.9]);
        // My velocity changes by share · u when the relative velocity is to change by u: the same cone, smaller.
        let (mine, apex) = (random.in_disc(2.0).as_vec2(), random.in_disc(2.0).as_vec2());
        let obstacle = VelocityObstacle::cone(p, radius, apex, horizon, share);
        let velocity = if random.count(0, 3) == 0 { mine } else { apex + share * w };
        let depth = obstacle.depth(velocity);
        if depth.abs() < 1e-4 {
            return;
        }
        let relative = (wide(velocity) - wide(apex)) / f64::from(share);
        let time = exact_time_to_collision(wide(p), relative, f64::from(radius));
        let meets = time <= f64::from(horizon);
        assert_eq!(
            depth > 0.0,
            meets,
            "depth {depth}, meets after {time} s, horizon {horizon}, p {p}, w {relative}"
        );
        inside += usize::from(meets);
        outside += usize::from(!meets);
    });
    assert!(inside > 5000 && outside > 5000, "{inside} inside, {outside} outside");
}

/// Distance of `point` to the boundary: two half-lines and the arc as 4000 chords.
fn sampled_distance(p: DVec2, radius: f64, horizon: f64, point: DVec2) -> f64 {
    let distance = p.length();
    let half_angle = libm::asin(radius / distance);
    let leg_length = (distance * distance - radius * radius).sqrt();
    let axis = p / distance;
    let to_segment = |a: DVec2, b: DVec2| distance_to_segment(a, b, point);
    let mut nearest = f64::INFINITY;
    for side in [half_angle, -half_angle] {
        let leg = turned(axis, side);
        nearest = nearest.min(to_segment(leg * (leg_length / horizon), leg * 1e3));
    }
    // The arc faces the apex: from tangent point to tangent point, seen from its center.
    let span = libm::acos(radius / distance);
    let on_arc = |k: u32| {
        let angle = span * (f64::from(k) / 2000.0 - 1.0);
        (p + turned(-axis, angle) * radius) / horizon
    };
    (0..4000).map(|k| to_segment(on_arc(k), on_arc(k + 1))).fold(nearest, f64::min)
}

#[test]
fn displacement_ends_on_the_nearest_point_of_the_sampled_boundary() {
    let mut regions = [0; 3];
    for_all(22, 600, |random, case| {
        let Pair { p, w, radius, horizon } = pair(random);
        let Displacement { u, direction, region } = displacement(p, w, radius, 1.0 / horizon);
        let (radius, horizon) = (f64::from(radius), f64::from(horizon));
        let scale = 1.0 + wide(w).length() + wide(p).length() / horizon;
        let nearest = sampled_distance(wide(p), radius, horizon, wide(w));
        assert_near!(wide(u).length(), nearest, 1e-5 * scale, "case {case}, {region:?}");
        let end = sampled_distance(wide(p), radius, horizon, wide(w + u));
        assert_near!(end, 0.0, 1e-5 * scale, "case {case}, {region:?}: w + u lies on the boundary");
        // The outside is on the left: u points there from inside, and the other way from outside.
        let depth = wide(u).dot(wide(direction).perp());
        assert_near!(depth.abs(), nearest, 1e-5 * scale, "case {case}: u is along the normal");
        let meets = exact_time_to_collision(wide(p), wide(w), radius) <= horizon;
        assert!(depth.abs() < 1e-4 || (depth > 0.0) == meets, "case {case}: depth {depth}, meets {meets}");
        match region {
            Region::Cutoff => regions[0] += 1,
            Region::LeftLeg => regions[1] += 1,
            Region::RightLeg => regions[2] += 1,
            Region::Overlap => panic!("case {case}: the discs are apart"),
        }
    });
    assert!(regions.iter().all(|count| *count > 80), "cut-off, left, right: {regions:?}");
}

#[test]
fn depth_inside_is_the_distance_to_the_sampled_boundary() {
    let mut inside = 0;
    for_all(23, 600, |random, case| {
        let Pair { p, w, radius, horizon } = pair(random);
        let depth = VelocityObstacle::cone(p, radius, Vec2::ZERO, horizon, 1.0).depth(w);
        if depth > 0.0 {
            inside += 1;
            let distance = sampled_distance(wide(p), f64::from(radius), f64::from(horizon), wide(w));
            let scale = 1.0 + wide(w).length() + wide(p).length() / f64::from(horizon);
            assert_near!(f64::from(depth), distance, 1e-5 * scale, "case {case}");
        }
    });
    assert!(inside > 100, "only {inside} inside");
}

#[test]
fn displacement_meets_the_figures_by_hand() {
    let (p, infinite) = (Vec2::new(4.0, 0.0), f32::INFINITY);
    let quarter = Vec2::new(-0.25, 0.968_245_8);
    let mirrored = Vec2::new(-0.25, -0.968_245_8);
    let golden = [
        ((1.8, 0.0), Region::Cutoff, Vec2::new(-0.3, 0.0), Vec2::new(-1.0, 0.0), 1.666_667),
        (
            (1.8, 0.3),
            Region::Cutoff,
            Vec2::new(-0.077_350_1, 0.116_025_1),
            Vec2::new(-0.554_700_2, 0.832_050_3),
            1.749_318,
        ),
        ((3.0, 0.1), Region::LeftLeg, Vec2::new(-0.163_293_9, 0.632_434_4), quarter, 1.001_676),
        ((3.0, -0.1), Region::RightLeg, Vec2::new(-0.163_293_9, -0.632_434_4), mirrored, 1.001_676),
        // Exact ties go right.
        ((3.0, 0.0), Region::RightLeg, Vec2::new(-0.1875, -0.726_184_4), mirrored, 1.0),
        ((2.0, 0.0), Region::RightLeg, Vec2::new(-0.125, -0.484_122_9), mirrored, 1.5),
        // Outside, u points inwards.
        ((0.5, 0.0), Region::Cutoff, Vec2::new(1.0, 0.0), Vec2::new(-1.0, 0.0), 6.0),
        (
            (0.0, 2.0),
            Region::Cutoff,
            Vec2::new(1.646_446_6, -1.646_446_6),
            Vec2::new(-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
            infinite,
        ),
    ];
    for ((x, y), region, u, normal, time) in golden {
        let w = Vec2::new(x, y);
        let got = displacement(p, w, 1.0, 0.5);
        assert_eq!(got.region, region, "w {w}");
        assert_near!(got.u, u, 1e-6, "w {w}");
        assert_near!(got.direction.perp(), normal, 1e-6, "w {w}");
        assert_near!(time_to_collision(p, w, 1.0), time, 2e-6, "w {w}");
    }
    let (p, w) = (Vec2::new(3.0, 4.0), Vec2::ONE);
    let oblique = displacement(p, w, 2.0, 0.2);
    assert_eq!(oblique.region, Region::RightLeg);
    assert_near!(oblique.u, Vec2::new(0.185_791_5, -0.327_692_1), 1e-6);
    assert_near!(oblique.direction.perp(), Vec2::new(0.493_212_1, -0.869_909_1), 1e-6);
    assert_near!(time_to_collision(p, w, 2.0), 2.177_124, 2e-6);
}

#[test]
fn overlapping_discs_part_within_one_step() {
    let golden = displacement_overlap(Vec2::new(0.8, 0.0), Vec2::ZERO, 1.0, 4.0, Vec2::NEG_X);
    assert_near!(golden.u, Vec2::new(-0.8, 0.0), 1e-6);
    assert_eq!(golden.region, Region::Overlap);
    for_all(24, 2000, |random, _| {
        let radius = random.real32(0.2, 3.0);
        let p = random.in_disc(f64::from(radius)).as_vec2();
        let w = random.in_disc(2.0).as_vec2();
        let u = displacement_overlap(p, w, radius, 4.0, Vec2::X).u;
        let after = (wide(p) - 0.25 * wide(w + u)).length();
        assert_near!(after, f64::from(radius), 1e-5, "distance after one step");
    });
    // Moving exactly so that the centers meet after one step: every way out is equally good, the fallback decides.
    let centered = displacement_overlap(Vec2::new(0.5, 0.0), Vec2::new(2.0, 0.0), 1.0, 4.0, Vec2::Y);
    assert_near!(centered.u, Vec2::new(0.0, 4.0), 1e-6);
}

#[test]
fn the_nearest_tangent_point_is_on_the_nearest_leg() {
    for_as_many(25, 20_000, |random, _| {
        let Pair { p, w, radius, .. } = pair(random);
        let (left, right) = legs(p, radius);
        let (left, right, wide_w) = (wide(left), wide(right), wide(w));
        if exact_time_to_collision(wide(p), wide_w, f64::from(radius)).is_infinite() {
            return false;
        }
        let length = (wide(p).length_squared() - f64::from(radius).powi(2)).sqrt();
        let by_point = wide_w.distance(left * length) - wide_w.distance(right * length);
        let by_leg = left.perp_dot(wide_w).abs() - right.perp_dot(wide_w).abs();
        if by_leg.abs() < 1e-5 {
            return false;
        }
        assert_eq!(by_point < 0.0, by_leg < 0.0, "p {p}, w {w}: by point {by_point}, by leg {by_leg}");
        let region = displacement(p, w, radius, 0.0).region;
        let expected = if by_point < 0.0 { Region::LeftLeg } else { Region::RightLeg };
        assert_eq!(region, expected, "p {p}, w {w}");
        true
    });
}
