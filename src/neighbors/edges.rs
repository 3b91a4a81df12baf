//! Edges that an agent sees within a range, nearest first, by RVO2's tree.

use glam::Vec2;

use crate::{
    geometry::{
        lanes::{Lanes, Pairs, Simd, prelude::*, splat, width},
        polygon::distance_sq_to_segment,
    },
    model::{
        Obstacles,
        obstacle::{NodeColumns, TreeWalk, WalkNode},
    },
};

/// An edge in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearEdge {
    /// Squared distance from the agent's center, m².
    pub distance_sq: f32,
    /// Index of the vertex at which the edge starts.
    pub edge: u32,
}

/// The edges that [`visible`] finds, by the quicker way. Where it finds none and has looked at all, returns the squared distance
/// to the nearest edge, m²; else 0.
#[inline(always)]
pub(crate) fn in_sight<S: Simd>(
    simd: S,
    obstacles: &Obstacles,
    center: Vec2,
    range: f32,
    out: &mut Vec<NearEdge>,
) -> f32 {
    if obstacles.walk.columns.above.is_empty() {
        visible(obstacles, center, range, out);
        0.0
    } else {
        visible_at_once(simd, &obstacles.walk, center, range, out)
    }
}

/// Edges nearer than `range` (m) whose right side faces `center`, nearest first, ties in the order of the tree.
pub fn visible(obstacles: &Obstacles, center: Vec2, range: f32, out: &mut Vec<NearEdge>) {
    out.clear();
    let range_sq = range * range;
    let mut pending = Pending::default();
    // What a node needs lies in one line of the cache: by way of the tree it is four, one after the other.
    let nodes = &obstacles.walk.nodes;
    // No node has the root below it.
    let below = |child: u32| (child != 0).then_some(child);
    let mut next = if nodes.is_empty() { None } else { Some(0) };
    loop {
        // First what lies on the center's own side, node by node down to where there is no more.
        while let Some(index) = next {
            let WalkNode { start, along, children: [on_left, on_right], .. } = nodes[index as usize];
            let left = (start - center).perp_dot(along);
            pending.push((index, left));
            next = below(if left >= 0.0 { on_left } else { on_right });
        }
        let Some((index, left)) = pending.pop() else { return };
        let WalkNode { length_sq, edge, children: [on_left, on_right], .. } = nodes[index as usize];
        if left * left / length_sq < range_sq {
            if left < 0.0 {
                let (a, b) = obstacles.ends(edge);
                let distance_sq = distance_sq_to_segment(a, b, center);
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

/// [`distance_sq_to_segment`] on lanes: the squared distances, m², to segments from start to end, with the ways `along` them
/// and their squared lengths.
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

/// When an agent comes to an edge at a node of its walk: its own side first, then the edge of the node, then the other side.
/// `from` is the side below the node from which the edge comes, 0 left, 1 right; `None` for the edge of the node.
#[inline(always)]
pub(super) fn turn(from: Option<u16>, own_side: u16) -> u8 {
    match from {
        Some(side) if side == own_side => 0,
        None => 1,
        Some(_) => 2,
    }
}

/// The same where the nodes of the tree have columns: all of them at once, so that no test waits for the one before. Where it
/// finds none, returns the squared distance to the nearest edge of all, m², infinite if there is none; else 0.
#[inline(always)]
fn visible_at_once<S: Simd>(
    simd: S,
    walk: &TreeWalk,
    center: Vec2,
    range: f32,
    out: &mut Vec<NearEdge>,
) -> f32 {
    let TreeWalk { nodes, columns: NodeColumns { numbers, above }, .. } = walk;
    let width = width::<S>();
    let (center, range_sq) = (Pairs::splat(simd, center), splat(simd, range * range));
    let mut distances_sq = [0.0; NodeColumns::MOST];
    let [mut on_left, mut reached, mut near] = [0_u64; 3];
    for first in (0..above.len()).step_by(width) {
        let number = |k: usize| Lanes::<S>::from_slice(simd, &numbers[k][first..][..width]);
        let pair = |k: usize| Pairs { x: number(k), y: number(k + 1) };
        let (start, end, along, length_sq) = (pair(0), pair(2), pair(4), number(6));
        let left = (start - center).perp_dot(along);
        let distance_sq = distance_sq_to_segments(center, [start, end], along, length_sq);
        distance_sq.store_slice(&mut distances_sq[first..][..width]);
        on_left |= left.simd_ge(0.0).to_bitmask() << first;
        reached |= (left * left / length_sq).simd_lt(range_sq).to_bitmask() << first;
        near |= distance_sq.simd_lt(range_sq).to_bitmask() << first;
    }
    // An agent goes to its own side, and across the line if it reaches so far.
    let passes = [on_left | reached, !on_left | reached];
    let met_before = |a: usize, b: usize| {
        let turn_of = |k: usize, fork: u32| {
            let from = (k as u32 != fork).then(|| (above[k][1] >> fork & 1) as u16);
            turn(from, (!on_left >> fork & 1) as u16)
        };
        let up = |k: usize| above[k][0] | above[k][1] | 1 << k;
        let fork = (up(a) & up(b)).ilog2();
        turn_of(a, fork) < turn_of(b, fork)
    };
    out.clear();
    let mut open = near & reached & !on_left;
    while open != 0 {
        let k = open.trailing_zeros() as usize;
        open &= open - 1;
        let [left, right] = above[k];
        if left & !passes[0] | right & !passes[1] != 0 {
            continue;
        }
        let distance_sq = distances_sq[k];
        let before = |known: &NearEdge| {
            known.distance_sq < distance_sq
                || known.distance_sq == distance_sq && met_before(known.edge as usize, k)
        };
        let mut position = out.len();
        while position > 0 && !before(&out[position - 1]) {
            position -= 1;
        }
        out.insert(position, NearEdge { distance_sq, edge: k as u32 });
    }
    for near in out.iter_mut() {
        near.edge = nodes[near.edge as usize].edge;
    }
    match out.is_empty() {
        // Seldom: whoever asks for it does not look again for a while.
        true => distances_sq[..above.len()].iter().copied().fold(f32::INFINITY, f32::min),
        false => 0.0,
    }
}

/// Nodes that wait until their near side is done: usually a few, but as many as there are edges in a round room.
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

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::geometry::lanes::{dispatch, levels};

    /// The walk is the oracle: at one place after the other the same edges at the same distances, in the same order.
    #[test]
    fn all_nodes_at_once_show_what_the_walk_shows() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let (mut seen, mut ties, mut pruned) = (0, 0, 0);
        let mut sizes = [false; 66];
        let (mut walked, mut at_once) = (Vec::new(), Vec::new());
        for round in 0..400 {
            // Boxes and walls on a lattice, so that many corners are equally far from a place of the lattice.
            let mut whole = |most: i32| random.random_range(-most..=most) as f32;
            let polygons = (0..1 + round % 18).map(|k| {
                let (low, size) =
                    (Vec2::new(whole(8), whole(8)), Vec2::new(whole(2).abs() + 1.0, whole(2).abs() + 1.0));
                let high = low + size;
                match k % 3 {
                    0 => vec![low, high],
                    _ => vec![low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)],
                }
            });
            let obstacles = Obstacles::new(polygons.collect(), Vec::new()).expect("boxes and walls");
            sizes[obstacles.walk.nodes.len().min(65)] = true;
            if obstacles.walk.columns.above.is_empty() {
                assert!(obstacles.walk.nodes.len() > 64);
                continue;
            }
            for place in 0..40 {
                let mut center =
                    Vec2::new(random.random_range(-9..=9) as f32, random.random_range(-9..=9) as f32);
                if place % 2 == 0 {
                    center += Vec2::new(random.random_range(-0.5..0.5), random.random_range(-0.5..0.5));
                }
                let range = random.random_range(-2.0..12.0);
                visible(&obstacles, center, range, &mut walked);
                let distance_sq = |edge: u32| {
                    let (a, b) = obstacles.ends(edge);
                    distance_sq_to_segment(a, b, center)
                };
                let edges = obstacles.walk.nodes.iter().map(|node| distance_sq(node.edge));
                let least_sq = edges.fold(f32::INFINITY, f32::min);
                for (name, level) in levels() {
                    let out = &mut at_once;
                    let nearest_sq =
                        dispatch!(level, simd => visible_at_once(simd, &obstacles.walk, center, range, out));
                    let expected_sq = if walked.is_empty() { least_sq } else { 0.0 };
                    assert_eq!(nearest_sq, expected_sq, "{name}, round {round}, from {center}");
                    assert_eq!(
                        at_once, walked,
                        "{name}, round {round}, from {center} within {range}: {obstacles:?}"
                    );
                }
                seen += walked.len();
                ties += walked.windows(2).filter(|pair| pair[0].distance_sq == pair[1].distance_sq).count();
                pruned += usize::from(walked.len() * 2 < obstacles.walk.nodes.len());
            }
        }
        assert!(sizes[63] && sizes[64] && sizes[65], "{sizes:?}");
        assert!(seen > 10_000 && ties > 1000 && pruned > 1000, "{seen} {ties} {pruned}");
    }
}
