//! The camera on the worlds: it keeps the selected vehicle in the picture.

use std::time::Duration;

use sidestep_core::model::agent::Steering;
use sidestep_lab::files::scenario::builtin;

use super::*;

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
