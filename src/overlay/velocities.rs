//! The velocities of an agent as arrows, drawn at the agent.

use glam::Vec2;

use super::Frame;
use crate::draw::{Canvas, Head, Shape, Stroke};

pub fn draw_current(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, _) in frame.subjects() {
        arrow(frame, canvas, index, agent.velocity, frame.palette.velocity_stroke(), Head::Filled);
    }
}

pub fn draw_preferred(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, _) in frame.subjects() {
        let preferred = frame.scene.decisions.choices[index].preferred;
        arrow(frame, canvas, index, preferred, frame.palette.preferred_stroke(), Head::Open);
    }
}

pub fn draw_chosen(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, _) in frame.subjects() {
        let chosen = frame.scene.decisions.choices[index].velocity;
        arrow(frame, canvas, index, chosen, frame.palette.chosen_stroke(), Head::Filled);
        let tip = frame.velocity_point(index, chosen);
        canvas.draw(Shape::Dot { center: tip, radius: 4.0, color: frame.palette.chosen });
    }
}

fn arrow(frame: &Frame, canvas: &mut dyn Canvas, index: usize, velocity: Vec2, stroke: Stroke, head: Head) {
    let (from, to) = (frame.position(index), frame.velocity_point(index, velocity));
    if frame.camera.sees(from, from.distance(to)) {
        canvas.draw(Shape::Arrow { from, to, stroke, head });
    }
}
