//! From a laid-out picture to a file: the colors, the size on paper, the description in the file.

use glam::Vec2;

use super::{FigureError, Paper, panel::Drawn};
use crate::picture::draw::{
    Camera, Canvas, Color, Palette, Raster, Shape, Svg, TextSize, Theme,
    shape::thickened,
    svg::{Heading, Lettering},
};

/// The background of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ground {
    /// The background of its colors.
    #[default]
    OfTheme,
    /// No background: the paper shows.
    Nothing,
}

/// The colors and sizes of a picture, and the description in its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    /// The colors.
    pub theme: Theme,
    /// The size of words and marks on a screen.
    pub text_size: TextSize,
    /// The background.
    pub ground: Ground,
    /// The print settings; `None` for pixels of a screen.
    pub paper: Option<Paper>,
    /// The form in which vector files store their words.
    pub lettering: Lettering,
    /// The title of the file.
    pub title: String,
    /// A description of the picture for people who cannot see it.
    pub about: String,
}

/// A picture whose parts have been placed.
pub struct LaidOut<'a> {
    pub(in crate::print) print: &'a Print,
    /// The width and height, pixels of the layout.
    pub(in crate::print) size: Vec2,
    /// The width and height on a screen, pixels; `None` for those of the layout.
    pub(in crate::print) shown: Option<Vec2>,
    /// The number of pixels of a PNG for each pixel of a screen, without paper.
    pub(in crate::print) density: f32,
    /// The top left corner and size of each panel, and its content.
    pub(super) panels: Vec<(Vec2, Vec2, Drawn)>,
    /// The shapes around the panels.
    pub(super) around: Vec<Shape>,
}

impl Print {
    /// The background, if there is one.
    fn background(&self) -> Color {
        let color = Palette::of(self.theme).background;
        if self.ground == Ground::Nothing { color.at(0.0) } else { color }
    }

    /// The width of lines as a multiple of the usual width.
    fn thickness(&self) -> f32 {
        self.theme.thickness() * self.paper.map_or(1.0, |paper| paper.lines)
    }

    /// The number of pixels of a screen for each pixel of the layout; paper has its own sizes.
    pub(in crate::print) fn scale(&self) -> f32 {
        if self.paper.is_some() { 1.0 } else { self.text_size.scale(self.theme) }
    }

    /// The size in the layout of these pixels of a screen, in whole pixels of the layout.
    pub(in crate::print) fn layout(&self, pixels: f32) -> f32 {
        let scale = self.scale();
        if scale == 1.0 { pixels } else { (pixels / scale).round().max(1.0) }
    }
}

/// A camera whose meters are the pixels of a page.
pub(super) fn sheet(size: Vec2) -> Camera {
    Camera { center: 0.5 * size, meters_per_pixel: 1.0, size, origin: Vec2::ZERO }
}

impl<'a> LaidOut<'a> {
    /// A picture of shapes whose meters are pixels of the layout.
    pub(in crate::print) fn of_shapes(
        print: &'a Print,
        size: Vec2,
        density: f32,
        shapes: Vec<Shape>,
    ) -> LaidOut<'a> {
        let shown = (print.scale() != 1.0).then(|| (size * print.scale()).round());
        LaidOut { print, size, shown, density, panels: Vec::new(), around: shapes }
    }

    /// Whether it is a single picture and nothing else.
    fn is_bare(&self) -> bool {
        matches!(&self.panels[..], [(corner, cell, _)] if *corner == Vec2::ZERO && *cell == self.size)
    }

    /// The camera and the shapes of each panel.
    pub fn panels(&self) -> impl Iterator<Item = (&Camera, &[Shape])> {
        self.panels.iter().map(|(_, _, drawn)| (&drawn.camera, &drawn.shapes[..]))
    }

    /// The width and height on paper, mm.
    pub fn paper(&self) -> Option<[f32; 2]> {
        self.print.paper.map(|paper| (self.size * paper.mm_per_pixel).into())
    }

    /// The description that a vector file contains in addition to the picture.
    pub fn heading(&self) -> Heading<'a> {
        let Print { title, about, lettering, .. } = self.print;
        Heading { title, about, paper: self.paper(), markup: "", lettering: *lettering }
    }

    /// The number of pixels of a PNG in an inch of paper, if it is for print.
    pub(super) fn dots(&self) -> Option<f32> {
        self.print.paper.map(|paper| paper.dots)
    }

    /// The picture as vectors.
    pub fn vectors(self) -> Svg {
        let (background, thickness) = (self.print.background(), self.print.thickness());
        let (is_bare, shown) = (self.is_bare(), self.shown);
        let enlarged = |svg: Svg| match shown {
            Some(extent) => svg.shown_at(extent),
            None => svg,
        };
        let mut root = enlarged(Svg::new(sheet(self.size), background));
        drawn_on(&mut root, self.around, thickness);
        root.end_thing();
        for (corner, _, Drawn { camera, shapes, names }) in self.panels {
            let mut panel = Svg::new(camera, background);
            panel.name_bodies(names);
            drawn_on(&mut panel, shapes, thickness);
            if is_bare {
                return enlarged(panel);
            }
            root.embed(corner, panel);
        }
        root
    }

    /// The picture as pixels: the size, and RGBA with straight opacity from the top left.
    ///
    /// # Errors
    /// If the size is not valid for a picture.
    pub fn pixels(self) -> Result<((u32, u32), Vec<u8>), FigureError> {
        let screen = self.density * self.print.scale();
        let scale = self.print.paper.map_or(screen, |paper| paper.scale());
        let (background, thickness) = (self.print.background(), self.print.thickness());
        let dense = |camera: Camera| Camera {
            meters_per_pixel: camera.meters_per_pixel / scale,
            size: (camera.size * scale).round(),
            ..camera
        };
        let page = dense(sheet(self.size));
        let size = self.shown.map_or(page.size, |shown| (shown * self.density).round());
        let mut root = Raster::scaled(Camera { size, ..page }, scale, background)?;
        drawn_on(&mut root, self.around, thickness);
        let (size, mut pixels) = (root.size(), root.rgba());
        for (corner, _, Drawn { camera, shapes, .. }) in self.panels {
            let mut panel = Raster::scaled(dense(camera), scale, background)?;
            drawn_on(&mut panel, shapes, thickness);
            lay((size, &mut pixels), (corner * scale).round(), &panel);
        }
        Ok((size, pixels))
    }
}

fn drawn_on(canvas: &mut dyn Canvas, shapes: Vec<Shape>, thickness: f32) {
    thickened(shapes, thickness).for_each(|shape| canvas.draw(shape));
}

/// Lays a smaller picture into a larger one.
fn lay((size, pixels): ((u32, u32), &mut [u8]), corner: Vec2, inner: &Raster) {
    let (width, rgba) = (size.0 as usize, inner.rgba());
    let (columns, rows) = inner.size();
    let (left, top) = (corner.x as usize, corner.y as usize);
    let across = (columns as usize).min(width.saturating_sub(left));
    for row in 0..(rows as usize).min((size.1 as usize).saturating_sub(top)) {
        let (into, from) = (4 * ((top + row) * width + left), 4 * row * columns as usize);
        pixels[into..into + 4 * across].copy_from_slice(&rgba[from..from + 4 * across]);
    }
}
