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
    /// This numbered rule, reduced to its agents that have not entered a world yet, with times counted from `since`, s;
    /// `None` if none of this number is left, or more than the rule has.
    fn rest(&self, world: &World, since: f64) -> Option<Group> {
        let (coming, appears) =
            (|| self.number.map(|number| world.newcomers.of_group(number)), self.appears?);
        let first = coming()?.next()?;
        let skip = self.n.checked_sub(coming()?.count())?;
        let at = (first.at - since).max(0.0) as f32;
        let Agent { method, settings, .. } = first.agent.clone();
        Some(Group { appears: Some(Appearance { at, skip, ..appears }), method, settings, ..self.clone() })
    }

    /// This numbered rule, reduced to its agents that have not entered a world yet, at the times of the world; `None` if
    /// these are not the last ones that the rule makes.
    pub fn still_coming(&self, world: &World) -> Option<Group> {
        let (number, rest) = (self.number?, self.rest(world, 0.0)?);
        let gone = rest.appears?.skip.checked_sub(self.appears?.skip)?;
        let made = self.newcomers(world.seed, number);
        let key = |Newcomer { at, agent, goals }: &Newcomer| {
            (*at, agent.position, agent.velocity, agent.objective, goals.clone())
        };
        made[gone..].iter().map(key).eq(world.newcomers.of_group(number).map(key)).then_some(rest)
    }

    /// The rules of groups with agents that have not entered yet, reduced to those, with times from now on. Of several
    /// rules with one number, the last one that makes these agents counts, or otherwise the last one.
    pub fn all_to_come(rules: &[Group], world: &World) -> Vec<Group> {
        let numbers: BTreeSet<u16> = world.newcomers.to_come().map(|newcomer| newcomer.agent.group).collect();
        let rest = |number: u16| {
            let known = || rules.iter().rev().filter(|rule| rule.number == Some(number));
            let makes = |rule: &&Group| rule.still_coming(world).is_some();
            known().find(makes).or_else(|| known().next())?.rest(world, world.time)
        };
        numbers.into_iter().filter_map(rest).collect()
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
