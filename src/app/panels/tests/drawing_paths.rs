//! Drawing goals in sequence.

use sidestep_core::{
    Vec2,
    model::{
        goal_place::GoalPlace,
        journey::{AfterGoals, Goals},
    },
    sim::digest::digest,
};
use sidestep_lab::Scenario;

use super::{
    drawing::{ADDING, FREE, drawing, held, keys, typed},
    grips::{Hand, at},
    selection::quarter,
    *,
};
use crate::app::edit::{
    EditAction,
    journey::{JourneyChange, changed},
    tool::EditTool,
};

fn goals(hand: &Hand, agent: u32) -> Goals {
    (*hand.world().journey(agent).expect("goals").goals).clone()
}

fn near(hand: &Hand, place: GoalPlace, to: Vec2) -> bool {
    hand.near(place.center(), to)
}

/// A path that is being drawn for a new agent, which begins on free ground: a circle, a line and a point.
fn disc_line_and_point() -> Hand {
    let mut hand = drawing(EditTool::Path);
    hand.click(at(0.0, -3.0));
    hand.drag(at(2.0, 0.0), at(3.0, 0.0));
    hand.keys = ADDING;
    hand.drag(at(-1.0, 1.0), at(1.0, 1.0));
    hand.keys = FREE;
    hand.click(at(4.0, 2.0));
    hand
}

/// Four clicks around, and one on the first place again: one change for undo.
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

/// A drag draws a circle, with Shift a line; Escape removes the last goal, Enter ends. On free ground a new agent
/// begins.
#[test]
fn drags_draw_regions_and_lines_and_enter_ends_the_path_of_a_new_agent() {
    let mut hand = disc_line_and_point();
    assert_eq!(hand.world().agents.len(), 2);
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    let drawn = goals(&hand, 1);
    assert!(!drawn.repeats && drawn.list.len() == 2, "{drawn:?}");
    let GoalPlace::Disc { center, radius } = drawn.list[0].place else { panic!("{drawn:?}") };
    assert!(hand.near(center, at(2.0, 0.0)) && (radius - 1.0).abs() < 0.05, "{radius}");
    let GoalPlace::Line([from, to]) = drawn.list[1].place else { panic!("{drawn:?}") };
    assert!(hand.near(from, at(-1.0, 1.0)) && hand.near(to, at(1.0, 1.0)));
}

/// Each goal of the selected agent can be dragged; the journey continues.
#[test]
fn a_goal_of_a_sequence_is_dragged_and_the_others_stay() {
    let mut hand = drawing(EditTool::Path);
    hand.click(at(-4.0, 0.0));
    hand.click(at(2.0, -2.0));
    hand.click(at(2.0, 2.0));
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    let before = hand.world().clone();
    hand.app().act(EditAction::Take(EditTool::Select));
    hand.app().document.select(Some(0));
    hand.drag(at(2.0, 2.0), at(-1.0, 2.5));
    let dragged = goals(&hand, 0);
    assert!(near(&hand, dragged.list[0].place, at(2.0, -2.0)));
    assert!(near(&hand, dragged.list[1].place, at(-1.0, 2.5)), "{dragged:?}");
    hand.undo();
    assert!(hand.world() == &before, "one drag is one change");
}

/// A turn, a double and a copy keep the goals in sequence, at the places that geometry gives.
#[test]
fn goals_in_sequence_turn_with_their_agent_and_come_with_its_copies() {
    let mut hand = disc_line_and_point();
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    hand.app().act(EditAction::Take(EditTool::Select));
    let before = hand.world().clone();
    let drawn = goals(&hand, 1);
    let centers = |goals: &Goals| goals.list.iter().map(|goal| goal.place.center()).collect::<Vec<Vec2>>();
    let start = before.agents[1].position;

    for _ in 0..6 {
        typed(&mut hand, "[");
    }
    let turned = goals(&hand, 1);
    for (was, is) in centers(&drawn).into_iter().zip(centers(&turned)) {
        assert!(quarter(was, start).distance(is) < 1e-4, "{is}");
    }
    let GoalPlace::Line([from, to]) = turned.list[1].place else { panic!("{turned:?}") };
    assert!((from.x - to.x).abs() < 1e-4 && (from.y - to.y).abs() > 1.9, "{from} {to}");
    (0..6).for_each(|_| hand.undo());
    assert!(hand.world() == &before);

    held(&mut hand, egui::Key::D, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    let double = goals(&hand, 2);
    let by = hand.world().agents[2].position - start;
    assert!(by != Vec2::ZERO && double.list.len() == 3);
    for (was, is) in centers(&drawn).into_iter().zip(centers(&double)) {
        assert!((was + by).distance(is) < 1e-4, "{is}");
    }
    hand.undo();
    assert!(hand.world() == &before, "one double is one change");

    hand.app().act(EditAction::PickAll);
    keys(&mut hand, vec![Event::Copy]);
    let text = hand.app().editor.copied.take().expect("a text");
    let mut other = drawing(EditTool::Select);
    let first = other.world().agents.len() as u32;
    keys(&mut other, vec![Event::Paste(text)]);
    assert_eq!(goals(&other, first + 1).list.len(), 3, "pasted");
    assert!(hand.world().journey(0).is_none() && other.world().journey(first).is_none());
}

/// Each rule is one change for undo, and the file contains it: what is read back has the same digest.
#[test]
fn rules_at_goals_are_set_in_the_inspector_undone_and_written() {
    let mut hand = drawing(EditTool::Path);
    hand.click(at(-4.0, 0.0));
    hand.click(at(2.0, -2.0));
    hand.click(at(2.0, 2.0));
    held(&mut hand, egui::Key::Enter, Modifiers::NONE);
    hand.app().act(EditAction::Take(EditTool::Select));
    hand.click(at(-4.0, 0.0));
    hand.panels.run_steps(3);
    for words in
        ["AT GOALS", "in rounds", "afterwards", "arrived within", "share after arrival", "waits at 2"]
    {
        assert!(has_words(&hand.panels, words), "{words}");
    }
    let set = |hand: &mut Hand, change: JourneyChange| {
        let before = hand.world().clone();
        let commands = changed(&before, &hand.app().editor.picked.clone(), change);
        hand.app().ui.gesture += 1;
        hand.app().act(DocumentAction::SetValues(commands));
        let after = hand.world().clone();
        assert!(after != before, "{change:?}");
        let text = hand.app().document.scenario_of_now().to_toml();
        let read = Scenario::parse(&text, "drawn").expect("a scene").world();
        assert_eq!(digest(&read), digest(&after), "{change:?}: {text}");
        hand.undo();
        assert!(hand.world() == &before, "{change:?}: one change");
        hand.app().act(DocumentAction::Take(Way::Redo));
        assert!(hand.world() == &after, "{change:?}");
    };
    set(&mut hand, JourneyChange::Wait(0, Some(1.5)));
    set(&mut hand, JourneyChange::ArrivalDistance(Some(0.25)));
    set(&mut hand, JourneyChange::ShareAfterArrival(Some(0.1)));
    set(&mut hand, JourneyChange::After(AfterGoals::Hold));
    let drawn = goals(&hand, 0);
    assert_eq!((drawn.after, drawn.share_after_arrival), (AfterGoals::Hold, Some(0.1)));
    // A round has no end.
    set(&mut hand, JourneyChange::Repeats(true));
    let drawn = goals(&hand, 0);
    assert!(drawn.repeats && drawn.after == AfterGoals::Stop && drawn.share_after_arrival.is_none());
    assert_eq!((drawn.list[0].wait, drawn.arrival_distance), (Some(1.5), Some(0.25)));
}

/// A plain goal gets a rule, and becomes a plain goal again without it.
#[test]
fn a_plain_goal_takes_rules_and_loses_them_again() {
    let mut hand = drawing(EditTool::Select);
    hand.click(at(-4.0, 0.0));
    let before = hand.world().clone();
    assert!(before.journey(0).is_none() && before.agents[0].goal().is_some());
    let leave = |hand: &mut Hand, after: AfterGoals| {
        let picked = hand.app().editor.picked.clone();
        let commands = changed(&hand.world().clone(), &picked, JourneyChange::After(after));
        hand.app().act(DocumentAction::SetValues(commands));
    };
    leave(&mut hand, AfterGoals::Leave);
    assert_eq!(goals(&hand, 0).after, AfterGoals::Leave);
    leave(&mut hand, AfterGoals::Stop);
    assert!(hand.world() == &before);
}

/// A group whose agents have rules at their goals is written so that it reads back.
#[test]
fn rules_of_all_agents_of_a_group_are_written() {
    let mut hand = Hand::over("circle-10");
    let scenario = Scenario::load("circle-10").expect("built in");
    hand.app().open_to_draw("New scene", &scenario);
    hand.app().act(EditAction::Take(EditTool::Select));
    hand.app().act(EditAction::PickAll);
    let before = hand.world().clone();
    let picked = hand.app().editor.picked.clone();
    let commands = changed(&before, &picked, JourneyChange::After(AfterGoals::Leave));
    assert_eq!(commands.len(), 10);
    hand.app().act(DocumentAction::SetValues(commands));
    assert!(hand.world().journeys.len() == 10);
    let text = hand.app().document.scenario_of_now().to_toml();
    let read = Scenario::parse(&text, "drawn").expect("a scene").world();
    assert_eq!(digest(&read), digest(hand.world()), "{text}");
}
