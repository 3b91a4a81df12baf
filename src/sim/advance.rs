//! `advance: &mut World, &Decisions`: the only writer of agents in a step.

use super::Decisions;
use crate::model::{World, params::Update};

/// Every agent takes its chosen velocity for one time step, all at once.
pub fn advance(world: &mut World, decisions: &Decisions) {
    debug_assert_eq!(world.agents.len(), decisions.choices.len(), "decide before you advance");
    let (time_step, update) = (world.params.time_step, world.params.update);
    for (agent, choice) in world.agents.iter_mut().zip(&decisions.choices) {
        let moving = match update {
            Update::SameStep => choice.velocity,
            Update::NextStep => agent.velocity,
        };
        agent.velocity = choice.velocity;
        agent.position += moving * time_step;
        agent.heading = choice.heading;
        agent.wander = choice.wander;
    }
    world.step += 1;
    world.time += f64::from(time_step);
}
