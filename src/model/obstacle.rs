//! Static obstacles: polygons as rings of linked vertices, and circles.

use glam::Vec2;

use super::World;
use crate::geometry::{
    polygon::{contains, cross_properly, doubled_area, left_of, sides},
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
    /// The tree over the edges, root first, each node before those on its left, and these before those on its right;
    /// empty without polygons.
    pub tree: Vec<Node>,
}

/// A node of the tree: an edge, and what lies on either side of its line.
///
/// Nodes name each other by their places in one list. The tree of a convex polygon is a chain as long as the polygon has
/// vertices, too deep for whatever calls itself once a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Index of the vertex at which the edge starts.
    pub edge: u32,
    /// Place of the node for the edges on the left of its line.
    pub left: Option<u32>,
    /// Place of the node for the edges on the right of its line.
    pub right: Option<u32>,
}

/// RVO2's tolerance for a vertex on the line of an edge, m².
const ON_LINE: f32 = 1e-5;

impl Obstacles {
    /// Links the vertices of checked polygons and builds the tree over their edges, as RVO2 does.
    pub fn new(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Obstacles {
        let Builder { vertices, nodes: tree, .. } = Builder::built(Obstacles::linked(&polygons));
        Obstacles { polygons, circles, vertices, tree }
    }

    /// The vertices of polygons, each linked with those beside it.
    fn linked(polygons: &[Vec<Vec2>]) -> Vec<Vertex> {
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
        vertices
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
                "its vertices run clockwise, which makes it a room, but an agent's straight way crosses its edge; reverse them for a solid"
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
    let polygons = world.obstacles.polygons.iter().enumerate();
    polygons.filter_map(|(index, polygon)| Some((index, suspicion(world, polygon)?))).collect()
}

/// How many ways are held against a room.
const MAX_WAYS: usize = 1000;

/// What the winding of one polygon contradicts. Whether a room bars a way is asked of at most 1,000 agents, spread over
/// all: pictures ask it again and again, and a room wound the wrong way is seldom in the way of one alone.
pub fn suspicion(world: &World, polygon: &[Vec2]) -> Option<Suspicion> {
    let agents = &world.agents;
    let (low, high) = polygon
        .iter()
        .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), point| (low.min(*point), high.max(*point)));
    let inside = |point: Vec2| point.cmpge(low).all() && point.cmple(high).all() && contains(polygon, point);
    let mut positions = agents.iter().map(|agent| agent.position);
    let area = doubled_area(polygon);
    if area > 0.0 {
        positions.any(inside).then_some(Suspicion::AgentInside)
    } else if area < 0.0 && !agents.is_empty() {
        if !positions.any(inside) {
            return Some(Suspicion::ClockwiseAroundNobody);
        }
        // A room is solid outside: nobody there has a way across its edge. Inside it may have corners in the way.
        let across = |(from, to): (Vec2, Vec2)| {
            let apart = from.max(to).cmplt(low).any() || from.min(to).cmpgt(high).any();
            let crosses = || sides(polygon).any(|side| cross_properly((from, to), side));
            !apart && crosses() && !(inside(from) && inside(to))
        };
        let n = agents.len();
        // By the golden ratio: even steps would miss every group of those that take turns.
        let spread = |k: usize| (u64::from((k as u32).wrapping_mul(0x9e37_79b9)) * n as u64) >> 32;
        let place = |k: usize| if n <= MAX_WAYS { k } else { spread(k) as usize };
        let asked = (0..n.min(MAX_WAYS)).map(|k| &agents[place(k)]);
        let mut ways = asked.filter_map(|agent| Some((agent.position, agent.goal()?)));
        ways.any(across).then_some(Suspicion::ClockwiseAcrossTheWay)
    } else {
        // The way to and fro along a wall of two vertices encloses nothing.
        None
    }
}

fn ends(vertices: &[Vertex], edge: u32) -> (Vec2, Vec2) {
    let vertex = &vertices[edge as usize];
    (vertex.point, vertices[vertex.next as usize].point)
}

/// On which side of a line an edge lies.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
    /// It crosses the line; the flag tells whether its start lies left.
    Both {
        starts_left: bool,
    },
}

/// How many of the other edges of a part lie left and right of an edge's line; those across it lie on either side.
#[derive(Clone, Copy, Default)]
struct Sizes {
    left: usize,
    right: usize,
}

impl Sizes {
    /// The most even split weighs least.
    fn weight(self) -> (usize, usize) {
        (self.left.max(self.right), self.left.min(self.right))
    }

    fn with(self, more: Sizes) -> Sizes {
        Sizes { left: self.left + more.left, right: self.right + more.right }
    }

    fn without(self, fewer: Sizes) -> Sizes {
        Sizes { left: self.left - fewer.left, right: self.right - fewer.right }
    }
}

/// Edges that still want a node.
struct Part {
    edges: Vec<u32>,
    /// What the line of each would split the others into; `None` where that is still to be counted.
    sizes: Option<Vec<Sizes>>,
    /// The node that it hangs on, and on which side.
    parent: Option<(usize, OneSide)>,
}

#[derive(Clone, Copy, PartialEq)]
enum OneSide {
    Left,
    Right,
}

/// On which side of the line through `a` and `b` an edge lies.
fn side((a, b): (Vec2, Vec2), (start, end): (Vec2, Vec2)) -> Side {
    let (start, end) = (left_of(a, b, start), left_of(a, b, end));
    if start >= -ON_LINE && end >= -ON_LINE {
        Side::Left
    } else if start <= ON_LINE && end <= ON_LINE {
        Side::Right
    } else {
        Side::Both { starts_left: start > 0.0 }
    }
}

/// Builds RVO2's tree: a node takes the edge that splits the others most evenly, the first of equals, and those across
/// its line are split in two.
///
/// RVO2 counts anew for every node, which takes O(n³) tests where all edges lie on one side of each other, as those of a
/// convex polygon do. Here the counts go down with the larger part of a node: those that left it are taken off, and the
/// smaller part alone is counted anew. So a pair of edges is tested when it parts, and again at most log n times; n² tests
/// are enough for a convex polygon. The tree itself stays RVO2's, node by node, whatever the polygons: edges at equal
/// distances are found in its order, and a split makes a vertex, so that another tree would change decisions.
struct Builder {
    vertices: Vec<Vertex>,
    nodes: Vec<Node>,
    /// How often an edge was held against the line of another: what building costs.
    tests: u64,
}

impl Builder {
    fn built(vertices: Vec<Vertex>) -> Builder {
        let edges: Vec<u32> = (0..vertices.len() as u32).collect();
        let mut builder = Builder { vertices, nodes: Vec::with_capacity(edges.len()), tests: 0 };
        let mut waiting = vec![Part { edges, sizes: None, parent: None }];
        while let Some(part) = waiting.pop() {
            if !part.edges.is_empty() {
                let [left, right] = builder.node(part);
                // The left part comes next, with all of its nodes: in this order splits number their vertices.
                waiting.extend([right, left]);
            }
        }
        builder
    }

    /// Makes the node of a part; returns what lies left and right of it.
    fn node(&mut self, part: Part) -> [Part; 2] {
        let Part { edges, sizes, parent } = part;
        let sizes = sizes.unwrap_or_else(|| edges.iter().map(|edge| self.sizes(*edge, &edges)).collect());
        let best = (0..edges.len()).min_by_key(|place| sizes[*place].weight()).unwrap_or(0);
        let splitter = edges[best];
        let node = self.nodes.len();
        self.nodes.push(Node { edge: splitter, left: None, right: None });
        match parent {
            Some((parent, OneSide::Left)) => self.nodes[parent].left = Some(node as u32),
            Some((parent, OneSide::Right)) => self.nodes[parent].right = Some(node as u32),
            None => {}
        }
        let larger = if sizes[best].left >= sizes[best].right { OneSide::Left } else { OneSide::Right };
        let others: Vec<(u32, Sizes)> =
            edges.iter().copied().zip(sizes).filter(|(edge, _)| *edge != splitter).collect();
        let sides: Vec<Side> = others.iter().map(|(edge, _)| self.side(splitter, *edge)).collect();
        let whole = |side: &Side| {
            matches!((side, larger), (Side::Left, OneSide::Left) | (Side::Right, OneSide::Right))
        };
        let gone = others.iter().zip(&sides).filter(|(_, side)| !whole(side)).map(|((edge, _), _)| *edge);
        let gone: Vec<u32> = gone.chain([splitter]).collect();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        // For each edge of the larger part its counts among those that are whole there; none for a half.
        let mut counted = Vec::new();
        for ((edge, sizes), side) in others.iter().copied().zip(&sides) {
            if whole(side) {
                counted.push(Some(sizes.without(self.sizes(edge, &gone))));
            } else if matches!(side, Side::Both { .. }) {
                counted.push(None);
            }
        }
        for ((edge, _), side) in others.into_iter().zip(sides) {
            match side {
                Side::Left => left.push(edge),
                Side::Right => right.push(edge),
                Side::Both { starts_left } => {
                    let rest = self.split(splitter, edge);
                    let (first, second) = if starts_left { (edge, rest) } else { (rest, edge) };
                    left.push(first);
                    right.push(second);
                }
            }
        }
        let sizes = Some(self.with_halves(if larger == OneSide::Left { &left } else { &right }, counted));
        let (on_left, on_right) = if larger == OneSide::Left { (sizes, None) } else { (None, sizes) };
        [
            Part { edges: left, sizes: on_left, parent: Some((node, OneSide::Left)) },
            Part { edges: right, sizes: on_right, parent: Some((node, OneSide::Right)) },
        ]
    }

    /// The counts of a part, from those among its whole edges.
    fn with_halves(&mut self, edges: &[u32], counted: Vec<Option<Sizes>>) -> Vec<Sizes> {
        let halves = edges.iter().zip(&counted).filter(|(_, counted)| counted.is_none());
        let halves: Vec<u32> = halves.map(|(edge, _)| *edge).collect();
        let complete = |(edge, counted): (&u32, Option<Sizes>)| match counted {
            Some(sizes) => sizes.with(self.sizes(*edge, &halves)),
            None => self.sizes(*edge, edges),
        };
        edges.iter().zip(counted).map(complete).collect()
    }

    /// What the line of an edge would split the others into.
    fn sizes(&mut self, splitter: u32, edges: &[u32]) -> Sizes {
        self.tests += edges.len() as u64;
        let line = ends(&self.vertices, splitter);
        let mut sizes = Sizes::default();
        for edge in edges.iter().filter(|edge| **edge != splitter) {
            let side = side(line, ends(&self.vertices, *edge));
            sizes.left += usize::from(!matches!(side, Side::Right));
            sizes.right += usize::from(!matches!(side, Side::Left));
        }
        sizes
    }

    fn side(&mut self, splitter: u32, edge: u32) -> Side {
        self.tests += 1;
        side(ends(&self.vertices, splitter), ends(&self.vertices, edge))
    }

    /// Splits `edge` at the line of `splitter`; returns the index of the new vertex, which counts as convex.
    fn split(&mut self, splitter: u32, edge: u32) -> u32 {
        let vertices = &mut self.vertices;
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
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, test_runner::RngSeed};

    use super::*;

    /// The tree as RVO2 writes it down: every part counted anew, one call inside the other.
    fn plain(edges: &[u32], builder: &mut Builder) -> Option<usize> {
        if edges.is_empty() {
            return None;
        }
        let (mut best, mut least) = (0, (edges.len(), edges.len()));
        for (place, edge) in edges.iter().enumerate() {
            let weight = builder.sizes(*edge, edges).weight();
            if weight < least {
                (best, least) = (place, weight);
            }
        }
        let (splitter, mut left, mut right) = (edges[best], Vec::new(), Vec::new());
        for &edge in edges.iter().filter(|edge| **edge != splitter) {
            match builder.side(splitter, edge) {
                Side::Left => left.push(edge),
                Side::Right => right.push(edge),
                Side::Both { starts_left } => {
                    let rest = builder.split(splitter, edge);
                    let (first, second) = if starts_left { (edge, rest) } else { (rest, edge) };
                    left.push(first);
                    right.push(second);
                }
            }
        }
        let node = builder.nodes.len();
        builder.nodes.push(Node { edge: splitter, left: None, right: None });
        let left = plain(&left, builder).map(|node| node as u32);
        let right = plain(&right, builder).map(|node| node as u32);
        builder.nodes[node] = Node { edge: splitter, left, right };
        Some(node)
    }

    /// A star around a center: radii in turn, at even angles; clockwise if `room` says so.
    fn star(center: Vec2, radii: &[f32], room: bool) -> Vec<Vec2> {
        let step = std::f32::consts::TAU / radii.len() as f32;
        let point = |(place, radius): (usize, &f32)| {
            let (sin, cos) = libm::sincosf(step * place as f32 + 0.1);
            center + *radius * Vec2::new(cos, sin)
        };
        let mut star: Vec<Vec2> = radii.iter().enumerate().map(point).collect();
        if room {
            star.reverse();
        }
        star
    }

    fn linked(polygons: Vec<Vec<Vec2>>) -> Builder {
        // The vertices that splits have added come last, and the links are made before them.
        let given: usize = polygons.iter().map(Vec::len).sum();
        let vertices = Obstacles::linked(&polygons);
        assert_eq!(vertices.len(), given);
        Builder { vertices, nodes: Vec::new(), tests: 0 }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn the_tree_is_rvo2s_node_by_node_and_split_by_split(
            stars in prop::collection::vec(
                ((-20.0..20.0_f32, -20.0..20.0_f32), prop::collection::vec(0.5..9.0_f32, 3..24), any::<bool>()),
                1..5,
            )
        ) {
            let stars = stars.into_iter().map(|((x, y), radii, room)| star(Vec2::new(x, y), &radii, room));
            let mut want = linked(stars.collect());
            let got = Builder::built(want.vertices.clone());
            let edges: Vec<u32> = (0..want.vertices.len() as u32).collect();
            plain(&edges, &mut want);
            prop_assert_eq!(got.nodes, want.nodes);
            prop_assert_eq!(got.vertices, want.vertices);
        }
    }

    #[test]
    fn a_round_polygon_is_built_with_about_a_test_for_each_pair_of_its_edges() {
        // Counting anew for each node took n³ / 3 tests: 71 s for 4,000 vertices.
        for room in [false, true] {
            let n = 1000;
            let built = Builder::built(linked(vec![star(Vec2::ZERO, &vec![500.0; n], room)]).vertices);
            assert_eq!(built.nodes.len(), n, "nothing is split");
            let pairs = (n * n) as u64;
            assert!(built.tests <= 2 * pairs, "{} tests for {n} edges", built.tests);
        }
    }
}
