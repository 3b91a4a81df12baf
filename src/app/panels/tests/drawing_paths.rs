//! Goals in sequence drawn by hand.

use sidestep_core::{
    Vec2,
    model::{goal_place::GoalPlace, journey::Goals},
};

use super::{
    drawing::{ADDING, FREE, drawing, held},
    grips::{Hand, at},
    *,
};
use crate::app::edit::tool::EditTool;

fn goals(hand: &Hand, agent: u32) -> Goals {
    (*hand.world().journey(agent).expect("goals").goals).clone()
}

fn near(hand: &Hand, place: GoalPlace, to: Vec2) -> bool {
    hand.near(place.center(), to)
}

/// Four clicks around, and the first one again: one change that undo takes back.
#[test]
fn a_patrol_of_four_points_takes_six_clicks() {
    let mut hand = drawing(EditTool::Path);
    let before = hand.world().clone();
    hand.click(at(-4.0, 0.0));
    let corners = [at(2.0, -2.0), at(2.0, 2.0), at(-2.0, 2.0), at(-2.0, -2.0)];
    corners.iter().for_each(|corner| hand.click(*corner));
    assert!(hand.world() == &before, "nothing has changed before it is done");
    hand.click(corners[0]);
    let drawn = goals(&hand, 0);
    assert!(drawn.repeats && drawn.list.len() == 4);
    assert!(drawn.list.iter().zip(corners).all(|(goal, corner)| near(&hand, goal.place, corner)));
    hand.undo();
    assert!(hand.world() == &before, "one path is one change");
}

/// A drag is a circle, with Shift a line; Escape drops the last goal, Enter ends. On free ground a new agent begins.
#[test]
fn drags_draw_regions_and_lines_and_enter_ends_the_path_of_a_new_agent() {
    let mut hand = drawing(EditTool::Path);
    hand.click(at(0.0, -3.0));
    assert_eq!(hand.world().agents.len(), 2);
    hand.drag(at(2.0, 0.0), at(3.0, 0.0));
    hand.keys = ADDING;
    hand.drag(at(-1.0, 1.0), at(1.0, 1.0));
    hand.keys = FREE;
    hand.click(at(4.0, 2.0));
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    let drawn = goals(&hand, 1);
    assert!(!drawn.repeats && drawn.list.len() == 2, "{drawn:?}");
    let GoalPlace::Disc { center, radius } = drawn.list[0].place else { panic!("{drawn:?}") };
    assert!(hand.near(center, at(2.0, 0.0)) && (radius - 1.0).abs() < 0.05, "{radius}");
    let GoalPlace::Line([from, to]) = drawn.list[1].place else { panic!("{drawn:?}") };
    assert!(hand.near(from, at(-1.0, 1.0)) && hand.near(to, at(1.0, 1.0)));
}

/// Each goal of the selected agent can be dragged; the journey goes on.
#[test]
fn a_goal_of_a_sequence_is_dragged_and_the_others_stay() {
    let mut hand = drawing(EditTool::Path);
    hand.click(at(-4.0, 0.0));
    hand.click(at(2.0, -2.0));
    hand.click(at(2.0, 2.0));
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    let before = hand.world().clone();
    hand.app().act(crate::app::edit::EditAction::Take(EditTool::Select));
    hand.app().document.select(Some(0));
    hand.drag(at(2.0, 2.0), at(-1.0, 2.5));
    let dragged = goals(&hand, 0);
    assert!(near(&hand, dragged.list[0].place, at(2.0, -2.0)));
    assert!(near(&hand, dragged.list[1].place, at(-1.0, 2.5)), "{dragged:?}");
    hand.undo();
    assert!(hand.world() == &before, "one drag is one change");
}
