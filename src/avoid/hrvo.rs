//! HRVO: the cone of RVO on the side on which I should pass, the cone of VO on the other.
//!
//! ```text
//!    RVO's left leg ╲            ╱ VO's right leg        passing left, I have to do my share only;
//!                    ╲  inside  ╱                        passing right, I would have to do all of it,
//!                     ╲        ╱                         which the other does not expect
//!                      ╲      ╱
//!                       ╲____╱ apex: where these two legs meet
//! ```
//! The cones are whole: they have no cut-off. Exact ties pass right, and so do both agents of a mirrored pair.
//! Source: Snape, van den Berg, Guy, Manocha 2011, "The Hybrid Reciprocal Velocity Obstacle".

use glam::Vec2;

use super::{
    Outcome, Situation,
    candidates::{Candidate, ConeTrace, choose_outside},
    vo::parting_speed,
    walls,
};
use crate::{
    geometry::{
        clamp_length,
        cone::{VelocityObstacle, legs},
        half_plane::HalfPlane,
        parting_direction, unit,
    },
    model::{World, params::HrvoForm},
    steer::preferred_velocity,
};

/// Builds the cones into `trace` and chooses a velocity outside them.
pub fn solve(situation: Situation, trace: &mut ConeTrace, watching: bool) -> (Vec2, Outcome) {
    let Situation { world, me, preferred, neighbors, .. } = situation;
    let agent = &world.agents[me as usize];
    trace.clear();
    walls::velocity_obstacles(situation, trace);
    for neighbor in neighbors {
        let other = &world.agents[neighbor.index as usize];
        let passing = match world.params.hrvo_form {
            HrvoForm::Corrected => agent.velocity - other.velocity,
            HrvoForm::Library => preferred - preferred_velocity(world, neighbor.index),
        };
        trace.neighbors.push(neighbor.index);
        trace.obstacles.push(velocity_obstacle(world, (me, neighbor.index), passing));
    }
    // The library knows nothing that stands still; its enumeration has no arcs.
    if world.params.hrvo_form == HrvoForm::Library && trace.n_rigid == 0 {
        choose_as_the_library(preferred, agent.settings.max_speed, trace, watching)
    } else {
        choose_outside(preferred, agent.settings.max_speed, trace, watching)
    }
}

/// The forbidden velocities of agent `me` because of `them`; `passing` is the relative velocity that says on which
/// side of the other I am: left of `p`, I pass left.
///
/// With a share of 1 it is the cone of VO. Overlapping discs give the half-plane of velocities that do not part them.
pub fn velocity_obstacle(world: &World, (me, them): (u32, u32), passing: Vec2) -> VelocityObstacle {
    let (agent, other) = (&world.agents[me as usize], &world.agents[them as usize]);
    let (form, uncertainty) = (world.params.hrvo_form, world.params.hrvo_uncertainty);
    let p = other.position - agent.position;
    let radius = agent.settings.radius + other.settings.radius;
    let share = agent.settings.responsibility;
    let distance_sq = p.dot(p);
    if distance_sq <= radius * radius {
        let away = unit(-p).unwrap_or_else(|| parting_direction(me, them));
        let overlap = radius - p.length();
        // The library may ask for more than the maximum speed, and then nobody moves.
        let speed = match form {
            HrvoForm::Corrected => parting_speed(agent, overlap, world.params.time_step),
            HrvoForm::Library => overlap / world.params.time_step,
        };
        let apex = (1.0 - share) * agent.velocity + share * other.velocity;
        return VelocityObstacle::HalfPlane(HalfPlane {
            point: apex + away * (uncertainty + share * speed),
            direction: Vec2::new(away.y, -away.x),
        });
    }
    let (left, right) = legs(p, radius);
    let w = agent.velocity - other.velocity;
    // Of the angle between the legs; not their determinant, which loses its digits where the cone is slim.
    let sine = 2.0 * radius * (distance_sq - radius * radius).sqrt() / distance_sq;
    let along = (1.0 - share) / sine;
    let meeting = if p.perp_dot(passing) > 0.0 {
        right * (along * w.perp_dot(left))
    } else {
        match form {
            HrvoForm::Corrected => left * (along * -w.perp_dot(right)),
            // With this sign its right leg lies beyond VO's, and a mirrored scene is not mirrored.
            HrvoForm::Library => left * (along * w.perp_dot(right)),
        }
    };
    let apex = other.velocity + meeting - p * (uncertainty / radius);
    VelocityObstacle::Cone { apex, left, right, center: apex, cutoff_radius: 0.0, leg_start: 0.0 }
}

// ---- the choice of the HRVO library

/// A candidate of the library with the obstacles on whose sides it was constructed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Listed {
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
            // Whole, as all of the library's cones.
            VelocityObstacle::Capsule { left, right, .. } => Wedge { apex: Vec2::ZERO, sides: [right, left] },
            VelocityObstacle::HalfPlane(HalfPlane { point, direction }) => {
                Wedge { apex: point, sides: [-direction, direction] }
            }
        }
    }

    fn contains(&self, velocity: Vec2) -> bool {
        let w = velocity - self.apex;
        self.sides[1].perp_dot(w) < 0.0 && self.sides[0].perp_dot(w) > 0.0
    }
}

/// The candidates of the HRVO library in its order, the first free one, and its answer where none is.
///
/// In order of construction: the preferred velocity; its feet on the sides whose inner side it is on; the sides with
/// the speed circle; the sides with each other. Then by distance to the preferred velocity.
fn choose_as_the_library(
    preferred: Vec2,
    max_speed: f32,
    trace: &mut ConeTrace,
    watching: bool,
) -> (Vec2, Outcome) {
    let ConeTrace { obstacles, candidates, listed, chosen, .. } = trace;
    let start = clamp_length(preferred, max_speed);
    listed.clear();
    let mut list = |velocity: Vec2, owners: [usize; 2]| {
        // NaN compares false and is dropped.
        if velocity.is_finite() {
            let distance_sq = (preferred - velocity).length_squared();
            listed.push(Listed { distance_sq, velocity, owners });
        }
    };
    let slow = |velocity: Vec2| velocity.dot(velocity) < max_speed * max_speed;
    list(start, [usize::MAX; 2]);
    for (k, Wedge { apex, sides }) in obstacles.iter().map(Wedge::of).enumerate() {
        let w = preferred - apex;
        for (side, inwards) in sides.into_iter().zip([1.0, -1.0]) {
            let along = w.dot(side);
            let foot = apex + along * side;
            if along > 0.0 && inwards * side.perp_dot(w) > 0.0 && slow(foot) {
                list(foot, [k, usize::MAX]);
            }
        }
    }
    for (k, Wedge { apex, sides }) in obstacles.iter().map(Wedge::of).enumerate() {
        for side in sides {
            let half_chord = (max_speed * max_speed - apex.perp_dot(side).powi(2)).sqrt();
            for along in [half_chord - apex.dot(side), -half_chord - apex.dot(side)] {
                if along >= 0.0 && half_chord > 0.0 {
                    list(apex + along * side, [k, usize::MAX]);
                }
            }
        }
    }
    for (i, first) in obstacles.iter().map(Wedge::of).enumerate() {
        for (j, second) in obstacles.iter().map(Wedge::of).enumerate().skip(i + 1) {
            for (a, b) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (side, other) = (first.sides[a], second.sides[b]);
                let (determinant, between) = (side.perp_dot(other), second.apex - first.apex);
                let along = between.perp_dot(other) / determinant;
                let crossing = first.apex + along * side;
                // Parallel sides give infinity or NaN.
                if along >= 0.0 && between.perp_dot(side) / determinant >= 0.0 && slow(crossing) {
                    list(crossing, [i, j]);
                }
            }
        }
    }
    // Stable: ties in the order of construction.
    listed.sort_by(|a, b| a.distance_sq.total_cmp(&b.distance_sq));

    let mut free = None;
    let mut deepest: Option<(usize, Vec2)> = None;
    for &Listed { velocity, owners, .. } in listed.iter() {
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
        // A crossing with the speed circle lies beyond it by a rounding error.
        (Some(velocity), _) => (clamp_length(velocity, max_speed), Outcome::Adjusted),
        (None, Some((_, velocity))) => (clamp_length(velocity, max_speed), Outcome::Relaxed),
        (None, None) => (start, Outcome::Relaxed),
    };
    *chosen = velocity;
    (velocity, outcome)
}
