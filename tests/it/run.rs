//! A run: its log, its figures, and its arrivals. The oracle is a simulation that is stepped and changed directly.

use sidestep_core::{
    Agent, Command, Method, Objective, Simulation, Vec2, World,
    sim::{Watch, advance, command::Scope, decide},
};
use sidestep_lab::{
    Scenario,
    files::scenario::benchmark::BenchScene,
    run::{
        metrics::{Event, EventKind, Metrics},
        time::{Log, Run},
    },
};

use crate::{background::set, common::AgentList};

/// The world after this number of steps.
pub fn after(mut world: World, steps: u64) -> World {
    for _ in 0..steps {
        let decisions = decide(&world, &Watch::None);
        advance(&mut world, &decisions);
    }
    world
}

fn world() -> World {
    Scenario::load("circle-10").expect("a built-in scenario").world()
}

fn push(agent: u32, x: f32) -> Command {
    Command::MoveAgent { agent, to: Vec2::new(x, 0.5) }
}

#[test]
fn what_the_world_takes_is_logged_with_its_step_and_what_it_refuses_is_not() {
    let mut run = Run::new(world(), Log::default());
    (0..3).for_each(|_| _ = run.step());
    run.apply(set("radius", "0.4")).expect("a radius");
    let before = run.digest();
    run.apply(push(10, 0.0)).expect_err("there are ten agents");
    assert_eq!((run.digest(), run.log().len()), (before, 1));
    // A drag is logged by its end.
    for x in [1.0, 2.0, 3.0] {
        run.apply(push(4, x)).expect("agent 4");
    }
    run.step();
    run.apply(push(4, 5.0)).expect("agent 4");
    let expected = vec![(3, set("radius", "0.4")), (3, push(4, 3.0)), (4, push(4, 5.0))];
    assert_eq!(*run.log(), Log::new(expected));
    assert_eq!((run.applied().len(), run.upcoming().len()), (3, 0));
}

#[test]
fn a_run_goes_as_a_simulation_that_is_changed_by_hand() {
    let log =
        vec![(0, set("radius", "0.4")), (2, push(1, 4.0)), (2, push(2, 5.0)), (7, set("max_speed", "1"))];
    let mut by_hand = Simulation::new(world());
    let mut run = Run::new(world(), Log::new(log.clone()));
    for step in 0..=12 {
        if step > 0 {
            by_hand.step();
            run.step();
        }
        for (_, command) in log.iter().filter(|(at, _)| *at == step) {
            by_hand.apply(command.clone()).expect("a command that the world takes");
        }
        assert_eq!(run.digest(), by_hand.digest(), "step {step}");
        assert_eq!(run.applied().len(), log.iter().filter(|(at, _)| *at <= step).count(), "step {step}");
    }
}

#[test]
fn a_run_that_starts_late_skips_the_commands_before_its_start() {
    let log = Log::new(vec![(0, set("radius", "0.4")), (3, push(1, 4.0)), (5, push(2, 5.0))]);
    let mut whole = Run::new(world(), log.clone());
    (0..2).for_each(|_| _ = whole.step());
    let mut late = Run::new(whole.world().clone(), log);
    assert_eq!((late.applied().len(), late.upcoming().len()), (1, 2));
    for _ in 0..6 {
        whole.step();
        late.step();
        assert_eq!(late.digest(), whole.digest());
    }
}

#[test]
fn a_change_in_a_replay_drops_the_commands_ahead() {
    let log = Log::new(vec![(1, push(1, 4.0)), (5, push(2, 5.0))]);
    let mut run = Run::new(world(), log.clone());
    (0..3).for_each(|_| _ = run.step());
    run.apply(push(3, 6.0)).expect("agent 3");
    assert_eq!(*run.log(), Log::new(vec![(1, push(1, 4.0)), (3, push(3, 6.0))]));
    assert_eq!(log.len(), 2, "whoever else has the log keeps it whole");
    let mut again = Run::new(world(), run.log().clone());
    for _ in 0..8 {
        again.step();
    }
    (0..5).for_each(|_| _ = run.step());
    assert_eq!(again.digest(), run.digest());
}

#[test]
fn an_arrival_says_what_happened_before_and_after_the_commands() {
    // Two agents that move east side by side, 4 m apart; the log puts one on top of the other.
    let mut world = World::new(0.25);
    for y in [0.0, 4.0] {
        let objective = Objective::Goal(Vec2::new(if y == 0.0 { 2.0 } else { 60.0 }, y));
        world.agents.push(Agent { objective, ..Agent::new(Vec2::new(0.0, y)) });
    }
    let log = Log::new(vec![
        (1, Command::SetPointer(Vec2::ONE)),
        (3, Command::MoveAgent { agent: 1, to: Vec2::new(0.75, 0.5) }),
    ]);
    let mut run = Run::observed(world.clone(), log.clone(), Metrics::new());
    let first = run.step();
    let changes = first.changes.expect("the pointer");
    assert!(first.events.is_empty() && changes.events.is_empty() && !changes.notable);
    let arrived = run.step();
    // Within its radius of 1.5 m of a goal 2 m away.
    let event = Event { step: 2, kind: EventKind::Arrival, agent: 0, count: 1 };
    assert_eq!((arrived.events.as_slice(), arrived.changes), ([event].as_slice(), None));
    let moved = run.step();
    let event = Event { step: 3, kind: EventKind::Overlap, agent: 0, count: 2 };
    assert!(moved.events.is_empty());
    let changes = moved.changes.expect("the move");
    assert_eq!((changes.events.as_slice(), changes.notable), ([event].as_slice(), true));
    // Without figures nothing is observed, and the run is the same.
    let mut unobserved = Run::new(world, log);
    for _ in 0..3 {
        assert!(unobserved.step().events.is_empty());
    }
    assert_eq!(unobserved.digest(), run.digest());
    assert_eq!(unobserved.metrics(), &Metrics::new());
}

#[test]
fn its_figures_are_those_of_what_it_went_through() {
    let log = vec![(2, push(1, 4.0)), (2, push(2, 5.0)), (9, set("max_speed", "1"))];
    let mut by_hand = Simulation::new(world());
    let mut metrics = Metrics::new();
    metrics.observe_world(by_hand.world());
    let mut run = Run::observed(world(), Log::new(log.clone()), Metrics::new());
    for step in 1..=30 {
        metrics.observe_decisions(by_hand.decisions());
        by_hand.step();
        metrics.observe_world(by_hand.world());
        let now = log.iter().filter(|(at, _)| *at == step);
        let changed = now.clone().count() > 0;
        now.for_each(|(_, command)| by_hand.apply(command.clone()).expect("a sound command"));
        if changed {
            metrics.observe_world(by_hand.world());
        }
        run.step();
        assert_eq!(run.metrics(), &metrics, "step {step}");
    }
}

/// A run sorts its agents at the end of a step: if anything changes before the next one, no agent may decide by the old
/// order. The oracle has no memory.
#[test]
fn nobody_decides_by_what_was_before_a_change() {
    let mut world = BenchScene::Crowd.world(60);
    world.agents[7].objective = Objective::Pointer;
    let newcomer = Agent { objective: Objective::Goal(Vec2::ZERO), ..Agent::new(Vec2::new(40.0, 40.0)) };
    let changes = [
        (3, Command::MoveAgent { agent: 5, to: Vec2::new(1.0, 2.0) }),
        (5, Command::SetPointer(Vec2::new(-20.0, 9.0))),
        (7, set("time_horizon", "1.5")),
        (9, Command::SetMethod { method: Method::Rvo, scope: Scope::Agent(3) }),
        (11, Command::AddAgent(Box::new(newcomer))),
        (13, Command::SetVelocity { agent: 9, to: Vec2::new(2.0, 0.0) }),
        (15, Command::RemoveAgent { agent: 0 }),
        (17, set("time_step", "0.1")),
        (19, Command::SetObjective { agent: 4, objective: Objective::Hold }),
    ];
    let mut run = Run::observed(world.clone(), Log::default(), Metrics::new());
    for step in 1..=22 {
        let decisions = decide(&world, &Watch::None);
        advance(&mut world, &decisions);
        run.step();
        for (_, change) in changes.iter().filter(|(at, _)| *at == step) {
            change.apply(&mut world).expect("a sound command");
            run.apply(change.clone()).expect("a sound command");
        }
        assert!(run.world() == &world, "step {step}");
    }
}

/// For gaps, the figures of a run search the cells in which its agents decide, if these suit; others make their own.
#[test]
fn gaps_are_the_same_in_cells_of_any_width() {
    // More than a thousand are divided among threads.
    for (count, neighbor_distance) in
        [(8, 15.0), (25, 15.0), (600, 0.5), (600, 15.0), (600, 80.0), (1500, 15.0)]
    {
        let mut world = BenchScene::Crowd.world(count);
        world.agents.iter_mut().for_each(|agent| agent.settings.neighbor_distance = neighbor_distance);
        let mut by_hand = Simulation::new(world.clone());
        let mut metrics = Metrics::new();
        metrics.observe_world(by_hand.world());
        let mut run = Run::observed(world, Log::default(), Metrics::new());
        for step in 1..=12 {
            metrics.observe_decisions(by_hand.decisions());
            by_hand.step();
            metrics.observe_world(by_hand.world());
            run.step();
            assert_eq!(
                run.metrics(),
                &metrics,
                "{count} agents that look {neighbor_distance} m far, step {step}"
            );
        }
        let overlaps = metrics.sample(by_hand.world()).overlaps;
        assert!(count < 600 || overlaps > 0.0, "they begin where they overlap: {overlaps}");
    }
}

#[test]
fn a_clock_times_deciding_and_moving() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static TIME: AtomicU64 = AtomicU64::new(0);
    let mut run = Run::observed(world(), Log::default(), Metrics::new())
        .with_clock(|| TIME.fetch_add(7, Ordering::Relaxed));
    for step in 1..=5 {
        run.step();
        // Each step decides and moves, with one reading of the clock before and one after.
        assert_eq!(run.busy(), step * 2 * 7);
    }
}
