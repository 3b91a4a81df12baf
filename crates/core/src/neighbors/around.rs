//! The query of a gang of agents, and the working memory of its search.

use super::grid::{Grid, Neighbor};
use crate::machine::lanes::{Lanes, Pairs, Simd, WIDEST, Whole, prelude::*};

/// Most agents around a gang that are examined at a time. If there are more, the gang is split.
pub(super) const MOST_ROWS: usize = 128;

/// Most agents that are ranked on lanes.
pub(super) const MAX_RANKED: usize = 32;

/// The query of a gang.
#[derive(Clone, Copy, Debug)]
pub struct Seekers<S: Simd> {
    /// Their positions, m.
    pub positions: Pairs<S>,
    /// Their slots.
    pub slots: Whole<S>,
    /// Their neighbor distances, m.
    pub ranges: Lanes<S>,
    /// Maximum number of neighbors of each; 0 for agents that look for none.
    pub most: Whole<S>,
}

/// The query of one agent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query {
    /// Its slot.
    pub me: usize,
    /// Its neighbor distance, m.
    pub range: f32,
    /// Maximum number of neighbors.
    pub max_neighbors: usize,
}

impl<S: Simd> Seekers<S> {
    /// The query of a gang from those of its agents: at most one for each lane.
    #[inline(always)]
    pub fn new(simd: S, grid: &Grid, queries: &[Query]) -> Seekers<S> {
        let query = |lane: usize| queries.get(lane).copied().unwrap_or_default();
        let position = |lane: usize| grid.position(query(lane).me);
        Seekers {
            positions: Pairs {
                x: Lanes::<S>::from_fn(simd, |lane| position(lane).x),
                y: Lanes::<S>::from_fn(simd, |lane| position(lane).y),
            },
            slots: Whole::<S>::from_fn(simd, |lane| query(lane).me as i32),
            ranges: Lanes::<S>::from_fn(simd, |lane| query(lane).range),
            most: Whole::<S>::from_fn(simd, |lane| query(lane).max_neighbors.min(i32::MAX as usize) as i32),
        }
    }
}

/// Working memory of the search.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// The reach that is tried first, m: where agents are dense, a shorter one than their range holds enough.
    pub(super) reach: f32,
    pub(super) around: Around,
    /// Numbers of the neighbors of a gang among the agents around it, one row for each rank with one entry for each
    /// lane: the nearest of each agent, then the second …
    pub(super) rows: Vec<i32>,
    /// Number of neighbors of each agent.
    pub(super) counts: [i32; WIDEST],
    /// Agents of the gang that have neighbors at equal distance, or may have, one bit each.
    pub(super) tied: u32,
    /// Memory for agents that are searched one by one.
    pub(super) keys: Vec<u64>,
    pub(super) neighbors: Vec<Neighbor>,
    pub(super) alone: Vec<u32>,
}

/// All agents that are in reach of any agent of a gang.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Around {
    /// Squared distances from all agents of the gang, m², a row for each agent around; infinite if it is out of reach.
    pub distances_sq: [f32; MOST_ROWS * WIDEST],
    /// All agents examined, in reach or not.
    pub candidates: Candidates,
    /// Slots of the agents found before, then of the agents that have rows now; the rest is spare.
    pub slots: Vec<i32>,
    /// Number of the agents found before.
    pub before: usize,
    /// Number of rows.
    pub count: usize,
}

/// All agents in the cells around a gang, a column for each number.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Candidates {
    pub xs: [f32; MOST_ROWS + 2 * WIDEST],
    pub ys: [f32; MOST_ROWS + 2 * WIDEST],
    pub slots: [i32; MOST_ROWS + 2 * WIDEST],
}

impl Default for Nearest {
    fn default() -> Nearest {
        Nearest {
            reach: f32::INFINITY,
            around: Around {
                distances_sq: [f32::INFINITY; _],
                candidates: Candidates { xs: [0.0; _], ys: [0.0; _], slots: [0; _] },
                slots: Vec::new(),
                before: 0,
                count: 0,
            },
            rows: vec![0; MAX_RANKED * WIDEST],
            counts: [0; WIDEST],
            tied: 0,
            keys: Vec::new(),
            neighbors: Vec::new(),
            alone: Vec::new(),
        }
    }
}
