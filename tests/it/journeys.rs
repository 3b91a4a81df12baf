//! Goals in sequence and agents that are added later: files, their refusals, and time.

use std::collections::BTreeMap;

use crate::time_machine::straight;
use sidestep_core::{
    Agent, AgentId, Command, Objective, Simulation, Vec2, World,
    model::{
        goal_place::GoalPlace,
        journey::{AfterGoals, JourneyGoal, JourneyPhase},
        newcomers::Newcomer,
    },
    sim::digest::digest,
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::{Group, Recorded},
    run::{
        metrics::Metrics,
        time::{Log, Run, TimeMachine},
    },
};

/// Every form of a goal, and every rule.
const FORMS: &str = r#"
time_step = 0.25
[defaults]
radius = 0.5
[[agents]]
position = [0.0, 0.0]
goals = [
    [10.0, 0.0],
    { at = [10.0, 10.0], wait = 0.0 },
    { line = [[5.0, 8.0], [5.0, 12.0]] },
    { center = [0.0, 10.0], radius = 2.0, wait = 3.0 },
    { center = [-9.0, 0.0], size = [4.0, 2.0], angle = 30.0 },
]
wait = 1.5
loop = true
[[agents]]
position = [3.0, 40.0]
goal = [3.0, 90.0]
arrival_distance = 2.0
after = "leave"
[[groups]]
layout = "line"
n = 2
from = [0.0, 60.0]
to = [0.0, 64.0]
goal_offset = [8.0, 0.0]
after = "hold"
share_after_arrival = 0.25
[[groups]]
layout = "random"
n = 20
low = [-3.0, 20.0]
high = [-1.0, 24.0]
at = 1.0
every = 0.75
goals = [{ line = [[6.0, 18.0], [6.0, 26.0]] }]
after = "leave"
"#;

fn read(text: &str) -> Scenario {
    Scenario::parse(text, "goals.toml").expect("a sound file")
}

#[test]
fn a_file_has_every_form_of_a_goal_and_reads_back_to_the_same_world() {
    let scenario = read(FORMS);
    let world = scenario.world();
    assert_eq!(world.agents.len(), 4, "those that come later are not there yet");
    assert_eq!(world.newcomers.to_come().count(), 20);
    let patrol = &world.journey(0).expect("goals").goals;
    let waits = |wait| Some(wait);
    let center = Vec2::new(-9.0, 0.0);
    let expected = [
        JourneyGoal { place: GoalPlace::Point(Vec2::new(10.0, 0.0)), wait: waits(1.5) },
        JourneyGoal { place: GoalPlace::Point(Vec2::new(10.0, 10.0)), wait: waits(0.0) },
        JourneyGoal { place: GoalPlace::Line([Vec2::new(5.0, 8.0), Vec2::new(5.0, 12.0)]), wait: waits(1.5) },
        JourneyGoal {
            place: GoalPlace::Disc { center: Vec2::new(0.0, 10.0), radius: 2.0 },
            wait: waits(3.0),
        },
        JourneyGoal {
            place: GoalPlace::Box { center, size: Vec2::new(4.0, 2.0), angle: 30.0 },
            wait: waits(1.5),
        },
    ];
    assert_eq!(patrol.list, expected);
    assert!(patrol.repeats);
    let leaver = &world.journey(1).expect("rules").goals;
    assert_eq!((leaver.after, leaver.arrival_distance), (AfterGoals::Leave, Some(2.0)));
    for (agent, x) in [(2, 8.0), (3, 8.0)] {
        let goals = &world.journey(agent).expect("rules").goals;
        assert_eq!(goals.share_after_arrival, Some(0.25));
        assert_eq!(
            world.agents[agent as usize].objective,
            Objective::Goal(Vec2::new(x, world.agents[agent as usize].position.y))
        );
    }
    let again = read(&scenario.to_toml());
    assert_eq!(digest(&again.world()), digest(&world));
    let listed = Scenario::of_world(&world, "listed", "");
    let groups = Group::all_to_come(&numbered(&scenario), &world);
    let saved = read(&Scenario { groups, seed: scenario.seed, ..listed }.to_toml());
    assert_eq!(digest(&saved.world()), digest(&world), "as the window saves it");
}

/// The rules of a scenario, each with its number.
fn numbered(scenario: &Scenario) -> Vec<Group> {
    let rules = scenario.numbered_groups();
    rules.map(|(number, rule)| Group { number: Some(number), ..rule.clone() }).collect()
}

/// What is saved in the middle of a run has the agents that are to come then: the last ones of the run from the start.
#[test]
fn agents_that_are_left_to_come_keep_their_random_places_in_a_saved_file() {
    let scenario = read(FORMS);
    let all: Vec<Newcomer> = scenario.world().newcomers.to_come().cloned().collect();
    let mut simulation = Simulation::new(scenario.world());
    while simulation.world().time < 6.0 {
        simulation.step();
    }
    let world = simulation.world();
    // The first comes after 1 s, and one every 0.75 s: 1, 1.75, … 5.5 s.
    let came = 7;
    assert_eq!(world.newcomers.to_come().count(), all.len() - came);
    let groups = Group::all_to_come(&numbered(&scenario), world);
    let saved = Scenario { groups, seed: scenario.seed, ..Scenario::of_world(world, "saved", "") };
    let text = saved.to_toml();
    assert!(text.contains("skip = 7"), "{text}");
    let opened = read(&text).world();
    let left: Vec<&Newcomer> = opened.newcomers.to_come().collect();
    assert_eq!(left.len(), all.len() - came);
    for (left, was) in left.iter().zip(&all[came..]) {
        assert_eq!((&left.agent, &left.goals), (&was.agent, &was.goals));
        assert!((left.at - (was.at - world.time)).abs() < 1e-6, "{} {}", left.at, was.at);
    }
    let later =
        "[[groups]]\nlayout = \"line\"\nn = 2\nfrom = [0.0, 0.0]\nto = [1.0, 0.0]\ngoal = [5.0, 0.0]\n";
    for with in ["skip = 1\n", "at = 1.0\nskip = 2\n"] {
        let refused = Scenario::parse(&format!("{later}{with}"), "a.toml").expect_err(with).to_string();
        assert!(refused.contains("skip and take choose among the agents"), "{refused}");
    }
}

/// The first of three finds its place occupied and waits while the second enters: a file that is saved then has neither of
/// them twice, and the third comes when it would have come.
#[test]
fn agents_whose_places_are_occupied_wait_in_a_saved_file_too() {
    for layout in [
        "layout = \"line\"\nfrom = [0.0, 0.0]\nto = [0.0, 9.0]",
        "layout = \"circle\"\nring = 5.0\nstart = 90.0",
    ] {
        let text = format!(
            "[[agents]]\nposition = [0.0, FIRST]\nmethod = \"none\"\nbehavior = \"hold\"\n[[groups]]\n{layout}\nn = 3\nat = 1.0\nevery = 1.0\ngoal_offset = [50.0, 0.0]\n"
        );
        let first = if layout.contains("line") { "0.5" } else { "5.5" };
        let scenario = read(&text.replace("FIRST", first));
        let all: Vec<Newcomer> = scenario.world().newcomers.to_come().cloned().collect();
        let mut simulation = Simulation::new(scenario.world());
        while simulation.world().time < 2.5 {
            simulation.step();
        }
        let world = simulation.world();
        let left: Vec<&Newcomer> = world.newcomers.to_come().collect();
        assert_eq!(left, [&all[0], &all[2]], "{layout}");
        let groups = Group::all_to_come(&numbered(&scenario), world);
        let saved = Scenario { groups, seed: scenario.seed, ..Scenario::of_world(world, "saved", "") };
        let opened = read(&saved.to_toml()).world();
        assert_eq!(opened.agents.len(), 2);
        let coming: Vec<(f64, Agent)> =
            opened.newcomers.to_come().map(|newcomer| (newcomer.at, newcomer.agent.clone())).collect();
        let third_at = f64::from((3.0 - world.time) as f32);
        // A file with parts of a rule is saved with them again.
        let groups = Group::all_to_come(&numbered(&saved), &opened);
        assert_eq!(groups, saved.groups, "{layout}");
        assert_eq!(coming, [(0.0, all[0].agent.clone()), (third_at, all[2].agent.clone())], "{layout}");
    }
}

/// A change of those that are to come, in the middle of a run of a scene to which none came: its file replays it, and the
/// indices of those that came are known.
#[test]
fn a_log_that_sets_who_comes_later_replays_from_its_file() {
    let scenario = read("[[agents]]\nposition = [0.0, 0.0]\ngoal = [20.0, 0.0]\n");
    let from = read(FORMS).world();
    let mut run = Run::new(scenario.world(), Log::default());
    (0..4).for_each(|_| _ = run.step());
    run.apply(Command::SetNewcomers(from.newcomers.to_come().cloned().collect())).expect("sound");
    (0..16).for_each(|_| _ = run.step());
    let there = run.world().agents.len() as u32;
    assert!(there > 3, "{there}");
    run.apply(Command::MoveAgent { agent: there - 1, to: Vec2::new(-9.0, 30.0) }).expect("there");
    (0..40).for_each(|_| _ = run.step());
    let recorded = Recorded::new(run.world().step, run.log().clone(), &[]);
    let text = Scenario { run: Some(recorded), ..scenario }.to_toml();
    let mut replay = read(&text).replay();
    while replay.world().step < run.world().step {
        replay.step();
    }
    assert_eq!(replay.digest(), run.digest());
}

#[test]
fn a_file_that_cannot_be_meant_is_refused_with_its_place() {
    let refused = |with: &str| {
        let text = format!("[[agents]]\nposition = [0.0, 0.0]\n{with}\n");
        Scenario::parse(&text, "a.toml").expect_err(with).to_string()
    };
    for (with, says) in [
        ("goals = []", "goals must have 1 to 1000 goals, got 0"),
        ("goals = [[1.0, 0.0], { radius = 2.0 }]", "a goal needs at = [x, y], line"),
        ("goals = [{ at = [1.0, 0.0], angle = 3.0 }]", "angle is for a box alone"),
        ("goals = [{ center = [1.0, 0.0], size = [1.0, 0.0] }]", "size must be two lengths"),
        ("goals = [{ line = [[1.0, 0.0]] }]", "must be two points"),
        ("goals = [[1.0, 0.0]]\ngoal = [1.0, 0.0]", "need either goal"),
        ("goals = [[1.0, 0.0]]\npreferred_velocity = [1.0, 0.0]", "exclude each other"),
        ("goals = [[1.0, 0.0]]\nloop = true\nafter = \"leave\"", "loop needs goals and has no end"),
        ("behavior = \"hold\"\narrival_distance = 1.0", "need either goal"),
        ("goal = [1.0, 0.0]\nwait = 1.0", "wait needs goals"),
        ("goals = [[1.0, 0.0]]\nshare_after_arrival = 1.5", "is outside 0 to 1"),
    ] {
        assert!(refused(with).contains(says), "{with}: {}", refused(with));
    }
    let later = "[[groups]]\nlayout = \"line\"\nn = 2\nfrom = [0.0, 0.0]\nto = [1.0, 0.0]\ngoal = [5.0, 0.0]\nat = 1.0\n";
    let first = Scenario::parse(&format!("{later}first = 0\n"), "a.toml").expect_err("an index").to_string();
    assert!(first.contains("come later are not known"), "{first}");
}

/// A box of 4 m by 2 m, turned by 90°, is 2 m wide and 4 m high.
#[test]
fn a_box_is_a_solid_polygon_of_its_corners() {
    let text = "[[agents]]\nposition = [9.0, 9.0]\nbehavior = \"hold\"\n[[boxes]]\ncenter = [1.0, 2.0]\nsize = [4.0, 2.0]\nangle = 90.0\n";
    let polygon = &read(text).polygons[0];
    let corners = [(2.0, 0.0), (2.0, 4.0), (0.0, 4.0), (0.0, 0.0)];
    for (got, (x, y)) in polygon.iter().zip(corners) {
        assert!(got.distance(Vec2::new(x, y)) < 1e-5, "{polygon:?}");
    }
    assert_eq!(digest(&read(&read(text).to_toml()).world()), digest(&read(text).world()));
}

/// Agents appear, walk, cross a line and leave, wait, and go round: every step is the same in whatever way it is
/// reached, and also after a change on a separate branch.
#[test]
fn seeking_and_branching_keep_the_bits_where_agents_come_and_leave() {
    let world = read(FORMS).world();
    let digests = straight(&world, &[], 160);
    let mut machine = TimeMachine::of_log(world.clone(), Metrics::new(), Log::default(), 0);
    let (mut most, mut places) = (0, Vec::new());
    for (step, digest) in digests.iter().enumerate() {
        if step > 0 {
            machine.step();
        }
        assert_eq!(machine.run().digest(), *digest, "step {step}");
        most = most.max(machine.run().world().agents.len());
        places.push(machine.run().world().agents[0].position);
    }
    // Three seconds of four steps each; the first agent stays while others come and leave.
    let trail_ends_at = |machine: &TimeMachine, step: usize| {
        let trail: Vec<Vec2> = machine.trails().of(0).collect();
        assert_eq!(trail, places[(step + 1).saturating_sub(12)..=step], "step {step}");
    };
    trail_ends_at(&machine, 160);
    assert_eq!(machine.run().world().step, 160);
    assert!(most > 8 && most < 24, "{most} at once");
    let arrivals = machine.run().metrics().arrivals();
    assert!(arrivals > 10, "{arrivals} arrivals, those of agents that have left included");
    assert_eq!(machine.run().sample().leg_time, mean_leg(&world, 160));
    for step in [3, 150, 77, 0, 159, 12, 78] {
        machine.seek(step);
        assert_eq!(machine.run().digest(), digests[step as usize], "step {step}");
        trail_ends_at(&machine, step as usize);
    }
    assert_eq!(machine.past().diverged(), None);
    let change = Command::MoveAgent { agent: 0, to: Vec2::new(4.0, 4.0) };
    machine.apply(change.clone()).expect("there");
    let log: Vec<(u64, RunCommand)> = vec![(78, change.into())];
    let other = straight(&world, &log, 160);
    while machine.run().world().step < 160 {
        machine.step();
    }
    assert_eq!(machine.run().digest(), other[160]);
    assert_ne!(other[160], digests[160]);
    machine.seek(90);
    assert_eq!(machine.run().digest(), other[90]);
}

/// Mean time from one goal to the next over this number of steps, s, from changes of the world. For an agent that has
/// just reached a goal, the leg began when it last stopped waiting, or when it appeared.
fn mean_leg(world: &World, steps: u64) -> f32 {
    let mut simulation = Simulation::new(world.clone());
    let mut began: BTreeMap<AgentId, (f64, u32)> = BTreeMap::new();
    let (mut sum, mut legs) = (0.0, 0);
    for _ in 0..=steps {
        let world = simulation.world();
        for (index, journey) in &world.journeys {
            let id = world.id(*index).expect("an agent");
            let (start, reached) = began.entry(id).or_insert((world.time, 0));
            if journey.reached > *reached {
                (sum, legs) = (sum + (world.time - *start), legs + 1);
                (*start, *reached) = (world.time, journey.reached);
            }
            if journey.phase == JourneyPhase::Waiting {
                // The wait may end with the next step.
                *start = world.time + 0.25;
            }
        }
        simulation.step();
    }
    (sum / f64::from(legs)) as f32
}

/// A log of journeys, in the middle of which something is undone, replays from its file.
#[test]
fn a_log_of_journeys_replays_from_its_file() {
    let scenario = read(FORMS);
    let mut run = Run::new(scenario.world(), Log::default());
    (0..70).for_each(|_| _ = run.step());
    let set = Command::SetObjective { agent: 0, objective: Objective::Hold };
    let back = set.inverse(run.world()).expect("it can be undone");
    run.apply(set).expect("there");
    run.step();
    back.into_iter().for_each(|command| run.apply(command).expect("there"));
    let pulses = Vec::new();
    (0..60).for_each(|_| _ = run.step());
    let recorded = Recorded::new(run.world().step, run.log().clone(), &pulses);
    let text = Scenario { run: Some(recorded), ..scenario }.to_toml();
    let mut replay = read(&text).replay();
    while replay.world().step < run.world().step {
        replay.step();
    }
    assert_eq!(replay.digest(), run.digest());
}
