//! Logs of all forms: read back to the worlds from which they were written, by hand or by sidestep.

use std::fs;

use glam::Vec2;
use sidestep_core::{Command as Change, Objective, Simulation};
use sidestep_lab::{
    Scenario,
    logs::recorded::{AgentLog, LogOptions, RecordedRun, read},
};
use tempfile::TempDir;

use crate::{
    common::{Random, bits},
    program::{answer, data, loud},
};

fn log(text: &str) -> AgentLog {
    read(text.as_bytes(), "log", LogOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn run_of(text: &str, changes: &[&str]) -> RecordedRun {
    let changes: Vec<Change> = changes.iter().map(|set| Change::parse_set(set).expect("a change")).collect();
    RecordedRun::new(log(text), None, &changes).expect("a run")
}

/// The one line of a refusal.
fn refusal(text: &str) -> String {
    match read(text.as_bytes(), "log", LogOptions::default()) {
        Ok(log) => panic!("{} rows were read of {text}", log.len()),
        Err(error) => error.to_string(),
    }
}

/// Two agents over two steps, in each form, written by hand.
pub const FORMS: [&str; 7] = [
    "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius\n0,1,0.5,2,1,0,0,1,0.25,0.75,0.5\n0,2,3,4,0,0,-1,0,-1,0,0.75\n\
     1,1,1,2,0.25,0.75,0,1,0,1,0.5\n1,2,2,4,-1,0,-1,0,-1,0,0.75\n",
    "name;nvy;nvx;tick;pos_y;pos_x;vy;vx;radius;pref_vx;pref_vy;mood\n1;0,75;0,25;0;2;0,5;0;1;0,5;0;1;good\n\
     2;0;-1;0;4;3;0;0;0,75;-1;0;\"a;b\"\n1;1;0;1;2;1;0,75;0,25;0,5;0;1;\n2;0;-1;1;4;2;0;-1;0,75;-1;0;\n",
    "Frame\tID\tX [m]\tZ [m]\tvel.x\tvel.z\tPrefVelocity.x\tPrefVelocity.z\tnewVelocity_x\tnewVelocity_z\tr\r\n\
     1\t2\t2\t4\t-1\t0\t-1\t0\t-1\t0\t0.75\r\n0\t1\t0.5\t2\t1\t0\t0\t1\t0.25\t0.75\t0.5\r\n\
     1\t1\t1\t2\t0.25\t0.75\t0\t1\t0\t1\t0.5\r\n0\t2\t3\t4\t0\t0\t-1\t0\t-1\t0\t0.75\r\n",
    "{\"step\":0,\"agent\":1,\"x\":0.5,\"y\":2,\"vx\":1,\"vy\":0,\"pvx\":0,\"pvy\":1,\"nvx\":0.25,\"nvy\":0.75,\"radius\":0.5}\n\
     {\"step\":0,\"agent\":2,\"x\":3,\"y\":4,\"vx\":0,\"vy\":0,\"pvx\":-1,\"pvy\":0,\"nvx\":-1,\"nvy\":0,\"radius\":0.75}\n\
     {\"step\":1,\"agent\":1,\"x\":1,\"y\":2,\"vx\":0.25,\"vy\":0.75,\"pvx\":0,\"pvy\":1,\"nvx\":0,\"nvy\":1,\"radius\":0.5}\n\
     {\"step\":1,\"agent\":2,\"x\":2,\"y\":4,\"vx\":-1,\"vy\":0,\"pvx\":-1,\"pvy\":0,\"nvx\":-1,\"nvy\":0,\"radius\":0.75}\n",
    "{\"step\":0,\"agents\":[{\"id\":1,\"position\":[0.5,2],\"velocity\":[1,0],\"pv\":[0,1],\"nv\":[0.25,0.75],\"radius\":0.5},\
     {\"id\":2,\"position\":[3,4],\"velocity\":[0,0],\"pv\":[-1,0],\"nv\":[-1,0],\"radius\":0.75}]}\n\n\
     {\"step\":1,\"agents\":[{\"id\":1,\"position\":{\"x\":1,\"z\":2},\"velocity\":[0.25,0.75],\"pv\":[0,1],\"nv\":[0,1],\"radius\":0.5},\
     {\"id\":2,\"position\":[2,4],\"velocity\":[-1,0],\"pv\":[-1,0],\"nv\":[-1,0],\"radius\":0.75}]}\n",
    "\u{feff}# of a game\nstep agent x y vx vy pvx pvy nvx nvy radius\n0 1 0.5 2 1 0 0 1 0.25 0.75 0.5\n\
     0 2 3 4 0 0 -1 0 -1 0 0.75\n# half way\n1 1 1 2 0.25 0.75 0 1 0 1 0.5\n1 2 2 4 -1 0 -1 0 -1 0 0.75",
    "t,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius\n0.0,1,0.5,2,1,0,0,1,0.25,0.75,0.5\n0.0,2,3,4,0,0,-1,0,-1,0,0.75\n\
     0.5,1,1,2,0.25,0.75,0,1,0,1,0.5\n0.5,2,2,4,-1,0,-1,0,-1,0,0.75\n",
];

#[test]
fn every_form_of_a_log_reads_to_the_same_worlds() {
    for text in FORMS {
        let run = run_of(text, &["time_step=0.5"]);
        assert_eq!((run.log().len(), run.log().names().join(" ")), (4, "1 2".to_string()), "{text}");
        let world = run.world(0);
        let agents: Vec<_> =
            world.agents.iter().map(|a| (a.position, a.velocity, a.settings.radius)).collect();
        let want = [(Vec2::new(0.5, 2.0), Vec2::X, 0.5), (Vec2::new(3.0, 4.0), Vec2::ZERO, 0.75)];
        assert_eq!(agents, want, "{text}");
        assert_eq!(world.agents[0].objective, Objective::Velocity(Vec2::Y), "{text}");
        let chosen = [run.chosen(0, 0), run.chosen(0, 1), run.chosen(1, 2), run.chosen(1, 3)];
        let want = [Vec2::new(0.25, 0.75), -Vec2::X, Vec2::Y, -Vec2::X].map(Some);
        assert_eq!(chosen, want, "{text}");
        assert_eq!((world.step, run.world(1).step, run.time_step()), (0, 1, 0.5), "{text}");
        assert!(run.world(2).agents.is_empty(), "beyond the end");
    }
}

#[test]
fn a_pixel_has_its_size_and_a_screen_its_axis() {
    let text = "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius,time_horizon\n0,0,100,50,10,20,0,30,0,40,25,3\n";
    let options = LogOptions { unit: Some(0.02), y_down: true, ..LogOptions::default() };
    let log = read(text.as_bytes(), "log", options).expect("a log");
    let run = RecordedRun::new(log, None, &[]).expect("a run");
    let agent = &run.world(0).agents[0];
    let near = |a: Vec2, x: f32, y: f32| assert!(a.distance(Vec2::new(x, y)) < 1e-6, "{a}");
    near(agent.position, 2.0, -1.0);
    near(agent.velocity, 0.2, -0.4);
    near(run.chosen(0, 0).expect("chosen"), 0.0, -0.8);
    assert!((agent.settings.radius - 0.5).abs() < 1e-6 && agent.settings.time_horizon == 3.0);
}

#[test]
fn tracks_of_people_are_known_by_their_columns() {
    let near = |a: Vec2, x: f32, y: f32| assert!(a.distance(Vec2::new(x, y)) < 1e-5, "{a} and {x}, {y}");
    // Frame, person, x, height, y, velocities; frames of 15 Hz in steps of 6.
    let obsmat = "7.8e+02 1.0e+00 8.4 0.0e+00 3.5 1.6 0.0 0.2\n7.86e+02 1.0 9.0 0 3.6 1.6 0 0.2\n";
    let run = run_of(obsmat, &[]);
    near(run.world(1).agents[0].position, 9.0, 3.6);
    near(run.world(0).agents[0].velocity, 1.6, 0.2);
    assert_eq!((run.time_step(), run.world(0).step), (0.4, 780));
    // Frame, person, x, y.
    let four = "0\t1\t1.0\t2.0\n0\t2\t5\t6\n10\t1\t1.4\t2.0\n20\t1\t1.8\t2.2\n";
    let run = run_of(four, &[]);
    near(run.world(1).agents[0].velocity, 1.0, 0.0);
    near(run.chosen(1, 2).expect("chosen"), 1.0, 0.5);
    assert_eq!(run.chosen(0, 0), None, "nobody knows its velocity before");
    assert_eq!(run.chosen(2, 3), None, "nobody knows its next place");
    assert_eq!(run.world(0).agents[1].objective, Objective::Goal(Vec2::new(5.0, 6.0)), "its last place");
    // TrajNet++.
    let tracks = "{\"scene\": {\"id\": 1, \"p\": 1, \"s\": 0, \"e\": 10, \"fps\": 2.5, \"tag\": 1}}\n\
                  {\"track\": {\"f\": 0, \"p\": 1, \"x\": 1.0, \"y\": 2.0}}\n{\"track\": {\"f\": 10, \"p\": 1, \"x\": 1.8, \"y\": 2.0}}\n";
    let run = run_of(tracks, &[]);
    near(run.world(1).agents[0].velocity, 2.0, 0.0);
    // The archive of pedestrian dynamics: person, frame, x, y, z, in the unit of its comment.
    let archive =
        "# framerate: 16.00 fps\n# id frame x/cm y/cm z/cm\n5 0 100 200 170\n5 1 110 200 170\n7 1 0 0 160\n";
    let run = run_of(archive, &[]);
    near(run.world(1).agents[0].position, 1.1, 2.0);
    near(run.world(1).agents[0].velocity, 1.6, 0.0);
    assert_eq!(run.log().names(), ["5", "7"]);
    // A header that is a comment, as numpy writes it, names the columns of a game.
    let run = run_of("# agent,step,x,y,vx,vy\n3,0,1,2,0.5,0\n", &["time_step=1"]);
    near(run.world(0).agents[0].velocity, 0.5, 0.0);
    assert_eq!(run.world(0).agents[0].settings.radius, 1.5, "nobody's radius");
}

/// The preset is that of Menge's walkers: 0.2 m, and horizons of 3 s and 0.15 s.
#[test]
fn people_are_known_by_the_same_names_in_every_form() {
    let forms = [
        "frame,ped,x,y\n0,1,0,0\n10,1,1,0\n",
        "{\"frame\":0,\"ped\":1,\"x\":0,\"y\":0}\n{\"frame\":10,\"ped\":1,\"x\":1,\"y\":0}\n",
        "{\"frame\":0,\"agents\":[{\"ped\":1,\"x\":0,\"y\":0}]}\n{\"frame\":10,\"agents\":[{\"ped\":1,\"x\":1,\"y\":0}]}\n",
    ];
    let settings = |text: &str| {
        let settings = run_of(text, &["time_step=0.4"]).world(0).agents[0].settings.clone();
        (settings.radius, settings.time_horizon, settings.time_horizon_obstacle)
    };
    for text in forms {
        assert_eq!(settings(text), (0.2, 3.0, 0.15), "{text}");
        assert_eq!(settings(&text.replace("ped", "personId")), (0.2, 3.0, 0.15), "{text}");
        let (radius, horizon, _) = settings(&text.replace("ped", "agent"));
        assert_eq!((radius, horizon), (1.5, 10.0), "the defaults of the log reader: {text}");
    }
}

#[test]
fn agents_come_and_go_and_steps_have_gaps() {
    let text = "step,agent,x,y,vx,vy\n0,ann,0,0,0,0\n1,ann,1,0,1,0\n1,bob,5,0,0,0\n2,bob,5,1,0,1\n7,ann,3,0,1,1\n8,ann,4,0,2,2\n";
    let run = run_of(text, &["time_step=1"]);
    let there: Vec<usize> = (0..5).map(|k| run.world(k).agents.len()).collect();
    assert_eq!(there, [1, 2, 1, 1, 1]);
    assert_eq!(run.chosen(0, 0), Some(Vec2::X), "of the next row");
    assert_eq!(run.chosen(1, 1), None, "ann has left");
    assert_eq!(run.chosen(1, 2), Some(Vec2::Y));
    assert_eq!(run.chosen(2, 3), None, "a gap");
    assert_eq!(run.chosen(3, 4), Some(Vec2::new(2.0, 2.0)));
    assert_eq!(run.log().names(), ["ann", "bob"]);
    let stamps: Vec<i64> = run.log().stamps().iter().map(|stamp| stamp.step).collect();
    assert_eq!(stamps, [0, 1, 2, 7, 8]);
}

#[test]
fn a_replay_has_the_worlds_of_its_log() {
    let text = "step,name,x,y,vx,vy,pvx,pvy,radius\n0,a,0,0,0,1,1,0,1\n0,b,5,0,0,0,0,1,1\n0,c,9,9,0,0,0,0,1\n\
                1,a,0,1,1,0,1,0,1\n1,c,9,8,0,0,2,0,2\n2,c,9,7,0,0,0,0,2\n2,d,1,1,0,0,0,0,1\n3,b,5,5,1,1,1,1,3\n3,d,2,1,1,0,0,0,1\n";
    let run = run_of(text, &["time_step=1"]);
    let scenario = run.clone().scenario("a/log.csv");
    assert_eq!((scenario.title.as_str(), scenario.run.as_ref().map(|run| run.steps)), ("log.csv", Some(3)));
    let mut replay = scenario.replay();
    for k in 0..4 {
        let state = |agents: &[sidestep_core::Agent]| {
            let mut all: Vec<String> = agents
                .iter()
                .map(|a| format!("{:?} {:?} {:?} {}", a.position, a.velocity, a.objective, a.settings.radius))
                .collect();
            all.sort();
            all
        };
        assert_eq!(state(&replay.world().agents), state(&run.world(k).agents), "step {k}");
        replay.step();
    }
    let long = "step,x,y\n".to_string() + &(0..500_002).map(|k| format!("{k},0,0\n")).collect::<String>();
    let long = run_of(&long, &[]).scenario("log");
    assert_eq!(long.run.as_ref().map(|run| run.steps), Some(500_001), "of any length");
    assert!(long.is_too_long(), "but for a file");
}

#[test]
fn a_time_step_is_told_by_times_or_by_motion() {
    let timed = "t,agent,x,y\n0,0,0,0\n0.1,0,0.1,0\n0.2,0,0.2,0\n0.4,0,0.3,0\n";
    let run = run_of(timed, &[]);
    assert!((run.time_step() - 0.1).abs() < 1e-6);
    let steps: Vec<i64> = run.log().stamps().iter().map(|stamp| stamp.step).collect();
    assert_eq!(steps, [0, 1, 2, 4], "a time without rows is a step left out");
    let moving = "step,agent,x,y,vx,vy\n0,0,0,0,0,0\n1,0,0.0333333,0,2,0\n2,0,0.0666667,0,2,0\n";
    assert_eq!(run_of(moving, &[]).time_step().to_bits(), (1.0_f32 / 60.0).to_bits());
}

/// Walkers with known speeds that appear and leave at their own times, and stop on the way.
#[test]
fn an_estimated_preferred_speed_is_that_of_the_walk_and_not_of_the_log() {
    let mut random = Random::new(7);
    let mut walkers = Vec::new();
    let mut rows: Vec<(u32, String)> = Vec::new();
    for agent in 0..60_usize {
        let speed = f64::from(random.real32(0.4, 2.0));
        let (from, steps) = (random.count(0, 300), random.count(20, 60));
        // For up to two thirds of the time they do not move.
        let stops = random.count(0, 2 * steps / 3)..steps - 10;
        let (mut x, y) = (0.0, 3.0 * agent as f64);
        for k in 0..steps {
            rows.push(((from + k) as u32, format!("{},{agent},{x:.4},{y}\n", 10 * (from + k))));
            if !stops.contains(&k) || stops.len() < 5 {
                x += 0.4 * speed;
            }
        }
        walkers.push((speed, Vec2::new((x - 0.4 * speed) as f32, y as f32)));
    }
    rows.sort_by_key(|row| row.0);
    let text = "frame,id,x,y\n".to_string() + &rows.into_iter().map(|row| row.1).collect::<String>();
    let log = read(text.as_bytes(), "log", LogOptions { rate: Some(25.0), ..LogOptions::default() });
    let run = RecordedRun::new(log.expect("a log"), None, &[]).expect("a run");
    assert!(run.is_estimated());
    let mut seen = 0;
    for k in 0..run.log().stamps().len() {
        for (agent, name) in run.world(k).agents.iter().zip(run.log().agents_at(k)) {
            let (speed, last) = walkers[*name as usize];
            let estimate = f64::from(agent.settings.preferred_speed);
            assert!((estimate - speed).abs() < 0.02 * speed, "{name} walks at {speed}, not at {estimate}");
            let Objective::Goal(goal) = agent.objective else { panic!("{:?}", agent.objective) };
            assert!(goal.distance(last) < 0.01, "{goal} {last}");
            seen += 1;
        }
    }
    assert!(seen > 1000);
}

#[test]
fn a_rate_is_the_log_s_own_assumed_by_form_or_asked_for() {
    use sidestep_lab::logs::recorded::TimeStepSource;
    let of = |text: &str, rate: Option<f64>| {
        let log = read(text.as_bytes(), "log", LogOptions { rate, ..LogOptions::default() }).expect("a log");
        let run = RecordedRun::new(log, None, &[]).expect("a run");
        (run.time_step(), run.time_step_source())
    };
    let tracks = |stride: usize| {
        (0..5).map(|k| format!("{}\t1\t{}\t2.0\n", k * stride, 0.5 * k as f64)).collect::<String>()
    };
    // Every 6th frame of 15 a second, or every 10th of 25: the annotated ones of ETH and UCY.
    assert_eq!(of(&tracks(10), None), (0.4, TimeStepSource::Assumed));
    assert_eq!(of(&tracks(6), None), (0.4, TimeStepSource::Assumed));
    assert_eq!(of(&tracks(1), None).1, TimeStepSource::Nothing, "nobody knows");
    assert_eq!(of(&tracks(1), Some(10.0)), (0.1, TimeStepSource::Told));
    assert_eq!(of(&tracks(10), Some(25.0)), (0.4, TimeStepSource::Told));
    let archive = "1 43 79.0 774.0 183\n1 44 79.1 764.6 183\n1 45 79.4 754.1 183\n";
    assert_eq!(of(archive, None).1, TimeStepSource::Nothing);
    assert_eq!(of(&format!("# framerate: 16 fps\n{archive}"), None), (1.0 / 16.0, TimeStepSource::Rate));
    let frames = "frame,id,x,y\n0,1,0,0\n1,1,1,0\n";
    assert_eq!(of(frames, None).1, TimeStepSource::Nothing);
    assert_eq!(of("t,id,x,y\n0,1,0,0\n0.5,1,1,0\n", None), (0.5, TimeStepSource::Times));
    // Times with one digit, for steps of 0.25 s.
    let coarse: String = (0..41).map(|k| format!("{:.1},1,{k},0\n", 0.25 * f64::from(k))).collect();
    let (step, _) = of(&format!("t,id,x,y\n{coarse}"), None);
    assert!((step - 0.25).abs() < 0.01, "{step}");
}

#[test]
fn the_command_line_wants_a_rate_and_says_what_is_assumed_once() {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    let archive: String =
        (0..9).map(|k| format!("1 {k} {} 0 183\n2 {k} {} 90 183\n", 10 * k, 100 - 9 * k)).collect();
    write("archive.txt", &archive);
    write("obsmat.txt", "780 1 8.4 0 3.5 1.6 0 0.2\n786 1 9.0 0 3.6 1.6 0 0.2\n792 1 9.7 0 3.6 1.6 0 0.2\n");
    let of = |arguments: &[&str]| answer(folder.path(), arguments);
    for command in [&["audit", "archive.txt"][..], &["run", "archive.txt"], &["doctor", "archive.txt"]] {
        let (code, _, err) = of(command);
        assert!(code == Some(2) && err.contains("--rate") && err.lines().count() == 1, "{command:?}: {err}");
    }
    let (code, out, err) = of(&["audit", "archive.txt", "--rate", "16", "--unit", "cm"]);
    assert_eq!(code, Some(3), "{err}");
    assert!(!out.contains("taken for meters") && !out.contains("0.4 s"), "{out}");
    let (_, out, _) = of(&["audit", "archive.txt", "--rate", "16"]);
    assert_eq!(out.matches("taken for meters").count(), 1, "{out}");
    let (_, out, _) = of(&["audit", "obsmat.txt"]);
    assert!(out.contains("assumed to take 0.4 s"), "{out}");
    let (code, _, err) = of(&["audit", "archive.txt", "--rate", "0"]);
    assert!(code == Some(2) && err.contains("frames in a second"), "{err}");
    // `check` describes a log without a scenario.
    let (code, out, err) = of(&["check", "archive.txt"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("--rate says it") && out.contains("not checked"), "{out}");
    let (_, out, _) = of(&["check", "archive.txt", "--rate", "16"]);
    // 0.1 m in the assumed unit are 10 m: 160 m/s.
    assert!(out.contains("warning") && out.contains("160 m/s"), "{out}");
    let (_, out, _) = of(&["check", "archive.txt", "--rate", "16", "--unit", "cm", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let near = |key: &str, want: f64| {
        let got = answer[key].as_f64().unwrap_or(f64::NAN);
        assert!((got - want).abs() < 1e-4, "{key}: {got}, want {want}");
    };
    near("median_speed", 1.6);
    near("time_step", 1.0 / 16.0);
    assert_eq!(answer["warnings"], serde_json::json!([]), "{answer}");
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md")).expect("the page");
    let mut found = std::collections::BTreeSet::new();
    crate::command_line::keys(&answer, "", &[], &mut found);
    assert_eq!(found, crate::command_line::listed(&page, "check of a log"));
}

#[test]
fn a_check_says_what_a_log_is_and_what_is_probably_not_meant() {
    let folder = TempDir::new().expect("a folder");
    let check = |text: &str| {
        fs::write(folder.path().join("log.csv"), text).expect("written");
        let (_, out, err) = answer(folder.path(), &["check", "log.csv", "--json"]);
        serde_json::from_str::<serde_json::Value>(&out).unwrap_or_else(|_| panic!("{out}{err}"))
    };
    // y is the height, as in Unity.
    let unity: String = (0..20)
        .map(|k| {
            format!("{:.2};e;{};0.5;{};happy\n", 0.1 * f64::from(k), 0.1 * f64::from(k), 0.2 * f64::from(k))
        })
        .collect();
    let answer = check(&format!("Time;Name;PosX;PosY;PosZ;Mood\n{unity}"));
    assert_eq!(answer["unused"], serde_json::json!(["Mood", "y"]));
    assert_eq!(answer["used"], serde_json::json!(["t", "agent", "x", "y"]));
    let doubts = answer["warnings"].to_string();
    assert!(doubts.contains("y hardly varies"), "{doubts}");
    // Bodies that do not move but decide to.
    let frozen: String =
        (0..20).map(|k| format!("{k},{:.1},a,3,4,1,0,1,0,1,0\n", 0.1 * f64::from(k))).collect();
    let answer = check(&format!("step,t,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n{frozen}"));
    assert_eq!((&answer["moves"], &answer["moves_otherwise"]), (&19.into(), &19.into()), "{answer}");
    assert_eq!(answer["cause"], "integration:frozen");
    assert!(answer["warnings"].to_string().contains("do not move as decided"), "{answer}");
    let answer = check("t,agent,x,y\n0,a,0,0\n0.5,a,1,0\n1,a,7,0\n1.5,a,8,0\n");
    let number = |value: &serde_json::Value| value.as_f64().unwrap_or(f64::NAN);
    assert_eq!(
        (number(&answer["jump"]["distance"]), number(&answer["jump"]["step"])),
        (6.0, 2.0),
        "{answer}"
    );
    assert_eq!(
        (number(&answer["median_speed"]), &answer["time_step_source"]),
        (2.0, &"times".into()),
        "{answer}"
    );
}

#[test]
fn agents_that_come_later_count_in_every_command() {
    let folder = TempDir::new().expect("a folder");
    let mut text = String::from("t,agent,x,y\n");
    for k in 0..60 {
        let t = 0.1 * f64::from(k);
        text += &format!("{t:.1},a,{},0\n", 0.1 * f64::from(k));
        if k < 30 {
            text += &format!("{t:.1},b,{},5\n", 0.1 * f64::from(k));
        } else {
            text += &format!("{t:.1},late,{},20\n", 9.0 - 0.1 * f64::from(k));
        }
    }
    fs::write(folder.path().join("late.csv"), text).expect("written");
    let of = |arguments: &[&str]| loud(folder.path(), arguments);
    let run = of(&["run", "late.csv"]);
    assert!(run.contains("3 of 3"), "{run}");
    let rows = of(&["sweep", "late.csv", "--vary", "method=vo,orca", "-o", "-"]);
    let arrivals = rows.lines().next().and_then(|head| head.split(',').position(|name| name == "arrivals"));
    for row in rows.lines().skip(1) {
        assert_eq!(row.split(',').nth(arrivals.expect("a column")), Some("3"), "{rows}");
    }
    let found = data(folder.path(), &["doctor", "late.csv", "--json"]);
    let names: Vec<&str> =
        found.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert!(names.iter().all(|name| ["a", "b", "late"].contains(name)), "{names:?}");
    let checked = of(&["check", "late.csv"]);
    assert!(checked.contains("120 rows, 3 agents, 60 steps"), "{checked}");
}

#[test]
fn a_trace_reads_back_to_the_worlds_of_its_run() {
    let folder = TempDir::new().expect("a folder");
    let files = ["trace.csv", "full.csv"].map(|name| folder.path().join(name));
    let run = ["run", "circle-10", "--steps", "12", "--trace", "trace.csv", "--trace-full", "full.csv"];
    loud(folder.path(), &run);
    let scenario = Scenario::load("circle-10").expect("a scenario");
    for (file, first) in files.iter().zip([1, 0]) {
        let text = fs::read(file).expect("the trace");
        let log = read(&*text, "log", LogOptions::default()).expect("a log");
        let run = RecordedRun::new(log, Some(("circle-10", &scenario)), &[]).expect("a run");
        let mut sim = Simulation::new(scenario.world());
        (0..first).for_each(|_| sim.step());
        for k in 0..11 {
            let read = run.world(k);
            assert_eq!(read.step, sim.world().step);
            for (ours, want) in read.agents.iter().zip(&sim.world().agents) {
                assert_eq!(bits(ours.position), bits(want.position));
                assert_eq!(bits(ours.velocity), bits(want.velocity));
                assert_eq!(ours.settings.radius, want.settings.radius);
            }
            let chosen: Vec<_> = sim.decisions().choices.iter().map(|choice| bits(choice.velocity)).collect();
            let logged: Vec<_> = run.log().rows(k).filter_map(|row| run.chosen(k, row)).map(bits).collect();
            assert_eq!(logged, chosen, "step {k}");
            sim.step();
        }
    }
}

#[test]
fn what_is_wrong_with_a_log_is_said_in_one_line_with_its_place() {
    let cases = [
        ("", "log: it has no rows"),
        ("step,agent,x,y\n", "log: it has no rows"),
        ("agent,x,y\n1,2,3\n", "log:1: the header has no column step"),
        ("step,agent,y\n1,2,3\n", "log:1: the header has no column x"),
        ("step,agent,x,y,vx\n1,2,3,4,5\n", "log:1: the header has no column vy"),
        ("step,agent,x,y,x\n1,2,3,4,5\n", "log:1: \"x\" comes twice"),
        ("step,agent,x,y\n0,0,1\n", "log:2: 3 fields, but the header names 4"),
        ("step,agent,x,y\n0,0,1,two\n", "log:2: y wants a number, got \"two\""),
        ("step,agent,x,y\n0,0,1,\n0,1,,2\n", "log:2: "),
        ("step,agent,x,y\n0.5,0,1,2\n", "log:2: step wants a whole number, got 0.5"),
        ("step,agent,x,y\n,0,1,2\n", "log:2: no step"),
        ("step,agent,x,y\n0,0,1e9,2\n", "log:2: \"[1000000000, 2]\" lies beyond"),
        ("step,agent,x,y\n0,0,inf,2\n", "log:2: "),
        ("step,agent,x,y,radius\n0,0,1,2,-1\n", "log:2: radius: "),
        ("step,agent,x,y\n0,0,1,2\n0,0,1,2\n", "log: agent \"0\" has two rows at step 0"),
        ("1 2 3\n", "log:1: 3 columns without names"),
        ("{\"step\":1,\"x\":1}\n", "log:1: no position"),
        ("{\"step\":1,\"x\":1,\"y\":\"up\"}\n", "log:1: \"y\" wants a number"),
        ("{\"step\":1,\"x\":1\n", "log:1: no JSON"),
        ("{\"step\":1,\"agents\":[7]}\n", "log:1: want an object"),
        ("[{\"step\":1}]\n", "log:1: begins with a list"),
    ];
    for (text, said) in cases {
        let refusal = refusal(text);
        assert!(refusal.starts_with(said), "{text:?}: {refusal}");
        assert_eq!(refusal.lines().count(), 1, "{refusal}");
    }
    assert!(read(&b"step,agent,x,y\n0,\xff,1,2\n"[..], "log", LogOptions::default()).is_err());
}
