//! `advance: &mut World, &Decisions`: the only writer of agents in a step.

use rayon::prelude::*;

use super::Decisions;
use crate::{
    avoid::Choice,
    geometry::{finite_or, threads},
    model::{Agent, World, params::Update},
};

/// How many agents a thread moves at a time.
const CHUNK: usize = 1024;

/// Every agent takes its chosen velocity for one time step, all at once.
pub fn advance(world: &mut World, decisions: &Decisions) {
    debug_assert_eq!(world.agents.len(), decisions.choices.len(), "decide before you advance");
    let (time_step, update) = (world.params.time_step, world.params.update);
    let go = |agents: &mut [Agent], choices: &[Choice]| {
        for (agent, choice) in agents.iter_mut().zip(choices) {
            let moving = match update {
                Update::SameStep => choice.velocity,
                Update::NextStep => agent.velocity,
            };
            agent.velocity = choice.velocity;
            // A speed or a step beyond all limits would carry it out of the numbers: it stays.
            agent.position = finite_or(agent.position + moving * time_step, agent.position);
            agent.heading = choice.heading;
            agent.wander = choice.wander;
        }
    };
    if world.agents.len() <= CHUNK || threads::count() == 1 {
        go(&mut world.agents, &decisions.choices);
    } else {
        let choices = decisions.choices.par_chunks(CHUNK);
        world.agents.par_chunks_mut(CHUNK).zip(choices).for_each(|(agents, choices)| go(agents, choices));
    }
    world.step += 1;
    world.time += f64::from(time_step);
}
