//! The places of agents in the list of a world: groups that begin at a given index, and all others in the order of the
//! file.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

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
    /// The place of each of these newcomers among those that this numbered rule makes; `None` for those that it does
    /// not make.
    fn places_of(&self, newcomers: &[&Newcomer], seed: u64) -> Vec<Option<usize>> {
        let made = self.number.map_or_else(Vec::new, |number| self.newcomers(seed, number));
        let key = |Newcomer { at, agent, .. }: &Newcomer| {
            [at.to_bits(), agent.position.x.to_bits().into(), agent.position.y.to_bits().into()]
        };
        let is_alike = |a: &Newcomer, b: &Newcomer| {
            let goes = |newcomer: &Newcomer| (newcomer.agent.velocity, newcomer.agent.objective);
            goes(a) == goes(b) && a.goals == b.goals
        };
        let mut left: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (place, newcomer) in made.iter().enumerate().rev() {
            left.entry(key(newcomer)).or_default().push(place);
        }
        let place = |newcomer: &&Newcomer| {
            let places = left.get_mut(&key(newcomer))?;
            places.pop_if(|place| is_alike(&made[*place], newcomer))
        };
        newcomers.iter().map(place).collect()
    }

    /// This rule, reduced to consecutive ones of the agents that it makes, `count` from a place on, of which this is the
    /// first; they come from `at` on, s.
    fn reduced(&self, (from, count): (usize, usize), first: &Newcomer, at: f64, every: f32) -> Option<Group> {
        let appears = self.appears?;
        let Agent { method, settings, .. } = first.agent.clone();
        let skip = appears.skip + from;
        let take = (skip + count < self.n).then_some(count);
        let appears = Appearance { at: at as f32, every, skip, take };
        Some(Group { appears: Some(appears), method, settings, ..self.clone() })
    }

    /// This numbered rule, reduced to its agents that have not entered a world yet, at the times of the world; `None` if
    /// these are not the last ones that the rule makes.
    pub fn still_coming(&self, world: &World) -> Option<Group> {
        let (number, appears) = (self.number?, self.appears?);
        let coming: Vec<&Newcomer> = world.newcomers.of_group(number).collect();
        let (first, count) = (*coming.first()?, coming.len());
        let from = self.number_made().checked_sub(count)?;
        let are_last = self.places_of(&coming, world.seed).into_iter().eq((from..from + count).map(Some));
        are_last.then(|| self.reduced((from, count), first, first.at, appears.every))?
    }

    /// The rules of groups with agents that have not entered yet, reduced to those, with times from now on. Those whose
    /// places are occupied have rules of their own: they are due at once. Of several rules with one number, the last one
    /// that makes an agent counts; agents that none makes are taken for the last ones of the last rule.
    pub fn all_to_come(rules: &[Group], world: &World) -> Vec<Group> {
        let numbers: BTreeSet<u16> = world.newcomers.to_come().map(|newcomer| newcomer.agent.group).collect();
        numbers.into_iter().flat_map(|number| Group::parts_to_come(rules, number, world)).collect()
    }

    fn parts_to_come(rules: &[Group], number: u16, world: &World) -> Vec<Group> {
        let known: Vec<&Group> = rules.iter().rev().filter(|rule| rule.number == Some(number)).collect();
        let mut coming: Vec<&Newcomer> = world.newcomers.of_group(number).collect();
        // Each with the rule that makes it, and its place there.
        let mut made: Vec<(&Group, usize, &Newcomer)> = Vec::new();
        for rule in &known {
            let mut places = rule.places_of(&coming, world.seed).into_iter();
            coming.retain(|newcomer| {
                let place = places.next().flatten();
                made.extend(place.map(|place| (*rule, place, *newcomer)));
                place.is_none()
            });
        }
        if let Some(rule) = known.first().filter(|rule| rule.appears.is_some()) {
            let from = rule.number_made().saturating_sub(coming.len());
            made.extend((from..).zip(coming).map(|(place, newcomer)| (*rule, place, newcomer)));
        }
        // As they enter, if nothing is in their way.
        made.sort_by(|a, b| a.2.at.total_cmp(&b.2.at));
        let is_due = |newcomer: &Newcomer| newcomer.at <= world.time;
        let follows = |a: &(&Group, usize, &Newcomer), b: &(&Group, usize, &Newcomer)| {
            std::ptr::eq(a.0, b.0) && a.1 + 1 == b.1 && is_due(a.2) == is_due(b.2)
        };
        let part = |part: &[(&Group, usize, &Newcomer)]| {
            let (rule, from, first) = part[0];
            let every = if is_due(first) { 0.0 } else { rule.appears?.every };
            rule.reduced((from, part.len()), first, (first.at - world.time).max(0.0), every)
        };
        made.chunk_by(follows).filter_map(part).collect()
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
