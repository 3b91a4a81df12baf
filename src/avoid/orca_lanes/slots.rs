//! Places in the order of the grid.

/// Agents whose own data are fetched at a time.
pub const BLOCK: usize = 128;

/// Most agents of a world in which everybody looks at everybody, without a search. Of 12 and more finding the places of the
/// lines one by one takes longer than to rank them.
pub const HANDFUL: usize = 11;

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
