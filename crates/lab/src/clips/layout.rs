//! The parts of a picture: a line above, panes, lens and legend on the side, words at the foot.

use glam::Vec2;

use super::{
    ClipError,
    clip::Clip,
    said,
    staging::{LegendSide, LensPlace, WIDEST_MARGIN},
};
use crate::picture::draw::panes::PaneGrid;

/// The height of the line above several panes, points.
const STRIP: f32 = 36.0;

/// The height of the words at the foot, points: two lines.
const FOOT: f32 = 64.0;

/// The space between panes, points.
const GAP: f32 = 2.0;

/// The smallest side of a pane, pixels.
const MIN_SIDE: u32 = 8;

/// The share of the longer side that the lens takes next to the world.
const LENS_BESIDE: f32 = 0.4;

/// The share of the shorter side that the lens takes as an inset.
const LENS_INSET: f32 = 0.36;

/// A rectangle of a picture, pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelArea {
    /// The top left corner.
    pub corner: (u32, u32),
    /// The width and height.
    pub size: (u32, u32),
}

impl PixelArea {
    /// Cuts off this many rows at the top.
    fn cut_top(&mut self, rows: u32) -> PixelArea {
        let rows = rows.min(self.size.1);
        let cut = PixelArea { corner: self.corner, size: (self.size.0, rows) };
        self.corner.1 += rows;
        self.size.1 -= rows;
        cut
    }

    /// Cuts off this many rows at the bottom.
    fn cut_bottom(&mut self, rows: u32) -> PixelArea {
        let rows = rows.min(self.size.1);
        self.size.1 -= rows;
        PixelArea { corner: (self.corner.0, self.corner.1 + self.size.1), size: (self.size.0, rows) }
    }

    /// Cuts off this many columns at the right.
    fn cut_right(&mut self, columns: u32) -> PixelArea {
        let columns = columns.min(self.size.0);
        self.size.0 -= columns;
        PixelArea { corner: (self.corner.0 + self.size.0, self.corner.1), size: (columns, self.size.1) }
    }
}

/// The positions of all parts.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipLayout {
    /// The line above; `None` if there is only one pane, which has it inside.
    pub head: Option<PixelArea>,
    /// The worlds, all of the same size.
    pub panes: Vec<PixelArea>,
    /// Lines between the parts.
    pub lines: Vec<PixelArea>,
    /// The lens next to the worlds.
    pub lens: Option<PixelArea>,
    /// The legend next to the worlds.
    pub legend: Option<PixelArea>,
    /// The words at the foot.
    pub foot: Option<PixelArea>,
}

impl ClipLayout {
    /// The layout of a clip whose worlds have this `extent`, m, at `scale` pixels for each point; a legend next to them
    /// needs `legend` points.
    ///
    /// # Errors
    /// If there are too few pixels for the panes.
    pub fn of(clip: &Clip, scale: f32, extent: Vec2, legend: Vec2) -> Result<ClipLayout, ClipError> {
        let (staging, count) = (&clip.staging, clip.panes.len() as u32);
        let size = (u32::from(clip.size.0), u32::from(clip.size.1));
        let pixels = |points: f32| (points * scale).round() as u32;
        let margin = staging.margin.clamp(0.0, WIDEST_MARGIN) * size.0.min(size.1) as f32;
        let margin = margin.round() as u32;
        let mut room =
            PixelArea { corner: (margin, margin), size: (size.0 - 2 * margin, size.1 - 2 * margin) };
        let wanted = SideParts {
            lens: staging.lens == Some(LensPlace::Beside),
            legend: (staging.legend == LegendSide::Beside && legend != Vec2::ZERO)
                .then(|| (pixels(legend.x), pixels(legend.y))),
        };
        let gap = pixels(GAP).max(1);
        let has_side = wanted.lens || wanted.legend.is_some();
        let alone = count == 1 && !has_side;
        let head = (!alone && clip.caption.is_some()).then(|| room.cut_top(pixels(STRIP)));
        let foot = (!staging.texts.is_empty()).then(|| room.cut_bottom(pixels(FOOT)));
        let mut lines = Vec::new();
        let (lens, legend) = if has_side { wanted.cut(&mut room, gap, &mut lines) } else { (None, None) };
        let panes = panes(room, count, if count == 1 { 0 } else { gap }, extent, &mut lines);
        let least = panes.iter().flat_map(|pane| [pane.size.0, pane.size.1]).min().unwrap_or(0);
        let divided = !alone || foot.is_some() || margin > 0;
        if divided && least < MIN_SIDE {
            let size = format!("{}x{}", size.0, size.1);
            return Err(ClipError::Order(said::too_few_pixels(size, count as usize)));
        }
        Ok(ClipLayout { head, panes, lines, lens, legend, foot })
    }

    /// The side of a lens within a pane, pixels.
    pub fn inset_side(&self) -> u32 {
        let (width, height) = self.panes.first().map_or((0, 0), |pane| pane.size);
        (LENS_INSET * width.min(height) as f32).round() as u32
    }

    /// Every part with its own shapes.
    pub fn parts(&self) -> impl Iterator<Item = PixelArea> {
        let ClipLayout { head, panes, lines: _, lens, legend, foot } = self;
        panes.iter().copied().chain([head, lens, legend, foot].into_iter().flatten().copied())
    }
}

/// The parts on the side.
struct SideParts {
    lens: bool,
    legend: Option<(u32, u32)>,
}

impl SideParts {
    /// Cuts off a column at the right of a wide picture, or a row at the foot of a tall one: the lens first, then the
    /// legend.
    fn cut(
        &self,
        room: &mut PixelArea,
        gap: u32,
        lines: &mut Vec<PixelArea>,
    ) -> (Option<PixelArea>, Option<PixelArea>) {
        let (width, height) = self.legend.unwrap_or((0, 0));
        let wide = room.size.0 >= room.size.1;
        let share = |side: u32| if self.lens { (LENS_BESIDE * side as f32).round() as u32 } else { 0 };
        if wide {
            let square = share(room.size.0).min(room.size.1.saturating_sub(height));
            let mut side = room.cut_right(square.max(width));
            lines.push(room.cut_right(gap));
            let lens =
                self.lens.then(|| side.cut_top(if self.legend.is_some() { square } else { side.size.1 }));
            (lens, self.legend.map(|_| side))
        } else {
            let square = share(room.size.1).min(room.size.0.saturating_sub(width));
            let mut side = room.cut_bottom(square.max(height));
            lines.push(room.cut_bottom(gap));
            let legend = self.legend.map(|_| if self.lens { side.cut_right(width) } else { side });
            (self.lens.then_some(side), legend)
        }
    }
}

/// The panes in this area, and the lines between them.
fn panes(room: PixelArea, count: u32, gap: u32, extent: Vec2, lines: &mut Vec<PixelArea>) -> Vec<PixelArea> {
    let (left, top) = room.corner;
    let grid = PaneGrid::showing_largest(count, room.size, gap, extent);
    let cell = grid.cell(room.size, gap);
    for row in 1..grid.rows {
        let corner = (left, top + row * (cell.1 + gap) - gap);
        lines.push(PixelArea { corner, size: (room.size.0, gap) });
    }
    for column in 1..grid.columns {
        let corner = (left + column * (cell.0 + gap) - gap, top);
        lines.push(PixelArea { corner, size: (gap, room.size.1) });
    }
    let pane = |index: u32| {
        let (column, row) = grid.position(index);
        PixelArea { corner: (left + column * (cell.0 + gap), top + row * (cell.1 + gap)), size: cell }
    };
    (0..count).map(pane).collect()
}
