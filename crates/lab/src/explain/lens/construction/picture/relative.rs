//! The cone or disc of forbidden relative velocities: opened, cut off, then moved to my own velocities.

use glam::Vec2;

use super::{AFTER, Constraint, DiscPair, LabelSpot, Play, Stage, faded, said};
use sidestep_core::geometry::{cone::VelocityObstacle, unit};

use crate::{
    picture::{
        draw::{Color, Stroke},
        overlay::sketch,
    },
    text::numbers::two_decimals,
};

/// The opacity of the forbidden inside of a cone or disc.
const INSIDE: f32 = 1.3;

impl Play<'_> {
    pub(super) fn relative(&mut self, pair: &DiscPair) {
        let palette = self.lens.palette;
        let strong = 1.0 - (1.0 - AFTER) * self.done(Stage::HalfPlane);
        let fill = palette.forbidden.at(palette.forbidden_opacity * INSIDE * strong);
        self.disc_of_one_step(pair, fill, strong);
        self.cone(pair, fill, strong);
        self.parting(pair, fill);
    }

    /// Discs that touch: the relative velocities that do not separate them within a step.
    fn disc_of_one_step(&mut self, pair: &DiscPair, fill: Color, strong: f32) {
        use Stage::{Nearest, OneStep, WayOut};
        let step = self.done(OneStep);
        if step <= 0.0 {
            return;
        }
        let (scale, shift) = (self.blown_up(pair), self.shift(pair));
        let color = Color { a: (f32::from(fill.a) * step) as u8, ..fill };
        let rim = Stroke::solid(self.hue.at(strong * step), 1.5);
        self.drawing.disc(pair.p * scale + shift, pair.radius() * scale, Some(color), Some(rim));
        let words = self.during(OneStep, &[WayOut]);
        self.drawing.dot(pair.p * scale + shift, 3.0, self.hue.at(words));
        self.label(LabelSpot::at(pair.p * scale, pair.p, 6.0), "p/Δt", self.hue, words);
        let inside = self.during(OneStep, &[Nearest]);
        let text = self.lens.palette.text;
        self.label(LabelSpot::at(Vec2::ZERO, -pair.p, 8.0), said::still_touching(), text, inside);
    }

    fn cone(&mut self, pair: &DiscPair, fill: Color, strong: f32) {
        let (open, cut) = (self.done(Stage::Cone), self.done(Stage::CutOff));
        if open <= 0.0 {
            return;
        }
        let cone = moved(pair.cone(pair.inverse * cut, open), self.shift(pair));
        let cone = match pair.constraint {
            Constraint::Obstacle { obstacle, .. } => between(&cone, &obstacle, self.done(Stage::Apex)),
            Constraint::Line { .. } => cone,
        };
        self.obstacle(&cone, fill, strong * open);
        self.tip(pair, &cone, cut, strong);
        if let VelocityObstacle::Cone { left, .. } = cone {
            let shown = self.during(Stage::Cone, &[Stage::CutOff, Stage::Apex]);
            self.half_angle(pair, left, shown);
        }
    }

    /// The tip that the horizon cuts off, and the disc that ends it.
    fn tip(&mut self, pair: &DiscPair, cone: &VelocityObstacle, cut: f32, strong: f32) {
        let VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } = *cone else {
            return;
        };
        let palette = self.lens.palette;
        let dashed = faded(Stroke::dashed(palette.muted, 1.0, 3.0, 4.0), cut * strong);
        for leg in [left, right].iter().filter(|_| leg_start > 0.0) {
            self.drawing.line(vec![apex, apex + *leg * leg_start], dashed);
        }
        let disc = faded(Stroke::dashed(self.hue, 1.0, 3.0, 3.0), 0.8 * cut * strong);
        self.drawing.disc(center, cutoff_radius, None, Some(disc));
        let words = self.during(Stage::CutOff, &[Stage::Nearest, Stage::Apex]);
        self.drawing.dot(center, 3.0, self.hue.at(cut * strong));
        let side = -unit(pair.p).unwrap_or(Vec2::X).perp() * cutoff_radius;
        self.drawing.line(vec![center, center + side], Stroke::solid(self.hue.at(words), 1.5));
        self.label(LabelSpot::at(center, -side, 5.0), "p/τ", self.hue, words);
        self.label(LabelSpot::at(center + side, side, 5.0), "R/τ", self.hue, words);
        self.label(LabelSpot::at(apex, -pair.p, 8.0), said::tip(), palette.text, words);
    }

    /// The angle between the axis and the left leg.
    fn half_angle(&mut self, pair: &DiscPair, left: Vec2, opacity: f32) {
        let palette = self.lens.palette;
        let axis = unit(pair.p).unwrap_or(Vec2::X);
        let turn = libm::atan2f(axis.perp_dot(left), axis.dot(left));
        let radius = self.drawing.pixels(64.0);
        let dashed = faded(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0), opacity);
        self.drawing.line(vec![Vec2::ZERO, axis * self.lens.reach()], dashed);
        let arc = sketch::arc(Vec2::ZERO, axis, turn, radius);
        self.drawing.line(arc, Stroke::solid(palette.text.at(opacity), 1.5));
        let words = format!("asin(R/|p|) = {}°", two_decimals(pair.half_angle()));
        self.label(LabelSpot::at(left * radius, left.perp(), 6.0), words, palette.text, opacity);
    }

    /// Discs that touch, under the cones: the velocities that do not separate them fast enough.
    fn parting(&mut self, pair: &DiscPair, fill: Color) {
        let parting = self.done(Stage::Parting);
        let Constraint::Obstacle { obstacle: obstacle @ VelocityObstacle::HalfPlane(line), .. } =
            pair.constraint
        else {
            return;
        };
        if parting <= 0.0 {
            return;
        }
        let reach = self.lens.reach();
        let color = Color { a: (f32::from(fill.a) * parting) as u8, ..fill };
        self.obstacle(&obstacle, color, parting);
        // On its line, near standstill.
        let at = line.normal() * line.violation(Vec2::ZERO).clamp(-reach, reach);
        self.label(LabelSpot::at(at, -pair.p, 6.0), said::not_away(), self.hue, parting);
    }
}

/// The cone with its apex moved by this velocity.
fn moved(cone: VelocityObstacle, by: Vec2) -> VelocityObstacle {
    match cone {
        VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
            let (apex, center) = (apex + by, center + by);
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start }
        }
        VelocityObstacle::Capsule { .. } | VelocityObstacle::HalfPlane(_) => cone,
    }
}

/// A cone on its way to another; at the end it is the other to the bit.
fn between(first: &VelocityObstacle, last: &VelocityObstacle, t: f32) -> VelocityObstacle {
    match (*first, *last) {
        (
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start },
            VelocityObstacle::Cone { apex: a, center: c, cutoff_radius: r, leg_start: s, .. },
        ) if t < 1.0 => VelocityObstacle::Cone {
            apex: apex.lerp(a, t),
            left,
            right,
            center: center.lerp(c, t),
            cutoff_radius: cutoff_radius + (r - cutoff_radius) * t,
            leg_start: leg_start + (s - leg_start) * t,
        },
        _ if t >= 1.0 => *last,
        _ => *first,
    }
}
