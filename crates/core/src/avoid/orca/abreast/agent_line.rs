//! The half-planes of a gang for one neighbor of each agent, as [`orca::way_out`](super::super::orca::way_out) makes them.

use super::lines::Block;
use crate::machine::lanes::{Lanes, Mask, Pairs, Simd, prelude::*, splat, unit};

/// Moving discs, one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct Discs<S: Simd> {
    /// Centers, m.
    pub position: Pairs<S>,
    /// Velocities, m/s.
    pub velocity: Pairs<S>,
    /// Radii, m.
    pub radius: Lanes<S>,
}

impl<S: Simd> Discs<S> {
    /// Created from these columns: centers, velocities and radii.
    #[inline(always)]
    pub fn from_columns([px, py, vx, vy, radius]: [Lanes<S>; 5]) -> Discs<S> {
        Discs { position: Pairs { x: px, y: py }, velocity: Pairs { x: vx, y: vy }, radius }
    }
}

/// The agents that decide, one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct Deciders<S: Simd> {
    /// Their bodies.
    pub discs: Discs<S>,
    /// The reciprocals of their time horizons, 1/s.
    pub inverse_horizon: Lanes<S>,
    /// The reciprocal of the time step, 1/s.
    pub inverse_step: Lanes<S>,
    /// Their shares of the avoiding.
    pub responsibility: Lanes<S>,
}

impl<S: Simd> Deciders<S> {
    /// Their half-planes for the others, with all cases computed and one picked, and the lanes that have a direction
    /// out.
    #[inline(always)]
    pub fn way_out(&self, simd: S, others: &Discs<S>) -> (Block<S>, Mask<S>) {
        let me = &self.discs;
        let p = others.position - me.position;
        let relative_velocity = me.velocity - others.velocity;
        let radius = me.radius + others.radius;
        let (distance_sq, radius_sq) = (p.dot(p), radius * radius);
        let apart = distance_sq.simd_gt(radius_sq);
        let inverse_time = apart.select(self.inverse_horizon, self.inverse_step);
        let w = relative_velocity - p * inverse_time;
        let w_length_sq = w.dot(w);
        let along = w.dot(p);
        let (normal, has_normal) = unit(simd, w);
        let before = along.simd_lt(0.0) & (along * along).simd_gt(radius_sq * w_length_sq);
        let on_disc = has_normal & (before | !apart);
        let from_disc = normal * (radius * inverse_time - w_length_sq.sqrt());
        let across = Pairs { x: normal.y, y: -normal.x };

        let leg = (distance_sq - radius_sq).sqrt();
        let is_left = p.perp_dot(w).simd_gt(0.0);
        // The right leg is the left one for a negative radius, in the opposite direction.
        let side = is_left.select(radius, -radius);
        let direction =
            Pairs { x: p.x * leg - p.y * side, y: p.x * side + p.y * leg } * (splat(simd, 1.0) / distance_sq);
        let direction = Pairs::pick(is_left, direction, -direction);
        let from_leg = direction * relative_velocity.dot(direction) - relative_velocity;

        let u = Pairs::pick(on_disc, from_disc, from_leg);
        let direction = Pairs::pick(on_disc, across, direction);
        (Block { point: me.velocity + u * self.responsibility, direction }, apart | has_normal)
    }
}
