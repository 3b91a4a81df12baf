//! The vehicles: one batch of discs with headings; the selected one stands out.

use glam::Vec2;

use super::{Frame, Source};
use crate::{
    draw::{Body, Canvas, Shape, Stroke},
    geometry::unit,
};

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let watched = frame.selected.and_then(|selected| frame.decisions.watched(selected));
    let mut bodies = Vec::with_capacity(frame.world.agents.len());
    for (index, agent) in frame.world.agents.iter().enumerate() {
        let (center, radius) = (frame.position(index), agent.settings.radius);
        if frame.camera.sees(center, radius) {
            let heading = heading(frame, index);
            // Constructions start in the middle of the selected body: it lets them through.
            let opacity = if frame.selected == Some(index as u32) { 0.4 } else { 0.85 };
            let fill = palette.body(agent.group).at(opacity);
            bodies.push(Body { center, radius, heading, fill, rim: palette.body_rim, rim_width: 1.0 });
        }
    }
    canvas.draw(Shape::Bodies(bodies));
    if let Some(watched) = watched {
        for (k, neighbor) in watched.neighbors.iter().enumerate() {
            let pointed = frame.is_pointed(Some(Source::Neighbor(neighbor.index)));
            let (width, outside) = if pointed { (4.0, 2.0) } else { (2.0, 0.0) };
            let color = palette.neighbor(k).at(frame.weight(Some(Source::Neighbor(neighbor.index))));
            ring(frame, canvas, neighbor.index as usize, Stroke::solid(color, width), outside);
        }
    }
    if let Some(selected) = frame.selected {
        ring(frame, canvas, selected as usize, Stroke::solid(palette.selected.at(0.25), 4.0), 4.0);
        ring(frame, canvas, selected as usize, Stroke::solid(palette.selected, 2.0), 0.0);
    }
}

/// The direction in which an agent moves, or in which it is about to.
fn heading(frame: &Frame, index: usize) -> Vec2 {
    let agent = &frame.world.agents[index];
    let chosen = frame.decisions.choices.get(index).map_or(Vec2::ZERO, |choice| choice.velocity);
    unit(agent.velocity).or_else(|| unit(chosen)).unwrap_or(Vec2::ZERO)
}

/// A ring around an agent, `outside` pixels beyond its disc.
pub fn ring(frame: &Frame, canvas: &mut dyn Canvas, index: usize, stroke: Stroke, outside: f32) {
    let Some(agent) = frame.world.agents.get(index) else { return };
    let radius = agent.settings.radius + outside * frame.camera.meters_per_pixel;
    canvas.draw(Shape::Disc { center: frame.position(index), radius, fill: None, rim: Some(stroke) });
}
