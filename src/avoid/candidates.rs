//! The nearest velocity outside a union of velocity obstacles, by trying every point where the optimum can lie.
//!
//! The optimum is the preferred velocity itself, or its foot on a boundary piece (leg, arc, speed circle with a leg or
//! arc), or a crossing of two pieces. Each such candidate is tested against all obstacles but those it lies on.
//! Source: the candidate enumeration of ClearPath (Guy et al. 2009) and of the HRVO library, with the cut-off arcs.

use glam::Vec2;

use super::{Outcome, hrvo::Listed};
use crate::geometry::{
    clamp_length,
    cone::{VelocityObstacle, within_arc},
    tolerance::{CANDIDATE_DEPTH, PARALLEL},
    unit,
};

/// A velocity that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The first obstacle (in the order of the trace) that contains it; `None` if it is outside all of them.
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
    /// Velocity obstacles of edges and pillars, nearest first, then those of the neighbors in their order.
    pub obstacles: Vec<VelocityObstacle>,
    /// The first so many belong to edges and pillars; a relaxed choice violates them last.
    pub n_rigid: usize,
    /// Every velocity tried, in the order of trying; kept for watched agents only.
    pub candidates: Vec<Candidate>,
    /// The step of the two-body rule, if that rule chose.
    pub shift: Option<Shift>,
    /// The velocity chosen, m/s.
    pub chosen: Vec2,
    /// Boundary pieces with their owners: working memory of the search.
    pieces: Vec<(usize, Piece)>,
    /// Distance (m) and obstacle of edges and pillars, to be put in order: working memory too.
    pub(super) rigid: Vec<(f32, VelocityObstacle)>,
    /// Candidates of HRVO's library form: working memory too.
    pub(super) listed: Vec<Listed>,
}

impl ConeTrace {
    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        let ConeTrace { neighbors, obstacles, n_rigid, candidates, shift, chosen, pieces, rigid, listed } =
            self;
        neighbors.clear();
        obstacles.clear();
        candidates.clear();
        *shift = None;
        *chosen = Vec2::ZERO;
        pieces.clear();
        listed.clear();
        rigid.clear();
        *n_rigid = 0;
    }
}

/// A smooth piece of an obstacle's boundary.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Piece {
    /// A leg, or with a finite `length` a segment.
    Ray { origin: Vec2, direction: Vec2, length: f32 },
    /// The part of a circle whose normals lie between the unit vectors `first` and `last`, counter-clockwise.
    Arc { center: Vec2, radius: f32, first: Vec2, last: Vec2 },
}

impl Piece {
    fn contains(&self, velocity: Vec2) -> bool {
        match *self {
            Piece::Ray { origin, direction, length } => {
                (0.0..=length).contains(&direction.dot(velocity - origin))
            }
            Piece::Arc { center, first, last, .. } => within_arc(first, last, velocity - center),
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
    // If the wish itself is free nothing can be better; for a watched agent the others are listed all the same.
    let free = search.best.is_some();
    if !free || watching {
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
        _ if free => (start, Outcome::Free),
        // A candidate is let through a rounding error beyond the speed circle.
        (Some((_, velocity)), _) => (clamp_length(velocity, max_speed), Outcome::Adjusted),
        (None, Some((_, _, velocity))) => (clamp_length(velocity, max_speed), Outcome::Relaxed),
        // A speed limit whose square vanishes lets nothing through, not even the wish.
        (None, None) => (start, Outcome::Relaxed),
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
            Piece::Ray { origin, direction, length } => {
                origin + direction * direction.dot(self.preferred - origin).max(0.0).min(length)
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
            Piece::Ray { origin, direction, .. } => {
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
            (Piece::Ray { origin, direction, .. }, Piece::Ray { origin: o, direction: d, .. }) => {
                let determinant = direction.perp_dot(d);
                if determinant.abs() <= PARALLEL {
                    return;
                }
                let crossing = origin + direction * ((o - origin).perp_dot(d) / determinant);
                [crossing, Vec2::NAN]
            }
            (Piece::Ray { origin, direction, .. }, Piece::Arc { center, radius, .. })
            | (Piece::Arc { center, radius, .. }, Piece::Ray { origin, direction, .. }) => {
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

/// Every boundary piece with its owner: right leg, left leg, what cuts them off, of each obstacle in turn.
fn collect_pieces(obstacles: &[VelocityObstacle], pieces: &mut Vec<(usize, Piece)>) {
    pieces.clear();
    let ray = |origin, direction| Piece::Ray { origin, direction, length: f32::INFINITY };
    for (owner, obstacle) in obstacles.iter().enumerate() {
        match *obstacle {
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
                for leg in [right, left] {
                    pieces.push((owner, ray(apex + leg * leg_start, leg)));
                }
                if cutoff_radius > 0.0 {
                    let (first, last) = (left.perp(), -right.perp());
                    pieces.push((owner, Piece::Arc { center, radius: cutoff_radius, first, last }));
                }
            }
            VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
                let (first, last) = (left.perp(), -right.perp());
                let along = right_end - left_end;
                pieces.extend([
                    (owner, ray(right_end + last * radius, right)),
                    (owner, ray(left_end + first * radius, left)),
                    (
                        owner,
                        Piece::Ray {
                            origin: left_end + front * radius,
                            direction: front.perp(),
                            length: along.length(),
                        },
                    ),
                    (owner, Piece::Arc { center: right_end, radius, first: front, last }),
                    (owner, Piece::Arc { center: left_end, radius, first, last: front }),
                ]);
            }
            VelocityObstacle::HalfPlane(permitted) => {
                for direction in [permitted.direction, -permitted.direction] {
                    pieces.push((owner, ray(permitted.point, direction)));
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
