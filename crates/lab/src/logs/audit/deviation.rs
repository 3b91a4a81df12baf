//! Known differences between the decisions of sidestep and RVO2, which may have produced a log.

use glam::Vec2;

use super::tied;
use sidestep_core::{
    avoid::{
        OrcaTrace, Trace, Watched,
        orca::{
            Origin,
            programs::{
                Optimum,
                rvo2::{Relaxation, linear_program_2, linear_program_3},
            },
        },
    },
    geometry::{cone::Region, half_plane::HalfPlane, unit},
    model::World,
};

/// A known deviation from RVO2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deviation {
    /// RVO2's rounding left the speed circle; sidestep cuts the velocity back.
    SpeedCut,
    /// Two agents on one point with equal velocities: RVO2's line is NaN, and is skipped.
    Coincident,
    /// Neighbors at exactly the same distance, in the order of RVO2's tree.
    Ties,
}

/// Numbers of decisions that agree with RVO2 where sidestep is known to differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deviations {
    /// RVO2's answer leaves the speed circle by rounding; sidestep cuts it back.
    pub speed_cut: u64,
    /// Agents on exactly the same point part under sidestep, and never under RVO2.
    pub coincident: u64,
    /// Neighbors at exactly the same distance are in the order of RVO2's tree.
    pub ties: u64,
}

impl Deviations {
    /// The sum of all.
    pub fn total(&self) -> u64 {
        self.speed_cut + self.coincident + self.ties
    }

    pub(super) fn count(&mut self, deviation: Deviation) {
        *match deviation {
            Deviation::SpeedCut => &mut self.speed_cut,
            Deviation::Coincident => &mut self.coincident,
            Deviation::Ties => &mut self.ties,
        } += 1;
    }
}

/// The deviation that explains why a logged velocity is RVO2's answer but not ours, if one does.
pub(super) fn deviation(world: &World, watched: &Watched, logged: Vec2, tolerance: f32) -> Option<Deviation> {
    let Trace::Orca(trace) = &watched.trace else { return None };
    let is_logged = |lines: &[HalfPlane]| {
        let uncut = uncut(world, watched.agent, trace.n_rigid, lines);
        uncut.is_some_and(|uncut| uncut.distance(logged) <= tolerance)
    };
    if is_logged(&trace.half_planes) {
        return Some(Deviation::SpeedCut);
    }
    let without = without_coincident(world, watched.agent, trace);
    if without.as_ref().is_some_and(|lines| is_logged(lines)) {
        return Some(Deviation::Coincident);
    }
    tied::any_order(world, watched, trace, is_logged).then_some(Deviation::Ties)
}

/// The answer of RVO2's programs to these lines, before any cut, m/s.
fn uncut(world: &World, me: u32, n_rigid: usize, lines: &[HalfPlane]) -> Option<Vec2> {
    let agent = &world.agents[me as usize];
    let (most, len) = (agent.settings.max_speed, world.params.orca_len);
    let preferred = sidestep_core::steer::preferred_velocity(world, me);
    let (velocity, failed) = linear_program_2(lines, most, Optimum::Nearest(preferred), &mut ());
    let Some(failed) = failed else { return Some(velocity) };
    let relaxation = Relaxation { half_planes: lines, n_rigid, max_speed: most, len };
    let (velocity, _) = linear_program_3(&relaxation, failed, velocity, &mut Vec::new(), &mut ());
    velocity.is_finite().then_some(velocity)
}

/// The lines with NaN in place of those that only sidestep has; `None` if there are none of these.
fn without_coincident(world: &World, me: u32, trace: &OrcaTrace) -> Option<Vec<HalfPlane>> {
    let agent = &world.agents[me as usize];
    let nothing = HalfPlane { point: Vec2::NAN, direction: Vec2::NAN };
    let mut lines = trace.half_planes.clone();
    let mut found = false;
    for (line, origin) in lines.iter_mut().zip(&trace.origins) {
        let Origin::Neighbor { neighbor, displacement, .. } = origin else { continue };
        let other = &world.agents[*neighbor as usize];
        let (p, relative_velocity) = (other.position - agent.position, agent.velocity - other.velocity);
        let w = relative_velocity - 1.0 / world.params.time_step * p;
        if displacement.region == Region::Overlap && unit(w).is_none() {
            (*line, found) = (nothing, true);
        }
    }
    found.then_some(lines)
}
