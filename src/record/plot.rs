//! A figure over one or two parameters as a vector picture: a line with bars of its spread, or a heat map.
//!
//! ```text
//!   title                              title
//!   value (unit)                       y (unit)                value (unit)
//!   |     |                            2 | 0.1  0.3  0.8         # most
//!   |  .--o--.  |                      1 | 0.0  0.1  0.4         #
//!   +--|-----|--o-- x (unit)             +-- 1 -- 2 -- 3 x       # least
//! ```

use glam::Vec2;

use crate::{
    draw::{Camera, Canvas, Color, Fill, Palette, Shape, Stroke, Svg, Theme, shape::Align, text, viridis},
    text::numbers::{brief, on_axis, with_unit},
};

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

/// Size of the picture, pixels.
const SIZE: Vec2 = Vec2::new(760.0, 540.0);
/// The area of the data, pixels, y down.
const LOW: Vec2 = Vec2::new(84.0, 104.0);
const HIGH: Vec2 = Vec2::new(636.0, 476.0);
/// The same without a color bar.
const HIGH_OF_LINE: Vec2 = Vec2::new(724.0, 476.0);
/// Height of a line of text, pixels.
const TEXT: f32 = 15.0;

impl Plot {
    /// The text of the file; the same plot gives the same bytes everywhere.
    pub fn svg(&self) -> String {
        let camera = Camera { center: SIZE * 0.5, meters_per_pixel: 1.0, size: SIZE, origin: Vec2::ZERO };
        let palette = Palette::of(Theme::Light);
        let mut sheet = Sheet { svg: Svg::new(camera, palette.background), palette };
        let (text, muted) = (palette.text, palette.muted);
        sheet.words(Vec2::new(24.0, 28.0), &self.title, 1.25 * TEXT, text, Align::Left);
        sheet.words(Vec2::new(24.0, 49.0), &self.about, TEXT, muted, Align::Left);
        match &self.y {
            Some(y) => self.heat_map(y, &mut sheet),
            None => self.line(&mut sheet),
        }
        sheet.svg.finish()
    }

    fn heat_map(&self, y: &Axis, sheet: &mut Sheet) {
        let (across, up) = (self.x.values.len(), y.values.len());
        let cell = (HIGH - LOW) / Vec2::new(across as f32, up as f32);
        let drawn = self.cells.iter().filter_map(Spread::drawn);
        let (least, most) = drawn.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), mean| {
            (least.min(mean), most.max(mean))
        });
        let share = |mean: f64| if most > least { ((mean - least) / (most - least)) as f32 } else { 0.5 };
        for (place, spread) in self.cells.iter().enumerate() {
            let corner = Vec2::new(LOW.x, HIGH.y)
                + cell * Vec2::new((place % across) as f32, -((place / across) as f32));
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
                sheet.words(middle, &words, TEXT, readable_on(color), Align::Center);
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
        let places = places(&self.x.values);
        let at_x = |place: f64| LOW.x + (HIGH_OF_LINE.x - LOW.x) * (0.04 + 0.92 * place as f32);
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
        for (place, spread) in places.iter().zip(&self.cells) {
            let Some(mean) = spread.drawn() else {
                sheet.line(&std::mem::take(&mut run), through);
                continue;
            };
            let x = at_x(*place);
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
        for (place, spread) in places.iter().zip(&self.cells) {
            if let Some(mean) = spread.drawn() {
                sheet.dot(Vec2::new(at_x(*place), at_y(mean)), 4.5, ink);
            }
        }
        let axis = Stroke::solid(sheet.palette.muted, 1.5);
        sheet.line(&[Vec2::new(LOW.x, LOW.y), Vec2::new(LOW.x, HIGH_OF_LINE.y), HIGH_OF_LINE], axis);
        sheet.ticks_across(&self.x, HIGH_OF_LINE, &|value| at_x(places[value]));
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

/// A picture in pixels with y down.
struct Sheet {
    svg: Svg,
    palette: Palette,
}

impl Sheet {
    fn at(place: Vec2) -> Vec2 {
        Vec2::new(place.x, SIZE.y - place.y)
    }

    fn words(&mut self, place: Vec2, words: &str, size: f32, color: Color, align: Align) {
        let (at, offset, text) = (Sheet::at(place), Vec2::ZERO, words.to_string());
        self.svg.draw(Shape::Text { at, offset, text, size, color, align, plate: None });
    }

    fn line(&mut self, points: &[Vec2], stroke: Stroke) {
        let points = points.iter().copied().map(Sheet::at).collect();
        self.svg.draw(Shape::Line { points, stroke });
    }

    fn area(&mut self, low: Vec2, high: Vec2, fill: Fill) {
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        let rim = Some(Stroke::solid(self.palette.background, 1.0));
        self.svg.draw(Shape::Polygon { points: corners.map(Sheet::at).to_vec(), fill: Some(fill), rim });
    }

    fn dot(&mut self, place: Vec2, radius: f32, color: Color) {
        self.svg.draw(Shape::Dot { center: Sheet::at(place), radius, color });
    }

    /// Ticks below the data with as many words as have room, and the name of the axis below them.
    fn ticks_across(&mut self, axis: &Axis, high: Vec2, at: &dyn Fn(usize) -> f32) {
        let mut free = f32::NEG_INFINITY;
        for (value, words) in axis.values.iter().map(|words| brief(words)).enumerate() {
            let x = at(value);
            self.line(
                &[Vec2::new(x, high.y), Vec2::new(x, high.y + 5.0)],
                Stroke::solid(self.palette.muted, 1.0),
            );
            let half = 0.5 * text::width(&words, TEXT);
            if x - half > free {
                self.words(Vec2::new(x, high.y + 16.0), &words, TEXT, self.palette.text, Align::Center);
                free = x + half + 8.0;
            }
        }
        let middle = Vec2::new(0.5 * (LOW.x + high.x), high.y + 42.0);
        self.words(middle, &with_unit(&axis.name, &axis.unit), TEXT, self.palette.text, Align::Center);
    }

    fn tick_up(&mut self, y: f32, words: &str) {
        self.line(&[Vec2::new(LOW.x - 5.0, y), Vec2::new(LOW.x, y)], Stroke::solid(self.palette.muted, 1.0));
        self.words(Vec2::new(LOW.x - 9.0, y), words, TEXT, self.palette.text, Align::Right);
    }

    /// The name of the upward axis, above it: words on their side are hard to read.
    fn name_up(&mut self, words: &str) {
        self.words(Vec2::new(24.0, LOW.y - 18.0), words, TEXT, self.palette.text, Align::Left);
    }

    fn color_bar(&mut self, least: f64, most: f64) {
        const STRIPES: usize = 64;
        let (left, right) = (HIGH.x + 26.0, HIGH.x + 46.0);
        let height = (HIGH.y - LOW.y) / STRIPES as f32;
        for stripe in 0..STRIPES {
            let share = (stripe as f32 + 0.5) / STRIPES as f32;
            let bottom = HIGH.y - stripe as f32 * height;
            // A little more than its part, so that no gap shows between stripes.
            let top = (bottom - height - 0.5).max(LOW.y);
            let corners = [
                Vec2::new(left, top),
                Vec2::new(right, top),
                Vec2::new(right, bottom),
                Vec2::new(left, bottom),
            ];
            let color = if most > least {
                viridis::along(&viridis::EIGHTHS, share)
            } else {
                viridis::along(&viridis::EIGHTHS, 0.5)
            };
            let fill = Some(Fill { color, hatch: None });
            self.svg.draw(Shape::Polygon { points: corners.map(Sheet::at).to_vec(), fill, rim: None });
        }
        let ticks: &[f64] = if most > least { &[0.0, 0.25, 0.5, 0.75, 1.0] } else { &[0.5] };
        for share in ticks {
            let y = HIGH.y - (HIGH.y - LOW.y) * *share as f32;
            self.line(
                &[Vec2::new(right, y), Vec2::new(right + 5.0, y)],
                Stroke::solid(self.palette.muted, 1.0),
            );
            let words = on_axis(least + share * (most - least), most - least);
            self.words(Vec2::new(right + 9.0, y), &words, TEXT, self.palette.text, Align::Left);
        }
    }
}

/// Black or white, whichever reads better on a color, by its luma.
fn readable_on(color: Color) -> Color {
    let luma = 299 * u32::from(color.r) + 587 * u32::from(color.g) + 114 * u32::from(color.b);
    Color::hex(if luma > 130_000 { 0x14171C } else { 0xFFFFFF })
}

/// Where values stand on an axis, 0 … 1: by their size where all are numbers, by its logarithm where they grow more than
/// twentyfold, and side by side otherwise.
fn places(values: &[String]) -> Vec<f64> {
    let last = values.len().saturating_sub(1).max(1) as f64;
    let side_by_side: Vec<f64> =
        (0..values.len()).map(|k| if values.len() == 1 { 0.5 } else { k as f64 / last }).collect();
    let numbers: Option<Vec<f64>> =
        values.iter().map(|value| value.parse().ok().filter(|real: &f64| real.is_finite())).collect();
    let Some(mut numbers) = numbers else { return side_by_side };
    let ends = |numbers: &[f64]| {
        numbers
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), real| (low.min(*real), high.max(*real)))
    };
    let (low, high) = ends(&numbers);
    if low > 0.0 && high > 20.0 * low {
        numbers.iter_mut().for_each(|real| *real = libm::log(*real));
    }
    let (low, high) = ends(&numbers);
    if high > low { numbers.iter().map(|real| (real - low) / (high - low)).collect() } else { side_by_side }
}

/// Ends and spacing of an axis that holds the range: about five round steps. A range that is none is widened.
fn round_range(low: f64, high: f64) -> (f64, f64, f64) {
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    let (low, high) = if high - low > 1e-9 * high.abs().max(low.abs()) {
        (low, high)
    } else {
        let half = if low == 0.0 { 0.5 } else { 0.1 * low.abs() };
        (low - half, high + half)
    };
    let rough = (high - low) / 5.0;
    let mut decade = 1.0;
    while decade > rough {
        decade /= 10.0;
    }
    while decade * 10.0 <= rough {
        decade *= 10.0;
    }
    let spacing =
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|lead| lead * decade).find(|step| *step >= rough * 0.999);
    let spacing = spacing.unwrap_or(10.0 * decade);
    ((low / spacing).floor() * spacing, (high / spacing).ceil() * spacing, spacing)
}

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

    #[test]
    fn axes_end_on_round_numbers_and_hold_their_range() {
        for (low, high) in
            [(0.0, 1.0), (-3.2, 17.9), (1e-7, 2e-7), (12345.0, 12346.0), (5.0, 5.0), (0.0, 0.0)]
        {
            let (from, to, spacing) = round_range(low, high);
            assert!(from <= low && to >= high && to > from, "{low} {high}: {from} {to}");
            let steps = (to - from) / spacing;
            assert!(
                (2.0..=8.0).contains(&steps.round()) && (steps - steps.round()).abs() < 1e-6,
                "{low} {high}: {steps}"
            );
        }
        assert_eq!(round_range(f64::INFINITY, f64::NEG_INFINITY), (0.0, 1.0, 0.2));
    }

    #[test]
    fn values_stand_by_their_size_or_its_logarithm_or_side_by_side() {
        let of = |values: &[&str]| places(&values.iter().map(|value| value.to_string()).collect::<Vec<_>>());
        assert_eq!(of(&["1", "2", "5"]), [0.0, 0.25, 1.0]);
        assert_eq!(of(&["vo", "rvo", "orca"]), [0.0, 0.5, 1.0]);
        assert_eq!(of(&["0.5", "1", "inf"]), [0.0, 0.5, 1.0]);
        assert_eq!(of(&["7"]), [0.5]);
        let decades = of(&["0.1", "1", "10"]);
        assert!((decades[1] - 0.5).abs() < 1e-12, "{decades:?}");
    }
}
