//! The tree and its edges as agents abreast read them: all numbers of a node, or of an edge, in one place.

use glam::Vec2;

use super::{TreeNode, Vertex, edge_cells::EdgeCells, ends};

/// A node of the tree: its edge, and its place among the others. One line of the cache.
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
    /// Index of the node above, and on which side of its line this one lies: 0 left, 1 right. The root is above itself.
    pub above: u32,
    pub side: u32,
    /// How far the edge reaches across the line of a node above, to where it should not, at most, m.
    pub overhang: f32,
}

impl WalkNode {
    /// Above 0 where a place lies on the left of its line: the distance times the length of the edge, m².
    pub fn left(&self, place: Vec2) -> f32 {
        (self.start - place).perp_dot(self.along)
    }

    /// The side of its line on which a place lies.
    pub fn own_side(&self, place: Vec2) -> u32 {
        if self.left(place) >= 0.0 { 0 } else { 1 }
    }

    /// Whether its line is nearer to a place than a range, m², by what [`WalkNode::left`] says of it.
    pub fn reaches(&self, left: f32, range_sq: f32) -> bool {
        left * left / self.length_sq < range_sq
    }
}

/// What the half-plane of an edge depends on: where it starts, where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EdgeFacts {
    pub ends: [EdgeCorner; 2],
}

/// An end of an edge, as the edge sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EdgeCorner {
    /// m.
    pub point: Vec2,
    /// Unit directions of the edge that ends here and of that which starts here.
    pub before: Vec2,
    pub after: Vec2,
    /// 1 where the solid bends outwards, else 0.
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

    /// Of its start all, of its end all but the direction that they share, in their order, x before y.
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

/// The tree as a search for edges reads it.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct TreeWalk {
    /// In the order of the tree.
    pub nodes: Vec<WalkNode>,
    /// Which nodes' edges lie where.
    pub cells: EdgeCells,
    /// By the vertex at which they start.
    pub edges: Vec<EdgeFacts>,
    /// The largest coordinate of a vertex without its sign, m.
    pub farthest: f32,
}

impl TreeWalk {
    pub fn of(vertices: &[Vertex], tree: &[TreeNode]) -> TreeWalk {
        let mut nodes: Vec<WalkNode> = tree.iter().map(|node| walk_node(vertices, node)).collect();
        // Children are behind their parents in the list.
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

    /// Whether a walk from the root, which goes to its own side of every line and across those within range, comes to a node
    /// and reaches its line.
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

    /// The lowest node above two others or one of them, and the side below it on which each of them lies: `None` for itself.
    pub fn fork(&self, first: u32, second: u32) -> (u32, [Option<u32>; 2]) {
        let (mut ends, mut from) = ([first, second], [None; 2]);
        while ends[0] != ends[1] {
            // The higher number is not above the other.
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

/// RVO2 lets an edge lie across a line by a little, more where the line is that of a short edge.
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
