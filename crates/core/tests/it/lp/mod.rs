//! The linear programs against figures computed by hand, exhaustive candidates in `f64` and dense sampling.

mod by_hand;
mod oracles;
mod other_lens;
mod parallel;

use crate::common::{
    Random, for_all, for_as_many,
    strategies::{any_lines, feasible, line},
    wide,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    avoid::orca::programs::{Arithmetic, LpOutcome, LpStep, Problem, Program2Step, Projection, solve},
    geometry::half_plane::HalfPlane,
};

use oracles::{widened, worst};

const BOTH: [Arithmetic; 2] = [Arithmetic::Rvo2, Arithmetic::Robust];

fn lines(list: &[(f64, f64, f64)]) -> Vec<HalfPlane> {
    list.iter().map(|&(x, y, offset)| line(DVec2::new(x, y).normalize(), offset, 0.0)).collect()
}

struct Solved {
    velocity: Vec2,
    outcome: LpOutcome,
    path: Vec<LpStep>,
}

fn run(half_planes: &[HalfPlane], preferred: Vec2, len: f32, arithmetic: Arithmetic) -> Solved {
    let problem = Problem { half_planes, n_rigid: 0, max_speed: 1.0, preferred, len };
    let mut path = Vec::new();
    let (velocity, outcome) = solve(problem, arithmetic, &mut Vec::new(), &mut path);
    Solved { velocity, outcome, path }
}

/// The last velocity before program 2 failed.
fn before_failure(path: &[LpStep]) -> Vec2 {
    let mut velocity = Vec2::NAN;
    for step in path {
        let LpStep::Program2(step) = *step else { continue };
        match step {
            Program2Step::Start(v) | Program2Step::Moved { velocity: v, .. } => velocity = v,
            Program2Step::Failed { .. } => break,
            Program2Step::Permitted { .. } | Program2Step::Detail(_) => {}
        }
    }
    velocity
}
