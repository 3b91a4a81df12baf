//! The choice of the HRVO library: its candidates in its order, the first free one, and its answer if none is free.
//!
//! Source: the HRVO library of Snape et al. 2011, which has no obstacles at rest and no arcs.

use glam::Vec2;

use super::{
    boundary::NO_OWNER,
    cone_trace::{Candidate, ConeTrace},
};
use crate::avoid::situation::Outcome;
use crate::geometry::{clamp_length, cone::VelocityObstacle, half_plane::HalfPlane};

/// A candidate of the library with the obstacles on whose sides it was constructed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ListedCandidate {
    distance_sq: f32,
    velocity: Vec2,
    owners: [usize; 2],
}

/// An obstacle with straight sides: inside is left of the first and right of the second.
#[derive(Clone, Copy)]
struct Wedge {
    apex: Vec2,
    sides: [Vec2; 2],
}

impl Wedge {
    fn of(obstacle: &VelocityObstacle) -> Wedge {
        match *obstacle {
            VelocityObstacle::Cone { apex, left, right, .. } => Wedge { apex, sides: [right, left] },
            // Without a cut-off, as all cones of the library.
            VelocityObstacle::Capsule { left, right, .. } => Wedge { apex: Vec2::ZERO, sides: [right, left] },
            VelocityObstacle::HalfPlane(HalfPlane { point, direction }) => {
                Wedge { apex: point, sides: [-direction, direction] }
            }
        }
    }

    fn contains(&self, velocity: Vec2) -> bool {
        let from_apex = velocity - self.apex;
        self.sides[1].perp_dot(from_apex) < 0.0 && self.sides[0].perp_dot(from_apex) > 0.0
    }
}

/// The first free candidate by distance to the preferred velocity, ties in the order of construction; if none is free,
/// the one whose first blocking obstacle comes last.
pub(super) fn choose(
    preferred: Vec2,
    max_speed: f32,
    trace: &mut ConeTrace,
    listed: &mut Vec<ListedCandidate>,
    watching: bool,
) -> (Vec2, Outcome) {
    let ConeTrace { obstacles, candidates, chosen, .. } = trace;
    let start = clamp_length(preferred, max_speed);
    listed.clear();
    List { obstacles, preferred, max_speed, listed }.construct(start);
    // Stable: ties in the order of construction.
    listed.sort_by(|a, b| a.distance_sq.total_cmp(&b.distance_sq));
    let mut free = None;
    let mut deepest: Option<(usize, Vec2)> = None;
    for &ListedCandidate { velocity, owners, .. } in listed.iter() {
        let blocked = obstacles
            .iter()
            .enumerate()
            .position(|(k, obstacle)| !owners.contains(&k) && Wedge::of(obstacle).contains(velocity));
        if watching {
            candidates.push(Candidate { velocity, blocked_by: blocked.map(|k| k as u32) });
        }
        match blocked {
            None => free = free.or(Some(velocity)),
            Some(k) if deepest.is_none_or(|(known, _)| k > known) => deepest = Some((k, velocity)),
            Some(_) => {}
        }
        if free.is_some() && !watching {
            break;
        }
    }
    let (velocity, outcome) = match (free, deepest) {
        (Some(velocity), _) if velocity == start => (start, Outcome::Free),
        // A crossing with the speed circle may lie outside it by a rounding error.
        (Some(velocity), _) => (clamp_length(velocity, max_speed), Outcome::Adjusted),
        (None, Some((_, velocity))) => (clamp_length(velocity, max_speed), Outcome::Relaxed),
        (None, None) => (start, Outcome::Relaxed),
    };
    *chosen = velocity;
    (velocity, outcome)
}

/// The candidates during construction.
struct List<'a> {
    obstacles: &'a [VelocityObstacle],
    preferred: Vec2,
    max_speed: f32,
    listed: &'a mut Vec<ListedCandidate>,
}

impl<'a> List<'a> {
    /// Constructs them in the library's order: the preferred velocity; its feet on the sides; the sides with the speed
    /// circle; the sides with each other.
    fn construct(mut self, start: Vec2) {
        self.add(start, [NO_OWNER; 2]);
        self.add_feet();
        self.add_speed_circle();
        self.add_crossings();
    }

    fn wedges(&self) -> impl Iterator<Item = (usize, Wedge)> + use<'a> {
        self.obstacles.iter().map(Wedge::of).enumerate()
    }

    fn add(&mut self, velocity: Vec2, owners: [usize; 2]) {
        // NaN compares false and is dropped.
        if velocity.is_finite() {
            let distance_sq = (self.preferred - velocity).length_squared();
            self.listed.push(ListedCandidate { distance_sq, velocity, owners });
        }
    }

    fn is_slow(&self, velocity: Vec2) -> bool {
        velocity.dot(velocity) < self.max_speed * self.max_speed
    }

    /// Adds the feet of the preferred velocity on the sides on whose inner side it is.
    fn add_feet(&mut self) {
        for (k, Wedge { apex, sides }) in self.wedges() {
            let from_apex = self.preferred - apex;
            for (side, inwards) in sides.into_iter().zip([1.0, -1.0]) {
                let along = from_apex.dot(side);
                let foot = apex + along * side;
                if along > 0.0 && inwards * side.perp_dot(from_apex) > 0.0 && self.is_slow(foot) {
                    self.add(foot, [k, NO_OWNER]);
                }
            }
        }
    }

    /// Adds the points at which the sides meet the speed circle.
    fn add_speed_circle(&mut self) {
        let radius_sq = self.max_speed * self.max_speed;
        for (k, Wedge { apex, sides }) in self.wedges() {
            for side in sides {
                let half_chord = (radius_sq - apex.perp_dot(side).powi(2)).sqrt();
                for along in [half_chord - apex.dot(side), -half_chord - apex.dot(side)] {
                    if along >= 0.0 && half_chord > 0.0 {
                        self.add(apex + along * side, [k, NO_OWNER]);
                    }
                }
            }
        }
    }

    /// Adds the points at which the sides of two obstacles cross.
    fn add_crossings(&mut self) {
        for (i, first) in self.wedges() {
            for (j, second) in self.wedges().skip(i + 1) {
                for (a, b) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let (side, other) = (first.sides[a], second.sides[b]);
                    let (determinant, between) = (side.perp_dot(other), second.apex - first.apex);
                    let along = between.perp_dot(other) / determinant;
                    let crossing = first.apex + along * side;
                    // Parallel sides give infinity or NaN.
                    if along >= 0.0 && between.perp_dot(side) / determinant >= 0.0 && self.is_slow(crossing) {
                        self.add(crossing, [i, j]);
                    }
                }
            }
        }
    }
}
