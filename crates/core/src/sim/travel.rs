//! Journeys after a step: goals are reached, agents that have arrived leave or become obstacles, and others come.

use std::{f32::consts::TAU, sync::Arc};

use glam::Vec2;

use crate::model::{
    Agent, Obstacle, World,
    journey::{AfterGoals, JourneyPhase, OBSTACLE_CORNERS},
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

/// Puts an obstacle where an agent was. Where it is too small to be one nothing is left.
fn petrify(world: &mut World, agent: &Agent) {
    let corner = |k: usize| {
        let (sin, cos) = libm::sincosf(TAU * k as f32 / OBSTACLE_CORNERS as f32);
        agent.position + Vec2::new(cos, sin) * agent.settings.radius
    };
    let polygon = Obstacle::Polygon((0..OBSTACLE_CORNERS).map(corner).collect());
    if let Ok((obstacles, _)) = world.obstacles.with(polygon) {
        world.set_obstacles(Arc::new(obstacles));
    }
}
