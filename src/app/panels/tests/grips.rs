//! What the mouse grips in the world, and where a drag takes it.

use sidestep_core::{Vec2 as Place, World};

use super::*;
use crate::app::{
    edit::snap::HeldKeys,
    mouse,
    mouse_input::{Mouse, Press},
};

/// A mouse over a scene in a window of 1280 × 800.
pub(super) struct Hand {
    pub(super) panels: Panels,
    pub(super) keys: HeldKeys,
}

impl Hand {
    pub(super) fn over(scenario: &str) -> Hand {
        let mut panels = panels(scenario, (1280.0, 800.0));
        panels.run_steps(2);
        let app = &mut panels.state_mut().app;
        app.ui.viewport.rect = Rect::from_min_max(pos2(264.0, 32.0), pos2(960.0, 758.0));
        app.camera_follows_viewport(std::time::Duration::ZERO);
        app.act(DocumentAction::Select(None));
        Hand { panels, keys: HeldKeys::default() }
    }

    pub(super) fn app(&mut self) -> &mut App {
        &mut self.panels.state_mut().app
    }

    pub(super) fn world(&self) -> &World {
        self.panels.state().app.document.world()
    }

    pub(super) fn gate(&self) -> [Place; 2] {
        self.panels.state().app.document.panes.metrics().gate().expect("a gate").ends()
    }

    /// A frame with the pointer over a place of the world, m.
    pub(super) fn frame(&mut self, place: Place, pressed: Option<Press>, held: bool) {
        let keys = self.keys;
        let app = self.app();
        app.ui.gesture += u64::from(!held);
        let at = app.ui.viewport.camera.screen_from_world(place);
        mouse::handle(app, &Mouse { at, pressed, held, keys, ..Mouse::default() });
    }

    pub(super) fn drag(&mut self, from: Place, to: Place) {
        self.frame(from, None, false);
        self.frame(from, Some(Press::Grip), true);
        for k in 1..=5 {
            self.frame(from.lerp(to, k as f32 / 5.0), None, true);
        }
        self.frame(to, None, false);
    }

    pub(super) fn click(&mut self, place: Place) {
        self.frame(place, None, false);
        self.frame(place, Some(Press::Grip), true);
        self.frame(place, None, false);
    }

    /// The second of two clicks.
    pub(super) fn double_click(&mut self, place: Place) {
        self.click(place);
        let app = self.app();
        let at = app.ui.viewport.camera.screen_from_world(place);
        mouse::handle(app, &Mouse { at, double_click: true, ..Mouse::default() });
    }

    /// Compared as text, because figures that do not exist yet are NaN.
    fn figures(&self) -> String {
        format!("{:?}", self.panels.state().app.document.panes.run().sample())
    }

    pub(super) fn undo(&mut self) {
        self.app().act(DocumentAction::Take(Way::Undo));
    }

    /// Within the precision of the camera, which works in `f32` pixels.
    pub(super) fn near(&self, a: Place, b: Place) -> bool {
        a.distance(b) < 0.02 * self.panels.state().app.ui.viewport.camera.meters_per_pixel.max(0.01)
    }
}

pub(super) fn at(x: f32, y: f32) -> Place {
    Place::new(x, y)
}

#[test]
fn a_drag_moves_a_vertex_a_wall_a_pillar_a_point_of_the_map_and_an_end_of_the_gate() {
    let mut hand = Hand::over("doorway");
    let by = at(0.5, 0.25);
    hand.drag(at(0.3, 4.0), at(0.3, 4.0) + by);
    let upper = hand.world().obstacles.polygons()[0].clone();
    assert!(hand.near(upper[2], at(0.8, 4.25)), "{upper:?}");
    assert_eq!(upper[0], at(-0.3, 0.6), "the other vertices stay");
    // By an edge, and anywhere in a solid.
    for from in [at(0.3, -2.0), at(0.4, -2.3)] {
        let before = hand.world().obstacles.polygons()[1].clone();
        hand.drag(from, from + by);
        let after = &hand.world().obstacles.polygons()[1];
        assert!(before.iter().zip(after).all(|(a, b)| hand.near(*a + by, *b)), "{before:?} {after:?}");
    }
    hand.drag(at(0.0, 0.6), at(1.0, 1.0));
    let [lower, upper] = hand.gate();
    assert!(lower == at(0.0, -0.6) && hand.near(upper, at(1.0, 1.0)));
    hand.drag(at(0.25, -0.2), at(0.25, -0.2) + by);
    let [lower, upper] = hand.gate();
    assert!(hand.near(lower, at(0.5, -0.35)) && hand.near(upper, at(1.5, 1.25)), "the gate whole");

    let mut hand = Hand::over("pillars");
    let pillar = hand.world().obstacles.circles()[0];
    hand.drag(pillar.center, pillar.center + by);
    let moved = hand.world().obstacles.circles()[0];
    assert!(hand.near(moved.center, pillar.center + by) && moved.radius == pillar.radius);

    let mut hand = Hand::over("roadmap");
    let links = hand.world().roadmap.links().count();
    hand.drag(at(-42.0, 8.0), at(-30.0, 20.0));
    assert!(hand.near(hand.world().roadmap.points[6], at(-30.0, 20.0)));
    assert!(hand.world().roadmap.links().count() < links, "within a block it sees nobody");
}

#[test]
fn one_drag_is_one_change_and_undo_gives_the_world_back_to_the_bit() {
    let by = at(0.7, 0.4);
    for (scenario, from, by) in [
        ("doorway", at(0.3, 4.0), by),
        ("doorway", at(0.3, -2.0), by),
        ("doorway", at(0.0, 0.6), by),
        ("doorway", at(0.0, 0.3), by),
        ("roadmap", at(-42.0, 8.0), 20.0 * by),
    ] {
        let mut hand = Hand::over(scenario);
        for _ in 0..30 {
            hand.app().act(TimeAction::StepOnce);
        }
        let (before, figures) = (hand.world().clone(), hand.figures());
        let gate = hand.panels.state().app.document.panes.metrics().gate().copied();
        let lines = hand.app().document.panes.run().log().len();
        hand.drag(from, from + by);
        let changed = hand.world() != &before
            || hand.panels.state().app.document.panes.metrics().gate().copied() != gate;
        assert!(changed, "{scenario} {from}");
        let log = hand.app().document.panes.run().log().clone();
        assert_eq!(log.len(), lines + 1, "while time stands a drag is one line of the log: {log:?}");
        hand.undo();
        assert!(hand.world() == &before, "{scenario} {from}");
        // Earlier crossings are counted again.
        assert_eq!(hand.panels.state().app.document.panes.metrics().gate().copied(), gate);
        assert_eq!(hand.figures(), figures);
        assert!(!hand.app().document.can_undo());
    }
}

#[test]
fn a_drag_that_would_cross_a_polygon_with_itself_is_refused_in_one_line_and_the_last_valid_one_stays() {
    let mut hand = Hand::over("doorway");
    let valid =
        |hand: &Hand| sidestep_core::geometry::polygon::check(&hand.world().obstacles.polygons()[0]).is_ok();
    // The upper right corner of the upper wall, across its left side.
    hand.drag(at(0.3, 4.0), at(-2.0, 2.0));
    assert!(valid(&hand));
    let messages: Vec<&str> = hand.panels.state().app.notices.toasts.words().collect();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].contains("cross") && !messages[0].contains('\n'), "{messages:?}");
    let stays = hand.world().obstacles.polygons()[0][2];
    assert!(stays.x < 0.3, "it went as far as it could: {stays}");
    // The next drag is reported again, and continues from there.
    hand.drag(stays, at(0.3, 4.0));
    assert!(hand.near(hand.world().obstacles.polygons()[0][2], at(0.3, 4.0)));
}

#[test]
fn what_was_dragged_while_time_ran_is_in_the_run_when_it_opens_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for scenario in ["doorway", "roadmap"] {
        let mut hand = Hand::over(scenario);
        hand.app().files.folder = folder.path().to_path_buf();
        let grips = match scenario {
            "doorway" => vec![at(0.3, 4.0), at(0.3, -2.0), at(0.0, 0.6)],
            _ => vec![at(-42.0, 8.0), at(-40.0, 25.0)],
        };
        for from in grips {
            hand.frame(from, None, false);
            hand.frame(from, Some(Press::Grip), true);
            for k in 1..=4 {
                hand.frame(from + at(0.2, 0.1) * k as f32, None, true);
                hand.app().act(TimeAction::StepOnce);
            }
            hand.frame(from, None, false);
            for _ in 0..10 {
                hand.app().act(TimeAction::StepOnce);
            }
        }
        let (end, gate) = (hand.world().clone(), hand.app().document.panes.metrics().gate().copied());
        let figures = hand.figures();
        hand.app().act(FileAction::SaveRun);
        let name = names_in(folder.path()).into_iter().find(|name| name.ends_with("run.toml"));
        let file = folder.path().join(name.expect("the run"));
        hand.app().act(SceneAction::Load(file.display().to_string()));
        hand.app().act(TimeAction::Seek(0));
        // The file promises the steps, and they are made again one by one.
        for _ in 0..end.step {
            hand.app().act(TimeAction::StepOnce);
        }
        assert!(hand.world() == &end, "{scenario}");
        assert_eq!(hand.app().document.panes.metrics().gate().copied(), gate, "{scenario}");
        assert_eq!(hand.figures(), figures, "{scenario}");
        assert_eq!(hand.app().document.panes.past().diverged(), None);
        std::fs::remove_file(file).expect("the run");
    }
}

#[test]
fn the_pointer_changes_over_whatever_can_be_gripped_and_nowhere_else() {
    use egui::CursorIcon::{Default as Arrow, Move, PointingHand};
    let mut hand = Hand::over("doorway");
    let icon = |hand: &mut Hand| {
        hand.panels.run_steps(1);
        hand.panels.output().platform_output.cursor_icon
    };
    for (place, wanted) in [
        (at(2.0, 3.0), Arrow),
        (at(0.3, 4.0), PointingHand),
        (at(0.0, 2.0), PointingHand),
        (at(0.0, 0.6), PointingHand),
        (at(0.0, 0.1), PointingHand),
        (at(-5.0, 0.1), PointingHand),
        (at(-2.0, -3.0), Arrow),
    ] {
        hand.frame(place, None, false);
        assert_eq!(icon(&mut hand), wanted, "{place}");
    }
    hand.frame(at(0.3, 4.0), Some(Press::Grip), true);
    hand.frame(at(0.9, 4.0), None, true);
    assert_eq!(icon(&mut hand), Move);
    // What is not drawn cannot be gripped.
    hand.frame(at(0.9, 4.0), None, false);
    hand.app().act(LookAction::ToggleOverlay(overlay::OverlayId::Obstacles));
    hand.frame(at(0.0, 2.0), None, false);
    assert_eq!(icon(&mut hand), Arrow);
}

#[test]
fn a_click_on_a_wall_deselects_like_a_click_on_nothing_and_moves_nothing() {
    let mut hand = Hand::over("doorway");
    let before = hand.world().clone();
    hand.app().act(DocumentAction::Select(Some(1)));
    hand.frame(at(0.0, 2.0), Some(Press::Grip), true);
    hand.frame(at(0.0, 2.0), None, false);
    assert_eq!(hand.app().document.selected(), None);
    assert!(hand.world() == &before);
}
