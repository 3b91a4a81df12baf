//! Steps: what counts as done, what is in the picture, and what is left when they are over.

use std::{collections::BTreeSet, time::Duration};

use sidestep_core::Vec2 as Place;

use super::{
    super::drawing::held,
    scripts::{
        Deed::{self, *},
        NamedKey,
    },
    *,
};

/// All four methods side by side.
const ALL_FOUR: Deed = SideBySide(&["vo", "rvo", "hrvo", "orca"]);

/// Checks that a step, counted from 1, is not done by some deeds, but by those that follow them.
fn is_done_only_then(id: &str, step: usize, first: &[Deed], then: &[Deed]) {
    let mut pupil = Pupil::at(id, step - 1);
    for deed in first {
        pupil.act(deed);
        assert!(!pupil.open().done, "{id} {step}: done by {deed:?}");
    }
    then.iter().for_each(|deed| pupil.act(deed));
    assert!(pupil.open().done, "{id} {step}: not done by {then:?}");
}

/// Scrolls the left panel, once it is at rest.
fn scroll_left(pupil: &mut Pupil, by: f32) {
    (0..20).for_each(|_| pupil.frame());
    point(&mut pupil.hand.panels, pos2(100.0, 700.0));
    let (unit, modifiers) = (egui::MouseWheelUnit::Point, Modifiers::NONE);
    let delta = Vec2::new(0.0, by);
    pupil.hand.panels.input_mut().events.push(Event::MouseWheel { unit, delta, modifiers });
    pupil.hand.panels.run_steps(30);
}

/// They counted from the beginning of the step, and were over at once.
#[test]
fn seconds_count_from_the_last_change_on() {
    let shrink = Set("wander.radius", "0.46");
    is_done_only_then("seeing-ahead", 3, &[Run(100), shrink, Run(50)], &[Run(11)]);
    is_done_only_then("finding-a-fault", 4, &[Seek(30), Type("3"), Run(45)], &[Run(6)]);
}

/// VO and RVO were enough, and the remedy was never seen.
#[test]
fn worlds_side_by_side_count_with_the_method_that_helps() {
    let others = SideBySide(&["vo", "rvo"]);
    is_done_only_then("finding-a-fault", 6, &[others, Run(100), ALL_FOUR], &[Run(81)]);
}

/// The run was over, both worlds were empty, and a clip of a single picture was enough.
#[test]
fn a_clip_shows_vehicles_under_way_and_lasts_a_second() {
    let mut pupil = Pupil::at("finding-a-fault", 6);
    let worlds = pupil.app().document.panes.list.iter().map(|pane| pane.machine.run().world());
    let moves = |world: &sidestep_core::World| world.agents.iter().all(|agent| agent.velocity.length() > 0.5);
    assert_eq!(worlds.filter(|world| moves(world)).count(), 2);
    let record = |steps| [Type("R"), Run(steps), Type("R")];
    is_done_only_then("finding-a-fault", 7, &record(5), &record(12));
}

/// The answer of the first question solved the last task, and five neighbors were only set, not tried.
#[test]
fn parameters_are_tried_and_the_last_task_is_a_new_one() {
    is_done_only_then("parameters", 3, &[Set("max_neighbors", "5")], &[Run(330)]);
    let again = Press(NamedKey::Backspace);
    let first = [Set("time_horizon", "2"), again, Run(240)];
    let then = [Set("time_horizon", "8"), Set("neighbor_distance", "2"), again, Run(240)];
    is_done_only_then("parameters", 4, &first, &then);
}

/// With the sliders on all agents everybody's share was small, and the step was done although they touched.
#[test]
fn a_small_share_counts_for_the_agent_that_keeps_its_place_alone() {
    let small = Set("responsibility", "0.1");
    is_done_only_then("arriving", 3, &[small], &[Run(61)]);
    let mut pupil = Pupil::at("arriving", 2);
    scroll_left(&mut pupil, 3000.0);
    click(&mut pupil.hand.panels, Role::Button, "all agents");
    [small, Run(61)].iter().for_each(|deed| pupil.act(deed));
    assert!(!pupil.open().done);
}

/// The vehicle went straight ahead, out of the picture, and the pillar was cut off by the edge.
#[test]
fn a_vehicle_that_no_longer_sees_its_pillar_turns_and_runs_into_it_within_the_picture() {
    let mut pupil = Pupil::at("seeing-ahead", 6);
    pupil.act(&Type("2"));
    pupil.see_the_runs_play();
    let camera = pupil.app().ui.viewport.camera;
    let agent = pupil.app().document.selected().expect("a selected vehicle") as usize;
    let world = pupil.hand.world();
    let view = Key::find("feeler.view").expect("a key").values(&world.agents, &world.params).next();
    assert_eq!(view, Some(Value::Real(60.0)), "drawn as the text says");
    let tried = pupil.open().tried.as_ref().expect("a run");
    let way = &tried.now().1.ways()[agent];
    let [start, end] = [way[0], way[way.len() - 1]];
    let pillar = world.obstacles.circles().iter().min_by(|a, b| {
        let away = |center: Place| center.distance_squared(end);
        away(a.center).total_cmp(&away(b.center))
    });
    let pillar = pillar.expect("a pillar");
    let rim = [Place::X, Place::Y, Place::NEG_X, Place::NEG_Y].map(|to| pillar.center + pillar.radius * to);
    assert!(way.iter().chain(&rim).all(|place| camera.sees(*place, 0.0)), "{start} to {end}: {camera:?}");
    let aside = way.iter().map(|place| (place.y - start.y).abs()).fold(0.0, f32::max);
    assert!(aside > 30.0 * camera.meters_per_pixel, "it turns aside by {aside} m");
    let overlap = pillar.radius + world.agents[agent].settings.radius - pillar.center.distance(end);
    assert!((0.0..0.4).contains(&overlap), "its way ends at the pillar, {overlap} m in it");
}

/// The headline said that a vehicle trembles.
#[test]
fn no_word_above_the_question_names_the_ailment_that_it_asks_for() {
    for language in Language::ALL {
        language.speaking(|| {
            let pupil = Pupil::of("finding-a-fault");
            let labels = pupil.hand.panels.query_all(by().role(Role::Label));
            let on_card = labels.filter(|node| rect(node).left() < 264.0).map(|node| words(&node));
            let names = |words: &String| {
                ["trembles", "trembling", "jitter", "抖", "颤"].iter().any(|it| words.contains(it))
            };
            let naming: Vec<String> = on_card.filter(names).collect();
            assert!(naming.is_empty(), "{naming:?}");
        });
    }
}

/// It is found some seconds later, and was gone again before it was read.
#[test]
fn time_stops_once_the_doctor_has_found_the_fault() {
    let mut pupil = Pupil::at("finding-a-fault", 1);
    held(&mut pupil.hand, egui::Key::Space, Modifiers::NONE);
    while pupil.app().time.playing {
        assert!(pupil.hand.world().step < 75, "time goes on");
        pupil.app().advance_clock(Duration::from_millis(100));
        pupil.frame();
    }
    assert!(pupil.open().done);
}

/// The list stayed unfolded in all later steps, and hid sliders and legend.
#[test]
fn the_list_of_overlays_is_folded_again_after_the_step_that_unfolds_it() {
    let mut pupil = Pupil::of("seeing-ahead");
    let row = overlay::find("half-planes").expect("an overlay").overlay().name().to_string();
    let is_unfolded = |pupil: &mut Pupil| {
        (0..40).for_each(|_| pupil.frame());
        let mut rows = pupil.hand.panels.query_all(by().role(Role::CheckBox).label(&row));
        rows.next().is_some()
    };
    let skip = |pupil: &mut Pupil| click(&mut pupil.hand.panels, Role::Button, "Skip");
    assert!(is_unfolded(&mut pupil));
    skip(&mut pupil);
    assert!(!is_unfolded(&mut pupil));
    // Also by a lesson that is left, and again once it goes on.
    click(&mut pupil.hand.panels, Role::Button, "Back");
    assert!(is_unfolded(&mut pupil));
    click(&mut pupil.hand.panels, Role::Button, "Pause");
    assert!(!is_unfolded(&mut pupil));
    click(&mut pupil.hand.panels, Role::Button, "Go on");
    assert!(is_unfolded(&mut pupil));
    skip(&mut pupil);
    assert!(!is_unfolded(&mut pupil));
    // One that the user has unfolded stays.
    scroll_left(&mut pupil, -3000.0);
    unfold(&mut pupil.hand.panels, "Overlays");
    (0..3).for_each(|_| skip(&mut pupil));
    assert!(is_unfolded(&mut pupil));
}

/// It left the lesson.
#[test]
fn the_end_of_a_run_offers_no_other_scene_in_a_lesson_nor_on_its_last_page() {
    let mut pupil = Pupil::at("finding-a-fault", 6);
    pupil.act(&Run(130));
    for page in ["the last step", "the last page"] {
        pupil.hand.panels.run_steps(40);
        let buttons = pupil.hand.panels.query_all(by().role(Role::Button)).map(|node| words(&node));
        let buttons: Vec<String> = buttons.collect();
        assert!(buttons.iter().any(|words| words == "again"), "{page}: {buttons:?}");
        assert!(!buttons.iter().any(|words| words.starts_with("next:")), "{page}: {buttons:?}");
        pupil.app().act(LessonAction::Next);
    }
}

/// Under the picture, the row moved away when its text became a line shorter, and a click fell on the list above it.
#[test]
fn the_button_that_goes_on_in_a_large_lens_stays_under_the_pointer() {
    let mut pupil = Pupil::of("orca-half-plane");
    (0..20).for_each(|_| pupil.frame());
    let on = rect(&pupil.hand.panels.get(by().role(Role::Button).label("⏵"))).center();
    let (mut heights, mut last) = (BTreeSet::new(), 1.0);
    while pupil.app().lens.at.stage < last {
        let before = pupil.app().lens.at.stage;
        click_at(&mut pupil.hand.panels, on);
        pupil.frame();
        let view = pupil.app().view();
        let palette = view.palette();
        let lens = view.lens_on(&palette).expect("a selected agent");
        last = view.lens.last_stage(&lens);
        let sentence = view.lens.text(&lens).sentence.expect("a sentence").to_string();
        assert_eq!(view.lens.at.stage, before + 1.0, "{sentence}");
        heights.insert(label(&pupil.hand.panels, &sentence).height().round() as u32);
    }
    assert!(heights.len() > 1, "texts of one height tell nothing: {heights:?}");
}
