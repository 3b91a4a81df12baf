//! The detection box.

use super::*;

/// The findings of the box of `agent` among these pillars.
fn box_of(agent: Agent, params: Params, pillars: &[(Vec2, f32)]) -> BoxTrace {
    let world = World { params, ..alone(agent, 0.1, standing(Vec::new(), pillars)) };
    steering_of(&world).1.detection_box
}

/// Parameters with a box of this length at rest and unit strength.
fn box_params(length: f32) -> Params {
    Params { time_step: 0.1, box_min_length: length, box_strength: 1.0, ..Params::default() }
}

#[test]
fn the_box_grows_from_its_least_length_to_twice_that_with_the_speed() {
    for (speed, length) in [(0.0, 4.0), (1.0, 6.0), (2.0, 8.0)] {
        let trace = box_of(vehicle(Steering::DetectionBox, speed), box_params(4.0), &[]);
        assert_near!(trace.length, length, 1e-5_f32, "at {speed} m/s");
        assert_near!(trace.half_width, 0.5_f32, 0.0);
    }
    // Faster than the maximum, as after its maximum speed was lowered.
    let trace = box_of(vehicle(Steering::DetectionBox, 50.0), box_params(4.0), &[]);
    assert_near!(trace.length, 8.0_f32, 1e-5);
    let mut stopped = vehicle(Steering::DetectionBox, 1.0);
    stopped.settings.max_speed = 0.0;
    assert!(box_of(stopped, box_params(4.0), &[]).length >= 4.0);
}

/// The first point ahead of the origin at which the x axis meets a circle, if it does.
fn ray_meets(center: DVec2, radius: f64) -> Option<f64> {
    let square = radius * radius - center.y * center.y;
    if square < 0.0 {
        return None;
    }
    let (first, second) = (center.x - square.sqrt(), center.x + square.sqrt());
    [first, second].into_iter().find(|x| *x > 0.0)
}

#[test]
fn a_pillar_ahead_is_a_threat_iff_the_disc_swept_along_the_box_touches_it() {
    let (mut threats, mut clear, mut beyond_the_round_range) = (0, 0, 0);
    for_all(202, 4000, |random, case| {
        let (agent, pillars) = among_pillars(random);
        let trace = box_of(agent.clone(), box_params(4.0), &pillars);
        let length = 4.0 * (1.0 + wide(agent.velocity).length() / 2.0);
        let r = f64::from(agent.settings.radius);
        let mut nearest: Option<(f64, u32)> = None;
        let mut sure = true;
        for (k, &(center, radius)) in pillars.iter().enumerate() {
            let center = local(&agent, center);
            let expanded = f64::from(radius) + r;
            // Distance between the pillar's center and the path of the vehicle's center.
            let apart = (center - DVec2::new(center.x.clamp(0.0, length), 0.0)).length();
            if center.x.abs() < 1e-4 || (apart - expanded).abs() < 1e-4 {
                sure = false;
                continue;
            }
            let wanted = center.x > 0.0 && apart < expanded;
            let tagged = trace.tagged.iter().find(|tagged| tagged.circle == k as u32);
            let got = tagged.is_some_and(|tagged| tagged.threat);
            assert_eq!(got, wanted, "case {case}, pillar {k} at {center}, e {expanded}, L {length}");
            threats += usize::from(wanted);
            clear += usize::from(!wanted);
            if wanted {
                beyond_the_round_range += usize::from(center.length() > length + f64::from(radius));
                let ip = ray_meets(center, expanded).expect("it lies in the way");
                let tagged = tagged.expect("a threat");
                let steepness = 1.0 + expanded / (expanded * expanded - center.y * center.y).sqrt();
                assert_near!(f64::from(tagged.ip.expect("an intersection")), ip, 1e-5 * steepness);
                assert_near!(wide(tagged.local), center, 2e-5);
                if nearest.is_some_and(|(least, _)| (ip - least).abs() < 1e-3) {
                    sure = false;
                }
                if nearest.is_none_or(|(least, _)| ip < least) {
                    nearest = Some((ip, k as u32));
                }
            }
        }
        if sure {
            let acts = trace.nearest.map(|k| trace.tagged[k].circle);
            assert_eq!(acts, nearest.map(|(_, k)| k), "case {case}: the nearest acts");
            assert_eq!(trace.force != Vec2::ZERO, nearest.is_some(), "case {case}");
        }
    });
    assert!(threats > 1000 && clear > 1000, "{threats} threats, {clear} clear");
    assert!(beyond_the_round_range > 10, "{beyond_the_round_range}");
}

#[test]
fn the_lateral_force_is_the_printed_one_or_the_repaired_one_of_the_formulas() {
    for (form, y, wanted) in [
        (Form::Printed, 1.0, 1.4),
        (Form::Printed, -1.0, 4.2),
        (Form::Repaired, 1.0, -2.1),
        (Form::Repaired, -1.0, 2.1),
    ] {
        let params = Params { museum_lateral: form, ..box_params(10.0) };
        let trace = box_of(vehicle(Steering::DetectionBox, 0.0), params, &[(Vec2::new(6.0, y), 2.0)]);
        assert_near!(trace.lateral, Vec2::new(0.0, wanted), 1e-5, "{form:?}, y = {y}");
    }
}

#[test]
fn the_repaired_lateral_force_pushes_away_from_the_pillar_and_mirrors() {
    for_all(203, 2000, |random, case| {
        let (agent, pillars) = among_pillars(random);
        let trace = box_of(agent.clone(), box_params(5.0), &pillars[..1]);
        let Some(k) = trace.nearest else { return };
        let (center, radius) = (local(&agent, pillars[0].0), f64::from(pillars[0].1));
        assert!(f64::from(trace.lateral.y) * center.y <= 0.0, "case {case}: {} at {center}", trace.lateral);
        let (length, e) = (f64::from(trace.length), radius + f64::from(agent.settings.radius));
        let m = (1.0 + (length - center.x) / length).max(1.0);
        assert_near!(
            f64::from(trace.lateral.y),
            -center.y.signum() * (e - center.y.abs()) * m,
            1e-4,
            "case {case}"
        );
        assert!(trace.braking <= 0.0, "case {case}: it speeds up by {} N", trace.braking);
        assert!(trace.tagged[k].threat);
        // The mirror image, across the x axis of the world.
        let mirror = |v: Vec2| Vec2::new(v.x, -v.y);
        let image = Agent {
            position: mirror(agent.position),
            heading: mirror(agent.heading),
            velocity: mirror(agent.velocity),
            ..agent
        };
        let mirrored = box_of(image, box_params(5.0), &[(mirror(pillars[0].0), pillars[0].1)]);
        if center.y.abs() > 1e-4 {
            assert_eq!(bits(mirrored.force), bits(mirror(trace.force)), "case {case}");
        }
    });
}

/// Reported: 37.3 % of hits are pushed towards the obstacle.
#[test]
fn the_printed_lateral_force_pushes_into_more_than_a_third_of_the_pillars_it_meets() {
    let mut random = Random::new(204);
    let (mut hits, mut towards) = (0, 0);
    while hits < 4000 {
        let params = Params { museum_lateral: Form::Printed, ..box_params(10.0) };
        let place = Vec2::new(random.real32(0.0, 10.0), random.real32(-2.5, 2.5));
        let trace = box_of(vehicle(Steering::DetectionBox, 0.0), params, &[(place, 2.0)]);
        if trace.nearest.is_some() {
            hits += 1;
            towards += usize::from(trace.lateral.y * place.y > 0.0);
        }
    }
    // Pushed to the left while it is on the left: 0 < y < R of −e < y < e.
    assert_near!(towards as f64 / f64::from(hits), 2.0 / 5.0, 0.03);
}

#[test]
fn printed_braking_grows_with_the_distance_and_the_repaired_one_falls() {
    let braking = |form, x: f32| {
        let params = Params { museum_braking: form, ..box_params(6.0) };
        // At full speed the box is 12 m long.
        let mut agent = vehicle(Steering::DetectionBox, 1.0);
        agent.velocity = Vec2::new(agent.settings.max_speed, 0.0);
        agent.settings.max_force = 10.0;
        box_of(agent, params, &[(Vec2::new(x, 0.0), 2.0)]).braking
    };
    for (x, wanted) in [(4.0, -0.4), (12.0, -2.0), (0.5, 0.3)] {
        assert_near!(braking(Form::Printed, x), wanted, 1e-5_f32, "x = {x}");
    }
    // −0.2 · 10 N · (1 − ip / 12), ip = x − 2.5 and not behind.
    for (x, wanted) in [(4.0, -1.75), (8.5, -1.0), (0.5, -2.0)] {
        assert_near!(braking(Form::Repaired, x), wanted, 1e-5_f32, "x = {x}");
    }
    // A vehicle at rest is not driven backwards, and a slow one stops within the step: 1 kg · 0.1 m/s / 0.1 s.
    for (speed, wanted) in [(0.0, 0.0), (0.1, -1.0)] {
        let mut agent = vehicle(Steering::DetectionBox, 0.0);
        (agent.settings.max_force, agent.velocity) = (10.0, Vec2::new(speed, 0.0));
        let mut params = box_params(12.0);
        params.time_step = 0.1;
        let braking = box_of(agent, params, &[(Vec2::new(4.0, 0.0), 2.0)]).braking;
        assert_near!(braking, wanted, 1e-5_f32, "{speed} m/s");
    }
}

#[test]
fn without_the_square_root_the_farther_one_of_two_pillars_acts() {
    let pillars = [(Vec2::new(9.0, 0.0), 3.5), (Vec2::new(6.0, 1.2), 1.0)];
    let acts = |form| {
        let params = Params { museum_sqrt: form, ..box_params(10.0) };
        let trace = box_of(vehicle(Steering::DetectionBox, 0.0), params, &pillars);
        let ips = [0, 1].map(|k| trace.tagged[k].ip.expect("in the way"));
        (trace.tagged[trace.nearest.expect("a threat")].circle, ips)
    };
    let (repaired, ips) = acts(Form::Repaired);
    assert_eq!(repaired, 0);
    assert_near!(ips[0], 5.0_f32, 1e-5);
    assert_near!(ips[1], 5.1_f32, 1e-5);
    let (printed, ips) = acts(Form::Printed);
    assert_eq!(printed, 1);
    assert_near!(ips[0], 25.0_f32, 1e-5);
    assert_near!(ips[1], 5.19_f32, 1e-5);
}

#[test]
fn the_printed_range_grows_along_the_list_so_that_its_order_decides_who_is_tagged() {
    let pillars = [(Vec2::new(3.0, 2.0), 1.0), (Vec2::new(3.0, -2.0), 1.0), (Vec2::new(6.5, 0.0), 1.0)];
    let tagged = |form, order: [usize; 3]| {
        let params = Params { museum_range: form, ..box_params(4.0) };
        let trace = box_of(vehicle(Steering::DetectionBox, 0.0), params, &order.map(|k| pillars[k]));
        let mut tagged: Vec<usize> =
            trace.tagged.iter().map(|tagged| order[tagged.circle as usize]).collect();
        tagged.sort_unstable();
        tagged
    };
    assert_eq!(tagged(Form::Printed, [0, 1, 2]), [0, 1, 2], "4 + 1 + 1 + 1 m reach the third");
    assert_eq!(tagged(Form::Printed, [2, 1, 0]), [0, 1]);
    assert_eq!(tagged(Form::Repaired, [0, 1, 2]), [0, 1]);
    assert_eq!(tagged(Form::Repaired, [2, 1, 0]), [0, 1]);
}

#[test]
fn a_force_transformed_as_a_point_follows_the_vehicle_through_the_world() {
    let force = |form, offset: Vec2| {
        let params = Params { museum_transform: form, ..box_params(8.0) };
        let mut agent = vehicle(Steering::DetectionBox, 1.0);
        agent.position = offset;
        box_of(agent, params, &[(offset + Vec2::new(4.0, 0.5), 1.0)]).force
    };
    let (here, there) = (Vec2::new(2.0, -3.0), Vec2::new(1002.0, 997.0));
    assert_near!(force(Form::Printed, there) - force(Form::Printed, here), Vec2::splat(1000.0), 1e-3);
    assert_eq!(bits(force(Form::Repaired, there)), bits(force(Form::Repaired, here)));
    assert_near!(force(Form::Printed, here) - force(Form::Repaired, here), here, 1e-5);
}

/// It used to transform a force only if something was in the way; the printed code does so after that test.
#[test]
fn with_nothing_in_the_way_the_printed_force_is_the_vehicles_position() {
    for place in [Vec2::new(2.0, -3.0), Vec2::new(-400.0, 0.5), Vec2::ZERO] {
        for pillars in [vec![], vec![(Vec2::new(-2000.0, 0.0), 1.0)]] {
            let force = |form| {
                let params = Params { museum_transform: form, ..box_params(8.0) };
                let free = Agent { position: place, ..vehicle(Steering::DetectionBox, 1.0) };
                box_of(free, params, &pillars).force
            };
            assert_eq!((force(Form::Printed), force(Form::Repaired)), (place, Vec2::ZERO));
        }
    }
}

/// The printed form used to have the range of the repaired one, including the vehicle's radius.
#[test]
fn the_printed_range_leaves_out_the_vehicles_radius_and_the_repaired_one_has_it() {
    let mut between = 0;
    for_all(210, 3000, |random, case| {
        let (agent, pillars) = among_pillars(random);
        let length = 4.0 * (1.0 + wide(agent.velocity).length() / 2.0);
        for (form, r) in [(Form::Printed, 0.0), (Form::Repaired, f64::from(agent.settings.radius))] {
            let trace = box_of(agent.clone(), Params { museum_reach: form, ..box_params(4.0) }, &pillars);
            for (k, &(center, radius)) in pillars.iter().enumerate() {
                let (center, range) = (local(&agent, center), length + f64::from(radius) + r);
                if (center.length() - range).abs() < 1e-4 {
                    continue;
                }
                let tagged = trace.tagged.iter().find(|tagged| tagged.circle == k as u32);
                assert_eq!(tagged.is_some(), center.length() < range, "case {case}, {form:?}");
                // Printed, all circles that cross the axis ahead are threats.
                let crosses =
                    center.x > 1e-4 && center.y.abs() < f64::from(radius + agent.settings.radius) - 1e-4;
                if form == Form::Printed
                    && crosses
                    && let Some(tagged) = tagged
                {
                    assert!(tagged.threat, "case {case}");
                }
                between +=
                    usize::from(form == Form::Printed && tagged.is_none() && center.length() < range + 1.0);
            }
        }
    });
    assert!(between > 100, "{between}");
}

/// Taken for the square whose corners are on its disc, half a side of it is 1 / √2 of the radius.
#[test]
fn with_printed_corners_the_box_is_as_wide_as_the_sides_of_the_square() {
    let trace = |form| {
        let params = Params { museum_corners: form, ..box_params(8.0) };
        // At a distance of 2.4 m from its path: within 2 + 0.5 m, and beyond 2 + 0.354 m.
        box_of(vehicle(Steering::DetectionBox, 0.0), params, &[(Vec2::new(5.0, 2.4), 2.0)])
    };
    let (printed, repaired) = (trace(Form::Printed), trace(Form::Repaired));
    assert_near!(printed.half_width, 0.353_553_4_f32, 1e-6);
    assert_near!(printed.tagged[0].expanded, 2.353_553_4_f32, 1e-6);
    assert_near!(repaired.half_width, 0.5_f32, 0.0);
    assert!(printed.nearest.is_none() && repaired.nearest == Some(0));
}

#[test]
fn as_printed_a_pillar_beyond_the_end_of_the_box_acts() {
    // |d| = 5.73 < 4 + 2, but the axis meets it at 5.2 − 0.7 = 4.5 m, beyond 4.
    let acts = |form| {
        let params = Params { museum_reach: form, ..box_params(4.0) };
        let trace = box_of(vehicle(Steering::DetectionBox, 0.0), params, &[(Vec2::new(5.2, 2.4), 2.0)]);
        assert_near!(trace.tagged[0].ip.expect("an intersection"), 4.5_f32, 1e-4);
        trace.nearest.is_some()
    };
    assert!(acts(Form::Printed));
    assert!(!acts(Form::Repaired));
}

#[test]
fn the_normal_push_points_from_the_pillar_to_where_the_axis_enters_it() {
    let mut inside = 0;
    for_all(205, 2000, |random, case| {
        let (agent, pillars) = among_pillars(random);
        let side = box_of(agent.clone(), box_params(5.0), &pillars[..1]);
        let params = Params { box_push: Push::Normal, ..box_params(5.0) };
        let normal = box_of(agent.clone(), params, &pillars[..1]);
        if side.nearest.is_none() {
            return;
        }
        let (center, e) = (local(&agent, pillars[0].0), f64::from(pillars[0].1 + agent.settings.radius));
        // Already inside: at its present position.
        let entry = (center.x - (e * e - center.y * center.y).max(0.0).sqrt()).max(0.0);
        inside += usize::from(entry == 0.0);
        let outward = (DVec2::new(entry, 0.0) - center).normalize();
        let size = f64::from(side.lateral.y.abs());
        if e - center.y.abs() > 1e-2 {
            assert_near!(wide(normal.lateral), outward * size, 1e-3 * (1.0 + size), "case {case}");
        }
        assert!(normal.lateral.x <= 1e-5, "case {case}: it pushes on by {} N", normal.lateral.x);
    });
    assert!(inside > 20, "{inside}");
}

#[test]
fn the_turn_that_a_pillar_needs_is_that_to_its_tangent() {
    let turn = |place: Vec2, radius: f32| {
        let trace = box_of(vehicle(Steering::DetectionBox, 0.0), box_params(40.0), &[(place, radius)]);
        trace.tagged[0].needed_turn()
    };
    // Dead ahead: the half-angle of the cone, asin((R + r) / d).
    let ahead = turn(Vec2::new(20.0, 0.0), 1.5).expect("apart");
    assert_near!(f64::from(ahead), libm::asin(2.0 / 20.0), 1e-6);
    // Turned by that much, the disc grazes the pillar: the distance of its center from the ray is R + r.
    let place = Vec2::new(6.0, 1.0);
    let needed = f64::from(turn(place, 1.5).expect("apart"));
    let (sin, cos) = libm::sincos(-needed);
    let (x, y) = (f64::from(place.x), f64::from(place.y));
    assert_near!((cos * y - sin * x).abs(), 2.0, 1e-5);
    assert_eq!(turn(Vec2::new(6.0, 5.0), 1.5), Some(0.0), "beside the way");
    assert_eq!(turn(Vec2::new(1.0, 0.0), 1.5), None, "touching");
}

/// The formula used to have the intersection ahead, which behind the vehicle is the far one; it brakes as if it were at
/// the pillar.
#[test]
fn the_declared_braking_is_the_one_of_a_vehicle_within_a_pillar() {
    let mut agent = vehicle(Steering::DetectionBox, 1.0);
    agent.velocity = Vec2::new(agent.settings.max_speed, 0.0);
    agent.settings.max_force = 10.0;
    let params = box_params(6.0);
    let (x, y, e, length) = (1.0_f64, 1.0_f64, 2.5_f64, 12.0_f64);
    let braking = box_of(agent, params, &[(Vec2::new(x as f32, y as f32), 2.0)]).braking;
    let first = x - (e * e - y * y).sqrt();
    assert!(first < 0.0, "its circle is entered");
    let by_the_formula = -0.2 * 10.0 * (1.0 - first.max(0.0) / length).max(0.0);
    assert_near!(f64::from(braking), by_the_formula, 1e-5);
    let declared = sidestep_core::model::Key::find("detection_box.braking").expect("a key").formula;
    assert_eq!(
        declared,
        "F_x = −min(braking · F_max · max(0, 1 − x_in / L), m · v / dt), x_in = max(0, x − √(e² − y²))"
    );
}
