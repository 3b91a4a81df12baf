//! An edge within the horizon and its constraint: ORCA's line, or the shadow under the cones.

use glam::Vec2;

use super::{
    super::edge::{Wall, WallConstraint},
    LabelSpot, Play, Stage, faded, said,
};
use sidestep_core::geometry::{cone::VelocityObstacle, polygon::nearest_on_segment, unit};

use crate::{
    picture::draw::{Head, Stroke},
    text::terms,
};

impl Play<'_> {
    pub(super) fn wall(&mut self, wall: &Wall) {
        let [start, end] = wall.ends.map(|end| end * wall.inverse);
        let normal = unit(end - start).map_or(Vec2::Y, Vec2::perp) * (wall.radius * wall.inverse);
        self.grown_edge([start, end], wall.radius * wall.inverse, normal);
        match wall.constraint {
            WallConstraint::Obstacle(obstacle) => self.shadow(&obstacle),
            WallConstraint::Line { verdict, steps } => {
                self.edge_steps(wall, &verdict, &steps);
                if let Some(line) = verdict.half_plane {
                    self.line(line, Vec2::ZERO);
                }
                // At the part of the edge that is nearest to my velocity.
                let nearest = nearest_on_segment(start, end, wall.velocity);
                let shown = self.during(Stage::Edge, &self.stages[1..]).max(self.done(Stage::HalfPlane));
                let name = terms::edge_case(verdict.case);
                self.label(LabelSpot::at(nearest, normal, 10.0), name, self.lens.palette.text, shown);
            }
        }
        self.my_velocity(wall);
    }

    fn my_velocity(&mut self, wall: &Wall) {
        let palette = self.lens.palette;
        self.drawing.arrow(Vec2::ZERO, wall.velocity, palette.velocity_stroke(), Head::Filled);
        self.label(LabelSpot::at(wall.velocity, wall.velocity, 6.0), said::my_velocity(), palette.text, 1.0);
    }

    /// The edge, and all points that are closer to it than the radius.
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
        for (at, words) in [(start, said::start_over_time()), (end, said::end_over_time())] {
            self.drawing.dot(at, 4.0, palette.obstacle_edge);
            self.label(LabelSpot::at(at, at, 7.0), words, palette.muted, 1.0);
        }
    }

    /// All velocities that hit the edge within the horizon; if it is touched, the velocities that do not lead away fast
    /// enough.
    fn shadow(&mut self, obstacle: &VelocityObstacle) {
        let palette = self.lens.palette;
        let done = self.done(Stage::Shadow).max(self.done(Stage::Touch));
        if done <= 0.0 {
            return;
        }
        let fill = palette.forbidden.at(palette.forbidden_opacity * done);
        self.obstacle(obstacle, fill, done);
        self.speed_circle(done);
        if let VelocityObstacle::Capsule { left, right, .. } | VelocityObstacle::Cone { left, right, .. } =
            *obstacle
        {
            let reach = self.lens.reach();
            let tangent = faded(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0), done);
            for leg in [left, right] {
                self.drawing.line(vec![Vec2::ZERO, leg * reach], tangent);
            }
            self.drawing.dot(Vec2::ZERO, 4.0, palette.text.at(done));
            self.label(
                LabelSpot::at(Vec2::ZERO, -(left + right), 8.0),
                said::apex_standstill(),
                palette.text,
                done,
            );
        }
    }
}
