//! The search of [`super::candidates`] for unwatched agents: the same bits, with most candidates skipped.
//!
//! Pieces of the boundary are visited by their distance from the preferred velocity. A candidate lies on each of its
//! pieces, and so is at least as far away as they are: once a free one is nearer than the next piece, it is the nearest
//! of all.

use std::cmp::Ordering;

use glam::Vec2;

use super::{
    boundary::{NO_OWNER, OwnedPiece, collect_pieces, speed_limit_sq},
    cone_columns::ConeColumns,
    piece_columns::{Crossings, PieceColumns},
};
use crate::{
    geometry::{clamp_length, cone::VelocityObstacle, tolerance::CANDIDATE_DEPTH},
    machine::lanes::{Pairs, Simd, WIDEST, prelude::*, width},
};

/// Allowance for rounding: the difference by which a candidate may be nearer than its pieces, as a share of all lengths
/// involved.
const ROUNDING: f32 = 1e-5;

/// Working memory of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchMemory {
    cones: ConeColumns,
    pieces: Vec<OwnedPiece>,
    /// Squared distance of each piece in the high bits, the place of the piece in the low bits.
    by_distance: Vec<u64>,
    passed: PieceColumns,
}

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum OutsideChoice {
    /// The velocity to start from is free.
    Start,
    /// The nearest free candidate.
    Free(Vec2),
    /// No candidate is free: the one whose first blocking obstacle comes last.
    Blocked(Vec2),
    /// No candidate is within the speed limit.
    Nothing,
}

/// A candidate, and its place in the order of trying.
#[derive(Clone, Copy)]
struct TriedVelocity {
    distance_sq: f32,
    turn: u64,
    velocity: Vec2,
}

impl TriedVelocity {
    /// True if it precedes another one: it is nearer, or equally near and tried first. Distances are numbers in all
    /// candidates or in none.
    #[inline(always)]
    fn before(&self, other: &TriedVelocity) -> bool {
        let by_distance = self.distance_sq.partial_cmp(&other.distance_sq);
        by_distance.unwrap_or(Ordering::Equal).then(self.turn.cmp(&other.turn)).is_lt()
    }
}

/// See [`super::candidates::choose_outside`].
#[inline(always)]
pub(super) fn search<S: Simd>(
    simd: S,
    preferred: Vec2,
    max_speed: f32,
    obstacles: &[VelocityObstacle],
    memory: &mut SearchMemory,
) -> OutsideChoice {
    let start = clamp_length(preferred, max_speed);
    // Most agents with few neighbors are free to go: they need no columns.
    let blocked = obstacles.iter().position(|obstacle| obstacle.depth(start) > CANDIDATE_DEPTH);
    let max_speed_sq = speed_limit_sq(max_speed);
    let within_speed = start.dot(start) <= max_speed_sq;
    if blocked.is_none() && within_speed {
        return OutsideChoice::Start;
    }
    let SearchMemory { cones, pieces, by_distance, passed } = memory;
    cones.fill(obstacles);
    let least = f32::INFINITY;
    let mut search =
        OutsideSearch { preferred, max_speed, max_speed_sq, cones, best: None, deepest: None, least };
    search.try_velocity(simd, start, [NO_OWNER; 2], 0);
    collect_pieces(obstacles, pieces);
    let slack = rank(preferred, max_speed, pieces, by_distance);
    passed.clear();
    for key in &*by_distance {
        let distance_sq = f32::from_bits((key >> 32) as u32);
        let nearest = search.least.sqrt() + slack;
        if distance_sq > nearest * nearest {
            break;
        }
        let place = *key as u32 as usize;
        search.try_piece(simd, place, pieces, passed);
    }
    match (search.best, search.deepest) {
        (Some(best), _) => OutsideChoice::Free(best.velocity),
        (None, Some((_, deepest))) => OutsideChoice::Blocked(deepest.velocity),
        (None, None) => OutsideChoice::Nothing,
    }
}

/// Sorts the pieces by their distances from the preferred velocity. Returns the amount by which the distance of a
/// candidate may fall short of theirs.
#[inline(always)]
fn rank(preferred: Vec2, max_speed: f32, pieces: &[OwnedPiece], by_distance: &mut Vec<u64>) -> f32 {
    by_distance.clear();
    let mut extent = 0.0_f32;
    for (place, OwnedPiece { piece, .. }) in pieces.iter().enumerate() {
        let (distance_sq, reach) = piece.distance(preferred);
        // `f32::max` of a number and NaN is the number.
        extent = extent.max(reach);
        by_distance.push(u64::from(distance_sq.max(0.0).to_bits()) << 32 | place as u64);
    }
    by_distance.sort_unstable();
    ROUNDING * (extent + max_speed + preferred.length())
}

struct OutsideSearch<'a> {
    preferred: Vec2,
    max_speed: f32,
    max_speed_sq: f32,
    cones: &'a ConeColumns,
    best: Option<TriedVelocity>,
    /// The best blocked candidate, and the obstacle that blocks it first.
    deepest: Option<(usize, TriedVelocity)>,
    /// Squared distance of the best free candidate, infinite if there is none.
    least: f32,
}

impl OutsideSearch<'_> {
    /// Tries the candidates that a piece adds to those before it.
    #[inline(always)]
    fn try_piece<S: Simd>(
        &mut self,
        simd: S,
        place: usize,
        pieces: &[OwnedPiece],
        passed: &mut PieceColumns,
    ) {
        let owned = pieces[place];
        let OwnedPiece { owner, piece } = owned;
        let turn = turn_of(place, 0);
        if let Some(foot) = piece.foot(self.preferred) {
            self.try_velocity(simd, foot, [owner, NO_OWNER], turn);
        }
        for (k, velocity) in (1..).zip(piece.on_circle(self.max_speed)) {
            self.try_velocity(simd, clamp_length(velocity, self.max_speed), [owner, NO_OWNER], turn + k);
        }
        passed.cross(
            simd,
            place,
            owned,
            #[inline(always)]
            |crossings: Crossings<S>| self.try_crossings(simd, place, owner, crossings),
        );
        passed.push(place, owned);
    }

    /// Tries the crossings of a piece with others.
    #[inline(always)]
    fn try_crossings<S: Simd>(&mut self, simd: S, place: usize, owner: usize, crossings: Crossings<S>) {
        let Crossings { velocity, exists, which, places, owners } = crossings;
        let offset = velocity - Pairs::splat(simd, self.preferred);
        let within_speed = velocity.dot(velocity).simd_le(self.max_speed_sq);
        let farther = offset.dot(offset).simd_gt(self.least);
        let mut lanes = (exists & within_speed & !farther).to_bitmask();
        if lanes == 0 {
            return;
        }
        let mut xs = [0.0; WIDEST];
        let mut ys = [0.0; WIDEST];
        velocity.x.store_slice(&mut xs[..width::<S>()]);
        velocity.y.store_slice(&mut ys[..width::<S>()]);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let (other, whose) = (places[lane] as usize, owners[lane] as usize);
            let turn = turn_of(place.max(other), 3 + 2 * place.min(other) + which);
            self.try_velocity(simd, Vec2::new(xs[lane], ys[lane]), [owner, whose], turn);
        }
    }

    /// Tries a velocity that lies on the boundaries of `owners`.
    #[inline(always)]
    fn try_velocity<S: Simd>(&mut self, simd: S, velocity: Vec2, owners: [usize; 2], turn: u64) {
        // NaN compares false and is dropped.
        let within_speed = velocity.dot(velocity) <= self.max_speed_sq;
        if !within_speed {
            return;
        }
        let distance_sq = (velocity - self.preferred).length_squared();
        let tried = TriedVelocity { distance_sq, turn, velocity };
        if self.best.is_some_and(|best| !tried.before(&best)) {
            return;
        }
        match self.cones.first_blocking(simd, velocity, owners) {
            None => {
                self.best = Some(tried);
                // A NaN distance is treated as infinite, so that any number is nearer.
                self.least = if distance_sq.is_nan() { f32::INFINITY } else { distance_sq };
            }
            Some(by) => {
                let deeper = |(known, deepest): (usize, TriedVelocity)| {
                    by > known || (by == known && tried.before(&deepest))
                };
                if self.deepest.is_none_or(deeper) {
                    self.deepest = Some((by, tried));
                }
            }
        }
    }
}

/// The place of a candidate in the order of trying: after the candidates of all pieces before its last one.
fn turn_of(place: usize, number: usize) -> u64 {
    ((place as u64 + 1) << 32) + number as u64
}
