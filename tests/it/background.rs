//! A step made in the background equals one made in the foreground: world, decisions, figures, events, fingerprints,
//! keyframes, whatever happens in between. The oracle is the machine that steps in the foreground.

use std::{
    thread::yield_now,
    time::{Duration, Instant},
};

use crate::{
    common::{AgentList, Random},
    time_machine::world_of,
};
use sidestep_core::{
    Agent, Command, Decisions, Method, Objective, Vec2, World,
    avoid::{Trace, meter::Clock},
    model::{Key, agent::Steering},
    sim::{Simulation, Watch, command::Scope, digest::digest},
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::{Recorded, benchmark::BenchScene, builtin},
    run::{metrics::Metrics, time::TimeMachine},
    text::commands,
};

/// A stopped clock: these tests do not care when a step was done.
const CLOCK: Clock = || 0;

fn machine_of(world: &World) -> TimeMachine {
    TimeMachine::new(world.clone(), &[]).expect("no commands")
}

pub fn set(key: &str, value: &str) -> Command {
    Command::parse_set(&format!("{key}={value}")).expect("a known key")
}

fn push(agent: u32, x: f32) -> Command {
    Command::MoveAgent { agent, to: Vec2::new(x, -0.7 * x) }
}

/// Makes one step in the background, and waits for it.
fn step_in_background(machine: &mut TimeMachine) {
    machine.begin_step(CLOCK);
    wait_for_step(machine);
}

/// Waits for the step in progress.
fn wait_for_step(machine: &mut TimeMachine) {
    let start = Instant::now();
    while machine.poll_step(|_, _| {}).is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the step never comes in");
        yield_now();
    }
}

/// The whole state of a machine, as text: an undefined figure is NaN, which equals nothing.
fn everything(machine: &mut TimeMachine) -> String {
    let keyframes: Vec<_> =
        machine.past().keyframes().map(|frame| (frame.world.step, digest(&frame.world))).collect();
    let trails: Vec<Vec<Vec2>> =
        (0..machine.run().world().agents.len()).map(|agent| machine.trails().of(agent).collect()).collect();
    let known = (
        machine.run().digest(),
        machine.is_past(),
        machine.past().diverged(),
        machine.past().spacing(),
        machine.past().bytes(),
    );
    let (branches, samples) =
        (format!("{:?}", machine.past().branches()), format!("{:?}", machine.past().samples()));
    // Of the traces only what the decision was made of: the rest may come from the decision whose memory was reused.
    let Decisions { choices, watched } = machine.state().1;
    let watched: Vec<_> = watched
        .iter()
        .map(|watched| match &watched.trace {
            Trace::Orca(trace) => format!("{} {:?} {trace:?}", watched.agent, watched.neighbors),
            Trace::Cones(_) | Trace::School(_) | Trace::None => {
                format!("{} {:?}", watched.agent, watched.neighbors)
            }
        })
        .collect();
    format!("{known:?}\n{keyframes:?}\n{trails:?}\n{samples}\n{branches}\n{choices:?}\n{watched:?}")
}

#[track_caller]
fn assert_same(background: &mut TimeMachine, direct: &mut TimeMachine, when: &str) {
    assert_eq!(background.run().digest(), direct.run().digest(), "the world {when}");
    assert_eq!(background.past().fingerprints(), direct.past().fingerprints(), "fingerprints {when}");
    assert_eq!(background.past().events(), direct.past().events(), "events {when}");
    assert_eq!(background.run().log(), direct.run().log(), "the log {when}");
    assert_eq!(background.run().metrics(), direct.run().metrics(), "figures {when}");
    let (all, expected) = (everything(background), everything(direct));
    if let Some(at) = all.bytes().zip(expected.bytes()).position(|(a, b)| a != b) {
        let around = |words: &str| words.chars().skip(at.saturating_sub(300)).take(400).collect::<String>();
        panic!("anything else {when}:\n{}\n\n{}", around(&all), around(&expected));
    }
    assert_eq!(all.len(), expected.len(), "anything else {when}");
}

#[test]
fn a_step_in_the_background_is_the_step() {
    for (builtin, other) in builtin::all().zip(crate::time_machine::OTHER_METHODS.into_iter().cycle()) {
        for method in [Method::Orca, other] {
            let mut world = world_of(builtin.name);
            Command::SetMethod { method, scope: Scope::All }.apply(&mut world).expect("a method");
            let (mut background, mut direct) = (machine_of(&world), machine_of(&world));
            for step in 1..=18 {
                step_in_background(&mut background);
                direct.step();
                // The set of watched agents is carried over.
                if step == 9 {
                    background.watch(Watch::Agents(vec![0]));
                    direct.watch(Watch::Agents(vec![0]));
                }
            }
            assert_same(&mut background, &mut direct, &format!("of {} by {method:?}", builtin.name));
        }
    }
}

#[test]
fn many_agents_go_on_many_threads_as_on_one() {
    // More agents than the threads take at a time, for deciding and for copying.
    let mut world = world_of("random-crowd");
    let crowd = world.agents.clone();
    for k in 1..40 {
        let shift = Vec2::new((k % 7) as f32, (k / 7) as f32) * 60.0;
        let moved = crowd.iter().map(|agent| {
            let objective = agent.goal().map_or(agent.objective, |goal| Objective::Goal(goal + shift));
            Agent { position: agent.position + shift, objective, ..agent.clone() }
        });
        world.agents.change(|agents| agents.extend(moved));
    }
    let mut direct = machine_of(&world).with_threads(1).expect("a thread");
    for _ in 0..5 {
        direct.step();
    }
    for threads in [None, Some(1), Some(3)] {
        let mut background = machine_of(&world);
        if let Some(threads) = threads {
            background = background.with_threads(threads).expect("threads");
        }
        for _ in 0..5 {
            step_in_background(&mut background);
        }
        assert_same(&mut background, &mut direct, &format!("on {threads:?} threads"));
    }
}

/// A log with a newcomer, changes of the method, and a change of the time step.
fn changes() -> Vec<(u64, Command)> {
    let objective = Objective::Goal(Vec2::new(3.0, 4.0));
    let newcomer = Agent { objective, ..Agent::new(Vec2::new(-7.5, 6.25)) };
    vec![
        (0, set("max_speed", "1.7")),
        (3, push(0, 0.3)),
        (3, push(0, 0.4)),
        (8, Command::SetMethod { method: Method::Rvo, scope: Scope::Agent(1) }),
        (16, set("orca.len", "inf")),
        (17, Command::AddAgent(Box::new(newcomer))),
        (24, Command::SetObjective { agent: 1, objective: Objective::Wander }),
        (31, Command::SetPointer(Vec2::new(1.0, 2.0))),
        (32, set("time_step", "0.125")),
        (33, set("radius", "0.9")),
    ]
}

#[test]
fn commands_of_coming_steps_are_made_in_the_background_too() {
    let scenario = Scenario::load("circle-10").expect("a built-in scenario");
    let go = |machine: &mut TimeMachine, step: fn(&mut TimeMachine)| {
        for at in 0..40 {
            for (_, command) in changes().iter().filter(|(known, _)| *known == at) {
                machine.apply(command.clone()).expect("a command that the world takes");
            }
            step(machine);
        }
    };
    let (mut background, mut direct) = (machine_of(&scenario.world()), machine_of(&scenario.world()));
    go(&mut background, step_in_background);
    go(&mut direct, TimeMachine::step);
    assert_same(&mut background, &mut direct, "of a run with changes");
    // A second time along the known branch.
    for machine in [&mut background, &mut direct] {
        machine.seek(2);
    }
    for step in 3..=40 {
        step_in_background(&mut background);
        direct.step();
        assert_same(&mut background, &mut direct, &format!("again at step {step}"));
    }
    assert_eq!(background.past().diverged(), None);
    // From a file too, where no step is known yet.
    let recorded = Recorded::new(
        background.past().last(),
        background.run().log().clone(),
        background.past().fingerprints(),
    );
    let open = || TimeMachine::of_log(scenario.world(), Metrics::new(), recorded.log.clone(), recorded.steps);
    let (mut background, mut direct) = (open(), open());
    for step in 1..=45 {
        step_in_background(&mut background);
        direct.step();
        assert_same(&mut background, &mut direct, &format!("of the file at step {step}"));
    }
}

#[test]
fn a_refused_command_does_not_cancel_the_step() {
    let mut machine = machine_of(&world_of("random-crowd"));
    machine.begin_step(CLOCK);
    let nobody = Command::MoveAgent { agent: 10_000, to: Vec2::ZERO };
    assert!(machine.apply(nobody).is_err() && machine.is_stepping());
    let radius = Command::parse_set("radius=0.4").expect("a radius");
    assert!(machine.apply(radius).is_ok() && !machine.is_stepping());
}

#[test]
fn what_is_shown_stays_until_the_step_comes_in() {
    let mut machine = machine_of(&world_of("random-crowd"));
    machine.watch(Watch::Agents(vec![3]));
    for _ in 0..10 {
        let before = everything(&mut machine);
        machine.begin_step(CLOCK);
        machine.begin_step(CLOCK);
        while !machine.step_is_done() {
            yield_now();
        }
        assert!(everything(&mut machine) == before, "step {}", machine.run().world().step);
        assert!(machine.is_stepping());
        let mut seen = Vec::new();
        let took = machine.poll_step(|world, decisions| seen.push((world.step, decisions.clone())));
        assert_eq!(took, Some(0), "by the clock that was given");
        let now = machine.run().world().step;
        assert_eq!(seen, [(now, machine.state().1.clone())]);
        assert!(!machine.is_stepping() && machine.poll_step(|_, _| {}).is_none());
    }
}

/// Events that may happen in between.
#[derive(Clone, Copy, Debug)]
enum Meanwhile {
    Apply,
    Refused,
    Seek,
    Step,
    Watch,
    Fork,
    Restart,
    Switch,
    Budget,
    Ghost,
}

const MEANWHILE: [Meanwhile; 10] = [
    Meanwhile::Apply,
    Meanwhile::Refused,
    Meanwhile::Seek,
    Meanwhile::Step,
    Meanwhile::Watch,
    Meanwhile::Fork,
    Meanwhile::Restart,
    Meanwhile::Switch,
    Meanwhile::Budget,
    Meanwhile::Ghost,
];

impl Meanwhile {
    fn happens(self, machine: &mut TimeMachine, number: u64) {
        match self {
            Meanwhile::Apply => machine.apply(push(2, number as f32 * 0.37 - 3.0)).expect("agent 2"),
            Meanwhile::Refused => _ = machine.apply(push(99, 0.0)).expect_err("there are ten agents"),
            Meanwhile::Seek => machine.seek(number % (machine.past().last() + 1)),
            Meanwhile::Step => machine.step(),
            Meanwhile::Watch => machine.watch(Watch::Agents(vec![number as u32 % 10])),
            Meanwhile::Fork => machine.fork(commands::command(&push(2, 0.0))),
            Meanwhile::Restart => machine.restart(&[]).expect("no commands"),
            Meanwhile::Switch => {
                let known = machine.past().branches().len() as u64;
                let branch = machine.past().branches()[(number % known) as usize].id;
                machine.switch(branch, |_, _| {});
            }
            Meanwhile::Budget => machine.set_budget(12_000 + number as usize * 500),
            Meanwhile::Ghost => _ = machine.ghost(),
        }
    }
}

/// Two machines in the middle of a run, with changes still ahead.
fn in_the_middle() -> (TimeMachine, TimeMachine) {
    let machine = || {
        let mut machine = machine_of(&world_of("circle-10"));
        for at in 0..40 {
            for (_, command) in changes().into_iter().filter(|(known, _)| *known == at) {
                machine.apply(command).expect("a command that the world takes");
            }
            machine.step();
        }
        machine.seek(7);
        machine
    };
    (machine(), machine())
}

#[test]
fn a_cancelled_step_leaves_no_trace() {
    for meanwhile in MEANWHILE {
        let mut random = Random::new(meanwhile as u64 + 1);
        let (mut background, mut direct) = in_the_middle();
        for round in 0..40 {
            let number = random.word() % 97;
            background.begin_step(CLOCK);
            if random.count(0, 1) == 0 {
                // The step may already be done, but not taken in.
                while !background.step_is_done() {
                    yield_now();
                }
            }
            meanwhile.happens(&mut background, number);
            meanwhile.happens(&mut direct, number);
            assert_same(&mut background, &mut direct, &format!("after {meanwhile:?}, round {round}"));
            step_in_background(&mut background);
            direct.step();
            assert_same(&mut background, &mut direct, &format!("a step after {meanwhile:?}, round {round}"));
        }
        assert_eq!(background.past().diverged(), None);
    }
}

#[test]
fn whatever_comes_in_between_in_whatever_order() {
    let mut random = Random::new(11);
    let (mut background, mut direct) = in_the_middle();
    for round in 0..300 {
        match random.count(0, 3) {
            0 => background.begin_step(CLOCK),
            1 | 2 => {
                step_in_background(&mut background);
                direct.step();
            }
            _ => {
                let meanwhile = MEANWHILE[random.count(0, MEANWHILE.len() - 1)];
                let number = random.word() % 97;
                meanwhile.happens(&mut background, number);
                meanwhile.happens(&mut direct, number);
            }
        }
        assert_same(&mut background, &mut direct, &format!("in round {round}"));
    }
}

/// Many agents, so close to each other that a step takes a while even in a release build.
fn throng() -> World {
    let mut world = World::new(0.1);
    let place = |k: usize| Vec2::new((k % 250) as f32, (k / 250) as f32) * 1.1;
    world.agents = (0..60_000).map(|k| Agent::new(place(k))).collect();
    for (k, agent) in world.agents.iter_mut().enumerate() {
        agent.method = Method::Orca;
        agent.objective = Objective::Goal(place(59_999 - k));
    }
    world
}

#[test]
fn a_machine_can_be_left_in_the_middle_of_a_step() {
    let mut begun = Duration::MAX;
    for _ in 0..3 {
        let mut machine = machine_of(&throng());
        machine.refresh();
        let start = Instant::now();
        machine.begin_step(CLOCK);
        drop(machine);
        begun = begun.min(start.elapsed());
    }
    let mut machine = machine_of(&throng()).with_threads(2).expect("threads");
    machine.refresh();
    machine.begin_step(CLOCK);
    // Its own threads end with it.
    drop(machine);
    let start = Instant::now();
    let mut machine = machine_of(&throng());
    machine.step();
    let step = start.elapsed();
    assert!(begun < step / 4, "to begin a step and leave it took {begun:?}, a step {step:?}");
}

#[test]
fn counts_are_of_the_steps_that_were_made() {
    const NANOSECONDS: Clock = || 1;
    let world = world_of("random-crowd");
    let agents = world.agents.len() as u64;
    let mut machine = machine_of(&world);
    machine.refresh();
    machine.count(Some(NANOSECONDS));
    for steps in 1..=5 {
        machine.begin_step(CLOCK);
        assert_eq!(machine.run().counters().agents, (steps - 1) * agents, "while it is under way");
        wait_for_step(&mut machine);
        assert_eq!(machine.run().counters().agents, steps * agents);
    }
    let mut direct = machine_of(&world);
    direct.refresh();
    direct.count(Some(NANOSECONDS));
    (0..5).for_each(|_| direct.step());
    assert_eq!(machine.run().counters(), direct.run().counters());
    // A cancelled step does not count; a new count begins with the step that is taken in.
    machine.begin_step(CLOCK);
    machine.seek(2);
    machine.refresh();
    machine.count(Some(NANOSECONDS));
    machine.begin_step(CLOCK);
    machine.count(Some(NANOSECONDS));
    assert_eq!(machine.run().counters().agents, 0);
    wait_for_step(&mut machine);
    assert_eq!(machine.run().counters().agents, agents);
    machine.begin_step(CLOCK);
    machine.count(None);
    wait_for_step(&mut machine);
    assert_eq!(machine.run().counters().agents, 0);
    machine.step();
    assert_eq!(machine.run().counters().agents, 0, "nobody counts any more");
}

/// The values that all agents have in common must be those that each agent reports.
fn assert_alike(machine: &TimeMachine, when: &str) {
    let (world, alike) = (machine.run().world(), machine.run().alike());
    for key in Key::all() {
        let values: Vec<_> = key.values(&world.agents, &world.params).collect();
        let same = values.windows(2).all(|pair| pair[0] == pair[1]);
        let expected = values.first().copied().filter(|_| same);
        assert_eq!(alike.value(key, &world.params), expected, "{} {when}", key.name());
    }
    let method = world.agents[0].method;
    let same = world.agents.iter().all(|agent| agent.method == method);
    assert_eq!(alike.method, same.then_some(method), "{when}");
    assert_eq!(alike.with_goal, world.agents.iter().filter(|agent| agent.goal().is_some()).count(), "{when}");
    let any = |holds: fn(&Agent) -> bool| world.agents.iter().any(holds);
    assert_eq!(alike.follows_pointer, any(|agent| agent.objective == Objective::Pointer), "{when}");
    assert_eq!(alike.strolls, any(|agent| agent.objective == Objective::Wander), "{when}");
    let steered = [Steering::DetectionBox, Steering::Feeler];
    let expected = steered.map(|way| world.agents.iter().any(|agent| agent.settings.steering == way));
    assert_eq!(alike.steered, expected, "{when}");
}

/// This was once computed from all agents in each frame; now it is stored until something other than a step changes it.
#[test]
fn what_all_agents_have_alike_is_known_after_every_change_and_jump() {
    let one = |agent: u32, objective| Command::SetObjective { agent, objective };
    let newcomer = Agent { objective: Objective::Wander, ..Agent::new(Vec2::new(30.0, 30.0)) };
    let of_one = |key: &str, value: &str| match set(key, value) {
        Command::Set { key, value, .. } => Command::Set { key, value, scope: Scope::Agent(3) },
        other => other,
    };
    let changes = [
        set("radius", "0.7"),
        of_one("radius", "0.9"),
        set("radius", "0.7"),
        Command::SetMethod { method: Method::Rvo, scope: Scope::Agent(2) },
        Command::SetMethod { method: Method::Rvo, scope: Scope::All },
        one(4, Objective::Pointer),
        one(4, Objective::Hold),
        of_one("steering", "feeler"),
        Command::AddAgent(Box::new(newcomer)),
        Command::RemoveAgent { agent: 10 },
        set("orca.len", "2"),
        // A printed slip that changes the settings of all agents in each step.
        set("museum.units", "printed"),
    ];
    let mut machine = machine_of(&world_of("circle-10"));
    assert_alike(&machine, "at the start");
    for (k, change) in changes.into_iter().enumerate() {
        machine.begin_step(CLOCK);
        machine.apply(change.clone()).expect("a change");
        assert_alike(&machine, &format!("after {change:?}"));
        machine.step();
        assert_alike(&machine, &format!("a step after {change:?}"));
        step_in_background(&mut machine);
        assert_alike(&machine, &format!("two steps after {change:?}"));
        if k % 4 == 3 {
            let last = machine.past().last();
            for step in [1, last / 2, last] {
                machine.seek(step);
                assert_alike(&machine, &format!("at step {step} again, after {change:?}"));
            }
        }
    }
    // The log's own commands, carried out by steps in the background.
    machine.seek(0);
    while machine.run().world().step < machine.past().last() {
        step_in_background(&mut machine);
        assert_alike(&machine, &format!("at step {} of the log", machine.run().world().step));
    }
}

/// A run computes its figures and trails while the agents move, here in the background and in several parts; the
/// expected ones are computed directly from the world before and after.
#[test]
fn figures_taken_as_agents_move_are_those_of_the_world_afterwards() {
    const GATE: [Vec2; 2] = [Vec2::new(0.0, -30.0), Vec2::new(0.0, 30.0)];
    let changes: [(u64, RunCommand); 6] = [
        (4, push(5, 1.0).into()),
        (8, Command::AddAgent(Box::new(Agent::new(Vec2::new(3.0, 3.0)))).into()),
        (12, Command::RemoveAgent { agent: 2 }.into()),
        (14, RunCommand::SetGate(Some([GATE[0].perp(), GATE[1].perp()]))),
        (16, set("update", "next_step").into()),
        (20, set("museum.units", "printed").into()),
    ];
    let mut crossings = 0;
    for counted in [false, true] {
        // More than one thread takes at a time.
        let world = BenchScene::Crowd.world(1500);
        let mut metrics = Metrics::new().with_gate(Some(GATE));
        let machine = TimeMachine::observed(world.clone(), metrics.clone(), &[]).expect("no commands");
        let mut machine = machine.with_threads(3).expect("three threads");
        machine.count(counted.then_some(CLOCK));
        let mut by_hand = Simulation::new(world);
        metrics.observe_world(by_hand.world());
        for step in 1..=24 {
            metrics.observe_decisions(by_hand.decisions());
            by_hand.step();
            metrics.observe_world(by_hand.world());
            step_in_background(&mut machine);
            assert_eq!(machine.run().metrics(), &metrics, "step {step}, counted: {counted}");
            let trails = machine.trails();
            for (agent, Agent { position, .. }) in by_hand.world().agents.iter().enumerate() {
                assert_eq!(trails.of(agent).last(), Some(*position), "agent {agent} at step {step}");
            }
            for (_, change) in changes.iter().filter(|(at, _)| *at == step) {
                // Cancelled halfway.
                machine.begin_step(CLOCK);
                machine.apply(change.clone()).expect("a sound command");
                match change {
                    RunCommand::World(change) => by_hand.apply(change.clone()).expect("a sound command"),
                    RunCommand::SetGate(ends) => metrics.set_gate(*ends),
                    other => panic!("{other}"),
                }
                metrics.observe_world(by_hand.world());
            }
        }
        let sample = machine.run().sample();
        assert!(sample.overlaps > 0.0 && sample.relaxed_share > 0.0 && sample.reversals > 0.0, "{sample:?}");
        crossings += metrics.gate().map_or(0, |gate| gate.forwards + gate.backwards);
    }
    assert!(crossings > 0);
}
