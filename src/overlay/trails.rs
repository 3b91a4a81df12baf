//! Fading lines behind the agents.

use glam::Vec2;

use super::Frame;
use crate::draw::{Canvas, Shape, Stroke};

/// Pieces of falling opacity, oldest first.
const OPACITIES: [f32; 4] = [0.12, 0.25, 0.4, 0.6];

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent) in frame.world.agents.iter().enumerate() {
        let here = frame.position(index);
        let longest = agent.settings.max_speed * crate::sim::trails::DURATION;
        if !frame.camera.sees(here, longest) {
            continue;
        }
        let mut points: Vec<Vec2> = frame.trails.of(index).collect();
        points.push(here);
        let color = frame.palette.body(agent.group);
        let pieces = points.len() - 1;
        for (quarter, opacity) in OPACITIES.iter().enumerate() {
            let (first, last) = (pieces * quarter / 4, pieces * (quarter + 1) / 4);
            if last > first {
                let stroke = Stroke::solid(color.at(*opacity), 1.5);
                canvas.draw(Shape::Line { points: points[first..=last].to_vec(), stroke });
            }
        }
    }
}
