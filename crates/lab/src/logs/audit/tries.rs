//! One hypothesis on one decision, and on many.

use super::{
    case::AuditCase,
    cause::Evidence,
    reference::{Hypothesis, decide},
};

/// Distance between the velocity under a hypothesis and the logged one, m/s.
pub(super) fn distance(evidence: Evidence, case: &AuditCase, hypothesis: Hypothesis) -> f64 {
    decide(case, evidence.walls, hypothesis).distance(case.logged)
}

/// True if a hypothesis reproduces a decision; NaN reproduces none.
pub(super) fn holds(evidence: Evidence, case: &AuditCase, hypothesis: Hypothesis) -> bool {
    distance(evidence, case, hypothesis) <= evidence.tolerance
}

/// Number of decisions that a hypothesis reproduces.
pub(super) fn explained(evidence: Evidence, cases: &[AuditCase], hypothesis: Hypothesis) -> usize {
    cases.iter().filter(|case| holds(evidence, case, hypothesis)).count()
}
