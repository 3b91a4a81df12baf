//! Runs and their past.
//!
//! * A [`Run`] is a world that steps, the [`Log`] of commands that change it on the way, and its metrics. Nothing else
//!   reads or writes a log. Equal starts and logs give equal bits.
//! * Each step ends in an [`Arrival`]: its events, and the effect of the commands that the log has for it.
//! * A [`TimeMachine`] is a run with its [`Past`]: any step can be seen again, and changed.
//! * A [`Keyframe`] is a state that the past stores; a jump starts from the last one before its target.
//! * A [`Branch`] is one course that the run took. A change in the past starts another one.
//! * A run can follow a [`LoggedRun`]: its agents are placed where the log has them, and decide what they would do
//!   there.
//! * The ghost is the branch that was left, stepped along so that old and new future can be compared.
//!
//! ```text
//!   keyframes  0 ──────── 16 ─────── 32 ─ …      states every few steps, within a budget of bytes
//!   log             5: set radius      19: move agent 3
//!   seek(k)    restores the last keyframe up to k, then steps and applies commands up to k: the bits of the straight run
//!
//!   follow ← log, keyframe, background, trails ← run ← branch ← past ← ghost ← machine
//! ```

mod background;
mod branch;
mod follow;
mod ghost;
mod keyframe;
mod log;
mod machine;
mod past;
mod run;
pub(crate) mod said;
mod scene;
pub mod trails;

pub use branch::Branch;
pub use follow::{LoggedAgent, LoggedAnswer, LoggedRun};
pub use ghost::OldFuture;
pub use keyframe::Keyframe;
pub use log::Log;
pub use machine::{FilmStart, TimeMachine};
pub use past::{BUDGET, Past};
pub use run::{Alike, Arrival, Changes, Run};
pub use scene::Scene;
