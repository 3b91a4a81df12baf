//! A figure over one or two parameters as a vector picture: a line with bars of its spread, or a heat map.
//!
//! ```text
//!   title                              title
//!   value (unit)                       y (unit)                value (unit)
//!   |     |                            2 | 0.1  0.3  0.8         # most
//!   |  .--o--.  |                      1 | 0.0  0.1  0.4         #
//!   +--|-----|--o-- x (unit)             +-- 1 -- 2 -- 3 x       # least
//! ```

mod chart;
mod picture;
mod scale;
mod sheet;

use glam::Vec2;

use crate::{
    draw::{Color, Fill, Stroke, contrast::readable_of, shape::Align, text, viridis},
    text::numbers::{brief, on_axis, with_unit},
};
use scale::{positions, round_range};
use sheet::{HIGH, HIGH_OF_LINE, LOW, SIZE, Sheet, TEXT};

pub use chart::{Chart, ChartLine, ChartPanel};
pub use picture::PlotPicture;

/// Mean and spread of some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// How many values there are.
    pub count: usize,
    /// Their mean; zero for none.
    pub mean: f64,
    /// Their standard deviation with n − 1; zero for fewer than two.
    pub deviation: f64,
}

impl Spread {
    /// Of these values.
    pub fn of(values: &[f64]) -> Spread {
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count.max(1) as f64;
        let squares = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
        let deviation = if count > 1 { (squares / (count - 1) as f64).sqrt() } else { 0.0 };
        Spread { count, mean, deviation }
    }

    /// The mean, if there is one that can be drawn.
    fn drawn(&self) -> Option<f64> {
        Some(self.mean).filter(|mean| self.count > 0 && mean.is_finite())
    }
}

/// A parameter and its values, as they are spelled.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Its key.
    pub name: String,
    /// Its unit, empty for none.
    pub unit: String,
    /// Its values.
    pub values: Vec<String>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// First line.
    pub title: String,
    /// Second line: over what the mean was taken.
    pub about: String,
    /// Name of the figure.
    pub value: String,
    /// Its unit, empty for none.
    pub unit: String,
    /// The parameter that goes to the right.
    pub x: Axis,
    /// The one that goes up, for a heat map.
    pub y: Option<Axis>,
    /// The figure: the first row of a heat map from left to right, then the one above it.
    pub cells: Vec<Spread>,
}

impl Plot {
    /// The text of an SVG file; the same plot gives the same bytes everywhere.
    pub fn svg(&self) -> String {
        self.picture().svg()
    }

    /// The picture.
    pub fn picture(&self) -> PlotPicture {
        let mut sheet = Sheet::new(SIZE);
        let (text, muted) = (sheet.palette.text, sheet.palette.muted);
        sheet.words(Vec2::new(24.0, 28.0), &self.title, 1.25 * TEXT, text, Align::Left);
        sheet.words(Vec2::new(24.0, 49.0), &self.about, TEXT, muted, Align::Left);
        match &self.y {
            Some(y) => self.heat_map(y, &mut sheet),
            None => self.line(&mut sheet),
        }
        PlotPicture { title: self.title.clone(), about: self.about.clone(), size: SIZE, shapes: sheet.shapes }
    }

    fn heat_map(&self, y: &Axis, sheet: &mut Sheet) {
        let (across, up) = (self.x.values.len(), y.values.len());
        let cell = (HIGH - LOW) / Vec2::new(across as f32, up as f32);
        let drawn = self.cells.iter().filter_map(Spread::drawn);
        let (least, most) = drawn.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), mean| {
            (least.min(mean), most.max(mean))
        });
        let share = |mean: f64| if most > least { ((mean - least) / (most - least)) as f32 } else { 0.5 };
        for (index, spread) in self.cells.iter().enumerate() {
            let corner = Vec2::new(LOW.x, HIGH.y)
                + cell * Vec2::new((index % across) as f32, -((index / across) as f32));
            let (low, high) = (corner - Vec2::new(0.0, cell.y), corner + Vec2::new(cell.x, 0.0));
            let middle = (low + high) * 0.5;
            let Some(mean) = spread.drawn() else {
                let fill = Fill { color: sheet.palette.grid, hatch: Some(sheet.palette.muted.at(0.5)) };
                sheet.area(low, high, fill);
                continue;
            };
            let color = viridis::along(&viridis::EIGHTHS, share(mean));
            sheet.area(low, high, Fill { color, hatch: None });
            let words = on_axis(mean, most - least);
            if text::width(&words, TEXT) + 8.0 < cell.x && cell.y > TEXT + 3.0 {
                sheet.words(middle, &words, TEXT, readable_of(color, [DARK, LIGHT]), Align::Center);
            }
        }
        let at = |value: usize, count: usize, from: f32, to: f32| {
            from + (to - from) * (value as f32 + 0.5) / count as f32
        };
        sheet.ticks_across(&self.x, HIGH, &|value| at(value, across, LOW.x, HIGH.x));
        let every = (1..).find(|every| cell.y * *every as f32 >= TEXT + 2.0).unwrap_or(1);
        for (value, words) in y.values.iter().enumerate().step_by(every) {
            sheet.tick_up(at(value, up, HIGH.y, LOW.y), &brief(words));
        }
        sheet.name_up(&with_unit(&y.name, &y.unit));
        if least <= most {
            sheet.color_bar(least, most);
        }
        sheet.words(
            Vec2::new(SIZE.x - 24.0, LOW.y - 18.0),
            &with_unit(&self.value, &self.unit),
            TEXT,
            sheet.palette.text,
            Align::Right,
        );
        if self.cells.iter().any(|spread| spread.drawn().is_none()) {
            sheet.words(
                Vec2::new(SIZE.x - 24.0, SIZE.y - 20.0),
                "hatched: not defined",
                TEXT,
                sheet.palette.muted,
                Align::Right,
            );
        }
    }

    fn line(&self, sheet: &mut Sheet) {
        let positions = positions(&self.x.values);
        let at_x = |position: f64| LOW.x + (HIGH_OF_LINE.x - LOW.x) * (0.04 + 0.92 * position as f32);
        let reach = self.cells.iter().filter(|spread| spread.drawn().is_some()).fold(
            (f64::INFINITY, f64::NEG_INFINITY),
            |(low, high), spread| {
                (low.min(spread.mean - spread.deviation), high.max(spread.mean + spread.deviation))
            },
        );
        let (low, high, spacing) = round_range(reach.0, reach.1);
        let at_y =
            |value: f64| HIGH_OF_LINE.y - (HIGH_OF_LINE.y - LOW.y) * ((value - low) / (high - low)) as f32;
        let (grid, ink) = (sheet.palette.grid, sheet.palette.neighbors[1]);
        let count = ((high - low) / spacing).round() as usize;
        for k in 0..=count {
            let value = low + k as f64 * spacing;
            let y = at_y(value);
            sheet.line(&[Vec2::new(LOW.x, y), Vec2::new(HIGH_OF_LINE.x, y)], Stroke::solid(grid, 1.0));
            sheet.tick_up(y, &on_axis(value, high - low));
        }
        // Between names there is nothing to go through.
        let numbers = self.x.values.iter().all(|value| value.parse::<f64>().is_ok());
        let through = Stroke::solid(ink, if numbers { 2.0 } else { 0.0 });
        let mut run = Vec::new();
        for (position, spread) in positions.iter().zip(&self.cells) {
            let Some(mean) = spread.drawn() else {
                sheet.line(&std::mem::take(&mut run), through);
                continue;
            };
            let x = at_x(*position);
            run.push(Vec2::new(x, at_y(mean)));
            if spread.deviation > 0.0 {
                let [top, bottom] = [mean + spread.deviation, mean - spread.deviation].map(at_y);
                let bar = Stroke::solid(ink, 1.5);
                sheet.line(&[Vec2::new(x, bottom), Vec2::new(x, top)], bar);
                for y in [top, bottom] {
                    sheet.line(&[Vec2::new(x - 5.0, y), Vec2::new(x + 5.0, y)], bar);
                }
            }
        }
        sheet.line(&run, through);
        for (position, spread) in positions.iter().zip(&self.cells) {
            if let Some(mean) = spread.drawn() {
                sheet.dot(Vec2::new(at_x(*position), at_y(mean)), 4.5, ink);
            }
        }
        let axis = Stroke::solid(sheet.palette.muted, 1.5);
        sheet.line(&[Vec2::new(LOW.x, LOW.y), Vec2::new(LOW.x, HIGH_OF_LINE.y), HIGH_OF_LINE], axis);
        sheet.ticks_across(&self.x, HIGH_OF_LINE, &|value| at_x(positions[value]));
        sheet.name_up(&with_unit(&self.value, &self.unit));
        if self.cells.iter().any(|spread| spread.deviation > 0.0) {
            let words = "bars: one standard deviation";
            sheet.words(
                Vec2::new(SIZE.x - 24.0, LOW.y - 18.0),
                words,
                TEXT,
                sheet.palette.muted,
                Align::Right,
            );
        }
    }
}

/// Words on the colors of a heat map.
const DARK: Color = Color::hex(0x14171C);
const LIGHT: Color = Color::hex(0xFFFFFF);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_have_the_deviation_of_a_sample() {
        let spread = Spread::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((spread.count, spread.mean), (8, 5.0));
        assert!((spread.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(Spread::of(&[3.0]), Spread { count: 1, mean: 3.0, deviation: 0.0 });
        assert_eq!(Spread::of(&[]).drawn(), None);
    }
}
