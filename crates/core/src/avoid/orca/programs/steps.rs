//! The recorded steps of the programs.

use glam::Vec2;

use crate::geometry::half_plane::HalfPlane;

/// One step of the programs, in the order in which they ran. Lines are indices into the half-planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LpStep {
    /// A step of program 2.
    Program2(Program2Step),
    /// Program 3 checks whether this line must be relaxed: it must if its violation exceeds the worst one so far.
    Weighed {
        /// The line examined, which is the current one of the following steps.
        line: usize,
        /// Its violation at the present velocity, m/s.
        violation: f32,
        /// The violation of the previous relaxed line after its step, m/s; 0 at first.
        worst: f32,
        /// The amount by which the violation may exceed that, m/s.
        tolerance: f32,
    },
    /// Program 3 turned an earlier line, so that it gives way together with the current one.
    Projected {
        /// The current line.
        line: usize,
        /// The earlier line.
        earlier: usize,
        /// The turned line, or the reason that the earlier one was dropped.
        projection: Projection,
    },
    /// A step of the program 2 that runs inside program 3. Lines are indices into its own: the rigid ones come first, then
    /// one for every [`Projection`] that has a half-plane, in order.
    Inner(Program2Step),
    /// Program 3 relaxed this line.
    Relaxed {
        /// The line whose violation is reduced.
        line: usize,
        /// The velocity after the step.
        velocity: Vec2,
        /// Violation of this line at that velocity, m/s.
        violation: f32,
        /// True if the inner program failed and the velocity stayed.
        fallback: bool,
    },
}

/// A step of program 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Program2Step {
    /// The initial velocity.
    Start(Vec2),
    /// The present velocity already lies in this half-plane.
    Permitted {
        /// The line examined.
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
        /// The line without a permitted velocity.
        line: usize,
    },
    /// A detail on the way to the next `Permitted`, `Moved` or `Failed`.
    Detail(Detail),
}

impl From<Program2Step> for LpStep {
    fn from(step: Program2Step) -> LpStep {
        LpStep::Program2(step)
    }
}

impl From<Detail> for LpStep {
    fn from(detail: Detail) -> LpStep {
        Program2Step::Detail(detail).into()
    }
}

/// Intermediate results of program 2 and program 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Detail {
    /// Program 2 tests whether the present velocity is permitted: it is unless the violation exceeds the tolerance.
    Tested {
        /// The line examined, which is the current one of the following steps.
        line: usize,
        /// Its violation, m/s.
        violation: f32,
        /// The violation that is tolerated, m/s.
        tolerance: f32,
    },
    /// Program 1 cuts the current line with the speed circle.
    Chord {
        /// The current line.
        line: usize,
        /// The velocity at t = 0.
        origin: Vec2,
        /// Unit direction in which t grows.
        direction: Vec2,
        /// `t_left` and `t_right`, m/s along the line; `None` if the line misses the circle.
        interval: Option<[f32; 2]>,
    },
    /// Program 1 cuts the remaining interval with an earlier line.
    Cut {
        /// The current line.
        line: usize,
        /// The earlier line.
        earlier: usize,
        /// Depth of t = 0 inside the earlier half-plane in [`super::rvo2`], its violation there in [`super::robust`], m/s.
        numerator: f32,
        /// Sine of the angle between the lines; from the current to the earlier one in [`super::rvo2`].
        denominator: f32,
        /// The effect of the cut.
        effect: CutEffect,
        /// `t_left` and `t_right` after the cut; nothing is left if the first exceeds the second.
        interval: [f32; 2],
    },
    /// Program 1 takes the best position in the interval.
    Taken {
        /// The current line.
        line: usize,
        /// Position of the preferred velocity's foot, m/s along the line; `None` if the program goes as far as it can.
        wanted: Option<f32>,
        /// The position taken, m/s along the line.
        t: f32,
    },
}

/// The effect of a cut with an earlier line on the interval on the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutEffect {
    /// The cut bounds the interval from below: velocities before it are forbidden.
    Left,
    /// The cut bounds the interval from above: velocities beyond it are forbidden.
    Right,
    /// Parallel, and the current line is on the permitted side: no bound.
    Skipped,
    /// Parallel, and all of the current line is on the forbidden side: nothing is left.
    Emptied,
}

/// An earlier line turned by program 3: the boundary of the velocities that violate it at most `len` times as much as
/// the current one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// Through the point where the two lines cross.
    Crossing(HalfPlane),
    /// Parallel lines: between the two if they are opposed, outside them if `len` is not 1.
    Parallel(HalfPlane),
    /// The lines have the same direction, and the earlier one is not a constraint.
    Dropped,
    /// The lines have the same direction, and no velocity meets the condition; only [`super::robust`] detects that.
    Unmeetable,
}

impl Projection {
    /// The half-plane that the inner program gets, if it gets one.
    pub fn half_plane(self) -> Option<HalfPlane> {
        match self {
            Projection::Crossing(half_plane) | Projection::Parallel(half_plane) => Some(half_plane),
            Projection::Dropped | Projection::Unmeetable => None,
        }
    }
}

/// Receives the steps of a solve. `()` ignores them at no cost; a vector stores them for the watched agents.
///
/// The solver is the same code in both cases, so the steps drawn are those of the solve that moved the agent.
pub trait StepRecorder {
    /// Called once for each step, in order.
    fn record(&mut self, step: impl Into<LpStep>);
}

impl StepRecorder for () {
    fn record(&mut self, _: impl Into<LpStep>) {}
}

impl StepRecorder for Vec<LpStep> {
    fn record(&mut self, step: impl Into<LpStep>) {
        self.push(step.into());
    }
}

/// Marks the steps of program 2 as those of the program inside program 3.
pub(super) struct Inside<'a, R>(pub &'a mut R);

impl<R: StepRecorder> StepRecorder for Inside<'_, R> {
    fn record(&mut self, step: impl Into<LpStep>) {
        self.0.record(match step.into() {
            LpStep::Program2(step) => LpStep::Inner(step),
            // Program 3 does not run inside itself.
            other => other,
        });
    }
}
