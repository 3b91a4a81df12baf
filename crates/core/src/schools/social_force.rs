//! Social force: an agent accelerates by the sum of a driving force and the forces that push it.
//!
//! ```text
//! a = (w − v) / τ + Σ f(q) / m      over neighbors and walls, from q to me: n, its left: t, distance d, radii together R
//! f = n (A exp((R − d) / B) + k (R − d)⁺) + t κ (R − d)⁺ (u · t)
//! v' = v + Δt a,  x' = x + Δt v'
//! ```
//! `w` is the preferred velocity; `u` is the neighbor's velocity minus mine. For a wall, `q` is its nearest point, `R`
//! my radius and `u` my own velocity, with that sign: friction at a wall accelerates. Each segment pushes, so a corner
//! pushes twice. The model has no field of view. Source: `SocialForceModel.cpp` of JuPedSim 1.4.2, after Helbing,
//! Farkas and Vicsek 2000.
//!
//! A neighbor on exactly the same point, or a wall through it, has no direction and exerts no force, as in the
//! original.

use glam::DVec2;

use super::{Pusher, SchoolSurroundings, SolverRecord, polar, repulsion};

/// A walker: its state, and its radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceWalker {
    /// Center, m.
    pub position: DVec2,
    /// Velocity, m/s.
    pub velocity: DVec2,
    /// Radius, m.
    pub radius: f64,
}

/// Constants of the forces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceTuning {
    /// Mass m, kg.
    pub mass: f64,
    /// Time τ in which the agent adopts the preferred velocity, s.
    pub reaction_time: f64,
    /// Push A of a neighbor at contact, N.
    pub agent_scale: f64,
    /// Push A of a wall at contact, N.
    pub wall_scale: f64,
    /// Distance B over which a push falls by the factor e, m.
    pub force_distance: f64,
    /// Stiffness k of bodies, kg/s².
    pub body_force: f64,
    /// Sliding friction κ, kg/(m s).
    pub friction: f64,
    /// Neighbors farther away exert no force, m.
    pub range: f64,
}

/// A force on an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Force {
    /// Its source.
    pub from: Pusher,
    /// Gap between both, m; negative if they overlap.
    pub gap: f64,
    /// The speed at which the gap shrinks, m/s; negative if they part.
    pub closing: f64,
    /// Push along the normal, N.
    pub push: DVec2,
    /// Sliding friction, N.
    pub friction: DVec2,
}

impl Force {
    /// Push and friction together, N.
    pub fn sum(&self) -> DVec2 {
        self.push + self.friction
    }
}

/// A step of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceStep {
    /// Acceleration towards the preferred velocity at the start, m/s².
    pub driving: DVec2,
    /// Acceleration at the start, m/s².
    pub acceleration: DVec2,
    /// Position at the end, m.
    pub position: DVec2,
    /// Velocity at the end, m/s.
    pub velocity: DVec2,
    /// Number of parts that were integrated one after the other.
    pub parts: u32,
    /// Number of parts that stiff contacts need, at least 1.
    pub needed: u32,
}

/// Moves `me`, which prefers the velocity `preferred`, m/s, for `time`, s. Neighbors keep their velocities.
///
/// If bodies touch, or would touch within the step at their present velocities, it is divided into the number of equal
/// parts that stiff contacts need, at most `most_parts`; 1 is the original.
pub fn step(
    me: &ForceWalker,
    preferred: DVec2,
    around: &SchoolSurroundings<ForceWalker>,
    tuning: &ForceTuning,
    time: f64,
    most_parts: u32,
    forces: &mut SolverRecord<Force>,
) -> ForceStep {
    let driving = (preferred - me.velocity) / tuning.reaction_time;
    let (mut sum, mut depth) = (DVec2::ZERO, 0.0_f64);
    around.each(me, 0.0, tuning, |force| {
        sum += force.sum();
        depth = depth.max(force.closing.max(0.0) * time - force.gap);
        forces.keep(force);
    });
    let acceleration = driving + sum / tuning.mass;
    let needed = needed_parts(depth, tuning, time);
    let parts = needed.min(most_parts.max(1));
    let part = time / f64::from(parts);
    let velocity = me.velocity + acceleration * part;
    let mut moved = ForceWalker { position: me.position + velocity * part, velocity, ..*me };
    for done in 1..parts {
        let mut sum = DVec2::ZERO;
        around.each(&moved, part * f64::from(done), tuning, |force| sum += force.sum());
        moved.velocity += ((preferred - moved.velocity) / tuning.reaction_time + sum / tuning.mass) * part;
        moved.position += moved.velocity * part;
    }
    ForceStep { driving, acceleration, position: moved.position, velocity: moved.velocity, parts, needed }
}

/// Number of parts of a step in which bodies overlap by up to `depth`, m: no part may be longer than the time in which
/// friction stops a body, m / (κ depth), or a pair of bodies swings by a radian, √(m / 2k).
fn needed_parts(depth: f64, tuning: &ForceTuning, time: f64) -> u32 {
    if depth <= 0.0 {
        return 1;
    }
    let rate = (tuning.friction * depth / tuning.mass).max((2.0 * tuning.body_force / tuning.mass).sqrt());
    // Casting a number that is too large, or NaN, saturates at the bounds.
    ((time * rate).ceil() as u32).max(1)
}

impl SchoolSurroundings<'_, ForceWalker> {
    /// Forces on `me` at the time `ahead`, s, in order: neighbors, segments, pillars.
    fn each(&self, me: &ForceWalker, ahead: f64, tuning: &ForceTuning, mut take: impl FnMut(Force)) {
        for (index, other) in self.neighbors.iter().enumerate() {
            let offset = me.position - (other.position + other.velocity * ahead);
            if offset.length_squared() <= tuning.range * tuning.range {
                let slide = other.velocity - me.velocity;
                let contact = Contact { offset, radii: me.radius + other.radius, slide, comes: slide };
                take(contact.force(Pusher::Neighbor(index), tuning.agent_scale, tuning));
            }
        }
        let mut push = |from: Pusher, offset: DVec2| {
            let contact = Contact { offset, radii: me.radius, slide: me.velocity, comes: -me.velocity };
            take(contact.force(from, tuning.wall_scale, tuning));
        };
        for (index, segment) in self.segments.iter().enumerate() {
            push(Pusher::Segment(index), me.position - segment.nearest(me.position));
        }
        for (index, pillar) in self.pillars.iter().enumerate() {
            push(Pusher::Pillar(index), pillar.offset_to(me.position));
        }
    }
}

/// Push along the normal over a gap, m; N.
#[inline(always)]
pub fn push(scale: f64, gap: f64, tuning: &ForceTuning) -> f64 {
    repulsion(scale, gap, tuning.force_distance) + tuning.body_force * (-gap).max(0.0)
}

/// A body next to a point.
#[derive(Clone, Copy)]
struct Contact {
    /// From the point to me, m.
    offset: DVec2,
    /// Sum of the radii, m.
    radii: f64,
    /// The relative velocity on which friction acts, m/s.
    slide: DVec2,
    /// Its velocity minus mine, m/s.
    comes: DVec2,
}

impl Contact {
    fn force(self, from: Pusher, scale: f64, tuning: &ForceTuning) -> Force {
        let Contact { offset, radii, slide, comes } = self;
        let (distance, away) = polar(offset);
        let (gap, overlap, along) = (distance - radii, (radii - distance).max(0.0), away.perp());
        let push = push(scale, gap, tuning);
        let friction = tuning.friction * overlap * slide.dot(along);
        Force { from, gap, closing: comes.dot(away), push: away * push, friction: along * friction }
    }
}
