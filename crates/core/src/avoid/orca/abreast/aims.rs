//! The aims of a gang and its preferred velocities.

use super::programs::Wishes;
use crate::{
    geometry::clamp_length,
    machine::lanes::{Lanes, Mask, Pairs, Simd, prelude::*, splat, unit},
};

/// Aims, one in each lane.
#[derive(Clone, Copy)]
pub struct Aims<S: Simd> {
    /// The points to arrive at, m, or the preferred velocities, m/s.
    pub aim: Pairs<S>,
    /// The lanes in which the aim is a point.
    pub is_point: Mask<S>,
    /// Speeds towards that point, m/s.
    pub speed: Lanes<S>,
    /// Largest speeds, m/s.
    pub max_speed: Lanes<S>,
}

impl<S: Simd> Aims<S> {
    /// The preferred velocities of agents at these positions, by the formula of
    /// [`StraightAim::velocity`](crate::steer::StraightAim::velocity).
    #[inline(always)]
    pub fn wishes(&self, simd: S, position: Pairs<S>) -> Wishes<S> {
        let Aims { aim, is_point, speed, max_speed } = *self;
        let way = aim - position;
        let length_sq = way.dot(way);
        let cut = way * (splat(simd, 1.0) / length_sq.sqrt()) * speed;
        let toward = Pairs::pick(length_sq.simd_gt(speed * speed), cut, way);
        let preferred = Pairs::pick(is_point, toward, aim);
        Wishes { max_speed, preferred, start: within(simd, preferred, max_speed) }
    }
}

/// [`clamp_length`] on lanes.
#[inline(always)]
pub fn within<S: Simd>(simd: S, v: Pairs<S>, longest: Lanes<S>) -> Pairs<S> {
    let beyond = v.dot(v).simd_gt(longest * longest);
    if !beyond.any_true() {
        return v;
    }
    let (direction, has_direction) = unit(simd, v);
    let cut = Pairs::pick(beyond, direction * longest, v);
    if !(beyond & !has_direction).any_true() {
        return cut;
    }
    // Beyond 1e19 the square is infinite.
    let one = |lane: usize| clamp_length(v.lane(lane), longest.as_slice()[lane]);
    Pairs {
        x: Lanes::<S>::from_fn(simd, |lane| one(lane).x),
        y: Lanes::<S>::from_fn(simd, |lane| one(lane).y),
    }
}
