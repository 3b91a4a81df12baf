//! The previous future: the positions of all agents without the last change of the past.

use glam::Vec2;

use sidestep_core::model::Agent;

use super::{Frame, Overlay, OverlayId, Swatch, said};
use crate::picture::draw::{BodyShape, Canvas, Color, Palette, Shape, Stroke};

/// An agent closer to its own ghost than this share of its radius has none.
const SAME_PLACE: f32 = 0.05;

/// The rim of a ghost.
pub fn rim(palette: &Palette) -> Stroke {
    Stroke::solid(palette.muted.at(0.7), 1.5)
}

/// The body of a ghost.
pub fn body(agent: &Agent, palette: &Palette) -> BodyShape {
    let Agent { position: center, heading, .. } = *agent;
    let (fill, rim) = (Color { a: 0, ..palette.muted }, rim(palette));
    BodyShape { center, radius: agent.settings.radius, heading, fill, rim: rim.color, rim_width: rim.width }
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Ring(rim(palette))),
    draws_something: |frame| frame.scene.ghost.is_some(),
    always: true,
    ground: true,
    ..Overlay::new(OverlayId::Ghost, "ghost", said::name_ghost, said::about_ghost, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let Some((world, trails)) = frame.scene.ghost else { return };
    let muted = frame.palette.muted;
    let mut bodies = Vec::new();
    for (index, agent) in world.agents.iter().enumerate() {
        let (center, radius) = (agent.position, agent.settings.radius);
        // The indices after an agent that was removed in one of the two worlds differ.
        let now = world.id(index as u32).and_then(|id| frame.scene.world.index(id));
        let apart = now
            .and_then(|now| frame.scene.world.agents.get(now as usize))
            .is_none_or(|now| (now.position - center).length() > SAME_PLACE * radius);
        if !apart || !frame.camera.sees(center, radius) {
            continue;
        }
        let mut points: Vec<Vec2> = trails.of(index).collect();
        points.push(center);
        canvas.draw(Shape::Trail { points, color: muted.at(0.5), width: 1.0 });
        bodies.push(body(agent, frame.palette));
    }
    canvas.draw(Shape::Bodies(bodies));
}
