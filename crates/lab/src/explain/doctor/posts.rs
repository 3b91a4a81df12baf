//! The obstacles around an agent as segments grown by a radius; distances from them, and rays that meet them.

use glam::Vec2;

use sidestep_core::{
    avoid::Source,
    geometry::polygon::{cross_properly, distance_sq_to_segment, left_of, nearest_on_segment},
    model::{Agent, Obstacles, World},
};

/// A segment grown by a radius that does not move.
#[derive(Clone, Copy)]
pub(super) struct Post {
    pub source: Source,
    pub ends: [Vec2; 2],
    pub radius: f32,
}

impl Post {
    /// The disc of an agent.
    pub fn of_agent(index: u32, agent: &Agent) -> Post {
        Post { source: Source::Neighbor(index), ends: [agent.position; 2], radius: agent.settings.radius }
    }

    /// The distance of a point from it, m.
    pub fn distance(&self, point: Vec2) -> f32 {
        let [a, b] = self.ends;
        let apart = distance_sq_to_segment(a, b, point).sqrt();
        apart - self.radius
    }

    /// The distance along a ray (with a unit direction) at which the ray enters it, m.
    pub fn entered_at(&self, origin: Vec2, direction: Vec2) -> Option<f32> {
        let [a, b] = self.ends;
        if self.radius == 0.0 {
            return along_ray(origin, direction, a, b);
        }
        let (along, aside) = (direction.dot(a - origin), direction.perp_dot(a - origin));
        let half = (self.radius * self.radius - aside * aside).max(0.0).sqrt();
        (aside.abs() < self.radius && along > -half).then_some((along - half).max(0.0))
    }
}

/// Every edge with its source and its ends, m. Of a wall without thickness only the side that faces the point: the one
/// that the solver names there.
pub(super) fn edges(world: &World, from: Vec2) -> impl Iterator<Item = (Source, [Vec2; 2])> {
    let obstacles: &Obstacles = &world.obstacles;
    let edges =
        obstacles.vertices().iter().zip(0..).map(|(vertex, edge)| (vertex, edge, obstacles.ends(edge)));
    let seen = edges.filter(move |(vertex, _, (a, b))| {
        let is_thin = obstacles.polygons()[vertex.polygon as usize].len() == 2;
        !is_thin || left_of(*a, *b, from) <= 0.0
    });
    seen.map(|(_, edge, ends)| (Source::Edge(obstacles.edge_name(edge)), ends.into()))
}

/// The edges that face a point, and all pillars.
pub(super) fn posts(world: &World, from: Vec2) -> impl Iterator<Item = Post> {
    let edges = edges(world, from).map(|(source, ends)| Post { source, ends, radius: 0.0 });
    let pillars = (0..).zip(world.obstacles.circles()).map(|(index, circle)| Post {
        source: Source::Circle(index),
        ends: [circle.center; 2],
        radius: circle.radius,
    });
    edges.chain(pillars)
}

/// The distance along a ray (with a unit direction) at which it first meets a segment, m. `None` if it does not, or
/// runs along it.
pub(super) fn along_ray(origin: Vec2, direction: Vec2, a: Vec2, b: Vec2) -> Option<f32> {
    let (side_a, side_b) = (direction.perp_dot(a - origin), direction.perp_dot(b - origin));
    if side_a * side_b > 0.0 || side_a == side_b {
        return None;
    }
    let crossing = a + (b - a) * (side_a / (side_a - side_b));
    Some(direction.dot(crossing - origin)).filter(|at| *at >= 0.0)
}

/// The least distance between two segments, m, and the nearest points. Crossing segments are 0 apart.
pub(super) fn apart(a: [Vec2; 2], b: [Vec2; 2]) -> (f32, [Vec2; 2]) {
    if cross_properly(a.into(), b.into()) {
        return (0.0, [a[0], a[0]]);
    }
    let onto = |point: Vec2, [p, q]: [Vec2; 2]| nearest_on_segment(p, q, point);
    let pairs = [[a[0], onto(a[0], b)], [a[1], onto(a[1], b)], [onto(b[0], a), b[0]], [onto(b[1], a), b[1]]];
    let distances = pairs.map(|pair| (pair[0].distance(pair[1]), pair));
    distances.into_iter().min_by(|x, y| x.0.total_cmp(&y.0)).unwrap_or((f32::INFINITY, [a[0], b[0]]))
}
