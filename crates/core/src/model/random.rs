//! Random numbers without hidden state: ChaCha8 keyed by seed, index and purpose, at the position of the step.
//!
//! A world draws the same numbers independently of earlier draws, so that rewinding costs nothing.

use glam::Vec2;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// The purpose of a stream: more draws for one purpose do not affect the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Positions of a group.
    Place = 1,
    /// Shifts of these positions.
    Jitter = 2,
    /// Goals of a group.
    Goal = 3,
    /// Headings of a group.
    Heading = 4,
    /// The start of the wander target.
    WanderStart = 16,
    /// The movement of the wander target.
    Wander = 17,
    /// The perturbation against deadlock.
    Perturbation = 18,
}

/// Words of the stream that one step may use: one ChaCha block.
const WORDS_PER_STEP: usize = 16;

/// Number of steps for which the generator computes words together.
pub const STEPS_AT_ONCE: usize = 4;

/// The ChaCha8 key of a seed. Computing it takes an eighth of the time that the numbers of a few steps take.
#[derive(Clone, Copy, Debug)]
pub struct StreamKey([u8; 32]);

impl StreamKey {
    /// The key of a seed.
    pub fn of(seed: u64) -> StreamKey {
        StreamKey(ChaCha8Rng::seed_from_u64(seed).get_seed())
    }

    /// Like [`stream`], with this key.
    fn stream(self, index: u32, purpose: Purpose) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::from_seed(self.0);
        random.set_stream(u64::from(index) << 8 | purpose as u64);
        random
    }

    /// Like [`at_step`], with this key.
    fn at_step(self, index: u32, purpose: Purpose, step: u64) -> ChaCha8Rng {
        let mut random = self.stream(index, purpose);
        random.set_word_pos(u128::from(step) * WORDS_PER_STEP as u128);
        random
    }
}

/// The stream of agent or group `index`, from its start.
pub fn stream(seed: u64, index: u32, purpose: Purpose) -> ChaCha8Rng {
    StreamKey::of(seed).stream(index, purpose)
}

/// The stream at the position of a step; at most 16 words may be drawn there.
pub fn at_step(seed: u64, index: u32, purpose: Purpose, step: u64) -> ChaCha8Rng {
    StreamKey::of(seed).at_step(index, purpose, step)
}

/// The first two uniform numbers in −1 … 1 at the position of a step and of those after it: as [`symmetric`] draws them.
pub fn symmetric_pairs(key: StreamKey, index: u32, purpose: Purpose, step: u64) -> [Vec2; STEPS_AT_ONCE] {
    let mut words = [0; STEPS_AT_ONCE * WORDS_PER_STEP];
    key.at_step(index, purpose, step).fill(&mut words);
    let uniform = |word: u32| (word >> 8) as f32 / (1 << 24) as f32;
    std::array::from_fn(|k| {
        let [x, y] = [0, 1].map(|word| 2.0 * uniform(words[k * WORDS_PER_STEP + word]) - 1.0);
        Vec2::new(x, y)
    })
}

/// A uniform number in −1 … 1.
pub fn symmetric(random: &mut ChaCha8Rng) -> f32 {
    2.0 * random.random::<f32>() - 1.0
}
