//! HRVO: the library form against the library's figures, the corrected form against legs by hand and a dense sampling.

use crate::common::{
    Random, for_all, for_as_many, golden, mover, pair_settings, real, scattered, trace_rows, turned, vector,
    walker, wide, world,
};
use glam::{DVec2, Vec2};
use serde_json::Value;
use sidestep::{
    Agent, AgentSettings, Method, Objective, World,
    avoid::{Outcome, Trace, hrvo::velocity_obstacle},
    geometry::cone::VelocityObstacle,
    model::params::HrvoForm,
    sim::{Watch, decide},
};

// ---- the library's figures

/// What HRVO's agents want: the goal in one step, or their speed towards it.
fn wish(agent: &Value, position: Vec2, time_step: f32) -> Vec2 {
    let (d, speed) = (vector(&agent["goal"]) - position, real(&agent["prefSpeed"]));
    let near = (speed * time_step).powi(2) > d.length_squared();
    if near { d * (1.0 / time_step) } else { speed * d * (1.0 / d.length()) }
}

fn golden_agent(agent: &Value, time_step: f32) -> Agent {
    let settings = AgentSettings {
        radius: real(&agent["radius"]),
        max_speed: real(&agent["maxSpeed"]),
        preferred_speed: real(&agent["prefSpeed"]),
        neighbor_distance: real(&agent["neighborDist"]),
        max_neighbors: agent["maxNeighbors"].as_u64().expect("a count") as u32,
        ..AgentSettings::default()
    };
    let position = vector(&agent["position"]);
    let wish = wish(agent, position, time_step);
    mover(position, vector(&agent["velocity"]), wish, Method::Hrvo, settings)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

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

#[test]
fn every_case_meets_the_figures_of_the_library() {
    let (mut overlapping, mut relaxed, mut adjusted, mut unlimited, mut loose) = (0, 0, 0, 0, 0);
    let text = golden("hrvo_single_step.jsonl.gz");
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a JSON object");
        let (name, expected) = (format!("case {} ({})", case["id"], case["category"]), &case["f32"]);
        let time_step = real(&case["timeStep"]);
        let described = list(&case["agents"]);
        let (tested, others) = described.split_last().expect("the tested agent is the last one");
        let neighbors: Vec<usize> =
            list(&expected["neighbors"]).iter().map(|k| k.as_u64().expect("an index") as usize).collect();
        // Among overlapping agents the library forgets neighbors by the order in which its tree meets them; there
        // the neighbors are given.
        let overlap = case["category"] == "overlap";
        let (kept, indices) = if overlap {
            let kept = neighbors.iter().map(|&k| golden_agent(&others[k], time_step)).collect();
            (kept, (0..neighbors.len()).collect())
        } else {
            (others.iter().map(|other| golden_agent(other, time_step)).collect::<Vec<_>>(), neighbors)
        };
        let me = kept.len() as u32;
        let mut world = world(time_step, kept);
        world.agents.push(golden_agent(tested, time_step));
        world.params.hrvo_form = HrvoForm::Library;
        world.params.hrvo_uncertainty = real(&tested["uncertaintyOffset"]);
        let decisions = decide(&world, &Watch::Agents(vec![me]));
        let choice = decisions.choices[me as usize];
        assert_near!(choice.preferred, vector(&expected["prefVelocity"]), 1e-5, "{name}: wish");
        let Trace::Cones(trace) = &decisions.watched[0].trace else { panic!("{name}: a trace of cones") };
        let order: Vec<usize> = trace.neighbors.iter().map(|&k| k as usize).collect();
        assert_eq!(order, indices, "{name}: neighbors");
        let [single, double] = ["f32", "f64"].map(|precision| list(&case[precision]["velocityObstacles"]));
        assert_eq!(trace.obstacles.len(), single.len(), "{name}: number of obstacles");
        for (k, ours) in trace.obstacles.iter().enumerate() {
            for (got, key) in wedge(ours).into_iter().zip(["apex", "side1", "side2"]) {
                let (theirs, exact) = (vector(&single[k][key]), vector(&double[k][key]));
                // Where discs nearly touch the legs are nearly parallel; the library's own apex is far off there.
                let tolerance = wide(theirs).distance(wide(exact)).max(1e-5);
                assert_near!(got, exact, tolerance, "{name}: {key} of obstacle {k}");
                loose += usize::from(tolerance > 1e-5);
            }
        }
        assert_eq!(
            Value::from(trace.candidates.len()),
            expected["numCandidates"],
            "{name}: number of candidates"
        );
        assert_near!(choice.velocity, vector(&expected["chosenVelocity"]), 1e-5, "{name}: chosen velocity");
        // The library limits accelerations after the choice; we have no such limit.
        if tested["maxAccel"].is_null() {
            assert_near!(choice.velocity, vector(&expected["newVelocity"]), 1e-5, "{name}: new velocity");
            let position = world.agents[me as usize].position + choice.velocity * time_step;
            assert_near!(position, vector(&expected["newPosition"]), 1e-5, "{name}: new position");
            unlimited += 1;
        }
        overlapping += usize::from(overlap);
        adjusted += usize::from(choice.outcome == Outcome::Adjusted);
        relaxed += usize::from(choice.outcome == Outcome::Relaxed);
    }
    assert_eq!((text.lines().count(), overlapping, loose), (75, 20, 3), "cases, overlaps, loose apexes");
    assert!(adjusted >= 10 && relaxed >= 1 && unlimited >= 40, "{adjusted}, {relaxed}, {unlimited}");
}

/// Follows a trace of the library. It decides for one agent after the other, and those that are still to come show
/// it their wish of the step before: at first none.
fn check_trace(name: &str, steps: u64) {
    let scene: Value = serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a JSON object");
    let (described, time_step) = (list(&scene["agents"]), real(&scene["timeStep"]));
    let agents = described
        .iter()
        .map(|agent| Agent { objective: Objective::Hold, ..golden_agent(agent, time_step) })
        .collect();
    let mut world = world(time_step, agents);
    world.params.hrvo_form = HrvoForm::Library;
    let rows = trace_rows(name);
    assert_eq!(rows.len() as u64, steps * described.len() as u64, "{name}: rows of the trace");
    for rows in rows.chunks(described.len()) {
        let mut velocities = Vec::new();
        for (k, agent) in described.iter().enumerate() {
            let wish = wish(agent, world.agents[k].position, time_step);
            world.agents[k].objective = Objective::Velocity(wish);
            velocities.push(decide(&world, &Watch::Nobody).choices[k].velocity);
        }
        for (agent, velocity) in world.agents.iter_mut().zip(velocities) {
            agent.velocity = velocity;
            agent.position += velocity * time_step;
        }
        for row in rows {
            let agent = &world.agents[row.agent];
            let place = format!("{name}, step {}, agent {}", row.step, row.agent);
            assert_near!(agent.position, row.position, 1e-4, "{place}: position");
            assert_near!(agent.velocity, row.velocity, 1e-4, "{place}: velocity");
        }
    }
}

#[test]
fn four_crossing_follows_the_library() {
    check_trace("hrvo_four_crossing", 60);
}

#[test]
fn circle_of_50_follows_the_library() {
    check_trace("hrvo_circle_50", 30);
}

// ---- the cone

fn two(position: Vec2, velocities: [Vec2; 2]) -> World {
    let [a, b] = velocities;
    let agents = vec![
        mover(Vec2::ZERO, a, a, Method::Hrvo, pair_settings()),
        mover(position, b, b, Method::Hrvo, pair_settings()),
    ];
    world(0.05, agents)
}

fn relative_velocity(world: &World) -> Vec2 {
    world.agents[0].velocity - world.agents[1].velocity
}

#[test]
fn the_apex_meets_the_figures_by_hand() {
    let standing = Vec2::new(-1.0, 0.0);
    for (a, b, apex) in [
        (Vec2::new(1.0, 0.2), standing, Vec2::new(-0.693_649_2, -0.079_099_4)),
        (Vec2::new(1.0, -0.2), standing, Vec2::new(-0.693_649_2, 0.079_099_4)),
        // A tie goes right.
        (Vec2::new(1.0, 0.0), standing, Vec2::new(-0.5, 0.129_099_4)),
        (Vec2::new(1.0, 0.5), Vec2::new(0.0, -0.5), Vec2::new(-0.718_245_8, -0.314_549_7)),
    ] {
        let world = two(Vec2::new(4.0, 0.0), [a, b]);
        let [got, right, left] = wedge(&velocity_obstacle(&world, (0, 1), relative_velocity(&world)));
        assert_near!(got, apex, 1e-6, "v_A {a}, v_B {b}");
        assert_near!(left, Vec2::new(0.968_245_8, 0.25), 1e-6);
        assert_near!(right, Vec2::new(0.968_245_8, -0.25), 1e-6);
    }
}

/// Two discs apart, and velocities.
fn random_pair(random: &mut Random) -> World {
    let p = (random.direction() * random.real(1.05, 6.0)).as_vec2();
    two(p, [random.in_disc(1.5).as_vec2(), random.in_disc(1.5).as_vec2()])
}

#[test]
fn the_chosen_leg_is_on_the_line_of_rvo_and_the_other_on_that_of_vo() {
    let (mut lefts, mut rights) = (0, 0);
    for_all(51, 5000, |random, case| {
        let mut world = random_pair(random);
        let share = random.real32(0.1, 1.0);
        world.agents[0].settings.responsibility = share;
        let (p, w) = (world.agents[1].position, relative_velocity(&world));
        let [apex, right, left] = wedge(&velocity_obstacle(&world, (0, 1), w)).map(wide);
        let (mine, its) = (wide(world.agents[0].velocity), wide(world.agents[1].velocity));
        let share = f64::from(share);
        let reciprocal = (1.0 - share) * mine + share * its;
        let (on_left, on_right) = if p.perp_dot(w) > 0.0 { (reciprocal, its) } else { (its, reciprocal) };
        // The apex may be far away where the discs nearly touch.
        let tolerance = 2e-6 * (1.0 + apex.length());
        assert_near!(left.perp_dot(apex - on_left), 0.0, tolerance, "case {case}: left leg");
        assert_near!(right.perp_dot(apex - on_right), 0.0, tolerance, "case {case}: right leg");
        if p.perp_dot(w) > 0.0 { lefts += 1 } else { rights += 1 }
    });
    assert!(lefts > 2000 && rights > 2000, "{lefts} left, {rights} right");
}

#[test]
fn a_mirrored_pair_has_mirrored_cones_and_choices_but_not_in_the_library() {
    let mirror = |v: Vec2| Vec2::new(v.x, -v.y);
    let mut differing = 0;
    for_all(52, 2000, |random, case| {
        let mut before = random_pair(random);
        let mut after = before.clone();
        for agent in &mut after.agents {
            let Objective::Velocity(wish) = agent.objective else { panic!("they want velocities") };
            agent.objective = Objective::Velocity(mirror(wish));
            (agent.position, agent.velocity) = (mirror(agent.position), mirror(agent.velocity));
        }
        let apexes = |before: &World, after: &World| {
            let apex = |world| wedge(&velocity_obstacle(world, (0, 1), relative_velocity(world)))[0];
            (mirror(apex(before)), apex(after))
        };
        let (want, got) = apexes(&before, &after);
        assert_eq!(want, got, "case {case}");
        let chosen = |world: &World| decide(world, &Watch::Nobody).choices[0].velocity;
        assert_eq!(mirror(chosen(&before)), chosen(&after), "case {case}");
        for world in [&mut before, &mut after] {
            world.params.hrvo_form = HrvoForm::Library;
        }
        let (want, got) = apexes(&before, &after);
        differing += usize::from(want.distance(got) > 1e-3);
    });
    assert!(differing > 1900, "the library's sign: only {differing} of 2000 apexes differ");
}

#[test]
fn a_share_of_one_gives_the_cone_of_vo() {
    for_all(53, 200, |random, _| {
        let mut world = random_pair(random);
        world.agents[0].settings.responsibility = 1.0;
        let apex = wedge(&velocity_obstacle(&world, (0, 1), relative_velocity(&world)))[0];
        assert_near!(apex, world.agents[1].velocity, 1e-7);
    });
}

#[test]
fn overlapping_discs_are_told_to_part_by_half_each() {
    // Overlapping by 0.2 m, and a step of 0.5 s: 0.2 m/s each, along x.
    for form in [HrvoForm::Corrected, HrvoForm::Library] {
        let mut world = two(Vec2::new(0.8, 0.0), [Vec2::new(0.3, 0.1), Vec2::new(-0.1, 0.1)]);
        world.params.time_step = 0.5;
        world.params.hrvo_form = form;
        world.params.hrvo_uncertainty = 0.05;
        let [apex, right, left] = wedge(&velocity_obstacle(&world, (0, 1), Vec2::X));
        assert_near!(apex, Vec2::new(0.1 - 0.2 - 0.05, 0.1), 1e-6, "{form:?}");
        assert_near!(right, Vec2::NEG_Y, 1e-6);
        assert_near!(left, Vec2::Y, 1e-6);
    }
}

// ---- the choice

/// The legs' lines of a neighbor in `f64`, without the apex: points and directions, right and left.
fn exact_legs(me: &Agent, other: &Agent) -> [(DVec2, DVec2); 2] {
    let (p, mine, its) = (wide(other.position - me.position), wide(me.velocity), wide(other.velocity));
    let half_angle = libm::asin(f64::from(me.settings.radius + other.settings.radius) / p.length());
    let reciprocal = (mine + its) / 2.0;
    let (on_left, on_right) =
        if p.perp_dot(mine - its) > 0.0 { (reciprocal, its) } else { (its, reciprocal) };
    let axis = p.normalize();
    [(on_right, turned(axis, -half_angle)), (on_left, turned(axis, half_angle))]
}

#[test]
fn union_takes_a_free_velocity_and_no_sample_is_nearer() {
    let mut counts = [0; 3];
    for_all(54, 300, |random, case| {
        let (n, half) = if case % 3 == 0 { (8, 1.9) } else { (random.count(2, 9), 2.6) };
        let mut world = scattered(random, n, half, Method::Hrvo, &pair_settings());
        world.agents[0].objective = Objective::Velocity(random.in_disc(1.5).as_vec2());
        let choice = decide(&world, &Watch::Nobody).choices[0];
        let cones: Vec<_> =
            world.agents[1..].iter().map(|other| exact_legs(&world.agents[0], other)).collect();
        let free = |velocity: DVec2, margin: f64| {
            cones.iter().all(|[(on_right, right), (on_left, left)]| {
                left.perp_dot(velocity - *on_left) >= -margin
                    || right.perp_dot(velocity - *on_right) <= margin
            })
        };
        let (chosen, preferred) = (wide(choice.velocity), wide(choice.preferred));
        let mut best = f64::INFINITY;
        for ring in 0..=40 {
            for turn in 0..160 {
                let angle = f64::from(turn) * std::f64::consts::TAU / 160.0;
                let sample = turned(DVec2::X, angle) * (1.5 * f64::from(ring) / 40.0);
                if free(sample, 0.0) {
                    best = best.min(sample.distance(preferred));
                }
            }
        }
        counts[choice.outcome as usize] += 1;
        assert!(chosen.length() <= 1.5 * (1.0 + 1e-6), "case {case}: {chosen}");
        if choice.outcome == Outcome::Relaxed {
            assert!(best.is_infinite(), "case {case}: relaxed, yet a sample is free");
        } else {
            assert!(free(chosen, 3e-4), "case {case}: takes {chosen}");
            assert!(chosen.distance(preferred) <= best + 1e-3, "case {case}: {chosen}, a sample {best}");
        }
    });
    assert!(counts.iter().all(|count| *count >= 5), "free, adjusted, relaxed: {counts:?}");
}

#[test]
fn both_forms_choose_the_same_while_everybody_moves_as_it_wants_and_passes_left() {
    for_as_many(55, 500, |random, _| {
        let mut world = random_pair(random);
        let (p, w) = (world.agents[1].position, relative_velocity(&world));
        if p.perp_dot(w) < 1e-3 {
            return false;
        }
        let corrected = decide(&world, &Watch::Nobody).choices[0];
        world.params.hrvo_form = HrvoForm::Library;
        let library = decide(&world, &Watch::Nobody).choices[0];
        assert_near!(corrected.velocity, library.velocity, 2e-4, "p {p}, w {w}");
        true
    });
    // And an agent far from everybody takes what it wants in both.
    let alone = world(0.1, vec![walker(Vec2::ZERO, Vec2::new(5.0, 0.0), Method::Hrvo, pair_settings())]);
    assert_eq!(decide(&alone, &Watch::Nobody).choices[0].velocity, Vec2::X);
}
