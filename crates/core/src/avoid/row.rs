//! One row for each agent, by slot: its visible part before the decision, its answer after that.
//!
//! The functions that read and write rows are `inline(always)`: left to the compiler, a step of a crowd takes 1.07 times as
//! long.

/// Eight words that hold a `SortedAgent` or a `MethodOutput`: once the answers have become choices, the agents are
/// sorted into the same memory. Aligned, so that a row is in one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub struct SlotRow(pub [u32; 8]);

impl SlotRow {
    /// The number in a word.
    #[inline(always)]
    pub fn number(&self, word: usize) -> f32 {
        f32::from_bits(self.0[word])
    }
}
