//! The search of [`super::candidates`] for agents that nobody watches: the same bits, and most candidates left out.
//!
//! Pieces of the boundary come by their distance from the preferred velocity. A candidate lies on each of its pieces, and
//! so is no nearer than they are: once a free one is nearer than the next piece, it is the nearest of all.

use std::cmp::Ordering;

use glam::Vec2;

use super::boundary::{NO_OWNER, OwnedPiece, collect_pieces, first_blocking, speed_limit_sq};
use crate::geometry::{clamp_length, cone::VelocityObstacle};

/// By how much a candidate may be nearer than its pieces, as a part of all lengths involved: its rounding.
const ROUNDING: f32 = 1e-5;

/// Working memory of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchMemory {
    pieces: Vec<OwnedPiece>,
    /// Squared distance of each piece, its bits above the place of the piece.
    by_distance: Vec<u64>,
    /// Places of the pieces that have been tried.
    passed: Vec<usize>,
}

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum OutsideChoice {
    /// The velocity to start from is free.
    Start,
    /// The nearest candidate that is free.
    Free(Vec2),
    /// None is: the one that is blocked last.
    Blocked(Vec2),
    /// No candidate is within the speed limit.
    Nothing,
}

/// A candidate, and where it stands in the order of trying.
#[derive(Clone, Copy)]
struct TriedVelocity {
    distance_sq: f32,
    turn: u64,
    velocity: Vec2,
}

impl TriedVelocity {
    /// Whether it goes before another one: it is nearer, or as near and tried first. Distances are numbers in all
    /// candidates or in none.
    fn before(&self, other: &TriedVelocity) -> bool {
        let by_distance = self.distance_sq.partial_cmp(&other.distance_sq);
        by_distance.unwrap_or(Ordering::Equal).then(self.turn.cmp(&other.turn)).is_lt()
    }
}

/// See [`super::candidates::choose_outside`].
pub(super) fn search(
    preferred: Vec2,
    max_speed: f32,
    obstacles: &[VelocityObstacle],
    memory: &mut SearchMemory,
) -> OutsideChoice {
    let start = clamp_length(preferred, max_speed);
    let max_speed_sq = speed_limit_sq(max_speed);
    let least = f32::INFINITY;
    let mut search =
        OutsideSearch { preferred, max_speed, max_speed_sq, obstacles, best: None, deepest: None, least };
    search.try_velocity(start, [NO_OWNER; 2], 0);
    if search.best.is_some() {
        return OutsideChoice::Start;
    }
    let SearchMemory { pieces, by_distance, passed } = memory;
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
        search.try_piece(place, pieces, passed);
        passed.push(place);
    }
    match (search.best, search.deepest) {
        (Some(best), _) => OutsideChoice::Free(best.velocity),
        (None, Some((_, deepest))) => OutsideChoice::Blocked(deepest.velocity),
        (None, None) => OutsideChoice::Nothing,
    }
}

/// Puts the pieces in the order of their distances from the preferred velocity. Returns by how much the distance of a
/// candidate may fall short of them.
fn rank(preferred: Vec2, max_speed: f32, pieces: &[OwnedPiece], by_distance: &mut Vec<u64>) -> f32 {
    by_distance.clear();
    let mut extent = 0.0_f32;
    for (place, OwnedPiece { piece, .. }) in pieces.iter().enumerate() {
        let (distance_sq, reach) = piece.distance(preferred);
        // Of a number and none, the number.
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
    obstacles: &'a [VelocityObstacle],
    best: Option<TriedVelocity>,
    /// The best of the blocked, and which obstacle blocks it first.
    deepest: Option<(usize, TriedVelocity)>,
    /// Squared distance of the best, infinite if there is none.
    least: f32,
}

impl OutsideSearch<'_> {
    /// Tries the candidates that a piece adds to those of the pieces that it has passed.
    fn try_piece(&mut self, place: usize, pieces: &[OwnedPiece], passed: &[usize]) {
        let OwnedPiece { owner, piece } = pieces[place];
        let turn = turn_of(place, 0);
        if let Some(foot) = piece.foot(self.preferred) {
            self.try_velocity(foot, [owner, NO_OWNER], turn);
        }
        for (k, velocity) in (1..).zip(piece.on_circle(self.max_speed)) {
            self.try_velocity(clamp_length(velocity, self.max_speed), [owner, NO_OWNER], turn + k);
        }
        for other in passed.iter().copied().filter(|other| pieces[*other].owner != owner) {
            // A crossing is computed from the piece in the lower place.
            let (first, last) = (place.min(other), place.max(other));
            let owners = [pieces[first].owner, pieces[last].owner];
            let OutsideSearch { preferred, max_speed_sq, least, .. } = *self;
            let matters = |velocity: Vec2| {
                let is_farther = (velocity - preferred).length_squared() > least;
                velocity.dot(velocity) <= max_speed_sq && !is_farther
            };
            for (k, velocity) in pieces[first].piece.crossings(&pieces[last].piece, matters).enumerate() {
                self.try_velocity(velocity, owners, turn_of(last, 3 + 2 * first + k));
            }
        }
    }

    /// Tries a velocity that lies on the boundaries of `owners`.
    fn try_velocity(&mut self, velocity: Vec2, owners: [usize; 2], turn: u64) {
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
        match first_blocking(self.obstacles, velocity, owners) {
            None => {
                self.best = Some(tried);
                // No distance that is a number is farther than none.
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

/// Where a candidate stands in the order of trying: behind those of all pieces before its last.
fn turn_of(place: usize, number: usize) -> u64 {
    ((place as u64 + 1) << 32) + number as u64
}
