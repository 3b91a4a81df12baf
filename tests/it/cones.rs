//! Velocity obstacles against the exact time to collision, the sampled boundary and the sampled speed disc.

use std::f32::consts::FRAC_1_SQRT_2;

use crate::common::{
    Random, exact_time_to_collision, for_all, for_as_many, mover, pair_settings, turned, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep::{
    AgentSettings, Method, World,
    avoid::{ConeTrace, Outcome, Trace, vo::velocity_obstacle},
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

// ---- one obstacle

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
    let to_segment = |a: DVec2, b: DVec2| {
        let t = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        point.distance(a + (b - a) * t)
    };
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
    // Moving exactly so as to meet centers after one step: any way out is as good, the fallback decides.
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

// ---- the two-body rule

fn shifting(agents: [(Vec2, Vec2, Vec2); 2], method: Method) -> World {
    let settings = AgentSettings { max_speed: 10.0, ..pair_settings() };
    let agents = agents.map(|(position, velocity, preferred)| {
        mover(position, velocity, preferred, method, settings.clone())
    });
    let mut world = world(0.05, agents.to_vec());
    (world.params.vo_mode, world.params.rvo_mode) = (Selection::Shift, Selection::Shift);
    // The rule as it is printed knows no horizon.
    world.params.museum_horizon = Form::Printed;
    world
}

#[test]
fn the_two_body_shift_meets_the_figures_by_hand() {
    let (mine, other) = (Vec2::new(1.0, 0.1), Vec2::new(-1.0, 0.0));
    let agents = [(Vec2::ZERO, mine, mine), (Vec2::new(4.0, 0.0), other, other)];
    for (method, expected) in [
        (Method::Vo, Vec2::new(0.899_206_1, 0.490_372_9)),
        (Method::Rvo, Vec2::new(0.949_603_1, 0.295_186_5)),
    ] {
        let decisions = decide(&shifting(agents, method), &Watch::Everybody);
        assert_near!(decisions.choices[0].velocity, expected, 1e-6, "{method:?}");
        let Trace::Cones(ConeTrace { shift: Some(shift), .. }) = &decisions.watched[0].trace else {
            panic!("{method:?}: the two-body rule leaves its step in the trace")
        };
        assert_near!(shift.u, Vec2::new(-0.100_793_9, 0.390_372_9), 1e-6, "{method:?}");
    }
}

#[test]
fn half_a_shift_each_keeps_the_apex_and_ends_on_the_boundary_on_the_same_side() {
    for_as_many(26, 2000, |random, _| {
        let (p, a, b) = (
            (random.direction() * random.real(1.1, 8.0)).as_vec2(),
            random.in_disc(1.5).as_vec2(),
            random.in_disc(1.5).as_vec2(),
        );
        let (p_exact, w) = (wide(p), wide(a - b));
        if exact_time_to_collision(p_exact, w, 1.0).is_infinite() || p_exact.perp_dot(w).abs() < 1e-3 {
            return false;
        }
        let world = shifting([(Vec2::ZERO, a, a), (p, b, b)], Method::Rvo);
        let choices = decide(&world, &Watch::Nobody).choices;
        let (a_next, b_next) = (wide(choices[0].velocity), wide(choices[1].velocity));
        assert_near!((a_next + b_next) / 2.0, (wide(a) + wide(b)) / 2.0, 1e-5, "the apex stays");
        let w_next = a_next - b_next;
        // On the boundary: passing at a distance of exactly R.
        assert_near!(
            p_exact.perp_dot(w_next).abs() / w_next.length().max(1e-6),
            1.0,
            2e-3,
            "p {p}, w {w_next}"
        );
        assert_eq!(p_exact.perp_dot(w_next) > 0.0, p_exact.perp_dot(w) > 0.0, "the same side as before");
        // What was wanted is still inside, so it is not taken again.
        let before = velocity_obstacle(&world, (0, 1), 0.5, f32::INFINITY);
        let mut after = world.clone();
        for (agent, choice) in after.agents.iter_mut().zip(&choices) {
            agent.velocity = choice.velocity;
        }
        let after = velocity_obstacle(&after, (0, 1), 0.5, f32::INFINITY);
        assert_near!(before.depth(a), after.depth(a), 1e-5, "depth of the preferred velocity");
        assert!(after.depth(a) > 0.0, "p {p}, a {a}, b {b}");
        true
    });
}

// ---- the union of many

/// Agent 0 among `n` others that it does not touch.
fn crowd(random: &mut Random, n: usize, method: Method) -> World {
    let settings =
        AgentSettings { max_neighbors: 14, time_horizon: random.real32(1.0, 8.0), ..pair_settings() };
    let (velocity, preferred) = (random.in_disc(1.5).as_vec2(), random.in_disc(1.5).as_vec2());
    let mut agents = vec![mover(Vec2::ZERO, velocity, preferred, method, settings.clone())];
    for _ in 0..n {
        let from = random.direction();
        let position = (from * random.real(1.05, 3.0)).as_vec2();
        // Most of them come nearer.
        let velocity = (random.in_disc(1.0) - from * random.real(0.0, 0.9)).as_vec2();
        agents.push(mover(position, velocity, velocity, method, settings.clone()));
    }
    world(0.25, agents)
}

/// The first neighbor (nearest first) that `velocity` of agent 0 meets within the horizon, if the other behaves as the
/// method assumes; with radii smaller by `margin` discs.
fn first_met(world: &World, order: &[u32], velocity: DVec2, margin: f64) -> Option<usize> {
    let me = &world.agents[0];
    let share = if me.method == Method::Vo { 1.0 } else { f64::from(me.settings.responsibility) };
    order.iter().position(|&index| {
        let other = &world.agents[index as usize];
        let promised = (velocity - (1.0 - share) * wide(me.velocity)) / share;
        let (p, w) = (wide(other.position - me.position), promised - wide(other.velocity));
        let horizon = f64::from(me.settings.time_horizon);
        let radius = f64::from(me.settings.radius + other.settings.radius) - margin * horizon / share;
        exact_time_to_collision(p, w, radius) <= horizon
    })
}

/// Points of the disc, rings times turns; neighbors are less than `spacing` apart.
fn disc_samples(radius: f64) -> impl Iterator<Item = DVec2> {
    (0..=40).flat_map(move |ring| {
        (0..160).map(move |turn| {
            let angle = f64::from(turn) * std::f64::consts::TAU / 160.0;
            turned(DVec2::X, angle) * (radius * f64::from(ring) / 40.0)
        })
    })
}

#[test]
fn union_takes_a_free_velocity_and_no_sample_is_nearer() {
    for method in [Method::Vo, Method::Rvo] {
        let mut counts = [0; 3];
        for_all(27, 300, |random, case| {
            let n = random.count(3, 14);
            let world = crowd(random, n, method);
            let decisions = decide(&world, &Watch::Agents(vec![0]));
            let choice = decisions.choices[0];
            let order: Vec<u32> = decisions.watched[0].neighbors.iter().map(|n| n.index).collect();
            let (chosen, preferred) = (wide(choice.velocity), wide(choice.preferred));
            assert!(chosen.length() <= 1.5 * (1.0 + 1e-6), "{method:?}, case {case}: {chosen}");
            counts[choice.outcome as usize] += 1;
            let (mut best, mut farthest_block) = (f64::INFINITY, [f64::INFINITY; 14]);
            for sample in disc_samples(1.5) {
                match first_met(&world, &order, sample, 0.0) {
                    None => best = best.min(sample.distance(preferred)),
                    Some(k) => farthest_block[k] = farthest_block[k].min(sample.distance(preferred)),
                }
            }
            let distance = chosen.distance(preferred);
            if choice.outcome == Outcome::Relaxed {
                assert!(best.is_infinite(), "{method:?}, case {case}: relaxed, yet a sample is free");
                // The farthest neighbor only may be met, as near to the wish as any sample that meets that one first.
                let blocked_by = first_met(&world, &order, chosen, 3e-4).map_or(order.len(), |k| k);
                let deepest =
                    farthest_block.iter().rposition(|d| d.is_finite()).expect("all samples are blocked");
                assert!(
                    blocked_by >= deepest,
                    "{method:?}, case {case}: meets {blocked_by}, a sample {deepest}"
                );
                assert!(
                    blocked_by > deepest || distance <= farthest_block[deepest] + 1e-3,
                    "{method:?}, case {case}"
                );
            } else {
                let met = first_met(&world, &order, chosen, 3e-4);
                assert_eq!(met, None, "{method:?}, case {case}: takes {chosen}, which meets that neighbor");
                assert!(distance <= best + 1e-3, "{method:?}, case {case}: {distance}, a sample {best}");
            }
        });
        assert!(counts.iter().all(|count| *count >= 5), "{method:?}: free, adjusted, relaxed: {counts:?}");
    }
}

#[test]
fn a_ring_that_leaves_no_way_out_gives_a_relaxed_and_finite_answer() {
    for method in [Method::Vo, Method::Rvo] {
        let settings = AgentSettings { max_speed: 1.5, time_horizon: 4.0, ..pair_settings() };
        let mut agents = vec![mover(Vec2::ZERO, Vec2::ZERO, Vec2::X, method, settings.clone())];
        for k in 0..8 {
            // They close in, so that staying is no way out either.
            let from = turned(DVec2::X, f64::from(k) * std::f64::consts::FRAC_PI_4 + 0.1);
            let (position, velocity) = ((from * 1.6).as_vec2(), (-from).as_vec2());
            agents.push(mover(position, velocity, velocity, method, settings.clone()));
        }
        let world = world(0.25, agents);
        let choice = decide(&world, &Watch::Nobody).choices[0];
        let everyone: Vec<u32> = (1..=8).collect();
        for sample in disc_samples(1.5) {
            assert!(first_met(&world, &everyone, sample, 0.0).is_some(), "{method:?}: {sample} is free");
        }
        assert_eq!(choice.outcome, Outcome::Relaxed, "{method:?}");
        assert!(
            choice.velocity.is_finite() && choice.velocity.length() <= 1.5 * (1.0 + 1e-6),
            "{method:?}: {choice:?}"
        );
    }
}
