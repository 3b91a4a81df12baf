//! The input and the outcome of the programs.

use glam::Vec2;

use crate::geometry::{clamp_length, half_plane::HalfPlane};

/// The input of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The half-planes; obstacles first, then agents, nearest first. The order matters if no velocity satisfies all.
    pub half_planes: &'a [HalfPlane],
    /// Number of half-planes, counted from the first (walls), that are never relaxed.
    pub n_rigid: usize,
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// The preferred velocity, m/s.
    pub preferred: Vec2,
    /// Rotation factor of the relaxed lines, 0 … ∞; 1 is RVO2.
    pub len: f32,
}

/// The optimum that a program computes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Optimum {
    /// The velocity nearest to this one.
    Nearest(Vec2),
    /// The velocity farthest along this unit direction; used by program 3 only.
    Farthest(Vec2),
}

impl Optimum {
    /// The best velocity of the speed circle alone, m/s, at which program 2 starts.
    pub(crate) fn start(self, max_speed: f32) -> Vec2 {
        match self {
            Optimum::Farthest(direction) => direction * max_speed,
            Optimum::Nearest(preferred) => clamp_length(preferred, max_speed),
        }
    }
}

/// The outcome of the programs.
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
        /// Runs of program 3's inner program that found no velocity, so that the old one stayed.
        fallbacks: u32,
    },
}

impl LpOutcome {
    /// True if program 3 had to run.
    pub fn is_relaxed(self) -> bool {
        matches!(self, LpOutcome::Relaxed { .. })
    }
}
