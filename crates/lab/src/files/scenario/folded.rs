//! Converts listed agents back into the rules that placed them.

use std::ops::Range;

use super::{Group, Scenario, journeys};
use sidestep_core::{
    model::{Agent, World},
    sim::digest::digest,
};

/// Most agents at one place that are tried as the first of a group.
const MOST_STARTS: usize = 8;

impl Scenario {
    /// This world with groups in place of those listed agents whose positions, goals and settings follow from one of
    /// these numbered rules. Of several rules with one number the last counts. Agents that were moved, or whose
    /// settings differ, stay listed, so that the digest is unchanged.
    #[must_use]
    pub fn folded(self, rules: &[Group]) -> Scenario {
        let mut found: Vec<(Range<usize>, Group)> = Vec::new();
        for rule in rules.iter().rev() {
            let is_known = |known: &Group| known.number == rule.number;
            if !found.iter().map(|(_, known)| known).chain(&self.groups).any(is_known) {
                found.extend(self.place_of(rule));
            }
        }
        found.sort_by_key(|(place, _)| place.start);
        let folded = self.without(&found);
        // For example, the reader refuses a pursuer in a group.
        if folded.stands_as(&self) { folded } else { self }
    }

    /// The consecutive places of the agents of a rule, and the rule with their method and settings.
    fn place_of(&self, rule: &Group) -> Option<(Range<usize>, Group)> {
        let number = rule.number.filter(|_| rule.appears.is_none())?;
        let begins_at = rule.agents(self.seed, number).first()?.position;
        let is_first = |agent: &Agent| agent.group == number && agent.position == begins_at;
        let starts = (0..self.agents.len()).filter(|start| is_first(&self.agents[*start]));
        starts.take(MOST_STARTS).find_map(|start| self.place_at(start, number, rule))
    }

    fn place_at(&self, start: usize, number: u16, rule: &Group) -> Option<(Range<usize>, Group)> {
        let place = start..start + rule.n;
        let stand = self.agents.get(place.clone())?;
        let goals = place.clone().map(|index| self.goals.get(&index).cloned());
        let Agent { method, settings, .. } = stand.first()?.clone();
        let rule = Group { method, settings, ..rule.clone() };
        let is_made = || {
            let made = rule.agents(self.seed, number);
            made == stand && made.iter().map(|agent| rule.goals_of(agent)).eq(goals)
        };
        (rule.fits(self.seed, number).is_ok() && is_made()).then_some((place, rule))
    }

    /// The scenario without the agents of these consecutive places, and with their rules.
    fn without(&self, found: &[(Range<usize>, Group)]) -> Scenario {
        let is_made = |index: &usize| found.iter().any(|(place, _)| place.contains(index));
        let kept: Vec<usize> = (0..self.agents.len()).filter(|index| !is_made(index)).collect();
        let agents = kept.iter().map(|index| self.agents[*index].clone()).collect();
        let goals = kept.iter().enumerate();
        let goals = goals.filter_map(|(now, index)| Some((now, self.goals.get(index)?.clone()))).collect();
        let mut groups: Vec<Group> = Vec::new();
        let mut behind = self.agents.len();
        for (place, rule) in found.iter().rev() {
            // Groups at the end of the list need no index.
            let is_last = place.end == behind;
            behind = if is_last { place.start } else { 0 };
            groups.push(Group { first: (!is_last).then_some(place.start), ..rule.clone() });
        }
        groups.reverse();
        for (index, group) in groups.iter_mut().enumerate() {
            group.number = group.number.filter(|number| usize::from(*number) != index);
        }
        // Agents that enter later are not in the list.
        groups.extend(self.groups.iter().filter(|group| group.appears.is_some()).cloned());
        Scenario { agents, goals, groups, ..self.clone() }
    }

    /// True if it gives the world of another scenario when read back.
    fn stands_as(&self, other: &Scenario) -> bool {
        let world = other.world();
        let (agents, goals): (Vec<_>, Vec<_>) = self.all_agents().into_iter().unzip();
        let own = World { agents: agents.into(), journeys: journeys(goals), ..world.clone() };
        super::whole::check_agents(self).is_ok() && digest(&own) == digest(&world)
    }
}
