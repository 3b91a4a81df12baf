//! A grid of cells as outlines around its solid cells.
//!
//! ```text
//!   cells ─▶ rectangles ─▶ one union: outlines along the edges of cells ─▶ straight where they are stairs
//!   ##..        ┌──┐
//!   ###.        └─┐└┐      ▶   within half a cell of every corner
//! ```

use std::{collections::BTreeMap, ops::Range};

use glam::DVec2;
use i_overlay::core::{fill_rule::FillRule, solver::Solver};
use i_overlay::float::{overlay::OverlayOptions, simplify::SimplifyShape};

use super::outline::{MapRing, MapShape};

/// Most cells that are read, more than in any map that fits a scene: a map of 300 m by 300 m at 5 cm.
pub(super) const MAX_CELLS: usize = 36_000_000;

/// Cells that are solid or free; rows from the top.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MapGrid {
    pub width: usize,
    /// Row by row, each from left to right.
    pub solid: Vec<bool>,
}

/// Cells of one row, and of the rows below down to an end that have equal cells there; ends are exclusive.
struct CellRun {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl MapGrid {
    pub fn height(&self) -> usize {
        self.solid.len().checked_div(self.width).unwrap_or(0)
    }

    /// The solid cells, merged: each shape is an outline counter-clockwise, then its holes clockwise. In cells, from
    /// the lower left corner, y up.
    pub fn shapes(&self) -> Vec<MapShape> {
        let height = self.height() as f64;
        let rectangle = |run: &CellRun| {
            let (left, right) = (run.left as f64, run.right as f64);
            let (low, high) = (height - run.bottom as f64, height - run.top as f64);
            vec![[left, low], [right, low], [right, high], [left, high]]
        };
        let rectangles: Vec<MapRing> = self.runs().iter().map(rectangle).collect();
        if rectangles.is_empty() {
            return Vec::new();
        }
        let mut shapes =
            rectangles.simplify_shape_custom(FillRule::NonZero, OverlayOptions::ogc(), Solver::default());
        // Corners of cells are integers; the union may miss them by its own rounding.
        let corners = shapes.iter_mut().flatten().flatten().flatten();
        corners.for_each(|number| *number = number.round());
        shapes
    }

    /// Number of rectangles that cover its solid cells.
    pub fn rectangles(&self) -> usize {
        self.runs().len()
    }

    /// The solid cells as a small number of rectangles.
    fn runs(&self) -> Vec<CellRun> {
        let (mut done, mut open): (Vec<CellRun>, Vec<CellRun>) = (Vec::new(), Vec::new());
        for (y, row) in self.solid.chunks_exact(self.width.max(1)).enumerate() {
            let mut above = std::mem::take(&mut open).into_iter().peekable();
            let mut x = 0;
            while x < row.len() {
                if !row[x] {
                    x += 1;
                    continue;
                }
                let right = x + row[x..].iter().position(|solid| !solid).unwrap_or(row.len() - x);
                while let Some(left_behind) = above.next_if(|run| run.left < x) {
                    done.push(left_behind);
                }
                match above.next_if(|run| run.left == x && run.right == right) {
                    Some(run) => open.push(CellRun { bottom: y + 1, ..run }),
                    None => open.push(CellRun { left: x, right, top: y, bottom: y + 1 }),
                }
                x = right;
            }
            done.extend(above);
        }
        done.extend(open);
        done
    }
}

/// The outlines of a grid, straightened within `tolerance` cells. Straight pieces that would meet each other are
/// replaced by the corners that they skip, so that no outline closes a gap or swallows an island.
pub(super) fn simplified(shapes: Vec<MapShape>, tolerance: f64) -> Vec<MapShape> {
    if tolerance <= 0.0 || shapes.is_empty() {
        return shapes;
    }
    let straight = |ring: &MapRing| straightened(ring, tolerance);
    let mut rings: Vec<StraightRing> = shapes.iter().flatten().map(straight).collect();
    while open_meeting(&mut rings) {}
    let mut rings = rings.iter().map(StraightRing::points);
    shapes.iter().map(|shape| rings.by_ref().take(shape.len()).collect()).collect()
}

/// A piece of an outline: straight to the next one, or along the corners that it skips.
struct StraightPiece {
    from: DVec2,
    passed: Vec<DVec2>,
    is_open: bool,
}

/// A closed outline of pieces.
struct StraightRing(Vec<StraightPiece>);

impl StraightRing {
    fn points(&self) -> MapRing {
        let of = |piece: &StraightPiece| {
            let passed = if piece.is_open { piece.passed.clone() } else { Vec::new() };
            std::iter::once(piece.from).chain(passed).map(|point| point.to_array())
        };
        self.0.iter().flat_map(of).collect()
    }
}

/// A side of an outline, with its ring and piece.
struct PieceSide {
    ring: usize,
    piece: usize,
    from: DVec2,
    to: DVec2,
}

/// Side of the squares into which sides are sorted, cells.
const SQUARE: f64 = 8.0;

/// Replaces straight pieces that meet others by their corners; true if there were any.
fn open_meeting(rings: &mut [StraightRing]) -> bool {
    let mut sides = Vec::new();
    for (ring, pieces) in rings.iter().enumerate() {
        for (piece, StraightPiece { from, passed, is_open }) in pieces.0.iter().enumerate() {
            let end = pieces.0[(piece + 1) % pieces.0.len()].from;
            let inner = if *is_open { &passed[..] } else { &[] };
            let mut from = *from;
            for to in inner.iter().copied().chain([end]) {
                sides.push(PieceSide { ring, piece, from, to });
                from = to;
            }
        }
    }
    let mut squares: BTreeMap<(i64, i64), Vec<u32>> = BTreeMap::new();
    for (index, side) in sides.iter().enumerate() {
        let square = |number: f64| (number / SQUARE).floor() as i64;
        let (low, high) = (side.from.min(side.to), side.from.max(side.to));
        for x in square(low.x)..=square(high.x) {
            for y in square(low.y)..=square(high.y) {
                squares.entry((x, y)).or_default().push(index as u32);
            }
        }
    }
    let is_straight = |rings: &[StraightRing], side: &PieceSide| {
        let piece = &rings[side.ring].0[side.piece];
        !piece.is_open && !piece.passed.is_empty()
    };
    let mut opened = Vec::new();
    for square in squares.values() {
        for (k, a) in square.iter().enumerate() {
            for b in &square[..k] {
                let (a, b) = (&sides[*a as usize], &sides[*b as usize]);
                let straight = [a, b].map(|side| is_straight(rings, side));
                if straight != [false; 2] && meet(a, b) {
                    opened.extend(
                        [a, b].iter().zip(straight).filter(|(_, is)| *is).map(|(s, _)| (s.ring, s.piece)),
                    );
                }
            }
        }
    }
    opened.iter().for_each(|(ring, piece)| rings[*ring].0[*piece].is_open = true);
    !opened.is_empty()
}

/// True if two sides touch or cross elsewhere than at a shared end.
fn meet(a: &PieceSide, b: &PieceSide) -> bool {
    let apart =
        a.from.max(a.to).cmplt(b.from.min(b.to)).any() || b.from.max(b.to).cmplt(a.from.min(a.to)).any();
    let shared = [a.from, a.to].iter().any(|end| *end == b.from || *end == b.to);
    let side = |line: &PieceSide, point: DVec2| (line.to - line.from).perp_dot(point - line.from);
    !apart && !shared && side(a, b.from) * side(a, b.to) <= 0.0 && side(b, a.from) * side(b, a.to) <= 0.0
}

/// A point at which a straightened outline may turn, and its position along the outline: its vertex, or half way to the
/// next.
struct TurningPoint {
    at: DVec2,
    place: f64,
}

/// Most turning points that one straight piece may skip.
const LONGEST: usize = 2000;

/// An outline along the edges of cells with straight pieces in place of stairs. No vertex of the outline is farther
/// than `tolerance` from the piece that skips it. Stairs have steps of one cell; pieces go through the middles of these
/// steps.
fn straightened(ring: &MapRing, tolerance: f64) -> StraightRing {
    let n = ring.len();
    let vertex = |k: usize| DVec2::from(ring[k % n]);
    let whole = || {
        let piece = |k: usize| StraightPiece { from: vertex(k), passed: Vec::new(), is_open: true };
        StraightRing((0..n).map(piece).collect())
    };
    if n < 4 {
        return whole();
    }
    // The longest edge does not belong to stairs: its end stays.
    let length = |k: &usize| (vertex(k + 1) - vertex(*k)).length();
    let start = (0..n).max_by(|a, b| length(a).total_cmp(&length(b))).unwrap_or(0);
    let around = |k: usize| vertex(start + k);
    let turn = |k: usize| (around(k) - around(k + n - 1)).perp_dot(around(k + 1) - around(k));
    let mut points = Vec::with_capacity(2 * n);
    let is_step = |k: usize| (around(k + 1) - around(k)).length() <= 1.0 && turn(k) * turn(k + 1) < 0.0;
    for k in 0..n {
        // The corners of stairs are on one side of them.
        if !(is_step(k) && is_step(k + n - 1)) {
            points.push(TurningPoint { at: around(k), place: k as f64 });
        }
        if is_step(k) {
            points.push(TurningPoint { at: around(k).midpoint(around(k + 1)), place: k as f64 + 0.5 });
        }
    }
    points.push(TurningPoint { at: around(n), place: n as f64 });
    let mut kept = Vec::new();
    let mut from = 0;
    while from + 1 < points.len() {
        let start = from;
        let reached = (from + 2..points.len().min(from + LONGEST)).take_while(|to| {
            // Beyond twice the tolerance and a step, no later point comes back within it.
            passes(&points, (from, *to), &around, 4.0 * tolerance + 2.0)
        });
        let fits: Vec<usize> =
            reached.filter(|to| passes(&points, (from, *to), &around, tolerance)).collect();
        let farthest = fits.last().copied();
        // From the middle of a step a piece may continue straight; from a corner next to it, it would have to come
        // back.
        let middle = fits.iter().rev().find(|to| points[**to].place.fract() != 0.0).copied();
        let near =
            |middle: &usize| farthest.is_some_and(|to| points[to].place - points[*middle].place <= 2.0);
        from = middle.filter(near).or(farthest).unwrap_or(from + 1);
        let passed = passed_by(&points, (start, from)).map(around).collect();
        kept.push(StraightPiece { from: points[start].at, passed, is_open: false });
    }
    if kept.len() < 3 { whole() } else { StraightRing(kept) }
}

/// The vertices of an outline between two turning points.
fn passed_by(points: &[TurningPoint], (from, to): (usize, usize)) -> Range<usize> {
    points[from].place.floor() as usize + 1..points[to].place.ceil() as usize
}

/// True if the piece between two turning points is within `tolerance` of all vertices that it skips.
fn passes(
    points: &[TurningPoint],
    (from, to): (usize, usize),
    around: &impl Fn(usize) -> DVec2,
    tolerance: f64,
) -> bool {
    let (a, b) = (points[from].at, points[to].at);
    let along = b - a;
    passed_by(points, (from, to)).all(|k| {
        let p = around(k) - a;
        let foot = (p.dot(along) / along.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        (p - along * foot).length_squared() <= tolerance * tolerance * (1.0 + 1e-9)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> MapGrid {
        let solid = rows.iter().flat_map(|row| row.chars().map(|c| c == '#')).collect();
        MapGrid { width: rows[0].len(), solid }
    }

    fn area(ring: &MapRing) -> f64 {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
    }

    /// An L with its foot at the lower right, and a ring around a free cell: neither mirrored nor rotated.
    #[test]
    fn outlines_stand_where_the_cells_are_with_holes_and_their_winding() {
        let shapes = grid(&["#....", "#.###", "###.#", "..###"]).shapes();
        assert_eq!(shapes.len(), 1, "all touch");
        let areas: Vec<f64> = shapes[0].iter().map(area).collect();
        assert_eq!(areas, [13.0, -1.0], "12 cells and a hole of one: {shapes:?}");
        assert!(shapes[0][0].contains(&[0.0, 4.0]) && shapes[0][0].contains(&[5.0, 0.0]), "{shapes:?}");
        assert!(!shapes[0][0].contains(&[5.0, 4.0]) && !shapes[0][0].contains(&[0.0, 0.0]), "{shapes:?}");
    }

    #[test]
    fn cells_that_touch_at_a_corner_make_outlines_that_never_meet_themselves() {
        for rows in [&["#.", ".#"][..], &["###.", "#.#.", "##.#", "...#"]] {
            for ring in grid(rows).shapes().iter().flatten() {
                let mut corners: Vec<_> = ring.iter().map(|p| (p[0] as i64, p[1] as i64)).collect();
                corners.sort_unstable();
                corners.dedup();
                assert_eq!(corners.len(), ring.len(), "{rows:?}: {ring:?}");
            }
        }
    }

    /// Random cells by an independent generator: the area is the number of cells, regardless of their outlines.
    #[test]
    fn the_area_of_all_outlines_is_the_number_of_solid_cells() {
        let mut state = 7_u64;
        for size in 1..40 {
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) % 100
            };
            let limit = next();
            let solid: Vec<bool> = (0..size * 13).map(|_| next() < limit).collect();
            let cells = solid.iter().filter(|solid| **solid).count() as f64;
            let shapes = MapGrid { width: 13, solid }.shapes();
            let sum: f64 = shapes.iter().flatten().map(area).sum();
            assert!((sum - cells).abs() < 1e-9, "{size} rows: {sum} for {cells} cells");
        }
    }

    #[test]
    fn stairs_become_straight_within_half_a_cell_and_corners_stay() {
        let stairs: Vec<String> = (0..20).map(|row| "#".repeat(20 - row) + &".".repeat(row)).collect();
        let rows: Vec<&str> = stairs.iter().map(String::as_str).collect();
        let shapes = grid(&rows).shapes();
        let straight = straightened(&shapes[0][0], 0.5).points();
        assert!(shapes[0][0].len() > 40 && straight.len() <= 6, "{straight:?}");
        assert!((area(&straight) - 210.0).abs() <= 10.0, "half a cell along the stairs: {}", area(&straight));
        let room = grid(&["#####", "#...#", "#...#", "#####"]).shapes();
        for ring in &room[0] {
            assert_eq!(straightened(ring, 0.5).points().len(), 4, "corners of a room stay: {ring:?}");
        }
        let house = grid(&["...#...", "..###..", ".#####."]).shapes();
        for (a, ring) in house[0].iter().map(|ring| (ring, straightened(ring, 0.5).points())) {
            for p in a {
                let near = ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| {
                    let (p, a, b) = (DVec2::from(*p), DVec2::from(*a), DVec2::from(*b));
                    let foot = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
                    (p - a - (b - a) * foot).length()
                });
                assert!(near.fold(f64::MAX, f64::min) <= 0.5 + 1e-9, "{p:?} of {ring:?}");
            }
        }
    }
}
