//! Places in the order of the grid.

/// Agents whose own data are fetched at a time.
pub const BLOCK: usize = 128;

/// An agent of a block of slots that was fetched.
#[derive(Clone, Copy, Debug)]
pub struct BlockSlot {
    /// Its slot in the grid.
    pub slot: usize,
    /// Its offset in the block.
    pub offset: usize,
}

impl BlockSlot {
    /// The one so many places behind it.
    #[inline(always)]
    pub fn plus(self, more: usize) -> BlockSlot {
        BlockSlot { slot: self.slot + more, offset: self.offset + more }
    }
}
