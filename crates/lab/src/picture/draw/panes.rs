//! Panes side by side: a rectangle divided among several pictures, row by row.

use glam::Vec2;

/// The number of columns and rows of panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaneGrid {
    /// The number of panes in a row.
    pub columns: u32,
    /// The number of rows; the last may not be full.
    pub rows: u32,
}

impl PaneGrid {
    fn with_columns(count: u32, columns: u32) -> PaneGrid {
        PaneGrid { columns, rows: count.div_ceil(columns) }
    }

    /// The grid of a window: it depends only on the proportions of the area, so that no pane moves when a scene
    /// changes.
    pub fn by_proportions(count: u32, area: Vec2) -> PaneGrid {
        let wide = area.x >= area.y;
        let columns = match (count, wide) {
            (1, _) | (2, false) => 1,
            (2, true) | (3 | 4, _) | (_, false) => 2,
            (_, true) => 3,
        };
        PaneGrid::with_columns(count, columns)
    }

    /// The grid of a picture: the one that shows a scene of this `extent`, m, at the largest size; among equal ones,
    /// the one with the fewest columns. `area` and `gap` are in pixels.
    pub fn showing_largest(count: u32, area: (u32, u32), gap: u32, extent: Vec2) -> PaneGrid {
        let zoom = |grid: PaneGrid| {
            let cell = grid.cell(area, gap);
            (Vec2::new(cell.0 as f32, cell.1 as f32) / extent).min_element()
        };
        let grids = (1..=count).map(|columns| PaneGrid::with_columns(count, columns));
        let best = grids.reduce(|best, grid| if zoom(grid) > zoom(best) * 1.001 { grid } else { best });
        best.unwrap_or(PaneGrid { columns: 1, rows: 1 })
    }

    /// The width and height of a pane in an area with gaps between the panes, pixels.
    pub fn cell(self, area: (u32, u32), gap: u32) -> (u32, u32) {
        let side = |room: u32, count: u32| (room + gap).div_euclid(count).saturating_sub(gap);
        (side(area.0, self.columns), side(area.1, self.rows))
    }

    /// The column and row of a pane.
    pub fn position(self, index: u32) -> (u32, u32) {
        (index % self.columns, index / self.columns)
    }

    /// The top left corner and size of a pane in an area with a gap after each pane.
    pub fn pane(self, index: u32, origin: Vec2, area: Vec2, gap: f32) -> (Vec2, Vec2) {
        let cell = area / Vec2::new(self.columns as f32, self.rows as f32);
        let (column, row) = self.position(index);
        (origin + cell * Vec2::new(column as f32, row as f32), (cell - gap).max(Vec2::ONE))
    }
}
