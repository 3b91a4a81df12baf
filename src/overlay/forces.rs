//! The forces on a vehicle as arrows: what its behavior wants, what avoidance adds, and both together.
//!
//! A force is drawn as the change of velocity that it makes in [`FORCE_TIME`], so that forces and velocities compare.

use glam::Vec2;

use super::{
    Frame,
    sketch::{Beside, arrow, label_beside, line},
};
use crate::{
    draw::{Canvas, Color, Head, Stroke},
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

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects().filter(|(.., watched)| watched.steering.forces) {
        let origin = frame.position(index);
        let mut arrows =
            ForceArrows { frame, canvas, origin, scale: scale(frame, agent), full: frame.is_in_full(index) };
        arrows.all(agent, &watched.steering);
    }
}

/// The arrows of one agent's forces.
struct ForceArrows<'a, 'b> {
    frame: &'a Frame<'a>,
    canvas: &'b mut dyn Canvas,
    /// Where the arrows start.
    origin: Vec2,
    scale: f32,
    /// Whether parts and labels are drawn.
    full: bool,
}

impl ForceArrows<'_, '_> {
    fn all(&mut self, agent: &Agent, steering: &SteerTrace) {
        let palette = self.frame.palette;
        let (hue, danger) = (palette.preferred, palette.forbidden);
        let axes = LocalAxes { origin: agent.position, heading: steering.heading };
        let (behavior, avoidance) = (steering.behavior, steering.avoidance);
        if self.full && steering.wander.is_some() {
            let local = axes.local_vector(behavior);
            self.part(axes.world_vector(Vec2::new(local.x, 0.0)), "ahead", hue);
            self.part(axes.world_vector(Vec2::new(0.0, local.y)), "aside", hue);
        }
        let mut parts: Vec<(Vec2, &str)> = Vec::new();
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
        parts.retain(|(force, _)| *force != Vec2::ZERO);
        if self.full && parts.len() > 1 {
            for (force, name) in &parts {
                self.part(*force, name, danger);
            }
        }
        if self.full && steering.brake < 1.0 {
            // The feeler brakes by a factor: what it takes off the velocity in this step.
            let loss = steering.heading * -(agent.velocity.length() * (1.0 - steering.brake));
            let tip = self.origin + loss * self.frame.velocity_scale();
            self.arrow(tip, Stroke::solid(danger, 2.0), Head::Open, "brake");
        }
        let both = behavior != Vec2::ZERO && avoidance != Vec2::ZERO;
        self.force(behavior, hue, behavior_name(agent, steering));
        let name = if let [(_, name)] = parts[..] { name } else { "avoid" };
        self.force(avoidance, danger, name);
        if both {
            let sum = self.tip(steering.force());
            for part in [behavior, avoidance].map(|force| self.tip(force)) {
                line(self.canvas, part, sum, Stroke::dashed(palette.muted, 1.0, 2.0, 3.0));
            }
            self.arrow(sum, Stroke::solid(palette.text, 3.0), Head::Filled, "sum");
        }
    }

    fn tip(&self, force: Vec2) -> Vec2 {
        self.origin + force * self.scale
    }

    fn force(&mut self, force: Vec2, color: Color, name: &str) {
        self.arrow(self.tip(force), Stroke::solid(color, 2.0), Head::Filled, name);
    }

    /// A part of a force: thin and dashed.
    fn part(&mut self, force: Vec2, name: &str, color: Color) {
        self.arrow(self.tip(force), Stroke::dashed(color, 1.2, 4.0, 3.0), Head::Open, name);
    }

    fn arrow(&mut self, tip: Vec2, stroke: Stroke, head: Head, name: &str) {
        let along = tip - self.origin;
        if along == Vec2::ZERO {
            return;
        }
        arrow(self.canvas, self.origin, tip, stroke, head);
        if self.full && self.frame.camera.pixels(along.length()) >= MIN_FOR_LABEL {
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
