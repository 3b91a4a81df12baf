//! Lines over an axis, in panels one below the other, with a legend: each has a color, a dash and a marker.

use glam::Vec2;

use super::{
    PlotPicture,
    scale::round_range,
    sheet::{HIGH_OF_LINE, LOW, Marker, SIZE, Sheet, TEXT},
};
use crate::{
    draw::{Color, Stroke, shape::Align, text},
    text::numbers::{multiple, with_unit},
};

/// One line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    /// Its name in the legend.
    pub name: String,
    /// Its points from left to right; where the second is no number there is a gap.
    pub points: Vec<[f64; 2]>,
    /// One standard deviation of each point; none if they have none.
    pub deviations: Vec<f64>,
}

/// One panel: a figure with its own scale.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPanel {
    /// What goes up.
    pub name: String,
    /// Its unit, empty for none.
    pub unit: String,
    /// The lines, in the order of the legend.
    pub lines: Vec<ChartLine>,
}

/// Panels over one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// First line.
    pub title: String,
    /// Second line: what was measured.
    pub about: String,
    /// What goes to the right.
    pub x: String,
    /// Its unit, empty for none.
    pub unit: String,
    /// From top to bottom.
    pub panels: Vec<ChartPanel>,
}

/// Height of a panel's data where there are several, pixels.
const PANEL: f32 = 170.0;

/// From the data of a panel to that of the next, pixels.
const BETWEEN: f32 = 52.0;

/// Most points of a line that have a marker.
const MARKED: usize = 12;

/// Dashes of lines, so that they are told apart without color.
const DASHES: [Option<[f32; 2]>; 4] = [None, Some([9.0, 4.0]), Some([2.0, 3.0]), Some([16.0, 4.0])];

/// Markers of lines.
const MARKERS: [Marker; 4] = [Marker::Disc, Marker::Square, Marker::Diamond, Marker::Triangle];

impl Chart {
    /// The picture.
    pub fn picture(&self) -> PlotPicture {
        let legend = self.legend_rows();
        let top = 82.0 + TEXT * 1.5 * legend.len() as f32 + 22.0;
        let high = if self.panels.len() == 1 { HIGH_OF_LINE.y - LOW.y } else { PANEL };
        let count = self.panels.len().max(1) as f32;
        let bottom = top + count * high + (count - 1.0) * BETWEEN;
        let mut sheet = Sheet::new(Vec2::new(SIZE.x, bottom + 64.0));
        let (text, muted) = (sheet.palette.text, sheet.palette.muted);
        sheet.words(Vec2::new(24.0, 28.0), &self.title, 1.25 * TEXT, text, Align::Left);
        sheet.words(Vec2::new(24.0, 49.0), &self.about, TEXT, muted, Align::Left);
        self.legend(&legend, &mut sheet);
        let reach = reach(self.lines().flat_map(|line| &line.points).map(|[x, _]| (*x, *x)));
        for (k, panel) in self.panels.iter().enumerate() {
            let low = top + k as f32 * (high + BETWEEN);
            let area = DataArea {
                low: Vec2::new(LOW.x, low),
                high: Vec2::new(HIGH_OF_LINE.x, low + high),
                x: reach,
            };
            panel.draw(&area, k + 1 == self.panels.len(), &mut sheet);
        }
        let name = with_unit(&self.x, &self.unit);
        let middle = Vec2::new(0.5 * (LOW.x + HIGH_OF_LINE.x), bottom + 42.0);
        sheet.words(middle, &name, TEXT, text, Align::Center);
        let Sheet { size, shapes, .. } = sheet;
        PlotPicture { title: self.title.clone(), about: self.about.clone(), size, shapes }
    }

    fn lines(&self) -> impl Iterator<Item = &ChartLine> {
        self.panels.iter().flat_map(|panel| &panel.lines)
    }

    /// Which lines stand in each row of the legend; nothing to tell apart has none.
    fn legend_rows(&self) -> Vec<Vec<(usize, &str)>> {
        let names = self.panels.first().map_or(&[][..], |panel| &panel.lines);
        let mut rows: Vec<Vec<(usize, &str)>> = Vec::new();
        let mut right = f32::INFINITY;
        for (k, line) in names.iter().enumerate().filter(|_| names.len() > 1) {
            let width = SIGN + text::width(&line.name, TEXT);
            if right + width > HIGH_OF_LINE.x {
                rows.push(Vec::new());
                right = 24.0;
            }
            right += width;
            rows.last_mut().into_iter().for_each(|row| row.push((k, &line.name)));
        }
        rows
    }

    fn legend(&self, rows: &[Vec<(usize, &str)>], sheet: &mut Sheet) {
        for (r, row) in rows.iter().enumerate() {
            let (mut x, y) = (24.0, 78.0 + r as f32 * TEXT * 1.5);
            for (k, name) in row {
                let look = LineLook::of(*k, sheet);
                let ends = [Vec2::new(x, y), Vec2::new(x + 30.0, y)];
                sheet.line(&ends, look.stroke());
                sheet.mark(Vec2::new(x + 15.0, y), look.marker, look.color);
                sheet.words(Vec2::new(x + 37.0, y), name, TEXT, sheet.palette.text, Align::Left);
                x += SIGN + text::width(name, TEXT);
            }
        }
    }
}

/// Width of an entry of the legend beside its words, pixels.
const SIGN: f32 = 62.0;

/// How a line looks.
struct LineLook {
    color: Color,
    dash: Option<[f32; 2]>,
    marker: Marker,
}

impl LineLook {
    fn of(line: usize, sheet: &Sheet) -> LineLook {
        let color = sheet.palette.neighbor(line);
        LineLook { color, dash: DASHES[line % DASHES.len()], marker: MARKERS[line % MARKERS.len()] }
    }

    fn stroke(&self) -> Stroke {
        Stroke { color: self.color, width: 2.0, dash: self.dash }
    }
}

/// Where the data of a panel is, pixels, and the ends of the axis.
struct DataArea {
    low: Vec2,
    high: Vec2,
    x: (f64, f64),
}

impl ChartPanel {
    fn draw(&self, area: &DataArea, is_last: bool, sheet: &mut Sheet) {
        let spread = |line: &ChartLine| -> Vec<(f64, f64)> {
            let of = |(k, [_, y]): (usize, &[f64; 2])| {
                let deviation = line.deviations.get(k).copied().unwrap_or(0.0);
                (y - deviation, y + deviation)
            };
            line.points.iter().enumerate().map(of).collect()
        };
        let (low, high) = reach(self.lines.iter().flat_map(spread));
        let (bottom, top, up) = round_range(low, high);
        let (first, last, across) = round_range(area.x.0, area.x.1);
        // The data fills the width; only the ticks are round.
        let (left, right) = if area.x.1 > area.x.0 { area.x } else { (first, last) };
        let x_at = |x: f64| area.low.x + (area.high.x - area.low.x) * ((x - left) / (right - left)) as f32;
        let y_at = |y: f64| area.high.y - (area.high.y - area.low.y) * ((y - bottom) / (top - bottom)) as f32;
        let grid = Stroke::solid(sheet.palette.grid, 1.0);
        for k in 0..=((top - bottom) / up).round() as usize {
            let y = y_at(bottom + k as f64 * up);
            sheet.line(&[Vec2::new(area.low.x, y), Vec2::new(area.high.x, y)], grid);
            sheet.tick_up(y, &multiple(bottom + k as f64 * up, up));
        }
        for k in 0..=((last - first) / across).round() as usize {
            let value = first + k as f64 * across;
            let within = value >= left - 1e-6 * across && value <= right + 1e-6 * across;
            if !within {
                continue;
            }
            let x = x_at(value);
            sheet.line(&[Vec2::new(x, area.low.y), Vec2::new(x, area.high.y)], grid);
            if is_last {
                let words = multiple(value, across);
                let at = Vec2::new(x, area.high.y + 16.0);
                sheet.words(at, &words, TEXT, sheet.palette.text, Align::Center);
            }
        }
        for (k, line) in self.lines.iter().enumerate() {
            line.draw(&LineLook::of(k, sheet), &|[x, y]| Vec2::new(x_at(x), y_at(y)), sheet);
        }
        let axis = Stroke::solid(sheet.palette.muted, 1.5);
        sheet.line(&[area.low, Vec2::new(area.low.x, area.high.y), area.high], axis);
        let name = with_unit(&self.name, &self.unit);
        sheet.words(Vec2::new(24.0, area.low.y - 18.0), &name, TEXT, sheet.palette.text, Align::Left);
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
                sheet.line(&ends, Stroke::solid(look.color, 1.5));
                for end in ends {
                    let half = Vec2::new(4.0, 0.0);
                    sheet.line(&[end - half, end + half], Stroke::solid(look.color, 1.5));
                }
            }
        }
        let every = self.points.len().div_ceil(MARKED).max(1);
        for point in self.points.iter().step_by(every).filter(|[_, y]| y.is_finite()) {
            sheet.mark(at(*point), look.marker, look.color);
        }
    }
}

/// Least and largest of the ends of some ranges; those that are no numbers do not count.
fn reach(ranges: impl IntoIterator<Item = (f64, f64)>) -> (f64, f64) {
    let finite = ranges.into_iter().filter(|(low, high)| low.is_finite() && high.is_finite());
    finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), (low, high)| {
        (least.min(low), most.max(high))
    })
}
