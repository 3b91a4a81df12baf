//! One hypothesis on one decision, and on many.

use super::{
    case::AuditCase,
    cause::Evidence,
    reference::{Hypothesis, decide},
};

/// How far the velocity that a hypothesis gives is from the logged one, m/s.
pub(super) fn distance(evidence: Evidence, case: &AuditCase, hypothesis: Hypothesis) -> f64 {
    decide(case, evidence.walls, hypothesis).distance(case.logged)
}

/// Whether a hypothesis reproduces a decision. Not a number reproduces nothing.
pub(super) fn holds(evidence: Evidence, case: &AuditCase, hypothesis: Hypothesis) -> bool {
    distance(evidence, case, hypothesis) <= evidence.tolerance
}

/// How many decisions a hypothesis reproduces.
pub(super) fn explained(evidence: Evidence, cases: &[AuditCase], hypothesis: Hypothesis) -> usize {
    cases.iter().filter(|case| holds(evidence, case, hypothesis)).count()
}
