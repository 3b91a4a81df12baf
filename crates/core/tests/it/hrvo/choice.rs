//! The choice of a velocity.

use super::*;

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
        let choice = decide(&world, &Watch::None).choices[0];
        let cones: Vec<_> =
            world.agents[1..].iter().map(|other| exact_legs(&world.agents[0], other)).collect();
        let free = |velocity: DVec2, margin: f64| {
            cones.iter().all(|[(on_right, right), (on_left, left)]| {
                left.perp_dot(velocity - *on_left) >= -margin
                    || right.perp_dot(velocity - *on_right) <= margin
            })
        };
        let (chosen, preferred) = (wide(choice.velocity), wide(choice.preferred));
        let samples = disc_samples(1.5).filter(|sample| free(*sample, 0.0));
        let best = samples.map(|sample| sample.distance(preferred)).fold(f64::INFINITY, f64::min);
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
        let corrected = decide(&world, &Watch::None).choices[0];
        world.params.hrvo_form = HrvoForm::Library;
        let library = decide(&world, &Watch::None).choices[0];
        assert_near!(corrected.velocity, library.velocity, 2e-4, "p {p}, w {w}");
        true
    });
    // An agent far from all others takes its preferred velocity in both.
    let alone = world(0.1, vec![walker(Vec2::ZERO, Vec2::new(5.0, 0.0), Method::Hrvo, pair_settings())]);
    assert_eq!(decide(&alone, &Watch::None).choices[0].velocity, Vec2::X);
}
