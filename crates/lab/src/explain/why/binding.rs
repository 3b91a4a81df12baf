//! The constraints that hold an agent at its chosen velocity, as data.

use glam::Vec2;

use super::{Case, UNCHANGED};
use sidestep_core::{
    avoid::{
        ConeTrace, OrcaTrace, Outcome, Source, Trace,
        orca::programs::{CutEffect, Detail, LpStep, Program2Step},
    },
    geometry::{
        tolerance::{CANDIDATE_DEPTH, PARALLEL},
        unit,
    },
    model::{Agent, Method, World},
    sim::Decisions,
};

/// A velocity this close to the boundary of a cone is on it, for each m/s of the speeds involved: candidates are
/// constructed there.
const ON_CONE: f32 = 5e-5;

/// A constraint that holds the agent.
pub(super) struct Held {
    pub source: Source,
    /// The amount by which the preferred velocity violates it, m/s; for a relaxed choice, the amount for the chosen
    /// velocity.
    pub by: f32,
    /// The index of the constraint in the trace.
    pub index: usize,
}

/// The constraints that hold `agent` at its chosen velocity, each with the amount by which its preferred velocity (cut
/// to the maximum speed) violates it, m/s: zero for a constraint that only bars the way along another. Under ORCA one
/// or two lines hold; others that pass through the same point hold nothing.
/// If no velocity satisfies all, the constraints that the chosen velocity touches or violates, and by how much; the
/// worst first. Under the two-body rule the agent that it turns away from, and how much is really added, m/s. Nothing
/// for an agent that takes its preferred velocity.
pub fn binding(world: &World, decisions: &Decisions, agent: u32) -> Vec<(Source, f32)> {
    let Some(case) = Case::of(world, decisions, agent) else { return Vec::new() };
    let held = match (&case.watched.trace, case.choice.outcome) {
        (Trace::None | Trace::School(_), _) | (_, Outcome::Free) => Vec::new(),
        _ if case.me.method == Method::Own => Vec::new(),
        (Trace::Orca(trace), Outcome::Adjusted) => holding_lines(&case, trace),
        (Trace::Orca(trace), Outcome::Relaxed) => violated_lines(&case, trace),
        (Trace::Cones(ConeTrace { shift: Some(shift), chosen, .. }), _) => {
            return vec![(Source::Neighbor(shift.neighbor), chosen.distance(case.me.velocity))];
        }
        (Trace::Cones(trace), Outcome::Adjusted) => holding_cones(&case, trace),
        (Trace::Cones(trace), Outcome::Relaxed) => violated_cones(&case, trace),
    };
    held.into_iter().map(|held| (held.source, held.by)).collect()
}

/// The constraints, the worst first.
fn ranked(held: impl Iterator<Item = Held>) -> Vec<Held> {
    // A violation by a rounding error does not count.
    let rounded = |held: Held| Held { by: if held.by <= UNCHANGED { 0.0 } else { held.by }, ..held };
    let mut held: Vec<Held> = held.map(rounded).collect();
    // The sort is stable: nearest first among equals.
    held.sort_by(|a, b| b.by.total_cmp(&a.by));
    held
}

/// The sources with a figure within `near` of the largest, and the largest figure.
pub(super) fn worst(
    violations: impl Iterator<Item = (Source, f32)> + Clone,
    near: f32,
) -> Option<(Vec<Source>, f32)> {
    let most = violations.clone().map(|(_, by)| by).max_by(f32::total_cmp)?;
    let sources = violations.filter(|(_, by)| *by >= most - near).map(|(source, _)| source).collect();
    Some((sources, most))
}

/// The lines that hold the chosen velocity, each with its violation by the preferred one.
pub(super) fn holding_lines(case: &Case, trace: &OrcaTrace) -> Vec<Held> {
    let (preferred, holding) = (case.preferred(), indices_of_holding_lines(case, trace));
    let lines = trace.half_planes.iter().zip(&trace.origins).enumerate();
    let holding = lines.filter(|(index, _)| holding.contains(index));
    ranked(holding.map(|(index, (line, origin))| {
        let by = line.violation(preferred);
        Held { source: Source::of(origin), by, index }
    }))
}

/// The lines that the chosen velocity touches or violates.
fn violated_lines(case: &Case, trace: &OrcaTrace) -> Vec<Held> {
    let near = case.tolerance();
    let lines = trace.half_planes.iter().zip(&trace.origins).enumerate();
    let violations = lines.map(|(index, (line, origin))| {
        let by = line.violation(trace.chosen);
        Held { source: Source::of(origin), by, index }
    });
    ranked(violations.filter(|held| held.by >= -near))
}

/// One or two of the lines through the chosen velocity: those against which the preferred velocity pulls it (the
/// condition of Karush, Kuhn and Tucker). If more than two meet in a point, program 1 may have ended on others.
fn indices_of_holding_lines(case: &Case, trace: &OrcaTrace) -> Vec<usize> {
    let (line, bound) = ends_of_program_1(&trace.path);
    let found: Vec<usize> = [line, bound].into_iter().flatten().collect();
    let back = case.choice.preferred - trace.chosen;
    let outward = unit(trace.chosen).filter(|_| case.is_full(trace.chosen));
    let unexplained = |lines: &[usize]| {
        let lines = lines.iter().filter_map(|line| trace.half_planes.get(*line));
        let pulls: Vec<Vec2> = lines.map(|line| -line.normal()).chain(outward).collect();
        unexplained(back, &pulls)
    };
    let enough = UNCHANGED * back.length().max(1.0);
    let mut best = (unexplained(&found), found);
    if best.0 <= enough {
        return best.1;
    }
    for lines in one_or_two_of(&lines_through(case, trace)) {
        let rest = unexplained(&lines);
        if rest < best.0 {
            best = (rest, lines);
        }
        if best.0 <= enough {
            break;
        }
    }
    best.1
}

/// The last result of program 1: the line on which the velocity lies, and the earlier line that bounded it there.
///
/// Without a second line it is the foot of the preferred velocity, or the end of the line in the speed circle.
fn ends_of_program_1(path: &[LpStep]) -> (Option<usize>, Option<usize>) {
    let (mut bounds, mut bound, mut found) = ([None; 2], None, (None, None));
    let mut known = [f32::NEG_INFINITY, f32::INFINITY];
    for step in path {
        let LpStep::Program2(step) = *step else { continue };
        match step {
            Program2Step::Detail(Detail::Chord { interval, .. }) => {
                (bounds, bound, known) = ([None; 2], None, interval.unwrap_or(known));
            }
            Program2Step::Detail(Detail::Cut { earlier, effect, interval, .. }) => {
                match effect {
                    CutEffect::Left if interval[0] != known[0] => bounds[0] = Some(earlier),
                    CutEffect::Right if interval[1] != known[1] => bounds[1] = Some(earlier),
                    CutEffect::Left | CutEffect::Right | CutEffect::Skipped | CutEffect::Emptied => {}
                }
                known = interval;
            }
            Program2Step::Detail(Detail::Taken { wanted, t, .. }) if wanted != Some(t) => {
                bound = if t == known[0] { bounds[0] } else { bounds[1] };
            }
            Program2Step::Moved { line, .. } => found = (Some(line), bound),
            _ => {}
        }
    }
    found
}

/// The lines that run through the chosen velocity.
pub(super) fn lines_through(case: &Case, trace: &OrcaTrace) -> Vec<usize> {
    let near = case.tolerance();
    let lines = trace.half_planes.iter().enumerate();
    let through = lines.filter(|(_, line)| line.violation(trace.chosen).abs() <= near);
    through.map(|(index, _)| index).collect()
}

/// Each of these lines alone, then each pair.
fn one_or_two_of(lines: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let alone = lines.iter().map(|line| vec![*line]);
    let pairs = lines
        .iter()
        .enumerate()
        .flat_map(|(index, first)| lines[..index].iter().map(|second| vec![*second, *first]));
    alone.chain(pairs)
}

/// The difference between `back` and the nearest of the sums of two `pulls` with nonnegative factors.
fn unexplained(back: Vec2, pulls: &[Vec2]) -> f32 {
    let mut least = back.length();
    for (index, a) in pulls.iter().enumerate() {
        least = least.min((back - *a * a.dot(back).max(0.0)).length());
        for b in &pulls[..index] {
            let determinant = a.perp_dot(*b);
            let (s, t) = (back.perp_dot(*b) / determinant, a.perp_dot(back) / determinant);
            if determinant.abs() > PARALLEL && s >= 0.0 && t >= 0.0 {
                return 0.0;
            }
        }
    }
    least
}

/// The distance from the boundary of a cone that counts as on it, m/s.
pub(super) fn near_cone(me: &Agent) -> f32 {
    (ON_CONE * me.settings.max_speed.max(1.0)).max(CANDIDATE_DEPTH)
}

/// The cones on whose boundary the chosen velocity lies, each with the depth of the preferred one in it.
pub(super) fn holding_cones(case: &Case, trace: &ConeTrace) -> Vec<Held> {
    let (preferred, near) = (case.preferred(), near_cone(case.me));
    let cones = trace.obstacles.iter().zip(trace.sources()).enumerate();
    let holding = cones.filter(|(_, (cone, _))| cone.depth(trace.chosen).abs() <= near);
    ranked(holding.map(|(index, (cone, source))| Held { source, by: cone.depth(preferred), index }))
}

/// The cones that the chosen velocity touches or lies in.
fn violated_cones(case: &Case, trace: &ConeTrace) -> Vec<Held> {
    let near = near_cone(case.me);
    let cones = trace.obstacles.iter().zip(trace.sources()).enumerate();
    let depths = cones.map(|(index, (cone, source))| Held { source, by: cone.depth(trace.chosen), index });
    ranked(depths.filter(|held| held.by >= -near))
}
