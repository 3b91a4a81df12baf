//! A scenario built from a text of another program, with each value checked like one of a scenario file.

use glam::Vec2;

use super::{
    literal::{Literal, LiteralKind, ReadResult},
    said,
};
use sidestep_core::{
    geometry::polygon,
    model::{
        Agent, AgentSettings, Key, Params,
        obstacle::Circle,
        tunable::{Domain, Value},
        world::FARTHEST,
    },
};

use crate::{
    files::scenario::{Fault, MAX_AGENTS, MAX_CROSSINGS, MAX_VERTICES, Scenario, View},
    text::{message::Message, refusals, unit::SceneUnit},
};

/// The parts read so far.
#[derive(Default)]
pub(super) struct SceneBuilder {
    pub agents: Vec<Agent>,
    pub params: Params,
    polygons: Vec<Vec<Vec2>>,
    circles: Vec<Circle>,
    /// Byte at which the first polygon is.
    first_polygon: Option<usize>,
    vertices: usize,
    /// Features of the text that are missing here, or differ.
    pub remarks: Vec<Message>,
}

impl SceneBuilder {
    /// Adds an agent that is at this byte.
    pub fn agent(&mut self, at: usize, agent: Agent) -> ReadResult<()> {
        if self.agents.len() >= MAX_AGENTS {
            return Err(Fault::new(at, said::too_many_agents(MAX_AGENTS)));
        }
        self.agents.push(agent);
        Ok(())
    }

    /// Adds a wall.
    pub fn polygon(&mut self, at: usize, vertices: Vec<Vec2>) -> ReadResult<()> {
        self.vertices += vertices.len();
        if self.vertices > MAX_VERTICES {
            return Err(Fault::new(at, said::too_many_vertices(self.vertices, MAX_VERTICES)));
        }
        polygon::check(&vertices)
            .map_err(|error| Fault::new(at, said::no_polygon(refusals::polygon(&error))))?;
        self.first_polygon.get_or_insert(at);
        self.polygons.push(vertices);
        Ok(())
    }

    /// Adds a pillar.
    pub fn pillar(&mut self, circle: Circle) {
        self.circles.push(circle);
    }

    /// Number of obstacles.
    pub fn walls(&self) -> usize {
        self.polygons.len() + self.circles.len()
    }

    /// The scenario, if it is not empty.
    pub fn finish(self, title: String, unit: SceneUnit) -> ReadResult<(Scenario, Vec<Message>)> {
        if self.agents.is_empty() && self.walls() == 0 {
            return Err(Fault::new(0, said::nothing()));
        }
        if let Some(at) = self.first_polygon
            && polygon::crossings(&self.polygons, MAX_CROSSINGS) > MAX_CROSSINGS
        {
            return Err(Fault::new(at, said::too_many_crossings(MAX_CROSSINGS)));
        }
        let scenario = Scenario {
            title,
            params: self.params,
            agents: self.agents,
            polygons: self.polygons,
            circles: self.circles,
            view: View { unit, ..View::default() },
            ..Scenario::default()
        };
        Ok((scenario, self.remarks))
    }
}

/// A finite number.
pub(super) fn number(literal: &Literal, what: &str) -> ReadResult<f32> {
    let number = literal.number().filter(|number| number.is_finite());
    number.ok_or_else(|| Fault::new(literal.at, said::wants_number(what.into())))
}

/// A point, unless it is too far away.
pub(super) fn near(point: Vec2, at: usize, what: &str) -> ReadResult<Vec2> {
    match point.abs().max_element() <= FARTHEST && point.is_finite() {
        true => Ok(point),
        false => Err(Fault::new(at, said::too_far(what.into(), format!("{FARTHEST:e}")))),
    }
}

/// Sets a parameter of an agent to a value of the text, if its declaration accepts it.
pub(super) fn set(settings: &mut AgentSettings, key: Key, literal: &Literal) -> ReadResult<()> {
    let value = checked(key, literal)?;
    if let Key::Agent(tunable) = key {
        (tunable.set)(settings, value);
    }
    Ok(())
}

fn checked(key: Key, literal: &Literal) -> ReadResult<Value> {
    let LiteralKind::Number { single, double } = literal.kind else {
        return Err(Fault::new(literal.at, said::wants_number(key.name().into())));
    };
    let checked = match key.domain {
        // Rounded once from its digits.
        Domain::Real { .. } => key.check(Value::Real(single)),
        Domain::Count { .. } | Domain::Choice { .. } => key.check_number(double),
    };
    checked.map_err(|error| Fault::new(literal.at, said::refused(key.name().into(), refusals::value(&error))))
}
