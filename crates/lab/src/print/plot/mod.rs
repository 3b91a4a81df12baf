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
mod legend;
mod line;
mod map;
mod room;
pub(crate) mod said;
mod scale;
mod sheet;

use super::figure::{FigureError, LaidOut, Print};
use crate::text::message::Message;

pub use chart::{Chart, ChartLine, ChartPanel};
pub use room::PlotRoom;

/// The seeds of the runs of a plot, or the number of seeds over which the mean is taken.
pub fn of_seeds(seeds: &[u64]) -> Message {
    match seeds {
        [seed] => said::seed(seed.to_string()),
        seeds => said::mean_over_seeds(seeds.len()),
    }
}

/// The mean and spread of some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The number of values.
    pub count: usize,
    /// The mean; zero for no values.
    pub mean: f64,
    /// The standard deviation with n − 1; zero for fewer than two values.
    pub deviation: f64,
}

impl Spread {
    /// The spread of these values.
    pub fn of(values: &[f64]) -> Spread {
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count.max(1) as f64;
        let squares = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
        let deviation = if count > 1 { (squares / (count - 1) as f64).sqrt() } else { 0.0 };
        Spread { count, mean, deviation }
    }

    /// The mean, if it can be drawn.
    fn drawn(&self) -> Option<f64> {
        Some(self.mean).filter(|mean| self.count > 0 && mean.is_finite())
    }
}

/// A parameter and its values in their spelling.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The key.
    pub name: String,
    /// The unit, empty for none.
    pub unit: String,
    /// The values.
    pub values: Vec<String>,
}

/// The content of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The first line.
    pub title: String,
    /// The second line: the range over which the mean was taken.
    pub about: String,
    /// The name of the figure.
    pub value: String,
    /// The unit, empty for none.
    pub unit: String,
    /// The parameter on the horizontal axis.
    pub x: Axis,
    /// The parameter on the vertical axis, for a heat map.
    pub y: Option<Axis>,
    /// The figure: the first row of a heat map from left to right, then the one above it.
    pub cells: Vec<Spread>,
}

impl Plot {
    /// The picture in this room.
    ///
    /// # Errors
    /// If the paper is too small for it.
    pub fn laid_out<'a>(&self, room: PlotRoom, print: &'a Print) -> Result<LaidOut<'a>, FigureError> {
        room.tried(print, |room| match &self.y {
            Some(y) => map::laid_out(self, y, room, print),
            None => line::laid_out(self, room, print),
        })
    }

    /// A description of the picture.
    pub fn shows(&self) -> Message {
        let across = self.y.iter().map(|y| &y.name).fold(self.x.name.clone(), |x, y| format!("{x}, {y}"));
        said::shows(self.value.clone(), across, self.about.clone())
    }
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
}
