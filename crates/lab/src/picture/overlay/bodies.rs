//! The vehicles: one batch of discs with headings; the selected one stands out.

use glam::Vec2;
use rayon::prelude::*;

use super::{
    CHUNK, Frame, Hues, Overlay, OverlayId, Source, Swatch, frame::by_radius, neighbors, quantity::Scale,
    said, vehicles,
};
use sidestep_core::{geometry::unit, model::Agent};

use crate::picture::draw::{BodyShape, Canvas, Color, Shape, Stroke};

/// Opacity of a body that is colored by a quantity.
const OPACITY: f32 = 0.85;
/// Opacity of the selected body: constructions start in its middle and show through.
const SELECTED: f32 = 0.4;
/// A body whose radius on the screen (pixels) is smaller than this shows no heading in any picture.
const MIN_FOR_HEADING: f32 = 2.0;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('b'),
    swatch: |palette| Some(Swatch::Dot(palette.body(0))),
    draws_something: |frame| !frame.scene.world.agents.is_empty(),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(OverlayId::Bodies, "bodies", said::name_bodies, said::about_bodies, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    canvas.draw(Shape::Bodies(all(frame)));
    draw_marks(frame, canvas);
}

/// The rings around the selected agent and its neighbors.
pub fn draw_marks(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let watched = frame.selected().and_then(|selected| frame.scene.decisions.watched(selected));
    if let Some(watched) = watched.filter(|_| !frame.look.hidden.selection) {
        let hues = Hues::of(palette, Some(watched));
        for neighbor in &watched.neighbors {
            let source = Source::Neighbor(neighbor.index);
            let (width, outside) = if frame.is_pointed(Some(source)) { (4.0, 2.0) } else { (2.0, 0.0) };
            let color = hues.color(source).unwrap_or(palette.muted).at(frame.weight(Some(source)));
            let stroke = Stroke { color, width, dash: hues.dash(source) };
            ring(frame, canvas, neighbor.index as usize, stroke, outside);
        }
    }
    neighbors::draw_pointed(frame, canvas);
    if let Some(selected) = frame.selected().filter(|_| !frame.look.hidden.selection) {
        ring(frame, canvas, selected as usize, Stroke::solid(palette.selected.at(0.25), 4.0), 4.0);
        ring(frame, canvas, selected as usize, Stroke::solid(palette.selected, 2.0), 0.0);
    }
}

/// The bodies in view, in the order of the agents; on all cores if there are many.
fn all(frame: &Frame) -> Vec<BodyShape> {
    let agents = &frame.scene.world.agents;
    let fills: [Color; 4] = std::array::from_fn(|group| frame.group_color(group as u16));
    let scale = Scale::of(frame);
    let heading_from = MIN_FOR_HEADING * frame.camera.meters_per_pixel;
    let body = |index: usize, agent: &Agent| {
        let (center, radius) = (frame.position(index), agent.settings.radius);
        frame.camera.sees(center, radius).then(|| {
            let mut fill = match scale {
                Some(scale) => scale.color(frame, index).at(OPACITY),
                None => fills[usize::from(agent.group) % fills.len()],
            };
            if frame.selected() == Some(index as u32) {
                fill = fill.at(SELECTED);
            }
            let mut heading = if radius < heading_from { Vec2::ZERO } else { heading(frame, index) };
            if vehicles::is_drawn(frame, index, agent) {
                (fill, heading) = (fill.at(vehicles::DISC), Vec2::ZERO);
            }
            BodyShape { center, radius, heading, fill, rim: frame.palette.body_rim, rim_width: 1.0 }
        })
    };
    let near = frame.near(by_radius);
    let part = |(k, agents): (usize, &[Agent])| -> Vec<BodyShape> {
        let mut seen = Vec::new();
        let near = (k * CHUNK..).zip(agents).filter(|(index, _)| near(*index));
        seen.extend(near.filter_map(|(index, agent)| body(index, agent)));
        seen
    };
    if agents.len() <= CHUNK {
        return part((0, agents));
    }
    let parts: Vec<Vec<BodyShape>> = agents.par_chunks(CHUNK).enumerate().map(part).collect();
    parts.concat()
}

/// The direction in which an agent moves or is about to move.
fn heading(frame: &Frame, index: usize) -> Vec2 {
    let agent = &frame.scene.world.agents[index];
    let chosen = frame.scene.decisions.choices.get(index).map_or(Vec2::ZERO, |choice| choice.velocity);
    unit(agent.velocity).or_else(|| unit(chosen)).unwrap_or(Vec2::ZERO)
}

/// A ring around an agent, `outside` pixels beyond its disc.
pub fn ring(frame: &Frame, canvas: &mut dyn Canvas, index: usize, stroke: Stroke, outside: f32) {
    let Some(agent) = frame.scene.world.agents.get(index) else { return };
    let (center, beyond) = (frame.position(index), outside * frame.camera.meters_per_pixel);
    let radius = agent.settings.radius + beyond;
    if frame.camera.sees(center, radius + stroke.width * frame.camera.meters_per_pixel) {
        canvas.draw(Shape::Disc { center, radius, fill: None, rim: Some(stroke) });
    }
}
