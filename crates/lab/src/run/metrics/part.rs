//! Observations of some of the agents on one thread, later added up in the order of the agents.

use std::sync::{Mutex, MutexGuard};

use glam::Vec2;
use rayon::prelude::*;

use super::{
    Gate,
    event::Found,
    gate::Crossing,
    tally::{AgentStep, AgentTally},
    world::Totals,
};
use sidestep_core::{
    avoid::{Choice, Outcome},
    machine::threads,
    model::Agent,
    sim::advance::PIECE,
};

/// Number of agents that a thread observes in one go.
const CHUNK: usize = 4096;

/// Observations of some agents on one thread: counts, and values that must be added up in the order of the agents.
#[derive(Debug, Default)]
pub(super) struct FigurePart {
    pub relaxed: u64,
    /// Agents whose programs were relaxed for the first time.
    pub first_relaxed: Found,
    pub worst_violation: f32,
    /// Changes of the acceleration, m/s³.
    pub jerks: Vec<f32>,
    /// Changes of the velocity, m/s.
    pub efforts: Vec<f32>,
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

/// All scratch memory is equal: its content does not matter.
impl PartialEq for FigureParts {
    fn eq(&self, _: &FigureParts) -> bool {
        true
    }
}

/// Some agents during a step: their tallies and what is observed of them.
pub(super) struct FigurePiece<'a> {
    pub tallies: &'a mut [AgentTally],
    pub part: &'a mut FigurePart,
}

impl FigureParts {
    /// Tallies and empty parts, one for each piece of the agents.
    pub fn with_tallies<'a>(&'a mut self, tallies: &'a mut [AgentTally]) -> BesidePieces<FigurePiece<'a>> {
        let FigureParts(parts) = self;
        parts.resize_with(tallies.len().div_ceil(PIECE), FigurePart::default);
        BesidePieces::new(parts.iter_mut().zip(tallies.chunks_mut(PIECE)).map(|(part, tallies)| {
            part.clear();
            FigurePiece { tallies, part }
        }))
    }

    /// The last observations of all agents, in their order.
    pub fn all(&self) -> &[FigurePart] {
        &self.0
    }
}

impl FigurePart {
    /// Clears the values, keeps the memory.
    fn clear(&mut self) {
        let FigurePart { mut jerks, mut efforts, mut stood, mut arrived, .. } = std::mem::take(self);
        jerks.clear();
        efforts.clear();
        stood.clear();
        arrived.clear();
        *self = FigurePart { jerks, efforts, stood, arrived, ..FigurePart::default() };
    }

    /// Adds the decision of an agent; only relaxed ones count.
    pub fn decide(&mut self, agent: u32, tally: &mut AgentTally, choice: &Choice) {
        if choice.outcome == Outcome::Relaxed {
            self.relaxed += 1;
            self.worst_violation = self.worst_violation.max(choice.violation);
            if tally.relax(choice.violation) {
                self.first_relaxed.add(agent);
            }
        }
    }

    /// Adds the step of an agent.
    pub fn add(&mut self, agent: u32, step: &AgentStep) {
        self.jerks.extend(step.jerk);
        self.efforts.push(step.effort);
        if step.reversed {
            self.turned.add(agent);
        }
        if step.arrived {
            self.arrived.push(agent);
        }
        self.under_way += u64::from(step.under_way);
        if let Some(deadlock) = step.deadlock {
            self.stood.push(deadlock.added);
            if deadlock.begins {
                self.stuck.add(agent);
            }
        }
    }

    /// Counts an agent whose displacement, m, crossed the gate.
    pub fn pass(&mut self, gate: &Gate, agent: &Agent, tally: &mut AgentTally, displacement: Option<Vec2>) {
        let was_beyond = std::mem::replace(&mut tally.beyond, gate.is_beyond(agent.position));
        match gate.pass(agent.position, displacement, [was_beyond, tally.beyond]) {
            Some(Crossing::Forwards) => self.forwards += 1,
            Some(Crossing::Backwards) => self.backwards += 1,
            None => {}
        }
    }

    /// Adds the observed decisions to those of all agents with lower indices: the number that were relaxed, the largest
    /// violation, and the agents relaxed for the first time.
    pub fn add_decisions(&self, relaxed: &mut u64, totals: &mut Totals, first: &mut Found) {
        *relaxed += self.relaxed;
        totals.worst_violation = totals.worst_violation.max(self.worst_violation);
        first.join(self.first_relaxed);
    }
}

/// One value for each piece of the agents. Any thread may lock the value of its piece; no other thread waits for it.
#[derive(Debug)]
pub(super) struct BesidePieces<T>(Vec<Mutex<T>>);

impl<T> BesidePieces<T> {
    /// Created from the values in the order of the pieces.
    pub fn new(values: impl Iterator<Item = T>) -> BesidePieces<T> {
        BesidePieces(values.map(Mutex::new).collect())
    }

    /// The value of the piece that begins with this index; `None` beyond the last.
    pub fn of(&self, first: usize) -> Option<MutexGuard<'_, T>> {
        Some(self.0.get(first / PIECE)?.lock().expect("no holder of the lock panics"))
    }
}

/// Tallies with velocities in parallel, if there are any.
type TallyColumns<'a> = (&'a mut [AgentTally], &'a mut [Vec2]);

/// Visits items together with their tallies: chunk by chunk with the index of the first, on all threads if there are
/// many. Returns the observations of each chunk, in order.
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
    // There is one velocity for each item, or none at all.
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
