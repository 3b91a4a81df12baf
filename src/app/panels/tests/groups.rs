//! Drawing groups: a drawn group is the same as one from a file with the same rule.

use sidestep_core::{Agent, Vec2 as Place};
use sidestep_lab::files::scenario::{GoalRule, Layout};

use super::{
    drawing::{drawing, held, messages, typed, undone_at_once},
    grips::{Hand, at},
    *,
};
use crate::app::{
    document::rules::NumberedGroup,
    edit::{EditAction, layout::LayoutKind, tool::EditTool},
};

/// A hand with the tool for groups of this layout.
pub(super) fn grouping(kind: LayoutKind) -> Hand {
    let mut hand = drawing(EditTool::Group);
    hand.app().act(EditAction::Lay(kind));
    hand
}

pub(super) fn rule(hand: &mut Hand) -> NumberedGroup {
    let app = hand.app();
    app.editor.group(&app.document).expect("a group is picked")
}

pub(super) fn set(hand: &mut Hand, change: impl FnOnce(&mut NumberedGroup)) {
    let mut rule = rule(hand);
    change(&mut rule);
    hand.app().ui.gesture += 1;
    hand.app().act(EditAction::SetGroup(Box::new(rule)));
}

/// The agents from a file with this second group; the first group is the agent of a new scene.
fn of_file(group: &str) -> Vec<Agent> {
    let text = format!(
        "[defaults]\nradius = 0.3\ntime_horizon = 5.0\ntime_horizon_obstacle = 2.0\n\
         [[groups]]\nlayout = \"line\"\nn = 1\nfrom = [-4.0, 0.0]\nto = [-4.0, 0.0]\ngoal = [4.0, 0.0]\n\
         [[groups]]\n{group}"
    );
    Scenario::parse(&text, "groups.toml").expect("a scenario").world().agents[1..].to_vec()
}

/// Requires equality, except for the last bit of headings, which are unit vectors on both sides.
fn assert_same(drawn: &[Agent], wanted: &[Agent]) {
    assert_eq!(drawn.len(), wanted.len());
    for (drawn, wanted) in drawn.iter().zip(wanted) {
        assert!(drawn.heading.distance(wanted.heading) < 1e-6, "{drawn:?} {wanted:?}");
        assert_eq!(Agent { heading: wanted.heading, ..drawn.clone() }, *wanted);
    }
}

pub(super) fn numbers(at: Place) -> String {
    format!("[{:?}, {:?}]", at.x, at.y)
}

#[test]
fn a_dragged_circle_box_and_line_are_what_a_file_with_the_same_rule_gives() {
    for kind in LayoutKind::ALL {
        let mut hand = grouping(kind);
        let before = hand.world().clone();
        hand.drag(at(-2.0, -1.5), at(1.0, 2.5));
        let made = rule(&mut hand).group;
        let keys = match made.layout.clone() {
            Layout::Circle { center, ring, start } => {
                assert!(hand.near(center, at(-2.0, -1.5)) && (ring - 5.0).abs() < 0.03, "{ring}");
                assert!((start - 53.13).abs() < 0.5, "from the center to the pointer: {start}");
                let center = numbers(center);
                format!("layout = \"circle\"\ncenter = {center}\nring = {ring:?}\nstart = {start:?}")
            }
            Layout::Grid { corner, columns, spacing } => {
                assert!(hand.near(corner, at(-2.0, -1.5)));
                // Eight in a box of 3 m by 4 m: two columns of four, 4 m / 3 apart.
                assert!(columns == 2 && (spacing - 4.0 / 3.0).abs() < 0.03, "{columns} {spacing}");
                let corner = numbers(corner);
                format!("layout = \"grid\"\ncorner = {corner}\ncolumns = {columns}\nspacing = {spacing:?}")
            }
            Layout::Random { low, high, .. } => {
                assert!(hand.near(low, at(-2.0, -1.5)) && hand.near(high, at(1.0, 2.5)));
                format!("layout = \"random\"\nlow = {}\nhigh = {}", numbers(low), numbers(high))
            }
            Layout::Line { from, to } => {
                assert!(hand.near(from, at(-2.0, -1.5)) && hand.near(to, at(1.0, 2.5)));
                format!("layout = \"line\"\nfrom = {}\nto = {}", numbers(from), numbers(to))
            }
        };
        let goal = match made.goal {
            GoalRule::Antipodal => "goal = \"antipodal\"".to_string(),
            GoalRule::Offset(offset) => format!("goal_offset = {}", numbers(offset)),
            other => panic!("{other:?}"),
        };
        assert_same(&hand.world().agents[1..], &of_file(&format!("n = 8\n{keys}\n{goal}\n")));
        undone_at_once(hand, &before);
    }
}

#[test]
fn number_layout_and_goals_of_a_group_are_set_as_the_file_would_each_in_one_change() {
    let mut hand = grouping(LayoutKind::Circle);
    hand.drag(at(0.0, 0.0), at(3.0, 0.0));
    let eight = hand.world().clone();
    for (n, goal, key) in [
        (12, GoalRule::MirrorX, "goal = \"mirror-x\""),
        (3, GoalRule::MirrorY, "goal = \"mirror-y\""),
        (5, GoalRule::Random, "goal = \"random\""),
        (6, GoalRule::Ring(4.0), "goal_ring = 4.0"),
        (4, GoalRule::Offset(at(1.0, 2.0)), "goal_offset = [1.0, 2.0]"),
    ] {
        let before = hand.world().clone();
        set(&mut hand, |rule| (rule.group.n, rule.group.goal) = (n, goal));
        let Layout::Circle { center, ring, start } = rule(&mut hand).group.layout else { panic!("a circle") };
        let text = format!(
            "layout = \"circle\"\nn = {n}\ncenter = {}\nring = {ring:?}\nstart = {start:?}\n{key}\n",
            numbers(center)
        );
        assert_same(&hand.world().agents[1..], &of_file(&text));
        assert_eq!(hand.app().editor.picked.iter().count(), n, "it stays picked");
        hand.undo();
        assert!(hand.world() == &before, "one change");
        hand.app().act(DocumentAction::Take(Way::Redo));
    }
    for _ in 0..5 {
        hand.undo();
    }
    assert!(hand.world() == &eight);
    assert_eq!(rule(&mut hand).group.n, 8, "the rule comes back with its agents");
}

#[test]
fn settings_of_a_group_outlive_a_change_of_its_rule() {
    let mut hand = grouping(LayoutKind::Line);
    hand.drag(at(-2.0, 2.0), at(2.0, 2.0));
    let radius = Key::find("radius").expect("a key");
    hand.app().act(Command::Set { key: radius, value: Value::Real(0.11), scope: Scope::All });
    set(&mut hand, |rule| rule.group.n = 10);
    assert!(hand.world().agents.iter().all(|agent| agent.settings.radius == 0.11));
    assert_eq!(hand.world().agents.len(), 11);
}

#[test]
fn handles_move_size_and_aim_a_group_and_a_drag_of_one_is_one_change() {
    let mut hand = grouping(LayoutKind::Circle);
    hand.drag(at(0.0, 0.0), at(2.0, 0.0));
    let before = hand.world().clone();
    hand.drag(at(2.0, 0.0), at(0.0, 3.0));
    let Layout::Circle { center, ring, start } = rule(&mut hand).group.layout else { panic!("a circle") };
    assert!(hand.near(center, at(0.0, 0.0)) && (ring - 3.0).abs() < 0.02 && (start - 90.0).abs() < 0.5);
    let lines = hand.app().document.panes.run().log().len();
    hand.drag(at(0.0, 0.0), at(-1.0, 0.5));
    let log = hand.app().document.panes.run().log().len();
    assert_eq!(log - lines, 16, "each of eight is taken out and put in: nothing else while it is dragged");
    let first = hand.world().agents[1].position;
    assert!(hand.near(first, at(-1.0, 3.5)), "{first}");
    hand.undo();
    undone_at_once(hand, &before);

    let mut hand = grouping(LayoutKind::Line);
    hand.drag(at(-3.0, 2.0), at(-3.0, -2.0));
    // Goals are 8 m ahead of their starts, and the handle is at the same distance from the middle.
    hand.drag(at(5.0, 0.0), at(2.0, 1.0));
    for agent in &hand.world().agents[1..] {
        let goal = agent.goal().expect("a goal");
        assert!(hand.near(goal, agent.position + at(5.0, 1.0)), "{agent:?}");
    }
}

#[test]
fn c_takes_the_tool_and_again_the_next_layout_and_a_click_picks_a_whole_group() {
    let mut hand = drawing(EditTool::Select);
    typed(&mut hand, "c");
    assert_eq!(hand.app().editor.tool, EditTool::Group);
    hand.drag(at(0.0, 0.0), at(2.0, 0.0));
    for kind in [LayoutKind::Grid, LayoutKind::Random, LayoutKind::Line, LayoutKind::Circle] {
        typed(&mut hand, "c");
        assert_eq!(hand.app().editor.groups.kind, kind);
        assert_eq!(LayoutKind::of(&rule(&mut hand).group.layout), kind, "that of the picked group, too");
    }
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    assert!(hand.app().editor.picked.is_empty() && hand.app().editor.on);
    let member = hand.world().agents[5].position;
    hand.click(member);
    assert_eq!(hand.app().editor.picked.iter().count(), 8);
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    assert_eq!(hand.world().agents.len(), 1);
}

#[test]
fn the_inspector_has_the_rule_of_the_group_and_a_typed_number_sets_it() {
    let mut hand = grouping(LayoutKind::Circle);
    hand.drag(at(0.0, 0.0), at(3.0, 0.0));
    hand.panels.run_steps(3);
    for words in ["agents", "layout", "goals", "jitter", "by road map"] {
        assert!(has_words(&hand.panels, words), "{words}");
    }
    let right = |rect: &Rect| rect.left() > 960.0;
    let fields: Vec<Rect> = all(&hand.panels, Role::SpinButton).into_iter().filter(right).collect();
    let n = fields[0].center();
    // A drag to the right increases it.
    drag(&mut hand.panels, n, n + egui::vec2(60.0, 0.0));
    let agents = hand.world().agents.len() - 1;
    assert!(agents > 8, "{agents}");
    assert_eq!(rule(&mut hand).group.n, agents);
    assert!(hand.app().editor.groups.tried.is_none());
}

#[test]
fn a_box_without_room_is_refused_in_one_line_and_nothing_changes() {
    let mut hand = grouping(LayoutKind::Random);
    let before = hand.world().clone();
    hand.drag(at(-0.5, -0.5), at(0.5, 0.5));
    assert!(hand.world() == &before);
    let messages = messages(&hand);
    assert!(
        messages.len() == 1 && messages[0].contains("has room for") && !messages[0].contains('\n'),
        "{messages:?}"
    );
    hand.drag(at(-3.0, -3.0), at(3.0, 3.0));
    assert_eq!(hand.world().agents.len(), 9, "a larger one has");
}

#[test]
fn a_group_of_a_file_can_be_changed_too_until_it_has_moved() {
    let mut hand = Hand::over("circle-10");
    hand.app().act(EditAction::Toggle);
    hand.app().act(EditAction::Take(EditTool::Group));
    let member = hand.world().agents[3].position;
    hand.click(member);
    assert_eq!(rule(&mut hand).group.n, 10);
    set(&mut hand, |rule| rule.group.n = 7);
    let mut file = Scenario::load("circle-10").expect("a scenario");
    file.groups[0].n = 7;
    assert_same(&hand.world().agents, &file.world().agents);
    steps_of(hand.app(), 5);
    let app = hand.app();
    assert!(app.editor.group(&app.document).is_none());
}
