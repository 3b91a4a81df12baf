//! The neighbors of an agent, and how far it looks for them.

use glam::Vec2;

use super::Frame;
use crate::draw::{Canvas, Shape, Stroke, shape::Align};

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects().filter(|(index, ..)| frame.is_in_full(*index)) {
        let center = frame.position(index);
        let ring = Stroke::dashed(frame.palette.muted.at(0.6), 1.0, 4.0, 4.0);
        let radius = agent.settings.neighbor_distance;
        canvas.draw(Shape::Disc { center, radius, fill: None, rim: Some(ring) });
        for (k, neighbor) in watched.neighbors.iter().enumerate() {
            let other = neighbor.index as usize;
            let Some(disc) = frame.scene.world.agents.get(other) else { continue };
            let above = -frame.camera.pixels(disc.settings.radius) - 10.0;
            canvas.draw(Shape::Text {
                at: frame.position(other),
                offset: Vec2::new(0.0, above),
                text: (k + 1).to_string(),
                size: 14.0,
                color: frame.palette.neighbor(k),
                align: Align::Center,
                plate: Some(frame.palette.background.at(0.7)),
            });
        }
    }
}
