//! Agents that enter the world later.

use std::sync::Arc;

use super::{Agent, journey::Goals};

/// An agent that enters later.
#[derive(Clone, Debug, PartialEq)]
pub struct Newcomer {
    /// Its time of entry, s, in the time of the world. It waits while another disc overlaps its place.
    pub at: f64,
    /// The agent in its state at entry.
    pub agent: Agent,
    /// Its goals, if it has a sequence of them.
    pub goals: Option<Arc<Goals>>,
}

/// The agents that are still to come.
#[derive(Clone, Debug)]
pub struct Newcomers {
    /// All that come at any time, by ascending time and group; shared by all snapshots of a run.
    list: Arc<[Newcomer]>,
    /// Number of them that were due so far.
    due: u32,
    /// The due ones whose places were occupied, in order.
    waiting: Vec<u32>,
}

impl Default for Newcomers {
    fn default() -> Newcomers {
        Newcomers::new(Vec::new())
    }
}

/// Two are equal if the same agents are still to come.
impl PartialEq for Newcomers {
    fn eq(&self, other: &Newcomers) -> bool {
        self.to_come().eq(other.to_come())
    }
}

impl Newcomers {
    /// These agents. Those of one time come in the order of their groups, and those of one group in the order of the list.
    pub fn new(mut list: Vec<Newcomer>) -> Newcomers {
        list.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.agent.group.cmp(&b.agent.group)));
        Newcomers { list: list.into(), due: 0, waiting: Vec::new() }
    }

    /// True if all have entered.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.due as usize == self.list.len()
    }

    /// The agents that have not entered yet; first those whose places are occupied.
    pub fn to_come(&self) -> impl Iterator<Item = &Newcomer> {
        let waiting = self.waiting.iter().map(|index| &self.list[*index as usize]);
        waiting.chain(&self.list[self.due as usize..])
    }

    /// Those of one group, in the same order.
    pub fn of_group(&self, group: u16) -> impl Iterator<Item = &Newcomer> {
        self.to_come().filter(move |newcomer| newcomer.agent.group == group)
    }

    /// The value shared by all agents that have not entered yet; `None` if they differ or there are none.
    pub(crate) fn common<V: PartialEq>(&self, value: impl Fn(&Agent) -> V) -> Option<V> {
        let mut values = self.to_come().map(|newcomer| value(&newcomer.agent));
        let first = values.next()?;
        values.all(|other| other == first).then_some(first)
    }

    /// Changes every agent that has not entered yet.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Agent)) {
        if !self.is_empty() {
            Arc::make_mut(&mut self.list).iter_mut().for_each(|newcomer| change(&mut newcomer.agent));
        }
    }

    /// Removes the agents that are due at this time, s, and for which `put` finds their place free.
    pub(crate) fn come(&mut self, time: f64, mut put: impl FnMut(&Newcomer) -> bool) {
        while self.list.get(self.due as usize).is_some_and(|newcomer| newcomer.at <= time) {
            self.waiting.push(self.due);
            self.due += 1;
        }
        let Newcomers { list, waiting, .. } = self;
        waiting.retain(|index| !put(&list[*index as usize]));
    }
}
