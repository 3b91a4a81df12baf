//! Journeys after a step: goals are reached, agents that have arrived leave or become obstacles, and others come.

use std::sync::Arc;

use glam::Vec2;

use crate::model::{
    Agent, Obstacle, World,
    journey::{AfterGoals, JourneyPhase},
    obstacle::Circle,
};

/// What a step has changed besides motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aftermath {
    /// Nothing.
    #[default]
    Nothing,
    /// Objectives.
    Objectives,
    /// Settings of agents, or which agents there are.
    Agents,
}

/// Where the agents are that have a journey, in its order, m. Without journeys it takes no memory.
pub fn places(world: &World) -> Vec<Vec2> {
    world.journeys.iter().map(|(agent, _)| world.agents[*agent as usize].position).collect()
}

/// Takes up all journeys after a step that began with agents at these [`places`].
#[cold]
pub fn travel(world: &mut World, before: &[Vec2]) -> Aftermath {
    let mut aftermath = Aftermath::Objectives;
    let mut gone = Vec::new();
    let World { journeys, agents, time, .. } = world;
    for ((index, journey), before) in journeys.iter_mut().zip(before) {
        let agent = &mut agents[*index as usize];
        let after = journey.goals.after;
        match journey.phase {
            // It was there for one step more, so that all who look at the world see it arrive.
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
    // From the last on: the indices of the others stay.
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

/// Puts a pillar where an agent was.
fn petrify(world: &mut World, agent: &Agent) {
    let pillar = Circle { center: agent.position, radius: agent.settings.radius };
    // A disc without extent leaves none.
    if let Ok((obstacles, _)) = world.obstacles.with(Obstacle::Circle(pillar)) {
        world.set_obstacles(Arc::new(obstacles));
    }
}
