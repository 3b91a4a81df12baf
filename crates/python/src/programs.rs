//! RVO2's linear programs without the core's last safeguard: the core cuts an answer back that rounding has carried beyond
//! the largest speed by more than a thousandth, or that is not a number; RVO2 does not.

use sidestep_core::{
    Vec2,
    avoid::orca::programs::{
        Optimum,
        rvo2::{Relaxation, linear_program_2, linear_program_3},
    },
    avoid::{Outcome, orca::OrcaTrace},
};

use crate::walker::Walker;

/// Least share of the square of the largest speed that is left of an answer that was cut.
const CUT_SQ: f32 = 1.0 - 1e-6;

/// How far away the end of a wall may be, in horizons at the largest speed, for its line to keep its digits.
const FAR: f32 = 50.0;

/// RVO2's answer to the lines of a trace.
pub fn solve(trace: &OrcaTrace, walker: &Walker) -> Vec2 {
    let (lines, max_speed) = (&trace.half_planes[..], walker.max_speed);
    let (velocity, failed) = linear_program_2(lines, max_speed, Optimum::Nearest(walker.preferred), &mut ());
    let Some(failed) = failed else { return velocity };
    let relaxation = Relaxation { half_planes: lines, n_rigid: trace.n_rigid, max_speed, len: 1.0 };
    linear_program_3(&relaxation, failed, velocity, &mut Vec::new(), &mut ()).0
}

/// Whether the core may have cut an answer. Lines whose points are far away lose their digits: those of the third program, and
/// those of walls as long as `longest`, m.
pub fn may_be_cut(velocity: Vec2, outcome: Outcome, walker: &Walker, longest: f32) -> bool {
    let far = || longest > FAR * walker.max_speed * walker.time_horizon_obst;
    let at_risk = match outcome {
        Outcome::Free => false,
        Outcome::Adjusted => far(),
        Outcome::Relaxed => true,
    };
    at_risk && velocity.dot(velocity) >= walker.max_speed * walker.max_speed * CUT_SQ
}
