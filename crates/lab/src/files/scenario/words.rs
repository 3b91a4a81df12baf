//! The text of a scenario, with the targets of its marks.

use super::{KnownOverlay, Scenario, builtin, said, translated};
use sidestep_core::model::{World, spelling::quoted};

use crate::text::{
    marked::{self, Bodies},
    message::{Argument, Message, SceneChoice},
    words::Words,
};

/// The beginning of the second part of a text.
const TRY: &str = "Try ";
const TRY_IN_CHINESE: &str = "试试";

impl Scenario {
    /// The possible targets of its marks.
    pub fn bodies(&self) -> Bodies {
        Bodies {
            agents: self.agents.len() + self.groups.iter().map(|group| group.n).sum::<usize>(),
            // An edge starts at each vertex.
            edges: self.polygons.iter().map(Vec::len).sum(),
            pillars: self.circles.len(),
        }
    }

    /// Checks that its marks name existing overlays and scenarios.
    pub(super) fn check_names(&self, known_overlay: KnownOverlay) -> Result<(), Message> {
        self.words().0.iter().try_for_each(|span| match &span.of {
            Some(Argument::Overlay(slug)) => known_overlay(slug),
            Some(Argument::Scene(SceneChoice { name, .. })) if builtin::find(name).is_none() => {
                Err(match builtin::nearest(name) {
                    Some(near) => said::no_scene_near(mark(name), quoted(name), quoted(near)),
                    None => said::no_scene(mark(name), quoted(name)),
                })
            }
            _ => Ok(()),
        })
    }

    /// The text with its marks resolved, and the targets of its words.
    pub fn words(&self) -> Words {
        marked::words(translated(&self.about), self.bodies())
    }

    /// The text in two parts: what to watch, and what to try.
    pub fn watch_and_try(&self) -> (Words, Words) {
        let (watch, attempt) = self.words().split_before(TRY);
        if attempt.0.is_empty() { watch.split_before(TRY_IN_CHINESE) } else { (watch, attempt) }
    }
}

/// The mark of a scenario, as an error shows it.
fn mark(name: &str) -> String {
    quoted(&format!("[scenario {name}]"))
}

/// The possible targets of the marks of a text in a world.
pub(super) fn bodies_of(world: &World) -> Bodies {
    Bodies {
        agents: world.agents.len(),
        edges: world.obstacles.polygons().iter().map(Vec::len).sum(),
        pillars: world.obstacles.circles().len(),
    }
}
