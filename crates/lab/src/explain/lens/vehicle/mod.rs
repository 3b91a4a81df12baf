//! A vehicle in its own axes: what it feels ahead, and the forces of this and of its behavior.
//!
//! ```text
//!      y aside
//!        ▲              , - ~ - ,
//!     ┌──┼──────●──────┐    •     '      lengths in m, forces in N
//!     │  ▷──────┼──────│────●─▶ x ahead
//!     └─────────────────┘ ' - . - '
//! ```
//! A meter of the camera is a meter, with the vehicle at the origin. Every length and force is from the trace by which
//! the vehicle steered.

mod forces;
mod picture;
pub(crate) mod said;
mod sentence;
mod sight;

use glam::Vec2;

use super::Lens;
use sidestep_core::{
    geometry::local_axes::LocalAxes,
    model::Agent,
    steer::{SteerTrace, WanderTrace, feeler::Felt},
};

use crate::picture::draw::Camera;

pub use picture::draw;
pub use sentence::sentence;

/// A wander shape that reaches farther than this many times the visible surroundings of the vehicle is left out: the
/// camera would show nothing else.
const FAR: f32 = 8.0;

/// A vehicle and its steering trace, in its own axes.
#[derive(Clone, Copy)]
struct LocalVehicle<'a> {
    me: &'a Agent,
    steering: &'a SteerTrace,
    axes: LocalAxes,
}

/// Whether forces move the agent, so that there is something to show here.
pub fn is_one(lens: &Lens) -> bool {
    LocalVehicle::of(lens).is_some()
}

/// A camera on the vehicle, its box or feeler, the things that act on it, and its wander shape.
pub fn camera_on(lens: &Lens, size: Vec2) -> Camera {
    let points = LocalVehicle::of(lens).map_or(Vec::new(), |vehicle| vehicle.extent());
    let low = points.iter().copied().reduce(Vec2::min).unwrap_or(Vec2::NEG_ONE);
    let high = points.iter().copied().reduce(Vec2::max).unwrap_or(Vec2::ONE);
    Camera::fit(low, high, size)
}

impl<'a> LocalVehicle<'a> {
    fn of(lens: &Lens<'a>) -> Option<LocalVehicle<'a>> {
        let (me, watched) =
            (lens.world.agents.get(lens.agent as usize)?, lens.decisions.watched(lens.agent)?);
        let steering = &watched.steering;
        let axes = LocalAxes { origin: me.position, heading: steering.heading };
        steering.forces.then_some(LocalVehicle { me, steering, axes })
    }

    /// The distance that the vehicle feels ahead, m; a few radii if it feels nothing.
    fn sight(&self) -> f32 {
        let SteerTrace { detection_box, feeler, .. } = self.steering;
        (5.0 * self.me.settings.radius).max(detection_box.length).max(feeler.length)
    }

    /// The wander shape, unless it is too far away to be drawn together with the vehicle.
    fn wander(&self) -> Option<&'a WanderTrace> {
        let far = FAR * self.sight();
        self.steering.wander.as_ref().filter(|wander| wander.middle.length() + wander.radius < far)
    }

    /// The center of a circle that the feeler felt, m.
    fn center(&self, felt: &Felt) -> Vec2 {
        self.axes.local_vector(felt.difference)
    }

    /// Points that a camera should show.
    fn extent(&self) -> Vec<Vec2> {
        let around = |center: Vec2, radius: f32| [center - radius, center + radius];
        let mut points = around(Vec2::ZERO, 2.0 * self.me.settings.radius).to_vec();
        points.push(Vec2::new(self.sight(), 0.0));
        if let Some(acting) = self.steering.detection_box.acting() {
            points.extend(around(acting.local, acting.expanded));
        }
        let blocking = self.steering.feeler.felt.iter().filter(|felt| felt.blocks);
        points.extend(blocking.flat_map(|felt| around(self.center(felt), felt.keep_off)));
        let rays = self.steering.walls.rays.iter();
        points.extend(rays.map(|ray| self.axes.local_point(ray.tip)));
        points.extend(self.wander().into_iter().flat_map(|wander| around(wander.middle, wander.radius)));
        points
    }
}
