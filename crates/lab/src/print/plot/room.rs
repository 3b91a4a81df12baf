//! How much room a plot has, what its words take of it, and whether the rest is enough.

use glam::Vec2;

use super::{super::figure::SMALLEST, sheet::Sheet};
use crate::{
    clips::caption::in_lines,
    picture::draw::{
        shape::{Align, ThingName},
        text,
    },
    print::figure::{FigureError, LaidOut, Print},
};

/// The room of a plot, pixels of its layout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlotRoom {
    /// Width.
    pub width: f32,
    /// Height; by the usual proportions if left open.
    pub height: Option<f32>,
    /// Height of a line of its smallest letters.
    pub letters: f32,
    /// Whether title and conditions stand above.
    pub has_head: bool,
}

/// Width of a plot for a screen, and the height of a line of its letters, pixels.
const ON_SCREEN: (f32, f32) = (760.0, 15.0);

/// Kept free at the edges, as a multiple of the letters.
pub(super) const EDGE: f32 = 0.8;

/// From the data to the end of the words beside them, as a multiple of the letters.
pub(super) const BESIDE: f32 = 0.6;

/// From the data to the middles of numbers and name below, and to the end of the name, as multiples of the letters.
pub(super) const NUMBERS: f32 = 1.1;
pub(super) const NAME: f32 = 2.5;
const BELOW: f32 = 3.1;

/// Height of the line with the name of an axis above the data, as a multiple of the letters.
pub(super) const ABOVE: f32 = 1.7;

/// Size of the title, and from one line to the next, as multiples of the letters.
const TITLE: f32 = 1.25;
const LEADING: f32 = 1.4;

/// Least width and height of the data, as multiples of the letters.
const LEAST: Vec2 = Vec2::new(7.0, 3.0);

/// How often larger paper is tried.
const MOST_TRIES: usize = 12;

impl PlotRoom {
    /// The usual one on a screen.
    pub fn on_screen() -> PlotRoom {
        let (width, letters) = ON_SCREEN;
        PlotRoom { width, height: None, letters, has_head: true }
    }

    /// The same at this scale: fewer pixels of the layout, each larger.
    pub fn enlarged(self, scale: f32) -> PlotRoom {
        let pixels = |length: f32| (length / scale).round();
        PlotRoom { width: pixels(self.width), height: self.height.map(pixels), ..self }
    }

    /// On paper, whose letters are the smallest of a figure.
    pub fn on_paper(width: f32, height: Option<f32>) -> PlotRoom {
        PlotRoom { width, height, letters: SMALLEST, has_head: true }
    }

    /// What stands below the data: numbers, a name, the edge.
    pub(super) fn below(&self) -> f32 {
        (BELOW + EDGE) * self.letters
    }

    /// Height of the data of each of some panels that share what is left of the height, or their usual one.
    pub(super) fn height_of_data(&self, fixed: f32, panels: usize, usual: f32) -> f32 {
        let shared = |height: f32| (height - fixed) / panels.max(1) as f32;
        self.height.map_or(usual, shared)
    }

    /// Whether data of this size can be read.
    ///
    /// # Errors
    /// The least paper, if it cannot.
    pub(super) fn holds(&self, data: Vec2, panels: usize, print: &Print) -> Result<(), FigureError> {
        let lacking = (LEAST * self.letters - data).max(Vec2::ZERO) * Vec2::new(1.0, panels as f32);
        match print.paper {
            Some(paper) if lacking != Vec2::ZERO => {
                let given = data * Vec2::new(0.0, panels as f32);
                let height = self.height.unwrap_or(given.y) + lacking.y;
                // The layout is in whole pixels.
                let least = (Vec2::new(self.width + lacking.x, height) + 1.0) * paper.mm_per_pixel;
                Err(FigureError::TooLittleRoom { width: least.x, height: least.y })
            }
            _ => Ok(()),
        }
    }

    /// A picture in this room; where that is too small, what would be enough: other paper may want other numbers at the
    /// axes and other lines of words, so it is tried.
    ///
    /// # Errors
    /// Paper that is too small, with a size that is not.
    pub(super) fn tried<'a>(
        self,
        print: &'a Print,
        lay_out: impl Fn(&PlotRoom) -> Result<LaidOut<'a>, FigureError>,
    ) -> Result<LaidOut<'a>, FigureError> {
        let mut answer = lay_out(&self);
        let (mut enough, mut tries) = (Vec2::ZERO, 0..MOST_TRIES);
        while let (Err(FigureError::TooLittleRoom { width, height }), Some(paper)) = (&answer, print.paper) {
            enough = enough.max(Vec2::new(width.ceil(), height.ceil()));
            let pixels = enough / paper.mm_per_pixel;
            let larger = PlotRoom { width: pixels.x.floor(), height: Some(pixels.y.floor()), ..self };
            if tries.next().is_none() || lay_out(&larger).is_ok() {
                return Err(FigureError::TooLittleRoom { width: enough.x, height: enough.y });
            }
            answer = lay_out(&larger);
        }
        answer
    }

    /// Width of data that are as much too narrow as the picture is for the widest of some words, pixels.
    pub(super) fn left_by(&self, words: &[String]) -> f32 {
        LEAST.x * self.letters + self.width - 2.0 * EDGE * self.letters - self.widest(words)
    }

    /// Width of the widest of some words.
    pub(super) fn widest<'a>(&self, words: impl IntoIterator<Item = &'a String>) -> f32 {
        words.into_iter().map(|words| text::width(words, self.letters)).fold(0.0, f32::max)
    }
}

/// Title and conditions above a plot, in lines.
pub(super) struct PlotHead {
    title: Vec<String>,
    about: Vec<String>,
    letters: f32,
}

impl PlotHead {
    /// That of a plot with this room.
    pub(super) fn of(room: &PlotRoom, title: &str, about: &str) -> PlotHead {
        let letters = room.letters;
        let width = room.width - 2.0 * EDGE * letters;
        let lines = |words: &str, size: f32| {
            if room.has_head { in_lines(words, size, width) } else { Vec::new() }
        };
        PlotHead { title: lines(title, TITLE * letters), about: lines(about, letters), letters }
    }

    /// Its height with the edge above it.
    pub(super) fn height(&self) -> f32 {
        let lines = TITLE * self.title.len() as f32 + self.about.len() as f32;
        (EDGE + LEADING * lines) * self.letters
    }

    /// Draws it at the top.
    pub(super) fn draw(&self, sheet: &mut Sheet) {
        let (text, muted) = (sheet.palette.text, sheet.palette.muted);
        let left = EDGE * self.letters;
        let mut y = left;
        sheet.thing(ThingName::of("title"));
        let title = self.title.iter().map(|line| (line, TITLE, text));
        for (line, size, color) in title.chain(self.about.iter().map(|line| (line, 1.0, muted))) {
            let pitch = LEADING * size * self.letters;
            sheet.words_of(Vec2::new(left, y + 0.5 * pitch), line, size * self.letters, color, Align::Left);
            y += pitch;
        }
    }
}
