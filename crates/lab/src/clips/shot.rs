//! The shots of a clip: the part of the world in view, and its look, over time.

use glam::Vec2;
use sidestep_core::model::World;

use crate::{
    files::scenario::{CameraPoint, Scenario},
    picture::{draw::Camera, overlay::Look},
};

/// The part of the world in a picture, and its look.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Shot {
    /// The display options; a velocity scale of `None` fits the first picture.
    pub look: Look,
    /// The part of the world; `None` shows all of it.
    pub camera: Option<Window>,
    /// The agent that stays in the middle.
    pub follow: Option<u32>,
}

impl Shot {
    /// The shot that a scenario requests: its selection, its overlays, its zoom.
    pub fn of(scenario: &Scenario, world: &World) -> Shot {
        let look = Look::of(&scenario.view, world.agents.len());
        let window = |(width, agent): (f32, u32)| Window {
            center: world.agents[agent as usize].position,
            extent: Vec2::splat(width),
        };
        Shot { look, camera: scenario.view.width.zip(look.selected).map(window), follow: None }
    }
}

/// A part of the world. A picture of other proportions shows more of the world on two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The middle, m.
    pub center: Vec2,
    /// The width and height, m.
    pub extent: Vec2,
}

impl Window {
    /// The camera that shows it in a picture of this size, pixels.
    pub fn camera(self, size: Vec2) -> Camera {
        let meters_per_pixel = (self.extent.max(Vec2::splat(1e-3)) / size).max_element();
        Camera { center: self.center, meters_per_pixel, size, origin: Vec2::ZERO }
    }
}

/// A point on the way of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraKey {
    /// The simulated time, s.
    pub at: f64,
    /// The part of the world in view then.
    pub window: Window,
}

impl From<&CameraPoint> for CameraKey {
    fn from(point: &CameraPoint) -> CameraKey {
        CameraKey {
            at: point.at.into(),
            window: Window { center: point.center, extent: Vec2::splat(point.width) },
        }
    }
}

/// The shots of a clip, one after another.
///
/// The last key at or before a time applies; before the first key, the first one.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Track {
    /// The simulated time, s, and the shot from then on; in ascending order.
    pub keys: Vec<(f64, Shot)>,
    /// The way of the camera, in ascending order; without points each shot has its own.
    pub moves: Vec<CameraKey>,
}

impl Track {
    /// One shot for the whole clip.
    pub fn still(shot: Shot) -> Track {
        Track { keys: vec![(0.0, shot)], ..Track::default() }
    }

    /// The shot and the way of the camera that a scenario requests.
    pub fn of(scenario: &Scenario, world: &World) -> Track {
        let moves = scenario.view.camera.iter().map(CameraKey::from).collect();
        Track { moves, ..Track::still(Shot::of(scenario, world)) }
    }

    /// The shot at this time.
    pub fn at(&self, seconds: f64) -> Shot {
        let after = self.keys.partition_point(|(from, _)| *from <= seconds + 1e-9);
        let key = self.keys.get(after.saturating_sub(1));
        let shot = key.map(|(_, shot)| *shot).unwrap_or_default();
        Shot { camera: self.moved(seconds).or(shot.camera), ..shot }
    }

    /// The position of the camera on its way: it starts and ends gently at every point, and zooms evenly.
    fn moved(&self, seconds: f64) -> Option<Window> {
        let after = self.moves.partition_point(|key| key.at <= seconds);
        let from = self.moves.get(after.saturating_sub(1))?;
        let Some(to) = self.moves.get(after).filter(|_| after > 0) else { return Some(from.window) };
        let share = ((seconds - from.at) / (to.at - from.at)) as f32;
        let eased = share * share * (3.0 - 2.0 * share);
        let ratio = to.window.extent / from.window.extent;
        let zoom = Vec2::new(libm::powf(ratio.x, eased), libm::powf(ratio.y, eased));
        let center = from.window.center.lerp(to.window.center, eased);
        Some(Window { center, extent: from.window.extent * zoom })
    }
}
