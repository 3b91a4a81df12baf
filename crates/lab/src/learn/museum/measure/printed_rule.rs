//! The two-body rule of VO and RVO exactly as printed, in its own small simulation.

use glam::DVec2;

use super::{random, said, uniform, velocity_obstacles::Meeting};
use sidestep_core::model::params::Update;

use crate::{
    learn::museum::{Effect, Measurement},
    text::quantity::{NumberForm::Decimals, millimeters},
};

/// The printed two-body rule, in `f64`: whole cones, overlapping discs ignored, at most 1.5 m/s.
#[derive(Clone, Copy)]
pub(super) struct PrintedRule {
    /// The share of u: 1 in VO, a half in RVO.
    pub share: f64,
    /// The velocity that moves the discs.
    pub update: Update,
    /// The depth inside the cone from which on a velocity collides, as a fraction of 1: half of u from both leads onto
    /// the tangent, where rounding would decide.
    pub margin: f64,
}

/// The meeting of two discs by the printed rule, with the second `offset` to the side of the first one's line, m.
pub(super) fn meet_as_printed(rule: PrintedRule, hz: f64, offset: f64) -> Meeting {
    const SECONDS: f64 = 12.0;
    let mut positions = [DVec2::new(-5.0, 0.0), DVec2::new(5.0, offset)];
    let goals = [DVec2::new(5.0, 0.0), DVec2::new(-5.0, offset)];
    let mut velocities = [DVec2::X, DVec2::NEG_X];
    let mut meeting = Meeting::new();
    for _ in 0..(SECONDS * hz).round() as u32 {
        let taken = [0, 1].map(|me: usize| {
            let preferred = (goals[me] - positions[me]).clamp_length_max(1.0);
            let (p, w) = (positions[1 - me] - positions[me], velocities[me] - velocities[1 - me]);
            let velocity =
                out_of_cone(p, w, rule.margin).map_or(preferred, |u| velocities[me] + rule.share * u);
            velocity.clamp_length_max(1.5)
        });
        let moving = if rule.update == Update::SameStep { taken } else { velocities };
        for (position, velocity) in positions.iter_mut().zip(moving) {
            *position += velocity / hz;
        }
        velocities = taken;
        // The radii add up to one meter.
        meeting.see(positions[0].distance(positions[1]), velocities[0].y);
    }
    meeting
}

/// u out of the whole cone of a disc of 1 m at `p`, if the relative velocity `w` lies in it; `None` if the discs
/// overlap.
fn out_of_cone(p: DVec2, w: DVec2, margin: f64) -> Option<DVec2> {
    let (toward, leg_sq) = (p.dot(w), p.length_squared() - 1.0);
    let inside = toward * toward - w.length_squared() * leg_sq;
    if leg_sq <= 0.0 || toward <= 0.0 || inside <= margin * toward * toward {
        return None;
    }
    let side = if p.perp_dot(w) > 0.0 { 1.0 } else { -1.0 };
    let leg = (p * leg_sq.sqrt() + p.perp() * side) / p.length_squared();
    Some(leg * w.dot(leg) - w)
}

pub fn update() -> Effect {
    const PAIRS: u32 = 100;
    // The overlap from which on collisions count, mm; the deepest says more.
    const DEEP: f64 = 10.0;
    let threshold = millimeters(DEEP as f32);
    let mut measurements = Vec::new();
    for (name, share) in [("VO", 1.0), ("RVO", 0.5)] {
        let [same, next] = [Update::SameStep, Update::NextStep].map(|update| {
            let mut random = random();
            let (mut deepest, mut deep) = (0.0_f64, 0_u32);
            for _ in 0..PAIRS {
                let offset = uniform(&mut random, -0.5, 0.5).into();
                let rule = PrintedRule { share, update, margin: 1e-9 };
                let overlap = 1000.0 * (1.0 - meet_as_printed(rule, 10.0, offset).nearest);
                deepest = deepest.max(overlap);
                deep += u32::from(overlap > DEEP);
            }
            (deepest, f64::from(deep))
        });
        measurements.extend([
            Measurement::new(said::deepest_overlap(name.into()), same.0, next.0, "mm"),
            Measurement::new(said::deeper_than(name.into(), PAIRS as usize, threshold), same.1, next.1, ""),
        ]);
    }
    let [vo, vo_deep, rvo, rvo_deep] =
        [0, 1, 2, 3].map(|k| (measurements[k].printed, measurements[k].repaired));
    let depth = |depth: f64| millimeters(depth as f32).form(Decimals(1));
    let pairs = |count: f64| count as usize;
    Effect {
        sentence: said::update(
            pairs(PAIRS.into()),
            said::deepest(depth(vo.0), depth(vo.1), depth(rvo.0), depth(rvo.1)),
            said::deeper(threshold, pairs(vo_deep.0), pairs(vo_deep.1), pairs(rvo_deep.0), pairs(rvo_deep.1)),
        ),
        measurements,
    }
}
