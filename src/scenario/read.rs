//! A tree of values to a scenario, key by key, with the place of everything that is wrong.

use glam::Vec2;

use super::{
    BEHAVIORS, GoalRule, Group, KnownOverlay, Layout, MAX_AGENTS, Scenario, View, Waypoints,
    error::Problem,
    node::{self, Node, Value},
    recorded,
};
use crate::{
    geometry::{polygon, unit},
    model::{
        Agent, AgentSettings, Method, Objective, Params,
        agent::AGENT_SETTINGS,
        obstacle::Circle,
        params::PARAMS,
        text::{did_you_mean, in_few_digits, quoted},
        tunable::Tunable,
        world::FARTHEST,
    },
};

pub(super) type Result<T> = std::result::Result<T, Problem>;

/// A table of the file that knows which of its keys have been asked for.
pub(super) struct Table<'a> {
    at: usize,
    entries: &'a [(String, usize, Node)],
    known: Vec<&'static str>,
}

impl<'a> Table<'a> {
    pub(super) fn of(node: &'a Node, what: &str) -> Result<Table<'a>> {
        match &node.value {
            Value::Table(entries) => {
                let mut names: Vec<_> = entries.iter().map(|(name, at, _)| (name.as_str(), *at)).collect();
                names.sort_unstable();
                match names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                    Some([_, (name, at)]) => {
                        Err(Problem::new(*at, format!("the key {} stands twice; keep one", quoted(name))))
                    }
                    _ => Ok(Table { at: node.at, entries, known: Vec::new() }),
                }
            }
            other => Err(Problem::new(node.at, format!("{what} must be a table, got {}", other.kind()))),
        }
    }

    pub(super) fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.known.push(key);
        self.entries.iter().find(|(name, _, _)| name == key).map(|(_, _, node)| node)
    }

    pub(super) fn text(&mut self, key: &'static str) -> Result<Option<&'a str>> {
        self.get(key)
            .map(|node| match &node.value {
                Value::Text(text) => Ok(text.as_str()),
                other => Err(wrong_type(node, key, "text", other)),
            })
            .transpose()
    }

    pub(super) fn vector(&mut self, key: &'static str) -> Result<Option<Vec2>> {
        self.get(key).map(|node| vector(node, key)).transpose()
    }

    fn real(&mut self, key: &'static str, least: f32, largest: f32) -> Result<Option<f32>> {
        self.get(key)
            .map(|node| {
                let real = single(node, key)?;
                if (least..=largest).contains(&real) {
                    Ok(real)
                } else {
                    let real = in_few_digits(real);
                    Err(Problem::new(node.at, format!("{key} = {real} is outside {least} to {largest}")))
                }
            })
            .transpose()
    }

    pub(super) fn count(&mut self, key: &'static str, least: usize, largest: usize) -> Result<Option<usize>> {
        self.get(key)
            .map(|node| match node.value {
                Value::Number { double, .. } if double.fract() == 0.0 => {
                    if double >= least as f64 && double <= largest as f64 {
                        Ok(double as usize)
                    } else {
                        let double = in_few_digits(double);
                        let message = format!("{key} = {double} is outside {least} to {largest}");
                        Err(Problem::new(node.at, message))
                    }
                }
                ref other => Err(wrong_type(node, key, "a whole number", other)),
            })
            .transpose()
    }

    fn method(&mut self, otherwise: Method) -> Result<Method> {
        let Some(node) = self.get("method") else { return Ok(otherwise) };
        match &node.value {
            Value::Text(name) => {
                Method::from_name(name).ok_or_else(|| unknown_word(node, "method", name, Method::NAMES))
            }
            other => Err(wrong_type(node, "method", "text", other)),
        }
    }

    /// Takes every tunable of `table` that stands here.
    fn tunables<T>(&mut self, table: &'static [Tunable<T>], into: &mut T) -> Result<()> {
        for tunable in table {
            if let Some(node) = self.get(tunable.key) {
                let checked = match &node.value {
                    Value::Number { double, .. } => tunable.check_number(*double),
                    Value::Text(word) => tunable.check_word(word),
                    other => return Err(wrong_type(node, tunable.key, "a number or a name", other)),
                };
                let checked =
                    checked.map_err(|error| Problem::new(node.at, format!("{} {error}", tunable.key)))?;
                // The tree holds the number rounded once from its digits; the check may have come by way of f64.
                let value = match (&node.value, checked) {
                    (Value::Number { single, .. }, crate::model::tunable::Value::Real(_)) => {
                        crate::model::tunable::Value::Real(*single)
                    }
                    (_, checked) => checked,
                };
                (tunable.set)(into, value);
            }
        }
        Ok(())
    }

    /// Refuses every key that nobody has asked for.
    pub(super) fn finish(self) -> Result<()> {
        for (name, at, _) in self.entries {
            if !self.known.contains(&name.as_str()) {
                let remedy = did_you_mean(name, self.known.iter().copied())
                    .unwrap_or_else(|| format!("; known here are {}", self.known.join(", ")));
                return Err(Problem::new(*at, format!("unknown key {}{remedy}", quoted(name))));
            }
        }
        Ok(())
    }
}

pub(super) fn wrong_type(node: &Node, key: &str, wanted: &str, got: &Value) -> Problem {
    Problem::new(node.at, format!("{key} must be {wanted}, got {}", got.kind()))
}

fn unknown_word(node: &Node, key: &str, word: &str, known: &'static [&'static str]) -> Problem {
    let near = did_you_mean(word, known.iter().copied()).unwrap_or_else(|| ";".into());
    let word = quoted(word);
    Problem::new(node.at, format!("unknown {key} {word}{near} it is one of {}", known.join(", ")))
}

fn single(node: &Node, key: &str) -> Result<f32> {
    match node.value {
        Value::Number { single, .. } if single.is_finite() => Ok(single),
        Value::Number { double, .. } => {
            Err(Problem::new(node.at, format!("{key} must be a finite number that fits f32, got {double}")))
        }
        ref other => Err(wrong_type(node, key, "a number", other)),
    }
}

pub(super) fn vector(node: &Node, key: &str) -> Result<Vec2> {
    let Value::List(items) = &node.value else {
        return Err(wrong_type(node, key, "a pair of numbers [x, y]", &node.value));
    };
    let [x, y] = items.as_slice() else {
        return Err(Problem::new(
            node.at,
            format!("{key} must have two numbers [x, y], got {}", items.len()),
        ));
    };
    let vector = Vec2::new(single(x, key)?, single(y, key)?);
    if vector.abs().max_element() > FARTHEST {
        return Err(Problem::new(node.at, format!("{key} lies beyond ±{FARTHEST:e} in x or y")));
    }
    Ok(vector)
}

pub(super) fn items<'a>(node: Option<&'a Node>, key: &str) -> Result<&'a [Node]> {
    match node {
        None => Ok(&[]),
        Some(Node { value: Value::List(items), .. }) => Ok(items),
        Some(node) => Err(wrong_type(node, key, &format!("a list; write [[{key}]]"), &node.value)),
    }
}

/// The whole file.
pub fn scenario(tree: &Node, known_overlay: KnownOverlay) -> Result<Scenario> {
    let mut top = Table::of(tree, "a scenario")?;
    if top.entries.is_empty() {
        return Err(Problem::new(0, node::EMPTY.into()));
    }
    let title = top.text("title")?.unwrap_or("Untitled").to_string();
    let topic = top.text("topic")?.unwrap_or_default().to_string();
    let about = top.text("about")?.unwrap_or_default().to_string();
    let seed = top.count("seed", 0, 1 << 53)?.unwrap_or(1) as u64;
    let method = top.method(Method::default())?;
    let mut params = Params::default();
    // `time_step` stands at the top of the file, every other parameter in [params].
    top.tunables(&PARAMS[..1], &mut params)?;
    if let Some(node) = top.get("params") {
        let node = &undotted(node);
        let mut table = Table::of(node, "[params]")?;
        table.tunables(&PARAMS[1..], &mut params)?;
        table.finish()?;
    }
    let mut defaults = AgentSettings::default();
    if let Some(node) = top.get("defaults") {
        let mut table = Table::of(node, "[defaults]")?;
        table.tunables(AGENT_SETTINGS, &mut defaults)?;
        table.finish()?;
    }
    let inherited = (method, &defaults);
    let agents: Vec<Agent> = items(top.get("agents"), "agents")?
        .iter()
        .map(|node| agent(node, inherited))
        .collect::<Result<_>>()?;
    let group_nodes = items(top.get("groups"), "groups")?;
    let groups: Vec<Group> = group_nodes.iter().map(|node| group(node, inherited)).collect::<Result<_>>()?;
    let total = agents.len() + groups.iter().map(|group| group.n).sum::<usize>();
    if total > MAX_AGENTS {
        let message = format!("{total} agents are more than the most allowed, {MAX_AGENTS}");
        return Err(Problem::new(top.at, message));
    }
    for (index, (node, group)) in (0..).zip(group_nodes.iter().zip(&groups)) {
        group.fits(seed, index).map_err(|fit| {
            let n = group.n;
            let message = format!(
                "only {fit} of {n} agents found a place in the box at this radius and gap; lower n or gap, or widen low and high"
            );
            Problem::new(node.at, message)
        })?;
    }
    let (polygons, circles) = obstacles(&mut top)?;
    let roadmap = match top.get("roadmap") {
        Some(node) => waypoints(node)?,
        None => Waypoints::default(),
    };
    let pointer = top.vector("pointer")?.unwrap_or(Vec2::ZERO);
    let view = match top.get("view") {
        Some(node) => view(node, total, known_overlay)?,
        None => View::default(),
    };
    let run = top.get("run").map(|node| recorded::of_node(node, total)).transpose()?;
    let at = top.at;
    top.finish()?;
    if total == 0 {
        return Err(Problem::new(at, "no agents; add at least one [[agents]] or [[groups]]".into()));
    }
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
        polygons,
        circles,
        roadmap,
        pointer,
        view,
        run,
    };
    others_exist(&scenario, total).map_err(|message| Problem::new(at, message))?;
    Ok(scenario)
}

/// `orca.len = 1.0` without quotes is a table in a table to TOML; it means the same as `"orca.len" = 1.0`.
fn undotted(node: &Node) -> Node {
    let Value::Table(entries) = &node.value else { return node.clone() };
    let mut flat = Vec::new();
    for (name, at, value) in entries {
        match &value.value {
            Value::Table(inner) => {
                let joined =
                    |(key, at, value): &(String, usize, Node)| (format!("{name}.{key}"), *at, value.clone());
                flat.extend(inner.iter().map(joined));
            }
            _ => flat.push((name.clone(), *at, value.clone())),
        }
    }
    Node { at: node.at, value: Value::Table(flat) }
}

/// More vertices than any figure needs; the tree over them would take minutes.
const MAX_VERTICES: usize = 10_000;

/// More crossings of the sides of walls than any figure needs: the tree splits an edge at each, and a thousand walls
/// across a thousand others would take minutes and gigabytes.
const MAX_CROSSINGS: usize = 20_000;

/// Polygons and pillars.
pub(super) fn obstacles(table: &mut Table) -> Result<(Vec<Vec<Vec2>>, Vec<Circle>)> {
    let polygons = polygons(items(table.get("polygons"), "polygons")?)?;
    let circles = items(table.get("circles"), "circles")?.iter().map(circle).collect::<Result<_>>()?;
    Ok((polygons, circles))
}

fn polygons(nodes: &[Node]) -> Result<Vec<Vec<Vec2>>> {
    let mut total = 0;
    let mut polygons = Vec::with_capacity(nodes.len());
    for node in nodes {
        let mut table = Table::of(node, "an entry of [[polygons]]")?;
        let place = table
            .get("vertices")
            .ok_or_else(|| Problem::new(node.at, "a polygon needs vertices = [[x, y], …]".into()))?;
        let Value::List(list) = &place.value else {
            return Err(wrong_type(place, "vertices", "a list of pairs [x, y]", &place.value));
        };
        let vertices: Vec<Vec2> = list.iter().map(|item| vector(item, "vertices")).collect::<Result<_>>()?;
        total += vertices.len();
        if total > MAX_VERTICES {
            let message = format!("{total} vertices are more than the most allowed, {MAX_VERTICES}");
            return Err(Problem::new(place.at, message));
        }
        polygon::check(&vertices).map_err(|error| Problem::new(place.at, error.to_string()))?;
        table.finish()?;
        polygons.push(vertices);
    }
    if polygon::crossings(&polygons, MAX_CROSSINGS) > MAX_CROSSINGS {
        let message = format!(
            "sides of walls cross each other more than {MAX_CROSSINGS} times; make one polygon of those that do"
        );
        return Err(Problem::new(nodes.first().map_or(0, |node| node.at), message));
    }
    Ok(polygons)
}

fn circle(node: &Node) -> Result<Circle> {
    let mut table = Table::of(node, "an entry of [[circles]]")?;
    let needs = |what: &str| Problem::new(node.at, format!("a circle needs {what}"));
    let center = table.vector("center")?.ok_or_else(|| needs("center = [x, y]"))?;
    let radius = table.real("radius", 1e-3, FARTHEST)?.ok_or_else(|| needs("radius in m"))?;
    table.finish()?;
    Ok(Circle { center, radius })
}

pub(super) fn agent(node: &Node, (method, defaults): (Method, &AgentSettings)) -> Result<Agent> {
    let mut table = Table::of(node, "an entry of [[agents]]")?;
    let position = table
        .vector("position")?
        .ok_or_else(|| Problem::new(node.at, "an agent needs position = [x, y]".into()))?;
    let velocity = table.vector("velocity")?.unwrap_or(Vec2::ZERO);
    let objective = objective(node, &mut table)?;
    let heading = match table.vector("heading")? {
        None => Agent::facing(position, velocity, &objective),
        // A unit vector that was written keeps its bits.
        Some(heading) if (heading.length_squared() - 1.0).abs() < 1e-5 => heading,
        Some(heading) => unit(heading)
            .ok_or_else(|| Problem::new(node.at, "heading = [0, 0] has no direction; leave it out".into()))?,
    };
    let wander = table.vector("wander_target")?.unwrap_or(Vec2::ZERO);
    let method = table.method(method)?;
    let group = table.count("color", 0, u16::MAX.into())?.unwrap_or(0) as u16;
    let mut settings = defaults.clone();
    table.tunables(AGENT_SETTINGS, &mut settings)?;
    table.finish()?;
    Ok(Agent { position, velocity, objective, method, group, heading, wander, settings })
}

/// What an agent is to do.
pub(super) fn objective(node: &Node, table: &mut Table) -> Result<Objective> {
    let goal = table.vector("goal")?;
    let preferred = table.vector("preferred_velocity")?;
    match (goal, preferred, behavior(node, table)?) {
        (Some(goal), None, None) => Ok(Objective::Goal(goal)),
        (Some(goal), None, Some(Behavior::Route)) => Ok(Objective::Route(goal)),
        (None, Some(velocity), None) => Ok(Objective::Velocity(velocity)),
        (None, None, Some(Behavior::Other(objective))) => Ok(objective),
        (None, _, Some(Behavior::Route)) => {
            Err(Problem::new(node.at, "behavior = \"route\" needs goal = [x, y]".into()))
        }
        (None, None, None) => {
            let message = "the agent has no goal; add goal = [x, y], preferred_velocity = [x, y] or behavior = \"hold\" (or wander, pursue, evade, pointer)";
            Err(Problem::new(node.at, message.into()))
        }
        _ => {
            let message = "goal, preferred_velocity and behavior = \"hold\" (or wander, pursue, evade, pointer) exclude each other; keep one";
            Err(Problem::new(node.at, message.into()))
        }
    }
}

/// What `behavior = "…"` says beyond `arrive`.
#[derive(Clone, Copy)]
enum Behavior {
    /// By the road map to the goal that stands beside it.
    Route,
    /// Something that needs no goal.
    Other(Objective),
}

fn behavior(node: &Node, table: &mut Table) -> Result<Option<Behavior>> {
    let target = table.count("target", 0, MAX_AGENTS - 1)?.map(|target| target as u32);
    let place = table.get("behavior");
    let word = match place.map(|node| (node, &node.value)) {
        None => "arrive",
        Some((_, Value::Text(word))) => word.as_str(),
        Some((place, other)) => return Err(wrong_type(place, "behavior", "text", other)),
    };
    let at = place.map_or(node.at, |place| place.at);
    let with_target = |objective: fn(u32) -> Objective| match target {
        Some(target) => Ok(Some(Behavior::Other(objective(target)))),
        None => Err(Problem::new(
            at,
            format!("behavior = \"{word}\" needs target, the number of the other agent"),
        )),
    };
    let objective = match word {
        "pursue" => return with_target(Objective::Pursue),
        "evade" => return with_target(Objective::Evade),
        _ if target.is_some() => {
            let message = "target is for behavior = \"pursue\" and \"evade\" alone; remove it";
            return Err(Problem::new(at, message.into()));
        }
        "arrive" => return Ok(None),
        "route" => return Ok(Some(Behavior::Route)),
        "hold" => Objective::Hold,
        "wander" => Objective::Wander,
        "pointer" => Objective::Pointer,
        unknown => return Err(unknown_word(place.unwrap_or(node), "behavior", unknown, BEHAVIORS)),
    };
    Ok(Some(Behavior::Other(objective)))
}

/// Whoever is pursued or evaded must be there, and be somebody else.
fn others_exist(scenario: &Scenario, total: usize) -> std::result::Result<(), String> {
    let other = |objective: &Objective| match *objective {
        Objective::Pursue(other) | Objective::Evade(other) => Some(other as usize),
        _ => None,
    };
    for (me, agent) in scenario.agents.iter().enumerate() {
        if other(&agent.objective) == Some(me) {
            return Err(format!("agent {me} has itself as target; name another"));
        }
    }
    let mut first = scenario.agents.len();
    for (index, group) in scenario.groups.iter().enumerate() {
        if let GoalRule::Pursue(target) | GoalRule::Evade(target) = group.goal
            && (first..first + group.n).contains(&(target as usize))
        {
            return Err(format!("target {target} of group {index} is one of its own agents; name another"));
        }
        first += group.n;
    }
    let listed = scenario.agents.iter().filter_map(|agent| other(&agent.objective));
    let grouped = scenario.groups.iter().filter_map(|group| match group.goal {
        GoalRule::Pursue(target) | GoalRule::Evade(target) => Some(target as usize),
        _ => None,
    });
    match listed.chain(grouped).find(|target| *target >= total) {
        Some(target) => Err(format!(
            "target {target} is no agent: there are {total}, counted from 0, groups after those listed"
        )),
        None => Ok(()),
    }
}

/// More points than any figure needs; ways between all of them are measured.
const MAX_WAYPOINTS: usize = 200;

fn waypoints(node: &Node) -> Result<Waypoints> {
    let mut table = Table::of(node, "[roadmap]")?;
    let list = table
        .get("points")
        .ok_or_else(|| Problem::new(node.at, "a road map needs points = [[x, y], …]".into()))?;
    let Value::List(points) = &list.value else {
        return Err(wrong_type(list, "points", "a list of pairs [x, y]", &list.value));
    };
    if points.len() > MAX_WAYPOINTS {
        let message = format!("{} points are more than the most allowed, {MAX_WAYPOINTS}", points.len());
        return Err(Problem::new(list.at, message));
    }
    let points = points.iter().map(|point| vector(point, "points")).collect::<Result<_>>()?;
    let clearance = table.real("clearance", 0.0, FARTHEST)?.unwrap_or(0.0);
    table.finish()?;
    Ok(Waypoints { points, clearance })
}

const LAYOUTS: &[&str] = &["circle", "grid", "line", "random"];
const GOALS: &[&str] = &["antipodal", "mirror-x", "mirror-y", "random"];

fn group(node: &Node, (method, defaults): (Method, &AgentSettings)) -> Result<Group> {
    let mut table = Table::of(node, "an entry of [[groups]]")?;
    let n = table
        .count("n", 1, MAX_AGENTS)?
        .ok_or_else(|| Problem::new(node.at, "a group needs n, the number of its agents".into()))?;
    let layout = layout(node, &mut table)?;
    let (goal, by_roadmap) = goal_rule(node, &mut table)?;
    let jitter = table.real("jitter", 0.0, FARTHEST)?.unwrap_or(0.0);
    let velocity = table.vector("velocity")?.unwrap_or(Vec2::ZERO);
    let method = table.method(method)?;
    let mut settings = defaults.clone();
    table.tunables(AGENT_SETTINGS, &mut settings)?;
    table.finish()?;
    Ok(Group { layout, n, goal, by_roadmap, jitter, velocity, method, settings })
}

fn layout(node: &Node, table: &mut Table) -> Result<Layout> {
    let needs = |what: &str| Problem::new(node.at, format!("this layout needs {what}"));
    let Some(name) = table.text("layout")? else {
        return Err(Problem::new(node.at, format!("a group needs layout, one of {}", LAYOUTS.join(", "))));
    };
    match name {
        "circle" => Ok(Layout::Circle {
            center: table.vector("center")?.unwrap_or(Vec2::ZERO),
            ring: table
                .real("ring", 1e-3, FARTHEST)?
                .ok_or_else(|| needs("ring, the radius of the circle in m"))?,
            start: table.real("start", -360.0, 360.0)?.unwrap_or(0.0),
        }),
        "grid" => Ok(Layout::Grid {
            corner: table
                .vector("corner")?
                .ok_or_else(|| needs("corner = [x, y], the place of the first agent"))?,
            columns: table
                .count("columns", 1, MAX_AGENTS)?
                .ok_or_else(|| needs("columns, the number of agents in a row"))?,
            spacing: table.real("spacing", 1e-3, FARTHEST)?.ok_or_else(|| needs("spacing in m"))?,
        }),
        "line" => Ok(Layout::Line {
            from: table.vector("from")?.ok_or_else(|| needs("from = [x, y]"))?,
            to: table.vector("to")?.ok_or_else(|| needs("to = [x, y]"))?,
        }),
        "random" => {
            let low = table.vector("low")?.ok_or_else(|| needs("low = [x, y], a corner of the box"))?;
            let high = table.vector("high")?.ok_or_else(|| needs("high = [x, y], the other corner"))?;
            let gap = table.real("gap", -FARTHEST, FARTHEST)?.unwrap_or(0.0);
            if high.cmplt(low).any() {
                return Err(Problem::new(node.at, "high lies below low; swap them".into()));
            }
            Ok(Layout::Random { low, high, gap })
        }
        unknown => {
            let place = table.get("layout").unwrap_or(node);
            Err(unknown_word(place, "layout", unknown, LAYOUTS))
        }
    }
}

/// What a group steers for, and whether by the road map.
fn goal_rule(node: &Node, table: &mut Table) -> Result<(GoalRule, bool)> {
    let behavior = behavior(node, table)?;
    let by_roadmap = matches!(behavior, Some(Behavior::Route));
    let objective = match behavior {
        Some(Behavior::Other(objective)) => Some(objective),
        Some(Behavior::Route) | None => None,
    };
    let rule = goal_of_group(node, table, objective)?;
    if by_roadmap && matches!(rule, GoalRule::Velocity(_)) {
        return Err(Problem::new(node.at, "behavior = \"route\" needs a goal, not a velocity".into()));
    }
    Ok((rule, by_roadmap))
}

fn goal_of_group(node: &Node, table: &mut Table, objective: Option<Objective>) -> Result<GoalRule> {
    let goal = table.get("goal");
    let ring = table.real("goal_ring", 0.0, FARTHEST)?;
    let offset = table.vector("goal_offset")?;
    let velocity = table.vector("preferred_velocity")?;
    let given = [goal.is_some(), ring.is_some(), offset.is_some(), velocity.is_some(), objective.is_some()];
    match given.iter().filter(|given| **given).count() {
        0 => {
            let message = "the group has no goal; add goal = \"antipodal\" (or mirror-x, mirror-y, random, [x, y]), \
                           goal_ring, goal_offset, preferred_velocity or behavior = \"hold\" (or wander, pursue, evade, pointer)";
            return Err(Problem::new(node.at, message.into()));
        }
        1 => {}
        _ => {
            let message = "goal, goal_ring, goal_offset, preferred_velocity and behavior = \"hold\" exclude each other; keep one";
            return Err(Problem::new(node.at, message.into()));
        }
    }
    if let Some(ring) = ring {
        return Ok(GoalRule::Ring(ring));
    }
    match (goal, offset, velocity) {
        (Some(goal), _, _) => match &goal.value {
            Value::Text(name) => match name.as_str() {
                "antipodal" => Ok(GoalRule::Antipodal),
                "mirror-x" => Ok(GoalRule::MirrorX),
                "mirror-y" => Ok(GoalRule::MirrorY),
                "random" => Ok(GoalRule::Random),
                unknown => Err(unknown_word(goal, "goal", unknown, GOALS)),
            },
            _ => Ok(GoalRule::Point(vector(goal, "goal")?)),
        },
        (_, Some(offset), _) => Ok(GoalRule::Offset(offset)),
        (_, _, Some(velocity)) => Ok(GoalRule::Velocity(velocity)),
        (None, None, None) => Ok(match objective {
            Some(Objective::Wander) => GoalRule::Wander,
            Some(Objective::Pointer) => GoalRule::Pointer,
            Some(Objective::Pursue(prey)) => GoalRule::Pursue(prey),
            Some(Objective::Evade(pursuer)) => GoalRule::Evade(pursuer),
            Some(Objective::Hold | Objective::Goal(_) | Objective::Route(_) | Objective::Velocity(_))
            | None => GoalRule::Hold,
        }),
    }
}

fn view(node: &Node, agents: usize, known_overlay: KnownOverlay) -> Result<View> {
    let mut table = Table::of(node, "[view]")?;
    let select = table.count("select", 0, agents.saturating_sub(1))?.map(|select| select as u32);
    let overlays = match table.get("overlays") {
        None => None,
        Some(Node { value: Value::List(names), .. }) => Some(
            names
                .iter()
                .map(|name| match &name.value {
                    Value::Text(id) => {
                        known_overlay(id).map_err(|message| Problem::new(name.at, message))?;
                        Ok(id.clone())
                    }
                    other => Err(wrong_type(name, "overlays", "a list of names", other)),
                })
                .collect::<Result<_>>()?,
        ),
        Some(node) => return Err(wrong_type(node, "overlays", "a list of names", &node.value)),
    };
    let width = table.real("width", 1e-2, FARTHEST)?;
    let gate = match table.get("gate") {
        None => None,
        Some(Node { value: Value::List(ends), at }) => match ends.as_slice() {
            [from, to] => Some([vector(from, "gate")?, vector(to, "gate")?]),
            ends => {
                let message = format!("gate must be two points [[x, y], [x, y]], got {}", ends.len());
                return Err(Problem::new(*at, message));
            }
        },
        Some(place) => return Err(wrong_type(place, "gate", "two points [[x, y], [x, y]]", &place.value)),
    };
    table.finish()?;
    Ok(View { select, overlays, width, gate })
}
