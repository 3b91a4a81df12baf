//! A road map: points that see each other, and the shortest ways between them.
//!
//! Local avoidance cannot leave a dead end; it needs points to steer for. Source: RVO2's Roadmap example.

use glam::Vec2;

use super::Obstacles;
use crate::geometry::polygon::{distance_sq_to_segment, segments_nearer_than};

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
        if may_pass(obstacles, position, goal, self.clearance) {
            return Some(goal);
        }
        let n = self.points.len();
        let sees = |a: Vec2, b: Vec2| may_pass(obstacles, a, b, self.clearance);
        // How far each point is from the goal, by way of the points that see the goal.
        let last = |point: &Vec2| if sees(*point, goal) { (goal - *point).length() } else { f32::INFINITY };
        let last: Vec<f32> = self.points.iter().map(last).collect();
        let rest = |from: usize| {
            let lengths = &self.lengths[from * n..][..n];
            lengths.iter().zip(&last).map(|(length, last)| length + last).fold(f32::INFINITY, f32::min)
        };
        let mut ways: Vec<(f32, usize)> = (0..n)
            // Whoever stands on a point sees what that point sees, and goes on.
            .filter(|from| self.points[*from] != position)
            .map(|from| ((self.points[from] - position).length() + rest(from), from))
            .filter(|(way, _)| way.is_finite())
            .collect();
        ways.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        ways.into_iter().map(|(_, from)| self.points[from]).find(|point| sees(position, *point))
    }
}

/// Whether a disc of radius `clearance` goes straight from `from` to `to` without touching anything.
pub fn is_clear(obstacles: &Obstacles, from: Vec2, to: Vec2, clearance: f32) -> bool {
    barriers(obstacles).all(|(barrier, radius)| {
        let reach = radius + clearance;
        is_far_off((from, to), barrier, reach) || !segments_nearer_than((from, to), barrier, reach)
    })
}

/// Whether a barrier lies off a way on one side, by more than rounding could undo.
fn is_far_off((from, to): (Vec2, Vec2), (a, b): (Vec2, Vec2), reach: f32) -> bool {
    let (low, high, room) = (from.min(to), from.max(to), Vec2::splat(2.0 * reach));
    a.max(b).cmplt(low - room).any() || a.min(b).cmpgt(high + room).any()
}

/// A way along a wall may come nearer to it by this share of the distance: rounding.
const ALONG: f32 = 1e-3;

/// The same for ways whose ends may touch already: agents slide along walls, and goals lie in corners.
fn may_pass(obstacles: &Obstacles, from: Vec2, to: Vec2, clearance: f32) -> bool {
    barriers(obstacles).all(|(barrier, radius)| {
        let reach = radius + clearance;
        if is_far_off((from, to), barrier, reach) || !segments_nearer_than((from, to), barrier, reach) {
            return true;
        }
        let nearest_end = distance_to(barrier, from).min(distance_to(barrier, to));
        nearest_end < reach && !segments_nearer_than((from, to), barrier, nearest_end * (1.0 - ALONG))
    })
}

/// Walls and, as segments without length, pillars with their radius, m.
fn barriers(obstacles: &Obstacles) -> impl Iterator<Item = ((Vec2, Vec2), f32)> {
    let walls = (0..obstacles.vertices.len() as u32).map(|edge| (obstacles.ends(edge), 0.0));
    walls.chain(obstacles.circles.iter().map(|circle| ((circle.center, circle.center), circle.radius)))
}

fn distance_to((a, b): (Vec2, Vec2), point: Vec2) -> f32 {
    distance_sq_to_segment(a, b, point).sqrt()
}
