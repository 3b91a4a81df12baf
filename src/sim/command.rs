//! Everything that changes a world from outside, as data: panels, files and the command line speak it, the log keeps it.

use std::{fmt, sync::Arc};

use glam::Vec2;

use crate::geometry::{polygon::PolygonError, unit};
use crate::model::{
    Agent, Key, Method, Objective, Obstacles, Roadmap, World,
    agent::AGENT_SETTINGS,
    spelling::{did_you_mean, quoted},
    tunable::{Declaration, Value, ValueError},
    world::FARTHEST,
};

/// Whom a change concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every agent.
    All,
    /// One agent, by index.
    Agent(u32),
}

/// A change of the world between two steps.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Sets a tunable; for a parameter of the world the scope does not matter.
    Set {
        /// The tunable.
        key: Key,
        /// The new value.
        value: Value,
        /// Whose.
        scope: Scope,
    },
    /// Switches the method.
    SetMethod {
        /// The new method.
        method: Method,
        /// Whose.
        scope: Scope,
    },
    /// Puts an agent somewhere else; its velocity stays.
    MoveAgent {
        /// Index of the agent.
        agent: u32,
        /// New center, m.
        to: Vec2,
    },
    /// Gives an agent another velocity; its place stays.
    SetVelocity {
        /// Index of the agent.
        agent: u32,
        /// New velocity, m/s.
        to: Vec2,
    },
    /// Gives an agent something else to do.
    SetObjective {
        /// Index of the agent.
        agent: u32,
        /// What it steers for from now on.
        objective: Objective,
    },
    /// Puts the point that agents follow somewhere else, m.
    SetPointer(Vec2),
    /// Puts other obstacles in the place of all there are.
    SetObstacles(Arc<Obstacles>),
    /// Adds an agent at the end of the list.
    AddAgent(Box<Agent>),
}

/// Why a command was refused. The world is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// No tunable has this key.
    #[error("unknown key {}{}", quoted(.0), suggest(.0))]
    UnknownKey(String),
    /// Not of the form `key=value`.
    #[error("{} is not of the form key=value", quoted(.0))]
    NotAnAssignment(String),
    /// The value does not fit the declaration.
    #[error("{key} {error}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong with the value.
        error: ValueError,
    },
    /// There is no such agent.
    #[error("there is no agent {agent}: the world has {agents}, counted from 0")]
    NoSuchAgent {
        /// The index given.
        agent: u32,
        /// How many there are.
        agents: usize,
    },
    /// An agent cannot chase or flee from itself.
    #[error("agent {0} cannot pursue or evade itself; name another")]
    Itself(u32),
    /// A polygon is none.
    #[error(transparent)]
    Polygon(#[from] PolygonError),
    /// A circle is no disc.
    #[error("the radius of a circle must be above 0 m, got {0}")]
    NoDisc(f32),
    /// A place or velocity is beyond all reach.
    #[error("{what} lies beyond ±{most:e} in x or y, got {value}", most = FARTHEST)]
    TooFar {
        /// Which one.
        what: &'static str,
        /// What was given.
        value: Vec2,
    },
    /// A position, velocity or goal is NaN or infinite.
    #[error("{what} must be finite, got {value}")]
    NotFinite {
        /// Which one.
        what: &'static str,
        /// What was given.
        value: Vec2,
    },
}

fn suggest(key: &str) -> String {
    let known = || ["method"].into_iter().chain(Key::all().map(Key::name));
    did_you_mean(key, known())
        .unwrap_or_else(|| format!("; known are {}", known().collect::<Vec<_>>().join(", ")))
}

impl Command {
    /// Reads `key=value` as a change for every agent, for `--set`.
    pub fn parse_set(assignment: &str) -> Result<Command, CommandError> {
        let (key, word) = assignment
            .split_once('=')
            .ok_or_else(|| CommandError::NotAnAssignment(assignment.to_string()))?;
        let (key, word) = (key.trim(), word.trim());
        if key == "method" {
            let method = Method::from_name(word).ok_or_else(|| CommandError::Value {
                key: "method",
                error: ValueError::WrongType {
                    wanted: format!("one of {}", Method::NAMES.join(", ")),
                    got: quoted(word),
                },
            })?;
            return Ok(Command::SetMethod { method, scope: Scope::All });
        }
        let key = Key::find(key).ok_or_else(|| CommandError::UnknownKey(key.to_string()))?;
        let value = key.check_word(word).map_err(|error| CommandError::Value { key: key.name(), error })?;
        Ok(Command::Set { key, value, scope: Scope::All })
    }

    /// The name of what it tunes, a key or `method`, and what so outlives a restart; `None` if it moves something in the
    /// run.
    pub fn tuned(&self) -> Option<&'static str> {
        match self {
            Command::Set { key, .. } => Some(key.name()),
            Command::SetMethod { .. } => Some("method"),
            Command::MoveAgent { .. }
            | Command::SetVelocity { .. }
            | Command::SetObjective { .. }
            | Command::SetPointer(_)
            | Command::SetObstacles(_)
            | Command::AddAgent(_) => None,
        }
    }

    /// Whether `earlier` makes no difference any more if this one follows at once: the same thing of the same agents is
    /// set anew.
    pub fn supersedes(&self, earlier: &Command) -> bool {
        let covers = |new: Scope, earlier: Scope| new == Scope::All || new == earlier;
        match (self, earlier) {
            (Command::Set { key, scope, .. }, Command::Set { key: known, scope: before, .. }) => {
                key == known && covers(*scope, *before)
            }
            (Command::SetMethod { scope, .. }, Command::SetMethod { scope: before, .. }) => {
                covers(*scope, *before)
            }
            (Command::MoveAgent { agent, .. }, Command::MoveAgent { agent: before, .. })
            | (Command::SetVelocity { agent, .. }, Command::SetVelocity { agent: before, .. })
            | (Command::SetObjective { agent, .. }, Command::SetObjective { agent: before, .. }) => {
                agent == before
            }
            (Command::SetPointer(_), Command::SetPointer(_))
            | (Command::SetObstacles(_), Command::SetObstacles(_)) => true,
            _ => false,
        }
    }

    /// The commands that take this one back, given the world before it; `None` for an agent that would have to leave
    /// again. Fewer than one for each agent where all agree.
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
                vec![Command::SetObjective { agent: index, objective: agent(index)?.objective }]
            }
            Command::SetPointer(_) => vec![Command::SetPointer(world.pointer)],
            Command::SetObstacles(_) => vec![Command::SetObstacles(world.obstacles.clone())],
            Command::AddAgent(_) => return None,
        })
    }

    /// Changes the world, or says why not and leaves it as it was.
    pub fn apply(&self, world: &mut World) -> Result<(), CommandError> {
        let agents = world.agents.len();
        let check_agent = |agent: u32| {
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
                    }
                    Key::World(tunable) => (tunable.set)(&mut world.params, *value),
                }
            }
            Command::SetMethod { method, scope } => {
                for agent in in_scope(world, *scope)? {
                    agent.method = *method;
                }
            }
            Command::MoveAgent { agent, to } => {
                check_agent(*agent)?;
                check_near("position", *to)?;
                world.agents[*agent as usize].position = *to;
            }
            Command::SetVelocity { agent, to } => {
                check_agent(*agent)?;
                check_near("velocity", *to)?;
                world.agents[*agent as usize].velocity = *to;
            }
            Command::SetObjective { agent, objective } => {
                check_agent(*agent)?;
                check_objective(objective, *agent, agents)?;
                world.agents[*agent as usize].objective = *objective;
            }
            Command::SetPointer(to) => {
                check_near("pointer", *to)?;
                world.pointer = *to;
            }
            Command::SetObstacles(obstacles) => {
                check_obstacles(obstacles)?;
                world.obstacles = obstacles.clone();
                let Roadmap { points, clearance, .. } = &*world.roadmap;
                if !points.is_empty() {
                    // What sees what has changed.
                    world.roadmap = Arc::new(Roadmap::new(points.clone(), *clearance, obstacles));
                }
            }
            Command::AddAgent(agent) => {
                check_near("position", agent.position)?;
                check_near("velocity", agent.velocity)?;
                check_finite("heading", agent.heading)?;
                check_near("wander target", agent.wander)?;
                check_objective(&agent.objective, agents as u32, agents + 1)?;
                for tunable in AGENT_SETTINGS {
                    check(tunable, (tunable.get)(&agent.settings))?;
                }
                let mut agent = Agent::clone(agent);
                // A heading is a unit vector; one without a direction is none.
                agent.heading = unit(agent.heading)
                    .unwrap_or_else(|| Agent::facing(agent.position, agent.velocity, &agent.objective));
                world.agents.push(agent);
            }
        }
        Ok(())
    }
}

/// One command for everybody if all in scope have the same value, else one for each agent.
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
    match values.first() {
        Some((_, first)) if scope == Scope::All && values.iter().all(|(_, value)| value == first) => {
            vec![command(*first, Scope::All)]
        }
        _ => values.into_iter().map(|(index, value)| command(value, Scope::Agent(index))).collect(),
    }
}

fn check(declared: &Declaration, value: Value) -> Result<(), CommandError> {
    declared.check(value).map(drop).map_err(|error| CommandError::Value { key: declared.key, error })
}

fn check_finite(what: &'static str, value: Vec2) -> Result<(), CommandError> {
    if value.is_finite() { Ok(()) } else { Err(CommandError::NotFinite { what, value }) }
}

/// Checks a place, m, or a velocity, m/s.
fn check_near(what: &'static str, value: Vec2) -> Result<(), CommandError> {
    check_finite(what, value)?;
    if value.abs().max_element() > FARTHEST { Err(CommandError::TooFar { what, value }) } else { Ok(()) }
}

/// Checks the numbers of obstacles; their forms are checked where they are made.
fn check_obstacles(obstacles: &Obstacles) -> Result<(), CommandError> {
    obstacles.polygons.iter().flatten().try_for_each(|vertex| check_near("vertex", *vertex))?;
    for circle in &obstacles.circles {
        check_near("center", circle.center)?;
        check_near("radius", Vec2::new(circle.radius, 0.0))?;
        if circle.radius <= 0.0 {
            return Err(CommandError::NoDisc(circle.radius));
        }
    }
    Ok(())
}

/// Checks what agent `me` of a world of so many is to do.
fn check_objective(objective: &Objective, me: u32, agents: usize) -> Result<(), CommandError> {
    match *objective {
        Objective::Goal(goal) | Objective::Route(goal) => check_near("goal", goal),
        Objective::Velocity(velocity) => check_near("preferred velocity", velocity),
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

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Scope::All => f.write_str("all"),
            Scope::Agent(agent) => write!(f, "agent {agent}"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Set { key, value, scope } => {
                write!(f, "set {key} = {} for {scope}", key.show(*value))
            }
            Command::SetMethod { method, scope } => write!(f, "set method = {} for {scope}", method.name()),
            Command::MoveAgent { agent, to } => write!(f, "move agent {agent} to [{}, {}]", to.x, to.y),
            Command::SetVelocity { agent, to } => {
                write!(f, "set velocity of agent {agent} to [{}, {}]", to.x, to.y)
            }
            Command::SetObjective { agent, objective } => match objective {
                Objective::Goal(goal) => write!(f, "set goal of agent {agent} to [{}, {}]", goal.x, goal.y),
                Objective::Velocity(v) => {
                    write!(f, "set preferred velocity of agent {agent} to [{}, {}]", v.x, v.y)
                }
                Objective::Route(goal) => {
                    write!(f, "send agent {agent} by the road map to [{}, {}]", goal.x, goal.y)
                }
                Objective::Hold => write!(f, "let agent {agent} hold"),
                Objective::Wander => write!(f, "let agent {agent} wander"),
                Objective::Pursue(prey) => write!(f, "let agent {agent} pursue agent {prey}"),
                Objective::Evade(pursuer) => write!(f, "let agent {agent} evade agent {pursuer}"),
                Objective::Pointer => write!(f, "let agent {agent} follow the pointer"),
            },
            Command::SetPointer(to) => write!(f, "set pointer to [{}, {}]", to.x, to.y),
            Command::SetObstacles(obstacles) => {
                let (polygons, circles) = (obstacles.polygons.len(), obstacles.circles.len());
                write!(f, "set obstacles: {polygons} polygons, {circles} circles")
            }
            Command::AddAgent(agent) => {
                write!(f, "add agent at [{}, {}]", agent.position.x, agent.position.y)
            }
        }
    }
}
