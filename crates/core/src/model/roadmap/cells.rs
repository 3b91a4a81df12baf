//! The points of a road map that are visible from everywhere in a cell.
//!
//! In each step an agent on a map tests many points that it does not see, and most of them are invisible to all agents
//! near it. An answer that holds in a whole cell is computed once and read from then on.

use glam::Vec2;

use super::{map::Roadmap, sight::Sight};

/// Number of cells in a row, and of rows.
const IN_A_ROW: usize = 64;

/// Number of queries before cells are made: fewer do not pay for them.
const ASKS_BEFORE: u32 = 1000;

/// The known visibility of points from the cells around a map.
#[derive(Clone, Debug, Default)]
pub(super) struct SightCells {
    asks: u32,
    /// The corner of the first cell, m.
    low: Vec2,
    /// The side of a cell, m.
    side: f32,
    /// For each cell in turn, one entry for every [`POINTS`] points.
    known: Vec<PointsInSight>,
}

/// Number of points in one entry.
const POINTS: usize = u64::BITS as usize;

/// The known visibility of some points, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PointsInSight {
    /// Queried before.
    asked: u64,
    /// Visible from everywhere in the cell.
    free: u64,
    /// Visible from nowhere in the cell.
    barred: u64,
    /// Possibly visible from some places only.
    mixed: u64,
}

/// Number of entries for a cell.
fn words(map: &Roadmap) -> usize {
    map.points.len().div_ceil(POINTS)
}

/// The known visibility from a cell.
pub(super) struct SightCell<'a> {
    low: Vec2,
    high: Vec2,
    known: &'a mut [PointsInSight],
}

impl SightCells {
    /// The cell of a position, once there were enough queries; `None` if it is far away from the map.
    #[inline(always)]
    pub fn at(&mut self, map: &Roadmap, position: Vec2) -> Option<SightCell<'_>> {
        if self.asks < ASKS_BEFORE {
            self.asks += 1;
            return None;
        }
        if self.known.is_empty() {
            self.make(map);
        }
        // A position outside is in none of them.
        let [x, y] = ((position - self.low) / self.side).to_array().map(|place| place as usize);
        if x.max(y) >= IN_A_ROW {
            return None;
        }
        let corner = |x: usize, y: usize| self.low + Vec2::new(x as f32, y as f32) * self.side;
        let (low, high) = (corner(x, y), corner(x + 1, y + 1));
        let within = position.cmpge(low).all() && position.cmple(high).all();
        let words = words(map);
        let known = self.known.get_mut((y * IN_A_ROW + x) * words..)?.get_mut(..words)?;
        within.then_some(SightCell { low, high, known })
    }

    /// Makes empty cells, at least as wide as a body. They extend beyond the points by at least a quarter of the extent
    /// of these.
    #[cold]
    #[inline(never)]
    fn make(&mut self, map: &Roadmap) {
        let points = || map.points.iter().copied();
        if let (Some(low), Some(high)) = (points().reduce(Vec2::min), points().reduce(Vec2::max)) {
            let apart = (high - low).max_element();
            // Agents would leave a smaller cell after a few steps.
            self.side = (1.5 * apart / IN_A_ROW as f32).max(2.0 * map.clearance);
            self.low = (low + high) / 2.0 - self.side * (IN_A_ROW / 2) as f32;
        }
        self.known = vec![PointsInSight::default(); IN_A_ROW * IN_A_ROW * words(map)];
    }
}

impl SightCell<'_> {
    /// The points from an index on that are visible from nowhere in the cell, one bit each.
    pub fn barred(&self, first: usize) -> u64 {
        self.known[first / POINTS].barred >> (first % POINTS)
    }

    /// True if a point is visible from the cell; `None` if that may differ from place to place, or at the first query.
    pub fn sees(&mut self, map: &Roadmap, sight: Sight, point: usize) -> Option<bool> {
        let PointsInSight { asked, free, barred, mixed } = &mut self.known[point / POINTS];
        let bit = 1 << (point % POINTS);
        if (*free | *barred) & bit != 0 {
            Some(*free & bit != 0)
        } else if *mixed & bit != 0 {
            None
        } else if *asked & bit == 0 {
            // There may be no second query.
            *asked |= bit;
            None
        } else {
            self.look(map, sight, point)
        }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, map: &Roadmap, sight: Sight, point: usize) -> Option<bool> {
        let SightCell { low, high, .. } = *self;
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        let sees = sight.reaches_from_box(corners, map.points[point]);
        let PointsInSight { free, barred, mixed, .. } = &mut self.known[point / POINTS];
        let of_its_kind = match sees {
            Some(true) => free,
            Some(false) => barred,
            None => mixed,
        };
        *of_its_kind |= 1 << (point % POINTS);
        sees
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::{
        super::sight::tests::{place, reaches_past_each, scattered},
        *,
    };
    use crate::machine::lanes::levels;

    /// Tested from all over a cell, its corners and sides, and points of the map in it.
    #[test]
    fn what_is_known_of_a_cell_is_so_from_everywhere_in_it() {
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let (mut free, mut barred, mut mixed, mut outside) = (0, 0, 0, 0);
        for (round, (name, level)) in levels().into_iter().cycle().take(36).enumerate() {
            // Including where numbers are coarse.
            let stretch = [1.0, 0.02, 40.0][round % 5 % 3];
            let by = [0.0, 1e3, 1e5][round / 4 % 3] * stretch;
            let (map, obstacles) = scattered(&mut random, round, stretch, by);
            let sight = Sight { obstacles: &obstacles, clearance: map.clearance, level };
            let mut cells = SightCells::default();
            for _ in 0..ASKS_BEFORE {
                assert!(cells.at(&map, map.points[0]).is_none());
            }
            for ask in 0..60 {
                let at = if ask % 8 == 0 {
                    map.points[ask % map.points.len()]
                } else {
                    place(&mut random, 13.0) * stretch + by
                };
                let Some(mut cell) = cells.at(&map, at) else {
                    outside += 1;
                    continue;
                };
                let (low, high) = (cell.low, cell.high);
                for point in 0..map.points.len() {
                    cell.sees(&map, sight, point);
                    let sees = cell.sees(&map, sight, point);
                    assert_eq!(cell.sees(&map, sight, point), sees);
                    assert_eq!(cell.barred(point) & 1 == 1, sees == Some(false));
                    for _ in 0..4 {
                        let share = Vec2::from(
                            [0, 1].map(|_| [0.0, 1.0, random.random()][random.random_range(0..3)]),
                        );
                        let from = (low + share * (high - low)).clamp(low, high);
                        let truly = reaches_past_each(&obstacles, map.clearance, (from, map.points[point]));
                        assert!(
                            sees.is_none_or(|sees| sees == truly),
                            "{name}, round {round}: {from} {point}"
                        );
                    }
                    match sees {
                        Some(true) => free += 1,
                        Some(false) => barred += 1,
                        None => mixed += 1,
                    }
                }
            }
        }
        let came_up = [free, barred, mixed, outside];
        assert!(came_up.iter().all(|count| *count > 100), "{came_up:?}");
    }
}
