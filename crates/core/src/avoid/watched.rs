//! The decision of a watched agent with everything that led to it, for the overlays.

use glam::Vec2;

use super::{cones::cone_trace::ConeTrace, orca::OrcaTrace, schools::SchoolTrace};
use crate::{neighbors::Neighbor, steer::SteerTrace};

/// The constructions behind a decision. One variant for each kind of picture, not for each method.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Trace {
    /// Nothing was avoided.
    #[default]
    None,
    /// VO, RVO and HRVO: cones and candidates.
    Cones(ConeTrace),
    /// ORCA: half-planes and linear programs. For `own`: its half-planes around the external answer, without steps of
    /// the programs.
    Orca(OrcaTrace),
    /// Another school: samples, forces, a corridor or a cell.
    School(SchoolTrace),
}

impl Trace {
    /// The velocity that the method chose, m/s, before the limits of the body; `None` if nothing was avoided.
    pub fn chosen(&self) -> Option<Vec2> {
        match self {
            Trace::None => None,
            Trace::Cones(trace) => Some(trace.chosen),
            Trace::Orca(trace) => Some(trace.chosen),
            Trace::School(trace) => Some(trace.chosen),
        }
    }
}

/// The decision of a watched agent, with everything that led to it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Watched {
    /// Index of the agent.
    pub agent: u32,
    /// Its neighbors, nearest first.
    pub neighbors: Vec<Neighbor>,
    /// The way to its preferred velocity.
    pub steering: SteerTrace,
    /// The constructions of the method.
    pub trace: Trace,
}
