//! Agents that enter the world later.

use std::{collections::BTreeMap, sync::Arc};

use glam::Vec2;

use super::{Agent, ids::Id, journey::Goals};

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
#[derive(Clone, Debug, Default)]
pub struct Newcomers {
    /// All that come at any time, by ascending time and group; shared by all snapshots of a run.
    list: Arc<[Newcomer]>,
    /// Number of them that were due so far.
    due: u32,
    /// The due ones whose places were occupied, in order.
    waiting: Vec<u32>,
    /// The slot of the id of the first one of the list, once one was due: in worlds in which they enter in another order
    /// they have the same ids.
    slots: Option<u32>,
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
        Newcomers { list: list.into(), due: 0, waiting: Vec::new(), slots: None }
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

    /// The number of them that are due at this time, s.
    pub(super) fn number_due(&self, time: f64) -> usize {
        let later = &self.list[self.due as usize..];
        self.waiting.len() + later.partition_point(|newcomer| newcomer.at <= time)
    }

    /// Reserves the slots of all ids by a function from a number of slots to the first of them, unless this was done.
    pub(super) fn reserve(&mut self, slots: impl FnOnce(usize) -> u32) {
        self.slots.get_or_insert_with(|| slots(self.list.len()));
    }

    /// Removes the agents that are due at this time, s, and for which `put` finds their place free.
    pub(super) fn come(&mut self, time: f64, mut put: impl FnMut(&Newcomer, Id) -> bool) {
        while self.list.get(self.due as usize).is_some_and(|newcomer| newcomer.at <= time) {
            self.waiting.push(self.due);
            self.due += 1;
        }
        let Newcomers { list, waiting, slots, .. } = self;
        let id = |index: u32| Id { slot: slots.unwrap_or_default() + index, generation: 0 };
        waiting.retain(|index| !put(&list[*index as usize], id(*index)));
    }
}

/// Up to this number of newcomers look at all agents for a free place.
pub(super) const FEW_NEWCOMERS: usize = 16;

/// True if an agent does not overlap a disc at a position with this radius, m.
pub(super) fn are_apart(agent: &Agent, position: Vec2, radius: f32) -> bool {
    let apart = agent.settings.radius + radius;
    agent.position.distance_squared(position) >= apart * apart
}

/// The discs of agents by the cell of their centers, so that many newcomers find free places among many agents.
pub(super) struct OccupiedPlaces {
    /// Side of a cell, m: at least the sum of two radii, so that discs that meet are in neighboring cells.
    side: f32,
    cells: BTreeMap<(i64, i64), Vec<(Vec2, f32)>>,
}

impl OccupiedPlaces {
    /// The places of the agents in a world to which others come.
    pub fn of(agents: &[Agent], newcomers: &Newcomers) -> OccupiedPlaces {
        let coming = newcomers.to_come().map(|newcomer| &newcomer.agent);
        let largest = agents.iter().chain(coming).map(|agent| agent.settings.radius).fold(0.5, f32::max);
        let mut places = OccupiedPlaces { side: 2.0 * largest, cells: BTreeMap::new() };
        agents.iter().for_each(|agent| places.add(agent));
        places
    }

    /// Adds the place of an agent.
    pub fn add(&mut self, agent: &Agent) {
        let place = (agent.position, agent.settings.radius);
        self.cells.entry(self.cell(agent.position)).or_default().push(place);
    }

    /// True if no disc overlaps that of an agent.
    pub fn is_free(&self, agent: &Agent) -> bool {
        let is_apart = |(other, rim): &(Vec2, f32)| are_apart(agent, *other, *rim);
        let (x, y) = self.cell(agent.position);
        let mut near = (x - 1..=x + 1).flat_map(|x| self.cells.range((x, y - 1)..=(x, y + 1)));
        near.all(|(_, discs)| discs.iter().all(is_apart))
    }

    fn cell(&self, point: Vec2) -> (i64, i64) {
        let cell = (point / self.side).floor();
        // Neighbors of the outermost cells have numbers, too.
        let bounded = |number: f32| (number as i64).clamp(-(1 << 60), 1 << 60);
        (bounded(cell.x), bounded(cell.y))
    }
}
