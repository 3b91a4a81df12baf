//! The velocities of an agent as arrows, drawn at the agent.

use glam::Vec2;

use super::Frame;
use crate::draw::{Canvas, Fill, Head, Shape, Stroke};

/// Radius of the ring at the tip of a logged velocity, pixels.
const RING: f32 = 6.0;

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

/// Under the chosen one, which lies in it where both agree.
pub fn draw_logged(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, _) in frame.subjects() {
        let Some(logged) = frame.scene.chosen_in_log(index).filter(|v| v.is_finite()) else { continue };
        arrow(frame, canvas, index, logged, frame.palette.logged_stroke(), Head::Filled);
        let (from, tip) = (frame.position(index), frame.velocity_point(index, logged));
        canvas.draw(Shape::Line { points: vec![from, tip], stroke: frame.palette.logged_inside() });
        let radius = RING * frame.camera.meters_per_pixel;
        let rim = Some(Stroke::solid(frame.palette.logged, 2.0));
        let fill = Some(Fill { color: frame.palette.background, hatch: None });
        canvas.draw(Shape::Disc { center: tip, radius, fill, rim });
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
