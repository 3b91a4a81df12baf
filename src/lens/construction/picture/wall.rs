//! An edge, what of it lies within the horizon, and its line.

use glam::Vec2;

use super::{
    super::{case_name, subject::Wall},
    Beside, Play,
};
use crate::{
    draw::{Head, Stroke},
    geometry::{polygon::nearest_on_segment, unit},
};

impl Play<'_> {
    pub(super) fn wall(&mut self, wall: &Wall) {
        let palette = self.lens.palette;
        let [start, end] = wall.ends.map(|end| end * wall.inverse);
        let normal = unit(end - start).map_or(Vec2::Y, Vec2::perp) * (wall.radius * wall.inverse);
        self.grown_edge([start, end], wall.radius * wall.inverse, normal);
        if let Some(line) = wall.verdict.half_plane {
            self.line(line, Vec2::ZERO);
        }
        self.drawing.arrow(Vec2::ZERO, wall.velocity, palette.velocity_stroke(), Head::Filled);
        self.label(Beside::at(wall.velocity, wall.velocity, 6.0), "my velocity", palette.text, 1.0);
        // At the part of the edge that is nearest to my velocity.
        let nearest = nearest_on_segment(start, end, wall.velocity);
        self.label(
            Beside::at(nearest, normal, 10.0),
            &case_name(wall.verdict.case).to_string(),
            palette.text,
            1.0,
        );
    }

    /// The edge, and all that is nearer to it than the radius.
    fn grown_edge(&mut self, [start, end]: [Vec2; 2], radius: f32, normal: Vec2) {
        let palette = self.lens.palette;
        let outline = Stroke::dashed(palette.obstacle_outline, 1.5, 2.0, 3.0);
        for at in [start, end] {
            self.drawing.disc(at, radius, None, Some(outline));
        }
        for side in [normal, -normal] {
            self.drawing.line(vec![start + side, end + side], outline);
        }
        self.drawing.line(vec![start, end], Stroke::solid(palette.obstacle_edge, 4.0));
        for (at, words) in [(start, "start/τ"), (end, "end/τ")] {
            self.drawing.dot(at, 4.0, palette.obstacle_edge);
            self.label(Beside::at(at, at, 7.0), words, palette.muted, 1.0);
        }
    }
}
