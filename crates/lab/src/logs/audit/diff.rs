//! Two logs that should be of one run: the place where they first diverge, and the operand of the method that causes
//! it.
//!
//! Lockstep games compare checksums, which only show that they differ. This finds the step, the agent and the column;
//! and if the agents' states before were equal, the line or the step of the programs that was not.

use glam::Vec2;

use super::said;
use sidestep_core::{
    avoid::{OrcaTrace, Source, Trace, orca::programs::LpStep},
    sim::{Watch, decide},
};

use crate::{logs::recorded::RecordedRun, text::message::Message};

/// The place where two logs diverge.
#[derive(Clone, Debug, PartialEq)]
pub struct LogDifference {
    /// The number of the step in the first log.
    pub step: i64,
    /// The agent, by its name.
    pub agent: String,
    /// The column that differs, by its name in JSON: `presence` if only one log has a row, `position`, `velocity`,
    /// `settings` (and objective), or `chosen`.
    pub column: &'static str,
    /// The values of both, if the column has vectors.
    pub values: [Option<Vec2>; 2],
    /// The first operand of the method that differs at this step between the two worlds.
    pub operand: Option<Message>,
}

/// The first row in which two logs differ by a bit; `None` if they are equal up to the end of the shorter one. `done`
/// receives the number of compared steps. Also returns that number.
pub fn first_difference(
    a: &RecordedRun,
    b: &RecordedRun,
    mut done: impl FnMut(u64),
) -> (u64, Option<LogDifference>) {
    let (mut k, mut j, mut steps) = (0, 0, 0);
    let (of_a, of_b) = (a.log().stamps(), b.log().stamps());
    while let (Some(left), Some(right)) = (of_a.get(k), of_b.get(j)) {
        // A step that is missing in one log cannot be compared.
        match left.step.cmp(&right.step) {
            std::cmp::Ordering::Less => k += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                if let Some(found) = at_step(a, b, k, j) {
                    return (steps, Some(found));
                }
                (k, j, steps) = (k + 1, j + 1, steps + 1);
                done(steps);
            }
        }
    }
    (steps, None)
}

/// The first difference at one step: first the states of all agents, then their choices.
fn at_step(a: &RecordedRun, b: &RecordedRun, k: usize, j: usize) -> Option<LogDifference> {
    let names = |run: &RecordedRun, k: usize| -> Vec<String> {
        run.log().agents_at(k).iter().map(|agent| run.log().name(*agent).to_string()).collect()
    };
    let (left, right) = (names(a, k), names(b, j));
    let found = |agent: &str, column, values| LogDifference {
        step: a.log().stamps()[k].step,
        agent: agent.to_string(),
        column,
        values,
        operand: None,
    };
    let lacking =
        |names: &[String], others: &[String]| names.iter().find(|name| !others.contains(name)).cloned();
    if left != right
        && let Some(agent) = lacking(&left, &right).or_else(|| lacking(&right, &left))
    {
        return Some(found(&agent, "presence", [None; 2]));
    }
    let (one, two) = (a.world(k), b.world(j));
    for (index, (x, y)) in one.agents.iter().zip(&two.agents).enumerate() {
        let both = |x: Vec2, y: Vec2| {
            (x.to_array().map(f32::to_bits) != y.to_array().map(f32::to_bits)).then_some([Some(x), Some(y)])
        };
        let column = if let Some(values) = both(x.position, y.position) {
            Some(("position", values))
        } else if let Some(values) = both(x.velocity, y.velocity) {
            Some(("velocity", values))
        } else if x.settings != y.settings || x.objective != y.objective {
            Some(("settings", [None; 2]))
        } else {
            None
        };
        if let Some((column, values)) = column {
            return Some(found(&left[index], column, values));
        }
    }
    let rows = a.log().rows(k).zip(b.log().rows(j));
    for (index, (row, other)) in rows.enumerate() {
        let values = [a.chosen(k, row), b.chosen(j, other)];
        let bits = values.map(|v| v.map(|v| v.to_array().map(f32::to_bits)));
        if let ([Some(x), Some(y)], true) = (values, bits[0] != bits[1]) {
            let mut found = found(&left[index], "chosen", [Some(x), Some(y)]);
            found.operand = Some(operand(a, b, (k, j), index as u32));
            return Some(found);
        }
    }
    None
}

/// The operand that differs when the method decides for an agent in both worlds.
fn operand(a: &RecordedRun, b: &RecordedRun, (k, j): (usize, usize), agent: u32) -> Message {
    let traces = [(a, k), (b, j)].map(|(run, step)| {
        let decisions = decide(&run.world(step), &Watch::Agents(vec![agent]));
        match decisions.watched.into_iter().next().map(|watched| watched.trace) {
            Some(Trace::Orca(trace)) => Some(trace),
            _ => None,
        }
    });
    match traces {
        [Some(one), Some(two)] => first_operand(&one, &two),
        _ => said::nothing_differs(),
    }
}

/// The first line or step that differs by a bit.
fn first_operand(a: &OrcaTrace, b: &OrcaTrace) -> Message {
    let lines = a.half_planes.iter().zip(&b.half_planes).zip(&a.origins).enumerate();
    for (index, ((one, two), origin)) in lines {
        if one != two {
            return said::line_differs(index + 1, Source::of(origin));
        }
    }
    if a.half_planes.len() != b.half_planes.len() {
        return said::lines_differ(a.half_planes.len(), b.half_planes.len());
    }
    let same = |pair: &(&LpStep, &LpStep)| pair.0 == pair.1;
    let steps = a.path.iter().zip(&b.path).take_while(same).count();
    if steps < a.path.len().max(b.path.len()) {
        said::step_differs(steps + 1)
    } else {
        said::nothing_differs()
    }
}
