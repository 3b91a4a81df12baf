//! Cones among my own velocities, and the velocity that is the apex.

use glam::Vec2;

use super::{super::subject::Apex, DiscPair, LabelSpot, Play, Stage, away, faded, said};
use sidestep_core::geometry::cone::VelocityObstacle;

use crate::{
    picture::{
        draw::{Head, Stroke},
        overlay::cones,
    },
    text::quantity::percent,
};

impl Play<'_> {
    pub(super) fn own_velocities(&mut self, pair: &DiscPair, obstacle: &VelocityObstacle, apex: Apex) {
        let palette = self.lens.palette;
        let done = self.done(Stage::Apex).max(self.done(Stage::Parting));
        if done <= 0.0 {
            return;
        }
        let [mine, its] = pair.velocities;
        self.speed_circle(done);
        if let (VelocityObstacle::Cone { apex: tip, left, right, .. }, Apex::Hybrid { share, .. }) =
            (*obstacle, apex)
        {
            let mean = mine * (1.0 - share) + its * share;
            self.bare_cone(pair, its, [left, right], Named { words: "VO", tip, done });
            self.bare_cone(pair, mean, [left, right], Named { words: "RVO", tip, done });
        }
        self.drawing.arrow(Vec2::ZERO, its * done, Stroke::solid(self.hue.at(done), 2.0), Head::Filled);
        self.drawing.arrow(Vec2::ZERO, mine * done, faded(palette.velocity_stroke(), done), Head::Filled);
        self.label(LabelSpot::at(mine * 0.5, away(mine, its), 5.0), said::my_velocity(), palette.text, done);
        if its != Vec2::ZERO {
            let of_it = said::velocity_of(self.source);
            self.label(LabelSpot::at(its * 0.5, away(its, mine), 5.0), of_it, self.hue, done);
        }
        if let VelocityObstacle::Cone { apex: tip, .. } = *obstacle {
            self.tip_among_my_velocities(pair, apex, tip, done);
        }
    }

    /// The dashed legs of one of the cones that HRVO combines, with its name unless its tip is HRVO's own.
    fn bare_cone(&mut self, pair: &DiscPair, at: Vec2, legs: [Vec2; 2], named: Named) {
        let (muted, reach) = (self.lens.palette.muted, self.lens.reach());
        let Named { words, tip, done } = named;
        for leg in legs {
            let dashed = faded(Stroke::dashed(muted, 1.0, 4.0, 4.0), done);
            for piece in cones::inside_circle(&[at, at + leg * (2.0 * reach)], reach) {
                self.drawing.line(piece, dashed);
            }
        }
        self.drawing.dot(at, 3.0, muted.at(done));
        if at.distance(tip) > self.drawing.pixels(12.0) {
            self.label(LabelSpot::at(at, -pair.p, 6.0), words, muted, done);
        }
    }

    fn tip_among_my_velocities(&mut self, pair: &DiscPair, apex: Apex, tip: Vec2, done: f32) {
        let text = self.lens.palette.text;
        if matches!(apex, Apex::Mean(_)) {
            let between = faded(Stroke::dashed(text, 1.0, 3.0, 3.0), done);
            self.drawing.line(pair.velocities.to_vec(), between);
        }
        let words = match apex {
            Apex::Theirs => said::apex_its_velocity(),
            Apex::Mean(share) => said::apex_share(percent(100.0 * share)),
            Apex::Hybrid { .. } => said::apex_of_hrvo(),
            Apex::Standing => said::apex_stands_still(),
        };
        self.drawing.dot(tip * done, 5.0, text.at(done));
        self.label(LabelSpot::at(tip * done, -pair.p, 9.0), words, text, done);
    }
}

/// The name of one of the cones that HRVO combines, and the position of HRVO's tip.
#[derive(Clone, Copy)]
struct Named {
    words: &'static str,
    tip: Vec2,
    done: f32,
}
