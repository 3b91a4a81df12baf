//! The aims of pursuit, flight and routes, and the road map that routes follow.

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{LabelSpot, diamond, dot, label_beside, line},
};
use sidestep_core::model::Objective;

use crate::picture::draw::{Canvas, Palette, Shape, Stroke};

/// The line between two points of the road map.
pub fn link(palette: &Palette) -> Stroke {
    Stroke::solid(palette.muted.at(0.25), 1.0)
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.preferred, 1.0))),
    draws_something: |frame| {
        !frame.scene.world.roadmap.is_empty()
            || frame.subjects().any(|(.., watched)| watched.steering.aim.is_some())
    },
    beside_density: true,
    ..Overlay::new(OverlayId::Aim, "aim", said::name_aim, said::about_aim, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let roadmap = &frame.scene.world.roadmap;
    for (from, to) in roadmap.links() {
        line(canvas, from, to, link(palette));
    }
    for point in &roadmap.points {
        dot(canvas, *point, 2.5, palette.muted.at(0.6));
    }
    for (index, agent, watched) in frame.subjects() {
        let Some(aim) = watched.steering.aim else { continue };
        let opacity = if frame.is_in_full(index) { 1.0 } else { 0.4 };
        let hue = palette.preferred.at(opacity);
        line(canvas, frame.position(index), aim, Stroke::solid(hue, 1.0));
        let (words, other) = match agent.objective {
            Objective::Pursue(other) => (said::meeting_point(), Some(other)),
            Objective::Evade(other) => (said::flees_from_here(), Some(other)),
            Objective::Route(goal) => {
                (if aim == goal { said::goal_in_sight() } else { said::next_point() }, None)
            }
            Objective::Goal(_)
            | Objective::Pass(_)
            | Objective::Velocity(_)
            | Objective::Hold
            | Objective::Wander
            | Objective::Pointer => (said::aim(), None),
        };
        // The way of the other agent to its future position.
        if let Some(other) = other.filter(|other| (*other as usize) < frame.scene.world.agents.len()) {
            line(canvas, frame.position(other as usize), aim, Stroke::dashed(hue, 1.0, 3.0, 4.0));
        }
        canvas.draw(Shape::Polygon {
            points: diamond(frame, aim, 6.0),
            fill: None,
            rim: Some(Stroke::solid(hue, 2.0)),
        });
        if frame.is_in_full(index) {
            let beyond = LabelSpot { point: aim, direction: aim - frame.position(index), gap: 9.0 };
            label_beside(frame, canvas, beyond, words, palette.text);
        }
    }
}
