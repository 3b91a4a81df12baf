//! The three linear programs of ORCA, and the record of their steps.
//!
//! * **Program 1** finds the best velocity on one line, inside the speed circle and the half-planes before it.
//! * **Program 2** adds half-planes one by one and calls program 1 where the present velocity violates the new one.
//! * **Program 3** runs when program 2 fails: all lines give way together until a velocity exists. The factor `len`
//!   turns the relaxed lines: after the step for line i every earlier line has `violation_j <= len * violation_i`.
//!
//! Two arithmetics: [`rvo2`] is equal to RVO2 to the bit, [`robust`] uses offsets instead of points, a tolerance, and
//! exact parallel branches. They agree to rounding at `len` = 1 wherever RVO2 is right. Abreast: `abreast/programs.rs`.
//! Source: van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-Body Collision Avoidance", section 5.

mod problem;
pub mod robust;
pub mod rvo2;
mod steps;

use glam::Vec2;

use crate::{geometry::half_plane::HalfPlane, model::params::LpSetting};

pub use problem::{LpOutcome, Optimum, Problem};
pub use steps::{CutEffect, Detail, LpStep, Program2Step, Projection, StepRecorder};

/// The arithmetic that solves the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arithmetic {
    /// RVO2's operations in RVO2's order: equal to the bit.
    #[default]
    Rvo2,
    /// Offset form with a tolerance: coincident lines do not fail, `len` other than 1 is exact for parallel lines.
    Robust,
}

impl From<LpSetting> for Arithmetic {
    fn from(setting: LpSetting) -> Arithmetic {
        match setting {
            LpSetting::Rvo2 => Arithmetic::Rvo2,
            LpSetting::Robust => Arithmetic::Robust,
        }
    }
}

/// Nearest velocity to `preferred` inside every half-plane and the disc of radius `max_speed`.
///
/// Velocities in m/s; the permitted side is the left of `direction`, a unit vector. O(n) expected, O(n²) worst.
/// Never fails: [`LpOutcome`] shows which lines had to give way. `scratch` is working memory; its content does not
/// matter.
pub fn solve(
    problem: Problem,
    arithmetic: Arithmetic,
    scratch: &mut Vec<HalfPlane>,
    recorder: &mut impl StepRecorder,
) -> (Vec2, LpOutcome) {
    match arithmetic {
        Arithmetic::Rvo2 => rvo2::solve(problem, scratch, recorder),
        Arithmetic::Robust => robust::solve(problem, recorder),
    }
}
