//! The changes of a world during a run: `[[run.log]]`.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{
    MAX_AGENTS,
    agent::{self, Inherited},
    file::{Node, Put, Result, Table, TableName, tree},
    obstacles,
    roadmap::{self, Waypoints},
    run::MAX_STEPS,
    said, view,
};
use sidestep_core::{
    model::{AgentId, AgentSettings, Method, Obstacles, ids::Id},
    sim::{
        Command,
        command::{LARGEST_SEED, Scope},
    },
};

use crate::text::refusals;

/// Reads the entries of a log in a world that starts with this many agents.
pub fn read(entries: &[Node], mut agents: usize) -> Result<Vec<(u64, Command)>> {
    let mut log: Vec<(u64, Command)> = Vec::new();
    for node in entries {
        let (step, command) = read_entry(node)?;
        if log.last().is_some_and(|(before, _)| *before > step) {
            return Err(node.fault(said::not_in_order()));
        }
        if let Some(agent) = agent_of(&command).filter(|agent| *agent as usize >= agents) {
            return Err(node.fault(said::no_agent_yet(agent as usize, agents)));
        }
        match command {
            Command::AddAgent(_) => agents += 1,
            Command::RemoveAgent { .. } => agents -= 1,
            Command::InsertAgent { index, .. } if index as usize > agents => {
                return Err(node.fault(said::beyond_the_end(index as usize, agents)));
            }
            Command::InsertAgent { .. } => agents += 1,
            _ => {}
        }
        log.push((step, command));
    }
    Ok(log)
}

/// The agent that a command changes, if it changes one.
fn agent_of(command: &Command) -> Option<u32> {
    match command {
        Command::RemoveAgent { agent }
        | Command::MoveAgent { agent, .. }
        | Command::SetVelocity { agent, .. }
        | Command::SetObjective { agent, .. }
        | Command::SetGroup { agent, .. }
        | Command::Set { scope: Scope::Agent(agent), .. }
        | Command::LetGo(Scope::Agent(agent))
        | Command::Follow(Scope::Agent(agent))
        | Command::SetMethod { scope: Scope::Agent(agent), .. } => Some(*agent),
        _ => None,
    }
}

/// An agent in a log inherits nothing from the scenario, whose defaults may be edited.
fn with_inherited<T>(of: impl FnOnce(Inherited) -> T) -> T {
    of(Inherited { method: Method::default(), settings: &AgentSettings::default() })
}

fn read_entry(node: &Node) -> Result<(u64, Command)> {
    let mut table = Table::of(node, TableName::EntryOf("run.log"))?;
    let step = table.count("step", 0..=MAX_STEPS)?.ok_or_else(|| node.fault(said::entry_needs_step()))?;
    let mut index =
        |key: &'static str| Ok(table.count(key, 0..=MAX_AGENTS as u64 - 1)?.map(|index| index as u32));
    let (moved, pushed, given, scope) = (index("move")?, index("push")?, index("give")?, index("agent")?);
    let (removed, back_at, waypoint) = (index("remove")?, index("at")?, index("waypoint")?);
    let regrouped = index("regroup")?;
    let led = |led: Option<&Node>| led.map(read_scope).transpose();
    let (let_go, follow) = (led(table.get("let_go"))?, led(table.get("follow"))?);
    let to = table.vector("to")?;
    let to = |what: &str| to.ok_or_else(|| node.fault(said::entry_needs_to(what.into())));
    let command = if let Some(agent) = moved {
        Command::MoveAgent { agent, to: to("move")? }
    } else if let Some(agent) = pushed {
        Command::SetVelocity { agent, to: to("push")? }
    } else if let Some(agent) = given {
        Command::SetObjective { agent, objective: agent::read_objective(&mut table)? }
    } else if let Some(agent) = removed {
        Command::RemoveAgent { agent }
    } else if let Some(agent) = regrouped {
        let group = table.count("color", 0..=u16::MAX.into())?;
        let group = group.ok_or_else(|| node.fault(said::regroup_needs_color()))? as u16;
        Command::SetGroup { agent, group }
    } else if let Some(seed) = table.count("seed", 0..=LARGEST_SEED)? {
        Command::SetSeed(seed)
    } else if let Some(steps) = table.count("pass", 1..=u32::MAX.into())? {
        Command::PassTime { steps: steps as u32 }
    } else if let Some(pointer) = table.vector("pointer")? {
        Command::SetPointer(pointer)
    } else if let Some(node) = table.get("obstacles") {
        read_obstacles(node)?
    } else if let Some(waypoint) = waypoint {
        Command::MoveWaypoint { waypoint, to: to("waypoint")? }
    } else if let Some(Waypoints { points, clearance }) = roadmap::read_table(&mut table)? {
        Command::SetRoadmap { points, clearance }
    } else if let Some(node) = table.get("gate") {
        Command::SetGate(match node.list("gate", said::two_points)? {
            [] => None,
            _ => Some(view::read_gate(node)?),
        })
    } else if let Some(scope) = let_go {
        Command::LetGo(scope)
    } else if let Some(scope) = follow {
        Command::Follow(scope)
    } else if let Some(node) = table.get("add") {
        let agent = Box::new(with_inherited(|inherited| agent::read(node, inherited))?);
        match back_at {
            None => Command::AddAgent(agent),
            Some(index) => Command::InsertAgent { index, id: read_id(&mut table)?, agent },
        }
    } else if let Some(assignment) = table.text("set")? {
        let command =
            Command::parse_set(assignment).map_err(|error| node.fault(refusals::command(&error)))?;
        scoped(command, scope.map_or(Scope::All, Scope::Agent))
    } else {
        return Err(node.fault(said::entry_needs_command()));
    };
    table.finish()?;
    Ok((step, command))
}

/// The id that an agent had before it was removed.
fn read_id(table: &mut Table) -> Result<AgentId> {
    let mut half = |key: &'static str| {
        let half = table.count(key, 0..=u32::MAX.into())?;
        half.map(|half| half as u32).ok_or_else(|| table.fault(said::at_needs(key.into())))
    };
    Ok(AgentId(Id { slot: half("slot")?, generation: half("generation")? }))
}

/// All agents, or the index of one.
fn read_scope(node: &Node) -> Result<Scope> {
    let index = node.whole().filter(|index| (0.0..MAX_AGENTS as f64).contains(index));
    let is_all = || node.text("let_go", said::a_text).is_ok_and(|text| text == "all");
    match index {
        Some(index) => Ok(Scope::Agent(index as u32)),
        None if is_all() => Ok(Scope::All),
        None => Err(node.fault(said::all_or_index())),
    }
}

fn read_obstacles(node: &Node) -> Result<Command> {
    let mut table = Table::of(node, TableName::Header("obstacles"))?;
    let (polygons, circles) = obstacles::read(&mut table)?;
    table.finish()?;
    let obstacles =
        Obstacles::new(polygons, circles).map_err(|error| node.fault(refusals::obstacle(&error)))?;
    Ok(Command::SetObstacles(Arc::new(obstacles)))
}

/// The same setting in another scope.
fn scoped(command: Command, scope: Scope) -> Command {
    match command {
        Command::Set { key, value, .. } => Command::Set { key, value, scope },
        Command::SetMethod { method, .. } => Command::SetMethod { method, scope },
        other => other,
    }
}

/// A command whose serde form is text: the entry of a log at step 0.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandText(pub Command);

impl Serialize for CommandText {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.serialize_str(&write(0, &self.0).toml())
    }
}

impl<'de> Deserialize<'de> for CommandText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<CommandText, D::Error> {
        const NAME: &str = "command.toml";
        let text = String::deserialize(from)?;
        let read = tree(&text, NAME).and_then(|node| read_entry(&node));
        read.map(|(_, command)| CommandText(command))
            .map_err(|fault| D::Error::custom(fault.in_file(NAME, &text)))
    }
}

/// Writes an entry of a log.
pub fn write(step: u64, command: &Command) -> Put {
    let mut table = Put::default();
    table.put("step", step);
    match command {
        Command::Set { key, value, scope } => {
            write_setting(&mut table, format!("{key}={}", key.show(*value)), *scope);
        }
        Command::SetMethod { method, scope } => {
            write_setting(&mut table, format!("method={}", method.name()), *scope);
        }
        Command::MoveAgent { agent, to } => {
            table.put("move", *agent);
            table.put("to", *to);
        }
        Command::SetVelocity { agent, to } => {
            table.put("push", *agent);
            table.put("to", *to);
        }
        Command::SetObjective { agent, objective } => {
            table.put("give", *agent);
            agent::write_objective(objective, &mut table);
        }
        Command::SetGroup { agent, group } => {
            table.put("regroup", *agent);
            table.put("color", u32::from(*group));
        }
        Command::SetSeed(seed) => table.put("seed", *seed),
        Command::PassTime { steps } => table.put("pass", *steps),
        Command::SetPointer(to) => table.put("pointer", *to),
        Command::SetObstacles(stand) => {
            let mut inner = Put::default();
            obstacles::write(stand.polygons(), stand.circles(), &mut inner);
            // An empty table takes all obstacles away.
            table.put("obstacles", inner);
        }
        Command::MoveWaypoint { waypoint, to } => {
            table.put("waypoint", *waypoint);
            table.put("to", *to);
        }
        Command::SetRoadmap { points, clearance } => {
            let waypoints = Waypoints { points: points.clone(), clearance: *clearance };
            table.put("roadmap", roadmap::write_table(&waypoints));
        }
        // Without ends there is no gate any more.
        Command::SetGate(ends) => table.put("gate", ends.as_ref().map_or(&[][..], |ends| &ends[..])),
        Command::LetGo(scope) => write_scope(&mut table, "let_go", *scope),
        Command::Follow(scope) => write_scope(&mut table, "follow", *scope),
        Command::AddAgent(agent) => {
            table.put("add", with_inherited(|inherited| agent::write(agent, inherited)));
        }
        Command::RemoveAgent { agent } => table.put("remove", *agent),
        Command::InsertAgent { index, id: AgentId(Id { slot, generation }), agent } => {
            table.put("add", with_inherited(|inherited| agent::write(agent, inherited)));
            table.put("at", *index);
            table.put("slot", *slot);
            table.put("generation", *generation);
        }
    }
    table
}

fn write_scope(table: &mut Put, key: &'static str, scope: Scope) {
    match scope {
        Scope::All => table.put(key, "all"),
        Scope::Agent(agent) => table.put(key, agent),
    }
}

fn write_setting(table: &mut Put, assignment: String, scope: Scope) {
    table.put("set", assignment);
    if let Scope::Agent(agent) = scope {
        table.put("agent", agent);
    }
}
