//! The wander target against the closed form of its diffusion, at any frame rate, and the effect of each published
//! slip.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::common::{Random, angle_between, standing, variance, wide, world};
use glam::Vec2;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Params, Simulation, World,
    geometry::local_axes::LocalAxes,
    model::params::{Form, WanderShape},
    steer::wander::{WanderTrace, draw, wander},
};

/// An agent that wanders along +x from the origin.
fn stroller() -> Agent {
    let settings = AgentSettings { max_speed: 2.0, preferred_speed: 1.5, ..AgentSettings::default() };
    Agent { objective: Objective::Wander, method: Method::None, settings, ..Agent::new(Vec2::ZERO) }
}

/// The targets of agent `me` in a number of steps from straight ahead; the vehicle itself stays.
fn targets(params: &Params, seed: u64, me: u32, steps: usize) -> Vec<WanderTrace> {
    let mut world = World { params: params.clone(), seed, ..World::new(params.time_step) };
    let mut agent = stroller();
    agent.wander = Vec2::X * params.wander_radius;
    let frame = LocalAxes { origin: Vec2::ZERO, heading: Vec2::X };
    (0..steps)
        .map(|_| {
            let trace = wander(&world, me, &agent, &frame, draw(&world, me));
            agent.wander = trace.target;
            world.step += 1;
            world.time += f64::from(params.time_step);
            trace
        })
        .collect()
}

/// The total angle by which a target has turned, rad.
fn unwrapped(traces: &[WanderTrace]) -> f64 {
    traces.iter().map(|trace| angle_between(wide(trace.before), wide(trace.target))).sum()
}

/// Variance of the unwrapped angle of many agents after `seconds`, rad².
fn spread(params: &Params, hz: usize, seconds: f64, agents: u32) -> f64 {
    let params = Params { time_step: 1.0 / hz as f32, ..params.clone() };
    let steps = (seconds * hz as f64) as usize;
    let angles: Vec<f64> = (0..agents).map(|me| unwrapped(&targets(&params, 7, me, steps))).collect();
    variance(&angles, 0.0)
}

#[test]
fn the_target_turns_as_far_in_a_second_at_any_frame_rate() {
    let params = Params { wander_jitter: 0.6, wander_radius: 1.2, ..Params::default() };
    // ξ is uniform in −1 … 1, of variance 1/3.
    let wanted = 0.6 * 0.6 / (3.0 * 1.2 * 1.2);
    for hz in [30, 60, 120, 240] {
        let got = spread(&params, hz, 1.0, 4000);
        assert_near!(got / wanted, 1.0, 0.08, "at {hz} Hz: {got} rad²");
    }
    let twice = spread(&params, 60, 2.0, 4000);
    assert_near!(twice / wanted, 2.0, 0.16, "after two seconds");
}

#[test]
fn as_printed_without_time_the_target_turns_farther_the_higher_the_frame_rate() {
    let params = Params { wander_jitter: 0.06, museum_time: Form::Printed, ..Params::default() };
    for hz in [30, 60, 120] {
        let wanted = 0.06 * 0.06 * hz as f64 / (3.0 * 1.2 * 1.2);
        assert_near!(spread(&params, hz, 1.0, 4000) / wanted, 1.0, 0.08, "at {hz} Hz");
    }
}

#[test]
fn in_the_long_run_every_direction_of_the_target_is_as_likely() {
    let params = Params { time_step: 1.0 / 30.0, wander_jitter: 2.5, ..Params::default() };
    let mut bins = [0_usize; 16];
    for me in 0..3200 {
        // The variance is 2.5² · 10 / (3 · 1.2²) = 14 rad²: the start no longer matters.
        let last = targets(&params, 11, me, 300).pop().expect("a target").target;
        let angle = libm::atan2(f64::from(last.y), f64::from(last.x));
        bins[((angle + PI) / TAU * 16.0) as usize % 16] += 1;
    }
    let chi_square: f64 = bins.iter().map(|n| (*n as f64 - 200.0).powi(2) / 200.0).sum();
    // 15 degrees of freedom: more than 37.7 comes once in a thousand.
    assert!(chi_square < 37.7, "{chi_square}: {bins:?}");
}

#[test]
fn first_targets_lie_anywhere_on_the_circle() {
    let world = World::new(1e-4);
    let mut bins = [0_usize; 16];
    for me in 0..3200 {
        let frame = LocalAxes { origin: Vec2::ZERO, heading: Vec2::X };
        let first = wander(&world, me, &stroller(), &frame, draw(&world, me)).before;
        assert_near!(first.length(), 1.2_f32, 1e-5);
        let angle = libm::atan2(f64::from(first.y), f64::from(first.x));
        bins[((angle + PI) / TAU * 16.0) as usize % 16] += 1;
    }
    let chi_square: f64 = bins.iter().map(|n| (*n as f64 - 200.0).powi(2) / 200.0).sum();
    assert!(chi_square < 37.7, "{chi_square}: {bins:?}");
}

#[test]
fn the_target_remembers_and_as_printed_forgets_whatever_the_jitter() {
    let changes = |form, jitter| -> Vec<f64> {
        let params =
            Params { time_step: 1.0 / 60.0, wander_jitter: jitter, museum_memory: form, ..Params::default() };
        let traces = targets(&params, 3, 0, 20_000);
        traces.iter().map(|trace| angle_between(wide(trace.before), wide(trace.target))).collect()
    };
    let small = changes(Form::Repaired, 0.1);
    let correlation = small.iter().map(|change| libm::cos(*change)).sum::<f64>() / small.len() as f64;
    assert!(correlation > 0.9999, "{correlation}");
    for jitter in [0.01, 1.0, 50.0] {
        let jumps = changes(Form::Printed, jitter);
        let mean = jumps.iter().map(|jump| jump.abs()).sum::<f64>() / jumps.len() as f64;
        assert_near!(mean, FRAC_PI_2, 0.03, "jitter {jitter}");
        let correlation = jumps.iter().map(|jump| libm::cos(*jump)).sum::<f64>() / jumps.len() as f64;
        assert_near!(correlation, 0.0, 0.03, "jitter {jitter}");
    }
}

#[test]
fn as_printed_the_corners_of_the_square_show_on_the_circle() {
    let params = Params { wander_jitter: 1.0, museum_memory: Form::Printed, ..Params::default() };
    let mut bins = [0_usize; 16];
    for trace in targets(&params, 5, 0, 80_000) {
        let angle = libm::atan2(f64::from(trace.target.y), f64::from(trace.target.x)) + PI;
        // Bins of 22.5° around the axes, the diagonals and between them.
        bins[((angle / TAU * 16.0) + 0.5) as usize % 16] += 1;
    }
    let sum = |first: usize| (0..4).map(|k| bins[first + 4 * k]).sum::<usize>() as f64;
    // Areas of the square between the rays: tan(11.25°) / 2 next to an axis, 1/2 − tan(33.75°) / 2 next to a corner.
    let wanted = (0.5 - libm::tan(33.75_f64.to_radians()) / 2.0) / (libm::tan(11.25_f64.to_radians()) / 2.0);
    assert_near!(sum(2) / sum(0), wanted, 0.05);
}

#[test]
fn the_target_is_always_on_its_shape() {
    let mut random = Random::new(221);
    for shape in [WanderShape::Circle, WanderShape::Line, WanderShape::Trigonometric] {
        for form in [Form::Repaired, Form::Printed] {
            for _ in 0..30 {
                let params = Params {
                    time_step: random.real32(0.01, 0.5),
                    wander_shape: shape,
                    wander_radius: random.real32(0.1, 10.0),
                    wander_jitter: random.pick(&[0.0, 0.1, 2.0, 20.0, 1e4]),
                    wander_slope: random.real32(0.0, 4.0),
                    museum_memory: form,
                    ..Params::default()
                };
                let (radius, slope) = (f64::from(params.wander_radius), f64::from(params.wander_slope));
                for trace in targets(&params, random.word(), 2, 200) {
                    let target = wide(trace.target);
                    if shape == WanderShape::Line {
                        let height = target.x + slope * target.y.abs();
                        assert_near!(height, slope * radius, 1e-5 * (1.0 + slope * radius), "{trace:?}");
                        assert!(target.y.abs() <= radius * (1.0 + 1e-6), "{trace:?}");
                    } else {
                        assert_near!(target.length() / radius, 1.0, 1e-5, "{shape:?}: {trace:?}");
                    }
                    let force = target + wide(trace.middle);
                    assert_near!(wide(trace.force), force, 1e-4, "straight to the target");
                }
            }
        }
    }
}

#[test]
fn the_target_of_the_line_strolls_like_that_of_the_circle() {
    let params = Params {
        wander_shape: WanderShape::Line,
        wander_radius: 1e3,
        wander_jitter: 0.6,
        ..Params::default()
    };
    for hz in [30, 120] {
        let params = Params { time_step: 1.0 / hz as f32, ..params.clone() };
        let ends: Vec<f64> = (0..3000)
            .map(|me| f64::from(targets(&params, 9, me, hz).pop().expect("a target").target.y))
            .collect();
        // Far from its ends: jitter² · T / 3.
        assert_near!(variance(&ends, 0.0) / (0.36 / 3.0), 1.0, 0.1, "at {hz} Hz");
    }
}

#[test]
fn the_sine_swings_a_quarter_turn_to_each_side_in_its_period() {
    let params = Params {
        time_step: 0.01,
        wander_shape: WanderShape::Trigonometric,
        wander_period: 5.0,
        wander_jitter: 3.0,
        ..Params::default()
    };
    for me in 0..5 {
        let traces = targets(&params, 2, me, 1500);
        let angle: Vec<f64> =
            traces.iter().map(|trace| angle_between(wide(Vec2::X), wide(trace.target))).collect();
        let most = angle.iter().copied().fold(0.0, f64::max);
        let least = angle.iter().copied().fold(0.0, f64::min);
        assert_near!(most, FRAC_PI_2, 1e-3, "agent {me}");
        assert_near!(least, -FRAC_PI_2, 1e-3, "agent {me}");
        for k in 0..1000 {
            assert_near!(angle[k], angle[k + 500], 1e-3, "agent {me}: the same after 5 s");
            // Half a period later it is equally far on the other side.
            assert_near!(angle[k], -angle[k + 250], 1e-3, "agent {me}, step {k}");
        }
        // θ'' = −(2π / period)² θ.
        for k in 1..1000 {
            let second = (angle[k + 20] - 2.0 * angle[k] + angle[k.saturating_sub(20)]) / 0.04;
            if k >= 20 {
                assert_near!(second, -(TAU / 5.0) * (TAU / 5.0) * angle[k], 0.03, "agent {me}, step {k}");
            }
        }
    }
    let phase = |me| bits_of(&targets(&params, 2, me, 1));
    assert_ne!(phase(0), phase(1), "each has a phase of its own");
}

fn bits_of(traces: &[WanderTrace]) -> Vec<[u32; 2]> {
    traces.iter().map(|trace| crate::common::bits(trace.target)).collect()
}

#[test]
fn the_force_turns_by_at_most_the_arc_sine_of_radius_over_distance() {
    for (radius, distance) in [(1.2, 2.0), (5.0, 10.0)] {
        let params = Params {
            time_step: 0.1,
            wander_radius: radius,
            wander_distance: distance,
            wander_jitter: radius,
            ..Params::default()
        };
        let most = targets(&params, 4, 0, 20_000)
            .iter()
            .map(|trace| angle_between(wide(Vec2::X), wide(trace.force)).abs())
            .fold(0.0, f64::max);
        let wanted = libm::asin(f64::from(radius) / f64::from(distance));
        assert_near!(most, wanted, 1e-3, "{radius} / {distance}");
    }
}

#[test]
fn as_printed_the_circle_is_at_the_distance_of_the_jitter() {
    let with = |form, distance, side| {
        let params = Params {
            museum_distance: form,
            wander_distance: distance,
            wander_side: side,
            wander_jitter: 0.5,
            ..Params::default()
        };
        targets(&params, 6, 0, 100).iter().map(|trace| crate::common::bits(trace.force)).collect::<Vec<_>>()
    };
    assert_eq!(with(Form::Printed, 2.0, 0.0), with(Form::Printed, 30.0, -7.0));
    assert_ne!(with(Form::Repaired, 2.0, 0.0), with(Form::Repaired, 3.0, 0.0));
    let params = Params { museum_distance: Form::Printed, wander_jitter: 0.5, ..Params::default() };
    assert_eq!(targets(&params, 6, 0, 1)[0].middle, Vec2::new(0.5, 0.0));
}

#[test]
fn two_agents_differ_and_the_same_seed_gives_the_same_bits() {
    let params = Params::default();
    for shape in [WanderShape::Circle, WanderShape::Line, WanderShape::Trigonometric] {
        let params = Params { wander_shape: shape, ..params.clone() };
        let way = |seed, me| bits_of(&targets(&params, seed, me, 50));
        assert_eq!(way(1, 0), way(1, 0), "{shape:?}");
        assert_ne!(way(1, 0), way(1, 1), "{shape:?}: two agents");
        assert_ne!(way(1, 0), way(2, 0), "{shape:?}: two seeds");
    }
}

/// Heading of each agent, unwrapped over the run, rad.
fn turns(params: &Params, seed: u64, agents: usize, seconds: f64) -> Vec<f64> {
    // From rest the first turns depend on the low speed of the vehicle.
    let moving = Agent { velocity: Vec2::X * 1.5, ..stroller() };
    let mut start = world(params.time_step, vec![moving; agents]);
    (start.params, start.seed) = (params.clone(), seed);
    let mut simulation = Simulation::new(start);
    let mut turned = vec![0.0; agents];
    let mut last = vec![Vec2::X; agents];
    for _ in 0..(seconds / f64::from(params.time_step)).round() as usize {
        simulation.step();
        for (k, agent) in simulation.world().agents.iter().enumerate() {
            turned[k] += angle_between(wide(last[k]), wide(agent.heading));
            last[k] = agent.heading;
        }
    }
    turned
}

#[test]
fn a_circle_in_the_first_quadrant_curls_the_way_to_the_left_and_in_the_fourth_to_the_right() {
    let with = |distance, side| {
        let params = Params {
            time_step: 1.0 / 30.0,
            wander_distance: distance,
            wander_side: side,
            ..Params::default()
        };
        turns(&params, 21, 10, 60.0)
    };
    for turn in with(2.0, 2.0) {
        assert!(turn > 10.0, "counter-clockwise, got {turn} rad");
    }
    for turn in with(2.0, -2.0) {
        assert!(turn < -10.0, "clockwise, got {turn} rad");
    }
    for turn in with(1e9, 0.0) {
        assert_near!(turn, 0.0, 1e-5, "straight");
    }
}

#[test]
fn the_way_winds_alike_at_any_frame_rate() {
    let measured: Vec<(f64, f64)> = [30.0_f32, 60.0, 120.0]
        .into_iter()
        .map(|hz| {
            let params = Params { time_step: 1.0 / hz, ..Params::default() };
            let turned = turns(&params, 22, 1500, 4.0);
            let mean = turned.iter().map(|turn| turn.abs()).sum::<f64>() / turned.len() as f64;
            (mean, variance(&turned, 0.0))
        })
        .collect();
    println!("mean |turn| and variance after 4 s at 30, 60, 120 Hz: {measured:?}");
    let (mean, spread) = measured[1];
    for (other_mean, other_spread) in &measured {
        assert_near!(other_mean / mean, 1.0, 0.1, "{measured:?}");
        assert_near!(other_spread / spread, 1.0, 0.2, "{measured:?}");
    }
}

#[test]
fn a_stroll_that_is_rewound_goes_the_same_way_to_the_bit() {
    let mut start = world(0.05, vec![stroller(); 3]);
    start.obstacles = standing(Vec::new(), &[(Vec2::new(5.0, 0.0), 1.0)]);
    let mut simulation = Simulation::new(start);
    for _ in 0..100 {
        simulation.step();
    }
    let snapshot = simulation.world().clone();
    let mut again = Simulation::new(snapshot);
    for _ in 0..100 {
        simulation.step();
        again.step();
        assert_eq!(simulation.digest(), again.digest());
    }
    let places: Vec<Vec2> = simulation.world().agents.iter().map(|agent| agent.position).collect();
    assert!(places[0].distance(places[1]) > 0.1, "two agents go apart: {places:?}");
}
