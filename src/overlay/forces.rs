//! The forces on vehicles as arrows: what the behavior wants, what avoidance adds, and both together; of vehicles that are
//! not selected, both together.
//!
//! A force is drawn as the change of velocity that it makes in [`FORCE_TIME`], so that forces and velocities compare.

use glam::Vec2;

use super::{
    Frame,
    sketch::{Beside, arrow, is_faint, label_beside, line},
};
use crate::{
    draw::{Canvas, Head, Stroke},
    geometry::local_axes::LocalAxes,
    model::{Agent, Objective},
    steer::SteerTrace,
};

/// How long a force acts until it has made the velocity that its arrow stands for, s. The usual one to three newtons on
/// a kilogram are then about as long as the usual speeds.
const FORCE_TIME: f32 = 1.0;

/// Shorter arrows have no label, pixels.
const MIN_FOR_LABEL: f32 = 8.0;

/// Meters in the picture for 1 N on this agent.
pub fn scale(frame: &Frame, agent: &Agent) -> f32 {
    FORCE_TIME / agent.settings.mass * frame.velocity_scale()
}

/// Strength of the forces of vehicles that are not selected.
const OTHERS: f32 = 0.6;

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
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
    /// Where the arrows start.
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
            for (force, name) in &parts {
                self.part(*force, name);
            }
        }
        self.brake(agent, steering);
        self.force(behavior, behavior_name(agent, steering));
        self.force(avoidance, if let [(_, name)] = parts[..] { name } else { "avoid" });
        let both = behavior != Vec2::ZERO && avoidance != Vec2::ZERO;
        if both && !is_faint(behavior, avoidance) && !is_faint(avoidance, behavior) {
            self.sum(behavior, avoidance);
        }
    }

    fn parts_of_behavior(&mut self, agent: &Agent, steering: &SteerTrace) {
        let axes = axes_of(agent, steering);
        let local = axes.local_vector(steering.behavior);
        self.part(axes.world_vector(Vec2::new(local.x, 0.0)), "ahead");
        self.part(axes.world_vector(Vec2::new(0.0, local.y)), "aside");
    }

    /// The feeler brakes by a factor: what it takes off the velocity in this step.
    fn brake(&mut self, agent: &Agent, steering: &SteerTrace) {
        if steering.brake < 1.0 {
            let loss = steering.heading * -(agent.velocity.length() * (1.0 - steering.brake));
            let tip = self.origin + loss * self.frame.velocity_scale();
            self.arrow(tip, Stroke::solid(self.frame.palette.forbidden, 2.0), Head::Open, "brake");
        }
    }

    fn sum(&mut self, behavior: Vec2, avoidance: Vec2) {
        let sum = self.tip(behavior + avoidance);
        for part in [behavior, avoidance].map(|force| self.tip(force)) {
            line(self.canvas, part, sum, Stroke::dashed(self.frame.palette.muted, 1.0, 2.0, 3.0));
        }
        self.arrow(sum, Stroke::solid(self.frame.palette.force, 3.5), Head::Filled, "sum");
    }

    fn tip(&self, force: Vec2) -> Vec2 {
        self.origin + force * self.scale
    }

    fn force(&mut self, force: Vec2, name: &str) {
        self.arrow(self.tip(force), Stroke::solid(self.frame.palette.force, 2.0), Head::Filled, name);
    }

    /// A part of a force: thin and dashed.
    fn part(&mut self, force: Vec2, name: &str) {
        let stroke = Stroke::dashed(self.frame.palette.force, 1.2, 4.0, 3.0);
        self.arrow(self.tip(force), stroke, Head::Open, name);
    }

    fn arrow(&mut self, tip: Vec2, stroke: Stroke, head: Head, name: &str) {
        let along = tip - self.origin;
        if along == Vec2::ZERO {
            return;
        }
        arrow(self.canvas, self.origin, tip, stroke, head);
        if self.frame.camera.pixels(along.length()) >= MIN_FOR_LABEL {
            label_beside(
                self.frame,
                self.canvas,
                Beside { point: tip, direction: along, gap: 4.0 },
                name,
                self.frame.palette.text,
            );
        }
    }
}

fn axes_of(agent: &Agent, steering: &SteerTrace) -> LocalAxes {
    LocalAxes { origin: agent.position, heading: steering.heading }
}

/// The forces that keep off pillars and walls, each with its name; those that are none, or too small, are left out.
fn parts_of_avoidance(agent: &Agent, steering: &SteerTrace) -> Vec<(Vec2, &'static str)> {
    let axes = axes_of(agent, steering);
    let mut parts = Vec::new();
    if steering.box_used && steering.detection_box.nearest.is_some() {
        let trace = &steering.detection_box;
        parts.push((axes.world_vector(trace.lateral), "aside"));
        parts.push((axes.world_vector(Vec2::new(trace.braking, 0.0)), "brake"));
    }
    if steering.feeler_used {
        parts.push((steering.feeler.force, "steer"));
    }
    if !steering.walls.rays.is_empty() {
        parts.push((steering.walls.force, "wall"));
    }
    parts.retain(|(force, _)| *force != Vec2::ZERO && !is_faint(*force, steering.avoidance));
    parts
}

/// The force of a behavior in a word.
fn behavior_name(agent: &Agent, steering: &SteerTrace) -> &'static str {
    match agent.objective {
        _ if steering.wander.is_some() => "wander",
        Objective::Goal(_) => "seek",
        Objective::Route(_) => "route",
        Objective::Velocity(_) => "keep",
        Objective::Hold => "hold",
        Objective::Wander => "wander",
        Objective::Pursue(_) => "pursue",
        Objective::Evade(_) => "evade",
        Objective::Pointer => "follow",
    }
}
