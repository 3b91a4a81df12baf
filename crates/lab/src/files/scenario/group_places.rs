//! Where agents stand in the list of a world: groups that begin at an index of their own, and all others in the order of
//! the file.

use super::{Group, Scenario, said};
use sidestep_core::model::Agent;

use crate::text::message::Message;

/// Whose a place in the list is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AgentPlace {
    Free,
    Listed,
    /// Of the group of this index.
    Group(usize),
}

/// Whose every place of a world with this many listed agents is.
///
/// # Errors
/// Two groups want one place, or one wants a place behind the end: its index, and why.
pub fn places(groups: &[Group], listed: usize) -> Result<Vec<AgentPlace>, (usize, Message)> {
    let total = listed + groups.iter().map(|group| group.n).sum::<usize>();
    let mut places = vec![AgentPlace::Free; total];
    for (index, group) in groups.iter().enumerate() {
        let Some(first) = group.first else { continue };
        let Some(own) = places.get_mut(first..first + group.n) else {
            return Err((index, said::group_behind_end(first, group.n, total)));
        };
        if own.iter().any(|place| *place != AgentPlace::Free) {
            return Err((index, said::group_over_another(first)));
        }
        own.fill(AgentPlace::Group(index));
    }
    let others = groups.iter().enumerate().filter(|(_, group)| group.first.is_none());
    let others = others.flat_map(|(index, group)| std::iter::repeat_n(AgentPlace::Group(index), group.n));
    let mut rest = std::iter::repeat_n(AgentPlace::Listed, listed).chain(others);
    for place in places.iter_mut().filter(|place| **place == AgentPlace::Free) {
        // As many are left as are free.
        *place = rest.next().unwrap_or(AgentPlace::Listed);
    }
    Ok(places)
}

impl Scenario {
    /// The rules with the numbers that their agents have as their group.
    pub fn numbered_groups(&self) -> impl Iterator<Item = (u16, &Group)> {
        self.groups.iter().enumerate().map(|(index, group)| (group.number.unwrap_or(index as u16), group))
    }

    /// Every agent at step 0.
    pub(super) fn everybody(&self) -> Vec<Agent> {
        let made = self.numbered_groups().map(|(number, group)| group.agents(self.seed, number));
        if self.groups.iter().all(|group| group.first.is_none()) {
            return self.agents.iter().cloned().chain(made.flatten()).collect();
        }
        let mut listed = self.agents.iter().cloned();
        let mut made: Vec<_> = made.map(Vec::into_iter).collect();
        // Files whose groups want the same place are refused; else they stand as without.
        let places = places(&self.groups, self.agents.len()).unwrap_or_default();
        let own = places.into_iter().filter_map(|place| match place {
            AgentPlace::Group(index) => made[index].next(),
            AgentPlace::Listed | AgentPlace::Free => listed.next(),
        });
        own.collect()
    }
}
