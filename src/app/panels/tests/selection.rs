//! Picked things of a scene: turned, grouped, tuned together, set by numbers, snapped.

use sidestep_core::Vec2 as Place;
use sidestep_lab::picture::overlay::OverlayId;

use super::{
    drawing::{ADDING, drawing, furnished, held, keys, messages, typed, undone_at_once},
    grips::{Hand, at},
    *,
};
use crate::app::{
    document::Several,
    edit::{
        EditAction, changes,
        fields::Field,
        picked::{Picked, Thing},
        snap::HeldKeys,
        tool::EditTool,
    },
    mouse::MIN_GRIP,
};

/// A place turned by a quarter to the left around another, computed directly.
pub(super) fn quarter(at: Place, about: Place) -> Place {
    let from = at - about;
    about + Place::new(-from.y, from.x)
}

#[test]
fn brackets_turn_all_that_is_picked_around_its_middle_with_its_goals() {
    let mut hand = furnished();
    hand.app().act(EditAction::PickAll);
    let before = hand.world().clone();
    let about = hand.app().editor.picked.middle(&before);
    for _ in 0..6 {
        typed(&mut hand, "[");
    }
    let after = hand.world().clone();
    let near = |a: Place, b: Place| a.distance(b) < 1e-4;
    for (was, is) in before.agents.iter().zip(&after.agents) {
        assert!(near(quarter(was.position, about), is.position), "{is:?}");
        let goals = (was.goal().expect("a goal"), is.goal().expect("a goal"));
        assert!(near(quarter(goals.0, about), goals.1));
    }
    let (was, is) = (&before.obstacles.polygons()[0], &after.obstacles.polygons()[0]);
    assert!(was.iter().zip(is).all(|(was, is)| near(quarter(*was, about), *is)));
    let centers = (before.obstacles.circles()[0].center, after.obstacles.circles()[0].center);
    assert!(near(quarter(centers.0, about), centers.1));
    for _ in 0..6 {
        hand.undo();
    }
    assert!(hand.world() == &before);
    typed(&mut hand, "]");
    assert!(
        hand.world().agents[0].position.y > before.agents[0].position.y,
        "to the right: the left goes up"
    );
}

#[test]
fn the_dot_above_what_is_picked_turns_it_by_15_degrees() {
    let mut hand = furnished();
    hand.app().act(EditAction::PickAll);
    let before = hand.world().clone();
    let about = hand.app().editor.picked.middle(&before);
    let least = MIN_GRIP * hand.app().ui.viewport.camera.meters_per_pixel;
    let dot = hand.app().editor.turn_handle(&before, least).expect("a dot");
    assert!(before.agents.iter().all(|agent| dot.y > agent.position.y), "above everything");
    hand.keys = HeldKeys::default();
    // 4° less than a quarter to the left.
    let to = quarter(dot, about) - about;
    hand.drag(dot, about + Place::from_angle(-0.07).rotate(to));
    for (was, is) in before.agents.iter().zip(&hand.world().agents) {
        assert!(quarter(was.position, about).distance(is.position) < 1e-3, "{is:?}");
    }
    undone_at_once(hand, &before);
}

#[test]
fn ctrl_g_groups_what_is_picked_and_a_double_click_picks_the_group_again() {
    let mut hand = furnished();
    hand.keys = HeldKeys::default();
    hand.app().act(EditAction::Take(EditTool::Agent));
    hand.drag(at(-4.0, 3.0), at(4.0, 3.0));
    hand.app().act(EditAction::Take(EditTool::Select));
    hand.click(at(-4.0, 0.0));
    hand.keys = ADDING;
    hand.click(at(-4.0, 3.0));
    hand.keys = HeldKeys::default();
    let before = hand.world().clone();
    held(&mut hand, egui::Key::G, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    let groups: Vec<u16> = hand.world().agents.iter().map(|agent| agent.group).collect();
    assert_eq!(groups, [1, 0, 1]);
    hand.click(at(4.0, 4.0));
    hand.double_click(at(-4.0, 3.0));
    assert_eq!(hand.app().editor.picked, Picked::only(Thing::Agent(0)).with([Thing::Agent(2)]));
    undone_at_once(hand, &before);
    let mut hand = drawing(EditTool::Select);
    held(&mut hand, egui::Key::G, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    let messages = messages(&hand);
    assert!(messages.len() == 1 && messages[0].contains("no agents are picked"), "{messages:?}");
}

#[test]
fn groups_outlive_the_file() {
    let mut hand = furnished();
    let commands = changes::grouped(hand.world(), &Picked::only(Thing::Agent(1)), 7);
    hand.app().act(DocumentAction::SetValues(commands));
    let text = hand.app().document.scenario_of_now().to_toml();
    let read = Scenario::parse(&text, "groups.toml").expect("a scenario").world();
    assert_eq!(read.agents.iter().map(|agent| agent.group).collect::<Vec<_>>(), [0, 7]);
    // The run contains it too.
    let run = hand.app().document.scenario_of_run(0, None).to_toml();
    let read = Scenario::parse(&run, "run.toml").expect("a run");
    let logged = read.run.expect("a run").log;
    assert!(logged.iter().any(|(_, command)| *command == Command::SetGroup { agent: 1, group: 7 }.into()));
}

#[test]
fn parameters_act_on_all_on_what_is_picked_or_on_a_group_each_in_one_change() {
    let mut hand = furnished();
    hand.app().act(EditAction::Take(EditTool::Agent));
    hand.drag(at(-4.0, 3.0), at(4.0, 3.0));
    hand.app().act(EditAction::Take(EditTool::Select));
    let third = changes::grouped(hand.world(), &Picked::only(Thing::Agent(2)), 4);
    hand.app().act(DocumentAction::SetValues(third));
    let radii =
        |hand: &Hand| hand.world().agents.iter().map(|agent| agent.settings.radius).collect::<Vec<_>>();
    let set = |hand: &mut Hand, radius: f32| {
        let commands = hand.app().document.setting(RADIUS, Value::Real(radius));
        hand.app().ui.gesture += 1;
        hand.app().act(DocumentAction::SetValues(commands));
    };
    set(&mut hand, 0.2);
    assert_eq!(radii(&hand), [0.2, 0.2, 0.2]);
    hand.app().act(DocumentAction::TuneSeveral(Several::Group(4)));
    set(&mut hand, 0.25);
    assert_eq!(radii(&hand), [0.2, 0.2, 0.25]);
    hand.click(at(-4.0, 0.0));
    hand.keys = ADDING;
    hand.click(at(-4.0, -2.0));
    hand.app().act(DocumentAction::TuneSeveral(Several::Picked));
    set(&mut hand, 0.15);
    assert_eq!(radii(&hand), [0.15, 0.15, 0.25]);
    hand.app().act(DocumentAction::SetMethod(Method::Vo));
    let methods: Vec<Method> = hand.world().agents.iter().map(|agent| agent.method).collect();
    assert_eq!(methods, [Method::Vo, Method::Vo, Method::Orca]);
    hand.undo();
    hand.undo();
    assert_eq!(radii(&hand), [0.2, 0.2, 0.25], "one change");
    // A slider that is dragged leaves one line for each value in the log.
    for radius in [0.16, 0.17, 0.18] {
        let commands = hand.app().document.setting(RADIUS, Value::Real(radius));
        hand.app().act(DocumentAction::SetValues(commands));
    }
    let log = hand.app().document.panes.run().log().clone();
    let last: Vec<&Command> =
        log.iter().rev().take(2).filter_map(|(_, command)| command.of_world()).collect();
    assert!(last.iter().all(|command| matches!(command, Command::Set { value: Value::Real(0.18), .. })));
    let mut all = log.iter().filter_map(|(_, command)| command.of_world());
    assert!(!all.any(|command| matches!(command, Command::Set { value: Value::Real(0.17), .. })));
    hand.panels.run_steps(3);
    assert!(hand.panels.query_by_label("2 picked").is_some(), "above the sliders");
    click(&mut hand.panels, Role::Button, "all agents");
    assert_eq!(hand.app().document.several, None);
}

#[test]
fn numbers_set_a_vertex_and_a_point_of_the_map_and_what_cannot_be_is_refused_in_one_line() {
    let mut hand = furnished();
    let corner = hand.world().obstacles.polygons()[0][0];
    hand.click(corner);
    hand.app().act(EditAction::SetField(Field::X, -1.25));
    assert_eq!(hand.world().obstacles.polygons()[0][0].x, -1.25);
    hand.undo();
    // Beyond the opposite side the square would cross itself.
    hand.app().act(EditAction::SetField(Field::X, 4.0));
    hand.app().act(EditAction::SetField(Field::Y, 2.0));
    let messages = messages(&hand);
    assert!(!messages.is_empty() && messages.iter().all(|line| !line.contains('\n')), "{messages:?}");
    hand.app().act(EditAction::Take(EditTool::Roadmap));
    hand.click(at(-2.0, -2.0));
    hand.app().act(EditAction::SetField(Field::Y, -2.75));
    assert_eq!(hand.world().roadmap.points[0].y, -2.75);
}

#[test]
fn a_place_snaps_to_the_lines_of_the_drawn_grid_and_half_way_between() {
    for shown in [true, false] {
        let mut hand = drawing(EditTool::Pillar);
        hand.app().document.look.shown.set(OverlayId::Grid, shown);
        let scale = hand.app().ui.viewport.camera.meters_per_pixel;
        // The spacing of lines is 1, 2 or 5 times a power of ten, and at least 40 pixels.
        let lines = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0].into_iter().find(|d| d / scale >= 40.0);
        let grid = if shown { 0.5 * lines.expect("a distance") } else { 0.5 };
        hand.keys = HeldKeys::default();
        hand.drag(at(1.07, 2.06), at(3.02, 2.1));
        let pillar = hand.world().obstacles.circles()[0];
        for at in [pillar.center.x, pillar.center.y, pillar.radius] {
            let off = (at / grid - (at / grid).round()).abs();
            assert!(off < 1e-3, "{at} is no multiple of {grid}");
        }
    }
}

#[test]
fn points_of_the_road_map_are_copied_and_doubled_like_everything_else() {
    let mut hand = drawing(EditTool::Roadmap);
    hand.click(at(-2.0, 2.0));
    hand.click(at(2.0, 2.0));
    hand.app().act(EditAction::SetClearance(0.4));
    hand.app().act(EditAction::PickAll);
    keys(&mut hand, vec![Event::Copy]);
    let text = hand.app().editor.copied.take().expect("a text");
    let mut other = drawing(EditTool::Select);
    // Its agent would coincide with the copied one, so the whole paste gets an offset.
    other.drag(at(-4.0, 0.0), at(-4.0, 3.0));
    keys(&mut other, vec![Event::Paste(text)]);
    let map = &other.world().roadmap;
    assert_eq!((map.points.clone(), map.clearance), (hand.world().roadmap.points.clone(), 0.4));
    other.undo();
    assert!(other.world().roadmap.is_empty(), "in one change");
}
