//! A second implementation of ORCA, in `f64`, with each known slip as a switch: it ranks the causes of a log, and
//! decides nothing else.
//!
//! ```text
//!   case, hypothesis ─▶ lines of walls, lines of agents ─▶ programs ─▶ the velocity that such a program would choose
//! ```
//! Nothing here is shared with the shipped solvers, except the search for visible edges.
//! Source: van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-Body Collision Avoidance"; RVO2 library 2.0.3.

mod agents;
mod programs;
mod slip;
mod walls;

use std::sync::Arc;

use glam::DVec2;

use super::case::{AuditCase, CaseSettings};
use sidestep_core::model::{Obstacles, tunable::choices};

pub use slip::{OrcaSlip, Slips};

/// A line and its permitted side, the left of the direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct RefLine {
    pub point: DVec2,
    pub direction: DVec2,
}

impl RefLine {
    /// Distance of a velocity on the forbidden side, m/s.
    pub fn violation(&self, velocity: DVec2) -> f64 {
        self.direction.perp_dot(self.point - velocity)
    }
}

choices! {
    /// A setting for which a program may have used another value.
    pub enum Knob {
        /// Radius of every agent, m.
        Radius = "radius",
        /// m/s.
        MaxSpeed = "max_speed",
        /// m.
        NeighborDistance = "neighbor_distance",
        /// Number of neighbors that count.
        MaxNeighbors = "max_neighbors",
        /// s.
        TimeHorizon = "time_horizon",
        /// s.
        TimeHorizonObstacle = "time_horizon_obstacle",
        /// The share of the effort.
        Responsibility = "responsibility",
        /// The rotation factor of program 3.
        Len = "orca.len",
        /// Length of a step, s.
        TimeStep = "time_step",
    }
}

impl Knob {
    /// Its value in a case.
    pub(super) fn value(self, case: &AuditCase) -> f64 {
        match self {
            Knob::Radius => case.me.radius,
            Knob::MaxSpeed => case.settings.max_speed,
            Knob::NeighborDistance => case.settings.neighbor_distance,
            Knob::MaxNeighbors => case.settings.max_neighbors as f64,
            Knob::TimeHorizon => case.settings.time_horizon,
            Knob::TimeHorizonObstacle => case.settings.time_horizon_obstacle,
            Knob::Responsibility => case.settings.responsibility,
            Knob::Len => case.settings.len,
            Knob::TimeStep => case.settings.time_step,
        }
    }

    fn set(self, value: f64, settings: &mut CaseSettings) {
        match self {
            Knob::Radius => {}
            Knob::MaxSpeed => settings.max_speed = value,
            Knob::NeighborDistance => settings.neighbor_distance = value,
            Knob::MaxNeighbors => settings.max_neighbors = value as usize,
            Knob::TimeHorizon => settings.time_horizon = value,
            Knob::TimeHorizonObstacle => settings.time_horizon_obstacle = value,
            Knob::Responsibility => settings.responsibility = value,
            Knob::Len => settings.len = value,
            Knob::TimeStep => settings.time_step = value,
        }
    }
}

/// A possible deviation of another program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Hypothesis {
    pub slips: Slips,
    /// A setting with another value.
    pub knob: Option<(Knob, f64)>,
}

/// The walls of a run, as they are and with reversed winding.
#[derive(Clone, Debug)]
pub(super) struct RefWalls {
    plain: Arc<Obstacles>,
    reversed: Arc<Obstacles>,
}

impl RefWalls {
    pub fn new(obstacles: &Arc<Obstacles>) -> RefWalls {
        let turned = obstacles.polygons().iter().map(|polygon| polygon.iter().rev().copied().collect());
        let reversed = Obstacles::new(turned.collect(), obstacles.circles().to_vec());
        let reversed = reversed.map_or_else(|_| Arc::clone(obstacles), Arc::new);
        RefWalls { plain: Arc::clone(obstacles), reversed }
    }
}

/// The velocity that a program with these slips chooses, m/s; NaN if it has none.
pub(super) fn decide(case: &AuditCase, walls: &RefWalls, hypothesis: Hypothesis) -> DVec2 {
    let Hypothesis { slips, knob } = hypothesis;
    let mut settings = case.settings;
    if let Some((knob, value)) = knob {
        knob.set(value, &mut settings);
    }
    if slips.has(OrcaSlip::HorizonsSwapped) {
        std::mem::swap(&mut settings.time_horizon, &mut settings.time_horizon_obstacle);
    }
    let radius = match knob {
        Some((Knob::Radius, radius)) => Some(radius),
        _ => None,
    };
    let mut lines = Vec::with_capacity(32);
    if !slips.has(OrcaSlip::NoWalls) {
        let obstacles = if slips.has(OrcaSlip::Winding) { &walls.reversed } else { &walls.plain };
        walls::lines(case, &settings, radius, obstacles, &mut lines);
    }
    let n_rigid = lines.len();
    agents::lines(case, &settings, radius, slips, &mut lines);
    programs::solve(&lines, n_rigid, &settings, case.preferred, slips)
}
