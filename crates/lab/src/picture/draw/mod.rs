//! Shapes in world meters, and the canvases that take them: a list, pixels, a vector file, the window.

pub mod camera;
pub mod chinese;
pub mod contrast;
pub mod cut;
mod font;
mod ink;
mod mosaic;
pub mod palette;
pub mod panes;
pub mod pdf;
pub mod raster;
pub(crate) mod said;
pub mod shape;
pub mod svg;
pub mod text;
mod text_size;
pub mod viridis;

use std::io::Write as _;

use flate2::{Compression, write::ZlibEncoder};

pub use camera::Camera;
pub use font::fonts_of;
pub use mosaic::Mosaic;
pub use palette::{Palette, Theme};
pub use raster::Raster;
pub use shape::{Align, BodyShape, Color, Fill, Head, Plate, Shape, Streak, Stroke};
pub use svg::Svg;
pub use text_size::TextSize;

/// Bytes packed by zlib.
pub(crate) fn deflated(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), level);
    // Writing to a vector cannot fail.
    _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// Takes shapes in the order in which they cover each other.
pub trait Canvas {
    /// Adds one shape on top of all before it.
    fn draw(&mut self, shape: Shape);
}

impl Canvas for Vec<Shape> {
    fn draw(&mut self, shape: Shape) {
        self.push(shape);
    }
}
