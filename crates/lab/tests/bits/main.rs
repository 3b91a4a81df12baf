//! What must hold in the release build too: the same digests as yesterday, as on other machines. A binary of its own, since
//! `cargo bits` builds it with all optimisations.

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
