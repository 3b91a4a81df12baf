//! The only match over the methods.

use glam::Vec2;

use super::{
    cones::{self, cone_scratch::ConeScratch, cone_trace::ConeTrace},
    orca::{self, OrcaTrace, programs::LpStep},
    schools::{AS_PREFERRED, SchoolScratch},
    situation::{Outcome, Situation},
    watched::Trace,
};
use crate::{
    geometry::{clamp_length, half_plane::HalfPlane},
    model::Method,
};

/// Traces and working memory of the methods.
#[derive(Clone, Debug, Default)]
pub(super) struct MethodScratch {
    orca: OrcaTrace,
    relaxed: Vec<HalfPlane>,
    cones: ConeTrace,
    pub(super) of_cones: ConeScratch,
    schools: SchoolScratch,
}

impl MethodScratch {
    /// Chooses a velocity by `method`. With `watching` the whole trace is recorded.
    pub(super) fn solve(&mut self, method: Method, situation: Situation, watching: bool) -> (Vec2, Outcome) {
        let MethodScratch { orca, relaxed, cones, of_cones, schools } = self;
        match method {
            Method::None => {
                let max_speed = situation.world.agents[situation.me as usize].settings.max_speed;
                (clamp_length(situation.preferred, max_speed), Outcome::Free)
            }
            Method::Vo | Method::Rvo => cones::vo::solve(situation, cones, of_cones, watching),
            Method::Hrvo => cones::hrvo::solve(situation, cones, of_cones, watching),
            Method::Orca if watching => {
                let mut path: Vec<LpStep> = Vec::new();
                let solved = orca::solve(situation, orca, relaxed, &mut path);
                orca.path = path;
                solved
            }
            Method::Orca => orca::solve(situation, orca, relaxed, &mut ()),
            Method::Own => {
                let answer = given(situation);
                if watching {
                    // ORCA's half-planes around the answer.
                    orca::solve(situation, orca, relaxed, &mut ());
                    orca.chosen = answer.0;
                }
                answer
            }
            Method::Detour | Method::SocialForce | Method::CollisionFreeSpeed | Method::BufferedVoronoi => {
                schools.solve(method, situation, watching)
            }
        }
    }

    /// A copy of the trace that `method` left.
    pub(super) fn trace(&self, method: Method) -> Trace {
        match method {
            Method::None => Trace::None,
            Method::Vo | Method::Rvo | Method::Hrvo => Trace::Cones(self.cones.clone()),
            Method::Orca | Method::Own => Trace::Orca(self.orca.clone()),
            Method::Detour | Method::SocialForce | Method::CollisionFreeSpeed | Method::BufferedVoronoi => {
                Trace::School(self.schools.trace.clone())
            }
        }
    }

    /// Number of lines or cones of `method` that come from walls and pillars.
    pub(super) fn walls(&self, method: Method) -> usize {
        match method {
            // The lines of `own` exist only for watched agents.
            Method::None | Method::Own => 0,
            Method::Vo | Method::Rvo | Method::Hrvo => self.cones.n_rigid,
            Method::Orca => self.orca.n_rigid,
            Method::Detour | Method::SocialForce | Method::CollisionFreeSpeed | Method::BufferedVoronoi => {
                self.schools.trace.walls.len()
            }
        }
    }

    /// Distance of the answer of `method` from the half-plane that it violates most, m/s.
    pub(super) fn violation(&self, method: Method, outcome: Outcome) -> f32 {
        match (method, outcome) {
            (Method::Orca, Outcome::Relaxed) => self.orca.worst_violation().map_or(0.0, |(_, by)| by),
            _ => 0.0,
        }
    }
}

/// The velocity chosen by an external program, at most the maximum speed, m/s; the present one if it chose none.
fn given(Situation { world, me, preferred, .. }: Situation) -> (Vec2, Outcome) {
    let agent = &world.agents[me as usize];
    let answer = clamp_length(world.answer(me).unwrap_or(agent.velocity), agent.settings.max_speed);
    let outcome = if answer.distance(preferred) <= AS_PREFERRED { Outcome::Free } else { Outcome::Adjusted };
    (answer, outcome)
}
