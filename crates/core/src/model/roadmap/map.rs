//! Points, and the lengths of the ways between them.

use glam::Vec2;

use crate::model::Obstacles;

/// Most points of a map: the paths between all of them are measured in O(n³), a tenth of a second for this number.
pub const MAX_WAYPOINTS: usize = 500;

/// Points and the lengths of the paths between any two of them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Roadmap {
    /// The points, m.
    pub points: Vec<Vec2>,
    /// The distance that a path keeps from walls and pillars, m: the radius of the agents that walk it.
    pub clearance: f32,
    /// Length of the shortest path from point i to point j at `i * n + j`, m; infinite if there is none.
    pub(super) lengths: Vec<f32>,
    /// Pairs of points that see each other.
    links: Vec<(u32, u32)>,
}

impl Roadmap {
    /// Links all pairs of points that see each other past `obstacles`, and measures all paths. O(n³).
    pub fn new(points: Vec<Vec2>, clearance: f32, obstacles: &Obstacles) -> Roadmap {
        let n = points.len();
        let mut lengths = vec![f32::INFINITY; n * n];
        let mut links = Vec::new();
        for i in 0..n {
            lengths[i * n + i] = 0.0;
            for j in 0..i {
                if obstacles.is_free(points[i], points[j], clearance) {
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

    /// True if the map has no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Both ends of every link: points that see each other, m.
    pub fn links(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        self.links.iter().map(|(from, to)| (self.points[*from as usize], self.points[*to as usize]))
    }

    /// Length of the shortest path between two points of the map, m; infinite if there is none.
    pub fn length(&self, from: usize, to: usize) -> f32 {
        self.lengths[from * self.points.len() + to]
    }
}
