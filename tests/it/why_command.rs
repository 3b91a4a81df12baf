//! `sidestep why`: its text output, and its JSON compared with geometry in `f64` and with worlds stepped here.

use std::{collections::BTreeSet, fs, path::Path, sync::atomic::AtomicBool};

use glam::{DVec2, Vec2};
use serde_json::Value;
use sidestep_core::{
    Method, Simulation, World,
    avoid::{Outcome, Trace},
    model::{EdgeName, Key},
    sim::{Decisions, Watch, command::Scope},
};
use sidestep_lab::{
    Scenario,
    explain::doctor::{Memory, RemedialChange, Remedy, TrialOutcome, Trials, diagnose},
    picture::overlay::Source,
};
use tempfile::TempDir;

use crate::{
    common::{edge_named, least_distance, turned, wide},
    program::{loud, printed, repository},
    sentences::geometry,
};

fn explained(folder: &Path, arguments: &[&str]) -> String {
    printed(folder, &[&["why"], arguments].concat())
}

fn json_in(folder: &Path, arguments: &[&str]) -> Value {
    let text = explained(folder, &[arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

pub fn json(arguments: &[&str]) -> Value {
    json_in(Path::new("."), arguments)
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

pub fn vector(value: &Value) -> DVec2 {
    let both = value.as_array().unwrap_or_else(|| panic!("no list: {value}"));
    assert_eq!(both.len(), 2, "{value}");
    DVec2::new(number(&both[0]), number(&both[1]))
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn source(value: &Value) -> Source {
    let object = value.as_object().unwrap_or_else(|| panic!("no object: {value}"));
    let number = |key: &str| object[key].as_u64().expect("a number") as u32;
    if object.contains_key("part") {
        assert_eq!(object.len(), 2, "{value}");
        return Source::Edge(EdgeName { vertex: number("edge"), part: number("part") - 1 });
    }
    assert_eq!(object.len(), 1, "{value}");
    let (kind, _) = object.iter().next().expect("one");
    let index = number(kind);
    match kind.as_str() {
        "agent" => Source::Neighbor(index),
        "edge" => Source::Edge(EdgeName::whole(index)),
        "circle" => Source::Circle(index),
        _ => panic!("{value}"),
    }
}

/// Two agents on one line; their decisions can be computed by hand.
const PAIR: &str = "title = \"Pair\"\ntime_step = 0.25\n\
    [defaults]\nradius = 0.5\nmax_speed = 1.5\ntime_horizon = 2.0\n\
    [[agents]]\nposition = [0.0, 0.0]\nvelocity = [1.0, 0.0]\npreferred_velocity = [1.4, 0.0]\n\
    [[agents]]\nposition = [6.0, 0.0]\nvelocity = [-1.0, 0.0]\npreferred_velocity = [-1.0, 0.0]\n";

fn folder_with(text: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("scene.toml"), text).expect("the scene");
    folder
}

/// The cut-off disc has its center at 6 m / 2 s = 3 and the radius 1 m / 2 s. The relative velocity 2 is 0.5 before it,
/// and half of that is the agent's share: the line is at 1.25, and permits velocities to the left of it.
#[test]
fn the_page_says_it_all() {
    let folder = folder_with(PAIR);
    let want = "\
Pair: agent 0 at (0.000, 0.000) m, step 0, 0.00 s
method orca, outcome adjusted

Held by agent 1: its preferred velocity violates that line by 0.15 m/s.

velocities
  now        (1.000, 0.000) m/s
  preferred  (1.400, 0.000) m/s
  chosen     (1.250, 0.000) m/s

held by
           preferred  chosen
  agent 1      0.150   0.000

neighbors (1)
           gap, m  collision in, s
  agent 1   5.000            2.500

half-planes (1)
           region   preferred  chosen    through, m/s  along
  agent 1  cut-off      0.150   0.000  (1.250, 0.000)    90°

preferred, chosen: how far that velocity lies on the forbidden side, m/s; below
zero it is permitted.
";
    assert_eq!(explained(folder.path(), &["scene.toml"]), want);
    let said = json_in(folder.path(), &["scene.toml"]);
    let line = &said["half_planes"][0];
    for (value, hand) in [
        (&line["violation"], 0.15),
        (&line["chosen_violation"], 0.0),
        (&said["held_by"][0]["violation"], 0.15),
        (&said["neighbors"][0]["gap"], 5.0),
        (&said["neighbors"][0]["time_to_collision"], 2.5),
    ] {
        assert_near!(number(value), hand, 1e-6);
    }
    for (value, hand) in [
        (&line["point"], DVec2::new(1.25, 0.0)),
        (&line["direction"], DVec2::Y),
        (&said["preferred"], DVec2::new(1.4, 0.0)),
        (&said["chosen"], DVec2::new(1.25, 0.0)),
        (&said["taken"], DVec2::new(1.25, 0.0)),
    ] {
        assert!(vector(value).distance(hand) < 1e-6, "{value} is not {hand}");
    }
}

/// The limits of the body come after the method, and the preferred velocity is cut before it.
#[test]
fn limits_of_speed_and_body_are_told_apart() {
    let folder = folder_with(&PAIR.replace("[1.4, 0.0]", "[0.0, 3.0]"));
    let said = json_in(folder.path(), &["scene.toml", "--set", "max_acceleration=0.4"]);
    assert!(vector(&said["preferred"]).distance(DVec2::new(0.0, 1.5)) < 1e-6, "{said}");
    assert_eq!(said["outcome"], "free");
    assert_eq!(said["chosen"], said["preferred"]);
    // 0.1 m/s in a step of 0.25 s, from (1, 0) towards (0, 1.5).
    let toward = DVec2::new(-1.0, 1.5).normalize() * 0.1;
    assert!(vector(&said["taken"]).distance(DVec2::X + toward) < 1e-5, "{said}");
    assert!(
        explained(folder.path(), &["scene.toml", "--set", "max_acceleration=0.4"]).contains("body's limits")
    );
}

#[test]
fn no_line_of_the_page_is_wider_than_a_terminal() {
    for scene in ["circle-10", "flat-face", "counter-flow", "two-pillars", "wall-corridor", "roadmap"] {
        for method in ["none", "hrvo", "orca"] {
            let page = explained(Path::new("."), &[scene, "--step", "60", "--method", method]);
            for line in page.lines() {
                assert!(line.chars().count() <= 80, "{scene}, {method}: {line}");
                assert!(line.trim_end() == line, "{scene}, {method}: blanks at the end of \"{line}\"");
            }
        }
    }
}

/// A world at a step, computed without the program.
struct Stepped {
    start: World,
    world: World,
    decisions: Decisions,
    memory: Memory,
}

fn stepped(scene: &str, method: Method, steps: u64, agent: u32) -> Stepped {
    let mut world = Scenario::load(scene).expect("a built-in scenario").world();
    world.agents.iter_mut().for_each(|agent| agent.method = method);
    let mut simulation = Simulation::new(world.clone());
    simulation.watch(Watch::Agents(vec![agent]));
    let (start, mut memory) = (world, Memory::default());
    for _ in 0..steps {
        let (world, decisions) = simulation.state();
        memory.observe(world, decisions, agent);
        simulation.step();
    }
    let (world, decisions) = simulation.state();
    memory.observe(world, decisions, agent);
    Stepped { start, world: world.clone(), decisions: decisions.clone(), memory }
}

/// Counts what was checked, so that no test is empty.
#[derive(Default, Debug)]
struct Seen {
    lines: usize,
    cones: usize,
    inside: usize,
    held: usize,
    relaxed: usize,
    neighbors: usize,
    findings: usize,
    ambiguous: usize,
}

/// One object from the program, and the world that it describes.
struct Case {
    said: Value,
    at: Stepped,
    me: u32,
    what: String,
}

impl Case {
    fn new(scene: &str, method: Method, steps: u64, agent: Option<u32>) -> Case {
        let (steps_in_words, agent_in_words) = (steps.to_string(), agent.unwrap_or(0).to_string());
        let mut arguments = vec![scene, "--step", &steps_in_words, "--method", method.name()];
        if agent.is_some() {
            arguments.extend(["--agent", &agent_in_words]);
        }
        let said = json(&arguments);
        let selected = Scenario::load(scene).expect("a built-in scenario").view.select;
        let me = agent.or(selected).unwrap_or(0);
        Case { said, at: stepped(scene, method, steps, me), me, what: arguments.join(" ") }
    }

    fn preferred(&self) -> DVec2 {
        vector(&self.said["preferred"])
    }

    fn chosen(&self) -> DVec2 {
        vector(&self.said["chosen"])
    }

    fn outcome(&self) -> Outcome {
        self.at.decisions.choices[self.me as usize].outcome
    }

    fn is(&self, value: &Value, v: Vec2) {
        let [x, y] = vector(value).to_array().map(|real| real as f32);
        assert_eq!((x, y), (v.x, v.y), "{}", self.what);
    }

    /// Checks the agent and its velocities, bit for bit.
    fn check_state(&self) {
        let Case { said, at, me, what } = self;
        let (agent, choice) = (&at.world.agents[*me as usize], &at.decisions.choices[*me as usize]);
        assert_eq!(said["agent"], *me, "{what}");
        assert_eq!(said["step"], at.world.step, "{what}");
        assert_near!(number(&said["time"]), at.world.time, 1e-4, "{what}");
        assert_eq!(said["method"], agent.method.name(), "{what}");
        let outcomes =
            [(Outcome::Free, "free"), (Outcome::Adjusted, "adjusted"), (Outcome::Relaxed, "relaxed")];
        let name = outcomes.iter().find(|(outcome, _)| *outcome == choice.outcome).map(|(_, name)| *name);
        assert_eq!(said["outcome"].as_str(), name, "{what}");
        self.is(&said["position"], agent.position);
        self.is(&said["velocity"], agent.velocity);
        self.is(&said["taken"], choice.velocity);
        let most = f64::from(agent.settings.max_speed);
        assert_near!(number(&said["max_speed"]), most, 1e-6, "{what}");
        let cut = wide(choice.preferred).clamp_length_max(most);
        assert!(self.preferred().distance(cut) < 1e-5 * (1.0 + most), "{what}");
        assert!(self.chosen().length() < most * 1.001 + 1e-6, "{what}");
        if self.outcome() == Outcome::Free {
            assert!(self.chosen().distance(self.preferred()) < 1e-6, "{what}");
        }
    }

    fn check_neighbors(&self, seen: &mut Seen) {
        let Case { said, at, me, what } = self;
        let rows = list(&said["neighbors"]);
        let mine = &at.world.agents[*me as usize];
        if let Some(nearest) = geometry::neighbors(&at.world, *me) {
            let named: Vec<u64> = rows.iter().filter_map(|row| row["agent"].as_u64()).collect();
            assert_eq!(named, nearest.iter().map(|index| u64::from(*index)).collect::<Vec<_>>(), "{what}");
        }
        for row in rows {
            let other = &at.world.agents[row["agent"].as_u64().expect("an index") as usize];
            let p = wide(other.position) - wide(mine.position);
            let radius = f64::from(mine.settings.radius) + f64::from(other.settings.radius);
            assert_near!(number(&row["gap"]), p.length() - radius, 1e-4, "{what}");
            let w = wide(mine.velocity) - wide(other.velocity);
            let slack = 1e-3 * (1.0 + p.length());
            // Whether they graze depends on rounding: in either case the discs nearly touch.
            match row["time_to_collision"].as_f64() {
                None => assert!(least_distance(p, w, 1e6) > radius - slack, "{what}: {row}"),
                Some(0.0) => assert!(p.length() < radius + slack, "{what}: {row}"),
                Some(time) => {
                    assert_near!((p - w * time).length(), radius, slack, "{what}: {row}");
                    assert!((p - w * time).dot(w) > -slack, "{what}: the first time, {row}");
                }
            }
            seen.neighbors += 1;
        }
    }

    /// Checks half-planes: their figures from their own point and direction, and all of them from the world.
    fn check_lines(&self, seen: &mut Seen) {
        let Case { said, at, me, what } = self;
        let watched = at.decisions.watched(*me).expect("it is watched");
        let Trace::Orca(trace) = &watched.trace else {
            assert!(list(&said["half_planes"]).is_empty(), "{what}");
            return;
        };
        let order: Vec<u32> =
            trace.edges.iter().map(|(edge, _)| edge_named(&at.world.obstacles, *edge)).collect();
        let known = geometry::lines(&at.world, *me, &order);
        seen.ambiguous += usize::from(known.is_none());
        let rows = list(&said["half_planes"]);
        if let Some(known) = &known {
            assert_eq!(rows.len(), known.len(), "{what}");
        }
        for row in rows {
            let (point, direction) = (vector(&row["point"]), vector(&row["direction"]));
            for (key, v) in [("violation", self.preferred()), ("chosen_violation", self.chosen())] {
                let beyond = direction.perp_dot(point - v);
                assert_near!(number(&row[key]), beyond, 1e-5 * (1.0 + point.length()), "{what}: {row}");
                let of = source(&row["of"]);
                let line = known.as_ref().and_then(|known| known.iter().find(|line| line.source == of));
                if let Some(line) = line {
                    assert_near!(beyond, line.violation(v), 1e-3 * (1.0 + point.length()), "{what}: {row}");
                    assert!(direction.perp().distance(line.normal) < 2e-3, "{what}: {row}");
                }
            }
            seen.lines += 1;
        }
    }

    /// Checks cones: drawn as the page of keys says, and what is inside them, from the world.
    fn check_cones(&self, seen: &mut Seen) {
        let Case { said, at, me, what } = self;
        let rows = list(&said["cones"]);
        let by_cones =
            matches!(at.decisions.watched(*me).map(|watched| &watched.trace), Some(Trace::Cones(_)));
        if !by_cones {
            assert!(rows.is_empty(), "{what}");
            return;
        }
        let known = geometry::obstacles(&at.world, *me);
        seen.ambiguous += usize::from(known.is_none());
        for row in rows {
            for (key, v) in [("violation", self.preferred()), ("chosen_violation", self.chosen())] {
                let depth = number(&row[key]);
                seen.cones += 1;
                if depth > 0.01 {
                    let drawn = distance_from_drawing(row, v);
                    assert_near!(depth, drawn, 2e-3 * (1.0 + depth), "{what}, {v}: {row}");
                    seen.inside += 1;
                }
                let of = source(&row["of"]);
                let known = known.as_ref().and_then(|known| known.iter().find(|cone| cone.source == of));
                let Some(obstacle) = known else { continue };
                let exact = obstacle.depth(v);
                if exact.abs() > 2e-3 {
                    assert_eq!(depth > 0.0, exact > 0.0, "{what}, {v}: {exact}, {row}");
                }
                if exact > 2e-3 {
                    assert_near!(depth, exact, 2e-3 * (1.0 + exact), "{what}, {v}: {row}");
                }
            }
        }
    }

    /// Checks the binding rows: those that explain the choice, and no others.
    fn check_held(&self, seen: &mut Seen) {
        let Case { said, what, .. } = self;
        let rows = [list(&said["half_planes"]), list(&said["cones"])].concat();
        let held = list(&said["held_by"]);
        let largest = rows.iter().map(|row| number(&row["chosen_violation"])).fold(f64::MIN, f64::max);
        for holds in held {
            let row = rows.iter().find(|row| row["of"] == holds["of"]);
            let row = row.unwrap_or_else(|| panic!("{what}: nothing of {}", holds["of"]));
            for key in ["violation", "chosen_violation"] {
                assert_eq!(holds[key], row[key], "{what}: {holds}");
            }
            seen.held += 1;
        }
        match self.outcome() {
            Outcome::Free => assert!(held.is_empty(), "{what}: {held:?}"),
            Outcome::Adjusted => {
                assert!(!held.is_empty() && largest < 1e-3, "{what}: beyond {largest}");
                for holds in held {
                    assert!(number(&holds["chosen_violation"]).abs() < 1e-3, "{what}: {holds}");
                }
                self.check_best(&rows, held);
            }
            Outcome::Relaxed => {
                let worst = number(&held[0]["chosen_violation"]);
                assert!(worst > 0.0, "{what}");
                assert_near!(worst, largest, 1e-3, "{what}");
                seen.relaxed += 1;
            }
        }
    }

    /// Under ORCA, with only the binding lines no permitted velocity is nearer to the preferred one; without them there
    /// is one.
    fn check_best(&self, rows: &[Value], held: &[Value]) {
        if list(&self.said["half_planes"]).is_empty() {
            return;
        }
        let holding: Vec<&Value> =
            rows.iter().filter(|row| held.iter().any(|holds| holds["of"] == row["of"])).collect();
        let permits =
            |row: &&Value, v: DVec2| vector(&row["direction"]).perp_dot(vector(&row["point"]) - v) <= 0.0;
        let most = number(&self.said["max_speed"]);
        let best = self.chosen().distance(self.preferred());
        for ring in 0..=60 {
            for turn in 0..180 {
                let v = turned(DVec2::X, f64::from(turn) * std::f64::consts::TAU / 180.0);
                let v = v * (most * f64::from(ring) / 60.0);
                let nearer = v.distance(self.preferred()) < best - 2e-3;
                let permitted = holding.iter().all(|row| permits(row, v));
                assert!(!(nearer && permitted), "{}: {v} is better than {}", self.what, self.chosen());
            }
        }
        assert!(holding.iter().any(|row| !permits(row, self.preferred())), "{}", self.what);
    }

    fn check_findings(&self, seen: &mut Seen) {
        let Stepped { world, decisions, memory, .. } = &self.at;
        let known = diagnose(world, decisions, self.me, memory);
        let rows = list(&self.said["findings"]);
        let said: Vec<&str> = rows.iter().filter_map(|row| row["sentence"].as_str()).collect();
        let want: Vec<String> = known.iter().map(|finding| finding.sentence.to_string()).collect();
        assert_eq!(said, want, "{}", self.what);
        for (row, finding) in rows.iter().zip(&known) {
            // ShortSight is short_sight.
            let joined = row["ailment"].as_str().expect("a name").replace('_', "");
            assert_eq!(joined, format!("{:?}", finding.ailment).to_lowercase(), "{}", self.what);
            assert_eq!(row["severity"], format!("{:?}", finding.severity).to_lowercase());
        }
        seen.findings += rows.len();
    }
}

/// Checks that each value of a remedy as `key=value` is what `--set` and `--method` take for the same change.
fn check_settings(remedy: &Value, change: &RemedialChange) {
    let set = remedy["set"].as_object().unwrap_or_else(|| panic!("{remedy}"));
    let spelled = |value: &Value| value.as_str().map_or(value.to_string(), str::to_string);
    let mut said: Vec<sidestep_core::Command> = set
        .iter()
        .map(|(key, value)| {
            sidestep_core::Command::parse_set(&format!("{key}={}", spelled(value))).expect("a setting")
        })
        .collect();
    let whose = remedy["agent"].as_u64().map(|agent| Scope::Agent(agent as u32));
    for command in &mut said {
        match command {
            sidestep_core::Command::Set { key: Key::Agent(_), scope, .. }
            | sidestep_core::Command::SetMethod { scope, .. } => *scope = whose.unwrap_or(Scope::All),
            _ => {}
        }
    }
    // A JSON object has no order.
    assert_eq!(said.len(), change.commands().len(), "{remedy}, {change:?}");
    assert!(change.commands().iter().all(|command| said.contains(command)), "{remedy}, {change:?}");
}

/// An agent of a scene at a step, with trials that have these results.
#[test]
fn remedies_are_those_that_the_trials_find() {
    let (mut helped, mut known, mut none) = (0, 0, 0);
    for (scene, method, steps, agent) in [
        ("deadlock-ring", Method::Orca, 120, 0),
        ("circle-10", Method::Orca, 40, 3),
        ("circle-10", Method::Rvo, 60, 1),
        ("flat-face", Method::Orca, 100, 1),
        ("recast-226", Method::Orca, 30, 0),
        ("godot-76670", Method::Orca, 10, 0),
    ] {
        let at = stepped(scene, method, steps, agent);
        let (step, index) = (steps.to_string(), agent.to_string());
        let arguments = [scene, "--method", method.name(), "--step", &step, "--agent", &index];
        let plain = json(&arguments);
        let said = json(&[&arguments[..], &["--try"]].concat());
        let findings = diagnose(&at.world, &at.decisions, agent, &at.memory);
        for (k, finding) in findings.iter().enumerate() {
            let (row, untried) = (&said["findings"][k], &plain["findings"][k]);
            assert!(untried["tried"].is_null() && untried["trials"].is_null(), "{untried}");
            assert_eq!(row["since"]["step"].as_u64(), finding.since.map(|since| since.step));
            if let Remedy::Set(changes) = &finding.remedy {
                check_settings(&untried["remedy"], &changes[0]);
                known += 1;
            }
            let outcome =
                Trials::new(&at.world, Some(&at.start), agent, finding).finish(&AtomicBool::new(false));
            let outcome = outcome.expect("it was not cancelled");
            assert_eq!(row["trials"], outcome.message(&at.world).to_string(), "{arguments:?}");
            if let TrialOutcome::Helped { change, tried } = &outcome {
                check_settings(&row["remedy"], change);
                for (key, want) in
                    [("seconds", tried.seconds), ("before", tried.before), ("after", tried.after)]
                {
                    assert_near!(number(&row["tried"][key]), want, 1e-4, "{row}");
                }
                assert!(number(&row["tried"]["after"]) <= 0.2 * number(&row["tried"]["before"]), "{row}");
                helped += 1;
            } else {
                assert!(row["tried"].is_null(), "{row}");
                none += 1;
            }
        }
    }
    assert!(helped > 2 && known > 1 && none > 0, "{helped}, {known}, {none}");
}

/// The distance of a velocity from the boundary of a cone, m/s: the boundary in fine steps, drawn as docs/why.md says.
fn distance_from_drawing(cone: &Value, v: DVec2) -> f64 {
    let at = |key: &str| vector(&cone[key]);
    let mut least = f64::INFINITY;
    let mut near = |point: DVec2| least = least.min(point.distance(v));
    let mut ray = |start: DVec2, direction: DVec2| {
        let along = direction.dot(v - start).max(0.0);
        near(start + direction * along);
    };
    match cone["kind"].as_str() {
        Some("half_plane") => {
            ray(at("point"), at("direction"));
            ray(at("point"), -at("direction"));
        }
        Some("cone") => {
            let (left, right, start) = (at("left"), at("right"), number(&cone["leg_start"]));
            ray(at("apex") + left * start, left);
            ray(at("apex") + right * start, right);
            arc(at("center"), number(&cone["cutoff_radius"]), left.perp(), -right.perp(), &mut near);
        }
        Some("capsule") => {
            let (left, right, front) = (at("left"), at("right"), at("front"));
            let (from, to, radius) = (at("left_end"), at("right_end"), number(&cone["radius"]));
            ray(from + left.perp() * radius, left);
            ray(to - right.perp() * radius, right);
            arc(from, radius, left.perp(), front, &mut near);
            arc(to, radius, front, -right.perp(), &mut near);
            (0..=2000).for_each(|k| near(from.lerp(to, f64::from(k) / 2000.0) + front * radius));
        }
        kind => panic!("kind {kind:?}"),
    }
    least
}

/// Counter-clockwise from one direction to the other, which are less than half a turn apart.
fn arc(center: DVec2, radius: f64, from: DVec2, to: DVec2, near: &mut impl FnMut(DVec2)) {
    let span = libm::atan2(from.perp_dot(to), from.dot(to));
    (0..=2000).for_each(|k| near(center + turned(from, span * f64::from(k) / 2000.0) * radius));
}

const METHODS: [Method; 5] = [Method::None, Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca];

#[test]
fn every_figure_is_that_of_the_world_reckoned_anew() {
    let scenes = [
        ("circle-10", 40, None),
        ("circle-10", 75, Some(7)),
        ("head-on-offset", 30, Some(1)),
        ("four-balls", 9, None),
        ("doorway", 60, Some(1)),
        ("flat-face", 60, None),
        ("pillars", 45, Some(1)),
        ("wall-corridor", 50, Some(5)),
        ("deadlock-ring", 40, None),
        ("crossing-flows", 60, Some(20)),
    ];
    let mut seen = Seen::default();
    for (scene, steps, agent) in scenes {
        for method in METHODS {
            let case = Case::new(scene, method, steps, agent);
            case.check_state();
            case.check_neighbors(&mut seen);
            case.check_lines(&mut seen);
            case.check_cones(&mut seen);
            case.check_held(&mut seen);
            case.check_findings(&mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.lines > 50 && seen.cones > 200 && seen.inside > 20, "{seen:?}");
    assert!(seen.held > 15 && seen.relaxed > 0 && seen.neighbors > 100 && seen.findings > 10, "{seen:?}");
    assert!(seen.ambiguous < 10, "{seen:?}");
}

/// Keys of an object, including those of nested objects: `held_by[].violation`.
fn collect(value: &Value, above: &str, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
                into.insert(path.clone());
                if key == "of" && !value.is_null() {
                    source(value);
                } else if key == "winner" {
                    collect(value, "school.samples[]", into);
                } else if key != "set" && key != "event" {
                    collect(value, &path, into);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, &format!("{above}[]"), into)),
        _ => {}
    }
}

/// The keys in the first or second columns of the tables.
fn documented() -> BTreeSet<String> {
    let page = fs::read_to_string(repository("docs/why.md")).expect("docs/why.md");
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let cells = rows.flat_map(|row| row.split('|').skip(1).take(2).map(str::trim).collect::<Vec<_>>());
    let kinds = ["cone", "capsule", "half_plane", "kind"];
    let whole = cells.filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
    let words = whole.filter(|word| !kinds.contains(word) && !word.contains(['`', ' ']));
    words.map(str::to_string).collect()
}

const OVERLAP: &str = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [9.0, 0.0]\n\
    [[agents]]\nposition = [0.5, 0.0]\ngoal = [-9.0, 0.0]\n";

#[test]
fn the_page_of_keys_lists_those_that_appear_and_no_others() {
    let folder = folder_with(OVERLAP);
    let mut found = BTreeSet::new();
    let first = json(&["circle-10"]);
    for arguments in [
        &["circle-10", "--step", "40"][..],
        &["circle-10", "--step", "40", "--method", "none"],
        &["flat-face", "--step", "60", "--method", "vo"],
        &["circle-10", "--step", "40", "--method", "vo", "--set", "vo.mode=shift"],
        &["scene.toml", "--method", "rvo"],
        &["circle-10", "--step", "40", "--method", "detour"],
        &["circle-10", "--step", "40", "--method", "social_force"],
        &["circle-10", "--step", "40", "--method", "collision_free_speed"],
        &["circle-10", "--step", "40", "--method", "buffered_voronoi"],
        &["deadlock-ring", "--step", "120", "--try"],
    ] {
        let said = json_in(folder.path(), arguments);
        collect(&said, "", &mut found);
        let (keys, usual) = [&said, &first].map(|said| said.as_object().expect("an object").keys()).into();
        assert!(keys.eq(usual), "{arguments:?}: the keys of the first level are always there");
    }
    let shift = json(&["circle-10", "--step", "40", "--method", "vo", "--set", "vo.mode=shift"]);
    assert!(shift["shift"].is_object(), "{shift}");
    assert_eq!(found, documented());
}

/// The numbers in a text, each as it is written.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split('"').step_by(2);
    outside.flat_map(|piece| piece.split([',', ':', '[', ']', '{', '}'])).map(str::trim)
}

#[test]
fn numbers_are_the_shortest_that_read_back() {
    let text = explained(Path::new("."), &["circle-10", "--step", "40", "--json"]);
    let digits = |number: &str| {
        let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        digits.trim_matches('0').len()
    };
    let mut count = 0;
    for token in tokens(&text).filter(|token| token.contains('.')) {
        let real: f32 = token.parse().unwrap_or_else(|_| panic!("{token}"));
        assert!(digits(token) <= digits(&format!("{real:e}")), "{token} for {real:e}");
        count += 1;
    }
    assert!(count > 50, "{count} numbers");
}

/// Compared with `sidestep run`: its trace has the same places and velocities, in the same digits.
#[test]
fn changes_of_a_saved_run_happen_on_the_way() {
    let log = "[run]\nsteps = 12\n[[run.log]]\nstep = 4\nset = \"preferred_speed=2\"\n\
        [[run.log]]\nstep = 9\nset = \"max_speed=1\"\n";
    let folder = folder_with(&format!("{OVERLAP}{log}"));
    loud(folder.path(), &["run", "scene.toml", "--steps", "11", "--trace", "trace.csv"]);
    let trace = fs::read_to_string(folder.path().join("trace.csv")).expect("the trace");
    for step in [1, 4, 8, 9, 11] {
        let step_in_words = step.to_string();
        for agent in ["0", "1"] {
            let said = json_in(folder.path(), &["scene.toml", "--step", &step_in_words, "--agent", agent]);
            let row = trace.lines().find(|row| row.starts_with(&format!("{step},{agent},"))).expect("a row");
            let reals: Vec<f32> =
                row.split(',').skip(2).map(|word| word.parse().expect("a number")).collect();
            let [x, y] = vector(&said["position"]).to_array().map(|real| real as f32);
            let [vx, vy] = vector(&said["velocity"]).to_array().map(|real| real as f32);
            assert_eq!(reals, [x, y, vx, vy], "step {step}, agent {agent}");
            // The change of step 9 is made before that step decides.
            assert_near!(number(&said["max_speed"]), if step < 9 { 2.0 } else { 1.0 }, 1e-6);
        }
    }
}

/// The scenario selects agent 4; without a selection it is the first agent.
#[test]
fn without_a_choice_it_is_the_agent_that_the_scenario_selects() {
    let selected = Scenario::load("pillars").expect("a scenario").view.select;
    assert!(selected.is_some_and(|agent| agent > 0), "{selected:?}");
    assert_eq!(json(&["pillars"])["agent"].as_u64(), selected.map(u64::from));
    let folder = folder_with(OVERLAP);
    assert_eq!(json_in(folder.path(), &["scene.toml"])["agent"], 0);
    let folder = folder_with(&format!("{OVERLAP}[view]\nselect = 1\n"));
    assert_eq!(json_in(folder.path(), &["scene.toml"])["agent"], 1);
    assert_eq!(json_in(folder.path(), &["scene.toml", "--agent", "0"])["agent"], 0);
}

/// Two walls that cross: the tree splits the second where the first meets it. The right half of its lower side once was
/// "edge 4" of a file with four vertices.
#[test]
fn a_part_of_a_split_edge_is_named_after_the_edge_of_the_file() {
    let folder = folder_with(
        "title = \"Cross\"\ntime_step = 0.25\n[defaults]\nradius = 0.5\nmax_speed = 1.5\ntime_horizon_obstacle = 2.0\n\
         [[agents]]\nposition = [2.0, -1.0]\npreferred_velocity = [0.0, 1.0]\n\
         [[agents]]\nposition = [-2.0, -1.0]\npreferred_velocity = [0.0, 1.0]\n\
         [[polygons]]\nvertices = [[0.0, -5.0], [0.0, 5.0]]\n[[polygons]]\nvertices = [[-5.0, 0.0], [5.0, 0.0]]\n",
    );
    // The free side is on the right of an edge: below the second wall that is edge 2, from left to right.
    let (first, second) = (serde_json::json!({"edge": 2}), serde_json::json!({"edge": 2, "part": 2}));
    for method in ["orca", "vo"] {
        for (agent, wanted, words) in [("0", &second, "wall edge 2 (part 2)"), ("1", &first, "wall edge 2")] {
            let said = json_in(folder.path(), &["scene.toml", "--agent", agent, "--method", method]);
            let held: Vec<&Value> = list(&said["held_by"]).iter().map(|held| &held["of"]).collect();
            assert_eq!(held, [wanted], "{method}");
            let sentence = said["sentence"].as_str().expect("words");
            assert!(sentence.contains(words) && sentence.contains("(part") == (agent == "0"), "{sentence}");
            for row in list(&said["half_planes"]).iter().chain(list(&said["cones"])) {
                assert!(row["of"]["edge"].as_u64().is_none_or(|edge| edge < 4), "{row}");
            }
        }
    }
    let view = "construction:edge-2.2:0";
    loud(
        folder.path(),
        &["figure", "scene.toml", "--agent", "0", "--method", "orca", "--view", view, "--out", "edge.svg"],
    );
}

/// The table of outcomes said that a velocity meets every constraint, for a rule that tests none.
#[test]
fn the_outcomes_are_what_their_table_says_under_both_selections() {
    let guide = std::fs::read_to_string("docs/why.md").expect("it is there");
    let row = guide.lines().find(|line| line.starts_with("| `outcome` |")).expect("a row");
    assert!(
        row.contains("The two-body rule") && row.contains("does not test the velocity it takes"),
        "{row}"
    );
    let (mut untested, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for mode in ["union", "shift"] {
        for (scene, step) in
            (10..130).step_by(5).map(|step| (["circle-10", "random-crowd"][step / 5 % 2], step))
        {
            let (step, set) = (step.to_string(), format!("vo.mode={mode}"));
            let said = json(&[scene, "--step", &step, "--method", "vo", "--set", &set]);
            let outcome = said["outcome"].as_str().expect("a word").to_string();
            let worst = |key: &str| {
                list(&said["cones"]).iter().map(|cone| number(&cone[key])).fold(f64::NEG_INFINITY, f64::max)
            };
            kinds.insert((mode, outcome.clone()));
            if worst("chosen_violation") > 1e-3 {
                untested.insert((mode, outcome));
            }
        }
    }
    let of = |mode, outcome: &str| (mode, outcome.to_string());
    assert!(!kinds.contains(&of("shift", "relaxed")), "{kinds:?}");
    for outcome in ["free", "adjusted"] {
        assert!(kinds.contains(&of("union", outcome)) && kinds.contains(&of("shift", outcome)), "{kinds:?}");
        assert!(!untested.contains(&of("union", outcome)), "{untested:?}");
        assert!(untested.contains(&of("shift", outcome)), "{untested:?}");
    }
}
