//! The nearest velocity outside a union of velocity obstacles, by trying every point where the optimum can lie.
//!
//! The optimum is the preferred velocity itself, or its foot on a boundary piece (leg, arc, speed circle with a leg or
//! arc), or a crossing of two pieces. Each such candidate is tested against all obstacles except those it lies on.
//! Source: the candidate enumeration of ClearPath (Guy et al. 2009) and of the HRVO library, with the cut-off arcs.

use glam::Vec2;

use super::{
    boundary::{NO_OWNER, OwnedPiece, collect_pieces, speed_limit_sq},
    cone_scratch::ConeScratch,
    cone_trace::{Candidate, ConeTrace},
    nearest_free::{self, OutsideChoice},
};
use crate::avoid::situation::Outcome;
use crate::{
    geometry::{clamp_length, cone::VelocityObstacle, tolerance::CANDIDATE_DEPTH},
    machine::lanes::dispatch,
};

/// Nearest velocity to `preferred` within the speed circle and outside every obstacle of `trace`, which takes the
/// result; if the obstacles cover the circle, the candidate that is blocked by the farthest neighbor only.
///
/// O(n³) for n obstacles. Ties go to the candidate tried first: right legs before left legs. With `watching` the
/// candidates are recorded; otherwise most of them are skipped, with the same result to the bit.
pub(super) fn choose_outside(
    preferred: Vec2,
    max_speed: f32,
    trace: &mut ConeTrace,
    scratch: &mut ConeScratch,
    watching: bool,
) -> (Vec2, Outcome) {
    let ConeScratch { pieces, search, level, .. } = scratch;
    let found = if watching {
        list(preferred, max_speed, trace, pieces)
    } else {
        dispatch!(*level, simd => nearest_free::search(simd, preferred, max_speed, &trace.obstacles, search))
    };
    let (velocity, outcome) = match found {
        OutsideChoice::Start => (clamp_length(preferred, max_speed), Outcome::Free),
        // Candidates may exceed the maximum speed by a rounding error.
        OutsideChoice::Free(velocity) => (clamp_length(velocity, max_speed), Outcome::Adjusted),
        OutsideChoice::Blocked(velocity) => (clamp_length(velocity, max_speed), Outcome::Relaxed),
        // If the square of the speed limit underflows to zero, nothing is within it, not even the preferred velocity.
        OutsideChoice::Nothing => (clamp_length(preferred, max_speed), Outcome::Relaxed),
    };
    trace.chosen = velocity;
    (velocity, outcome)
}

/// Tries all candidates and records them.
fn list(
    preferred: Vec2,
    max_speed: f32,
    trace: &mut ConeTrace,
    pieces: &mut Vec<OwnedPiece>,
) -> OutsideChoice {
    let ConeTrace { obstacles, candidates, .. } = trace;
    let mut search = CandidateSearch {
        preferred,
        max_speed_sq: speed_limit_sq(max_speed),
        obstacles,
        kept: candidates,
        best: None,
        deepest: None,
    };
    search.try_velocity(clamp_length(preferred, max_speed), [NO_OWNER; 2]);
    let free = search.best.is_some();
    collect_pieces(search.obstacles, pieces);
    search.try_pieces(pieces, max_speed);
    match (search.best, search.deepest) {
        // If the preferred velocity itself is free, nothing can be better.
        _ if free => OutsideChoice::Start,
        (Some(best), _) => OutsideChoice::Free(best.velocity),
        (None, Some(deepest)) => OutsideChoice::Blocked(deepest.velocity),
        (None, None) => OutsideChoice::Nothing,
    }
}

struct CandidateSearch<'a> {
    preferred: Vec2,
    max_speed_sq: f32,
    obstacles: &'a [VelocityObstacle],
    kept: &'a mut Vec<Candidate>,
    best: Option<FreeVelocity>,
    deepest: Option<BlockedVelocity>,
}

/// The free velocity that is nearest to the preferred one.
#[derive(Clone, Copy)]
struct FreeVelocity {
    distance_sq: f32,
    velocity: Vec2,
}

/// The best blocked velocity: its first blocking obstacle comes last; among equals it is nearest to the preferred
/// velocity.
#[derive(Clone, Copy)]
struct BlockedVelocity {
    by: usize,
    distance_sq: f32,
    velocity: Vec2,
}

impl CandidateSearch<'_> {
    /// Tries every candidate on the boundary of an obstacle.
    fn try_pieces(&mut self, pieces: &[OwnedPiece], max_speed: f32) {
        for (k, &OwnedPiece { owner, piece }) in pieces.iter().enumerate() {
            if let Some(foot) = piece.foot(self.preferred) {
                self.try_velocity(foot, [owner, NO_OWNER]);
            }
            for velocity in piece.on_circle(max_speed) {
                self.try_velocity(clamp_length(velocity, max_speed), [owner, NO_OWNER]);
            }
            for earlier in pieces[..k].iter().filter(|earlier| earlier.owner != owner) {
                for velocity in earlier.piece.crossings(&piece) {
                    self.try_velocity(velocity, [earlier.owner, owner]);
                }
            }
        }
    }

    /// Tries a velocity that lies on the boundaries of `owners`.
    fn try_velocity(&mut self, velocity: Vec2, owners: [usize; 2]) {
        // NaN compares false and is dropped.
        let within_speed = velocity.dot(velocity) <= self.max_speed_sq;
        if !within_speed {
            return;
        }
        let distance_sq = (velocity - self.preferred).length_squared();
        let nearer = self.best.is_none_or(|best| distance_sq < best.distance_sq);
        let blocks = |(k, obstacle): (usize, &VelocityObstacle)| {
            !owners.contains(&k) && obstacle.depth(velocity) > CANDIDATE_DEPTH
        };
        let blocked = self.obstacles.iter().enumerate().position(blocks);
        self.kept.push(Candidate { velocity, blocked_by: blocked.map(|k| k as u32) });
        match blocked {
            None if nearer => self.best = Some(FreeVelocity { distance_sq, velocity }),
            None => {}
            Some(by) => {
                let deeper = self
                    .deepest
                    .is_none_or(|known| by > known.by || (by == known.by && distance_sq < known.distance_sq));
                if deeper {
                    self.deepest = Some(BlockedVelocity { by, distance_sq, velocity });
                }
            }
        }
    }
}
