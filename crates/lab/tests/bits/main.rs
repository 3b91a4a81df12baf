//! The properties that must also hold in the release build: the same digests as before and on other machines. A
//! separate binary, because `cargo bits` optimizes the core for it.

#[macro_use]
#[expect(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "shared with the tests of the core, which use all of it"
)]
#[path = "../../../core/tests/it/common/mod.rs"]
mod common;

mod determinism;
