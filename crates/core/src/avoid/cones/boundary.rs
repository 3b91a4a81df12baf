//! The boundary of a velocity obstacle in smooth pieces, and where pieces cross.

use glam::Vec2;

use crate::geometry::{
    cone::{VelocityObstacle, within_arc},
    tolerance::PARALLEL,
    unit,
};

/// The owner of a velocity that lies on no boundary.
pub(super) const NO_OWNER: usize = usize::MAX;

/// The largest squared speed of a candidate: a crossing with the speed circle may exceed the maximum speed by a
/// rounding error.
pub(super) fn speed_limit_sq(max_speed: f32) -> f32 {
    max_speed * max_speed * (1.0 + 1e-5)
}

/// A smooth piece of an obstacle's boundary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Piece {
    /// A leg, or with a finite `length` a segment.
    Ray { origin: Vec2, direction: Vec2, length: f32 },
    /// The part of a circle whose normals are between the unit vectors `first` and `last`, counter-clockwise.
    Arc { center: Vec2, radius: f32, first: Vec2, last: Vec2 },
}

/// A piece and the index of the obstacle to which it belongs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OwnedPiece {
    pub owner: usize,
    pub piece: Piece,
}

impl Piece {
    /// An endless leg.
    fn leg(origin: Vec2, direction: Vec2) -> Piece {
        Piece::Ray { origin, direction, length: f32::INFINITY }
    }

    fn contains(&self, velocity: Vec2) -> bool {
        match *self {
            Piece::Ray { origin, direction, length } => {
                (0.0..=length).contains(&direction.dot(velocity - origin))
            }
            Piece::Arc { center, first, last, .. } => within_arc(first, last, velocity - center),
        }
    }

    /// The point of the piece nearest to `velocity`; `None` if that is an end of an arc, which belongs to the next
    /// piece too, or if the velocity is the center of an arc.
    pub fn foot(&self, velocity: Vec2) -> Option<Vec2> {
        let foot = match *self {
            Piece::Ray { origin, direction, length } => {
                origin + direction * direction.dot(velocity - origin).max(0.0).min(length)
            }
            Piece::Arc { center, radius, .. } => center + unit(velocity - center)? * radius,
        };
        self.contains(foot).then_some(foot)
    }

    /// A lower bound of the squared distance between its points and `velocity`, and the lengths that determine the
    /// rounding error.
    pub fn distance(&self, velocity: Vec2) -> (f32, f32) {
        match *self {
            Piece::Ray { origin, direction, length } => {
                let from_origin = velocity - origin;
                let along = direction.dot(from_origin);
                let beyond = along - along.max(0.0).min(length);
                let across = direction.perp_dot(from_origin);
                (across * across + beyond * beyond, origin.x.abs() + origin.y.abs())
            }
            Piece::Arc { center, radius, .. } => {
                let off = (velocity - center).length() - radius;
                (off * off, center.x.abs() + center.y.abs() + radius)
            }
        }
    }

    /// The points at which the piece meets the circle of this radius around zero velocity.
    pub fn on_circle(&self, max_speed: f32) -> impl Iterator<Item = Vec2> {
        let crossings = match *self {
            Piece::Ray { origin, direction, .. } => line_and_circle(origin, direction, Vec2::ZERO, max_speed),
            Piece::Arc { center, radius, .. } => two_circles(center, radius, Vec2::ZERO, max_speed),
        };
        crossings.into_iter().filter(|velocity| self.contains(*velocity))
    }

    /// The points at which two pieces cross.
    pub fn crossings(&self, other: &Piece) -> impl Iterator<Item = Vec2> {
        let crossings = match (*self, *other) {
            (Piece::Ray { origin, direction, .. }, Piece::Ray { origin: o, direction: d, .. }) => {
                [two_lines(origin, direction, o, d), Vec2::NAN]
            }
            (Piece::Ray { origin, direction, .. }, Piece::Arc { center, radius, .. })
            | (Piece::Arc { center, radius, .. }, Piece::Ray { origin, direction, .. }) => {
                line_and_circle(origin, direction, center, radius)
            }
            (Piece::Arc { center, radius, .. }, Piece::Arc { center: c, radius: r, .. }) => {
                two_circles(center, radius, c, r)
            }
        };
        crossings.into_iter().filter(|velocity| self.contains(*velocity) && other.contains(*velocity))
    }
}

/// Collects all boundary pieces: right leg, left leg and cut-off of each obstacle in turn.
pub(super) fn collect_pieces(obstacles: &[VelocityObstacle], pieces: &mut Vec<OwnedPiece>) {
    pieces.clear();
    for (owner, obstacle) in obstacles.iter().enumerate() {
        let mut add = |piece| pieces.push(OwnedPiece { owner, piece });
        match *obstacle {
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
                for leg in [right, left] {
                    add(Piece::leg(apex + leg * leg_start, leg));
                }
                if cutoff_radius > 0.0 {
                    let (first, last) = (left.perp(), -right.perp());
                    add(Piece::Arc { center, radius: cutoff_radius, first, last });
                }
            }
            VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
                let (first, last) = (left.perp(), -right.perp());
                let (origin, length) = (left_end + front * radius, (right_end - left_end).length());
                add(Piece::leg(right_end + last * radius, right));
                add(Piece::leg(left_end + first * radius, left));
                add(Piece::Ray { origin, direction: front.perp(), length });
                add(Piece::Arc { center: right_end, radius, first: front, last });
                add(Piece::Arc { center: left_end, radius, first, last: front });
            }
            VelocityObstacle::HalfPlane(permitted) => {
                for direction in [permitted.direction, -permitted.direction] {
                    add(Piece::leg(permitted.point, direction));
                }
            }
        }
    }
}

/// Crossing of two lines; NaN if they are parallel.
fn two_lines(origin: Vec2, direction: Vec2, other_origin: Vec2, other_direction: Vec2) -> Vec2 {
    let determinant = direction.perp_dot(other_direction);
    if determinant.abs() <= PARALLEL {
        return Vec2::NAN;
    }
    origin + direction * ((other_origin - origin).perp_dot(other_direction) / determinant)
}

/// Crossings of a line with a circle; NaN if there are none.
fn line_and_circle(origin: Vec2, direction: Vec2, center: Vec2, radius: f32) -> [Vec2; 2] {
    let to_foot = direction.dot(center - origin);
    let foot = origin + direction * to_foot;
    // A negative square gives NaN, which every test rejects.
    let half_chord = (radius * radius - (foot - center).length_squared()).sqrt();
    [foot - direction * half_chord, foot + direction * half_chord]
}

/// Crossings of two circles; NaN if there are none.
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
