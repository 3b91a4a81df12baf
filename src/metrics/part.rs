//! What is observed of some agents, on whatever thread: added up afterwards in the order of the agents.

use glam::Vec2;
use rayon::prelude::*;

use super::{event::Found, tally::AgentTally, world::Totals};
use crate::{
    avoid::{Choice, Outcome},
    geometry::threads,
    sim::advance::{BesidePieces, PIECE},
};

/// How many agents a thread observes at a time, in one go.
const CHUNK: usize = 4096;

/// What a thread has seen of some agents: counts, and what must be added up in the order of the agents.
#[derive(Debug, Default)]
pub(super) struct FigurePart {
    pub relaxed: u64,
    /// Those whose programs were relaxed for the first time.
    pub first_relaxed: Found,
    pub worst_violation: f32,
    /// Changes of the acceleration, m/s³.
    pub jerks: Vec<f32>,
    /// Times added to deadlocks, s.
    pub stood: Vec<f32>,
    /// Agents that have arrived.
    pub arrived: Vec<u32>,
    pub turned: Found,
    pub stuck: Found,
    pub under_way: u64,
    /// m.
    pub largest_radius: f32,
    pub forwards: u64,
    pub backwards: u64,
}

/// FigureParts are working memory, and no state.
#[derive(Debug, Default)]
pub(super) struct FigureParts(Vec<FigurePart>);

/// All scratch is the same: what it holds does not matter.
impl PartialEq for FigureParts {
    fn eq(&self, _: &FigureParts) -> bool {
        true
    }
}

/// Some agents as they move: their tallies, and what is seen of them.
pub(super) struct FigurePiece<'a> {
    pub tallies: &'a mut [AgentTally],
    pub part: &'a mut FigurePart,
}

impl FigureParts {
    /// Tallies and empty parts, for each piece of the agents.
    pub fn beside<'a>(&'a mut self, tallies: &'a mut [AgentTally]) -> BesidePieces<FigurePiece<'a>> {
        let FigureParts(parts) = self;
        parts.resize_with(tallies.len().div_ceil(PIECE), FigurePart::default);
        BesidePieces::new(parts.iter_mut().zip(tallies.chunks_mut(PIECE)).map(|(part, tallies)| {
            part.clear();
            FigurePiece { tallies, part }
        }))
    }

    /// What was seen last of all agents, in their order.
    pub fn all(&self) -> &[FigurePart] {
        &self.0
    }
}

impl FigurePart {
    /// Begins anew with the memory that there is.
    fn clear(&mut self) {
        let FigurePart { mut jerks, mut stood, mut arrived, .. } = std::mem::take(self);
        jerks.clear();
        stood.clear();
        arrived.clear();
        *self = FigurePart { jerks, stood, arrived, ..FigurePart::default() };
    }

    /// Adds a decision, which counts if it was relaxed.
    #[inline]
    pub fn decide(&mut self, index: u32, tally: &mut AgentTally, choice: &Choice) {
        if choice.outcome != Outcome::Relaxed {
            return;
        }
        self.relaxed += 1;
        if tally.relaxed == 0 {
            self.first_relaxed.add(index);
        }
        tally.relaxed += 1;
        tally.violation = tally.violation.max(choice.violation);
        self.worst_violation = self.worst_violation.max(choice.violation);
    }

    /// Adds what was seen of decisions to that of all agents with lower indices: how many were relaxed, by how much at worst,
    /// and whose for the first time.
    pub fn add_decisions(&self, relaxed: &mut u64, totals: &mut Totals, first: &mut Found) {
        *relaxed += self.relaxed;
        totals.worst_violation = totals.worst_violation.max(self.worst_violation);
        first.join(self.first_relaxed);
    }
}

/// Tallies, and velocities beside them if there are any.
type TallyColumns<'a> = (&'a mut [AgentTally], &'a mut [Vec2]);

/// Looks at items and the tallies beside them: chunk by chunk with the index of the first, on all threads where there are
/// many. Returns what was seen of each chunk, in order.
pub(super) fn on_all<'a, T: Sync>(
    FigureParts(parts): &'a mut FigureParts,
    items: &[T],
    (tallies, velocities): TallyColumns,
    look: impl Fn(u32, &[T], TallyColumns, &mut FigurePart) + Sync,
) -> &'a [FigurePart] {
    parts.resize_with(items.len().div_ceil(CHUNK), FigurePart::default);
    let look = |(k, (part, (items, observed))): (usize, (&mut FigurePart, (&[T], TallyColumns)))| {
        part.clear();
        look((k * CHUNK) as u32, items, observed, part);
    };
    // Velocities are as many as the tallies, or none.
    let mut velocities = velocities.chunks_mut(CHUNK);
    let columns = tallies.chunks_mut(CHUNK).map(|tallies| (tallies, velocities.next().unwrap_or_default()));
    let chunks = parts.iter_mut().zip(items.chunks(CHUNK).zip(columns)).enumerate();
    if items.len() <= CHUNK || threads::count() == 1 {
        chunks.for_each(look);
    } else {
        chunks.collect::<Vec<_>>().into_par_iter().for_each(look);
    }
    parts
}
