//! Removal of agents and obstacles: ids, order, undoing, and no effect on other agents.

use glam::Vec2;
use sidestep_core::{
    Agent, AgentSettings, Command, CommandError, Method, Objective, Obstacle, Params, Simulation, World,
    model::obstacle::Circle,
    sim::{advance, command::Scope, decide, digest::digest},
};

use crate::common::{AgentList, ByIndex, Random, sound};

/// Agents on a ring that swap places, with a pursuer and an evader among them.
fn ring(agents: usize) -> World {
    let mut world = World::new(0.1);
    for k in 0..agents {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * k as f32 / agents as f32);
        let position = Vec2::new(cos, sin) * 6.0;
        let settings = AgentSettings { radius: 0.4, time_horizon: 2.0, ..AgentSettings::default() };
        world.agents.push(Agent { objective: Objective::Goal(-position), settings, ..Agent::new(position) });
    }
    world.agents[1].objective = Objective::Pursue(3);
    world.agents[4].objective = Objective::Evade(2);
    world.agents[5].method = Method::Hrvo;
    world
}

#[test]
fn an_id_outlives_every_removal_but_its_own() {
    let mut sim = Simulation::new(ring(8));
    let ids: Vec<_> = sim.agents().map(|(id, _)| id).collect();
    let third = sim.agent(ids[3]).expect("there").clone();
    assert_eq!(sim.remove_agent(ids[2]), Ok(ring(8).agents[2].clone()));
    assert_eq!(sim.agent(ids[2]), None);
    assert_eq!(sim.agent(ids[3]), Some(&third));
    assert_eq!(sim.index_of(ids[3]), Ok(2));
    assert_eq!(sim.remove_agent(ids[2]), Err(CommandError::Removed(ids[2])));
    assert_eq!(sim.set_goal(ids[2], Vec2::ONE), Err(CommandError::Removed(ids[2])));
    let late = sim.add_agent(Agent::new(Vec2::new(20.0, 0.0))).expect("sound");
    assert!(!ids.contains(&late), "an id is never given twice");
    assert_eq!((late.0.slot, late.0.generation), (2, 1), "the slot is used again");
    assert_eq!(sim.agent(ids[2]), None, "a stale id does not name the newcomer");
    let order: Vec<_> = sim.agents().map(|(id, _)| id).collect();
    assert_eq!(order, [ids[0], ids[1], ids[3], ids[4], ids[5], ids[6], ids[7], late]);
    sim.step();
    assert_eq!(sim.agents().map(|(id, _)| id).collect::<Vec<_>>(), order, "a step moves no id");
}

#[test]
fn whoever_chased_or_fled_the_one_that_is_gone_holds_and_the_others_chase_on() {
    let mut sim = Simulation::new(ring(8));
    let two = sim.id_at(2);
    _ = sim.remove_agent(two).expect("there");
    let objectives: Vec<_> = sim.world().agents.iter().map(|agent| agent.objective).collect();
    assert_eq!(objectives[1], Objective::Pursue(2), "agent 3 is agent 2 now");
    assert_eq!(objectives[3], Objective::Hold, "agent 2 fled nobody else");
}

/// After a removal a renumbered command does what the command itself did before it.
#[test]
fn a_renumbered_command_changes_the_same_agents_after_a_removal() {
    let gone = 2;
    let after_it = |agent: u32| (agent != gone).then_some(if agent > gone { agent - 1 } else { agent });
    let remove = Command::RemoveAgent { agent: gone };
    let set = |scope| Command::set("radius", 0.25, scope).expect("a radius");
    for agent in 0..8 {
        let chased = (agent + 1) % 8;
        for command in [
            set(Scope::Agent(agent)),
            set(Scope::All),
            Command::SetMethod { method: Method::Vo, scope: Scope::Agent(agent) },
            Command::MoveAgent { agent, to: Vec2::ONE },
            Command::SetVelocity { agent, to: Vec2::ONE },
            Command::SetGroup { agent, group: 7 },
            Command::SetObjective { agent, objective: Objective::Pursue(chased) },
            Command::AddAgent(Box::new(Agent {
                objective: Objective::Evade(agent),
                ..Agent::new(Vec2::ZERO)
            })),
            Command::RemoveAgent { agent },
        ] {
            let renumbered = command.renumbered(after_it);
            let names_it =
                agent == gone && !matches!(command, Command::AddAgent(_)) && command != set(Scope::All);
            assert_eq!(renumbered.is_none(), names_it, "{command:?}");
            let Some(renumbered) = renumbered else { continue };
            let [mut then_removed, mut first_removed] = [ring(8), ring(8)];
            command.apply(&mut then_removed).expect("sound");
            let id = ring(8).id(gone).expect("there");
            let agent = then_removed.index(id).expect("there");
            Command::RemoveAgent { agent }.apply(&mut then_removed).expect("there");
            remove.apply(&mut first_removed).expect("there");
            renumbered.apply(&mut first_removed).expect("sound");
            assert_eq!(first_removed, then_removed, "{command:?}");
        }
    }
}

/// A crowd in which nothing depends on the index decides as if the removed agent had never existed.
#[test]
fn those_who_stay_decide_as_in_a_world_without_the_one_that_went() {
    let mut random = Random::new(3);
    for _ in 0..40 {
        let mut world = World::new(0.1);
        for _ in 0..30 {
            let mut agent = Agent::new(random.in_square(6.0));
            agent.settings.radius = 0.3;
            agent.objective = Objective::Goal(random.in_square(6.0));
            world.agents.push(agent);
        }
        let gone = random.count(0, 29);
        let mut without = world.clone();
        without.agents.change(|agents| _ = agents.remove(gone));
        let mut sim = Simulation::new(world);
        let id = sim.id_at(gone as u32);
        _ = sim.remove_agent(id).expect("there");
        for _ in 0..10 {
            assert_eq!(sim.digest(), digest(&without));
            sim.step();
            let decisions = decide(&without, &Default::default());
            advance(&mut without, &decisions);
        }
    }
}

#[test]
fn every_change_of_the_crowd_is_taken_back_to_the_bit() {
    let mut random = Random::new(17);
    for _ in 0..60 {
        let mut world = ring(9);
        for _ in 0..random.count(0, 3) {
            let decisions = decide(&world, &Default::default());
            advance(&mut world, &decisions);
        }
        let (before, ids) = (world.clone(), ids_of(&world));
        let mut back: Vec<Vec<Command>> = Vec::new();
        for _ in 0..6 {
            let agents = world.agents.len();
            let agent = random.count(0, agents - 1) as u32;
            let command = match random.count(0, 3) {
                0 => Command::AddAgent(Box::new(Agent::new(random.in_square(9.0)))),
                1 => Command::MoveAgent { agent, to: random.in_square(9.0) },
                _ => Command::RemoveAgent { agent },
            };
            back.push(command.inverse(&world).expect("it has a way back"));
            command.apply(&mut world).expect("sound");
        }
        for commands in back.into_iter().rev() {
            commands.into_iter().for_each(|command| command.apply(&mut world).expect("the way back"));
        }
        assert_eq!(digest(&world), digest(&before));
        assert_eq!(world.agents, before.agents, "objectives too");
        assert_eq!(ids_of(&world), ids, "and under their old ids");
    }
}

fn ids_of(world: &World) -> Vec<sidestep_core::AgentId> {
    (0..world.agents.len() as u32).filter_map(|index| world.id(index)).collect()
}

#[test]
fn a_snapshot_knows_the_ids_of_its_time() {
    let mut sim = Simulation::new(ring(6));
    let (one, five) = (sim.id_at(1), sim.id_at(5));
    let snapshot = sim.world().clone();
    _ = sim.remove_agent(one).expect("there");
    (0..5).for_each(|_| sim.step());
    sim.restore(&snapshot);
    assert_eq!((sim.index_of(one), sim.index_of(five)), (Ok(1), Ok(5)));
}

#[test]
fn an_empty_world_takes_agents_again() {
    let mut sim = Simulation::new(ring(6));
    let ids: Vec<_> = sim.agents().map(|(id, _)| id).collect();
    for id in ids {
        _ = sim.remove_agent(id).expect("there");
        sim.step();
    }
    assert_eq!(sim.agents().len(), 0);
    sim.step();
    let id = sim.add_agent(Agent::new(Vec2::ZERO)).expect("sound");
    sim.set_preferred_velocity(id, Vec2::X).expect("finite");
    sim.step();
    assert_eq!(sim.agent(id).map(|agent| agent.velocity), Some(Vec2::X));
}

#[test]
fn typed_settings_are_checked_as_a_whole() {
    let mut sim = Simulation::new(ring(6));
    let id = sim.id_at(3);
    let old = sim.agent(id).expect("there").settings.clone();
    let before = sim.digest();
    let broken = AgentSettings { radius: 0.5, time_horizon: f32::NAN, ..old.clone() };
    assert!(matches!(sim.set_settings(id, broken), Err(CommandError::Value { key: "time_horizon", .. })));
    let broken = Params { orca_len: 2.0, time_step: -1.0, ..sim.world().params.clone() };
    assert!(matches!(sim.set_params(broken), Err(CommandError::Value { key: "time_step", .. })));
    assert_eq!(sim.digest(), before, "nothing of it was taken");
    let wanted = AgentSettings { radius: 0.5, max_neighbors: 3, ..old };
    sim.set_settings(id, wanted.clone()).expect("sound");
    sim.set_params(Params { orca_len: 2.0, ..sim.world().params.clone() }).expect("sound");
    sim.set_method(id, Method::Vo).expect("there");
    sim.set_velocity(id, Vec2::Y).expect("finite");
    sim.set_position(id, Vec2::ONE).expect("finite");
    let agent = sim.agent(id).expect("there");
    assert_eq!(
        (&agent.settings, agent.method, agent.velocity, agent.position),
        (&wanted, Method::Vo, Vec2::Y, Vec2::ONE)
    );
    assert_eq!(sim.world().params.orca_len, 2.0);
    assert_eq!(sim.world().agents[2].settings.radius, 0.4, "the others keep theirs");
}

#[test]
fn obstacles_come_and_go_by_their_ids() {
    let mut world = ring(6);
    let wall = vec![Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0)];
    let pillar = |x: f32| Circle { center: Vec2::new(x, 9.0), radius: 0.5 };
    world.obstacles = sound(vec![wall.clone()], vec![pillar(1.0), pillar(2.0)]).into();
    let mut sim = Simulation::new(world);
    let ids: Vec<_> = sim.world().obstacles.ids().collect();
    let third = sim.add_obstacle(Obstacle::Circle(pillar(3.0))).expect("sound");
    assert_eq!(sim.remove_obstacle(ids[1]), Ok(Obstacle::Circle(pillar(1.0))));
    assert_eq!(sim.remove_obstacle(ids[1]), Err(CommandError::ObstacleRemoved(ids[1])));
    assert_eq!(sim.world().obstacles.circles(), [pillar(2.0), pillar(3.0)]);
    assert_eq!(sim.remove_obstacle(third), Ok(Obstacle::Circle(pillar(3.0))));
    assert_eq!(sim.remove_obstacle(ids[0]), Ok(Obstacle::Polygon(wall)));
    assert_eq!(*sim.world().obstacles, sound(Vec::new(), vec![pillar(2.0)]));
    sim.set_obstacles(sound(Vec::new(), vec![pillar(7.0)])).expect("sound");
    assert_eq!(sim.remove_obstacle(ids[2]), Err(CommandError::ObstacleRemoved(ids[2])), "all were replaced");
    let seven = sim.world().obstacles.ids().next().expect("one");
    assert_eq!(sim.remove_obstacle(seven), Ok(Obstacle::Circle(pillar(7.0))));
    assert!(sim.world().obstacles.is_empty());
}
