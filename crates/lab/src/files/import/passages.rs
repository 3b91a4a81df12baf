//! Passages between walls that are too narrow for a disc.
//!
//! The clearance of a place is its distance from the nearest wall. On a path through a passage it is least in the
//! middle between two points that face each other, with no wall in the disc between them: the disc with these two
//! points as its diameter touches walls there and nowhere else. Even between parallel walls one of the two points is a
//! vertex, or a pillar.

use std::collections::BTreeSet;

use glam::{DVec2, Vec2};
use i_overlay::mesh::float::{
    outline::offset::OutlineOffset,
    style::{LineJoin, OutlineStyle},
};
use rstar::{AABB, PointDistance, RTree, RTreeObject, SelectionFunction};
use sidestep_core::model::obstacle::Circle;

/// A passage between walls that is open but too narrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NarrowPassage {
    /// The narrowest place: a point of each wall, m.
    pub ends: [Vec2; 2],
}

impl NarrowPassage {
    /// Its width, m.
    pub fn width(&self) -> f32 {
        self.ends[0].distance(self.ends[1])
    }
}

/// The share by which rounding may make a disc appear to reach into a wall.
const ROUNDING: f64 = 1e-4;

/// A side of a polygon, or a pillar as a side of zero length.
struct WallSide {
    from: DVec2,
    to: DVec2,
    /// Radius of a pillar, m.
    radius: f64,
    /// The polygon and the number of the side in it; `None` for a pillar.
    of: Option<(usize, usize)>,
}

impl WallSide {
    fn nearest(&self, point: DVec2) -> DVec2 {
        let along = self.to - self.from;
        let foot = (point - self.from).dot(along) / along.length_squared().max(f64::MIN_POSITIVE);
        match foot {
            _ if foot <= 0.0 => self.from,
            _ if foot >= 1.0 => self.to,
            _ => self.from + along * foot,
        }
    }
}

impl RTreeObject for WallSide {
    type Envelope = AABB<[f64; 2]>;

    fn envelope(&self) -> Self::Envelope {
        let low = self.from.min(self.to) - self.radius;
        AABB::from_corners(low.to_array(), (self.from.max(self.to) + self.radius).to_array())
    }
}

impl PointDistance for WallSide {
    fn distance_2(&self, point: &[f64; 2]) -> f64 {
        let point = DVec2::from(*point);
        let distance = (self.nearest(point).distance(point) - self.radius).max(0.0);
        distance * distance
    }
}

/// The passages between these walls, wound as in a world, through which a point fits but a disc of this radius, m, does
/// not; narrow ones first. A niche that has no room for a disc does not count.
pub fn narrow_passages(polygons: &[Vec<Vec2>], circles: &[Circle], radius: f32) -> Vec<NarrowPassage> {
    let walls = PassageWalls::of(polygons, circles);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for side in &walls.sides {
        for across in walls.facing(side, f64::from(radius)) {
            let Some(ends) = walls.gap(side, across, f64::from(radius)) else { continue };
            let key = ends.map(|end| end.as_vec2().to_array().map(f32::to_bits));
            let is_new = seen.insert(if key[0] <= key[1] { key } else { [key[1], key[0]] });
            if is_new && walls.leads_on(side, across, ends, f64::from(radius)) {
                found.push(NarrowPassage { ends: ends.map(|end| end.as_vec2()) });
            }
        }
    }
    found.sort_by(|a, b| a.width().total_cmp(&b.width()));
    found
}

/// Most nearest walls that are tested for hiding others.
const HIDING: usize = 16;

/// The sides that may face the start of a side across a gap: those in reach that are not hidden by nearer walls.
/// Regardless of the radius of the disc, there are few.
struct FacingSides {
    from: DVec2,
    reach: f64,
    /// Points of the nearest walls, relative to `from`.
    near: Vec<DVec2>,
}

impl FacingSides {
    /// True if one of the nearest walls is in each disc that has `from` and a point of these bounds as its diameter.
    fn are_hidden(&self, bounds: &AABB<[f64; 2]>) -> bool {
        let (low, high) = (DVec2::from(bounds.lower()) - self.from, DVec2::from(bounds.upper()) - self.from);
        let rounding = ROUNDING * low.abs().max(high.abs()).length_squared();
        self.near.iter().any(|near| {
            // They form right angles over the border of a disc: beyond the line through `near` all are wider.
            let least = DVec2::select(near.cmpge(DVec2::ZERO), low, high);
            near.dot(least - *near) > rounding
        })
    }
}

impl SelectionFunction<WallSide> for FacingSides {
    fn should_unpack_parent(&self, bounds: &AABB<[f64; 2]>) -> bool {
        bounds.distance_2(&self.from.to_array()) <= self.reach * self.reach && !self.are_hidden(bounds)
    }

    fn should_unpack_leaf(&self, side: &WallSide) -> bool {
        self.should_unpack_parent(&side.envelope())
    }
}

/// Walls, indexed for finding sides near a place.
struct PassageWalls {
    polygons: Vec<Vec<DVec2>>,
    sides: RTree<WallSide>,
}

impl PassageWalls {
    fn of(polygons: &[Vec<Vec2>], circles: &[Circle]) -> PassageWalls {
        let polygons: Vec<Vec<DVec2>> =
            polygons.iter().map(|ring| ring.iter().map(|point| point.as_dvec2()).collect()).collect();
        let of_ring = |(polygon, ring): (usize, &Vec<DVec2>)| {
            let side = |k: usize| WallSide {
                from: ring[k],
                to: ring[(k + 1) % ring.len()],
                radius: 0.0,
                of: Some((polygon, k)),
            };
            (0..ring.len()).map(side).collect::<Vec<_>>()
        };
        let pillars = circles.iter().map(|Circle { center, radius }| {
            let center = center.as_dvec2();
            WallSide { from: center, to: center, radius: f64::from(*radius), of: None }
        });
        let sides = polygons.iter().enumerate().flat_map(of_ring).chain(pillars).collect();
        PassageWalls { polygons, sides: RTree::bulk_load(sides) }
    }

    /// The sides that may have a gap to the start of a side, too narrow for a disc of this radius.
    fn facing(&self, side: &WallSide, radius: f64) -> impl Iterator<Item = &WallSide> {
        let from = side.from;
        let nearest = self.sides.nearest_neighbor_iter(from.to_array());
        let place = |wall: &WallSide| {
            let foot = wall.nearest(from) - from;
            foot - foot.normalize_or_zero() * wall.radius
        };
        // Gaps of a pillar begin at its rim.
        let nearest = nearest.take(if side.of.is_some() { HIDING } else { 0 });
        let near = nearest.map(place).filter(|place| place.length_squared() > 0.0).collect();
        let reach = side.radius + 2.0 * radius;
        self.sides.locate_with_selection_function(FacingSides { from, reach, near })
    }

    /// The ends of the gap between the start of a side and another side, if a point passes it and a disc does not.
    fn gap(&self, side: &WallSide, across: &WallSide, radius: f64) -> Option<[DVec2; 2]> {
        let foot = across.nearest(side.from);
        let toward = (foot - side.from).try_normalize()?;
        let ends = [side.from + toward * side.radius, foot - toward * across.radius];
        let width = (ends[1] - ends[0]).dot(toward);
        if width <= 0.0 || width >= 2.0 * radius * (1.0 - ROUNDING) {
            return None;
        }
        let middle = ends[0].midpoint(ends[1]);
        let nearest = self.sides.nearest_neighbor(middle.to_array())?;
        let clearance = nearest.distance_2(&middle.to_array()).sqrt();
        let is_empty = clearance >= 0.5 * width * (1.0 - ROUNDING);
        (is_empty && self.opens(side, ends[0], toward) && self.opens(across, ends[1], -toward))
            .then_some(ends)
    }

    /// True if a direction leads from a point of a side to the free area: to the right of its polygon.
    fn opens(&self, side: &WallSide, at: DVec2, toward: DVec2) -> bool {
        let Some((polygon, k)) = side.of else { return true };
        let ring = &self.polygons[polygon];
        let n = ring.len();
        if n == 2 {
            return true;
        }
        let corner = match at {
            _ if at == side.from => k,
            _ if at == side.to => (k + 1) % n,
            _ => return (side.to - side.from).perp_dot(toward) < 0.0,
        };
        let before = ring[corner] - ring[(corner + n - 1) % n];
        let after = ring[(corner + 1) % n] - ring[corner];
        let (right_of_before, right_of_after) = (before.perp_dot(toward) < 0.0, after.perp_dot(toward) < 0.0);
        match before.perp_dot(after) > 0.0 {
            true => right_of_before || right_of_after,
            false => right_of_before && right_of_after,
        }
    }

    /// True if a disc has room on both sides of a gap, so that it is not the mouth of a niche.
    fn leads_on(&self, side: &WallSide, across: &WallSide, ends: [DVec2; 2], radius: f64) -> bool {
        let (Some((polygon, k)), Some((other, j))) = (side.of, across.of) else { return true };
        if polygon != other {
            return true;
        }
        let ring = &self.polygons[polygon];
        let n = ring.len();
        // From one end along the polygon to the other: from the first vertex after the former to the last before the
        // latter.
        let is_mouth = |from: usize, to: usize, ends: [DVec2; 2]| {
            let vertices = (to + n - from - 1) % n + 1;
            let between = (1..=vertices).map(|step| ring[(from + step) % n]);
            let way = || std::iter::once(ends[0]).chain(between).chain([ends[1]]).collect();
            vertices <= NICHE && is_niche(way(), radius)
        };
        !is_mouth(k, j, ends) && !is_mouth(j, (k + n - 1) % n, [ends[1], ends[0]])
    }
}

/// Most vertices of a possible niche: larger ones have room for a disc.
const NICHE: usize = 300;

/// True if an outline that closes across a gap encloses a free area without room for a disc of this radius, m.
fn is_niche(mut outline: Vec<DVec2>, radius: f64) -> bool {
    outline.dedup();
    let next = outline.iter().cycle().skip(1);
    let area = outline.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum::<f64>() / 2.0;
    // Counter-clockwise it encloses the solid.
    if area > 0.0 {
        return false;
    }
    if -area < std::f64::consts::PI * radius * radius {
        return true;
    }
    outline.reverse();
    let ring: Vec<[f64; 2]> = outline.iter().map(|point| point.to_array()).collect();
    ring.outline(&OutlineStyle::new(-radius).line_join(LineJoin::Round(0.1))).is_empty()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::files::import::maps::outline::{self, MapShape};

    fn square(low: f32, high: f32, y: f32) -> Vec<Vec2> {
        [(low, y), (high, y), (high, y + high - low), (low, y + high - low)].map(Vec2::from).to_vec()
    }

    #[test]
    fn a_gap_between_two_solids_is_marked_with_its_width() {
        let walls = [square(0.0, 2.0, 0.0), square(2.5, 4.5, 0.0)];
        let found = narrow_passages(&walls, &[], 0.3);
        assert!(!found.is_empty() && found.iter().all(|gap| (gap.width() - 0.5).abs() < 1e-5), "{found:?}");
        assert_eq!(narrow_passages(&walls, &[], 0.2), [], "0.5 m are enough for 0.4 m");
        let pillar = Circle { center: Vec2::new(-1.0, 1.0), radius: 0.6 };
        let found = narrow_passages(&walls[..1], &[pillar], 0.3);
        assert!(found.iter().any(|gap| (gap.width() - 0.4).abs() < 1e-5), "{found:?}");
    }

    #[test]
    fn a_niche_is_no_passage_and_a_door_of_a_room_is() {
        // A comb: its gap is 0.3 m wide and 1 m deep.
        let comb =
            [(0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (1.6, 2.0), (1.6, 1.0), (1.3, 1.0), (1.3, 2.0), (0.0, 2.0)];
        assert_eq!(narrow_passages(&[comb.map(Vec2::from).to_vec()], &[], 0.25), []);
        // Two rooms in one outline, clockwise, with a door of 0.3 m in a wall of 0.1 m.
        let rooms = [
            (0.0, 0.0),
            (0.0, 2.0),
            (2.0, 2.0),
            (2.0, 1.0),
            (2.1, 1.0),
            (2.1, 2.0),
            (4.0, 2.0),
            (4.0, 0.0),
            (2.1, 0.0),
            (2.1, 0.7),
            (2.0, 0.7),
            (2.0, 0.0),
        ];
        let rooms = [rooms.map(Vec2::from).to_vec()];
        let found = narrow_passages(&rooms, &[], 0.25);
        assert!(found.len() >= 2 && found.iter().all(|gap| (gap.width() - 0.3).abs() < 1e-5), "{found:?}");
        assert_eq!(narrow_passages(&rooms, &[], 0.14), []);
    }

    /// With a disc as wide as the whole map, every pair of sides is in reach.
    #[test]
    fn no_gap_is_among_the_sides_that_nearer_walls_hide() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let (mut faced, mut gaps, mut pairs) = (0, 0, 0);
        for _ in 0..20 {
            let squares: Vec<Vec<Vec2>> = (0..60)
                .map(|k| {
                    let at = Vec2::new((k % 10) as f32, (k / 10) as f32) * 3.0;
                    let turned =
                        Vec2::from_angle(random.random_range(0.0..6.3)) * random.random_range(0.2..1.1);
                    [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y].map(|corner| at + turned.rotate(corner)).to_vec()
                })
                .collect();
            let pillars = [Circle { center: Vec2::new(-2.0, 4.0), radius: 0.7 }];
            let walls = PassageWalls::of(&squares, &pillars);
            for side in &walls.sides {
                let facing: Vec<&WallSide> = walls.facing(side, 20.0).collect();
                let with_gap = walls.sides.iter().filter(|across| walls.gap(side, across, 20.0).is_some());
                for across in with_gap {
                    assert!(
                        facing.iter().any(|seen| std::ptr::eq(*seen, across)),
                        "{} {}",
                        side.from,
                        across.from
                    );
                    gaps += 1;
                }
                (faced, pairs) = (faced + facing.len(), pairs + walls.sides.size());
            }
        }
        assert!(gaps > 5_000 && faced < pairs / 5, "{gaps} gaps, {faced} sides of {pairs}");
    }

    /// Length of a side of the cells, m.
    const CELL: f32 = 0.05;
    /// Cells in a row.
    const ROW: usize = 160;

    /// The connected parts of the open cells, by steps to adjacent cells: a number for each cell.
    fn parts(open: &[bool], passes: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let mut part = vec![usize::MAX; open.len()];
        for start in 0..open.len() {
            if !open[start] || part[start] != usize::MAX {
                continue;
            }
            part[start] = start;
            let mut todo = vec![start];
            while let Some(cell) = todo.pop() {
                let (x, y) = (cell % ROW, cell / ROW);
                let next = [
                    (x > 0, cell.wrapping_sub(1)),
                    (x + 1 < ROW, cell + 1),
                    (y > 0, cell.wrapping_sub(ROW)),
                    (y + 1 < ROW, cell + ROW),
                ];
                for (is_there, other) in next {
                    if is_there && open[other] && part[other] == usize::MAX && passes(cell, other) {
                        part[other] = start;
                        todo.push(other);
                    }
                }
            }
        }
        part
    }

    fn center(cell: usize) -> Vec2 {
        (Vec2::new((cell % ROW) as f32, (cell / ROW) as f32) + 0.5) * CELL
    }

    fn distance(a: Vec2, b: Vec2, point: Vec2) -> f32 {
        let t = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        (a + (b - a) * t).distance(point)
    }

    fn crosses(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
        let side = |a: Vec2, b: Vec2, p: Vec2| (b - a).perp_dot(p - a);
        side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
    }

    /// On a grid of cells, with distances by brute force: two places with room for a disc are connected for the disc
    /// exactly if they are connected for a point that crosses no marked passage.
    #[test]
    fn what_a_disc_cannot_pass_is_what_a_point_cannot_pass_without_crossing_a_marked_passage() {
        let mut random = ChaCha8Rng::seed_from_u64(58);
        let (mut joined, mut parted, mut marked) = (0, 0, 0);
        for round in 0..24 {
            let radius = [0.2, 0.35][round % 2];
            let reach = ROW as f32 * CELL;
            let solids: Vec<MapShape> = (0..22)
                .map(|_| {
                    let middle = Vec2::new(random.random_range(0.0..reach), random.random_range(0.0..reach));
                    let turned = Vec2::from_angle(random.random_range(0.0..6.3));
                    let half = Vec2::new(random.random_range(0.2..1.4), random.random_range(0.1..0.4));
                    let corner = |x: f32, y: f32| {
                        (middle + turned.rotate(half * Vec2::new(x, y))).as_dvec2().to_array()
                    };
                    vec![vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]]
                })
                .collect();
            // The edge of the grid is a wall: of a room, or solid.
            let box_of =
                |low: [f64; 2], high: [f64; 2]| vec![vec![low, [high[0], low[1]], high, [low[0], high[1]]]];
            let (low, high) = (f64::from(2.0 * CELL), f64::from(reach - 2.0 * CELL));
            let (rim, solids) = match round % 4 {
                0 | 1 => (vec![box_of([low, low], [high, high])], solids),
                _ => {
                    let far = f64::from(reach) + 1.0;
                    let rims = [
                        box_of([-1.0, -1.0], [far, low]),
                        box_of([-1.0, high], [far, far]),
                        box_of([-1.0, -1.0], [low, far]),
                        box_of([high, -1.0], [far, far]),
                    ];
                    (Vec::new(), solids.into_iter().chain(rims).collect())
                }
            };
            let merged = outline::walls(&solids, &rim, 0.0);
            let walls: Vec<Vec<Vec2>> =
                merged.iter().flatten().filter_map(|ring| outline::vertices(ring, |p| p.as_vec2())).collect();
            let gates = narrow_passages(&walls, &[], radius);
            marked += gates.len();
            let sides: Vec<(Vec2, Vec2)> = walls
                .iter()
                .flat_map(|ring| {
                    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).collect::<Vec<_>>()
                })
                .collect();
            let clearance = |cell: usize| {
                let at = center(cell);
                let inside = sides.iter().filter(|(a, b)| {
                    (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
                });
                let nearest = sides.iter().map(|(a, b)| distance(*a, *b, at)).fold(f32::MAX, f32::min);
                // In a room, the inside of its outline is free.
                if (inside.count() % 2 == 1) == rim.is_empty() { -nearest } else { nearest }
            };
            let clearance: Vec<f32> = (0..ROW * ROW).map(clearance).collect();
            let open = |least: f32| clearance.iter().map(|clearance| *clearance > least).collect::<Vec<_>>();
            let [tight, loose] = [radius + CELL, radius - CELL].map(|least| parts(&open(least), |_, _| true));
            let cut = |from: usize, to: usize, (a, b): (Vec2, Vec2)| crosses(center(from), center(to), a, b);
            let uncut = |from: usize, to: usize| {
                let near_wall = clearance[from] < CELL;
                let at_gate = gates.iter().any(|gate| cut(from, to, gate.ends.into()));
                let at_wall = near_wall && sides.iter().any(|side| cut(from, to, *side));
                !(at_gate || at_wall)
            };
            let sealed = parts(&open(0.0), uncut);
            let rooms: Vec<usize> = (0..ROW * ROW).filter(|cell| tight[*cell] == *cell).collect();
            for (k, a) in rooms.iter().enumerate() {
                for b in &rooms[..k] {
                    if sealed[*a] == sealed[*b] {
                        assert_eq!(loose[*a], loose[*b], "round {round}: {} and {}", center(*a), center(*b));
                    } else {
                        parted += 1;
                    }
                }
            }
            for (cell, room) in tight.iter().enumerate().filter(|(_, room)| **room != usize::MAX) {
                assert_eq!(
                    sealed[cell],
                    sealed[*room],
                    "round {round}: {} and {}",
                    center(cell),
                    center(*room)
                );
                joined += 1;
            }
        }
        assert!(joined > 10_000 && parted > 30 && marked > 60, "{joined} {parted} {marked}");
    }
}
