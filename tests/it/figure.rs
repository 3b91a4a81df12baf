//! `sidestep figure`: the step it shows, the size, both file formats, reproducible bytes, and refusals.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    program::{loud, printed, refused},
    run::after,
};
use roxmltree::Document;
use sidestep_core::{Vec2, World, model::EdgeName};
use sidestep_lab::{
    Scenario,
    picture::{
        draw::Theme,
        overlay::{self, Source},
    },
    print::figure::{Figure, FigureView, write_svg},
};
use tempfile::TempDir;

/// The bytes of the figure that these arguments produce.
fn figure(arguments: &[&str], file: &str) -> Vec<u8> {
    let folder = TempDir::new().expect("a folder");
    let arguments = [&["figure"], arguments, &["--out", file]].concat();
    let said = printed(folder.path(), &arguments);
    let path = folder.path().join(file);
    assert_eq!(Path::new(said.trim_end()), path.canonicalize().expect("the file"));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing beside the figure");
    fs::read(path).expect("the file")
}

fn svg(arguments: &[&str]) -> String {
    String::from_utf8(figure(arguments, "x.svg")).expect("text")
}

/// Width and height of a PNG file, from its header.
pub fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

fn svg_size(text: &str) -> (u32, u32) {
    let document = Document::parse(text).expect("well-formed");
    let side = |name| document.root_element().attribute(name).expect("a side").parse().expect("a number");
    (side("width"), side("height"))
}

/// Centers of all circles of a figure, pixels.
fn circles(text: &str) -> Vec<Vec2> {
    let document = Document::parse(text).expect("well-formed");
    let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
    let number =
        |node: &roxmltree::Node, name| node.attribute(name).expect("there").parse().expect("a number");
    circles.map(|node| Vec2::new(number(&node, "cx"), number(&node, "cy"))).collect()
}

fn run(name: &str, steps: u64) -> World {
    after(Scenario::load(name).expect("a scenario").world(), steps)
}

#[test]
fn a_figure_shows_exactly_its_step() {
    // Steps of 0.02 s and 0.25 s: a time in f32 may refer to the previous step.
    for (name, step) in
        [("head-on", 0), ("head-on", 61), ("circle-10", 37), ("four-crossing", 20), ("blocks", 7)]
    {
        let text = svg(&[name, "--step", &step.to_string(), "--overlays", "bodies"]);
        let camera = overlay::camera_on(&run(name, 0), Vec2::new(1200.0, 800.0));
        let drawn = circles(&text);
        let nearest = |at: Vec2| {
            let at = camera.screen_from_world(at);
            drawn.iter().map(|circle| circle.distance(at)).fold(f32::INFINITY, f32::min)
        };
        for agent in &run(name, step).agents {
            assert!(nearest(agent.position) < 0.02, "{name} {step}: {}", agent.position);
        }
        let after = run(name, step + 1);
        let moved = after.agents.iter().filter(|agent| nearest(agent.position) > 0.05);
        assert!(moved.count() > 0, "{name} {step}: the next step would look the same");
    }
}

#[test]
fn both_kinds_of_file_have_the_size_and_the_same_bytes_each_time() {
    for (view, usual) in [("world", (1200, 800)), ("lens", (800, 800))] {
        let plain = ["four-balls", "--view", view];
        assert_eq!(svg_size(&svg(&plain)), usual);
        assert_eq!(png_size(&figure(&plain, "x.png")), usual);
        let sized = [
            "four-balls",
            "--view",
            view,
            "--size",
            "320x200",
            "--theme",
            "dark",
            "--step",
            "3",
            "--agent",
            "2",
        ];
        assert_eq!(svg_size(&svg(&sized)), (320, 200));
        assert_eq!(png_size(&figure(&sized, "x.PNG")), (320, 200));
        assert_eq!(svg(&sized), svg(&sized));
        assert_eq!(figure(&sized, "x.png"), figure(&sized, "y.png"));
    }
}

#[test]
fn the_arguments_reach_the_figure() {
    let plain = svg(&["four-balls"]);
    for other in [
        &["four-balls", "--theme", "dark"][..],
        &["four-balls", "--agent", "1"],
        &["four-balls", "--step", "1"],
        &["four-balls", "--view", "lens"],
        &["four-balls", "--method", "rvo"],
        &["four-balls", "--set", "radius=0.25"],
        &["four-balls", "--overlays", "goals"],
        &["four-balls", "--caption", "Four <balls> & a caption"],
    ] {
        let text = svg(other);
        Document::parse(&text).expect("well-formed");
        assert!(text != plain, "{other:?}");
    }
    let text = svg(&["four-balls", "--caption", "Four <balls> & a caption"]);
    let document = Document::parse(&text).expect("well-formed");
    assert!(document.descendants().any(|node| node.text() == Some("Four <balls> & a caption")));
    assert!(plain.contains("#fafaf7"), "light is the usual theme");
}

#[test]
fn a_figure_replaces_the_file_that_was_there() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("x.svg");
    fs::write(&path, "old").expect("a file");
    loud(folder.path(), &["figure", "head-on", "--out", "x.svg"]);
    assert!(fs::read_to_string(path).expect("text").starts_with("<svg "));
}

#[test]
fn what_makes_no_figure_is_refused_in_one_line_and_nothing_is_written() {
    for (arguments, words) in [
        (
            &["four-balls", "--view", "worlds", "--out", "x.svg"][..],
            &["worlds", "lens", "lp:STEP", "len"][..],
        ),
        (&["four-balls", "--view", "lp:x", "--out", "x.svg"], &["lp:x", "known"]),
        (&["four-balls", "--view", "lens:1", "--out", "x.svg"], &["lens:1", "known"]),
        (&["four-balls", "--view", "construction:wall-2:0", "--out", "x.svg"], &["wall-2", "edge-5"]),
        (&["four-balls", "--agent", "4", "--out", "x.svg"], &["no agent 4", "has 4", "counted from 0"]),
        (&["four-balls", "--step", "1000001", "--out", "x.svg"], &["1000001", "1000000"]),
        (&["four-balls", "--step", "-1", "--out", "x.svg"], &["-1"]),
        (&["four-balls", "--overlays", "bodys", "--out", "x.svg"], &["bodys", "did you mean \"bodies\"?"]),
        (&["four-balls", "--size", "0x100", "--out", "x.svg"], &["0x100", "from 16 to 7680"]),
        (&["four-balls", "--theme", "gray", "--out", "x.svg"], &["gray", "light"]),
        (&["four-balls", "--out", "x.jpg"], &["x.jpg", ".svg or .png"]),
        (&["four-balls", "--out", "figure"], &["figure", ".svg or .png"]),
        (&["four-balls", "--out", "missing/x.svg"], &["missing/x.svg", "there is no folder"]),
        (&["four-bals", "--out", "x.svg"], &["four-bals", "did you mean \"four-balls\"?"]),
        (&["four-balls", "--set", "radus=1", "--out", "x.svg"], &["radus", "radius"]),
    ] {
        let folder = TempDir::new().expect("a folder");
        let said = refused(folder.path(), &[&["figure"], arguments].concat());
        assert!(words.iter().all(|word| said.contains(word)), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        // For its own errors, clap adds how to get help.
        assert!(said.lines().count() == 1 || said.starts_with("error: "), "{arguments:?}: {said}");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0, "{arguments:?}");
    }
}

#[test]
fn a_world_without_agents_has_a_figure_but_no_decision() {
    let of = |view| Figure {
        view,
        step: 2,
        look: overlay::Look::default(),
        gate: None,
        size: (100, 80),
        theme: Theme::Light,
        caption: None,
        window: None,
    };
    let world = World::new(0.1);
    let mut out = Vec::new();
    write_svg(&world, &of(FigureView::World), &mut out, |_| {}).expect("a figure");
    assert_eq!(svg_size(&String::from_utf8(out).expect("text")), (100, 80));
    let mut steps = Vec::new();
    let refused = write_svg(&world, &of(FigureView::Lens), Vec::new(), |step| steps.push(step));
    assert!(refused.expect_err("nobody decides").to_string().contains("the view lens"));
    assert!(steps.is_empty(), "refused before the run");
}

#[test]
fn views_read_as_they_are_spelled() {
    for view in [
        FigureView::World,
        FigureView::Lens,
        FigureView::Len,
        FigureView::Program(3),
        FigureView::Construction(Source::Neighbor(2), 1),
        FigureView::Construction(Source::Edge(EdgeName::whole(5)), 0),
        FigureView::Construction(Source::Edge(EdgeName { vertex: 5, part: 1 }), 0),
        FigureView::Construction(Source::Circle(0), 7),
    ] {
        assert_eq!(FigureView::parse(&view.to_string()), Ok(view));
    }
    for text in
        ["", "World", "lens:", "lp", "lp:", "lp:-1", "lp:1:2", "construction:agent-1", "len:1", "world:world"]
    {
        assert!(
            FigureView::parse(text).is_err_and(|error| error.to_string().contains("known are world, lens")),
            "{text}"
        );
    }
}

#[test]
fn every_view_of_a_decision_is_drawn_and_what_is_not_there_is_named() {
    let folder = TempDir::new().expect("a folder");
    let views = ["lens", "len", "lp:0", "lp:5", "construction:agent-1:0", "construction:agent-1:7"];
    let mut pictures = BTreeSet::new();
    for view in views {
        let file = format!("{}.svg", view.replace(':', "-"));
        loud(folder.path(), &["figure", "four-balls", "--step", "3", "--view", view, "--out", &file]);
        let text = fs::read_to_string(folder.path().join(&file)).expect("the figure");
        assert!(text.len() > 2000 && Document::parse(&text).is_ok(), "{view}");
        pictures.insert(text);
    }
    assert_eq!(pictures.len(), views.len(), "each view is a picture of its own");
    for (view, words) in [
        ("lp:999", "steps, counted from 0"),
        ("construction:agent-1:99", "stages, counted from 0"),
        ("construction:agent-3000:0", "does not avoid it"),
        ("construction:edge-0:0", "does not avoid it"),
    ] {
        let said = refused(folder.path(), &["figure", "four-balls", "--view", view, "--out", "x.svg"]);
        assert!(said.contains(words), "{view}: {said}");
    }
    assert!(!folder.path().join("x.svg").exists());
}
