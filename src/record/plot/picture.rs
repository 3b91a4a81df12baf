//! A plot as shapes, and as files.

use std::io::Write;

use glam::Vec2;

use super::super::{
    figure::{FigureError, FigureFormat},
    pixels::print_png,
};
use crate::draw::{
    Camera, Canvas, Palette, Raster, Shape, Svg, Theme,
    pdf::pdf,
    svg::{Heading, Lettering},
};

/// The picture of a plot; a meter of its shapes is a pixel.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotPicture {
    /// First line, and the title of the file.
    pub title: String,
    /// What was measured.
    pub about: String,
    /// Width and height, pixels.
    pub size: Vec2,
    /// Bottom first.
    pub shapes: Vec<Shape>,
}

/// Pixels of a PNG for each pixel of the plot.
const DENSITY: f32 = 2.0;

impl PlotPicture {
    fn camera(&self, density: f32) -> Camera {
        let (center, size) = (0.5 * self.size, self.size * density);
        Camera { center, meters_per_pixel: 1.0 / density, size, origin: Vec2::ZERO }
    }

    fn vectors(&self) -> Svg {
        let mut svg = Svg::new(self.camera(1.0), Palette::of(Theme::Light).background);
        self.shapes.iter().for_each(|shape| svg.draw(shape.clone()));
        svg
    }

    fn heading(&self) -> Heading<'_> {
        let (title, about) = (self.title.as_str(), self.about.as_str());
        Heading { title, about, paper: None, markup: "", lettering: Lettering::Plain }
    }

    /// The text of an SVG file.
    pub fn svg(&self) -> String {
        self.vectors().finish_as(&self.heading())
    }

    /// Writes the file; the same plot gives the same bytes everywhere.
    ///
    /// # Errors
    /// A target that cannot be written.
    pub fn write(&self, format: FigureFormat, mut out: impl Write) -> Result<(), FigureError> {
        match format {
            FigureFormat::Svg => out.write_all(self.svg().as_bytes())?,
            FigureFormat::Pdf => out.write_all(&pdf(&self.vectors(), &self.heading(), &[]))?,
            FigureFormat::Png => {
                let background = Palette::of(Theme::Light).background;
                let mut raster = Raster::scaled(self.camera(DENSITY), DENSITY, background)?;
                self.shapes.iter().for_each(|shape| raster.draw(shape.clone()));
                print_png(out, raster.size(), &raster.rgba(), &[], None)?;
            }
        }
        Ok(())
    }
}
