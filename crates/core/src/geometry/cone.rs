//! The velocity obstacle of a disc: a cone, cut off where the collision would come later than the horizon.
//!
//! ```text
//!      left leg ╲         ╱ right leg
//!                ╲ inside╱          v inside  <=>  moving with relative velocity v
//!                 ╲_____╱  cut-off                 the discs meet within the horizon
//!                   apex
//! ```
//! `p` is the other agent's position minus mine, `relative_velocity` my velocity minus its velocity, `radius` the sum of both
//! radii. `w` is named as in RVO2: the relative velocity as seen from the center of the cut-off disc.
//! Abreast: [`displacement`] is in `orca/abreast/agent_line.rs`.

use glam::Vec2;

use super::{
    half_plane::{HalfPlane, boundary_facing},
    unit,
};

/// The boundary piece of a truncated velocity obstacle that is nearest to a relative velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The arc that faces the apex: collisions exactly at the horizon.
    Cutoff,
    /// Passing with the other agent on my right.
    LeftLeg,
    /// Passing with the other agent on my left. Exact ties go here.
    RightLeg,
    /// The discs already touch: the disc of velocities that do not part them within one step.
    Overlap,
}

impl Region {
    /// Name for tables and legends.
    pub const fn name(self) -> &'static str {
        match self {
            Region::Cutoff => "cut-off",
            Region::LeftLeg => "left leg",
            Region::RightLeg => "right leg",
            Region::Overlap => "overlap",
        }
    }
}

/// The smallest change of a relative velocity that brings it to the boundary of a velocity obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Displacement {
    /// The change, m/s. Points inwards if the velocity is outside.
    pub u: Vec2,
    /// Direction of the boundary at the nearest point; the outside is on its left.
    pub direction: Vec2,
    /// The piece of the boundary.
    pub region: Region,
}

impl Displacement {
    /// The permitted velocities of an agent that moves with `velocity` and takes `share` of the change.
    pub fn half_plane(&self, velocity: Vec2, share: f32) -> HalfPlane {
        HalfPlane { point: velocity + share * self.u, direction: self.direction }
    }
}

/// Unit directions of the left and right leg, seen from the apex. Requires `|p| > radius`.
pub fn legs(p: Vec2, radius: f32) -> (Vec2, Vec2) {
    let distance_sq = p.dot(p);
    let leg = (distance_sq - radius * radius).max(0.0).sqrt();
    (left_leg(p, radius, leg, distance_sq), right_leg(p, radius, leg, distance_sq))
}

/// Unit direction of the left leg; `leg` is its length, m.
pub(crate) fn left_leg(p: Vec2, radius: f32, leg: f32, distance_sq: f32) -> Vec2 {
    Vec2::new(p.x * leg - p.y * radius, p.x * radius + p.y * leg) * (1.0 / distance_sq)
}

/// Unit direction of the right leg; `leg` is its length, m.
pub(crate) fn right_leg(p: Vec2, radius: f32, leg: f32, distance_sq: f32) -> Vec2 {
    Vec2::new(p.x * leg + p.y * radius, -p.x * radius + p.y * leg) * (1.0 / distance_sq)
}

/// Nearest boundary point of the truncated velocity obstacle, as RVO2 computes it. Requires `|p| > radius`.
///
/// `inverse_horizon` is 1/τ in 1/s; zero gives the full cone. Exact inside and outside the obstacle.
/// Source: van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-Body Collision Avoidance"; arithmetic of RVO2.
pub fn displacement(p: Vec2, relative_velocity: Vec2, radius: f32, inverse_horizon: f32) -> Displacement {
    let distance_sq = p.dot(p);
    let radius_sq = radius * radius;
    // From the center of the cut-off disc to the relative velocity.
    let w = relative_velocity - inverse_horizon * p;
    let w_length_sq = w.dot(w);
    let along = w.dot(p);
    // The direction of w lies within the arc that faces the apex: the angle between w and -p is below acos(R/|p|).
    if along < 0.0
        && along * along > radius_sq * w_length_sq
        // A w too short to have a direction is the center of the disc, where the legs decide.
        && let Some(onto_arc) = from_disc(w, radius * inverse_horizon, Region::Cutoff)
    {
        return onto_arc;
    }
    let leg = (distance_sq - radius_sq).sqrt();
    let (direction, region) = if p.perp_dot(w) > 0.0 {
        (left_leg(p, radius, leg, distance_sq), Region::LeftLeg)
    } else {
        (-right_leg(p, radius, leg, distance_sq), Region::RightLeg)
    };
    Displacement { u: relative_velocity.dot(direction) * direction - relative_velocity, direction, region }
}

/// Nearest boundary point of the disc of relative velocities that leave two touching discs unparted after one step.
///
/// `fallback` (unit, pointing away from the other agent) decides if `relative_velocity` is exactly the center of that
/// disc.
pub fn displacement_overlap(
    p: Vec2,
    relative_velocity: Vec2,
    radius: f32,
    inverse_step: f32,
    fallback: Vec2,
) -> Displacement {
    let w = relative_velocity - inverse_step * p;
    from_disc(w, radius * inverse_step, Region::Overlap).unwrap_or(Displacement {
        u: radius * inverse_step * fallback,
        direction: boundary_facing(fallback),
        region: Region::Overlap,
    })
}

/// `w` starts at the center of the disc; `None` if it has no direction.
fn from_disc(w: Vec2, radius: f32, region: Region) -> Option<Displacement> {
    let normal = unit(w)?;
    Some(Displacement { u: (radius - w.length()) * normal, direction: boundary_facing(normal), region })
}

/// Time until two discs with relative velocity `relative_velocity` touch, s; zero if they touch, infinity if they never
/// do.
///
/// The stable root `c / (b + √disc)` of the quadratic; the other form cancels for late collisions.
pub fn time_to_collision(p: Vec2, relative_velocity: Vec2, radius: f32) -> f32 {
    let c = p.dot(p) - radius * radius;
    if c <= 0.0 {
        return 0.0;
    }
    let b = p.dot(relative_velocity);
    let discriminant = b * b - relative_velocity.dot(relative_velocity) * c;
    if b <= 0.0 || discriminant <= 0.0 { f32::INFINITY } else { c / (b + discriminant.sqrt()) }
}

/// A set of velocities that another agent or obstacle forbids to an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
pub enum VelocityObstacle {
    /// Discs apart: a cone with a rounded tip.
    Cone {
        /// Velocity at which both agents would keep their relative position, m/s.
        apex: Vec2,
        /// Unit direction of the left leg.
        left: Vec2,
        /// Unit direction of the right leg.
        right: Vec2,
        /// Center of the cut-off disc, m/s. The tangent points of the legs lie on it.
        center: Vec2,
        /// Radius of the cut-off disc, m/s.
        cutoff_radius: f32,
        /// Distance from the apex along each leg to its tangent point, m/s.
        leg_start: f32,
    },
    /// A segment at rest, grown by my radius: a cone cut off by two arcs and the straight part between them. The apex
    /// is at rest.
    Capsule {
        /// Center of the arc at the left leg, m/s.
        left_end: Vec2,
        /// Center of the arc at the right leg, m/s.
        right_end: Vec2,
        /// Radius of both arcs, m/s.
        radius: f32,
        /// Unit direction of the left leg.
        left: Vec2,
        /// Unit direction of the right leg.
        right: Vec2,
        /// Unit normal of the straight part, towards me.
        front: Vec2,
    },
    /// Overlapping discs: all velocities that do not separate them fast enough are forbidden.
    HalfPlane(HalfPlane),
}

impl VelocityObstacle {
    /// The obstacle of a disc at a distance; `share` scales the cut-off, since a change of my velocity by `share · u`
    /// means a relative change of `u` (1 for VO, the responsibility for RVO). Requires `|p| > radius`.
    pub fn cone(p: Vec2, radius: f32, apex: Vec2, time_horizon: f32, share: f32) -> VelocityObstacle {
        let (left, right) = legs(p, radius);
        let scale = share / time_horizon;
        VelocityObstacle::Cone {
            apex,
            left,
            right,
            center: apex + scale * p,
            cutoff_radius: scale * radius,
            leg_start: scale * (p.dot(p) - radius * radius).max(0.0).sqrt(),
        }
    }

    /// The obstacle of the segment from `a` to `b`, as I see it, at rest. Requires both ends and all between
    /// them to be farther away than `radius`.
    ///
    /// Seen end-on it is the obstacle of the nearer end alone: the disc there hides the other.
    pub fn capsule(a: Vec2, b: Vec2, radius: f32, time_horizon: f32) -> VelocityObstacle {
        let ((a_left, a_right), (b_left, b_right)) = (legs(a, radius), legs(b, radius));
        let ((left_end, left), b_is_left) =
            if a_left.perp_dot(b_left) > 0.0 { ((b, b_left), true) } else { ((a, a_left), false) };
        let ((right_end, right), b_is_right) =
            if a_right.perp_dot(b_right) < 0.0 { ((b, b_right), true) } else { ((a, a_right), false) };
        match unit(right_end - left_end) {
            Some(rightwards) if b_is_left != b_is_right => {
                let scale = 1.0 / time_horizon;
                VelocityObstacle::Capsule {
                    left_end: left_end * scale,
                    right_end: right_end * scale,
                    radius: radius * scale,
                    left,
                    right,
                    front: -rightwards.perp(),
                }
            }
            _ => VelocityObstacle::cone(left_end, radius, Vec2::ZERO, time_horizon, 1.0),
        }
    }

    /// Depth of `velocity` inside, m/s: the distance to the boundary, negative outside.
    ///
    /// Exact inside. The wedge between the two tangent points, seen from the center of the cut-off disc towards the
    /// apex, belongs to the arc; everything else to the legs.
    pub fn depth(&self, velocity: Vec2) -> f32 {
        match *self {
            VelocityObstacle::HalfPlane(permitted) => permitted.violation(velocity),
            // The least, over all outward normals n, of the distance to the supporting line with that normal.
            VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
                let at_left = farthest_along(left.perp(), front, velocity - left_end);
                let at_right = farthest_along(front, -right.perp(), velocity - right_end);
                radius - at_left.max(at_right)
            }
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
                let from_apex = velocity - apex;
                if from_apex.dot(left) < leg_start && from_apex.dot(right) < leg_start {
                    cutoff_radius - (velocity - center).length()
                } else {
                    (-left.perp_dot(from_apex)).min(right.perp_dot(from_apex))
                }
            }
        }
    }
}

/// True if the direction of `q` is between the unit vectors `first` and `last`, counter-clockwise; they are less than
/// half a turn apart.
pub fn within_arc(first: Vec2, last: Vec2, q: Vec2) -> bool {
    // The third test distinguishes an arc of zero length from its opposite.
    first.perp_dot(q) >= 0.0 && q.perp_dot(last) >= 0.0 && q.dot(first + last) >= 0.0
}

/// The largest `q · n` of the unit vectors n between `first` and `last`.
fn farthest_along(first: Vec2, last: Vec2, q: Vec2) -> f32 {
    if within_arc(first, last, q) { q.length() } else { q.dot(first).max(q.dot(last)) }
}
