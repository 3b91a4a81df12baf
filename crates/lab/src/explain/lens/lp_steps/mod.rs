//! The linear programs one step at a time: the work of ORCA's solver, in its own order.
//!
//! [`steps`] replays the record that the programs made while they moved the agent, so every number here is theirs; the
//! text of a step is made only on demand. The line under examination is the *current* one, those before it are
//! *earlier*. Program 1 runs along the current line with the position t in m/s:
//!
//! ```text
//!   t_left ●━━━━━━━━●  t_right     speed circle first, then one cut for every earlier line
//!  ────────┼────────┼──────▶ current line
//! ```

mod chord;
mod division;
mod event;
mod numbers;
mod picture;
mod replay;
pub(crate) mod said;
mod stations;
mod violations;
mod words;

use glam::Vec2;

use super::Lens;
use sidestep_core::{
    avoid::{OrcaTrace, Trace, orca::programs::Arithmetic},
    geometry::half_plane::HalfPlane,
};

pub use event::{Cut, EmptyRegion, NamedLine, StepEvent};
pub use numbers::Labelled;
pub use picture::draw;
pub use stations::{Station, stations};

/// The inputs of the programs in addition to the half-planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// The preferred velocity, m/s.
    pub preferred: Vec2,
    /// The rotation factor of the relaxed lines.
    pub len: f32,
    /// The arithmetic that solved the programs.
    pub arithmetic: Arithmetic,
}

impl Setting {
    /// The setting of the agent under the lens; `None` if the agent does not exist.
    pub fn of(lens: &Lens) -> Option<Setting> {
        let choice = lens.decisions.choices.get(lens.agent as usize)?;
        Some(Setting {
            max_speed: lens.me()?.settings.max_speed,
            preferred: choice.preferred,
            len: lens.world.params.orca_len,
            arithmetic: lens.world.params.orca_lp.into(),
        })
    }
}

/// The depth of a step in the programs; a user in a hurry skips the deeper ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// A line under examination, a new velocity, an end.
    Line,
    /// A step of program 1 on the current line, or an earlier line turned by program 3.
    Cut,
    /// A step of the inner program of program 3.
    Inner,
}

/// The part of a line that program 1 has left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The velocity at t = 0, m/s.
    pub origin: Vec2,
    /// The unit direction in which t grows.
    pub direction: Vec2,
    /// `t_left` and `t_right` before the step.
    pub before: [f32; 2],
    /// `t_left` and `t_right` after the step; nothing is left if the first exceeds the second.
    pub ends: [f32; 2],
    /// The position at which the earlier line crosses, if it does.
    pub cut: Option<f32>,
    /// The position taken, once there is one.
    pub taken: Option<f32>,
}

impl Interval {
    /// The velocity at a position.
    pub fn at(&self, t: f32) -> Vec2 {
        self.origin + t * self.direction
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.ends[0] > self.ends[1]
    }
}

/// An earlier line as program 3 turned it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// The earlier line.
    pub earlier: usize,
    /// The half-plane in which the earlier line is violated at most `len` times as much as the current one.
    pub half_plane: HalfPlane,
}

/// One step to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramStep {
    /// The event, with its numbers.
    pub event: StepEvent,
    /// The arithmetic that computed the step.
    pub arithmetic: Arithmetic,
    /// The depth of the step.
    pub depth: Depth,
    /// The program that runs: 2 or 3.
    pub program: u8,
    /// The velocity before the step, m/s.
    pub before: Vec2,
    /// The velocity after it, m/s.
    pub velocity: Vec2,
    /// The velocity of the inner program of program 3 while it runs, m/s.
    pub trial: Option<Vec2>,
    /// The current line, an index into the half-planes.
    pub current: Option<usize>,
    /// The earlier line that the step is about.
    pub earlier: Option<usize>,
    /// The part that program 1 has left of the line on which it runs.
    pub interval: Option<Interval>,
    /// The earlier lines that program 3 has turned so far.
    pub turned: Vec<Turned>,
    /// The index in [`ProgramStep::turned`] of the line that the inner program of program 3 examines.
    pub inner: Option<usize>,
    /// The violation with which program 3 compares, m/s.
    pub worst: Option<f32>,
}

/// The steps of one decision, from the preferred velocity to the chosen one; empty if nothing was recorded.
pub fn steps(trace: &OrcaTrace, setting: Setting) -> Vec<ProgramStep> {
    replay::replay(trace, setting)
}

/// The steps of the decision under the lens, with their trace; `None` if ORCA did not make the decision.
pub fn of<'a>(lens: &Lens<'a>) -> Option<(&'a OrcaTrace, Vec<ProgramStep>)> {
    match &lens.decisions.watched(lens.agent)?.trace {
        Trace::Orca(trace) => Some((trace, steps(trace, Setting::of(lens)?))),
        Trace::Cones(_) | Trace::School(_) | Trace::None => None,
    }
}
