//! The shape that a vehicle strolls on, and the forces that move it.

use glam::Vec2;

use super::{LocalVehicle, picture::VehiclePicture, said};
use sidestep_core::{geometry::unit, model::params::WanderShape, steer::WanderTrace};

use crate::{
    picture::{
        draw::{Head, Stroke},
        overlay::{self, nice, sketch::is_faint},
    },
    text::{message::Message, quantity::newtons},
};

/// The largest share of the smaller side of the picture that the largest force takes; most forces are much smaller.
const FORCE: f32 = 1.0;
/// Arrows shorter than this have no label, pixels.
const MIN_FOR_LABEL: f32 = 8.0;

impl VehiclePicture<'_> {
    pub(super) fn wander(&mut self, wander: &WanderTrace) {
        let (hue, text, muted) = (self.lens.palette.wander, self.lens.palette.text, self.lens.palette.muted);
        let at = |point: Vec2| wander.middle + point;
        self.wander_shape(wander, Stroke::solid(hue.at(0.8), 1.5));
        self.line(Vec2::ZERO, wander.middle, Stroke::dashed(muted, 1.0, 3.0, 4.0));
        self.drawing.dot(wander.middle, 2.5, muted);
        self.line(Vec2::ZERO, at(wander.target), Stroke::solid(hue, 1.0));
        self.drawing.dot(at(wander.before), 4.0, hue.at(0.45));
        if wander.shape != WanderShape::Trigonometric {
            let (from, to) = (at(wander.before), at(wander.jittered));
            self.drawing.arrow(from, to, Stroke::solid(text, 1.5), Head::Filled);
            self.line(to, at(wander.target), Stroke::dashed(text.at(0.8), 1.0, 2.0, 3.0));
        }
        self.drawing.dot(at(wander.target), 5.0, hue);
        let direction = unit(wander.target).unwrap_or(Vec2::X);
        self.label(at(wander.target), direction, overlay::said::wander_target(), text);
    }

    fn wander_shape(&mut self, wander: &WanderTrace, stroke: Stroke) {
        match wander.shape {
            WanderShape::Circle | WanderShape::Trigonometric => {
                self.drawing.disc(wander.middle, wander.radius, None, Some(stroke));
            }
            WanderShape::Line => {
                let points = wander.roof(self.lens.world.params.wander_slope);
                self.drawing.line(points.map(|point| wander.middle + point).to_vec(), stroke);
            }
        }
    }

    /// The force of the behavior, that of avoidance with its parts, and the sum.
    pub(super) fn forces(&mut self) {
        let LocalVehicle { steering, axes, .. } = self.vehicle;
        let [behavior, avoidance] =
            [steering.behavior, steering.avoidance].map(|force| axes.local_vector(force));
        let parts = self.parts();
        let all = parts.iter().map(|part| part.0).chain([behavior, avoidance, behavior + avoidance]);
        let most = all.map(Vec2::length).fold(self.vehicle.me.settings.max_force, f32::max);
        let width = self.lens.camera.size.min_element() * self.lens.camera.meters_per_pixel;
        let scale = nice(FORCE * width / most.max(1e-6));
        let hue = self.lens.palette.force;
        let single = if let [(_, name)] = &parts[..] { Some(name.clone()) } else { None };
        if single.is_none() {
            for (force, name) in parts {
                self.force(force, scale, Stroke::dashed(hue, 1.5, 4.0, 3.0), name);
            }
        }
        let name = overlay::forces::behavior_name(self.vehicle.me, steering);
        self.force(behavior, scale, Stroke::solid(hue, 2.0), name);
        self.force(avoidance, scale, Stroke::solid(hue, 2.0), single.unwrap_or_else(overlay::said::avoid));
        let both = behavior != Vec2::ZERO && avoidance != Vec2::ZERO;
        if both && !is_faint(behavior, avoidance) && !is_faint(avoidance, behavior) {
            self.force(behavior + avoidance, scale, Stroke::solid(hue, 3.5), overlay::said::sum());
        }
    }

    /// The forces away from pillars and walls, N, without those that are zero or too small.
    fn parts(&self) -> Vec<(Vec2, Message)> {
        let LocalVehicle { steering, axes, .. } = self.vehicle;
        let mut parts = Vec::new();
        if steering.box_used {
            parts.push((steering.detection_box.lateral, overlay::said::aside()));
            parts.push((Vec2::new(steering.detection_box.braking, 0.0), overlay::said::brake()));
        }
        parts.push((axes.local_vector(steering.feeler.force), overlay::said::steer()));
        parts.push((axes.local_vector(steering.walls.force), overlay::said::wall()));
        parts.retain(|(force, _)| *force != Vec2::ZERO && !is_faint(*force, steering.avoidance));
        parts
    }

    fn force(&mut self, force: Vec2, scale: f32, stroke: Stroke, name: Message) {
        let tip = force * scale;
        let head = if stroke.dash.is_some() { Head::Open } else { Head::Filled };
        self.drawing.arrow(Vec2::ZERO, tip, stroke, head);
        if self.lens.camera.pixels(tip.length()) >= MIN_FOR_LABEL {
            let words = said::arrow(name, newtons(force.length()));
            self.label(tip, tip, words, self.lens.palette.text);
        }
    }
}
