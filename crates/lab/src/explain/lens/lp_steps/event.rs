//! What happens in a step, as data.

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
    /// Whether it is an obstacle's, which never gives way.
    pub is_rigid: bool,
    /// Whether it stands as program 3 turned it.
    pub is_turned: bool,
    /// Whose line it is, if the decision says so.
    pub of: Option<Source>,
}

/// An earlier line cuts the current one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// The line that is cut.
    pub line: NamedLine,
    /// The line that cuts.
    pub by: NamedLine,
    /// Of the position of the cut, m/s.
    pub numerator: f32,
    /// Of the position of the cut.
    pub denominator: f32,
    /// What it does to the interval.
    pub effect: CutEffect,
    /// `t_left` and `t_right` before it, m/s.
    pub before: [f32; 2],
    /// `t_left` and `t_right` after it, m/s.
    pub ends: [f32; 2],
    /// The line that cuts, as it stands.
    pub earlier: Option<HalfPlane>,
    /// Whether the two lines run opposite ways.
    pub is_opposed: bool,
}

impl Cut {
    /// The position of the cut, m/s.
    pub fn t(&self) -> f32 {
        self.numerator / self.denominator
    }

    /// The angle between both lines whose sine is the denominator, degrees.
    pub fn angle(&self) -> f32 {
        libm::asinf(self.denominator.clamp(-1.0, 1.0)).to_degrees()
    }

    /// Whether the lines cross.
    pub fn crosses(&self) -> bool {
        matches!(self.effect, CutEffect::Left | CutEffect::Right)
    }
}

/// Why relaxed lines have no velocity in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyRegion {
    /// The lines of obstacles alone leave nothing.
    OfObstacles,
    /// `len` below 1 may ask for more than there is.
    OfSmallLen,
    /// Something else: rounding.
    Unexplained,
}

/// What happens in a step. Velocities, violations and positions in m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepEvent {
    /// Program 2 starts.
    Started {
        /// The velocity wanted.
        preferred: Vec2,
        /// Radius of the speed circle.
        max_speed: f32,
        /// The velocity that it starts from.
        velocity: Vec2,
    },
    /// A program asks whether a line permits its velocity.
    Tested {
        /// The line.
        line: NamedLine,
        /// By how much the velocity violates it.
        violation: f32,
        /// How much of that is forgiven.
        tolerance: f32,
    },
    /// Program 1 looks at what the speed circle leaves of a line.
    ChordFound {
        /// The line.
        line: NamedLine,
        /// `t_left` and `t_right`; `None` out of reach.
        interval: Option<[f32; 2]>,
    },
    /// Program 1 cuts it by an earlier line.
    Cut(Cut),
    /// Program 1 takes a position.
    Taken {
        /// The line.
        line: NamedLine,
        /// The foot of the preferred velocity; `None` where it goes as far as it can.
        wanted: Option<f32>,
        /// The position.
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
        /// The velocity at which it stops.
        velocity: Vec2,
    },
    /// Program 3 asks whether a line is violated the most.
    Weighed {
        /// The line.
        line: NamedLine,
        /// Its violation.
        violation: f32,
        /// The worst so far.
        worst: f32,
        /// By how much it has to be worse.
        tolerance: f32,
    },
    /// Program 3 turns an earlier line.
    GaveWay {
        /// The line.
        line: NamedLine,
        /// How.
        projection: Projection,
        /// The rotation factor.
        len: f32,
    },
    /// The program inside program 3 starts.
    TrialStarted {
        /// The line into whose permitted side it goes.
        line: Option<NamedLine>,
        /// How many turned lines bound it.
        turned: usize,
        /// How many rigid lines do.
        rigid: usize,
        /// The velocity that it starts from.
        velocity: Vec2,
    },
    /// The program inside program 3 moves its velocity onto a line.
    TrialMoved {
        /// The line.
        line: NamedLine,
        /// The new trial velocity.
        velocity: Vec2,
    },
    /// The program inside program 3 fails at a line.
    TrialFailed {
        /// The line.
        line: NamedLine,
    },
    /// Program 3 has a velocity for a line.
    Relaxed {
        /// The line.
        line: NamedLine,
        /// The velocity.
        velocity: Vec2,
        /// By how much it violates the line.
        violation: f32,
        /// Why the velocity stayed, if the program inside found nothing.
        stayed: Option<EmptyRegion>,
    },
    /// Both programs end at the chosen velocity.
    Ended {
        /// The chosen velocity.
        velocity: Vec2,
        /// Whether program 3's answer was cut back to the speed circle.
        is_shortened: bool,
        /// The line that it violates the most, and by how much.
        worst: Option<(NamedLine, f32)>,
        /// How many lines there are.
        lines: usize,
    },
}
