//! The moment at which a scene opens, scenes that are played again, and the next scenario.

use std::time::Duration;

use super::*;

/// Frames of the clock, a sixtieth of a second each.
fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.advance_clock(Duration::from_millis(16));
    }
}

/// Frames until something holds; fails if it never does.
pub(super) fn frames_until(app: &mut App, mut holds: impl FnMut(&App) -> bool) {
    for _ in 0..20_000 {
        if holds(app) {
            return;
        }
        frames(app, 1);
    }
    panic!("it never happens; step {}", app.document.step());
}

#[test]
fn a_scene_opens_at_its_moment_and_plays_on_or_stands_still() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    app.act(SceneAction::Load("doorway".into()));
    frames_until(app, |app| app.time.goal.is_none());
    // 3 s in steps of 0.1 s.
    assert!((30..=31).contains(&app.document.step()) && app.time.playing, "{}", app.document.step());
    app.act(TimeAction::Seek(0));
    assert_eq!(app.document.step(), 0, "the start is one key away");
    app.act(SceneAction::Load("four-balls".into()));
    frames(app, 60);
    assert_eq!((app.document.step(), app.time.playing, app.lens.mode), (0, false, LensFace::Len));
}

#[test]
fn speed_and_face_of_the_lens_are_the_scenes_while_it_is_open_and_the_users_again() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    app.act(TimeAction::SetSpeed(2.0));
    app.act(LensAction::SetMode(LensFace::Construction));
    app.act(SceneAction::Load("circle-swap".into()));
    assert_eq!((app.time.speed, app.lens.mode), (3.0, LensFace::Construction));
    app.act(SceneAction::Load("four-balls".into()));
    assert_eq!((app.time.speed, app.lens.mode), (2.0, LensFace::Len));
    app.act(SceneAction::Load("circle-10".into()));
    assert_eq!((app.time.speed, app.lens.mode), (2.0, LensFace::Construction));
    // A choice in such a scene is kept.
    app.act(SceneAction::Load("four-balls".into()));
    app.act(LensAction::SetMode(LensFace::Programs));
    app.act(SceneAction::Load("circle-10".into()));
    assert_eq!(app.lens.mode, LensFace::Programs);
}

#[test]
fn the_first_screen_begins_again_by_itself_as_if_it_had_just_been_opened() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    app.time.playing = true;
    frames_until(app, |app| app.document.over_for().is_some());
    let end = app.document.step();
    frames_until(app, |app| app.document.step() < end);
    assert!(app.time.playing && app.document.step() < 5);
    let past = app.document.panes.past();
    assert_eq!((past.branches().len(), past.last()), (1, app.document.step()), "nothing lies ahead");
    // While paused, or while the user drags, it stays.
    frames_until(app, |app| app.document.over_for().is_some_and(|over| over > 3.5));
    app.time.playing = false;
    frames(app, 200);
    app.time.playing = true;
    app.ui.pointer.drag = Some(crate::app::ui::Drag::World { deselects: false });
    frames(app, 200);
    assert!(app.document.over_for().is_some_and(|over| over > 6.0));
}

#[test]
fn what_was_tuned_outlives_the_end_and_can_still_be_taken_back() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    let radius = |app: &App| app.document.world().agents[3].settings.radius;
    let before = radius(app);
    app.time.playing = true;
    frames_until(app, |app| app.document.step() == 20);
    app.act(Command::parse_set("radius=0.4").expect("a radius"));
    app.ui.gesture += 1;
    let (agent, to) = (3, app.document.world().agents[3].position + sidestep_core::Vec2::new(0.0, 0.2));
    app.act(Command::MoveAgent { agent, to });
    frames_until(app, |app| app.document.over_for().is_some());
    let end = app.document.step();
    frames_until(app, |app| app.document.step() < end);
    assert_eq!(radius(app), 0.4);
    assert_eq!(app.document.panes.past().branches().len(), 2, "the run with the move is kept");
    app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(radius(app), before);
    assert!(!app.document.can_undo(), "the move was of the run before");
}

#[test]
fn when_all_have_arrived_a_chip_offers_the_same_again_and_the_next() {
    let mut panels = panels("circle-10", TALL);
    let has = |panels: &Panels, words: &str| panels.query_all(by().role(Role::Button).label(words)).count();
    panels.run_steps(2);
    assert_eq!(has(&panels, "again"), 0);
    let app = &mut panels.state_mut().app;
    while app.document.over_for().is_none() {
        app.act(TimeAction::StepOnce);
    }
    panels.run_steps(40);
    click(&mut panels, Role::Button, "again");
    assert_eq!(asked(&mut panels), [SceneAction::Restart.into()]);
    assert_eq!(now(&panels), 0);
    panels.run_steps(2);
    assert_eq!(has(&panels, "again"), 0, "they are under way");
    let app = &mut panels.state_mut().app;
    while app.document.over_for().is_none() {
        app.act(TimeAction::StepOnce);
    }
    panels.run_steps(40);
    // By topic and title.
    click(&mut panels, Role::Button, "next: Four balls");
    assert_eq!(asked(&mut panels), [SceneAction::Load("four-balls".into()).into()]);
    assert_eq!(panels.state().app.document.source, "four-balls");
}

#[test]
fn from_the_start_is_a_button_where_a_scene_opens_later() {
    let mut panels = panels("doorway", TALL);
    let app = &mut panels.state_mut().app;
    frames_until(app, |app| app.time.goal.is_none());
    panels.run_steps(2);
    assert!(has_words(&panels, "opens at 3 s"));
    click(&mut panels, Role::Button, "from the start");
    assert_eq!(asked(&mut panels), [TimeAction::Seek(0).into(), TimeAction::TogglePlay.into()]);
    assert_eq!((now(&panels), panels.state().app.time.playing), (0, true));
    panels.state_mut().app.act(SceneAction::Load("circle-10".into()));
    panels.run_steps(2);
    assert!(!has_words(&panels, "opens at"));
}

#[test]
fn the_left_panel_of_another_scene_begins_at_its_top() {
    let mut panels = panels("circle-10", (1280.0, 640.0));
    panels.run_steps(4);
    unfold(&mut panels, "Overlays");
    let top = |panels: &Panels| label(panels, "PARAMETERS").top();
    let before = top(&panels);
    point(&mut panels, pos2(100.0, 300.0));
    let scroll = Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -200.0),
        modifiers: Modifiers::NONE,
    };
    panels.input_mut().events.push(scroll);
    panels.run_steps(30);
    assert!(top(&panels) < before - 50.0, "it scrolls");
    panels.state_mut().app.act(SceneAction::Load("random-crowd".into()));
    panels.run_steps(4);
    let title = label(&panels, "Random crowd").top();
    assert!(title > 30.0, "{title}");
}

#[test]
fn back_in_one_world_the_method_is_the_scenes_and_what_all_shared_stays() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    compare(app, "method=vo,rvo");
    app.act(Command::parse_set("radius=0.4").expect("a radius"));
    app.act(SceneAction::Compare(Comparison::default()));
    let agent = &app.document.world().agents[5];
    assert_eq!((agent.method, agent.settings.radius), (Method::Orca, 0.4));
}

#[test]
fn the_doctor_has_seen_nothing_of_a_scene_that_was_just_opened() {
    use sidestep_lab::explain::doctor::Ailment;
    let mut panels = panels("godot-84938", TALL);
    let app = &mut panels.state_mut().app;
    let stands = |app: &App| {
        let findings = app.document.examination.findings();
        findings.iter().any(|finding| finding.ailment == Ailment::Deadlock)
    };
    for leave in [
        SceneAction::Load("circle-10".into()),
        SceneAction::Load("godot-84938".into()),
        SceneAction::Compare(Comparison {
            scenario: None,
            variants: variants("radius=0.4,0.5").expect("radii"),
        }),
    ] {
        app.act(SceneAction::Load("godot-84938".into()));
        steps_of(app, 200);
        app.document.examination.examine_now();
        app.document.examine();
        assert!(stands(app), "before {leave:?}");
        app.act(leave.clone());
        assert!(app.document.examination.findings().is_empty(), "{leave:?}");
        steps_of(app, 3);
        app.document.examine();
        assert!(!stands(app), "after {leave:?}");
    }
}

#[test]
fn side_by_side_worlds_begin_at_the_moment_of_their_scene_too() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    let variants = variants("orca.len=1,10").expect("factors");
    app.act(SceneAction::Compare(Comparison { scenario: Some("doorway".into()), variants }));
    frames_until(app, |app| app.time.goal.is_none());
    assert!(app.document.panes.list.iter().all(|pane| pane.machine.run().world().step >= 30));
}
