//! Changes, undo and reset in worlds where agents enter, leave or become pillars while time runs.

use sidestep_core::{
    Vec2 as Place, World,
    model::{AgentId, newcomers::Newcomer},
};

use super::{
    drawing::messages,
    grips::{Hand, at},
    groups::set,
    *,
};
use crate::app::{
    edit::{EditAction, tool::EditTool},
    mouse_input::Press,
};

/// The first of three leaves after a second; their radii differ. A wall and a pillar are out of the way.
const LEAVING: &str = r#"
time_step = 0.1
[defaults]
max_speed = 1.5
[[agents]]
position = [0.0, 0.0]
goal = [1.0, 0.0]
radius = 0.2
after = "leave"
[[agents]]
position = [-4.0, 2.0]
goal = [4.0, 2.0]
radius = 0.3
[[agents]]
position = [-4.0, -2.0]
goal = [4.0, -2.0]
radius = 0.4
[[circles]]
center = [3.0, 0.0]
radius = 0.5
[[polygons]]
vertices = [[-3.0, -4.0], [-1.0, -4.0]]
"#;

/// The pointer over a scene outside of drawing mode.
fn hand_over(text: &str) -> Hand {
    let mut hand = Hand::over("circle-10");
    let scenario = Scenario::parse(text, "scene.toml").unwrap_or_else(|error| panic!("{error}"));
    hand.app().open_to_draw("A scene", &scenario);
    hand.app().camera_follows_viewport(std::time::Duration::ZERO);
    hand.app().act(EditAction::Toggle);
    hand
}

/// The first agent becomes a pillar instead.
fn petrifying() -> String {
    LEAVING.replace("leave", "obstacle")
}

fn play_until(hand: &mut Hand, done: impl Fn(&World) -> bool) {
    let mut steps = 0;
    while !done(hand.world()) {
        steps_of(hand.app(), 1);
        steps += 1;
        assert!(steps < 400, "it does not come to that");
    }
}

fn id_of(world: &World, agent: u32) -> AgentId {
    world.id(agent).expect("an agent")
}

fn place_of(world: &World, id: AgentId) -> Option<Place> {
    world.index(id).map(|agent| world.agents[agent as usize].position)
}

/// The places of all agents but one.
fn others(world: &World, id: AgentId) -> Vec<(AgentId, Place)> {
    let agents = (0..).zip(&world.agents).map(|(agent, is)| (id_of(world, agent), is.position));
    agents.filter(|(other, _)| *other != id).collect()
}

fn redo(hand: &mut Hand) {
    hand.app().act(DocumentAction::Take(Way::Redo));
}

#[test]
fn undo_reaches_the_agent_that_was_changed_after_another_has_left() {
    let mut hand = hand_over(LEAVING);
    let (me, was) = (id_of(hand.world(), 1), hand.world().agents[1].position);
    hand.drag(was, at(-4.0, 3.0));
    play_until(&mut hand, |world| world.agents.len() == 2);
    let (moved, rest) = (place_of(hand.world(), me), others(hand.world(), me));
    assert_ne!(moved, Some(was));
    hand.undo();
    assert_eq!((place_of(hand.world(), me), others(hand.world(), me)), (Some(was), rest.clone()));
    redo(&mut hand);
    assert_eq!((place_of(hand.world(), me), others(hand.world(), me)), (moved, rest));
}

#[test]
fn undo_takes_back_the_agent_that_was_added_and_puts_back_the_one_that_was_deleted() {
    let mut hand = hand_over(LEAVING);
    hand.app().act(EditAction::Toggle);
    hand.app().act(EditAction::Take(EditTool::Agent));
    let before = others(hand.world(), id_of(hand.world(), 0));
    hand.drag(at(-4.0, 4.0), at(4.0, 4.0));
    assert_eq!(hand.world().agents.len(), 4);
    hand.app().act(EditAction::Take(EditTool::Select));
    hand.click(at(-4.0, 2.0));
    hand.app().act(EditAction::Delete);
    hand.app().act(EditAction::Toggle);
    play_until(&mut hand, |world| world.agents.len() == 2);
    let ids = |hand: &Hand| {
        (0..hand.world().agents.len() as u32).map(|k| id_of(hand.world(), k)).collect::<Vec<_>>()
    };
    let left = ids(&hand);
    hand.undo();
    assert_eq!(ids(&hand), [before[0].0, left[0], left[1]], "it is back before those that came after it");
    assert_eq!(place_of(hand.world(), before[0].0), Some(before[0].1));
    hand.undo();
    assert_eq!(ids(&hand), [before[0].0, before[1].0]);
    redo(&mut hand);
    assert_eq!(hand.world().agents.len(), 3);
}

#[test]
fn the_undoing_of_a_change_of_one_that_has_left_is_refused_in_one_line_and_kept() {
    let mut hand = hand_over(LEAVING);
    hand.drag(at(0.0, 0.0), at(0.0, 1.0));
    let me = id_of(hand.world(), 0);
    play_until(&mut hand, |world| world.agents.len() == 2);
    let before = hand.world().clone();
    let said = messages(&hand).len();
    hand.undo();
    assert!(hand.world() == &before);
    let new = &messages(&hand)[said..];
    assert!(
        matches!(new, [line] if line.contains("no agent that it changed") && !line.contains('\n')),
        "{new:?}"
    );
    assert!(hand.app().document.can_undo());
    hand.app().act(TimeAction::Seek(0));
    hand.undo();
    assert_eq!(place_of(hand.world(), me), Some(at(0.0, 0.0)), "there it can be undone");
    redo(&mut hand);
    assert!(place_of(hand.world(), me).is_some_and(|place| hand.near(place, at(0.0, 1.0))));
}

/// Each of these had a radius of its own.
#[test]
fn a_change_of_all_is_undone_for_those_that_are_still_there() {
    let mut hand = hand_over(LEAVING);
    hand.app().act(Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::All });
    play_until(&mut hand, |world| world.agents.len() == 2);
    hand.undo();
    assert_eq!(radii(hand.world()), [0.3, 0.4]);
    redo(&mut hand);
    assert_eq!(radii(hand.world()), [0.25, 0.25]);
}

/// Some who entered have freed their numbers, which others have now.
#[test]
fn one_that_is_put_back_under_another_number_is_the_same_for_earlier_changes() {
    let mut hand = Hand::over("streams");
    let was = hand.world().agents[0].position;
    hand.drag(was, was + at(0.5, 0.5));
    hand.app().act(EditAction::Toggle);
    let at_first = hand.world().agents.len();
    hand.click(hand.world().agents[0].position);
    hand.app().act(EditAction::Delete);
    hand.app().act(EditAction::Toggle);
    play_until(&mut hand, |world| world.agents.len() > at_first);
    hand.undo();
    let place = hand.world().agents[0].position;
    assert!(hand.near(place, was + at(0.5, 0.5)));
    let rest = hand.world().agents[1..].to_vec();
    hand.undo();
    assert_eq!(hand.world().agents[0].position, was);
    assert_eq!(hand.world().agents[1..], rest);
}

/// Those that come after this time, s.
fn later<'a>(list: impl Iterator<Item = &'a Newcomer>, now: f64) -> Vec<Newcomer> {
    list.filter(|one| one.at > now).cloned().collect()
}

#[test]
fn undo_of_a_stream_brings_nobody_a_second_time() {
    let mut hand = Hand::over("streams");
    hand.app().act(EditAction::Toggle);
    hand.app().act(EditAction::Take(EditTool::Group));
    let first: Vec<Newcomer> = hand.world().newcomers.to_come().cloned().collect();
    hand.click(first.last().expect("a stream").agent.position);
    set(&mut hand, |rule| rule.group.settings.preferred_speed = 0.9);
    hand.undo();
    assert!(hand.world().newcomers.to_come().eq(&first), "at its step all are as they were");
    redo(&mut hand);
    hand.app().act(EditAction::Toggle);
    play_until(&mut hand, |world| world.time > 10.0);
    let (now, there) = (hand.world().time, hand.world().agents.clone());
    let due =
        |world: &World| world.newcomers.to_come().filter(|one| one.at <= now).cloned().collect::<Vec<_>>();
    let waiting = due(hand.world());
    hand.undo();
    assert_eq!(hand.world().agents, there);
    assert_eq!(due(hand.world()), waiting, "all others that were due have entered");
    assert_eq!(later(hand.world().newcomers.to_come(), now), later(first.iter(), now));
    redo(&mut hand);
    assert!(hand.world().newcomers.to_come().any(|one| one.agent.settings.preferred_speed == 0.9));
    assert_eq!(due(hand.world()), waiting);
}

#[test]
fn undo_of_a_wall_keeps_the_pillars_that_were_agents() {
    let mut hand = hand_over(&petrifying());
    let [wall, pillar] = [at(-2.0, -4.0), at(3.0, 0.0)];
    let before = hand.world().obstacles.clone();
    hand.drag(wall, wall + at(0.0, -0.5));
    hand.drag(pillar, pillar + at(0.5, 0.0));
    let dragged = hand.world().obstacles.circles().to_vec();
    play_until(&mut hand, |world| world.agents.len() == 2);
    let new = hand.world().obstacles.circles()[1];
    for circles in [[before.circles()[0], new]; 2] {
        hand.undo();
        assert_eq!(hand.world().obstacles.circles(), circles);
    }
    assert_eq!(hand.world().obstacles.polygons(), before.polygons());
    redo(&mut hand);
    redo(&mut hand);
    assert_eq!(hand.world().obstacles.circles(), [dragged[0], new]);
}

/// Worlds side by side that have lost different numbers of people.
fn emptied() -> Hand {
    let mut hand = Hand::over("way-out");
    compare(hand.app(), "method=orca,vo,none");
    let count = |hand: &mut Hand, pane: usize| worlds(hand)[pane].agents.len();
    let mut steps = 0;
    while count(&mut hand, 2) > 5 || count(&mut hand, 0) == 20 || count(&mut hand, 0) == count(&mut hand, 2) {
        steps_of(hand.app(), 1);
        steps += 1;
        assert!(steps < 400, "the door lets them through alike");
    }
    hand
}

fn worlds(hand: &mut Hand) -> Vec<World> {
    let panes = &hand.app().document.panes.list;
    panes.iter().map(|pane| pane.machine.run().world().clone()).collect()
}

#[test]
fn a_drag_side_by_side_moves_the_same_person_in_every_world_that_still_has_that_person() {
    let mut hand = emptied();
    let before = worlds(&mut hand);
    let last = before[0].agents.len() as u32 - 1;
    let to = at(-7.0, 3.4);
    let (mut elsewhere, mut missing) = (0, 0);
    for agent in 0..=last {
        let me = id_of(&before[0], agent);
        hand.app().ui.gesture += 1;
        hand.app().act(Command::MoveAgent { agent, to });
        for (pane, (was, is)) in before.iter().zip(worlds(&mut hand)).enumerate() {
            assert_eq!(others(&is, me), others(was, me), "agent {agent} in world {pane}");
            assert_eq!(place_of(&is, me), was.index(me).map(|_| to), "agent {agent} in world {pane}");
            missing += usize::from(was.index(me).is_none());
            elsewhere += usize::from(was.index(me).is_some_and(|index| index != agent));
        }
        hand.undo();
        assert!(worlds(&mut hand) == before, "agent {agent}: all of it is undone");
    }
    assert!(elsewhere > 0 && missing > 0, "{elsewhere} {missing}");
}

#[test]
fn a_wall_that_is_dragged_while_one_becomes_a_pillar_leaves_the_pillar() {
    for from in [at(3.0, 0.0), at(-2.0, -4.0), at(-3.0, -4.0)] {
        let mut hand = hand_over(&petrifying());
        let before = hand.world().obstacles.clone();
        hand.frame(from, None, false);
        hand.frame(from, Some(Press::Grip), true);
        hand.frame(from + at(0.0, 0.5), None, true);
        play_until(&mut hand, |world| world.agents.len() == 2);
        let new = hand.world().obstacles.circles()[1];
        let to = from + at(0.5, 1.0);
        hand.frame(to, None, true);
        hand.frame(to, None, false);
        let obstacles = hand.world().obstacles.clone();
        assert_eq!(obstacles.circles().get(1), Some(&new), "{from}");
        assert!(obstacles.circles()[0] != before.circles()[0] || obstacles.polygons() != before.polygons());
        hand.undo();
        let obstacles = hand.world().obstacles.clone();
        assert_eq!(
            (obstacles.polygons(), obstacles.circles()),
            (before.polygons(), &[before.circles()[0], new][..])
        );
    }
}

/// In drawing mode the drag goes on at the start of the run, where no agent has become a pillar yet. The turn handle is
/// above what is picked.
#[test]
fn a_wall_that_is_dragged_or_turned_in_drawing_mode_while_time_passes_moves_at_the_start() {
    for turns in [false, true] {
        let mut hand = hand_over(&petrifying());
        hand.app().act(EditAction::Toggle);
        hand.app().act(EditAction::Take(EditTool::Select));
        let before = hand.world().clone();
        let mut from = at(-2.0, -4.0);
        if turns {
            hand.click(from);
            let least = crate::app::mouse::MIN_GRIP * hand.app().ui.viewport.camera.meters_per_pixel;
            let app = hand.app();
            from = app.editor.turn_handle(app.document.world(), least).expect("a handle");
        }
        hand.frame(from, None, false);
        hand.frame(from, Some(Press::Grip), true);
        hand.frame(at(-1.0, -3.0), None, true);
        let part = hand.world().obstacles.polygons().to_vec();
        assert_ne!(part, before.obstacles.polygons(), "turning {turns}");
        play_until(&mut hand, |world| world.agents.len() == 2);
        hand.frame(at(0.0, -4.0), None, true);
        hand.frame(at(0.0, -4.0), None, false);
        assert_eq!((now(&hand.panels), hand.world().agents.len()), (0, 3), "turning {turns}");
        assert_eq!(hand.world().obstacles.circles(), before.obstacles.circles());
        let polygons = hand.world().obstacles.polygons();
        assert!(polygons != part && polygons != before.obstacles.polygons(), "turning {turns}");
        hand.undo();
        assert!(hand.world() == &before, "one drag is one change, turning {turns}");
    }
}

#[test]
fn reset_gives_each_agent_its_own_values_after_another_has_left() {
    let mut hand = hand_over(LEAVING);
    let method = hand.world().agents[0].method;
    assert_ne!(method, Method::Vo);
    hand.app().act(Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::All });
    hand.app().act(Command::SetMethod { method: Method::Vo, scope: Scope::Agent(2) });
    play_until(&mut hand, |world| world.agents.len() == 2);
    hand.app().ui.gesture += 1;
    hand.app().act(DocumentAction::ResetTuning);
    assert_eq!(radii(hand.world()), [0.3, 0.4]);
    assert!(hand.world().agents.iter().all(|agent| agent.method == method));
}

/// A stream of people as wide as the second radius, after one as wide as the first.
fn streams(radii: [f32; 2]) -> Hand {
    let stream = |x: f32, radius: f32| {
        format!(
            "[[groups]]\nlayout = \"line\"\nn = 6\nfrom = [{x:?}, -3.0]\nto = [{x:?}, 3.0]\ngoal_offset = [20.0, 0.0]\n\
             radius = {radius:?}\nat = 1.0\nevery = 1.0\n"
        )
    };
    hand_over(&format!("time_step = 0.1\n{}{}", stream(-4.0, radii[0]), stream(-2.0, radii[1])))
}

/// Whether a dot says that the radius was changed.
fn is_dotted(hand: &Hand) -> bool {
    let row = label(&hand.panels, "radius").center().y;
    let dots = hand.panels.query_all(by().role(Role::Label).label("•"));
    dots.into_iter().any(|dot| rect(&dot).y_range().contains(row))
}

#[test]
fn reset_and_the_dot_know_the_values_of_agents_that_came_later() {
    for wide in [[0.3, 0.3], [0.3, 0.4]] {
        let mut hand = streams(wide);
        let at_first = hand.world().clone();
        assert!(at_first.agents.is_empty());
        play_until(&mut hand, |world| world.time > 3.5);
        let there = hand.world().agents.len();
        assert!(there > 3);
        hand.app().act(Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::All });
        hand.panels.run_steps(3);
        // Agents of several widths have no common value that could have changed.
        assert_eq!(is_dotted(&hand), wide[0] == wide[1], "{wide:?}");
        hand.app().act(DocumentAction::ResetTuning);
        hand.panels.run_steps(3);
        assert!(!is_dotted(&hand), "{wide:?}");
        let numbers = hand.app().document.groups();
        assert_eq!(numbers.len(), 2);
        let of_group = |number: u16| wide[usize::from(Some(&number) == numbers.last())];
        assert!(
            hand.world().agents.iter().all(|agent| agent.settings.radius == of_group(agent.group)),
            "{wide:?}"
        );
        if wide[0] == wide[1] {
            assert!(hand.world().newcomers.to_come().all(|one| one.agent.settings.radius == wide[0]));
        }
    }
}

#[test]
fn the_dot_compares_the_selected_agent_with_itself() {
    let mut hand = hand_over(LEAVING);
    play_until(&mut hand, |world| world.agents.len() == 2);
    hand.app().act(DocumentAction::Select(Some(0)));
    hand.app().act(DocumentAction::TuneSelected(true));
    hand.panels.run_steps(3);
    assert!(!has_words(&hand.panels, "•"), "nothing was changed");
    hand.app().act(Command::Set { key: RADIUS, value: Value::Real(0.2), scope: Scope::Agent(0) });
    hand.panels.run_steps(3);
    assert!(has_words(&hand.panels, "•"), "it was 0.3 m");
}
