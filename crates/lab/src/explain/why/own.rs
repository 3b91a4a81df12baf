//! The phrases on a velocity that an external program chose, and on how ORCA's half-planes would judge it.

use sidestep_core::avoid::{OrcaTrace, Source};

use super::{Case, UNCHANGED, binding::worst, said};
use crate::text::{message::Message, quantity::speed};

pub(super) fn because(case: &Case, trace: &OrcaTrace) -> Message {
    let lines = trace.origins.iter().map(Source::of).zip(&trace.half_planes);
    let violations = lines.map(|(source, line)| (source, line.violation(trace.chosen)));
    let violated = worst(violations, case.tolerance()).filter(|(_, by)| *by > UNCHANGED);
    let violated = match violated {
        Some((sources, by)) => said::violates_lines_of_orca(sources, speed(by)),
        None => said::keeps_to_lines_of_orca(),
    };
    match case.world.answer(case.agent) {
        Some(_) => said::answered(violated),
        None => said::unanswered(violated),
    }
}
