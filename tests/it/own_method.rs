//! The user's own method: a local program decides. The programs here are in Python, and one in C++.

use std::{collections::BTreeSet, fs, path::Path, process::Command as Program, time::Duration};

use serde_json::Value;
use sidestep_core::{Command, Method, Vec2, sim::command::Scope, sim::digest::digest};
use sidestep_lab::{
    Scenario,
    run::{own::OwnProgram, time::TimeMachine},
};
use tempfile::TempDir;

use crate::program::{answer, data, loud, missing, refused, repository, sidestep};

/// Reads questions; `body` computes `velocities` from a `question`.
fn program(folder: &Path, name: &str, body: &str) -> String {
    let text = format!(
        "import json, math, os, sys, time\nfor line in sys.stdin:\n    question = json.loads(line)\n    \
         step, agents = question['step'], question['agents']\n    \
         velocities = [agent['preferred_velocity'] for agent in agents]\n    {body}\n    \
         print(json.dumps({{'step': step, 'velocities': velocities}}), flush=True)\n"
    );
    fs::write(folder.join(name), text).expect("a program");
    format!("cmd:python3 {name}")
}

const AS_PREFERRED: &str = "pass";

/// Two agents that swap places around a pillar, with these methods.
fn two(methods: [&str; 2]) -> String {
    let agent = |method: &str, x: f32| {
        format!(
            "[[agents]]\nmethod = \"{method}\"\nposition = [{x}, 0.1]\ngoal = [{}, 0]\nradius = 0.5\n",
            -x
        )
    };
    let [west, east] = methods;
    format!("time_step = 0.25\n{}{}", agent(west, -4.0), agent(east, 4.0))
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The trace of a run of 30 steps that succeeds.
fn trace(folder: &Path, scenario: &str, more: &[&str]) -> String {
    loud(folder, &[&["run", scenario, "--steps", "30", "--trace", "-"], more].concat())
}

#[test]
fn a_program_that_answers_what_is_preferred_is_the_method_none_among_agents_of_orca_too() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let mine = program(folder, "mine.py", AS_PREFERRED);
    for (own, none) in [(["own", "own"], ["none", "none"]), (["own", "orca"], ["none", "orca"])] {
        fs::write(folder.join("own.toml"), two(own)).expect("a file");
        fs::write(folder.join("none.toml"), two(none)).expect("a file");
        let asked = trace(folder, "own.toml", &["--method", &mine]);
        assert!(asked.lines().count() > 60);
        assert_eq!(asked, trace(folder, "none.toml", &[]), "{own:?}");
    }
    // If no agents have the method, it decides for all.
    assert_eq!(
        trace(folder, "circle-10", &["--method", &mine]),
        trace(folder, "circle-10", &["--method", "none"])
    );
}

#[test]
fn a_question_has_neighbors_walls_and_pillars_in_range() {
    let folder = TempDir::new().expect("a folder");
    let scene = "time_step = 0.5\npolygons = [{ vertices = [[2, -1], [3, -1], [3, 1], [2, 1]] }]\n\
                 circles = [{ center = [-3, 0], radius = 1 }, { center = [-30, 0], radius = 1 }]\n\
                 [[agents]]\nmethod = \"own\"\nposition = [0, 0]\nvelocity = [0.5, 0]\n\
                 goal = [9, 0]\nradius = 0.5\nmax_speed = 2\ntime_horizon_obstacle = 2\nneighbor_distance = 3\n\
                 [[agents]]\nposition = [0, 2]\nbehavior = \"hold\"\nradius = 0.25\n[[agents]]\nposition = [0, -5]\nbehavior = \"hold\"\n";
    fs::write(folder.path().join("seen.toml"), scene).expect("a file");
    let mine = program(folder.path(), "mine.py", "open('asked.json', 'w').write(line)");
    loud(folder.path(), &["run", "seen.toml", "--steps", "1", "--method", &mine]);
    let asked = fs::read_to_string(folder.path().join("asked.json")).expect("a question");
    let asked: serde_json::Value = serde_json::from_str(&asked).expect("JSON");
    // Only the left side of the square faces the agent, which is on the right of its way from top to bottom.
    let wanted = serde_json::json!({
        "step": 0, "time": 0.0, "time_step": 0.5,
        "agents": [{
            "agent": 0, "position": [0.0, 0.0], "velocity": [0.5, 0.0], "preferred_velocity": [1.0, 0.0],
            "goal": [9.0, 0.0], "radius": 0.5, "max_speed": 2.0, "time_horizon": 10.0, "time_horizon_obstacle": 2.0,
            "neighbors": [{ "agent": 1, "position": [0.0, 2.0], "velocity": [0.0, 0.0], "radius": 0.25 }],
            "walls": [[[2.0, 1.0], [2.0, -1.0]]],
            "pillars": [{ "position": [-3.0, 0.0], "radius": 1.0 }],
        }],
    });
    assert_eq!(asked, wanted);
}

#[test]
fn a_program_that_fails_ends_the_run_with_one_line_and_what_was_before_stays() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("own.toml"), two(["own", "orca"])).expect("a file");
    let cases = [
        ("step == 4 and sys.exit(3)", "it has ended (exit status: 3)"),
        ("step == 4 and time.sleep(3)", "no answer within 1 s"),
        ("if step == 4: velocities = [[float('nan'), 0]]", "is not an answer"),
        ("if step == 4: velocities = [[1e39, 0]]", "velocity"),
        ("if step == 4: velocities = []", "0 velocities for 1 agents"),
        ("if step == 4: step = 3", "it answers step 3"),
        ("step == 4 and print('hello')", "\"hello\" is not an answer"),
    ];
    for (body, wanted) in cases {
        let mine = program(folder, "mine.py", body);
        let out =
            sidestep(folder, &["run", "own.toml", "--steps", "9", "--method", &mine, "--trace", "t.csv"]);
        let said = words(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{body}: {said}");
        let lines: Vec<&str> = said.lines().filter(|line| line.contains("at step 4")).collect();
        assert!(
            matches!(&lines[..], [line] if line.contains(wanted) && line.contains("keep")),
            "{body}: {said}"
        );
        // Two agents at each of four steps, and the head.
        let kept = fs::read_to_string(folder.join("t.csv")).expect("the trace");
        assert_eq!(kept.lines().count(), 1 + 2 * 4, "{body}");
    }
    let out = sidestep(folder, &["run", "own.toml", "--steps", "9", "--method", "cmd:./nowhere"]);
    assert!(words(&out.stderr).contains("it does not start"), "{}", words(&out.stderr));
    let out = sidestep(
        folder,
        &["sweep", "own.toml", "--method", "cmd:./nowhere", "--vary", "radius=1,2", "--out", "s.csv"],
    );
    assert!(words(&out.stderr).contains("compare, why and doctor"), "{}", words(&out.stderr));
}

#[test]
fn no_file_starts_a_program() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("own.toml"), two(["own", "orca"])).expect("a file");
    let out = sidestep(folder, &["run", "own.toml", "--steps", "2", "--trace", "-"]);
    assert!(words(&out.stderr).contains("give --method cmd:PROGRAM"), "{}", words(&out.stderr));
    assert!(
        words(&out.stdout).lines().filter(|row| row.contains(",0,-4,0.1,0,0")).count() == 2,
        "{}",
        words(&out.stdout)
    );
    let mine = program(folder, "mine.py", "open('started', 'w')");
    fs::write(folder.join("cmd.toml"), two([&mine, "orca"])).expect("a file");
    let out = sidestep(folder, &["run", "cmd.toml", "--steps", "2"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(!folder.join("started").exists());
}

#[test]
fn a_clip_of_it_is_made_again_without_the_program() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let mine = program(folder, "mine.py", "velocities = [[y, -x] for x, y in velocities]");
    let film =
        ["record", "circle-10", "--steps", "20", "--size", "160x120", "--method", &mine, "--out", "mine.gif"];
    loud(folder, &film);
    let live = loud(folder, &["run", "circle-10", "--steps", "20", "--method", &mine, "--trace", "-"]);
    fs::remove_file(folder.join("mine.py")).expect("the program");
    assert_eq!(live, loud(folder, &["run", "mine.gif", "--steps", "20", "--trace", "-"]));
    loud(folder, &["replay", "mine.gif"]);
}

/// Makes a small clip of 20 steps, with these options.
fn film(folder: &Path, scenario: &str, options: &[&str], out: &str) {
    let small = ["record", scenario, "--steps", "20", "--size", "160x120", "--out", out];
    loud(folder, &[&small[..], options].concat());
}

/// All answers came from the file once, and the program was not started.
#[test]
fn a_program_decides_again_for_a_file_with_a_run_and_the_other_changes_stay() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let first = program(folder, "first.py", "velocities = [[0.5, 0] for agent in agents]");
    let other = program(folder, "other.py", "velocities = [[0, 0.25] for agent in agents]");
    film(folder, "circle-10", &["--method", &first], "first.gif");
    film(folder, "circle-10", &["--method", "orca"], "orca.gif");
    let wanted = trace(folder, "circle-10", &["--method", &other]);
    for clip in ["first.gif", "orca.gif"] {
        assert_eq!(trace(folder, clip, &["--method", &other]), wanted, "{clip}");
    }
    film(folder, "first.gif", &["--method", &other], "other.gif");
    let again = loud(folder, &["run", "other.gif", "--steps", "20", "--trace", "-"]);
    assert!(again.lines().count() == 1 + 10 * 20 && wanted.starts_with(&again), "{again}");
    let why = ["why", "first.gif", "--step", "5", "--agent", "0", "--json", "--method", &other];
    let why = data(folder, &why);
    let chosen: Vec<f64> =
        why["chosen"].as_array().expect("a velocity").iter().filter_map(Value::as_f64).collect();
    assert_eq!(chosen, [0.0, 0.25]);
    // Until the last change of this run, at step 9, its agents once stood.
    let change = "[run]\nsteps = 12\n[[run.log]]\nstep = 9\nmove = 1\nto = [4.0, 3.0]\n";
    fs::write(folder.join("saved.toml"), two(["own", "own"]) + change).expect("a file");
    let saved = trace(folder, "saved.toml", &["--method", &other]);
    assert!(saved.lines().skip(1).all(|row| row.ends_with(",0,0.25")), "{saved}");
    for row in ["9,1,4,3,0,0.25", "10,1,4,3.0625,0,0.25"] {
        assert!(saved.lines().any(|line| line == row), "{row}: {saved}");
    }
}

/// One process once answered for all worlds in turn.
#[test]
fn each_world_of_a_comparison_has_a_process() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let mine = program(folder, "mine.py", "open('asked', 'a').write(f'{os.getpid()} {step}\\n')");
    film(folder, "circle-10", &["--compare", "radius=0.3,0.4", "--method", &mine], "both.gif");
    let asked = fs::read_to_string(folder.join("asked")).expect("questions");
    let processes: BTreeSet<&str> = asked.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(processes.len(), 2, "{asked}");
    for process in processes {
        let steps = asked.lines().filter_map(|line| line.strip_prefix(process)?.trim().parse::<usize>().ok());
        assert!(steps.take(20).eq(0..20), "{asked}");
    }
}

/// A row of agents that stand was once printed without a remark.
#[test]
fn comparisons_and_sweeps_refuse_the_method_without_answers_and_take_a_clip_that_has_them() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::create_dir(folder.join("scenes")).expect("a folder");
    for file in ["pair.toml", "scenes/pair.toml"] {
        fs::write(folder.join(file), two(["orca", "orca"])).expect("a file");
    }
    for arguments in [
        &["compare", "pair.toml", "--methods", "own,orca", "--steps", "5"][..],
        &["sweep", "pair.toml", "--vary", "method=own,orca", "--steps", "5", "--out", "rows.csv"],
        &["benchmark", "scenes", "--methods", "own,orca", "--steps", "5"],
    ] {
        let said = refused(folder, arguments);
        assert!(said.lines().count() == 1 && said.contains("--method cmd:PROGRAM"), "{arguments:?}: {said}");
    }
    assert!(!folder.join("rows.csv").exists());
    // Other commands warn.
    for arguments in [
        &["run", "pair.toml", "--steps", "2", "--method", "own"][..],
        &["record", "pair.toml", "--steps", "2", "--compare", "method=own,orca", "--out", "stand.gif"],
    ] {
        let (code, _, said) = answer(folder, arguments);
        assert_eq!(code, Some(0), "{arguments:?}");
        assert_eq!(said.matches("give --method cmd:PROGRAM").count(), 1, "{arguments:?}: {said}");
    }
    // A clip has the answers: the method is that of the program, and the others are themselves.
    let mine = program(folder, "mine.py", AS_PREFERRED);
    film(folder, "pair.toml", &["--method", &mine], "pair.gif");
    let table = loud(folder, &["compare", "pair.gif", "--methods", "own,none,orca", "--csv", "-"]);
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let [own, none, orca] = &rows[..] else { panic!("{table}") };
    assert_eq!([own[1], none[1], orca[1]], ["own", "none", "orca"]);
    assert_eq!(own[2..12], none[2..12], "{table}");
    assert_ne!(own[2..12], orca[2..12], "{table}");
}

#[test]
fn a_comparison_has_a_row_for_a_program_whose_figures_and_ways_are_those_of_its_run() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("pair.toml"), two(["orca", "orca"])).expect("a file");
    let counts =
        "open('asked', 'a').write(f'{os.getpid()}\\n'); velocities = [[y, -x] for x, y in velocities]";
    let mine = program(folder, "mine.py", counts);
    let processes = || {
        let asked = fs::read_to_string(folder.join("asked")).expect("questions");
        fs::remove_file(folder.join("asked")).expect("questions");
        asked.lines().map(String::from).collect::<BTreeSet<_>>().len()
    };
    let set = ["--steps", "30", "--method", &mine];
    let compare = ["compare", "circle-10", "pair.toml", "--methods", "orca", "--json"];
    let rows = data(folder, &[&compare[..], &set].concat());
    assert_eq!(processes(), 2, "one for each scene");
    let [orca, own, _, own_pair] = &rows.as_array().expect("a list")[..] else { panic!("{rows}") };
    assert_eq!((&orca["method"], &own["method"]), (&"orca".into(), &"own".into()));
    assert_ne!(orca["figures"], own["figures"]);
    for (scene, row) in [("circle-10", own), ("pair.toml", own_pair)] {
        let run = data(folder, &[&["run", scene, "--json"], &set[..]].concat());
        assert_eq!((&row["steps"], &row["us_per_agent_step"]), (&run["steps"], &Value::Null), "{scene}");
        for (id, value) in row["figures"].as_object().expect("figures") {
            assert_eq!(*value, run["figures"][id], "{scene} {id}");
        }
    }
    processes();
    let pictured = ["compare", "circle-10", "--methods", "own", "--plot", "ways.svg", "--csv", "rows.csv"];
    loud(folder, &[&pictured[..], &set].concat());
    assert_eq!(processes(), 1, "the picture has the answers of the row");
    assert_eq!(trace(folder, "ways.svg", &[]), trace(folder, "circle-10", &["--method", &mine]));
    // Without a list, there are all methods and the program.
    let rows = data(folder, &[&["compare", "pair.toml", "--json"], &set[..]].concat());
    assert_eq!(rows.as_array().map(Vec::len), Some(9), "{rows}");
    assert_eq!(rows[8], *own_pair);
}

/// Its jitter was once that of "the obstacle in its way".
#[test]
fn the_doctor_finds_of_a_program_what_it_finds_in_its_clip() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("pair.toml"), two(["orca", "orca"])).expect("a file");
    let zigzag = "velocities = [[x, y + 0.5 * (-1) ** step] for x, y in velocities]";
    let zigzag = program(folder, "zigzag.py", zigzag);
    film(folder, "pair.toml", &["--method", &zigzag], "pair.gif");
    let found = |scene: &str, more: &[&str]| {
        let found = data(folder, &[&["doctor", scene, "--seconds", "4", "--json"], more].concat());
        let found = found.as_array().expect("a list").iter();
        found.map(|one| [&one["agent"], &one["step"], &one["finding"]].map(Value::clone)).collect::<Vec<_>>()
    };
    let of_program = found("pair.toml", &["--method", &zigzag]);
    let jitters = |[_, _, finding]: &&[Value; 3]| finding["ailment"] == "jitter";
    assert_eq!(of_program.iter().filter(jitters).count(), 2, "{of_program:?}");
    for [_, _, finding] in of_program.iter().filter(jitters) {
        for (key, part) in [("sentence", "its own method turns it"), ("trials", "trials run no program")] {
            assert!(finding[key].as_str().is_some_and(|words| words.contains(part)), "{finding}");
        }
    }
    assert_eq!(of_program, found("pair.gif", &[]));
    assert!(!found("pair.toml", &[]).iter().any(|one| jitters(&one)));
}

#[test]
fn a_comparison_and_the_doctor_end_with_one_line_where_a_program_fails() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("pair.toml"), two(["orca", "orca"])).expect("a file");
    let mine = program(folder, "mine.py", "step == 4 and sys.exit(3)");
    for command in [&["compare", "pair.toml", "--methods", "orca"][..], &["doctor", "pair.toml"]] {
        let said = refused(folder, &[command, &["--method", &mine]].concat());
        assert!(said.lines().count() == 1 && said.contains("at step 4: it has ended"), "{command:?}: {said}");
    }
}

#[test]
fn the_time_machine_needs_no_program_for_what_it_knows() {
    let folder = TempDir::new().expect("a folder");
    let mine = program(folder.path(), "mine.py", "velocities = [[0.5, 0.0625 * step] for agent in agents]");
    let pid = program(folder.path(), "pid.py", "open('pid', 'w').write(str(os.getpid()))");
    let at = |command: &str| {
        command
            .trim_start_matches("cmd:")
            .replace("python3 ", &format!("python3 {}/", folder.path().display()))
    };
    let scenario = Scenario::load("circle-10").expect("built in");
    let own = Command::SetMethod { method: Method::Own, scope: Scope::All };
    let mut machine = TimeMachine::new(scenario.world(), &[own]).expect("a method");
    machine.give_program(Some(OwnProgram::shared(&at(&mine)).expect("a command")));
    let mut digests = Vec::new();
    for step in 0..20 {
        // Some of them in the background.
        if step % 2 == 0 {
            machine.step();
        } else {
            machine.begin_step(|| 0);
            while machine.poll_step(|_, _| {}).is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        digests.push(digest(machine.run().world()));
        // The expected velocity is the answer of the previous step.
        let before = machine.run().world().agents[3].velocity;
        assert_eq!(before, Vec2::new(0.5, 0.0625 * step as f32));
        let next = machine.run().world().answer(3);
        assert_eq!(next, Some(Vec2::new(0.5, 0.0625 * (step + 1) as f32)), "it is shown on arrival");
    }
    assert!(machine.take_fault().is_none());
    machine.give_program(None);
    for step in [4, 17, 9, 20] {
        machine.seek(step);
        assert_eq!(digest(machine.run().world()), digests[step as usize - 1], "step {step}");
    }
    // A branch from the past asks the program again from there on.
    machine.seek(10);
    machine.apply(Command::MoveAgent { agent: 0, to: Vec2::new(40.0, 0.0) }).expect("a place");
    machine.give_program(Some(OwnProgram::shared(&at(&mine)).expect("a command")));
    machine.step();
    assert_eq!(machine.run().world().agents[0].velocity, Vec2::new(0.5, 0.625));
    assert_eq!(machine.past().branches().len(), 2);
    // The process ends with the machine and leaves nothing behind.
    let pid = at(&pid).replace(&format!("{}/pid.py", folder.path().display()), "pid.py");
    let command = format!("env -C {} {pid}", folder.path().display());
    machine.give_program(Some(OwnProgram::shared(&command).expect("a command")));
    machine.step();
    let pid = fs::read_to_string(folder.path().join("pid")).expect("it was asked");
    let is_there = || Path::new("/proc").join(pid.trim()).exists();
    assert!(is_there() || !Path::new("/proc/self").exists());
    drop(machine);
    assert!(!is_there(), "a process is left");
}

/// A window may be closed while it waits for an answer.
#[test]
fn a_program_that_is_awaited_in_the_background_can_be_ended() {
    let folder = TempDir::new().expect("a folder");
    let mine = program(folder.path(), "mine.py", "open('pid', 'w').write(str(os.getpid())); time.sleep(60)");
    let mine = mine.trim_start_matches("cmd:");
    let command = format!("env -C {} {mine}", folder.path().display());
    let own = Command::SetMethod { method: Method::Own, scope: Scope::All };
    let world = Scenario::load("circle-10").expect("built in").world();
    let mut machine = TimeMachine::new(world, &[own]).expect("a method");
    machine.give_program(Some(OwnProgram::shared(&command).expect("a command")));
    machine.begin_step(|| 0);
    let pid = loop {
        assert!(!machine.step_is_done(), "{:?}", machine.run().world().step);
        match fs::read_to_string(folder.path().join("pid")) {
            Ok(pid) if !pid.is_empty() => break pid,
            _ => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let is_there = || Path::new("/proc").join(&pid).exists();
    assert!(is_there() || !Path::new("/proc/self").exists());
    machine.end_program();
    assert!(!is_there(), "a process is left");
}

#[test]
fn a_step_is_not_made_where_the_program_fails_before_it() {
    let scenario = Scenario::load("circle-10").expect("built in");
    let own = Command::SetMethod { method: Method::Own, scope: Scope::All };
    let mut machine = TimeMachine::new(scenario.world(), &[own]).expect("a method");
    machine.step();
    let before = digest(machine.run().world());
    for in_background in [false, true] {
        machine.give_program(Some(OwnProgram::shared("./nowhere").expect("a command")));
        if in_background {
            machine.begin_step(|| 0);
            while machine.poll_step(|_, _| panic!("there is nothing to see")).is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
        } else {
            machine.step_with(|_, _| panic!("there is nothing to see"));
        }
        assert_eq!((machine.run().world().step, digest(machine.run().world())), (1, before));
        assert!(machine.take_fault().is_some());
    }
    machine.step();
    assert_eq!(machine.run().world().step, 2, "from then on they keep their velocity");
}

#[test]
fn the_doctor_says_that_its_trials_ran_without_the_program() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    for (method, says) in [("own", true), ("orca", false)] {
        let scene = two([method, "orca"]).replace("position = [4, 0.1]", "position = [-3.5, 0.1]");
        fs::write(folder.join("scene.toml"), scene).expect("a file");
        let out = sidestep(folder, &["doctor", "scene.toml", "--seconds", "2"]);
        let said = words(&out.stdout);
        assert!(said.contains("overlap"), "{said}");
        assert_eq!(said.contains("trials run no program"), says, "{said}");
    }
}

#[test]
fn the_examples_run_and_do_what_they_say() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let script = format!("cmd:python3 \"{}\"", repository("examples/own_method/mine.py").display());
    let figures = data(folder, &["run", "circle-10", "--seconds", "60", "--method", &script, "--json"]);
    assert_eq!(figures["figures"]["overlaps"], 0.0, "{figures}");
    assert_eq!(figures["figures"]["arrivals"], 10.0, "{figures}");
    if missing("g++") {
        return;
    }
    let built = Program::new("g++")
        .args(["-std=c++11", "-Wall", "-Werror", "-O2", "-o"])
        .arg(folder.join("mine"))
        .arg(repository("examples/own_method/mine.cpp"))
        .output()
        .expect("g++ starts");
    assert!(built.status.success(), "{}", words(&built.stderr));
    fs::write(folder.join("own.toml"), two(["own", "own"])).expect("a file");
    let rows = trace(folder, "own.toml", &["--method", "cmd:./mine"]);
    // Half of 1 m/s for 0.25 s, towards the goal 8 m away and 0.1 m lower.
    let row: Vec<f32> =
        rows.lines().nth(1).expect("a row").split(',').filter_map(|cell| cell.parse().ok()).collect();
    let speed = 0.5 / (64.01_f32).sqrt();
    assert_near!(row[4], 8.0 * speed, 1e-5);
    assert_near!(row[5], -0.1 * speed, 1e-5);
}
