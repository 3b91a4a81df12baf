//! What a campaign needs, here and in the tests of the program: choices that make inputs, budgets, and who runs them.

pub mod budget;
pub mod choices;
pub mod runner;
