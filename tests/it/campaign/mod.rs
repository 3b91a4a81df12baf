//! A campaign of inputs of every kind that a user can provide, with budgets as oracles.
//!
//! Every input is made from a list of [`kit::choices`], by which it shrinks. It is accepted or refused in one line,
//! breaks no promise, and takes no more memory, allocations and processor time than its bytes and what it declares
//! allow ([`kit::budget`]). `cargo test` runs a quick part, always the same; `SIDESTEP_CAMPAIGN=100000 cargo campaign`
//! runs this number of inputs of each kind, `SIDESTEP_CAMPAIGN=600s cargo campaign` each kind for ten minutes, and
//! prints a table. Failures are shrunk and stored in `kept/`, one line of choices for each case; stored cases run
//! first.

mod clips;
mod kit;
mod logs;
mod maps;
mod others;
mod processes;
mod scenes;
mod texts;
mod values;
mod worlds;
