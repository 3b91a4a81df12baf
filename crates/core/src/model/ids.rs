//! Names that outlive changes of a list: an id is a slot and its generation, never the momentary index.
//!
//! ```text
//!   agents   a b c d      ids 0.0 1.0 2.0 3.0
//!   remove b a c d            0.0 2.0 3.0        the others keep their order and their ids
//!   add e    a c d e          0.0 2.0 3.0 1.1    the slot is used again, in its next generation
//! ```

use std::fmt;

/// The name of one item of a list as long as it exists; never given to another item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id {
    /// Number of the slot; small, suited for a table next to the list.
    pub slot: u32,
    /// Number of items that used the slot before.
    pub generation: u32,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.slot, self.generation)
    }
}

/// The name of an agent as long as it is in the world; never given to another agent.
///
/// Its index in [`World::agents`](super::World) moves when an agent before it is removed; the id stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AgentId(pub Id);

impl fmt::Display for AgentId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The ids of a list. Items that were there from the start, or were added at its end, are numbered consecutively and
/// take no memory until the first one is removed.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    /// The slot of each item; items beyond use the slots beyond, in generation 0.
    order: Vec<u32>,
    slots: Vec<Slot>,
    /// Slots without an item, the next one to be used last.
    free: Vec<u32>,
}

/// Ids move no agent: lists that differ only in them are equal.
impl PartialEq for Ids {
    fn eq(&self, _: &Ids) -> bool {
        true
    }
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The index of its item, if it has one.
    index: Option<u32>,
    generation: u32,
    /// The largest generation that it ever had: an item that was put back has an older one.
    newest: u32,
}

impl Ids {
    /// The id of the item at `index`.
    pub fn id(&self, index: u32) -> Id {
        match self.order.get(index as usize) {
            Some(slot) => Id { slot: *slot, generation: self.slots[*slot as usize].generation },
            None => {
                Id { slot: (self.slots.len() + (index as usize - self.order.len())) as u32, generation: 0 }
            }
        }
    }

    /// The index of the item with this id in a list of length `len`; `None` if it was removed, or is not among the
    /// first `len`.
    pub fn index(&self, id: Id, len: usize) -> Option<u32> {
        let (index, generation) = match self.slots.get(id.slot as usize) {
            Some(slot) => (slot.index?, slot.generation),
            None => ((self.order.len() + (id.slot as usize - self.slots.len())) as u32, 0),
        };
        ((index as usize) < len && id.generation == generation).then_some(index)
    }

    /// True if nothing was ever removed: ids are numbered consecutively.
    pub fn is_plain(&self) -> bool {
        self.slots.is_empty()
    }

    /// True if both give the items equal ids in the same order, in lists of length `len`.
    pub fn same(&self, other: &Ids, len: usize) -> bool {
        std::ptr::eq(self, other) || (0..len as u32).all(|index| self.id(index) == other.id(index))
    }

    /// For each item of this list of length `len`, its index in the `old` list of length `old_len`.
    pub fn origins(&self, len: usize, old: &Ids, old_len: usize) -> Vec<Option<u32>> {
        (0..len as u32).map(|index| old.index(self.id(index), old_len)).collect()
    }

    /// Registers an item added at the end of a list of length `len`.
    pub fn push(&mut self, len: usize) {
        // Otherwise the next slot is its index.
        if !self.is_plain() {
            self.number(len);
            let slot = self.fresh();
            self.order.push(slot);
            self.slots[slot as usize].index = Some(len as u32);
        }
    }

    /// Reserves this number of slots for items that are put into a list of length `len` later, by [`Ids::insert`];
    /// returns the first.
    pub fn reserve(&mut self, len: usize, count: usize) -> u32 {
        self.number(len);
        let first = self.slots.len();
        self.slots.resize(first + count, Slot { index: None, generation: 0, newest: 0 });
        first as u32
    }

    /// Registers the removal of the item at `index` from a list of length `len`.
    pub fn remove(&mut self, index: u32, len: usize) {
        self.number(len);
        let slot = self.order.remove(index as usize);
        self.slots[slot as usize].index = None;
        self.free.push(slot);
        self.renumber(index);
    }

    /// Registers an item put back at `index` of a list of length `len`, under its former id. If its slot is used by
    /// another item in the meantime, the item gets a new id.
    pub fn insert(&mut self, index: u32, id: Id, len: usize) {
        self.number(len);
        let slot = self.slots.get_mut(id.slot as usize);
        let slot = match slot.filter(|slot| slot.index.is_none() && id.generation <= slot.newest) {
            Some(slot) => {
                slot.generation = id.generation;
                self.free.retain(|free| *free != id.slot);
                id.slot
            }
            None => self.fresh(),
        };
        self.order.insert(index as usize, slot);
        self.renumber(index);
    }

    /// Registers the removal of all items of a list of length `len`.
    pub fn clear(&mut self, len: usize) {
        (0..len).rev().for_each(|index| self.remove(index as u32, index + 1));
    }

    /// Writes out the slots of consecutively numbered items.
    fn number(&mut self, len: usize) {
        for index in self.order.len()..len {
            self.order.push(self.slots.len() as u32);
            self.slots.push(Slot { index: Some(index as u32), generation: 0, newest: 0 });
        }
    }

    /// Updates the indices of the items from `first` on.
    fn renumber(&mut self, first: u32) {
        for (index, slot) in (first..).zip(&self.order[first as usize..]) {
            self.slots[*slot as usize].index = Some(index);
        }
    }

    /// A slot in an unused generation: a free slot, or one more.
    fn fresh(&mut self) -> u32 {
        while let Some(free) = self.free.pop() {
            let slot = &mut self.slots[free as usize];
            // A slot whose generations are exhausted is never used again.
            if let Some(next) = slot.newest.checked_add(1) {
                (slot.generation, slot.newest) = (next, next);
                return free;
            }
        }
        self.slots.push(Slot { index: None, generation: 0, newest: 0 });
        self.slots.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The reference for the ids of a list: a list of the ids themselves.
    #[derive(Default)]
    struct Plain {
        ids: Vec<Id>,
        removed: Vec<(usize, Id)>,
        given: std::collections::BTreeSet<Id>,
    }

    proptest! {
        #[test]
        fn an_id_names_one_item_however_the_list_changes(
            start in 0..5_usize,
            changes in prop::collection::vec((0..3_u8, 0..64_usize), 0..60),
        ) {
            let mut ids = Ids::default();
            let mut plain = Plain::default();
            for index in 0..start {
                plain.ids.push(ids.id(index as u32));
            }
            plain.given.extend(&plain.ids);
            for (kind, pick) in changes {
                let len = plain.ids.len();
                match kind {
                    0 => {
                        ids.push(len);
                        let id = ids.id(len as u32);
                        prop_assert!(plain.given.insert(id), "{id} is given twice");
                        plain.ids.push(id);
                    }
                    1 if len > 0 => {
                        let index = pick % len;
                        ids.remove(index as u32, len);
                        plain.removed.push((index, plain.ids.remove(index)));
                    }
                    2 if !plain.removed.is_empty() => {
                        let (index, id) = plain.removed.remove(pick % plain.removed.len());
                        let index = index.min(len);
                        let taken = plain.ids.iter().any(|known| known.slot == id.slot);
                        ids.insert(index as u32, id, len);
                        let back = ids.id(index as u32);
                        let right = if taken { plain.given.insert(back) } else { back == id };
                        prop_assert!(right, "{id} came back as {back}");
                        plain.ids.insert(index, back);
                    }
                    _ => {}
                }
                let len = plain.ids.len();
                for (index, id) in plain.ids.iter().enumerate() {
                    prop_assert_eq!(ids.id(index as u32), *id);
                    prop_assert_eq!(ids.index(*id, len), Some(index as u32));
                    // A list of an earlier moment ends before the items added since.
                    prop_assert_eq!(ids.index(*id, index), None);
                }
                for (_, id) in &plain.removed {
                    prop_assert_eq!(ids.index(*id, len), None);
                }
            }
        }
    }

    #[test]
    fn a_list_that_only_grows_takes_no_memory_for_its_ids() {
        let mut ids = Ids::default();
        (0..1000).for_each(|len| ids.push(len));
        assert_eq!(
            (ids.id(999), ids.index(Id { slot: 999, generation: 0 }, 1000)),
            (Id { slot: 999, generation: 0 }, Some(999))
        );
        assert!(ids.order.capacity() == 0 && ids.slots.capacity() == 0);
    }
}
