//! Groups that appear over time, drawn by hand: what is drawn, saved and undone is what a file with the same rule gives.

use sidestep_core::{Simulation, Vec2 as Place, World, sim::digest::digest};
use sidestep_lab::files::scenario::{Appearance, GoalRule};

use super::{
    drawing::{drawing, held, keys, undone_at_once},
    grips::{Hand, at},
    groups::{grouping, numbers, rule, set},
    opening::frames_until,
    *,
};
use crate::app::edit::{EditAction, layout::LayoutKind, picked::Thing, tool::EditTool};

const QUEUE: Appearance = Appearance { at: 2.0, every: 0.5, skip: 0, take: None };

/// A line of eight that come one by one, from -4 to 4 at y = 2.
fn queue() -> Hand {
    let mut hand = grouping(LayoutKind::Line);
    hand.drag(at(-4.0, 2.0), at(4.0, 2.0));
    set(&mut hand, |rule| rule.group.appears = Some(QUEUE));
    hand
}

/// Times and places of the agents that are to come.
fn coming(world: &World) -> Vec<(f64, Place)> {
    world.newcomers.to_come().map(|newcomer| (newcomer.at, newcomer.agent.position)).collect()
}

pub(super) fn saved(hand: &mut Hand) -> Scenario {
    let text = hand.app().document.scenario_of_now().to_toml();
    Scenario::parse(&text, "saved.toml").unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_group_appears_over_time_or_is_there_again_each_in_one_change() {
    let mut hand = grouping(LayoutKind::Line);
    hand.drag(at(-4.0, 2.0), at(4.0, 2.0));
    let standing = hand.world().clone();
    set(&mut hand, |rule| rule.group.appears = Some(QUEUE));
    assert_eq!(hand.world().agents.len(), 1, "the agents of the group are not there yet");
    let list = coming(hand.world());
    assert_eq!(list.len(), 8);
    for (k, ((time, place), agent)) in list.into_iter().zip(&standing.agents[1..]).enumerate() {
        assert_eq!((time, place), (2.0 + 0.5 * k as f64, agent.position));
    }
    assert_eq!(rule(&mut hand).group.appears, Some(QUEUE), "it stays picked");
    let queued = hand.world().clone();
    set(&mut hand, |rule| rule.group.appears = None);
    assert_eq!(hand.world().agents, standing.agents);
    assert!(hand.world().newcomers.is_empty());
    undone_at_once(hand, &queued);

    let mut hand = queue();
    hand.undo();
    assert_eq!(digest(hand.world()), digest(&standing));
    hand.app().act(DocumentAction::Take(Way::Redo));
    assert_eq!(digest(hand.world()), digest(&queued));
}

/// The file is written as by hand: its agents come at the same steps as those that were drawn.
#[test]
fn a_drawn_queue_comes_as_that_of_a_file_and_its_saved_file_has_the_rule() {
    let mut hand = queue();
    set(&mut hand, |rule| (rule.group.n, rule.group.goal) = (5, GoalRule::Offset(at(0.0, 7.0))));
    let saved = saved(&mut hand);
    assert_eq!(digest(&saved.world()), digest(hand.world()));
    assert_eq!(saved.groups.last().map(|group| (group.n, group.appears)), Some((5, Some(QUEUE))));
    let [from, to] = [hand.world(), hand.world()]
        .map(|world| coming(world).iter().map(|(_, place)| *place).collect::<Vec<_>>());
    let text = format!(
        "time_step = {:?}\n[defaults]\nradius = 0.3\ntime_horizon = 5.0\ntime_horizon_obstacle = 2.0\n\
         [[agents]]\nposition = [-4.0, 0.0]\ngoal = [4.0, 0.0]\n\
         [[groups]]\ncolor = 1\nlayout = \"line\"\nn = 5\nfrom = {}\nto = {}\ngoal_offset = [0.0, 7.0]\n\
         at = 2.0\nevery = 0.5\n",
        hand.world().params.time_step,
        numbers(from[0]),
        numbers(to[4]),
    );
    let mut file = Simulation::new(Scenario::parse(&text, "queue.toml").expect("a scenario").world());
    let mut most = 0;
    while file.world().time < 6.0 {
        assert_eq!(hand.world().agents.len(), file.world().agents.len(), "{} s", file.world().time);
        most = most.max(file.world().agents.len());
        file.step();
        steps_of(hand.app(), 1);
    }
    assert_eq!(most, 6);
}

#[test]
fn a_queue_is_picked_by_a_place_where_it_comes_and_taken_away() {
    let mut hand = queue();
    let before = hand.world().clone();
    for tool in [EditTool::Group, EditTool::Select] {
        held(&mut hand, egui::Key::Escape, Modifiers::NONE);
        assert!(hand.app().editor.picked.is_empty());
        hand.app().act(EditAction::Take(tool));
        hand.click(at(4.0, 2.0));
        assert_eq!(rule(&mut hand).group.n, 8, "{tool:?}");
    }
    hand.app().act(EditAction::Nudge(at(1.0, 0.0)));
    assert!(hand.world() == &before, "its places follow from its rule");
    held(&mut hand, egui::Key::Delete, Modifiers::NONE);
    assert!(hand.world().newcomers.is_empty() && hand.world().agents.len() == 1);
    undone_at_once(hand, &before);
}

/// Of two queues one is changed: the other comes as before.
#[test]
fn another_queue_keeps_its_agents() {
    let mut hand = queue();
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    hand.drag(at(-4.0, -2.0), at(4.0, -2.0));
    set(&mut hand, |rule| rule.group.appears = Some(QUEUE));
    let rows = |world: &World, y: f32| {
        coming(world).into_iter().filter(|(_, place)| (place.y - y).abs() < 0.5).collect::<Vec<_>>()
    };
    let first = rows(hand.world(), 2.0);
    assert_eq!((first.len(), rows(hand.world(), -2.0).len()), (8, 8));
    set(&mut hand, |rule| {
        rule.group.n = 3;
        rule.group.appears = Some(Appearance { every: 2.0, ..QUEUE });
    });
    assert_eq!(rows(hand.world(), 2.0), first);
    let times: Vec<f64> = rows(hand.world(), -2.0).iter().map(|(time, _)| *time).collect();
    assert_eq!(times, [2.0, 4.0, 6.0]);
    assert_eq!(digest(&saved(&mut hand).world()), digest(hand.world()), "also those that come at one time");
    hand.app().act(DocumentAction::SetSeed(77));
    assert_eq!(rows(hand.world(), 2.0), first, "lines have no random places");
}

/// What is drawn is the start of the run: once some have come, a change concerns all of them again.
#[test]
fn a_queue_of_which_some_have_come_is_changed_from_the_start_of_the_run() {
    let mut hand = queue();
    let before = hand.world().clone();
    let play = |hand: &mut Hand| {
        while hand.world().time < 3.2 {
            steps_of(hand.app(), 1);
        }
        assert_eq!(hand.world().agents.len(), 4, "at 2, 2.5 and 3 s");
    };
    play(&mut hand);
    // The rule of those that are left is for this moment: the first touch only leads to the start.
    let left = rule(&mut hand);
    assert_eq!((left.group.n, left.group.appears.map(|appears| appears.skip)), (8, Some(3)));
    hand.app().act(EditAction::SetGroup(Box::new(left)));
    assert!(hand.world() == &before);
    // A press of the tool leads there, too.
    play(&mut hand);
    hand.click(at(4.0, 2.0));
    assert!(hand.world() == &before);
    assert_eq!(rule(&mut hand).group.appears, Some(QUEUE));
    set(&mut hand, |rule| rule.group.appears = Some(Appearance { every: 1.0, ..QUEUE }));
    let times: Vec<f64> = coming(hand.world()).iter().map(|(time, _)| *time).collect();
    assert_eq!(times, [2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
    assert_eq!(digest(&saved(&mut hand).world()), digest(hand.world()));
    undone_at_once(hand, &before);
}

/// Streams come from two boxes of a file; the first of each is there at once.
#[test]
fn a_queue_of_a_file_is_picked_and_changed_too() {
    let mut hand = Hand::over("streams");
    hand.app().act(EditAction::Toggle);
    hand.app().act(EditAction::Take(EditTool::Group));
    let (number, all) = {
        let world = hand.world();
        let number = world.newcomers.to_come().last().expect("a stream").agent.group;
        (number, world.newcomers.to_come().filter(|newcomer| newcomer.agent.group == number).count())
    };
    let place = hand.world().newcomers.to_come().find(|newcomer| newcomer.agent.group == number);
    let place = place.expect("a stream").agent.position;
    hand.click(place);
    let appears = rule(&mut hand).group.appears.expect("over time");
    assert_eq!(rule(&mut hand).group.n - appears.skip, all);
    let others = |world: &World| {
        world
            .newcomers
            .to_come()
            .filter(|newcomer| newcomer.agent.group != number)
            .cloned()
            .collect::<Vec<_>>()
    };
    let before = others(hand.world());
    set(&mut hand, |rule| rule.group.n = appears.skip + 2);
    assert_eq!(hand.world().newcomers.to_come().count(), before.len() + 2);
    assert_eq!(others(hand.world()), before);
    assert_eq!(digest(&saved(&mut hand).world()), digest(hand.world()));
}

/// Time once stood still in both: nobody moves in an empty world to which somebody comes, nor while all wait at a goal.
#[test]
fn time_goes_on_while_some_are_to_come_or_wait_at_a_goal_in_between() {
    let queue = "[[groups]]\nlayout = \"line\"\nn = 2\nfrom = [0.0, 0.0]\nto = [4.0, 0.0]\ngoal_offset = [0.0, 2.0]\n\
                 at = 3.0\nevery = 2.0\n";
    let patrol = "[[agents]]\nposition = [0.0, 0.0]\ngoals = [{ at = [4.0, 0.0], wait = 5.0 }, [0.0, 0.0]]\n";
    for (text, far) in [(queue, at(4.0, 2.0)), (patrol, at(0.0, 0.0))] {
        let mut hand = Hand::over("circle-10");
        let scenario = Scenario::parse(text, "slow.toml").expect("a scenario");
        hand.app().open_to_draw("New scene", &scenario);
        hand.app().act(TimeAction::TogglePlay);
        frames_until(hand.app(), |app| app.time.asleep);
        let last = hand.world().agents.last().expect("an agent").position;
        assert!(last.distance(far) < 1.5, "{last}");
        assert!(hand.world().newcomers.is_empty() && hand.world().time > 6.0, "{} s", hand.world().time);
    }
}

#[test]
fn the_switch_in_the_inspector_makes_a_group_come_over_time() {
    let mut hand = grouping(LayoutKind::Line);
    hand.drag(at(-4.0, 2.0), at(4.0, 2.0));
    hand.panels.run_steps(3);
    assert!(has_words(&hand.panels, "over time") && !has_words(&hand.panels, "one every"));
    let boxes: Vec<Rect> =
        all(&hand.panels, Role::CheckBox).into_iter().filter(|rect| rect.left() > 960.0).collect();
    // The last of the rows of the group.
    let switch = boxes[1].center();
    click_at(&mut hand.panels, switch);
    hand.panels.run_steps(3);
    assert_eq!((hand.world().agents.len(), coming(hand.world()).len()), (1, 8));
    assert!(has_words(&hand.panels, "first after") && has_words(&hand.panels, "one every"));
    let (first, _) = coming(hand.world())[0];
    assert_eq!(first, 1.0, "a second from now");
}

/// Ctrl A, Ctrl X; and Ctrl V in a new scene. The streams once were gone.
#[test]
fn queues_are_cut_and_pasted_by_their_rules_with_their_times() {
    let mut hand = queue();
    let whole = coming(hand.world());
    while hand.world().time < 3.2 {
        steps_of(hand.app(), 1);
    }
    assert_eq!(hand.world().agents.len(), 4, "one, and those that came at 2, 2.5 and 3 s");
    held(&mut hand, egui::Key::A, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    keys(&mut hand, vec![Event::Cut]);
    assert_eq!(now(&hand.panels), 0, "what is cut was drawn there");
    assert!(hand.world().newcomers.is_empty() && hand.world().agents.is_empty());
    let text = hand.app().editor.copied.take().expect("a text");

    let mut other = drawing(EditTool::Select);
    other.drag(at(-4.0, 0.0), at(-4.0, -3.0));
    let before = other.world().clone();
    keys(&mut other, vec![Event::Paste(text.clone())]);
    let pasted = coming(other.world());
    assert_eq!((other.world().agents.len(), pasted.len()), (2, 8));
    for ((at, place), (wanted, start)) in pasted.iter().zip(&whole) {
        assert!((at - wanted).abs() < 1e-5 && place.distance(*start) < 1e-5, "{at} {wanted} {place} {start}");
    }
    assert_eq!(digest(&saved(&mut other).world()), digest(other.world()), "and its saved file has them");
    let picked = other.app().editor.picked.clone();
    assert!(picked.iter().any(|thing| matches!(thing, Thing::Newcomers(_))), "they are picked");
    undone_at_once(other, &before);

    // Back in its own scene, at its own times; a second one beside it.
    keys(&mut hand, vec![Event::Paste(text.clone())]);
    let again = coming(hand.world());
    assert!(again.iter().zip(&whole).all(|(a, b)| (a.0 - b.0).abs() < 1e-5 && a.1 == b.1), "{again:?}");
    keys(&mut hand, vec![Event::Paste(text)]);
    let places: Vec<Place> = coming(hand.world()).iter().map(|(_, place)| *place).collect();
    assert_eq!(places.len(), 16);
    assert!(places.iter().all(|place| places.iter().filter(|other| *other == place).count() == 1));
}

#[test]
fn a_doubled_queue_is_another_group_beside_it() {
    let mut hand = queue();
    let before = hand.world().clone();
    held(&mut hand, egui::Key::D, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    let newcomers: Vec<_> = hand.world().newcomers.to_come().cloned().collect();
    let (old, new): (Vec<_>, Vec<_>) = newcomers
        .into_iter()
        .partition(|newcomer| before.newcomers.of_group(newcomer.agent.group).count() > 0);
    assert_eq!((old.len(), new.len()), (8, 8));
    for (old, new) in old.iter().zip(&new) {
        let by = new.agent.position - old.agent.position;
        let goals = [old, new].map(|newcomer| newcomer.agent.goal().expect("a goal"));
        assert!(by.length() > 0.1 && (goals[1] - goals[0]).distance(by) < 1e-5 && old.at == new.at, "{by}");
    }
    assert_eq!(rule(&mut hand).number, new[0].agent.group, "the double is picked");
    assert_eq!(digest(&saved(&mut hand).world()), digest(hand.world()));
    undone_at_once(hand, &before);
}

/// Goals in sequence move with a double; rules in a text are read as in a file.
#[test]
fn a_pasted_text_may_have_only_groups_that_come_over_time() {
    let text = "[[groups]]\nlayout = \"line\"\nn = 3\nfrom = [0.0, 3.0]\nto = [4.0, 3.0]\n\
                goals = [{ line = [[-2.0, 6.0], [6.0, 6.0]] }]\nafter = \"leave\"\nat = 2.0\nevery = 1.5\n";
    let mut hand = drawing(EditTool::Select);
    steps_of(hand.app(), 4);
    keys(&mut hand, vec![Event::Paste(text.into())]);
    assert_eq!(now(&hand.panels), 0);
    let wanted: Vec<(f64, Place)> =
        (0..3).map(|k| (2.0 + 1.5 * f64::from(k), at(2.0 * k as f32, 3.0))).collect();
    let pasted = coming(hand.world());
    assert!(
        pasted.len() == 3 && pasted.iter().zip(&wanted).all(|(a, b)| (a.0 - b.0).abs() < 1e-6 && a.1 == b.1)
    );
    keys(&mut hand, vec![Event::Paste(text.into())]);
    let by = coming(hand.world())[3].1;
    let lines: Vec<_> =
        hand.world().newcomers.to_come().map(|newcomer| newcomer.goals.clone().expect("goals")).collect();
    assert_eq!(lines.len(), 6);
    let moved = lines.iter().filter(|goals| goals.list != lines[0].list).count();
    assert_eq!(moved, 3, "the line of the second is beside that of the first: {by}");

    let mut other = Hand::over("doorway");
    keys(&mut other, vec![Event::Paste(text.into())]);
    assert!(other.app().editor.pasted.is_some(), "outside of the mode it is offered as a scene");
}
