//! Fading lines behind the agents.

use glam::Vec2;

use super::Frame;
use crate::draw::{Canvas, Shape};

/// A trail shorter than this on the screen (pixels) is one line: its bends could not be seen.
const LEAST_FOR_ALL: f32 = 12.0;

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
        let extent = points.iter().map(|point| (*point - here).length()).fold(0.0, f32::max);
        if frame.camera.pixels(extent - agent.settings.radius) < 1.0 {
            continue; // It lies under the body.
        }
        if frame.camera.pixels(extent) < LEAST_FOR_ALL {
            points = vec![points[0], here];
        }
        canvas.draw(Shape::Trail { points, color: color.at(0.6), width: 1.5 });
    }
}
