//! The looks of a chart's lines, and the rows that name them.

use glam::Vec2;

use super::{
    room::{EDGE, PlotRoom},
    sheet::{DATA, Marker, Sheet},
};
use crate::{
    clips::caption::shortened,
    picture::draw::{
        Color, Stroke,
        shape::{Align, ThingName},
        text,
    },
};

/// The dashes of lines, which distinguish them without color.
const DASHES: [Option<[f32; 2]>; 4] = [None, Some([9.0, 4.0]), Some([2.0, 3.0]), Some([16.0, 4.0])];

/// The markers of lines.
const MARKERS: [Marker; 4] = [Marker::Disc, Marker::Square, Marker::Diamond, Marker::Triangle];

/// The look of a line.
pub(super) struct LineLook {
    pub(super) color: Color,
    dash: Option<[f32; 2]>,
    pub(super) marker: Marker,
}

impl LineLook {
    pub(super) fn of(line: usize, sheet: &Sheet) -> LineLook {
        let color = sheet.palette.neighbor(line);
        LineLook { color, dash: DASHES[line % DASHES.len()], marker: MARKERS[line % MARKERS.len()] }
    }

    pub(super) fn stroke(&self) -> Stroke {
        Stroke { color: self.color, width: DATA, dash: self.dash }
    }
}

/// The length of the sample of a line; below it the distance from there to the name, and from the name to the next
/// sample, as multiples of the letters.
const SAMPLE: f32 = 2.0;
const TO_NAME: f32 = 0.5;
const TO_NEXT: f32 = 1.6;

/// The height of a row, as a multiple of the letters.
const ROW: f32 = 1.5;

/// The names of lines in rows.
pub(super) struct LegendRows {
    rows: Vec<Vec<(usize, String)>>,
    letters: f32,
}

impl LegendRows {
    /// The rows in this room; none if there is nothing to distinguish.
    pub(super) fn of<'n>(room: &PlotRoom, names: impl ExactSizeIterator<Item = &'n str>) -> LegendRows {
        let letters = room.letters;
        let width = room.width - 2.0 * EDGE * letters;
        let mut rows: Vec<Vec<(usize, String)>> = Vec::new();
        let (several, mut right) = (names.len() > 1, f32::INFINITY);
        for (k, name) in names.enumerate().filter(|_| several) {
            let sign = (SAMPLE + TO_NAME) * letters;
            let name = shortened(name, letters, width - sign);
            let own = sign + text::width(&name, letters);
            if right + own > width {
                rows.push(Vec::new());
                right = 0.0;
            }
            right += own + TO_NEXT * letters;
            rows.last_mut().into_iter().for_each(|row| row.push((k, name.clone())));
        }
        LegendRows { rows, letters }
    }

    /// The height of the rows.
    pub(super) fn height(&self) -> f32 {
        ROW * self.letters * self.rows.len() as f32
    }

    /// Draws the rows from this height on.
    pub(super) fn draw(&self, top: f32, sheet: &mut Sheet) {
        if !self.rows.is_empty() {
            sheet.thing(ThingName::of("legend"));
        }
        for (r, row) in self.rows.iter().enumerate() {
            let mut at = Vec2::new(EDGE * self.letters, top + ROW * self.letters * (r as f32 + 0.5));
            for (k, name) in row {
                let (look, sample) = (LineLook::of(*k, sheet), Vec2::new(SAMPLE * self.letters, 0.0));
                sheet.line(&[at, at + sample], look.stroke());
                sheet.mark(at + 0.5 * sample, look.marker, look.color);
                at += sample + Vec2::new(TO_NAME * self.letters, 0.0);
                sheet.words(at, name, sheet.palette.text, Align::Left);
                at.x += text::width(name, self.letters) + TO_NEXT * self.letters;
            }
        }
    }
}
