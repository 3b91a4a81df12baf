//! Everyone in reach of an agent, on lanes.
//!
//! The search runs for a [batch](BATCH) of agents before the first are ranked: the hits are then in memory by the time
//! that they are read.

use glam::Vec2;

use super::{
    cells::corners_on,
    grid::{FEW, Grid, MOST_CELLS, Neighbor},
};
use crate::geometry::lanes::{Lanes, Mask, Simd, WIDEST, Whole, numbered, prelude::*, splat, width};

/// Agents that are searched before the first of them are ranked: two gangs or more.
pub const BATCH: usize = 2 * WIDEST;

/// Most agents in reach that are sorted on lanes; more of them are sorted one agent at a time.
pub(super) const MAX_HITS: usize = FEW;

/// With more hits than this the next search starts with a shorter reach.
const COMFORTABLE: usize = 24;

/// Reaches that are tried before everyone in range is sorted.
const MAX_TRIES: usize = 6;

/// Room for the hits, and for the lanes that a test of several agents writes beyond them.
pub(super) const ROOM: usize = MAX_HITS + 2 * WIDEST;

/// The hits of a batch, and the working memory of search and ranking.
#[derive(Clone, Debug)]
pub struct Nearest {
    pub(super) batch: [Hits; BATCH],
    /// The reach that is tried first, m.
    reach: f32,
    candidates: Candidates,
    /// Slots of the neighbors of a gang, as many in a row as there are lanes: the nearest of each agent, then the second …
    pub(super) rows: Vec<i32>,
    /// Number of neighbors of each agent.
    pub(super) counts: [i32; WIDEST],
    /// Memory for more hits than are sorted on lanes.
    pub(super) keys: Vec<u64>,
    pub(super) neighbors: Vec<Neighbor>,
    pub(super) alone: Vec<u32>,
}

/// The neighbors that an agent asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query {
    /// Its slot.
    pub me: usize,
    /// Its neighbor distance, m.
    pub range: f32,
    /// Most neighbors that it looks at.
    pub max_neighbors: usize,
}

impl Query {
    /// The neighbor distance, if it is one.
    #[inline(always)]
    fn reach(&self) -> f32 {
        self.range.max(0.0)
    }

    /// Whether so many hits within the reach that was `tried` are enough, or all there are.
    #[inline(always)]
    fn is_answered(&self, hits: usize, tried: f32) -> bool {
        hits >= self.max_neighbors || tried == self.reach()
    }

    /// Shortens the reach for the next search where this one held more than enough.
    #[inline(always)]
    fn learn(&self, hits: usize, tried: f32, reach: &mut f32) {
        if hits >= COMFORTABLE.max(self.max_neighbors + self.max_neighbors / 2) {
            *reach = tried * 0.9;
        }
    }
}

/// The agents in reach of an agent. Aligned as lanes are: to clear it across two lines of the cache each time took a
/// tenth of the search.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Hits {
    /// Squared distances, in the order of the slots, m²; infinite behind the last.
    pub distances_sq: [f32; ROOM],
    pub slots: [i32; ROOM],
    pub query: Query,
    /// Their number; `None` if they are too many to be sorted on lanes.
    pub count: Option<usize>,
}

impl Hits {
    pub const NOTHING: Hits = Hits {
        distances_sq: [f32::INFINITY; ROOM],
        slots: [0; ROOM],
        query: Query { me: 0, range: 0.0, max_neighbors: 0 },
        count: Some(0),
    };

    /// Nobody.
    #[inline(always)]
    fn clear(&mut self) {
        // Mostly it is clear.
        if self.count != Some(0) {
            *self = Hits::NOTHING;
        }
    }

    #[inline(always)]
    fn begin(&mut self, query: Query) {
        self.query = query;
        self.distances_sq.fill(f32::INFINITY);
    }

    /// Adds those in the mask behind the first `hits`; returns how many there are then.
    #[inline(always)]
    fn put<S: Simd>(&mut self, hits: usize, distance_sq: Lanes<S>, slots: Whole<S>, near: Mask<S>) -> usize {
        let width = width::<S>();
        // Always written: no branch could guess how many are near.
        distance_sq.compress(near).store_slice(&mut self.distances_sq[hits..][..width]);
        slots.compress(near).store_slice(&mut self.slots[hits..][..width]);
        hits + near.to_bitmask().count_ones() as usize
    }

    #[inline(always)]
    fn end(&mut self, hits: usize) {
        self.count = (hits <= MAX_HITS).then_some(hits);
        // What the last lanes wrote beyond them.
        self.distances_sq[self.count.unwrap_or_default()..][..WIDEST].fill(f32::INFINITY);
    }
}

impl Default for Nearest {
    fn default() -> Nearest {
        Nearest {
            batch: [Hits::NOTHING; BATCH],
            reach: f32::INFINITY,
            candidates: Candidates::default(),
            rows: vec![0; MAX_HITS * WIDEST],
            counts: [0; WIDEST],
            keys: Vec::new(),
            neighbors: Vec::new(),
            alone: Vec::new(),
        }
    }
}

/// Everyone whom some agent of a gang may have in reach, aligned as lanes are.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
struct Candidates {
    xs: [f32; MOST_CANDIDATES + WIDEST],
    ys: [f32; MOST_CANDIDATES + WIDEST],
    slots: [i32; MOST_CANDIDATES + WIDEST],
    count: usize,
}

/// With more candidates than this every agent of a gang is searched by itself.
const MOST_CANDIDATES: usize = 160;

impl Default for Candidates {
    fn default() -> Candidates {
        const NOWHERE: [f32; MOST_CANDIDATES + WIDEST] = [f32::NAN; MOST_CANDIDATES + WIDEST];
        Candidates { xs: NOWHERE, ys: NOWHERE, slots: [0; MOST_CANDIDATES + WIDEST], count: 0 }
    }
}

impl Grid {
    /// Finds the agents within a reach that holds enough of them, or all in range, for a gang: the members of a batch from
    /// `first` on. `None` asks for nobody.
    ///
    /// Where agents are dense a shorter reach than the range holds enough of them, and the nearest are all there. The
    /// reach that served the agents before is tried first: they are neighbors. Those around are read once for the whole
    /// gang, and by each agent alone where that reach was not enough.
    #[inline(always)]
    pub fn search_gang<S: Simd>(
        &self,
        simd: S,
        queries: &[Option<Query>],
        first: usize,
        memory: &mut Nearest,
    ) {
        let Nearest { batch, reach, candidates, .. } = memory;
        // What one of them learns is for the next gang: the candidates are those within this reach.
        let first_reach = *reach;
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for query in queries.iter().flatten() {
            let (center, tried) = (self.position(query.me), query.reach().min(first_reach));
            (low, high) = (low.min(center - tried), high.max(center + tried));
        }
        let near = self.collect(simd, corners_on(simd, low, high, self.per_meter), candidates);
        for (query, found) in queries.iter().zip(&mut batch[first..]) {
            let Some(query) = query else {
                found.clear();
                continue;
            };
            let tried = query.reach().min(first_reach);
            if near {
                self.find_among(simd, candidates, query, tried, found);
            }
            match found.count {
                Some(hits) if near && query.is_answered(hits, tried) => query.learn(hits, tried, reach),
                _ => self.search(simd, query, found, reach),
            }
        }
    }

    /// Copies those in some cells; false if they are too many.
    #[inline(always)]
    fn collect<S: Simd>(&self, simd: S, corners: [i64; 4], candidates: &mut Candidates) -> bool {
        let Candidates { xs, ys, slots, count } = candidates;
        let width = width::<S>();
        *count = 0;
        let [low_x, low_y, high_x, high_y] = corners;
        if (high_x - low_x + 1) * (high_y - low_y + 1) > MOST_CELLS {
            return false;
        }
        for run in self.runs(corners) {
            if *count + run.len() > MOST_CANDIDATES {
                return false;
            }
            let mut numbers = numbered(simd) + run.start as i32;
            for from in run.clone().step_by(width) {
                let to = *count + from - run.start;
                xs[to..][..width].copy_from_slice(&self.xs[from..][..width]);
                ys[to..][..width].copy_from_slice(&self.ys[from..][..width]);
                numbers.store_slice(&mut slots[to..][..width]);
                numbers += width as i32;
            }
            *count += run.len();
        }
        // Nobody in the lanes that are left over.
        xs[*count..][..width].fill(f32::NAN);
        true
    }

    /// Finds those in reach among the candidates.
    #[inline(always)]
    fn find_among<S: Simd>(
        &self,
        simd: S,
        candidates: &Candidates,
        query: &Query,
        reach: f32,
        found: &mut Hits,
    ) {
        let width = width::<S>();
        found.begin(*query);
        let seeker = Seeker::new(simd, self.position(query.me), query.me, reach);
        let mut hits = 0;
        for at in (0..candidates.count).step_by(width) {
            if hits > MAX_HITS {
                break;
            }
            let slots = Whole::<S>::from_slice(simd, &candidates.slots[at..][..width]);
            let x = Lanes::<S>::from_slice(simd, &candidates.xs[at..][..width]);
            let y = Lanes::<S>::from_slice(simd, &candidates.ys[at..][..width]);
            let (distance_sq, near) = seeker.near(x, y, slots);
            hits = found.put::<S>(hits, distance_sq, slots, near);
        }
        found.end(hits);
    }

    /// Finds the agents within a reach that holds enough of them, or all in range.
    #[inline(always)]
    fn search<S: Simd>(&self, simd: S, query: &Query, found: &mut Hits, reach: &mut f32) {
        for _ in 0..MAX_TRIES {
            let tried = query.reach().min(*reach);
            self.find(simd, query, tried, found);
            match found.count {
                Some(hits) if query.is_answered(hits, tried) => return query.learn(hits, tried, reach),
                Some(_) => *reach = tried * 1.25,
                // Once around a cell is a start where the range has no end.
                None => *reach = if tried.is_finite() { tried * 0.75 } else { 1.0 / self.per_meter },
            }
        }
        found.count = None;
    }

    /// Finds those in reach among all agents.
    #[inline(always)]
    fn find<S: Simd>(&self, simd: S, query: &Query, reach: f32, found: &mut Hits) {
        let width = width::<S>();
        let center = self.position(query.me);
        found.begin(*query);
        let seeker = Seeker::new(simd, center, query.me, reach);
        let mut hits = 0;
        for run in self.runs(corners_on(simd, center - reach, center + reach, self.per_meter)) {
            let end = Whole::<S>::splat(simd, run.end as i32);
            let mut slots = numbered(simd) + run.start as i32;
            let mut at = run.start;
            while at < run.end && hits <= MAX_HITS {
                let x = Lanes::<S>::from_slice(simd, &self.xs[at..][..width]);
                let y = Lanes::<S>::from_slice(simd, &self.ys[at..][..width]);
                let (distance_sq, near) = seeker.near(x, y, slots);
                hits = found.put::<S>(hits, distance_sq, slots, near & slots.simd_lt(end));
                slots += width as i32;
                at += width;
            }
        }
        found.end(hits);
    }
}

/// The agent that looks around, in every lane.
struct Seeker<S: Simd> {
    x: Lanes<S>,
    y: Lanes<S>,
    slot: Whole<S>,
    range_sq: Lanes<S>,
}

impl<S: Simd> Seeker<S> {
    #[inline(always)]
    fn new(simd: S, center: Vec2, slot: usize, range: f32) -> Seeker<S> {
        Seeker {
            x: splat(simd, center.x),
            y: splat(simd, center.y),
            slot: Whole::<S>::splat(simd, slot as i32),
            range_sq: splat(simd, range * range),
        }
    }

    /// Squared distances of the agents in some slots, m², and who of them is in range.
    #[inline(always)]
    fn near(&self, x: Lanes<S>, y: Lanes<S>, slots: Whole<S>) -> (Lanes<S>, Mask<S>) {
        let (x, y) = (self.x - x, self.y - y);
        let distance_sq = x * x + y * y;
        (distance_sq, distance_sq.simd_lt(self.range_sq) & !slots.simd_eq(self.slot))
    }
}
