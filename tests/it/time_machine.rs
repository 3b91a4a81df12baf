//! Seeking to any step gives the same bits as an uninterrupted run: every scenario, every method, on and off keyframes,
//! across changes, branches, and budgets.

use crate::{common::Random, scenarios::json_of};
use sidestep_core::{
    Agent, Command, Method, Objective, Simulation, Vec2, World,
    model::obstacle::Circle,
    sim::{command::Scope, digest::digest},
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::{Recorded, builtin},
    run::{
        metrics::Metrics,
        time::{Log, Run, TimeMachine},
    },
};

/// Digests of an uninterrupted run, through the public interface only: one for each step, after its commands.
pub fn straight(world: &World, log: &[(u64, RunCommand)], steps: u64) -> Vec<u64> {
    let mut simulation = Simulation::new(world.clone());
    let mut digests = Vec::new();
    for step in 0..=steps {
        if step > 0 {
            simulation.step();
        }
        for (_, command) in log.iter().filter(|(at, _)| *at == step) {
            if let RunCommand::World(command) = command {
                simulation.apply(command.clone()).expect("a command that the world takes");
            }
        }
        digests.push(simulation.digest());
    }
    digests
}

pub fn world_of(name: &str) -> World {
    Scenario::load(name).expect("a built-in scenario").world()
}

pub fn set(key: &str, value: &str, scope: Scope) -> Command {
    match Command::parse_set(&format!("{key}={value}")).expect("a known key") {
        Command::Set { key, value, .. } => Command::Set { key, value, scope },
        other => other,
    }
}

/// Commands of the world in the form of a log.
pub fn logged(commands: impl IntoIterator<Item = (u64, Command)>) -> Vec<(u64, RunCommand)> {
    commands.into_iter().map(|(step, command)| (step, command.into())).collect()
}

/// Every kind of change to a world of two agents or more, and to its gate.
fn changes() -> Vec<(u64, RunCommand)> {
    let newcomer =
        Agent { objective: Objective::Goal(Vec2::new(3.0, 4.0)), ..Agent::new(Vec2::new(-7.5, 6.25)) };
    let of_world = [
        (0, set("max_speed", "1.7", Scope::All)),
        (3, Command::MoveAgent { agent: 0, to: Vec2::new(0.3, -1.1) }),
        (3, Command::MoveAgent { agent: 0, to: Vec2::new(0.4, -1.0) }),
        (8, Command::SetMethod { method: Method::Rvo, scope: Scope::Agent(1) }),
        (16, set("orca.len", "inf", Scope::All)),
        (17, Command::AddAgent(Box::new(newcomer))),
        (23, Command::SetVelocity { agent: 1, to: Vec2::new(-0.5, 0.25) }),
        (24, Command::SetObjective { agent: 1, objective: Objective::Wander }),
        (24, Command::SetObjective { agent: 0, objective: Objective::Pursue(1) }),
        (31, Command::SetPointer(Vec2::new(1.0, 2.0))),
        (
            32,
            Command::SetObstacles(std::sync::Arc::new(crate::common::sound(
                vec![vec![Vec2::new(2.0, 2.0), Vec2::new(4.0, 2.0), Vec2::new(3.0, 4.5)]],
                vec![Circle { center: Vec2::new(-4.0, 1.0), radius: 1.25 }],
            ))),
        ),
        (40, set("time_step", "0.125", Scope::All)),
        (41, set("radius", "0.9", Scope::Agent(0))),
    ];
    let mut changes = logged(of_world);
    changes.push((36, RunCommand::SetGate(Some([Vec2::new(-3.0, 0.0), Vec2::new(3.0, 0.5)]))));
    changes.sort_by_key(|(step, _)| *step);
    changes
}

/// A machine that has made these changes up to `steps`.
pub fn machine_with(world: &World, log: &[(u64, RunCommand)], steps: u64, budget: usize) -> TimeMachine {
    let mut machine = TimeMachine::new(world.clone(), &[]).expect("no commands");
    machine.set_budget(budget);
    for step in 0..=steps {
        if step > 0 {
            machine.step();
        }
        for (_, command) in log.iter().filter(|(at, _)| *at == step) {
            machine.apply(command.clone()).expect("a command that the world takes");
        }
    }
    machine
}

/// The methods that take turns in the scenes; each scene also has ORCA, the one with caches.
pub const OTHER_METHODS: [Method; 4] = [Method::None, Method::Vo, Method::Rvo, Method::Hrvo];

#[test]
fn seeking_to_any_step_gives_the_bits_of_the_straight_run() {
    let mut random = Random::new(5);
    for (builtin, other) in builtin::all().zip(OTHER_METHODS.into_iter().cycle()) {
        for method in [Method::Orca, other] {
            let mut world = world_of(builtin.name);
            Command::SetMethod { method, scope: Scope::All }.apply(&mut world).expect("a method");
            let steps = if world.agents.len() > 100 { 24 } else { 50 };
            let truth = straight(&world, &[], steps);
            let mut machine = machine_with(&world, &[], steps, 64 << 20);
            let mut targets = vec![0, 8, 16, 7, 9, steps, 1, steps - 1];
            targets.extend((0..6).map(|_| random.count(0, steps as usize) as u64));
            for target in targets {
                machine.seek(target);
                assert_eq!(machine.run().world().step, target);
                assert_eq!(
                    machine.run().digest(),
                    truth[target as usize],
                    "{} {method:?} step {target}",
                    builtin.name
                );
            }
            assert_eq!(machine.past().diverged(), None);
        }
    }
}

#[test]
fn changes_of_every_kind_are_made_again_at_their_steps() {
    for name in ["circle-10", "wander-feelers"] {
        let world = world_of(name);
        let truth = straight(&world, &changes(), 60);
        // All keyframes, a few, and none but the first.
        for budget in [usize::MAX, 12_000, 0] {
            let mut machine = machine_with(&world, &changes(), 60, budget);
            for target in [60, 0, 3, 2, 17, 16, 24, 40, 41, 39, 59, 8, 33, 60] {
                machine.seek(target);
                assert_eq!(
                    machine.run().digest(),
                    truth[target as usize],
                    "{name}, budget {budget}, step {target}"
                );
            }
            assert_eq!(machine.past().diverged(), None);
        }
    }
}

#[test]
fn stepping_back_and_on_again_goes_the_same_way() {
    let world = world_of("circle-10");
    let truth = straight(&world, &changes(), 60);
    let mut machine = machine_with(&world, &changes(), 60, 12_000);
    for step in (0..60).rev() {
        machine.seek(step);
        assert_eq!(machine.run().digest(), truth[step as usize], "back to {step}");
    }
    for step in 1..=60 {
        machine.step();
        assert_eq!(machine.run().digest(), truth[step as usize], "on to {step}");
    }
    assert!(!machine.is_past());
    assert_eq!(machine.past().branches().len(), 1, "looking changes nothing");
}

#[test]
fn a_change_in_the_past_branches_and_the_old_future_stays() {
    let world = world_of("circle-10");
    let truth = straight(&world, &changes(), 60);
    let mut machine = machine_with(&world, &changes(), 60, usize::MAX);
    machine.seek(20);
    machine.apply(set("time_horizon", "1", Scope::All)).expect("a horizon");
    let mut other = changes();
    other.retain(|(at, _)| *at <= 20);
    other.push((20, set("time_horizon", "1", Scope::All).into()));
    let truth_b = straight(&world, &other, 70);
    assert_eq!(machine.past().branches().len(), 2);
    assert_eq!((machine.past().last(), machine.is_past()), (20, false), "the new branch ends here");
    for step in 21..=70 {
        machine.step();
        assert_eq!(machine.run().digest(), truth_b[step as usize], "step {step} of the new branch");
        let ghost = machine.ghost().map(|(world, _)| digest(world));
        let expected = truth.get(step as usize).copied();
        assert_eq!(ghost, expected, "the ghost at step {step} is the old future, as far as it goes");
    }
    let (old, new) = (machine.past().branches()[0].id, machine.past().branches()[1].id);
    machine.switch(old, |_, _| {});
    assert_eq!(machine.run().world().step, 60, "the old branch has no step 70");
    assert_eq!(machine.run().digest(), truth[60]);
    for target in [10, 55, 21, 60] {
        machine.seek(target);
        assert_eq!(machine.run().digest(), truth[target as usize]);
    }
    machine.switch(new, |_, _| {});
    assert_eq!(machine.run().digest(), truth_b[60]);
    for target in [70, 20, 19, 33] {
        machine.seek(target);
        assert_eq!(machine.run().digest(), truth_b[target as usize]);
    }
    // A branch of the branch, while keyframes are dropped.
    machine.set_budget(20_000);
    machine.apply(Command::MoveAgent { agent: 2, to: Vec2::new(9.0, 9.0) }).expect("agent 2");
    other.push((33, Command::MoveAgent { agent: 2, to: Vec2::new(9.0, 9.0) }.into()));
    let truth_c = straight(&world, &other, 60);
    for _ in 33..60 {
        machine.step();
    }
    for target in [60, 34, 33, 32, 5, 59] {
        machine.seek(target);
        assert_eq!(machine.run().digest(), truth_c[target as usize]);
    }
    assert_eq!(machine.past().branches().len(), 3);
    assert_eq!(machine.past().diverged(), None);
}

#[test]
fn the_ghost_follows_jumps() {
    let world = world_of("circle-10");
    let truth = straight(&world, &[], 100);
    let mut machine = machine_with(&world, &[], 100, usize::MAX);
    machine.seek(10);
    machine.apply(set("time_horizon", "0.5", Scope::All)).expect("a horizon");
    for _ in 0..90 {
        machine.step();
    }
    for target in [90, 12, 50, 49, 11, 100] {
        machine.seek(target);
        let ghost = machine.ghost().map(|(world, _)| digest(world));
        assert_eq!(ghost, Some(truth[target as usize]), "step {target}");
    }
    machine.seek(10);
    assert!(machine.ghost().is_none(), "there is but one world before they part");
}

#[test]
fn a_refused_change_leaves_time_alone() {
    let world = world_of("circle-10");
    let mut machine = machine_with(&world, &[], 40, usize::MAX);
    machine.seek(10);
    let before = machine.run().digest();
    machine.apply(Command::MoveAgent { agent: 10, to: Vec2::ZERO }).expect_err("there are ten agents");
    assert_eq!(
        (machine.past().branches().len(), machine.past().last(), machine.run().digest()),
        (1, 40, before)
    );
}

#[test]
fn a_restart_keeps_the_run_before_as_a_branch() {
    let world = world_of("circle-10");
    let log = logged([
        (0, set("radius", "0.5", Scope::All)),
        (12, Command::MoveAgent { agent: 0, to: Vec2::ZERO }),
    ]);
    let truth = straight(&world, &log, 30);
    let mut machine = machine_with(&world, &log, 30, usize::MAX);
    machine.restart(&[set("radius", "0.5", Scope::All)]).expect("a radius");
    let fresh = straight(&world, &log[..1], 30);
    assert_eq!((machine.run().world().step, machine.run().digest()), (0, fresh[0]));
    for expected in &fresh[1..=30] {
        machine.step();
        assert_eq!(machine.run().digest(), *expected, "the move is not made again");
    }
    machine.switch(machine.past().branches()[0].id, |_, _| {});
    assert_eq!(machine.run().digest(), truth[30]);
    // A restart of a run without later changes needs no other branch.
    machine.switch(machine.past().branches()[1].id, |_, _| {});
    machine.restart(&[set("radius", "0.5", Scope::All)]).expect("a radius");
    assert_eq!(
        (machine.past().branches().len(), machine.past().last(), machine.run().world().step),
        (2, 30, 0)
    );
}

#[test]
fn keyframes_stay_within_their_budget() {
    let world = world_of("circle-swap");
    let mut machine = TimeMachine::new(world, &[]).expect("no commands");
    machine.set_budget(1_000_000);
    for _ in 0..400 {
        machine.step();
        // The rows of figures are not keyframes; they take less than a percent of their size.
        assert!(
            machine.past().bytes() < 1_000_000 + 400 * 100,
            "{} bytes at {}",
            machine.past().bytes(),
            machine.run().world().step
        );
    }
    assert!(machine.past().spacing() > 16, "the spacing has grown");
}

#[test]
fn where_no_second_keyframe_fits_none_is_made_until_the_budget_grows() {
    let world = world_of("circle-swap");
    let mut machine = TimeMachine::new(world.clone(), &[]).expect("no commands");
    // A world of 250 agents takes more than 10 kB.
    machine.set_budget(10_000);
    (0..100).for_each(|_| machine.step());
    let past = machine.past();
    assert_eq!((past.keyframes().count(), past.spacing()), (1, 16));
    let truth = straight(&world, &[], 100);
    machine.seek(37);
    assert_eq!(machine.run().digest(), truth[37]);
    machine.seek(100);
    machine.set_budget(10_000_000);
    (0..100).for_each(|_| machine.step());
    assert_eq!(machine.past().keyframes().count(), 1 + 100 / 16);
    assert_eq!(machine.past().diverged(), None);
}

#[test]
fn metrics_trails_and_fingerprints_are_those_of_the_straight_run() {
    let world = world_of("circle-10");
    let mut machine = machine_with(&world, &changes(), 60, 12_000);
    let straight = machine_with(&world, &changes(), 45, usize::MAX);
    machine.seek(45);
    // An undefined figure is NaN, which equals nothing: the text is compared.
    assert_eq!(format!("{:?}", &machine.past().samples()[..=45]), format!("{:?}", straight.past().samples()));
    assert_eq!(machine.run().metrics(), straight.run().metrics());
    assert_eq!(machine.past().fingerprints()[..=45], straight.past().fingerprints()[..=45]);
    let trail = |machine: &TimeMachine| machine.trails().of(3).collect::<Vec<_>>();
    assert_eq!(trail(&machine), trail(&straight));
}

#[test]
fn a_run_reads_back_from_its_file_and_goes_the_same_way() {
    let scenario = Scenario::load("circle-10").expect("a built-in scenario");
    let machine = machine_with(&scenario.world(), &changes(), 60, usize::MAX);
    let recorded =
        Recorded::new(machine.past().last(), machine.run().log().clone(), machine.past().fingerprints());
    let file = Scenario { run: Some(recorded.clone()), ..scenario.clone() };
    for (text, name) in [(file.to_toml(), "run.toml"), (json_of(&file.to_toml()), "run.json")] {
        let read = Scenario::parse(&text, name).expect("what was written");
        assert_eq!(read, file, "{name}");
        let verified = recorded.verify(read.replay(), |_| true);
        assert_eq!(verified, Ok(Some(straight(&scenario.world(), &changes(), 60)[60])), "{name}");
    }
    assert!(file.to_toml().len() < 8_000, "{} bytes", file.to_toml().len());
}

#[test]
fn a_divergence_is_told_with_its_step() {
    let world = world_of("circle-10");
    let machine = machine_with(&world, &changes(), 60, usize::MAX);
    let recorded = Recorded::new(60, machine.run().log().clone(), machine.past().fingerprints());
    // The run has been changed without the recorder's knowledge, at step 24.
    let mut forged = changes();
    forged[7].1 = Command::SetObjective { agent: 1, objective: Objective::Hold }.into();
    let found = recorded.verify(Run::new(world.clone(), Log::new(forged)), |_| true);
    let divergence = found.expect_err("another run");
    // A preferred velocity at step 24 shows in the movement of step 25.
    assert_eq!((divergence.earliest, divergence.found), (25, 25));
    assert!(divergence.to_string().contains("step 25"), "{divergence}");
    let stopped = recorded.verify(Run::new(world, machine.run().log().clone()), |step| step < 30);
    assert_eq!(stopped, Ok(None), "a replay that was stopped has no digest");
}

#[test]
fn a_long_run_keeps_few_enough_pulses() {
    let pulses: Vec<u32> = (0..10_001).collect();
    let recorded = Recorded::new(10_000, Log::default(), &pulses);
    assert_eq!(recorded.every, 4);
    assert!(recorded.agrees(8, 8) && !recorded.agrees(8, 9) && recorded.agrees(9, 0));
}

#[test]
fn a_run_out_of_a_file_unfolds_and_can_be_left() {
    let scenario = Scenario::load("circle-10").expect("a built-in scenario");
    let log: Log = Log::new(changes());
    let truth = straight(&scenario.world(), &changes(), 60);
    let mut machine = TimeMachine::of_log(scenario.world(), Metrics::new(), log, 60);
    assert_eq!((machine.past().last(), machine.past().end()), (0, 60));
    for expected in &truth[1..=20] {
        machine.step();
        assert_eq!(machine.run().digest(), *expected);
    }
    assert!(machine.is_past(), "the file goes on");
    machine.apply(Command::SetPointer(Vec2::ONE)).expect("a place");
    assert_eq!((machine.past().end(), machine.past().branches().len()), (20, 2));
    machine.switch(machine.past().branches()[0].id, |_, _| {});
    assert_eq!(machine.run().digest(), truth[20]);
    while machine.run().world().step < machine.past().end() {
        machine.step();
    }
    assert_eq!(machine.run().digest(), truth[60]);
}

#[test]
fn a_run_out_of_a_file_has_the_samples_of_the_run_that_was_saved() {
    // The sample of the first step was once taken before its commands.
    let world = world_of("circle-10");
    let log =
        logged([(0, Command::MoveAgent { agent: 0, to: Vec2::ZERO }), (0, set("radius", "3", Scope::All))]);
    let live = machine_with(&world, &log, 5, usize::MAX);
    let mut opened = TimeMachine::of_log(world, Metrics::new(), live.run().log().clone(), 5);
    (0..5).for_each(|_| opened.step());
    assert_eq!(format!("{:?}", opened.past().samples()), format!("{:?}", live.past().samples()));
    assert!(live.past().samples()[0].overlaps > 0.0, "a change that shows at once");
}

#[test]
fn bad_runs_are_refused_with_their_place() {
    let scenario = Scenario::load("circle-10").expect("a built-in scenario");
    let text = Scenario { run: None, ..scenario }.to_toml();
    for (run, wanted) in [
        ("[run]\n", "a run needs steps"),
        ("[run]\nsteps = 5\nrange = [3, 9]\n", "range must be two steps within"),
        ("[run]\nsteps = 5\npulses = \"12\"\n", "eight hexadecimal digits"),
        ("[run]\nsteps = 5\n[[run.log]]\nstep = 1\n", "needs one of set, move"),
        ("[run]\nsteps = 5\n[[run.log]]\nset = \"radius=1\"\n", "needs step"),
        ("[run]\nsteps = 5\n[[run.log]]\nstep = 1\nset = \"radios=1\"\n", "did you mean \"radius\""),
        ("[run]\nsteps = 5\n[[run.log]]\nstep = 1\nmove = 0\n", "to = [x, y]"),
        ("[run]\nsteps = 5\n[[run.log]]\nstep = 1\nmove = 10\nto = [0, 0]\n", "there is no agent 10 yet"),
        (
            "[run]\nsteps = 5\n[[run.log]]\nstep = 2\npointer = [0, 0]\n[[run.log]]\nstep = 1\npointer = [0, 0]\n",
            "order",
        ),
    ] {
        let error = Scenario::parse(&format!("{text}\n{run}"), "run.toml").expect_err(run).to_string();
        assert!(error.contains(wanted) && error.starts_with("run.toml:"), "{run}: {error}");
    }
}

#[test]
fn an_agent_that_has_just_come_has_no_trail_yet() {
    // Trails were once requested for an agent that they did not know, and the window crashed.
    let world = world_of("circle-10");
    let log = Log::new(vec![(5, Command::AddAgent(Box::new(Agent::new(Vec2::new(30.0, 30.0)))))]);
    let mut machine = TimeMachine::of_log(world, Metrics::new(), log, 20);
    for _ in 0..5 {
        machine.step();
    }
    assert_eq!(machine.run().world().agents.len(), 11);
    assert_eq!(machine.trails().of(10).count(), 0);
    machine.step();
    assert_eq!(machine.trails().of(10).count(), 1);
}

#[test]
fn a_restart_after_a_change_at_the_start_is_another_run() {
    // The fingerprint of the moved world was once not updated, and the saved run was reported as diverging.
    let world = world_of("circle-10");
    let mut machine = TimeMachine::new(world.clone(), &[]).expect("no commands");
    machine.apply(Command::MoveAgent { agent: 0, to: Vec2::new(1.0, 1.0) }).expect("agent 0");
    machine.restart(&[]).expect("no commands");
    for _ in 0..10 {
        machine.step();
    }
    let recorded =
        Recorded::new(machine.past().last(), machine.run().log().clone(), machine.past().fingerprints());
    let verified = recorded.verify(Run::new(world, machine.run().log().clone()), |_| true);
    assert_eq!(verified, Ok(Some(machine.run().digest())));
}

#[test]
fn a_drag_of_many_frames_is_one_entry_of_the_log() {
    let world = world_of("circle-10");
    let mut machine = TimeMachine::new(world.clone(), &[]).expect("no commands");
    for _ in 0..4 {
        machine.step();
    }
    for k in 0..100 {
        let to = Vec2::new(0.1 * k as f32, 0.0);
        machine.apply(Command::MoveAgent { agent: 3, to }).expect("agent 3");
    }
    assert_eq!(machine.run().log().len(), 1);
    // On its way it passed through others: the figures know its last place, as they will when this is replayed.
    let now = machine.run().metrics().clone();
    machine.seek(0);
    machine.seek(4);
    assert_eq!(machine.run().metrics(), &now);
    assert_eq!(machine.run().world().agents[3].position, Vec2::new(0.1 * 99.0, 0.0));
    let tuning = [
        set("radius", "0.5", Scope::All),
        set("radius", "0.6", Scope::Agent(2)),
        set("radius", "0.7", Scope::All),
    ];
    for command in tuning.clone() {
        machine.apply(command).expect("a radius");
    }
    assert_eq!(machine.run().tuning(), tuning[2..], "what was set anew does not count");
}

#[test]
fn a_run_that_goes_on_and_on_says_when_its_memory_is_full() {
    // Figures and fingerprints of every step were outside of the budget: a file that promises 2^40 steps took 125 MB a
    // second.
    let mut world = World::new(0.25);
    world.agents = vec![Agent::new(Vec2::ZERO)].into();
    let mut machine = TimeMachine::of_log(world, Metrics::new(), Default::default(), 1 << 40);
    machine.set_budget(12 << 20);
    let kept = |machine: &TimeMachine| {
        size_of_val(machine.past().samples())
            + size_of_val(machine.past().fingerprints())
            + size_of_val(machine.past().events())
    };
    while !machine.past().is_full() {
        machine.step();
        assert!(kept(&machine) < 10 << 20, "{} steps", machine.past().last());
    }
    assert!(kept(&machine) > 8 << 20, "three quarters of 12 MB: {}", kept(&machine));
    assert!(machine.past().bytes() < 13 << 20, "all of the past: {}", machine.past().bytes());
    assert!(machine.past().keyframes().count() > 2, "a jump finds a keyframe near");
    machine.set_budget(64 << 20);
    assert!(!machine.past().is_full(), "more memory, more steps");
}
