//! The event of a step, as data.

use glam::Vec2;

use sidestep_core::{
    avoid::{
        Source,
        orca::programs::{CutEffect, Projection},
    },
    geometry::half_plane::HalfPlane,
};

/// A line of one of the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLine {
    /// Index into the half-planes of the decision.
    pub index: usize,
    /// Whether it is the line of an obstacle, which never gives way.
    pub is_rigid: bool,
    /// Whether it is the line as turned by program 3.
    pub is_turned: bool,
    /// The source of the line, if the decision records it.
    pub of: Option<Source>,
}

/// An earlier line cuts the current one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// The line that is cut.
    pub line: NamedLine,
    /// The line that cuts.
    pub by: NamedLine,
    /// The numerator of the position of the cut, m/s.
    pub numerator: f32,
    /// The denominator of the position of the cut.
    pub denominator: f32,
    /// The effect of the cut on the interval.
    pub effect: CutEffect,
    /// `t_left` and `t_right` before the cut, m/s.
    pub before: [f32; 2],
    /// `t_left` and `t_right` after the cut, m/s.
    pub ends: [f32; 2],
    /// The line that cuts, in its present direction.
    pub earlier: Option<HalfPlane>,
    /// Whether the two lines have opposite directions.
    pub is_opposed: bool,
}

impl Cut {
    /// The position of the cut, m/s.
    pub fn t(&self) -> f32 {
        self.numerator / self.denominator
    }

    /// The angle between the lines whose sine is the denominator, degrees.
    pub fn angle(&self) -> f32 {
        libm::asinf(self.denominator.clamp(-1.0, 1.0)).to_degrees()
    }

    /// Whether the lines cross.
    pub fn crosses(&self) -> bool {
        matches!(self.effect, CutEffect::Left | CutEffect::Right)
    }
}

/// The reason why relaxed lines have no velocity in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyRegion {
    /// The lines of obstacles alone leave no velocity.
    OfObstacles,
    /// `len` below 1 may require more than there is.
    OfSmallLen,
    /// Something else: rounding.
    Unexplained,
}

/// The event of a step. Velocities, violations and positions in m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepEvent {
    /// Program 2 starts.
    Started {
        /// The preferred velocity.
        preferred: Vec2,
        /// The radius of the speed circle.
        max_speed: f32,
        /// The velocity at which the program starts.
        velocity: Vec2,
    },
    /// A program tests whether a line permits its velocity.
    Tested {
        /// The line.
        line: NamedLine,
        /// The violation of the line by the velocity.
        violation: f32,
        /// The part of the violation that is tolerated.
        tolerance: f32,
    },
    /// Program 1 computes the chord of a line in the speed circle.
    ChordFound {
        /// The line.
        line: NamedLine,
        /// `t_left` and `t_right`; `None` if the line is out of reach.
        interval: Option<[f32; 2]>,
    },
    /// Program 1 cuts the interval by an earlier line.
    Cut(Cut),
    /// Program 1 takes a position on the line.
    Taken {
        /// The line.
        line: NamedLine,
        /// The foot of the preferred velocity; `None` if the program goes as far as it can.
        wanted: Option<f32>,
        /// The position taken.
        t: f32,
    },
    /// Program 2 moves its velocity onto a line.
    Moved {
        /// The line.
        line: NamedLine,
        /// The new velocity.
        velocity: Vec2,
    },
    /// Program 2 fails at a line.
    Failed {
        /// The line.
        line: NamedLine,
        /// The velocity at which the program stops.
        velocity: Vec2,
    },
    /// Program 3 tests whether a line has the worst violation.
    Weighed {
        /// The line.
        line: NamedLine,
        /// The violation of the line.
        violation: f32,
        /// The worst violation so far.
        worst: f32,
        /// The amount by which it has to be worse.
        tolerance: f32,
    },
    /// Program 3 turns an earlier line.
    GaveWay {
        /// The line.
        line: NamedLine,
        /// The way in which the line is turned.
        projection: Projection,
        /// The rotation factor.
        len: f32,
    },
    /// The inner program of program 3 starts.
    TrialStarted {
        /// The line into whose permitted side the program goes.
        line: Option<NamedLine>,
        /// The number of turned lines that bound it.
        turned: usize,
        /// The number of rigid lines that bound it.
        rigid: usize,
        /// The velocity at which the program starts.
        velocity: Vec2,
    },
    /// The inner program of program 3 moves its velocity onto a line.
    TrialMoved {
        /// The line.
        line: NamedLine,
        /// The new trial velocity.
        velocity: Vec2,
    },
    /// The inner program of program 3 fails at a line.
    TrialFailed {
        /// The line.
        line: NamedLine,
    },
    /// Program 3 has found a velocity for a line.
    Relaxed {
        /// The line.
        line: NamedLine,
        /// The velocity.
        velocity: Vec2,
        /// The violation of the line by the velocity.
        violation: f32,
        /// The reason why the velocity stayed, if the inner program found nothing.
        stayed: Option<EmptyRegion>,
    },
    /// Both programs end at the chosen velocity.
    Ended {
        /// The chosen velocity.
        velocity: Vec2,
        /// Whether program 3's answer was cut back to the speed circle.
        is_shortened: bool,
        /// The line with the worst violation, and that violation.
        worst: Option<(NamedLine, f32)>,
        /// The number of lines.
        lines: usize,
    },
}
