//! The questions that ORCA asks about an edge, one after the other. Everything is divided by τ: positions are
//! velocities.

use glam::Vec2;

use super::{super::edge::Wall, LabelSpot, Play, Stage, faded, said};
use sidestep_core::{
    avoid::orca::{
        edge_line::{EdgeCase, EdgeVerdict},
        edge_steps::{EdgeLeg, EdgePlace, EdgeProjection, EdgeSteps},
    },
    geometry::unit,
};

use crate::{
    picture::draw::Stroke,
    text::{
        numbers::two_decimals,
        quantity::{meters, speed},
        said::Side,
    },
};

/// The outer side of the left and of the right leg.
const OUTSIDE: [f32; 2] = [1.0, -1.0];

impl Play<'_> {
    pub(super) fn edge_steps(&mut self, wall: &Wall, verdict: &EdgeVerdict, steps: &EdgeSteps) {
        if let Some(place) = steps.place {
            self.place(wall, &place);
        }
        if let Some(legs) = steps.legs {
            self.legs(wall, &legs);
            self.foreign(wall, &legs);
            if let Some(projection) = steps.projection {
                self.cut_offs(wall, &projection);
                self.feet(wall, &legs, &projection);
                self.distances(wall, &legs, (verdict.case, &projection));
            }
        }
    }

    /// Standstill projected onto the line of the edge, and the three regions along it.
    fn place(&mut self, wall: &Wall, place: &EdgePlace) {
        let palette = self.lens.palette;
        let shown = self.during(Stage::Place, &[Stage::Legs, Stage::HalfPlane]);
        let [start, end] = wall.ends.map(|end| end * wall.inverse);
        let foot = start + (end - start) * place.s;
        let (along, reach) = (unit(end - start).unwrap_or(Vec2::X), self.lens.reach());
        let border = faded(Stroke::dashed(palette.muted, 1.0, 2.0, 4.0), shown);
        for end in [start, end] {
            let across = along.perp() * reach;
            self.drawing.line(vec![end - across, end + across], border);
        }
        let carrier = faded(Stroke::dashed(palette.muted, 1.0, 5.0, 4.0), shown);
        self.drawing.line(vec![start - along * reach, end + along * reach], carrier);
        self.drawing.line(vec![Vec2::ZERO, foot], Stroke::solid(palette.text.at(shown), 1.5));
        self.drawing.dot(foot, 4.5, palette.text.at(shown));
        let words = format!("s = {}", two_decimals(place.s));
        self.label(LabelSpot::at(foot, foot, 8.0), words, palette.text, shown);
        let words = self.lens.in_words(meters(place.from_line)).to_string();
        self.label(LabelSpot::at(foot * 0.5, along, 6.0), words, palette.text, shown);
        let far = reach * 0.55;
        let side = unit(-foot).unwrap_or(along.perp()) * far;
        for (at, words) in [(start - along * (0.3 * far), "s < 0"), (end + along * (0.3 * far), "s > 1")] {
            self.label(LabelSpot::at(at + side * 0.5, along.perp(), 0.0), words, palette.muted, shown);
        }
    }

    /// Both legs with their names: the boundary of the velocities that hit the edge within the horizon.
    fn legs(&mut self, wall: &Wall, legs: &[EdgeLeg; 2]) {
        let strong = self.done(Stage::Legs) * (1.0 - 0.6 * self.done(Stage::HalfPlane));
        let named = self.during(Stage::Legs, &[Stage::CutOffs]);
        let replaced = self.done(Stage::Foreign);
        for ((leg, outside), side) in legs.iter().zip(OUTSIDE).zip([Side::Left, Side::Right]) {
            let direction = if replaced > 0.0 { leg.direction() } else { leg.own };
            let from = self.start_of(wall, leg, direction, outside);
            let to = from + direction * self.lens.reach();
            let foreign = leg.is_foreign && replaced > 0.0;
            let stroke = match foreign {
                true => Stroke::dashed(self.lens.palette.relaxed, 2.0, 6.0, 4.0),
                false => Stroke::solid(self.lens.palette.text, 2.0),
            };
            self.drawing.line(vec![from, to], faded(stroke, 0.85 * strong));
            let name = if foreign { said::foreign_leg_name(side) } else { said::leg_name(side) };
            let at = from + direction * self.drawing.pixels(70.0);
            self.label(LabelSpot::at(at, direction.perp() * outside, 6.0), name, stroke.color, named);
            if leg.convex {
                let dashed = faded(Stroke::dashed(self.lens.palette.muted, 1.0, 3.0, 4.0), named);
                self.drawing.line(vec![Vec2::ZERO, leg.vertex * wall.inverse], dashed);
            }
        }
    }

    /// The beginning of the boundary along a leg: the vertex, moved outward by the grown radius.
    fn start_of(&self, wall: &Wall, leg: &EdgeLeg, direction: Vec2, outside: f32) -> Vec2 {
        (leg.vertex + direction.perp() * (wall.radius * outside)) * wall.inverse
    }

    /// The neighboring edges, and the legs that they replace.
    fn foreign(&mut self, wall: &Wall, legs: &[EdgeLeg; 2]) {
        let palette = self.lens.palette;
        let shown = self.during(Stage::Foreign, &[Stage::CutOffs, Stage::HalfPlane]);
        let length = self.drawing.pixels(70.0);
        for (leg, words) in
            legs.iter().zip([said::edge_before(), said::edge_after()]).filter(|(leg, _)| leg.convex)
        {
            let from = leg.vertex * wall.inverse;
            let to = from + leg.neighboring * length;
            self.drawing.line(vec![from, to], Stroke::solid(palette.obstacle_edge.at(shown), 3.0));
            self.label(LabelSpot::at(to, leg.neighboring, 6.0), words, palette.muted, shown);
            if leg.is_foreign {
                let own = Stroke::dashed(palette.text.at(0.5 * shown), 1.5, 2.0, 4.0);
                self.drawing.line(vec![from, from + leg.own * length], own);
            }
        }
    }

    /// The ends that the legs come from, and the grown cut-off between them.
    fn cut_offs(&mut self, wall: &Wall, projection: &EdgeProjection) {
        let shown = self.during(Stage::CutOffs, &[Stage::Distances]);
        let [left, right] = projection.cutoffs;
        let radius = wall.radius * wall.inverse;
        // The front is the side from which the edge is visible, on its right.
        let across = unit(right - left).map_or(Vec2::ZERO, Vec2::perp) * -radius;
        let strong = Stroke::solid(self.hue.at(shown), 2.5);
        self.drawing.line(vec![left + across, right + across], strong);
        let both = if projection.one_vertex { "L = R" } else { "R" };
        for (at, words) in
            [(right, both), (left, "L")].into_iter().take(2 - usize::from(projection.one_vertex))
        {
            self.drawing.dot(at, 5.0, self.hue.at(shown));
            self.label(LabelSpot::at(at, -across, 8.0), words, self.hue, shown);
        }
        let words = self.during(Stage::CutOffs, &[Stage::Feet]);
        self.drawing.line(vec![left, left + across], Stroke::solid(self.hue.at(words), 1.5));
        self.label(LabelSpot::at(left + across * 0.5, left - right, 5.0), "r/τ", self.hue, words);
    }

    /// My velocity projected onto the cut-off and both legs.
    fn feet(&mut self, wall: &Wall, legs: &[EdgeLeg; 2], projection: &EdgeProjection) {
        let shown = self.during(Stage::Feet, &[Stage::Distances]);
        let [t_left, t_right] = projection.along;
        let [on_cut_off, on_left, on_right] = feet(legs, projection);
        let mut marks = vec![
            (on_left, format!("t_left = {}", two_decimals(t_left))),
            (on_right, format!("t_right = {}", two_decimals(t_right))),
        ];
        if !projection.one_vertex {
            marks.push((on_cut_off, format!("t = {}", two_decimals(projection.t))));
        }
        let text = self.lens.palette.text;
        for (foot, words) in marks {
            let dashed = faded(Stroke::dashed(text, 1.0, 3.0, 3.0), shown);
            self.drawing.line(vec![wall.velocity, foot], dashed);
            self.drawing.dot(foot, 4.0, text.at(shown));
            self.label(LabelSpot::at(foot, foot - wall.velocity, 7.0), words, text, shown);
        }
    }

    /// The distances of my velocity from the pieces that face it; the nearest is emphasized.
    fn distances(
        &mut self,
        wall: &Wall,
        legs: &[EdgeLeg; 2],
        (case, projection): (EdgeCase, &EdgeProjection),
    ) {
        let shown = self.during(Stage::Distances, &[Stage::HalfPlane]);
        let (hue, text) = (self.lens.palette.selected, self.lens.palette.text);
        let Some(distances) = projection.distances else {
            let center = projection.cutoffs[usize::from(case == EdgeCase::CutoffRight)];
            self.drawing.line(vec![wall.velocity, center], Stroke::solid(hue.at(shown), 2.5));
            let rim = Stroke::solid(hue.at(0.85 * shown), 3.0);
            self.drawing.disc(center, wall.radius * wall.inverse, None, Some(rim));
            let words = said::to_the_center(speed(wall.velocity.distance(center)));
            self.label(LabelSpot::at((wall.velocity + center) * 0.5, center.perp(), 6.0), words, text, shown);
            return;
        };
        let least = distances.into_iter().fold(f32::INFINITY, f32::min);
        for (foot, distance) in feet(legs, projection).into_iter().zip(distances) {
            if distance.is_finite() {
                let width = if distance == least { 2.5 } else { 1.0 };
                self.drawing.line(vec![wall.velocity, foot], Stroke::solid(hue.at(shown), width));
                let words = self.lens.in_words(speed(distance)).to_string();
                let middle = (wall.velocity + foot) * 0.5;
                self.label(LabelSpot::at(middle, (foot - wall.velocity).perp(), 6.0), words, text, shown);
            }
        }
    }
}

/// My velocity projected onto the cut-off, the left leg and the right one.
fn feet(legs: &[EdgeLeg; 2], projection: &EdgeProjection) -> [Vec2; 3] {
    let EdgeProjection { cutoffs: [left, right], t, along: [t_left, t_right], .. } = *projection;
    let [on_left, on_right] = legs.map(|leg| leg.direction());
    [left + t * (right - left), left + t_left * on_left, right + t_right * on_right]
}
