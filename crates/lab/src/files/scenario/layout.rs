//! The layout of a group: circle, grid, line, random.

use glam::Vec2;
use rand::Rng;

use super::{
    file::{Real, named},
    scatter::{Scatter, scatter},
};
use sidestep_core::model::tunable::choices;

/// The starting positions of the agents of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// Evenly around a ring, counter-clockwise.
    Circle {
        /// Its center, m.
        center: Vec2,
        /// Its radius, m.
        ring: f32,
        /// Angle of the first agent, degrees from the x axis.
        start: f32,
    },
    /// In rows from the lower left corner, row by row.
    Grid {
        /// Position of the first agent, m.
        corner: Vec2,
        /// Agents in a row.
        columns: usize,
        /// Distance between neighbors in a row and between rows, m.
        spacing: f32,
    },
    /// Evenly from one point to another, both included.
    Line {
        /// Position of the first agent, m.
        from: Vec2,
        /// Position of the last agent, m.
        to: Vec2,
    },
    /// Anywhere in a box, with discs apart if possible.
    Random {
        /// Lower left corner, m.
        low: Vec2,
        /// Upper right corner, m.
        high: Vec2,
        /// Least gap between two discs of the group at the start, m; negative lets them overlap.
        gap: f32,
    },
}

choices! {
    /// The words of `layout = "…"`.
    pub enum LayoutKind {
        /// Evenly around a ring.
        Circle = "circle",
        /// In rows.
        Grid = "grid",
        /// Evenly from one point to another.
        Line = "line",
        /// Anywhere in a box.
        Random = "random",
    }
}

named!(LayoutKind);

impl LayoutKind {
    /// The keys of a group that belong to this layout only.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            LayoutKind::Circle => &["center", "ring", "start"],
            LayoutKind::Grid => &["corner", "columns", "spacing"],
            LayoutKind::Line => &["from", "to"],
            LayoutKind::Random => &["low", "high", "gap"],
        }
    }
}

/// An angle, degrees.
pub type Degrees = Real<{ (-360_f32).to_bits() }, { 360_f32.to_bits() }>;

/// The bounds of a layout and its center, m.
pub(super) struct Extent {
    pub low: Vec2,
    pub high: Vec2,
    pub center: Vec2,
}

impl Layout {
    /// The starting positions of `n` agents of this radius; `random` is the stream of a random layout.
    pub(super) fn starts<R: Rng>(&self, n: usize, radius: f32, random: impl FnOnce() -> R) -> Vec<Vec2> {
        match *self {
            Layout::Circle { center, ring, start } => (0..n)
                .map(|i| {
                    let turn = f64::from(start).to_radians() + std::f64::consts::TAU * i as f64 / n as f64;
                    let (sin, cos) = libm::sincos(turn);
                    let ring = f64::from(ring);
                    center + Vec2::new((ring * cos) as f32, (ring * sin) as f32)
                })
                .collect(),
            Layout::Grid { corner, columns, spacing } => (0..n)
                .map(|i| corner + Vec2::new((i % columns) as f32, (i / columns) as f32) * spacing)
                .collect(),
            Layout::Line { from, to } => {
                (0..n).map(|i| from + (to - from) * (i as f32 / n.saturating_sub(1).max(1) as f32)).collect()
            }
            Layout::Random { low, high, gap } => {
                scatter(n, (low, high), distance(radius, gap), random()).positions
            }
        }
    }

    /// Checks that a random layout has room for all; otherwise returns the number of agents that have their gap.
    pub(super) fn fits<R: Rng>(
        &self,
        n: usize,
        radius: f32,
        random: impl FnOnce() -> R,
    ) -> Result<(), usize> {
        match self.scattered(n, radius, random) {
            Some(Scatter { gave_up: true, apart, .. }) => Err(apart),
            _ => Ok(()),
        }
    }

    /// How many agents of a random layout have their gap, those of a box that is a little too full not counted.
    pub(crate) fn apart<R: Rng>(&self, n: usize, radius: f32, random: impl FnOnce() -> R) -> usize {
        self.scattered(n, radius, random).map_or(n, |scattered| scattered.apart)
    }

    /// The starts of a random layout; `None` where all have their gap beyond doubt.
    fn scattered<R: Rng>(&self, n: usize, radius: f32, random: impl FnOnce() -> R) -> Option<Scatter> {
        let Layout::Random { low, high, gap } = *self else { return None };
        let apart = f64::from(distance(radius, gap).max(0.0));
        let area = f64::from(high.x - low.x) * f64::from(high.y - low.y);
        // At least a quarter of the box is free for the last of them: no 200 tries in a row fail.
        let is_roomy = n as f64 * std::f64::consts::PI * apart * apart <= 0.75 * area;
        (!is_roomy).then(|| scatter(n, (low, high), distance(radius, gap), random()))
    }

    /// The bounds of a layout with these starts: the box of a random layout, otherwise the bounds of the starts.
    pub(super) fn extent(&self, starts: &[Vec2]) -> Extent {
        let (low, high) = match *self {
            Layout::Random { low, high, .. } => (low, high),
            _ => {
                let first = starts.first().copied().unwrap_or(Vec2::ZERO);
                starts.iter().fold((first, first), |(low, high), start| (low.min(*start), high.max(*start)))
            }
        };
        let center = if let Layout::Circle { center, .. } = *self { center } else { (low + high) * 0.5 };
        Extent { low, high, center }
    }
}

/// Least distance between two agents of a random layout, m.
fn distance(radius: f32, gap: f32) -> f32 {
    2.0 * radius + gap
}
