//! The parts of a campaign, here and in the tests of the program: choices that make inputs, budgets, and the runner.

pub mod budget;
pub mod choices;
pub mod runner;
