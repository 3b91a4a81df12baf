//! A ray ahead: a circle whose center is near enough to it turns the vehicle away and slows it down.
//!
//! ```text
//!                     ,-~-,
//!        difference  (  •  )        projection = difference · h
//!            ／       '-.-'         dist = |h · projection − difference|
//!      ▷────────────────┼────▶      feeler = h · distance
//! ```
//! The feeler of the ActionScript tutorials after Peters; its published slips are switches of [`Form`].

use glam::Vec2;

use crate::{
    geometry::unit,
    model::{
        Agent, World,
        params::{Axes, BlockCondition, Form, Params},
    },
};

/// The feeler's finding about one circle in view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Felt {
    /// Index of the circle.
    pub circle: u32,
    /// From the vehicle to its center, m.
    pub difference: Vec2,
    /// Its part along the heading, m.
    pub projection: f32,
    /// Distance of the center from the ray, m.
    pub dist: f32,
    /// Radius and buffer, m.
    pub keep_off: f32,
    /// The direction in which it turns the vehicle: 1 to the left, −1 to the right. Dead ahead it is the positive side
    /// of the axes, by rule.
    pub side: f32,
    /// True if it blocks.
    pub blocks: bool,
    /// The force it causes, N.
    pub force: Vec2,
    /// The factor by which it slows down.
    pub brake: f32,
}

/// The feeler of one vehicle.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FeelerTrace {
    /// Its length, m.
    pub length: f32,
    /// Every circle in view, in their order.
    pub felt: Vec<Felt>,
    /// The steering force, N.
    pub force: Vec2,
    /// Factor of the velocity in this step.
    pub brake: f32,
    /// True if the vehicle counts itself as avoiding.
    pub avoiding: bool,
}

impl FeelerTrace {
    /// The distance ahead, m, at which the part of the ray that is in the way begins: where it first comes too near to
    /// a circle that blocks. `None` if none does.
    pub fn acting_from(&self) -> Option<f32> {
        let blocking = self.felt.iter().filter(|felt| felt.blocks);
        let entry = |felt: &Felt| {
            let half = (felt.keep_off * felt.keep_off - felt.dist * felt.dist).max(0.0).sqrt();
            (felt.projection - half).clamp(0.0, self.length)
        };
        blocking.map(entry).min_by(f32::total_cmp)
    }
}

/// The effects of the feeler on a vehicle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeelerForces {
    /// The steering force, N.
    pub force: Vec2,
    /// Factor of the velocity in this step.
    pub brake: f32,
    /// True if the vehicle counts itself as avoiding.
    pub avoiding: bool,
}

/// The effects of the circles that block; a fresh `trace`, if given, receives the construction.
pub fn avoid(
    world: &World,
    agent: &Agent,
    heading: Vec2,
    mut trace: Option<&mut FeelerTrace>,
) -> FeelerForces {
    let params = &world.params;
    let mut forces = FeelerForces { force: Vec2::ZERO, brake: 1.0, avoiding: false };
    if params.museum_index == Form::Repaired {
        let mut least = 1.0_f32;
        for (index, circle) in world.obstacles.circles.iter().enumerate() {
            let difference = circle.center - agent.position;
            let Some(seen) = InView::of(params, heading, difference, circle.radius) else { continue };
            forces.avoiding = match params.museum_flag {
                Form::Printed => seen.blocks,
                Form::Repaired => forces.avoiding || seen.blocks,
            };
            if trace.is_none() && !seen.blocks {
                // Most circles block nothing, so their effects are not needed.
                continue;
            }
            let felt = seen.felt(index as u32, params, agent, heading);
            if let Some(trace) = trace.as_deref_mut() {
                trace.felt.push(felt);
            }
            if felt.blocks {
                if params.museum_sum == Form::Repaired {
                    forces.force += felt.force;
                }
                forces.brake *= felt.brake;
                least = least.min(felt.brake);
            }
        }
        if params.museum_brake == Form::Repaired {
            forces.brake = libm::powf(least, params.time_step);
        }
    }
    if let Some(trace) = trace {
        let FeelerForces { force, brake, avoiding } = forces;
        let felt = std::mem::take(&mut trace.felt);
        *trace = FeelerTrace { length: params.feeler_distance, felt, force, brake, avoiding };
    }
    forces
}

/// The position of a circle in view.
struct InView {
    difference: Vec2,
    projection: f32,
    dist: f32,
    radius: f32,
    keep_off: f32,
    blocks: bool,
}

impl InView {
    /// `None` for a circle out of view.
    fn of(params: &Params, heading: Vec2, difference: Vec2, radius: f32) -> Option<InView> {
        let projection = difference.dot(heading);
        let half = params.feeler_view.to_radians() * 0.5;
        // A view of half a circle is exactly the half-plane ahead; for other angles the cosine is rounded.
        let least = if params.feeler_view == 180.0 { 0.0 } else { libm::cosf(half) * difference.length() };
        if projection <= least {
            return None;
        }
        let dist = (heading * projection - difference).length();
        let keep_off = radius + params.feeler_buffer;
        let reach = match params.feeler_condition {
            BlockCondition::A | BlockCondition::B => params.feeler_distance,
            BlockCondition::C => params.feeler_distance + keep_off,
        };
        // A wide view includes circles at the side and behind; the ray points ahead.
        let blocks = projection > 0.0 && projection < reach && dist < keep_off;
        Some(InView { difference, projection, dist, radius, keep_off, blocks })
    }

    /// The finding, with its effects.
    fn felt(&self, circle: u32, params: &Params, agent: &Agent, heading: Vec2) -> Felt {
        let InView { difference, projection, dist, radius, keep_off, blocks } = *self;
        let side = side(difference, heading, params.feeler_axes);
        let whole = params.feeler_distance + keep_off;
        let scale = match params.museum_parentheses {
            Form::Printed => 1.0 - projection / params.feeler_distance + radius + params.feeler_buffer,
            Form::Repaired => (1.0 - projection / whole).max(0.0),
        };
        let force = heading.perp() * (side * params.feeler_strength * agent.settings.max_speed * scale);
        let brake = (projection / whole).clamp(0.0, 1.0);
        Felt { circle, difference, projection, dist, keep_off, side, blocks, force, brake }
    }
}

/// The direction in which a circle there turns the vehicle: 1 to the left, −1 to the right.
///
/// `sign = perp · h < 0 ? −1 : 1; angle += sign · π/2`, computed in these axes. With y down, both the sign and the turn
/// are those of the mirror image, which gives the same turn except for an exact zero.
fn side(difference: Vec2, heading: Vec2, axes: Axes) -> f32 {
    let along = difference.perp().dot(heading);
    match axes {
        Axes::YUp if along < 0.0 => -1.0,
        Axes::YUp => 1.0,
        Axes::YDown if -along < 0.0 => 1.0,
        Axes::YDown => -1.0,
    }
}

/// The wander target that continues in the direction of an avoiding force: on the circle, in local axes.
pub fn coupled_target(local_force: Vec2, radius: f32) -> Option<Vec2> {
    unit(local_force).map(|direction| direction * radius)
}
