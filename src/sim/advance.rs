//! `advance: &mut World, &Decisions`: the only writer of agents in a step.

use rayon::prelude::*;

use super::Decisions;
use crate::{
    avoid::Choice,
    geometry::{clamp_length, threads},
    model::{
        Agent, Objective, World,
        params::{Form, Update},
    },
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
            agent.position += moving * time_step;
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
    if world.params.museum_units == Form::Printed {
        hand_over(&mut world.agents, time_step);
    }
    world.step += 1;
    world.time += f64::from(time_step);
}

/// What a game that counts in pixels for each frame hands to the simulator before the next step: one meter a frame as
/// the largest speed, and the last answer as the next preferred velocity.
fn hand_over(agents: &mut [Agent], time_step: f32) {
    for agent in agents {
        agent.settings.max_speed = 1.0 / time_step;
        // A body whose acceleration is limited would keep what it had before the switch.
        agent.velocity = clamp_length(agent.velocity, agent.settings.max_speed);
        agent.objective = Objective::Velocity(agent.velocity);
    }
}
