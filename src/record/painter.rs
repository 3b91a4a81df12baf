//! Pixels of the pictures of a clip.

use glam::Vec2;

use super::{ClipError, director::Still, screen::Screen};
use crate::draw::{Camera, Canvas, Raster};

/// Paints pictures, one after the other, into memory that it keeps.
pub struct Painter<'a> {
    screen: &'a Screen<'a>,
    /// The pane being painted.
    raster: Raster,
    /// The line above a grid.
    strip: Option<Raster>,
    /// The whole picture of a grid, RGBA.
    canvas: Vec<u8>,
}

impl<'a> Painter<'a> {
    /// A painter with empty canvases.
    ///
    /// # Errors
    /// No memory, or a size that no picture can have.
    pub fn new(screen: &'a Screen<'a>) -> Result<Painter<'a>, ClipError> {
        let background = screen.palette.background;
        let raster = |camera: Camera, size: (u32, u32)| {
            let size = Vec2::new(size.0 as f32, size.1 as f32);
            let meters_per_pixel = camera.meters_per_pixel / screen.scale;
            Raster::scaled(Camera { size, meters_per_pixel, ..camera }, screen.scale, background)
        };
        let strip = match screen.strip {
            0 => None,
            height => Some(raster(screen.strip_camera(), (screen.size.0, height))?),
        };
        let mut canvas = Vec::new();
        if screen.corners.len() > 1 {
            canvas = [background.r, background.g, background.b, 255]
                .repeat((screen.size.0 * screen.size.1) as usize);
            let edge = screen.palette.obstacle_edge;
            for ((x, y), (width, height)) in &screen.lines {
                for row in *y..y + height {
                    let start = (row * screen.size.0 + x) as usize * 4;
                    let pixels = canvas[start..start + *width as usize * 4].chunks_exact_mut(4);
                    pixels.for_each(|pixel| pixel.copy_from_slice(&[edge.r, edge.g, edge.b, 255]));
                }
            }
        }
        Ok(Painter { screen, raster: raster(screen.camera(None), screen.cell)?, strip, canvas })
    }

    /// The pixels of a picture, RGBA from the top left.
    pub fn paint(&mut self, still: &Still) -> &[u8] {
        let screen = self.screen;
        if let Some(strip) = &mut self.strip {
            strip.clear();
            screen
                .caption(&screen.strip_camera(), still.seconds)
                .into_iter()
                .for_each(|shape| strip.draw(shape));
            self.canvas[..strip.pixels().len()].copy_from_slice(strip.pixels());
        }
        for ((camera, shapes), corner) in screen.panes(still).into_iter().zip(&screen.corners) {
            self.raster.look(camera.center, camera.meters_per_pixel / screen.scale);
            self.raster.clear();
            shapes.into_iter().for_each(|shape| self.raster.draw(shape));
            if self.canvas.is_empty() {
                break;
            }
            let (row, width) = (screen.cell.0 as usize * 4, screen.size.0 as usize * 4);
            let first = corner.1 as usize * width + corner.0 as usize * 4;
            let rows = self.canvas[first..].chunks_mut(width);
            for (to, from) in rows.zip(self.raster.pixels().chunks_exact(row)) {
                to[..row].copy_from_slice(from);
            }
        }
        if self.canvas.is_empty() { self.raster.pixels() } else { &self.canvas }
    }
}
