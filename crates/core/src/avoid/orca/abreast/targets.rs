//! Steering before deciding, and the wander targets that agents remember by it.

use glam::Vec2;

use super::slots::BLOCK;
use crate::{
    avoid::{choice::MethodOutput, row::SlotRow},
    geometry::{finite_or, is_positive_zero},
    machine::lanes::Level,
    model::World,
    steer::{SteerMemory, as_vehicle},
};

/// The wander targets of those of a block who were steered.
#[derive(Clone, Debug)]
pub struct Targets {
    /// m; not a number for whoever of a block was not steered.
    targets: [Vec2; BLOCK],
    /// Whether somebody was.
    any: bool,
    /// Whether one of them has a target to remember.
    wanders: bool,
    memory: SteerMemory,
}

impl Default for Targets {
    fn default() -> Targets {
        Targets { targets: [Vec2::NAN; BLOCK], any: false, wanders: false, memory: SteerMemory::default() }
    }
}

impl Targets {
    /// Steers with these instructions from now on.
    #[inline(always)]
    pub fn use_level(&mut self, level: Level) {
        self.memory.level = level;
    }

    /// Nobody of the next block is steered yet.
    #[inline(always)]
    pub fn clear(&mut self) {
        if self.any {
            self.targets.fill(Vec2::NAN);
            (self.any, self.wanders) = (false, false);
        }
    }

    /// Steers the agent of an index, which does not go straight and has a place in the block; returns its preferred velocity,
    /// m/s.
    pub fn steer(&mut self, world: &World, index: u32, at: usize) -> Vec2 {
        let agent = &world.agents[index as usize];
        let steered = as_vehicle(world, index, agent, &mut self.memory);
        let target = finite_or(steered.wander, Vec2::ZERO);
        self.targets[at] = target;
        self.any = true;
        self.wanders |= !is_positive_zero(target);
        steered.preferred
    }

    /// Adds to the answers of agents from a place on what they remember.
    #[inline(always)]
    pub fn remember(&self, at: usize, decided: &mut [SlotRow]) {
        if self.any {
            for (decided, wander) in decided.iter_mut().zip(&self.targets[at..]) {
                *decided = MethodOutput { wander: *wander, ..MethodOutput::from(*decided) }.into();
            }
        }
    }

    /// Whether one of the block has a target to remember from now on.
    pub fn wanders(&self) -> bool {
        self.wanders
    }
}
