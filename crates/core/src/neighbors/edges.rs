//! Edges that an agent sees within a range, nearest first, by RVO2's tree.

use glam::Vec2;

use crate::{
    geometry::{polygon::distance_sq_to_segment, tolerance::COORDINATE_ROUNDING},
    machine::lanes::{Lanes, Pairs, Simd, WIDEST, prelude::*},
    model::{
        Obstacles,
        obstacle::{TreeWalk, WalkNode},
    },
};

/// A visible edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearEdge {
    /// Squared distance from the agent's center, m².
    pub distance_sq: f32,
    /// Index of the vertex at which the edge starts.
    pub edge: u32,
}

/// Most edges around an agent that are examined without a walk.
const MOST_AROUND: usize = 64;

/// The edges that [`visible`] finds, by a faster method.
#[inline(always)]
pub(crate) fn in_sight<S: Simd>(
    simd: S,
    obstacles: &Obstacles,
    center: Vec2,
    range: f32,
    out: &mut Vec<NearEdge>,
) {
    if !visible_in_cells(simd, &obstacles.walk, center, range, out) {
        visible(obstacles, center, range, out);
    }
}

/// Edges nearer than `range` (m) whose right side faces `center`, nearest first, ties in the order of the tree.
pub fn visible(obstacles: &Obstacles, center: Vec2, range: f32, out: &mut Vec<NearEdge>) {
    out.clear();
    let range_sq = range * range;
    let mut pending = Pending::default();
    // All data of a node is in one line of the cache; by way of the tree it would take four reads, one after the other.
    let nodes = &obstacles.walk.nodes;
    // 0 means no child, since the root is below no node.
    let below = |child: u32| (child != 0).then_some(child);
    let mut next = if nodes.is_empty() { None } else { Some(0) };
    loop {
        // First the center's own side, node by node down to the end.
        while let Some(index) = next {
            let node = &nodes[index as usize];
            let (left, [on_left, on_right]) = (node.left(center), node.children);
            pending.push((index, left));
            next = below(if left >= 0.0 { on_left } else { on_right });
        }
        let Some((index, left)) = pending.pop() else { return };
        let node = &nodes[index as usize];
        let WalkNode { start, end, edge, children: [on_left, on_right], .. } = *node;
        if node.reaches(left, range_sq) {
            if left < 0.0 {
                let distance_sq = distance_sq_to_segment(start, end, center);
                if distance_sq < range_sq {
                    let position =
                        out.iter().rposition(|known| known.distance_sq <= distance_sq).map_or(0, |k| k + 1);
                    out.insert(position, NearEdge { distance_sq, edge });
                }
            }
            next = below(if left >= 0.0 { on_right } else { on_left });
        }
    }
}

/// [`distance_sq_to_segment`] on lanes: the squared distances, m², to segments from start to end, given the vectors
/// `along` them and their squared lengths.
#[inline(always)]
pub(super) fn distance_sq_to_segments<S: Simd>(
    center: Pairs<S>,
    [start, end]: [Pairs<S>; 2],
    along: Pairs<S>,
    length_sq: Lanes<S>,
) -> Lanes<S> {
    let r = (center - start).dot(along) / length_sq;
    let nearest = Pairs::pick(r.simd_gt(1.0), end, start + along * r);
    let off = center - Pairs::pick(r.simd_lt(0.0), start, nearest);
    off.dot(off)
}

/// The turn at which an agent visits an edge at a node of its walk: its own side comes first, then the edge of the
/// node, then the other side. `from` is the side below the node on which the edge is, 0 left, 1 right; `None` for the
/// edge of the node itself.
pub(super) fn turn(from: Option<u32>, own_side: u32) -> u8 {
    match from {
        Some(side) if side == own_side => 0,
        None => 1,
        Some(_) => 2,
    }
}

/// Inserts a node among those ranked by the distances of their edges; at equal distance it comes after those that
/// precede it in a walk from `center`.
fn rank(ranked: &mut Vec<NearEdge>, distance_sq: f32, node: u32, walk: &TreeWalk, center: Vec2) {
    let before = |known: &NearEdge| {
        known.distance_sq < distance_sq
            || known.distance_sq == distance_sq && {
                let (fork, [known, new]) = walk.fork(known.edge, node);
                let own_side = walk.nodes[fork as usize].own_side(center);
                turn(known, own_side) < turn(new, own_side)
            }
    };
    let mut position = ranked.len();
    while position > 0 && !before(&ranked[position - 1]) {
        position -= 1;
    }
    ranked.insert(position, NearEdge { distance_sq, edge: node });
}

/// An upper bound on the rounding of the distances between places in a box and edges up to `far` from the origin, m. A
/// walk reaches every line that is nearer than a range by more than this; other lines it may miss because of rounding.
pub(super) fn room(low: Vec2, high: Vec2, far: f32) -> f32 {
    COORDINATE_ROUNDING * (low.abs().max(high.abs()).max(high - low).max_element() + far)
}

/// [`visible`], found by the cells in which the edges are; false if there are too many around.
#[inline(always)]
fn visible_in_cells<S: Simd>(
    simd: S,
    walk: &TreeWalk,
    center: Vec2,
    range: f32,
    out: &mut Vec<NearEdge>,
) -> bool {
    out.clear();
    let mut around = [0; MOST_AROUND + WIDEST];
    let (low, high) = (center - range.abs(), center + range.abs());
    let room = room(low, high, walk.farthest);
    let Some(count) = walk.cells.meeting(simd, low - room, high + room, &mut around) else { return false };
    let range_sq = range * range;
    for index in around[..count].iter().map(|index| *index as u32) {
        let node = &walk.nodes[index as usize];
        let distance_sq = distance_sq_to_segment(node.start, node.end, center);
        if node.left(center) < 0.0 && distance_sq < range_sq {
            let surely = range.abs() - room - node.overhang;
            if surely > 0.0 && distance_sq < surely * surely || walk.comes_to(index, center, range_sq) {
                rank(out, distance_sq, index, walk, center);
            }
        }
    }
    for near in out {
        near.edge = walk.nodes[near.edge as usize].edge;
    }
    true
}

/// Nodes that wait until their near side is done: usually a few, but in a round room one for each edge.
#[derive(Default)]
struct Pending {
    /// The first ones, which need no allocation.
    first: [(u32, f32); 32],
    count: usize,
    rest: Vec<(u32, f32)>,
}

impl Pending {
    fn push(&mut self, node: (u32, f32)) {
        match self.first.get_mut(self.count) {
            Some(free) => *free = node,
            None => self.rest.push(node),
        }
        self.count += 1;
    }

    fn pop(&mut self) -> Option<(u32, f32)> {
        self.count = self.count.checked_sub(1)?;
        self.first.get(self.count).copied().or_else(|| self.rest.pop())
    }
}

/// A wall half a centimeter across the line of a short one, which RVO2's tolerance counts as on its left. The walk of
/// an agent on the right that has the wall in range, but not the line, misses it.
#[cfg(test)]
pub(crate) fn a_wall_that_a_walk_goes_past() -> Obstacles {
    let wall = |x: f32, y: f32, length: f32| vec![Vec2::new(x, y), Vec2::new(x + length, y)];
    let walls = vec![wall(0.0, 0.0, 0.001), wall(5.0, -0.005, 1.0), wall(5.0, -3.0, 1.0)];
    Obstacles::new(walls, Vec::new()).expect("walls")
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::machine::lanes::{dispatch, levels};

    /// The walk is the oracle, even where rounding decides: at ranges that equal an edge's distance up to the last
    /// digit, far from the origin, and next to edges so short that RVO2's tolerance lets others cross their lines.
    #[test]
    fn the_cells_show_what_the_walk_shows() {
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let (mut seen, mut ties, mut passed_by, mut walks) = (0, 0, 0, 0);
        let (mut walked, mut in_cells) = (Vec::new(), Vec::new());
        for round in 0..600 {
            let origin = [Vec2::ZERO, Vec2::new(2e3, -5e3), Vec2::splat(3e6)][round % 3];
            let size = [3.0, 0.5, 0.02][round / 3 % 3];
            let mut off = |most: f32| Vec2::from([0, 1].map(|_| random.random_range(-most..most)));
            let polygons = (0..1 + round % 40).map(|k| {
                let low = if round % 2 == 0 { off(20.0) } else { off(20.0).round() };
                let sides = if k % 2 == 0 { (Vec2::X, Vec2::Y) } else { (off(1.0), off(1.0)) };
                let corners = [Vec2::ZERO, sides.0, sides.0 + sides.1, sides.1];
                corners[..2 + k % 3].iter().map(|corner| origin + low + size * *corner).collect::<Vec<_>>()
            });
            let polygons = polygons.filter(|polygon| crate::geometry::polygon::check(polygon).is_ok());
            let obstacles = Obstacles::unchecked(polygons.collect(), Vec::new());
            let walk = &obstacles.walk;
            for place in 0..60 {
                let center = origin + if place % 2 == 0 { off(20.0) } else { off(20.0).round() };
                let mut range = 8.0 + off(9.0).x;
                if place % 3 != 0 && !walk.nodes.is_empty() {
                    let WalkNode { start, end, .. } = walk.nodes[place * 7 % walk.nodes.len()];
                    range =
                        distance_sq_to_segment(start, end, center).sqrt() * (1.0 + (place % 5) as f32 * 6e-8);
                }
                visible(&obstacles, center, range, &mut walked);
                for (name, level) in levels() {
                    let out = &mut in_cells;
                    if dispatch!(level, simd => visible_in_cells(simd, walk, center, range, out)) {
                        assert_eq!(in_cells, walked, "{name}, round {round}, from {center} within {range}");
                    } else {
                        walks += 1;
                    }
                }
                let near = |node: &&WalkNode| {
                    node.left(center) < 0.0
                        && distance_sq_to_segment(node.start, node.end, center) < range * range
                };
                passed_by += walk.nodes.iter().filter(near).count() - walked.len();
                seen += walked.len();
                ties += walked.windows(2).filter(|pair| pair[0].distance_sq == pair[1].distance_sq).count();
            }
        }
        assert!(seen > 50_000 && ties > 1000 && passed_by > 20, "{seen} {ties} {passed_by}");
        assert!(walks > 100 && walks < seen, "{walks}");
    }

    #[test]
    fn the_cells_hide_a_wall_that_a_walk_goes_past() {
        let obstacles = a_wall_that_a_walk_goes_past();
        for (range, edges) in [(0.494, 0), (0.497, 0), (0.501, 1)] {
            let center = Vec2::new(5.5, -0.5);
            let mut walked = Vec::new();
            visible(&obstacles, center, range, &mut walked);
            assert_eq!(walked.len(), edges);
            for (name, level) in levels() {
                let mut out = Vec::new();
                assert!(
                    dispatch!(level, simd => visible_in_cells(simd, &obstacles.walk, center, range, &mut out))
                );
                assert_eq!(out, walked, "{name}");
            }
        }
    }
}
