//! What is kept of an agent by its slot: what others see of it, then its answer.

/// Eight words. The two that it stands for take turns in the same memory, since neither is needed while the other is sorted
/// anew. Aligned, so that it lies in one line of the cache.
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
