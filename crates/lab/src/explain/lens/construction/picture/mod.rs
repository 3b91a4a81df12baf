//! The picture of a construction at any point between two stages.
//!
//! Discs and relative velocities come first ([`discs`], [`relative`]); then, under ORCA, the way out of them
//! ([`way_out`]), under the cones the apex ([`apex`]); edges have their own picture ([`wall`], and [`edge`] for ORCA's
//! questions).

mod apex;
mod discs;
mod edge;
mod relative;
mod wall;
mod way_out;

use glam::Vec2;

use super::{
    super::{
        Lens,
        drawing::{Drawing, LabelSpot, Spoken, faded},
    },
    Stage, said,
    subject::{Constraint, Construction, DiscPair, Subject},
};
use sidestep_core::{
    avoid::{Source, orca::circle},
    geometry::{cone::VelocityObstacle, half_plane::HalfPlane},
};

use crate::picture::{
    draw::{Color, Shape, Stroke},
    overlay::{
        cones, half_planes,
        room::{LETTERS, LabelBox, half_size},
    },
};

/// The picture of a construction at a stage, counted from 0 along [`stages`](super::stages); between two whole numbers,
/// one stage turns into the next. Positions and velocities are those of the camera; the picture fits the one of
/// [`camera_on`](super::camera_on).
pub fn draw(lens: &Lens, source: Source, stage: f32) -> Vec<Shape> {
    let Some(subject) = Subject::of(lens, source) else { return Vec::new() };
    let stages = subject.construction.stages();
    let last = (stages.len() - 1) as f32;
    // NaN counts as the first stage.
    let stage = if stage > 0.0 { stage.min(last) } else { 0.0 };
    let hue = subject.hue;
    let mut play = Play { lens, drawing: Drawing::new(lens), stages, stage, hue, source };
    match subject.construction {
        Construction::Pair(pair) => play.pair(&pair),
        Construction::Wall(wall) => play.wall(&wall),
    }
    play.drawing.finish()
}

/// A point of the animation, and the shapes drawn so far.
struct Play<'a> {
    lens: &'a Lens<'a>,
    drawing: Drawing<'a>,
    stages: Vec<Stage>,
    stage: f32,
    hue: Color,
    source: Source,
}

/// The opacity of earlier parts that remain for orientation.
const AFTER: f32 = 0.4;

/// Where the sides of a line are named: so far from its point, pixels, or this many steps of this length off.
const NAMED_AT: f32 = 90.0;
const NAMED_STEPS: i16 = 24;
const NAMED_APART: f32 = 30.0;

impl Play<'_> {
    /// The share of a stage that is done, 0 … 1; 0 for stages that do not apply.
    fn done(&self, stage: Stage) -> f32 {
        let index = self.stages.iter().position(|known| *known == stage);
        index.map_or(0.0, |index| (self.stage - index as f32 + 1.0).clamp(0.0, 1.0))
    }

    /// The opacity of a part that appears with `first` and fades with the first of `next`.
    fn during(&self, first: Stage, next: &[Stage]) -> f32 {
        let gone = next.iter().map(|stage| self.done(*stage)).fold(0.0, f32::max);
        self.done(first) * (1.0 - gone)
    }

    fn pair(&mut self, pair: &DiscPair) {
        self.relative(pair);
        self.discs(pair);
        match pair.constraint {
            Constraint::Line { displacement, share, half_plane } => {
                self.nearest(pair, displacement);
                self.line(half_plane, pair.velocities[1]);
                self.arrows(pair, displacement, share);
            }
            Constraint::Obstacle { obstacle, apex } => self.own_velocities(pair, &obstacle, apex),
        }
    }

    /// The shift of the picture of relative velocities towards my own, m/s.
    fn shift(&self, pair: &DiscPair) -> Vec2 {
        match pair.constraint {
            Constraint::Line { .. } => pair.velocities[1] * self.done(Stage::HalfPlane),
            Constraint::Obstacle { .. } => Vec2::ZERO,
        }
    }

    fn label(&mut self, spot: LabelSpot, words: impl Spoken, color: Color, opacity: f32) {
        self.drawing.label(spot, words, color, opacity);
    }

    /// The inside and the outline of a velocity obstacle.
    fn obstacle(&mut self, obstacle: &VelocityObstacle, fill: Color, opacity: f32) {
        let reach = self.lens.reach();
        let inside = cones::supports(obstacle).iter().fold(circle(reach), |part, side| side.clip(&part));
        self.drawing.area(inside, Color { a: (f32::from(fill.a) * opacity.min(1.0)) as u8, ..fill });
        for piece in cones::inside_circle(&cones::outline(obstacle, reach), reach) {
            self.drawing.line(piece, Stroke::solid(self.hue.at(opacity), 2.0));
        }
    }

    /// The line, sliding from the other's frame into mine; at the end it is the trace's to the bit.
    fn line(&mut self, half_plane: HalfPlane, other: Vec2) {
        let done = self.done(Stage::HalfPlane);
        if done <= 0.0 {
            return;
        }
        let (palette, reach) = (self.lens.palette, self.lens.reach());
        let back = if done >= 1.0 { Vec2::ZERO } else { other * (1.0 - done) };
        let line = HalfPlane { point: half_plane.point - back, ..half_plane };
        let forbidden = line.reversed().clip(&circle(reach));
        self.drawing.area(forbidden, palette.forbidden.at(palette.forbidden_opacity * done));
        if let Some([from, to]) = half_planes::chord(&line, reach) {
            // It grows from its point to both sides.
            let [from, to] = match done {
                1.0.. => [from, to],
                _ => [from, to].map(|end| line.point + (end - line.point) * done),
            };
            self.drawing.line(vec![from, to], Stroke::solid(self.hue.at(done), 2.5));
        }
        self.speed_circle(done);
        let corner = self.named_point(&half_plane) - back;
        let [forbidden, permitted] = sides_of(&line, corner);
        self.label(forbidden, said::forbidden(), palette.forbidden, done);
        self.label(permitted, said::permitted(), palette.chosen, done);
    }

    /// The point of a line at which its sides are named: the first one beside which there is room for both names.
    /// Names that are moved aside may end up on the other side.
    fn named_point(&self, line: &HalfPlane) -> Vec2 {
        let (camera, unit) = (&self.lens.camera, self.lens.look.unit);
        let nearest = line.direction * (camera.center - line.point).dot(line.direction);
        let base = line.point + if camera.sees(line.point, 0.0) { Vec2::ZERO } else { nearest };
        let along = |pixels: f32| base + line.direction * self.drawing.pixels(pixels);
        let taken: Vec<LabelBox> = self.drawing.lasting_words().collect();
        let names = [said::forbidden(), said::permitted()].map(|name| name.spoken(unit));
        let has_room = |at: &Vec2| {
            sides_of(line, *at).iter().zip(&names).all(|(spot, name)| {
                let half = half_size(name, LETTERS);
                let middle = camera.screen_from_world(*at) + spot.offset(name);
                let (low, high) = (camera.origin + half, camera.origin + camera.size - half);
                let is_inside = middle.cmpge(low).all() && middle.cmple(high).all();
                is_inside && !taken.iter().any(|taken| taken.meets(&LabelBox { middle, half }))
            })
        };
        let steps = (0..NAMED_STEPS).flat_map(|step| [-step, step]).map(f32::from);
        let mut points = steps.map(|step| along(NAMED_AT + step * NAMED_APART));
        points.find(has_room).unwrap_or_else(|| along(NAMED_AT))
    }

    fn speed_circle(&mut self, opacity: f32) {
        let Some(me) = self.lens.me() else { return };
        let stroke = faded(Stroke::dashed(self.lens.palette.muted, 1.0, 2.0, 3.0), opacity);
        self.drawing.disc(Vec2::ZERO, me.settings.max_speed, None, Some(stroke));
    }
}

/// The spots for the names of the forbidden and of the permitted side, at a point of a line.
fn sides_of(line: &HalfPlane, at: Vec2) -> [LabelSpot; 2] {
    [-line.normal(), line.normal()].map(|side| LabelSpot::at(at, side, 6.0))
}

/// The side of an arrow that faces away from another one.
fn away(arrow: Vec2, other: Vec2) -> Vec2 {
    let side = arrow.perp();
    if side.dot(other) > 0.0 { -side } else { side }
}
