//! The syntax with which a language writes the tables of a program: kinds of agents, agents, polygons, one row each.

use glam::Vec2;

use super::{
    scene::{AgentKind, CodeAgent, CodeAim, CodeScene},
    template::{digits, pair, remarks, rows},
};

/// The syntax of a language: the text before and after each item.
pub(super) struct Dialect {
    /// Before each comment line.
    pub remark: &'static str,
    /// Before each row.
    pub indent: &'static str,
    pub kind: [&'static str; 2],
    pub agent: [&'static str; 2],
    pub polygon: [&'static str; 2],
    pub point: [&'static str; 2],
    /// After a number of single precision.
    pub real: &'static str,
    /// After an integer.
    pub whole: &'static str,
    /// Shows that an agent heads for a point, or keeps a velocity.
    pub aims: [&'static str; 2],
}

impl Dialect {
    /// The fields that the frames of all languages contain.
    pub fn fields(&self, scene: &CodeScene) -> Vec<(&'static str, String)> {
        vec![
            ("remarks", remarks(scene, self.remark)),
            ("time_step", digits(scene.time_step)),
            ("step", scene.step.to_string()),
            ("kinds", rows(self.indent, scene.kinds.iter().map(|kind| self.kind(kind)))),
            ("agents", rows(self.indent, scene.agents.iter().map(|agent| self.agent(agent)))),
            ("polygons", rows(self.indent, scene.polygons.iter().map(|polygon| self.polygon(polygon)))),
        ]
    }

    fn kind(&self, kind: &AgentKind) -> String {
        let settings = kind.settings;
        let sizes =
            [settings.radius, settings.max_speed, settings.preferred_speed, settings.neighbor_distance];
        let horizons = [settings.time_horizon, settings.time_horizon_obstacle];
        let real = |real: f32| digits(real) + self.real;
        let sizes = sizes.map(real).join(", ");
        let horizons = horizons.map(real).join(", ");
        between(self.kind, &format!("{sizes}, {}{}, {horizons}", kind.neighbors(), self.whole))
    }

    fn agent(&self, agent: &CodeAgent) -> String {
        let [to_goal, with_velocity] = self.aims;
        let (word, aim) = match agent.aim {
            CodeAim::Goal(goal) => (to_goal, goal),
            CodeAim::Velocity(velocity) => (with_velocity, velocity),
        };
        let [position, velocity, aim] = [agent.position, agent.velocity, aim].map(|v| self.point(v));
        let kind = format!("{}{}", agent.kind, self.whole);
        between(self.agent, &[kind, position, velocity, word.into(), aim].join(", "))
    }

    fn polygon(&self, polygon: &[Vec2]) -> String {
        let vertices: Vec<_> = polygon.iter().map(|vertex| self.point(*vertex)).collect();
        between(self.polygon, &vertices.join(", "))
    }

    fn point(&self, v: Vec2) -> String {
        between(self.point, &pair(v, self.real))
    }
}

fn between([open, close]: [&str; 2], words: &str) -> String {
    format!("{open}{words}{close}")
}
