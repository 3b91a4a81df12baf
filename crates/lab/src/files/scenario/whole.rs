//! A whole file: its top-level table, and the relations between its parts.

use std::collections::{BTreeMap, BTreeSet};

use glam::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Appearance, GoalRule, Group, KnownOverlay, MAX_AGENTS, Scenario, ScenarioError, View, Waypoints,
    agent::{AgentTable, Inherited, off_origin},
    agents_ever,
    claims::ClaimTable,
    file::{NoKeys, Refusal, TimeStepValue, Tuned, Vector, WholeNumber, Word, read_as},
    group::GroupTable,
    group_places::{self, AgentPlace},
    obstacles::{BoxTable, CircleTable, ObstacleTables, PolygonTable},
    roadmap::RoadmapTable,
    run::RunTable,
    said,
    view::ViewTable,
};
use sidestep_core::{
    model::{AgentSettings, Method, Objective, Params},
    sim::command::LARGEST_SEED,
};

use crate::text::{marked, message::Message};

/// A scenario of sidestep
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ScenarioTable {
    /// Where this schema is, for editors
    #[serde(rename = "$schema")]
    schema: Option<String>,
    /// Its name for people
    title: Option<String>,
    /// The heading under which the browser lists it
    topic: Option<String>,
    /// A thing to watch and a thing to try; [agent 3], [orca.len = 2] … mark what is meant
    about: Option<String>,
    /// The seed of every random stream
    seed: Option<WholeNumber<0, LARGEST_SEED>>,
    time_step: Option<TimeStepValue>,
    /// How they avoid each other
    method: Option<Word<Method>>,
    /// Where the pointer is, m
    pointer: Option<Vector>,
    /// Parameters of the world
    params: Option<Tuned<NoKeys, Params>>,
    /// Settings of every agent that does not have its own
    defaults: Option<Tuned<NoKeys, AgentSettings>>,
    /// How it opens
    view: Option<ViewTable>,
    /// Agents, one by one
    #[serde(skip_serializing_if = "Vec::is_empty")]
    agents: Vec<AgentTable>,
    /// Agents made by rule
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<GroupTable>,
    /// Walls: counter-clockwise a solid, clockwise a room
    #[serde(skip_serializing_if = "Vec::is_empty")]
    polygons: Vec<PolygonTable>,
    /// Solid boxes, which read as polygons behind the others
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boxes: Vec<BoxTable>,
    /// Pillars
    #[serde(skip_serializing_if = "Vec::is_empty")]
    circles: Vec<CircleTable>,
    /// A road map
    roadmap: Option<RoadmapTable>,
    /// Its claims about its runs, which `sidestep check --claims` tests
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<ClaimTable>,
    /// A recorded run
    run: Option<RunTable>,
}

/// Reads a text; `file` names it in errors, and its ending distinguishes JSON from TOML.
pub fn parse(text: &str, file: &str, known_overlay: KnownOverlay) -> Result<Scenario, ScenarioError> {
    let read = |table: ScenarioTable| table.scenario(known_overlay);
    read_as(text, file, read).map_err(|fault| fault.in_file(file, text))
}

impl ScenarioTable {
    /// The scenario.
    fn scenario(self, known_overlay: KnownOverlay) -> Result<Scenario, Refusal> {
        let seed = self.seed.map_or(1, |WholeNumber(seed)| seed);
        let method = self.method.map_or(Method::default(), |method| method.0);
        let defaults = self.defaults.unwrap_or_default().tuned(&AgentSettings::default());
        let inherited = Inherited { method, settings: &defaults };
        let agent = |(index, table): (usize, &AgentTable)| {
            table.agent(inherited).map_err(|refusal| refusal.in_entry("agents", index))
        };
        let listed: Vec<_> = self.agents.iter().enumerate().map(agent).collect::<Result<_, _>>()?;
        let (agents, goals): (Vec<_>, Vec<_>) = listed.into_iter().unzip();
        let goals =
            goals.into_iter().enumerate().filter_map(|(index, goals)| Some((index, goals?))).collect();
        let ReadGroups { groups, group_names } = read_groups(self.groups, inherited, seed, agents.len())?;
        let total = agents.len() + groups.iter().map(Group::n_at_start).sum::<usize>();
        let mut tables = ObstacleTables { polygons: self.polygons, circles: self.circles };
        for (index, table) in self.boxes.iter().enumerate() {
            let polygon = table.polygon().map_err(|refusal| refusal.in_entry("boxes", index))?;
            tables.polygons.push(polygon);
        }
        let (polygons, circles) = tables.shapes()?;
        let roadmap = self.roadmap.map(RoadmapTable::waypoints).transpose();
        let ever = agents_ever(&agents, &groups);
        let view = self.view.map(|view| view.view(ever, known_overlay)).transpose();
        let claim = |(index, table): (usize, ClaimTable)| {
            table.claim().map_err(|refusal| refusal.in_entry("claims", index))
        };
        let claims: Result<_, Refusal> = self.claims.into_iter().enumerate().map(claim).collect();
        let TimeStepValue(time_step) = self.time_step.unwrap_or_default();
        let is_told = self.about.is_some();
        let mut scenario = Scenario {
            title: self.title.unwrap_or("Untitled".into()),
            topic: self.topic.unwrap_or_default(),
            about: self.about.unwrap_or_default(),
            seed,
            method,
            params: Params { time_step, ..self.params.unwrap_or_default().tuned(&Params::default()) },
            agents,
            goals,
            groups,
            group_names,
            polygons,
            circles,
            roadmap: roadmap.map_err(|refusal| refusal.within("roadmap"))?.unwrap_or_default(),
            pointer: self.pointer.map_or(Vec2::ZERO, |pointer| pointer.0),
            view: view.map_err(|refusal| refusal.within("view"))?.unwrap_or_default(),
            claims: claims?,
            run: None,
            defaults,
        };
        // If they come and go during the run, any number is possible.
        let count = if scenario.has_open_end() { MAX_AGENTS } else { total };
        let run = self.run.map(|run| run.recorded(count)).transpose();
        scenario.run = run.map_err(|refusal| refusal.within("run"))?;
        check_agents(&scenario)?;
        if is_told {
            let refused = |reason| Refusal::of("about", reason);
            let checked = marked::check(&scenario.about, scenario.bodies());
            checked.map_err(|error| refused(error.message()))?;
            scenario.check_names(known_overlay).map_err(refused)?;
        }
        Ok(scenario)
    }

    /// The table of a scenario. Only what differs from the defaults is written.
    pub fn of(scenario: &Scenario) -> ScenarioTable {
        let Scenario { title, topic, about, defaults, params, agents, roadmap, pointer, .. } = scenario;
        // An agent that the file does not have cannot be selected.
        let there = |agent: &u32| (*agent as usize) < scenario.agents_ever();
        let view = View { select: scenario.view.select.filter(there), ..scenario.view.clone() };
        let inherited = Inherited { method: scenario.method, settings: defaults };
        let set = Tuned::unless(NoKeys {}, params, &Params::default());
        let settings = Tuned::unless(NoKeys {}, defaults, &AgentSettings::default());
        let ObstacleTables { polygons, circles } = ObstacleTables::of(&scenario.polygons, &scenario.circles);
        let some = |text: &String| (!text.is_empty()).then(|| text.clone());
        ScenarioTable {
            schema: None,
            title: Some(title.clone()),
            topic: some(topic),
            about: some(about),
            seed: Some(WholeNumber(scenario.seed)),
            time_step: Some(TimeStepValue(params.time_step)),
            method: Some(Word(scenario.method)),
            pointer: off_origin(*pointer),
            params: (!set.is_plain()).then_some(set),
            defaults: (!settings.is_plain()).then_some(settings),
            view: (view != View::default()).then(|| ViewTable::of(&view)),
            agents: agents
                .iter()
                .enumerate()
                .map(|(index, agent)| {
                    AgentTable::of(agent, scenario.goals.get(&index).map(AsRef::as_ref), inherited)
                })
                .collect(),
            groups: group_tables(scenario, inherited),
            polygons,
            boxes: Vec::new(),
            circles,
            // A clearance without points is stored too: it is part of the world's digest.
            roadmap: (*roadmap != Waypoints::default()).then(|| RoadmapTable::of(roadmap)),
            claims: scenario.claims.iter().map(ClaimTable::of).collect(),
            run: scenario.run.as_ref().map(RunTable::of),
        }
    }
}

/// The rules, and the names of groups that have none.
fn group_tables(scenario: &Scenario, inherited: Inherited) -> Vec<GroupTable> {
    let names = &scenario.group_names;
    let rules = scenario
        .numbered_groups()
        .map(|(number, group)| GroupTable::of(group, names.get(&number).map(String::as_str), inherited));
    let has_rule = |number: u16| scenario.numbered_groups().any(|(known, _)| known == number);
    let listed = names.iter().filter(|(number, _)| !has_rule(**number));
    rules.chain(listed.map(|(number, name)| GroupTable::of_name(*number, name))).collect()
}

/// The list `[[groups]]`.
struct ReadGroups {
    groups: Vec<Group>,
    group_names: BTreeMap<u16, String>,
}

/// The groups in addition to this number of listed agents, each with room for all of its agents, and a unique number
/// and place.
fn read_groups(
    tables: Vec<GroupTable>,
    inherited: Inherited,
    seed: u64,
    listed: usize,
) -> Result<ReadGroups, Refusal> {
    let (mut groups, mut rules, mut group_names) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut numbers = BTreeSet::new();
    let at = |index: usize, refusal: Refusal| refusal.in_entry("groups", index);
    for (index, table) in tables.into_iter().enumerate() {
        let number = table.number().unwrap_or(groups.len() as u16);
        let name = table.name().map_err(|refusal| at(index, refusal))?;
        let rule = table.rule(inherited).map_err(|refusal| at(index, refusal))?;
        // Parts of one rule have its number.
        let is_part = rule.as_ref().and_then(|rule| rule.appears).is_some_and(Appearance::is_part);
        if !numbers.insert(number) && !is_part {
            return Err(at(index, said::group_number_twice(number.into()).into()));
        }
        group_names.extend(name.map(|name| (number, name)));
        if let Some(rule) = rule {
            rules.push((index, number));
            groups.push(rule);
        }
    }
    let total = listed + groups.iter().map(Group::number_made).sum::<usize>();
    if total > MAX_AGENTS {
        return Err(said::too_many_agents(total, MAX_AGENTS).into());
    }
    for ((index, number), group) in rules.iter().zip(&groups) {
        group.fits(seed, *number).map_err(|fit| at(*index, said::no_room(fit, group.n).into()))?;
    }
    if groups.iter().any(|group| group.first.is_some()) {
        let placed = group_places::places(&groups, listed);
        placed.map_err(|(rule, reason)| at(rules[rule].0, reason.into()))?;
    }
    Ok(ReadGroups { groups, group_names })
}

/// Checks that the target of a pursuit or evasion is one of the agents, and another one.
pub fn check_agents(scenario: &Scenario) -> Result<(), Message> {
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
    objective.other().map(|other| other as usize)
}
