//! The camera on the worlds: it keeps the selected vehicle in the picture.

use std::time::Duration;

use sidestep_core::model::agent::Steering;
use sidestep_lab::files::scenario::builtin;

use super::{
    grips::{Hand, at},
    *,
};

/// Simulated time of the test, and time between pictures, s.
const WATCHED: f32 = 20.0;
const PICTURE: f32 = 0.04;

/// The view stayed where the selected vehicle had started, and showed an empty grid after eight seconds.
#[test]
fn after_twenty_seconds_of_every_steering_scene_the_selected_vehicle_is_in_the_picture() {
    let mut scenes = 0;
    for builtin in builtin::all() {
        let mut app = app_of(builtin.name);
        let Some(selected) = app.document.selected().map(|agent| agent as usize) else { continue };
        if app.document.world().agents[selected].settings.steering == Steering::None {
            continue;
        }
        app.ui.viewport.rect = Rect::from_min_max(pos2(264.0, 32.0), pos2(960.0, 758.0));
        (app.time.playing, app.time.speed) = (true, 1.0);
        let picture = Duration::from_secs_f32(PICTURE);
        for _ in 0..(WATCHED / PICTURE) as usize {
            app.advance_clock(picture);
            app.camera_follows_viewport(picture);
        }
        let world = app.document.world();
        // Some scenes restart within that time.
        assert!(world.step > 0, "{} plays", builtin.name);
        let (camera, place) = (app.ui.viewport.camera, world.agents[selected].position);
        let off = (place - camera.center).abs() / camera.meters_per_pixel;
        assert!(off.cmplt(0.5 * camera.size).all(), "{}: {off} of {}", builtin.name, 0.5 * camera.size);
        scenes += 1;
    }
    assert!(scenes >= 9, "{scenes}");
}

/// A double click did nothing outside of drawing mode.
#[test]
fn a_double_click_on_an_agent_shows_it_and_what_is_near_and_f_shows_everything_again() {
    let mut hand = Hand::over("random-crowd");
    let whole = hand.app().ui.viewport.camera;
    let place = hand.world().agents[7].position;
    hand.double_click(place);
    hand.app().camera_follows_viewport(Duration::ZERO);
    assert_eq!(hand.app().document.selected(), Some(7));
    let near = hand.app().ui.viewport.camera;
    assert!(near.meters_per_pixel < 0.5 * whole.meters_per_pixel, "{near:?} of {whole:?}");
    assert!(near.center.distance(place) < 1e-3, "{near:?} is not at {place}");
    // It stays when the picture changes its size.
    hand.app().ui.viewport.rect = Rect::from_min_max(pos2(264.0, 32.0), pos2(960.0, 600.0));
    hand.app().camera_follows_viewport(Duration::ZERO);
    assert_eq!(hand.app().ui.viewport.camera.meters_per_pixel, near.meters_per_pixel);
    hand.app().act(UiAction::Fit);
    hand.app().camera_follows_viewport(Duration::ZERO);
    assert!(hand.app().ui.viewport.camera.meters_per_pixel > 2.0 * near.meters_per_pixel);
    // On the ground it changes nothing.
    let before = hand.app().ui.viewport.camera;
    hand.double_click(before.center + at(0.45, 0.45) * before.size * before.meters_per_pixel);
    hand.app().camera_follows_viewport(Duration::ZERO);
    assert_eq!(hand.app().ui.viewport.camera, before);
}
