//! Steering before the decisions, and the wander targets that agents remember from it.

use glam::Vec2;

use super::slots::BLOCK;
use crate::{
    avoid::{choice::MethodOutput, row::SlotRow},
    geometry::{finite_or, is_positive_zero},
    machine::lanes::Level,
    model::World,
    steer::{SteerMemory, as_vehicle},
};

/// The wander targets of the steered agents of a block.
#[derive(Clone, Debug)]
pub struct Targets {
    /// By the place in the block, m; `None` for agents that were not steered.
    targets: [Option<Vec2>; BLOCK],
    /// True if an agent was steered.
    any: bool,
    /// True if a steered agent has a target to remember.
    wanders: bool,
    memory: SteerMemory,
}

impl Default for Targets {
    fn default() -> Targets {
        Targets { targets: [None; BLOCK], any: false, wanders: false, memory: SteerMemory::default() }
    }
}

impl Targets {
    /// Steers with this instruction set from now on.
    pub fn use_level(&mut self, level: Level) {
        self.memory.level = level;
    }

    /// Clears all targets, for the next block.
    pub fn clear(&mut self) {
        if self.any {
            self.targets.fill(None);
            (self.any, self.wanders) = (false, false);
        }
    }

    /// Steers the agent with an index, which is at a place in the block; returns its preferred velocity, m/s.
    pub fn steer(&mut self, world: &World, index: u32, at: usize) -> Vec2 {
        let agent = &world.agents[index as usize];
        let steered = as_vehicle(world, index, agent, &mut self.memory);
        let target = finite_or(steered.wander, Vec2::ZERO);
        self.targets[at] = Some(target);
        self.any = true;
        self.wanders |= !is_positive_zero(target);
        steered.preferred
    }

    /// Adds the targets to the answers of the agents from a place on.
    pub fn remember(&self, at: usize, decided: &mut [SlotRow]) {
        if self.any {
            for (decided, wander) in decided.iter_mut().zip(&self.targets[at..]) {
                *decided = MethodOutput { wander: *wander, ..MethodOutput::from(*decided) }.into();
            }
        }
    }

    /// True if an agent of the block has a new target to remember.
    pub fn wanders(&self) -> bool {
        self.wanders
    }
}
