//! Sets of Godot scenes that instance each other: in chains, in cycles, under names that occur twice, damaged. Each
//! gives a scenario within its budget, or one short line that names the file.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    fs,
};

use sidestep_lab::clips::scenario_of;

use super::{
    kit::{
        budget::{Cost, Size, measured},
        choices::Choices,
        runner::{Kind, Seen, Verdict, run},
    },
    texts::{size_of, tried_out},
};

/// Scene files by number; the first is read.
struct SceneSet {
    files: Vec<String>,
    /// Number of nodes of all files, with the scenes in them expanded.
    nodes: u64,
}

impl fmt::Debug for SceneSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{} nodes", self.nodes)?;
        for (number, text) in self.files.iter().enumerate() {
            let start: String = text.chars().take(600).collect();
            writeln!(f, "f{number}.tscn, {} bytes:\n{start}", text.len())?;
        }
        Ok(())
    }
}

/// Largest number of nodes that are read; a set with more is refused.
const MOST_NODES: u64 = 500_000;

/// Number of nodes that may cost as much as an agent.
const NODES_FOR_AN_AGENT: u64 = 4;

/// A file as it is generated: its text, its own nodes, and the files whose scenes are in it.
struct SceneFile {
    text: String,
    nodes: u64,
    inner: Vec<usize>,
}

const NAMES: [&str; 8] = ["A", "B", "A", "Enemy", ".", "", "A/B", "\u{202e}\u{9b}Türe"];

fn name(c: &mut Choices) -> String {
    if c.once_in(60) { "long".repeat(c.size(2_000) as usize) } else { c.pick(&NAMES).to_string() }
}

fn parent(c: &mut Choices) -> String {
    match c.count(0, 7) {
        0..=3 => ".".into(),
        4 => c.pick(&NAMES).to_string(),
        5 => "A/B/A".into(),
        6 if c.once_in(8) => vec!["A"; c.size(3_000) as usize + 1].join("/"),
        _ => "Nowhere/Up".into(),
    }
}

fn number(c: &mut Choices) -> String {
    match c.count(0, 9) {
        0 => c.pick(&["inf", "nan", "1e39", "-1", "1e7", "\"2\"", "Vector2(1, 2)", "[[1]]"]).to_string(),
        _ => c.real(-50.0, 50.0).to_string(),
    }
}

fn property(c: &mut Choices, out: &mut String) {
    let (x, y) = (number(c), number(c));
    _ = match c.count(0, 9) {
        0 => writeln!(out, "position = Vector2({x}, {y})"),
        1 => writeln!(out, "transform = Transform2D(1, 0, 0, 1, {x}, {y})"),
        2 => writeln!(out, "rotation = {x}"),
        3 => writeln!(out, "radius = {x}"),
        4 => writeln!(out, "avoidance_enabled = {}", c.pick(&["true", "false", "7"])),
        5 => writeln!(out, "vertices = PackedVector2Array(0, 0, 5, 0, {x}, {y}, 0, 5)"),
        6 => writeln!(out, "top_level = true"),
        7 => {
            let many = c.size(3_000) as usize;
            writeln!(
                out,
                "{} = [{}]",
                c.pick(&["metadata", "vertices", "position"]),
                vec!["0"; many].join(",")
            )
        }
        8 => writeln!(out, "max_neighbors = {x}"),
        _ => writeln!(out, "text = \"{}\"", "word ".repeat(c.size(500) as usize)),
    };
}

const KINDS: [&str; 7] = [
    "NavigationAgent2D",
    "Node2D",
    "Node",
    "NavigationObstacle2D",
    "NavigationAgent3D",
    "NavigationObstacle3D",
    "CanvasLayer",
];

fn scene_file(c: &mut Choices, own: usize, files: usize) -> SceneFile {
    let mut text = String::from("[gd_scene format=3]\n");
    let mut targets = Vec::new();
    for id in 0..c.count(0, 3) {
        // Usually the next file, so that scenes nest.
        let target = if c.once_in(4) { c.place(files + 1) } else { own + 1 };
        let path = match c.count(0, 30) {
            29 => "res://../f0.tscn".to_string(),
            30 => "f0.tscn".to_string(),
            _ => format!("res://f{target}.tscn"),
        };
        _ = writeln!(text, "[ext_resource type=\"PackedScene\" path=\"{path}\" id=\"{id}\"]");
        targets.push(target);
    }
    let (mut nodes, mut inner) = (0, Vec::new());
    if !c.once_in(20) {
        _ = writeln!(
            text,
            "[node name=\"Root\" type=\"{}\"]",
            c.pick(&["Node2D", "Node3D", "NavigationAgent2D"])
        );
        nodes += 1;
    }
    // Usually few: over six levels the counts multiply.
    let most = if c.once_in(150) { 60 } else { 6 };
    for _ in 0..c.size(most) {
        let (name, parent) = (name(c), parent(c));
        nodes += 1;
        match c.count(0, 2) {
            0 if !targets.is_empty() => {
                let id = c.place(targets.len());
                _ = writeln!(
                    text,
                    "[node name=\"{name}\" parent=\"{parent}\" instance=ExtResource(\"{id}\")]"
                );
                inner.push(targets[id]);
            }
            1 if c.either() => _ = writeln!(text, "[node name=\"{name}\" parent=\"{parent}\"]"),
            _ => _ = writeln!(text, "[node name=\"{name}\" type=\"{}\" parent=\"{parent}\"]", c.pick(&KINDS)),
        }
        for _ in 0..c.count(0, 3) {
            property(c, &mut text);
        }
    }
    // Very many nodes with one name.
    if c.once_in(100) {
        let many = c.size(3_000);
        for _ in 0..many {
            text += "[node name=\"A\" type=\"Node2D\" parent=\".\"]\n";
        }
        nodes += many;
    }
    if c.once_in(12) {
        let at = c.place(text.len());
        if text.is_char_boundary(at) {
            match c.either() {
                true => text.truncate(at),
                false => text.insert_str(at, c.pick(&["\"", "[", "]", "=", "\u{0}", "[node]", ";"])),
            }
        }
    }
    SceneFile { text, nodes, inner }
}

/// Number of nodes of a file with the scenes in it, each file read once.
fn expanded(
    files: &[SceneFile],
    number: usize,
    open: &mut Vec<usize>,
    known: &mut BTreeMap<usize, u64>,
) -> u64 {
    if let Some(nodes) = known.get(&number) {
        return *nodes;
    }
    let Some(file) = files.get(number).filter(|_| !open.contains(&number)) else { return 1 };
    open.push(number);
    let inner = file.inner.iter().map(|inner| expanded(files, *inner, open, known));
    let nodes = inner.fold(file.nodes, u64::saturating_add);
    open.pop();
    known.insert(number, nodes);
    nodes
}

fn scene_sets(c: &mut Choices) -> SceneSet {
    let count = c.count(1, 6) as usize;
    let files: Vec<SceneFile> = (0..count).map(|own| scene_file(c, own, count)).collect();
    let mut known = BTreeMap::new();
    expanded(&files, 0, &mut Vec::new(), &mut known);
    let nodes = known.values().fold(0, |sum: u64, nodes| sum.saturating_add(*nodes));
    SceneSet { files: files.into_iter().map(|file| file.text).collect(), nodes }
}

/// Longest line of a refusal, bytes: it names each file in a chain of nested ones.
const LONGEST_LINE: usize = 3_000;

fn check(set: &SceneSet) -> Result<Seen, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    for (number, text) in set.files.iter().enumerate() {
        let path = folder.path().join(format!("f{number}.tscn"));
        fs::write(path, text).map_err(|error| error.to_string())?;
    }
    let first = folder.path().join("f0.tscn").display().to_string();
    let (said, cost) = measured(|| {
        let read = scenario_of(&first).map_err(|error| error.to_string())?;
        tried_out(&read.scenario);
        Ok(read.scenario)
    });
    judge(set, &first, said, cost)
}

fn judge(
    set: &SceneSet,
    first: &str,
    said: Result<Result<sidestep_lab::Scenario, String>, String>,
    cost: Cost,
) -> Result<Seen, String> {
    let read = said?;
    let bytes = set.files.iter().map(String::len).sum();
    let mut size: Size = size_of(bytes, read.as_ref().ok());
    size.agents += set.nodes.min(MOST_NODES) / NODES_FOR_AN_AGENT;
    size.check(&cost)?;
    match read {
        Ok(_) => Ok(Seen { verdict: Verdict::Taken, size, cost }),
        Err(line) if !line.starts_with(first) || line.lines().count() != 1 || line.len() > LONGEST_LINE => {
            Err(format!("a refusal: {}", line.chars().take(300).collect::<String>()))
        }
        Err(_) => Ok(Seen { verdict: Verdict::Refused, size, cost }),
    }
}

#[test]
fn a_campaign_of_sets_of_scene_files_gives_scenarios_or_one_line() {
    run(&Kind { name: "scene-sets", quick: 300, make: scene_sets, check });
}

/// The properties of a scene were copied for each instance: four files of 9 KB took 3.5 GB.
#[test]
fn nested_instances_share_their_properties() {
    let instances = |file: &str| {
        let mut text = format!(
            "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"res://{file}.tscn\" id=\"1\"]\n\
             [node name=\"R\" type=\"Node2D\"]\n[node name=\"Agent\" type=\"NavigationAgent2D\" parent=\".\"]\n"
        );
        for number in 0..40 {
            _ = writeln!(text, "[node name=\"{number}\" parent=\".\" instance=ExtResource(\"1\")]");
        }
        text
    };
    let zeros = vec!["0"; 1_000].join(",");
    let leaf = format!("[gd_scene format=3]\n[node name=\"R\" type=\"Node2D\"]\np = [{zeros}]\n");
    let set =
        SceneSet { files: vec![instances("f1"), instances("f2"), instances("f3"), leaf], nodes: 70_000 };
    assert_eq!(check(&set).expect("within its budget").verdict, Verdict::Taken);
}

/// Nodes with the same name were looked up repeatedly: 40,000 took 30 s.
#[test]
fn nodes_of_one_name_take_linear_time() {
    let mut text = String::from("[gd_scene format=3]\n[node name=\"R\" type=\"NavigationAgent2D\"]\n");
    for _ in 0..40_000 {
        text += "[node name=\"A\" type=\"Node2D\" parent=\".\"]\n";
    }
    let set = SceneSet { files: vec![text], nodes: 40_000 };
    let seen = check(&set).expect("within its budget");
    assert!(seen.cost.time < 4_000_000_000, "{:?}", seen.cost);
}
