//! Agents with a negative coefficient of collaboration: they try to meet the nearest agent instead of avoiding it.
//!
//! ```text
//!   left leg ╲ inside ╱ right leg      both lines of the cone through v_other + p permit its inside
//!             ╲      ╱
//!              ╲    ╱                  preferred velocity: v_other − c · p / |p|
//! ```
//! Source: Agent.cpp of github.com/mit-acl/Python-RVO2, commit 56b2451, operation by operation.

use sidestep_core::{Vec2, geometry::half_plane::HalfPlane};

use crate::{
    original::{Scene, Seen},
    programs,
    walker::Walker,
};

/// A decision to meet another agent.
#[derive(Clone, Debug)]
pub struct Pursuit {
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The preferred velocity from now on, m/s.
    pub preferred: Vec2,
    /// The lines of walls first, then both legs.
    pub lines: Vec<HalfPlane>,
}

/// The decision of an agent that has looked at its neighbors and at walls.
pub fn pursue(scene: &Scene, me: &Walker, seen: &Seen) -> Pursuit {
    let (mut lines, mut preferred) = (seen.lines.clone(), me.preferred);
    if let Some((_, prey)) = seen.neighbors.first() {
        let other = &scene.walkers[*prey as usize];
        let p = other.position - me.position;
        lines.extend(inside(p, me.radius + other.radius, other.velocity + p));
        preferred = other.velocity + programs::normalized(p) * -me.collab;
    }
    let velocity = programs::solve(&lines, seen.rigid, &Walker { preferred, ..*me });
    Pursuit { velocity, preferred, lines }
}

/// The legs of the cone of an agent at `p`, both through `point`: the permitted velocities are between them.
fn inside(p: Vec2, radius: f32, point: Vec2) -> [HalfPlane; 2] {
    let distance_sq = p.dot(p);
    let leg = (distance_sq - radius * radius).sqrt();
    let left = Vec2::new(p.x * leg - p.y * radius, p.x * radius + p.y * leg);
    let right = Vec2::new(p.x * leg + p.y * radius, -p.x * radius + p.y * leg);
    let over = 1.0 / distance_sq;
    [HalfPlane { point, direction: -left * over }, HalfPlane { point, direction: right * over }]
}
