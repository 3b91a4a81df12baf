//! The numbers of edges and pillars: of those that concern the selected agent, and of the one under the pointer.
//!
//! Everything that a sentence names is numbered in the picture.

use glam::Vec2;

use super::{Frame, Source, sketch::chip};
use sidestep_core::{
    avoid::{Trace, Watched},
    geometry::unit,
    model::EdgeName,
    steer::SteerTrace,
};

use crate::{
    picture::draw::{Canvas, Shape, Stroke},
    text::terms,
};

/// The distance from an edge to the middle of its chip, pixels, on the solid side.
const ASIDE: f32 = 13.0;

/// A chip keeps at least this share of the length of an edge from its ends.
const FROM_ENDS: f32 = 0.1;

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let mut named: Vec<Source> = frame.pointed.into_iter().filter(|source| !source.is_agent()).collect();
    let minded = frame.subjects().filter(|(index, ..)| frame.is_in_full(*index));
    for source in minded.flat_map(|(.., watched)| minded_by(watched)) {
        if !named.contains(&source) {
            named.push(source);
        }
    }
    for source in named {
        match source {
            Source::Edge(edge) => draw_edge(frame, canvas, edge),
            Source::Circle(circle) => draw_pillar(frame, canvas, circle),
            Source::Neighbor(_) => {}
        }
    }
}

/// The edges and pillars that an agent avoids or steers around.
fn minded_by(watched: &Watched) -> Vec<Source> {
    let lines = match &watched.trace {
        Trace::Orca(trace) => trace.origins.iter().take(trace.n_rigid).map(Source::of).collect(),
        // Cones do not record the edge or pillar from which they come.
        Trace::Cones(_) | Trace::None => Vec::new(),
        Trace::School(trace) => trace.walls.clone(),
    };
    lines.into_iter().chain(steered_around(&watched.steering)).collect()
}

fn steered_around(steering: &SteerTrace) -> Vec<Source> {
    let boxed = steering.detection_box.nearest.filter(|_| steering.box_used);
    let boxed = boxed.and_then(|nearest| steering.detection_box.tagged.get(nearest));
    let felt = steering.feeler.felt.iter().filter(|felt| steering.feeler_used && felt.blocks);
    let pillars = boxed.map(|tagged| tagged.circle).into_iter().chain(felt.map(|felt| felt.circle));
    let edges = steering.walls.rays.iter().filter_map(|ray| Some(Source::Edge(ray.hit?.edge)));
    pillars.map(Source::Circle).chain(edges).collect()
}

fn draw_edge(frame: &Frame, canvas: &mut dyn Canvas, edge: EdgeName) {
    let obstacles = &frame.scene.world.obstacles;
    let Some(vertex) = obstacles.edge_named(edge) else { return };
    let (start, end) = obstacles.ends(vertex);
    let source = Source::Edge(edge);
    if frame.is_pointed(Some(source)) {
        let stroke = Stroke::solid(frame.palette.selected, 3.0);
        canvas.draw(Shape::Line { points: vec![start, end], stroke });
    }
    let at = start.lerp(end, nearest_share(start, end, viewer(frame)));
    // The solid lies on the left of an edge.
    let aside = unit(end - start).unwrap_or(Vec2::X).perp() * ASIDE;
    named(frame, canvas, source, at, Vec2::new(aside.x, -aside.y));
}

/// The position of the point of a line nearest to `at`, 0 … 1, but away from its ends.
fn nearest_share(start: Vec2, end: Vec2, at: Vec2) -> f32 {
    let along = end - start;
    let share = (at - start).dot(along) / along.length_squared().max(f32::MIN_POSITIVE);
    share.clamp(FROM_ENDS, 1.0 - FROM_ENDS)
}

/// The viewer whose side of an edge matters: the selected agent, otherwise the middle of the picture.
fn viewer(frame: &Frame) -> Vec2 {
    frame.selected().map_or(frame.camera.center, |selected| frame.position(selected as usize))
}

fn draw_pillar(frame: &Frame, canvas: &mut dyn Canvas, circle: u32) {
    let source = Source::Circle(circle);
    let Some(pillar) = frame.scene.world.obstacles.circles().get(circle as usize) else { return };
    if frame.is_pointed(Some(source)) {
        let rim = Some(Stroke::solid(frame.palette.selected, 3.0));
        canvas.draw(Shape::Disc { center: pillar.center, radius: pillar.radius, fill: None, rim });
    }
    named(frame, canvas, source, pillar.center, Vec2::ZERO);
}

fn named(frame: &Frame, canvas: &mut dyn Canvas, source: Source, at: Vec2, offset: Vec2) {
    if frame.camera.sees(at, 0.0) {
        let words = terms::name(source).to_string();
        canvas.draw(chip(frame.palette, at, offset, words, frame.palette.muted));
    }
}
