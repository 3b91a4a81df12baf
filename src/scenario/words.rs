//! The text of a scenario, with what its marks name.

use super::Scenario;
use crate::{
    model::World,
    text::{
        marked::{self, Bodies},
        words::Words,
    },
};

impl Scenario {
    /// What its marks can name.
    pub fn bodies(&self) -> Bodies {
        Bodies {
            agents: self.agents.len() + self.groups.iter().map(|group| group.n).sum::<usize>(),
            // An edge starts at each vertex.
            edges: self.polygons.iter().map(Vec::len).sum(),
            pillars: self.circles.len(),
        }
    }

    /// What the text says, and what its words are about.
    pub fn words(&self) -> Words {
        marked::words(&self.about, self.bodies())
    }

    /// The same in two parts: what to watch, and what to try.
    pub fn watch_and_try(&self) -> (Words, Words) {
        self.words().split_before("Try ")
    }
}

/// What the marks of a text can name in a world.
pub(super) fn bodies_of(world: &World) -> Bodies {
    Bodies {
        agents: world.agents.len(),
        edges: world.obstacles.polygons.iter().map(Vec::len).sum(),
        pillars: world.obstacles.circles.len(),
    }
}
