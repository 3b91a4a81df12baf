//! Goals in sequence: every rule of arrival against geometry computed by hand, and agents that enter and leave.

use std::sync::Arc;

use glam::Vec2;
use sidestep_core::{
    Agent, AgentSettings, Command, Method, Objective, Simulation, World,
    model::{
        Journey,
        goal_place::GoalPlace,
        journey::{AfterGoals, Goals, JourneyGoal, JourneyPhase},
        newcomers::{Newcomer, Newcomers},
        obstacle::Circle,
    },
    sim::digest::digest,
};

/// A walker of radius 0.5 m at 1 m/s that avoids no agent; a step takes a quarter of a second, which is exact in
/// binary.
fn walker(x: f32, y: f32) -> Agent {
    let settings = AgentSettings { radius: 0.5, preferred_speed: 1.0, ..AgentSettings::default() };
    Agent { method: Method::None, settings, ..Agent::new(Vec2::new(x, y)) }
}

fn point(x: f32, y: f32) -> GoalPlace {
    GoalPlace::Point(Vec2::new(x, y))
}

fn waits(place: GoalPlace, seconds: f32) -> JourneyGoal {
    JourneyGoal { place, wait: Some(seconds) }
}

/// A simulation of agents of which the first has these goals.
fn along(goals: Goals, agents: Vec<Agent>) -> Simulation {
    let mut simulation = Simulation::new(World { agents: agents.into(), ..World::new(0.25) });
    let journey = Box::new(Journey::start(Arc::new(goals), 0.0));
    simulation.apply(Command::SetJourney { agent: 0, journey }).expect("sound goals");
    simulation
}

/// The time and the position at which the first agent has reached this number of goals, s and m.
fn reaches(simulation: &mut Simulation, goals: u32) -> (f64, Vec2) {
    for _ in 0..1000 {
        let world = simulation.world();
        if world.journey(0).is_some_and(|journey| journey.reached >= goals) {
            return (world.time, world.agents[0].position);
        }
        simulation.step();
    }
    panic!("it never reaches goal {goals}");
}

/// It walks 1 m/s along the x axis, so a point at 10 m that counts from 0.5 m on is passed after 9.5 s, at full speed.
#[test]
fn a_point_is_passed_at_full_speed_within_the_radius() {
    let goals = Goals::of(vec![JourneyGoal::passed(point(10.0, 0.0)), JourneyGoal::passed(point(20.0, 0.0))]);
    let mut simulation = along(goals, vec![walker(0.0, 0.0)]);
    assert_eq!(reaches(&mut simulation, 1), (9.5, Vec2::new(9.5, 0.0)));
    assert_eq!(simulation.world().agents[0].velocity, Vec2::X);
    for _ in 0..20 {
        simulation.step();
        let speed = simulation.world().agents[0].velocity.length();
        assert!((speed - 1.0).abs() < 1e-6, "never slower on the way past it: {speed} m/s");
    }
}

/// With another distance it counts from there on; a step across the whole disc counts too.
#[test]
fn the_distance_of_arriving_is_its_own_and_no_step_jumps_over_it() {
    let list = vec![JourneyGoal::passed(point(10.0, 0.0)), JourneyGoal::passed(point(20.0, 0.0))];
    let goals = |distance| Goals { arrival_distance: Some(distance), ..Goals::of(list.clone()) };
    assert_eq!(reaches(&mut along(goals(2.0), vec![walker(0.0, 0.0)]), 1).0, 8.0);
    // From 9.875 m to 10.125 m: both ends are 0.125 m away, and 0.05 m count.
    let (time, place) = reaches(&mut along(goals(0.05), vec![walker(0.125, 0.0)]), 1);
    assert_eq!((time, place), (10.0, Vec2::new(10.125, 0.0)));
}

/// The last goal is approached by RVO2's rule: the remaining distance shrinks by a quarter in every step. From 1 m away
/// that is 0.75 and 0.5625 m and, in the third step, 0.4219 m, which is within the radius.
#[test]
fn the_last_goal_is_stopped_at_by_the_rule_of_a_single_goal() {
    let single = Agent { objective: Objective::Goal(Vec2::new(10.0, 0.0)), ..walker(0.0, 0.0) };
    let mut plain = Simulation::new(World { agents: vec![single].into(), ..World::new(0.25) });
    let mut simulation =
        along(Goals::of(vec![JourneyGoal::passed(point(10.0, 0.0))]), vec![walker(0.0, 0.0)]);
    let (time, place) = reaches(&mut simulation, 1);
    assert_eq!(time, 9.75);
    assert_near!(place.x, 10.0 - 0.421_875, 1e-5);
    assert!(simulation.world().has_arrived(0));
    for _ in 0..60 {
        plain.step();
    }
    while simulation.world().step < 60 {
        simulation.step();
    }
    assert_eq!(simulation.world().agents[0].position, plain.world().agents[0].position);
}

/// A line across the way at 4 m is crossed when the center is beyond it, anywhere between its ends.
#[test]
fn a_line_is_reached_when_the_center_has_crossed_it() {
    let line = GoalPlace::Line([Vec2::new(4.1, -3.0), Vec2::new(4.1, 5.0)]);
    let goals = Goals::of(vec![JourneyGoal::passed(line), JourneyGoal::passed(point(20.0, 0.0))]);
    let mut simulation = along(goals, vec![walker(0.0, 1.0)]);
    assert_eq!(reaches(&mut simulation, 1), (4.25, Vec2::new(4.25, 1.0)), "it goes straight at it");
    // Beyond its end it steers for the point that is its radius from the end: (4.1, -2.5).
    let goals = Goals::of(vec![JourneyGoal::passed(line), JourneyGoal::passed(point(20.0, 0.0))]);
    let mut aside = along(goals, vec![walker(4.1, -9.0)]);
    assert_eq!(aside.world().agents[0].objective, Objective::Pass(Vec2::new(4.1, -2.5)));
    let (time, place) = reaches(&mut aside, 1);
    assert_eq!((time, place.y), (6.0, -3.0), "along the line it touches the end");
}

/// It may stop at a line from its radius on: by the rule above, 0.42 m before it.
#[test]
fn a_line_that_is_stopped_at_is_reached_within_the_radius() {
    let line = GoalPlace::Line([Vec2::new(10.0, -3.0), Vec2::new(10.0, 3.0)]);
    let goals = Goals::of(vec![waits(line, 1.0), JourneyGoal::passed(point(20.0, 0.0))]);
    let (time, place) = reaches(&mut along(goals, vec![walker(0.0, 0.0)]), 1);
    assert_eq!(time, 9.75);
    assert_near!(place.x, 10.0 - 0.421_875, 1e-5);
}

/// A disc of 2 m around (10, 0) begins at 8 m. A box turned by 45° with sides of 2 m begins √2 before its center.
#[test]
fn a_region_is_reached_when_the_center_is_in_it() {
    let second = JourneyGoal::passed(point(30.0, 0.0));
    let disc = GoalPlace::Disc { center: Vec2::new(10.0, 0.0), radius: 2.0 };
    let (time, place) =
        reaches(&mut along(Goals::of(vec![JourneyGoal::passed(disc), second]), vec![walker(0.0, 0.0)]), 1);
    assert_eq!((time, place), (8.0, Vec2::new(8.0, 0.0)));
    let turned = GoalPlace::Box { center: Vec2::new(10.0, 0.0), size: Vec2::splat(2.0), angle: 45.0 };
    let (time, _) =
        reaches(&mut along(Goals::of(vec![JourneyGoal::passed(turned), second]), vec![walker(0.0, 0.0)]), 1);
    assert_eq!(time, 8.75, "10 − √2 = 8.59");
    // It stops well inside: at the nearest point of the inner half, 1 m from the center of the disc.
    let goals = Goals::of(vec![waits(disc, 100.0), second]);
    let mut simulation = along(goals, vec![walker(0.0, 0.0)]);
    _ = reaches(&mut simulation, 1);
    (0..120).for_each(|_| simulation.step());
    assert_near!(simulation.world().agents[0].position.x, 9.0, 1e-3);
}

/// A wait of 2 s takes eight steps; the clock of the leg begins after it.
#[test]
fn an_agent_waits_for_its_time_and_legs_do_not_count_it() {
    let goals = Goals::of(vec![waits(point(10.0, 0.0), 2.0), JourneyGoal::passed(point(0.0, 0.0))]);
    let mut simulation = along(goals, vec![walker(0.0, 0.0)]);
    assert_eq!(reaches(&mut simulation, 1).0, 9.75);
    let phase = |simulation: &Simulation| simulation.world().journey(0).expect("a journey").phase;
    for _ in 0..7 {
        simulation.step();
        assert_eq!(phase(&simulation), JourneyPhase::Waiting);
    }
    simulation.step();
    assert_eq!((phase(&simulation), simulation.world().time), (JourneyPhase::Going, 11.75));
    let (time, _) = reaches(&mut simulation, 2);
    let leg_time = simulation.world().journey(0).expect("a journey").leg_time;
    assert_eq!(f64::from(leg_time), time - 11.75);
}

/// Four sides of 10 m with corners that count from 0.5 m on: round after round, each leg as long as the last.
#[test]
fn goals_that_repeat_are_reached_in_every_round() {
    let corners = [(10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)];
    let list = corners.map(|(x, y)| JourneyGoal::passed(point(x, y))).to_vec();
    let mut simulation = along(Goals { repeats: true, ..Goals::of(list) }, vec![walker(0.0, 0.0)]);
    let (first, _) = reaches(&mut simulation, 4);
    let (third, _) = reaches(&mut simulation, 12);
    assert!((third - first - 2.0 * first).abs() < 2.0, "{first} s and {third} s");
    assert!(!simulation.world().has_arrived(0));
}

#[test]
fn after_the_last_goal_it_stays_away_or_comes_back_as_it_says() {
    let goal = || vec![JourneyGoal::passed(point(3.0, 0.0))];
    let after = |after| Goals { after, ..Goals::of(goal()) };
    let pushed = |goals| {
        let mut simulation = along(goals, vec![walker(0.0, 0.0)]);
        _ = reaches(&mut simulation, 1);
        simulation.apply(Command::MoveAgent { agent: 0, to: Vec2::new(3.0, 5.0) }).expect("there");
        (0..60).for_each(|_| simulation.step());
        simulation.world().agents[0].position
    };
    assert!(pushed(after(AfterGoals::Stop)).distance(Vec2::new(3.0, 0.0)) < 0.1);
    assert_eq!(pushed(after(AfterGoals::Hold)), Vec2::new(3.0, 5.0));
    let share = Goals { share_after_arrival: Some(0.125), ..Goals::of(goal()) };
    let mut simulation = along(share, vec![walker(0.0, 0.0)]);
    simulation.step();
    assert_eq!(simulation.world().agents[0].settings.responsibility, 0.5);
    _ = reaches(&mut simulation, 1);
    assert_eq!(simulation.world().agents[0].settings.responsibility, 0.125);
}

/// It leaves through a door without slowing down, and is seen as arrived for one step. The others keep their ids, their
/// goals, and their decisions.
#[test]
fn an_agent_that_leaves_is_gone_with_the_next_step_and_the_others_stay_who_they_are() {
    let door = GoalPlace::Line([Vec2::new(3.0, -1.0), Vec2::new(3.0, 1.0)]);
    let goals = Goals { after: AfterGoals::Leave, ..Goals::of(vec![JourneyGoal::passed(door)]) };
    let other = Agent { objective: Objective::Goal(Vec2::new(0.0, 90.0)), ..walker(0.0, 50.0) };
    let mut simulation = along(goals, vec![walker(0.0, 0.0), other]);
    let ids: Vec<_> = simulation.agents().map(|(id, _)| id).collect();
    assert_eq!(reaches(&mut simulation, 1).0, 3.0);
    assert!(simulation.world().has_arrived(0) && simulation.world().agents[0].velocity == Vec2::X);
    simulation.step();
    assert_eq!(simulation.world().agents.len(), 1);
    assert!(simulation.agent(ids[0]).is_none() && simulation.world().journeys.is_empty());
    let stays = simulation.agent(ids[1]).expect("still there");
    assert_eq!(stays.position, Vec2::new(0.0, 53.25));
    simulation.step();
    assert_eq!(simulation.agent(ids[1]).expect("still there").position, Vec2::new(0.0, 53.5));
}

/// A pillar as large as its disc takes its place: it did not move in its last step, so that is where it arrived.
#[test]
fn an_agent_that_becomes_an_obstacle_leaves_a_pillar() {
    let goals =
        Goals { after: AfterGoals::Obstacle, ..Goals::of(vec![JourneyGoal::passed(point(3.0, 0.0))]) };
    let mut simulation = along(goals, vec![walker(0.0, 0.0)]);
    let (_, place) = reaches(&mut simulation, 1);
    simulation.step();
    let world = simulation.world();
    assert!(world.agents.is_empty());
    assert_eq!(world.obstacles.circles(), [Circle { center: place, radius: 0.5 }]);
}

/// In one world the first of two waits for its place and enters after the second; each has the same id as in the other.
#[test]
fn newcomers_have_the_same_ids_in_whatever_order_they_enter() {
    let newcomer = |at: f64, x: f32| Newcomer { at, agent: walker(x, 0.0), goals: None };
    let ids = |is_blocked: bool| {
        let list = vec![newcomer(0.5, 0.0), newcomer(1.0, 20.0)];
        let first = if is_blocked { walker(0.0, 0.5) } else { walker(0.0, 50.0) };
        let world = World { agents: vec![first].into(), newcomers: Newcomers::new(list), ..World::new(0.25) };
        let mut simulation = Simulation::new(world);
        (0..6).for_each(|_| simulation.step());
        simulation.apply(Command::RemoveAgent { agent: 0 }).expect("it is there");
        (0..2).for_each(|_| simulation.step());
        let world = simulation.world();
        assert_eq!(world.agents.len(), 2);
        let mut by_place: Vec<_> =
            (0..2).map(|index| (world.agents[index as usize].position.x > 10.0, world.id(index))).collect();
        by_place.sort();
        (by_place, world.agents[0].position.x > 10.0)
    };
    let (plain, blocked) = (ids(false), ids(true));
    assert_eq!(plain.0, blocked.0);
    assert_ne!(plain.1, blocked.1, "they enter in another order");
}

/// A queue of three, one each second; the second finds its place occupied by a resting agent and enters once that is
/// gone.
#[test]
fn newcomers_come_in_time_or_once_their_place_is_free() {
    let newcomer = |at: f64, x: f32| Newcomer { at, agent: walker(x, 0.0), goals: None };
    let list = vec![newcomer(3.0, 30.0), newcomer(1.0, 10.0), newcomer(2.0, 20.0)];
    let blocker = walker(20.9, 0.0);
    let world = World { agents: vec![blocker].into(), newcomers: Newcomers::new(list), ..World::new(0.25) };
    let (low, high) = world.bounds().expect("agents");
    assert!(low.x < 10.0 && high.x > 30.0, "a picture shows where they will come: {low} {high}");
    let mut simulation = Simulation::new(world);
    let mut came = Vec::new();
    for _ in 0..24 {
        let before = simulation.world().agents.len();
        simulation.step();
        let world = simulation.world();
        came.extend(world.agents[before..].iter().map(|agent| (world.time, agent.position.x)));
        if world.time == 4.0 {
            simulation.apply(Command::MoveAgent { agent: 0, to: Vec2::new(0.0, 50.0) }).expect("there");
        }
    }
    assert_eq!(came, [(1.0, 10.0), (3.0, 30.0), (4.25, 20.0)]);
    assert!(simulation.world().newcomers.is_empty());
}

/// Undoing restores every bit, even in the middle of a journey.
#[test]
fn commands_on_a_journey_have_exact_inverses() {
    let list = vec![
        waits(GoalPlace::Line([Vec2::new(4.0, -3.0), Vec2::new(5.0, 3.0)]), 1.0),
        JourneyGoal::passed(GoalPlace::Disc { center: Vec2::new(7.0, 7.0), radius: 1.0 }),
    ];
    let mut simulation =
        along(Goals { repeats: true, ..Goals::of(list.clone()) }, vec![walker(0.0, 1.0), walker(1.0, 9.0)]);
    let _ = reaches(&mut simulation, 1);
    let before = simulation.digest();
    let other = Box::new(Journey::start(Arc::new(Goals::of(list)), 2.0));
    let commands = [
        Command::SetObjective { agent: 0, objective: Objective::Hold },
        Command::SetJourney { agent: 0, journey: other.clone() },
        Command::SetJourney { agent: 1, journey: other },
        Command::MoveAgent { agent: 0, to: Vec2::new(-3.0, 2.0) },
        Command::RemoveAgent { agent: 0 },
        Command::set("radius", 2.0, sidestep_core::sim::command::Scope::All).expect("a setting"),
    ];
    for command in commands {
        let mut world = simulation.world().clone();
        let back = command.inverse(&world).expect("it can be undone");
        command.apply(&mut world).expect("sound");
        assert_ne!(digest(&world), before, "{command:?}");
        back.iter().for_each(|command| command.apply(&mut world).expect("sound"));
        assert_eq!(digest(&world), before, "{command:?}");
    }
}

/// A setting for all applies to those that enter later, too, also where these differ, and all is undone.
#[test]
fn a_change_for_all_holds_for_those_that_come_later() {
    for other in [Method::None, Method::Vo] {
        change_for_all(other);
    }
}

fn change_for_all(other: Method) {
    let newcomer = |at: f64, method: Method| Newcomer {
        at,
        agent: Agent { method, ..walker(10.0 * at as f32, 0.0) },
        goals: None,
    };
    let newcomers = Newcomers::new(vec![newcomer(1.0, Method::None), newcomer(2.0, other)]);
    let slow = Agent { method: Method::Rvo, ..walker(0.0, 0.0) };
    let mut world = World { agents: vec![slow].into(), newcomers, ..World::new(0.25) };
    let before = digest(&world);
    let methods = |world: &World| {
        let later = world.newcomers.to_come().map(|newcomer| newcomer.agent.method);
        world.agents.iter().map(|agent| agent.method).chain(later).collect::<Vec<_>>()
    };
    let command = Command::SetMethod { method: Method::Orca, scope: sidestep_core::sim::command::Scope::All };
    let back = command.inverse(&world).expect("it can be undone");
    command.apply(&mut world).expect("sound");
    assert_eq!(methods(&world), [Method::Orca; 3]);
    back.iter().for_each(|command| command.apply(&mut world).expect("sound"));
    assert_eq!(methods(&world), [Method::Rvo, Method::None, other]);
    assert_eq!(digest(&world), before);
}

/// A picture of a tour showed the first goal alone.
#[test]
fn the_bounds_of_a_world_include_all_goals_in_sequence() {
    let door = GoalPlace::Line([Vec2::new(9.0, -4.0), Vec2::new(9.0, 30.0)]);
    let room = GoalPlace::Box { center: Vec2::new(-20.0, 0.0), size: Vec2::new(4.0, 2.0), angle: 90.0 };
    let goals = Arc::new(Goals::of(vec![JourneyGoal::passed(point(1.0, 0.0)), JourneyGoal::passed(door)]));
    let later = Arc::new(Goals::of(vec![JourneyGoal::passed(room)]));
    let newcomers = Newcomers::new(vec![Newcomer { at: 1.0, agent: walker(0.0, 0.0), goals: Some(later) }]);
    let world = World {
        agents: vec![walker(0.0, 0.0)].into(),
        journeys: vec![(0, Journey::start(goals, 0.0))],
        newcomers,
        ..World::new(0.25)
    };
    let (low, high) = world.bounds().expect("two agents");
    assert!(
        low.distance(Vec2::new(-21.0, -4.0)) < 1e-5 && high.distance(Vec2::new(9.0, 30.0)) < 1e-5,
        "{low} {high}"
    );
}

/// A queue that is replaced while one of it waits: the other one comes in time, and taken back the first is as it was.
#[test]
fn a_change_of_those_that_come_later_has_an_exact_inverse() {
    let newcomer = |at: f64, x: f32| Newcomer { at, agent: walker(x, 0.0), goals: None };
    let list = vec![newcomer(1.0, 10.0), newcomer(2.0, 20.0), newcomer(9.0, 30.0)];
    let world =
        World { agents: vec![walker(10.5, 0.0)].into(), newcomers: Newcomers::new(list), ..World::new(0.5) };
    let mut simulation = Simulation::new(world);
    (0..3).for_each(|_| simulation.step());
    let before = simulation.world().clone();
    let left = |world: &World| world.newcomers.to_come().map(|newcomer| newcomer.at).collect::<Vec<_>>();
    assert_eq!(left(&before), [1.0, 2.0, 9.0], "the first waits: its place is taken");
    let goals = Some(Arc::new(Goals::of(vec![JourneyGoal::passed(point(3.0, 0.0))])));
    let set = Command::SetNewcomers(
        vec![newcomer(5.0, 50.0), Newcomer { goals, ..newcomer(0.0, 40.0) }, newcomer(2.0, 60.0)].into(),
    );
    let back = set.inverse(&before).expect("it can be undone");
    simulation.apply(set).expect("sound");
    assert_eq!(left(simulation.world()), [0.0, 2.0, 5.0]);
    simulation.step();
    let came = simulation.world().agents[1..].iter().map(|agent| agent.position.x).collect::<Vec<_>>();
    assert_eq!(
        (simulation.world().time, came),
        (2.0, vec![40.0, 60.0]),
        "what is due comes in the next step"
    );
    assert!(simulation.world().journey(1).is_some());

    let mut world = before.clone();
    Command::SetNewcomers(Vec::new().into()).apply(&mut world).expect("sound");
    assert!(world.newcomers.is_empty() && world != before);
    back.iter().for_each(|command| command.apply(&mut world).expect("sound"));
    assert_eq!((digest(&world), &world), (digest(&before), &before));
    let [mut one, mut other] = [world, before].map(Simulation::new);
    for step in 0..30 {
        one.step();
        other.step();
        assert_eq!(one.digest(), other.digest(), "step {step}");
    }

    let pursuer = Agent { objective: Objective::Pursue(0), ..walker(0.0, 0.0) };
    let empty = Some(Arc::new(Goals::of(Vec::new())));
    for (refused, says) in [
        (newcomer(f64::NAN, 0.0), "must be finite"),
        (newcomer(1.0, f32::INFINITY), "must be finite"),
        (Newcomer { agent: pursuer, ..newcomer(1.0, 0.0) }, "cannot pursue or evade agent 0"),
        (Newcomer { goals: empty, ..newcomer(1.0, 0.0) }, "the number of goals"),
    ] {
        let error =
            simulation.apply(Command::SetNewcomers(vec![refused].into())).expect_err(says).to_string();
        assert!(error.contains(says), "{error}");
    }
}

/// The same bits on one thread and on four, and from a copy of any step: agents come, cross a line and leave.
#[test]
fn a_copy_of_any_step_continues_with_the_bits_of_the_straight_run() {
    let door = GoalPlace::Line([Vec2::new(9.0, -4.0), Vec2::new(9.0, 4.0)]);
    let goals = Arc::new(Goals { after: AfterGoals::Leave, ..Goals::of(vec![JourneyGoal::passed(door)]) });
    let newcomer = |k: u32| {
        let agent = Agent { method: Method::Orca, ..walker(0.0, (k * 7 % 5) as f32 - 2.0) };
        Newcomer { at: 0.5 * f64::from(k), agent, goals: Some(goals.clone()) }
    };
    let world = World { newcomers: Newcomers::new((0..300).map(newcomer).collect()), ..World::new(0.25) };
    let mut straight = Simulation::new(world.clone());
    let mut threads = Simulation::new(world).with_threads(4).expect("threads");
    let mut copies = Vec::new();
    let mut most = 0;
    for step in 0..200 {
        if step % 40 == 7 {
            copies.push((step, straight.world().clone()));
        }
        straight.step();
        threads.step();
        assert_eq!(straight.digest(), threads.digest(), "step {step}");
        most = most.max(straight.world().agents.len());
    }
    assert!(most > 5 && straight.world().ids.id(0).slot > 0, "they came and left");
    for (from, world) in copies {
        let mut copy = Simulation::new(world);
        (from..200).for_each(|_| copy.step());
        assert_eq!(copy.digest(), straight.digest(), "from step {from}");
    }
}
