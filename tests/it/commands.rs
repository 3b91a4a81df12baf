//! The subcommands: their output, compared with figures computed here.

use std::{
    collections::BTreeSet,
    fs,
    io::Read,
    path::Path,
    process::{Command, Stdio},
};

use crate::{
    common::{AgentList, Random, bits, raw_bits},
    program::{command, printed, repository},
};
use glam::Vec2;
use sidestep_core::{
    Agent, Method, Objective, Simulation, World,
    model::{Key, agent::Steering, obstacle::Circle},
    sim::digest::digest,
    steer::{SteerMemory, SteerTrace, steer},
};
use sidestep_lab::{
    Scenario,
    files::scenario::{
        benchmark::BenchScene,
        builtin,
        side_by_side::{side_by_side, stands_alone},
    },
    learn::museum,
};
use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

#[test]
fn list_names_every_file_of_the_built_in_scenarios() {
    let listed = printed(folder().path(), &["list"]);
    // Headings start with #, with an empty line before each except the first.
    let rows: Vec<&str> = listed.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).collect();
    let names: BTreeSet<&str> =
        rows.iter().map(|row| row.split_whitespace().next().expect("a name")).collect();
    let assets = repository("assets/scenarios");
    let entries = |folder: &Path| fs::read_dir(folder).expect("the scenarios");
    let files: BTreeSet<String> = [assets.clone(), assets.join("threads")]
        .iter()
        .flat_map(|folder| entries(folder))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, files.iter().map(String::as_str).collect());
    assert_eq!(rows.len(), files.len(), "one line each");
    let headings: Vec<&str> = listed.lines().filter_map(|line| line.strip_prefix("# ")).collect();
    assert_eq!(headings, builtin::TOPICS);
    let topic_of = |name: &str| {
        let before = listed.split(&format!("\n{name} ")).next().expect("the text before it");
        before.rsplit("# ").next().and_then(|rest| rest.lines().next()).map(str::to_string)
    };
    for builtin in builtin::all() {
        let topic = Scenario::load(builtin.name).expect("a built-in scenario").topic;
        assert_eq!(topic_of(builtin.name), Some(topic), "{}", builtin.name);
    }
    let swap = listed.lines().find(|line| line.starts_with("circle-swap ")).expect("circle-swap");
    assert!(swap.contains(" 250 agents") && swap.ends_with("Circle swap"), "{swap}");
}

#[test]
fn check_says_ok_of_every_built_in_scenario() {
    let folder = folder();
    for builtin in builtin::all() {
        let said = printed(folder.path(), &["check", builtin.name]);
        // Some of the threads are about polygons with the wrong winding.
        let warning = format!("{}: warning: polygon 0: ", builtin.name);
        let claims = Scenario::load(builtin.name).expect("a built-in scenario").claims.len();
        let claims = format!("{}: claims that --claims tests: {claims}", builtin.name);
        let rest = said.lines().filter(|line| !line.starts_with(&warning) && *line != claims);
        assert!(said.starts_with(&format!("{}: ok: ", builtin.name)) && rest.count() == 1, "{said}");
    }
    let said = printed(folder.path(), &["check", "four-crossing"]);
    let line = "four-crossing: ok: \"Four at a crossing\", 4 agents, time step 0.25 s, method orca\n";
    assert_eq!(said, format!("{line}four-crossing: claims that --claims tests: 3\n"));
    let file = folder.path().join("two.json");
    let text = r#"{"title": "a\nb", "agents": [{"position": [0, 0], "goal": [1, 0]}]}"#;
    fs::write(&file, text).expect("a file");
    assert!(printed(folder.path(), &["check", "two.json"]).starts_with("two.json: ok: \"a\\nb\", 1 agents"));
}

/// The places of all agents at every step from 1 on, read from a trace.
fn trace(path: &Path, agents: usize) -> Vec<Vec<Vec2>> {
    let text = fs::read_to_string(path).expect("the trace");
    let places: Vec<Vec2> = text
        .lines()
        .skip(1)
        .map(|line| {
            let real: Vec<f32> = line.split(',').skip(2).map(|n| n.parse().expect("a number")).collect();
            Vec2::new(real[0], real[1])
        })
        .collect();
    places.chunks(agents).map(<[Vec2]>::to_vec).collect()
}

/// The value of a line of the summary.
fn field<'a>(summary: &'a str, name: &str) -> &'a str {
    let line = summary.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("no \"{name}\" in\n{summary}")).trim()
}

/// Arrivals, least gap (m) and new overlaps of a run, from every pair at every step, in `f64`.
fn by_hand(scenario: &Scenario, steps: &[Vec<Vec2>]) -> (usize, f64, u64) {
    let start = scenario.world().agents;
    let radius = |a: usize| f64::from(start[a].settings.radius);
    let mut arrived = BTreeSet::new();
    let (mut least, mut overlaps) = (f64::INFINITY, 0);
    let mut before = BTreeSet::new();
    let places = |k: usize, a: usize| if k == 0 { start[a].position } else { steps[k - 1][a] };
    for k in 0..=steps.len() {
        let mut now = BTreeSet::new();
        for a in 0..start.len() {
            let p = places(k, a).as_dvec2();
            if let Objective::Goal(goal) = start[a].objective
                && goal.as_dvec2().distance(p) <= radius(a)
            {
                arrived.insert(a);
            }
            for b in a + 1..start.len() {
                let gap = places(k, b).as_dvec2().distance(p) - radius(a) - radius(b);
                least = least.min(gap);
                if gap < -1e-3 {
                    now.insert((a, b));
                }
            }
        }
        overlaps += now.difference(&before).count() as u64;
        before = now;
    }
    (arrived.len(), least, overlaps)
}

#[test]
fn the_summary_agrees_with_every_pair_of_the_trace() {
    let folder = folder();
    for (name, method, steps) in [
        ("circle-10", "orca", 300),
        ("random-crowd", "none", 200),
        ("random-crowd", "vo", 150),
        ("dense-overlap", "orca", 120),
        ("dense-overlap", "rvo", 120),
        ("head-on", "orca", 300),
        ("four-balls", "orca", 100),
    ] {
        let n = steps.to_string();
        let arguments = ["run", name, "--method", method, "--steps", &n, "--trace", "out.csv", "--summary"];
        let summary = printed(folder.path(), &arguments);
        let scenario = Scenario::load(name).expect("a built-in scenario");
        let world = scenario.world();
        let states = trace(&folder.path().join("out.csv"), world.agents.len());
        assert_eq!(states.len(), steps, "{name}: steps of the trace");
        let (arrivals, gap, overlaps) = by_hand(&scenario, &states);
        let place = format!("{name}, {method}:\n{summary}");
        assert_eq!(field(&summary, "scenario"), scenario.title, "{place}");
        let seconds = steps as f64 * f64::from(world.params.time_step);
        assert_eq!(field(&summary, "steps"), format!("{steps} ({seconds:.2} s)"), "{place}");
        assert_eq!(field(&summary, "arrivals"), format!("{arrivals} of {}", world.agents.len()), "{place}");
        let said: f64 = field(&summary, "smallest gap").trim_end_matches(" m").parse().expect("a number");
        assert_near!(said, gap, 1.5e-4, "{place}");
        assert_eq!(field(&summary, "overlaps"), overlaps.to_string(), "{place}");
        let micros: f64 = field(&summary, "us per agent-step").parse().expect("a number");
        assert!(micros > 0.0 && micros < 1e6, "{place}");
        let share: f64 = field(&summary, "LP3 share").trim_end_matches(" %").parse().expect("a number");
        assert!(method != "none" || share == 0.0, "{place}");
        assert!((0.0..=100.0).contains(&share), "{place}");
    }
}

#[test]
fn the_summary_has_the_digest_and_the_relaxed_share_of_the_run() {
    let folder = folder();
    let summary = printed(folder.path(), &["run", "dense-overlap", "--steps", "30"]);
    let mut simulation = Simulation::new(Scenario::load("dense-overlap").expect("a scenario").world());
    let mut relaxed = 0;
    for _ in 0..30 {
        let choices = &simulation.decisions().choices;
        relaxed +=
            choices.iter().filter(|choice| choice.outcome == sidestep_core::avoid::Outcome::Relaxed).count();
        simulation.step();
    }
    assert!(relaxed > 20, "the dense start relaxes: {relaxed}");
    assert_eq!(field(&summary, "LP3 share"), format!("{:.2} %", 100.0 * relaxed as f64 / 600.0));
    assert_eq!(field(&summary, "digest"), format!("{:016x}", simulation.digest()));
    // Enough agents to be divided among threads.
    let mut crowd = Simulation::new(Scenario::load("circle-swap").expect("a scenario").world());
    (0..5).for_each(|_| crowd.step());
    for threads in ["1", "2", "4"] {
        let again = printed(folder.path(), &["run", "circle-swap", "--steps", "5", "--threads", threads]);
        assert_eq!(field(&again, "digest"), format!("{:016x}", crowd.digest()), "{threads} threads");
    }
}

#[test]
fn a_run_without_a_trace_prints_its_summary_and_one_with_a_trace_is_silent() {
    let folder = folder();
    assert!(printed(folder.path(), &["run", "head-on", "--steps", "1"]).contains("digest "));
    assert_eq!(printed(folder.path(), &["run", "head-on", "--steps", "1", "--trace", "out.csv"]), "");
    let text = fs::read_to_string(folder.path().join("out.csv")).expect("the trace");
    assert_eq!(text, "step,agent,x,y,vx,vy\n1,0,-9.75,0,1,0\n1,1,9.75,0,-1,0\n");
    assert_eq!(printed(folder.path(), &["run", "head-on", "--steps", "0", "--trace", "out.csv"]), "");
    let text = fs::read_to_string(folder.path().join("out.csv")).expect("the trace");
    assert_eq!(text, "step,agent,x,y,vx,vy\n");
}

#[test]
fn changes_on_the_command_line_act_like_those_in_the_file() {
    let folder = folder();
    let text = |radius: &str, method: &str| {
        format!(
            "time_step = 0.25\nmethod = \"{method}\"\n[defaults]\nradius = {radius}\n[[agents]]\nposition = [-4.0, 0.0]\n\
             goal = [4.0, 0.0]\n[[agents]]\nposition = [4.0, 0.1]\ngoal = [-4.0, 0.1]\n"
        )
    };
    fs::write(folder.path().join("plain.toml"), text("1.5", "none")).expect("a file");
    fs::write(folder.path().join("tuned.toml"), text("0.7", "rvo")).expect("a file");
    let plain = printed(
        folder.path(),
        &["run", "plain.toml", "--steps", "40", "--method", "rvo", "--set", "radius=0.7"],
    );
    let tuned = printed(folder.path(), &["run", "tuned.toml", "--steps", "40"]);
    assert_eq!(field(&plain, "digest"), field(&tuned, "digest"));
    let untuned = printed(folder.path(), &["run", "plain.toml", "--steps", "40"]);
    assert_ne!(field(&untuned, "digest"), field(&tuned, "digest"));
}

fn parameters_in_the_documents() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/parameters.md")).expect("docs")
}

/// The digest after three steps of two agents, one with steering, with these lines under `[defaults]` and `[params]`.
fn digest_with(defaults: &str, params: &str) -> Result<u64, String> {
    let text = format!(
        "method = \"rvo\"\n[defaults]\n{defaults}\n[params]\n{params}\n[[agents]]\nposition = [-4.0, 0.0]\n\
         goal = [4.0, 0.0]\n[[agents]]\nposition = [4.0, 0.1]\nbehavior = \"wander\"\nsteering = \"feeler\"\n\
         [[circles]]\ncenter = [0.0, 3.0]\nradius = 1.0\n"
    );
    let scenario = Scenario::parse(&text, "two.toml").map_err(|error| error.to_string())?;
    let mut simulation = Simulation::new(scenario.world());
    (0..3).for_each(|_| simulation.step());
    let world = simulation.world();
    assert!(world.agents.iter().all(|agent| agent.position.is_finite()), "{text}");
    Ok(digest(world))
}

/// The table was once compared only with its own output. Here each row is compared with files: omitting the key equals
/// stating its default, both ends of the range are accepted, and values beyond them are refused with range and unit.
#[test]
fn every_row_of_the_parameters_in_the_documents_is_what_a_file_may_say() {
    let written = parameters_in_the_documents();
    let (of_agents, of_world) = written.split_once("## Of the world").expect("two tables");
    let mut keys = BTreeSet::new();
    for (table, in_defaults) in [(of_agents, true), (of_world, false)] {
        for row in table.lines().filter(|line| line.starts_with("| `")) {
            let row = row.replace("\\|", "‖");
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [key, default, accepts, about, formula] = cells[..] else { panic!("five cells: {row}") };
            let key = key.trim_matches('`');
            assert!(about.ends_with('.') && !formula.is_empty(), "{row}");
            keys.insert(key.to_string());
            // It is at the top of a file.
            if key == "time_step" {
                continue;
            }
            let with = |value: &str| {
                let line = format!("{key} = {value}");
                if in_defaults { digest_with(&line, "") } else { digest_with("", &line) }
            };
            let (default, unit) = default.split_once(' ').unwrap_or((default, ""));
            let usual = digest_with("", "").expect("the scenario");
            let is_word = !accepts.contains('…');
            let quoted = |word: &str| if is_word { format!("\"{word}\"") } else { word.to_string() };
            assert_eq!(with(&quoted(default)), Ok(usual), "{key}: {default} is the default");
            let (within, beyond): (Vec<String>, Vec<String>) = match accepts.split_once(" … ") {
                None => (accepts.split(", ").map(quoted).collect(), vec!["\"other\"".into(), "1".into()]),
                Some((least, most)) => {
                    let of = |end: &str| end.parse::<f64>().expect("a number");
                    let is_count = !least.contains('.');
                    let step = |end: f64| if is_count { 1.0 } else { 1e-4 * end.abs().max(1e-2) };
                    let low = of(least) - step(of(least));
                    let high = of(most) + step(of(most));
                    let mut beyond = vec![low.to_string(), "nan".into()];
                    if of(most).is_finite() {
                        beyond.extend([high.to_string(), "inf".into()]);
                    }
                    (vec![least.into(), most.into()], beyond)
                }
            };
            for value in within {
                with(&value).unwrap_or_else(|error| panic!("{key} = {value}: {error}"));
            }
            for value in beyond {
                let error = with(&value).expect_err(&format!("{key} = {value} is beyond {accepts}"));
                assert!(error.contains(unit), "{key}: {error}");
            }
        }
    }
    let known: BTreeSet<String> = Key::all().map(|key| key.to_string()).collect();
    assert_eq!(keys, known);
}

/// The formula of the box's strength lacked the max that the code has.
#[test]
fn the_formulas_of_the_lateral_force_say_what_it_is_beyond_the_end_of_the_box() {
    let formula = |key| Key::find(key).expect("a parameter").formula;
    assert!(formula("detection_box.strength").ends_with("· (e − |y|) · max(1, 1 + (L − x) / L)"));
    assert!(formula("museum.lateral_sign").ends_with("F_y = −sgn(y) · (e − |y|) · max(1, m)"));
    // x = 11 m, y = 1 m, R = 2 m, r = 0.5 m, L = 10 m: its first intersection, 11 − √(2.5² − 1), is in the box. With
    // 1 − 1 / 10 in place of the max the force would be −3 · 1.5 · 0.9.
    let mut world = World::new(0.1);
    let mut agent = Agent::new(Vec2::ZERO);
    (agent.settings.radius, agent.settings.steering) = (0.5, Steering::DetectionBox);
    world.agents.push(agent);
    (world.params.box_min_length, world.params.box_strength) = (10.0, 3.0);
    let pillar = Circle { center: Vec2::new(11.0, 1.0), radius: 2.0 };
    world.obstacles = crate::common::sound(Vec::new(), vec![pillar]).into();
    let mut trace = SteerTrace::default();
    steer(&world, 0, &mut SteerMemory::default(), Some(&mut trace));
    assert_near!(trace.detection_box.lateral, Vec2::new(0.0, -4.5), 1e-5);
}

#[test]
fn the_museum_prints_what_it_measures() {
    let folder = folder();
    let said = printed(folder.path(), &["museum", "transform", "tie"]);
    for words in [
        "convertToWorldSpaceAR",
        "switch: museum.transform",
        "by 1414 N, and by 1414 N with nothing in the way; repaired, by 0 and 0 N",
        "turns the vehicle right with y down and left with y up",
        "switch: feeler.axes",
    ] {
        assert!(said.contains(words), "no \"{words}\" in {said}");
    }
    let csv = printed(folder.path(), &["museum", "range", "--csv"]);
    let want =
        "slip,figure,printed,repaired,unit\nrange,\"tagged\",7,0,\nrange,\"tagged, list reversed\",6,0,\n";
    assert_eq!(csv, want);
}

/// Explained and measured figures were listed side by side without a mark.
#[test]
fn every_card_of_the_museum_marks_what_is_explained_and_what_is_measured() {
    let said = printed(folder().path(), &["museum"]);
    let cards: Vec<&str> = said.split("\n\n").filter(|card| !card.is_empty()).collect();
    assert_eq!(cards.len(), museum::all().count());
    for (card, slip) in cards.iter().zip(museum::all()) {
        assert!(card.contains(&format!("\n  explanation: {}\n", slip.about())), "{card}");
        let (measured, nothing) = (card.contains("\n  measured: "), card.contains("\n  not measured"));
        assert!(measured == slip.measure.is_some() && nothing == slip.measure.is_none(), "{card}");
    }
}

#[test]
fn bench_prints_one_line_with_a_positive_time() {
    let folder = folder();
    for [option, scene] in [
        ["--scene", "crowd"],
        ["--scene", "circle"],
        ["--scene", "city"],
        ["--scene", "blocks"],
        ["--scenario", "doorway"],
        ["--scenario", "predator-and-prey"],
    ] {
        let said = printed(folder.path(), &["bench", option, scene, "--agents", "100", "--steps", "5"]);
        let value = said.strip_prefix("us_per_agent_step=").and_then(|rest| rest.strip_suffix('\n'));
        let value = value.unwrap_or_else(|| panic!("{scene}: {said:?}"));
        let micros: f64 = value.parse().expect("a number");
        assert!(micros > 0.0 && micros.is_finite(), "{scene}: {said:?}");
    }
}

#[test]
fn the_crowd_to_be_timed_follows_its_rule() {
    let n = 1000;
    let world = BenchScene::Crowd.world(n);
    assert_eq!(world.agents.len(), n);
    let mut random = Random::new(12345);
    let mut unit = || (random.word() >> 11) as f64 / 9_007_199_254_740_992.0;
    let half = (n as f64 * std::f64::consts::PI * 225.0 / 10.0).sqrt() / 2.0;
    for (k, agent) in world.agents.iter().enumerate() {
        let [x, y, goal_x, goal_y] = [(); 4].map(|()| ((2.0 * unit() - 1.0) * half) as f32);
        let radius = (1.5 + 0.5 * unit()) as f32;
        assert_eq!(raw_bits(agent.position), raw_bits(Vec2::new(x, y)), "agent {k}");
        let goal = agent.goal().expect("a goal");
        assert_eq!(raw_bits(goal), raw_bits(Vec2::new(goal_x, goal_y)), "agent {k}");
        assert_eq!(agent.settings.radius.to_bits(), radius.to_bits(), "agent {k}");
        assert_eq!((agent.velocity, agent.method), (Vec2::ZERO, Method::Orca), "agent {k}");
    }
    // The first word of splitmix64 with the seed 1234567, as its author's code prints it.
    assert_eq!(Random::new(1_234_567).word(), 6_457_827_717_110_365_317);
    // About ten other agents within 15 m of each agent, except for those at the edge.
    let within = |a: usize| {
        let near = |b: &usize| world.agents[*b].position.distance(world.agents[a].position) < 15.0;
        (0..n).filter(near).count() - 1
    };
    let mean = (0..n).map(within).sum::<usize>() as f64 / n as f64;
    assert!((8.0..10.5).contains(&mean), "{mean} neighbors on average");
}

#[test]
fn the_circle_to_be_timed_swaps_sides() {
    let world = BenchScene::Circle.world(100);
    for (k, agent) in world.agents.iter().enumerate() {
        assert_near!(
            agent.position.length(),
            80.0_f32,
            1e-4,
            "agent {k}: its ring is 0.8 m wide for each agent"
        );
        assert_eq!(bits(agent.goal().expect("a goal")), bits(-agent.position), "agent {k}");
    }
}

#[test]
fn the_walkers_of_the_city_to_be_timed_stand_in_its_streets_and_can_go_to_their_ends() {
    let n = 3000;
    let world = BenchScene::City.world(n);
    assert_eq!((world.agents.len(), world.obstacles.vertices().len()), (n, 5000));
    let inside = |polygon: &Vec<Vec2>, place: Vec2, room: f32| {
        let (low, high) = (polygon[0], polygon[2]);
        (low - room).cmplt(place).all() && place.cmplt(high + room).all()
    };
    let (mut ahead, mut across) = (0, 0);
    for (k, agent) in world.agents.iter().enumerate() {
        let goal = agent.goal().expect("a goal");
        let way = goal - agent.position;
        assert!(way.x == 0.0 || way.y == 0.0, "agent {k} goes along its street");
        across += usize::from(way.x == 0.0);
        ahead += usize::from(way.x > 0.0 || way.y > 0.0);
        for place in [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| agent.position + share * way) {
            let barred = world.obstacles.polygons().iter().any(|house| inside(house, place, 0.5));
            assert!(!barred, "agent {k} would be in a house, or touch it, at {place}");
        }
    }
    let share = |count: usize| count as f64 / n as f64;
    assert!(
        (0.31..0.36).contains(&share(across)) && (0.47..0.53).contains(&share(ahead)),
        "{across} {ahead}"
    );
}

#[test]
fn scenes_that_stand_side_by_side_go_as_each_alone() {
    for (name, copies) in [("doorway", 5), ("pyramid-far", 4), ("surprise", 3), ("predator-and-prey", 6)] {
        let scene = Scenario::load(name).expect("a built-in scenario").world();
        assert!(!stands_alone(&scene), "{name}");
        let n = scene.agents.len();
        let world = side_by_side(&scene, copies).expect("near enough");
        assert_eq!(world.agents.len(), copies * n, "{name}");
        let standing = |world: &World| (world.obstacles.polygons().len(), world.obstacles.circles().len());
        let (walls, pillars) = standing(&scene);
        assert_eq!(standing(&world), (copies * walls, copies * pillars), "{name}");
        let offset = |copy: usize| world.agents[copy * n].position - scene.agents[0].position;
        let offsets: Vec<Vec2> = (0..copies).map(offset).collect();
        for (k, one) in offsets.iter().enumerate() {
            assert!(offsets[..k].iter().all(|other| one.distance(*other) > 10.0), "{name}: {offsets:?}");
        }
        for (k, agent) in world.agents.iter().enumerate() {
            let other = scene.agents[k % n].objective.other().map(|other| other as usize + k / n * n);
            assert_eq!(agent.objective.other().map(|other| other as usize), other, "{name}, agent {k}");
        }
        // Each agent wanders by its own random numbers.
        let wanders = |agent: &Agent| matches!(agent.objective, Objective::Wander | Objective::Evade(_));
        let steps = if scene.agents.iter().any(wanders) { 0 } else { 30 };
        let [mut alone, mut together] = [scene, world].map(Simulation::new);
        for _ in 0..steps {
            alone.step();
            together.step();
        }
        for (k, agent) in together.world().agents.iter().enumerate() {
            let as_alone = alone.world().agents[k % n].position + offsets[k / n];
            let off = agent.position.distance(as_alone);
            assert!(off < 1e-2, "{name}, agent {k}: {off} m off");
        }
    }
    for name in ["roadmap", "mouse-follow"] {
        assert!(stands_alone(&Scenario::load(name).expect("a built-in scenario").world()), "{name}");
    }
}

/// Without a display the plain command films its scenario; in a build with a window the display is removed.
fn clip(folder: &Path, arguments: &[&str]) -> (String, Vec<u8>) {
    let said = printed(folder, arguments);
    let path = said.lines().find(|line| line.ends_with("sidestep.gif")).expect("the path of the clip");
    let path = Path::new(path);
    assert!(path.is_absolute(), "{said}");
    let bytes = fs::read(path).expect("the clip");
    assert_eq!(fs::read(folder.join("sidestep.gif")).expect("the clip"), bytes);
    assert_eq!(fs::read_dir(folder).expect("the folder").count(), 1, "nothing but the clip");
    (said, bytes)
}

#[test]
fn without_a_display_the_plain_command_films_ten_seconds() {
    let folder = folder();
    let (said, bytes) = clip(folder.path(), &["head-on-offset"]);
    let why =
        if cfg!(feature = "window") { "No display was found" } else { "This sidestep was built without" };
    assert!(said.starts_with(why), "{said}");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
    assert_eq!((decoder.width(), decoder.height()), (720, 600));
    let (mut hundredths, mut pictures) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("every picture decodes") {
        hundredths += u32::from(frame.delay);
        pictures += 1;
    }
    assert_eq!(hundredths, 1000, "ten seconds");
    // Pictures without changes may be left out.
    assert!(pictures > 100 && pictures <= 250, "{pictures} pictures");
}

/// The plain command replaced a user's file that happened to have the same name.
#[test]
fn the_plain_command_numbers_its_clip_where_the_name_is_taken() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("sidestep.gif"), "mine").expect("a file");
    // A name may also be taken by a dangling link, or by a folder.
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", path("sidestep-2.gif")).expect("a link");
    #[cfg(not(unix))]
    fs::write(path("sidestep-2.gif"), "mine too").expect("a file");
    fs::create_dir(path("sidestep-3.gif")).expect("a folder");
    let said = printed(folder.path(), &["head-on"]);
    assert!(said.lines().any(|line| line.ends_with("sidestep-4.gif")), "{said}");
    assert_eq!(fs::read(path("sidestep.gif")).expect("the file"), b"mine");
    assert!(fs::read(path("sidestep-4.gif")).expect("the clip").starts_with(b"GIF89a"));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 4);
}

/// A link was replaced by a file, and permissions of 600 became 644.
#[cfg(unix)]
#[test]
fn an_output_keeps_the_link_that_leads_to_it_and_the_rights_of_the_file() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str| fs::metadata(path(name)).expect("a file").permissions().mode() & 0o7777;
    fs::create_dir(path("data")).expect("a folder");
    fs::write(path("data/kept.csv"), "old").expect("a file");
    fs::set_permissions(path("data/kept.csv"), PermissionsExt::from_mode(0o600)).expect("its rights");
    symlink("data/kept.csv", path("inner.csv")).expect("a link");
    symlink("inner.csv", path("outer.csv")).expect("a link to a link");
    // The target does not exist yet.
    symlink("data/new.csv", path("ahead.csv")).expect("a link");
    symlink("data/picture.svg", path("picture.svg")).expect("a link");
    let is_link = |name: &str| path(name).symlink_metadata().expect("a name").file_type().is_symlink();
    let run = ["run", "head-on", "--steps", "1", "--trace", "outer.csv", "--csv", "ahead.csv"];
    printed(folder.path(), &run);
    printed(folder.path(), &["figure", "head-on", "--out", "picture.svg"]);
    for link in ["inner.csv", "outer.csv", "ahead.csv", "picture.svg"] {
        assert!(is_link(link), "{link} is no link any more");
    }
    let text = fs::read_to_string(path("data/kept.csv")).expect("the trace");
    assert!(text.starts_with("step,agent"), "{text}");
    assert_eq!(mode("data/kept.csv"), 0o600);
    assert!(fs::read_to_string(path("data/picture.svg")).expect("the picture").contains("<svg"));
    // A new file has the permissions that the system gives new files.
    fs::write(path("usual"), "").expect("a file");
    assert_eq!(mode("data/new.csv"), mode("usual"));
    let sweep = ["sweep", "head-on", "--vary", "radius=1", "--steps", "1", "--out", "rows.csv"];
    symlink("data/rows.csv", path("rows.csv")).expect("a link");
    printed(folder.path(), &sweep);
    fs::set_permissions(path("data/rows.csv"), PermissionsExt::from_mode(0o640)).expect("its rights");
    printed(folder.path(), &sweep);
    assert!(is_link("rows.csv"));
    assert_eq!(mode("data/rows.csv"), 0o640);
    assert_eq!(fs::read_dir(path("data")).expect("the folder").count(), 4, "no draft is left");
}

/// The pattern was printed, which is not the name of a file.
#[test]
fn a_series_of_pictures_is_told_by_its_first_and_last_file() {
    let folder = folder();
    let film = ["record", "head-on", "--size", "64x48", "--fps", "10", "--out", "p%02d.png"];
    let said = printed(folder.path(), &[&film[..], &["--seconds", "0.3"]].concat());
    let place = folder.path().canonicalize().expect("the folder");
    let (first, last) = (place.join("p00.png"), place.join("p02.png"));
    assert_eq!(said, format!("{} … {} (3 pictures)\n", first.display(), last.display()));
    let said = printed(folder.path(), &[&film[..], &["--seconds", "0"]].concat());
    assert_eq!(said, format!("{}\n", first.display()));
}

#[test]
fn version_and_help_leave_with_code_0() {
    let folder = folder();
    let version = format!("sidestep {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(folder.path(), &["-V"]), version);
    assert!(printed(folder.path(), &["--version"]).starts_with(&version));
    let help = printed(folder.path(), &["--help"]);
    for word in ["run", "list", "check", "figure", "why", "bench", "museum", "keys", "--set", "--method"] {
        assert!(help.contains(word), "no {word} in the help:\n{help}");
    }
    for sub in ["run", "check", "why", "bench", "list"] {
        assert!(printed(folder.path(), &[sub, "--help"]).contains("Usage: sidestep"), "{sub}");
    }
}

/// Runs the program with a reader that takes `take` bytes and closes the pipe.
fn with_closed_pipe(arguments: &[&str], take: usize) {
    let folder = folder();
    let mut child = command(folder.path(), arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut vec![0; take]).expect("so many bytes");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{arguments:?}: {} {stderr}", output.status);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    for arguments in [&["list"][..], &["check", "head-on"], &["run", "head-on", "--steps", "400"]] {
        with_closed_pipe(arguments, 0);
    }
    with_closed_pipe(&["list"], 10);
    with_closed_pipe(&["bench", "--scene", "crowd", "--agents", "100", "--steps", "5"], 0);
    with_closed_pipe(&["head-on"], 0);
    with_closed_pipe(&["--help"], 0);
}

#[cfg(unix)]
#[test]
fn a_trace_into_a_pipe_leaves_the_pipe_in_its_place() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).expect("what came through"))
    };
    printed(folder.path(), &["run", "head-on", "--steps", "1", "--trace", "pipe"]);
    assert_eq!(
        reader.join().expect("the reader"),
        "step,agent,x,y,vx,vy\n1,0,-9.75,0,1,0\n1,1,9.75,0,-1,0\n"
    );
    assert!(fs::metadata(&pipe).expect("the pipe").file_type().is_fifo());
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_leaves_nothing_half_written() {
    let folder = TempDir::new().expect("a folder");
    let endless = ["run", "circle-swap", "--steps", "1000000000", "--trace", "trace.csv"];
    let mut run = command(folder.path(), &endless).stderr(Stdio::null()).spawn().expect("it starts");
    let entries = || fs::read_dir(folder.path()).expect("the folder").count();
    let start = std::time::Instant::now();
    while entries() == 0 {
        assert!(start.elapsed().as_secs() < 20, "the trace was never begun");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &run.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(run.wait().expect("it ends").code(), Some(130));
    assert_eq!(entries(), 0, "a part of the trace was left");
}
