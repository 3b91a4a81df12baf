//! The layout of a group: circle, grid, line, random.

use glam::Vec2;
use rand::Rng;

use super::{
    file::{AgentCount, Gap, Pair, Real, Refusal, Size, Whole, named, unknown_key},
    said,
    scatter::{Scatter, scatter},
};
use sidestep_core::model::tunable::choices;

use crate::text::message::Message;

/// Where the agents of a group start.
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
    /// Anywhere in a box, discs apart where that can be had.
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
    /// The keys of [`LayoutKeys`] that it knows.
    fn keys(self) -> &'static [&'static str] {
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

/// The keys of all layouts.
#[derive(Default)]
pub struct LayoutKeys {
    pub center: Option<Pair>,
    pub ring: Option<Size>,
    pub start: Option<Degrees>,
    pub corner: Option<Pair>,
    pub columns: Option<AgentCount>,
    pub spacing: Option<Size>,
    pub from: Option<Pair>,
    pub to: Option<Pair>,
    pub low: Option<Pair>,
    pub high: Option<Pair>,
    pub gap: Option<Gap>,
}

fn needed<T>(value: Option<T>, reason: impl FnOnce() -> Message) -> Result<T, Refusal> {
    value.ok_or_else(|| reason().into())
}

impl LayoutKeys {
    /// The layout of this kind.
    pub fn layout(&self, kind: LayoutKind) -> Result<Layout, Refusal> {
        let known = kind.keys();
        if let Some(key) = self.present().into_iter().find(|key| !known.contains(key)) {
            return Err(Refusal::of_key(key, unknown_key(key, known)));
        }
        let end = |end: Option<Pair>, key: &str| needed(end, || said::needs_end(key.into()));
        Ok(match kind {
            LayoutKind::Circle => Layout::Circle {
                center: self.center.map_or(Vec2::ZERO, |center| center.0),
                ring: needed(self.ring, said::needs_ring)?.0,
                start: self.start.map_or(0.0, |start| start.0),
            },
            LayoutKind::Grid => Layout::Grid {
                corner: needed(self.corner, said::needs_corner)?.0,
                columns: needed(self.columns, said::needs_columns)?.0 as usize,
                spacing: needed(self.spacing, said::needs_spacing)?.0,
            },
            LayoutKind::Line => Layout::Line { from: end(self.from, "from")?.0, to: end(self.to, "to")?.0 },
            LayoutKind::Random => {
                let (low, high) =
                    (needed(self.low, said::needs_low)?.0, needed(self.high, said::needs_high)?.0);
                if high.cmplt(low).any() {
                    return Err(said::high_below_low().into());
                }
                Layout::Random { low, high, gap: self.gap.map_or(0.0, |gap| gap.0) }
            }
        })
    }

    /// The keys that stand in a table.
    fn present(&self) -> Vec<&'static str> {
        let keys = [
            ("center", self.center.is_some()),
            ("ring", self.ring.is_some()),
            ("start", self.start.is_some()),
            ("corner", self.corner.is_some()),
            ("columns", self.columns.is_some()),
            ("spacing", self.spacing.is_some()),
            ("from", self.from.is_some()),
            ("to", self.to.is_some()),
            ("low", self.low.is_some()),
            ("high", self.high.is_some()),
            ("gap", self.gap.is_some()),
        ];
        keys.into_iter().filter(|(_, stands)| *stands).map(|(key, _)| key).collect()
    }

    /// The kind and the keys of a layout.
    pub fn of(layout: &Layout) -> (LayoutKind, LayoutKeys) {
        let none = LayoutKeys::default();
        match *layout {
            Layout::Circle { center, ring, start } => {
                let (center, ring, start) = (Some(Pair(center)), Some(Real(ring)), Some(Real(start)));
                (LayoutKind::Circle, LayoutKeys { center, ring, start, ..none })
            }
            Layout::Grid { corner, columns, spacing } => {
                let (corner, spacing) = (Some(Pair(corner)), Some(Real(spacing)));
                (
                    LayoutKind::Grid,
                    LayoutKeys { corner, columns: Some(Whole(columns as u64)), spacing, ..none },
                )
            }
            Layout::Line { from, to } => {
                (LayoutKind::Line, LayoutKeys { from: Some(Pair(from)), to: Some(Pair(to)), ..none })
            }
            Layout::Random { low, high, gap } => {
                let (low, high, gap) = (Some(Pair(low)), Some(Pair(high)), Some(Real(gap)));
                (LayoutKind::Random, LayoutKeys { low, high, gap, ..none })
            }
        }
    }
}

/// The bounds of a layout and its center, m.
pub(super) struct Extent {
    pub low: Vec2,
    pub high: Vec2,
    pub center: Vec2,
}

impl Layout {
    /// Where `n` agents of this radius start; `random` is the stream of a random layout.
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

    /// Whether a random layout has room for all; else how many agents have their gap.
    pub(super) fn fits<R: Rng>(
        &self,
        n: usize,
        radius: f32,
        random: impl FnOnce() -> R,
    ) -> Result<(), usize> {
        let Layout::Random { low, high, gap } = *self else { return Ok(()) };
        let apart = f64::from(distance(radius, gap).max(0.0));
        let area = f64::from(high.x - low.x) * f64::from(high.y - low.y);
        // At least a quarter of the box is free for the last of them: no 200 tries in a row fail.
        if n as f64 * std::f64::consts::PI * apart * apart <= 0.75 * area {
            return Ok(());
        }
        match scatter(n, (low, high), distance(radius, gap), random()) {
            Scatter { gave_up: false, .. } => Ok(()),
            Scatter { apart, .. } => Err(apart),
        }
    }

    /// The bounds of a layout with these starts: the box of a random one, else those of the starts.
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
