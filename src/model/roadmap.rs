//! A road map: points that see each other, and the shortest ways between them.
//!
//! Local avoidance cannot leave a dead end; it needs points to steer for. Source: RVO2's Roadmap example.

use glam::Vec2;

use super::{Obstacles, obstacle::Barrier};
use crate::geometry::{
    lanes::{Level, best},
    polygon::{distance_sq_to_segment, segments_nearer_than},
};

/// Most points of a map, more than any figure needs: ways between all of them are measured, in O(n³).
pub const MAX_WAYPOINTS: usize = 200;

/// Points and the length of the way between any two of them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Roadmap {
    /// The points, m.
    pub points: Vec<Vec2>,
    /// How far a way keeps from walls and pillars, m: the radius of whoever walks it.
    pub clearance: f32,
    /// Length of the shortest way from point i to point j at `i * n + j`, m; infinite if there is none.
    lengths: Vec<f32>,
    /// Pairs of points that see each other.
    links: Vec<(u32, u32)>,
}

impl Roadmap {
    /// Links every two points that see each other past `obstacles`, and measures all ways. O(n³).
    pub fn new(points: Vec<Vec2>, clearance: f32, obstacles: &Obstacles) -> Roadmap {
        let n = points.len();
        let mut lengths = vec![f32::INFINITY; n * n];
        let mut links = Vec::new();
        for i in 0..n {
            lengths[i * n + i] = 0.0;
            for j in 0..i {
                if is_clear(obstacles, points[i], points[j], clearance) {
                    let length = (points[i] - points[j]).length();
                    (lengths[i * n + j], lengths[j * n + i]) = (length, length);
                    links.push((j as u32, i as u32));
                }
            }
        }
        // Floyd and Warshall: allow one more point in between at a time.
        for between in 0..n {
            for from in 0..n {
                for to in 0..n {
                    let way = lengths[from * n + between] + lengths[between * n + to];
                    if way < lengths[from * n + to] {
                        lengths[from * n + to] = way;
                    }
                }
            }
        }
        Roadmap { points, clearance, lengths, links }
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Both ends of every link: points that see each other, m.
    pub fn links(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        self.links.iter().map(|(from, to)| (self.points[*from as usize], self.points[*to as usize]))
    }

    /// Length of the shortest way between two points of the map, m; infinite if there is none.
    pub fn length(&self, from: usize, to: usize) -> f32 {
        self.lengths[from * self.points.len() + to]
    }

    /// Where to steer from `position` to come to `goal`: the goal itself if it is in sight, else the point in sight with
    /// the shortest way to it; `None` if no point helps.
    ///
    /// Where the way begins or ends nearer to a wall than the clearance it may come as near to that one.
    pub fn next(&self, obstacles: &Obstacles, position: Vec2, goal: Vec2) -> Option<Vec2> {
        let sight = Sight { obstacles, clearance: self.clearance, level: best() };
        if sight.reaches(position, goal) {
            return Some(goal);
        }
        self.next_by(sight, position, &self.distances(sight, goal), &mut Vec::new())
    }

    /// Length of the shortest way from each point to a goal, m; infinite if there is none. O(n²).
    pub(crate) fn distances(&self, sight: Sight, goal: Vec2) -> Vec<f32> {
        let Roadmap { points, lengths, .. } = self;
        // Of the points that see the goal.
        let last = |point: &Vec2| match sight.reaches(*point, goal) {
            true => (goal - *point).length(),
            false => f32::INFINITY,
        };
        let last: Vec<f32> = points.iter().map(last).collect();
        let from = |lengths: &[f32]| {
            lengths.iter().zip(&last).map(|(length, last)| length + last).fold(f32::INFINITY, f32::min)
        };
        lengths.chunks_exact(points.len().max(1)).map(from).collect()
    }

    /// The point in sight from which the way to a goal is the shortest, where that is not in sight itself; `None` if no point
    /// helps. `distances` as of [`Roadmap::distances`]; `ways` is working memory.
    pub(crate) fn next_by(
        &self,
        sight: Sight,
        position: Vec2,
        distances: &[f32],
        ways: &mut Vec<f32>,
    ) -> Option<Vec2> {
        let way = |(point, distance): (&Vec2, &f32)| match *point == position {
            // Whoever stands on a point sees what that point sees, and goes on.
            true => f32::INFINITY,
            false => (*point - position).length() + distance,
        };
        ways.clear();
        ways.extend(self.points.iter().zip(distances).map(way));
        loop {
            let (mut shortest, mut next) = (f32::INFINITY, None);
            for (point, way) in ways.iter().enumerate() {
                if *way < shortest {
                    (shortest, next) = (*way, Some(point));
                }
            }
            let point = next?;
            if sight.reaches(position, self.points[point]) {
                return Some(self.points[point]);
            }
            ways[point] = f32::INFINITY;
        }
    }
}

/// Whether a disc of radius `clearance` goes straight from `from` to `to` without touching anything.
pub fn is_clear(obstacles: &Obstacles, from: Vec2, to: Vec2, clearance: f32) -> bool {
    obstacles.barriers.all_let_pass(best(), (from, to), clearance, |Barrier { ends, radius }| {
        !segments_nearer_than((from, to), ends, radius + clearance)
    })
}

/// A way along a wall may come nearer to it by this share of the distance: rounding.
const ALONG: f32 = 1e-3;

/// How those of a road map see: past walls and pillars, with so much clearance, m.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub obstacles: &'a Obstacles,
    pub clearance: f32,
    pub level: Level,
}

impl Sight<'_> {
    /// [`is_clear`] for ways whose ends may touch already: agents slide along walls, and goals lie in corners.
    pub fn reaches(self, from: Vec2, to: Vec2) -> bool {
        let Sight { obstacles, clearance, level } = self;
        let barriers = &obstacles.barriers;
        barriers
            .all_let_pass(level, (from, to), clearance, |barrier| lets_pass(barrier, (from, to), clearance))
    }
}

/// Whether a barrier is not nearer to a way than the clearance, or than it is to one of its ends.
fn lets_pass(Barrier { ends, radius }: Barrier, (from, to): (Vec2, Vec2), clearance: f32) -> bool {
    let reach = radius + clearance;
    if !segments_nearer_than((from, to), ends, reach) {
        return true;
    }
    let nearest_end = distance_to(ends, from).min(distance_to(ends, to));
    nearest_end < reach && !segments_nearer_than((from, to), ends, nearest_end * (1.0 - ALONG))
}

fn distance_to((a, b): (Vec2, Vec2), point: Vec2) -> f32 {
    distance_sq_to_segment(a, b, point).sqrt()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// By looking at the goal from every point first.
    fn next_of_all(map: &Roadmap, obstacles: &Obstacles, position: Vec2, goal: Vec2) -> Option<Vec2> {
        // Every wall asked, none passed over.
        let sees = |a: Vec2, b: Vec2| {
            let walls = (0..obstacles.vertices.len() as u32).map(|edge| obstacles.ends(edge));
            walls.map(|ends| Barrier { ends, radius: 0.0 }).all(|wall| lets_pass(wall, (a, b), map.clearance))
        };
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

    /// On a lattice, where many ways are equally long, goals and agents stand on points, and walls shut some off.
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
}
