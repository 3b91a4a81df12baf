//! Worlds side by side.

use sidestep_core::Vec2 as Place;
use sidestep_lab::run::metrics::METRICS;

use super::{grips::Hand, *};

#[test]
fn four_worlds_share_a_clock_and_differ_in_one_thing() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    compare(&mut panels.state_mut().app, "method=vo,rvo,hrvo,orca");
    steps(&mut panels, 40);
    let app = &mut panels.state_mut().app;
    let methods: Vec<Method> =
        app.document.panes.list.iter().map(|pane| pane.machine.run().world().agents[0].method).collect();
    assert_eq!(methods, [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca]);
    let in_step =
        |app: &App, step| app.document.panes.list.iter().all(|pane| pane.machine.run().world().step == step);
    assert!(in_step(app, 40));
    app.act(TimeAction::Seek(13));
    assert!(in_step(app, 13), "a jump is everybody's");
    // A shared setting goes to all worlds, one in which they differ only to the world that was clicked.
    let radius = Command::parse_set("radius=0.4").expect("a radius");
    app.act(radius);
    app.act(DocumentAction::SelectPane(2));
    app.act(Command::SetMethod { method: Method::None, scope: Scope::All });
    let of = |app: &App| -> Vec<(f32, Method)> {
        let agents = app.document.panes.list.iter().map(|pane| &pane.machine.run().world().agents[5]);
        agents.map(|agent| (agent.settings.radius, agent.method)).collect()
    };
    let wanted = [Method::Vo, Method::Rvo, Method::None, Method::Orca].map(|method| (0.4, method));
    assert_eq!(of(app), wanted);
    let labels: Vec<&str> = app.document.panes.list.iter().map(|pane| pane.label.as_str()).collect();
    assert_eq!(labels, ["VO", "RVO", "none", "ORCA"]);
    // All worlds have left their futures, and all can return to them.
    assert!(app.document.panes.list.iter().all(|pane| pane.machine.past().branches().len() == 2));
    app.act(SceneAction::SwitchBranch(0));
    assert!(in_step(app, 13));
    assert_eq!(of(app)[2].1, Method::Hrvo);
    app.act(TimeAction::ToEnd);
    assert!(in_step(app, 40));
    // A restart keeps each world's own changes.
    app.act(SceneAction::Restart);
    assert!(in_step(app, 0));
    assert_eq!(of(app)[3].1, Method::Orca);
    app.act(SceneAction::Compare(Comparison::default()));
    assert_eq!(app.document.panes.list.len(), 1);
}

#[test]
fn worlds_with_steps_of_different_length_share_the_time() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    compare(&mut panels.state_mut().app, "time_step=0.1,0.05,0.025");
    steps(&mut panels, 30);
    let app = &mut panels.state_mut().app;
    for target in [30, 7, 12] {
        app.act(TimeAction::Seek(target));
        for pane in &app.document.panes.list {
            let time = pane.machine.run().world().time;
            assert!((time - 0.1 * target as f64).abs() < 1e-5, "{time} at step {target} of {}", pane.label);
        }
    }
}

#[test]
fn side_by_side_worlds_stay_in_step_for_ten_thousand_steps() {
    let mut panels = panels("four-balls", (1280.0, 800.0));
    compare(&mut panels.state_mut().app, "orca.len=1,0.1,10,inf");
    let app = &mut panels.state_mut().app;
    for step in 1..=10_000 {
        app.act(TimeAction::StepOnce);
        assert!(app.document.panes.list.iter().all(|pane| pane.machine.run().world().step == step));
        let times: Vec<u64> =
            app.document.panes.list.iter().map(|pane| pane.machine.run().world().time.to_bits()).collect();
        assert!(times.iter().all(|time| *time == times[0]), "step {step}");
    }
}

#[test]
fn the_figures_stand_in_a_table_for_each_world() {
    let mut panels = panels("circle-10", TALL);
    compare(&mut panels.state_mut().app, "orca.len=1,10");
    steps(&mut panels, 10);
    for words in ["len 1", "len 10"] {
        assert!(panels.query_all(by().role(Role::Button).label(words)).count() > 0, "{words}");
    }
    asked(&mut panels);
    for figure in METRICS.iter().skip(1) {
        let unit = if figure.unit.is_empty() { String::new() } else { format!(", {}", figure.unit) };
        let row = format!("{}{unit}", figure.name());
        let found: Vec<Rect> = panels.query_all(by().label(&row)).map(|node| rect(&node)).collect();
        assert!(!found.is_empty(), "no row {row}");
    }
    panels.state_mut().app.act(UiAction::TogglePanel(Panel::Plots));
    panels.run_steps(2);
    assert_eq!(panels.query_all(by().role(Role::Button).label("CSV")).count(), 0, "the plots fold away");
}

#[test]
fn a_restart_of_an_opened_run_keeps_what_it_was_tuned_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.path().to_path_buf();
    app.act(Command::parse_set("orca.len=5").expect("a factor"));
    steps_of(app, 3);
    app.act(FileAction::SaveRun);
    app.act(SceneAction::Load(folder.path().join("circle-of-10-run.toml").display().to_string()));
    app.act(SceneAction::Restart);
    assert_eq!(app.document.panes.world().params.orca_len, 5.0);
    // A comparison made from an opened run: no false alarm, and the tuning is carried over.
    compare(app, "method=vo,rvo");
    steps_of(app, 5);
    assert!(app.document.panes.list.iter().all(|pane| pane.machine.run().world().params.orca_len == 5.0));
    assert!(app.document.panes.list.iter().all(|pane| pane.recorded.is_none()));
    // Names are given out once, whether or not the file exists yet.
    let mut name = || app.files.free_name("title", "clip", "mp4").expect("a name");
    let (one, two) = (name(), name());
    assert_ne!(one, two);
    // A reset of everything takes few commands, however many agents there are.
    app.act(SceneAction::Compare(Comparison::default()));
    let before = app.document.panes.run().log().len();
    app.act(DocumentAction::ResetTuning);
    assert_eq!(app.document.panes.world().params.orca_len, 1.0);
    assert!(app.document.panes.run().log().len() <= before + 2);
}

/// The number of shapes with which each world is drawn.
fn shapes(app: &mut App) -> Vec<usize> {
    app.drawings().iter().map(|drawing| drawing.shapes.len()).collect()
}

#[test]
fn of_four_worlds_the_one_under_the_pointer_alone_shows_constructions_of_two_both() {
    let Hand { mut panels, .. } = Hand::over("circle-10");
    let shown = |panels: &mut Panels, methods: &str| {
        compare(&mut panels.state_mut().app, methods);
        steps(panels, 40);
        panels.state_mut().app.act(DocumentAction::Select(Some(0)));
    };
    shown(&mut panels, "method=orca,orca");
    let app = &mut panels.state_mut().app;
    app.ui.pointer.at = Place::new(-1.0, -1.0);
    let both = shapes(app);
    assert!(both[0].abs_diff(both[1]) < 4, "{both:?}");
    shown(&mut panels, "method=orca,orca,orca,orca");
    let app = &mut panels.state_mut().app;
    for pointed in 0..4 {
        let middle = app.ui.viewport.cameras(4)[pointed];
        app.ui.pointer.at = middle.origin + 0.5 * middle.size;
        let found = shapes(app);
        let most = (0..4).max_by_key(|pane| found[*pane]);
        assert_eq!(most, Some(pointed), "{found:?}");
        let others = (0..4).filter(|pane| *pane != pointed).map(|pane| found[pane]);
        assert!(others.into_iter().all(|few| few + 20 < found[pointed]), "{found:?}");
    }
    // With the pointer elsewhere it is the active one.
    app.act(DocumentAction::SelectPane(2));
    app.ui.pointer.at = Place::new(-1.0, -1.0);
    let found = shapes(app);
    assert_eq!((0..4).max_by_key(|pane| found[*pane]), Some(2), "{found:?}");
}

#[test]
fn plots_that_a_comparison_opened_close_with_it_and_others_stay() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    let two = || Comparison { scenario: None, variants: variants("method=vo,orca").expect("methods") };
    fn plots_after(app: &mut App, comparison: Comparison) -> bool {
        app.act(SceneAction::Compare(comparison));
        app.settings.plots
    }
    let opened = [two(), two(), Comparison::default()].map(|comparison| plots_after(app, comparison));
    assert_eq!(opened, [true, true, false]);
    app.act(UiAction::TogglePanel(Panel::Plots));
    let open_before = [two(), Comparison::default()].map(|comparison| plots_after(app, comparison));
    assert_eq!(open_before, [true, true]);
}
