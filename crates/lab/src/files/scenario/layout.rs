//! The layout of a group: circle, grid, line, random.

use glam::Vec2;
use rand::Rng;

use super::{
    MAX_AGENTS,
    file::{Put, Result, Table},
    said,
    scatter::{Scatter, scatter},
};
use sidestep_core::model::world::FARTHEST;

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

/// The words of `layout = "…"`.
pub(super) const LAYOUTS: &[&str] = &["circle", "grid", "line", "random"];

/// Reads the layout of a group.
pub(super) fn read(table: &mut Table) -> Result<Layout> {
    let Some(node) = table.get("layout") else {
        return Err(table.lacks("layout", said::needs_layout(LAYOUTS.join(", "))));
    };
    match node.text("layout", said::a_text)? {
        "circle" => read_circle(table),
        "grid" => read_grid(table),
        "line" => Ok(Layout::Line {
            from: needed(table, "from", || said::needs_end("from".into()))?,
            to: needed(table, "to", || said::needs_end("to".into()))?,
        }),
        "random" => read_random(table),
        unknown => Err(node.unknown_word("layout", unknown, LAYOUTS)),
    }
}

/// Writes the layout of a group.
pub(super) fn write(layout: &Layout, table: &mut Put) {
    match *layout {
        Layout::Circle { center, ring, start } => {
            table.put("layout", "circle");
            table.put("center", center);
            table.put("ring", ring);
            table.put("start", start);
        }
        Layout::Grid { corner, columns, spacing } => {
            table.put("layout", "grid");
            table.put("corner", corner);
            table.put("columns", columns);
            table.put("spacing", spacing);
        }
        Layout::Line { from, to } => {
            table.put("layout", "line");
            table.put("from", from);
            table.put("to", to);
        }
        Layout::Random { low, high, gap } => {
            table.put("layout", "random");
            table.put("low", low);
            table.put("high", high);
            table.put("gap", gap);
        }
    }
}

fn read_circle(table: &mut Table) -> Result<Layout> {
    let center = table.vector("center")?.unwrap_or(Vec2::ZERO);
    let ring = table.real("ring", 1e-3..=FARTHEST)?;
    let ring = ring.ok_or_else(|| table.lacks("ring", said::needs_ring()))?;
    let start = table.real("start", -360.0..=360.0)?.unwrap_or(0.0);
    Ok(Layout::Circle { center, ring, start })
}

fn read_grid(table: &mut Table) -> Result<Layout> {
    let corner = needed(table, "corner", said::needs_corner)?;
    let columns = table.count("columns", 1..=MAX_AGENTS as u64)?;
    let columns = columns.ok_or_else(|| table.lacks("columns", said::needs_columns()))? as usize;
    let spacing = table.real("spacing", 1e-3..=FARTHEST)?;
    let spacing = spacing.ok_or_else(|| table.lacks("spacing", said::needs_spacing()))?;
    Ok(Layout::Grid { corner, columns, spacing })
}

fn read_random(table: &mut Table) -> Result<Layout> {
    let low = needed(table, "low", said::needs_low)?;
    let high = needed(table, "high", said::needs_high)?;
    let gap = table.real("gap", -FARTHEST..=FARTHEST)?.unwrap_or(0.0);
    if high.cmplt(low).any() {
        return Err(table.fault(said::high_below_low()));
    }
    Ok(Layout::Random { low, high, gap })
}

fn needed(table: &mut Table, key: &'static str, reason: fn() -> Message) -> Result<Vec2> {
    table.vector(key)?.ok_or_else(|| table.lacks(key, reason()))
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
    ) -> std::result::Result<(), usize> {
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
