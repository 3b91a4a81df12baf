//! The orientation of polygons, where they bend, and whether it is likely to be intended.

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{arrow, dot, label, square},
};
use sidestep_core::{
    geometry::{
        polygon::{contains, sides},
        unit,
    },
    model::obstacle::{Suspicion, suspects},
};

use crate::picture::draw::{Canvas, Head, Shape, Stroke};

/// The length of the arrow in the middle of an edge, pixels: little more than its head.
const ARROW: f32 = 14.0;

pub(super) const OVERLAY: Overlay = Overlay {
    on: false,
    swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.text, 1.5))),
    draws_something: |frame| !frame.scene.world.obstacles.polygons().is_empty(),
    ..Overlay::new(OverlayId::Winding, "winding", said::name_winding, said::about_winding, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let obstacles = &frame.scene.world.obstacles;
    for polygon in obstacles.polygons() {
        // The two edges of a wall coincide: it has no winding.
        for (a, b) in sides(polygon).filter(|_| polygon.len() > 2) {
            let Some(along) = unit(b - a).filter(|_| frame.camera.pixels((b - a).length()) > 2.0 * ARROW)
            else {
                continue;
            };
            let half = along * (0.5 * ARROW * frame.camera.meters_per_pixel);
            let middle = (a + b) * 0.5;
            arrow(canvas, middle - half, middle + half, Stroke::solid(palette.text, 1.5), Head::Filled);
        }
    }
    // Later vertices are those at which the tree has split an edge.
    let given = obstacles.polygons().iter().map(Vec::len).sum();
    for vertex in obstacles.vertices().iter().take(given) {
        if vertex.convex {
            dot(canvas, vertex.point, 3.0, palette.text);
        } else {
            canvas.draw(Shape::Polygon {
                points: square(frame, vertex.point, 5.0),
                fill: None,
                rim: Some(Stroke::solid(palette.text, 1.5)),
            });
        }
    }
    for (index, suspicion) in suspects(frame.scene.world) {
        let polygon = &obstacles.polygons()[index];
        if suspicion == Suspicion::GoalOutside {
            goals_outside(frame, canvas, polygon);
            continue;
        }
        let outline = Stroke::solid(palette.forbidden, 3.0);
        canvas.draw(Shape::Polygon { points: polygon.clone(), fill: None, rim: Some(outline) });
        let words = match suspicion {
            Suspicion::ClockwiseAndEmpty => said::a_room(),
            Suspicion::ClockwiseAcrossTheWay => said::blocks_a_way(),
            Suspicion::GoalOutside => said::goal_outside(),
            Suspicion::AgentInside => said::agent_inside(),
        };
        let (low, high) = polygon.iter().fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), point| {
            (low.min(*point), high.max(*point))
        });
        let top = Vec2::new(0.5 * (low.x + high.x), high.y);
        label(frame, canvas, top, Vec2::new(0.0, -14.0), words, palette.forbidden);
    }
}

/// Goals from which a room keeps its agents; the first of them is named.
fn goals_outside(frame: &Frame, canvas: &mut dyn Canvas, room: &[Vec2]) {
    let goals = frame.scene.world.agents.iter().filter_map(|agent| agent.goal());
    let color = frame.palette.forbidden;
    for (rank, goal) in goals.filter(|goal| !contains(room, *goal)).enumerate() {
        let rim = Some(Stroke::solid(color, 2.0));
        canvas.draw(Shape::Polygon { points: square(frame, goal, 8.0), fill: None, rim });
        if rank == 0 {
            label(frame, canvas, goal, Vec2::new(0.0, -18.0), said::goal_outside(), color);
        }
    }
}
