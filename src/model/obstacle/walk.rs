//! The tree and its edges as several agents read them abreast: whatever they ask of a node or of an edge in one place.

use glam::Vec2;

use super::{TreeNode, Vertex, ends};
use crate::geometry::lanes::WIDEST;

/// A node of the tree: its edge, its children, and boxes around all edges from each child down. One line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct WalkNode {
    /// Start of the edge, m.
    pub start: Vec2,
    /// From there to its end, m.
    pub along: Vec2,
    /// Squared length of the edge, m².
    pub length_sq: f32,
    /// Index of the vertex at which it starts.
    pub edge: u32,
    /// Indices of the nodes for the edges on the left of its line, and for those on the right.
    pub children: [u32; 2],
    /// Least x and y of the edges on the left, then of those on the right, m; NaN where there are none.
    pub low: [f32; 4],
    /// Largest x and y in the same way, with the other sign.
    pub negative_high: [f32; 4],
}

impl PartialEq for WalkNode {
    /// Boxes around nothing are equal, too.
    fn eq(&self, other: &WalkNode) -> bool {
        let facts = |node: &WalkNode| {
            let WalkNode { start, along, length_sq, edge, children, low, negative_high } = *node;
            let boxes = [low, negative_high].map(|sides| sides.map(|side| (!side.is_nan()).then_some(side)));
            (start, along, length_sq, edge, children, boxes)
        };
        facts(self) == facts(other)
    }
}

/// What the half-plane of an edge depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EdgeFacts {
    /// Its ends, m.
    pub start: Vec2,
    pub end: Vec2,
    /// Unit directions: its own, that of the edge before it, and that of the edge after it.
    pub direction: Vec2,
    pub before: Vec2,
    pub after: Vec2,
    /// 1 where the solid bends outwards at start and end, else 0.
    pub convex: [f32; 2],
}

impl EdgeFacts {
    /// In this order, x before y.
    #[inline(always)]
    pub fn columns(&self) -> [f32; 12] {
        let EdgeFacts { start, end, direction, before, after, convex: [start_is_convex, end_is_convex] } =
            *self;
        [
            start.x,
            start.y,
            end.x,
            end.y,
            direction.x,
            direction.y,
            before.x,
            before.y,
            after.x,
            after.y,
            start_is_convex,
            end_is_convex,
        ]
    }
}

/// The nodes of a tree of few, number by number, for an agent that looks at all of them at once.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct NodeColumns {
    /// Start and end of each edge, the way from one to the other, x and y, m, and its squared length, m². Behind the last come
    /// edges of no length, up to a whole number of [`WIDEST`].
    pub numbers: [Vec<f32>; 7],
    /// The nodes above each, a bit each, on whose left it lies, and on whose right.
    pub above: Vec<[u64; 2]>,
}

impl NodeColumns {
    /// Most nodes that are looked at at once.
    pub const MOST: usize = 64;

    /// Those of a tree; none if there are too many.
    fn of(vertices: &[Vertex], nodes: &[WalkNode]) -> NodeColumns {
        if nodes.len() > NodeColumns::MOST {
            return NodeColumns::default();
        }
        let mut above = vec![[0; 2]; nodes.len()];
        // Children stand behind their parents.
        for (index, node) in nodes.iter().enumerate() {
            for (side, child) in node.children.into_iter().enumerate().filter(|(_, child)| *child != 0) {
                above[child as usize] = above[index];
                above[child as usize][side] |= 1 << index;
            }
        }
        let number = |of: fn(&WalkNode, Vec2) -> f32| {
            let mut column: Vec<f32> =
                nodes.iter().map(|node| of(node, ends(vertices, node.edge).1)).collect();
            column.resize(nodes.len().next_multiple_of(WIDEST), 0.0);
            column
        };
        let numbers = [
            number(|node, _| node.start.x),
            number(|node, _| node.start.y),
            number(|_, end| end.x),
            number(|_, end| end.y),
            number(|node, _| node.along.x),
            number(|node, _| node.along.y),
            number(|node, _| node.length_sq),
        ];
        NodeColumns { numbers, above }
    }
}

/// The tree for walks abreast.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct TreeWalk {
    /// In the order of the tree.
    pub nodes: Vec<WalkNode>,
    /// The same, number by number, where they are few.
    pub columns: NodeColumns,
    /// By the vertex at which they start.
    pub edges: Vec<EdgeFacts>,
    /// The largest coordinate of a vertex without its sign, m.
    pub farthest: f32,
}

impl TreeWalk {
    pub fn of(vertices: &[Vertex], tree: &[TreeNode]) -> TreeWalk {
        let mut nodes = Vec::with_capacity(tree.len());
        // From the last one on: children stand behind their parents.
        let mut boxes = vec![[Vec2::NAN; 2]; tree.len()];
        for (index, node) in tree.iter().enumerate().rev() {
            let (start, end) = ends(vertices, node.edge);
            let below = [node.left, node.right]
                .map(|child| child.map_or([Vec2::NAN; 2], |child| boxes[child as usize]));
            let [[left_low, left_high], [right_low, right_high]] = below;
            // The least of a number and NaN is the number.
            let low = start.min(end).min(left_low).min(right_low);
            boxes[index] = [low, start.max(end).max(left_high).max(right_high)];
            let along = end - start;
            nodes.push(WalkNode {
                start,
                along,
                length_sq: along.dot(along),
                edge: node.edge,
                children: [node.left, node.right].map(Option::unwrap_or_default),
                low: [left_low.x, left_low.y, right_low.x, right_low.y],
                negative_high: [-left_high.x, -left_high.y, -right_high.x, -right_high.y],
            });
        }
        nodes.reverse();
        let farthest = vertices.iter().map(|vertex| vertex.point.abs().max_element()).fold(0.0, f32::max);
        let edges = vertices.iter().map(|vertex| edge_facts(vertices, vertex)).collect();
        TreeWalk { columns: NodeColumns::of(vertices, &nodes), nodes, edges, farthest }
    }
}

fn edge_facts(vertices: &[Vertex], start: &Vertex) -> EdgeFacts {
    let end = &vertices[start.next as usize];
    EdgeFacts {
        start: start.point,
        end: end.point,
        direction: start.direction,
        before: vertices[start.previous as usize].direction,
        after: end.direction,
        convex: [start.convex, end.convex].map(|convex| f32::from(u8::from(convex))),
    }
}
