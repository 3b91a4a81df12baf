//! The program: a window, or the same runs without one.

mod cli;
mod terminal;

#[cfg(feature = "app")]
mod app;

#[cfg(test)]
#[path = "../tests/it/campaign/kit/mod.rs"]
mod campaign;

#[cfg(test)]
#[path = "../tests/it/common/phrases.rs"]
mod phrases;

#[cfg(all(test, feature = "app"))]
mod proofreading;

#[cfg(test)]
#[path = "../tests/it/common/simpler.rs"]
mod simpler;

/// glibc keeps what each thread that made a clip has freed, up to 64 MB a thread; mimalloc gives it back. Tests count
/// allocations by an allocator of their own.
#[cfg(all(feature = "app", not(test)))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}
