//! The edges that the agents of a gang see, by one search around all of them.
//!
//! Edges whose bounding boxes are out of reach of all agents are skipped; of the others, each agent sees those that
//! RVO2's walk through its tree would find. A walk reaches every edge that is clearly nearer than the range; if
//! rounding may decide, the agent walks the tree. The order of the walk differs from agent to agent. It matters only
//! for edges at equal distances, and is computed for these alone.

use glam::Vec2;

use super::{
    around::MAX_RANKED,
    edges::{distance_sq_to_segments, room, turn},
    ranking::{HALF, Keys},
};
use crate::{
    geometry::tolerance::COORDINATE_ROUNDING,
    machine::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
    model::{
        Obstacles,
        obstacle::{TreeWalk, WalkNode},
    },
};

/// Most edges around a gang that are ranked abreast.
pub const MOST_EDGES: usize = 64;

/// Most edges around a gang that are examined.
const MOST_AROUND: usize = 256;

/// Agents search together if the box around all is at most `ROOM_EACH` times as large as the boxes around each of them,
/// or if there are at most `EDGES_EACH` edges for each agent.
const ROOM_EACH: f32 = 8.0;
const EDGES_EACH: usize = 4;

/// The agents of a gang that look for edges.
#[derive(Clone, Copy, Debug)]
pub struct Onlookers<S: Simd> {
    /// Their centers, m.
    pub position: Pairs<S>,
    /// Edges farther away are ignored, m.
    pub range: Lanes<S>,
    /// The agents that look, one bit each.
    pub here: u32,
}

/// Visible edges, nearest first: the kth of each agent in the kth row.
#[derive(Clone, Copy, Debug)]
pub struct EdgeRows<'a> {
    /// Their numbers in `edges`, with one entry for each lane in a row; arbitrary where an agent sees fewer.
    pub rows: &'a [i32],
    /// The vertices at which the visible edges start.
    pub edges: &'a [u32],
    /// Number of edges that each agent sees.
    pub counts: [i32; WIDEST],
}

/// The result if no agent sees an edge.
const NO_EDGES: EdgeRows = EdgeRows { rows: &[], edges: &[], counts: [0; WIDEST] };

/// Working memory, and the result.
#[derive(Clone, Debug)]
pub struct GangEdges {
    /// The nodes of the edges around.
    around: [i32; MOST_AROUND + WIDEST],
    /// The edges that an agent sees, and their nodes.
    edges: [u32; MOST_EDGES],
    nodes: [u32; MOST_EDGES],
    count: usize,
    /// Their squared distances from each agent, m²; infinite if it does not see them.
    distances_sq: [f32; MOST_EDGES * WIDEST],
    rows: [i32; MAX_RANKED * WIDEST],
}

impl Default for GangEdges {
    fn default() -> GangEdges {
        GangEdges {
            around: [0; MOST_AROUND + WIDEST],
            edges: [0; MOST_EDGES],
            nodes: [0; MOST_EDGES],
            count: 0,
            distances_sq: [f32::INFINITY; MOST_EDGES * WIDEST],
            rows: [0; MAX_RANKED * WIDEST],
        }
    }
}

impl GangEdges {
    /// Finds the edges nearer than their ranges whose right sides face the agents, ranked; `None` if they are too many,
    /// or if a search by each agent alone is faster.
    #[inline(always)]
    pub fn find<S: Simd>(
        &mut self,
        simd: S,
        obstacles: &Obstacles,
        onlookers: &Onlookers<S>,
    ) -> Option<EdgeRows<'_>> {
        let walk = &obstacles.walk;
        if walk.nodes.is_empty() {
            return Some(NO_EDGES);
        }
        let (low, high) = box_around_all(simd, onlookers, walk)?;
        let room = room(low, high, walk.farthest);
        let looking = Looking::new(simd, onlookers, walk, room);
        let around = walk.cells.meeting(simd, low - room, high + room, &mut self.around)?;
        let faced = self.faced(simd, &looking, around);
        self.count = 0;
        let mut counts = Whole::<S>::splat(simd, 0);
        for k in 0..faced {
            counts -= self.meet(simd, &looking, self.around[k] as u32)?.to_vector();
        }
        self.ranked(simd, &looking, counts)
    }

    /// Retains those of the first `around` edges that face an agent with their right side and have their line in its
    /// range; returns their number.
    #[inline(always)]
    fn faced<S: Simd>(&mut self, simd: S, looking: &Looking<S>, around: usize) -> usize {
        let mut faced = 0;
        for k in 0..around {
            let node = self.around[k];
            let WalkNode { start, along, length_sq, .. } = looking.walk.nodes[node as usize];
            let left = looking.left(simd, start, along);
            let near = (left * left).simd_lt(looking.range_sq * (length_sq * (1.0 + COORDINATE_ROUNDING)));
            // Always written: no branch could predict whether an agent sees it.
            self.around[faced] = node;
            faced += usize::from((near & left.simd_lt(0.0)).any_true());
        }
        faced
    }

    /// Adds the edge of a node, if an agent sees it; returns the agents that do. `None` if there are too many edges.
    #[inline(always)]
    fn meet<S: Simd>(&mut self, simd: S, looking: &Looking<S>, node: u32) -> Option<Mask<S>> {
        let WalkNode { start, end, along, length_sq, edge, overhang, .. } = looking.walk.nodes[node as usize];
        let left = looking.left(simd, start, along);
        let ends = [Pairs::splat(simd, start), Pairs::splat(simd, end)];
        let (along, length_sq) = (Pairs::splat(simd, along), splat(simd, length_sq));
        let distance_sq = distance_sq_to_segments(looking.position, ends, along, length_sq);
        let mut sees = looking.here & distance_sq.simd_lt(looking.range_sq) & left.simd_lt(0.0);
        let surely = looking.surely - overhang;
        let unsure = sees & !(surely.simd_gt(0.0) & distance_sq.simd_lt(surely * surely));
        if unsure.any_true() {
            sees &= Mask::<S>::from_bitmask(simd, !looking.passed_by(node, unsure.to_bitmask()));
        }
        let (at, width) = (self.count, width::<S>());
        if at == MOST_EDGES {
            return (!sees.any_true()).then_some(sees);
        }
        (self.edges[at], self.nodes[at]) = (edge, node);
        let distance_sq = sees.select(distance_sq, splat(simd, f32::INFINITY));
        distance_sq.store_slice(&mut self.distances_sq[at * width..][..width]);
        self.count += usize::from(sees.any_true());
        Some(sees)
    }

    /// Ranks the edges of each agent by their distance; at equal distances the one that the walk visits first comes
    /// first. `None` if an agent sees too many.
    #[inline(always)]
    fn ranked<S: Simd>(&mut self, simd: S, looking: &Looking<S>, counts: Whole<S>) -> Option<EdgeRows<'_>> {
        let (count, width) = (self.count, width::<S>());
        let most = counts.reduce_max() as usize;
        if most > MAX_RANKED {
            return None;
        }
        if most == 0 {
            return Some(NO_EDGES);
        }
        self.distances_sq[count * width..count.next_multiple_of(HALF) * width].fill(f32::INFINITY);
        let keys = Keys::new(&self.distances_sq, count);
        let (mut sorted, _) = keys.sorted(simd, most);
        for last in 1..most {
            let mut at = last;
            while at > 0 {
                let (a, b) = (sorted[at - 1], sorted[at]);
                let tied = keys.are_tied::<S>(a, b);
                if !tied.any_true() {
                    break;
                }
                let swaps =
                    self.nearer(simd, looking, [b & keys.row, a & keys.row], tied.to_bitmask() as u16);
                if swaps == 0 {
                    break;
                }
                let swaps = Mask::<S>::from_bitmask(simd, swaps.into());
                (sorted[at - 1], sorted[at]) = (swaps.select(b, a), swaps.select(a, b));
                at -= 1;
            }
        }
        let row = keys.row;
        for (row_of, keys) in self.rows.chunks_exact_mut(width).zip(&sorted[..most]) {
            (*keys & row).store_slice(row_of);
        }
        let mut each = [0; WIDEST];
        counts.store_slice(&mut each[..width]);
        Some(EdgeRows { rows: &self.rows[..most * width], edges: &self.edges[..count], counts: each })
    }

    /// The agents among `some` that see the first of two edges, each its own, before the second, one bit each.
    #[inline(always)]
    fn nearer<S: Simd>(&self, simd: S, looking: &Looking<S>, [a, b]: [Whole<S>; 2], some: u16) -> u16 {
        let (mut nearer, mut open) = (0, some);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            let [a_here, b_here] = [a.as_slice()[lane], b.as_slice()[lane]];
            let same = (a.simd_eq(a_here) & b.simd_eq(b_here)).to_bitmask() as u16 & open;
            open &= !same;
            let [a_here, b_here] = [a_here as usize % MOST_EDGES, b_here as usize % MOST_EDGES];
            let to_a =
                Lanes::<S>::from_slice(simd, &self.distances_sq[a_here * width::<S>()..][..width::<S>()]);
            let to_b =
                Lanes::<S>::from_slice(simd, &self.distances_sq[b_here * width::<S>()..][..width::<S>()]);
            nearer |= same & to_a.simd_lt(to_b).to_bitmask() as u16;
            let tied = same & to_a.simd_eq(to_b).to_bitmask() as u16;
            if tied != 0 {
                nearer |= tied & looking.who_meets_first(simd, self.nodes[a_here], self.nodes[b_here]);
            }
        }
        nearer
    }
}

/// The agents on lanes.
#[derive(Clone, Copy)]
struct Looking<'a, S: Simd> {
    walk: &'a TreeWalk,
    /// The agents that look.
    here: Mask<S>,
    position: Pairs<S>,
    range_sq: Lanes<S>,
    /// A walk reaches every line nearer than this, m; see [`room`].
    surely: Lanes<S>,
}

impl<'a, S: Simd> Looking<'a, S> {
    #[inline(always)]
    fn new(simd: S, onlookers: &Onlookers<S>, walk: &'a TreeWalk, room: f32) -> Looking<'a, S> {
        let Onlookers { position, range, here } = *onlookers;
        let here = Mask::<S>::from_bitmask(simd, here.into());
        Looking { walk, here, position, range_sq: range * range, surely: range.abs() - room }
    }

    /// [`WalkNode::left`] of their positions, m².
    #[inline(always)]
    fn left(&self, simd: S, start: Vec2, along: Vec2) -> Lanes<S> {
        (Pairs::splat(simd, start) - self.position).perp_dot(Pairs::splat(simd, along))
    }

    /// The agents among `some` whose walk does not reach a node, one bit each.
    #[cold]
    #[inline(never)]
    fn passed_by(&self, node: u32, some: u64) -> u64 {
        let range_sq = self.range_sq.as_slice();
        let passes = |lane: &usize| {
            some >> lane & 1 != 0 && !self.walk.comes_to(node, self.position.lane(*lane), range_sq[*lane])
        };
        (0..width::<S>()).filter(passes).map(|lane| 1 << lane).sum()
    }

    /// The agents whose walk visits the edge of the first node before the edge of the second, one bit each.
    #[inline(always)]
    fn who_meets_first(&self, simd: S, first: u32, second: u32) -> u16 {
        let (fork, from) = self.walk.fork(first, second);
        let WalkNode { start, along, .. } = self.walk.nodes[fork as usize];
        let on_left = self.left(simd, start, along).simd_ge(0.0).to_bitmask() as u16;
        let who = |own_side: u32, there: u16| {
            if turn(from[0], own_side) < turn(from[1], own_side) { there } else { 0 }
        };
        who(0, on_left) | who(1, !on_left)
    }
}

/// The box around everything that the agents can reach, m; `None` if searching one by one is faster: an agent far from
/// the others sees other edges.
#[inline(always)]
fn box_around_all<S: Simd>(simd: S, onlookers: &Onlookers<S>, walk: &TreeWalk) -> Option<(Vec2, Vec2)> {
    let Onlookers { position, range, here } = *onlookers;
    let agents = here.count_ones() as usize;
    let these = Mask::<S>::from_bitmask(simd, here.into());
    let (low_x, high_x) = extent(simd, these, position.x, range);
    let (low_y, high_y) = extent(simd, these, position.y, range);
    let (low, high) = (Vec2::new(low_x, low_y), Vec2::new(high_x, high_y));
    let each = 4.0 * these.select(range * range, splat(simd, 0.0)).reduce_sum();
    let close = (high - low).element_product() <= ROOM_EACH * each || walk.nodes.len() <= EDGES_EACH * agents;
    (agents > 1 && close).then_some((low, high))
}

/// The least and the largest coordinate in reach of the agents `here`, m; an agent without a position reaches nothing.
#[inline(always)]
fn extent<S: Simd>(simd: S, here: Mask<S>, x: Lanes<S>, range: Lanes<S>) -> (f32, f32) {
    let reach = here.select(range.abs(), splat(simd, f32::NAN));
    ((x - reach).reduce_min_precise(), (x + reach).reduce_max_precise())
}
