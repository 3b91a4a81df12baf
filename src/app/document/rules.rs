//! The rules of groups: stored separately from the world, which holds only agents.
//!
//! A rule applies as long as the agents of its number have the places and goals that it defines; so undo, deletion and
//! passing time need no special handling.

use std::collections::BTreeSet;

use sidestep_core::{
    Agent, Command, World,
    model::newcomers::{Newcomer, Newcomers},
};
use sidestep_lab::{Scenario, files::scenario::Group};

/// Largest number of agents of a drawn group: its rule is evaluated in every frame while it is picked.
pub const MOST: usize = 1000;

/// A group, and the number that its agents carry.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedGroup {
    pub number: u16,
    pub group: Group,
}

/// All rules so far, the latest at the end, each with its number.
#[derive(Debug, Default)]
pub struct GroupRules(Vec<Group>);

impl GroupRules {
    /// The rules of a file.
    pub fn of_scenario(scenario: &Scenario) -> GroupRules {
        let rules = scenario.numbered_groups();
        GroupRules(rules.map(|(number, rule)| Group { number: Some(number), ..rule.clone() }).collect())
    }

    /// Remembers a rule that was carried out.
    pub fn remember(&mut self, NumberedGroup { number, group }: NumberedGroup) {
        self.0.push(Group { number: Some(number), ..group });
    }

    /// The rule of a number, if the agents of a world are as it says, with the method and the settings of the first. Of
    /// agents that come over time it is the rule of those that are still to come.
    pub fn of(&self, number: u16, world: &World) -> Option<NumberedGroup> {
        let mut known = self.0.iter().rev().filter(|rule| rule.number == Some(number)).peekable();
        known.peek()?;
        if is_coming(world, number) {
            let group = known.filter(|rule| rule.n <= MOST).find_map(|rule| rule.still_coming(world))?;
            return Some(NumberedGroup { number, group });
        }
        let members: Vec<&Agent> = members(world, number).map(|(_, agent)| agent).collect();
        let rule = known.find(|rule| places(rule, number, &members, world.seed))?;
        let Agent { method, settings, .. } = (*members.first()?).clone();
        Some(NumberedGroup { number, group: Group { method, settings, ..rule.clone() } })
    }

    /// The commands that set another seed, and that lay out again the groups that still conform to their rules.
    pub fn laid_out_by(&self, seed: u64, world: &World) -> Vec<Command> {
        let numbers: BTreeSet<u16> = self.0.iter().filter_map(|rule| rule.number).collect();
        let rules = numbers.into_iter().filter_map(|number| self.of(number, world));
        let mut commands = vec![Command::SetSeed(seed)];
        let mut later = to_come(world);
        for NumberedGroup { number, group } in rules {
            if group.appears.is_some() {
                replace(&mut later, number, group.newcomers(seed, number));
                continue;
            }
            let made = group.agents(seed, number);
            for (agent, (index, like)) in made.into_iter().zip(members(world, number)) {
                if !goes_alike(&agent, like) {
                    let Agent { settings, method, .. } = like.clone();
                    commands.extend(put_in_place(world, index, Agent { settings, method, ..agent }));
                }
            }
        }
        commands.extend(coming_from_now_on(world, later));
        commands
    }

    /// All of them, the latest at the end.
    pub fn list(&self) -> &[Group] {
        &self.0
    }
}

/// The agents of a group, with their indices.
pub fn members(world: &World, number: u16) -> impl Iterator<Item = (u32, &Agent)> {
    (0..).zip(&world.agents).filter(move |(_, agent)| agent.group == number)
}

/// True if agents of a group have not entered yet.
pub fn is_coming(world: &World, number: u16) -> bool {
    world.newcomers.of_group(number).next().is_some()
}

/// True if a group has agents, in the world or still to come.
pub fn exists(world: &World, number: u16) -> bool {
    members(world, number).next().is_some() || is_coming(world, number)
}

/// The agents that have not entered yet.
pub fn to_come(world: &World) -> Vec<Newcomer> {
    world.newcomers.to_come().cloned().collect()
}

/// Replaces the agents of one group in a list of agents that enter later.
pub fn replace(later: &mut Vec<Newcomer>, number: u16, with: Vec<Newcomer>) {
    later.retain(|newcomer| newcomer.agent.group != number);
    later.extend(with);
}

/// The command that makes these the agents that enter later; `None` if they already are.
pub fn coming_from_now_on(world: &World, later: Vec<Newcomer>) -> Option<Command> {
    let differs = Newcomers::new(later.clone()) != world.newcomers;
    differs.then(|| Command::SetNewcomers(later.into()))
}

/// Whether these are the agents of a rule.
fn places(rule: &Group, number: u16, members: &[&Agent], seed: u64) -> bool {
    rule.appears.is_none() && rule.n == members.len() && rule.n <= MOST && {
        let made = rule.agents(seed, number);
        made.iter().zip(members).all(|(made, is)| goes_alike(made, is))
    }
}

/// Returns true if an agent starts and goes as another does; settings may differ.
pub fn goes_alike(a: &Agent, b: &Agent) -> bool {
    (a.position, a.velocity, a.objective) == (b.position, b.velocity, b.objective)
}

/// The commands that replace an agent by another with the same id.
pub fn put_in_place(world: &World, index: u32, agent: Agent) -> Vec<Command> {
    let remove = Command::RemoveAgent { agent: index };
    let mut agent = Some(agent);
    let back = remove.inverse(world).unwrap_or_default().into_iter().map(|command| match command {
        Command::InsertAgent { index, id, agent: was } => {
            Command::InsertAgent { index, id, agent: agent.take().map_or(was, Box::new) }
        }
        other => other,
    });
    let back: Vec<Command> = back.collect();
    [remove].into_iter().chain(back).collect()
}
