//! The positions of the selected agent and each neighbor at their closest approach, if both keep their velocities.

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{LabelSpot, label_beside, line, ring},
};
use sidestep_core::geometry::time_of_closest_approach;

use crate::picture::draw::{Canvas, Stroke};

/// With more neighbors than this, only the times of those that would overlap are written.
const LABELS: usize = 4;

pub(super) const OVERLAY: Overlay = Overlay {
    on: false,
    swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.muted, 1.0, 4.0, 3.0))),
    draws_something: |frame| {
        frame.subjects().any(|(index, _, watched)| frame.is_in_full(index) && !watched.neighbors.is_empty())
    },
    ..Overlay::new(OverlayId::Approach, "approach", said::name_approach, said::about_approach, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    for (_, agent, watched) in frame.subjects().filter(|(index, ..)| frame.is_in_full(*index)) {
        for neighbor in &watched.neighbors {
            let other = &frame.scene.world.agents[neighbor.index as usize];
            let (p, w) = (other.position - agent.position, other.velocity - agent.velocity);
            let time = time_of_closest_approach(p, w).min(agent.settings.time_horizon);
            // They move apart: their closest approach is now.
            if time <= 0.0 {
                continue;
            }
            let combined = agent.settings.radius + other.settings.radius;
            let overlap = (p + w * time).length() < combined;
            let hue = if overlap { palette.forbidden } else { palette.muted };
            let (mine, theirs) =
                (agent.position + agent.velocity * time, other.position + other.velocity * time);
            let stroke = if overlap { Stroke::solid(hue, 2.0) } else { Stroke::dashed(hue, 1.0, 4.0, 3.0) };
            ring(canvas, mine, agent.settings.radius, stroke);
            ring(canvas, theirs, other.settings.radius, stroke);
            line(canvas, mine, theirs, Stroke::solid(hue, 1.5));
            if overlap || watched.neighbors.len() <= LABELS {
                let gap = frame.camera.pixels(other.settings.radius) + 3.0;
                label_beside(
                    frame,
                    canvas,
                    LabelSpot { point: theirs, direction: theirs - mine, gap },
                    format!("{time:.1} s"),
                    hue,
                );
            }
        }
    }
}
