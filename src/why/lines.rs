//! The words on ORCA's half-planes and programs.

use super::{
    Case, UNCHANGED,
    binding::{Held, holding_lines, lines_through, worst},
    satisfies,
};
use crate::{
    avoid::{OrcaTrace, Source},
    lp::LpOutcome,
    text::{
        lists::joined,
        names::{name, names},
        numbers::figure,
    },
};

pub(super) fn because(case: &Case, trace: &OrcaTrace) -> String {
    match trace.outcome {
        LpOutcome::Free => {
            let count = trace.half_planes.len();
            case.taken(&satisfies(count, "its one line permits it", "all of its # lines permit it"))
        }
        LpOutcome::Feasible => held(case, trace),
        LpOutcome::Relaxed { failed_line, .. } => relaxed(case, trace, failed_line),
    }
}

fn relaxed(case: &Case, trace: &OrcaTrace, failed_line: usize) -> String {
    let lines = trace.origins.iter().map(Source::of).zip(&trace.half_planes);
    let violations = lines.map(|(source, line)| (source, line.violation(trace.chosen)));
    match worst(violations, case.tolerance()) {
        Some((sources, by)) if by > UNCHANGED => {
            format!("The programs are infeasible; worst violation {} m/s, of {}", figure(by), names(&sources))
        }
        _ => {
            let origin = trace.origins.get(failed_line);
            let of = origin.map_or_else(|| format!("line {failed_line}"), |origin| name(Source::of(origin)));
            let most = figure(UNCHANGED);
            format!(
                "The programs fail by a rounding error at the line of {of}; no line is violated by more than {most} m/s"
            )
        }
    }
}

fn held(case: &Case, trace: &OrcaTrace) -> String {
    let held = holding_lines(case, trace);
    let sources: Vec<Source> = held.iter().map(|held| held.source).collect();
    // The worst is violated, if only by a rounding error: without that there would be nothing to hold.
    let violated = held.iter().filter(|held| held.by > 0.0).count().max(1).min(held.len());
    let (violated, barring) = held.split_at(violated);
    format!(
        "Held by {}{}: {} violates {}{}{}",
        names(&sources),
        case.at_most(trace.chosen),
        case.wanted(),
        violations(violated, held.len() == 1),
        bars(barring),
        passing(case, trace, &sources)
    )
}

/// The lines that are violated, the worst first, and by how much.
fn violations(violated: &[Held], is_only_one: bool) -> String {
    let lines = violated.iter().enumerate().map(|(rank, held)| {
        let line = match rank {
            0 if is_only_one => "that line".to_string(),
            0 => format!("the line of {}", name(held.source)),
            _ => format!("that of {}", name(held.source)),
        };
        format!("{line} by {} m/s", figure(held.by))
    });
    joined(&lines.collect::<Vec<_>>())
}

/// The lines that only bar the way along a violated one.
fn bars(barring: &[Held]) -> String {
    let sources: Vec<Source> = barring.iter().map(|held| held.source).collect();
    match sources.len() {
        0 => String::new(),
        1 => format!("; {} only bars the way along it", names(&sources)),
        _ => format!("; {} only bar the way along it", names(&sources)),
    }
}

/// Lines that run through the chosen velocity and hold nothing.
fn passing(case: &Case, trace: &OrcaTrace, holding: &[Source]) -> String {
    let through = lines_through(case, trace).into_iter().filter_map(|line| trace.origins.get(line));
    let through: Vec<Source> = through.map(Source::of).filter(|source| !holding.contains(source)).collect();
    // Rounded up, so that it is no less than the tolerance.
    let within = figure((case.tolerance() * 1e4).ceil() * 1e-4);
    match through.len() {
        0 => String::new(),
        1 => format!("; the line of {} passes within {within} m/s of that velocity", names(&through)),
        _ => format!("; the lines of {} pass within {within} m/s of that velocity", names(&through)),
    }
}
