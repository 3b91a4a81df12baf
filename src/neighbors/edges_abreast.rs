//! The edges that the agents of a gang see, by one look at RVO2's tree for all of them.
//!
//! Nodes whose edges are all out of everyone's reach are left out; at the others every agent makes the tests that
//! [`visible`](super::edges::visible) makes for it there. They are visited level by level, so that no test waits for the
//! one before. The order of the walk, which each agent makes in its own way, counts only for edges at the same distance,
//! and is found for those alone.

use glam::Vec2;

use crate::{
    geometry::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, f32x4, prelude::*, splat, width},
    model::{Obstacles, obstacle::WalkNode},
};

/// Most edges around a gang that are ranked abreast.
pub const MOST_EDGES: usize = 32;

/// Most nodes that a gang visits; a power of two, so that a mask bounds their numbers.
const MOST_VISITS: usize = 512;

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
    /// Vertices at which the edges start, as many in a row as there are lanes. Where an agent sees fewer there is any edge.
    pub rows: &'a [i32],
    /// Number of edges that each agent sees.
    pub counts: [i32; WIDEST],
}

/// Working memory, and what was found.
#[derive(Clone, Debug)]
pub struct GangEdges {
    /// The visits so far, parents before children. The first is none: above the root everybody passes.
    visits: [Visit; MOST_VISITS],
    /// Edges whose lines somebody reaches.
    reached: [Reached; MOST_VISITS],
    /// Those that somebody sees.
    seen: [SeenEdge; MOST_EDGES],
    count: usize,
    /// Their squared distances from each agent, m²; infinite where it does not see them.
    distances_sq: [f32; MOST_EDGES * WIDEST],
    /// The number of edges that are nearer.
    ranks: [i32; MOST_EDGES * WIDEST],
    rows: [i32; MOST_EDGES * WIDEST],
}

impl Default for GangEdges {
    fn default() -> GangEdges {
        GangEdges {
            visits: [Visit::default(); MOST_VISITS],
            reached: [Reached::default(); MOST_VISITS],
            seen: [SeenEdge::default(); MOST_EDGES],
            count: 0,
            distances_sq: [f32::INFINITY; MOST_EDGES * WIDEST],
            ranks: [0; MOST_EDGES * WIDEST],
            rows: [0; MOST_EDGES * WIDEST],
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

/// An edge that somebody sees.
#[derive(Clone, Copy, Debug, Default)]
struct SeenEdge {
    visit: u32,
    edge: i32,
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
            return Some(EdgeRows { rows: &[], counts: [0; WIDEST] });
        }
        let looking = Looking::new(simd, onlookers, walk.farthest);
        if !looking.worth_it(walk.nodes.len(), onlookers.here.count_ones() as usize) {
            return None;
        }
        let reached = self.visit(simd, &walk.nodes, onlookers.here as u16, &looking)?;
        self.count = 0;
        for k in 0..reached {
            let Reached { visit, node, lanes } = self.reached[k];
            let node = &walk.nodes[node as usize];
            let end = walk.edges[node.edge as usize].end;
            let seen = SeenEdge { visit, edge: node.edge as i32 };
            if !self.meet(simd, seen, (node, end), lanes, &looking) {
                return None;
            }
        }
        Some(self.ranked(simd))
    }

    /// Visits the nodes with edges in the box; returns how many edges have lines that somebody reaches, `None` if the nodes
    /// are too many.
    #[inline(always)]
    fn visit<S: Simd>(
        &mut self,
        simd: S,
        nodes: &[WalkNode],
        here: u16,
        looking: &Looking<S>,
    ) -> Option<usize> {
        const LAST: usize = MOST_VISITS - 1;
        let GangEdges { visits, reached, .. } = self;
        visits[0].passes = [here; 2];
        visits[1] = Visit::default();
        let (mut at, mut end, mut count) = (1, 2, 0);
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
        Some(count)
    }

    /// Adds an edge, if one of those with a bit sees it. False if there are too many.
    #[inline(always)]
    fn meet<S: Simd>(
        &mut self,
        simd: S,
        seen: SeenEdge,
        (node, end): (&WalkNode, Vec2),
        lanes: u16,
        looking: &Looking<S>,
    ) -> bool {
        let (start, along) = (Pairs::splat(simd, node.start), Pairs::splat(simd, node.along));
        let r = (looking.position - start).dot(along) / splat(simd, node.length_sq);
        let nearest = Pairs::pick(r.simd_gt(1.0), Pairs::splat(simd, end), start + along * r);
        let nearest = Pairs::pick(r.simd_lt(0.0), start, nearest);
        let off = looking.position - nearest;
        let distance_sq = off.dot(off);
        let sees = distance_sq.simd_lt(looking.range_sq) & Mask::<S>::from_bitmask(simd, lanes.into());
        let (at, width) = (self.count, width::<S>());
        if at == MOST_EDGES {
            return !sees.any_true();
        }
        self.seen[at] = seen;
        let distance_sq = sees.select(distance_sq, splat(simd, f32::INFINITY));
        distance_sq.store_slice(&mut self.distances_sq[at * width..][..width]);
        self.count += usize::from(sees.any_true());
        true
    }

    /// Puts the edges of each agent into the rows of their ranks: the number of edges that are nearer, or as near and met
    /// earlier.
    #[inline(always)]
    fn ranked<S: Simd>(&mut self, simd: S) -> EdgeRows<'_> {
        let (count, width) = (self.count, width::<S>());
        let distances = self.distances_sq[..count * width].chunks_exact(width);
        let mut sees = Whole::<S>::splat(simd, 0);
        let mut tied = 0_u32;
        for (k, ranks) in self.ranks.chunks_exact_mut(width).take(count).enumerate() {
            let distance_sq = Lanes::<S>::from_slice(simd, &self.distances_sq[k * width..][..width]);
            let real = distance_sq.simd_lt(f32::INFINITY);
            let mut nearer = Whole::<S>::splat(simd, 0);
            let mut equal = Mask::<S>::splat(simd, false);
            for earlier in distances.clone().take(k) {
                let earlier = Lanes::<S>::from_slice(simd, earlier);
                nearer -= earlier.simd_lt(distance_sq).to_vector();
                equal |= earlier.simd_eq(distance_sq);
            }
            for later in distances.clone().skip(k + 1) {
                nearer -= Lanes::<S>::from_slice(simd, later).simd_lt(distance_sq).to_vector();
            }
            nearer.store_slice(ranks);
            sees -= real.to_vector();
            tied |= u32::from((equal & real).any_true()) << k;
        }
        while tied != 0 {
            self.part_ties(simd, tied.trailing_zeros() as usize);
            tied &= tied - 1;
        }
        let GangEdges { seen, ranks, rows, .. } = self;
        // Rows that an agent does not fill may be of an older world.
        rows[..count * width].fill(0);
        for (SeenEdge { edge, .. }, ranks) in seen[..count].iter().zip(ranks.chunks_exact(width)) {
            for (lane, rank) in ranks.iter().enumerate() {
                rows[(*rank as usize % MOST_EDGES) * width + lane] = *edge;
            }
        }
        let mut counts = [0; WIDEST];
        sees.store_slice(&mut counts[..width]);
        let most = counts.iter().copied().max().unwrap_or_default() as usize;
        EdgeRows { rows: &rows[..most * width], counts }
    }

    /// Parts the `k`th edge from those before it where they are at the same distance: what an agent meets later ranks behind.
    #[inline(always)]
    fn part_ties<S: Simd>(&mut self, simd: S, k: usize) {
        let row = |k: usize| k * width::<S>()..(k + 1) * width::<S>();
        let distance_sq = Lanes::<S>::from_slice(simd, &self.distances_sq[row(k)]);
        let real = distance_sq.simd_lt(f32::INFINITY);
        for other in 0..k {
            let equal =
                real & Lanes::<S>::from_slice(simd, &self.distances_sq[row(other)]).simd_eq(distance_sq);
            if !equal.any_true() {
                continue;
            }
            let first = self.who_meets_first(self.seen[other].visit, self.seen[k].visit);
            let first = Mask::<S>::from_bitmask(simd, first.into());
            for (behind, lanes) in [(k, equal & first), (other, equal & !first)] {
                let mut ranks = Whole::<S>::from_slice(simd, &self.ranks[row(behind)]);
                ranks -= lanes.to_vector();
                ranks.store_slice(&mut self.ranks[row(behind)]);
            }
        }
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
        // There an agent's own side comes first, then the edge of the node, then the other side.
        let turn = |from: Option<u16>, own_side: u16| match from {
            Some(side) if side == own_side => 0,
            None => 1,
            Some(_) => 2,
        };
        let on_left = self.visits[a as usize].on_left;
        let sides = [(0, on_left), (1, !on_left)];
        let first = sides.map(|(side, who)| if turn(a_from, side) < turn(b_from, side) { who } else { 0 });
        first[0] | first[1]
    }
}

/// The agents on lanes, and a box around whatever they can reach.
struct Looking<S: Simd> {
    position: Pairs<S>,
    range_sq: Lanes<S>,
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
        let here = Mask::<S>::from_bitmask(simd, here.into());
        let (low_x, high_x) = extent(simd, here, position.x, range);
        let (low_y, high_y) = extent(simd, here, position.y, range);
        let (low, high) = (Vec2::new(low_x, low_y), Vec2::new(high_x, high_y));
        let room = ROUNDING * (low.abs().max(high.abs()).max(high - low).max_element() + far);
        let twice = |v: Vec2| [v.x, v.y, v.x, v.y];
        let range_sq = range * range;
        let boxes = 8.0 * here.select(range_sq, splat(simd, 0.0)).reduce_sum();
        Looking {
            position,
            range_sq,
            close: (high - low).element_product() <= boxes,
            high: f32x4::from_slice(simd, &twice(high + room)),
            negative_low: f32x4::from_slice(simd, &twice(room - low)),
        }
    }

    /// Whether so many of them look at so many nodes sooner together than one by one: who is far from the others sees other
    /// edges than they, and a few nodes are no detour.
    #[inline(always)]
    fn worth_it(&self, nodes: usize, agents: usize) -> bool {
        agents > 1 && (self.close || nodes <= NODES_EACH * agents)
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
