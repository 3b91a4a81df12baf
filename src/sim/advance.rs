//! `advance: &mut World, &Decisions`: the only writer of agents in a step.

use super::Decisions;
use crate::{
    avoid::Choice,
    geometry::{carried, clamp_length, threads},
    model::{
        Agent, Objective, World,
        params::{Form, Update},
    },
};

/// Agents that a thread moves at a time.
const CHUNK: usize = 1024;

/// Every agent takes its chosen velocity for one time step.
pub fn advance(world: &mut World, decisions: &Decisions) {
    let motion = Motion::of(world, decisions);
    threads::split(&mut world.agents, CHUNK, |first, agents| motion.carry(first, agents));
    arrive(world);
}

/// What moves the agents in a step.
#[derive(Clone, Copy)]
pub(super) struct Motion<'a> {
    time_step: f32,
    update: Update,
    choices: &'a [Choice],
}

impl Motion<'_> {
    pub fn of<'a>(world: &World, decisions: &'a Decisions) -> Motion<'a> {
        debug_assert_eq!(world.agents.len(), decisions.choices.len(), "decide before you advance");
        let params = &world.params;
        Motion { time_step: params.time_step, update: params.update, choices: &decisions.choices }
    }

    /// Moves the agents from the index `first` on.
    pub fn carry(self, first: usize, agents: &mut [Agent]) {
        for (agent, choice) in agents.iter_mut().zip(&self.choices[first..]) {
            let moving = match self.update {
                Update::SameStep => choice.velocity,
                Update::NextStep => agent.velocity,
            };
            agent.velocity = choice.velocity;
            agent.position = carried(agent.position, moving, self.time_step);
            agent.heading = choice.heading;
            agent.wander = choice.wander;
        }
    }
}

/// Ends a step in which all agents have moved.
pub(super) fn arrive(world: &mut World) {
    let time_step = world.params.time_step;
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
