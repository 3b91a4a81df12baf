//! Tests that must also hold in the release build: equal bits on every machine, in every version, and equal to those of
//! RVO2. This is a separate binary, since `cargo bits` builds it with all optimisations, and the other tests would take
//! longer to build than to run.

#[macro_use]
#[expect(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "shared with the tests in `it`, which use all of it"
)]
#[path = "../it/common/mod.rs"]
mod common;

mod alike;
mod golden_steps;
