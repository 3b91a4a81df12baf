//! Undoing a command by other commands.

use super::{Command, Scope};
use crate::model::{Agent, Key, Roadmap, World};

impl Command {
    /// The commands that undo this one, in their order, given the world before it; `None` for a command that this world
    /// refuses, and for time that passes. One command for all agents if all have equal values.
    pub fn inverse(&self, world: &World) -> Option<Vec<Command>> {
        let agent = |index: u32| world.agents.get(index as usize);
        Some(match *self {
            Command::Set { key: key @ Key::Agent(tunable), scope, .. } => per_agent(
                world,
                scope,
                |agent| (tunable.get)(&agent.settings),
                |value, scope| Command::Set { key, value, scope },
            ),
            Command::Set { key: key @ Key::World(tunable), .. } => {
                vec![Command::Set { key, value: (tunable.get)(&world.params), scope: Scope::All }]
            }
            Command::SetMethod { scope, .. } => per_agent(
                world,
                scope,
                |agent| agent.method,
                |method, scope| Command::SetMethod { method, scope },
            ),
            Command::MoveAgent { agent: index, .. } => {
                vec![Command::MoveAgent { agent: index, to: agent(index)?.position }]
            }
            Command::SetVelocity { agent: index, .. } => {
                vec![Command::SetVelocity { agent: index, to: agent(index)?.velocity }]
            }
            Command::SetObjective { agent: index, .. } => {
                let objective = agent(index)?.objective;
                let back = Command::SetObjective { agent: index, objective };
                [back].into_iter().chain(journey_of(world, index)).collect()
            }
            Command::SetJourney { agent: index, .. } => {
                let objective = agent(index)?.objective;
                let back = || Command::SetObjective { agent: index, objective };
                vec![journey_of(world, index).unwrap_or_else(back)]
            }
            Command::SetGroup { agent: index, .. } => {
                vec![Command::SetGroup { agent: index, group: agent(index)?.group }]
            }
            Command::SetSeed(_) => vec![Command::SetSeed(world.seed)],
            Command::PassTime { .. } => return None,
            Command::SetPointer(_) => vec![Command::SetPointer(world.pointer)],
            Command::SetAnswers(_) => vec![Command::SetAnswers(world.answers.as_slice().into())],
            Command::SetObstacles(_) => vec![Command::SetObstacles(world.obstacles.clone())],
            Command::MoveWaypoint { waypoint, .. } => {
                let to = *world.roadmap.points.get(waypoint as usize)?;
                vec![Command::MoveWaypoint { waypoint, to }]
            }
            Command::SetRoadmap { .. } => {
                let Roadmap { points, clearance, .. } = &*world.roadmap;
                vec![Command::SetRoadmap { points: points.clone(), clearance: *clearance }]
            }
            Command::SetNewcomers(_) => {
                vec![Command::SetNewcomers(world.newcomers.to_come().cloned().collect())]
            }
            Command::AddAgent(_) => vec![Command::RemoveAgent { agent: world.agents.len() as u32 }],
            Command::RemoveAgent { agent: index } => {
                let back = Command::InsertAgent {
                    index,
                    id: world.id(index)?,
                    agent: Box::new(agent(index)?.clone()),
                };
                let answers =
                    world.answer(index).map(|_| Command::SetAnswers(world.answers.as_slice().into()));
                let journey = journey_of(world, index);
                [back].into_iter().chain(journey).chain(after(world, index)).chain(answers).collect()
            }
            Command::InsertAgent { index, .. } => vec![Command::RemoveAgent { agent: index }],
        })
    }
}

/// One command for all agents if all in scope have the same value, otherwise one for each agent.
fn per_agent<V: PartialEq + Copy>(
    world: &World,
    scope: Scope,
    value: impl Fn(&Agent) -> V,
    command: impl Fn(V, Scope) -> Command,
) -> Vec<Command> {
    let values: Vec<(u32, V)> = match scope {
        Scope::All => (0..).zip(&world.agents).map(|(index, agent)| (index, value(agent))).collect(),
        Scope::Agent(index) => {
            world.agents.get(index as usize).map(|agent| (index, value(agent))).into_iter().collect()
        }
    };
    let is_all = scope == Scope::All;
    // Agents that enter later are changed with all others; where their values differ, each gets its own back.
    let later = if is_all { world.newcomers.common(&value) } else { None };
    let differ = is_all && later.is_none() && !world.newcomers.is_empty();
    let first = later.or_else(|| values.first().map(|(_, value)| *value));
    match first {
        Some(first) if is_all && !differ && values.iter().all(|(_, value)| *value == first) => {
            vec![command(first, Scope::All)]
        }
        _ => {
            let each = values.into_iter().map(|(index, value)| command(value, Scope::Agent(index)));
            let to_come = differ.then(|| Command::SetNewcomers(world.newcomers.to_come().cloned().collect()));
            let all = later.map(|value| command(value, Scope::All));
            all.into_iter().chain(each).chain(to_come).collect()
        }
    }
}

/// The command that sets the present journey of an agent, if it has one.
fn journey_of(world: &World, agent: u32) -> Option<Command> {
    let journey = world.journey(agent)?.clone();
    Some(Command::SetJourney { agent, journey: Box::new(journey) })
}

/// The commands that set the objectives of all agents that pursue or evade an agent.
fn after(world: &World, other: u32) -> impl Iterator<Item = Command> + '_ {
    let agents = (0..).zip(&world.agents);
    agents
        .filter(move |(index, agent)| *index != other && agent.objective.other() == Some(other))
        .map(|(agent, Agent { objective, .. })| Command::SetObjective { agent, objective: *objective })
}
