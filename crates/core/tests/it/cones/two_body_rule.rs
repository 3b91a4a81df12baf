//! The two-body rule.

use super::*;

fn shifting(agents: [(Vec2, Vec2, Vec2); 2], method: Method) -> World {
    let settings = AgentSettings { max_speed: 10.0, ..pair_settings() };
    let agents = agents.map(|(position, velocity, preferred)| {
        mover(position, velocity, preferred, method, settings.clone())
    });
    let mut world = world(0.05, agents.to_vec());
    (world.params.vo_mode, world.params.rvo_mode) = (Selection::Shift, Selection::Shift);
    // The rule as it is printed has no horizon.
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
        let decisions = decide(&shifting(agents, method), &Watch::All);
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
        let choices = decide(&world, &Watch::None).choices;
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
        // The wanted velocity is still inside, so it is not taken again.
        let before = velocity_obstacle(&world, AgentPair { me: 0, them: 1 }, 0.5, f32::INFINITY);
        let mut after = world.clone();
        for (agent, choice) in after.agents.iter_mut().zip(&choices) {
            agent.velocity = choice.velocity;
        }
        let after = velocity_obstacle(&after, AgentPair { me: 0, them: 1 }, 0.5, f32::INFINITY);
        assert_near!(before.depth(a), after.depth(a), 1e-5, "depth of the preferred velocity");
        assert!(after.depth(a) > 0.0, "p {p}, a {a}, b {b}");
        true
    });
}
