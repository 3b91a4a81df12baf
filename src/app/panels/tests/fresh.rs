//! A scene that is opened after others is as if it were the first.

use std::time::Duration;

use sidestep_lab::picture::overlay::{OverlayId, Quantity, Source};

use super::*;
use crate::app::ui::Drag;

/// Changes everything that there is in a scene.
fn touch(app: &mut App) {
    let radius = Command::parse_set("radius=0.4").expect("a radius");
    let method = Command::parse_set("method=vo").expect("a method");
    let variants = vec![vec![method.clone()], vec![Command::parse_set("method=orca").expect("a method")]];
    app.act(SceneAction::Compare(Comparison { scenario: None, variants }));
    (0..30).for_each(|_| app.act(TimeAction::StepOnce));
    let center = sidestep_core::Vec2::new(0.5, 0.25);
    let actions: [Action; 21] = [
        TimeAction::Seek(20).into(),
        radius.into(),
        DocumentAction::SelectPane(1).into(),
        method.into(),
        TimeAction::StepOnce.into(),
        DocumentAction::Take(Way::Undo).into(),
        DocumentAction::Select(Some(1)).into(),
        DocumentAction::TuneSelected(true).into(),
        TimeAction::SetRange(Some((3, 9))).into(),
        TimeAction::SetSpeed(3.0).into(),
        TimeAction::ToggleKind(sidestep_lab::run::metrics::EventKind::Relaxed).into(),
        LookAction::ToggleOverlay(OverlayId::Grid).into(),
        LookAction::SetColorBy(Quantity::ALL[1]).into(),
        LookAction::ToggleEveryone.into(),
        LookAction::ChangeVelocityScale(Direction::Forward).into(),
        LensAction::SetMode(LensFace::Construction).into(),
        LensAction::SetSource(Source::Neighbor(0)).into(),
        LensAction::SetView(LensView { center, scale: 0.02 }).into(),
        LensAction::Seek(1.5).into(),
        LensAction::Play.into(),
        TimeAction::ToEvent(Direction::Forward).into(),
    ];
    for action in actions {
        app.act(action);
    }
    app.document.examine();
    app.document.diverged = true;
    app.ui.viewport.zoom(2.0, center);
    app.ui.viewport.pan(center);
    app.camera_follows_viewport(Duration::from_millis(16));
    app.note_view();
    app.act(ClipAction::ToggleRecording);
    app.act(UiAction::Point(Source::Neighbor(2)));
    app.ui.settle_pointing();
    app.act(UiAction::Point(Source::Neighbor(3)));
    (app.ui.pointer.drag, app.ui.pointer.dragging) = (Some(Drag::World { deselects: true }), true);
    app.time.pace.in_background = true;
}

/// Copies what a user keeps from scene to scene; everything else belongs to the scene.
fn keep(used: &App, fresh: &mut App) {
    (fresh.time.own_speed, fresh.time.kinds) = (used.time.own_speed, used.time.kinds);
    fresh.time.speed = fresh.document.scenario.view.speed.unwrap_or(fresh.time.own_speed);
    let lens = &used.lens;
    (fresh.lens.own_mode, fresh.lens.ghosts) = (lens.own_mode, lens.ghosts);
    fresh.lens.mode = fresh.document.scenario.view.lens.unwrap_or(lens.own_mode);
    (fresh.lens.heat, fresh.lens.consistent) = (lens.heat, lens.consistent);
    (fresh.ui.gesture, fresh.ui.help_open) = (used.ui.gesture, used.ui.help_open);
    if used.document.look.everyone {
        fresh.act(LookAction::ToggleEveryone);
    }
}

/// Everything that belongs to a scene, before its first picture.
fn scene_of(app: &mut App) -> [String; 5] {
    app.camera_follows_viewport(Duration::ZERO);
    app.view();
    let App { document, time, lens, clips, ui, .. } = app;
    [
        format!("{document:?}"),
        format!("{time:?}"),
        format!("{lens:?}"),
        format!("{:?}", clips.recording),
        format!("{ui:?}"),
    ]
}

#[test]
fn nothing_of_the_last_scene_is_left_over() {
    // The doctor's memory, the stage of the lens and the pace of steps once outlived their scene.
    let folder = tempfile::tempdir().expect("a folder");
    let mut used = panels("head-on", TALL);
    let used = &mut used.state_mut().app;
    used.files.folder = folder.path().to_path_buf();
    for name in ["circle-10", "doorway", "wander-feelers", "four-balls", "predator-and-prey", "circle-10"] {
        touch(used);
        used.act(SceneAction::Load(name.into()));
        let read = Scenario::load(name).expect("a built-in scenario");
        let mut fresh = App::new(Opening::of(name, read), used.settings.clone()).expect("no log to fail on");
        keep(used, &mut fresh);
        for (got, want) in scene_of(used).iter().zip(scene_of(&mut fresh)) {
            let differs = got.bytes().zip(want.bytes()).position(|(a, b)| a != b);
            let near = |text: &str| {
                let from = differs.unwrap_or(text.len()).saturating_sub(80);
                String::from_utf8_lossy(&text.as_bytes()[from.min(text.len())..])[..]
                    .chars()
                    .take(200)
                    .collect::<String>()
            };
            assert!(got == &want, "{name}: {} instead of {}", near(got), near(&want));
        }
    }
}
