//! RVO2's linear programs without the core's last safeguard: the core cuts back an answer that rounding has carried
//! beyond the maximum speed by more than a thousandth, or that is NaN; RVO2 does not.

use sidestep_core::{
    Vec2,
    avoid::orca::programs::{
        Optimum,
        rvo2::{Relaxation, linear_program_1, linear_program_3},
    },
    geometry::half_plane::HalfPlane,
};

use crate::walker::Walker;

/// A unit vector; NaN for a vector without a direction.
pub fn normalized(vector: Vec2) -> Vec2 {
    vector * (1.0 / vector.dot(vector).sqrt())
}

/// RVO2's answer to lines, the first `n_rigid` of which belong to walls.
pub fn solve(lines: &[HalfPlane], n_rigid: usize, walker: &Walker) -> Vec2 {
    let Walker { preferred, max_speed, .. } = *walker;
    let is_faster = preferred.dot(preferred) > max_speed * max_speed;
    // The square of a large number is infinite: then RVO2 has no direction, but the core has one.
    let mut velocity = if is_faster { normalized(preferred) * max_speed } else { preferred };
    for (number, line) in lines.iter().enumerate() {
        if line.violation(velocity) > 0.0 {
            match linear_program_1(lines, number, max_speed, Optimum::Nearest(preferred), &mut ()) {
                Some(found) => velocity = found,
                None => {
                    let relaxation = Relaxation { half_planes: lines, n_rigid, max_speed, len: 1.0 };
                    return linear_program_3(&relaxation, number, velocity, &mut Vec::new(), &mut ()).0;
                }
            }
        }
    }
    velocity
}
