//! `sidestep benchmark`: all scenes of a folder under each method.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use sidestep_lab::picture::draw::{Palette, Theme};
use tempfile::TempDir;

use crate::program::{command, data, loud, refused};

/// Two agents at 1 m/s that move straight towards each other from 9 m apart, discs of 0.5 m.
const FACING: &str = "title = \"Facing\"\ntime_step = 0.1\n[[agents]]\nposition = [0.0, 0.0]\ngoal = [9.0, 0.0]\nradius = 0.5\n\
                      preferred_speed = 1.0\n[[agents]]\nposition = [9.0, 0.0]\ngoal = [0.0, 0.0]\nradius = 0.5\n\
                      preferred_speed = 1.0\n";

/// One agent with nothing in its way.
const ALONE: &str = "title = \"Alone\"\ntime_step = 0.1\n[[agents]]\nposition = [0.0, 0.0]\ngoal = [3.0, 0.0]\nradius = 0.5\n\
                     preferred_speed = 1.0\n";

/// Scenes, a scene of another program, and files that are not scenes.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let scenes = folder.path().join("scenes");
    fs::create_dir_all(scenes.join("inner")).expect("a folder");
    for (name, text) in [
        ("alone, \"quick\".toml", ALONE),
        ("facing.toml", FACING),
        ("notes.txt", "hello\n"),
        ("slip.toml", "titel = 3\n"),
        ("log.csv", "step,agent,x,y\n0,0,1,2\n1,0,1.1,2\n"),
        ("room.wkt", "POLYGON ((0 0, 4 0, 4 3, 0 3, 0 0))"),
        ("inner/facing.toml", FACING),
    ] {
        fs::write(scenes.join(name), text).expect("a file");
    }
    let godot = "[gd_scene format=3]\n[node name=\"Top\" type=\"Node2D\"]\n[node name=\"A\" type=\"CharacterBody2D\" parent=\".\"]\n\
                 [node name=\"Agent\" type=\"NavigationAgent2D\" parent=\"A\"]\navoidance_enabled = true\n";
    fs::write(scenes.join("yard.tscn"), godot).expect("a file");
    folder
}

fn rows(folder: &Path, name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(name)).expect("the rows");
    text.lines().map(String::from).collect()
}

/// A row without its cost, the third cell from the end.
fn without_cost(row: &str) -> String {
    let (rest, setting) = row.rsplit_once(',').expect("cells");
    let (rest, with_goal) = rest.rsplit_once(',').expect("cells");
    let (rest, _cost) = rest.rsplit_once(',').expect("cells");
    format!("{rest},{with_goal},{setting}")
}

const BENCHMARK: [&str; 8] =
    ["benchmark", "scenes", "--methods", "none,orca,hrvo", "--seconds", "12s", "-o", "rows.csv"];

#[test]
fn rows_are_those_of_compare_and_the_table_sums_them_up() {
    let folder = folder();
    let table = loud(folder.path(), &[&BENCHMARK[..], &["--quiet"]].concat());
    let rows = rows(folder.path(), "rows.csv");
    let scenes = folder.path().join("scenes");
    let compare = ["compare", "alone, \"quick\".toml", "facing.toml", "yard.tscn", "--methods"];
    let compared =
        loud(&scenes, &[&compare[..], &["none,orca,hrvo", "--seconds", "12s", "--csv", "-"]].concat());
    let compared: Vec<String> = compared.lines().map(without_cost).collect();
    assert_eq!(rows.iter().map(|row| without_cost(row)).collect::<Vec<_>>(), compared);
    assert!(rows[1].starts_with("\"alone, \"\"quick\"\".toml\",none,1,120,1,"), "{}", rows[1]);
    // Without avoidance, the two walk through each other: three agents seek a goal and arrive, one overlap, two
    // faultless scenes.
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["scenes:", "3", "scenes,", "4", "files", "refused"]);
    assert_eq!(lines[2][..5], ["none", "3", "2", "3", "3"], "{table}");
    let data = data(folder.path(), &[&BENCHMARK[..], &["--quiet", "--json"]].concat());
    let figures = &data["methods"][0]["figures"];
    // Two scenes have a goal, so the median is the mean of both.
    let time = |row: &str| row.rsplit(',').nth(10).and_then(|cell| cell.parse::<f64>().ok()).expect("a time");
    let times = 0.5 * (time(&rows[1]) + time(&rows[4]));
    assert!((4.5..6.5).contains(&times), "2.5 m and 8.5 m at 1 m/s: {times}");
    for (id, over, value, scenes) in [
        ("time_to_goal", "median", times, 2),
        ("overlaps", "sum", 1.0, 3),
        ("smallest_gap", "least", -1.0, 3),
    ] {
        let figure = &figures[id];
        assert_eq!((figure["over_scenes"].as_str(), &figure["scenes"]), (Some(over), &scenes.into()), "{id}");
        assert_near!(figure["value"].as_f64().expect("a number"), value, 1e-5);
    }
    let refused: Vec<&str> =
        data["refused"].as_array().expect("a list").iter().filter_map(|file| file["file"].as_str()).collect();
    assert_eq!(refused, ["log.csv", "notes.txt", "room.wkt", "slip.toml"]);
    for reason in ["did you mean \"title\"?", "a log is not a scene", "no agents"] {
        assert!(table.contains(reason), "{reason}: {table}");
    }
}

#[test]
fn a_file_of_the_same_benchmark_is_gone_on_with_and_another_is_left_alone() {
    let folder = folder();
    let path = folder.path().join("rows.csv");
    loud(folder.path(), &BENCHMARK);
    let whole = fs::read_to_string(&path).expect("the rows");
    // A cost that no run has, in the first row; the rest is cut off.
    let first = whole.lines().nth(1).expect("a row");
    let cost = first.rsplit(',').nth(2).expect("a cost");
    let marked = whole.replacen(&format!(",{cost},"), ",123456.789,", 1);
    for keep in
        [marked.find(first.split(',').next().expect("a cell")).expect("it is there") + 70, marked.len() / 2]
    {
        fs::write(&path, &marked[..keep.max(marked.lines().take(2).map(|line| line.len() + 1).sum())])
            .expect("a file");
        loud(folder.path(), &BENCHMARK);
        let after = rows(folder.path(), "rows.csv");
        assert!(after[1].contains(",123456.789,"), "made again: {}", after[1]);
        let same = |text: &str| text.lines().skip(2).map(without_cost).collect::<Vec<_>>();
        assert_eq!(same(&after.join("\n")), same(&whole));
    }
    let kept = fs::read_to_string(&path).expect("the rows");
    for other in [
        &["--set", "radius=0.4"][..],
        &["--seed", "7"],
        &["--methods", "orca,vo", "--seconds", "12s"],
        &["--methods", "none,orca,hrvo", "--seconds", "13s"],
    ] {
        let words: Vec<&str> = match other[0] {
            "--methods" => [&BENCHMARK[..2], other, &["-o", "rows.csv"]].concat(),
            _ => [&BENCHMARK[..], other].concat(),
        };
        assert!(refused(folder.path(), &words).contains("not a row of this command"), "{other:?}");
        assert_eq!(fs::read_to_string(&path).expect("the rows"), kept);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_benchmark_keeps_its_rows_and_goes_on() {
    let folder = TempDir::new().expect("a folder");
    let scenes = folder.path().join("scenes");
    fs::create_dir(&scenes).expect("a folder");
    for k in 0..12 {
        fs::write(scenes.join(format!("{k:02}.toml")), FACING.replace("9.0", &format!("{}.0", 9 + k)))
            .expect("a file");
    }
    let words = ["benchmark", "scenes", "--methods", "orca,hrvo", "--steps", "60000", "-o", "rows.csv"];
    let mut running = command(folder.path(), &words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let start = Instant::now();
    while fs::read_to_string(folder.path().join("rows.csv")).map_or(0, |text| text.matches('\n').count()) < 3
    {
        assert!(start.elapsed() < Duration::from_secs(60), "no rows came");
        std::thread::sleep(Duration::from_millis(2));
    }
    let killed = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill");
    assert!(killed.success() && !running.wait().expect("it ends").success());
    let kept = rows(folder.path(), "rows.csv");
    assert!((3..25).contains(&kept.len()), "{} rows", kept.len());
    loud(folder.path(), &words);
    let after = rows(folder.path(), "rows.csv");
    assert_eq!(after.len(), 25);
    assert!(kept[..3].iter().all(|row| after.contains(row)), "finished rows were made again");
}

#[test]
fn the_page_names_the_step_and_the_agents_of_each_failure() {
    let folder = folder();
    let words = [&BENCHMARK[..], &["--set", "max_speed=1", "--page", "page", "--lang", "en"]].concat();
    loud(folder.path(), &words);
    let page = folder.path().join("page");
    let html = fs::read_to_string(page.join("index.html")).expect("the page");
    let document = html.strip_prefix("<!DOCTYPE html>\n").expect("a document");
    let tree = roxmltree::Document::parse(document).expect("well-formed");
    let commands: Vec<&str> =
        tree.descendants().filter(|node| node.has_tag_name("code")).filter_map(|node| node.text()).collect();
    // 9 m − 2 · 0.1 m a step is below 0.999 m from step 41 on.
    let command = "sidestep scenes/facing.toml --set max_speed=1 --method none --step 41 --select 0";
    assert!(commands.contains(&command), "{commands:?}");
    assert!(html.contains("step 41: agent 0 and agent 1 begin to overlap"), "{html}");
    let none = commands.iter().filter(|command| command.contains("--method none")).count();
    assert_eq!(none, 1, "all arrive: {commands:?}");
    // Head-on, exactly in line, ORCA deadlocks: both are named with the last step.
    let stuck: Vec<&&str> = commands.iter().filter(|command| command.contains("--method orca")).collect();
    assert!(stuck.len() == 2 && stuck[1].ends_with("--step 120 --select 1"), "{stuck:?}");
    for (file, reason) in [("slip.toml", "did you mean"), ("notes.txt", "not valid TOML")] {
        assert!(html.contains(file) && html.contains(reason), "{file}");
    }
    // 12 s in steps of 0.1 s; the scene of Godot has other steps.
    for scene in 1..=2 {
        let picture = format!("page/ways/{scene}-orca.svg");
        let replayed = data(folder.path(), &["replay", &picture, "--json"]);
        assert_eq!((&replayed["steps"], &replayed["fingerprints"]), (&120.into(), &121.into()), "{picture}");
    }
    // The rows exist: the result has the same bytes again.
    let words: Vec<&str> = words.iter().map(|word| if *word == "page" { "again" } else { word }).collect();
    loud(folder.path(), &words);
    assert!(fs::read_to_string(folder.path().join("again/index.html")).is_ok_and(|again| again == html));
    assert!(refused(folder.path(), &words).contains("not empty"));
}

/// The path of an agent that has left goes from its start to its goal, 3 m in a straight line; no file of rows is
/// written.
#[test]
fn the_way_of_an_agent_that_has_left_is_drawn() {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("scenes")).expect("a folder");
    fs::write(folder.path().join("scenes/out.toml"), format!("{ALONE}after = \"leave\"\n")).expect("a file");
    let words = ["benchmark", "scenes", "--methods", "none", "--seconds", "6s", "--page", "page"];
    assert!(loud(folder.path(), &words).contains("1 scenes"));
    let picture = fs::read_to_string(folder.path().join("page/ways/1-none.svg")).expect("a picture");
    let color = Palette::of(Theme::Light).body(0);
    let stroke = format!("stroke=\"#{:02x}{:02x}{:02x}\"", color.r, color.g, color.b);
    let is_way = |path: &&str| path.contains(&stroke);
    let corners = |path: &str| -> Vec<f32> {
        let data = path.split('"').nth(1).unwrap_or_default();
        let points = data.split(['M', 'L']).filter_map(|point| point.split(' ').next()?.parse().ok());
        points.collect()
    };
    let across: Vec<f32> =
        picture.split("<path ").filter(is_way).flat_map(|path| corners(path).into_iter()).collect();
    let scale = picture.split("<path ").find(|path| path.contains("stroke-width=\"1.5\"")).map(corners);
    let scale = scale.expect("a scale bar");
    let meters: f32 =
        picture.split(" m<").next().and_then(|text| text.rsplit('>').next()?.parse().ok()).expect("m");
    let least = across.iter().copied().fold(f32::INFINITY, f32::min);
    let length = across.iter().copied().fold(0.0, f32::max) - least;
    let wanted = 3.0 * (scale[1] - scale[0]) / meters;
    // It has arrived once it is within its radius.
    assert!(length > wanted * 2.4 / 3.0 && length <= wanted * 1.01, "{length} of {wanted} pixels");
}

#[test]
fn a_folder_without_scenes_is_refused_and_no_scene_is_written_over() {
    let folder = folder();
    let cases: [(&[&str], &str); 5] = [
        (&["benchmark", "nowhere", "-o", "rows.csv"], "nowhere"),
        (&["benchmark", "scenes/facing.toml", "-o", "rows.csv"], "name a folder"),
        (&["benchmark", "scenes", "--method", "vo", "-o", "rows.csv"], "method"),
        (&["benchmark", "empty", "-o", "rows.csv"], "no files"),
        (&["benchmark", "slips", "-o", "rows.csv"], "did you mean \"title\"?"),
    ];
    for name in ["empty", "slips"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    fs::write(folder.path().join("slips/slip.toml"), "titel = 3\n").expect("a file");
    for (words, reason) in cases {
        let said = refused(folder.path(), words);
        assert!(said.contains(reason), "{words:?}: {said}");
    }
    let scene = folder.path().join("scenes/facing.toml");
    fs::hard_link(&scene, folder.path().join("twin.csv")).expect("a second name");
    for out in ["scenes/facing.toml", "twin.csv", "scenes/yard.tscn"] {
        let said = refused(folder.path(), &["benchmark", "scenes", "--steps", "1", "--quiet", "-o", out]);
        assert!(said.contains(out), "{said}");
        assert!(fs::read_to_string(&scene).is_ok_and(|text| text == FACING));
    }
}
