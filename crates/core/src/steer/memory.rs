//! Working memory of steering, and a cache of values that agents need repeatedly.
//!
//! The cache follows from the world alone: without it the results have the same bits.

use glam::Vec2;

use crate::{
    machine::lanes::{Level, best},
    model::{
        World,
        random::{Purpose, STEPS_AT_ONCE, StreamKey, symmetric_pairs},
        roadmap::KnownWays,
    },
    neighbors::edges::NearEdge,
};

/// Memory of one thread.
#[derive(Clone, Debug)]
pub struct SteerMemory {
    /// Visible edges.
    pub(super) edges: Vec<NearEdge>,
    pub(super) ways: KnownWays,
    pub(super) draws: KnownDraws,
    /// The instruction set for steering; the bits are the same with all.
    pub(crate) level: Level,
}

impl Default for SteerMemory {
    fn default() -> SteerMemory {
        let (edges, ways, draws) = Default::default();
        SteerMemory { edges, ways, draws, level: best() }
    }
}

/// Number of agents, counted from the first, whose draws are cached: 2 MB for each thread. Beyond the size of the
/// processor's caches, drawing is as fast as reading.
const MOST_DRAWS: usize = 1 << 15;

/// Random numbers that move wander targets. The generator computes those of several steps together.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownDraws {
    /// Entries by the last bits of the index. The table grows when two agents share an entry.
    of: Vec<Option<Draws>>,
    /// The last seed, and its key.
    key: Option<(u64, StreamKey)>,
}

/// The numbers of an agent.
#[derive(Clone, Copy, Debug)]
struct Draws {
    seed: u64,
    index: u32,
    /// The first step that they are for.
    first: u64,
    pairs: [Vec2; STEPS_AT_ONCE],
}

impl Draws {
    /// The numbers of a step, if they are among these.
    fn at(&self, seed: u64, step: u64) -> Option<Vec2> {
        let since = usize::try_from(step.wrapping_sub(self.first)).ok()?;
        self.pairs.get(since).copied().filter(|_| self.seed == seed)
    }
}

impl KnownDraws {
    /// Two uniform numbers in −1 … 1 for an agent in the present step of a world.
    pub fn pair(&mut self, world: &World, index: u32) -> Vec2 {
        let World { seed, step, .. } = *world;
        if index as usize >= MOST_DRAWS {
            return self.draw(seed, index, step)[0];
        }
        if self.of.is_empty() {
            self.of.push(None);
        }
        match &self.of[place(index, self.of.len())] {
            Some(draws) if draws.index != index => {
                // Two agents would alternate in that entry; with a larger table they are separate at last.
                let places = 2 * self.of.len();
                self.of.clear();
                self.of.resize(places, None);
            }
            Some(draws) => {
                if let Some(pair) = draws.at(seed, step) {
                    return pair;
                }
            }
            None => {}
        }
        let pairs = self.draw(seed, index, step);
        let place = place(index, self.of.len());
        self.of[place] = Some(Draws { seed, index, first: step, pairs });
        pairs[0]
    }

    /// The numbers of an agent for a step and the following ones.
    fn draw(&mut self, seed: u64, index: u32, step: u64) -> [Vec2; STEPS_AT_ONCE] {
        let key = match self.key {
            Some((known, key)) if known == seed => key,
            _ => StreamKey::of(seed),
        };
        self.key = Some((seed, key));
        symmetric_pairs(key, index, Purpose::Wander, step)
    }
}

/// The entry of an agent in a table of `places`, a power of two: without a division.
fn place(index: u32, places: usize) -> usize {
    index as usize & (places - 1)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::model::random::{at_step, symmetric};

    /// The reference numbers are drawn one by one; agents share entries, runs go back and forth, seeds change.
    #[test]
    fn kept_draws_are_those_of_the_step() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut draws = KnownDraws::default();
        let mut world = World::new(0.1);
        let mut kept = 0;
        for _ in 0..3000 {
            match random.random_range(0..8) {
                0 => world.seed = random.random_range(0..3),
                1 => world.step = random.random(),
                2 => world.step = world.step.saturating_sub(random.random_range(0..6)),
                _ => world.step = world.step.wrapping_add(random.random_range(0..3)),
            }
            // Two of them share an entry until there are many, and one has none.
            let index = [7, 7 + MOST_DRAWS as u32 / 2, 9, 7 + MOST_DRAWS as u32][random.random_range(0..4)];
            let pair = draws.pair(&world, index);
            let there = draws.of.get(index as usize % draws.of.len().max(1)).copied().flatten();
            kept += usize::from(there.is_some_and(|kept| kept.index == index && kept.first != world.step));
            let mut fresh = at_step(world.seed, index, Purpose::Wander, world.step);
            assert_eq!(
                pair,
                Vec2::new(symmetric(&mut fresh), symmetric(&mut fresh)),
                "{} {index}",
                world.step
            );
        }
        assert!((500..2500).contains(&kept), "{kept}");
    }
}
