//! The room of a plot, the part of it that its words take, and a check that the rest is enough.

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
    /// The width.
    pub width: f32,
    /// The height; `None` for the usual proportions.
    pub height: Option<f32>,
    /// The height of a line of the smallest letters.
    pub letters: f32,
    /// Whether title and conditions are above.
    pub has_head: bool,
}

/// The width of a plot for a screen, and the height of a line of its letters, pixels.
const ON_SCREEN: (f32, f32) = (760.0, 15.0);

/// The free space at the edges, as a multiple of the letters.
pub(super) const EDGE: f32 = 0.8;

/// The distance from the data to the end of the words next to them, as a multiple of the letters.
pub(super) const WORDS_GAP: f32 = 0.6;

/// The distance from the data to the middles of the numbers below; then that of the name, and that of the end of the
/// name, as multiples of the letters.
pub(super) const NUMBERS: f32 = 1.1;
pub(super) const NAME: f32 = 2.5;
const BELOW: f32 = 3.1;

/// The height of the line with the name of an axis above the data, as a multiple of the letters.
pub(super) const ABOVE: f32 = 1.7;

/// The size of the title, and below it the distance from one line to the next, as multiples of the letters.
const TITLE: f32 = 1.25;
const LEADING: f32 = 1.4;

/// The least width and height of the data, as multiples of the letters.
const LEAST: Vec2 = Vec2::new(7.0, 3.0);

/// The number of times that larger paper is tried.
const MOST_TRIES: usize = 12;

impl PlotRoom {
    /// The usual room on a screen.
    pub fn on_screen() -> PlotRoom {
        let (width, letters) = ON_SCREEN;
        PlotRoom { width, height: None, letters, has_head: true }
    }

    /// This room at this scale: fewer pixels of the layout, each larger.
    pub fn enlarged(self, scale: f32) -> PlotRoom {
        let pixels = |length: f32| (length / scale).round();
        PlotRoom { width: pixels(self.width), height: self.height.map(pixels), ..self }
    }

    /// The room on paper, where the letters are the smallest of a figure.
    pub fn on_paper(width: f32, height: Option<f32>) -> PlotRoom {
        PlotRoom { width, height, letters: SMALLEST, has_head: true }
    }

    /// The height below the data: numbers, a name, the edge.
    pub(super) fn below(&self) -> f32 {
        (BELOW + EDGE) * self.letters
    }

    /// The height of the data of each of some panels that share the remaining height, or their usual height.
    pub(super) fn height_of_data(&self, fixed: f32, panels: usize, usual: f32) -> f32 {
        let shared = |height: f32| (height - fixed) / panels.max(1) as f32;
        self.height.map_or(usual, shared)
    }

    /// Checks that data of this size are readable.
    ///
    /// # Errors
    /// The least paper, if they are not.
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

    /// A picture in this room; if the room is too small, the error gives a size that is enough. Other paper may need
    /// other numbers at the axes and other lines of words, so the size is found by trying.
    ///
    /// # Errors
    /// The paper is too small, with a size that is not.
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

    /// A width of data that falls short of the least by as much as the picture is too narrow for the widest of some
    /// words, pixels.
    pub(super) fn left_by(&self, words: &[String]) -> f32 {
        LEAST.x * self.letters + self.width - 2.0 * EDGE * self.letters - self.widest(words)
    }

    /// The width of the widest of some words.
    pub(super) fn widest<'a>(&self, words: impl IntoIterator<Item = &'a String>) -> f32 {
        words.into_iter().map(|words| text::width(words, self.letters)).fold(0.0, f32::max)
    }
}

/// The title and conditions above a plot, in lines.
pub(super) struct PlotHead {
    title: Vec<String>,
    about: Vec<String>,
    letters: f32,
}

impl PlotHead {
    /// The head of a plot with this room.
    pub(super) fn of(room: &PlotRoom, title: &str, about: &str) -> PlotHead {
        let letters = room.letters;
        let width = room.width - 2.0 * EDGE * letters;
        let lines = |words: &str, size: f32| {
            if room.has_head { in_lines(words, size, width) } else { Vec::new() }
        };
        PlotHead { title: lines(title, TITLE * letters), about: lines(about, letters), letters }
    }

    /// The height including the edge above it.
    pub(super) fn height(&self) -> f32 {
        let lines = TITLE * self.title.len() as f32 + self.about.len() as f32;
        (EDGE + LEADING * lines) * self.letters
    }

    /// Draws the head at the top.
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
