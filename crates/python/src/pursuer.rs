//! Agents with a negative coefficient of collaboration: they try to meet the nearest agent instead of avoiding it.
//!
//! ```text
//!   left leg ╲ inside ╱ right leg      both lines of the cone through v_other + p permit its inside
//!             ╲      ╱
//!              ╲    ╱                  preferred velocity: v_other − c · p / |p|
//! ```
//! Source: Agent.cpp of github.com/mit-acl/Python-RVO2, commit 56b2451, operation by operation.

use sidestep_core::{
    Vec2, World,
    avoid::{OrcaTrace, Scratch, Trace, Watched, decide},
    geometry::half_plane::HalfPlane,
    neighbors::Grid,
};

use crate::{programs, walker::Walker};

/// A decision to meet another agent.
#[derive(Clone, Debug)]
pub struct Pursuit {
    /// m/s
    pub velocity: Vec2,
    /// The preferred velocity from now on, m/s.
    pub preferred: Vec2,
    /// Walls first, then both legs.
    pub lines: Vec<HalfPlane>,
}

/// The decision of an agent in a world in which it has no lines of others.
pub fn pursue(world: &World, index: u32, me: &Walker) -> Pursuit {
    let mut watched = Watched::default();
    decide(world, &Grid::default(), index, &mut Scratch::default(), Some(&mut watched));
    let mut trace = match watched.trace {
        Trace::Orca(trace) => trace,
        Trace::None | Trace::Cones(_) | Trace::School(_) => OrcaTrace::default(),
    };
    let mut preferred = me.preferred;
    if let Some(prey) = nearest(world, index, me) {
        let other = &world.agents[prey as usize];
        let p = other.position - me.position;
        trace.half_planes.extend(inside(p, me.radius + other.settings.radius, other.velocity + p));
        // RVO2's division is by the reciprocal. On one point there is no direction.
        let away = p * (1.0 / p.dot(p).sqrt());
        preferred = other.velocity + away * -me.collab;
    }
    let velocity = programs::solve(&trace, &Walker { preferred, ..*me });
    Pursuit { velocity, preferred, lines: trace.half_planes }
}

/// The nearest agent in range; the first of several.
fn nearest(world: &World, me: u32, walker: &Walker) -> Option<u32> {
    let mut found = None;
    let mut least = walker.range() * walker.range();
    if walker.max_neighbors > 0 {
        for (index, other) in (0..).zip(&world.agents) {
            let offset = walker.position - other.position;
            if index != me && offset.dot(offset) < least {
                (found, least) = (Some(index), offset.dot(offset));
            }
        }
    }
    found
}

/// The legs of the cone of an agent at `p`, both through `point`: between them lies what is permitted.
fn inside(p: Vec2, radius: f32, point: Vec2) -> [HalfPlane; 2] {
    let distance_sq = p.dot(p);
    let leg = (distance_sq - radius * radius).sqrt();
    let left = Vec2::new(p.x * leg - p.y * radius, p.x * radius + p.y * leg);
    let right = Vec2::new(p.x * leg + p.y * radius, -p.x * radius + p.y * leg);
    let over = 1.0 / distance_sq;
    [HalfPlane { point, direction: -left * over }, HalfPlane { point, direction: right * over }]
}
