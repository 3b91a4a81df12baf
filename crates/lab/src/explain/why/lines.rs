//! The phrases on ORCA's half-planes and programs.

use super::{
    Case, UNCHANGED,
    binding::{Held, holding_lines, lines_through, worst},
    said, satisfies,
};
use sidestep_core::avoid::{OrcaTrace, Source, orca::programs::LpOutcome};

use crate::text::{message::Message, quantity::speed};

pub(super) fn because(case: &Case, trace: &OrcaTrace) -> Message {
    match trace.outcome {
        LpOutcome::Free => {
            let count = trace.half_planes.len();
            case.taken(satisfies(count, said::permitted))
        }
        LpOutcome::Feasible => held(case, trace),
        LpOutcome::Relaxed { failed_line, .. } => relaxed(case, trace, failed_line),
    }
}

fn relaxed(case: &Case, trace: &OrcaTrace, failed_line: usize) -> Message {
    let lines = trace.origins.iter().map(Source::of).zip(&trace.half_planes);
    let violations = lines.map(|(source, line)| (source, line.violation(trace.chosen)));
    match worst(violations, case.tolerance()) {
        Some((sources, by)) if by > UNCHANGED => said::infeasible(speed(by), sources),
        _ => match trace.origins.get(failed_line) {
            Some(origin) => said::rounding_at(Source::of(origin), speed(UNCHANGED)),
            None => said::rounding(speed(UNCHANGED)),
        },
    }
}

fn held(case: &Case, trace: &OrcaTrace) -> Message {
    let held = holding_lines(case, trace);
    let sources: Vec<Source> = held.iter().map(|held| held.source).collect();
    let passing = passing(case, trace, &sources);
    let violated = held.iter().filter(|held| held.by > 0.0).count();
    if violated == 0 {
        // Violated by a rounding error alone: otherwise nothing would hold.
        let full = case.at_most(trace.chosen);
        return said::held_by_little(sources, full, case.wanted(), speed(UNCHANGED), passing);
    }
    let (violated, barring) = held.split_at(violated);
    let violated = violations(violated, held.len() == 1);
    said::held(sources, case.at_most(trace.chosen), case.wanted(), violated, bars(barring), passing)
}

/// The violated lines, the worst first, and by how much.
fn violations(violated: &[Held], is_only_one: bool) -> Vec<Message> {
    let lines = violated.iter().enumerate().map(|(rank, held)| match rank {
        0 if is_only_one => said::that_line(speed(held.by)),
        0 => said::the_line(held.source, speed(held.by)),
        _ => said::that_of(held.source, speed(held.by)),
    });
    lines.collect()
}

/// The lines that only bar the way along a violated one.
fn bars(barring: &[Held]) -> Option<Message> {
    let sources: Vec<Source> = barring.iter().map(|held| held.source).collect();
    (!sources.is_empty()).then(|| said::bars(sources))
}

/// Lines that pass through the chosen velocity and hold nothing.
fn passing(case: &Case, trace: &OrcaTrace, holding: &[Source]) -> Option<Message> {
    let through = lines_through(case, trace).into_iter().filter_map(|line| trace.origins.get(line));
    let through: Vec<Source> = through.map(Source::of).filter(|source| !holding.contains(source)).collect();
    // Rounded up, so that the figure is not below the tolerance.
    let within = speed((case.tolerance() * 1e4).ceil() * 1e-4);
    (!through.is_empty()).then(|| said::passing(through, within))
}
