//! The edges that the agents of a gang see, by one look at RVO2's tree for all of them.
//!
//! Nodes whose edges are all out of everyone's reach are left out; at the others every agent makes the tests that
//! [`visible`](super::edges::visible) makes for it there. They are visited level by level, so that no test waits for the
//! one before. The order of the walk, which each agent makes in its own way, counts only for edges at the same distance,
//! and is found for those alone.

use glam::Vec2;

use super::{
    around::MAX_RANKED,
    edges::{distance_sq_to_segments, turn},
    ranking::{HALF, Keys, NOBODY},
    search::first_part,
};
use crate::{
    geometry::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, f32x4, prelude::*, splat, width},
    model::{
        Obstacles,
        obstacle::{TreeWalk, WalkNode},
    },
};

/// Most edges around a gang that are ranked abreast.
pub const MOST_EDGES: usize = 64;

/// Most nodes that a gang visits; a power of two, so that a mask bounds their numbers.
const MOST_VISITS: usize = 512;

/// A gang of fewer is not parted: one by one they are as quick.
const FEWEST_PARTED: usize = 8;

/// Nodes for each agent that may be looked at in vain.
const NODES_EACH: usize = 4;

/// Share of a coordinate by which a distance may be off: a few roundings, with room to spare.
const ROUNDING: f32 = 1e-6;

/// The agents of a gang that look for edges.
#[derive(Clone, Copy, Debug)]
pub struct Onlookers<S: Simd> {
    /// Their centers, m.
    pub position: Pairs<S>,
    /// Edges farther away are not looked at, m.
    pub range: Lanes<S>,
    /// Who of them looks, a bit each.
    pub here: u32,
}

/// Edges in sight, nearest first: the kth of each agent in the kth row.
#[derive(Clone, Copy, Debug)]
pub struct EdgeRows<'a> {
    /// Their numbers in `edges`, as many in a row as there are lanes. Any number where an agent sees fewer.
    pub rows: &'a [i32],
    /// The vertices at which the edges start that somebody sees.
    pub edges: &'a [u32],
    /// Number of edges that each agent sees.
    pub counts: [i32; WIDEST],
}

/// Nobody sees any.
const NO_EDGES: EdgeRows = EdgeRows { rows: &[], edges: &[], counts: [0; WIDEST] };

/// Working memory, and what was found.
#[derive(Clone, Debug)]
pub struct GangEdges {
    /// The visits so far, parents before children. The first is none: above the root everybody passes.
    visits: [Visit; MOST_VISITS],
    /// Edges whose lines somebody reaches.
    reached: [Reached; MOST_VISITS],
    /// Those that somebody sees, and the visits in which they were met.
    edges: [u32; MOST_EDGES],
    met: [u32; MOST_EDGES],
    count: usize,
    /// Their squared distances from each agent, m²; infinite where it does not see them.
    distances_sq: [f32; MOST_EDGES * WIDEST],
    rows: [i32; MAX_RANKED * WIDEST],
}

impl Default for GangEdges {
    fn default() -> GangEdges {
        GangEdges {
            visits: [Visit::default(); MOST_VISITS],
            reached: [Reached::default(); MOST_VISITS],
            edges: [0; MOST_EDGES],
            met: [0; MOST_EDGES],
            count: 0,
            distances_sq: [f32::INFINITY; MOST_EDGES * WIDEST],
            rows: [0; MAX_RANKED * WIDEST],
        }
    }
}

/// A visit of a node.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    node: u32,
    /// The visit of its parent, and on which side of that one's line it lies: 0 left, 1 right.
    parent: u32,
    side: u16,
    /// Who stands on the left of its line, a bit each.
    on_left: u16,
    /// Who goes on to its left, and to its right.
    passes: [u16; 2],
}

/// An edge that those with a bit see if it is near enough.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    visit: u32,
    node: u32,
    lanes: u16,
}

impl GangEdges {
    /// Finds the edges nearer than their ranges whose right sides face the agents, ranked; `None` if they are too many, or if
    /// it is quicker for each agent alone.
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
        let parts = Looking::parts(simd, onlookers, walk)?;
        let (mut visits, mut reached) = (0, 0);
        for looking in parts.iter().filter(|looking| looking.here != 0) {
            (visits, reached) = self.visit(simd, &walk.nodes, looking, (visits, reached))?;
        }
        self.count = 0;
        let mut counts = Whole::<S>::splat(simd, 0);
        for k in 0..reached {
            let Reached { visit, node, lanes } = self.reached[k];
            let node = &walk.nodes[node as usize];
            let end = walk.edges[node.edge as usize].end;
            let sees = self.meet(simd, visit, (node, end), lanes, &parts[0])?;
            counts -= sees.to_vector();
        }
        self.ranked(simd, counts)
    }

    /// Lets agents visit the nodes with edges in their box, after so many visits, by which so many edges were reached; returns
    /// how many of each there are then, `None` if the nodes are too many.
    #[inline(always)]
    fn visit<S: Simd>(
        &mut self,
        simd: S,
        nodes: &[WalkNode],
        looking: &Looking<S>,
        (end, mut count): (usize, usize),
    ) -> Option<(usize, usize)> {
        const LAST: usize = MOST_VISITS - 1;
        let GangEdges { visits, reached, .. } = self;
        visits[end & LAST].passes = [looking.here; 2];
        visits[(end + 1) & LAST] = Visit { parent: end as u32, ..Visit::default() };
        let (mut at, mut end) = (end + 1, end + 2);
        while at < end {
            if end + 2 > MOST_VISITS {
                return None;
            }
            let Visit { node: index, parent, side, .. } = visits[at & LAST];
            let node = &nodes[index as usize];
            let lanes = visits[parent as usize & LAST].passes[usize::from(side & 1)];
            let along = Pairs::splat(simd, node.along);
            let left = (Pairs::splat(simd, node.start) - looking.position).perp_dot(along);
            let distance_sq_to_line = left * left / splat(simd, node.length_sq);
            let reaches = distance_sq_to_line.simd_lt(looking.range_sq).to_bitmask() as u16;
            let on_left = left.simd_ge(0.0).to_bitmask() as u16;
            // Each agent goes to its own side, and across the line if it reaches so far.
            let visit = &mut visits[at & LAST];
            visit.on_left = on_left;
            visit.passes = [lanes & (on_left | reaches), lanes & (!on_left | reaches)];
            // Always written, and kept if it counts: no branch could guess.
            let lanes = lanes & !on_left & reaches;
            reached[count & LAST] = Reached { visit: at as u32, node: index, lanes };
            count += usize::from(lanes != 0);
            let near = looking.children_near(simd, node);
            for (side, near) in near.into_iter().enumerate() {
                let (node, parent, side) = (node.children[side], at as u32, side as u16);
                visits[end & LAST] = Visit { node, parent, side, ..Visit::default() };
                end += usize::from(near);
            }
            at += 1;
        }
        Some((end, count))
    }

    /// Adds the edge of a visit, if one of those with a bit sees it; returns who does. `None` if there are too many.
    #[inline(always)]
    fn meet<S: Simd>(
        &mut self,
        simd: S,
        visit: u32,
        (node, end): (&WalkNode, Vec2),
        lanes: u16,
        looking: &Looking<S>,
    ) -> Option<Mask<S>> {
        let (start, along) = (Pairs::splat(simd, node.start), Pairs::splat(simd, node.along));
        let (end, length_sq) = (Pairs::splat(simd, end), splat(simd, node.length_sq));
        let distance_sq = distance_sq_to_segments(looking.position, [start, end], along, length_sq);
        let sees = distance_sq.simd_lt(looking.range_sq) & Mask::<S>::from_bitmask(simd, lanes.into());
        let (at, width) = (self.count, width::<S>());
        if at == MOST_EDGES {
            return (!sees.any_true()).then_some(sees);
        }
        (self.edges[at], self.met[at]) = (node.edge, visit);
        let distance_sq = sees.select(distance_sq, splat(simd, f32::INFINITY));
        distance_sq.store_slice(&mut self.distances_sq[at * width..][..width]);
        self.count += usize::from(sees.any_true());
        Some(sees)
    }

    /// Ranks the edges of each agent by their distance; where they are equally far, first the one that is met first. `None` if
    /// somebody sees too many.
    #[inline(always)]
    fn ranked<S: Simd>(&mut self, simd: S, counts: Whole<S>) -> Option<EdgeRows<'_>> {
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
                let alike = b.simd_lt(NOBODY) & (a ^ b).simd_le(keys.row);
                if !alike.any_true() {
                    break;
                }
                let swaps = self.nearer(simd, [b & keys.row, a & keys.row], alike.to_bitmask() as u16);
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

    /// Which of `some` agents see the first of two edges, each its own, before the second, a bit each.
    #[inline(always)]
    fn nearer<S: Simd>(&self, simd: S, [a, b]: [Whole<S>; 2], some: u16) -> u16 {
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
                nearer |= tied & self.who_meets_first(self.met[a_here], self.met[b_here]);
            }
        }
        nearer
    }

    /// Who meets the edge of the first visit before that of the second, a bit each.
    #[inline(never)]
    fn who_meets_first(&self, first: u32, second: u32) -> u16 {
        // Parents have lower numbers than their children: both ways up meet at the lowest node above both.
        let (mut a, mut b) = (first, second);
        let (mut a_from, mut b_from) = (None, None);
        while a != b {
            let (higher, from) = if a > b { (&mut a, &mut a_from) } else { (&mut b, &mut b_from) };
            let Visit { parent, side, .. } = self.visits[*higher as usize];
            (*higher, *from) = (parent, Some(side));
        }
        let on_left = self.visits[a as usize].on_left;
        let sides = [(0, on_left), (1, !on_left)];
        let first = sides.map(|(side, who)| if turn(a_from, side) < turn(b_from, side) { who } else { 0 });
        first[0] | first[1]
    }
}

/// The agents on lanes, and a box around whatever they can reach.
#[derive(Clone, Copy, Debug)]
struct Looking<S: Simd> {
    position: Pairs<S>,
    range_sq: Lanes<S>,
    /// Who of them looks, a bit each.
    here: u16,
    /// Whether the box is no larger than those around what each of them can reach, together.
    close: bool,
    /// Its largest x and y, twice, m.
    high: f32x4<S>,
    /// Its least x and y with the other sign, twice, m.
    negative_low: f32x4<S>,
}

impl<S: Simd> Looking<S> {
    /// With edges up to so `far` from the origin, m.
    #[inline(always)]
    fn new(simd: S, onlookers: &Onlookers<S>, far: f32) -> Looking<S> {
        let Onlookers { position, range, here } = *onlookers;
        let these = Mask::<S>::from_bitmask(simd, here.into());
        let (low_x, high_x) = extent(simd, these, position.x, range);
        let (low_y, high_y) = extent(simd, these, position.y, range);
        let (low, high) = (Vec2::new(low_x, low_y), Vec2::new(high_x, high_y));
        let room = ROUNDING * (low.abs().max(high.abs()).max(high - low).max_element() + far);
        let twice = |v: Vec2| [v.x, v.y, v.x, v.y];
        let range_sq = range * range;
        let boxes = 8.0 * these.select(range_sq, splat(simd, 0.0)).reduce_sum();
        Looking {
            position,
            range_sq,
            here: here as u16,
            close: (high - low).element_product() <= boxes,
            high: f32x4::from_slice(simd, &twice(high + room)),
            negative_low: f32x4::from_slice(simd, &twice(room - low)),
        }
    }

    /// All of them, or those on either side of the longest way from one to the next; `None` if they look sooner one by one: who is
    /// far from the others sees other edges than they, and a few nodes are no detour.
    #[inline(always)]
    fn parts(simd: S, onlookers: &Onlookers<S>, walk: &TreeWalk) -> Option<[Looking<S>; 2]> {
        let all = Looking::new(simd, onlookers, walk.farthest);
        let here = onlookers.here;
        let agents = here.count_ones() as usize;
        if agents > 1 && (all.close || walk.nodes.len() <= NODES_EACH * agents) {
            return Some([all, Looking { here: 0, ..all }]);
        }
        if agents < FEWEST_PARTED {
            return None;
        }
        let first = first_part(&onlookers.position, here, f32::INFINITY);
        let mut parts = [all; 2];
        for (part, here) in parts.iter_mut().zip([first, here & !first]) {
            *part = Looking::new(simd, &Onlookers { here, ..*onlookers }, walk.farthest);
            if !part.close {
                return None;
            }
        }
        Some(parts)
    }

    /// Whether each child has edges in the box.
    #[inline(always)]
    fn children_near(&self, simd: S, node: &WalkNode) -> [bool; 2] {
        let low = f32x4::from_slice(simd, &node.low).simd_le(self.high);
        let near =
            (low & f32x4::from_slice(simd, &node.negative_high).simd_le(self.negative_low)).to_bitmask();
        [near & 0b0011 == 0b0011, near & 0b1100 == 0b1100]
    }
}

/// The least and the largest coordinate that those `here` reach, m; who is nowhere sees nothing.
#[inline(always)]
fn extent<S: Simd>(simd: S, here: Mask<S>, x: Lanes<S>, range: Lanes<S>) -> (f32, f32) {
    let reach = here.select(range.abs(), splat(simd, f32::NAN));
    ((x - reach).reduce_min_precise(), (x + reach).reduce_max_precise())
}
