//! Drawn things are picked, moved, copied, saved and repaired.

use sidestep_core::{Vec2 as Place, geometry::polygon::doubled_area, sim::digest::digest};

use super::{
    drawing::{ADDING, SQUARE, corners, drawing, furnished, held, keys, messages, polygons, undone_at_once},
    grips::{Hand, at},
    *,
};
use crate::app::edit::{
    self, EditAction,
    picked::{Picked, Thing},
    sketch::Sketch,
    snap::HeldKeys,
    tool::EditTool,
};

#[test]
fn a_click_picks_shift_adds_a_frame_picks_what_is_in_it_and_ctrl_a_everything() {
    let mut hand = furnished();
    hand.click(at(-4.0, 0.0));
    assert_eq!(hand.app().editor.picked, Picked::only(Thing::Agent(0)));
    assert_eq!(hand.app().document.selected(), Some(0), "the inspector follows");
    hand.keys = ADDING;
    hand.click(at(0.0, 2.0));
    let both = Picked::only(Thing::Agent(0)).with([Thing::Polygon(0)]);
    assert_eq!(hand.app().editor.picked, both);
    hand.click(at(0.0, 2.0));
    assert_eq!(hand.app().editor.picked, Picked::only(Thing::Agent(0)), "and takes away");
    hand.keys = HeldKeys::default();
    hand.drag(at(-4.8, -2.8), at(-3.0, 0.8));
    assert_eq!(hand.app().editor.picked, Picked::only(Thing::Agent(0)).with([Thing::Agent(1)]));
    hand.click(at(-2.5, 3.0));
    assert!(hand.app().editor.picked.is_empty());
    held(&mut hand, egui::Key::A, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    assert_eq!(hand.app().editor.picked.iter().count(), 4);
}

#[test]
fn all_that_is_picked_moves_together_in_one_change_and_one_line_of_the_log_each() {
    let mut hand = furnished();
    let before = hand.world().clone();
    hand.app().act(EditAction::PickAll);
    let by = at(0.5, -0.25);
    hand.drag(at(0.0, 2.0), at(0.0, 2.0) + by);
    let after = hand.world().clone();
    for (a, b) in before.agents.iter().zip(&after.agents) {
        assert!(hand.near(a.position + by, b.position));
    }
    assert!(hand.near(before.obstacles.circles()[0].center + by, after.obstacles.circles()[0].center));
    let (was, is) = (&before.obstacles.polygons()[0], &after.obstacles.polygons()[0]);
    assert!(was.iter().zip(is).all(|(a, b)| hand.near(*a + by, *b)));
    let log = hand.app().document.panes.run().log().clone();
    let moves =
        log.iter().filter(|(_, command)| matches!(command.of_world(), Some(Command::MoveAgent { .. })));
    let obstacles =
        log.iter().filter(|(_, command)| matches!(command.of_world(), Some(Command::SetObstacles(_))));
    assert_eq!((moves.count(), obstacles.count()), (2, 1), "{log:?}");
    undone_at_once(hand, &before);
}

#[test]
fn arrows_move_ctrl_d_doubles_and_delete_removes_each_in_one_change() {
    let mut hand = furnished();
    hand.app().act(EditAction::PickAll);
    let before = hand.world().clone();
    held(&mut hand, egui::Key::ArrowRight, Modifiers::NONE);
    assert!((hand.world().agents[0].position.x - -3.9).abs() < 1e-5);
    held(&mut hand, egui::Key::ArrowUp, Modifiers::SHIFT);
    assert!((hand.world().agents[0].position.y - 0.5).abs() < 1e-5);
    hand.undo();
    hand.undo();
    assert!(hand.world() == &before);
    held(&mut hand, egui::Key::D, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    let world = hand.world();
    let counts = (world.agents.len(), world.obstacles.polygons().len(), world.obstacles.circles().len());
    assert_eq!(counts, (4, 2, 2));
    assert!(world.agents[2].position != world.agents[0].position, "beside");
    assert_eq!(hand.app().editor.picked.iter().count(), 4, "the doubles are picked");
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    let world = hand.world();
    let counts = (world.agents.len(), world.obstacles.polygons().len(), world.obstacles.circles().len());
    assert_eq!(counts, (2, 1, 1));
    hand.undo();
    hand.undo();
    assert!(hand.world() == &before);
    // Everything can be removed too, in one change.
    hand.app().act(EditAction::PickAll);
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    assert!(hand.world().agents.is_empty() && hand.world().obstacles.is_empty());
    hand.undo();
    assert!(hand.world() == &before);
}

#[test]
fn a_double_click_on_an_edge_adds_a_vertex_and_delete_takes_it_away() {
    let mut hand = furnished();
    let before = hand.world().clone();
    hand.double_click(at(0.0, 1.0));
    assert_eq!(polygons(&hand)[0].len(), 5);
    hand.drag(at(0.0, 1.0), at(0.0, 0.4));
    assert!(polygons(&hand)[0].iter().any(|vertex| hand.near(*vertex, at(0.0, 0.4))));
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    let left = &polygons(&hand)[0];
    assert_eq!(left.len(), 4);
    assert!(left.iter().all(|vertex| before.obstacles.polygons()[0].contains(vertex)));
    for _ in 0..2 {
        let corner = polygons(&hand)[0][0];
        hand.click(corner);
        held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    }
    assert_eq!(polygons(&hand)[0].len(), 3, "three stay");
    assert!(messages(&hand).iter().any(|line| line.contains("three corners")));
}

#[test]
fn what_is_copied_is_a_file_and_comes_back_as_it_was() {
    let mut hand = furnished();
    hand.app().act(EditAction::PickAll);
    keys(&mut hand, vec![Event::Copy]);
    let text = hand.app().editor.copied.take().expect("a text");
    let file = Scenario::parse(&text, "copied.toml").expect("a scenario file");
    assert_eq!((file.agents.len(), file.polygons.len(), file.circles.len()), (2, 1, 1));
    let source = hand.world().clone();
    let mut other = drawing(EditTool::Select);
    other.drag(at(-4.0, 0.0), at(-4.0, 3.0));
    keys(&mut other, vec![Event::Paste(text.clone())]);
    let world = other.world();
    assert_eq!(world.obstacles.polygons(), source.obstacles.polygons());
    assert_eq!(world.agents[1..].len(), 2);
    assert_eq!(other.app().editor.picked.iter().count(), 4);
    other.undo();
    assert_eq!(other.world().agents.len(), 1, "in one change");
    // A cut and paste restores the thing in its place; a second paste gets an offset.
    keys(&mut hand, vec![Event::Cut]);
    assert!(hand.world().agents.is_empty());
    keys(&mut hand, vec![Event::Paste(text.clone())]);
    assert_eq!(hand.world().agents[0].position, source.agents[0].position);
    keys(&mut hand, vec![Event::Paste(text)]);
    assert_eq!(hand.world().agents.len(), 4);
    assert!(hand.world().agents[2].position != source.agents[0].position);
}

#[test]
fn a_copy_lands_beside_also_where_half_a_meter_is_less_than_rounding() {
    // There `f32` has a resolution of a whole meter.
    let far = "[[agents]]\nposition = [9e6, 9e6]\ngoal = [0.0, 0.0]\n[[circles]]\ncenter = [-9e6, 9e6]\nradius = 1.0";
    let mut hand = drawing(EditTool::Select);
    for _ in 0..3 {
        keys(&mut hand, vec![Event::Paste(far.into())]);
    }
    let world = hand.world();
    let places: Vec<Place> = world.agents[1..].iter().map(|agent| agent.position).collect();
    assert_eq!((places.len(), world.obstacles.circles().len()), (3, 3));
    assert!(places[0] != places[1] && places[1] != places[2] && places[0] != places[2], "{places:?}");
}

#[test]
fn rubbish_is_refused_in_one_line_with_its_place_and_changes_nothing() {
    for (rubbish, wanted) in [
        ("hello", ":1"),
        ("[[agents]]\nposition = [0.0, 0.0]\ngoal = [1.0, 0.0]\nradus = 1.0", ":4:1: unknown key"),
        ("[[polygons]]\nvertices = [[0.0, 0.0]]", ":2:12"),
        ("title = \"nothing\"", "no agents, polygons or circles"),
    ] {
        let mut hand = furnished();
        let before = hand.world().clone();
        keys(&mut hand, vec![Event::Paste(rubbish.into())]);
        let messages = messages(&hand);
        assert!(hand.world() == &before);
        assert!(
            messages.len() == 1 && messages[0].contains(wanted) && !messages[0].contains('\n'),
            "{messages:?}"
        );
    }
}

#[test]
fn a_scene_pasted_outside_of_the_mode_is_offered_and_opens() {
    let mut hand = furnished();
    hand.app().act(EditAction::PickAll);
    hand.app().act(EditAction::Copy);
    let text = hand.app().editor.copied.take().expect("a text");
    let mut other = Hand::over("doorway");
    keys(&mut other, vec![Event::Paste("hello".into())]);
    assert_eq!(other.app().editor.pasted, None);
    keys(&mut other, vec![Event::Paste(text)]);
    other.panels.run_steps(2);
    assert!(has_words(&other.panels, "the clipboard holds a scene"));
    click(&mut other.panels, Role::Button, "open it");
    assert_eq!(other.world().agents.len(), 2);
}

#[test]
fn rows_of_the_inspector_set_position_goal_and_radius_of_all_that_is_picked() {
    let mut hand = furnished();
    hand.app().act(EditAction::PickAll);
    hand.panels.run_steps(3);
    let numbers = |hand: &Hand| {
        let right = |rect: &Rect| rect.left() > 960.0;
        all(&hand.panels, Role::SpinButton).into_iter().filter(right).collect::<Vec<_>>()
    };
    let fields = numbers(&hand);
    assert_eq!(fields.len(), 6, "x, y, goal x, goal y, radius, group");
    let from = fields[0].center();
    drag(&mut hand.panels, from, from + egui::vec2(40.0, 0.0));
    let world = hand.world();
    let xs: Vec<f32> = world.agents.iter().map(|agent| agent.position.x).collect();
    assert!(xs.iter().all(|x| *x == xs[0]), "{xs:?}");
    assert_eq!(world.obstacles.circles()[0].center.x, xs[0]);
}

#[test]
fn what_was_drawn_stays_through_a_restart_and_reads_back_to_the_same_digest() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = furnished();
    hand.app().files.folder = folder.path().to_path_buf();
    let drawn = hand.world().clone();
    assert!(hand.app().document.is_unsaved());
    steps_of(hand.app(), 20);
    hand.app().act(SceneAction::Restart);
    assert!(hand.world() == &drawn, "restart");
    hand.app().act(FileAction::Save);
    assert!(!hand.app().document.is_unsaved());
    let name = names_in(folder.path()).pop().expect("a file");
    let read = Scenario::load(&folder.path().join(name).display().to_string()).expect("a scenario");
    assert_eq!(digest(&read.world()), digest(&drawn));
}

#[test]
fn a_change_in_the_middle_of_a_run_begins_a_branch() {
    let mut hand = furnished();
    hand.app().act(EditAction::Toggle);
    steps_of(hand.app(), 20);
    hand.app().act(TimeAction::Seek(10));
    let branches = hand.app().document.panes.past().branches().len();
    hand.drag(at(2.5, 1.5), at(3.0, 1.0));
    assert_eq!(now(&hand.panels), 10);
    assert_eq!(hand.app().document.panes.past().branches().len(), branches + 1);
    assert!(hand.near(hand.world().obstacles.circles()[0].center, at(3.0, 1.0)));
}

#[test]
fn a_scene_that_was_not_saved_is_offered_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let draft = || edit::draft::SceneDraft::in_folder(Some(folder.path().to_path_buf()));
    let mut hand = furnished();
    hand.app().draft = draft();
    assert_eq!(hand.app().draft.offered(), 0);
    let drawn = hand.world().clone();
    hand.app().keep_draft_now();
    assert_eq!(draft().offered(), 0, "its window still holds it");
    drop(hand);
    // The next start.
    let mut next = Hand::over("doorway");
    next.app().draft = draft();
    next.panels.run_steps(2);
    click(&mut next.panels, Role::Button, "open it");
    assert_eq!(digest(next.world()), digest(&drawn));
    assert!(next.app().editor.on && next.app().document.is_unsaved());
    assert_eq!(next.app().draft.offered(), 0, "offered once");
    // Another scene is opened: the draft is offered again, and after saving it is not.
    next.app().act(SceneAction::Load("circle-10".into()));
    assert_eq!(next.app().draft.offered(), 1);
    next.app().act(EditAction::OpenDraft);
    next.app().files.folder = folder.path().to_path_buf();
    next.app().keep_draft_now();
    next.app().act(FileAction::Save);
    next.app().keep_draft();
    assert_eq!(draft().offered(), 0);
}

#[test]
fn the_palette_lists_what_is_probably_not_meant_and_mends_it() {
    let text = r#"
        [[agents]]
        position = [0.0, 0.0]
        goal = [9.0, 0.0]
        radius = 0.5
        [[agents]]
        position = [0.0, 0.5]
        goal = [9.0, 1.0]
        radius = 0.5
        [[agents]]
        position = [5.0, 5.2]
        goal = [9.0, 9.0]
        radius = 0.5
        [[circles]]
        center = [5.0, 5.0]
        radius = 1.0
        [[polygons]]
        vertices = [[20.0, 0.0], [20.0, 2.0], [22.0, 2.0], [22.0, 0.0], [20.001, 0.0]]
    "#;
    let mut hand = Hand::over("circle-10");
    let opening = Opening::of("faulty.toml", Scenario::parse(text, "faulty.toml").expect("a scenario"));
    let settings = hand.app().settings.clone();
    *hand.app() = App::new(opening, settings).expect("no log");
    hand.app().time.playing = false;
    let table = keys::table();
    let listed = panels::palette::titles(&hand.app().view(), &table, "repair");
    for wanted in ["wind polygon 0", "double vertices of polygon 0", "take agent 2 out", "move agent 1 off"] {
        assert!(listed.iter().any(|title| title.contains(wanted)), "{wanted}: {listed:?}");
    }
    for _ in 0..4 {
        let repairs = edit::repair::all(hand.world());
        let Some(first) = repairs.into_iter().next() else { break };
        hand.app().ui.gesture += 1;
        hand.app().act(DocumentAction::SetValues(first.commands));
    }
    let world = hand.world();
    assert!(doubled_area(&world.obstacles.polygons()[0]) > 0.0, "a solid");
    assert_eq!(world.obstacles.polygons()[0].len(), 4);
    assert!(world.agents[0].position.distance(world.agents[1].position) >= 1.0);
    assert!(world.agents[2].position.distance(at(5.0, 5.0)) >= 1.5);
    assert!(edit::repair::all(world).is_empty());
}

#[test]
fn the_sketch_of_one_scene_is_not_in_the_next() {
    let mut hand = drawing(EditTool::Polygon);
    corners(&mut hand, &SQUARE);
    hand.app().act(SceneAction::Load("doorway".into()));
    assert!(!hand.app().editor.on && matches!(hand.app().editor.sketch, Sketch::None));
}
