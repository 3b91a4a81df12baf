//! The cut-off of the cone under the pointer, and the horizon that it represents.

use glam::Vec2;

use super::{
    Lens,
    drawing::{Drawing, LabelSpot},
};
use sidestep_core::{avoid::Trace, geometry::cone::VelocityObstacle};

use crate::picture::{
    draw::{Shape, Stroke},
    overlay::{Hues, Source, cones},
};

/// The cut-off of a neighbor's cone, in the agent's own velocities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutOff {
    /// The neighbor whose cone it is.
    pub neighbor: u32,
    /// The apex of the cone, m/s.
    pub apex: Vec2,
    /// The center of the cut-off disc, m/s.
    pub center: Vec2,
    /// The present horizon, s.
    pub horizon: f32,
    /// The cone.
    pub cone: VelocityObstacle,
}

impl CutOff {
    /// The horizon that puts the center of the disc as far along the cone as `velocity`; `None` behind the apex.
    pub fn horizon_at(&self, velocity: Vec2) -> Option<f32> {
        let along = self.center - self.apex;
        let share = (velocity - self.apex).dot(along) / along.dot(along);
        // The center is at p / τ: closer to the apex is later.
        (share > 1e-4).then(|| self.horizon / share)
    }
}

/// The cut-off of the neighbor under the pointer; `None` if its cone has none, or if the discs touch. For ORCA it is
/// that of the cone behind the half-plane, with its apex at the neighbor's velocity.
pub fn of(lens: &Lens) -> Option<CutOff> {
    let Some(Source::Neighbor(neighbor)) = lens.pointed else { return None };
    let (me, other) = (lens.me()?, lens.world.agents.get(neighbor as usize)?);
    let horizon = me.settings.time_horizon;
    let watched = lens.watched()?;
    let cone = match &watched.trace {
        Trace::School(_) | Trace::None => return None,
        Trace::Cones(trace) => {
            let rank = trace.neighbors.iter().position(|index| *index == neighbor)?;
            *trace.obstacles.get(trace.n_rigid + rank)?
        }
        Trace::Orca(_) => {
            watched.neighbors.iter().find(|known| known.index == neighbor)?;
            let p = other.position - me.position;
            let radius = me.settings.radius + other.settings.radius;
            if p.dot(p) <= radius * radius {
                return None;
            }
            VelocityObstacle::cone(p, radius, other.velocity, horizon, 1.0)
        }
    };
    match cone {
        VelocityObstacle::Cone { apex, center, cutoff_radius, .. } if cutoff_radius > 0.0 => {
            Some(CutOff { neighbor, apex, center, horizon, cone })
        }
        _ => None,
    }
}

/// The grip at the center of the disc; under ORCA also the cone itself.
pub fn draw(lens: &Lens) -> Vec<Shape> {
    let mut drawing = Drawing::new(lens);
    let Some(CutOff { neighbor, center, horizon, cone, .. }) = of(lens) else { return Vec::new() };
    let Some(watched) = lens.watched() else { return Vec::new() };
    let hue = Hues::of(lens.palette, Some(watched)).color(Source::Neighbor(neighbor));
    let hue = hue.unwrap_or(lens.palette.muted);
    if matches!(watched.trace, Trace::Orca(_)) {
        let reach = lens.reach();
        for piece in cones::inside_circle(&cones::outline(&cone, reach), reach) {
            drawing.line(piece, Stroke::dashed(hue, 1.5, 6.0, 4.0));
        }
    }
    let radius = drawing.pixels(5.0);
    drawing.disc(center, radius, Some(lens.palette.background), Some(Stroke::solid(hue, 2.0)));
    drawing.label(LabelSpot::at(center, Vec2::new(0.0, -1.0), 8.0), format!("τ = {horizon:.2} s"), hue, 1.0);
    drawing.finish()
}
