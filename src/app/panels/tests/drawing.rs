//! A scene drawn by hand: every tool with the mouse, and the keys of the mode.

use sidestep::{Vec2 as Place, geometry::polygon::doubled_area, sim::digest::digest, text::unit::SceneUnit};

use super::{
    grips::{Hand, at},
    *,
};
use crate::app::edit::{
    self, EditAction, Enclosure,
    picked::{Picked, Thing},
    sketch::Sketch,
    snap::HeldKeys,
    tool::EditTool,
};

pub(super) const CTRL: HeldKeys = HeldKeys { shift: false, ctrl: true };
pub(super) const SHIFT: HeldKeys = HeldKeys { shift: true, ctrl: false };

/// A hand over a new scene, with a tool in it.
pub(super) fn drawing(tool: EditTool) -> Hand {
    let mut hand = Hand::over("circle-10");
    hand.app().act(SceneAction::New);
    hand.app().camera_follows_viewport(std::time::Duration::ZERO);
    hand.app().act(EditAction::Take(tool));
    hand
}

/// Presses keys as a frame of the window sees them.
pub(super) fn keys(hand: &mut Hand, events: Vec<Event>) {
    let (always, own) = (keys::table(), edit::keys::table());
    let drawing = hand.app().editor.on;
    let mut actions = Vec::new();
    let modifiers = events.iter().find_map(|event| match event {
        Event::Key { modifiers, .. } => Some(*modifiers),
        _ => None,
    });
    let modifiers = modifiers.unwrap_or_default();
    let input = egui::RawInput { events, modifiers, ..Default::default() };
    _ = egui::Context::default().run(input, |ctx| {
        actions.extend(edit::keys::pressed(ctx, drawing, (&always, &own)));
    });
    hand.app().ui.gesture += 1;
    actions.into_iter().for_each(|action| hand.app().act(action));
}

pub(super) fn held(hand: &mut Hand, key: egui::Key, modifiers: Modifiers) {
    keys(hand, vec![Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }]);
}

pub(super) fn typed(hand: &mut Hand, letter: &str) {
    keys(hand, vec![Event::Text(letter.into())]);
}

pub(super) fn told(hand: &Hand) -> Vec<String> {
    hand.panels.state().app.notices.toasts.words().map(String::from).collect()
}

fn polygons(hand: &Hand) -> Vec<Vec<Place>> {
    hand.world().obstacles.polygons().to_vec()
}

pub(super) fn undone_at_once(mut hand: Hand, before: &sidestep::World) {
    assert!(hand.world() != before, "something was drawn");
    hand.undo();
    assert!(hand.world() == before, "one gesture is one change");
}

const SQUARE: [(f32, f32); 4] = [(-1.0, 1.0), (1.0, 1.0), (1.0, 3.0), (-1.0, 3.0)];

fn corners(hand: &mut Hand, corners: &[(f32, f32)]) {
    corners.iter().for_each(|(x, y)| hand.click(at(*x, *y)));
}

#[test]
fn f7_begins_and_ends_and_escape_ends_when_nothing_is_left_to_drop() {
    let mut hand = Hand::over("circle-10");
    assert!(!hand.app().editor.on, "the first screen is calm");
    held(&mut hand, egui::Key::F7, Modifiers::NONE);
    assert!(hand.app().editor.on);
    typed(&mut hand, "o");
    corners(&mut hand, &SQUARE[..2]);
    for left in [1, 0] {
        held(&mut hand, egui::Key::Escape, Modifiers::NONE);
        assert_eq!(hand.app().editor.sketch.corners().len(), left);
        assert!(hand.app().editor.on);
    }
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    assert!(!hand.app().editor.on);
    // Outside of the mode letters mean what they did.
    typed(&mut hand, "o");
    assert!(!hand.app().editor.on && hand.app().editor.sketch.corners().is_empty());
}

#[test]
fn every_letter_takes_its_tool_and_none_reaches_the_table_behind() {
    let mut hand = drawing(EditTool::Select);
    let (theme, shown) = (hand.app().settings.theme, hand.app().document.look.shown);
    for (letter, tool) in "vacpowrgm".chars().zip(EditTool::ALL) {
        typed(&mut hand, &letter.to_string());
        assert_eq!(hand.app().editor.tool, tool, "{letter}");
    }
    assert_eq!(hand.app().settings.theme, theme, "m is the theme outside of the mode");
    assert!(!hand.app().clips.is_recording(), "r records outside of the mode");
    let was_on = shown.is_on(overlay::OverlayId::Goals);
    assert_eq!(hand.app().document.look.shown.is_on(overlay::OverlayId::Goals), was_on);
}

#[test]
fn a_shortcut_is_no_letter_also_where_ctrl_was_let_go_in_the_same_frame() {
    let mut hand = drawing(EditTool::Select);
    let modifiers = Modifiers { ctrl: true, ..Modifiers::COMMAND };
    for (key, letter) in [(egui::Key::A, "a"), (egui::Key::G, "g")] {
        let down = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        let events = vec![down, Event::Text(letter.into())];
        let (always, own) = (keys::table(), edit::keys::table());
        let mut actions = Vec::new();
        let input = egui::RawInput { events, ..Default::default() };
        _ = egui::Context::default().run(input, |ctx| {
            actions.extend(edit::keys::pressed(ctx, true, (&always, &own)));
        });
        hand.app().ui.gesture += 1;
        actions.into_iter().for_each(|action| hand.app().act(action));
    }
    assert_eq!(hand.app().editor.tool, EditTool::Select);
    assert_eq!(hand.world().agents[0].group, 1, "picked and made a group");
}

#[test]
fn the_strip_is_there_only_while_a_scene_is_drawn_and_its_buttons_take_tools() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(2);
    let has = |panels: &Panels, name: &str| panels.query_by_label(name).is_some();
    assert!(!has(&panels, "road map"));
    panels.state_mut().app.act(EditAction::Toggle);
    panels.run_steps(2);
    for tool in EditTool::ALL {
        let name = tool.name().to_string();
        assert_eq!(panels.query_all(by().role(Role::Button).label(&name)).count(), 1, "{name}");
        click(&mut panels, Role::Button, &name);
        assert_eq!(panels.state().app.editor.tool, tool);
        assert!(has_words(&panels, &tool.about().to_string()), "{name} says what a click does");
    }
    click(&mut panels, Role::Button, "done");
    assert!(!panels.state().app.editor.on && !has(&panels, "road map"));
}

#[test]
fn a_click_places_an_agent_and_a_drag_gives_it_a_goal() {
    let mut hand = drawing(EditTool::Agent);
    hand.click(at(1.0, 2.0));
    let placed = hand.world().agents[1].clone();
    assert!(hand.near(placed.position, at(1.0, 2.0)) && placed.goal() == Some(placed.position));
    let before = hand.world().clone();
    hand.drag(at(-2.0, 2.0), at(2.0, -2.0));
    let drawn = &hand.world().agents[2];
    assert!(hand.near(drawn.position, at(-2.0, 2.0)));
    assert!(hand.near(drawn.goal().expect("a goal"), at(2.0, -2.0)));
    assert_eq!(drawn.settings, before.agents[0].settings, "like those that are there");
    undone_at_once(hand, &before);
    // A drag from one that is there sets its goal alone.
    let mut hand = drawing(EditTool::Agent);
    let before = hand.world().clone();
    hand.drag(at(-4.0, 0.0), at(0.0, 3.0));
    assert_eq!((hand.world().agents.len(), hand.world().agents[0].position), (1, at(-4.0, 0.0)));
    assert!(hand.near(hand.world().agents[0].goal().expect("a goal"), at(0.0, 3.0)));
    undone_at_once(hand, &before);
}

#[test]
fn a_pillar_is_dragged_from_its_center_to_its_rim() {
    let mut hand = drawing(EditTool::Pillar);
    let before = hand.world().clone();
    hand.drag(at(1.0, 1.0), at(1.0, 2.5));
    let pillar = hand.world().obstacles.circles()[0];
    assert!(hand.near(pillar.center, at(1.0, 1.0)) && (pillar.radius - 1.5).abs() < 0.02, "{pillar:?}");
    hand.click(at(-1.0, 2.0));
    assert_eq!(hand.world().obstacles.circles()[1].radius, 0.5);
    hand.undo();
    undone_at_once(hand, &before);
}

#[test]
fn a_polygon_closes_by_its_first_corner_or_enter_and_is_wound_as_it_says() {
    for (enclosure, sign) in [(Enclosure::Solid, 1.0), (Enclosure::Room, -1.0)] {
        // Whichever way round it was drawn.
        for mirrored in [false, true] {
            let mut hand = drawing(EditTool::Polygon);
            let before = hand.world().clone();
            if enclosure == Enclosure::Room {
                typed(&mut hand, "o");
            }
            let x = if mirrored { -1.0 } else { 1.0 };
            SQUARE.iter().for_each(|(a, b)| hand.click(at(a * x, *b)));
            assert!(polygons(&hand).is_empty(), "not closed yet");
            if mirrored {
                held(&mut hand, egui::Key::Enter, Modifiers::NONE);
            } else {
                hand.click(at(SQUARE[0].0, SQUARE[0].1));
            }
            let [drawn] = &polygons(&hand)[..] else { panic!("one polygon") };
            assert_eq!(drawn.len(), 4);
            let area = doubled_area(drawn) / 2.0;
            assert!((area - sign * 4.0).abs() < 0.1, "{enclosure:?} {area}");
            undone_at_once(hand, &before);
        }
    }
}

#[test]
fn a_polygon_that_crosses_itself_is_red_and_refused_in_one_line() {
    let mut hand = drawing(EditTool::Polygon);
    let bow = [(-1.0, 1.0), (1.0, 3.0), (1.0, 1.0), (-1.0, 3.0)];
    corners(&mut hand, &bow);
    let palette = sidestep::draw::Palette::of(hand.app().settings.theme);
    let shapes = hand.app().marks_of_drawing(&palette);
    let red = shapes.iter().filter(|shape| {
        matches!(shape, sidestep::draw::Shape::Line { stroke, .. } if stroke.color == palette.forbidden)
    });
    assert_eq!(red.count(), 2, "the two that cross");
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    assert!(polygons(&hand).is_empty());
    let told = told(&hand);
    assert!(told.len() == 1 && told[0].contains("cross") && !told[0].contains('\n'), "{told:?}");
    // The corners stay, and the last can be dropped.
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    assert_eq!(polygons(&hand)[0].len(), 3);
}

#[test]
fn a_wall_and_a_gate_are_two_points_and_ctrl_makes_them_round() {
    let mut hand = drawing(EditTool::Wall);
    let before = hand.world().clone();
    hand.keys = CTRL;
    hand.drag(at(-1.1, 1.1), at(1.9, 1.3));
    let wall = &polygons(&hand)[0];
    assert_eq!(wall[0], at(-1.0, 1.0), "on the grid of 0.5 m");
    assert!((wall[1] - at(2.0, 1.0)).length() < 1e-5, "level, and a multiple of 0.5 m: {wall:?}");
    undone_at_once(hand, &before);

    let mut hand = drawing(EditTool::Gate);
    hand.drag(at(0.0, -1.0), at(0.0, 1.0));
    let gate = hand.gate();
    assert!(hand.near(gate[0], at(0.0, -1.0)) && hand.near(gate[1], at(0.0, 1.0)));
    hand.undo();
    assert!(hand.app().document.panes.metrics().gate().is_none());
}

#[test]
fn points_of_the_road_map_that_see_each_other_are_joined() {
    let mut hand = drawing(EditTool::Roadmap);
    assert!(hand.app().document.look.shown.is_on(overlay::OverlayId::Aim), "it can be seen");
    for (x, y) in [(-2.0, 2.0), (2.0, 2.0), (2.0, -2.0)] {
        hand.click(at(x, y));
    }
    let map = &hand.world().roadmap;
    assert_eq!((map.points.len(), map.links().count()), (3, 3));
    let way = map.length(0, 2);
    assert!((way - 32.0_f32.sqrt()).abs() < 0.05, "{way}");
    // A wall between two of them, and wide ways.
    hand.app().act(EditAction::Take(EditTool::Wall));
    hand.drag(at(0.0, 1.0), at(0.0, 3.0));
    assert_eq!(hand.world().roadmap.links().count(), 2);
    hand.app().ui.gesture += 1;
    hand.app().act(EditAction::SetClearance(1.5));
    assert_eq!(hand.world().roadmap.links().count(), 1, "only the two that the wall is far from");
    hand.undo();
    hand.undo();
    hand.undo();
    assert_eq!(hand.world().roadmap.points.len(), 2);
    hand.app().act(EditAction::Take(EditTool::Roadmap));
    hand.click(at(-2.0, 2.0));
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    assert_eq!(hand.world().roadmap.points.len(), 1);
}

#[test]
fn measuring_says_distance_direction_and_time_and_changes_nothing() {
    let mut hand = drawing(EditTool::Measure);
    let before = hand.world().clone();
    hand.drag(at(-1.0, 0.0), at(2.0, 3.0));
    assert!(hand.world() == &before && !hand.app().document.can_undo());
    let words = edit::picture::measured([at(-1.0, 0.0), at(2.0, 3.0)], &before, SceneUnit::default());
    // 3·√2 m at 1 m/s.
    assert_eq!(words, "4.24 m · 45.0° · 4.24 s");
    let palette = sidestep::draw::Palette::of(hand.app().settings.theme);
    let shapes = hand.app().marks_of_drawing(&palette);
    let has_label = shapes.iter().any(|shape| matches!(shape, sidestep::draw::Shape::Text { .. }));
    assert!(has_label, "it stays in sight");
}

/// A scene with two agents, a pillar and a square.
pub(super) fn furnished() -> Hand {
    let mut hand = drawing(EditTool::Agent);
    hand.drag(at(-4.0, -2.0), at(4.0, -2.0));
    hand.app().act(EditAction::Take(EditTool::Pillar));
    hand.drag(at(2.5, 1.5), at(2.5, 2.0));
    hand.app().act(EditAction::Take(EditTool::Polygon));
    corners(&mut hand, &SQUARE);
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    hand.app().act(EditAction::Take(EditTool::Select));
    hand
}

#[test]
fn a_click_picks_shift_adds_a_frame_picks_what_is_in_it_and_ctrl_a_everything() {
    let mut hand = furnished();
    hand.click(at(-4.0, 0.0));
    assert_eq!(hand.app().editor.picked, Picked::only(Thing::Agent(0)));
    assert_eq!(hand.app().document.selected(), Some(0), "the inspector follows");
    hand.keys = SHIFT;
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
    let moves = log.iter().filter(|(_, command)| matches!(command, Command::MoveAgent { .. }));
    let obstacles = log.iter().filter(|(_, command)| matches!(command, Command::SetObstacles(_)));
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
    // Without agents no file could hold it.
    hand.app().act(EditAction::PickAll);
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    assert!(hand.world() == &before && told(&hand).iter().any(|line| line.contains("needs an agent")));
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
    assert!(told(&hand).iter().any(|line| line.contains("three corners")));
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
    // Where it was copied it lands beside.
    keys(&mut hand, vec![Event::Cut]);
    assert!(told(&hand).iter().any(|line| line.contains("needs an agent")));
    keys(&mut hand, vec![Event::Paste(text)]);
    assert_eq!(hand.world().agents.len(), 4);
    assert!(hand.world().agents[2].position != source.agents[0].position);
}

#[test]
fn a_copy_lands_beside_also_where_half_a_meter_is_less_than_rounding() {
    // There `f32` knows whole meters only.
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
        let told = told(&hand);
        assert!(hand.world() == &before);
        assert!(told.len() == 1 && told[0].contains(wanted) && !told[0].contains('\n'), "{told:?}");
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
    steps_of(hand.app(), 20);
    hand.app().act(TimeAction::Seek(10));
    let branches = hand.app().document.panes.past().branches().len();
    hand.app().act(EditAction::Take(EditTool::Wall));
    hand.drag(at(0.0, -1.0), at(0.0, -3.0));
    assert_eq!(now(&hand.panels), 10);
    assert_eq!(hand.app().document.panes.past().branches().len(), branches + 1);
    assert_eq!(polygons(&hand).len(), 2);
}

#[test]
fn a_scene_that_was_not_saved_is_offered_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let draft = || edit::draft::SceneDraft::in_folder(Some(folder.path().to_path_buf()));
    let mut hand = furnished();
    hand.app().draft = draft();
    assert!(!hand.app().draft.offered);
    let drawn = hand.world().clone();
    hand.app().keep_draft_now();
    // The next start.
    let mut next = Hand::over("doorway");
    next.app().draft = draft();
    next.panels.run_steps(2);
    click(&mut next.panels, Role::Button, "open it");
    assert_eq!(digest(next.world()), digest(&drawn));
    assert!(next.app().editor.on && next.app().document.is_unsaved());
    assert!(!next.app().draft.offered, "offered once");
    // Another scene is opened: it is offered again, and saved it is not.
    next.app().act(SceneAction::Load("circle-10".into()));
    assert!(next.app().draft.offered);
    next.app().act(EditAction::OpenDraft);
    next.app().files.folder = folder.path().to_path_buf();
    next.app().keep_draft_now();
    next.app().act(FileAction::Save);
    next.app().keep_draft();
    assert!(!draft().offered);
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
