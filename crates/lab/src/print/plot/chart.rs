//! Lines over an axis, in panels one below the other, with a legend: each line has a color, a dash and a marker.

use glam::Vec2;

use super::{
    legend::{LegendRows, LineLook},
    room::{ABOVE, EDGE, PlotHead, PlotRoom, WORDS_GAP},
    said,
    scale::{RoundAxis, reach, steps_on},
    sheet::{PlotArea, Sheet},
};
use crate::{
    picture::draw::{
        shape::{ThingName, ThingOf},
        text,
    },
    print::figure::{FigureError, LaidOut, Print},
    text::{message::Message, numbers::with_unit},
};

/// One line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    /// The name in the legend.
    pub name: String,
    /// The points from left to right; if the second coordinate is not a number there is a gap.
    pub points: Vec<[f64; 2]>,
    /// One standard deviation for each point; empty if there are none.
    pub deviations: Vec<f64>,
}

/// One panel: a figure with its own scale.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPanel {
    /// The quantity on the vertical axis.
    pub name: String,
    /// The unit, empty for none.
    pub unit: String,
    /// The lines, in the order of the legend.
    pub lines: Vec<ChartLine>,
}

/// Panels over one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The first line.
    pub title: String,
    /// The second line: the conditions of the measurement.
    pub about: String,
    /// The quantity on the horizontal axis.
    pub x: String,
    /// The unit of the horizontal axis, empty for none.
    pub unit: String,
    /// The panels from top to bottom.
    pub panels: Vec<ChartPanel>,
}

/// The height of the data of a single panel, and below it of each of several, as shares of the width.
const ALONE: f32 = 0.49;
const SHARED: f32 = 0.22;

/// The least usual height of one of several panels, as a multiple of the letters.
const LOWEST: f32 = 7.0;

/// The distance from the data of a panel to the name of the next, and below it from the legend to the first, as
/// multiples of the letters.
const BETWEEN: f32 = 1.2;
const BELOW_LEGEND: f32 = 0.3;

/// The least length of a step of the vertical axis, and below it of the horizontal one, as multiples of the letters.
const STEP_UP: f32 = 1.3;
const STEP_ACROSS: f32 = 3.2;

/// The largest number of points of a line that have a marker.
const MARKED: usize = 12;

impl Chart {
    /// The picture in this room.
    ///
    /// # Errors
    /// If the paper is too small for it.
    pub fn laid_out<'a>(&self, room: PlotRoom, print: &'a Print) -> Result<LaidOut<'a>, FigureError> {
        room.tried(print, |room| self.laid_out_in(room, print))
    }

    fn laid_out_in<'a>(&self, room: &PlotRoom, print: &'a Print) -> Result<LaidOut<'a>, FigureError> {
        let letters = room.letters;
        let head = PlotHead::of(room, &self.title, &self.about);
        let lines = self.panels.first().map_or(&[][..], |panel| &panel.lines);
        let legend = LegendRows::of(room, lines.iter().map(|line| line.name.as_str()));
        let count = self.panels.len().max(1);
        let first = head.height() + legend.height() + BELOW_LEGEND * letters;
        let between = (ABOVE + BETWEEN) * letters;
        let fixed = first + ABOVE * letters + (count - 1) as f32 * between + room.below();
        let several = (SHARED * room.width).max(LOWEST * letters);
        let high = room.height_of_data(fixed, count, if count == 1 { ALONE * room.width } else { several });
        let axes: Vec<RoundAxis> = self.panels.iter().map(|panel| panel.axis(high, letters)).collect();
        let (x, sides) = self.across(room, &axes);
        let free = room.width - sides.y - sides.x;
        room.holds(Vec2::new(free.min(room.left_by(&self.names())), high), count, print)?;
        let mut sheet = Sheet::new(room, fixed + count as f32 * high, print);
        head.draw(&mut sheet);
        legend.draw(head.height(), &mut sheet);
        for (k, (panel, axis)) in self.panels.iter().zip(&axes).enumerate() {
            let top = first + ABOVE * letters + k as f32 * (high + between);
            let area =
                PlotArea { low: Vec2::new(sides.x, top), high: Vec2::new(room.width - sides.y, top + high) };
            sheet.thing(ThingName { kind: "panel", of: Some(ThingOf::number(k as u32)) });
            let is_last = k + 1 == self.panels.len();
            x.draw(area, is_last, &mut sheet);
            if is_last {
                sheet.name_across(area, &with_unit(&self.x, &self.unit));
            }
            panel.draw((area, &x, axis), &mut sheet);
        }
        Ok(sheet.laid_out(print))
    }

    /// A description of the picture.
    pub fn shows(&self) -> Message {
        let figures: Vec<&str> = self.panels.iter().map(|panel| panel.name.as_str()).collect();
        said::shows(figures.join(", "), self.x.clone(), self.about.clone())
    }

    /// The horizontal axis, and the room needed to the left and right of the data.
    fn across(&self, room: &PlotRoom, axes: &[RoundAxis]) -> (Across, Vec2) {
        let letters = room.letters;
        let numbers = axes.iter().flat_map(RoundAxis::ticks).map(|(_, words)| words);
        let left = (EDGE + WORDS_GAP) * letters + room.widest(&numbers.collect::<Vec<_>>());
        let points = self.panels.iter().flat_map(|panel| &panel.lines).flat_map(|line| &line.points);
        let about = room.width - left - EDGE * letters;
        let x = Across::over(reach(points.map(|[x, _]| (*x, *x))), steps_on(about, STEP_ACROSS * letters));
        // Half of the last number may extend beyond the data.
        let last = x.ticks.last().map_or(0.0, |(_, words)| text::width(words, letters));
        (x, Vec2::new(left, (EDGE * letters).max(0.5 * last + 0.3 * letters)))
    }

    /// The names of axes with their units.
    fn names(&self) -> Vec<String> {
        let panels = self.panels.iter().map(|panel| with_unit(&panel.name, &panel.unit));
        panels.chain([with_unit(&self.x, &self.unit)]).collect()
    }
}

/// The horizontal axis: the data fills the width, and only the ticks are round.
struct Across {
    ends: (f64, f64),
    /// The ticks within the data, with their words.
    ticks: Vec<(f64, String)>,
}

impl Across {
    fn over(data: (f64, f64), steps: f64) -> Across {
        let round = RoundAxis::over(data, steps);
        let ends = if data.1 > data.0 { data } else { (round.low, round.high) };
        let slack = 1e-6 * round.spacing;
        let within = |(value, _): &(f64, String)| *value >= ends.0 - slack && *value <= ends.1 + slack;
        Across { ends, ticks: round.ticks().into_iter().filter(within).collect() }
    }

    fn at(&self, area: PlotArea, x: f64) -> f32 {
        area.across(((x - self.ends.0) / (self.ends.1 - self.ends.0)) as f32)
    }

    /// The lines of the grid, and the numbers below them if this panel has them.
    fn draw(&self, area: PlotArea, has_numbers: bool, sheet: &mut Sheet) {
        for (value, _) in &self.ticks {
            let x = self.at(area, *value);
            sheet.grid([Vec2::new(x, area.low.y), Vec2::new(x, area.high.y)]);
        }
        if has_numbers {
            let ticks = self.ticks.iter().map(|(value, words)| (self.at(area, *value), words.as_str()));
            sheet.ticks_across(area, ticks);
        }
    }
}

impl ChartPanel {
    /// The vertical axis for this height, pixels.
    fn axis(&self, high: f32, letters: f32) -> RoundAxis {
        let spread = |line: &ChartLine| -> Vec<(f64, f64)> {
            let of = |(k, [_, y]): (usize, &[f64; 2])| {
                let deviation = line.deviations.get(k).copied().unwrap_or(0.0);
                (y - deviation, y + deviation)
            };
            line.points.iter().enumerate().map(of).collect()
        };
        RoundAxis::over(reach(self.lines.iter().flat_map(spread)), steps_on(high, STEP_UP * letters))
    }

    fn draw(&self, (area, x, y): (PlotArea, &Across, &RoundAxis), sheet: &mut Sheet) {
        sheet.ladder(area, y);
        sheet.axes(area);
        sheet.name_up(area, &with_unit(&self.name, &self.unit));
        for (k, line) in self.lines.iter().enumerate() {
            sheet.thing(ThingName { kind: "series", of: Some(ThingOf::number(k as u32)) });
            let at = |[px, py]: [f64; 2]| Vec2::new(x.at(area, px), area.up(y.share(py)));
            line.draw(&LineLook::of(k, sheet), &at, sheet);
        }
    }
}

impl ChartLine {
    fn draw(&self, look: &LineLook, at: &dyn Fn([f64; 2]) -> Vec2, sheet: &mut Sheet) {
        for run in self.points.split(|[_, y]| !y.is_finite()) {
            let points: Vec<Vec2> = run.iter().map(|point| at(*point)).collect();
            sheet.line(&points, look.stroke());
        }
        for ([x, y], deviation) in self.points.iter().zip(&self.deviations) {
            let ends = [at([*x, y - deviation]), at([*x, y + deviation])];
            if *deviation > 0.0 && ends.iter().all(|end| end.is_finite()) {
                sheet.bar(ends, look.color);
            }
        }
        let every = self.points.len().div_ceil(MARKED).max(1);
        for point in self.points.iter().step_by(every).filter(|[_, y]| y.is_finite()) {
            sheet.mark(at(*point), look.marker, look.color);
        }
    }
}
