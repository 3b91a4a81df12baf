//! What is drawn is the start of the run, whenever it is drawn, saved, compared, linked, or started again.

use std::time::Duration;

use sidestep_core::sim::digest::digest;

use super::{
    drawing::{FREE, held, polygons, typed},
    grips::{Hand, at},
    links::{followed, link_of},
    opening::frames_until,
    *,
};
use crate::app::edit::{EditAction, draft::SceneDraft, fields::Field, picked::Picked, tool::EditTool};

const CONTROL: Modifiers = Modifiers { ctrl: true, ..Modifiers::COMMAND };

/// A new scene, drawn by hand, that is saved in a folder: an agent, and a circle of eight.
fn drawn(folder: &Path) -> Hand {
    let mut hand = Hand::over("circle-10");
    hand.app().files.folder = folder.to_path_buf();
    held(&mut hand, egui::Key::N, CONTROL);
    hand.app().camera_follows_viewport(Duration::ZERO);
    hand.keys = FREE;
    typed(&mut hand, "a");
    hand.drag(at(-6.0, -4.0), at(6.0, -4.0));
    typed(&mut hand, "c");
    hand.drag(at(0.0, 1.0), at(3.0, 1.0));
    assert_eq!(hand.world().agents.len(), 9);
    hand
}

/// Space, until this step.
fn play(hand: &mut Hand, step: u64) {
    held(hand, egui::Key::Space, Modifiers::NONE);
    frames_until(hand.app(), |app| app.document.step() >= step);
}

fn saved(folder: &Path, name: &str) -> Scenario {
    Scenario::load(&folder.join(name).display().to_string()).expect("a scenario")
}

/// The file had the positions and velocities of that step, and no rule of the group.
#[test]
fn a_scene_that_is_saved_while_it_plays_is_what_was_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawn(folder.path());
    hand.app().draft = SceneDraft::in_folder(Some(folder.path().to_path_buf()));
    let start = digest(hand.world());
    play(&mut hand, 20);
    hand.app().keep_draft_now();
    let draft = saved(folder.path(), "drafts/scene.toml");
    held(&mut hand, egui::Key::S, CONTROL);
    assert!(now(&hand.panels) >= 20 && hand.app().time.playing, "it plays on");
    assert!(!hand.app().document.is_unsaved());
    for file in [draft, saved(folder.path(), "new-scene-step-0.toml")] {
        assert_eq!((digest(&file.world()), file.groups.len()), (start, 1));
    }
    // Outside of drawing mode the present world is saved.
    held(&mut hand, egui::Key::F7, Modifiers::NONE);
    let (step, present) = (now(&hand.panels), hand.world().agents[0].clone());
    held(&mut hand, egui::Key::S, CONTROL);
    let file = saved(folder.path(), &format!("new-scene-step-{step}.toml")).world();
    let agent = &file.agents[0];
    assert_eq!((agent.position, agent.velocity), (present.position, present.velocity));
}

#[test]
fn what_is_drawn_while_it_plays_is_put_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawn(folder.path());
    let start = hand.world().clone();
    play(&mut hand, 20);
    typed(&mut hand, "w");
    hand.drag(at(-3.0, -5.0), at(3.0, -5.0));
    assert!(now(&hand.panels) == 0 && !hand.app().time.playing);
    assert_eq!((hand.world().agents.to_vec(), polygons(&hand).len()), (start.agents.to_vec(), 1));
    held(&mut hand, egui::Key::S, CONTROL);
    assert_eq!(digest(&saved(folder.path(), "new-scene-step-0.toml").world()), digest(hand.world()));
    // Undo leads there too.
    play(&mut hand, 20);
    held(&mut hand, egui::Key::Z, CONTROL);
    assert_eq!(now(&hand.panels), 0);
    assert!(hand.world() == &start);
    // A click that only picks leaves time as it is, and so does a measured distance.
    play(&mut hand, 20);
    typed(&mut hand, "v");
    held(&mut hand, egui::Key::Space, Modifiers::NONE);
    let (step, there) = (now(&hand.panels), hand.world().agents[0].position);
    hand.click(there);
    assert_eq!(hand.app().document.selected(), Some(0));
    typed(&mut hand, "m");
    hand.drag(at(-1.0, -6.0), at(1.0, -6.0));
    assert_eq!(now(&hand.panels), step);
    // What is dragged moves from where it starts.
    typed(&mut hand, "v");
    hand.drag(there, there + at(0.5, 1.0));
    assert_eq!(now(&hand.panels), 0);
    let moved = hand.world().agents[0].position;
    assert!(hand.near(moved, start.agents[0].position + at(0.5, 1.0)), "{moved}");
    assert_eq!(hand.world().agents[1..], start.agents[1..]);
}

/// An agent that has entered meanwhile is no longer picked at the start; the others keep their picks.
#[test]
fn numbers_and_keys_of_drawing_mode_change_the_start_of_the_agents_that_are_picked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawn(folder.path());
    let start = hand.world().clone();
    for change in [
        EditAction::SetField(Field::X, 5.0),
        EditAction::Nudge(at(0.0, 0.5)),
        EditAction::Double,
        EditAction::Delete,
    ] {
        play(&mut hand, 15);
        typed(&mut hand, "v");
        held(&mut hand, egui::Key::Space, Modifiers::NONE);
        let there = hand.world().agents[0].position;
        hand.click(there);
        hand.app().act(change.clone());
        assert_eq!(now(&hand.panels), 0, "{change:?}");
        let agents = &hand.world().agents;
        assert_ne!(agents.to_vec(), start.agents.to_vec(), "{change:?}");
        let others = if change == EditAction::Delete { &agents[..8] } else { &agents[1..9] };
        assert_eq!(others, &start.agents[1..], "{change:?}");
        hand.undo();
        assert!(hand.world() == &start, "{change:?}");
    }
    // Goals in the inspector are those of the start, too.
    play(&mut hand, 15);
    held(&mut hand, egui::Key::Space, Modifiers::NONE);
    let there = hand.world().agents[0].position;
    hand.click(there);
    let goal = Objective::Goal(at(0.0, -6.0));
    hand.app().act(DocumentAction::SetValues(vec![Command::SetObjective { agent: 0, objective: goal }]));
    assert_eq!((now(&hand.panels), hand.world().agents[0].objective), (0, goal));
}

/// It went back to the first step with the values of that step.
#[test]
fn a_restart_of_a_drawn_scene_keeps_the_drawing_and_the_method_and_parameters() {
    let folder = tempfile::tempdir().expect("a folder");
    for draws in [false, true] {
        let mut hand = drawn(folder.path());
        if !draws {
            held(&mut hand, egui::Key::F7, Modifiers::NONE);
        }
        let start = hand.world().clone();
        play(&mut hand, 10);
        typed(&mut hand, "1");
        hand.app().act(Command::parse_set("time_horizon=1.5").expect("a horizon"));
        assert!(now(&hand.panels) >= 10, "they are set for the present");
        frames_until(hand.app(), |app| app.document.step() >= 15);
        hand.app().act(SceneAction::Restart);
        assert_eq!(now(&hand.panels), 0);
        for (agent, was) in hand.world().agents.iter().zip(&start.agents) {
            let wanted = (was.position, was.objective, Method::Vo, 1.5);
            let is = (agent.position, agent.objective, agent.method, agent.settings.time_horizon);
            assert_eq!(is, wanted, "drawing {draws}");
        }
        assert_eq!(hand.world().agents.len(), 9);
        hand.undo();
        let horizon = hand.world().agents[0].settings.time_horizon;
        assert_eq!(horizon, start.agents[0].settings.time_horizon, "and can be taken back");
        hand.undo();
        assert_eq!(hand.world().agents[0].method, start.agents[0].method);
        hand.undo();
        assert_eq!(hand.world().agents.len(), 1, "the circle was drawn before");
    }
}

/// The run of the active world, saved with Ctrl R, read again and repeated.
fn saved_run(hand: &mut Hand, folder: &Path) -> Option<u64> {
    let before = names_in(folder);
    held(hand, egui::Key::R, CONTROL);
    let name = names_in(folder).into_iter().find(|name| !before.contains(name)).expect("a file");
    let read = saved(folder, &name);
    let run = read.run.clone().expect("a run");
    run.verify(read.replay(), |_| true).unwrap_or_else(|other| panic!("{other}"))
}

/// The scene of the file, clip or link was the one that was opened, with the log of the one that was drawn.
#[test]
fn worlds_that_were_compared_are_saved_and_linked_as_they_were_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawn(folder.path());
    // The circle alone, one of it wider than the others.
    hand.app().act(Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::All });
    typed(&mut hand, "v");
    hand.click(at(-6.0, -4.0));
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    hand.app().act(Command::Set { key: RADIUS, value: Value::Real(0.5), scope: Scope::Agent(3) });
    held(&mut hand, egui::Key::F7, Modifiers::NONE);
    hand.app().act(DocumentAction::Select(Some(2)));
    let start = hand.world().clone();
    for variants in [variants("method=vo,orca").expect("methods"), Vec::new()] {
        hand.app().act(SceneAction::Compare(Comparison { scenario: None, variants }));
        hand.app().advance_clock(Duration::ZERO);
        assert_eq!((radii(hand.world()), hand.world().agents.len()), (radii(&start), 8));
        assert_eq!(hand.app().document.selected(), Some(2));
        assert_eq!(hand.world().agents[2].position, start.agents[2].position);
        steps_of(hand.app(), 12);
        let end = digest(hand.world());
        assert_eq!(saved_run(&mut hand, folder.path()), Some(end));
        let opened = followed(&link_of(hand.app()));
        assert_eq!(digest(opened.document.world()), end);
        assert!(!opened.document.diverged);
        assert_eq!(opened.document.selected(), Some(2));
    }
    assert!(hand.world().agents.iter().all(|agent| agent.method == start.agents[0].method));
}

#[test]
fn a_built_in_scene_that_was_drawn_on_and_compared_is_not_linked_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = Hand::over("circle-10");
    hand.app().files.folder = folder.path().to_path_buf();
    held(&mut hand, egui::Key::F7, Modifiers::NONE);
    hand.keys = FREE;
    hand.app().act(EditAction::Take(EditTool::Pillar));
    hand.drag(at(0.0, 0.0), at(0.5, 0.0));
    held(&mut hand, egui::Key::S, CONTROL);
    for variants in [variants("radius=0.4,0.5").expect("radii"), Vec::new()] {
        hand.app().act(SceneAction::Compare(Comparison { scenario: None, variants }));
    }
    assert_eq!(hand.app().editor.picked, Picked::default());
    (hand.app().time.playing, hand.app().time.goal) = (false, None);
    hand.app().act(TimeAction::Seek(0));
    let link = link_of(hand.app());
    assert!(link.contains("#scene="), "{link}");
    let opened = followed(&link);
    assert_eq!(opened.document.world().obstacles.circles().len(), 1);
    assert_eq!(digest(opened.document.world()), digest(hand.world()));
}
