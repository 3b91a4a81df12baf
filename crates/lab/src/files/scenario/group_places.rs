//! The places of agents in the list of a world: groups that begin at a given index, and all others in the order of the
//! file.

use std::{collections::BTreeSet, sync::Arc};

use super::{Appearance, Group, Scenario, said};
use sidestep_core::model::{Agent, World, journey::Goals, newcomers::Newcomer};

use crate::text::message::Message;

/// The owner of a place in the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AgentPlace {
    Free,
    Listed,
    /// The group with this index.
    Group(usize),
}

/// The owner of every place of a world with this number of listed agents.
///
/// # Errors
/// Two groups claim one place, or a group claims a place beyond the end: its index, and the reason.
pub fn places(groups: &[Group], listed: usize) -> Result<Vec<AgentPlace>, (usize, Message)> {
    let total = listed + groups.iter().map(Group::n_at_start).sum::<usize>();
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
    let others =
        others.flat_map(|(index, group)| std::iter::repeat_n(AgentPlace::Group(index), group.n_at_start()));
    let mut rest = std::iter::repeat_n(AgentPlace::Listed, listed).chain(others);
    for place in places.iter_mut().filter(|place| **place == AgentPlace::Free) {
        // There is one left for each free place.
        *place = rest.next().unwrap_or(AgentPlace::Listed);
    }
    Ok(places)
}

impl Group {
    /// The agents of this numbered rule that have not entered a world yet, in the order of the world, each with its place
    /// among those that the rule makes; `None` if it does not make one of them.
    fn left<'a>(&self, world: &'a World) -> Option<Vec<(usize, &'a Newcomer)>> {
        let number = self.number?;
        let made = self.newcomers(world.seed, number);
        let key = |Newcomer { at, agent, goals }: &Newcomer| {
            (*at, agent.position, agent.velocity, agent.objective, goals.clone())
        };
        let mut places = 0..made.len();
        let placed = |newcomer| {
            let place = places.by_ref().find(|place| key(&made[*place]) == key(newcomer))?;
            Some((place, newcomer))
        };
        world.newcomers.of_group(number).map(placed).collect()
    }

    /// This rule, reduced to consecutive ones of the agents that it makes, which come from `at` on, s.
    fn reduced(&self, part: &[(usize, &Newcomer)], at: f64, every: f32) -> Option<Group> {
        let (appears, (from, first)) = (self.appears?, part.first()?);
        let Agent { method, settings, .. } = first.agent.clone();
        let take = (from + part.len() < appears.number_of(self.n)).then_some(part.len());
        let appears = Appearance { at: at as f32, every, skip: appears.skip + from, take };
        Some(Group { appears: Some(appears), method, settings, ..self.clone() })
    }

    /// This numbered rule, reduced to its agents that have not entered a world yet, at the times of the world; `None` if
    /// these are not the last ones that the rule makes.
    pub fn still_coming(&self, world: &World) -> Option<Group> {
        let (left, appears) = (self.left(world)?, self.appears?);
        let (from, first) = left.first()?;
        let are_last = from + left.len() == appears.number_of(self.n);
        are_last.then(|| self.reduced(&left, first.at, appears.every))?
    }

    /// The rules of groups with agents that have not entered yet, reduced to those, with times from now on. Those whose
    /// places are occupied have rules of their own: they are due at once. Of several rules with one number, the last one
    /// that makes these agents counts.
    pub fn all_to_come(rules: &[Group], world: &World) -> Vec<Group> {
        let numbers: BTreeSet<u16> = world.newcomers.to_come().map(|newcomer| newcomer.agent.group).collect();
        let parts = |number: u16| {
            let known = rules.iter().rev().filter(|rule| rule.number == Some(number));
            let found = known.filter_map(|rule| Some((rule, rule.left(world)?))).next();
            let (rule, left) = found?;
            let is_due = |newcomer: &Newcomer| newcomer.at <= world.time;
            let follows =
                |a: &(usize, &Newcomer), b: &(usize, &Newcomer)| a.0 + 1 == b.0 && is_due(a.1) == is_due(b.1);
            let part = |part: &[(usize, &Newcomer)]| {
                let at = (part[0].1.at - world.time).max(0.0);
                rule.reduced(part, at, if is_due(part[0].1) { 0.0 } else { rule.appears?.every })
            };
            Some(left.chunk_by(follows).filter_map(part).collect::<Vec<_>>())
        };
        numbers.into_iter().filter_map(parts).flatten().collect()
    }
}

impl Scenario {
    /// The rules with the numbers that their agents have as their group.
    pub fn numbered_groups(&self) -> impl Iterator<Item = (u16, &Group)> {
        self.groups.iter().enumerate().map(|(index, group)| (group.number.unwrap_or(index as u16), group))
    }

    /// Every agent at step 0, and its goals in sequence if it has some.
    pub(super) fn all_agents(&self) -> Vec<(Agent, Option<Arc<Goals>>)> {
        let at_start = |(number, group): (u16, &Group)| {
            let agents = if group.appears.is_some() { Vec::new() } else { group.agents(self.seed, number) };
            let with_goals = |agent: Agent| {
                let goals = group.goals_of(&agent);
                (agent, goals)
            };
            agents.into_iter().map(with_goals).collect::<Vec<_>>()
        };
        let made = self.numbered_groups().map(at_start);
        let listed = |(index, agent): (usize, &Agent)| (agent.clone(), self.goals.get(&index).cloned());
        let mut listed = self.agents.iter().enumerate().map(listed);
        if self.groups.iter().all(|group| group.first.is_none()) {
            return listed.chain(made.flatten()).collect();
        }
        let mut made: Vec<_> = made.map(Vec::into_iter).collect();
        // Files whose groups claim the same place are refused; otherwise they are placed as without an index.
        let places = places(&self.groups, self.agents.len()).unwrap_or_default();
        let own = places.into_iter().filter_map(|place| match place {
            AgentPlace::Group(index) => made[index].next(),
            AgentPlace::Listed | AgentPlace::Free => listed.next(),
        });
        own.collect()
    }
}
