//! A whole file: its top table, and what its parts have to do with each other.

use std::collections::{BTreeMap, BTreeSet};

use glam::Vec2;

use super::{
    GoalRule, Group, KnownOverlay, MAX_AGENTS, Scenario, ScenarioError,
    agent::{self, Inherited},
    file::{self, Node, Put, Result, Table, TableName},
    group::{self, GroupEntry},
    group_places::{self, AgentPlace},
    obstacles, params, roadmap, run, said, view,
};
use sidestep_core::{model::Objective, sim::command::LARGEST_SEED};

use crate::text::{marked, message::Message};

/// Reads a text; `file` names it in errors, and its ending tells JSON from TOML.
pub fn parse(
    text: &str,
    file: &str,
    known_overlay: KnownOverlay,
) -> std::result::Result<Scenario, ScenarioError> {
    let scenario = file::tree(text, file).and_then(|tree| {
        let (scenario, total) = read(&tree, known_overlay)?;
        let agents = if total == 0 { Err(said::no_agents()) } else { Ok(()) };
        agents.map_err(|reason| tree.fault(reason)).map(|()| scenario)
    });
    scenario.map_err(|fault| fault.in_file(file, text))
}

/// Reads a text that may be a part of a scenario, without agents.
pub fn parse_part(text: &str, file: &str) -> std::result::Result<Scenario, ScenarioError> {
    let part = file::tree(text, file).and_then(|tree| read(&tree, &|_| Ok(())));
    part.map(|(scenario, _)| scenario).map_err(|fault| fault.in_file(file, text))
}

/// A scenario, and how many agents it has: perhaps none.
fn read(tree: &Node, known_overlay: KnownOverlay) -> Result<(Scenario, usize)> {
    let mut top = Table::of(tree, TableName::Scenario)?;
    if top.is_empty() {
        return Err(file::empty());
    }
    // Where editors find the form of the file.
    top.text("$schema")?;
    let title = top.text("title")?.unwrap_or("Untitled").to_string();
    let topic = top.text("topic")?.unwrap_or_default().to_string();
    let text = top.get("about");
    let about =
        text.map(|node| node.text("about", said::a_text)).transpose()?.unwrap_or_default().to_string();
    let seed = top.count("seed", 0..=LARGEST_SEED)?.unwrap_or(1);
    let method = top.method()?.unwrap_or_default();
    let params = params::read(&mut top)?;
    let defaults = params::read_defaults(&mut top)?;
    let inherited = Inherited { method, settings: &defaults };
    let agents: Vec<_> =
        top.items("agents")?.iter().map(|node| agent::read(node, inherited)).collect::<Result<_>>()?;
    let ReadGroups { groups, group_names } = read_groups(&mut top, inherited, seed, agents.len())?;
    let total = agents.len() + groups.iter().map(|group| group.n).sum::<usize>();
    let (polygons, circles) = obstacles::read(&mut top)?;
    let roadmap = roadmap::read(&mut top)?;
    let pointer = top.vector("pointer")?.unwrap_or(Vec2::ZERO);
    let view = view::read(&mut top, total, known_overlay)?;
    let run = run::read(&mut top, total)?;
    top.finish()?;
    let scenario = Scenario {
        title,
        topic,
        about,
        seed,
        method,
        defaults,
        params,
        agents,
        groups,
        group_names,
        polygons,
        circles,
        roadmap,
        pointer,
        view,
        run,
    };
    check_agents(&scenario).map_err(|reason| tree.fault(reason))?;
    if let Some(node) = text {
        let checked = marked::check(&scenario.about, scenario.bodies());
        checked.map_err(|error| node.fault(error.message()))?;
        scenario.check_names(known_overlay).map_err(|reason| node.fault(reason))?;
    }
    Ok((scenario, total))
}

/// A scenario as the table of a file. Only what differs from the defaults is written.
pub fn write(scenario: &Scenario) -> Put {
    let Scenario {
        title,
        topic,
        about,
        seed,
        method,
        defaults,
        params,
        agents,
        groups: _,
        group_names,
        polygons,
        circles,
        roadmap,
        pointer,
        view,
        run,
    } = scenario;
    let mut top = Put::default();
    top.put("title", &**title);
    top.put_unless("topic", &**topic, "");
    top.put_unless("about", &**about, "");
    top.put("seed", *seed);
    params::write_time_step(params, &mut top);
    top.put("method", method.name());
    top.put_unless("pointer", *pointer, Vec2::ZERO);
    params::write(params, &mut top);
    params::write_defaults(defaults, &mut top);
    view::write(view, &mut top);
    let inherited = Inherited { method: *method, settings: defaults };
    top.tables("agents", agents.iter().map(|agent| agent::write(agent, inherited)));
    let rules = scenario
        .numbered_groups()
        .map(|(number, group)| group::write(group, group_names.get(&number).map(String::as_str), inherited));
    let has_rule = |number: u16| scenario.numbered_groups().any(|(known, _)| known == number);
    let listed = group_names.iter().filter(|(number, _)| !has_rule(**number));
    top.tables("groups", rules.chain(listed.map(|(number, name)| group::write_named(*number, name))));
    obstacles::write(polygons, circles, &mut top);
    roadmap::write(roadmap, &mut top);
    if let Some(run) = run {
        run::write(run, &mut top);
    }
    top
}

/// The list `[[groups]]`.
struct ReadGroups {
    groups: Vec<Group>,
    group_names: BTreeMap<u16, String>,
}

/// The groups beside this many listed agents, each with room for all of its agents, and a number and a place of its own.
fn read_groups(top: &mut Table, inherited: Inherited, seed: u64, listed: usize) -> Result<ReadGroups> {
    let (mut groups, mut rules, mut group_names) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut numbers = BTreeSet::new();
    for node in top.items("groups")? {
        let GroupEntry { number, name, rule } = group::read(node, inherited)?;
        let number = number.unwrap_or(groups.len() as u16);
        if !numbers.insert(number) {
            return Err(node.fault(said::group_number_twice(number.into())));
        }
        group_names.extend(name.map(|name| (number, name)));
        if let Some(rule) = rule {
            rules.push((node, number));
            groups.push(rule);
        }
    }
    let total = listed + groups.iter().map(|group| group.n).sum::<usize>();
    if total > MAX_AGENTS {
        return Err(top.fault(said::too_many_agents(total, MAX_AGENTS)));
    }
    for ((node, number), group) in rules.iter().zip(&groups) {
        group.fits(seed, *number).map_err(|fit| node.fault(said::no_room(fit, group.n)))?;
    }
    if groups.iter().any(|group| group.first.is_some()) {
        let placed = group_places::places(&groups, listed);
        placed.map_err(|(index, reason)| rules[index].0.fault(reason))?;
    }
    Ok(ReadGroups { groups, group_names })
}

/// Whoever is pursued or evaded must be one of the agents, and somebody else.
pub fn check_agents(scenario: &Scenario) -> std::result::Result<(), Message> {
    let of_agents = scenario.agents.iter().map(|agent| target_of(&agent.objective));
    let of_groups = scenario.groups.iter().map(|group| match &group.goal {
        GoalRule::Same(objective) => target_of(objective),
        _ => None,
    });
    if of_agents.clone().chain(of_groups.clone()).flatten().next().is_none() {
        return Ok(());
    }
    let places =
        group_places::places(&scenario.groups, scenario.agents.len()).map_err(|(_, reason)| reason)?;
    let listed = (0..places.len()).filter(|place| places[*place] == AgentPlace::Listed);
    if let Some((place, _)) = listed.zip(of_agents.clone()).find(|(place, target)| *target == Some(*place)) {
        return Err(said::own_target(place));
    }
    let is_own = |(index, target): &(usize, Option<usize>)| {
        target.is_some_and(|target| places.get(target) == Some(&AgentPlace::Group(*index)))
    };
    if let Some((index, Some(target))) = of_groups.clone().enumerate().find(is_own) {
        return Err(said::target_in_group(target, index));
    }
    match of_agents.chain(of_groups).flatten().find(|target| *target >= places.len()) {
        Some(target) => Err(said::target_missing(target, places.len())),
        None => Ok(()),
    }
}

/// The agent that is pursued or evaded.
fn target_of(objective: &Objective) -> Option<usize> {
    match *objective {
        Objective::Pursue(other) | Objective::Evade(other) => Some(other as usize),
        _ => None,
    }
}
