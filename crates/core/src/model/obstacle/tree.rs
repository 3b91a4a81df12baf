//! RVO2's tree over the edges of all polygons.

use glam::Vec2;

use super::{Vertex, ends};
use crate::{
    geometry::polygon::left_of,
    machine::lanes::{Lanes, Level, Pairs, Simd, WIDEST, best, dispatch, prelude::*, splat, width},
};

/// A node of the tree: an edge, and the subtrees on both sides of its line.
///
/// Nodes refer to each other by their indices in one list. The tree of a convex polygon is a chain with one node per
/// vertex, too deep for recursion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeNode {
    /// Index of the vertex at which the edge starts.
    pub edge: u32,
    /// Index of the node for the edges on the left of its line.
    pub left: Option<u32>,
    /// Index of the node for the edges on the right of its line.
    pub right: Option<u32>,
}

/// RVO2's tolerance for a vertex on the line of an edge, m².
const ON_LINE: f32 = 1e-5;

/// The side of a line on which an edge lies.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
    /// It crosses the line; the flag is true if its start is on the left.
    Both {
        starts_left: bool,
    },
}

/// Numbers of the other edges of a part on the left and on the right of an edge's line; edges across it count on both
/// sides.
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

/// The ends of some edges in columns: x and y of the start, x and y of the end, m. Padded with NaN to a multiple of
/// [`WIDEST`]: NaN is on neither side of a line.
struct EndColumns {
    columns: [Vec<f32>; 4],
    count: usize,
}

impl EndColumns {
    fn of(vertices: &[Vertex], edges: &[u32]) -> EndColumns {
        let mut columns = [const { Vec::new() }; 4];
        for edge in edges {
            let (start, end) = ends(vertices, *edge);
            for (column, number) in columns.iter_mut().zip([start.x, start.y, end.x, end.y]) {
                column.push(number);
            }
        }
        columns.iter_mut().for_each(|column| column.resize(edges.len().next_multiple_of(WIDEST), f32::NAN));
        EndColumns { columns, count: edges.len() }
    }

    /// The sizes of the parts into which a line splits them, by the numbers of [`side`].
    fn sizes(&self, level: Level, line: (Vec2, Vec2)) -> Sizes {
        dispatch!(level, simd => self.sizes_with(simd, line))
    }

    #[inline(always)]
    fn sizes_with<S: Simd>(&self, simd: S, (a, b): (Vec2, Vec2)) -> Sizes {
        let (from, along) = (Pairs::<S>::splat(simd, a), Pairs::<S>::splat(simd, b - a));
        let (low, high) = (splat(simd, -ON_LINE), splat(simd, ON_LINE));
        let (mut lefts, mut rights) = (0, 0);
        for first in (0..self.columns[0].len()).step_by(width::<S>()) {
            let number = |k: usize| Lanes::<S>::from_slice(simd, &self.columns[k][first..][..width::<S>()]);
            let start = (from - Pairs::<S> { x: number(0), y: number(1) }).perp_dot(along);
            let end = (from - Pairs::<S> { x: number(2), y: number(3) }).perp_dot(along);
            let left = start.simd_ge(low) & end.simd_ge(low);
            let right = start.simd_le(high) & end.simd_le(high) & !left;
            lefts += left.to_bitmask().count_ones() as usize;
            rights += right.to_bitmask().count_ones() as usize;
        }
        Sizes { left: self.count - rights, right: self.count - lefts }
    }
}

/// Edges that still need a node.
struct Part {
    edges: Vec<u32>,
    /// The sizes into which the line of each edge would split the others; `None` if not counted yet.
    sizes: Option<Vec<Sizes>>,
    /// The parent node, and the side of its line.
    parent: Option<(usize, OneSide)>,
}

#[derive(Clone, Copy, PartialEq)]
enum OneSide {
    Left,
    Right,
}

/// The side of the line through `a` and `b` on which an edge lies.
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

/// Builds RVO2's tree: a node takes the edge that splits the others most evenly, the first among equals, and edges
/// across its line are split in two.
///
/// RVO2 counts again for every node, which takes O(n³) tests if all edges are on one side of each other, as in a convex
/// polygon. Here the counts are passed down with the larger part of a node: edges that left it are subtracted, and only
/// the smaller part is counted again. So a pair of edges is tested when it parts, and again at most log n times; n²
/// tests suffice for a convex polygon. The tree itself stays RVO2's, node by node, for all polygons: edges at equal
/// distances are found in its order, and a split makes a vertex, so that another tree would change decisions.
pub(super) struct Builder {
    pub vertices: Vec<Vertex>,
    pub nodes: Vec<TreeNode>,
    /// Number of tests of an edge against the line of another: the cost of building.
    tests: u64,
}

impl Builder {
    /// The tree over the edges of linked vertices.
    pub fn built(vertices: Vec<Vertex>) -> Builder {
        let edges: Vec<u32> = (0..vertices.len() as u32).collect();
        let mut builder = Builder { vertices, nodes: Vec::with_capacity(edges.len()), tests: 0 };
        let mut waiting = vec![Part { edges, sizes: None, parent: None }];
        while let Some(part) = waiting.pop() {
            if !part.edges.is_empty() {
                let [left, right] = builder.node(part);
                // The left part comes next, with all of its nodes: splits number their vertices in this order.
                waiting.extend([right, left]);
            }
        }
        builder
    }

    /// Makes the node of a part; returns the parts on its left and on its right.
    fn node(&mut self, part: Part) -> [Part; 2] {
        let Part { edges, sizes, parent } = part;
        let sizes = sizes.unwrap_or_else(|| self.own_sizes(&edges, &edges));
        let best = (0..edges.len()).min_by_key(|index| sizes[*index].weight()).unwrap_or(0);
        let splitter = edges[best];
        let node = self.nodes.len();
        self.nodes.push(TreeNode { edge: splitter, left: None, right: None });
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
        let not_whole =
            others.iter().zip(&sides).filter(|(_, side)| !whole(side)).map(|((edge, _), _)| *edge);
        let left_out: Vec<u32> = not_whole.chain([splitter]).collect();
        let left_out = EndColumns::of(&self.vertices, &left_out);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        // For each edge of the larger part, its counts among the whole edges there; `None` for a half.
        let mut counted = Vec::new();
        for ((edge, sizes), side) in others.iter().copied().zip(&sides) {
            if whole(side) {
                counted.push(Some(sizes.without(self.sizes(edge, &left_out))));
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
        let columns = EndColumns::of(&self.vertices, &halves);
        let mut of_halves = self.own_sizes(&halves, edges).into_iter();
        let complete = |(edge, counted): (&u32, Option<Sizes>)| match counted {
            Some(sizes) => sizes.with(self.sizes(*edge, &columns)),
            None => of_halves.next().unwrap_or_default(),
        };
        edges.iter().zip(counted).map(complete).collect()
    }

    /// The sizes into which the line of an edge would split others.
    fn sizes(&mut self, splitter: u32, others: &EndColumns) -> Sizes {
        self.tests += others.count as u64;
        others.sizes(best(), ends(&self.vertices, splitter))
    }

    /// For some edges of a part, the sizes into which the line of each would split the rest of the part.
    fn own_sizes(&mut self, edges: &[u32], part: &[u32]) -> Vec<Sizes> {
        if edges.is_empty() {
            return Vec::new();
        }
        let columns = EndColumns::of(&self.vertices, part);
        // An edge is on its own line, and so counts as left of it.
        let own = Sizes { left: 1, right: 0 };
        edges.iter().map(|edge| self.sizes(*edge, &columns).without(own)).collect()
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

    /// The sizes into which the line of an edge would split the others, edge by edge.
    fn sizes(splitter: u32, edges: &[u32], builder: &Builder) -> Sizes {
        let line = ends(&builder.vertices, splitter);
        let mut sizes = Sizes::default();
        for edge in edges.iter().filter(|edge| **edge != splitter) {
            let side = side(line, ends(&builder.vertices, *edge));
            sizes.left += usize::from(!matches!(side, Side::Right));
            sizes.right += usize::from(!matches!(side, Side::Left));
        }
        sizes
    }

    /// The tree as RVO2 builds it: every part counted again, with recursive calls.
    fn plain(edges: &[u32], builder: &mut Builder) -> Option<usize> {
        if edges.is_empty() {
            return None;
        }
        let (mut best, mut least) = (0, (edges.len(), edges.len()));
        for (index, edge) in edges.iter().enumerate() {
            let weight = sizes(*edge, edges, builder).weight();
            if weight < least {
                (best, least) = (index, weight);
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
        builder.nodes.push(TreeNode { edge: splitter, left: None, right: None });
        let left = plain(&left, builder).map(|node| node as u32);
        let right = plain(&right, builder).map(|node| node as u32);
        builder.nodes[node] = TreeNode { edge: splitter, left, right };
        Some(node)
    }

    /// A star around a center: radii in turn, at even angles; clockwise if `room` is true.
    fn star(center: Vec2, radii: &[f32], room: bool) -> Vec<Vec2> {
        let step = std::f32::consts::TAU / radii.len() as f32;
        let point = |(index, radius): (usize, &f32)| {
            let (sin, cos) = libm::sincosf(step * index as f32 + 0.1);
            center + *radius * Vec2::new(cos, sin)
        };
        let mut star: Vec<Vec2> = radii.iter().enumerate().map(point).collect();
        if room {
            star.reverse();
        }
        star
    }

    fn linked(polygons: Vec<Vec<Vec2>>) -> Builder {
        // Vertices added by splits come last, and the links are made before them.
        let given: usize = polygons.iter().map(Vec::len).sum();
        let vertices = super::super::linked(&polygons, 0, 0);
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
        // Counting again for each node took n³ / 3 tests: 71 s for 4,000 vertices.
        for room in [false, true] {
            let n = 1000;
            let built = Builder::built(linked(vec![star(Vec2::ZERO, &vec![500.0; n], room)]).vertices);
            assert_eq!(built.nodes.len(), n, "nothing is split");
            let pairs = (n * n) as u64;
            assert!(built.tests <= 2 * pairs, "{} tests for {n} edges", built.tests);
        }
    }
}
