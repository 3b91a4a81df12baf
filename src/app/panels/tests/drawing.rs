//! Drawing mode: every tool with the mouse, and the keys of the mode.

use sidestep_core::{Vec2 as Place, geometry::polygon::doubled_area};
use sidestep_lab::text::unit::SceneUnit;

use super::{
    grips::{Hand, at},
    *,
};
use crate::app::edit::{self, EditAction, Enclosure, snap::HeldKeys, tool::EditTool};

/// Keys that turn snapping off, and keys that also add to what is picked.
pub(super) const FREE: HeldKeys = HeldKeys { shift: false, ctrl: true };
pub(super) const ADDING: HeldKeys = HeldKeys { shift: true, ctrl: true };

/// One agent on its way to the other side.
const ONE: &str = r#"
title = "New scene"
[defaults]
radius = 0.3
time_horizon = 5.0
time_horizon_obstacle = 2.0
[[agents]]
position = [-4, 0]
goal = [4, 0]
"#;

/// A mouse over a scene with one agent, with a tool selected.
pub(super) fn drawing(tool: EditTool) -> Hand {
    let mut hand = Hand::over("circle-10");
    let scenario = Scenario::parse(ONE, "one.toml").expect("a scenario");
    hand.app().open_to_draw("New scene", &scenario);
    hand.app().camera_follows_viewport(std::time::Duration::ZERO);
    hand.app().act(EditAction::Take(tool));
    hand.keys = FREE;
    hand
}

/// Presses keys in a frame of the window.
pub(super) fn keys(hand: &mut Hand, events: Vec<Event>) {
    let (always, own) = (keys::table(), edit::keys::table());
    let drawing = hand.app().editor.on;
    let mut actions = Vec::new();
    let modifiers = events.iter().find_map(|event| match event {
        Event::Key { modifiers, .. } => Some(*modifiers),
        Event::Text(letter) if letter.chars().all(char::is_uppercase) => Some(Modifiers::SHIFT),
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

pub(super) fn messages(hand: &Hand) -> Vec<String> {
    hand.panels.state().app.notices.toasts.words().map(String::from).collect()
}

pub(super) fn polygons(hand: &Hand) -> Vec<Vec<Place>> {
    hand.world().obstacles.polygons().to_vec()
}

pub(super) fn undone_at_once(mut hand: Hand, before: &sidestep_core::World) {
    assert!(hand.world() != before, "something was drawn");
    hand.undo();
    assert!(hand.world() == before, "one gesture is one change");
}

pub(super) const SQUARE: [(f32, f32); 4] = [(-1.0, 1.0), (1.0, 1.0), (1.0, 3.0), (-1.0, 3.0)];

pub(super) fn corners(hand: &mut Hand, corners: &[(f32, f32)]) {
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
    // Outside of the mode, letters have their general meaning.
    typed(&mut hand, "o");
    assert!(!hand.app().editor.on && hand.app().editor.sketch.corners().is_empty());
}

#[test]
fn every_letter_takes_its_tool_and_none_reaches_the_table_behind() {
    let mut hand = drawing(EditTool::Select);
    let (theme, shown) = (hand.app().settings.theme, hand.app().document.look.shown);
    for (letter, tool) in "vancpobwrgm".chars().zip(EditTool::ALL) {
        typed(&mut hand, &letter.to_string());
        assert_eq!(hand.app().editor.tool, tool, "{letter}");
    }
    assert_eq!(hand.app().settings.theme, theme, "m is the theme outside of the mode");
    assert!(!hand.app().clips.is_recording(), "r records outside of the mode");
    let was_on = shown.is_on(overlay::OverlayId::Goals);
    assert_eq!(hand.app().document.look.shown.is_on(overlay::OverlayId::Goals), was_on);
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
fn a_new_scene_is_empty_and_a_rectangle_is_dragged_into_it() {
    let mut hand = Hand::over("circle-10");
    hand.app().act(SceneAction::New);
    hand.app().camera_follows_viewport(std::time::Duration::ZERO);
    assert!(hand.world().agents.is_empty() && hand.world().obstacles.is_empty());
    hand.app().act(EditAction::Take(EditTool::Rectangle));
    for (from, to, solid) in [(at(-3.0, 1.0), at(1.0, -1.0), true), (at(-6.0, -6.0), at(6.0, 6.0), false)] {
        hand.drag(from, to);
        let corners = hand.world().obstacles.polygons().last().expect("a rectangle").clone();
        let area = doubled_area(&corners) / 2.0;
        let wanted = f64::from((to.x - from.x) * (to.y - from.y)).abs();
        assert!((area.abs() - wanted).abs() < 0.05 && (area > 0.0) == solid, "{corners:?}: {area}");
        // Pressing the letter again changes solids into rooms.
        typed(&mut hand, "b");
    }
    hand.undo();
    assert_eq!(hand.world().obstacles.polygons().len(), 1);
}

#[test]
fn drawing_begins_at_the_start_of_the_run() {
    let mut hand = Hand::over("circle-10");
    steps_of(hand.app(), 7);
    hand.app().act(EditAction::Toggle);
    assert_eq!(hand.world().step, 0);
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
    // A drag from an existing agent only sets its goal.
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
        // Regardless of the direction in which it was drawn.
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
    let palette = sidestep_lab::picture::draw::Palette::of(hand.app().settings.theme);
    let shapes = hand.app().marks_of_drawing(&palette);
    let red = shapes.iter().filter(|shape| {
        matches!(shape, sidestep_lab::picture::draw::Shape::Line { stroke, .. } if stroke.color == palette.forbidden)
    });
    assert_eq!(red.count(), 2, "the two that cross");
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    assert!(polygons(&hand).is_empty());
    let messages = messages(&hand);
    assert!(
        messages.len() == 1 && messages[0].contains("cross") && !messages[0].contains('\n'),
        "{messages:?}"
    );
    // The corners stay, and the last one can be removed.
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    assert_eq!(polygons(&hand)[0].len(), 3);
}

#[test]
fn a_wall_and_a_gate_are_two_points_and_round_unless_ctrl_is_held() {
    let mut hand = drawing(EditTool::Wall);
    let before = hand.world().clone();
    hand.keys = HeldKeys::default();
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
    // A wall between two of them, and a large clearance.
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
    let palette = sidestep_lab::picture::draw::Palette::of(hand.app().settings.theme);
    let shapes = hand.app().marks_of_drawing(&palette);
    let has_label =
        shapes.iter().any(|shape| matches!(shape, sidestep_lab::picture::draw::Shape::Text { .. }));
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
