//! The doctor in worlds whose agents enter later, leave, become pillars or have goals in sequence, compared with the
//! places of their runs.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde_json::Value;
use sidestep_core::{AgentId, Simulation, Vec2};
use sidestep_lab::{Scenario, run::metrics::Metrics};

use crate::program::loud;

/// What `sidestep doctor` finds in a scene, with these arguments.
fn doctor(scene: &str, arguments: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("scene.toml"), scene).expect("written");
    let found = loud(folder.path(), &[&["doctor", "scene.toml", "--json"], arguments].concat());
    serde_json::from_str(&found).expect("a list")
}

fn started(scene: &str) -> Simulation {
    Simulation::new(Scenario::parse(scene, "scene.toml").expect("a scene").world())
}

/// The places of the agents in a step, by id, m.
type StepPlaces = Vec<(AgentId, Vec2)>;

/// The steps of a run until this time, s.
fn places(mut run: Simulation, seconds: f64) -> Vec<StepPlaces> {
    let mut steps = Vec::new();
    while run.world().time < seconds + 1e-6 {
        steps.push(run.agents().map(|(id, agent)| (id, agent.position)).collect());
        run.step();
    }
    steps
}

/// The place of an agent in a step.
fn place(step: &[(AgentId, Vec2)], id: AgentId) -> Option<Vec2> {
    step.iter().find(|(known, _)| *known == id).map(|(_, place)| *place)
}

/// The number of steps in which an agent is less than 0.2 m from where it was 20 steps before.
fn standing(steps: &[StepPlaces], id: AgentId) -> usize {
    let pairs = steps.iter().zip(&steps[20..]);
    let stands = pairs.filter_map(|(then, now)| Some(place(then, id)?.distance(place(now, id)?) < 0.2));
    stands.filter(|stands| *stands).count()
}

fn ailment(found: &Value) -> &str {
    found["finding"]["ailment"].as_str().expect("an ailment")
}

fn is_problem(found: &&Value) -> bool {
    found["finding"]["severity"] == "problem"
}

fn at_wall(first: &str, second: &str) -> String {
    format!(
        "time_step = 0.1\n[defaults]\nradius = 0.5\n{first}\n{second}\n\
        [[polygons]]\nvertices = [[5.0, 9.0], [5.0, -9.0], [6.0, -9.0], [6.0, 9.0]]\n"
    )
}

const AT_WALL: &str = "[[agents]]\nposition = [4.4, 0.0]\ngoal = [20.0, 0.0]";

/// A walker far from the others, with this rule after its goal.
fn walker_with(after: &str) -> String {
    format!("[[agents]]\nposition = [0.0, 40.0]\ngoal = [2.0, 40.0]\n{after}")
}

/// The goal behind the pillar, m.
const GOAL: Vec2 = Vec2::new(2.5, 0.0);

#[test]
fn who_leaves_or_becomes_a_pillar_during_a_trial_has_come_through() {
    for after in ["leave", "obstacle", "hold", "stop"] {
        let scenes = [
            (-3.0, 4.0, "[[agents]]\nposition = [0.0, 40.0]\ngoal = [2.0, 40.0]\nafter = \"leave\""),
            (-3.0, 4.0, ""),
            (-0.55, 8.0, ""),
        ];
        for (x, speed, other) in scenes {
            let scene = format!(
                "time_step = 0.1\n[defaults]\nradius = 0.2\nmax_speed = {speed:?}\npreferred_speed = {speed:?}\n\
                time_horizon_obstacle = 1.0\ntime_horizon = 1.0\n{other}\n[[agents]]\nposition = [{x:?}, 0.0]\n\
                goal = [2.5, 0.0]\narrival_distance = 1.0\nafter = \"{after}\"\n\
                [[circles]]\ncenter = [0.0, 0.0]\nradius = 0.3\n"
            );
            let found = doctor(&scene, &["--seconds", "6s"]);
            let stalled = found.iter().find(|found| ailment(found) == "deadlock").expect("a finding");
            let sentence = stalled["finding"]["sentence"].as_str().expect("a sentence");
            assert!(sentence.contains("turned 0.05 rad to the right"), "{sentence}");
            // Its places say so, too: it stands for good, and turned by noise it arrives.
            let noisy = format!(
                "{scene}[params]\n\"deadlock.breaker\" = \"perturbation\"\n\"deadlock.noise\" = 0.01\n"
            );
            let [alone, turned] = [&scene, &noisy].map(|scene| {
                let steps = places(started(scene), 20.0);
                let id = steps[0].last().expect("the one at the pillar").0;
                steps.iter().filter_map(|step| place(step, id)).any(|place| place.distance(GOAL) <= 1.0)
            });
            assert_eq!([alone, turned], [false, true], "{after} {x}");
        }
    }
}

#[test]
fn a_trial_follows_its_agent_when_another_one_leaves() {
    let [leaves, stays] = ["after = \"leave\"", ""].map(|after| at_wall(&walker_with(after), AT_WALL));
    let steps = places(started(&leaves), 20.0);
    let (first, at_wall) = (steps[0][0].0, steps[0][1].0);
    assert!(place(&steps[20], first).is_none() && standing(&steps, at_wall) > 150);
    let [found, unlike] = [leaves, stays].map(|scene| doctor(&scene, &[]));
    assert_eq!(found.iter().map(ailment).collect::<Vec<_>>(), ["wall_face"]);
    // Whether another agent far away leaves or stays makes no difference to the one at the wall.
    assert_eq!(found, unlike);
}

#[test]
fn a_change_is_tried_from_the_start_only_if_its_agents_were_there() {
    let comes = "[[groups]]\nlayout = \"line\"\nn = 1\nfrom = [-8.0, 0.0]\nto = [-8.0, 0.0]\ngoal = [4.4, 0.0]\n\
        time_horizon_obstacle = 30.0";
    let scene = |after: &str, at: &str| at_wall(&walker_with(after), &format!("{comes}\n{at}"));
    for (later, agent) in [(true, 0), (false, 1)] {
        let (after, at) = if later { ("after = \"leave\"", "at = 2.0") } else { ("", "") };
        let scene = scene(after, at);
        let mut run = started(&scene);
        let first = run.world().id(0).expect("it is there");
        (0..40).for_each(|_| run.step());
        assert_eq!(run.world().index(first).is_none(), later);
        let found = doctor(&scene, &[]);
        let slowed = found.iter().find(|found| ailment(found) == "wall_horizon").expect("a finding");
        assert_eq!(slowed["agent"], agent);
        let tried = &slowed["finding"]["tried"];
        assert!(tried["after"].as_f64() < tried["before"].as_f64());
        assert_eq!(tried["from_start"].is_null(), later, "{tried}");
    }
}

#[test]
fn who_waits_at_its_goal_has_no_problem_and_who_cannot_reach_it_has_one() {
    let waits = "time_step = 0.1\n[defaults]\nradius = 0.5\n[[agents]]\nposition = [-6.0, 0.0]\n\
        goals = [{ center = [0.0, 0.0], radius = 4.0, wait = 60.0 }, [0.0, 20.0]]\n\
        [[circles]]\ncenter = [0.0, 0.0]\nradius = 2.5\n";
    let steps = places(started(waits), 20.0);
    // It enters its region after the tenth second, and the doctor looks on for as long again.
    assert!(steps[110..].iter().all(|step| step[0].1.length() <= 4.0), "{:?}", steps[110]);
    assert!(standing(&steps, steps[0][0].0) > 50);
    let found = doctor(waits, &[]);
    assert!(!found.iter().any(|found| is_problem(&found)), "{found:#?}");

    let short = "time_step = 0.1\n[defaults]\nradius = 1.0\ntime_horizon_obstacle = 1.0\n[[agents]]\n\
        position = [-6.0, 0.0]\ngoals = [{ at = [0.0, 0.0], wait = 1.0 }, [0.0, 20.0]]\narrival_distance = 0.1\n\
        [[circles]]\ncenter = [1.5, 0.0]\nradius = 1.3\n";
    let steps = places(started(short), 20.0);
    let (id, place) = steps[200][0];
    assert!(steps.iter().all(|step| step[0].1.length() > 0.7), "it never comes within 0.1 m");
    assert!(standing(&steps, id) > 100 && place.length() < 1.0);
    let found = doctor(short, &[]);
    let problems: Vec<&Value> = found.iter().filter(is_problem).collect();
    assert_eq!(problems.iter().map(|found| ailment(found)).collect::<Vec<_>>(), ["blocked_goal"]);
    let sentence = problems[0]["finding"]["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("(radius 1.00 m) within 0.10 m of the goal"), "{sentence}");
}

const COMING: &str = "time_step = 0.1\nmethod = \"none\"\n[defaults]\nradius = 0.5\nmax_speed = 1.5\n\
    [[groups]]\nlayout = \"line\"\nn = 6\nfrom = [0.0, 0.0]\nto = [0.0, 0.0]\nat = 0.05\nevery = 3.0\n\
    goal = [20.0, 0.0]\n\
    [[groups]]\nlayout = \"line\"\nn = 6\nfrom = [20.0, 0.0]\nto = [20.0, 0.0]\nat = 0.05\nevery = 3.0\n\
    goal = [0.0, 0.0]\n";

/// The agents that overlap another one at a whole half second.
fn overlapping(scene: &str, seconds: f64) -> BTreeSet<AgentId> {
    let steps = places(started(scene), seconds);
    let mut found = BTreeSet::new();
    for step in steps.iter().step_by(5) {
        let touches = |(id, place): &&(AgentId, Vec2)| {
            step.iter().any(|(other, at)| other != id && at.distance(*place) < 0.99)
        };
        found.extend(step.iter().filter(touches).map(|(id, _)| *id));
    }
    found
}

#[test]
fn those_who_enter_later_are_examined_up_to_the_given_number() {
    let overlap = overlapping(COMING, 20.0);
    for most in [2, 5, 100] {
        let found = doctor(COMING, &["--agents", &most.to_string()]);
        let agents = found.iter().filter(|found| ailment(found) == "overlap");
        // None leaves, so that indices are those of the order of entering.
        let agents: BTreeSet<u64> = agents.filter_map(|found| found["agent"].as_u64()).collect();
        let expected = overlap.iter().map(|id| u64::from(id.0.slot)).filter(|slot| *slot < most);
        assert_eq!(agents, expected.collect(), "{most}");
        assert!(!agents.is_empty());
    }
}

#[test]
fn who_leaves_hides_no_finding_on_those_after_it() {
    // Two that walk through others, one after the other: the first has left before the second overlaps.
    let scene = "time_step = 0.1\nmethod = \"none\"\n[defaults]\nradius = 0.5\n\
        [[agents]]\nposition = [0.0, 0.0]\ngoal = [3.0, 0.0]\nafter = \"leave\"\n\
        [[agents]]\nposition = [0.0, 9.0]\ngoal = [12.0, 9.0]\n\
        [[agents]]\nposition = [1.5, 0.4]\nbehavior = \"hold\"\n\
        [[agents]]\nposition = [6.5, 9.4]\nbehavior = \"hold\"\n";
    let overlap = overlapping(scene, 20.0);
    let steps = places(started(scene), 20.0);
    assert!(overlap.len() == 4 && place(&steps[50], steps[0][0].0).is_none());
    let found = doctor(scene, &["--agents", "4"]);
    assert_eq!(found.iter().filter(|found| ailment(found) == "overlap").count(), 4, "{found:#?}");
}

#[test]
fn who_leaves_after_a_dense_crossing_has_come_through() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenarios/circle-10.toml");
    let circle = fs::read_to_string(path).expect("a built-in scenario");
    let leaves = circle.replace("layout = \"circle\"", "layout = \"circle\"\nafter = \"leave\"");
    let steps = places(started(&leaves), 80.0);
    let id = steps[0][5].0;
    let apart = |step: &StepPlaces| {
        let place = place(step, id)?;
        let others = step.iter().filter(|(other, _)| *other != id);
        others.map(|(_, other)| other.distance(place)).min_by(f32::total_cmp)
    };
    assert!(standing(&steps, id) == 0 && steps.iter().filter_map(apart).all(|apart| apart > 0.999));
    assert!(steps.last().is_some_and(Vec::is_empty), "all leave");
    let found = doctor(&leaves, &["--agents", "4"]);
    let crossing = found.iter().find(|found| ailment(found) == "infeasible").expect("a finding");
    assert_eq!((&crossing["agent"], &crossing["step"]), (&Value::from(5), &Value::from(30)));
    let trials = crossing["finding"]["trials"].as_str().expect("an outcome");
    assert!(trials.starts_with("no harm: in the next 70 s it comes through"), "{trials}");
}

#[test]
fn the_sum_of_standstills_keeps_those_who_have_left() {
    // One waits in a corridor, and another behind it stands until the way is free, and leaves.
    let scene = "time_step = 0.1\n[defaults]\nradius = 0.5\n\
        [[agents]]\nposition = [0.0, 0.0]\ngoal = [8.0, 0.0]\nafter = \"leave\"\n\
        [[agents]]\nposition = [3.0, 0.0]\nmethod = \"none\"\n\
        goals = [{ at = [4.0, 0.0], wait = 12.0 }, [20.0, 0.0]]\n\
        [[polygons]]\nvertices = [[-5.0, 0.7], [15.0, 0.7], [15.0, 1.0], [-5.0, 1.0]]\n\
        [[polygons]]\nvertices = [[-5.0, -1.0], [15.0, -1.0], [15.0, -0.7], [-5.0, -0.7]]\n";
    let (mut run, mut metrics) = (started(scene), Metrics::new());
    metrics.observe_world(run.world());
    let mut stood = BTreeMap::new();
    for _ in 0..400 {
        metrics.observe_decisions(run.decisions());
        run.step();
        metrics.observe_world(run.world());
        for (index, (id, _)) in (0..).zip(run.agents()) {
            stood.insert(id, metrics.deadlock_time(index).expect("it is seen"));
        }
    }
    let sum: f64 = stood.values().sum();
    assert!(run.world().agents.len() == 1 && sum > 3.0, "{stood:?}");
    assert!((metrics.standstill() - sum).abs() < 1e-3, "{} and {stood:?}", metrics.standstill());
}
