//! The senses of a vehicle: its detection box, its feeler, and the wall feelers.

use glam::Vec2;

use super::{picture::VehiclePicture, said};
use sidestep_core::steer::{detection_box::Tagged, feeler::Felt, wall_feelers::Hit};

use crate::{
    picture::{
        draw::{Head, Stroke},
        overlay::{
            self,
            detection_box::{self, BoxPart},
            sketch,
        },
    },
    text::quantity::{NumberForm, meters},
};

/// The length of a wall's normal, pixels.
const NORMAL: f32 = 30.0;
/// The size of the mark of a right angle, pixels.
const CORNER: f32 = 7.0;

impl VehiclePicture<'_> {
    pub(super) fn detection_box(&mut self) {
        if !self.vehicle.steering.box_used {
            return;
        }
        let (palette, trace) = (self.lens.palette, &self.vehicle.steering.detection_box);
        for (k, tagged) in trace.tagged.iter().enumerate() {
            self.tagged(tagged, trace.nearest == Some(k));
        }
        let parts = detection_box::parts(self.lens.world, trace, palette);
        for BoxPart { from, to, fill, .. } in parts {
            self.rectangle(from, to, trace.half_width, fill, Stroke::solid(palette.text, 1.5));
        }
        if let Some(from) = trace.acting_from() {
            let rim = Stroke::solid(palette.forbidden, 1.5);
            self.rectangle(from, trace.length, trace.half_width, palette.forbidden_fill(), rim);
        }
        let side = detection_box::free_side(trace);
        for BoxPart { from, to, words, .. } in parts.into_iter().filter(|part| part.to > part.from) {
            let edge = Vec2::new(0.5 * (from + to), side * trace.half_width);
            let length = words(self.lens.in_words(meters(to - from)));
            self.label(edge, Vec2::new(0.0, side), length, palette.text);
        }
        if let Some(acting) = trace.acting() {
            self.intersections(acting);
        }
    }

    /// A circle in range; dotted: grown by the vehicle, and only if it crosses the axis.
    fn tagged(&mut self, tagged: &Tagged, acts: bool) {
        let palette = self.lens.palette;
        let (hue, width) = if acts { (palette.forbidden, 2.5) } else { (palette.text, 1.5) };
        self.pillar(tagged.local, tagged.radius, Stroke::solid(hue, width));
        self.drawing.dot(tagged.local, 2.5, hue);
        if tagged.both.is_some() {
            let hue = if acts { palette.forbidden } else { palette.muted };
            self.drawing.disc(tagged.local, tagged.expanded, None, Some(Stroke::dashed(hue, 1.5, 2.0, 4.0)));
        }
    }

    /// The points where the axis enters and leaves the grown circle, and the circle's center.
    fn intersections(&mut self, acting: &Tagged) {
        let (hue, text) = (self.lens.palette.forbidden, self.lens.palette.text);
        let Some([first, second]) = acting.both else { return };
        // The label goes on the free side of the axis.
        let free = if acting.local.y > 0.0 { -1.0 } else { 1.0 };
        for at in [first, second] {
            self.drawing.dot(Vec2::new(at, 0.0), 3.5, hue);
        }
        if let Some(ip) = acting.ip {
            let point = Vec2::new(ip, 0.0);
            self.drawing.dot(point, 5.0, hue);
            self.label(point, Vec2::new(-0.7, free), format!("ip {}", self.lens.in_words(meters(ip))), hue);
        }
        let foot = Vec2::new(acting.local.x, 0.0);
        self.line(foot, acting.local, Stroke::dashed(text, 1.0, 3.0, 3.0));
        let Vec2 { x, y } = acting.local;
        let words = {
            let [x, y] = [x, y].map(|length| self.lens.in_words(meters(length)));
            format!("x {x}, y {y}")
        };
        self.label(acting.local, Vec2::new(0.3, -free), words, text);
    }
}

impl VehiclePicture<'_> {
    pub(super) fn feeler(&mut self) {
        if !self.vehicle.steering.feeler_used {
            return;
        }
        let (palette, trace) = (self.lens.palette, &self.vehicle.steering.feeler);
        self.field_of_view(0.6 * trace.length);
        for felt in &trace.felt {
            self.felt(felt);
        }
        let tip = Vec2::new(trace.length, 0.0);
        self.line(Vec2::ZERO, tip, Stroke::solid(palette.text, 2.0));
        if let Some(from) = trace.acting_from() {
            self.line(Vec2::new(from, 0.0), tip, Stroke::solid(palette.forbidden, 3.0));
        }
        self.label(tip, Vec2::new(-0.6, -1.0), said::feeler_length(meters(trace.length)), palette.muted);
        if let Some(first) = trace.felt.iter().find(|felt| felt.blocks) {
            self.triangle(first);
        }
    }

    fn field_of_view(&mut self, radius: f32) {
        let view = self.lens.world.params.feeler_view;
        if view >= 360.0 {
            return;
        }
        let stroke = Stroke::dashed(self.lens.palette.muted, 1.0, 5.0, 4.0);
        let (sin, cos) = libm::sincosf(0.5 * view.to_radians());
        let edges = [Vec2::new(cos, sin), Vec2::new(cos, -sin)];
        for edge in edges {
            self.line(Vec2::ZERO, edge * radius, stroke);
        }
        let points = sketch::arc(Vec2::ZERO, edges[1], view.to_radians(), radius);
        self.drawing.line(points, stroke);
    }

    /// A circle in view; dotted: the distance to keep from its center.
    fn felt(&mut self, felt: &Felt) {
        let palette = self.lens.palette;
        let (hue, width) = if felt.blocks { (palette.forbidden, 2.5) } else { (palette.muted, 1.5) };
        let center = self.vehicle.center(felt);
        let radius = (felt.keep_off - self.lens.world.params.feeler_buffer).max(0.0);
        self.pillar(center, radius, Stroke::solid(hue, width));
        self.drawing.dot(center, 2.5, hue);
        self.drawing.disc(center, felt.keep_off, None, Some(Stroke::dashed(hue, 1.5, 2.0, 4.0)));
    }

    /// The projection and the distance as the sides of a right triangle.
    fn triangle(&mut self, felt: &Felt) {
        let hue = self.lens.palette.forbidden;
        let (foot, center) = (Vec2::new(felt.projection, 0.0), self.vehicle.center(felt));
        let side = if center.y < 0.0 { Vec2::NEG_Y } else { Vec2::Y };
        self.line(Vec2::ZERO, center, Stroke::solid(hue.at(0.6), 1.0));
        self.line(foot, center, Stroke::solid(hue, 1.5));
        let corner = self.drawing.pixels(CORNER);
        if felt.dist > 2.0 * corner {
            let (back, up) = (Vec2::NEG_X * corner, side * corner);
            let points = vec![foot + back, foot + back + up, foot + up];
            self.drawing.line(points, Stroke::solid(hue, 1.0));
        }
        self.drawing.dot(foot, 3.5, hue);
        let in_words = |length: f32| meters(length).form(NumberForm::TwoDecimals);
        self.label(foot * 0.5, -side, overlay::said::projection(in_words(felt.projection)), hue);
        self.label((foot + center) * 0.5, Vec2::X, overlay::said::dist(in_words(felt.dist)), hue);
    }

    /// The rays that feel walls, and the part of each beyond the wall.
    pub(super) fn walls(&mut self) {
        let palette = self.lens.palette;
        for ray in &self.vehicle.steering.walls.rays {
            let tip = self.vehicle.axes.local_point(ray.tip);
            match ray.hit {
                None => self.line(Vec2::ZERO, tip, Stroke::dashed(palette.muted, 1.0, 5.0, 3.0)),
                Some(hit) => self.wall(hit, tip),
            }
        }
    }

    fn wall(&mut self, hit: Hit, tip: Vec2) {
        let palette = self.lens.palette;
        let point = self.vehicle.axes.local_point(hit.point);
        let normal = self.vehicle.axes.local_vector(hit.normal);
        self.line(Vec2::ZERO, point, Stroke::solid(palette.muted, 1.0));
        self.line(point, tip, Stroke::solid(palette.forbidden, 2.0));
        // A piece of the wall, perpendicular to its normal.
        let piece = normal.perp() * self.drawing.pixels(2.0 * NORMAL);
        self.line(point - piece, point + piece, Stroke::solid(palette.obstacle_edge, 2.0));
        let end = point + normal * self.drawing.pixels(NORMAL);
        self.drawing.arrow(point, end, Stroke::solid(palette.text, 1.5), Head::Open);
        self.drawing.dot(point, 4.0, palette.forbidden);
    }
}
