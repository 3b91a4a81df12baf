//! Walls and pillars in one form, in columns, for tests whether a straight path between them is free.

use glam::Vec2;

use super::Circle;
use crate::{
    geometry::tolerance::COORDINATE_ROUNDING,
    machine::lanes::{Lanes, Level, Mask, Pairs, Simd, WIDEST, dispatch, prelude::*, splat, width},
};

/// A possible barrier on a path: a segment, or a disc as a segment of zero length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Barrier {
    /// Its ends, m.
    pub ends: (Vec2, Vec2),
    /// Radius, m; 0 for a wall.
    pub radius: f32,
}

/// All walls and pillars.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Barriers {
    /// Both ends of each, x and y, m, and the distance beyond which a path without clearance does not touch it, m.
    /// Padded with zeros to a multiple of [`WIDEST`].
    columns: [Vec<f32>; 5],
    /// Their radii, m.
    radii: Vec<f32>,
    /// The largest sum of the absolute coordinates of an end, m.
    farthest: f32,
}

/// An upper bound on the rounding error of twice the area of a triangle, as a share of the square of its largest side.
const OF_AREAS: f32 = 2e-6;

/// A clearance multiplied by this exceeds any rounding error of it.
const OF_CLEARANCE: f32 = 1.001;

/// The margins by which a barrier must be off a path, or across it, to exclude that rounding decides.
#[derive(Clone, Copy)]
struct RoundingMargin {
    /// The clearance with its rounding error, m, in addition to the room of the barrier.
    room: f32,
    /// Twice the area of a triangle, m².
    area: f32,
}

/// The places of a group of barriers, one in each lane, relative to a path, by more than the margin.
struct Placement<S: Simd> {
    /// Before the start of the path, behind its end, to its right and to its left.
    off: [Mask<S>; 4],
    /// Across the path: from right to left and from left to right.
    across: [Mask<S>; 2],
}

impl<S: Simd> Placement<S> {
    /// The barriers off the path, one bit each.
    #[inline(always)]
    fn off(&self) -> u64 {
        let [before, behind, right, left] = self.off;
        (before | behind | right | left).to_bitmask()
    }

    /// The barriers that cross it.
    #[inline(always)]
    fn across(&self) -> u64 {
        let [leftward, rightward] = self.across;
        (leftward | rightward).to_bitmask()
    }

    /// The barriers with the same place relative to both paths.
    #[inline(always)]
    fn and(self, other: Placement<S>) -> Placement<S> {
        let [before, behind, right, left] = self.off;
        let [leftward, rightward] = self.across;
        Placement {
            off: [before & other.off[0], behind & other.off[1], right & other.off[2], left & other.off[3]],
            across: [leftward & other.across[0], rightward & other.across[1]],
        }
    }
}

impl Barriers {
    pub fn of(walls: impl Iterator<Item = (Vec2, Vec2)>, pillars: &[Circle]) -> Barriers {
        let mut barriers = Barriers::default();
        let pillars = pillars.iter().map(|pillar| ((pillar.center, pillar.center), pillar.radius));
        for ((a, b), radius) in walls.map(|wall| (wall, 0.0)).chain(pillars) {
            let room = OF_CLEARANCE * radius + COORDINATE_ROUNDING * (sum(a) + sum(b));
            for (column, number) in barriers.columns.iter_mut().zip([a.x, a.y, b.x, b.y, room]) {
                column.push(number);
            }
            barriers.radii.push(radius);
            barriers.farthest = barriers.farthest.max(sum(a)).max(sum(b));
        }
        for column in &mut barriers.columns {
            column.resize(column.len().next_multiple_of(WIDEST), 0.0);
        }
        barriers
    }

    fn get(&self, k: usize) -> Barrier {
        let [ax, ay, bx, by] = [0, 1, 2, 3].map(|column| self.columns[column][k]);
        Barrier { ends: (Vec2::new(ax, ay), Vec2::new(bx, by)), radius: self.radii[k] }
    }

    /// True if all barriers let a disc with this clearance, m, pass on a straight path between two points. Barriers off
    /// the path are not tested further, and a barrier across it lets no disc pass.
    pub fn all_let_pass(
        &self,
        level: Level,
        way: (Vec2, Vec2),
        clearance: f32,
        lets_pass: impl Fn(Barrier) -> bool,
    ) -> bool {
        dispatch!(level, simd => self.all_let_pass_with(simd, way, clearance, &lets_pass))
    }

    /// [`Barriers::all_let_pass`] in lanes.
    #[inline(always)]
    pub fn all_let_pass_with<S: Simd>(
        &self,
        simd: S,
        way: (Vec2, Vec2),
        clearance: f32,
        lets_pass: &impl Fn(Barrier) -> bool,
    ) -> bool {
        let margin = self.margin([way.0, way.1].map(sum), clearance);
        for (first, these) in self.gangs(simd) {
            let placement = self.placement(simd, way, margin, first);
            if placement.across() & these != 0 {
                return false;
            }
            let mut near = these & !placement.off();
            while near != 0 {
                let k = first + near.trailing_zeros() as usize;
                near &= near - 1;
                if !lets_pass(self.get(k)) {
                    return false;
                }
            }
        }
        true
    }

    /// True if all barriers let a disc with this clearance, m, pass on a straight path to a point from any position in
    /// a box with these `corners`; `None` if that may differ from position to position.
    ///
    /// The positions from which a barrier is before the path, behind it, to one side of it, or across it in one
    /// direction, form a convex set: what holds for all corners holds for the whole box.
    pub fn all_let_pass_from_box(
        &self,
        level: Level,
        corners: [Vec2; 4],
        to: Vec2,
        clearance: f32,
    ) -> Option<bool> {
        // One margin for all corners; twice the rounding, that of the corners and that of the positions between them.
        let farthest = corners.into_iter().map(sum).fold(0.0, f32::max);
        let margin = self.margin([2.0 * farthest, 2.0 * sum(to)], OF_CLEARANCE * clearance);
        dispatch!(level, simd => {
            let mut all_pass = true;
            for (first, these) in self.gangs(simd) {
                let [a, b, c, d] = corners;
                // One after the other: a closure for all four would not be inlined.
                let placement = self
                    .placement(simd, (a, to), margin, first)
                    .and(self.placement(simd, (b, to), margin, first))
                    .and(self.placement(simd, (c, to), margin, first))
                    .and(self.placement(simd, (d, to), margin, first));
                if placement.across() & these != 0 {
                    return Some(false);
                }
                all_pass &= these & !placement.off() == 0;
            }
            all_pass.then_some(true)
        })
    }

    /// The start of each gang of barriers, and the lanes that contain one, one bit each.
    #[inline(always)]
    fn gangs<S: Simd>(&self, _: S) -> impl Iterator<Item = (usize, u64)> {
        let count = self.radii.len();
        let gangs = (0..count).step_by(width::<S>());
        gangs
            .map(move |first| (first, u64::MAX >> 64_usize.saturating_sub((count - first).min(width::<S>()))))
    }

    /// The margin around a path between two points with these sums of absolute coordinates, m.
    fn margin(&self, [from, to]: [f32; 2], clearance: f32) -> RoundingMargin {
        let largest = 2.0 * self.farthest + 2.0 * from + to;
        RoundingMargin {
            room: OF_CLEARANCE * clearance.abs() + COORDINATE_ROUNDING * (from + to),
            area: (OF_AREAS * largest * largest).max(f32::MIN_POSITIVE),
        }
    }

    /// The places of a group of barriers from an index on, one in each lane, relative to a path.
    #[inline(always)]
    fn placement<S: Simd>(
        &self,
        simd: S,
        (from, to): (Vec2, Vec2),
        margin: RoundingMargin,
        first: usize,
    ) -> Placement<S> {
        let number = |k: usize| Lanes::<S>::from_slice(simd, &self.columns[k][first..][..width::<S>()]);
        // One by one: an array's map would be a separate call for each.
        let (a, b) = (Pairs::<S> { x: number(0), y: number(1) }, Pairs::<S> { x: number(2), y: number(3) });
        let (to_a, to_b) = (a - Pairs::splat(simd, from), b - Pairs::splat(simd, from));
        let (way, length) = (to - from, (to - from).length());
        // Below this the square underflows, so that no side of the path is known.
        let along = Pairs::splat(simd, if length > 1e-15 { way } else { Vec2::NAN });
        let (ahead_a, ahead_b) = (along.dot(to_a), along.dot(to_b));
        let (side_a, side_b) = (along.perp_dot(to_a), along.perp_dot(to_b));
        let room = (number(4) + margin.room) * length;
        let off = [
            ahead_a.max(ahead_b).simd_lt(-room),
            ahead_a.min(ahead_b).simd_gt(room + length * length),
            side_a.max(side_b).simd_lt(-room),
            side_a.min(side_b).simd_gt(room),
        ];
        // The sides of both ends of the path, seen along the barrier.
        let side_from = to_a.perp_dot(to_b);
        let side_to = side_from + (side_a - side_b);
        let least = splat(simd, margin.area);
        let leftward = side_a.simd_lt(-least) & side_b.simd_gt(least);
        let rightward = side_a.simd_gt(least) & side_b.simd_lt(-least);
        let parts = side_from.min(side_to).simd_lt(-least) & side_from.max(side_to).simd_gt(least);
        Placement { off, across: [leftward & parts, rightward & parts] }
    }
}

/// The sum of the absolute coordinates.
fn sum(v: Vec2) -> f32 {
    v.x.abs() + v.y.abs()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::{
        geometry::polygon::{cross_properly, segments_nearer_than},
        machine::lanes::levels,
    };

    /// Covers paths and barriers that touch, cross, are points, are collinear, before, behind and beside, and far from
    /// the origin. The oracle computes one by one which barriers are nearer than the reach.
    #[test]
    fn whatever_is_nearer_to_a_way_is_asked_for() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let (mut passed_over, mut in_bounds, mut across, mut nearer) = (0, 0, 0, 0);
        for round in 0..20_000 {
            let scale = [1.0, 0.37, 30.0, 1e3, 1e-3][random.random_range(0..5)];
            let center = Vec2::splat([0.0, 0.0, 1e3, 1e5, 1e6, 5e6, 9e6][random.random_range(0..7)]);
            let mut place = || {
                let [x, y] = [0, 1].map(|_| random.random_range(-4..=8) as f32);
                center + Vec2::new(x, y) * scale
            };
            let way = (place(), place());
            let walls: Vec<_> = (0..round % 37).map(|_| (place(), place())).collect();
            let pillars: Vec<_> = (0..round % 5).map(|k| (place(), k as f32 / 4.0)).collect();
            let pillars: Vec<_> =
                pillars.into_iter().map(|(center, radius)| Circle { center, radius }).collect();
            let clearance = [0.0, 1e-3, 0.1, 0.5, 1.0, 2f32.sqrt(), -0.5][random.random_range(0..7)] * scale;
            let barriers = Barriers::of(walls.iter().copied(), &pillars);
            let all: Vec<Barrier> = (0..walls.len() + pillars.len()).map(|k| barriers.get(k)).collect();
            let segments = all.iter().map(|barrier| barrier.ends);
            let expected = walls.iter().copied().chain(pillars.iter().map(|disc| (disc.center, disc.center)));
            assert!(segments.eq(expected));
            let is_near =
                |barrier: &Barrier| segments_nearer_than(way, barrier.ends, barrier.radius + clearance);
            for (name, level) in levels() {
                let asked = std::cell::RefCell::new(Vec::new());
                let nobody_stops = barriers.all_let_pass(level, way, clearance, |barrier| {
                    asked.borrow_mut().push(barrier);
                    true
                });
                if nobody_stops {
                    let mut asked = asked.into_inner().into_iter().peekable();
                    for barrier in &all {
                        if asked.next_if_eq(barrier).is_some() {
                            continue;
                        }
                        assert!(!is_near(barrier), "{name}: {way:?} {barrier:?} {clearance}");
                        passed_over += 1;
                        let (low, high) = (way.0.min(way.1), way.0.max(way.1));
                        let (a, b) = barrier.ends;
                        in_bounds += u32::from(a.min(b).cmple(high).all() && a.max(b).cmpge(low).all());
                    }
                    assert_eq!(asked.next(), None, "{name}");
                } else {
                    let crosses = |barrier: &Barrier| cross_properly(way, barrier.ends);
                    assert!(all.iter().any(crosses), "{name}: {way:?} {all:?}");
                    across += 1;
                }
                let passes = barriers.all_let_pass(level, way, clearance, |barrier| !is_near(&barrier));
                assert_eq!(passes, !all.iter().any(is_near), "{name}: {way:?} {all:?} {clearance}");
                nearer += u32::from(!passes);
            }
        }
        let came_up = [passed_over, in_bounds, across, nearer];
        // Each instruction set of the machine counts.
        let least = 5_000 * levels().len() as u32;
        assert!(came_up.iter().all(|count| *count > least), "{came_up:?} of {least}");
        // The example in which a room without the coordinates failed, and a path of zero length.
        let at = |x: f32, y: f32| Vec2::new(9e6 + x, 9e6 + y);
        let asked = |way, wall, clearance| {
            let barriers = Barriers::of([wall].into_iter(), &[]);
            levels().iter().all(|(_, level)| !barriers.all_let_pass(*level, way, clearance, |_| false))
        };
        assert!(asked((at(3.0, 4.0), at(2.0, 5.0)), (at(2.0, 4.0), at(-2.0, -3.0)), 0.3));
        assert!(asked((Vec2::ZERO, Vec2::X * 1e-30), (Vec2::ZERO, Vec2::ONE), 0.0));
        assert!(asked((Vec2::NAN, Vec2::X), (Vec2::Y, Vec2::ONE), 0.5));
    }
}
