//! Audits of logs that RVO2 wrote, unmodified and with known faults; no expected value comes from the code under test.

use std::{collections::BTreeSet, fs::File, path::PathBuf};

use glam::Vec2;
use serde_json::Value;
use sidestep_core::{Agent, Objective};
use sidestep_lab::{
    Scenario,
    files::scenario::builtin,
    logs::{
        audit::{Audit, AuditOptions, IntegrationFault, NotMoved, audit},
        recorded::{DecisionLog, LogOptions, RecordedRun, read},
    },
    run::time::Run,
};
use tempfile::TempDir;

use crate::{
    command_line::{keys, listed},
    common::{golden, golden_agents, real, vector},
    program::{answer, loud, repository},
};

fn stored(name: &str) -> PathBuf {
    repository("tests/golden/logs").join(name)
}

/// The walls and settings of the stored logs.
fn walls() -> Scenario {
    Scenario::parse(&golden("logs/walls.toml"), "walls.toml").expect("walls")
}

/// The audit of a stored log.
fn audit_of(name: &str) -> Audit {
    let file = File::open(stored(&format!("slips/{name}.csv.gz"))).expect("a stored log");
    let log = read(file, name, LogOptions::default()).expect("a log");
    let run = RecordedRun::new(log, Some(("walls.toml", &walls())), &[]).expect("a run");
    audit(&run, AuditOptions::default(), |_| {})
}

/// The scenario of a golden scene of RVO2.
fn scene(name: &str) -> Scenario {
    let scene: Value = serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a scene");
    let goals = scene["agents"].as_array().expect("agents").iter().map(|agent| vector(&agent["goal"]));
    let agents: Vec<Agent> = golden_agents(&scene)
        .into_iter()
        .zip(goals)
        .map(|(agent, goal)| Agent { objective: Objective::Goal(goal), ..agent })
        .collect();
    let polygon = |vertices: &Value| vertices.as_array().expect("vertices").iter().map(vector).collect();
    let polygons = scene["obstacles"].as_array().expect("obstacles").iter().map(polygon).collect();
    let mut scenario = Scenario { agents, polygons, ..Scenario::default() };
    scenario.params.time_step = real(&scene["timeStep"]);
    scenario
}

#[test]
fn no_decision_of_rvo2_differs_and_all_are_equal_to_the_bit() {
    for (name, decisions) in [
        ("wall_corridor", 4784),
        ("four_crossing", 1196),
        ("four_crossing_offset", 1196),
        ("head_on_offset", 598),
        ("dense_20_overlap", 5980),
    ] {
        let trace = golden(&format!("{name}.trace.csv.gz"));
        let log = read(trace.as_bytes(), name, LogOptions::default()).expect("a log");
        let run = RecordedRun::new(log, Some((name, &scene(name))), &[]).expect("a run");
        let found = audit(&run, AuditOptions::default(), |_| {});
        assert_eq!((found.decisions, found.equal), (decisions, decisions), "{name}: {found:?}");
        assert_eq!((found.differing, &found.first), (0, &None), "{name}");
        assert!(found.causes.ranks.is_empty(), "{name}");
    }
}

#[test]
fn a_log_that_rvo2_wrote_beside_walls_has_the_bits_of_every_decision() {
    let found = audit_of("none");
    assert_eq!((found.decisions, found.equal, found.differing), (624, 624, 0), "{found:?}");
    assert!(found.idle.is_empty());
}

#[test]
fn an_rvo2_in_double_precision_differs_in_the_last_bits_only() {
    let found = audit_of("rounding");
    assert_eq!((found.decisions, found.differing), (624, 0), "{found:?}");
    assert!(found.equal < 100 && found.within > 500, "another arithmetic: {found:?}");
    // With a tolerance of the last bits some differ; of the causes that explain equally many of these, the simplest is
    // first.
    let file = File::open(stored("slips/rounding.csv.gz")).expect("a stored log");
    let log = read(file, "rounding", LogOptions::default()).expect("a log");
    let run = RecordedRun::new(log, Some(("walls.toml", &walls())), &[]).expect("a run");
    let found = audit(&run, AuditOptions { tolerance: 1e-6, ..AuditOptions::default() }, |_| {});
    let (ids, share) = causes(&found);
    assert!(found.differing > 0 && found.differing * 20 < found.decisions, "{found:?}");
    assert!(ids[0] == "rounding" && share > 0.5, "{share} {ids:?}");
}

/// Names of the causes, best first, and the share that the best explains.
fn causes(found: &Audit) -> (Vec<String>, f64) {
    let best = found.causes.ranks.first().map_or(0, |rank| rank.explains);
    (found.causes.ranks.iter().map(|rank| rank.id()).collect(), best as f64 / found.causes.of.max(1) as f64)
}

#[test]
fn each_slip_in_rvo2_is_named_first() {
    let slips = [
        "no-lp3",
        "full-share",
        "full-share-outside",
        "preferred-as-current",
        "overlap-horizon",
        "no-cut-off",
        "legs-swapped",
        "radius-not-summed",
        "horizons-swapped",
        "obstacles-give-way",
        "no-rotation",
        "range-not-squared",
        "parallel-fails",
        "sequential-update",
        "speed-unlimited",
        "winding",
        "coincident",
        "no-walls",
        "time-step",
    ];
    for slip in slips {
        let found = audit_of(slip);
        let (ids, share) = causes(&found);
        println!("{slip}: {} of {} differ, {share:.3} {ids:?}", found.differing, found.decisions);
        assert!(found.differing >= 20, "{slip}: {} differ", found.differing);
        assert_eq!(ids.first().map(String::as_str), Some(slip), "{ids:?}");
        assert!(share >= 0.9, "{slip} explains {share}");
        assert!(found.causes.named().is_some());
    }
}

#[test]
fn another_value_of_a_parameter_is_found() {
    for (key, value, near) in [
        ("time_horizon", 2.5, 0.01),
        ("time_horizon_obstacle", 3.0, 0.01),
        ("responsibility", 0.3, 0.001),
        ("orca.len", 3.0, 0.05),
        // Any value between the distances of two neighbors.
        ("neighbor_distance", 3.0, 0.1),
    ] {
        let found = audit_of(&format!("parameter_{key}"));
        let (ids, share) = causes(&found);
        println!("{key}: {} differ, {share:.3} {ids:?} {:?}", found.differing, found.causes.ranks[0].value);
        assert_eq!(ids[0], format!("parameter:{key}"), "{ids:?}");
        let fits = found.causes.ranks[0].value.expect("a value");
        assert!((fits - value).abs() <= near, "{key}: {fits}, want {value}");
        assert!(share >= 0.9, "{key} explains {share}");
    }
}

#[test]
fn two_slips_at_once_are_both_named() {
    for pair in ["full-share+no-lp3", "no-cut-off+radius-not-summed", "legs-swapped+obstacles-give-way"] {
        let found = audit_of(pair);
        let (ids, share) = causes(&found);
        println!("{pair}: {} differ, {share:.3} {ids:?}", found.differing);
        let mut best: Vec<&str> = ids[0].split('+').collect();
        best.sort_unstable();
        assert_eq!(best.join("+"), pair, "{ids:?}");
        assert!(share >= 0.9, "{pair} explains {share}");
    }
}

#[test]
fn a_fault_that_nobody_knows_is_none_of_these() {
    for fault in ["foreign-smoothed", "foreign-turned"] {
        let found = audit_of(fault);
        let (ids, share) = causes(&found);
        println!("{fault}: {} differ, {share:.3} {ids:?}", found.differing);
        assert!(found.differing > 300, "{fault}: {}", found.differing);
        assert_eq!(found.causes.named(), None, "{fault}: {ids:?} {share}");
    }
}

/// Two agents that meet head on; the second one goes straight on.
const IDLE: &str = "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n\
    0,a,-2,0,1,0,1,0,1,0\n0,b,2,0.1,-1,0,-1,0,-1,0\n1,a,-1.75,0,1,0,1,0,1,0\n1,b,1.75,0.1,-1,0,-1,0,-1,0\n";

#[test]
fn an_agent_that_always_has_its_way_took_no_part() {
    let log = read(IDLE.as_bytes(), "log", LogOptions::default()).expect("a log");
    let run = RecordedRun::new(log, None, &[]).expect("a run");
    let found = audit(&run, AuditOptions::default(), |_| {});
    assert_eq!((found.decisions, found.differing, found.idle), (4, 4, vec![0, 1]));
    assert_eq!(found.causes.ranks[0].id(), "no-avoidance");
    let first = found.first.expect("a difference");
    assert_eq!((first.step, first.agent.as_str(), first.logged), (0, "a", Vec2::X));
    let line = first.breaks.expect("a line");
    assert!(line.by > 0.01 && first.difference() > 0.01, "{line:?}");
}

/// In RVO2, another line is patched: one that moves the bodies. The decisions are RVO2's own.
#[test]
fn bodies_that_do_not_move_as_they_decided_are_told_with_the_fault() {
    let faults = [
        ("integration-factor", IntegrationFault::Factor(2.0)),
        ("integration-late-velocity", IntegrationFault::LateVelocity),
        ("integration-clamped", IntegrationFault::Clamped),
        ("integration-pushed-apart", IntegrationFault::PushedApart),
        ("integration-frozen", IntegrationFault::Frozen),
    ];
    for (name, fault) in faults {
        let found = audit_of(name);
        println!("{name}: {:?}", found.moved);
        assert_eq!((found.decisions, found.differing), (624, 0), "{name}: {found:?}");
        // The last rows have no next ones: 26 agents over 24 steps.
        assert_eq!((found.moved.checked, found.moved.unchecked), (598, None), "{name}");
        assert!(found.moved.otherwise() >= 30, "{name}: {:?}", found.moved);
        assert_eq!(found.moved.fault, Some(fault), "{name}");
    }
    for right in ["none", "rounding", "full-share"] {
        let found = audit_of(right);
        assert_eq!((found.moved.checked, found.moved.as_decided), (598, 598), "{right}: {:?}", found.moved);
    }
}

#[test]
fn moves_are_held_within_what_digits_say_and_not_where_velocities_are_differences() {
    let of = |text: &str, rate: Option<f64>| {
        let log = read(text.as_bytes(), "log", LogOptions { rate, ..LogOptions::default() }).expect("a log");
        audit(&RecordedRun::new(log, None, &[]).expect("a run"), AuditOptions::default(), |_| {})
    };
    // A single agent at 1.2345 m/s, rounded to two digits, with times of one digit.
    let row = |k: usize, factor: f64| {
        let x = factor * 1.2345 * 0.1 * k as f64;
        format!("{k},{:.1},a,{x:.2},0,1.23,0,1.23,0,1.23,0\n", 0.1 * k as f64)
    };
    let log = |factor: f64| {
        let header = "step,t,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n".to_string();
        header + &(0..40).map(|k| row(k, factor)).collect::<String>()
    };
    let found = of(&log(1.0), None);
    assert_eq!((found.moved.checked, found.moved.as_decided), (39, 39), "{:?}", found.moved);
    let found = of(&log(2.0), None);
    assert_eq!(found.moved.as_decided, 0, "{:?}", found.moved);
    let Some(IntegrationFault::Factor(factor)) = found.moved.fault else { panic!("{:?}", found.moved) };
    assert!((factor - 2.0).abs() < 0.02, "{factor}");
    // Steps of two lengths, as in games, with times that record them.
    let uneven: String = (0..40)
        .map(|k| {
            let t = 0.016 * f64::from(k) + if k % 3 == 0 { 0.004 } else { 0.0 };
            format!("{t:.6},a,{:.9},0,1.5,0,1.5,0,1.5,0\n", 1.5 * t)
        })
        .collect();
    let found = of(&("t,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n".to_string() + &uneven), None);
    assert_eq!((found.moved.checked, found.moved.as_decided), (39, 39), "{:?}", found.moved);
    let places: String = (0..9).map(|k| format!("{k},a,{},0\n", 0.1 * f64::from(k))).collect();
    let found = of(&("step,agent,x,y\n".to_string() + &places), Some(10.0));
    assert_eq!(found.moved.unchecked, Some(NotMoved::ByPlaces));
    // Only the movements show how long a step is.
    let found = of("step,agent,x,y,vx,vy\n0,a,0,0,1,0\n1,a,0.2,0,1,0\n2,a,0.4,0,1,0\n", None);
    assert_eq!(found.moved.unchecked, Some(NotMoved::ByMotion));
}

/// Every built-in scene is run, written and read back as `run --trace-full` and `audit --scenario` do.
#[test]
fn every_built_in_scene_is_equal_to_the_bit_in_its_own_log() {
    let mut scenes = 0;
    for scene in builtin::all() {
        let scenario = Scenario::load(scene.name).expect("built in");
        let mut run = Run::new(scenario.world(), scenario.replay().log().clone());
        let steps = (20_000 / run.world().agents.len().max(1)).clamp(12, 150);
        let (mut text, own) = (Vec::new(), DecisionLog::of(run.world()));
        own.begin(&mut text).expect("written");
        for _ in 0..steps {
            let (world, decisions) = run.state();
            own.write(&mut text, world, decisions).expect("written");
            run.step();
        }
        let log = read(&*text, scene.name, LogOptions::default()).expect("a log");
        let logged = RecordedRun::new(log, Some((scene.name, &scenario)), &[]).expect("a run");
        let found = audit(&logged, AuditOptions { causes: false, ..AuditOptions::default() }, |_| {});
        // A school decides by the preferred speed, which a log has only as the length of rounded vectors.
        let of_school = run.world().agents.iter().any(|agent| agent.method.is_school());
        let same = found.equal + if of_school { found.within } else { 0 };
        assert_eq!(same, found.decisions, "{}: {found:?}", scene.name);
        assert!(found.decisions > 0, "{}", scene.name);
        let moved = found.moved;
        assert_eq!(moved.as_decided, moved.checked, "{}: {moved:?}", scene.name);
        scenes += 1;
    }
    assert!(scenes > 60, "{scenes}");
}

/// Three agents that walk for a while, meet and leave; the log has no preferred velocities.
const STROLL: &str = "t,agent,x,y\n0,a,0,0\n0,b,3,0.1\n0.5,a,0.5,0\n0.5,b,2.5,0.1\n1,a,1,0.2\n1,b,2,0.3\n\
    1.5,a,1.5,0.2\n1.5,b,1.5,0.4\n2,a,2,0\n2,c,9,9\n2.5,c,9,9.5\n3,c,9,10\n";

#[test]
fn a_log_without_preferred_velocities_gets_no_verdict_and_shows_the_estimate_where_asked() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("stroll.csv"), STROLL).expect("written");
    let goals = "time_step = 0.5\n[[agents]]\nposition = [0, 0]\ngoal = [5, 0]\n".to_string()
        + &"[[agents]]\nposition = [3, 0.1]\ngoal = [-5, 0]\n".repeat(2);
    std::fs::write(folder.path().join("goals.toml"), goals).expect("written");
    let of = |arguments: &[&str]| answer(folder.path(), arguments);
    let (code, out, _) = of(&["audit", "stroll.csv"]);
    assert_eq!(code, Some(3), "{out}");
    let headline = out.lines().nth(1).unwrap_or_default();
    assert!(headline.starts_with("verdict") && headline.contains("none: "), "{out}");
    assert!(!out.contains("differing") && !out.contains("first difference"), "{out}");
    let (code, out, _) = of(&["audit", "stroll.csv", "--guess"]);
    assert_eq!(code, Some(3), "{out}");
    let (before, after) = out.split_once("Against an estimate:").expect("a heading");
    assert!(before.contains("verdict") && after.contains("differing"), "{out}");
    let (code, out, _) = of(&["audit", "stroll.csv", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (code, &answer["verdict"], &answer["decisions"]),
        (Some(3), &Value::from("none"), &Value::from(0))
    );
    // With goals there is a verdict.
    let (code, out, _) = of(&["audit", "stroll.csv", "--scenario", "goals.toml"]);
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("differing") && !out.contains("verdict"), "{out}");
}

#[test]
fn what_an_audit_names_can_be_given_to_other_commands() {
    let folder = TempDir::new().expect("a folder");
    let walk = |name: &str, frames: std::ops::Range<i32>, y: i32| -> String {
        let x = |frame: i32| 0.1 * f64::from(frame - 780);
        let row = |frame: i32| format!("{frame},{name},{},{y},1,0,1,0,1,0\n", x(frame));
        // Frames 790 to 794 have no rows.
        frames.filter(|frame| !(790..795).contains(frame)).map(row).collect()
    };
    let text = "frame,id,x,y,vx,vy,pvx,pvy,nvx,nvy\n".to_string()
        + &walk("12", 780..789, 0)
        + &walk("274", 785..800, 5)
        + &walk("300", 780..800, 50);
    std::fs::write(folder.path().join("log.csv"), text).expect("written");
    let of = |arguments: &[&str]| answer(folder.path(), arguments);
    let rate = ["--rate", "10"];
    let why = |frame: &str, agent: &str| {
        of(&[&["why", "log.csv", "--frame", frame, "--agent", agent][..], &rate].concat())
    };
    let (code, out, err) = why("797", "name:274");
    assert_eq!(code, Some(0), "{err}");
    // 797 is the twelfth frame with rows, 1.7 s after the first, at x = 1.7.
    assert!(out.contains("agent 274") && out.contains("step 12") && out.contains("1.7"), "{out}");
    let (code, _, err) = why("792", "name:274");
    assert!(code == Some(2) && err.contains("780 to 799"), "{err}");
    let (code, _, err) = why("781", "name:274");
    assert!(code == Some(2) && err.contains("274") && err.lines().count() == 1, "{err}");
    let (code, _, err) = of(&["why", "circle-10", "--frame", "3"]);
    assert!(code == Some(2) && err.contains("--step"), "{err}");
    let figure = ["figure", "log.csv", "--frame", "797", "--agent", "name:274", "--view", "lens"];
    let (code, _, err) = of(&[&figure[..], &rate, &["-o", "a.svg"]].concat());
    assert_eq!(code, Some(0), "{err}");
    let film = ["record", "log.csv", "--seconds", "0.5s", "--from", "0.5", "--select", "name:274"];
    let (code, _, err) = of(&[&film[..], &rate, &["-o", "a.gif"]].concat());
    assert_eq!(code, Some(0), "{err}");
}

#[test]
fn the_command_ends_with_0_1_or_2_and_prints_what_it_found() {
    let folder = TempDir::new().expect("a folder");
    let of = |arguments: &[&str], log: PathBuf| {
        answer(folder.path(), &[&["audit", log.to_str().expect("text")], arguments].concat())
    };
    let walls = stored("walls.toml").display().to_string();
    let scene = ["--scenario", &walls];
    let (code, out, err) = of(&scene, stored("slips/none.csv.gz"));
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("624") && !out.contains("first difference"), "{out}");
    let (code, out, err) = of(&[&scene[..], &["--json"]].concat(), stored("slips/no-lp3.csv.gz"));
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(answer["causes"][0]["id"], "no-lp3");
    assert_eq!(answer["named"], "no-lp3");
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md")).expect("the page");
    let mut found = BTreeSet::new();
    keys(&answer, "", &["first.breaks.of"], &mut found);
    assert_eq!(found, listed(&page, "audit"));
    let parts = ["equal", "within", "differing"].map(|key| answer[key].as_u64().expect("a count"));
    let known: u64 = ["speed_cut", "coincident", "ties"]
        .iter()
        .map(|key| answer["deviations"][key].as_u64().unwrap())
        .sum();
    assert_eq!(parts.iter().sum::<u64>() + known, answer["decisions"].as_u64().expect("a count"));
    let (code, out, err) = of(&[], folder.path().join("nowhere.csv"));
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
    std::fs::write(folder.path().join("bad.csv"), "step,agent,x,y\n0,0,1\n").expect("a file");
    let (code, _, err) = of(&[], folder.path().join("bad.csv"));
    assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
    assert!(err.contains("bad.csv:2:"), "{err}");
    let (code, _, err) = of(&["--unit", "px"], folder.path().join("bad.csv"));
    assert_eq!((code, err.contains("px=0.02")), (Some(2), true), "{err}");
}

#[test]
fn two_logs_of_one_run_part_where_they_were_made_to() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    loud(folder.path(), &["run", "circle-10", "--steps", "9", "--trace-full", "a.csv"]);
    let text = std::fs::read_to_string(path("a.csv")).expect("the log");
    let is_meant = |line: &&str| line.starts_with("6,") && line.split(',').nth(2) == Some("3");
    let row = text.lines().find(is_meant).expect("a row of step 6");
    let changed = |column: usize| {
        let mut fields: Vec<String> = row.split(',').map(String::from).collect();
        let number: f32 = fields[column].parse().expect("a number");
        // One bit.
        fields[column] = f32::from_bits(number.to_bits() + 1).to_string();
        text.replace(row, &fields.join(","))
    };
    let of = |name: &str| {
        let (code, out, err) = answer(folder.path(), &["diff", "a.csv", name, "--json"]);
        (code, serde_json::from_str::<Value>(&out).unwrap_or_else(|_| panic!("{out}{err}")))
    };
    let (code, answer) = of("a.csv");
    assert_eq!((code, answer["steps"].as_u64(), &answer["first"]), (Some(0), Some(9), &Value::Null));
    let mut found = BTreeSet::new();
    for (column, name) in [(3, "position"), (6, "velocity"), (9, "chosen"), (11, "settings")] {
        std::fs::write(path("b.csv"), changed(column)).expect("written");
        let (code, answer) = of("b.csv");
        let first = &answer["first"];
        assert_eq!((code, answer["steps"].as_u64()), (Some(1), Some(6)), "{answer}");
        assert_eq!((first["step"].as_i64(), first["agent"].as_str()), (Some(6), Some("3")), "{answer}");
        assert_eq!(first["column"], name);
        keys(&answer, "", &[], &mut found);
    }
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md")).expect("the page");
    std::fs::write(path("b.csv"), text.lines().filter(|line| *line != row).collect::<Vec<_>>().join("\n"))
        .expect("written");
    let (_, answer) = of("b.csv");
    assert_eq!(answer["first"]["column"], "presence");
    assert_eq!(found, listed(&page, "diff"));
}
