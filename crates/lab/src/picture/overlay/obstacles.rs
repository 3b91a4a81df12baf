//! Walls and pillars: solids filled, rooms outlined, and the area that the center of the selected agent cannot enter.

use std::sync::Arc;

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, Swatch, said, sketch::arc, wall_names};
use sidestep_core::{
    geometry::polygon::{doubled_area, sides},
    model::obstacle::{Obstacles, is_hole},
};

use crate::picture::draw::{Canvas, Fill, Shape, Stroke};

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('w'),
    swatch: |palette| Some(Swatch::Ring(Stroke::dashed(palette.obstacle_outline, 1.0, 2.0, 3.0))),
    draws_something: |frame| frame.selected().is_some() && !frame.scene.world.obstacles.is_empty(),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(
        OverlayId::Obstacles,
        "obstacles",
        said::name_obstacles,
        said::about_obstacles,
        |frame, canvas| {
            draw(frame, &mut KeptWalls::default(), canvas);
        },
    )
};

/// The polygons of the last picture in the order in which they are painted; reused for the next picture while the world
/// has the same obstacles.
#[derive(Debug, Default)]
pub(super) struct KeptWalls(Option<(Arc<Obstacles>, Vec<PaintedPolygon>)>);

impl KeptWalls {
    fn of(&mut self, obstacles: &Arc<Obstacles>) -> &[PaintedPolygon] {
        let KeptWalls(kept) = self;
        if kept.as_ref().is_none_or(|(before, _)| !Arc::ptr_eq(before, obstacles)) {
            *kept = Some((Arc::clone(obstacles), from_outside(obstacles.polygons())));
        }
        kept.as_ref().map_or(&[], |(_, painted)| painted)
    }
}

pub(super) fn draw(frame: &Frame, kept: &mut KeptWalls, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let edge = Stroke::solid(palette.obstacle_edge, 1.5);
    let solid = Fill { color: palette.obstacle, hatch: None };
    let obstacles = &frame.scene.world.obstacles;
    for PaintedPolygon { index, kind } in kept.of(obstacles) {
        // Clockwise vertices enclose a room: its walls are visible from inside, and the solid around it is unbounded.
        let fill = match kind {
            PolygonKind::Solid => Some(solid),
            PolygonKind::Room => None,
            PolygonKind::RoomInSolid => Some(palette.background.into()),
        };
        canvas.draw(Shape::Polygon { points: obstacles.polygons()[*index].clone(), fill, rim: Some(edge) });
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

/// The kind of area that a polygon encloses.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PolygonKind {
    Solid,
    /// A room in an unbounded solid.
    Room,
    /// A hole in a solid polygon.
    RoomInSolid,
}

/// A polygon by its index, and its kind.
#[derive(Clone, Copy, Debug)]
struct PaintedPolygon {
    index: usize,
    kind: PolygonKind,
}

/// The polygons in the order in which they are painted over each other: if solids have holes, larger ones first.
fn from_outside(polygons: &[Vec<Vec2>]) -> Vec<PaintedPolygon> {
    let areas: Vec<f64> = polygons.iter().map(|polygon| doubled_area(polygon)).collect();
    let kind = |index: usize| match areas[index] > 0.0 {
        true => PolygonKind::Solid,
        false if is_hole(polygons, &polygons[index]) => PolygonKind::RoomInSolid,
        false => PolygonKind::Room,
    };
    let mut painted: Vec<PaintedPolygon> =
        (0..polygons.len()).map(|index| PaintedPolygon { index, kind: kind(index) }).collect();
    if painted.iter().any(|polygon| polygon.kind == PolygonKind::RoomInSolid) {
        painted.sort_by(|a, b| areas[b.index].abs().total_cmp(&areas[a.index].abs()));
    }
    painted
}

/// The obstacles widened by the radius of an agent: the agent's center must stay outside.
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
            // Around a vertex that bends outwards, the widened outline is an arc.
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
