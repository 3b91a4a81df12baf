//! Scenes of other programs: what is read from them, what is refused and where, and what is reported as missing.

use std::{fs, path::Path};

use crate::program::{self, answer, loud, printed, refusal};
use sidestep_core::{Method, Objective, Vec2, World};
use sidestep_lab::{
    Scenario,
    files::{
        code::{self, CodeTarget},
        import::{self, ForeignFormat, Imported},
    },
    text::unit::LengthUnit,
};

fn read(text: &str, file: &str) -> Imported {
    import::parse(text, file).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str, file: &str) -> String {
    match import::parse(text, file) {
        Err(error) => error.to_string(),
        Ok(read) => panic!("taken: {:?}", read.remarks),
    }
}

fn remarks(read: &Imported) -> String {
    read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

pub const SCENE: &str = r#"[gd_scene load_steps=3 format=3 uid="uid://b1x"]

[ext_resource type="Script" path="res://enemy.gd" id="1_a"]

[sub_resource type="CircleShape2D" id="Circle_1"]
radius = 7.0

[node name="Arena" type="Node2D"]

[node name="Squad" type="Node2D" parent="."]
position = Vector2(100, 50)
rotation = 1.5707964

[node name="Enemy" type="CharacterBody2D" parent="Squad" groups=["foes", "ai"]]
position = Vector2(20, 0)
script = ExtResource("1_a")
metadata/_edit_group_ = true

[node name="NavigationAgent2D" type="NavigationAgent2D" parent="Squad/Enemy"]
avoidance_enabled = true
radius = 12.0
neighbor_distance = 300.0
max_neighbors = 6
time_horizon_agents = 1.5
time_horizon_obstacles = 0.5
max_speed = 90.0

[node name="Crate" type="NavigationObstacle2D" parent="."]
position = Vector2(-40, 0)
vertices = PackedVector2Array(-10, -10, 10, -10, 10, 10, -10, 10)

[node name="Barrel" type="NavigationObstacle2D" parent="."]
position = Vector2(0, 30)
radius = 8.0

[connection signal="velocity_computed" from="Squad/Enemy/NavigationAgent2D" to="Squad/Enemy" method="_on_velocity"]
"#;

#[test]
fn a_scene_of_godot_becomes_agents_and_obstacles_where_its_nodes_are() {
    let imported = read(SCENE, "arena.tscn");
    let scenario = &imported.scenario;
    assert_eq!(scenario.title, "Arena");
    assert_eq!((scenario.view.unit.unit, scenario.view.unit.meters), (LengthUnit::Pixel, 1.0));
    assert_eq!(scenario.params.time_step, 1.0 / 60.0, "a physics step of Godot");
    let [agent] = &scenario.agents[..] else { panic!("{} agents", scenario.agents.len()) };
    // Turned by a right angle, 20 px along x are 20 px down the screen: (100, 50 + 20), and y up here.
    assert!(agent.position.distance(Vec2::new(100.0, -70.0)) < 1e-4, "{}", agent.position);
    let settings = &agent.settings;
    assert_eq!((settings.radius, settings.max_speed, settings.neighbor_distance), (12.0, 90.0, 300.0));
    assert_eq!(
        (settings.max_neighbors, settings.time_horizon, settings.time_horizon_obstacle),
        (6, 1.5, 0.5)
    );
    assert_eq!((agent.method, agent.objective), (Method::Orca, Objective::Hold));
    // (-10, -10), (10, -10), … in the numeric order it is counter-clockwise: a solid there, and here.
    let [crate_] = &scenario.polygons[..] else { panic!("polygons") };
    let doubled: f32 = (0..4).map(|k| crate_[k].perp_dot(crate_[(k + 1) % 4])).sum();
    assert_eq!(doubled, 2.0 * 20.0 * 20.0, "counter-clockwise, 20 by 20");
    let middle = crate_.iter().sum::<Vec2>() / 4.0;
    assert_eq!(middle, Vec2::new(-40.0, 0.0));
    let [barrel] = &scenario.circles[..] else { panic!("circles") };
    assert_eq!((barrel.center, barrel.radius), (Vec2::new(0.0, -30.0), 8.0));
    let remarks = remarks(&imported);
    assert!(remarks.starts_with("One agent and 2 obstacles of a scene of Godot"), "{remarks}");
    assert!(remarks.contains("no goal") && remarks.contains("may move there"), "{remarks}");
    // The result is a scenario like any other.
    let again = Scenario::parse(&scenario.to_toml(), "again.toml").expect("reads back");
    assert_eq!(&again, scenario);
}

#[test]
fn space_is_seen_from_above() {
    let text = r#"
[node name="Yard" type="Node3D"]
[node name="Guard" type="Node3D" parent="."]
transform = Transform3D(0, 0, 1, 0, 1, 0, -1, 0, 0, 5, 2, 3)
[node name="Agent" type="NavigationAgent3D" parent="Guard"]
avoidance_enabled = true
[node name="Wall" type="NavigationObstacle3D" parent="Guard"]
vertices = PackedVector3Array(1, 0, 0, 2, 0, 0, 2, 0, 1)
"#;
    let scenario = read(text, "yard.tscn").scenario;
    assert_eq!(scenario.view.unit.unit, LengthUnit::Meter);
    assert_eq!(scenario.agents[0].position, Vec2::new(5.0, -3.0));
    assert_eq!(scenario.agents[0].settings.radius, 0.5, "Godot's default");
    // The rows (0 0 1), (0 1 0), (-1 0 0) take x to −z: (1, 0, 0) to (5, 2, 3 − 1), seen at (5, −2).
    assert_eq!(scenario.polygons[0][2], Vec2::new(5.0, -2.0));
}

#[test]
fn a_block_without_its_parents_is_read_too() {
    let block =
        "[node name=\"A\" type=\"NavigationAgent2D\" parent=\"Enemy\"]\nradius = 12.0\nmax_speed = 80.0\n";
    let two = format!("{block}{}", block.replace("\"A\"", "\"B\""));
    let imported = read(&two, "pasted");
    let positions: Vec<Vec2> = imported.scenario.agents.iter().map(|agent| agent.position).collect();
    assert_eq!(positions, [Vec2::ZERO, Vec2::new(36.0, 0.0)], "in a row, three radii apart");
    let remarks = remarks(&imported);
    for part in
        ["parents of 2 agents are not in the text", "avoidance_enabled off", "time_horizon_obstacles = 0"]
    {
        assert!(remarks.contains(part), "{part}: {remarks}");
    }
    assert_eq!(imported.scenario.agents[0].method, Method::None);
}

/// Godot steers agents around the ring of an obstacle and around the disc of its radius.
#[test]
fn an_obstacle_with_radius_and_vertices_keeps_agents_off_both() {
    let text = "[node name=\"Pond\" type=\"NavigationObstacle2D\"]\nposition = Vector2(50, 0)\nradius = 20.0\n\
        vertices = PackedVector2Array(-60, 8, -60, -8, -40, -8, -40, 8)\n";
    let walker = "[node name=\"A\" type=\"NavigationAgent2D\" parent=\".\"]\navoidance_enabled = true\n\
        radius = 5.0\nmax_speed = 30.0\ntime_horizon_obstacles = 1.0\n";
    let read = read(&format!("{text}{walker}"), "pond.tscn");
    let mut world = read.scenario.world();
    let walk = |world: &mut World, from: Vec2| {
        world.agents[0].position = from;
        world.agents[0].velocity = Vec2::ZERO;
        world.agents[0].objective = Objective::Velocity(Vec2::new(30.0, 0.0));
        let mut run = sidestep_core::Simulation::new(world.clone());
        let mut places = Vec::new();
        for _ in 0..300 {
            run.step();
            places.push(run.world().agents[0].position);
        }
        places
    };
    // The disc is at (50, 0) with a radius of 20, the ring around (0, 0): both are on the straight way.
    let into_disc = walk(&mut world, Vec2::new(20.0, 0.5));
    let nearest = into_disc.iter().map(|p| p.distance(Vec2::new(50.0, 0.0))).fold(f32::MAX, f32::min);
    assert!((24.9..30.0).contains(&nearest), "comes up to the disc and stays out: {nearest}");
    let into_ring = walk(&mut world, Vec2::new(-60.0, 0.5));
    let inside = into_ring.iter().any(|p| (-10.0..10.0).contains(&p.x) && p.y.abs() < 8.0);
    let farthest = into_ring.iter().map(|p| p.x).fold(f32::MIN, f32::max);
    assert!(!inside && farthest > -20.0, "comes up to the ring and stays out: {farthest}");
}

/// A program computes its scene: no public example consists of plain numbers.
#[test]
fn a_program_is_recognized_and_answered_with_the_way_to_log_its_run() {
    let cpp = "sim->setAgentDefaults(15.0F, 10U, 5.0F, 5.0F, 2.0F, 2.0F);\n\
        for (int i = 0; i < 250; ++i) sim->addAgent(200.0F * RVO::Vector2(std::cos(i), std::sin(i)));\n";
    let python =
        "import rvo2\nsim = rvo2.PyRVOSimulator(1/60., 1.5, 5, 1.5, 2, 0.4, 2)\nsim.addAgent((0, 0))\n";
    for (text, file) in [(cpp, "a.cc"), (cpp, "pasted"), (python, "a.py"), (python, "a.txt"), ("", "a.cs")] {
        let message = refused(text, file);
        assert!(message.starts_with(file) && message.contains("log its run as docs/loggers"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    assert!(Path::new("docs/loggers/README.md").exists());
    for target in [CodeTarget::Rvo2Cpp, CodeTarget::Rvo2Python, CodeTarget::Rvo2Csharp, CodeTarget::Godot] {
        let world = Scenario::load("head-on").expect("built in").world();
        let program = code::of_world(&world, "t", target).expect("written");
        assert_eq!(import::format_of(&program.text, ""), Some(ForeignFormat::Program), "{target:?}");
    }
    // From a file, as users name it.
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("circle.cc"), cpp).expect("written");
    let said = program::refused(folder.path(), &["check", "circle.cc"]);
    assert!(said.contains("circle.cc") && said.contains("docs/loggers"), "{said}");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place_and_a_remedy() {
    let cut = SCENE.find("-10, 10)").expect("the last corner");
    let cases: &[(&str, &str, &str)] = &[
        (&SCENE[..cut], "a.tscn", "a.tscn:30:30: this bracket is not closed; the text may have been cut"),
        ("[node name=\"A", "a.tscn", "a.tscn:1:12: this quotation has no end; the text may have been cut"),
        (
            "[node name=\"A\" type=\"Node2D\"]\nradius\n",
            "a.tscn",
            "a.tscn:2:1: a heading is followed by lines like radius = 12.0, got \"radius\"",
        ),
        (
            "hello",
            "a.tscn",
            "a.tscn:1:1: a scene of Godot has a heading like [node name=\"…\" type=\"…\"] here, got \"hello\"",
        ),
        (
            "[node name=\"A\" type=\"NavigationAgent2D\"]\nradius = -3.0\n",
            "a.tscn",
            "a.tscn:2:10: radius -3 is outside 0.001 to 10000 m",
        ),
        (
            "[node name=\"A\" type=\"NavigationAgent2D\"]\nradius = \"big\"\n",
            "a.tscn",
            "a.tscn:2:10: radius must be a number",
        ),
        (
            "[node name=\"R\" type=\"Node2D\"]\nposition = Vector2(1e30, 0)\n[node name=\"A\" type=\"NavigationAgent2D\" parent=\".\"]\n",
            "a.tscn",
            "a.tscn:3:1: position must be finite, and no coordinate beyond 1e7",
        ),
        (
            "[node name=\"O\" type=\"NavigationObstacle2D\"]\nvertices = PackedVector2Array(0, 0, 4, 4, 4, 0, 0, 4)\n",
            "a.tscn",
            "a.tscn:2:12: ",
        ),
        (
            "[node name=\"A\" type=\"Sprite2D\"]\n",
            "a.tscn",
            "a.tscn:1:1: no agents and no obstacles in it: of Godot, navigation agents, obstacles and polygons and static \
             bodies are read",
        ),
    ];
    for (text, file, expected) in cases {
        let message = refused(text, file);
        assert!(message.starts_with(expected), "{text:?}\nsaid     {message}\nexpected {expected}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn too_much_of_anything_is_refused_before_it_takes_long() {
    let started = std::time::Instant::now();
    let vertices: String = (0..1_000_000).map(|k| format!("{k}, {}, ", k % 7)).collect();
    let text = format!(
        "[node name=\"O\" type=\"NavigationObstacle2D\"]\nvertices = PackedVector2Array({vertices})\n"
    );
    assert!(refused(&text, "a.tscn").contains("1000000 vertices are more than the most allowed"));
    let deep = format!("[node name=\"A\" type=\"B\"]\nx = {}", "[".repeat(1_000_000));
    assert!(refused(&deep, "a.tscn").contains("brackets in brackets"));
    let quotes = "a = \"\\\"".repeat(300_000);
    refused(&quotes, "a.tscn");
    let long = " ".repeat(32_000_001);
    assert!(refused(&long, "a.tscn").contains("more than the most that is read"));
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn every_command_takes_a_scene_of_another_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("arena.tscn"), SCENE).expect("written");
    let (code, out, err) = answer(folder, &["check", "arena.tscn"]);
    assert!(code == Some(0) && out.contains("Arena"), "{out}{err}");
    assert!(err.contains("One agent and 2 obstacles of a scene of Godot"), "{err}");
    // -q says nothing but the answer.
    let out = printed(folder, &["run", "arena.tscn", "--steps", "5", "--json", "-q"]);
    assert!(out.contains("\"agents\":1"), "{out}");
    let program = loud(folder, &["code", "arena.tscn", "--for", "pyrvo"]);
    assert!(program.contains("12.0"), "{program}");
    let err = refusal(folder, &["run", "nowhere.tscn", "--steps", "5"]);
    assert!(err.contains("nowhere.tscn"), "{err}");
}
