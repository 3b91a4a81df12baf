//! Journeys after a step: agents reach goals, leave or become obstacles after arrival, and others enter.

use std::sync::Arc;

use glam::Vec2;

use crate::model::{
    Agent, Obstacle, World,
    journey::{AfterGoals, JourneyPhase},
    obstacle::Circle,
};

/// The changes of a step in addition to motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aftermath {
    /// None.
    #[default]
    Nothing,
    /// Objectives.
    Objectives,
    /// Settings of agents, or the set of agents.
    Agents,
}

/// The positions of the agents that have a journey, in order, m. Takes no memory without journeys.
pub fn places(world: &World) -> Vec<Vec2> {
    world.journeys.iter().map(|(agent, _)| world.agents[*agent as usize].position).collect()
}

/// Advances all journeys after a step that began with agents at these [`places`].
#[cold]
pub fn travel(world: &mut World, before: &[Vec2]) -> Aftermath {
    let mut aftermath = Aftermath::Objectives;
    let mut gone = Vec::new();
    let World { journeys, agents, time, .. } = world;
    for ((index, journey), before) in journeys.iter_mut().zip(before) {
        let agent = &mut agents[*index as usize];
        let after = journey.goals.after;
        match journey.phase {
            // It existed for one more step, so that observers of the world see it arrive.
            JourneyPhase::Arrived if matches!(after, AfterGoals::Leave | AfterGoals::Obstacle) => {
                gone.push((*index, after));
            }
            JourneyPhase::Arrived => {}
            JourneyPhase::Going | JourneyPhase::Waiting => {
                journey.follow(agent, *before, *time);
                if let (true, Some(share)) = (journey.has_arrived(), journey.goals.share_after_arrival) {
                    agent.settings.responsibility = share;
                    aftermath = Aftermath::Agents;
                }
            }
        }
    }
    // In reverse, so that the indices of the others stay valid.
    for (index, after) in gone.iter().rev() {
        let agent = world.remove(*index);
        if *after == AfterGoals::Obstacle {
            petrify(world, &agent);
        }
        aftermath = Aftermath::Agents;
    }
    world.aim_by_journeys();
    if world.admit() { Aftermath::Agents } else { aftermath }
}

/// Puts a pillar at the position of an agent.
fn petrify(world: &mut World, agent: &Agent) {
    let pillar = Circle { center: agent.position, radius: agent.settings.radius };
    // A disc of zero size leaves none.
    if let Ok((obstacles, _)) = world.obstacles.with(Obstacle::Circle(pillar)) {
        world.set_obstacles(Arc::new(obstacles));
    }
}
