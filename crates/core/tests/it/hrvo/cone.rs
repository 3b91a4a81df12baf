//! The cone.

use super::*;

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
        let [got, right, left] =
            wedge(&velocity_obstacle(&world, AgentPair { me: 0, them: 1 }, relative_velocity(&world)));
        assert_near!(got, apex, 1e-6, "v_A {a}, v_B {b}");
        assert_near!(left, Vec2::new(0.968_245_8, 0.25), 1e-6);
        assert_near!(right, Vec2::new(0.968_245_8, -0.25), 1e-6);
    }
}

#[test]
fn the_chosen_leg_is_on_the_line_of_rvo_and_the_other_on_that_of_vo() {
    let (mut lefts, mut rights) = (0, 0);
    for_all(51, 5000, |random, case| {
        let mut world = random_pair(random);
        let share = random.real32(0.1, 1.0);
        world.agents[0].settings.responsibility = share;
        let (p, w) = (world.agents[1].position, relative_velocity(&world));
        let [apex, right, left] =
            wedge(&velocity_obstacle(&world, AgentPair { me: 0, them: 1 }, w)).map(wide);
        let (mine, its) = (wide(world.agents[0].velocity), wide(world.agents[1].velocity));
        let share = f64::from(share);
        let reciprocal = (1.0 - share) * mine + share * its;
        let (on_left, on_right) = if p.perp_dot(w) > 0.0 { (reciprocal, its) } else { (its, reciprocal) };
        // The apex may be far away if the discs nearly touch.
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
            let apex = |world| {
                wedge(&velocity_obstacle(world, AgentPair { me: 0, them: 1 }, relative_velocity(world)))[0]
            };
            (mirror(apex(before)), apex(after))
        };
        let (want, got) = apexes(&before, &after);
        assert_eq!(want, got, "case {case}");
        let chosen = |world: &World| decide(world, &Watch::None).choices[0].velocity;
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
        let apex =
            wedge(&velocity_obstacle(&world, AgentPair { me: 0, them: 1 }, relative_velocity(&world)))[0];
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
        let [apex, right, left] = wedge(&velocity_obstacle(&world, AgentPair { me: 0, them: 1 }, Vec2::X));
        assert_near!(apex, Vec2::new(0.1 - 0.2 - 0.05, 0.1), 1e-6, "{form:?}");
        assert_near!(right, Vec2::NEG_Y, 1e-6);
        assert_near!(left, Vec2::Y, 1e-6);
    }
}
