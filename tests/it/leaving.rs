//! Agents that leave a run, and the consequences: seeking, figures, trails, undo, files.

use std::collections::{BTreeMap, BTreeSet};

use sidestep_core::{Agent, Command, Objective, Simulation, Vec2, World, sim::command::Scope};
use sidestep_lab::{
    Scenario,
    files::scenario::Recorded,
    run::time::{Run, TimeMachine},
};

use crate::{
    run::after,
    time_machine::{logged, machine_with, set, straight, world_of},
};

/// A ring with a pursuer; agents leave and come back while it turns.
fn leaving() -> (World, Vec<(u64, Command)>) {
    let mut world = world_of("circle-10");
    world.agents[7].objective = Objective::Pursue(9);
    let newcomer = Agent { objective: Objective::Goal(Vec2::ZERO), ..Agent::new(Vec2::new(30.0, 3.0)) };
    let log = vec![
        (4, set("radius", "0.7", Scope::Agent(5))),
        (9, Command::RemoveAgent { agent: 2 }),
        (12, set("max_speed", "1.5", Scope::Agent(4))),
        (12, Command::AddAgent(Box::new(newcomer))),
        (20, Command::RemoveAgent { agent: 8 }),
        (20, Command::RemoveAgent { agent: 0 }),
        (20, Command::MoveAgent { agent: 3, to: Vec2::new(1.0, 2.0) }),
        (33, set("time_horizon", "4", Scope::Agent(7))),
    ];
    (world, log)
}

#[test]
fn seeking_over_removals_gives_the_worlds_figures_and_trails_of_the_straight_run() {
    let (world, log) = leaving();
    let log = logged(log);
    let digests = straight(&world, &log, 60);
    let mut machine = machine_with(&world, &log, 60, 40_000);
    let samples = machine.past().samples().to_vec();
    for step in [59, 20, 8, 9, 10, 21, 19, 0, 34, 33, 12, 58] {
        machine.seek(step);
        assert_eq!(machine.run().digest(), digests[step as usize], "step {step}");
        let got = machine.run().metrics().sample(machine.run().world());
        assert_eq!(format!("{got:?}"), format!("{:?}", samples[step as usize]), "figures of step {step}");
        let world = machine.run().world();
        for agent in 0..world.agents.len() {
            if let Some(last) = machine.trails().of(agent).last() {
                let moved = last.distance(world.agents[agent].position);
                // Except the one that was moved by hand.
                assert!(
                    moved < 1e-6 || step == 20,
                    "the trail of agent {agent} ends elsewhere at step {step}"
                );
            }
            let ends: Vec<Vec2> = machine.trails().of(agent).collect();
            let jumps = ends.windows(2).filter(|pair| pair[0].distance(pair[1]) > 2.0).count();
            assert!(
                jumps <= usize::from(step > 20),
                "agent {agent} has a trail of somebody else at step {step}"
            );
        }
    }
    assert_eq!(machine.past().diverged(), None);
}

#[test]
fn a_removal_taken_back_at_its_step_leaves_no_trace_in_the_run() {
    let (world, _) = leaving();
    let mut plain = machine_with(&world, &[], 30, 40_000);
    let mut machine = machine_with(&world, &[], 15, 40_000);
    let remove = Command::RemoveAgent { agent: 9 };
    let back = remove.inverse(machine.run().world()).expect("it has a way back");
    assert_eq!(back.len(), 2, "the pursuer is told again");
    let before = machine.run().digest();
    machine.apply(remove).expect("there");
    assert_ne!(machine.run().digest(), before);
    back.into_iter().for_each(|command| machine.apply(command).expect("sound"));
    assert_eq!(machine.run().digest(), before);
    (15..30).for_each(|_| machine.step());
    plain.seek(30);
    assert_eq!(machine.run().digest(), plain.run().digest());
    for agent in 0..10 {
        let figures = |machine: &TimeMachine| {
            let metrics = machine.run().metrics();
            (
                metrics.path_length(agent),
                metrics.reversals(agent),
                metrics.jerk(agent),
                metrics.time_to_goal(agent),
            )
        };
        assert_eq!(figures(&machine), figures(&plain), "agent {agent}");
    }
}

#[test]
fn figures_stay_with_their_agents_when_others_leave() {
    let (world, log) = leaving();
    let machine = machine_with(&world, &logged(log.clone()), 60, 40_000);
    // Computed directly: positions by id, and the path of each.
    let mut simulation = Simulation::new(world);
    let (mut ways, mut arrived) = (BTreeMap::new(), BTreeSet::new());
    let time_step = simulation.world().params.time_step;
    for step in 0..60 {
        for (_, command) in log.iter().filter(|(at, _)| *at == step) {
            simulation.apply(command.clone()).expect("sound");
        }
        simulation.step();
        for (id, agent) in simulation.agents() {
            if !arrived.contains(&id) {
                *ways.entry(id).or_insert(0.0) += f64::from(agent.velocity.length() * time_step);
            }
            if agent.has_arrived() {
                arrived.insert(id);
            }
        }
    }
    let metrics = machine.run().metrics();
    assert_eq!(simulation.agents().len(), 8);
    for (index, (id, _)) in (0..).zip(simulation.agents()) {
        assert_near!(metrics.path_length(index).expect("seen"), ways[&id], 1e-3, "agent {index}");
        assert_eq!(metrics.has_arrived(index), Some(arrived.contains(&id)), "agent {index}");
    }
    let tuned = [set("radius", "0.7", Scope::Agent(5)), set("max_speed", "1.5", Scope::Agent(5))];
    assert_eq!(machine.run().tuning(), tuned, "named as at the start; whoever came later is not there");
}

#[test]
fn a_run_with_removals_is_written_read_and_replayed_to_the_same_digests() {
    let (_, mut log) = leaving();
    let scenario = Scenario::load("circle-10").expect("built in");
    let world = after(scenario.world(), 15);
    // One agent comes back, with the bits of the run.
    log.truncate(2);
    let agent = Box::new(world.agents[2].clone());
    log.push((30, Command::InsertAgent { index: 2, id: world.id(2).expect("there"), agent }));
    let machine = machine_with(&scenario.world(), &logged(log), 50, 40_000);
    let run = Recorded::new(50, machine.run().log().clone(), machine.past().fingerprints());
    let text = Scenario { run: Some(run.clone()), ..scenario }.to_toml();
    let read = Scenario::parse(&text, "run.toml").expect("it reads back");
    assert_eq!(read.run.as_ref(), Some(&run), "{text}");
    let verified = run.verify(Run::new(read.world(), run.log.clone()), |_| true);
    assert_eq!(verified, Ok(Some(machine.run().digest())));
    let wrong = text.replace("remove = 2", "remove = 10");
    let error = Scenario::parse(&wrong, "run.toml").expect_err("there are ten").to_string();
    assert!(error.contains("there is no agent 10 yet"), "{error}");
}
