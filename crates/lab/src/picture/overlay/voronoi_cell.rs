//! The buffered Voronoi cell of an agent, the sources of its sides, and the agent's way in it. A meter is a meter.

use glam::{DVec2, Vec2};

use super::{
    Frame, Hues, Overlay, OverlayId, Swatch,
    half_planes::chord,
    said, school,
    sketch::{LabelSpot, arrow, chip, dot, label_beside, line},
};
use sidestep_core::{
    avoid::{SchoolConstruction, Trace, Watched},
    geometry::half_plane::HalfPlane,
    schools::buffered_voronoi::{Cell, CellAnswer, CellRow},
};

use crate::{
    picture::draw::{Canvas, Fill, Head, Shape, Stroke},
    text::{message::Message, terms},
};

/// The opacity of the cell, and of the cells of agents that are not selected.
const INSIDE: [f32; 2] = [0.16, 0.08];
/// The height of the letters of a side's name, and below it the least length of a side that has one, pixels.
const LETTERS: f32 = 11.0;
const LEAST_NAMED: f32 = 22.0;
/// Points closer to each other than this are one point, pixels.
const APART: f32 = 3.0;

/// The cell of a decision.
#[derive(Clone, Copy)]
pub struct CellView<'a> {
    /// The rows and corners of the cell.
    pub cell: &'a Cell,
    /// The agent's way in the cell.
    pub answer: &'a CellAnswer,
}

impl<'a> CellView<'a> {
    /// The cell of a trace, if its agent avoids by it.
    pub fn of(trace: &'a Trace) -> Option<CellView<'a>> {
        match school::construction(trace)? {
            SchoolConstruction::Cell { cell, answer, .. } => Some(CellView { cell, answer }),
            _ => None,
        }
    }
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| {
        let fill = Fill { color: palette.chosen.at(INSIDE[0]), hatch: None };
        Some(Swatch::Area(fill, Stroke::solid(palette.neighbors[0], 1.5)))
    },
    draws_something: |frame| frame.any_trace(|trace| CellView::of(trace).is_some()),
    of_school: true,
    ..Overlay::new(
        OverlayId::VoronoiCell,
        "voronoi-cell",
        said::name_voronoi_cell,
        said::about_voronoi_cell,
        draw,
    )
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, watched) in frame.subjects() {
        let Some(view) = CellView::of(&watched.trace) else { continue };
        let (origin, hues) = (frame.position(index), Hues::of(frame.palette, Some(watched)));
        let drawn = DrawnCell { frame, watched, index, origin, hues, view };
        drawn.inside(canvas);
        drawn.sides(canvas);
        if frame.is_in_full(index) {
            drawn.empty(canvas);
            drawn.way(canvas);
        }
    }
}

struct DrawnCell<'a> {
    frame: &'a Frame<'a>,
    watched: &'a Watched,
    index: usize,
    origin: Vec2,
    hues: Hues<'a>,
    view: CellView<'a>,
}

impl DrawnCell<'_> {
    fn point(&self, point: DVec2) -> Vec2 {
        self.origin + point.as_vec2()
    }

    fn inside(&self, canvas: &mut dyn Canvas) {
        let points: Vec<Vec2> =
            self.view.cell.corners.iter().map(|corner| self.point(corner.point)).collect();
        if points.len() > 2 {
            let [mine, others] = INSIDE;
            let opacity = if self.frame.is_in_full(self.index) { mine } else { others };
            let color = self.frame.palette.chosen.at(opacity);
            canvas.draw(Shape::Polygon { points, fill: Some(color.into()), rim: None });
        }
    }

    /// The sides of the cell, each in the hue of its source, with its name.
    fn sides(&self, canvas: &mut dyn Canvas) {
        let Cell { rows, corners, .. } = self.view.cell;
        let mut is_named = false;
        for (k, corner) in corners.iter().enumerate() {
            let next = corners[(k + 1) % corners.len()];
            let ends = [corner.point, next.point].map(|point| self.point(point));
            self.side(canvas, &rows[corner.row], ends);
            let of_box = school::of_row(self.watched, rows[corner.row].fence).is_none();
            if of_box && !is_named && self.frame.is_in_full(self.index) {
                is_named = true;
                let direction = rows[corner.row].normal.as_vec2();
                let spot = LabelSpot { point: 0.5 * (ends[0] + ends[1]), direction, gap: 4.0 };
                label_beside(self.frame, canvas, spot, said::speed_limit(), self.frame.palette.muted);
            }
        }
    }

    fn side(&self, canvas: &mut dyn Canvas, row: &CellRow, ends: [Vec2; 2]) {
        let frame = self.frame;
        let Some(source) = school::of_row(self.watched, row.fence) else {
            return line(canvas, ends[0], ends[1], Stroke::dashed(frame.palette.muted, 1.0, 2.0, 3.0));
        };
        let stroke = frame.constraint_stroke(self.index, Some(source), &self.hues);
        line(canvas, ends[0], ends[1], stroke);
        if frame.is_in_full(self.index) && frame.camera.pixels(ends[0].distance(ends[1])) > LEAST_NAMED {
            let words = terms::name(source).to_string();
            let mut name = chip(frame.palette, 0.5 * (ends[0] + ends[1]), Vec2::ZERO, words, stroke.color);
            if let Shape::Text { size, .. } = &mut name {
                // Labels move aside for others, but this one stays on its side.
                *size = LETTERS;
            }
            canvas.draw(name);
        }
    }

    /// The lines that leave nothing, if the cell is empty.
    fn empty(&self, canvas: &mut dyn Canvas) {
        let Cell { rows, corners, .. } = self.view.cell;
        let [rows @ .., _, _, _, side] = &rows[..] else { return };
        for row in rows.iter().filter(|_| corners.is_empty()) {
            let normal = row.normal.as_vec2();
            let half_plane = HalfPlane { point: normal * row.offset as f32, direction: normal.perp() };
            if let Some(ends) = chord(&half_plane, side.offset as f32) {
                self.side(canvas, row, ends.map(|end| self.origin + end));
            }
        }
    }

    /// The goal, its turn, and the nearest point of the cell.
    fn way(&self, canvas: &mut dyn Canvas) {
        let palette = self.frame.palette;
        let CellAnswer { inside, goal, turned, nearest, .. } = *self.view.answer;
        let [goal, turned] = [goal, turned].map(|point| self.point(point));
        let apart = |a: Vec2, b: Vec2| self.frame.camera.pixels(a.distance(b)) > APART;
        if inside && apart(goal, self.origin) {
            line(canvas, self.origin, goal, Stroke::dashed(palette.preferred, 1.5, 6.0, 4.0));
            self.name(canvas, goal, said::cell_goal());
            dot(canvas, goal, 4.5, palette.preferred);
        }
        if apart(turned, goal) {
            arrow(canvas, goal, turned, Stroke::solid(palette.text, 1.5), Head::Filled);
            self.name(canvas, turned, said::turned_goal());
            dot(canvas, turned, 3.5, palette.preferred);
        }
        let Some(nearest) = nearest.map(|point| self.point(point)) else { return };
        if apart(nearest, turned) || !inside {
            line(canvas, turned, nearest, Stroke::dashed(palette.muted, 1.0, 3.0, 3.0));
            self.name(canvas, nearest, said::nearest_point());
        }
        dot(canvas, nearest, 5.0, palette.chosen);
    }

    fn name(&self, canvas: &mut dyn Canvas, point: Vec2, words: Message) {
        let spot = LabelSpot { point, direction: point - self.origin, gap: 7.0 };
        label_beside(self.frame, canvas, spot, words, self.frame.palette.text);
    }
}
