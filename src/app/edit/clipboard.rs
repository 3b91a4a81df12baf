//! Parts of a scene as text: a copy is a scenario file, or a part of one.

use std::sync::Arc;

use sidestep_core::World;
use sidestep_lab::{
    Scenario,
    files::{import, scenario::Waypoints},
    text::message::Message,
};

use super::{part::ScenePart, picked::Picked};
use crate::app::edit::said;

/// The picked things as the text of a file, without obstacles of which only vertices are picked.
pub fn text_of(world: &World, picked: &Picked) -> String {
    let ScenePart { agents, goals, polygons, circles, points, clearance } = ScenePart::picked(world, picked);
    let (title, params) = (said::part_of_a_scene().to_string(), world.params.clone());
    let roadmap = Waypoints { points, clearance };
    Scenario { agents, goals, polygons, circles, roadmap, title, params, ..Scenario::default() }.to_toml()
}

/// The agents and obstacles of a text.
///
/// # Errors
/// Place, reason and remedy in one line.
pub fn read(text: &str) -> Result<ScenePart, Message> {
    let name = said::pasted_text().to_string();
    let part = match import::format_of(text, "") {
        Some(format) => import::read(text, &name, format).map(|read| read.scenario),
        None => Scenario::parse_part(text, &name),
    };
    let part = part.map_err(|error| said::not_pasted(error.to_string()))?;
    let world = part.world();
    let goals =
        world.journeys.iter().map(|(agent, journey)| (*agent as usize, Arc::clone(&journey.goals))).collect();
    let (polygons, Waypoints { points, clearance }) = (part.polygons, part.roadmap);
    let (agents, circles) = (world.agents.into(), part.circles);
    let part = ScenePart { agents, goals, polygons, circles, points, clearance };
    if (ScenePart { clearance: 0.0, ..part.clone() }) == ScenePart::default() {
        return Err(said::nothing_in_it());
    }
    Ok(part)
}

/// The error of a text that is another program's scene and cannot be read.
pub fn fault_of(text: &str) -> Option<Message> {
    let format = import::format_of(text, "")?;
    let read = import::read(text, &said::pasted_text().to_string(), format);
    read.err().map(|error| said::not_pasted(error.to_string()))
}

/// Returns true if a text is a scene that contains agents, or a scene of another program.
pub fn is_scene(text: &str) -> bool {
    let read = import::parse(text, &said::pasted_text().to_string());
    read.is_ok_and(|read| read.format.is_some() || !read.scenario.agents.is_empty())
}
