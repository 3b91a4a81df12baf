//! Velocity obstacles side by side, to find those that block a velocity.

use glam::Vec2;

use super::columns::RowColumns;
use crate::{
    geometry::{cone::VelocityObstacle, half_plane::HalfPlane, tolerance::CANDIDATE_DEPTH},
    machine::lanes::{Mask, Pairs, Simd, prelude::*, width},
};

/// Columns of a cone: apex, left, right, center, radius of the cut-off, start of the legs.
const APEX: usize = 0;
const LEFT: usize = 2;
const RIGHT: usize = 4;
const CENTER: usize = 6;
const CUTOFF_RADIUS: usize = 8;
const LEG_START: usize = 9;

/// The obstacles of one decision.
#[derive(Clone, Debug, Default)]
pub(super) struct ConeColumns {
    cones: RowColumns<10>,
    /// Indices of the obstacles that are not cones. Their rows block nothing.
    capsules: Vec<(usize, VelocityObstacle)>,
}

/// Number of obstacles whose answers share a word, one bit each.
const WORD: usize = 64;

impl ConeColumns {
    /// Stores the obstacles in their order.
    #[inline(always)]
    pub(super) fn fill(&mut self, obstacles: &[VelocityObstacle]) {
        let ConeColumns { cones, capsules } = self;
        cones.clear();
        capsules.clear();
        for (k, obstacle) in obstacles.iter().enumerate() {
            cones.push(match *obstacle {
                VelocityObstacle::Cone {
                    apex: a,
                    left: l,
                    right: r,
                    center: c,
                    cutoff_radius,
                    leg_start,
                } => [a.x, a.y, l.x, l.y, r.x, r.y, c.x, c.y, cutoff_radius, leg_start],
                // The half-plane is the cone whose legs both lie on its boundary, without a cut-off: either depth is
                // its violation, to the bit.
                VelocityObstacle::HalfPlane(HalfPlane { point: p, direction: d }) => {
                    [p.x, p.y, d.x, d.y, -d.x, -d.y, p.x, p.y, 0.0, f32::NEG_INFINITY]
                }
                VelocityObstacle::Capsule { .. } => {
                    capsules.push((k, *obstacle));
                    [f32::NAN; 10]
                }
            });
        }
    }

    /// The first obstacle that contains `velocity`, except those on whose boundaries it lies.
    #[inline(always)]
    pub(super) fn first_blocking<S: Simd>(
        &self,
        simd: S,
        velocity: Vec2,
        owners: [usize; 2],
    ) -> Option<usize> {
        let blocks = |(k, capsule): &&(usize, VelocityObstacle)| {
            !owners.contains(k) && capsule.depth(velocity) > CANDIDATE_DEPTH
        };
        let capsule = self.capsules.iter().find(blocks).map(|(k, _)| *k);
        // Rows of capsules block nothing, and cones after the first blocking capsule come too late.
        self.first_cone(simd, capsule.unwrap_or(self.cones.len()), velocity, owners).or(capsule)
    }

    /// [`ConeColumns::first_blocking`] among the cones before `end`.
    #[inline(always)]
    fn first_cone<S: Simd>(&self, simd: S, end: usize, velocity: Vec2, owners: [usize; 2]) -> Option<usize> {
        let velocity = Pairs::splat(simd, velocity);
        for first in (0..end).step_by(WORD) {
            let count = (end - first).min(WORD);
            let mut bits = 0;
            for shift in (0..count).step_by(width::<S>()) {
                bits |= self.blocking(simd, first + shift, velocity).to_bitmask() << shift;
            }
            bits &= u64::MAX >> (WORD - count);
            for owner in owners.map(|owner| owner.wrapping_sub(first)) {
                bits &= if owner < WORD { !(1 << owner) } else { u64::MAX };
            }
            if bits != 0 {
                return Some(first + bits.trailing_zeros() as usize);
            }
        }
        None
    }

    /// [`VelocityObstacle::depth`], compared with the depth that counts as blocked.
    #[inline(always)]
    fn blocking<S: Simd>(&self, simd: S, first: usize, velocity: Pairs<S>) -> Mask<S> {
        let cones = &self.cones;
        let (left, right) = (cones.pairs(simd, first, LEFT), cones.pairs(simd, first, RIGHT));
        let from_apex = velocity - cones.pairs(simd, first, APEX);
        let leg_start = cones.lanes(simd, first, LEG_START);
        let before = from_apex.dot(left).simd_lt(leg_start) & from_apex.dot(right).simd_lt(leg_start);
        let q = velocity - cones.pairs(simd, first, CENTER);
        let at_cutoff = cones.lanes(simd, first, CUTOFF_RADIUS) - q.dot(q).sqrt();
        // As `f32::min`: of a number and NaN, the number.
        let at_legs = (-left.perp_dot(from_apex)).min_precise(right.perp_dot(from_apex));
        before.select(at_cutoff, at_legs).simd_gt(CANDIDATE_DEPTH)
    }
}
