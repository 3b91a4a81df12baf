//! Scenes of Godot as in real projects: scenes that instance others from separate files.

use std::{fs, path::Path, time::Instant};

use glam::Vec2;
use sidestep_lab::files::import::{self, Imported, maps::MapOptions};

/// A project with these files; returns the path of the last one.
fn project(folder: &Path, files: &[(&str, &str)]) -> String {
    fs::write(folder.join("project.godot"), "config_version=5\n").expect("written");
    let mut last = String::new();
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, text).expect("written");
        last = file.display().to_string();
    }
    last
}

fn load(file: &str) -> Imported {
    import::load_map(file, &|_| Ok(()), &MapOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(file: &str) -> String {
    import::load_map(file, &|_| Ok(()), &MapOptions::default()).expect_err("a fault").to_string()
}

fn remarks(read: &Imported) -> String {
    read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The boxes around the walls, sorted: least x and y, greatest x and y.
fn boxes(read: &Imported) -> Vec<[i32; 4]> {
    let bounds = |vertices: &Vec<Vec2>| {
        let low = vertices.iter().copied().reduce(Vec2::min).expect("a corner");
        let high = vertices.iter().copied().reduce(Vec2::max).expect("a corner");
        [low.x, low.y, high.x, high.y].map(|number| number.round() as i32)
    };
    let mut found: Vec<_> = read.scenario.polygons.iter().map(bounds).collect();
    found.sort_unstable();
    found
}

const ENEMY: &str = r#"[gd_scene format=3]

[node name="Enemy" type="CharacterBody2D"]
position = Vector2(1000, 1000)

[node name="Nav" type="NavigationAgent2D" parent="."]
avoidance_enabled = true
radius = 12.0
max_speed = 90.0
"#;

/// Two enemies: the first at the origin of its own file, the second larger.
const SQUAD: &str = r#"[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" uid="uid://c" path="res://foes/enemy.tscn" id="1_x"]

[node name="Squad" type="Node2D"]

[node name="First" parent="." instance=ExtResource("1_x")]
position = Vector2(10, 0)

[node name="Second" parent="." instance=ExtResource("1_x")]
position = Vector2(0, 20)

[node name="Nav" parent="Second" index="0"]
radius = 30.0
avoidance_priority = 0.5
"#;

const LEVEL: &str = r#"[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://foes/squad.tscn" id="1"]
[ext_resource type="PackedScene" path="res://tree.glb" id="2"]
[ext_resource type="PackedScene" path="res://gone.tscn" id="3"]

[node name="Level" type="Node2D"]
position = Vector2(100, 0)

[node name="Left" parent="." instance=ExtResource("1")]
rotation = 1.5707964

[node name="Tree" parent="." instance=ExtResource("2")]

[node name="Gone" parent="." instance=ExtResource("3")]

[node name="Things" type="Node" parent="."]

[node name="Wall" type="NavigationObstacle2D" parent="Things"]
vertices = PackedVector2Array(0, 0, 9, 0, 9, 9)

[node name="Carver" type="NavigationObstacle2D" parent="."]
vertices = PackedVector2Array(50, 0, 59, 0, 59, 9)
affect_navigation_mesh = true
avoidance_enabled = false
"#;

#[test]
fn agents_of_scenes_in_scenes_stand_where_all_of_them_put_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [("foes/enemy.tscn", ENEMY), ("foes/squad.tscn", SQUAD), ("levels/one.tscn", LEVEL)];
    let read = load(&project(folder.path(), &files));
    let agents = &read.scenario.agents;
    assert_eq!(agents.len(), 2);
    // (10, 0) and (0, 20) turned by a quarter from x to y, which points down there, and 100 to the right.
    for (agent, wanted, radius) in
        [(&agents[0], Vec2::new(100.0, -10.0), 12.0), (&agents[1], Vec2::new(80.0, 0.0), 30.0)]
    {
        assert!(agent.position.distance(wanted) < 1e-3, "{} {wanted}", agent.position);
        assert_eq!(
            (agent.settings.radius, agent.settings.max_speed),
            (radius, 90.0),
            "set otherwise in the squad"
        );
    }
    // A plain node has no transform to pass on, so the level does not move the wall.
    let corners = [(9.0, -9.0), (9.0, 0.0), (0.0, 0.0)].map(Vec2::from);
    assert_eq!(read.scenario.polygons, [corners.to_vec()]);
    let remarks = remarks(&read);
    assert!(remarks.contains("one obstacle has avoidance_enabled off and is left out"), "{remarks}");
    assert!(remarks.contains("one agent avoids some and not others"), "{remarks}");
    assert!(remarks.contains("2 nodes are scenes of other files, which are not at hand"), "{remarks}");
}

#[test]
fn a_scene_whose_root_is_another_scene_inherits_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let boss = "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"res://enemy.tscn\" id=\"1\"]\n\
        [node name=\"Boss\" instance=ExtResource(\"1\")]\nposition = Vector2(5, 0)\n\
        [node name=\"Nav\" parent=\".\" index=\"0\"]\nradius = 40.0\n";
    let read = load(&project(folder.path(), &[("enemy.tscn", ENEMY), ("boss.tscn", boss)]));
    assert_eq!(read.scenario.title, "Boss");
    assert_eq!(read.scenario.agents[0].settings.radius, 40.0);
    assert_eq!(read.scenario.agents[0].position, Vec2::new(5.0, 0.0));
}

#[test]
fn a_skewed_node_turns_its_y_axis_alone() {
    let text = "[node name=\"Root\" type=\"Node2D\"]\nskew = 0.5\n\
        [node name=\"Wall\" type=\"NavigationObstacle2D\" parent=\".\"]\n\
        vertices = PackedVector2Array(0, 0, 10, 0, 0, 10)\n";
    let read = import::parse(text, "a.tscn").unwrap_or_else(|error| panic!("{error}"));
    // Godot's y axis is (−sin 0.5, cos 0.5), and points down.
    let wanted = [Vec2::new(-4.794_255, -8.775_826), Vec2::new(10.0, 0.0), Vec2::ZERO];
    for (corner, wanted) in read.scenario.polygons[0].iter().zip(wanted) {
        assert!(corner.distance(wanted) < 1e-4, "{corner} {wanted}");
    }
}

#[test]
fn angles_turn_a_node_in_space_and_an_agent_of_a_component_stands_where_its_body_does() {
    // A quarter turn around y takes x to −z, which is up on the plan.
    let text = "[node name=\"Body\" type=\"Node3D\"]\nposition = Vector3(5, 1, 2)\n\
        rotation = Vector3(0, 1.5707964, 0)\n\
        [node name=\"Eye\" type=\"Node3D\" parent=\".\"]\nposition = Vector3(3, 0, 0)\n\
        [node name=\"Component\" type=\"Node\" parent=\"Eye\"]\n\
        [node name=\"Nav\" type=\"NavigationAgent3D\" parent=\"Eye/Component\"]\n";
    let read = import::parse(text, "a.tscn").unwrap_or_else(|error| panic!("{error}"));
    let at = read.scenario.agents[0].position;
    assert!(at.distance(Vec2::new(5.0, 1.0)) < 1e-5, "{at}");
}

#[test]
fn a_fault_in_an_inner_scene_is_told_with_both_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let cut = &ENEMY[..ENEMY.len() - 6];
    let enemy = cut.replace("radius = 12.0", "radius = Vector2(1, 2");
    let said = refused(&project(folder.path(), &[("foes/enemy.tscn", &enemy), ("squad.tscn", SQUAD)]));
    assert!(said.contains("squad.tscn:7:1: in the scene instanced here: res://foes/enemy.tscn:9:"), "{said}");
    assert_eq!(said.lines().count(), 1);
    let enemy = ENEMY.replace("radius = 12.0", "radius = -12.0");
    let said = refused(&project(folder.path(), &[("foes/enemy.tscn", &enemy), ("squad.tscn", SQUAD)]));
    assert!(said.contains("squad.tscn:7:1: radius -12"), "{said}");
}

#[test]
fn nothing_outside_of_the_project_is_read_and_no_scene_stands_in_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("enemy.tscn"), ENEMY).expect("written");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    for path in
        ["res://../enemy.tscn", &folder.path().join("enemy.tscn").display().to_string(), "res:///etc/a.tscn"]
    {
        let text = SQUAD.replace("res://foes/enemy.tscn", path);
        let said = refused(&project(&inner, &[("squad.tscn", &text)]));
        assert!(said.contains("2 nodes are scenes of other files that are not beside it"), "{path}: {said}");
    }
    let itself = SQUAD.replace("res://foes/enemy.tscn", "res://squad.tscn");
    let said = refused(&project(&inner, &[("squad.tscn", &itself)]));
    assert!(said.contains("no agents and no obstacles"), "{said}");
}

#[test]
fn scenes_in_scenes_that_would_be_millions_are_refused_before_it_takes_long() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = vec![("0.tscn".to_string(), ENEMY.to_string())];
    for level in 1..12 {
        let mut text = format!(
            "[ext_resource type=\"PackedScene\" path=\"res://{}.tscn\" id=\"1\"]\n[node name=\"Root\" type=\"Node2D\"]\n",
            level - 1
        );
        for k in 0..10 {
            text += &format!("[node name=\"N{k}\" parent=\".\" instance=ExtResource(\"1\")]\n");
        }
        files.push((format!("{level}.tscn"), text));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let start = Instant::now();
    let said = refused(&project(folder.path(), &files));
    assert!(said.contains("more nodes than the most that is read, 500000"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// A wall of 40 by 10 that begins at its origin.
const WALL: &str = r#"[gd_scene load_steps=2 format=3]

[sub_resource type="RectangleShape2D" id="box"]
size = Vector2(40, 10)

[node name="Wall" type="StaticBody2D"]

[node name="Shape" type="CollisionShape2D" parent="."]
position = Vector2(20, 0)
shape = SubResource("box")
"#;

/// Four walls, the last with a shape of this file, which has the name of that of the wall.
const YARD: &str = r#"[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://parts/wall.tscn" id="1"]

[sub_resource type="RectangleShape2D" id="box"]
size = Vector2(2, 2)

[node name="Yard" type="Node2D"]

[node name="A" parent="." instance=ExtResource("1")]
position = Vector2(100, 0)

[node name="B" parent="." instance=ExtResource("1")]
position = Vector2(0, 100)
rotation = 1.5707964

[node name="C" parent="." instance=ExtResource("1")]
position = Vector2(-200, 0)
scale = Vector2(2, 3)

[node name="D" parent="." instance=ExtResource("1")]
position = Vector2(300, 0)

[node name="Shape" parent="D" index="0"]
shape = SubResource("box")
"#;

/// Shapes of instanced scenes were looked up in the outer file, and lost.
#[test]
fn a_wall_that_is_instanced_many_times_is_solid_at_each_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = load(&project(folder.path(), &[("parts/wall.tscn", WALL), ("yard.tscn", YARD)]));
    let turned = [-5, -140, 5, -100];
    let scaled = [-200, -15, -120, 15];
    assert_eq!(boxes(&read), [scaled, turned, [100, -5, 140, 5], [319, -1, 321, 1]]);
    let remarks = remarks(&read);
    assert!(remarks.contains("4 shapes of static bodies are solid"), "{remarks}");
    assert!(!remarks.contains("not read"), "{remarks}");
    let wall = WALL.replace("Vector2(40, 10)", "Vector2(1e999, 10)");
    let said = refused(&project(folder.path(), &[("parts/wall.tscn", &wall), ("yard.tscn", YARD)]));
    assert!(said.contains("yard.tscn:10:1: polygon must be a number"), "the first instance: {said}");
}

#[test]
fn a_room_of_a_scene_in_a_scene_is_where_both_put_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let floor = "[gd_resource type=\"NavigationPolygon\" format=3]\n\n[resource]\n\
        outlines = Array[PackedVector2Array]([PackedVector2Array(0, 0, 10, 0, 10, 20, 0, 20)])\n";
    let room = "[ext_resource type=\"NavigationPolygon\" path=\"res://floor.tres\" id=\"1\"]\n\
        [node name=\"Room\" type=\"NavigationRegion2D\"]\nnavigation_polygon = ExtResource(\"1\")\n";
    let house = "[ext_resource type=\"PackedScene\" path=\"res://room.tscn\" id=\"1\"]\n\
        [node name=\"House\" type=\"Node2D\"]\n\
        [node name=\"Room\" parent=\".\" instance=ExtResource(\"1\")]\nposition = Vector2(5, 5)\n";
    let street = "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"res://house.tscn\" id=\"1\"]\n\
        [node name=\"Street\" type=\"Node2D\"]\n\
        [node name=\"Left\" parent=\".\" instance=ExtResource(\"1\")]\n\
        [node name=\"Right\" parent=\".\" instance=ExtResource(\"1\")]\n\
        position = Vector2(100, 0)\nscale = Vector2(2, 1)\n";
    let files = [("floor.tres", floor), ("room.tscn", room), ("house.tscn", house), ("street.tscn", street)];
    let read = load(&project(folder.path(), &files));
    assert_eq!(boxes(&read), [[5, -25, 15, -5], [110, -25, 130, -5]]);
    assert!(remarks(&read).contains("2 navigation polygons are rooms"), "{}", remarks(&read));
}

/// Godot writes no value that is the default, and Godot 3 half of the sides.
#[test]
fn a_rectangle_without_a_size_is_20_by_20() {
    let folder = tempfile::tempdir().expect("a folder");
    let plank = "[gd_resource type=\"RectangleShape2D\" format=3]\n\n[resource]\n";
    let scene = "[gd_scene format=3]\n\
        [ext_resource type=\"RectangleShape2D\" path=\"res://plank.tres\" id=\"1\"]\n\
        [sub_resource type=\"RectangleShape2D\" id=\"plain\"]\n\
        [sub_resource type=\"RectangleShape2D\" id=\"old\"]\nextents = Vector2( 15, 5 )\n\
        [node name=\"Body\" type=\"StaticBody2D\"]\nposition = Vector2(50, 40)\n\
        [node name=\"A\" type=\"CollisionShape2D\" parent=\".\"]\nshape = SubResource(\"plain\")\n\
        [node name=\"B\" type=\"CollisionShape2D\" parent=\".\"]\nposition = Vector2(100, 0)\n\
        shape = SubResource(\"old\")\n\
        [node name=\"C\" type=\"CollisionShape2D\" parent=\".\"]\nposition = Vector2(0, 100)\n\
        shape = ExtResource(\"1\")\n";
    let read = load(&project(folder.path(), &[("plank.tres", plank), ("scene.tscn", scene)]));
    let [plain, old, file] = [[40, -50, 60, -30], [135, -45, 165, -35], [40, -150, 60, -130]];
    assert_eq!(boxes(&read), [file, plain, old]);
}
