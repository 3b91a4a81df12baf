//! The nearest velocity outside a union of velocity obstacles, by trying every point where the optimum can lie.
//!
//! The optimum is the preferred velocity itself, or its foot on a boundary piece (leg, arc, speed circle with a leg or
//! arc), or a crossing of two pieces. Each such candidate is tested against all obstacles but those it lies on.
//! Source: the candidate enumeration of ClearPath (Guy et al. 2009) and of the HRVO library, with the cut-off arcs.

use glam::Vec2;

use super::{Outcome, hrvo::Listed};
use crate::geometry::{
    clamp_length,
    cone::VelocityObstacle,
    tolerance::{CANDIDATE_DEPTH, PARALLEL},
    unit,
};

/// A velocity that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The first obstacle (nearest neighbor first) that contains it; `None` if it is outside all of them.
    pub blocked_by: Option<u32>,
}

/// The step of the two-body rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The neighbor that is hit first.
    pub neighbor: u32,
    /// The shortest way out of its cone, m/s.
    pub u: Vec2,
    /// The part of u that is taken.
    pub share: f32,
}

/// The cones of one agent and the velocities it tried.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ConeTrace {
    /// The neighbors, nearest first.
    pub neighbors: Vec<u32>,
    /// The velocity obstacle of each, in the same order.
    pub obstacles: Vec<VelocityObstacle>,
    /// Every velocity tried, in the order of trying; kept for watched agents only.
    pub candidates: Vec<Candidate>,
    /// The step of the two-body rule, if that rule chose.
    pub shift: Option<Shift>,
    /// The velocity chosen, m/s.
    pub chosen: Vec2,
    /// Boundary pieces with their owners: working memory of the search.
    pieces: Vec<(usize, Piece)>,
    /// Candidates of HRVO's library form: working memory too.
    pub(super) listed: Vec<Listed>,
}

impl ConeTrace {
    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        let ConeTrace { neighbors, obstacles, candidates, shift, chosen, pieces, listed } = self;
        neighbors.clear();
        obstacles.clear();
        candidates.clear();
        *shift = None;
        *chosen = Vec2::ZERO;
        pieces.clear();
        listed.clear();
    }
}

/// A smooth piece of an obstacle's boundary.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Piece {
    Ray {
        origin: Vec2,
        direction: Vec2,
    },
    /// The part of a circle that faces the apex: `(v − apex)` has less than `leg_start` along both legs.
    Arc {
        center: Vec2,
        radius: f32,
        apex: Vec2,
        left: Vec2,
        right: Vec2,
        leg_start: f32,
    },
}

impl Piece {
    fn contains(&self, velocity: Vec2) -> bool {
        match *self {
            Piece::Ray { origin, direction } => direction.dot(velocity - origin) >= 0.0,
            Piece::Arc { apex, left, right, leg_start, .. } => {
                let w = velocity - apex;
                w.dot(left) <= leg_start && w.dot(right) <= leg_start
            }
        }
    }
}

/// Nearest velocity to `preferred` within the speed circle and outside every obstacle of `trace`, which takes the
/// result; if the obstacles cover the circle, the candidate that is blocked by the farthest neighbor only.
///
/// O(n³) for n obstacles. Ties go to the candidate tried first: right legs before left legs.
pub fn choose_outside(
    preferred: Vec2,
    max_speed: f32,
    trace: &mut ConeTrace,
    watching: bool,
) -> (Vec2, Outcome) {
    let start = clamp_length(preferred, max_speed);
    let mut search = Search {
        preferred,
        max_speed_sq: max_speed * max_speed * (1.0 + 1e-5),
        obstacles: &trace.obstacles,
        kept: watching.then_some(&mut trace.candidates),
        best: None,
        deepest: None,
    };
    search.try_velocity(start, [usize::MAX; 2]);
    if search.best.is_none() || watching {
        collect_pieces(search.obstacles, &mut trace.pieces);
        let pieces = &trace.pieces;
        for (k, &(owner, piece)) in pieces.iter().enumerate() {
            search.try_feet(owner, piece);
            search.try_speed_circle(owner, piece, max_speed);
            for &(other, earlier) in &pieces[..k] {
                if other != owner {
                    search.try_crossings([other, owner], earlier, piece);
                }
            }
        }
    }
    let (best, deepest) = (search.best, search.deepest);
    let (velocity, outcome) = match (best, deepest) {
        (Some((_, velocity)), _) if velocity == start => (velocity, Outcome::Free),
        // A candidate is let through a rounding error beyond the speed circle.
        (Some((_, velocity)), _) => (clamp_length(velocity, max_speed), Outcome::Adjusted),
        (None, Some((_, _, velocity))) => (clamp_length(velocity, max_speed), Outcome::Relaxed),
        (None, None) => unreachable!("the preferred velocity is always tried"),
    };
    trace.chosen = velocity;
    (velocity, outcome)
}

struct Search<'a> {
    preferred: Vec2,
    max_speed_sq: f32,
    obstacles: &'a [VelocityObstacle],
    kept: Option<&'a mut Vec<Candidate>>,
    /// Squared distance to the preferred velocity, and the free velocity nearest to it.
    best: Option<(f32, Vec2)>,
    /// First blocking obstacle, squared distance, velocity: the best of the blocked.
    deepest: Option<(usize, f32, Vec2)>,
}

impl Search<'_> {
    /// Tries a velocity that lies on the boundaries of `owners`.
    fn try_velocity(&mut self, velocity: Vec2, owners: [usize; 2]) {
        // NaN compares false and is dropped.
        let within_speed = velocity.dot(velocity) <= self.max_speed_sq;
        if !within_speed {
            return;
        }
        let distance_sq = (velocity - self.preferred).length_squared();
        let nearer = self.best.is_none_or(|(known, _)| distance_sq < known);
        if !nearer && self.kept.is_none() {
            return;
        }
        let blocked = self
            .obstacles
            .iter()
            .enumerate()
            .find(|(k, obstacle)| !owners.contains(k) && obstacle.depth(velocity) > CANDIDATE_DEPTH);
        let blocked = blocked.map(|(k, _)| k);
        if let Some(kept) = &mut self.kept {
            kept.push(Candidate { velocity, blocked_by: blocked.map(|k| k as u32) });
        }
        match blocked {
            None if nearer => self.best = Some((distance_sq, velocity)),
            None => {}
            Some(k) => {
                let deeper = self.deepest.is_none_or(|(known, known_distance_sq, _)| {
                    k > known || (k == known && distance_sq < known_distance_sq)
                });
                if deeper {
                    self.deepest = Some((k, distance_sq, velocity));
                }
            }
        }
    }

    fn try_feet(&mut self, owner: usize, piece: Piece) {
        let foot = match piece {
            Piece::Ray { origin, direction } => {
                origin + direction * direction.dot(self.preferred - origin).max(0.0)
            }
            Piece::Arc { center, radius, .. } => match unit(self.preferred - center) {
                Some(normal) => center + normal * radius,
                None => return,
            },
        };
        if piece.contains(foot) {
            self.try_velocity(foot, [owner, usize::MAX]);
        }
    }

    fn try_speed_circle(&mut self, owner: usize, piece: Piece, max_speed: f32) {
        match piece {
            Piece::Ray { origin, direction } => {
                for velocity in line_and_circle(origin, direction, Vec2::ZERO, max_speed) {
                    if piece.contains(velocity) {
                        self.try_velocity(clamp_length(velocity, max_speed), [owner, usize::MAX]);
                    }
                }
            }
            Piece::Arc { center, radius, .. } => {
                for velocity in two_circles(center, radius, Vec2::ZERO, max_speed) {
                    if piece.contains(velocity) {
                        self.try_velocity(clamp_length(velocity, max_speed), [owner, usize::MAX]);
                    }
                }
            }
        }
    }

    fn try_crossings(&mut self, owners: [usize; 2], a: Piece, b: Piece) {
        let crossings = match (a, b) {
            (Piece::Ray { origin, direction }, Piece::Ray { origin: o, direction: d }) => {
                let determinant = direction.perp_dot(d);
                if determinant.abs() <= PARALLEL {
                    return;
                }
                let crossing = origin + direction * ((o - origin).perp_dot(d) / determinant);
                [crossing, Vec2::NAN]
            }
            (Piece::Ray { origin, direction }, Piece::Arc { center, radius, .. })
            | (Piece::Arc { center, radius, .. }, Piece::Ray { origin, direction }) => {
                line_and_circle(origin, direction, center, radius)
            }
            (Piece::Arc { center, radius, .. }, Piece::Arc { center: c, radius: r, .. }) => {
                two_circles(center, radius, c, r)
            }
        };
        for velocity in crossings {
            if a.contains(velocity) && b.contains(velocity) {
                self.try_velocity(velocity, owners);
            }
        }
    }
}

/// Every boundary piece with its owner: right leg, left leg, arc of each obstacle in turn.
fn collect_pieces(obstacles: &[VelocityObstacle], pieces: &mut Vec<(usize, Piece)>) {
    pieces.clear();
    for (owner, obstacle) in obstacles.iter().enumerate() {
        match *obstacle {
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
                for leg in [right, left] {
                    pieces.push((owner, Piece::Ray { origin: apex + leg * leg_start, direction: leg }));
                }
                if cutoff_radius > 0.0 {
                    let arc = Piece::Arc { center, radius: cutoff_radius, apex, left, right, leg_start };
                    pieces.push((owner, arc));
                }
            }
            VelocityObstacle::HalfPlane(permitted) => {
                for direction in [permitted.direction, -permitted.direction] {
                    pieces.push((owner, Piece::Ray { origin: permitted.point, direction }));
                }
            }
        }
    }
}

/// Crossings of a line with a circle; NaN where there are none.
fn line_and_circle(origin: Vec2, direction: Vec2, center: Vec2, radius: f32) -> [Vec2; 2] {
    let to_foot = direction.dot(center - origin);
    let foot = origin + direction * to_foot;
    // A negative square gives NaN, which every test refuses.
    let half_chord = (radius * radius - (foot - center).length_squared()).sqrt();
    [foot - direction * half_chord, foot + direction * half_chord]
}

/// Crossings of two circles; NaN where there are none.
fn two_circles(a: Vec2, radius_a: f32, b: Vec2, radius_b: f32) -> [Vec2; 2] {
    let between = b - a;
    let distance_sq = between.dot(between);
    if distance_sq == 0.0 {
        return [Vec2::NAN; 2];
    }
    let along = 0.5 + (radius_a * radius_a - radius_b * radius_b) / (2.0 * distance_sq);
    let across = (radius_a * radius_a / distance_sq - along * along).sqrt();
    [a + between * along - between.perp() * across, a + between * along + between.perp() * across]
}
