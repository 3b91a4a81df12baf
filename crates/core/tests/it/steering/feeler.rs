//! The feeler.

use super::*;

fn feeler_of(agent: Agent, params: Params, pillars: &[(Vec2, f32)]) -> FeelerTrace {
    let world = World { params, ..alone(agent, 0.1, standing(Vec::new(), pillars)) };
    steering_of(&world).1.feeler
}

/// Parameters with a feeler of this length and buffer, and unit strength.
fn feeler_params(distance: f32, buffer: f32) -> Params {
    Params {
        time_step: 0.1,
        feeler_distance: distance,
        feeler_buffer: buffer,
        feeler_strength: 1.0,
        ..Params::default()
    }
}

#[test]
fn projection_and_distance_from_the_ray_obey_pythagoras() {
    for_all(206, 3000, |random, case| {
        let (mut agent, pillars) = among_pillars(random);
        agent.settings.steering = Steering::Feeler;
        let condition = random.pick(&[BlockCondition::A, BlockCondition::B, BlockCondition::C]);
        let (distance, buffer) = (random.real32(1.0, 10.0), random.real32(0.0, 2.0));
        let params = Params { feeler_condition: condition, ..feeler_params(distance, buffer) };
        let trace = feeler_of(agent.clone(), params, &pillars);
        let mut total = DVec2::ZERO;
        let mut sure = true;
        for (k, &(center, radius)) in pillars.iter().enumerate() {
            let center = local(&agent, center);
            let felt = trace.felt.iter().find(|felt| felt.circle == k as u32);
            if center.x.abs() < 1e-4 {
                sure = false;
                continue;
            }
            assert_eq!(felt.is_some(), center.x > 0.0, "case {case}, pillar {k} at {center}");
            let Some(felt) = felt else { continue };
            let (p, d) = (f64::from(felt.projection), f64::from(felt.dist));
            assert_near!(p * p + d * d, center.length_squared(), 1e-3);
            assert_near!(p, center.x, 2e-5);
            assert_near!(d, center.y.abs(), 2e-5);
            let (radius, buffer, distance) = (f64::from(radius), f64::from(buffer), f64::from(distance));
            let reach = match condition {
                BlockCondition::A | BlockCondition::B => distance,
                BlockCondition::C => distance + radius + buffer,
            };
            if (center.x - reach).abs() < 1e-4 || (center.y.abs() - radius - buffer).abs() < 1e-4 {
                sure = false;
                continue;
            }
            let blocks = center.x < reach && center.y.abs() < radius + buffer;
            assert_eq!(felt.blocks, blocks, "case {case}, {condition:?}, pillar {k} at {center}");
            if blocks {
                let left = turned(wide(agent.heading), std::f64::consts::FRAC_PI_2);
                let scale = 1.0 - center.x / (distance + radius + buffer);
                let sign = if center.y > 0.0 { -1.0 } else { 1.0 };
                assert_eq!(f64::from(felt.side), sign, "a pillar on the left turns right");
                total += left * (sign * 2.0 * scale);
            }
        }
        if sure {
            assert_near!(wide(trace.force), total, 1e-4, "case {case}");
            assert_eq!(trace.avoiding, trace.felt.iter().any(|felt| felt.blocks), "case {case}");
        }
    });
}

#[test]
fn a_pillar_dead_ahead_turns_left_by_rule_and_one_aside_turns_away() {
    for (y, side) in [(0.0, 1.0), (0.5, -1.0), (-0.5, 1.0)] {
        let agent = vehicle(Steering::Feeler, 1.0);
        let trace = feeler_of(agent, feeler_params(8.0, 1.0), &[(Vec2::new(4.0, y), 1.0)]);
        assert_eq!(trace.felt[0].side, side, "y = {y}");
        // 2 m/s · (1 − 4 / 10).
        assert_near!(trace.force, Vec2::new(0.0, side * 1.2), 1e-5, "y = {y}");
    }
}

/// The docs used to say that with y down it turns the same way even dead ahead.
#[test]
fn with_y_down_a_tie_turns_right_and_everything_else_as_with_y_up() {
    // The printed code in screen coordinates: the scene is mirrored, and its answer mirrored back.
    let as_on_screen = |heading: DVec2, difference: DVec2| {
        let flip = |v: DVec2| DVec2::new(v.x, -v.y);
        let (h, d) = (flip(heading), flip(difference));
        let sign = if DVec2::new(-d.y, d.x).dot(h) < 0.0 { -1.0 } else { 1.0 };
        flip(turned(h, sign * std::f64::consts::FRAC_PI_2))
    };
    let felt = |agent: &Agent, axes, pillar| {
        let params = Params { feeler_axes: axes, ..feeler_params(8.0, 1.0) };
        feeler_of(agent.clone(), params, &[pillar])
    };
    let mut compared = 0;
    for_all(211, 4000, |random, case| {
        let (mut agent, pillars) = among_pillars(random);
        agent.settings.steering = Steering::Feeler;
        let difference = wide(pillars[0].0) - wide(agent.position);
        let [up, down] = [Axes::YUp, Axes::YDown].map(|axes| felt(&agent, axes, pillars[0]));
        if up.force == Vec2::ZERO || wide(agent.heading).perp_dot(difference).abs() < 1e-4 {
            return;
        }
        compared += 1;
        assert_eq!(bits(up.force), bits(down.force), "case {case}: both turn away");
        let wanted = as_on_screen(wide(agent.heading), difference);
        assert_near!(wide(down.force).normalize(), wanted, 1e-5, "case {case}");
    });
    assert!(compared > 200, "{compared}");
    let ahead = (Vec2::new(4.0, 0.0), 1.0);
    for (axes, y) in [(Axes::YUp, 1.2), (Axes::YDown, -1.2)] {
        assert_near!(
            felt(&vehicle(Steering::Feeler, 1.0), axes, ahead).force,
            Vec2::new(0.0, y),
            1e-5,
            "{axes:?}"
        );
    }
    assert_near!(as_on_screen(DVec2::X, DVec2::new(4.0, 0.0)), DVec2::NEG_Y, 1e-9);
}

#[test]
fn the_conditions_a_and_b_mean_the_same_and_c_reaches_farther() {
    let felt = |condition, x: f32| {
        let params = Params { feeler_condition: condition, ..feeler_params(8.0, 1.0) };
        feeler_of(vehicle(Steering::Feeler, 1.0), params, &[(Vec2::new(x, 0.5), 2.0)]).avoiding
    };
    for k in 1..140 {
        let x = 0.1 * k as f32 + 0.05;
        assert_eq!(felt(BlockCondition::A, x), x < 8.0, "a at {x}");
        assert_eq!(felt(BlockCondition::B, x), x < 8.0, "b at {x}");
        assert_eq!(felt(BlockCondition::C, x), x < 11.0, "c at {x}");
    }
}

#[test]
fn the_feeler_sees_what_lies_within_its_angle_of_view() {
    let mut random = Random::new(207);
    for view in [10.0_f32, 60.0, 179.0, 180.0, 181.0, 270.0] {
        for _ in 0..300 {
            let place = random.in_disc(6.0);
            let params = Params { feeler_view: view, ..feeler_params(8.0, 1.0) };
            let trace = feeler_of(vehicle(Steering::Feeler, 1.0), params, &[(place.as_vec2(), 0.5)]);
            let angle = libm::atan2(place.y, place.x).abs().to_degrees();
            if (angle - f64::from(view) * 0.5).abs() > 0.01 {
                assert_eq!(trace.felt.len() == 1, angle < f64::from(view) * 0.5, "view {view}°, at {angle}°");
            }
        }
    }
}

/// With a wide view it used to count pillars behind as in its way, however far, and stopped.
#[test]
fn a_pillar_behind_is_never_in_the_way_however_wide_the_view() {
    for x in [-0.5, -3.0, -100.0] {
        let params = Params { feeler_view: 360.0, ..feeler_params(8.0, 1.0) };
        let trace = feeler_of(vehicle(Steering::Feeler, 1.0), params, &[(Vec2::new(x, 0.1), 0.5)]);
        assert_eq!((trace.felt.len(), trace.avoiding, trace.brake), (1, false, 1.0), "at {x}");
        assert_eq!(trace.force, Vec2::ZERO);
    }
}

/// The docs used to say that it is fifty times too strong, which holds in the text's pixels.
#[test]
fn without_its_parentheses_the_force_is_as_much_too_strong_as_its_unit_of_length_is_small() {
    // One scene in meters and in centimeters: 1 − p / f + R + b against 1 − p / (f + R + b).
    for unit in [1.0_f32, 100.0] {
        let factor = |form| {
            let params = Params { museum_parentheses: form, ..feeler_params(4.0 * unit, unit) };
            let mut agent = vehicle(Steering::Feeler, 1.0);
            agent.settings.max_speed = 1.0;
            f64::from(feeler_of(agent, params, &[(Vec2::new(2.0 * unit, -0.1), 1.5 * unit)]).force.length())
        };
        let length = f64::from(unit);
        assert_near!(factor(Form::Printed), 0.5 + 2.5 * length, 1e-3);
        assert_near!(factor(Form::Repaired), 1.0 - 2.0 / 6.5, 1e-5);
    }
}

#[test]
fn without_its_parentheses_the_force_in_pixels_is_fifty_times_too_strong_and_knows_no_distance() {
    let scale = |form, p: f32| {
        let params = Params { museum_parentheses: form, ..feeler_params(300.0, 20.0) };
        let mut agent = vehicle(Steering::Feeler, 1.0);
        agent.settings.max_speed = 1.0;
        feeler_of(agent, params, &[(Vec2::new(p, -1.0), 30.0)]).force.y
    };
    for (form, p, wanted) in [
        (Form::Printed, 1e-3, 51.0),
        (Form::Printed, 300.0, 50.0),
        (Form::Repaired, 1e-3, 1.0),
        (Form::Repaired, 300.0, 0.142_857),
    ] {
        assert_near!(scale(form, p), wanted, 1e-4_f32, "{form:?} at {p}");
    }
}

/// The share of its speed after 0.2 s of a vehicle whose velocity is multiplied every frame.
fn braked(form: Form, hz: usize) -> f64 {
    // p / (f + R + b) = 4 / 7; far to the side of the ray's force nothing else acts.
    let params = Params { museum_brake: form, museum_sum: Form::Printed, ..feeler_params(4.0, 2.0) };
    let mut world = alone(
        vehicle(Steering::Feeler, 1.0),
        1.0 / hz as f32,
        standing(Vec::new(), &[(Vec2::new(4.0, 0.0), 1.0)]),
    );
    world.params = Params { time_step: 1.0 / hz as f32, steering_response: 1e4, ..params };
    for _ in 0..hz / 5 {
        world.agents[0].velocity = preferred_velocity(&world, 0);
    }
    wide(world.agents[0].velocity).length()
}

#[test]
fn the_printed_brake_hangs_on_the_frame_rate_and_the_repaired_one_does_not() {
    for hz in [30, 60] {
        assert_near!(braked(Form::Printed, hz), libm::pow(4.0 / 7.0, hz as f64 / 5.0), 1e-4, "at {hz} Hz");
        assert_near!(braked(Form::Repaired, hz), libm::pow(4.0 / 7.0, 0.2), 1e-4, "at {hz} Hz");
    }
}

#[test]
fn each_slip_of_the_feeler_does_what_it_is_said_to_do() {
    // Two pillars in the way, then one in view that is not.
    let pillars = [(Vec2::new(3.0, -0.5), 1.0), (Vec2::new(5.0, -0.5), 1.0), (Vec2::new(3.0, 6.0), 1.0)];
    let feel = |params: Params, order: [usize; 3]| {
        feeler_of(vehicle(Steering::Feeler, 1.0), params, &order.map(|k| pillars[k]))
    };
    let meant = feel(feeler_params(8.0, 1.0), [0, 1, 2]);
    // 2 m/s · ((1 − 3 / 10) + (1 − 5 / 10)).
    assert_near!(meant.force, Vec2::new(0.0, 2.4), 1e-5);
    assert!(meant.avoiding);
    // Only the nearest one brakes, by its factor in a second.
    assert_near!(f64::from(meant.brake), libm::pow(0.3, 0.1), 1e-5);

    let lost = feel(Params { museum_sum: Form::Printed, ..feeler_params(8.0, 1.0) }, [0, 1, 2]);
    assert_eq!(lost.force, Vec2::ZERO);
    assert!(lost.avoiding);

    let blind = feel(Params { museum_index: Form::Printed, ..feeler_params(8.0, 1.0) }, [0, 1, 2]);
    assert!(blind.felt.is_empty() && !blind.avoiding && blind.force == Vec2::ZERO && blind.brake == 1.0);

    let flag = |form, order| feel(Params { museum_flag: form, ..feeler_params(8.0, 1.0) }, order).avoiding;
    assert!(!flag(Form::Printed, [0, 1, 2]), "the last in view is not in the way");
    assert!(flag(Form::Printed, [2, 1, 0]));
    assert!(flag(Form::Repaired, [0, 1, 2]) && flag(Form::Repaired, [2, 1, 0]));

    let every = feel(Params { museum_brake: Form::Printed, ..feeler_params(8.0, 1.0) }, [0, 1, 2]);
    assert_near!(every.brake, 0.3 * 0.5, 1e-5_f32, "both brake");
}

#[test]
fn a_wandering_vehicle_that_avoids_goes_on_strolling_in_the_direction_of_the_force() {
    let mut agent = vehicle(Steering::Feeler, 1.0);
    agent.objective = Objective::Wander;
    agent.heading = Vec2::new(0.6, 0.8);
    agent.velocity = agent.heading;
    let obstacles = standing(Vec::new(), &[(agent.heading * 4.0 + agent.heading.perp(), 1.0)]);
    let mut world = alone(agent, 0.1, obstacles);
    world.params = feeler_params(8.0, 1.0);
    let (choice, trace) = steering_of(&world);
    assert!(trace.feeler.avoiding);
    assert_eq!(trace.behavior, Vec2::ZERO, "the stroll waits");
    // It turns right, −y in local axes, on the circle of 1.2 m.
    assert_near!(choice.wander, Vec2::new(0.0, -1.2), 1e-5);
}
