//! Sliders, methods and presets of a group that comes over time and leaves: those there, those still to come, no others.

use super::{grips::Hand, *};
use crate::app::document::{Several, rules};

/// One agent of another group, and four that come one a second and leave a second or two later.
const PASSING: &str = "
[[agents]]
position = [-8.0, 0.0]
goal = [8.0, 0.0]
radius = 0.3
[[groups]]
layout = \"line\"
n = 4
from = [0.0, 4.0]
to = [0.0, 24.0]
at = 1.0
every = 1.0
goals = [{ line = [[2.0, 3.0], [2.0, 25.0]] }]
after = \"leave\"
radius = 0.3
color = 1
";

/// That scene, outside of drawing mode, with the group chosen above the sliders.
fn passing() -> Hand {
    let mut hand = Hand::over("circle-10");
    let scenario = Scenario::parse(PASSING, "passing.toml").expect("a scenario");
    let settings = Settings { hint_seen: true, ..hand.app().settings.clone() };
    *hand.app() = App::new(Opening::of("passing.toml", scenario), settings).expect("no log");
    hand.app().time.playing = false;
    hand.app().act(DocumentAction::TuneSeveral(Several::Group(1)));
    hand.panels.run_steps(3);
    hand
}

fn play_until(hand: &mut Hand, time: f64) {
    while hand.world().time < time {
        steps_of(hand.app(), 1);
    }
    hand.panels.run_steps(3);
}

fn slide(hand: &mut Hand, name: &str, by: f32) {
    let slider = slider(&hand.panels, name);
    hand.app().ui.gesture += 1;
    drag(&mut hand.panels, slider.center(), slider.center() + egui::vec2(by, 0.0));
    hand.panels.run_steps(3);
}

/// Radii of the group, of those there and of those to come, and of all others.
fn radii(hand: &Hand) -> ([Vec<f32>; 2], Vec<f32>) {
    let world = hand.world();
    let (own, others): (Vec<_>, Vec<_>) = world.agents.iter().partition(|agent| agent.group == 1);
    let coming = world.newcomers.to_come().map(|newcomer| newcomer.agent.settings.radius);
    let of = |agents: Vec<&sidestep_core::Agent>| agents.iter().map(|agent| agent.settings.radius).collect();
    ([of(own), coming.collect()], of(others))
}

#[test]
fn a_slider_of_a_group_sets_those_there_and_those_still_to_come() {
    let mut hand = passing();
    for (time, there, by) in [(0.0, 0, 40.0), (2.2, 2, -30.0)] {
        play_until(&mut hand, time);
        let before = hand.world().clone();
        assert_eq!(rules::members(&before, 1).count(), there, "{time} s");
        let ([_, coming], _) = radii(&hand);
        let was = coming[0];
        slide(&mut hand, "radius", by);
        let ([own, coming], others) = radii(&hand);
        assert_eq!((own.len(), coming.len()), (there, 4 - there));
        assert!(
            coming[0] != was && own.iter().chain(&coming).all(|radius| *radius == coming[0]),
            "{coming:?}"
        );
        assert_eq!(others, [0.3], "no other agent");
        assert!(!has_words(&hand.panels, "(mixed)"), "they have one value");
        let log = hand.app().document.panes.run().log().clone();
        let now = log.iter().filter(|(step, _)| *step == before.step).count();
        assert_eq!(now, there + 1, "a drag leaves one entry for each agent, and one for those to come");
        hand.undo();
        assert!(hand.world() == &before, "one drag is one change");
        hand.app().act(DocumentAction::Take(Way::Redo));
    }
    let wanted = radii(&hand).0[1][0];
    play_until(&mut hand, 3.2);
    let entered = rules::members(hand.world(), 1).last().expect("one has entered").1;
    assert_eq!(entered.settings.radius, wanted);
}

#[test]
fn a_method_and_a_preset_of_a_group_are_for_those_still_to_come_too() {
    let mut hand = passing();
    play_until(&mut hand, 2.2);
    hand.app().act(DocumentAction::SetMethod(Method::Rvo));
    hand.app().ui.gesture += 1;
    hand.panels.run_steps(2);
    let methods = |world: &sidestep_core::World| {
        let coming = world.newcomers.to_come().map(|newcomer| newcomer.agent.method);
        world.agents.iter().map(|agent| agent.method).chain(coming).collect::<Vec<_>>()
    };
    assert_eq!(methods(hand.world()), [Method::Orca, Method::Rvo, Method::Rvo, Method::Rvo, Method::Rvo]);
    assert_eq!(hand.app().document.method(), Some(Method::Rvo));
    hand.app().act(UiAction::Preview(Some("detour")));
    hand.panels.run_steps(4);
    click(&mut hand.panels, Role::Button, "Set for group 1");
    assert_eq!(radii(&hand), ([vec![0.6; 2], vec![0.6; 2]], vec![0.3]));
}

/// It once acted on all agents then.
#[test]
fn nothing_acts_once_all_of_the_group_have_left() {
    let mut hand = passing();
    play_until(&mut hand, 9.0);
    assert_eq!((hand.world().agents.len(), hand.world().newcomers.is_empty()), (1, true));
    let before = hand.world().clone();
    slide(&mut hand, "radius", 40.0);
    let field = number(&hand.panels, "radius").center();
    drag(&mut hand.panels, field, field + egui::vec2(40.0, 0.0));
    hand.app().act(DocumentAction::SetMethod(Method::Vo));
    for method in ["VO", "RVO"] {
        click(&mut hand.panels, Role::Button, method);
    }
    hand.app().act(UiAction::Preview(Some("detour")));
    hand.panels.run_steps(4);
    assert!(hand.panels.query_by_label("Set for group 1").is_none());
    press(&mut hand.panels, egui::Key::Enter);
    assert!(hand.world() == &before && !hand.app().document.can_undo());
    assert!(has_words(&hand.panels, "None of group 1 is left"));
    click(&mut hand.panels, Role::Button, "Set for all agents");
    assert_eq!(radii(&hand).1, [0.6]);
}
