//! The two discs, and how they become a point and a disc.

use glam::Vec2;

use super::{AFTER, DiscPair, LabelSpot, Play, Stage, faded, said};
use sidestep_core::geometry::unit;

use crate::{
    picture::draw::{Color, Stroke},
    text::quantity::meters,
};

/// The layout of the discs at a point of the animation.
struct DiscLayout {
    /// The factor for positions, 1/s.
    scale: f32,
    /// The share of the sum that is done, 0 … 1.
    sum: f32,
    /// The share of the stages after the sum that is done, 0 … 1.
    after: f32,
    /// Opacity of the discs.
    shown: f32,
    /// The center of the other.
    there: Vec2,
    /// The other's radius, including the part of mine that it has grown by.
    grown: f32,
    /// The unit direction across the line between the two.
    across: Vec2,
}

impl Play<'_> {
    pub(super) fn discs(&mut self, pair: &DiscPair) {
        let layout = self.layout(pair);
        self.bodies(pair, &layout);
        self.marks(pair, &layout);
        self.disc_labels(pair, &layout);
    }

    fn layout(&self, pair: &DiscPair) -> DiscLayout {
        use Stage::{Apex, Cone, CutOff, OneStep, Parting, Sum};
        let scale = self.blown_up(pair);
        let sum = self.done(Sum);
        let after = self.done(Cone).max(self.done(Parting)).max(self.done(OneStep));
        let stays = 1.0 - (1.0 - AFTER) * after;
        let [mine, its] = pair.radii;
        DiscLayout {
            scale,
            sum,
            after,
            shown: stays * (1.0 - self.done(CutOff).max(self.done(OneStep)).max(self.done(Apex))),
            there: pair.p * scale,
            grown: (its + mine * sum) * scale,
            across: unit(pair.p).unwrap_or(Vec2::X).perp(),
        }
    }

    /// The scale of the discs; discs that touch grow into the velocities that do not separate them within a step.
    pub(super) fn blown_up(&self, pair: &DiscPair) -> f32 {
        let fit = pair.scale(self.lens);
        fit + (pair.inverse - fit) * self.done(Stage::OneStep)
    }

    fn bodies(&mut self, pair: &DiscPair, layout: &DiscLayout) {
        let DiscLayout { scale, sum, after, shown, there, grown, .. } = *layout;
        let palette = self.lens.palette;
        let [mine, its] = pair.radii;
        // The discs before the sum remain as dashed rings.
        let before = |opacity: f32| faded(Stroke::dashed(palette.muted, 1.0, 4.0, 3.0), opacity);
        let rim = solid(self.hue, shown, 2.0);
        self.drawing.disc(there, grown, Some(self.hue.at(0.22 * shown)), Some(rim));
        self.drawing.disc(there, its * scale, None, Some(before(sum * shown)));
        self.drawing.disc(Vec2::ZERO, mine * scale, None, Some(before(sum * (1.0 - after))));
        let body = palette.bodies[0].at(0.6 * (1.0 - sum));
        let rim = solid(palette.selected, 1.0 - sum, 2.0);
        self.drawing.disc(Vec2::ZERO, mine * scale * (1.0 - sum), Some(body), Some(rim));
    }

    /// The line between the centers, the spoke of the sum, and both centers.
    fn marks(&mut self, pair: &DiscPair, layout: &DiscLayout) {
        use Stage::{Apex, Nearest, Parting, Sum};
        let DiscLayout { there, grown, across, shown, .. } = *layout;
        let palette = self.lens.palette;
        let between = faded(Stroke::dashed(palette.text, 1.0, 6.0, 4.0), 0.7 * self.distance_shown());
        self.drawing.line(vec![Vec2::ZERO, there], between);
        let spoke = solid(palette.text, self.sum_shown(), 1.5);
        self.drawing.line(vec![there, there + across * grown], spoke);
        let me = palette.text.at(self.during(Sum, &[Nearest, Apex, Parting]));
        self.drawing.dot(Vec2::ZERO, 4.0, me);
        self.drawing.dot(there, 3.0, self.hue.at(shown));
        let p = format!("p  {}", self.lens.in_words(meters(pair.p.length())));
        self.label(LabelSpot::at(there * 0.5, -across, 5.0), p, palette.text, self.distance_shown());
    }

    /// The opacity of the distance between the centers.
    fn distance_shown(&self) -> f32 {
        self.during(Stage::Discs, &[Stage::Cone, Stage::OneStep, Stage::Parting])
    }

    /// The opacity of the explanation of the sum.
    fn sum_shown(&self) -> f32 {
        self.during(Stage::Sum, &[Stage::Cone, Stage::OneStep, Stage::Parting])
    }

    fn disc_labels(&mut self, pair: &DiscPair, layout: &DiscLayout) {
        let DiscLayout { scale, there, grown, across, .. } = *layout;
        let (text, hue) = (self.lens.palette.text, self.hue);
        let [mine, its] = pair.radii;
        let (first, sum, rim) =
            (self.during(Stage::Discs, &[Stage::Sum]), self.sum_shown(), there + across * grown);
        let me = said::my_disc(meters(mine));
        self.label(LabelSpot::at(across * (mine * scale), across, 4.0), me, text, first);
        let other = said::its_disc(self.source, meters(its));
        self.label(LabelSpot::at(rim, across, 4.0), other, hue, first);
        let radius = format!("R = {}", self.lens.in_words(meters(pair.radius())));
        self.label(LabelSpot::at(rim, across, 4.0), radius, hue, sum);
        self.label(LabelSpot::at(Vec2::ZERO, across, 8.0), said::a_point(), text, sum);
    }
}

fn solid(color: Color, opacity: f32, width: f32) -> Stroke {
    Stroke::solid(color.at(opacity), width)
}
