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

use super::{Figure, FigureError, FigureView, LaidOut, Print, Slide, panel::FigurePanel, print::sheet};
use crate::clips::{
    caption::{caption, fits, in_lines, shortened},
    said,
};
use crate::{
    picture::{
        draw::{
            Color, Palette, Shape,
            shape::{Align, ThingName},
        },
        overlay::LegendStrip,
    },
    run::time::FilmStart,
};

/// The space between panels, and between them and the parts above and below, pixels.
const GAP: f32 = 12.0;

/// The height of a line of the caption, and below it of its letters, pixels.
const LINE: f32 = 20.0;
const LETTERS: f32 = 15.0;

/// The largest share of a page of a given height that the caption may take; "…" replaces the words beyond it.
const ABOVE: f32 = 2.0 / 3.0;

/// The largest share of a picture that the legend may cover; a larger legend is placed below it.
const COVERED: f32 = 0.1;

/// The largest share of a page that the legend may take below the picture; a larger legend is left out.
const BELOW: f32 = 0.5;

/// A figure with one or more panels.
#[derive(Clone)]
pub struct Page {
    /// The run that all panels show, or one run for each panel.
    pub starts: Vec<FilmStart>,
    /// Whether there is a run for each panel, drawn with the ways of its agents.
    pub ways: bool,
    /// The panels, in their order; their sizes are the page's, and a caption is the name of a panel.
    pub panels: Vec<Figure>,
    /// The number of panels side by side.
    pub columns: usize,
    /// The width, pixels of a screen, or of the layout on paper.
    pub width: f32,
    /// The height in the same unit; `None` follows the usual proportions of the views.
    pub height: Option<f32>,
    /// The words above, if any.
    pub caption: Option<String>,
    /// The words of other pages that are shown in turn with this one: all of them leave room for the longest.
    pub in_turn: Vec<String>,
    /// The colors, the size on paper, and the description in the file.
    pub print: Print,
}

impl Page {
    /// Makes the run and lays out all parts; `progress` is called with each step.
    ///
    /// # Errors
    /// The view does not exist.
    pub fn laid_out(&self, progress: impl FnMut(u64)) -> Result<LaidOut<'_>, FigureError> {
        let mut panels = FigurePanel::all((&self.starts, self.ways), &self.panels, progress)?;
        let mut places = self.places(0.0);
        let strip = self.strip(&mut panels, places.cell);
        let below = strip.height(self.across() - 2.0 * GAP);
        let has_strip = below > 0.0;
        panels.iter_mut().for_each(|panel| panel.has_legend = !has_strip && panel.has_legend);
        if has_strip {
            places = self.places(below + GAP);
        }
        let mut around = self.words_above(&places);
        if has_strip {
            let corner = Vec2::new(GAP, places.size.y - below - 0.5 * GAP);
            around.push(Shape::Thing(ThingName::of("legend")));
            strip.draw((&sheet(places.size), &Palette::of(self.print.theme)), &mut around, corner);
        }
        let mut drawn = Vec::new();
        for (panel, corner) in panels.iter().zip(&places.corners) {
            drawn.push((*corner, places.cell, panel.drawn(places.cell)?));
        }
        if let (Some(words), false, [(_, _, only)]) = (&self.caption, self.caption_is_above(), &mut drawn[..])
        {
            only.shapes.push(Shape::Thing(ThingName::of("caption")));
            only.shapes.push(caption(&only.camera, &Palette::of(self.print.theme), words, ""));
        }
        let (print, size, shown) = (&self.print, places.size, self.shown(places.size));
        Ok(LaidOut { print, size, shown, density: 1.0, panels: drawn, around })
    }

    /// The width of the layout, pixels.
    fn across(&self) -> f32 {
        self.print.layout(self.width)
    }

    /// The height of the layout, pixels; `None` if it is left open.
    fn down(&self) -> Option<f32> {
        self.height.map(|height| self.print.layout(height))
    }

    /// The exact requested pixels, if the layout has others.
    fn shown(&self, size: Vec2) -> Option<Vec2> {
        let scale = self.print.scale();
        let height = || self.height.unwrap_or((size.y * scale).round());
        (scale != 1.0).then(|| Vec2::new(self.width, height()))
    }

    /// The pictures that lead through the view of the first panel, whatever stage it shows. `progress` is called with
    /// each step.
    ///
    /// # Errors
    /// The view does not exist, the stage is beyond the last, or nothing leads to the decision.
    pub fn slides(&self, progress: impl FnMut(u64)) -> Result<Vec<Slide>, FigureError> {
        let panels = FigurePanel::all((&self.starts, self.ways), &self.panels, progress)?;
        let Some(panel) = panels.first() else { return Ok(Vec::new()) };
        let slides = panel.slides(self.places(0.0).cell);
        let view = self.panels[0].view;
        if view.stage().unwrap_or(0) >= slides.len() {
            // The error on a missing stage gives the number of stages.
            panel.drawn(Vec2::splat(800.0))?;
            return Err(FigureError::NoSuch { view, reason: said::no_slides() });
        }
        // A sentence has a number that depends on the room that all sentences leave for the picture.
        let in_turn = slides.iter().map(|slide| slide.words.to_string()).collect();
        let page = Page { in_turn, ..self.clone() };
        Ok(panel.slides(page.places(0.0).cell))
    }

    /// The entries of the legend below: none if the legend does not hide much in the picture, or would take most of the
    /// page.
    fn strip(&self, panels: &mut [FigurePanel], cell: Vec2) -> LegendStrip {
        let mut strip = LegendStrip::default();
        panels.iter().for_each(|panel| panel.explain(&mut strip, cell));
        if let ([only], None) = (&self.panels[..], &self.print.paper) {
            let hides_much = strip.area_in_picture() > COVERED * cell.x * cell.y;
            if only.view != FigureView::World || !hides_much {
                return LegendStrip::default();
            }
        }
        if self.down().is_some_and(|height| strip.height(self.across() - 2.0 * GAP) > BELOW * height) {
            panels.iter_mut().for_each(|panel| panel.has_legend = false);
            return LegendStrip::default();
        }
        strip
    }

    fn caption_is_above(&self) -> bool {
        let long = |words: &String| !fits(words, self.across());
        self.panels.len() > 1
            || self.print.paper.is_some()
            || self.caption.iter().chain(&self.in_turn).any(long)
    }

    fn lines_above(&self) -> Vec<String> {
        let words = self.caption.as_ref().filter(|_| self.caption_is_above());
        words.map_or(Vec::new(), |words| self.in_lines(words))
    }

    fn in_lines(&self, words: &str) -> Vec<String> {
        let room = self.across() - 2.0 * GAP;
        let mut lines = in_lines(words, LETTERS, room);
        let most = self.down().map_or(usize::MAX, |height| (ABOVE * height / LINE).max(1.0) as usize);
        if lines.len() > most {
            // The shortened line shows that there is more.
            let last = shortened(&lines[most - 1..=most].join(" "), LETTERS, room);
            lines.truncate(most - 1);
            lines.push(last);
        }
        lines
    }

    /// The number of lines for which there is room above.
    fn room_above(&self) -> usize {
        let in_turn = self.in_turn.iter().filter(|_| self.caption_is_above());
        let longest = in_turn.map(|words| self.in_lines(words).len()).max().unwrap_or(0);
        longest.max(self.lines_above().len())
    }

    /// The positions of all parts, with this height below the panels, pixels.
    fn places(&self, below: f32) -> Places {
        let several = self.panels.len() > 1;
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        let rows = self.panels.len().div_ceil(columns) as f32;
        let lines = self.room_above() as f32;
        let above = if lines > 0.0 { lines * LINE + 0.5 * GAP } else { 0.0 };
        let (gap, label) = if several { (GAP, LINE) } else { (0.0, 0.0) };
        let width = ((self.across() - gap * (columns as f32 - 1.0)) / columns as f32).floor().max(1.0);
        let shape =
            if self.panels.iter().all(|panel| panel.view == FigureView::World) { 2.0 / 3.0 } else { 1.0 };
        let height = match self.down() {
            Some(height) => ((height - above - below - (rows - 1.0) * gap) / rows - label).floor().max(1.0),
            None => (width * shape).round().max(1.0),
        };
        let cell = Vec2::new(width, height);
        let place = |k: usize| {
            let (column, row) = ((k % columns) as f32, (k / columns) as f32);
            Vec2::new(column * (width + gap), above + row * (height + label + gap) + label)
        };
        let total = above + rows * (height + label) + (rows - 1.0) * gap + below;
        let size = Vec2::new(self.across(), self.down().unwrap_or(total));
        Places { size, cell, corners: (0..self.panels.len()).map(place).collect() }
    }

    /// The caption in lines, and the letter of each panel with its subject.
    fn words_above(&self, places: &Places) -> Vec<Shape> {
        let (palette, sheet) = (Palette::of(self.print.theme), sheet(places.size));
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

    /// The distinction of a panel from the others: its caption, or its view, its step, or both.
    fn named(&self, panel: &Figure) -> String {
        if let Some(caption) = &panel.caption {
            return caption.clone();
        }
        let same_view = self.panels.iter().all(|other| other.view == panel.view);
        let same_step = self.panels.iter().all(|other| other.step == panel.step);
        match (same_view, same_step) {
            (_, true) => panel.view.to_string(),
            (true, false) => format!("step {}", panel.step),
            (false, false) => format!("{}, step {}", panel.view, panel.step),
        }
    }
}

/// The positions of the parts of a page, pixels.
struct Places {
    size: Vec2,
    cell: Vec2,
    corners: Vec<Vec2>,
}

/// The letter of a panel.
fn letter(k: usize) -> char {
    char::from(b'a' + (k % 26) as u8)
}
