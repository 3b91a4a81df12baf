//! Parts of a scene as text: a copy is a scenario file, or a part of one.

use std::sync::Arc;

use sidestep_core::World;
use sidestep_lab::{
    Scenario,
    files::{
        import,
        scenario::{Group, Waypoints},
    },
    text::message::Message,
};

use super::{part::ScenePart, picked::Picked};
use crate::app::{
    document::{Document, rules::GroupRules},
    edit::said,
};

/// The picked things as the text of a file, without obstacles of which only vertices are picked.
pub fn text_of(document: &Document, picked: &Picked) -> String {
    let ScenePart { agents, goals, groups, polygons, circles, points, clearance } =
        ScenePart::picked(document, picked);
    let World { params, seed, .. } = document.world();
    let (title, params, seed) = (said::part_of_a_scene().to_string(), params.clone(), *seed);
    let roadmap = Waypoints { points, clearance };
    let part = Scenario { agents, goals, groups, polygons, circles, roadmap, ..Scenario::default() };
    Scenario { title, params, seed, ..part }.to_toml()
}

/// The agents and obstacles of a text.
///
/// # Errors
/// Place, reason and remedy in one line.
pub fn read(text: &str) -> Result<ScenePart, Message> {
    let name = said::pasted_text().to_string();
    let part = match import::format_of(text, "") {
        Some(format) => import::read(text, &name, format).map(|read| read.scenario),
        None => Scenario::parse(text, &name),
    };
    let part = part.map_err(|error| said::not_pasted(error.to_string()))?;
    let world = part.world();
    let goals =
        world.journeys.iter().map(|(agent, journey)| (*agent as usize, Arc::clone(&journey.goals))).collect();
    let groups = Group::all_to_come(GroupRules::of_scenario(&part).list(), &world);
    let (polygons, Waypoints { points, clearance }) = (part.polygons, part.roadmap);
    let (agents, circles) = (world.agents.into(), part.circles);
    let part = ScenePart { agents, goals, groups, polygons, circles, points, clearance };
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

/// Returns true if a text is a scene that contains agents or groups, or a scene of another program.
pub fn is_scene(text: &str) -> bool {
    let read = import::parse(text, &said::pasted_text().to_string());
    read.is_ok_and(|read| {
        let Scenario { agents, groups, .. } = &read.scenario;
        read.format.is_some() || !(agents.is_empty() && groups.is_empty())
    })
}
