//! Static obstacles: polygons as rings of linked vertices, and circles.

use glam::Vec2;

use super::{Agent, World};
use crate::geometry::{
    polygon::{contains, doubled_area, left_of, sides},
    unit,
};

/// A vertex of a polygon and the edge that starts there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// Where it stands, m.
    pub point: Vec2,
    /// Unit direction of its edge.
    pub direction: Vec2,
    /// Index of the next vertex, where the edge ends.
    pub next: u32,
    /// Index of the vertex before it.
    pub previous: u32,
    /// Whether the solid bends outwards here.
    pub convex: bool,
    /// Index of its polygon.
    pub polygon: u32,
}

/// A pillar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Its center, m.
    pub center: Vec2,
    /// Its radius, m.
    pub radius: f32,
}

/// Everything that stands still.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Obstacles {
    /// The polygons as they were given.
    pub polygons: Vec<Vec<Vec2>>,
    /// Pillars.
    pub circles: Vec<Circle>,
    /// Vertices of all polygons in order, then those where an edge was split by the tree.
    pub vertices: Vec<Vertex>,
    /// The tree over the edges; `None` without polygons.
    pub tree: Option<Box<Node>>,
}

/// A node of the tree: an edge, and what lies on either side of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Index of the vertex at which the edge starts.
    pub edge: u32,
    /// Edges on the left of its line.
    pub left: Option<Box<Node>>,
    /// Edges on the right of its line.
    pub right: Option<Box<Node>>,
}

/// RVO2's tolerance for a vertex on the line of an edge, m².
const ON_LINE: f32 = 1e-5;

impl Obstacles {
    /// Links the vertices of checked polygons and builds the tree over their edges, as RVO2 does.
    pub fn new(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Obstacles {
        let mut vertices = Vec::new();
        for (index, polygon) in polygons.iter().enumerate() {
            let first = vertices.len() as u32;
            let n = polygon.len();
            for (k, &point) in polygon.iter().enumerate() {
                let (before, next) = (polygon[(k + n - 1) % n], polygon[(k + 1) % n]);
                vertices.push(Vertex {
                    point,
                    // A checked polygon has no side without a direction.
                    direction: unit(next - point).unwrap_or(Vec2::X),
                    next: first + ((k + 1) % n) as u32,
                    previous: first + ((k + n - 1) % n) as u32,
                    convex: n == 2 || left_of(before, point, next) >= 0.0,
                    polygon: index as u32,
                });
            }
        }
        let edges: Vec<u32> = (0..vertices.len() as u32).collect();
        let tree = build(&edges, &mut vertices);
        Obstacles { polygons, circles, vertices, tree }
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty() && self.circles.is_empty()
    }

    /// Both ends of an edge, m.
    pub fn ends(&self, edge: u32) -> (Vec2, Vec2) {
        ends(&self.vertices, edge)
    }
}

/// Why the winding of a polygon is probably not what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// A room in which nobody is, while somebody is outside: a solid that was wound the wrong way.
    ClockwiseAroundNobody,
    /// A room with somebody in it whose edge lies on the straight way of an agent from outside or to a goal outside: a
    /// solid that was wound the wrong way, which somebody has entered.
    ClockwiseAcrossTheWay,
    /// A solid with an agent's center in it: a room that was wound the wrong way, or an agent in the wrong place.
    AgentInside,
}

impl Suspicion {
    /// One sentence with the remedy.
    pub fn message(self) -> &'static str {
        match self {
            Suspicion::ClockwiseAroundNobody => {
                "its vertices run clockwise, which makes it a room, but nobody is in it; reverse them for a solid"
            }
            Suspicion::ClockwiseAcrossTheWay => {
                "its vertices run clockwise, which makes it a room, but the way of an agent leads through its edge; reverse them for a solid"
            }
            Suspicion::AgentInside => {
                "an agent is inside a solid; reverse the vertices for a room, or move the agent"
            }
        }
    }
}

/// The polygons whose winding contradicts where the agents are, by ascending index. A world without agents and a wall
/// of two vertices contradict nothing.
pub fn suspects(world: &World) -> Vec<(usize, Suspicion)> {
    let suspicion = |polygon: &Vec<Vec2>| {
        let mut inside = world.agents.iter().map(|agent| contains(polygon, agent.position));
        let area = doubled_area(polygon);
        if area > 0.0 {
            inside.any(|inside| inside).then_some(Suspicion::AgentInside)
        } else if area < 0.0 && !world.agents.is_empty() {
            if !inside.any(|inside| inside) {
                return Some(Suspicion::ClockwiseAroundNobody);
            }
            // A room is solid outside: nobody there has a way across its edge. Inside it may have corners in the way.
            let across = |agent: &Agent| {
                agent.goal().is_some_and(|goal| {
                    let stays_inside = contains(polygon, agent.position) && contains(polygon, goal);
                    !stays_inside && crosses(polygon, agent.position, goal)
                })
            };
            world.agents.iter().any(across).then_some(Suspicion::ClockwiseAcrossTheWay)
        } else {
            // The way to and fro along a wall of two vertices encloses nothing.
            None
        }
    };
    let polygons = world.obstacles.polygons.iter().enumerate();
    polygons.filter_map(|(index, polygon)| Some((index, suspicion(polygon)?))).collect()
}

/// Whether the segment from `a` to `b` crosses a side of a polygon.
fn crosses(polygon: &[Vec2], a: Vec2, b: Vec2) -> bool {
    let apart = |p: Vec2, q: Vec2, r: Vec2, s: Vec2| left_of(p, q, r) * left_of(p, q, s) < 0.0;
    sides(polygon).any(|(c, d)| apart(a, b, c, d) && apart(c, d, a, b))
}

fn ends(vertices: &[Vertex], edge: u32) -> (Vec2, Vec2) {
    let vertex = &vertices[edge as usize];
    (vertex.point, vertices[vertex.next as usize].point)
}

/// On which side of a line an edge lies.
enum Side {
    Left,
    Right,
    /// It crosses the line; the flag tells whether its start lies left.
    Both {
        starts_left: bool,
    },
}

/// RVO2's tree: the edge that splits the others most evenly, and those across its line split in two.
fn build(edges: &[u32], vertices: &mut Vec<Vertex>) -> Option<Box<Node>> {
    if edges.is_empty() {
        return None;
    }
    let weight = |(left, right): (usize, usize)| (left.max(right), left.min(right));
    let (mut best, mut least) = (0, (edges.len(), edges.len()));
    for (i, &splitter) in edges.iter().enumerate() {
        let mut sizes = (0, 0);
        for (j, &edge) in edges.iter().enumerate() {
            if i == j {
                continue;
            }
            match side(splitter, edge, vertices) {
                Side::Left => sizes.0 += 1,
                Side::Right => sizes.1 += 1,
                Side::Both { .. } => sizes = (sizes.0 + 1, sizes.1 + 1),
            }
            if weight(sizes) >= weight(least) {
                break;
            }
        }
        if weight(sizes) < weight(least) {
            (best, least) = (i, sizes);
        }
    }
    let splitter = edges[best];
    let (mut left, mut right) = (Vec::with_capacity(least.0), Vec::with_capacity(least.1));
    for &edge in edges.iter().filter(|edge| **edge != splitter) {
        match side(splitter, edge, vertices) {
            Side::Left => left.push(edge),
            Side::Right => right.push(edge),
            Side::Both { starts_left } => {
                let rest = split(splitter, edge, vertices);
                let (first, second) = if starts_left { (edge, rest) } else { (rest, edge) };
                left.push(first);
                right.push(second);
            }
        }
    }
    Some(Box::new(Node { edge: splitter, left: build(&left, vertices), right: build(&right, vertices) }))
}

fn side(splitter: u32, edge: u32, vertices: &[Vertex]) -> Side {
    let ((a, b), (start, end)) = (ends(vertices, splitter), ends(vertices, edge));
    let (start, end) = (left_of(a, b, start), left_of(a, b, end));
    if start >= -ON_LINE && end >= -ON_LINE {
        Side::Left
    } else if start <= ON_LINE && end <= ON_LINE {
        Side::Right
    } else {
        Side::Both { starts_left: start > 0.0 }
    }
}

/// Splits `edge` at the line of `splitter`; returns the index of the new vertex, which counts as convex.
fn split(splitter: u32, edge: u32, vertices: &mut Vec<Vertex>) -> u32 {
    let ((a, b), (start, end)) = (ends(vertices, splitter), ends(vertices, edge));
    let t = (b - a).perp_dot(start - a) / (b - a).perp_dot(start - end);
    let whole = vertices[edge as usize];
    let new = vertices.len() as u32;
    vertices.push(Vertex {
        point: start + t * (end - start),
        next: whole.next,
        previous: edge,
        convex: true,
        ..whole
    });
    vertices[edge as usize].next = new;
    vertices[whole.next as usize].previous = new;
    new
}
