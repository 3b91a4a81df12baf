//! The same bits on any number of threads, watched or not, today and in `crates/lab/tests/golden/digests.txt`.
//!
//! The stored digests represent runs that are not made here: on other machines, of release builds, of earlier code.
//! They show that the bits are the same, not that they are right; other tests check that. After a change that is meant
//! to change bits, write them again: `SIDESTEP_WRITE_DIGESTS=1 cargo golden`.

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;

use crate::common::{AgentList, Random, bits, golden, standing};
use sidestep_core::{
    Agent, Method, Objective, Simulation, Vec2, World,
    machine::lanes::{best, levels},
    model::{
        agent::Steering,
        params::{PARAMS, Selection},
        tunable::{Domain, Value},
    },
    sim::{
        Command, Decisions, Watch,
        command::Scope,
        decide,
        decide::{Workspace, decide_into},
    },
};
use sidestep_lab::{
    Scenario,
    files::scenario::{benchmark::BenchScene, builtin},
};

/// A built-in scenario, or a crowd large enough to be divided among threads, with one method for all agents.
struct Case {
    name: String,
    world: World,
    steps: u64,
}

fn cases() -> Vec<Case> {
    let variants = [
        ("none", Method::None, Selection::Union),
        ("vo", Method::Vo, Selection::Union),
        ("vo-shift", Method::Vo, Selection::Shift),
        ("rvo", Method::Rvo, Selection::Union),
        ("rvo-shift", Method::Rvo, Selection::Shift),
        ("hrvo", Method::Hrvo, Selection::Union),
        ("orca", Method::Orca, Selection::Union),
        ("detour", Method::Detour, Selection::Union),
        ("social-force", Method::SocialForce, Selection::Union),
        ("collision-free-speed", Method::CollisionFreeSpeed, Selection::Union),
        ("buffered-voronoi", Method::BufferedVoronoi, Selection::Union),
    ];
    let mut cases = Vec::new();
    let mut scenes: Vec<(&str, World)> = builtin::all()
        .map(|builtin| {
            (builtin.name, Scenario::parse(builtin.text, builtin.name).expect("a scenario").world())
        })
        .collect();
    scenes.push(("crowd-600", BenchScene::Crowd.world(600)));
    for (name, scene) in &scenes {
        // These are many, small and alike, so they run as they are written.
        if is_from_a_thread(name) {
            cases.push(Case { name: format!("{name} as-written"), world: scene.clone(), steps: 200 });
            continue;
        }
        for (variant, method, selection) in variants {
            let mut world = scene.clone();
            // Agents that enter later get the method too, as with `--method`.
            Command::SetMethod { method, scope: Scope::All }.apply(&mut world).expect("a method");
            world.params.vo_mode = selection;
            world.params.rvo_mode = selection;
            let steps = match world.agents.len() {
                ..=100 => 200,
                101..=300 => 300,
                _ => 40,
            };
            cases.push(Case { name: format!("{name} {variant}"), world, steps });
        }
    }
    assert!(cases.len() >= variants.len() * 8, "only {} cases", cases.len());
    cases
}

/// The most agents that decide and move on the calling thread alone, whatever the number of threads.
const ON_ONE_THREAD: usize = 128;

/// The digest after the run of a case, and the most agents in any of its steps.
fn ran(case: &Case, threads: usize, watch: Watch) -> (u64, usize) {
    let mut simulation = Simulation::new(case.world.clone()).with_threads(threads).expect("threads");
    simulation.watch(watch);
    let mut most = 0;
    for _ in 0..case.steps {
        most = most.max(simulation.world().agents.len());
        simulation.step();
    }
    (simulation.digest(), most)
}

fn digest_after(case: &Case, threads: usize, watch: Watch) -> u64 {
    ran(case, threads, watch).0
}

#[test]
fn threads_and_watching_and_time_leave_the_digest_alone() {
    let divided = AtomicUsize::new(0);
    let line_of = |case: Case| {
        let (digest, most) = ran(&case, 1, Watch::None);
        divided.fetch_add(usize::from(most > ON_ONE_THREAD), Ordering::Relaxed);
        // Threads have no work among few agents; one such world shows that they do no harm there.
        if most > ON_ONE_THREAD || case.name == "circle-10 orca" {
            for threads in [2, 4] {
                let other = digest_after(&case, threads, Watch::None);
                assert_eq!(other, digest, "{}: {threads} threads", case.name);
            }
        }
        assert_eq!(digest_after(&case, 1, Watch::All), digest, "{}: everybody watched", case.name);
        format!("{} {} {digest:016x}\n", case.name, case.steps)
    };
    let table: String = cases().into_par_iter().map(line_of).collect();
    let divided = divided.into_inner();
    assert!(divided >= 2 * 11, "only {divided} cases are divided among threads");
    if std::env::var_os("SIDESTEP_WRITE_DIGESTS").is_some() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/digests.txt");
        fs::write(&path, &table).expect("the digests");
    }
    let stored = golden("digests.txt");
    let differ: Vec<String> = table
        .lines()
        .filter(|line| !stored.lines().any(|known| known == *line))
        .map(|line| format!("now {line}"))
        .chain(
            stored
                .lines()
                .filter(|known| !table.lines().any(|line| line == *known))
                .map(|known| format!("stored {known}")),
        )
        .collect();
    assert!(
        differ.is_empty(),
        "the bits have moved; if that is meant, write the digests again with SIDESTEP_WRITE_DIGESTS=1\n{}",
        differ.join("\n")
    );
}

#[test]
fn watching_some_agents_leaves_the_digest_alone_on_four_threads() {
    let case = cases().into_iter().find(|case| case.name == "circle-swap orca").expect("circle-swap");
    let plain = digest_after(&case, 4, Watch::None);
    assert_eq!(digest_after(&case, 4, Watch::Agents(vec![0, 17, 249, 1000])), plain);
}

/// A crowd with some agents at the same position, some on a line, and some at rest; next to walls in every other round.
fn awkward_world(random: &mut Random, round: usize, method: Method, most_neighbors: u32) -> World {
    let mut world = World::new([0.25, 0.05, 1e-3][round % 3]);
    world.params.orca_len = [1.0, 0.5, 2.0, 0.0, f32::INFINITY][round % 5];
    let half = [3.0, 8.0, 20.0, 60.0][round % 4];
    for k in 0..80 {
        let mut agent = Agent { method, ..Agent::new(random.in_square(half)) };
        match k % 9 {
            0 if k > 0 => agent.position = world.agents[k - 1].position,
            1 => agent.position.y = 0.0,
            2 => agent.velocity = Vec2::ZERO,
            _ => agent.velocity = random.in_square(2.0),
        }
        agent.settings.radius = random.real32(0.2, 2.5);
        agent.settings.max_neighbors = random.pick(&[10, 0, 1, 4, 7, most_neighbors]);
        agent.settings.neighbor_distance = random.real32(0.0, 30.0);
        agent.settings.time_horizon = random.real32(0.1, 10.0);
        agent.settings.responsibility = random.pick(&[0.5, 0.0, 1.0]);
        agent.settings.max_speed = random.pick(&[2.0, 0.0, 0.7]);
        agent.objective = match k % 4 {
            0 => Objective::Velocity(random.in_square(3.0)),
            1 => Objective::Hold,
            _ => Objective::Goal(random.in_square(half)),
        };
        world.agents.push(agent);
    }
    if round % 2 == 1 {
        let wall = vec![Vec2::new(-half, -1.0), Vec2::new(half, -1.0), Vec2::new(half, 1.0)];
        world.obstacles = standing(vec![wall], &[(Vec2::new(0.0, half / 2.0), 1.0)]);
    }
    world
}

/// Compares the decisions of an unwatched world, most of which take the short way on lanes, with those of a fully
/// watched one, which all take the long way. Counts the outcomes.
fn compare_both_ways(world: &World, place: &str, outcomes: &mut [u32; 3]) {
    let long = decide(world, &Watch::All);
    let mut shorts = Vec::new();
    for (_, level) in levels() {
        let (mut workspace, mut short) = (Workspace::default(), Decisions::default());
        workspace.use_level(level);
        decide_into(world, &Watch::None, &mut workspace, &mut short);
        shorts.extend(short.choices.into_iter().zip(&long.choices).enumerate().map(|pair| (level, pair)));
    }
    for (level, (agent, (short, long))) in shorts {
        let place = format!("{place}, agent {agent}, {level:?}: {short:?} {long:?}");
        assert_eq!(bits(short.velocity), bits(long.velocity), "{place}");
        assert_eq!(bits(short.preferred), bits(long.preferred), "{place}");
        assert_eq!(short.violation.to_bits(), long.violation.to_bits(), "{place}");
        assert_eq!((short.outcome, short.neighbors), (long.outcome, long.neighbors), "{place}");
        assert_eq!(short.walls, long.walls, "{place}");
        assert_eq!(bits(short.heading), bits(long.heading), "{place}");
        assert_eq!(bits(short.wander), bits(long.wander), "{place}");
        outcomes[short.outcome as usize] += 1;
    }
}

#[test]
fn the_short_way_decides_as_the_long_way_does_to_the_bit() {
    let mut random = Random::new(71);
    let mut outcomes = [0; 3];
    for round in 0..60 {
        let world = awkward_world(&mut random, round, Method::Orca, 40);
        compare_both_ways(&world, &format!("round {round}"), &mut outcomes);
    }
    assert!(outcomes[2] > 500, "only {} decisions reached program 3", outcomes[2]);
}

/// All agents there see each other, some of them are at the same position, and not all decide on lanes: one or two
/// decide in turn, and so do three among walls. If two have the same time horizon, the second reuses what the first
/// found.
#[test]
fn few_agents_decide_as_the_long_way_does_to_the_bit() {
    let mut random = Random::new(73);
    let mut outcomes = [0; 3];
    for round in 0..1000 {
        let mut world = awkward_world(&mut random, round, Method::Orca, 2);
        // From before the first agent that is at another's position.
        world.agents.change(|agents| _ = agents.drain(..8 - round / 2 % 2));
        world
            .agents
            .change(|agents| agents.truncate(if round < 400 { 1 + round % 20 } else { 1 + round % 3 }));
        if round / 4 % 2 == 1 {
            for agent in &mut world.agents {
                agent.settings.time_horizon = 4.0;
            }
        }
        if round % 7 == 6 {
            let fast = round % world.agents.len();
            world.agents[fast].velocity =
                random.pick(&[Vec2::splat(1e30), Vec2::NAN, Vec2::X * f32::INFINITY]);
        }
        if round % 5 == 4 {
            let odd = round % world.agents.len();
            world.agents[odd].method = [Method::Rvo, Method::None][round / 5 % 2];
        }
        if round % 4 == 3 {
            world.obstacles = standing(world.obstacles.polygons().to_vec(), &[]);
        }
        for agent in &mut world.agents {
            agent.heading = (random.in_square(1.0) + Vec2::new(0.0, 1e-3)).normalize();
            match random.pick(&[0, 1, 2, 3, 4]) {
                0 => agent.wander = random.in_square(1.0),
                3 => agent.wander.y = f32::NAN,
                1 => agent.settings.max_acceleration = 0.5,
                2 => agent.settings.max_turn_rate = 0.5,
                _ => {}
            }
        }
        compare_both_ways(&world, &format!("round {round}"), &mut outcomes);
    }
    assert!(outcomes.iter().all(|count| *count > 500), "{outcomes:?}");
}

/// Up to five agents that walk in and out of the reach of walls and pillars, have longer or shorter horizons, feel for
/// walls or not, and are sometimes moved elsewhere; the obstacles are replaced and come back. What the agents remember
/// of places without obstacles must not have an effect.
#[test]
fn a_few_who_were_out_of_reach_see_walls_again_to_the_bit() {
    let mut random = Random::new(75);
    let mut seen = [0; 2];
    for round in 0..60 {
        let center = Vec2::splat([0.0, 0.0, 1e3, 1e5][round % 4]);
        let house = |x: f32, y: f32| {
            let low = center + Vec2::new(x, y);
            vec![low, low + Vec2::new(3.0, 0.0), low + Vec2::new(3.0, 2.0), low + Vec2::new(0.0, 2.0)]
        };
        let pillar = |x: f32| (center + Vec2::new(x, 6.0), 0.75);
        let many: Vec<Vec<Vec2>> = (0..18).map(|k| house(5.0 * k as f32 - 40.0, 8.0)).collect();
        let stands = [
            standing(vec![house(-6.0, -1.0), house(4.0, -1.0)], &[]),
            standing(vec![house(0.0, 3.0)], &[pillar(-3.0), pillar(5.0)]),
            standing(Vec::new(), &[pillar(0.0)]),
            // More than are examined at once.
            standing(many, &[]),
        ];
        let mut world = World::new(0.1);
        world.obstacles = stands[round % 4].clone();
        for _ in 0..1 + round % 5 {
            let position = center + random.in_square(10.0);
            let mut agent = Agent { method: Method::Orca, ..Agent::new(position) };
            agent.objective = Objective::Velocity(random.in_square(1.0));
            let steering = [Steering::None, Steering::None, Steering::DetectionBox, Steering::Feeler];
            agent.settings.steering = random.pick(&steering);
            world.agents.push(agent);
        }
        let mut workspaces: Vec<Workspace> = Vec::new();
        for (_, level) in levels() {
            let mut workspace = Workspace::default();
            workspace.use_level(level);
            workspaces.push(workspace);
        }
        for _ in 0..150 {
            for agent in &mut world.agents {
                agent.position += random.in_square(0.3);
                agent.velocity = random.in_square(1.0);
                agent.settings.time_horizon_obstacle = random.pick(&[1.0, 1.0, 1.0, 3.0]);
                if random.pick(&[true, false, false, false, false, false, false, false, false, false]) {
                    agent.position = center + random.in_square(10.0);
                }
            }
            if random.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) == 0 {
                world.obstacles = stands[random.pick(&[0, 1, 2, 3])].clone();
            }
            let fresh = decide(&world, &Watch::All);
            for workspace in &mut workspaces {
                let mut kept = Decisions::default();
                decide_into(&world, &Watch::None, workspace, &mut kept);
                for (kept, fresh) in kept.choices.iter().zip(&fresh.choices) {
                    assert_eq!(
                        bits(kept.velocity),
                        bits(fresh.velocity),
                        "round {round}: {kept:?} {fresh:?}"
                    );
                    assert_eq!(bits(kept.preferred), bits(fresh.preferred), "round {round}");
                    assert_eq!((kept.walls, kept.outcome), (fresh.walls, fresh.outcome), "round {round}");
                }
            }
            for choice in &fresh.choices {
                seen[usize::from(choice.walls > 0)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 3000), "{seen:?}");
}

/// More neighbors than the widest lanes have; the long way tries every pair of their legs and arcs.
#[test]
fn cones_on_lanes_decide_as_every_candidate_tried_in_turn_does_to_the_bit() {
    for method in [Method::Vo, Method::Rvo, Method::Hrvo] {
        let mut random = Random::new(72);
        let mut outcomes = [0; 3];
        for round in 0..24 {
            let mut world = awkward_world(&mut random, round, method, 18);
            world.params.hrvo_uncertainty = [0.0, 0.3][round % 2];
            compare_both_ways(&world, &format!("{}, round {round}", method.name()), &mut outcomes);
        }
        assert!(outcomes.iter().all(|count| *count > 300), "{}: {outcomes:?}", method.name());
    }
}

/// Neighbors and walls of the schools are found on lanes, and forces are summed in the order in which they are found.
#[test]
fn the_other_schools_decide_alike_on_all_instructions_watched_or_not() {
    for method in Method::ALL.iter().copied().filter(|method| method.is_school()) {
        let mut random = Random::new(74);
        let mut outcomes = [0; 3];
        for round in 0..24 {
            let world = awkward_world(&mut random, round, method, 18);
            compare_both_ways(&world, &format!("{}, round {round}", method.name()), &mut outcomes);
        }
        assert!(outcomes[1] > 300, "{}: {outcomes:?}", method.name());
    }
}

#[test]
fn counting_leaves_the_digest_alone_and_counts_every_agent() {
    let world = BenchScene::Crowd.world(3000);
    let mut plain = Simulation::new(world.clone()).with_threads(2).expect("threads");
    let mut counted = Simulation::new(world).with_threads(2).expect("threads");
    counted.count(Some(|| 0));
    let mut neighbors = 0;
    for _ in 0..5 {
        let choices = &plain.decisions().choices;
        neighbors += choices.iter().map(|choice| u64::from(choice.neighbors)).sum::<u64>();
        plain.step();
        counted.step();
    }
    assert_eq!(counted.digest(), plain.digest());
    let counters = counted.counters();
    assert_eq!((counters.agents, counters.scalar), (5 * 3000, 0));
    assert_eq!((counters.neighbors, counters.lines), (neighbors, neighbors));
    assert!(counters.programs[1] >= 5 * 3000, "{counters:?}");
    // A clock that never advances measures nothing.
    assert_eq!((counters.grid, counters.query, counters.advance), (0, 0, 0));
    assert_eq!(*plain.counters(), Default::default());
}

/// A choice has room for 255 of them.
#[test]
fn all_lines_of_an_agent_among_many_pillars_are_counted() {
    let pillars: Vec<(Vec2, f32)> = (0..300).map(|k| (Vec2::from_angle(k as f32) * 5.0, 0.5)).collect();
    for agents in [1, 2, 4] {
        let mut world = World::new(0.1);
        world.obstacles = standing(Vec::new(), &pillars);
        let agent = Agent { method: Method::Orca, ..Agent::new(Vec2::ZERO) };
        world.agents = (0..agents).map(|k| Agent { position: Vec2::X * k as f32, ..agent.clone() }).collect();
        let mut simulation = Simulation::new(world);
        simulation.count(Some(|| 0));
        simulation.step();
        let counters = simulation.counters();
        assert_eq!(counters.lines, agents * (300 + agents - 1), "{counters:?}");
        assert!(simulation.decisions().choices.iter().all(|choice| choice.walls == 255));
    }
}

/// Parameters that are newer than the stored digests count only if they are changed; yet every one is seen.
#[test]
fn the_digest_sees_every_parameter() {
    let digest = sidestep_core::sim::digest::digest;
    let usual = World::new(0.1);
    let mut digests = BTreeMap::from([(digest(&usual), "the defaults")]);
    for tunable in PARAMS {
        let mut changed = usual.clone();
        let value = match ((tunable.get)(&changed.params), tunable.domain) {
            (Value::Real(real), Domain::Real { limits: (least, _), .. }) => {
                Value::Real(if real == least { least + 0.1 } else { least })
            }
            (Value::Count(count), Domain::Count { .. }) => Value::Count(count + 1),
            (Value::Choice(index), Domain::Choice { names }) => Value::Choice((index + 1) % names.len()),
            (value, _) => panic!("{}: {value}", tunable.key),
        };
        (tunable.set)(&mut changed.params, value);
        let same = digests.insert(digest(&changed), tunable.key);
        assert_eq!(same, None, "{}", tunable.key);
    }
}

#[test]
fn the_digest_sees_one_bit_of_one_agent() {
    let case = &cases()[0];
    let digest = sidestep_core::sim::digest::digest;
    let mut other = case.world.clone();
    assert_eq!(digest(&other), digest(&case.world));
    let x = &mut other.agents[0].position.x;
    *x = f32::from_bits(x.to_bits() ^ 1);
    assert_ne!(digest(&other), digest(&case.world));
}

/// Renumbering shows where a run depends on the order of its agents. Two agents at exactly the same distance come in
/// the order of their indices, and exact symmetry causes such ties; the random crowd and the crossing off the axes have
/// none.
#[test]
fn renumbered_agents_run_the_same_ways_to_the_bit() {
    let mut random = Random::new(61);
    for name in ["random-crowd", "dense-overlap", "four-crossing", "circle-10"] {
        let scenario = Scenario::load(name).expect("a built-in scenario");
        for method in Method::ALL.iter().copied() {
            let mut world = scenario.world();
            for agent in &mut world.agents {
                agent.method = method;
            }
            let mut order: Vec<usize> = (0..world.agents.len()).collect();
            random.shuffle(&mut order);
            let agents = order.iter().map(|&old| world.agents[old].clone()).collect();
            let mut renumbered = Simulation::new(World { agents, ..world.clone() });
            let mut plain = Simulation::new(world);
            for step in 1..=120 {
                plain.step();
                renumbered.step();
                for (new, &old) in order.iter().enumerate() {
                    let (a, b) = (&plain.world().agents[old], &renumbered.world().agents[new]);
                    let place = format!("{name}, {}, step {step}, agent {old}", method.name());
                    assert_eq!(bits(a.position), bits(b.position), "{place}");
                    assert_eq!(bits(a.velocity), bits(b.velocity), "{place}");
                }
            }
        }
    }
}

#[test]
fn the_best_instructions_are_the_last_of_those_compared() {
    let (_, last) = *levels().last().expect("some instructions");
    assert_eq!(std::mem::discriminant(&last), std::mem::discriminant(&best()));
}

/// Whether this is a built-in scenario that represents a public thread.
fn is_from_a_thread(name: &str) -> bool {
    Scenario::load(name).is_ok_and(|scenario| scenario.topic == "From the threads")
}
