//! `advance: &mut World, &Decisions`: the only writer of agents in a step.

use super::Decisions;
use crate::model::World;

/// Every agent takes its chosen velocity for one time step, all at once.
pub fn advance(world: &mut World, decisions: &Decisions) {
    debug_assert_eq!(world.agents.len(), decisions.choices.len(), "decide before you advance");
    let time_step = world.params.time_step;
    for (agent, choice) in world.agents.iter_mut().zip(&decisions.choices) {
        agent.velocity = choice.velocity;
        agent.position += choice.velocity * time_step;
    }
    world.step += 1;
    world.time += f64::from(time_step);
}
