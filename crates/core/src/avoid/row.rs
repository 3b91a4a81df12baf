//! What is kept of an agent by its slot: what others see of it, then its answer.

/// Eight words. The two take turns in the same memory: once the answers have become choices, what is seen next is sorted into
/// their place. Aligned, so that it lies in one line of the cache.
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
