//! Square cells over all edges: a search in a box finds the edges whose bounding boxes meet it.

use glam::Vec2;

use crate::machine::lanes::{Lanes, Mask, Simd, WIDEST, Whole, numbered, prelude::*, width};

/// The edges by cell. One that touches several cells is listed in each.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct EdgeCells {
    /// Least and largest coordinates of all edges, m.
    low: Vec2,
    high: Vec2,
    /// The reciprocal of the width of a cell, 1/m.
    per_meter: f32,
    /// Numbers of columns and rows.
    size: [usize; 2],
    /// The start of the list of each cell, row by row; and the end of the last one.
    starts: Vec<u32>,
    /// Least x and y, largest x and y of the listed edges, m. Padded with zeros to a whole number of lanes.
    boxes: [Vec<f32>; 4],
    /// Their nodes in the tree.
    nodes: Vec<i32>,
    /// Other cells in which they are listed: [`ON_LEFT`], [`BELOW`].
    besides: Vec<i32>,
}

/// Listed in the cell on the left, too.
const ON_LEFT: i32 = 1;

/// Listed in the cell below, too.
const BELOW: i32 = 2;

/// Budget of entries: a number for each edge on average, and a constant. Long edges make cells wide.
const ENTRIES: (usize, usize) = (4, 16);

/// Most rows of cells, and most entries, that are visited.
const MOST_ROWS: usize = 64;
const MOST_ENTRIES: usize = 1024;

impl EdgeCells {
    /// Built from the edges of the nodes of a tree, by their ends, m.
    pub fn of(edges: &[(Vec2, Vec2)]) -> EdgeCells {
        let boxes: Vec<_> = edges.iter().map(|(a, b)| (a.min(*b), a.max(*b))).collect();
        let Some((low, high)) =
            boxes.iter().copied().reduce(|(low, high), edge| (low.min(edge.0), high.max(edge.1)))
        else {
            return EdgeCells::default();
        };
        let count = edges.len() as f32;
        let extent = high - low;
        // One cell per edge; in a single row at most one per edge.
        let mut cell = (extent.element_product() / count).sqrt().max(extent.max_element() / count);
        let most = ENTRIES.0 * edges.len() + ENTRIES.1;
        let mut cells = EdgeCells { low, high, ..EdgeCells::default() };
        loop {
            cells.per_meter = 1.0 / cell.max(f32::MIN_POSITIVE);
            cells.size = cells.at(high).map(|last| last + 1);
            let entries = boxes.iter().map(|(low, high)| {
                let ([x0, y0], [x1, y1]) = (cells.at(*low), cells.at(*high));
                (x1 - x0 + 1).saturating_mul(y1 - y0 + 1)
            });
            let entries = entries.fold(0, usize::saturating_add);
            if entries.max(cells.size[0].saturating_mul(cells.size[1])) <= most {
                break;
            }
            cell *= 1.25;
        }
        cells.list(&boxes);
        cells
    }

    /// Column and row of a place. They are monotone in the coordinates, even with rounding.
    fn at(&self, place: Vec2) -> [usize; 2] {
        ((place - self.low) * self.per_meter).to_array().map(|cell| cell as u32 as usize)
    }

    fn list(&mut self, edges: &[(Vec2, Vec2)]) {
        let mut lists = vec![Vec::new(); self.size[0] * self.size[1]];
        for (node, (low, high)) in edges.iter().enumerate() {
            let ([x0, y0], [x1, y1]) = (self.at(*low), self.at(*high));
            for (y, x) in (y0..=y1).flat_map(|y| (x0..=x1).map(move |x| (y, x))) {
                let besides = if x > x0 { ON_LEFT } else { 0 } | if y > y0 { BELOW } else { 0 };
                lists[y * self.size[0] + x].push((node, besides));
            }
        }
        self.starts.push(0);
        for list in lists {
            for (node, besides) in list {
                let (low, high) = edges[node];
                for (column, number) in self.boxes.iter_mut().zip([low.x, low.y, high.x, high.y]) {
                    column.push(number);
                }
                self.nodes.push(node as i32);
                self.besides.push(besides);
            }
            self.starts.push(self.nodes.len() as u32);
        }
        let padded = self.nodes.len() + WIDEST;
        self.boxes.iter_mut().for_each(|column| column.resize(padded, 0.0));
        self.nodes.resize(padded, 0);
        self.besides.resize(padded, 0);
    }

    /// Writes each node whose edge's bounding box meets a box, m, once, and returns their number; `None` if the nodes
    /// or the cells are too many. `found` has room for all of them and one more for each lane.
    #[inline(always)]
    pub fn meeting<S: Simd>(&self, simd: S, low: Vec2, high: Vec2, found: &mut [i32]) -> Option<usize> {
        if self.nodes.is_empty() || !(low.cmple(self.high) & high.cmpge(self.low)).all() {
            return Some(0);
        }
        let width = width::<S>();
        let ([x0, y0], [x1, y1]) = (self.at(low), self.at(high));
        let (x1, y1) = (x1.min(self.size[0] - 1), y1.min(self.size[1] - 1));
        if y1 - y0 >= MOST_ROWS {
            return None;
        }
        let (mut count, mut looked_at) = (0, 0);
        for y in y0..=y1 {
            let row = y * self.size[0];
            let [start, first_end, end] = [x0, x0 + 1, x1 + 1].map(|x| self.starts[row + x] as usize);
            looked_at += end - start;
            if looked_at > MOST_ENTRIES {
                return None;
            }
            let listed_below = if y > y0 { BELOW } else { 0 };
            for from in (start..end).step_by(width) {
                let column = |k: usize| Lanes::<S>::from_slice(simd, &self.boxes[k][from..][..width]);
                let meets = column(0).simd_le(high.x)
                    & column(1).simd_le(high.y)
                    & column(2).simd_ge(low.x)
                    & column(3).simd_ge(low.y);
                let number = numbered(simd) + from as i32;
                let besides = Whole::<S>::from_slice(simd, &self.besides[from..][..width]);
                // In the first column of cells every edge is new, even if it begins before that column.
                let in_first = number.simd_lt(first_end as i32);
                let new = (besides & ON_LEFT).simd_eq(0) | in_first;
                let new = new & (besides & listed_below).simd_eq(0);
                let wanted: Mask<S> = meets & new & number.simd_lt(end as i32);
                if count + width > found.len() {
                    return None;
                }
                let nodes = Whole::<S>::from_slice(simd, &self.nodes[from..][..width]);
                nodes.compress(wanted).store_slice(&mut found[count..][..width]);
                count += wanted.to_bitmask().count_ones() as usize;
            }
        }
        Some(count)
    }
}
