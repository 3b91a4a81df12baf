//! What the calls of a program for RVO2 make of a scene: `setAgentDefaults(…)`, `addAgent(…)`, `addObstacle(…)`.

use std::collections::BTreeMap;

use glam::Vec2;

use super::{
    builder::{self, SceneBuilder},
    literal::{Literal, LiteralKind, ReadResult, quoted},
    program::{self, Statement, StatementKind},
    said, tables,
};
use crate::{
    model::{Agent, AgentSettings, Key, Objective},
    scenario::{Fault, Scenario},
    text::{message::Message, unit::SceneUnit},
};

/// The calls that say something, by their names in C++ and C#, and in Python.
const CALLS: [(&str, &str); 7] = [
    ("setTimeStep", "set_time_step"),
    ("setAgentDefaults", "set_agent_defaults"),
    ("addAgent", "add_agent"),
    ("addObstacle", "add_obstacle"),
    ("setAgentPrefVelocity", "set_agent_pref_velocity"),
    ("PyRVOSimulator", "RVOSimulator"),
    ("setAgentVelocity", "set_agent_velocity"),
];

/// Settings in the order of the arguments.
const ARGUMENTS: [&str; 6] =
    ["neighbor_distance", "max_neighbors", "time_horizon", "time_horizon_obstacle", "radius", "max_speed"];

/// The values that have names.
pub(super) type Values = BTreeMap<String, Literal>;

/// The scenario of a program.
pub(super) fn read(text: &str) -> ReadResult<(Scenario, Vec<Message>)> {
    let names: Vec<&str> = CALLS.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let statements = program::statements(text, &names)?;
    let mut reader = CallReader::default();
    let values = named(&statements);
    if let Some(tables) = tables::find(&values) {
        tables::read(&tables, &mut reader.builder)?;
    } else {
        statements.iter().try_for_each(|statement| reader.statement(statement))?;
        reader.goals()?;
        reader.wishes();
    }
    reader.builder.finish(tables::title(text).unwrap_or("RVO2").to_string(), SceneUnit::default())
}

/// The values of the names of a whole program, as they are in the end.
fn named(statements: &[Statement]) -> Values {
    let mut values = Values::new();
    for statement in statements {
        name(&mut values, &statement.kind);
    }
    values
}

/// Gives a value its name.
fn name(values: &mut Values, kind: &StatementKind) {
    match kind {
        StatementKind::Assign(name, value) => _ = values.insert(name.clone(), value.clone()),
        StatementKind::Append(name, value) => {
            let empty = || Literal { at: value.at, kind: LiteralKind::List(Vec::new()) };
            let list = values.entry(name.clone()).or_insert_with(empty);
            if let LiteralKind::List(items) | LiteralKind::Made(_, items) = &mut list.kind {
                items.push(value.clone());
            }
        }
        StatementKind::Call(..) => {}
    }
}

#[derive(Default)]
struct CallReader {
    builder: SceneBuilder,
    values: Values,
    defaults: Option<AgentSettings>,
    /// Agents whose preferred velocity is known.
    wishing: Vec<usize>,
}

impl CallReader {
    fn statement(&mut self, statement: &Statement) -> ReadResult<()> {
        let StatementKind::Call(name, arguments, answer) = &statement.kind else {
            name(&mut self.values, &statement.kind);
            return Ok(());
        };
        let place = CALLS.iter().position(|(one, other)| one == name || other == name);
        // Wishes that are computed in each step are no part of a scene.
        let is_scene = !matches!(place, Some(4 | 6));
        let arguments = match arguments {
            Ok(arguments) => self.resolved(name, arguments),
            Err(fault) => Err(fault.clone().told(|reason| computed(name, reason))),
        };
        let arguments = match arguments {
            Ok(arguments) => arguments,
            Err(fault) if is_scene => return Err(fault),
            Err(_) => return Ok(()),
        };
        let call = Call { at: statement.at, name, arguments: &arguments };
        match place {
            Some(0) => builder::set_world(&mut self.builder.params, Key::TIME_STEP, call.argument(0, 1)?),
            Some(1) => self.set_defaults(&call, 0),
            Some(2) => self.add_agent(&call, answer.as_deref()),
            Some(3) => {
                let vertices = builder::points(call.argument(0, 1)?, name)?;
                self.builder.polygon(statement.at, vertices)
            }
            Some(4) => self.prefer(&call),
            Some(5) => self.construct(&call),
            Some(6) => self.velocity(&call),
            _ => Ok(()),
        }
    }

    /// Arguments with the values of names in their places.
    fn resolved(&self, call: &str, arguments: &[Literal]) -> ReadResult<Vec<Literal>> {
        arguments.iter().map(|argument| self.value_of(call, argument)).collect()
    }

    fn value_of(&self, call: &str, argument: &Literal) -> ReadResult<Literal> {
        let computed = |got: &str| Fault::new(argument.at, said::no_literal(call.into(), quoted(got)));
        let kind = match &argument.kind {
            LiteralKind::Name(name) => match self.values.get(name) {
                Some(value) => value.kind.clone(),
                None => return Err(computed(name)),
            },
            LiteralKind::Made(name, items) => {
                let items = self.resolved(call, items)?;
                // A function of numbers is no point.
                if !["Vector2", "vector", "List", "array", "float", "int", "tuple", "list"].contains(&&**name)
                    && items.len() != 2
                {
                    return Err(computed(name));
                }
                LiteralKind::Made(name.clone(), items)
            }
            LiteralKind::List(items) => LiteralKind::List(self.resolved(call, items)?),
            known => known.clone(),
        };
        Ok(Literal { at: argument.at, kind })
    }

    /// The settings from this argument on.
    fn set_defaults(&mut self, call: &Call, from: usize) -> ReadResult<()> {
        self.defaults = Some(call.settings(from)?);
        Ok(())
    }

    fn construct(&mut self, call: &Call) -> ReadResult<()> {
        if call.arguments.is_empty() {
            return Ok(());
        }
        builder::set_world(&mut self.builder.params, Key::TIME_STEP, call.argument(0, 7)?)?;
        match call.arguments.len() {
            1 => Ok(()),
            _ => self.set_defaults(call, 1),
        }
    }

    /// `answer` is the name that its number gets.
    fn add_agent(&mut self, call: &Call, answer: Option<&str>) -> ReadResult<()> {
        let position = builder::point(call.argument(0, 1)?, call.name)?;
        let settings = match (call.arguments.len(), &self.defaults) {
            (1, Some(defaults)) => defaults.clone(),
            (1, None) => return Err(Fault::new(call.at, said::no_defaults())),
            _ => call.settings(1)?,
        };
        let velocity = call.arguments.get(7).map(|velocity| builder::point(velocity, call.name));
        let velocity = velocity.transpose()?.unwrap_or(Vec2::ZERO);
        let number = self.builder.agents.len() as f32;
        if let Some(answer) = answer {
            let kind = LiteralKind::Number { single: number, double: number.into() };
            self.values.insert(answer.to_string(), Literal { at: call.at, kind });
        }
        self.builder.agent(call.at, Agent { velocity, settings, ..Agent::new(position) })
    }

    /// The agent that the first argument is the number of.
    fn agent_of(&mut self, call: &Call) -> ReadResult<(usize, &mut Agent)> {
        let literal = call.argument(0, 2)?;
        let (number, agents) = (builder::number(literal, call.name)?, self.builder.agents.len());
        let missing = || Fault::new(literal.at, said::no_agent(number.to_string(), agents));
        let index = Some(number as usize).filter(|index| *index as f32 == number).ok_or_else(missing)?;
        let agent = self.builder.agents.get_mut(index).ok_or_else(missing)?;
        Ok((index, agent))
    }

    fn prefer(&mut self, call: &Call) -> ReadResult<()> {
        let velocity = builder::point(call.argument(1, 2)?, call.name)?;
        let (index, agent) = self.agent_of(call)?;
        agent.objective = Objective::Velocity(velocity);
        agent.heading = Agent::facing(agent.position, agent.velocity, &agent.objective);
        self.wishing.push(index);
        Ok(())
    }

    fn velocity(&mut self, call: &Call) -> ReadResult<()> {
        let velocity = builder::point(call.argument(1, 2)?, call.name)?;
        self.agent_of(call)?.1.velocity = velocity;
        Ok(())
    }

    /// A list `goals` of as many points as there are agents, as RVO2's examples have it.
    fn goals(&mut self) -> ReadResult<()> {
        let Some(goals) = self.values.get("goals").or_else(|| self.values.get("goals_")) else {
            return Ok(());
        };
        if goals.items().is_none_or(|goals| goals.len() != self.builder.agents.len()) {
            return Ok(());
        }
        let Ok(goals) = builder::points(goals, "goals") else { return Ok(()) };
        for (index, (agent, goal)) in self.builder.agents.iter_mut().zip(goals).enumerate() {
            agent.objective = Objective::Goal(goal);
            agent.heading = Agent::facing(agent.position, agent.velocity, &agent.objective);
            self.wishing.push(index);
        }
        Ok(())
    }

    /// Who has no wish holds; nobody's preferred speed is in such a program.
    fn wishes(&mut self) {
        let agents = self.builder.agents.len();
        for agent in &mut self.builder.agents {
            agent.settings.preferred_speed = agent.settings.max_speed;
        }
        self.wishing.sort_unstable();
        self.wishing.dedup();
        let without = agents - self.wishing.len();
        self.builder.remarks.extend((without > 0).then(|| said::no_goals(without)));
        self.builder.remarks.extend((agents > 0).then(|| said::no_wishes(agents)));
    }
}

/// That a call is computed where the program runs, unless its text has no end.
fn computed(call: &str, reason: Message) -> Message {
    match reason.id {
        "import-open_bracket" | "import-open_text" | "import-cut_off" => reason,
        _ => said::computed(call.into(), reason),
    }
}

/// A call with its arguments.
struct Call<'a> {
    at: usize,
    name: &'a str,
    arguments: &'a [Literal],
}

impl Call<'_> {
    /// An argument of at least so many.
    fn argument(&self, place: usize, wanted: usize) -> ReadResult<&Literal> {
        let got = self.arguments.len();
        let missing = || said::wants_arguments(self.name.into(), wanted.to_string(), got);
        self.arguments.get(place).ok_or_else(|| Fault::new(self.at, missing()))
    }

    /// The six settings from this argument on.
    fn settings(&self, from: usize) -> ReadResult<AgentSettings> {
        let mut settings = AgentSettings::default();
        for (place, name) in ARGUMENTS.iter().enumerate() {
            let literal = self.argument(from + place, from + ARGUMENTS.len())?;
            if let Some(key) = Key::find(name) {
                builder::set(&mut settings, key, literal)?;
            }
        }
        Ok(settings)
    }
}
