//! The next point to steer for on a road map, and a cache of the paths.
//!
//! The cache follows from the map and the walls alone: without it the results have the same bits.

use std::{collections::BTreeMap, sync::Arc};

use glam::Vec2;

use super::{
    cells::{SightCell, SightCells},
    map::Roadmap,
    sight::Sight,
};
use crate::{
    machine::lanes::{
        Lanes, Level, Mask, Pairs, Simd, WIDEST, best, dispatch, numbered, prelude::*, splat, width,
    },
    model::Obstacles,
};

impl Roadmap {
    /// The point to steer for from `position` to reach `goal`: the goal itself if it is visible, otherwise the visible
    /// point with the shortest path to it; `None` if no point helps.
    ///
    /// A path that begins or ends nearer to a wall than the clearance may come equally near to that wall.
    pub fn next(&self, obstacles: &Obstacles, position: Vec2, goal: Vec2) -> Option<Vec2> {
        MapMemory::default().next(best(), self, obstacles, position, goal)
    }

    /// Length of the shortest path from each point to a goal, m; infinite without a path, and in the padding after the
    /// last point. O(n²).
    fn distances(&self, sight: Sight, goal: Vec2) -> Vec<f32> {
        let Roadmap { points, lengths, .. } = self;
        // Only for points that see the goal.
        let last = |point: &Vec2| match sight.reaches(*point, goal) {
            true => (goal - *point).length(),
            false => f32::INFINITY,
        };
        let last: Vec<f32> = points.iter().map(last).collect();
        let from = |lengths: &[f32]| {
            lengths.iter().zip(&last).map(|(length, last)| length + last).fold(f32::INFINITY, f32::min)
        };
        let mut distances: Vec<f32> = lengths.chunks_exact(points.len().max(1)).map(from).collect();
        distances.resize(points.len().next_multiple_of(WIDEST), f32::INFINITY);
        distances
    }
}

/// The x and the y coordinates of points, m, padded with zeros to whole lanes.
#[cold]
fn columns_of(points: &[Vec2]) -> [Vec<f32>; 2] {
    [0, 1].map(|axis| {
        let mut column: Vec<f32> = points.iter().map(|point| point[axis]).collect();
        column.resize(points.len().next_multiple_of(WIDEST), 0.0);
        column
    })
}

/// Memory of agents that follow road maps.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownWays {
    /// The map and walls of the cache. While they are held here they cannot change: a changed map is another value.
    of: Option<(Arc<Roadmap>, Arc<Obstacles>)>,
    memory: MapMemory,
}

impl KnownWays {
    /// Like [`Roadmap::next`].
    pub fn next(
        &mut self,
        level: Level,
        map: &Arc<Roadmap>,
        obstacles: &Arc<Obstacles>,
        position: Vec2,
        goal: Vec2,
    ) -> Option<Vec2> {
        let same = |(known, around): &(_, _)| Arc::ptr_eq(known, map) && Arc::ptr_eq(around, obstacles);
        if !self.of.as_ref().is_some_and(same) {
            *self = KnownWays { of: Some((Arc::clone(map), Arc::clone(obstacles))), ..KnownWays::default() };
        }
        self.memory.next(level, map, obstacles, position, goal)
    }
}

/// Most distances in the cache: one for each point and goal, and `FOR_A_GOAL` in addition for each goal; about 4 MB.
const MOST_DISTANCES: usize = 1 << 20;
const FOR_A_GOAL: usize = 24;

/// The cache for one map among unchanged walls.
#[derive(Clone, Debug, Default)]
struct MapMemory {
    /// Distances of its points from goals, by the bits of the goal: see [`Roadmap::distances`].
    distances: BTreeMap<[u32; 2], Vec<f32>>,
    cells: SightCells,
    /// The x and the y coordinates of all points, m, padded with zeros to whole lanes.
    columns: [Vec<f32>; 2],
    /// Room for the lengths of the paths over each point, m.
    lengths: Vec<f32>,
}

impl MapMemory {
    /// Like [`Roadmap::next`].
    fn next(
        &mut self,
        level: Level,
        map: &Roadmap,
        obstacles: &Obstacles,
        position: Vec2,
        goal: Vec2,
    ) -> Option<Vec2> {
        // All in one function: lanes that pass through memory cause stalls.
        dispatch!(level, simd => {
            let sight = Sight { obstacles, clearance: map.clearance, level };
            if sight.reaches_with(simd, position, goal) {
                Some(goal)
            } else if map.is_empty() {
                None
            } else {
                let MapMemory { distances, cells, columns, lengths } = self;
                if columns[0].is_empty() {
                    *columns = columns_of(&map.points);
                }
                let distances = known_distances(distances, map, sight, goal);
                let mut cell = cells.at(map, position);
                measure(simd, columns, cell.as_ref(), position, distances, lengths);
                first_in_sight(simd, map, sight, cell.as_mut(), position, lengths)
            }
        })
    }
}

#[inline(never)]
fn known_distances<'a>(
    known: &'a mut BTreeMap<[u32; 2], Vec<f32>>,
    map: &Roadmap,
    sight: Sight,
    goal: Vec2,
) -> &'a [f32] {
    let key = goal.to_array().map(f32::to_bits);
    if known.len() * (map.points.len() + FOR_A_GOAL) >= MOST_DISTANCES && !known.contains_key(&key) {
        known.clear();
    }
    known.entry(key).or_insert_with(|| map.distances(sight, goal))
}

/// Measures the path from a position over each point to the goal, given the points' `distances` from it, m. Infinite
/// over points that are invisible from its cell, and over a point at the position itself: an agent there sees what that
/// point sees, and goes on.
#[inline(always)]
fn measure<S: Simd>(
    simd: S,
    [x, y]: &[Vec<f32>; 2],
    cell: Option<&SightCell>,
    position: Vec2,
    distances: &[f32],
    lengths: &mut Vec<f32>,
) {
    lengths.resize(x.len(), 0.0);
    for first in (0..x.len()).step_by(width::<S>()) {
        let number = |column: &[f32]| Lanes::<S>::from_slice(simd, &column[first..][..width::<S>()]);
        let to_point = Pairs::<S> { x: number(x), y: number(y) } - Pairs::splat(simd, position);
        let length = to_point.dot(to_point).sqrt() + number(distances);
        let stands = number(x).simd_eq(position.x) & number(y).simd_eq(position.y);
        let barred = cell.map_or(0, |cell| cell.barred(first)) & (u64::MAX >> (64 - width::<S>()));
        // A NaN is not a length either.
        let leads_on = length.simd_lt(f32::INFINITY) & !(stands | Mask::<S>::from_bitmask(simd, barred));
        let length = leads_on.select(length, splat(simd, f32::INFINITY));
        length.store_slice(&mut lengths[first..][..width::<S>()]);
    }
}

/// The visible point with the shortest path over it, the first among equals.
#[inline(always)]
fn first_in_sight<S: Simd>(
    simd: S,
    map: &Roadmap,
    sight: Sight,
    mut cell: Option<&mut SightCell>,
    position: Vec2,
    lengths: &[f32],
) -> Option<Vec2> {
    let mut tried = (f32::NEG_INFINITY, 0);
    loop {
        let infinite = splat(simd, f32::INFINITY);
        let mut least = infinite;
        for first in (0..lengths.len()).step_by(width::<S>()) {
            let (lengths, after) = after(simd, lengths, first, tried);
            least = least.min(after.select(lengths, infinite));
        }
        let shortest = least.reduce_min();
        if shortest == f32::INFINITY {
            return None;
        }
        let point = place_of(simd, lengths, shortest, tried)?;
        let to = map.points[point];
        let sees = match cell.as_deref_mut().and_then(|cell| cell.sees(map, sight, point)) {
            Some(known) => known,
            None => sight.reaches_with(simd, position, to),
        };
        if sees {
            return Some(to);
        }
        tried = (shortest, point as i32);
    }
}

/// The first place of a length after the one tried last.
#[inline(always)]
fn place_of<S: Simd>(simd: S, lengths: &[f32], length: f32, tried: (f32, i32)) -> Option<usize> {
    for first in (0..lengths.len()).step_by(width::<S>()) {
        let (lengths, after) = after(simd, lengths, first, tried);
        let found = (lengths.simd_eq(length) & after).to_bitmask();
        if found != 0 {
            return Some(first + found.trailing_zeros() as usize);
        }
    }
    None
}

/// The lengths from the place `first` on, and the lanes that come after the one tried last, ordered by length, then
/// place.
#[inline(always)]
fn after<S: Simd>(simd: S, lengths: &[f32], first: usize, (tried, place): (f32, i32)) -> (Lanes<S>, Mask<S>) {
    let lengths = Lanes::<S>::from_slice(simd, &lengths[first..][..width::<S>()]);
    let places = numbered(simd) + first as i32;
    (lengths, lengths.simd_gt(tried) | lengths.simd_eq(tried) & places.simd_gt(place))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::{
        super::sight::tests::{place, reaches_past_each, scattered},
        *,
    };
    use crate::machine::lanes::levels;

    /// The result of testing the view of the goal from every point first.
    fn next_of_all(map: &Roadmap, obstacles: &Obstacles, position: Vec2, goal: Vec2) -> Option<Vec2> {
        let sees = |a: Vec2, b: Vec2| reaches_past_each(obstacles, map.clearance, (a, b));
        if sees(position, goal) {
            return Some(goal);
        }
        let last = |point: &Vec2| if sees(*point, goal) { (goal - *point).length() } else { f32::INFINITY };
        let last: Vec<f32> = map.points.iter().map(last).collect();
        let rest = |from| {
            let ways = last.iter().enumerate().map(|(to, last)| map.length(from, to) + last);
            ways.fold(f32::INFINITY, f32::min)
        };
        let mut ways: Vec<(f32, usize)> = (0..map.points.len())
            .filter(|from| map.points[*from] != position)
            .map(|from| ((map.points[from] - position).length() + rest(from), from))
            .filter(|(way, _)| way.is_finite())
            .collect();
        ways.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        ways.into_iter().map(|(_, from)| map.points[from]).find(|point| sees(position, *point))
    }

    /// On a lattice, where many paths are equally long, goals and agents are on points, and walls close some off.
    #[test]
    fn the_next_point_is_that_of_looking_at_the_goal_from_all() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let (mut by_map, mut in_sight, mut nowhere) = (0, 0, 0);
        for round in 0..300 {
            let mut place =
                || Vec2::new(random.random_range(-6..=6) as f32, random.random_range(-6..=6) as f32);
            let points: Vec<Vec2> = (0..round % 30).map(|_| place()).collect();
            let walls = (0..round % 7).map(|_| {
                let low = place() + 0.5;
                vec![low, low + Vec2::new(4.0, 0.0), low + Vec2::new(4.0, 0.25), low + Vec2::new(0.0, 0.25)]
            });
            let mut walls: Vec<_> = walls.collect();
            if round % 3 == 0 {
                // A room without a door.
                let corner = |x, y| Vec2::new(x, y);
                walls.push(vec![corner(1.5, 1.5), corner(1.5, 4.5), corner(4.5, 4.5), corner(4.5, 1.5)]);
            }
            let obstacles = Obstacles::new(walls, Vec::new()).expect("walls");
            let map = Roadmap::new(points, [0.1, 0.6][round % 2], &obstacles);
            for _ in 0..20 {
                let (position, goal) = (place(), place());
                let next = map.next(&obstacles, position, goal);
                assert_eq!(
                    next,
                    next_of_all(&map, &obstacles, position, goal),
                    "{map:?} from {position} to {goal}"
                );
                match next {
                    None => nowhere += 1,
                    Some(next) if next == goal => in_sight += 1,
                    Some(_) => by_map += 1,
                }
            }
        }
        let came_up = [by_map, in_sight, nowhere];
        assert!(came_up.iter().all(|count| *count > 200), "{came_up:?}");
    }

    /// Agents that walk long enough for cells to be made.
    #[test]
    fn the_next_point_by_cells_is_that_of_looking_at_the_goal_from_all() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let (mut by_map, mut in_sight) = (0, 0);
        for (round, (name, level)) in levels().into_iter().cycle().take(12).enumerate() {
            let (map, obstacles) = scattered(&mut random, round, 1.0, 0.0);
            let mut memory = MapMemory::default();
            let goals = [0, 1].map(|_| place(&mut random, 9.0));
            for walk in 0..60 {
                let (mut position, goal) = (place(&mut random, 12.0), goals[walk % 2]);
                for _ in 0..50 {
                    let next = memory.next(level, &map, &obstacles, position, goal);
                    let expected = next_of_all(&map, &obstacles, position, goal);
                    assert_eq!(next, expected, "{name}, round {round}: from {position} to {goal}");
                    let aim = next.unwrap_or(goal);
                    position += (aim - position).clamp_length_max(0.1) + place(&mut random, 0.1);
                    *if aim == goal { &mut in_sight } else { &mut by_map } += 1;
                }
            }
        }
        let came_up = [by_map, in_sight];
        assert!(came_up.iter().all(|count| *count > 3_000), "{came_up:?}");
    }

    /// Walls and maps that change, alone and together, and change back.
    #[test]
    fn kept_ways_are_those_of_the_map_and_the_walls_of_the_world() {
        let wall = |x: f32| {
            let corners = [(x, -3.0), (x + 0.2, -3.0), (x + 0.2, 3.0), (x, 3.0)];
            Arc::new(Obstacles::new(vec![corners.map(Vec2::from).to_vec()], Vec::new()).expect("a wall"))
        };
        let walls = [wall(0.0), wall(1.0), Arc::default()];
        let around = |y: f32| [Vec2::new(-4.0, y), Vec2::new(4.0, y)];
        let maps = [[around(4.0), around(-5.0)], [around(-4.0), around(6.0)]]
            .map(|points| Arc::new(Roadmap::new(points.concat(), 0.3, &walls[0])));
        let mut random = ChaCha8Rng::seed_from_u64(6);
        let (mut ways, mut nexts) = (KnownWays::default(), BTreeMap::new());
        let levels = levels();
        for round in 0..2000 {
            let pick = |random: &mut ChaCha8Rng| {
                Vec2::new(random.random_range(-5..=5) as f32, random.random_range(-4..=4) as f32)
            };
            let (obstacles, roadmap) =
                (walls[random.random_range(0..3)].clone(), maps[random.random_range(0..2)].clone());
            let (position, goal) = (pick(&mut random), pick(&mut random));
            let (_, level) = levels[round % levels.len()];
            let next = ways.next(level, &roadmap, &obstacles, position, goal);
            assert_eq!(next, roadmap.next(&obstacles, position, goal), "{position} {goal}");
            *nexts.entry(next.map(|next| next == goal)).or_insert(0) += 1;
        }
        assert!(nexts[&Some(true)] > 300 && nexts[&Some(false)] > 300, "{nexts:?}");
    }
}
