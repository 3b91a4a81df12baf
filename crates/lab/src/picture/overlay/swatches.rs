//! The signs of the legend, drawn like the overlays.

use glam::Vec2;

use super::{Overlay, Swatch};
use crate::picture::draw::{Camera, Canvas, Fill, Head, Palette, Shape};

/// Width of a swatch, pixels.
pub const WIDTH: f32 = 26.0;

/// The room around a sign alone, pixels.
const EDGE: f32 = 3.0;

/// The height of a sign alone, pixels.
const HEIGHT: f32 = 20.0;

impl Overlay {
    /// The overlay's sign in the legend as a separate picture, with its camera; `None` if the overlay needs no
    /// explanation.
    pub fn sign(&self, palette: &Palette) -> Option<(Camera, Vec<Shape>)> {
        let size = Vec2::new(WIDTH + 2.0 * EDGE, HEIGHT);
        let camera = Camera { center: 0.5 * size, meters_per_pixel: 1.0, size, origin: Vec2::ZERO };
        let mut shapes = Vec::new();
        draw_swatch(&camera, &mut shapes, (self.swatch)(palette)?, Vec2::new(EDGE, 0.5 * HEIGHT));
        Some((camera, shapes))
    }
}

/// A number of colors of a ramp, from its start to its end.
pub fn draw_ramp((camera, palette): (&Camera, &Palette), canvas: &mut dyn Canvas, steps: usize, left: Vec2) {
    let width = WIDTH / steps as f32;
    for k in 0..steps {
        let share = k as f32 / (steps - 1).max(1) as f32;
        // Each rectangle continues to the end, under the following ones, so that no background shows between two smooth
        // edges.
        let start = k as f32 * width;
        let corners = [(start, -6.0), (WIDTH, -6.0), (WIDTH, 6.0), (start, 6.0)];
        let point = |corner| camera.world_from_screen(left + Vec2::from(corner));
        let fill = Some(Fill { color: palette.ramp_at(share), hatch: None });
        canvas.draw(Shape::Polygon { points: corners.map(point).to_vec(), fill, rim: None });
    }
}

pub fn draw_swatch(camera: &Camera, canvas: &mut dyn Canvas, swatch: Swatch, left: Vec2) {
    let point = |offset: Vec2| camera.world_from_screen(left + offset);
    let middle = point(Vec2::new(WIDTH / 2.0, 0.0));
    if let Swatch::Hollow(outline, inside) = swatch {
        draw_swatch(camera, canvas, Swatch::Arrow(outline), left);
        let points = vec![point(Vec2::ZERO), point(Vec2::new(WIDTH - 12.0, 0.0))];
        return canvas.draw(Shape::Line { points, stroke: inside });
    }
    canvas.draw(match swatch {
        Swatch::Line(stroke) => {
            Shape::Line { points: vec![point(Vec2::ZERO), point(Vec2::new(WIDTH, 0.0))], stroke }
        }
        Swatch::Cross(stroke) => Shape::Cross { center: middle, size: 5.0, stroke },
        Swatch::Arrow(stroke) | Swatch::Hollow(stroke, _) => Shape::Arrow {
            from: point(Vec2::ZERO),
            to: point(Vec2::new(WIDTH, 0.0)),
            stroke,
            head: if stroke.dash.is_some() { Head::Open } else { Head::Filled },
        },
        Swatch::Area(fill, rim) => {
            let corners = [
                Vec2::new(2.0, -6.0),
                Vec2::new(WIDTH - 2.0, -6.0),
                Vec2::new(WIDTH - 2.0, 6.0),
                Vec2::new(2.0, 6.0),
            ];
            Shape::Polygon { points: corners.map(point).to_vec(), fill: Some(fill), rim: Some(rim) }
        }
        Swatch::Dot(color) => Shape::Dot { center: middle, radius: 4.0, color },
        Swatch::Ring(stroke) => Shape::Disc {
            center: middle,
            radius: 6.5 * camera.meters_per_pixel,
            fill: None,
            rim: Some(stroke),
        },
    });
}
