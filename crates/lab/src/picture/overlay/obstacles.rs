//! Walls and pillars: solids filled, rooms outlined, and where the center of the selected agent cannot go.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, Swatch, said, sketch::arc, wall_names};
use sidestep_core::{
    geometry::polygon::{doubled_area, sides},
    model::obstacle::Obstacles,
};

use crate::picture::draw::{Canvas, Fill, Shape, Stroke};

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('w'),
    swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.obstacle_outline, 1.0, 2.0, 3.0))),
    draws_something: |frame| frame.selected().is_some() && !frame.scene.world.obstacles.is_empty(),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(OverlayId::Obstacles, "obstacles", said::name_obstacles, said::about_obstacles, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let edge = Stroke::solid(palette.obstacle_edge, 1.5);
    let solid = Fill { color: palette.obstacle, hatch: None };
    let obstacles = &frame.scene.world.obstacles;
    for polygon in obstacles.polygons() {
        // Clockwise vertices enclose a room: its walls are seen from inside, and what is solid has no end.
        let fill = (doubled_area(polygon) > 0.0).then_some(solid);
        canvas.draw(Shape::Polygon { points: polygon.clone(), fill, rim: Some(edge) });
    }
    for circle in obstacles.circles() {
        canvas.draw(Shape::Disc {
            center: circle.center,
            radius: circle.radius,
            fill: Some(solid),
            rim: Some(edge),
        });
    }
    let agent = frame.selected().and_then(|selected| frame.scene.world.agents.get(selected as usize));
    if let Some(agent) = agent {
        outlines(obstacles, agent.settings.radius, palette.obstacle_outline, canvas);
    }
    wall_names::draw(frame, canvas);
}

/// The obstacles widened by the radius of an agent: its center must stay outside.
fn outlines(obstacles: &Obstacles, radius: f32, color: crate::picture::draw::Color, canvas: &mut dyn Canvas) {
    let stroke = Stroke::dashed(color, 1.0, 2.0, 3.0);
    for polygon in obstacles.polygons() {
        let n = polygon.len();
        for (k, (a, b)) in sides(polygon).enumerate() {
            // The free side of an edge is its right.
            let out = |from: Vec2, to: Vec2| -(to - from).normalize_or_zero().perp() * radius;
            let here = out(a, b);
            canvas.draw(Shape::Line { points: vec![a + here, b + here], stroke });
            let c = polygon[(k + 2) % n];
            let next = out(b, c);
            // Around a vertex that bends outwards the widened outline is an arc.
            if n == 2 || (b - a).perp_dot(c - b) > 0.0 {
                let turn =
                    libm::atan2f(here.perp_dot(next), here.dot(next)).rem_euclid(std::f32::consts::TAU);
                canvas.draw(Shape::Line { points: arc(b, here, turn, 1.0), stroke });
            }
        }
    }
    for circle in obstacles.circles() {
        let radius = circle.radius + radius;
        canvas.draw(Shape::Disc { center: circle.center, radius, fill: None, rim: Some(stroke) });
    }
}
