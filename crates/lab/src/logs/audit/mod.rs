//! Compares every decision of a log with the method: the number of equal ones, the first that differs, and the cause.
//!
//! ```text
//!   RecordedRun ─▶ world at step k ─▶ the shipped solver ─▶ equal to the bit, within tolerance, differing
//!                                                             differing ─▶ cases ─▶ reference with slips ─▶ causes, ranked
//! ```
//! Equality is judged by the shipped solvers. The [`mod@reference`] computes in `f64`, can make each known slip, and
//! only ranks causes.

mod case;
mod cause;
mod deviation;
pub mod diff;
mod first;
mod moved;
mod pass;
pub mod reference;
pub(crate) mod said;
mod search;
mod tied;
mod tries;
mod words;

pub use cause::{CauseId, CauseRank, Causes};
pub use deviation::Deviations;
pub use first::{BrokenLine, FirstDifference};
pub use moved::{IntegrationFault, MovesHeld, NotMoved};
pub use pass::{Audit, AuditOptions, DifferingStep, audit, audit_while};
