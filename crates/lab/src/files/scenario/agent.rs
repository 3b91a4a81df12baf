//! An agent that is listed by itself, and its objective.

use glam::Vec2;

use super::{
    MAX_AGENTS,
    file::{Node, Put, Result, Table, TableName},
    said,
};
use sidestep_core::{
    geometry::unit,
    model::{Agent, AgentSettings, Method, Objective, agent::AGENT_SETTINGS},
};

/// The method and the settings of whatever names none.
#[derive(Clone, Copy)]
pub struct Inherited<'a> {
    /// The method.
    pub method: Method,
    /// The settings.
    pub settings: &'a AgentSettings,
}

/// An entry of `[[agents]]`.
pub fn read(node: &Node, inherited: Inherited) -> Result<Agent> {
    let mut table = Table::of(node, TableName::EntryOf("agents"))?;
    let position =
        table.vector("position")?.ok_or_else(|| table.lacks("position", said::needs_position()))?;
    let velocity = table.vector("velocity")?.unwrap_or(Vec2::ZERO);
    let objective = read_objective(&mut table)?;
    let heading = match table.vector("heading")? {
        None => Agent::facing(position, velocity, &objective),
        // A unit vector that was written keeps its bits.
        Some(heading) if (heading.length_squared() - 1.0).abs() < 1e-5 => heading,
        Some(heading) => unit(heading).ok_or_else(|| table.fault(said::no_heading()))?,
    };
    let wander = table.vector("wander_target")?.unwrap_or(Vec2::ZERO);
    let method = table.method()?.unwrap_or(inherited.method);
    let group = table.count("color", 0..=u16::MAX.into())?.unwrap_or(0) as u16;
    let mut settings = inherited.settings.clone();
    table.tunables(AGENT_SETTINGS, &mut settings)?;
    table.finish()?;
    Ok(Agent { position, velocity, objective, method, group, heading, wander, settings, user_data: 0 })
}

/// Writes an entry of `[[agents]]`.
pub fn write(agent: &Agent, inherited: Inherited) -> Put {
    let Agent { position, velocity, objective, method, group, heading, wander, settings, user_data: _ } =
        agent;
    let mut table = Put::default();
    table.put("position", *position);
    table.put_unless("velocity", *velocity, Vec2::ZERO);
    write_objective(objective, &mut table);
    table.put_unless("heading", *heading, Agent::facing(*position, *velocity, objective));
    table.put_unless("wander_target", *wander, Vec2::ZERO);
    table.put_unless("method", method.name(), inherited.method.name());
    table.put_unless("color", u32::from(*group), 0);
    table.tunables(AGENT_SETTINGS, settings, inherited.settings);
    table
}

/// The objective of an agent.
pub fn read_objective(table: &mut Table) -> Result<Objective> {
    let goal = table.vector("goal")?;
    let preferred = table.vector("preferred_velocity")?;
    match (goal, preferred, read_behavior(table)?) {
        (Some(goal), None, BehaviorKey::Arrive) => Ok(Objective::Goal(goal)),
        (Some(goal), None, BehaviorKey::Route) => Ok(Objective::Route(goal)),
        (None, Some(velocity), BehaviorKey::Arrive) => Ok(Objective::Velocity(velocity)),
        (None, None, BehaviorKey::Other(objective)) => Ok(objective),
        (None, _, BehaviorKey::Route) => Err(table.fault(said::route_needs_goal())),
        (None, None, BehaviorKey::Arrive) => Err(table.lacks("goal", said::no_goal())),
        _ => Err(table.fault(said::goals_exclude())),
    }
}

/// Writes the objective of an agent.
pub fn write_objective(objective: &Objective, table: &mut Put) {
    match *objective {
        Objective::Goal(goal) => table.put("goal", goal),
        Objective::Velocity(velocity) => table.put("preferred_velocity", velocity),
        Objective::Route(goal) => {
            table.put("goal", goal);
            table.put("behavior", "route");
        }
        Objective::Hold => table.put("behavior", "hold"),
        Objective::Wander => table.put("behavior", "wander"),
        Objective::Pointer => table.put("behavior", "pointer"),
        Objective::Pursue(prey) => {
            table.put("behavior", "pursue");
            table.put("target", prey);
        }
        Objective::Evade(pursuer) => {
            table.put("behavior", "evade");
            table.put("target", pursuer);
        }
    }
}

/// The words of `behavior = "…"`.
pub(super) const BEHAVIORS: &[&str] = &["arrive", "route", "hold", "wander", "pursue", "evade", "pointer"];

/// The meaning of `behavior = "…"`.
#[derive(Clone, Copy)]
pub enum BehaviorKey {
    /// To the goal that stands beside it, or with the preferred velocity: the default.
    Arrive,
    /// By the road map to the goal that stands beside it.
    Route,
    /// An objective that needs no goal.
    Other(Objective),
}

/// The behavior, with the target that two of them need.
pub fn read_behavior(table: &mut Table) -> Result<BehaviorKey> {
    let target = table.count("target", 0..=MAX_AGENTS as u64 - 1)?.map(|target| target as u32);
    let node = table.get("behavior");
    let word = node.map_or(Ok("arrive"), |node| node.text("behavior", said::a_text))?;
    let at = node.unwrap_or(table.node());
    let with_target = |objective: fn(u32) -> Objective| match target {
        Some(target) => Ok(BehaviorKey::Other(objective(target))),
        None => Err(at.fault(said::needs_target(word.into()))),
    };
    match word {
        "pursue" => with_target(Objective::Pursue),
        "evade" => with_target(Objective::Evade),
        _ if target.is_some() => Err(at.fault(said::needless_target())),
        "arrive" => Ok(BehaviorKey::Arrive),
        "route" => Ok(BehaviorKey::Route),
        "hold" => Ok(BehaviorKey::Other(Objective::Hold)),
        "wander" => Ok(BehaviorKey::Other(Objective::Wander)),
        "pointer" => Ok(BehaviorKey::Other(Objective::Pointer)),
        unknown => Err(at.unknown_word("behavior", unknown, BEHAVIORS)),
    }
}
