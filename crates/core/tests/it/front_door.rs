//! The library's main interface: it refuses invalid values, and leaves the world unchanged then.

use std::sync::Arc;

use glam::Vec2;
use sidestep_core::{
    Agent, AgentId, AgentSettings, Body, Command, CommandError, Method, Objective, Simulation, World,
    avoid_all,
    model::{
        Key, Obstacle, Obstacles,
        ids::Id,
        obstacle::Circle,
        tunable::{Value, ValueError},
    },
    sim::command::Scope,
};

use crate::common::{ByIndex, for_all, raw_bits, scattered, solid_box, sound, standing};

fn one_agent() -> Simulation {
    let mut simulation = Simulation::new(World::new(0.25));
    simulation.add_agent(Agent::new(Vec2::ZERO)).expect("a sound agent");
    simulation
}

#[test]
fn values_outside_their_declaration_are_refused_and_change_nothing() {
    let mut simulation = one_agent();
    let before = simulation.digest();
    let set = |key: &str, value| {
        let key = Key::find(key).expect("a declared key");
        Command::Set { key, value, scope: Scope::All }
    };
    for value in [f32::NAN, f32::INFINITY, 0.0, -1.0] {
        let refused = simulation.apply(set("radius", Value::Real(value)));
        assert!(matches!(refused, Err(CommandError::Value { key: "radius", .. })), "{value}: {refused:?}");
    }
    let wrong =
        [("orca.lp", Value::Choice(99)), ("radius", Value::Count(1)), ("max_neighbors", Value::Real(1.0))];
    for (key, value) in wrong {
        let refused = simulation.apply(set(key, value));
        let is_type = matches!(refused, Err(CommandError::Value { error: ValueError::WrongType { .. }, .. }));
        assert!(is_type, "{key}: {refused:?}");
    }
    assert!(simulation.set(simulation.id_at(0), "no_such_key", 1.0).is_err());
    let nobody = AgentId(Id { slot: 7, generation: 0 });
    assert_eq!(simulation.set(nobody, "radius", 1.0), Err(CommandError::Removed(nobody)));
    assert!(simulation.set_preferred_velocity(simulation.id_at(0), Vec2::new(f32::NAN, 0.0)).is_err());
    assert!(simulation.set_position(nobody, Vec2::ZERO).is_err());
    let mut broken = Agent::new(Vec2::ZERO);
    broken.settings.time_horizon = -2.0;
    assert!(simulation.add_agent(broken).is_err());
    assert_eq!(simulation.digest(), before);
    assert_eq!(simulation.apply(set("orca.len", Value::Real(f32::INFINITY))), Ok(()));
}

#[test]
fn obstacles_are_checked_and_then_seen() {
    let mut simulation = one_agent();
    simulation.set_preferred_velocity(simulation.id_at(0), Vec2::X).expect("a finite velocity");
    let bow_tie = [[2.0, -1.0], [4.0, 1.0], [4.0, -1.0], [2.0, 1.0]].map(Vec2::from).to_vec();
    assert!(Obstacles::new(vec![bow_tie.clone()], Vec::new()).is_err());
    assert!(simulation.add_obstacle(Obstacle::Polygon(bow_tie)).is_err());
    let no_disc = Circle { center: Vec2::ZERO, radius: f32::NAN };
    assert!(Obstacles::new(Vec::new(), vec![no_disc]).is_err());
    assert!(simulation.add_obstacle(Obstacle::Circle(no_disc)).is_err());
    assert_eq!(simulation.world().obstacles, Arc::new(Obstacles::default()));

    let block = [[5.0, -3.0], [8.0, -3.0], [8.0, 3.0], [5.0, 3.0]].map(Vec2::from).to_vec();
    simulation.set_obstacles(sound(vec![block], Vec::new())).expect("a sound block");
    for _ in 0..600 {
        simulation.step();
    }
    // A flat face straight ahead is a stable stop: at its radius from the wall.
    assert_near!(simulation.position(0).x, 5.0 - 1.5, 1e-2, "it stands before the wall");
}

#[test]
fn time_adds_up_over_steps_of_any_length() {
    let mut simulation = one_agent();
    for (time_step, steps) in [(0.25, 4), (0.5, 2), (0.125, 8)] {
        simulation.set_time_step(time_step).expect("a sound step");
        (0..steps).for_each(|_| simulation.step());
    }
    assert_eq!((simulation.world().step, simulation.world().time), (14, 3.0));
}

#[test]
fn a_speed_limit_whose_square_vanishes_stops_an_agent_and_nothing_else() {
    for method in Method::ALL {
        let mut simulation = one_agent();
        simulation.add_agent(Agent::new(Vec2::new(2.0, 0.0))).expect("a sound agent");
        for agent in 0..2 {
            simulation.set(simulation.id_at(agent), "max_speed", 1e-22).expect("within its limits");
            simulation.set_goal(simulation.id_at(agent), Vec2::new(9.0, 0.0)).expect("a finite goal");
        }
        let scope = Scope::All;
        simulation.apply(Command::SetMethod { method: *method, scope }).expect("a method");
        simulation.step();
        let speed = simulation.velocity(0).length();
        assert!(speed <= 1e-21, "{}: {speed}", method.name());
    }
}

#[test]
fn a_goal_takes_the_place_of_a_velocity() {
    let mut simulation = one_agent();
    simulation.set_preferred_velocity(simulation.id_at(0), Vec2::Y).expect("a finite velocity");
    simulation.set_goal(simulation.id_at(0), Vec2::new(3.0, 0.0)).expect("a finite goal");
    assert_eq!(simulation.world().agents[0].objective, Objective::Goal(Vec2::new(3.0, 0.0)));
    simulation.step();
    assert_eq!(simulation.velocity(0), Vec2::X);
}

/// A paused game passes a time step of 0, which used to be an error: with `?` the end of the game.
#[test]
fn a_time_step_of_zero_is_a_pause_that_changes_nothing() {
    for agents in [2, 40, 300] {
        let mut sim = Simulation::new(World::new(0.1));
        for k in 0..agents {
            let position = Vec2::new((k % 20) as f32, (k / 20) as f32);
            let objective = if k % 3 == 0 { Objective::Wander } else { Objective::Velocity(Vec2::X) };
            sim.add_agent(Agent { objective, ..Agent::new(position) }).expect("an agent");
        }
        (0..5).for_each(|_| sim.step());
        let (before, digest) = (sim.world().clone(), sim.digest());
        sim.set_time_step(0.0).expect("a pause");
        (0..3).for_each(|_| sim.step());
        assert_eq!((sim.world(), sim.digest()), (&before, digest), "{agents} agents");
        for wrong in [-0.1, 1e-5, 11.0, f32::NAN, f32::INFINITY] {
            assert!(sim.set_time_step(wrong).is_err(), "{wrong}");
        }
        // The run continues like one without a pause.
        let mut other = Simulation::new(before);
        for sim in [&mut sim, &mut other] {
            sim.set_time_step(0.1).expect("a time step");
            (0..5).for_each(|_| sim.step());
        }
        assert_eq!(sim.digest(), other.digest(), "{agents} agents");
        assert_eq!(sim.world().step, 10);
    }
    let refused = sidestep_core::Command::parse_set("time_step=0").and_then(|set| {
        let mut world = World::new(0.1);
        set.apply(&mut world)
    });
    assert!(refused.is_err(), "files have no pause");
}

#[test]
fn bodies_of_a_game_choose_the_velocities_of_a_simulation() {
    for_all(611, 40, |random, _| {
        let settings = AgentSettings { radius: 0.4, time_horizon: 3.0, ..AgentSettings::default() };
        let bodies = random.count(0, 60);
        let mut world = scattered(random, bodies, 8.0, Method::Orca, &settings);
        for agent in &mut world.agents {
            agent.settings.max_speed = random.real32(0.5, 2.0);
            agent.settings.max_neighbors = random.count(0, 12) as u32;
            agent.settings.responsibility = random.real32(0.0, 1.0);
            agent.heading = Agent::facing(agent.position, agent.velocity, &agent.objective);
        }
        let walls = vec![solid_box(Vec2::new(-1.0, -3.0), Vec2::new(2.0, -2.0))];
        world.obstacles = standing(walls, &[(Vec2::new(3.0, 3.0), 0.7)]);
        let bodies: Vec<Body> = world
            .agents
            .iter()
            .map(|agent| Body {
                position: agent.position,
                velocity: agent.velocity,
                preferred: match agent.objective {
                    Objective::Velocity(velocity) => velocity,
                    _ => Vec2::ZERO,
                },
                settings: agent.settings.clone(),
            })
            .collect();
        let obstacles = Arc::clone(&world.obstacles);
        let mut chosen = vec![Vec2::ZERO; bodies.len()];
        // Twice: the memory of the last call changes nothing.
        for _ in 0..2 {
            avoid_all(&bodies, &obstacles, world.params.time_step, &mut chosen);
        }
        let mut simulation = Simulation::new(world);
        let want: Vec<_> =
            simulation.decisions().choices.iter().map(|choice| raw_bits(choice.velocity)).collect();
        assert_eq!(chosen.iter().copied().map(raw_bits).collect::<Vec<_>>(), want);
    });
}

/// A thread that waits for its helpers takes other work of the pool, which calls the function as well.
#[cfg(feature = "rayon")]
#[test]
fn many_tasks_of_one_pool_choose_for_their_own_bodies() {
    use rayon::prelude::*;

    let settings = AgentSettings { radius: 0.4, time_horizon: 2.0, ..AgentSettings::default() };
    let bodies: Vec<Body> = (0..2000u16)
        .map(|k| {
            let position = Vec2::new(f32::from(k % 50), f32::from(k / 50));
            let preferred = if k % 2 == 0 { Vec2::X } else { -Vec2::Y };
            Body { position, velocity: preferred, preferred, settings: settings.clone() }
        })
        .collect();
    let chosen = |_: usize| {
        let mut chosen = vec![Vec2::ZERO; bodies.len()];
        avoid_all(&bodies, &Arc::default(), 0.1, &mut chosen);
        chosen
    };
    let want = chosen(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("threads");
    let all: Vec<Vec<Vec2>> = pool.install(|| (0..200).into_par_iter().map(chosen).collect());
    assert!(all.iter().all(|chosen| *chosen == want));
}

#[test]
fn whoever_is_near_a_point_comes_in_order() {
    let mut simulation = Simulation::new(World::new(0.1));
    let ids = [(4.0, 0.0), (0.0, 1.0), (-2.0, 0.0), (0.0, 2.0)]
        .map(|(x, y)| simulation.add_agent(Agent::new(Vec2::new(x, y))).expect("a sound agent"));
    let near = |point, radius| -> Vec<AgentId> {
        simulation.nearest(point, radius).into_iter().map(|(id, _)| id).collect()
    };
    // Two at equal distance come in the order in which they were added; the edge of the circle counts.
    assert_eq!(near(Vec2::ZERO, 2.0), [ids[1], ids[2], ids[3]]);
    assert_eq!(near(Vec2::new(4.0, 0.5), 1.0), [ids[0]]);
    assert_eq!(near(Vec2::new(40.0, 0.0), 1.0), []);
}

#[test]
fn data_of_the_caller_stay_with_an_agent_and_are_in_no_digest() {
    let mut simulation = one_agent();
    let before = simulation.digest();
    let id = simulation.add_agent(Agent { user_data: 77, ..Agent::new(Vec2::X) }).expect("a sound agent");
    let with_data = simulation.digest();
    simulation.remove_agent(simulation.id_at(0)).expect("it is there");
    assert_eq!(simulation.agent(id).map(|agent| agent.user_data), Some(77));
    let mut other = one_agent();
    assert_eq!(other.digest(), before);
    other.add_agent(Agent::new(Vec2::X)).expect("a sound agent");
    assert_eq!(other.digest(), with_data);
}

#[cfg(feature = "serde")]
#[test]
fn agents_and_obstacles_read_back_from_json_and_are_checked() {
    let agent = Agent {
        objective: Objective::Route(Vec2::new(3.0, 0.1)),
        method: Method::Hrvo,
        settings: AgentSettings::pedestrian(),
        user_data: 5,
        ..Agent::new(Vec2::new(0.1, -0.2))
    };
    let text = serde_json::to_string(&agent).expect("text");
    assert_eq!(serde_json::from_str::<Agent>(&text).expect("an agent"), agent, "{text}");
    // The infinity of no acceleration limit is not a number of JSON.
    let robot = AgentSettings { max_acceleration: f32::INFINITY, ..AgentSettings::small_robot() };
    let text = serde_json::to_string(&robot).expect("text");
    assert_eq!(serde_json::from_str::<AgentSettings>(&text).expect("settings"), robot, "{text}");
    let refused = |text: &str| serde_json::from_str::<AgentSettings>(text).expect_err("refused").to_string();
    assert!(refused(r#"{"radius": -1}"#).starts_with("radius: -1 is outside 0.001 to 10000 m"));
    assert!(refused(r#"{"raduis": 1}"#).starts_with("unknown setting raduis"));
    let obstacles = standing(vec![solid_box(Vec2::ZERO, Vec2::ONE)], &[(Vec2::new(3.0, 0.0), 0.5)]);
    let text = serde_json::to_string(&*obstacles).expect("text");
    let back: Obstacles = serde_json::from_str(&text).expect("obstacles");
    assert_eq!((back.polygons(), back.circles()), (obstacles.polygons(), obstacles.circles()));
    let bow_tie = r#"{"polygons": [[[0, 0], [1, 1], [1, 0], [0, 1]]]}"#;
    assert!(serde_json::from_str::<Obstacles>(bow_tie).is_err());
}
