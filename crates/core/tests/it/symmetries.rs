//! Turned, mirrored, moved, boosted, scaled and renumbered worlds give turned, mirrored, … decisions.
//!
//! Quarter turns, mirrors and powers of two are exact in `f32`, so the tests require equal bits for them.

use crate::common::{Random, bits, for_all, pair_settings, scattered, solid_box, standing, turned, wide};
use glam::Vec2;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Params, World,
    avoid::{AgentPair, Choice, cones::vo::velocity_obstacle, orca::agent_line::way_out},
    geometry::cone::displacement,
    model::{agent::Steering, params::LpSetting},
    sim::{Watch, decide},
};

const METHODS: [Method; 4] = [Method::Orca, Method::Vo, Method::Rvo, Method::Hrvo];

fn settings() -> AgentSettings {
    AgentSettings { neighbor_distance: 12.0, time_horizon: 3.0, ..pair_settings() }
}

fn choices(world: &World) -> Vec<Choice> {
    decide(world, &Watch::None).choices
}

/// The world with every position, velocity and preferred velocity mapped.
fn mapped(world: &World, place: impl Fn(Vec2) -> Vec2, velocity: impl Fn(Vec2) -> Vec2) -> World {
    let mut world = world.clone();
    for agent in &mut world.agents {
        agent.position = place(agent.position);
        agent.velocity = velocity(agent.velocity);
        let Objective::Velocity(preferred) = agent.objective else { panic!("these worlds want velocities") };
        agent.objective = Objective::Velocity(velocity(preferred));
    }
    world
}

/// Worlds of each method, from loose to dense, some of them overlapping.
fn check_worlds(mut check: impl FnMut(&mut Random, &str, &World)) {
    for method in METHODS {
        for_all(31, 120, |random, case| {
            let (n, half) = (random.count(2, 9), random.real32(3.0, 6.0));
            let mut world = scattered(random, n, half, method, &settings());
            if case % 4 == 0 {
                world.agents[0].position = world.agents[1].position + random.in_disc(0.8).as_vec2();
            }
            check(random, &format!("{method:?}, case {case}"), &world);
        });
    }
}

fn check_bits(name: &str, before: &World, after: &World, map: impl Fn(Vec2) -> Vec2) {
    for (k, (a, b)) in choices(before).iter().zip(choices(after)).enumerate() {
        assert_eq!(
            bits(map(a.velocity)),
            bits(b.velocity),
            "{name}, agent {k}: {} becomes {}",
            a.velocity,
            b.velocity
        );
        assert_eq!((a.outcome, a.neighbors), (b.outcome, b.neighbors), "{name}, agent {k}");
    }
}

#[test]
fn a_quarter_turn_of_the_world_turns_every_decision_to_the_bit() {
    check_worlds(|_, name, world| {
        check_bits(name, world, &mapped(world, Vec2::perp, Vec2::perp), Vec2::perp)
    });
}

#[test]
fn a_mirrored_world_mirrors_every_decision_to_the_bit() {
    let mirror = |v: Vec2| Vec2::new(v.x, -v.y);
    check_worlds(|_, name, world| check_bits(name, world, &mapped(world, mirror, mirror), mirror));
}

#[test]
fn any_turn_of_the_world_turns_every_decision() {
    check_worlds(|random, name, world| {
        let angle = random.real(0.0, std::f64::consts::TAU);
        let turn = |v: Vec2| turned(wide(v), angle).as_vec2();
        // RVO2's arithmetic loses digits where lines are nearly parallel, and would show it here.
        let params = Params { orca_lp: LpSetting::Robust, ..world.params.clone() };
        let world = &World { params, ..world.clone() };
        let after = choices(&mapped(world, turn, turn));
        for (k, (a, b)) in choices(world).iter().zip(&after).enumerate() {
            assert_near!(turn(a.velocity), b.velocity, 2e-3, "{name}, agent {k}, turned by {angle} rad");
        }
    });
}

/// ORCA scales to the bit. VO and RVO let a candidate be a tenth of a millimeter per second deep in an obstacle,
/// regardless of the scale, and that decides a few cases.
fn check_scaled(scaled: impl Fn(&World) -> World, map: impl Fn(Vec2) -> Vec2) {
    let (mut decided, mut other) = (0, 0);
    check_worlds(|_, name, world| {
        let after = choices(&scaled(world));
        for (k, (a, b)) in choices(world).iter().zip(&after).enumerate() {
            let same = bits(map(a.velocity)) == bits(b.velocity) && a.outcome == b.outcome;
            assert!(same || world.agents[k].method != Method::Orca, "{name}, agent {k}: {a:?} becomes {b:?}");
            decided += 1;
            other += usize::from(!same);
        }
    });
    assert!(other * 100 <= decided, "{other} of {decided} decisions are others");
}

#[test]
fn a_world_of_double_size_doubles_every_velocity() {
    let double = |v: Vec2| v * 2.0;
    let scaled = |world: &World| {
        let mut scaled = mapped(world, double, double);
        for agent in &mut scaled.agents {
            agent.settings.radius *= 2.0;
            agent.settings.max_speed *= 2.0;
            agent.settings.neighbor_distance *= 2.0;
        }
        scaled
    };
    check_scaled(scaled, double);
}

#[test]
fn a_world_of_half_speed_and_double_time_halves_every_velocity() {
    let halve = |v: Vec2| v * 0.5;
    let slowed = |world: &World| {
        let mut slow = mapped(world, |p| p, halve);
        slow.params.time_step *= 2.0;
        for agent in &mut slow.agents {
            agent.settings.time_horizon *= 2.0;
            agent.settings.max_speed *= 0.5;
        }
        slow
    };
    check_scaled(slowed, halve);
}

/// The world with everything on multiples of 2⁻⁸, so that small sums are exact.
fn snapped(world: &World) -> World {
    let snap = |v: Vec2| (v * 256.0).round() / 256.0;
    mapped(world, snap, snap)
}

#[test]
fn a_moved_world_decides_the_same_to_the_bit() {
    check_worlds(|_, name, world| {
        let world = snapped(world);
        let moved = mapped(&world, |p| p + Vec2::new(100.0, -37.5), |v| v);
        check_bits(name, &world, &moved, |v| v);
    });
}

fn check_renumbered(random: &mut Random, name: &str, world: &World) {
    let mut order: Vec<usize> = (0..world.agents.len()).collect();
    random.shuffle(&mut order);
    let agents: Vec<Agent> = order.iter().map(|&old| world.agents[old].clone()).collect();
    let renumbered = choices(&World { agents: agents.into(), ..world.clone() });
    let before = choices(world);
    for (new, &old) in order.iter().enumerate() {
        assert_eq!(bits(renumbered[new].velocity), bits(before[old].velocity), "{name}, agent {old}");
    }
}

#[test]
fn renumbered_agents_decide_the_same_to_the_bit() {
    check_worlds(check_renumbered);
}

/// In the order of the ring consecutive agents are near each other, shuffled they are not: decisions depend on neither.
#[test]
fn a_ring_decides_the_same_in_any_order() {
    for_all(32, 20, |random, case| {
        let n = random.count(12, 400);
        let ring =
            |k: usize| Vec2::from_angle(k as f32 / n as f32 * std::f32::consts::TAU) * (0.8 * n as f32);
        let agents = (0..n).map(|k| {
            let objective = Objective::Velocity(-ring(k).normalize());
            let position = ring(k) + random.in_disc(0.3).as_vec2();
            let velocity = random.in_disc(0.5).as_vec2();
            Agent { settings: settings(), objective, velocity, ..Agent::new(position) }
        });
        let world = World { agents: agents.collect(), ..World::new(0.25) };
        check_renumbered(random, &format!("{n} on a ring, case {case}"), &world);
    });
}

/// Two agents, close or apart, on multiples of 2⁻⁸.
fn pairs(mut check: impl FnMut(&str, &World)) {
    for_all(34, 2000, |random, case| {
        let mut world = snapped(&scattered(random, 2, 2.0, Method::Orca, &settings()));
        match case % 4 {
            // Overlapping, and an exact tie: on the axis, beyond the cut-off disc.
            0 => world.agents[1].position = world.agents[0].position + Vec2::new(0.25, -0.5),
            1 => {
                let p = world.agents[1].position - world.agents[0].position;
                world.agents[0].velocity = world.agents[1].velocity + p;
            }
            _ => {}
        }
        check(&format!("case {case}"), &world);
    });
}

#[test]
fn the_way_out_of_the_other_is_mine_reversed_to_the_bit() {
    pairs(|name, world| {
        let [a, b] = &world.agents[..] else { panic!("a pair") };
        let (mine, its) = (
            way_out(a, b, AgentPair { me: 0, them: 1 }, 0.4, 0.25),
            way_out(b, a, AgentPair { me: 1, them: 0 }, 0.4, 0.25),
        );
        assert_eq!(bits(mine.u), bits(-its.u), "{name}");
        assert_eq!(bits(mine.direction), bits(-its.direction), "{name}");
        assert_eq!(mine.region, its.region, "{name}: both take their own right leg");
    });
}

#[test]
fn two_agents_on_one_point_get_opposite_ways_out() {
    for (me, them) in [(0, 1), (7, 3), (100, 4000)] {
        let agent = Agent::new(Vec2::new(2.0, 3.0));
        let (mine, its) = (
            way_out(&agent, &agent, AgentPair { me, them }, 0.1, 0.25),
            way_out(&agent, &agent, AgentPair { me: them, them: me }, 0.1, 0.25),
        );
        assert_eq!(bits(mine.u), bits(-its.u));
        assert_near!(mine.u.length(), 3.0 / 0.25, 1e-4, "out within one step");
    }
}

#[test]
fn a_common_velocity_of_both_agents_changes_neither_u_nor_the_depth() {
    let boost = Vec2::new(3.0, -1.5);
    pairs(|name, world| {
        let boosted = mapped(world, |p| p, |v| v + boost);
        let [a, b] = &world.agents[..] else { panic!("a pair") };
        let [a_boosted, b_boosted] = &boosted.agents[..] else { panic!("a pair") };
        let before = way_out(a, b, AgentPair { me: 0, them: 1 }, 0.4, 0.25);
        let after = way_out(a_boosted, b_boosted, AgentPair { me: 0, them: 1 }, 0.4, 0.25);
        assert_eq!(bits(before.u), bits(after.u), "{name}");
        assert_eq!(bits(before.direction), bits(after.direction), "{name}");
        for share in [1.0, 0.5] {
            let before = velocity_obstacle(world, AgentPair { me: 0, them: 1 }, share, 2.5).depth(a.velocity);
            let after = velocity_obstacle(&boosted, AgentPair { me: 0, them: 1 }, share, 2.5)
                .depth(a_boosted.velocity);
            assert_near!(before, after, 1e-5, "{name}, share {share}");
        }
    });
}

#[test]
fn u_is_covariant_under_turns_mirrors_and_scales() {
    for_all(35, 5000, |random, _| {
        let (p, w) = ((random.direction() * random.real(1.05, 5.0)).as_vec2(), random.in_disc(3.0).as_vec2());
        if p.perp_dot(w).abs() < 1e-3 {
            return;
        }
        let before = displacement(p, w, 1.0, 0.5);
        let mirror = |v: Vec2| Vec2::new(-v.x, v.y);
        let mirrored = displacement(mirror(p), mirror(w), 1.0, 0.5);
        assert_eq!(bits(mirror(before.u)), bits(mirrored.u));
        assert_eq!(
            bits(-mirror(before.direction)),
            bits(mirrored.direction),
            "the outside stays on the left"
        );
        let angle = random.real(0.0, std::f64::consts::TAU);
        let turn = |v: Vec2| turned(wide(v), angle).as_vec2();
        assert_near!(turn(before.u), displacement(turn(p), turn(w), 1.0, 0.5).u, 1e-5);
        let scale = random.real32(0.1, 10.0);
        let scaled = displacement(p * scale, w * scale, scale, 0.5);
        assert_near!(before.u, scaled.u / scale, 1e-5, "p, R, w times {scale}");
        assert_near!(
            before.u,
            displacement(p, w / scale, 1.0, 0.5 / scale).u * scale,
            1e-5,
            "slower by {scale}"
        );
    });
}

/// Vehicles among pillars and walls, everything on multiples of 2⁻⁸.
fn vehicles(random: &mut Random, wandering: bool) -> World {
    let snap = |v: Vec2| (v * 256.0).round() / 256.0;
    let agents = (0..6)
        .map(|_| {
            let mut agent = Agent::new(snap(random.in_square(8.0)));
            agent.settings = AgentSettings {
                steering: random.pick(&[Steering::DetectionBox, Steering::Feeler]),
                preferred_speed: 1.5,
                ..pair_settings()
            };
            agent.method = Method::None;
            agent.heading = random.pick(&[Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y]);
            agent.velocity = agent.heading * random.pick(&[0.5, 1.0, 1.5]);
            agent.objective =
                if wandering { Objective::Wander } else { Objective::Velocity(snap(random.in_square(1.0))) };
            agent
        })
        .collect();
    let pillars: Vec<(Vec2, f32)> =
        (0..5).map(|_| (snap(random.in_square(8.0)), random.pick(&[0.5, 1.0, 2.0]))).collect();
    let low = snap(random.in_square(6.0));
    let mut world = World { agents, ..World::new(0.125) };
    world.obstacles = standing(vec![solid_box(low, low + Vec2::new(2.0, 3.0))], &pillars);
    world
}

/// The world with every position and every vector mapped; `flips` reverses polygons so that they stay solid.
fn mapped_vehicles(
    world: &World,
    place: impl Fn(Vec2) -> Vec2,
    vector: impl Fn(Vec2) -> Vec2,
    flips: bool,
) -> World {
    let mut mapped = world.clone();
    for agent in &mut mapped.agents {
        agent.position = place(agent.position);
        agent.velocity = vector(agent.velocity);
        agent.heading = vector(agent.heading);
        if let Objective::Velocity(preferred) = agent.objective {
            agent.objective = Objective::Velocity(vector(preferred));
        }
    }
    let mut polygons = world.obstacles.polygons().to_vec();
    for polygon in &mut polygons {
        polygon.iter_mut().for_each(|vertex| *vertex = place(*vertex));
        if flips {
            polygon.reverse();
        }
    }
    let circles: Vec<(Vec2, f32)> =
        world.obstacles.circles().iter().map(|circle| (place(circle.center), circle.radius)).collect();
    mapped.obstacles = standing(polygons, &circles);
    mapped
}

/// Fails unless the forces of the mapped world are the mapped forces; returns the number of nonzero ones.
fn check_forces(
    name: &str,
    before: &World,
    after: &World,
    map: impl Fn(Vec2) -> Vec2,
    tolerance: f64,
) -> usize {
    let [before, after] = [before, after].map(|world| decide(world, &Watch::All));
    let mut pushed = 0;
    for (k, (a, b)) in before.watched.iter().zip(&after.watched).enumerate() {
        let (a, b) = (&a.steering, &b.steering);
        assert_near!(map(a.avoidance), b.avoidance, tolerance, "{name}, agent {k}: avoidance");
        assert_near!(map(a.behavior), b.behavior, tolerance, "{name}, agent {k}: behavior");
        assert_near!(a.brake, b.brake, tolerance, "{name}, agent {k}: brake");
        let [a, b] = [&before, &after].map(|decisions| decisions.choices[k]);
        assert_near!(map(a.preferred), b.preferred, tolerance, "{name}, agent {k}: preferred velocity");
        assert_near!(a.wander, b.wander, tolerance, "{name}, agent {k}: the target is in local axes");
        pushed += usize::from(after.watched[k].steering.avoidance != Vec2::ZERO);
    }
    pushed
}

#[test]
fn steering_forces_turn_and_move_with_the_world() {
    let mut pushed = 0;
    for_all(36, 400, |random, case| {
        let world = vehicles(random, case % 2 == 0);
        let moved = mapped_vehicles(&world, |p| p + Vec2::new(100.0, -37.5), |v| v, false);
        pushed += check_forces(&format!("case {case}, moved"), &world, &moved, |v| v, 1e-5);
        let quarter = mapped_vehicles(&world, Vec2::perp, Vec2::perp, false);
        check_forces(&format!("case {case}, a quarter turn"), &world, &quarter, Vec2::perp, 1e-5);
        let angle = random.real(0.0, std::f64::consts::TAU);
        let turn = |v: Vec2| turned(wide(v), angle).as_vec2();
        // Lengths on a grid make exact ties, such as grazing and dead ahead, that rounding decides; this moves them off
        // the grid.
        let mut loose = world.clone();
        for agent in &mut loose.agents {
            agent.position += random.in_disc(0.01).as_vec2();
        }
        let any = mapped_vehicles(&loose, turn, turn, false);
        check_forces(&format!("case {case}, turned by {angle}"), &loose, &any, turn, 2e-3);
    });
    assert!(pushed > 500, "{pushed}");
}

/// Dead ahead both go left, and the noise of wandering is not mirrored.
#[test]
fn steering_forces_are_mirrored_with_the_world() {
    let mut pushed = 0;
    for_all(37, 400, |random, case| {
        let mut world = vehicles(random, false);
        for agent in &mut world.agents {
            agent.position += random.in_disc(0.01).as_vec2();
        }
        let mirror = |v: Vec2| Vec2::new(v.x, -v.y);
        let mirrored = mapped_vehicles(&world, mirror, mirror, true);
        pushed += check_forces(&format!("case {case}"), &world, &mirrored, mirror, 1e-5);
    });
    assert!(pushed > 500, "{pushed}");
}
