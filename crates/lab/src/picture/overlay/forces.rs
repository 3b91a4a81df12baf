//! The forces on vehicles as arrows: that of the behavior, that of avoidance, and their sum; for vehicles that are not
//! selected, only the sum.
//!
//! A force is drawn as the change of velocity that it makes in [`FORCE_TIME`], so that forces and velocities can be
//! compared.

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{LabelSpot, arrow, is_faint, label_beside, line},
};
use sidestep_core::{
    geometry::local_axes::LocalAxes,
    model::{Agent, Objective},
    steer::SteerTrace,
};

use crate::{
    picture::draw::{Canvas, Head, Stroke},
    text::message::Message,
};

/// The time in which a force makes the change of velocity that its arrow shows, s. The usual one to three newtons on a
/// kilogram are then about as long as the usual speeds.
const FORCE_TIME: f32 = 1.0;

/// Arrows shorter than this have no label, pixels.
const MIN_FOR_LABEL: f32 = 8.0;

/// The length in the picture of 1 N on this agent, m.
pub fn scale(frame: &Frame, agent: &Agent) -> f32 {
    FORCE_TIME / agent.settings.mass * frame.velocity_scale()
}

/// Strength of the forces of vehicles that are not selected.
const OTHERS: f32 = 0.6;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('z'),
    swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.force, 2.5))),
    draws_something: |frame| frame.any_vehicle(|steering| steering.forces),
    ..Overlay::new(OverlayId::Forces, "forces", said::name_forces, said::about_forces, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.vehicles() {
        let (origin, scale) = (frame.position(index), scale(frame, agent));
        let steering = &watched.steering;
        if frame.is_selected(index) {
            ForceArrows { frame, canvas, origin, scale }.all(agent, steering);
        } else {
            let (tip, hue) = (origin + steering.force() * scale, frame.palette.force.at(OTHERS));
            arrow(canvas, origin, tip, Stroke::solid(hue, 1.5), Head::Filled);
        }
    }
}

/// The arrows of the forces on the selected vehicle.
struct ForceArrows<'a, 'b> {
    frame: &'a Frame<'a>,
    canvas: &'b mut dyn Canvas,
    /// The start of the arrows.
    origin: Vec2,
    scale: f32,
}

impl ForceArrows<'_, '_> {
    fn all(&mut self, agent: &Agent, steering: &SteerTrace) {
        let (behavior, avoidance) = (steering.behavior, steering.avoidance);
        if steering.wander.is_some() {
            self.parts_of_behavior(agent, steering);
        }
        let parts = parts_of_avoidance(agent, steering);
        if parts.len() > 1 {
            for (force, name) in parts.clone() {
                self.part(force, name);
            }
        }
        self.brake(agent, steering);
        self.force(behavior, behavior_name(agent, steering));
        self.force(avoidance, single(parts).unwrap_or_else(said::avoid));
        let both = behavior != Vec2::ZERO && avoidance != Vec2::ZERO;
        if both && !is_faint(behavior, avoidance) && !is_faint(avoidance, behavior) {
            self.sum(behavior, avoidance);
        }
    }

    fn parts_of_behavior(&mut self, agent: &Agent, steering: &SteerTrace) {
        let axes = axes_of(agent, steering);
        let local = axes.local_vector(steering.behavior);
        self.part(axes.world_vector(Vec2::new(local.x, 0.0)), said::ahead());
        self.part(axes.world_vector(Vec2::new(0.0, local.y)), said::aside());
    }

    /// The feeler brakes by a factor: this is the velocity that it removes in this step.
    fn brake(&mut self, agent: &Agent, steering: &SteerTrace) {
        if steering.brake < 1.0 {
            let loss = steering.heading * -(agent.velocity.length() * (1.0 - steering.brake));
            let tip = self.origin + loss * self.frame.velocity_scale();
            self.arrow(tip, Stroke::solid(self.frame.palette.forbidden, 2.0), Head::Open, said::brake());
        }
    }

    fn sum(&mut self, behavior: Vec2, avoidance: Vec2) {
        let sum = self.tip(behavior + avoidance);
        for part in [behavior, avoidance].map(|force| self.tip(force)) {
            line(self.canvas, part, sum, Stroke::dashed(self.frame.palette.muted, 1.0, 2.0, 3.0));
        }
        self.arrow(sum, Stroke::solid(self.frame.palette.force, 3.5), Head::Filled, said::sum());
    }

    fn tip(&self, force: Vec2) -> Vec2 {
        self.origin + force * self.scale
    }

    fn force(&mut self, force: Vec2, name: Message) {
        self.arrow(self.tip(force), Stroke::solid(self.frame.palette.force, 2.0), Head::Filled, name);
    }

    /// A part of a force: thin and dashed.
    fn part(&mut self, force: Vec2, name: Message) {
        let stroke = Stroke::dashed(self.frame.palette.force, 1.2, 4.0, 3.0);
        self.arrow(self.tip(force), stroke, Head::Open, name);
    }

    fn arrow(&mut self, tip: Vec2, stroke: Stroke, head: Head, name: Message) {
        let along = tip - self.origin;
        if along == Vec2::ZERO {
            return;
        }
        arrow(self.canvas, self.origin, tip, stroke, head);
        if self.frame.camera.pixels(along.length()) >= MIN_FOR_LABEL {
            label_beside(
                self.frame,
                self.canvas,
                LabelSpot { point: tip, direction: along, gap: 4.0 },
                name,
                self.frame.palette.text,
            );
        }
    }
}

fn axes_of(agent: &Agent, steering: &SteerTrace) -> LocalAxes {
    LocalAxes { origin: agent.position, heading: steering.heading }
}

/// The forces away from pillars and walls, each with its name, without those that are zero or too small.
fn parts_of_avoidance(agent: &Agent, steering: &SteerTrace) -> Vec<(Vec2, Message)> {
    let axes = axes_of(agent, steering);
    let mut parts = Vec::new();
    if steering.box_used && steering.detection_box.nearest.is_some() {
        let trace = &steering.detection_box;
        parts.push((axes.world_vector(trace.lateral), said::aside()));
        parts.push((axes.world_vector(Vec2::new(trace.braking, 0.0)), said::brake()));
    }
    if steering.feeler_used {
        parts.push((steering.feeler.force, said::steer()));
    }
    if !steering.walls.rays.is_empty() {
        parts.push((steering.walls.force, said::wall()));
    }
    parts.retain(|(force, _)| *force != Vec2::ZERO && !is_faint(*force, steering.avoidance));
    parts
}

/// The name of the part, if there is only one.
fn single(mut parts: Vec<(Vec2, Message)>) -> Option<Message> {
    parts.pop().filter(|_| parts.is_empty()).map(|(_, name)| name)
}

/// The force of a behavior in a word.
pub fn behavior_name(agent: &Agent, steering: &SteerTrace) -> Message {
    match agent.objective {
        _ if steering.wander.is_some() => said::wander(),
        Objective::Goal(_) | Objective::Pass(_) => said::seek(),
        Objective::Route(_) => said::route(),
        Objective::Velocity(_) => said::keep(),
        Objective::Hold => said::hold(),
        Objective::Wander => said::wander(),
        Objective::Pursue(_) => said::pursue(),
        Objective::Evade(_) => said::evade(),
        Objective::Pointer => said::follow(),
    }
}
