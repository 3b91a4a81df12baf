//! How the lens is set: what it shows, and of which part of the plane of velocities.

use egui_macroquad::egui;
use sidestep::{Agent, Vec2, draw::Camera};

use super::picture_of;

/// How the lens is set.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LensState {
    /// Center (m/s) and m/s for each point; `None` shows the whole speed circle.
    pub view: Option<(Vec2, f32)>,
}

impl LensState {
    /// Its camera in a rectangle of the window.
    pub fn camera(&self, agent: &Agent, rect: egui::Rect) -> Camera {
        let (origin, size) = picture_of(rect);
        let fitted = sidestep::lens::camera_on(agent, size);
        match self.view {
            Some((center, meters_per_pixel)) => Camera { center, meters_per_pixel, size, origin },
            None => Camera { origin, ..fitted },
        }
    }
}
