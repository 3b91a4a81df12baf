//! The goals of whole groups: chosen in the inspector, and with every other layout of their agents.

use sidestep_core::{
    World,
    model::{goal_place::GoalPlace, journey::AfterGoals},
    sim::digest::digest,
};
use sidestep_lab::files::scenario::GoalRule;

use super::{
    drawing::{held, typed, undone_at_once},
    grips::{Hand, at},
    groups::{grouping, rule},
    groups_over_time::saved,
    *,
};
use crate::app::edit::{
    journey::{JourneyChange, changed},
    layout::LayoutKind,
};

/// A mouse over a scenario with one of its groups picked, by the place of an agent of it.
fn picking(scenario: &str, place: impl FnOnce(&World) -> sidestep_core::Vec2) -> Hand {
    let mut hand = Hand::over(scenario);
    held(&mut hand, egui::Key::F7, Modifiers::NONE);
    typed(&mut hand, "c");
    let place = place(hand.world());
    hand.click(place);
    hand.panels.run_steps(3);
    hand
}

/// The widget of a role in the row of this name in the inspector.
fn beside(panels: &Panels, name: &str, role: Role) -> Pos2 {
    let names = panels.query_all(by().role(Role::Label)).filter(|node| words(node) == name);
    let row = names.map(|node| rect(&node)).find(|rect| rect.left() > 960.0).expect("a row");
    let mut widgets = all(panels, role).into_iter();
    let beside = |rect: &Rect| rect.left() > 960.0 && rect.y_range().contains(row.center().y);
    widgets.find(beside).expect("a widget in the row").center()
}

fn choose(hand: &mut Hand, list: &str, entry: &str) {
    let list = beside(&hand.panels, list, Role::ComboBox);
    click_at(&mut hand.panels, list);
    hand.panels.run_steps(5);
    click(&mut hand.panels, Role::Button, entry);
    hand.panels.run_steps(5);
}

#[test]
fn a_group_with_goals_in_sequence_takes_other_goals_and_the_saved_file_has_them() {
    let mut hand = picking("way-out", |world| world.agents[3].position);
    let before = hand.world().clone();
    choose(&mut hand, "goals", "opposite");
    assert_eq!(rule(&mut hand).group.goal, GoalRule::Antipodal);
    for (index, agent) in (0..).zip(&hand.world().agents) {
        // Through the middle of the box of the file.
        let wanted = at(-8.5, 0.0) - agent.position;
        assert!(agent.goal().is_some_and(|goal| goal.distance(wanted) < 1e-4), "{agent:?}");
        let goals = &hand.world().journey(index).expect("it leaves at its goal").goals;
        assert_eq!((goals.list.len(), goals.after), (1, AfterGoals::Leave), "it still leaves");
    }
    let file = saved(&mut hand);
    assert_eq!(digest(&file.world()), digest(hand.world()));
    assert_eq!(file.groups.last().map(|group| &group.goal), Some(&GoalRule::Antipodal));
    undone_at_once(hand, &before);

    let mut hand = picking("streams", |world| world.newcomers.to_come().next().expect("one").agent.position);
    let number = rule(&mut hand).number;
    choose(&mut hand, "goals", "so far on");
    let goals = |world: &World| {
        let of_group = world.newcomers.of_group(number);
        of_group.map(|newcomer| newcomer.agent.goal().expect("a goal") - newcomer.agent.position).collect()
    };
    let away: Vec<_> = goals(hand.world());
    assert!(away.len() > 20 && away.iter().all(|by| by.distance(at(8.0, 0.0)) < 1e-4), "{away:?}");
    assert_eq!(digest(&saved(&mut hand).world()), digest(hand.world()));
}

#[test]
fn a_group_with_goals_in_sequence_goes_by_the_road_map_as_its_saved_file() {
    let mut hand = picking("way-out", |world| world.agents[3].position);
    let on = |world: &World| world.agents.iter().all(|agent| matches!(agent.objective, Objective::Route(_)));
    assert!(!on(hand.world()));
    let switch = beside(&hand.panels, "by road map", Role::CheckBox);
    click_at(&mut hand.panels, switch);
    hand.panels.run_steps(3);
    assert!(on(hand.world()) && rule(&mut hand).group.by_roadmap);
    let file = saved(&mut hand);
    assert_eq!(digest(&file.world()), digest(hand.world()));
    assert_eq!(file.groups.len(), 1, "by its rule");
    let switch = beside(&hand.panels, "by road map", Role::CheckBox);
    click_at(&mut hand.panels, switch);
    assert!(!on(hand.world()));
}

/// What its agents do at their goals is theirs, as their settings are.
#[test]
fn agents_keep_what_they_do_at_their_goals_when_their_group_aims_or_stands_elsewhere() {
    for change in [
        JourneyChange::ArrivalDistance(Some(0.75)),
        JourneyChange::ShareAfterArrival(Some(0.1)),
        JourneyChange::Wait(0, Some(2.0)),
    ] {
        let mut hand = grouping(LayoutKind::Line);
        hand.drag(at(-3.0, 2.0), at(-3.0, -2.0));
        let commands = changed(&hand.world().clone(), &hand.app().editor.picked.clone(), change);
        hand.app().ui.gesture += 1;
        hand.app().act(DocumentAction::SetValues(commands));
        let wanted = (*hand.world().journey(1).expect("goals").goals).clone();
        let before = hand.world().clone();
        // The goal, and an end of the line.
        for (from, to, offset) in
            [(at(5.0, 0.0), at(2.0, 1.0), at(5.0, 1.0)), (at(-3.0, 2.0), at(-2.0, 3.0), at(5.0, 1.0))]
        {
            hand.drag(from, to);
            assert_eq!(rule(&mut hand).group.n, 8, "it has its rule, {change:?}");
            for (index, agent) in (1..).zip(&hand.world().agents[1..]) {
                let goal = agent.goal().expect("a goal");
                assert!(hand.near(goal, agent.position + offset), "{change:?} {agent:?}");
                let goals = &hand.world().journey(index).expect("goals").goals;
                assert_eq!(**goals, wanted.placed(|_| GoalPlace::Point(goal)), "{change:?}");
            }
        }
        assert!(hand.near(hand.world().agents[1].position, at(-2.0, 3.0)));
        hand.undo();
        undone_at_once(hand, &before);
    }
}

/// The file is written as by hand.
#[test]
fn another_seed_gives_agents_that_leave_the_goals_of_a_file_with_that_seed() {
    for goal in ["antipodal", "random"] {
        let text = |seed: u64| {
            format!(
                "seed = {seed}\n[[groups]]\nlayout = \"random\"\nn = 6\nlow = [-4.0, -3.0]\nhigh = [4.0, 3.0]\n\
                 goal = \"{goal}\"\nafter = \"leave\"\n[defaults]\nradius = 0.3\n"
            )
        };
        let file = |seed: u64| Scenario::parse(&text(seed), "seed.toml").expect("a scenario");
        let mut hand = Hand::over("circle-10");
        hand.app().open_to_draw("New scene", &file(1));
        let before = hand.world().clone();
        hand.app().act(DocumentAction::SetSeed(77));
        assert_eq!(digest(hand.world()), digest(&file(77).world()), "{goal}");
        undone_at_once(hand, &before);
    }
}
