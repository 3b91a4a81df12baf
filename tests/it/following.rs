//! A run that follows a log: its agents are where the log has them, and released ones move as in a world stepped
//! directly.

use glam::Vec2;
use sidestep_core::{
    Command, Objective, World,
    sim::{Watch, command::Scope, decide},
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::Recorded,
    logs::recorded::{LogOptions, RecordedRun, read},
    run::{metrics::Metrics, time::TimeMachine},
};

/// Ten people on parallel ways and one who crosses them; two come late and one leaves. A log with positions only.
fn text() -> String {
    let mut rows = String::from("step,agent,x,y\n");
    for k in 0..60 {
        for person in 0..10 {
            let comes = if person > 7 { 20 } else { 0 };
            let goes = if person == 3 { 40 } else { 60 };
            if (comes..goes).contains(&k) {
                rows += &format!(
                    "{k},p{person},{},{}\n",
                    0.1 * f64::from(k) - f64::from(person),
                    1.2 * f64::from(person)
                );
            }
        }
        rows += &format!("{k},crosses,{},{}\n", 2.0, 12.0 - 0.2 * f64::from(k));
    }
    rows
}

fn run() -> RecordedRun {
    let set = |text: &str| Command::parse_set(text).expect("a change");
    let log = read(text().as_bytes(), "log", LogOptions::default()).expect("a log");
    RecordedRun::new(log, None, &[set("time_step=0.1"), set("radius=0.3"), set("max_speed=3")])
        .expect("a run")
}

fn scenario() -> Scenario {
    run().scenario("log.csv")
}

fn machine() -> TimeMachine {
    let scenario = scenario();
    let Recorded { log, steps, .. } = scenario.run.clone().expect("a run");
    TimeMachine::of_log(scenario.world(), Metrics::new(), log, steps)
}

/// The places of all agents, sorted.
fn places(world: &World) -> Vec<[u32; 2]> {
    let mut places: Vec<_> =
        world.agents.iter().map(|agent| agent.position.to_array().map(f32::to_bits)).collect();
    places.sort_unstable();
    places
}

fn index_of(machine: &TimeMachine, name: &str) -> u32 {
    let run = machine.run();
    let followed = machine.followed().expect("a log");
    let found = (0..run.world().agents.len() as u32)
        .find(|index| run.logged_number(*index).is_some_and(|number| followed.name(number) == name));
    found.unwrap_or_else(|| panic!("{name} is there"))
}

#[test]
fn everybody_stands_where_the_log_has_them_and_decides_there() {
    let (run, mut machine) = (run(), machine());
    for k in 0..60 {
        let logged = run.world(k);
        assert_eq!(places(machine.run().world()), places(&logged), "step {k}");
        // An agent in the place of one in the log decides as in the log's own world.
        let want = decide(&logged, &Watch::None);
        let (world, decisions) = machine.state();
        for (agent, choice) in world.agents.iter().zip(&decisions.choices) {
            let there =
                logged.agents.iter().position(|other| other.position == agent.position).expect("a place");
            assert_eq!(choice.velocity, want.choices[there].velocity, "step {k} at {}", agent.position);
        }
        machine.step();
    }
}

#[test]
fn the_logged_answer_is_the_way_to_the_next_place() {
    let mut machine = machine();
    machine.seek(19);
    (0..19).for_each(|_| machine.step());
    let crosses = index_of(&machine, "crosses");
    let scene = machine.scene(false);
    let chosen = scene.chosen_in_log(crosses as usize).expect("an answer");
    assert!((chosen - Vec2::new(0.0, -2.0)).length() < 1e-4, "{chosen}");
    let half_way = scene.position(crosses as usize, 0.5).expect("a place");
    assert!((half_way - Vec2::new(2.0, 12.0 - 0.2 * 19.5)).length() < 1e-5, "{half_way}");
    // The last step has no following one.
    (19..59).for_each(|_| machine.step());
    assert!(machine.run().is_at_end_of_log() && machine.scene(false).chosen_in_log(0).is_none());
}

#[test]
fn a_method_and_a_parameter_change_what_is_decided_and_nobody_leaves_the_log() {
    let (run, mut machine) = (run(), machine());
    (0..10).for_each(|_| machine.step());
    machine.apply(Command::parse_set("method=rvo").expect("a method")).expect("taken");
    machine.apply(Command::parse_set("time_horizon=4").expect("a value")).expect("taken");
    assert_eq!(machine.past().branches().len(), 1, "at the end of what was seen nothing is left behind");
    for k in 10..50 {
        let logged = run.world(k);
        assert_eq!(places(machine.run().world()), places(&logged), "step {k}");
        for agent in &machine.run().world().agents {
            let label = agent.method.label();
            assert_eq!((label, agent.settings.time_horizon), ("RVO", 4.0), "newcomers too, step {k}");
        }
        machine.step();
    }
}

/// Computed directly: the others are put where the log has them, and one moves by its decision.
fn by_hand(name: &str, from: usize, steps: usize) -> Vec<Vec2> {
    let run = run();
    let number = run.log().names().iter().position(|known| known == name).expect("known") as u32;
    let place = |k: usize| run.log().agents_at(k).binary_search(&number).expect("there");
    let mut world = run.world(from);
    world.agents[place(from)].objective = Objective::Goal(run.world(59).agents[place(59)].position);
    let mut ways = Vec::new();
    for k in from..from + steps {
        let me = place(k);
        let velocity = decide(&world, &Watch::None).choices[me].velocity;
        let moved = world.agents[me].position + velocity * world.params.time_step;
        let mut agent = world.agents[me].clone();
        (agent.position, agent.velocity) = (moved, velocity);
        world = run.world(k + 1);
        world.agents[place(k + 1)] = agent;
        ways.push(moved);
    }
    ways
}

#[test]
fn one_who_is_let_go_moves_by_itself_among_those_of_the_log() {
    let (run, mut machine) = (run(), machine());
    (0..15).for_each(|_| machine.step());
    machine.apply(RunCommand::LetGo(Scope::Agent(index_of(&machine, "crosses")))).expect("taken");
    assert_eq!(machine.past().branches().len(), 2, "the log stays as it was");
    let mut apart = 0.0_f32;
    for (k, want) in (16..).zip(by_hand("crosses", 15, 40)) {
        machine.step();
        let index = index_of(&machine, "crosses");
        let got = machine.run().world().agents[index as usize].position;
        assert!((got - want).length() < 1e-4, "step {k}: {got} is not {want}");
        let logged = run.world(k);
        let number = run.log().names().iter().position(|name| name == "crosses").expect("known") as u32;
        let place = run.log().agents_at(k).binary_search(&number).expect("there");
        apart = apart.max(got.distance(logged.agents[place].position));
        let (mut here, mut there) = (places(machine.run().world()), places(&logged));
        let gone =
            |at: Vec2, list: &mut Vec<[u32; 2]>| list.retain(|it| *it != at.to_array().map(f32::to_bits));
        gone(got, &mut here);
        gone(logged.agents[place].position, &mut there);
        assert_eq!(here, there, "the others are where the log has them at step {k}");
        // The logged agent is shown as a ghost.
        let (ghost, _) = machine.ghost().expect("a ghost");
        assert_eq!(places(ghost), places(&logged), "step {k}");
    }
    // At its own speed it stays close to its logged way; it deviates by this distance to avoid the others.
    assert!(apart > 0.2, "it goes another way: {apart} m");
}

#[test]
fn all_who_are_let_go_run_on_as_a_world_alone() {
    let mut machine = machine();
    (0..25).for_each(|_| machine.step());
    machine.apply(RunCommand::LetGo(Scope::All)).expect("taken");
    let mut alone = sidestep_core::Simulation::new(machine.run().world().clone());
    for _ in 0..200 {
        machine.step();
        alone.step();
        assert_eq!(machine.run().digest(), alone.digest());
    }
    assert_eq!(machine.past().end(), 225, "no log ends it");
}

#[test]
fn letting_go_is_taken_back() {
    let (run, mut machine) = (run(), machine());
    (0..12).for_each(|_| machine.step());
    let before = machine.run().digest();
    let back = machine.run().inverse(&RunCommand::LetGo(Scope::All)).expect("a way back");
    machine.apply(RunCommand::LetGo(Scope::All)).expect("taken");
    for command in back {
        machine.apply(command).expect("taken");
    }
    assert_eq!(machine.run().digest(), before);
    (12..30).for_each(|_| machine.step());
    assert_eq!(places(machine.run().world()), places(&run.world(30)));
}

#[test]
fn to_move_somebody_lets_everybody_go_and_the_log_stays() {
    let mut machine = machine();
    (0..12).for_each(|_| machine.step());
    machine.apply(Command::MoveAgent { agent: 0, to: Vec2::new(3.0, 3.0) }).expect("taken");
    assert!(!machine.run().is_led() && machine.past().branches().len() == 2);
    machine.switch(0, |_, _| {});
    assert!(machine.run().is_led() && machine.past().end() == 59);
}

#[test]
fn any_step_of_a_log_is_sought_to_the_bit() {
    let mut straight = machine();
    let mut digests = vec![straight.run().digest()];
    for _ in 0..59 {
        straight.step();
        digests.push(straight.run().digest());
    }
    let mut machine = machine();
    (0..59).for_each(|_| machine.step());
    for step in [3, 58, 17, 16, 40, 0, 33, 59] {
        machine.seek(step);
        assert_eq!(machine.run().digest(), digests[step as usize], "step {step}");
        let answers = machine.run().logged().to_vec();
        assert_eq!(answers.len(), machine.run().world().agents.len());
    }
    assert_eq!(machine.past().diverged(), None);
}

#[test]
fn a_saved_run_of_a_log_goes_the_same_way_without_it() {
    let mut machine = machine();
    (0..15).for_each(|_| machine.step());
    machine.apply(RunCommand::LetGo(Scope::Agent(index_of(&machine, "crosses")))).expect("taken");
    (15..50).for_each(|_| machine.step());
    let recorded = Recorded::new(50, machine.run().log().clone(), machine.past().fingerprints());
    let text = Scenario { run: Some(recorded), ..scenario() }.to_toml();
    let read = Scenario::parse(&text, "run.toml").expect("a scenario");
    let run = read.run.clone().expect("a run");
    assert!(run.log.followed().is_none() && run.steps == 50);
    let digest = run.verify(read.replay(), |_| true).expect("the same way").expect("to its end");
    assert_eq!(digest, machine.run().digest());
}
