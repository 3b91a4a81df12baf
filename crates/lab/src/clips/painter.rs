//! The pixels of the pictures of a clip.

use std::collections::BTreeMap;

use glam::Vec2;

use super::{
    ClipError,
    backdrop::Backdrop,
    director::Still,
    layout::PixelArea,
    screen::{Screen, ScreenPart},
};
use crate::picture::draw::{Camera, Color, Raster};

/// Paints pictures, one after another, into memory that it reuses.
pub struct Painter<'a> {
    screen: &'a Screen<'a>,
    /// A canvas for each size of a part.
    rasters: BTreeMap<(u32, u32), Raster>,
    /// The unchanging bottom of each part.
    backdrops: Vec<Backdrop>,
    /// The whole picture if it has several parts, RGBA.
    canvas: Vec<u8>,
}

impl<'a> Painter<'a> {
    /// A painter with empty canvases.
    ///
    /// # Errors
    /// If there is not enough memory, or the size is not valid for a picture.
    pub fn new(screen: &'a Screen<'a>) -> Result<Painter<'a>, ClipError> {
        let background = screen.palette.background;
        let raster = |size: (u32, u32)| {
            let pixels = Vec2::new(size.0 as f32, size.1 as f32);
            let camera =
                Camera { center: Vec2::ZERO, meters_per_pixel: 1.0, size: pixels, origin: Vec2::ZERO };
            Raster::scaled(camera, screen.scale, background).map(|raster| (size, raster))
        };
        let rasters = screen.part_sizes().into_iter().map(raster).collect::<Result<_, _>>()?;
        let mut painter = Painter { screen, rasters, backdrops: Vec::new(), canvas: Vec::new() };
        if !screen.is_one_part() {
            painter.canvas = rgba(background).repeat((screen.size.0 * screen.size.1) as usize);
            screen.layout.lines.iter().for_each(|line| painter.fill(*line, screen.palette.obstacle_edge));
        }
        Ok(painter)
    }

    fn fill(&mut self, area: PixelArea, color: Color) {
        for row in rows(&mut self.canvas, area, self.screen.size.0) {
            row.as_chunks_mut::<4>().0.fill(rgba(color));
        }
    }

    /// The pixels of a picture, RGBA from the top left.
    pub fn paint(&mut self, still: &Still) -> &[u8] {
        let screen = self.screen;
        let mut whole = None;
        let parts = screen.parts(still);
        let is_alone = parts.len() == 1;
        self.backdrops.resize_with(parts.len().max(self.backdrops.len()), Backdrop::default);
        for (ScreenPart { area, camera, shapes }, backdrop) in parts.into_iter().zip(&mut self.backdrops) {
            let Some(raster) = self.rasters.get_mut(&area.size) else { continue };
            raster.look(camera.center, camera.meters_per_pixel / screen.scale);
            backdrop.paint(raster, shapes);
            if is_alone && area.size == screen.size {
                whole = Some(area.size);
                break;
            }
            let from = raster.pixels().chunks_exact(area.size.0 as usize * 4);
            rows(&mut self.canvas, area, screen.size.0)
                .zip(from)
                .for_each(|(to, from)| to.copy_from_slice(from));
        }
        whole.and_then(|size| self.rasters.get(&size)).map_or(&self.canvas, |raster| raster.pixels())
    }
}

fn rgba(color: Color) -> [u8; 4] {
    [color.r, color.g, color.b, 255]
}

/// The rows of a part in the pixels of a picture of this width.
fn rows(canvas: &mut [u8], area: PixelArea, width: u32) -> impl Iterator<Item = &mut [u8]> {
    let (left, columns) = (area.corner.0 as usize * 4, area.size.0 as usize * 4);
    let rows = canvas.chunks_mut((width as usize * 4).max(1));
    let rows = rows.skip(area.corner.1 as usize).take(area.size.1 as usize);
    rows.map(move |row| &mut row[left..left + columns])
}
