//! The three linear programs of ORCA, and the record of how they ran.
//!
//! * **Program 1** finds the best velocity on one line, inside the speed circle and the half-planes before it.
//! * **Program 2** adds half-planes one by one and calls program 1 where the present velocity violates the new one.
//! * **Program 3** runs when program 2 fails: all lines give way together until a velocity exists. The factor `len`
//!   turns the relaxed lines: after the step for line i every earlier line has `violation_j <= len * violation_i`.
//!
//! Two arithmetics: [`rvo2`] is equal to RVO2 to the bit, [`robust`] uses offsets instead of points, a tolerance, and
//! exact parallel branches. They agree to rounding at `len` = 1 wherever RVO2 is right.
//! Source: van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-Body Collision Avoidance", section 5.

pub mod robust;
pub mod rvo2;

use glam::Vec2;

use crate::geometry::half_plane::HalfPlane;

/// Which arithmetic solves the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arithmetic {
    /// RVO2's operations in RVO2's order: equal to the bit.
    #[default]
    Rvo2,
    /// Offset form with a tolerance: coincident lines do not fail, `len` other than 1 is exact for parallel lines.
    Robust,
}

/// What a program looks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Objective {
    /// The velocity nearest to this one.
    Nearest(Vec2),
    /// The velocity farthest along this unit direction; only program 3 asks for it.
    Farthest(Vec2),
}

/// How the programs ended.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum LpOutcome {
    /// No half-plane was violated by the preferred velocity (clamped to the speed circle).
    #[default]
    Free,
    /// Program 2 found a velocity inside all half-planes.
    Feasible,
    /// Program 2 failed at a line and program 3 relaxed the others.
    Relaxed {
        /// Line at which program 2 failed.
        failed_line: usize,
        /// How often program 3's inner program found nothing and the old velocity stayed.
        fallbacks: u32,
    },
}

impl LpOutcome {
    /// Whether program 3 had to run.
    pub fn is_relaxed(self) -> bool {
        matches!(self, LpOutcome::Relaxed { .. })
    }
}

/// One step of the programs, in the order in which they ran. Lines are indices into the half-planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LpStep {
    /// Program 2 starts from this velocity.
    Start(Vec2),
    /// The present velocity already lies in this half-plane.
    Permitted {
        /// The line looked at.
        line: usize,
    },
    /// Program 1 moved the velocity onto this line.
    Moved {
        /// The line it lies on now.
        line: usize,
        /// The velocity found.
        velocity: Vec2,
    },
    /// Program 1 found nothing on this line.
    Failed {
        /// The line that has no permitted velocity.
        line: usize,
    },
    /// Program 3 gave way for this line.
    Relaxed {
        /// The line whose violation is lessened.
        line: usize,
        /// The velocity after the step.
        velocity: Vec2,
        /// Violation of this line at that velocity, m/s.
        violation: f32,
        /// Whether the inner program failed and the velocity stayed.
        fallback: bool,
    },
}

/// Takes the steps of a solve. `()` forgets them at no cost; a vector keeps them for the watched agents.
///
/// The solver is the same code either way, so what is drawn is the very solve that moved the agent.
pub trait Recorder {
    /// Called once for each step, in order.
    fn record(&mut self, step: LpStep);
}

impl Recorder for () {
    fn record(&mut self, _: LpStep) {}
}

impl Recorder for Vec<LpStep> {
    fn record(&mut self, step: LpStep) {
        self.push(step);
    }
}

/// One problem: everything that the programs read.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The half-planes; obstacles first, then agents, nearest first. The order matters where no velocity satisfies all.
    pub half_planes: &'a [HalfPlane],
    /// The first so many (walls) are never relaxed.
    pub n_rigid: usize,
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// The velocity wanted, m/s.
    pub preferred: Vec2,
    /// Rotation factor of the relaxed lines, 0 … ∞; 1 is RVO2.
    pub len: f32,
}

/// Nearest velocity to `preferred` inside every half-plane and the disc of radius `max_speed`.
///
/// Velocities in m/s; the permitted side is the left of `direction`, a unit vector. O(n) expected, O(n²) worst.
/// Never fails: [`LpOutcome`] says what had to give. `scratch` is working memory, its content does not matter.
pub fn solve(
    problem: Problem,
    arithmetic: Arithmetic,
    scratch: &mut Vec<HalfPlane>,
    recorder: &mut impl Recorder,
) -> (Vec2, LpOutcome) {
    match arithmetic {
        Arithmetic::Rvo2 => rvo2::solve(problem, scratch, recorder),
        Arithmetic::Robust => robust::solve(problem, recorder),
    }
}
