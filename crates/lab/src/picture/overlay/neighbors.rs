//! The neighbors of an agent, and the distance within which it looks for them.

use glam::Vec2;

use super::{Frame, Hues, Overlay, OverlayId, Source, Swatch, bodies::ring, said, sketch::chip};
use crate::{
    picture::draw::{Canvas, Color, Shape, Stroke},
    text::terms,
};

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('n'),
    swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0))),
    ..Overlay::new(OverlayId::Neighbors, "neighbors", said::name_neighbors, said::about_neighbors, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects().filter(|(index, ..)| frame.is_in_full(*index)) {
        let center = frame.position(index);
        let ring = Stroke::dashed(frame.palette.muted.at(0.6), 1.0, 4.0, 4.0);
        let radius = agent.settings.neighbor_distance;
        canvas.draw(Shape::Disc { center, radius, fill: None, rim: Some(ring) });
        let hues = Hues::of(frame.palette, Some(watched));
        for neighbor in &watched.neighbors {
            let source = Source::Neighbor(neighbor.index);
            let Some(hue) = hues.color(source) else { continue };
            number(frame, canvas, source, hue.at(frame.weight(Some(source))));
        }
    }
}

/// The agent under the pointer, if nothing else shows its number.
pub fn draw_pointed(frame: &Frame, canvas: &mut dyn Canvas) {
    let Some(source @ Source::Neighbor(agent)) = frame.pointed else { return };
    let watched = frame.selected().and_then(|selected| frame.scene.decisions.watched(selected));
    let hue = Hues::of(frame.palette, watched).color(source);
    if hue.is_none() {
        ring(frame, canvas, agent as usize, Stroke::solid(frame.palette.muted, 2.0), 2.0);
    }
    if hue.is_none() || !frame.look.shown.is_on(OverlayId::Neighbors) {
        number(frame, canvas, source, hue.unwrap_or(frame.palette.muted));
    }
}

/// The number of an agent, above its body.
fn number(frame: &Frame, canvas: &mut dyn Canvas, source: Source, color: Color) {
    let Source::Neighbor(agent) = source else { return };
    let Some(disc) = frame.scene.world.agents.get(agent as usize) else { return };
    let at = frame.position(agent as usize);
    if frame.camera.sees(at, disc.settings.radius) {
        let above = -frame.camera.pixels(disc.settings.radius) - 11.0;
        canvas.draw(chip(frame.palette, at, Vec2::new(0.0, above), terms::name(source).to_string(), color));
    }
}
