//! Scenes of other programs in the window: dropped, pasted outside of drawing mode, pasted in it.

use egui_macroquad::macroquad::prelude::DroppedFile;
use sidestep_lab::text::unit::LengthUnit;

use super::*;
use crate::app::{
    edit::EditAction,
    importing::{ImportAction, ImportMeaning},
};

const GODOT: &str = "[gd_scene format=3]\n\n[node name=\"Arena\" type=\"Node2D\"]\n\n\
    [node name=\"Enemy\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(100, 50)\n\n\
    [node name=\"Nav\" type=\"NavigationAgent2D\" parent=\"Enemy\"]\navoidance_enabled = true\nradius = 12.0\n\n\
    [node name=\"Box\" type=\"NavigationObstacle2D\" parent=\".\"]\nvertices = PackedVector2Array(0, 0, 9, 0, 9, 9)\n";

const CALLS: &str = "sim->setAgentDefaults(15.0F, 10U, 5.0F, 5.0F, 0.5F, 2.0F);\n\
    sim->addAgent(RVO::Vector2(0.0F, 90.0F));\nsim->addAgent(RVO::Vector2(3.0F, 90.0F));\n";

fn messages(panels: &Panels) -> Vec<String> {
    panels.state().app.notices.toasts.words().map(String::from).collect()
}

fn take(panels: &mut Panels) {
    click(panels, Role::Button, "Take it");
    let actions = asked(panels);
    assert_eq!(actions, [ImportAction::Take.into()]);
}

/// A room of two halves with a door of 0.3 m between them.
const ROOMS: &str = "POLYGON ((0 0, 10 0, 10 6, 0 6, 0 0), (4 0.3, 5 0.3, 5 5.9, 4 5.9, 4 0.3))";

/// Continues to read in the background until another preview is ready.
fn read_on(panels: &mut Panels) {
    while panels.state().app.files.incoming.is_some() {
        panels.step();
        panels.state_mut().app.see_to_reading();
    }
    panels.run_steps(3);
}

#[test]
fn a_map_by_name_is_looked_at_with_its_narrow_passages_and_taken_or_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("halves.wkt").display().to_string();
    std::fs::write(&file, ROOMS).expect("a map");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    steps_of(&mut panels.state_mut().app, 7);
    let before = panels.state().app.document.panes.run().digest();
    panels.state_mut().app.settings.hint_seen = false;
    panels.run_steps(40);
    assert!(has_words(&panels, "Space pause"), "the hint stands over the world");
    panels.state_mut().app.act(SceneAction::Load(file.clone()));
    panels.run_steps(3);
    assert!(!has_words(&panels, "Space pause"), "and not over the map");
    // Both walls of the door count, and the gap of 0.1 m above the other wall is a third.
    assert!(has_words(&panels, "passages are narrower than 0.40 m") && has_words(&panels, "0.30 m"));
    assert!(has_words(&panels, "0.10 m") && has_words(&panels, "2 outlines with 8 corners"));
    click(&mut panels, Role::Button, "solid");
    asked(&mut panels);
    read_on(&mut panels);
    assert!(has_words(&panels, "No passage is narrower") && has_words(&panels, "its polygons are solid"));
    assert_eq!(panels.state().app.document.panes.run().digest(), before, "the present scene goes on");
    click(&mut panels, Role::Button, "Leave it");
    asked(&mut panels);
    panels.run_steps(2);
    assert!(panels.state().app.files.preview.is_none() && !has_words(&panels, "what was read"));
    assert_eq!(panels.state().app.document.panes.run().digest(), before);
    panels.state_mut().app.act(SceneAction::Load(file.clone()));
    panels.run_steps(3);
    take(&mut panels);
    let app = &panels.state().app;
    assert_eq!((app.document.source.as_str(), app.document.world().obstacles.polygons().len()), (&*file, 2));
}

fn places(panels: &Panels) -> Vec<(f32, f32)> {
    let agents = &panels.state().app.document.world().agents;
    agents.iter().map(|agent| agent.position.into()).collect()
}

#[test]
fn a_scene_of_godot_opens_by_drop_and_by_paste_and_says_what_is_missing() {
    let mut dropped = panels("circle-10", (1280.0, 800.0));
    let file = DroppedFile { path: Some("arena.tscn".into()), bytes: Some(GODOT.as_bytes().to_vec()) };
    dropped.state_mut().app.drop_files(vec![file]);
    while dropped.state().app.files.preview.is_none() {
        dropped.step();
        dropped.state_mut().app.see_to_reading();
    }
    let mut pasted = panels("circle-10", (1280.0, 800.0));
    pasted.state_mut().app.act(EditAction::Paste(GODOT.into()));
    pasted.run_steps(3);
    assert!(has_words(&pasted, "the clipboard holds a scene"));
    assert_eq!(places(&pasted).len(), 10, "it is offered, not opened");
    pasted.state_mut().app.act(EditAction::OpenPasted);
    for panels in [&mut dropped, &mut pasted] {
        panels.run_steps(3);
        assert_eq!(places(panels).len(), 10, "it is looked at first");
        take(panels);
        assert_eq!(places(panels), [(100.0, -50.0)], "y points up here");
        assert_eq!(panels.state().app.document.look.unit.unit, LengthUnit::Pixel);
        let messages = messages(panels).join(" ");
        assert!(messages.contains("of a scene of Godot") && messages.contains("no goal"), "{messages}");
    }
}

/// The name and the bytes of a file.
type NamedBytes<'a> = (&'a str, &'a [u8]);

/// Drops files together, as a page does, which has no folders.
fn drop_together(panels: &mut Panels, files: &[NamedBytes]) {
    let mut dropped = Vec::new();
    for (name, bytes) in files {
        dropped.push(DroppedFile { path: Some(name.into()), bytes: Some(bytes.to_vec()) });
    }
    panels.state_mut().app.drop_files(dropped);
    read_on(panels);
}

/// Each file was opened alone, and all but the last were abandoned: a map of ROS never found its picture.
#[test]
fn files_dropped_together_are_read_as_one_scene_however_they_are_sorted() {
    let level = "[gd_scene format=3]\n\n\
        [ext_resource type=\"PackedScene\" path=\"res://parts/arena.tscn\" id=\"1\"]\n\n\
        [node name=\"Level\" type=\"Node2D\"]\n\n\
        [node name=\"Arena\" parent=\".\" instance=ExtResource(\"1\")]\n";
    let yaml = "image: hall.pgm\nresolution: 0.5\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\n\
        free_thresh: 0.196\n";
    let grid = "type octile\nheight 3\nwidth 3\nmap\n...\n...\n...\n";
    let pairs = "version 1\n0\tmaps/small.map\t3\t3\t0\t0\t2\t2\t2.8\n";
    let together: [(&[NamedBytes], &str, usize); 3] = [
        (
            &[("hall.pgm", b"P5\n3 2\n255\n\x00\xfe\xfe\x00\x00\x00"), ("map.yaml", yaml.as_bytes())],
            "map.yaml",
            0,
        ),
        (&[("small.map", grid.as_bytes()), ("a.scen", pairs.as_bytes())], "a.scen", 1),
        (&[("arena.tscn", GODOT.as_bytes()), ("level.tscn", level.as_bytes())], "level.tscn", 1),
    ];
    for (files, opened, agents) in together {
        let mut panels = panels("circle-10", (1280.0, 800.0));
        drop_together(&mut panels, files);
        // Read again, it still finds them.
        panels.state_mut().app.act(ImportAction::Mean(ImportMeaning::default()));
        read_on(&mut panels);
        let preview = panels.state().app.files.preview.as_ref().and_then(|opened| opened.preview.as_ref());
        let preview = preview.unwrap_or_else(|| panic!("{opened}: {:?}", messages(&panels)));
        let scene = &preview.imported.scenario;
        assert_eq!((preview.source.name(), scene.agents.len()), (opened, agents));
        assert!(!scene.polygons.is_empty(), "{opened}");
    }
}

#[test]
fn of_files_that_do_not_belong_together_the_first_opens_and_a_message_says_so() {
    let agent = b"[[agents]]\nposition = [0, 0]\ngoal = [9, 0]\n";
    let mut panels = panels("circle-10", (1280.0, 800.0));
    drop_together(&mut panels, &[("b.toml", agent), ("a.toml", b"[[agents]]\n")]);
    assert_eq!(panels.state().app.document.source, "b.toml");
    assert!(messages(&panels).join(" ").contains("only this file is opened"), "{:?}", messages(&panels));
}

#[test]
fn nodes_of_a_scene_become_agents_of_the_scene_that_is_drawn_in_one_change() {
    let mut panels = panels("head-on", (1280.0, 800.0));
    panels.state_mut().app.act(EditAction::Toggle);
    let before = places(&panels);
    panels.state_mut().app.act(EditAction::Paste(GODOT.into()));
    assert_eq!(places(&panels)[before.len()..], [(100.0, -50.0)]);
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(places(&panels), before);
}

/// Pastes a text over the worlds and while drawing: a message contains these words, and nothing changes.
fn paste_in_vain(text: &str, words: &str) {
    for drawing in [false, true] {
        let mut panels = panels("head-on", (1280.0, 800.0));
        if drawing {
            panels.state_mut().app.act(EditAction::Toggle);
        }
        let before = places(&panels);
        panels.state_mut().app.act(EditAction::Paste(text.into()));
        let messages = messages(&panels);
        assert!(messages.iter().any(|line| line.contains(words)), "{messages:?}");
        assert_eq!((places(&panels), panels.state().app.editor.pasted.clone()), (before, None));
    }
}

#[test]
fn a_program_is_refused_with_the_way_to_log_its_run() {
    paste_in_vain(CALLS, "log its run as docs/loggers");
}

#[test]
fn a_text_that_was_cut_is_told_with_its_line_and_changes_nothing() {
    paste_in_vain(&GODOT[..GODOT.len() - 4], ":13:30: this bracket is not closed");
}

#[test]
fn what_is_missing_of_a_file_named_at_the_start_is_said_in_the_window_too() {
    let read = sidestep_lab::files::import::parse(GODOT, "arena.tscn").expect("a scene");
    let opening = Opening { remarks: read.remarks, ..Opening::of("arena.tscn", read.scenario) };
    let app = App::new(opening, Settings::default()).expect("no log to fail on");
    let messages = app.notices.toasts.words().collect::<Vec<_>>().join(" ");
    assert!(messages.contains("of a scene of Godot") && messages.contains("no goal"), "{messages}");
}
