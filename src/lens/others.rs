//! The velocities of the neighbors, in the hue that each has everywhere; the apexes of VO's cones stand on them.

use glam::Vec2;

use super::Lens;
use crate::{
    draw::{Canvas, Shape, Stroke, shape::Align},
    overlay::Source,
};

pub fn draw(lens: &Lens, canvas: &mut dyn Canvas) {
    let Some(watched) = lens.watched() else { return };
    for (k, neighbor) in watched.neighbors.iter().enumerate() {
        let Some(other) = lens.world.agents.get(neighbor.index as usize) else { continue };
        let pointed = lens.pointed == Some(Source::Neighbor(neighbor.index));
        let faint = lens.pointed.is_some() && !pointed;
        let color = lens.palette.neighbor(k).at(if faint { 0.35 } else { 1.0 });
        let radius = if pointed { 6.0 } else { 4.0 };
        canvas.draw(Shape::Dot {
            center: other.velocity,
            radius: radius + 1.5,
            color: lens.palette.background,
        });
        canvas.draw(Shape::Dot { center: other.velocity, radius, color });
        canvas.draw(Shape::Text {
            at: other.velocity,
            offset: Vec2::new(0.0, -13.0),
            text: (k + 1).to_string(),
            size: 12.0,
            color,
            align: Align::Center,
            plate: None,
        });
        if pointed {
            let stroke = Stroke::solid(color, 1.0);
            canvas.draw(Shape::Line { points: vec![Vec2::ZERO, other.velocity], stroke });
        }
    }
}
