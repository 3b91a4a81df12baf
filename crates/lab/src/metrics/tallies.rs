//! The tallies of all agents, in blocks.

use super::tally::{ABREAST, AgentTally, TallyBlock};

/// The tallies of all agents, by their indices.
#[derive(Debug, Default)]
pub(super) struct Tallies {
    blocks: Vec<TallyBlock>,
    len: usize,
}

/// Lanes that nobody has do not matter.
impl PartialEq for Tallies {
    fn eq(&self, other: &Tallies) -> bool {
        self.len == other.len && self.rows().eq(other.rows())
    }
}

impl Tallies {
    pub fn len(&self) -> usize {
        self.len
    }

    /// The tally of an agent, if it has one.
    pub fn get(&self, agent: usize) -> Option<AgentTally> {
        (agent < self.len).then(|| self.blocks[agent / ABREAST].row(agent % ABREAST))
    }

    /// The block and the lane of an agent.
    pub fn place(&mut self, agent: usize) -> (&mut TallyBlock, usize) {
        (&mut self.blocks[agent / ABREAST], agent % ABREAST)
    }

    pub fn blocks(&self) -> &[TallyBlock] {
        &self.blocks
    }

    pub fn blocks_mut(&mut self) -> &mut [TallyBlock] {
        &mut self.blocks
    }

    /// Tallies of further agents.
    pub fn extend(&mut self, tallies: impl IntoIterator<Item = AgentTally>) {
        let tallies = tallies.into_iter();
        let blocks = (self.len + tallies.size_hint().0).div_ceil(ABREAST);
        self.blocks.reserve(blocks.saturating_sub(self.blocks.len()));
        for tally in tallies {
            self.blocks.resize(self.len / ABREAST + 1, TallyBlock::default());
            let (block, lane) = self.place(self.len);
            block.set(lane, tally);
            self.len += 1;
        }
    }

    /// Copies all, with `copy` for the blocks.
    pub fn copy_from(&mut self, from: &Tallies, copy: impl FnOnce(&mut Vec<TallyBlock>, &[TallyBlock])) {
        copy(&mut self.blocks, &from.blocks);
        self.len = from.len;
    }

    /// Memory, bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.blocks)
    }

    fn rows(&self) -> impl Iterator<Item = AgentTally> + '_ {
        (0..self.len).filter_map(|agent| self.get(agent))
    }
}

impl FromIterator<AgentTally> for Tallies {
    fn from_iter<I: IntoIterator<Item = AgentTally>>(tallies: I) -> Tallies {
        let mut all = Tallies::default();
        all.extend(tallies);
        all
    }
}
