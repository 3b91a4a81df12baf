//! The tree and its edges in the form that agents abreast read: all numbers of a node, or of an edge, in one place.

use glam::Vec2;

use super::{TreeNode, Vertex, edge_cells::EdgeCells, ends};

/// A node of the tree: its edge, and its links. One line of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(crate) struct WalkNode {
    /// Ends of the edge, m.
    pub start: Vec2,
    pub end: Vec2,
    /// From the start to the end, m.
    pub along: Vec2,
    /// Squared length of the edge, m².
    pub length_sq: f32,
    /// Index of the vertex at which it starts.
    pub edge: u32,
    /// Indices of the nodes for the edges on the left of its line, and for those on the right; 0 for none.
    pub children: [u32; 2],
    /// Index of the node above, and the side of its line on which this one is: 0 left, 1 right. The root is above
    /// itself.
    pub above: u32,
    pub side: u32,
    /// The largest distance by which the edge reaches across the line of a node above, to the wrong side, m.
    pub overhang: f32,
}

impl WalkNode {
    /// Positive if a place is on the left of its line: the distance times the length of the edge, m².
    pub fn left(&self, place: Vec2) -> f32 {
        (self.start - place).perp_dot(self.along)
    }

    /// The side of its line on which a place lies.
    pub fn own_side(&self, place: Vec2) -> u32 {
        if self.left(place) >= 0.0 { 0 } else { 1 }
    }

    /// True if its line is nearer to a place than a range, m², given the result `left` of [`WalkNode::left`].
    pub fn reaches(&self, left: f32, range_sq: f32) -> bool {
        left * left / self.length_sq < range_sq
    }
}

/// The data on which the half-plane of an edge depends: its start and its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EdgeFacts {
    pub ends: [EdgeCorner; 2],
}

/// An end of an edge, as the edge sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EdgeCorner {
    /// Position, m.
    pub point: Vec2,
    /// Unit directions of the edge that ends here and of the edge that starts here.
    pub before: Vec2,
    pub after: Vec2,
    /// 1 if the solid bends outwards, otherwise 0.
    pub convex: f32,
}

impl EdgeCorner {
    fn of(vertices: &[Vertex], vertex: &Vertex) -> EdgeCorner {
        EdgeCorner {
            point: vertex.point,
            before: vertices[vertex.previous as usize].direction,
            after: vertex.direction,
            convex: f32::from(u8::from(vertex.convex)),
        }
    }

    pub fn is_convex(&self) -> bool {
        self.convex != 0.0
    }
}

impl EdgeFacts {
    /// Its unit direction.
    pub fn direction(&self) -> Vec2 {
        self.ends[0].after
    }

    /// All numbers of its start, and those of its end except the direction that they share, in order, x before y.
    pub fn columns(&self) -> [f32; 12] {
        let [
            EdgeCorner { point: start, before, after: along, convex: start_is_convex },
            EdgeCorner { point: end, after, convex: end_is_convex, .. },
        ] = self.ends;
        [
            start.x,
            start.y,
            before.x,
            before.y,
            along.x,
            along.y,
            start_is_convex,
            end.x,
            end.y,
            after.x,
            after.y,
            end_is_convex,
        ]
    }
}

/// The tree in the form that a search for edges reads.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct TreeWalk {
    /// The nodes in the order of the tree.
    pub nodes: Vec<WalkNode>,
    /// The nodes by the cells in which their edges lie.
    pub cells: EdgeCells,
    /// The edges by the vertex at which they start.
    pub edges: Vec<EdgeFacts>,
    /// The largest absolute coordinate of a vertex, m.
    pub farthest: f32,
}

impl TreeWalk {
    pub fn of(vertices: &[Vertex], tree: &[TreeNode]) -> TreeWalk {
        let mut nodes: Vec<WalkNode> = tree.iter().map(|node| walk_node(vertices, node)).collect();
        // Children come after their parents in the list.
        for index in 0..nodes.len() {
            for (side, child) in
                nodes[index].children.into_iter().enumerate().filter(|(_, child)| *child != 0)
            {
                let child = &mut nodes[child as usize];
                (child.above, child.side) = (index as u32, side as u32);
            }
        }
        for index in 1..nodes.len() {
            nodes[index].overhang = overhang(&nodes, index);
        }
        let ends: Vec<_> = nodes.iter().map(|node| (node.start, node.end)).collect();
        TreeWalk {
            cells: EdgeCells::of(&ends),
            nodes,
            edges: vertices.iter().map(|vertex| edge_facts(vertices, vertex)).collect(),
            farthest: vertices.iter().map(|vertex| vertex.point.abs().max_element()).fold(0.0, f32::max),
        }
    }

    /// True if a walk from the root, which visits its own side of every line and crosses lines within range, comes to a
    /// node and reaches its line.
    pub fn comes_to(&self, node: u32, center: Vec2, range_sq: f32) -> bool {
        let reaches = |node: &WalkNode| node.reaches(node.left(center), range_sq);
        let mut at = node as usize;
        if !reaches(&self.nodes[at]) {
            return false;
        }
        while at != 0 {
            let WalkNode { above, side, .. } = self.nodes[at];
            let line = &self.nodes[above as usize];
            if side != line.own_side(center) && !reaches(line) {
                return false;
            }
            at = above as usize;
        }
        true
    }

    /// The lowest node that is above two nodes or is one of them, and the side below it on which each of them lies:
    /// `None` for itself.
    pub fn fork(&self, first: u32, second: u32) -> (u32, [Option<u32>; 2]) {
        let (mut ends, mut from) = ([first, second], [None; 2]);
        while ends[0] != ends[1] {
            // The node with the higher number is not above the other.
            let lower = usize::from(ends[1] > ends[0]);
            let WalkNode { above, side, .. } = self.nodes[ends[lower] as usize];
            (ends[lower], from[lower]) = (above, Some(side));
        }
        (ends[0], from)
    }
}

fn walk_node(vertices: &[Vertex], node: &TreeNode) -> WalkNode {
    let (start, end) = ends(vertices, node.edge);
    let along = end - start;
    WalkNode {
        start,
        end,
        along,
        length_sq: along.dot(along),
        edge: node.edge,
        children: [node.left, node.right].map(Option::unwrap_or_default),
        above: 0,
        side: 0,
        overhang: 0.0,
    }
}

/// RVO2 lets an edge reach across a line by a little, more if the line is that of a short edge.
fn overhang(nodes: &[WalkNode], index: usize) -> f32 {
    let WalkNode { start, end, .. } = nodes[index];
    let (mut at, mut most) = (index, 0.0_f32);
    while at != 0 {
        let WalkNode { above, side, .. } = nodes[at];
        let line = &nodes[above as usize];
        let (start, end) = (line.left(start), line.left(end));
        let across = if side == 0 { -start.min(end) } else { start.max(end) };
        if across > 0.0 {
            most = most.max(across / line.length_sq.sqrt());
        }
        at = above as usize;
    }
    most
}

fn edge_facts(vertices: &[Vertex], start: &Vertex) -> EdgeFacts {
    EdgeFacts { ends: [start, &vertices[start.next as usize]].map(|vertex| EdgeCorner::of(vertices, vertex)) }
}
