//! The part of the world that a picture shows.

use glam::Vec2;

/// A view of the world: y up in the world, y down on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The world point in the middle of the picture, m.
    pub center: Vec2,
    /// Meters for each pixel.
    pub meters_per_pixel: f32,
    /// Size of the picture, pixels.
    pub size: Vec2,
    /// Top left corner of the picture on its target, pixels.
    pub origin: Vec2,
}

impl Camera {
    /// Shows everything from `low` to `high` in a picture of `size` pixels, with a margin of 8 %.
    pub fn fit(low: Vec2, high: Vec2, size: Vec2) -> Camera {
        let extent = (high - low).max(Vec2::splat(1e-3));
        let per_pixel = extent / (size * 0.92).max(Vec2::ONE);
        Camera {
            center: (low + high) * 0.5,
            meters_per_pixel: per_pixel.max_element(),
            size,
            origin: Vec2::ZERO,
        }
    }

    /// Screen position of a world point, pixels.
    pub fn screen_from_world(&self, world: Vec2) -> Vec2 {
        let offset = (world - self.center) * (1.0 / self.meters_per_pixel);
        self.origin + self.size * 0.5 + Vec2::new(offset.x, -offset.y)
    }

    /// World point under a screen position.
    pub fn world_from_screen(&self, screen: Vec2) -> Vec2 {
        let offset = (screen - self.origin - self.size * 0.5) * self.meters_per_pixel;
        self.center + Vec2::new(offset.x, -offset.y)
    }

    /// The length in pixels of a length in the world, m.
    pub fn pixels(&self, meters: f32) -> f32 {
        meters / self.meters_per_pixel
    }

    /// Whether a disc around `center` is visible.
    pub fn sees(&self, center: Vec2, radius: f32) -> bool {
        let half = self.size * (0.5 * self.meters_per_pixel) + radius;
        (center - self.center).abs().cmple(half).all()
    }

    /// Zooms by `factor` (above 1 is closer), keeping the world point under `screen` in place.
    pub fn zoom_at(&mut self, screen: Vec2, factor: f32) {
        let before = self.world_from_screen(screen);
        self.meters_per_pixel = (self.meters_per_pixel / factor).clamp(1e-4, 1e4);
        self.center += before - self.world_from_screen(screen);
    }
}
