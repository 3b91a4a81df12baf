//! Layouts of a group in drawing mode: drawn between two places, and edited by two ends.

use sidestep_core::Vec2;
use sidestep_lab::{files::scenario::Layout, text::message::Message};

use crate::app::edit::said;

/// Least size of a drawn layout, m: the least that a file permits.
const LEAST: f32 = 1e-3;

/// The layouts of scenario files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum LayoutKind {
    Circle,
    Grid,
    Random,
    Line,
}

impl LayoutKind {
    /// All of them, in the order of the strip.
    pub const ALL: [LayoutKind; 4] =
        [LayoutKind::Circle, LayoutKind::Grid, LayoutKind::Random, LayoutKind::Line];

    /// The kind of a layout.
    pub fn of(layout: &Layout) -> LayoutKind {
        match layout {
            Layout::Circle { .. } => LayoutKind::Circle,
            Layout::Grid { .. } => LayoutKind::Grid,
            Layout::Random { .. } => LayoutKind::Random,
            Layout::Line { .. } => LayoutKind::Line,
        }
    }

    /// Its name, as files have it.
    pub fn name(self) -> Message {
        match self {
            LayoutKind::Circle => said::layout_circle(),
            LayoutKind::Grid => said::layout_grid(),
            LayoutKind::Random => said::layout_random(),
            LayoutKind::Line => said::layout_line(),
        }
    }

    /// The gesture that draws it.
    pub fn about(self) -> Message {
        match self {
            LayoutKind::Circle => said::about_circle(),
            LayoutKind::Grid => said::about_grid(),
            LayoutKind::Random => said::about_random(),
            LayoutKind::Line => said::about_line(),
        }
    }

    /// Returns true if a drag goes from one point to another, rather than from corner to corner.
    pub fn is_straight(self) -> bool {
        matches!(self, LayoutKind::Circle | LayoutKind::Line)
    }

    /// The next one in turn.
    pub fn next(self) -> LayoutKind {
        match self {
            LayoutKind::Circle => LayoutKind::Grid,
            LayoutKind::Grid => LayoutKind::Random,
            LayoutKind::Random => LayoutKind::Line,
            LayoutKind::Line => LayoutKind::Circle,
        }
    }

    /// The layout of `n` agents that a drag draws: a circle from its center to its rim, a box from corner to corner, a
    /// line from end to end; m.
    pub fn between(self, from: Vec2, to: Vec2, n: usize) -> Layout {
        let (low, high) = (from.min(to), from.max(to));
        match self {
            LayoutKind::Circle => circle(from, to),
            LayoutKind::Grid => grid(low, high, n),
            LayoutKind::Random => Layout::Random { low, high, gap: 0.0 },
            LayoutKind::Line => Layout::Line { from, to },
        }
    }
}

fn circle(center: Vec2, rim: Vec2) -> Layout {
    let start = if rim == center { 0.0 } else { (rim - center).to_angle().to_degrees() };
    Layout::Circle { center, ring: rim.distance(center).max(LEAST), start }
}

/// The number of columns that makes the gaps in both directions most similar.
fn grid(low: Vec2, high: Vec2, n: usize) -> Layout {
    let size = (high - low).max(Vec2::splat(LEAST));
    let columns = (n as f32 * size.x / size.y).sqrt().round().clamp(1.0, n.max(1) as f32) as usize;
    let rows = n.div_ceil(columns);
    let gap = |side: f32, count: usize| if count > 1 { side / (count - 1) as f32 } else { f32::INFINITY };
    let spacing = gap(size.x, columns).min(gap(size.y, rows));
    let spacing = if spacing.is_finite() { spacing } else { size.max_element() };
    Layout::Grid { corner: low, columns, spacing }
}

/// The two ends of a layout: center and rim, two corners, or two ends of a line, m.
pub fn ends(layout: &Layout, n: usize) -> [Vec2; 2] {
    match *layout {
        Layout::Circle { center, ring, start } => {
            [center, center + ring * Vec2::from_angle(start.to_radians())]
        }
        Layout::Grid { corner, columns, spacing } => {
            let columns = columns.clamp(1, n.max(1));
            let gaps = Vec2::new((columns - 1) as f32, (n.div_ceil(columns).max(1) - 1) as f32);
            [corner, corner + gaps * spacing]
        }
        Layout::Line { from, to } => [from, to],
        Layout::Random { low, high, .. } => [low, high],
    }
}

/// The middle of a layout, m.
pub fn center(layout: &Layout, n: usize) -> Vec2 {
    match *layout {
        Layout::Circle { center, .. } => center,
        _ => ends(layout, n).into_iter().sum::<Vec2>() * 0.5,
    }
}

/// The layout with one of its ends elsewhere, m. Moving the center or the first corner moves the whole layout.
pub fn with_end(layout: &Layout, n: usize, end: usize, to: Vec2) -> Layout {
    match (layout.clone(), end) {
        (Layout::Circle { ring, start, .. }, 0) => Layout::Circle { center: to, ring, start },
        (Layout::Circle { center, .. }, _) => circle(center, to),
        (Layout::Grid { columns, spacing, .. }, 0) => Layout::Grid { corner: to, columns, spacing },
        (Layout::Grid { corner, .. }, _) => grid(corner.min(to), corner.max(to), n),
        (Layout::Line { to: end, .. }, 0) => Layout::Line { from: to, to: end },
        (Layout::Line { from, .. }, _) => Layout::Line { from, to },
        (Layout::Random { low, high, gap }, end) => {
            let other = if end == 0 { high } else { low };
            Layout::Random { low: to.min(other), high: to.max(other), gap }
        }
    }
}

/// The layout moved by this much, m.
pub fn moved(layout: &Layout, by: Vec2) -> Layout {
    match layout.clone() {
        Layout::Circle { center, ring, start } => Layout::Circle { center: center + by, ring, start },
        Layout::Grid { corner, columns, spacing } => Layout::Grid { corner: corner + by, columns, spacing },
        Layout::Line { from, to } => Layout::Line { from: from + by, to: to + by },
        Layout::Random { low, high, gap } => Layout::Random { low: low + by, high: high + by, gap },
    }
}

/// A layout of another kind in the same place, m.
pub fn turned_into(layout: &Layout, n: usize, kind: LayoutKind) -> Layout {
    let [a, b] = match *layout {
        Layout::Circle { center, ring, .. } => [center - Vec2::splat(ring), center + Vec2::splat(ring)],
        _ => ends(layout, n),
    };
    let middle = 0.5 * (a + b);
    match kind {
        // The circle within the box.
        LayoutKind::Circle => circle(middle, Vec2::new(a.x.max(b.x), middle.y)),
        LayoutKind::Line => LayoutKind::Line.between(Vec2::new(a.x, middle.y), Vec2::new(b.x, middle.y), n),
        LayoutKind::Grid | LayoutKind::Random => kind.between(a, b, n),
    }
}
