//! The numbers that picked agents and pillars share, to be read and set together.

use sidestep_core::{
    Command, Vec2, World,
    model::{Key, obstacle::Circle, tunable::Value},
    sim::command::Scope,
};
use sidestep_lab::text::message::Message;

use super::{
    changes,
    picked::{Picked, Thing},
};
use crate::app::{document::common, edit::said};

/// One number of an agent or a pillar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Field {
    X,
    Y,
    GoalX,
    GoalY,
    Radius,
}

/// The key of an agent's radius.
const RADIUS: &str = "radius";

impl Field {
    /// All of them, in the order of the panel.
    pub const ALL: [Field; 5] = [Field::X, Field::Y, Field::GoalX, Field::GoalY, Field::Radius];

    /// Its name.
    pub fn name(self) -> Message {
        match self {
            Field::X => said::x(),
            Field::Y => said::y(),
            Field::GoalX => said::goal_x(),
            Field::GoalY => said::goal_y(),
            Field::Radius => said::radius(),
        }
    }

    /// Its values for all picked things that have it, m.
    pub fn values(self, world: &World, picked: &Picked) -> Vec<f32> {
        picked.iter().filter_map(|thing| self.of(world, thing)).collect()
    }

    /// The value that all share; `None` if they differ.
    pub fn shared(self, world: &World, picked: &Picked) -> Option<f32> {
        common(self.values(world, picked).into_iter())
    }

    fn of(self, world: &World, thing: Thing) -> Option<f32> {
        match thing {
            Thing::Agent(index) => {
                let agent = world.agents.get(index as usize)?;
                // A sequence of goals has no single place.
                let goal = agent.goal().filter(|_| world.journey(index).is_none());
                match self {
                    Field::X => Some(agent.position.x),
                    Field::Y => Some(agent.position.y),
                    Field::GoalX => goal.map(|goal| goal.x),
                    Field::GoalY => goal.map(|goal| goal.y),
                    Field::Radius => Some(agent.settings.radius),
                }
            }
            Thing::Pillar(pillar) => {
                let circle = world.obstacles.circles().get(pillar)?;
                match self {
                    Field::X => Some(circle.center.x),
                    Field::Y => Some(circle.center.y),
                    Field::Radius => Some(circle.radius),
                    Field::GoalX | Field::GoalY => None,
                }
            }
            Thing::Vertex(..) | Thing::Waypoint(_) => self.of_point(*thing.points(world).first()?),
            Thing::Polygon(_) | Thing::Newcomers(_) => None,
        }
    }

    fn of_point(self, point: Vec2) -> Option<f32> {
        match self {
            Field::X => Some(point.x),
            Field::Y => Some(point.y),
            Field::GoalX | Field::GoalY | Field::Radius => None,
        }
    }

    fn set_of_point(self, point: &mut Vec2, value: f32) {
        match self {
            Field::X => point.x = value,
            Field::Y => point.y = value,
            Field::GoalX | Field::GoalY | Field::Radius => {}
        }
    }

    /// The commands that give this value to all picked things that have the field.
    ///
    /// # Errors
    /// The obstacles would not be valid.
    pub fn set(self, world: &World, picked: &Picked, value: f32) -> Result<Vec<Command>, Message> {
        let mut commands: Vec<Command> =
            picked.agents().filter_map(|agent| self.set_of_agent(world, agent, value)).collect();
        let (mut polygons, mut circles) = changes::parts(world);
        let mut points = world.roadmap.points.clone();
        for thing in picked.iter() {
            match thing {
                Thing::Agent(_) | Thing::Polygon(_) | Thing::Newcomers(_) => {}
                Thing::Vertex(polygon, vertex) => {
                    let point = polygons.get_mut(polygon).and_then(|vertices| vertices.get_mut(vertex));
                    point.into_iter().for_each(|point| self.set_of_point(point, value));
                }
                Thing::Waypoint(point) => {
                    points.get_mut(point as usize).into_iter().for_each(|at| self.set_of_point(at, value));
                }
                Thing::Pillar(pillar) => {
                    circles.get_mut(pillar).into_iter().for_each(|circle| self.set_of_pillar(circle, value));
                }
            }
        }
        commands.extend(changes::replaced(world, polygons, circles, points)?);
        Ok(commands)
    }

    fn set_of_pillar(self, circle: &mut Circle, value: f32) {
        match self {
            Field::Radius => circle.radius = value,
            field => field.set_of_point(&mut circle.center, value),
        }
    }

    fn set_of_agent(self, world: &World, index: u32, value: f32) -> Option<Command> {
        let agent = world.agents.get(index as usize)?;
        let at = agent.position;
        match self {
            Field::GoalX | Field::GoalY if world.journey(index).is_some() => None,
            Field::X => Some(Command::MoveAgent { agent: index, to: Vec2::new(value, at.y) }),
            Field::Y => Some(Command::MoveAgent { agent: index, to: Vec2::new(at.x, value) }),
            Field::GoalX | Field::GoalY => {
                let Vec2 { x, y } = agent.goal()?;
                let goal = if self == Field::GoalX { Vec2::new(value, y) } else { Vec2::new(x, value) };
                Some(Command::SetObjective { agent: index, objective: agent.objective.placed(|_| goal) })
            }
            Field::Radius => {
                let (value, scope) = (Value::Real(value), Scope::Agent(index));
                Key::find(RADIUS).map(|key| Command::Set { key, value, scope })
            }
        }
    }
}
