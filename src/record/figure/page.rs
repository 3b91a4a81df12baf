//! A figure for print: views side by side with their letters, words above, the legend below.
//!
//! ```text
//!   words of the caption, in lines
//!   (a) lens            (b) lp:3
//!   +---------------+   +---------------+
//!   |               |   |               |
//!   +---------------+   +---------------+
//!   -- preferred    -> chosen    # feasible
//! ```

use glam::Vec2;

use super::{
    super::caption::{caption, fits, in_lines},
    Figure, FigureError, FigureView, Paper,
    panel::{Drawn, FigurePanel},
};
use crate::{
    draw::{
        Camera, Canvas, Color, Palette, Raster, Shape, Svg, Theme,
        shape::{Align, ThingName},
        svg::{Heading, Lettering},
    },
    overlay::LegendStrip,
    time::FilmStart,
};

/// Space between panels, and between them and what stands above and below, pixels.
const GAP: f32 = 12.0;

/// Height of a line of the caption, and of its letters, pixels.
const LINE: f32 = 20.0;
const LETTERS: f32 = 15.0;

/// Largest share of a picture that the legend may cover; a larger one stands below it.
const COVERED: f32 = 0.1;

/// Largest share of a page that the legend may take below the picture; a larger one is left out.
const BELOW: f32 = 0.5;

/// What lies behind a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ground {
    /// The background of its colors.
    #[default]
    OfTheme,
    /// Nothing: the paper shows.
    Nothing,
}

/// A figure with one or more panels.
pub struct Page {
    /// The run that all panels show.
    pub start: FilmStart,
    /// The panels, in their order; their sizes and captions are the page's.
    pub panels: Vec<Figure>,
    /// How many stand side by side.
    pub columns: usize,
    /// Width, pixels of the layout.
    pub width: f32,
    /// Height, pixels of the layout; by the usual proportions of the views if left open.
    pub height: Option<f32>,
    /// Colors.
    pub theme: Theme,
    /// What lies behind.
    pub ground: Ground,
    /// Words above, if any.
    pub caption: Option<String>,
    /// How it is printed; pixels of a screen if left open.
    pub paper: Option<Paper>,
    /// How vector files keep their words.
    pub lettering: Lettering,
    /// Title of the file.
    pub title: String,
    /// What there is to see, for those who do not see it.
    pub about: String,
}

/// A page whose parts have their places.
pub struct LaidOut<'a> {
    page: &'a Page,
    /// Width and height, pixels of the layout.
    size: Vec2,
    /// Top left corner and size of each panel, and what it shows.
    panels: Vec<(Vec2, Vec2, Drawn)>,
    /// What stands around them.
    around: Vec<Shape>,
}

impl Page {
    /// Makes the run and gives everything its place; `progress` is told each step.
    ///
    /// # Errors
    /// A view that is not there.
    pub fn laid_out(&self, progress: impl FnMut(u64)) -> Result<LaidOut<'_>, FigureError> {
        let mut panels = FigurePanel::all(self.start.clone(), &self.panels, progress)?;
        let mut places = self.places(0.0);
        let strip = self.strip(&mut panels, places.cell);
        let below = strip.height(self.width - 2.0 * GAP);
        let has_strip = below > 0.0;
        panels.iter_mut().for_each(|panel| panel.has_legend = !has_strip && panel.has_legend);
        if has_strip {
            places = self.places(below + GAP);
        }
        let mut around = self.words_above(&places);
        if has_strip {
            let corner = Vec2::new(GAP, places.size.y - below - 0.5 * GAP);
            around.push(Shape::Thing(ThingName::of("legend")));
            strip.draw((&sheet(places.size), &Palette::of(self.theme)), &mut around, corner);
        }
        let mut drawn = Vec::new();
        for (panel, corner) in panels.iter().zip(&places.corners) {
            drawn.push((*corner, places.cell, panel.drawn(places.cell)?));
        }
        if let (Some(words), false, [(_, _, only)]) = (&self.caption, self.caption_is_above(), &mut drawn[..])
        {
            only.shapes.push(Shape::Thing(ThingName::of("caption")));
            only.shapes.push(caption(&only.camera, &Palette::of(self.theme), words, ""));
        }
        Ok(LaidOut { page: self, size: places.size, panels: drawn, around })
    }

    /// What the legend below has to explain: nothing where it does not hide much in the picture, or would take most of
    /// the page.
    fn strip(&self, panels: &mut [FigurePanel], cell: Vec2) -> LegendStrip {
        let mut strip = LegendStrip::default();
        panels.iter().for_each(|panel| panel.explain(&mut strip, cell));
        if let ([only], None) = (&self.panels[..], &self.paper) {
            let hides_much = strip.area_in_picture() > COVERED * cell.x * cell.y;
            if only.view != FigureView::World || !hides_much {
                return LegendStrip::default();
            }
        }
        if self.height.is_some_and(|height| strip.height(self.width - 2.0 * GAP) > BELOW * height) {
            panels.iter_mut().for_each(|panel| panel.has_legend = false);
            return LegendStrip::default();
        }
        strip
    }

    fn caption_is_above(&self) -> bool {
        let long = |words: &String| !fits(words, self.width);
        self.panels.len() > 1 || self.paper.is_some() || self.caption.as_ref().is_some_and(long)
    }

    fn lines_above(&self) -> Vec<String> {
        let words = self.caption.as_ref().filter(|_| self.caption_is_above());
        words.map_or(Vec::new(), |words| in_lines(words, LETTERS, self.width - 2.0 * GAP))
    }

    /// Where everything stands, with this height below the panels, pixels.
    fn places(&self, below: f32) -> Places {
        let several = self.panels.len() > 1;
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        let rows = self.panels.len().div_ceil(columns) as f32;
        let lines = self.lines_above().len() as f32;
        let above = if lines > 0.0 { lines * LINE + 0.5 * GAP } else { 0.0 };
        let (gap, label) = if several { (GAP, LINE) } else { (0.0, 0.0) };
        let width = ((self.width - gap * (columns as f32 - 1.0)) / columns as f32).floor().max(1.0);
        let shape =
            if self.panels.iter().all(|panel| panel.view == FigureView::World) { 2.0 / 3.0 } else { 1.0 };
        let height = match self.height {
            Some(height) => ((height - above - below - (rows - 1.0) * gap) / rows - label).floor().max(1.0),
            None => (width * shape).round().max(1.0),
        };
        let cell = Vec2::new(width, height);
        let place = |k: usize| {
            let (column, row) = ((k % columns) as f32, (k / columns) as f32);
            Vec2::new(column * (width + gap), above + row * (height + label + gap) + label)
        };
        let total = above + rows * (height + label) + (rows - 1.0) * gap + below;
        let size = Vec2::new(self.width, self.height.unwrap_or(total));
        Places { size, cell, corners: (0..self.panels.len()).map(place).collect() }
    }

    /// The caption in lines, and the letter of each panel with what it shows.
    fn words_above(&self, places: &Places) -> Vec<Shape> {
        let (palette, sheet) = (Palette::of(self.theme), sheet(places.size));
        let words = |at: Vec2, words: String, color: Color| Shape::Text {
            at: sheet.world_from_screen(at),
            offset: Vec2::ZERO,
            text: words,
            size: LETTERS,
            color,
            align: Align::Left,
            plate: None,
        };
        let mut around = vec![Shape::Thing(ThingName::of("caption"))];
        let line = |(k, line): (usize, String)| {
            words(Vec2::new(GAP, 0.25 * GAP + (k as f32 + 0.5) * LINE), line, palette.text)
        };
        around.extend(self.lines_above().into_iter().enumerate().map(line));
        if self.panels.len() > 1 {
            around.push(Shape::Thing(ThingName::of("panels")));
            for (k, (panel, corner)) in self.panels.iter().zip(&places.corners).enumerate() {
                let at = *corner + Vec2::new(2.0, -0.5 * LINE);
                around.push(words(at, format!("({}) {}", letter(k), self.named(panel)), palette.text));
            }
        }
        around
    }

    /// What tells a panel from the others: its view, its step, or both.
    fn named(&self, panel: &Figure) -> String {
        let same_view = self.panels.iter().all(|other| other.view == panel.view);
        let same_step = self.panels.iter().all(|other| other.step == panel.step);
        match (same_view, same_step) {
            (_, true) => panel.view.to_string(),
            (true, false) => format!("step {}", panel.step),
            (false, false) => format!("{}, step {}", panel.view, panel.step),
        }
    }

    /// The background, if there is one.
    fn background(&self) -> Color {
        let color = Palette::of(self.theme).background;
        if self.ground == Ground::Nothing { color.at(0.0) } else { color }
    }

    /// How thick lines are drawn, as a share of what is usual.
    fn thickness(&self) -> f32 {
        self.paper.map_or(1.0, |paper| paper.lines)
    }
}

/// Where the parts of a page stand, pixels.
struct Places {
    size: Vec2,
    cell: Vec2,
    corners: Vec<Vec2>,
}

/// The letter of a panel.
fn letter(k: usize) -> char {
    char::from(b'a' + (k % 26) as u8)
}

/// A camera whose meters are the pixels of a page.
fn sheet(size: Vec2) -> Camera {
    Camera { center: 0.5 * size, meters_per_pixel: 1.0, size, origin: Vec2::ZERO }
}

impl<'a> LaidOut<'a> {
    /// Whether it is one picture and nothing else.
    fn is_bare(&self) -> bool {
        matches!(&self.panels[..], [(corner, cell, _)] if *corner == Vec2::ZERO && *cell == self.size)
    }

    /// Camera and shapes of each panel.
    pub fn panels(&self) -> impl Iterator<Item = (&Camera, &[Shape])> {
        self.panels.iter().map(|(_, _, drawn)| (&drawn.camera, &drawn.shapes[..]))
    }

    /// Width and height on paper, mm.
    pub fn paper(&self) -> Option<[f32; 2]> {
        self.page.paper.map(|paper| (self.size * paper.mm_per_pixel).into())
    }

    /// What a vector file says beside the picture.
    pub fn heading(&self) -> Heading<'a> {
        let (title, about) = (self.page.title.as_str(), self.page.about.as_str());
        let lettering = self.page.lettering;
        Heading { title, about, paper: self.paper(), markup: "", lettering }
    }

    /// Pixels of a PNG for each inch of paper, if it is for print.
    pub(super) fn dots(&self) -> Option<f32> {
        self.page.paper.map(|paper| paper.dots)
    }

    /// As vectors.
    pub fn vectors(self) -> Svg {
        let (background, thickness) = (self.page.background(), self.page.thickness());
        let is_bare = self.is_bare();
        let mut root = Svg::new(sheet(self.size), background);
        drawn_on(&mut root, self.around, thickness);
        root.end_thing();
        for (corner, _, Drawn { camera, shapes, names }) in self.panels {
            let mut panel = Svg::new(camera, background);
            panel.name_bodies(names);
            drawn_on(&mut panel, shapes, thickness);
            if is_bare {
                return panel;
            }
            root.embed(corner, panel);
        }
        root
    }

    /// As pixels: their number and RGBA with straight opacity from the top left.
    ///
    /// # Errors
    /// A size that no picture can have.
    pub fn pixels(self) -> Result<((u32, u32), Vec<u8>), FigureError> {
        let scale = self.page.paper.map_or(1.0, |paper| paper.scale());
        let (background, thickness) = (self.page.background(), self.page.thickness());
        let dense = |camera: Camera| Camera {
            meters_per_pixel: camera.meters_per_pixel / scale,
            size: (camera.size * scale).round(),
            ..camera
        };
        let mut root = Raster::scaled(dense(sheet(self.size)), scale, background)?;
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
    for mut shape in shapes {
        if thickness != 1.0 {
            shape.thicken(thickness);
        }
        canvas.draw(shape);
    }
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
