//! What is observed of some agents, on whatever thread: added up afterwards in the order of the agents.

use std::sync::{Mutex, MutexGuard};

use glam::Vec2;
use rayon::prelude::*;

use super::{
    event::Found,
    tallies::Tallies,
    tally::{ABREAST, BlockStep, TallyBlock, bits},
    world::Totals,
};
use sidestep_core::{
    avoid::{Choice, Outcome},
    machine::threads,
    sim::advance::PIECE,
};

/// How many agents a thread observes at a time, in one go.
const CHUNK: usize = 4096;

/// Chunks and pieces begin where a block of tallies does.
const _: () = assert!(CHUNK.is_multiple_of(ABREAST) && PIECE.is_multiple_of(ABREAST));

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

/// Working memory, not state.
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
    pub tallies: &'a mut [TallyBlock],
    pub part: &'a mut FigurePart,
}

impl FigureParts {
    /// Tallies and empty parts, for each piece of the agents.
    pub fn beside<'a>(&'a mut self, tallies: &'a mut Tallies) -> BesidePieces<FigurePiece<'a>> {
        let FigureParts(parts) = self;
        parts.resize_with(tallies.len().div_ceil(PIECE), FigurePart::default);
        let blocks = tallies.blocks_mut().chunks_mut(PIECE / ABREAST);
        BesidePieces::new(parts.iter_mut().zip(blocks).map(|(part, tallies)| {
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

    /// Adds the decisions of agents whose tallies lie side by side, from an index on; those count that were relaxed.
    #[inline(always)]
    pub fn decide(&mut self, first: u32, tallies: &mut TallyBlock, choices: &[Choice]) {
        for (lane, choice) in choices.iter().enumerate() {
            if choice.outcome == Outcome::Relaxed {
                self.relaxed += 1;
                self.worst_violation = self.worst_violation.max(choice.violation);
                if tallies.relax(lane, choice.violation) {
                    self.first_relaxed.add(first + lane as u32);
                }
            }
        }
    }

    /// Adds what a step was to agents whose tallies lie side by side, from an index on.
    #[inline(always)]
    pub fn add(&mut self, first: u32, step: &BlockStep) {
        if step.known & step.known.wrapping_add(1) == 0 {
            // All from the first on.
            self.jerks.extend_from_slice(&step.jerks[..step.known.count_ones() as usize]);
        } else {
            self.jerks.extend(bits(step.known).map(|lane| step.jerks[lane]));
        }
        let index = |lane: usize| first + lane as u32;
        bits(step.reversed).for_each(|lane| self.turned.add(index(lane)));
        self.arrived.extend(bits(step.arrived).map(index));
        self.under_way += u64::from(step.under_way.count_ones());
        self.stood.extend(bits(step.stuck).map(|lane| step.stood[lane]));
        bits(step.begun).for_each(|lane| self.stuck.add(index(lane)));
    }

    /// Adds what was seen of decisions to that of all agents with lower indices: how many were relaxed, by how much at worst,
    /// and whose for the first time.
    pub fn add_decisions(&self, relaxed: &mut u64, totals: &mut Totals, first: &mut Found) {
        *relaxed += self.relaxed;
        totals.worst_violation = totals.worst_violation.max(self.worst_violation);
        first.join(self.first_relaxed);
    }
}

/// One value for each piece of the agents. Any thread may take the one of its piece; no other waits for it.
#[derive(Debug)]
pub(super) struct BesidePieces<T>(Vec<Mutex<T>>);

impl<T> BesidePieces<T> {
    /// From the values in the order of the pieces.
    pub fn new(values: impl Iterator<Item = T>) -> BesidePieces<T> {
        BesidePieces(values.map(Mutex::new).collect())
    }

    /// The value of the piece that begins with an index; `None` beyond the last.
    pub fn of(&self, first: usize) -> Option<MutexGuard<'_, T>> {
        Some(self.0.get(first / PIECE)?.lock().expect("no holder of the lock panics"))
    }
}

/// Tallies, and velocities beside them if there are any.
type TallyColumns<'a> = (&'a mut [TallyBlock], &'a mut [Vec2]);

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
    // Velocities are as many as the items, or none.
    let mut velocities = velocities.chunks_mut(CHUNK);
    let columns =
        tallies.chunks_mut(CHUNK / ABREAST).map(|tallies| (tallies, velocities.next().unwrap_or_default()));
    let chunks = parts.iter_mut().zip(items.chunks(CHUNK).zip(columns)).enumerate();
    if items.len() <= CHUNK || threads::count() == 1 {
        chunks.for_each(look);
    } else {
        chunks.collect::<Vec<_>>().into_par_iter().for_each(look);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_step_was_is_listed_in_the_order_of_the_agents() {
        let jerks = std::array::from_fn(|lane| lane as f32);
        let part_of = |step: BlockStep| {
            let mut part = FigurePart::default();
            part.add(32, &step);
            part
        };
        // All, the first ones, and some with holes between.
        assert_eq!(part_of(BlockStep { jerks, known: u16::MAX, ..BlockStep::default() }).jerks, jerks);
        assert_eq!(part_of(BlockStep { jerks, known: 0b111, ..BlockStep::default() }).jerks, [0.0, 1.0, 2.0]);
        let some = BlockStep {
            jerks,
            stood: jerks,
            known: 0b1000_0000_0010_1101,
            arrived: 0b1_0010,
            stuck: 0b110,
            begun: 0b100,
            reversed: 0b1010,
            under_way: 0b1110,
            ..BlockStep::default()
        };
        let part = part_of(some);
        assert_eq!(part.jerks, [0.0, 2.0, 3.0, 5.0, 15.0]);
        assert_eq!((&*part.arrived, &*part.stood, part.under_way), (&[33, 36][..], &[1.0, 2.0][..], 3));
        let event = |found: Found| {
            found.event(7, super::super::EventKind::Reversal).map(|event| (event.agent, event.count))
        };
        assert_eq!((event(part.turned), event(part.stuck)), (Some((33, 2)), Some((34, 1))));
    }
}
