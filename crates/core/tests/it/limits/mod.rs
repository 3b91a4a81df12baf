//! Limits on acceleration and turn against a dense sampling, the order of updates, and the breakers of deadlock.

mod body;
mod breakers;
mod order_of_updates;

use std::f64::consts::{PI, TAU};

use crate::common::{
    Random, alone, angle_between, bits, for_all, mover, pair_settings, raw_bits, scattered, standing, turned,
    walker, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    avoid::{deadlock, limits},
    model::params::{Breaker, Update},
    sim::{Watch, decide},
};
