//! The position of the relative velocity, the shortest way out, and the two shares of it.

use glam::Vec2;

use super::{AFTER, DiscPair, LabelSpot, Play, Stage, away, faded, said};
use sidestep_core::geometry::{
    cone::{Displacement, Region, legs},
    unit,
};

use crate::{
    picture::{
        draw::{Head, Stroke},
        overlay::sketch,
    },
    text::{
        numbers::two_decimals,
        quantity::{percent, speed},
    },
};

impl Play<'_> {
    /// w, and the part of the boundary that it makes the nearest.
    pub(super) fn nearest(&mut self, pair: &DiscPair, displacement: Displacement) {
        let text = self.lens.palette.text;
        let shown = self.during(Stage::Nearest, &[Stage::WayOut]);
        let (center, w) = (pair.inverse * pair.p, pair.w());
        self.drawing.line(vec![center, center + w], faded(Stroke::dashed(text, 1.5, 4.0, 3.0), shown));
        if displacement.region == Region::Overlap {
            self.label(LabelSpot::at(center + w * 0.5, w.perp(), 5.0), "w", text, shown);
            return;
        }
        self.angles(pair, shown);
        // The chosen part, emphasized until the line takes over.
        let strong = 0.85 * self.done(Stage::Nearest) * (1.0 - self.done(Stage::HalfPlane));
        let stroke = Stroke::solid(self.lens.palette.selected.at(strong), 3.5);
        let part = nearest_part(pair, displacement.region, self.lens.reach());
        self.drawing.line(part, stroke);
    }

    /// The angle of w at the center of the cut-off disc, next to that of the tangent point.
    fn angles(&mut self, pair: &DiscPair, shown: f32) {
        let palette = self.lens.palette;
        let (center, radius) = (pair.inverse * pair.p, pair.inverse * pair.radius());
        let (a, b) = pair.angles();
        let back = unit(-pair.p).unwrap_or(Vec2::X);
        // The tangent point on the side of w.
        let side = if a >= 0.0 { b } else { -b };
        let tangent = turned(back, side);
        self.drawing
            .line(vec![center, center + tangent * radius], faded(Stroke::solid(self.hue, 1.5), shown));
        let axis = faded(Stroke::dashed(palette.muted, 1.5, 4.0, 3.0), shown);
        self.drawing.line(vec![center, center + back * center.length()], axis);
        let (near, far) = (self.drawing.pixels(26.0), self.drawing.pixels(40.0));
        let (of_w, of_tangent) =
            (Stroke::solid(palette.text.at(shown), 2.0), Stroke::solid(self.hue.at(shown), 2.0));
        self.drawing.line(sketch::arc(center, back, a, near), of_w);
        self.drawing.line(sketch::arc(center, back, side, far), of_tangent);
        let (a, b) = (a.abs().to_degrees(), b.to_degrees());
        let verdict = if a < b { "<" } else { "≥" };
        let words = format!("a {}° {verdict} b {}°", two_decimals(a), two_decimals(b));
        // The label goes on the side of the disc away from w, where neither arcs nor arrows are.
        let free = if side >= 0.0 { back.perp() } else { -back.perp() };
        self.label(LabelSpot::at(center - free * radius, -free, 8.0), words, palette.text, shown);
    }

    /// The relative velocity, u and its two parts; in the end they move to my own velocity.
    pub(super) fn arrows(&mut self, pair: &DiscPair, displacement: Displacement, share: f32) {
        let shift = self.shift(pair);
        self.relative_velocity(pair, shift);
        self.both_velocities(pair, displacement.u, shift);
        if self.done(Stage::WayOut) > 0.0 {
            let out = unit(displacement.u).unwrap_or(displacement.direction.perp());
            let way = WayOut {
                from: shift + pair.relative_velocity(),
                u: displacement.u,
                across: -away(out, pair.relative_velocity()),
                share,
            };
            self.parts_of_u(&way);
            self.labels_of_u(pair, &way);
        }
    }

    /// The arrow of the relative velocity from the other's velocity to mine; in the end it fades in favor of mine.
    fn relative_velocity(&mut self, pair: &DiscPair, shift: Vec2) {
        let palette = self.lens.palette;
        let (near, line, relative) =
            (self.done(Stage::Nearest), self.done(Stage::HalfPlane), pair.relative_velocity());
        let stroke = faded(palette.velocity_stroke(), near * (1.0 - (1.0 - AFTER) * line));
        self.drawing.arrow(shift, shift + relative * near, stroke, Head::Filled);
        if near > 0.0 {
            self.drawing.dot(shift, 3.5, palette.text.at(near));
        }
        let spot = LabelSpot::at(shift + relative * 0.5 * near, away(relative, pair.p), 5.0);
        self.label(spot, "v_rel", palette.text, near * (1.0 - line));
    }

    /// My own velocity and the other's, once the line is drawn among mine.
    fn both_velocities(&mut self, pair: &DiscPair, u: Vec2, shift: Vec2) {
        let (palette, line) = (self.lens.palette, self.done(Stage::HalfPlane));
        if line <= 0.0 {
            return;
        }
        let [mine, its] = pair.velocities;
        self.drawing.arrow(Vec2::ZERO, mine * line, faded(palette.velocity_stroke(), line), Head::Filled);
        self.label(LabelSpot::at(mine * 0.5, away(mine, u), 5.0), said::my_velocity(), palette.text, line);
        let words = match its {
            Vec2::ZERO => said::stands_still(),
            _ => said::velocity_of(self.source),
        };
        self.label(LabelSpot::at(shift, shift, 8.0), words, self.hue, line);
    }

    fn parts_of_u(&mut self, way: &WayOut) {
        let (out, split) = (self.done(Stage::WayOut), self.done(Stage::Share));
        let WayOut { from, u, share, .. } = *way;
        let part = 1.0 + (share - 1.0) * split;
        let mine = Stroke::solid(self.lens.palette.relaxed.at(out), 3.5);
        let its = faded(Stroke::dashed(self.hue, 2.5, 5.0, 3.0), split);
        self.drawing.arrow(from + u * part, from + u, its, Head::Open);
        self.drawing.arrow(from, from + u * (part * out), mine, Head::Filled);
    }

    fn labels_of_u(&mut self, pair: &DiscPair, way: &WayOut) {
        let text = self.lens.palette.text;
        let (out, split, line) =
            (self.done(Stage::WayOut), self.done(Stage::Share), self.done(Stage::HalfPlane));
        let WayOut { from, u, across, share } = *way;
        let whole = format!("u  {}", self.lens.in_words(speed(u.length())));
        self.label(LabelSpot::at(from + u * 0.5, across, 7.0), whole, text, out * (1.0 - split));
        let mine = said::my_share(percent(100.0 * share));
        self.label(LabelSpot::at(from + u * (0.5 * share), across, 7.0), mine, text, split);
        if share < 1.0 {
            let left = 100.0 * (1.0 - share);
            let its = match pair.their_share.map(|own| 100.0 * own) {
                Some(own) if two_decimals(own) == two_decimals(left) => said::its_share(percent(own)),
                Some(own) => said::left_share(percent(left), percent(own)),
                None => said::left_to_nobody(percent(left)),
            };
            let middle = from + u * (0.5 + 0.5 * share);
            self.label(LabelSpot::at(middle, -across, 7.0), its, self.hue, split * (1.0 - line));
        }
    }
}

/// u, with the position at which it is drawn.
struct WayOut {
    from: Vec2,
    u: Vec2,
    /// Unit direction across it, away from the arrow that ends where it begins.
    across: Vec2,
    share: f32,
}

/// The part of the boundary that is nearest to the relative velocity.
fn nearest_part(pair: &DiscPair, region: Region, reach: f32) -> Vec<Vec2> {
    let (left, right) = legs(pair.p, pair.radius());
    let leg = |leg: Vec2| {
        let start = leg * (pair.inverse * pair.tangent());
        vec![start, start + leg * reach]
    };
    match region {
        Region::LeftLeg => leg(left),
        Region::RightLeg => leg(right),
        Region::Cutoff | Region::Overlap => {
            let (_, b) = pair.angles();
            let back = unit(-pair.p).unwrap_or(Vec2::X);
            let (center, radius) = (pair.inverse * pair.p, pair.inverse * pair.radius());
            sketch::arc(center, turned(back, -b), 2.0 * b, radius)
        }
    }
}

fn turned(direction: Vec2, by: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(by);
    Vec2::new(cos, sin).rotate(direction)
}
