//! Agents with equal settings, and a single one that differs: shared settings are read once and cached from step to
//! step. The oracle decides for every agent separately: each is watched, and nothing is cached.

use crate::common::{Random, standing};
use sidestep_core::{
    Agent, AgentSettings, Command, Objective, Simulation, Vec2, World,
    avoid::{Choice, Outcome},
    model::{
        Key, Roadmap,
        agent::{AGENT_SETTINGS, Steering},
        params::{Form, Update},
        tunable::{Tunable, Value},
    },
    sim::{
        Decisions, Watch,
        command::Scope,
        decide,
        decide::{Workspace, decide_into},
    },
};

/// A crowd of agents that differ only in their positions, goals and radii.
fn crowd(count: usize) -> World {
    let mut random = Random::new(5);
    let mut point = || random.in_square(30.0);
    let settings = AgentSettings { max_acceleration: 2.0, ..AgentSettings::default() };
    let agents = (0..count).map(|k| Agent {
        settings: AgentSettings { radius: 0.5 + 0.01 * k as f32, ..settings.clone() },
        objective: Objective::Goal(point()),
        ..Agent::new(point())
    });
    let wall =
        vec![vec![Vec2::new(-8.0, 4.0), Vec2::new(-8.0, 3.0), Vec2::new(8.0, 3.0), Vec2::new(8.0, 4.0)]];
    let obstacles = standing(wall, &[(Vec2::new(3.0, -6.0), 2.0)]);
    World { agents: agents.collect(), obstacles, ..World::new(0.1) }
}

/// A value other than that of the agent.
fn other(tunable: &Tunable<AgentSettings>, settings: &AgentSettings) -> Value {
    match (tunable.get)(settings) {
        Value::Real(value) if value.is_infinite() => Value::Real(0.3),
        Value::Real(value) => Value::Real(0.6 * value),
        Value::Count(count) => Value::Count(count / 3),
        Value::Choice(index) => Value::Choice(usize::from(index == 0)),
    }
}

fn each_alone(world: &World) -> Vec<Choice> {
    decide(world, &Watch::All).choices
}

#[test]
fn one_agent_of_another_setting_decides_by_it_and_the_others_by_theirs() {
    for count in [8, 40] {
        let alike = crowd(count);
        assert_eq!(decide(&alike, &Watch::None).choices, each_alone(&alike), "{count} alike");
        for tunable in AGENT_SETTINGS {
            // The others are compared with the first one.
            for odd in [0, 5] {
                let mut world = alike.clone();
                let settings = &mut world.agents[odd].settings;
                let value = other(tunable, settings);
                (tunable.set)(settings, value);
                let key = tunable.declaration.key;
                assert_eq!(
                    decide(&world, &Watch::None).choices,
                    each_alone(&world),
                    "{key} of {odd} of {count}"
                );
            }
        }
    }
}

/// Callers that use one workspace for arbitrary worlds need not report the changes between them.
#[test]
fn one_workspace_serves_worlds_of_other_settings_and_numbers() {
    let (mut workspace, mut decisions) = (Workspace::default(), Decisions::default());
    for (round, count) in [40, 40, 5, 5, 41, 12, 13, 13, 0, 300, 300, 1].into_iter().enumerate() {
        let mut world = crowd(count);
        for agent in &mut world.agents {
            agent.settings.max_speed = 0.5 + 0.25 * round as f32;
            agent.settings.max_acceleration = [2.0, f32::INFINITY][round % 2];
            agent.wander = Vec2::splat(0.1 * (round % 3) as f32);
        }
        decide_into(&world, &Watch::None, &mut workspace, &mut decisions);
        assert_eq!(decisions.choices, each_alone(&world), "{count} in round {round}");
        // With an odd one, and then the first world again.
        if let Some(agent) = world.agents.last_mut() {
            (agent.settings.max_neighbors, agent.settings.max_turn_rate) = (1, 0.2);
        }
        for _ in 0..2 {
            decide_into(&world, &Watch::None, &mut workspace, &mut decisions);
            assert_eq!(decisions.choices, each_alone(&world), "{count} and an odd one in round {round}");
        }
    }
}

#[test]
fn zero_and_minus_zero_are_two_settings() {
    let mut world = crowd(40);
    for (agent, speed) in world.agents.iter_mut().zip([0.0, -0.0].into_iter().cycle()) {
        agent.settings.preferred_speed = speed;
    }
    let signs = |choices: Vec<Choice>| -> Vec<[u32; 2]> {
        choices.iter().map(|choice| choice.preferred.to_array().map(f32::to_bits)).collect()
    };
    let each = signs(each_alone(&world));
    assert_eq!(signs(decide(&world, &Watch::None).choices), each);
    assert!(each.contains(&[0, 0]) && each.contains(&[1 << 31, 1 << 31]), "both signs come of it");
}

#[test]
fn what_was_read_of_all_is_read_again_after_every_change() {
    // With this slip of the museum every step sets all speeds. If the agents are many and can take any velocity, they
    // are sorted again by their former visible parts; if they keep the old velocity for a step, they are not.
    let any = f32::INFINITY;
    for (count, units, limit, update) in [
        (8, Form::Repaired, 2.0, Update::SameStep),
        (40, Form::Repaired, 2.0, Update::SameStep),
        (40, Form::Printed, 2.0, Update::SameStep),
        (200, Form::Repaired, any, Update::SameStep),
        (200, Form::Printed, any, Update::SameStep),
        (200, Form::Repaired, any, Update::NextStep),
    ] {
        let mut start = crowd(count);
        (start.params.museum_units, start.params.update) = (units, update);
        start.agents.iter_mut().for_each(|agent| agent.settings.max_acceleration = limit);
        start.agents[5].objective = Objective::Pointer;
        let mut simulation = Simulation::new(start.clone());
        let set = |name: &str, agent, value| {
            let tunable = AGENT_SETTINGS.iter().find(|tunable| tunable.declaration.key == name);
            let key = Key::Agent(tunable.expect("a setting"));
            Command::Set { key, value: Value::Real(value), scope: Scope::Agent(agent) }
        };
        let newcomer = Agent {
            settings: AgentSettings { neighbor_distance: 4.0, time_horizon: 1.0, ..AgentSettings::default() },
            objective: Objective::Goal(Vec2::ZERO),
            ..Agent::new(Vec2::new(3.0, 3.0))
        };
        for step in 0..36 {
            let change = match step {
                4 => Some(set("max_speed", 2, 0.4)),
                6 => Some(Command::SetPointer(Vec2::new(-9.0, 2.0))),
                8 => Some(set("max_speed", 2, 2.0)),
                10 => Some(set("max_turn_rate", 6, 0.2)),
                11 => Some(set("max_turn_rate", 6, any)),
                12 => Some(Command::MoveAgent { agent: 3, to: Vec2::new(1.0, -1.0) }),
                14 => Some(Command::SetVelocity { agent: 4, to: Vec2::new(-1.0, 0.5) }),
                16 => Some(Command::SetObjective { agent: 1, objective: Objective::Velocity(Vec2::X) }),
                18 => Some(Command::AddAgent(Box::new(newcomer.clone()))),
                20 => Some(set("radius", 7, 1.7)),
                22 => Some(Command::SetObjective { agent: 2, objective: Objective::Hold }),
                26 => Some(Command::RemoveAgent { agent: count as u32 }),
                _ => None,
            };
            if let Some(change) = change {
                simulation.apply(change).expect("a change");
            }
            if step == 30 {
                let mut other = start.clone();
                other.agents.iter_mut().for_each(|agent| agent.settings.time_horizon = 1.5);
                simulation.restore(&other);
            }
            let each = each_alone(simulation.world());
            if step % 3 == 0 {
                // Decided before the step, as when the decisions are displayed.
                assert_eq!(simulation.decisions().choices, each, "{count} {limit} {update:?} at {step}");
            }
            simulation.step();
            assert_eq!(
                simulation.decided().choices,
                each,
                "{count} {limit} {update:?} in the step from {step}"
            );
        }
    }
}

/// With a road map, wandering, pursuit, evasion, boxes and feelers; for a few agents, for more, and for several blocks.
#[test]
fn those_who_are_steered_decide_beside_the_others_as_each_alone() {
    for (count, limit) in [
        (2, f32::INFINITY),
        (3, 2.0),
        (5, 2.0),
        (9, f32::INFINITY),
        (40, 2.0),
        (40, f32::INFINITY),
        (300, f32::INFINITY),
    ] {
        let mut world = crowd(count);
        let points = [-12.0, 12.0].into_iter().flat_map(|x| [Vec2::new(x, 0.0), Vec2::new(x, 6.5)]);
        world.roadmap = Roadmap::new(points.collect(), 0.5, &world.obstacles).into();
        for (index, agent) in world.agents.iter_mut().enumerate() {
            agent.settings.max_acceleration = limit;
            let Objective::Goal(goal) = agent.objective else { panic!("all have goals") };
            agent.objective = match index % 6 {
                0 => Objective::Route(-goal),
                1 => Objective::Wander,
                2 => Objective::Pursue((index + 7) as u32 % count as u32),
                3 => Objective::Evade(index as u32 - 1),
                4 => Objective::Velocity(Vec2::new(0.7, -0.2)),
                _ => agent.objective,
            };
            // They feel forces in different ways, but are equal in all that lanes read.
            agent.settings.mass = [1.0, 2.0][index % 2];
            agent.settings.max_force = [2.0, 5.0, 1.0][index % 3];
            agent.settings.steering =
                [Steering::None, Steering::DetectionBox, Steering::Feeler, Steering::None][index / 6 % 4];
        }
        let mut simulation = Simulation::new(world);
        simulation.count(Some(|| 0));
        let (mut wander, mut relaxed) = (0, 0);
        for step in 0..60 {
            let each = each_alone(simulation.world());
            simulation.step();
            let choices = &simulation.decided().choices;
            // As text, which distinguishes −0 from 0.
            let place = format!("{count} with {limit} in the step from {step}");
            assert_eq!(format!("{choices:?}"), format!("{each:?}"), "{place}");
            wander += choices.iter().filter(|choice| choice.wander != Vec2::ZERO).count();
            relaxed += choices.iter().filter(|choice| choice.outcome == Outcome::Relaxed).count();
        }
        assert!(wander > 50, "{wander}");
        assert!(relaxed > 10 || count < 40, "{relaxed}");
        assert_eq!(simulation.counters().scalar, 0, "nobody needs the scalar path");
    }
}

/// More agents than a thread moves at a time, which go back and forth between near and far.
#[test]
fn a_crowd_that_is_sorted_again_decides_as_one_that_is_read_again() {
    let mut random = Random::new(6);
    let mut point = || random.in_square(150.0);
    let agents = (0..2500).map(|_| Agent {
        settings: AgentSettings {
            radius: 0.5,
            max_speed: 6.0,
            preferred_speed: 5.0,
            ..AgentSettings::default()
        },
        objective: Objective::Goal(point()),
        ..Agent::new(point())
    });
    let world = World { agents: agents.collect(), ..World::new(0.25) };
    for threads in [1, 3] {
        let mut simulation = Simulation::new(world.clone()).with_threads(threads).expect("threads");
        for step in 0..20 {
            if step == 12 {
                let to = Vec2::new(900.0, -900.0);
                simulation.apply(Command::MoveAgent { agent: 7, to }).expect("a change");
            }
            let read_again = decide(simulation.world(), &Watch::None).choices;
            simulation.step();
            assert!(simulation.decided().choices == read_again, "{threads} threads, step {step}");
        }
        assert!(simulation.world().agents[3].position != world.agents[3].position);
    }
}

/// Without limits of the body, choices follow from the answers alone, except for agents that rest or have wandered. The
/// oracle is a crowd in which one agent has limits that are never reached: there every agent is read.
#[test]
fn without_limits_agents_go_as_with_limits_out_of_reach() {
    type Change = fn(&mut Agent);
    let rests: Change = |agent| {
        agent.objective = Objective::Hold;
        agent.heading = Vec2::new(-0.6, 0.8);
    };
    let of_seven: [(&str, Change); 5] = [
        ("nothing special", |_| {}),
        ("rests", rests),
        ("has wandered", |agent| agent.wander = Vec2::new(0.3, -0.4)),
        ("remembers a zero with a sign", |agent| agent.wander = Vec2::new(0.0, -0.0)),
        ("wanders", |agent| agent.objective = Objective::Wander),
    ];
    for count in [8, 40, 300] {
        for (name, change) in of_seven {
            let mut world = crowd(count);
            for agent in &mut world.agents {
                agent.settings.max_acceleration = f32::INFINITY;
            }
            change(&mut world.agents[7]);
            let mut limited = world.clone();
            let AgentSettings { max_acceleration, max_turn_rate, .. } = &mut limited.agents[3].settings;
            (*max_acceleration, *max_turn_rate) = (1e30, 1e30);
            let [mut free, mut limited] = [world, limited].map(Simulation::new);
            for step in 0..30 {
                // Zeros with different signs are different words.
                let [here, there] =
                    [&mut free, &mut limited].map(|it| format!("{:?}", it.decisions().choices));
                assert!(here == there, "{count}, one {name}, step {step}");
                for simulation in [&mut free, &mut limited] {
                    simulation.step();
                    let objective = match step {
                        10 => Objective::Wander,
                        16 => Objective::Hold,
                        _ => continue,
                    };
                    simulation.apply(Command::SetObjective { agent: 1, objective }).expect("an objective");
                }
            }
            let wandered = free.agents().any(|(_, agent)| agent.wander != Vec2::ZERO);
            assert!(wandered, "{count}, one {name}: somebody remembers where it wandered");
        }
    }
}
