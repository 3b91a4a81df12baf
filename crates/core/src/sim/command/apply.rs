//! The only place where a command changes a world.

use std::sync::Arc;

use glam::Vec2;

use super::{Command, CommandError, LARGEST_SEED, Scope, journey};
use crate::{
    geometry::unit,
    model::{
        Agent, Journey, Key, Objective, Roadmap, World,
        agent::AGENT_SETTINGS,
        newcomers::{Newcomer, Newcomers},
        tunable::{Declaration, Value, ValueError},
        world::{check_finite, check_near},
    },
};

/// A heading whose squared length is this close to 1 counts as a unit vector: the difference is rounding.
const UNIT: f32 = 1e-5;

impl Command {
    /// Changes the world, or returns the reason why not and leaves it unchanged.
    ///
    /// # Errors
    /// It refers to something that does not exist, or a value is outside its declared range.
    pub fn apply(&self, world: &mut World) -> Result<(), CommandError> {
        let agents = world.agents.len();
        let check_index = |agent: u32| {
            if (agent as usize) < agents { Ok(()) } else { Err(CommandError::NoSuchAgent { agent, agents }) }
        };
        match self {
            Command::Set { key, value, scope } => {
                check(key, *value)?;
                match key {
                    Key::Agent(tunable) => {
                        for agent in in_scope(world, *scope)? {
                            (tunable.set)(&mut agent.settings, *value);
                        }
                        if *scope == Scope::All {
                            world.newcomers.change(|agent| (tunable.set)(&mut agent.settings, *value));
                        }
                    }
                    Key::World(tunable) => (tunable.set)(&mut world.params, *value),
                }
            }
            Command::SetMethod { method, scope } => {
                for agent in in_scope(world, *scope)? {
                    agent.method = *method;
                }
                if *scope == Scope::All {
                    world.newcomers.change(|agent| agent.method = *method);
                }
            }
            Command::MoveAgent { agent, to } => {
                check_index(*agent)?;
                check_near("position", *to)?;
                world.agents[*agent as usize].position = *to;
            }
            Command::SetVelocity { agent, to } => {
                check_index(*agent)?;
                check_near("velocity", *to)?;
                world.agents[*agent as usize].velocity = *to;
            }
            Command::SetObjective { agent, objective } => {
                check_index(*agent)?;
                check_objective(objective, *agent, agents)?;
                world.set_journey(*agent, None);
                world.agents[*agent as usize].objective = *objective;
            }
            Command::SetJourney { agent, journey } => {
                check_index(*agent)?;
                journey::check(journey)?;
                world.set_journey(*agent, Some(Journey::clone(journey)));
            }
            Command::SetGroup { agent, group } => {
                check_index(*agent)?;
                world.agents[*agent as usize].group = *group;
            }
            Command::SetSeed(seed) => {
                check_seed(*seed)?;
                world.seed = *seed;
            }
            Command::PassTime { steps } => {
                world.time += f64::from(*steps) * f64::from(world.params.time_step);
            }
            Command::SetPointer(to) => {
                check_near("pointer", *to)?;
                world.pointer = *to;
            }
            Command::SetAnswers(answers) => {
                set_answers(world, answers, check_index)?;
            }
            Command::SetObstacles(obstacles) => {
                world.set_obstacles(obstacles.clone());
            }
            Command::MoveWaypoint { waypoint, to } => {
                check_near("point of the road map", *to)?;
                move_waypoint(world, *waypoint, *to)?;
            }
            Command::SetRoadmap { points, clearance } => {
                set_roadmap(world, points, *clearance)?;
            }
            Command::AddAgent(agent) => {
                check_agent(agent, agents as u32, agents + 1)?;
                world.push(with_unit_heading(agent));
            }
            Command::SetNewcomers(newcomers) => {
                newcomers.iter().try_for_each(check_newcomer)?;
                world.newcomers = Newcomers::new(newcomers.to_vec());
            }
            Command::RemoveAgent { agent } => {
                check_index(*agent)?;
                world.remove(*agent);
            }
            Command::InsertAgent { index, id, agent } => {
                if *index as usize > agents {
                    return Err(CommandError::NoSuchAgent { agent: *index, agents });
                }
                check_agent(agent, *index, agents + 1)?;
                world.insert(*index, id.0, with_unit_heading(agent));
            }
        }
        // Objectives depend on the positions and radii of agents on a journey.
        world.aim_by_journeys();
        Ok(())
    }
}

/// The agent with its heading as a unit vector; without a heading it faces its direction of motion. A unit vector keeps
/// its bits, so that an agent that is put back, or comes from a rule, is unchanged.
fn with_unit_heading(agent: &Agent) -> Agent {
    if (agent.heading.length_squared() - 1.0).abs() <= UNIT {
        return agent.clone();
    }
    let facing = || Agent::facing(agent.position, agent.velocity, &agent.objective);
    Agent { heading: unit(agent.heading).unwrap_or_else(facing), ..agent.clone() }
}

/// Sets other answers of a program for the next step: velocities of agents, m/s. Of two for one agent the first counts.
fn set_answers(
    world: &mut World,
    answers: &[(u32, Vec2)],
    check_index: impl Fn(u32) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    for (agent, velocity) in answers {
        check_index(*agent)?;
        check_near("velocity", *velocity)?;
    }
    world.answers.clear();
    world.answers.extend_from_slice(answers);
    world.answers.sort_by_key(|(agent, _)| *agent);
    world.answers.dedup_by_key(|(agent, _)| *agent);
    Ok(())
}

/// Sets another road map, m.
fn set_roadmap(world: &mut World, points: &[Vec2], clearance: f32) -> Result<(), CommandError> {
    points.iter().try_for_each(|point| check_near("point of the road map", *point))?;
    check_near("clearance", Vec2::new(clearance, 0.0))?;
    world.roadmap = Arc::new(Roadmap::new(points.to_vec(), clearance.max(0.0), &world.obstacles));
    Ok(())
}

/// Moves a point of the road map to `to`, m.
fn move_waypoint(world: &mut World, waypoint: u32, to: Vec2) -> Result<(), CommandError> {
    let Roadmap { points, clearance, .. } = &*world.roadmap;
    let (mut points, waypoints) = (points.clone(), points.len());
    let point = points.get_mut(waypoint as usize);
    *point.ok_or(CommandError::NoSuchWaypoint { waypoint, waypoints })? = to;
    world.roadmap = Arc::new(Roadmap::new(points, *clearance, &world.obstacles));
    Ok(())
}

fn check(declared: &Declaration, value: Value) -> Result<(), CommandError> {
    declared.check(value).map(drop).map_err(|error| CommandError::Value { key: declared.key, error })
}

fn check_seed(seed: u64) -> Result<(), CommandError> {
    if seed <= LARGEST_SEED {
        return Ok(());
    }
    let error = ValueError::OutOfRange {
        got: seed.to_string(),
        least: "0".into(),
        largest: LARGEST_SEED.to_string(),
        unit: String::new(),
    };
    Err(CommandError::Value { key: "seed", error })
}

/// Checks an agent that will have the index `me` among `agents`.
fn check_agent(agent: &Agent, me: u32, agents: usize) -> Result<(), CommandError> {
    check_near("position", agent.position)?;
    check_near("velocity", agent.velocity)?;
    check_finite("heading", agent.heading)?;
    check_near("wander target", agent.wander)?;
    check_objective(&agent.objective, me, agents)?;
    AGENT_SETTINGS.iter().try_for_each(|tunable| check(tunable, (tunable.get)(&agent.settings)))
}

/// Checks an agent that comes later. It pursues and evades none: indices at that time are not known.
fn check_newcomer(Newcomer { at, agent, goals }: &Newcomer) -> Result<(), CommandError> {
    check_finite("time at which an agent comes", Vec2::new(*at as f32, 0.0))?;
    if let Some(other) = agent.objective.other() {
        return Err(CommandError::LaterTarget(other));
    }
    check_agent(agent, 0, 0)?;
    goals.iter().try_for_each(|goals| journey::check_goals(goals))
}

/// Checks an objective of agent `me` of `agents`.
fn check_objective(objective: &Objective, me: u32, agents: usize) -> Result<(), CommandError> {
    match *objective {
        Objective::Goal(goal) | Objective::Pass(goal) | Objective::Route(goal) => {
            Ok(check_near("goal", goal)?)
        }
        Objective::Velocity(velocity) => Ok(check_near("preferred velocity", velocity)?),
        Objective::Pursue(other) | Objective::Evade(other) if other == me => Err(CommandError::Itself(me)),
        Objective::Pursue(other) | Objective::Evade(other) if other as usize >= agents => {
            Err(CommandError::NoSuchAgent { agent: other, agents })
        }
        Objective::Pursue(_)
        | Objective::Evade(_)
        | Objective::Hold
        | Objective::Wander
        | Objective::Pointer => Ok(()),
    }
}

fn in_scope(world: &mut World, scope: Scope) -> Result<&mut [Agent], CommandError> {
    let agents = world.agents.len();
    match scope {
        Scope::All => Ok(&mut world.agents),
        Scope::Agent(agent) => world
            .agents
            .get_mut(agent as usize..=agent as usize)
            .ok_or(CommandError::NoSuchAgent { agent, agents }),
    }
}
