//! A world with only some of its agents.

use sidestep_core::model::{Agent, Journey, Objective, World};

/// The world with these agents only, in this order. An agent that pursued or evaded a missing one keeps its velocity.
pub(in crate::explain::doctor) fn among(world: &World, taking_part: &[u32]) -> World {
    let taken = taking_part.iter().filter_map(|index| world.agents.get(*index as usize));
    let mut agents: Vec<Agent> = taken.cloned().collect();
    for agent in &mut agents {
        agent.objective = objective_among(taking_part, agent);
    }
    let place = |index: u32| taking_part.iter().position(|known| *known == index).map(|place| place as u32);
    let mut journeys: Vec<(u32, Journey)> = world
        .journeys
        .iter()
        .filter_map(|(index, journey)| Some((place(*index)?, journey.clone())))
        .collect();
    journeys.sort_by_key(|(index, _)| *index);
    World {
        agents: agents.into(),
        ids: Default::default(),
        obstacles: world.obstacles.clone(),
        roadmap: world.roadmap.clone(),
        answers: Vec::new(),
        journeys,
        newcomers: Default::default(),
        params: world.params.clone(),
        ..*world
    }
}

fn objective_among(taking_part: &[u32], agent: &Agent) -> Objective {
    let position = |other: u32| taking_part.iter().position(|known| *known == other).map(|k| k as u32);
    let gone = Objective::Velocity(agent.velocity);
    match agent.objective {
        Objective::Pursue(other) => position(other).map_or(gone, Objective::Pursue),
        Objective::Evade(other) => position(other).map_or(gone, Objective::Evade),
        objective => objective,
    }
}

/// The index of an agent in the world of these agents only, by ascending index; `None` if it is not among them.
pub(in crate::explain::doctor) fn place_in(part: &[u32], agent: u32) -> Option<u32> {
    part.binary_search(&agent).ok().map(|place| place as u32)
}
