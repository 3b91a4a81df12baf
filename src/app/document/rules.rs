//! The rules of groups: stored separately from the world, which holds only agents.
//!
//! A rule applies as long as the agents of its number have the places and goals that it defines; so undo, deletion and
//! passing time need no special handling.

use std::{collections::BTreeSet, sync::Arc};

use sidestep_core::{
    Agent, Command, Objective, World,
    model::{
        Journey,
        goal_place::GoalPlace,
        journey::{Goals, JourneyGoal},
        newcomers::{Newcomer, Newcomers},
    },
};
use sidestep_lab::{Scenario, files::scenario::Group, run::time::Alike};

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
            for (agent, (index, like)) in made.iter().zip(members(world, number)) {
                commands.extend(put_in_place(world, (index, like), &group, agent));
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

/// The agents of a world, and those that are still to come.
pub fn all_of(world: &World) -> impl Iterator<Item = &Agent> {
    world.agents.iter().chain(world.newcomers.to_come().map(|newcomer| &newcomer.agent))
}

/// The values that the agents of a world have in common with those that are still to come.
pub fn alike_of(world: &World) -> Alike {
    if world.newcomers.is_empty() {
        return Alike::of(&world.agents);
    }
    Alike::of(&all_of(world).cloned().collect::<Vec<_>>())
}

/// The agents of a group, with their indices.
pub fn members(world: &World, number: u16) -> impl Iterator<Item = (u32, &Agent)> {
    (0..).zip(&world.agents).filter(move |(_, agent)| agent.group == number)
}

/// The agents of a group, in the world and still to come.
pub fn whole(world: &World, number: u16) -> impl Iterator<Item = &Agent> {
    let coming = world.newcomers.of_group(number).map(|newcomer| &newcomer.agent);
    members(world, number).map(|(_, agent)| agent).chain(coming)
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
fn goes_alike(a: &Agent, b: &Agent) -> bool {
    (a.position, a.velocity, a.objective) == (b.position, b.velocity, b.objective)
}

/// The commands that give a member of a group the start and the goals of another agent that the rule makes, if it does
/// not have them. Its id, its settings and its rules of arrival stay.
pub fn put_in_place(world: &World, (index, like): (u32, &Agent), rule: &Group, made: &Agent) -> Vec<Command> {
    let own = world.journey(index).map(|journey| &journey.goals);
    let goals = goals_like(rule, made, own.map(AsRef::as_ref));
    if goes_alike(made, like) && goals.as_ref() == own {
        return Vec::new();
    }
    let remove = Command::RemoveAgent { agent: index };
    let mut agent = Some(with_settings(made.clone(), like));
    let back = remove.inverse(world).unwrap_or_default().into_iter().filter_map(|command| match command {
        Command::InsertAgent { index, id, agent: was } => {
            Some(Command::InsertAgent { index, id, agent: agent.take().map_or(was, Box::new) })
        }
        // It would lead to the former goals.
        Command::SetJourney { .. } => None,
        other => Some(other),
    });
    let back: Vec<Command> = back.collect();
    [remove].into_iter().chain(back).chain(journey_along(goals, index, world)).collect()
}

/// An agent with the settings of another.
pub fn with_settings(agent: Agent, like: &Agent) -> Agent {
    let Agent { settings, method, .. } = like.clone();
    Agent { settings, method, ..agent }
}

/// The command that sends an agent along goals in sequence, if there are any.
pub fn journey_along(goals: Option<Arc<Goals>>, agent: u32, world: &World) -> Option<Command> {
    let journey = Box::new(Journey::start(goals?, world.time));
    Some(Command::SetJourney { agent, journey })
}

/// The goals of an agent that a rule makes, under the rules of arrival of another member with these goals; under those
/// of the rule, if the agent would not go as the rule makes it go.
pub fn goals_like(rule: &Group, made: &Agent, like: Option<&Goals>) -> Option<Arc<Goals>> {
    let by_rule = rule.goals_of(made);
    let Some(like) = like else { return by_rule };
    let mut list = match &by_rule {
        Some(goals) => goals.list.clone(),
        None => vec![JourneyGoal::passed(GoalPlace::Point(made.goal()?))],
    };
    if list.len() == like.list.len() {
        list.iter_mut().zip(&like.list).for_each(|(goal, like)| goal.wait = like.wait);
    }
    let goals =
        Goals { repeats: like.repeats && list.len() > 1, by_roadmap: rule.by_roadmap, list, ..like.clone() };
    let goals = Arc::new(goals);
    let goes_by_rule = Journey::start(Arc::clone(&goals), 0.0).objective(made) == made.objective;
    if !goes_by_rule || by_rule.as_ref() == Some(&goals) {
        return by_rule;
    }
    plain_objective(&goals).is_none().then_some(goals)
}

/// The objective that is equivalent to these goals, if there is one.
pub fn plain_objective(goals: &Goals) -> Option<Objective> {
    let [JourneyGoal { place: GoalPlace::Point(point), wait: None }] = goals.list[..] else { return None };
    let same = Goals { by_roadmap: goals.by_roadmap, ..Goals::of(goals.list.clone()) };
    let objective = if goals.by_roadmap { Objective::Route(point) } else { Objective::Goal(point) };
    (*goals == same).then_some(objective)
}
