//! The answers of a gang from its lines.

use super::programs::{Relaxing, Wishes, least_violation, nearest_inside, same};
use super::{aims::within, scratch::GangScratch};
use crate::{
    avoid::{choice::MethodOutput, meter::Meter, situation::Outcome},
    geometry::tolerance::SPEED_EXCESS,
    machine::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
};

/// The answers of the agents of a gang, one in each lane.
#[derive(Clone, Copy)]
pub struct GangAnswers<S: Simd> {
    /// Velocities that they choose, m/s.
    pub velocity: Pairs<S>,
    /// Preferred velocities, m/s.
    pub preferred: Pairs<S>,
    /// The violation, in m/s, of the line that each velocity violates most, where program 3 ran; 0 elsewhere.
    pub violation: Lanes<S>,
    /// Agents whose preferred velocity is permitted, one bit each.
    pub free: u32,
    /// Agents whose velocity is from program 3.
    pub relaxed: u32,
    /// Agents whose velocity was cut back to the maximum speed.
    pub cut: u32,
    /// Agents whose numbers are all finite.
    pub finite: u32,
}

impl<S: Simd> GangAnswers<S> {
    /// Runs the programs for the agents of a gang in the mask `here`, on the lines of `scratch`.
    #[inline(always)]
    pub fn of(
        simd: S,
        wishes: &Wishes<S>,
        here: u32,
        len: f32,
        scratch: &mut GangScratch,
        meter: &mut impl Meter,
    ) -> GangAnswers<S> {
        let GangScratch { counts, rigid, lines, projected, .. } = scratch;
        let Wishes { max_speed, preferred, start } = *wishes;
        meter.runs(2, here.count_ones());
        let ends = nearest_inside(simd, lines, wishes, Mask::<S>::from_bitmask(simd, here.into()), meter);
        let free = same(ends.velocity, start);
        let relaxed = ends.failed_line.simd_ge(0);
        let (found, velocity, violation) = if relaxed.any_true() {
            let counts = Whole::<S>::from_slice(simd, &counts[..width::<S>()]);
            let relaxing = Relaxing { lines, rigid: rigid.rows, counts, max_speed, len };
            let found = least_violation(simd, &relaxing, &ends, projected, meter);
            let velocity = within_speed(simd, found, max_speed);
            let worst = relaxing.worst_violation(simd, velocity);
            (found, velocity, relaxed.select(worst, splat(simd, 0.0)))
        } else {
            (ends.velocity, within_speed(simd, ends.velocity, max_speed), splat(simd, 0.0))
        };
        let sum = velocity.x + velocity.y + preferred.x + preferred.y + violation;
        let bits = |mask: Mask<S>| mask.to_bitmask() as u32;
        GangAnswers {
            velocity,
            preferred,
            violation,
            free: bits(free),
            relaxed: bits(relaxed),
            cut: !bits(same(found, velocity)),
            finite: bits(sum.abs().simd_lt(f32::INFINITY)),
        }
    }

    /// The outcome of the agent in a lane.
    #[inline(always)]
    pub fn outcome(&self, lane: usize) -> Outcome {
        if self.relaxed >> lane & 1 != 0 {
            Outcome::Relaxed
        } else if self.free >> lane & 1 != 0 {
            Outcome::Free
        } else {
            Outcome::Adjusted
        }
    }

    /// The answer in each lane, without wander targets.
    #[inline(always)]
    pub fn in_turn<'a>(&'a self, scratch: &'a GangScratch) -> impl Fn(usize) -> MethodOutput + 'a {
        let (velocities, preferred) = (self.velocity.in_turn(), self.preferred.in_turn());
        let mut violations = [0.0; WIDEST];
        self.violation.store_slice(&mut violations[..width::<S>()]);
        let GangScratch { counts, rigid, .. } = scratch;
        move |lane| MethodOutput {
            velocity: velocities[lane].into(),
            preferred: preferred[lane].into(),
            wander: None,
            violation: violations[lane],
            neighbors: counts[lane] as u16,
            walls: rigid.counts[lane].min(255) as u8,
            outcome: self.outcome(lane),
        }
    }
}

/// [`within_speed`](crate::avoid::orca::programs::rvo2::within_speed) on lanes.
#[inline(always)]
fn within_speed<S: Simd>(simd: S, velocity: Pairs<S>, max_speed: Lanes<S>) -> Pairs<S> {
    let most = max_speed * (1.0 + SPEED_EXCESS);
    let beyond = velocity.dot(velocity).simd_gt(most * most);
    if !beyond.any_true() {
        return velocity;
    }
    Pairs::pick(beyond, within(simd, velocity, max_speed), velocity)
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::{
        avoid::orca::programs::rvo2,
        machine::lanes::{dispatch, levels},
    };

    #[inline(always)]
    fn abreast<S: Simd>(simd: S, velocities: &[Vec2; WIDEST], speeds: &[f32; WIDEST]) -> Vec<[u32; 2]> {
        let velocity = Pairs {
            x: Lanes::<S>::from_fn(simd, |lane| velocities[lane].x),
            y: Lanes::<S>::from_fn(simd, |lane| velocities[lane].y),
        };
        let cut = within_speed(simd, velocity, Lanes::<S>::from_slice(simd, &speeds[..width::<S>()]));
        (0..width::<S>()).map(|lane| cut.lane(lane).to_array().map(f32::to_bits)).collect()
    }

    #[test]
    fn velocities_are_cut_back_as_one_by_one() {
        let lengths = [0.5, 1.0, 1.0005, 1.001, 1.0011, 3.0, 1e12, 1e20, 1e30, f32::INFINITY, f32::NAN, 0.0];
        let (mut cut, mut kept) = (0, 0);
        for (round, length) in lengths.into_iter().enumerate() {
            let speeds: [f32; WIDEST] = std::array::from_fn(|lane| [1.0, 0.0, 2.5, 1e-3][(lane + round) % 4]);
            let way = |lane: usize| [Vec2::new(0.6, -0.8), Vec2::X, Vec2::new(-0.0, -1.0)][lane % 3];
            let velocities = std::array::from_fn(|lane| way(lane) * (length * speeds[lane].max(1e-3)));
            for (name, level) in levels() {
                let found = dispatch!(level, simd => abreast(simd, &velocities, &speeds));
                for (lane, found) in found.into_iter().enumerate() {
                    let wanted = rvo2::within_speed(velocities[lane], speeds[lane]);
                    assert_eq!(
                        found,
                        wanted.to_array().map(f32::to_bits),
                        "{name}: {} {}",
                        velocities[lane],
                        speeds[lane]
                    );
                    *if wanted == velocities[lane] { &mut kept } else { &mut cut } += 1;
                }
            }
        }
        assert!(cut > 20 && kept > 20, "{cut} {kept}");
    }
}
