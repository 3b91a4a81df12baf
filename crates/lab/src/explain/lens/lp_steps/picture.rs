//! One step of the linear programs in the plane of velocities.

use std::fmt::Display;

use glam::Vec2;

use super::{
    super::{Lens, drawing::LabelSpot},
    Interval, ProgramStep, Setting, chord, division, said, violations,
    words::named,
};
use sidestep_core::{
    avoid::orca::{OrcaTrace, circle},
    geometry::half_plane::HalfPlane,
};

use crate::{
    picture::{
        draw::{Color, Fill, Head, Plate, Shape, Stroke, shape::Align, text},
        overlay::{
            Hues, Source,
            sketch::{arrow, chip, dot, line, make_room, ring},
        },
    },
    text::{message::Message, quantity::number},
};

/// The radius of the circle on which labels are placed, in speed limits; outside the speed circle, so that its inside
/// stays free.
const LABELS: f32 = 1.1;

/// The height of a label's letters, pixels.
const LETTERS: f32 = 13.0;

/// The picture of one step, to be drawn over the axes of the lens.
pub fn draw(lens: &Lens, trace: &OrcaTrace, step: &ProgramStep) -> Vec<Shape> {
    let Some(setting) = Setting::of(lens) else { return Vec::new() };
    let (shapes, labels, hues) = (Vec::new(), Labels::default(), Hues::of(lens.palette, lens.watched()));
    let mut picture = StepPicture { lens, trace, step, setting, hues, shapes, labels };
    picture.areas();
    let speed_circle = Stroke::dashed(lens.palette.muted, 1.5, 2.0, 3.0);
    ring(&mut picture.shapes, Vec2::ZERO, setting.max_speed, speed_circle);
    picture.lines();
    picture.turned_lines();
    chord::draw(&mut picture);
    division::draw(&mut picture);
    picture.interval();
    picture.velocities();
    violations::draw(&mut picture);
    picture.finish()
}

/// Labels, by the kind of mark that they name. Earlier ones keep their place.
#[derive(Default)]
struct Labels {
    of_velocities: Vec<Shape>,
    of_interval: Vec<Shape>,
    of_lines: Vec<Shape>,
}

/// The picture so far, and its subject.
pub(super) struct StepPicture<'a> {
    pub lens: &'a Lens<'a>,
    pub trace: &'a OrcaTrace,
    pub step: &'a ProgramStep,
    setting: Setting,
    hues: Hues<'a>,
    pub shapes: Vec<Shape>,
    labels: Labels,
}

/// Spaces as wide as the mark of a velocity.
const BLANK: &str = "     ";

/// Invisible words: labels make room for them, and so for the mark under them.
fn keep_free(mark: Vec2) -> Shape {
    Shape::Text {
        at: mark,
        offset: Vec2::new(-0.5 * text::width(BLANK, LETTERS), 0.0),
        text: BLANK.into(),
        size: LETTERS,
        color: Color::hex(0).at(0.0),
        align: Align::Left,
        plate: None,
    }
}

/// Invisible words of at least this width, pixels.
pub(super) fn blanks(width: f32) -> String {
    BLANK.repeat((width / text::width(BLANK, LETTERS).max(1.0)).ceil() as usize)
}

impl StepPicture<'_> {
    fn finish(self) -> Vec<Shape> {
        let marks: Vec<Shape> = self.marks().map(keep_free).collect();
        let StepPicture { lens, mut shapes, labels: Labels { of_velocities, of_interval, of_lines }, .. } =
            self;
        shapes.extend([of_velocities, of_interval, of_lines, marks].into_iter().flatten());
        make_room(&lens.camera, &mut shapes);
        shapes.retain(|shape| !matches!(shape, Shape::Text { text, .. } if text.trim().is_empty()));
        shapes
    }

    /// The velocities that no label may cover.
    pub fn marks(&self) -> impl Iterator<Item = Vec2> {
        let taken = self.step.interval.and_then(|interval| Some(interval.at(interval.taken?)));
        let cut = self.step.interval.and_then(|interval| Some(interval.at(interval.cut?)));
        let preferred = Some(self.setting.preferred);
        let step = [Some(self.step.velocity), self.step.trial, Some(self.step.before)];
        step.into_iter().chain([preferred, taken, cut]).flatten()
    }

    /// The color of a line: its neighbor's.
    pub fn hue(&self, line: usize) -> Color {
        let source = self.trace.origins.get(line).map(Source::of);
        source.and_then(|source| self.hues.color(source)).unwrap_or(self.lens.palette.muted)
    }

    /// The name of the source of a line.
    pub fn name(&self, line: usize) -> Message {
        named(self.trace, line)
    }

    fn label(&self, at: Vec2, offset: Vec2, words: String, color: Color) -> Shape {
        let plate = Some(Plate::Halo(self.lens.palette.background));
        let color = self.lens.palette.for_words(color);
        Shape::Text { at, offset, text: words, size: LETTERS, color, align: Align::Center, plate }
    }

    pub fn max_speed(&self) -> f32 {
        self.setting.max_speed
    }

    /// Words next to a point of the construction on the current line.
    pub fn label_interval(&mut self, at: Vec2, direction: Vec2, words: impl Display, color: Color) {
        let words = words.to_string();
        let label = self.label(at, LabelSpot::at(at, direction, 6.0).offset(&words), words, color);
        self.labels.of_interval.push(label);
    }

    /// The velocities that the lines so far permit, or the relaxed ones; and the forbidden side of the current line.
    fn areas(&mut self) {
        let (step, palette) = (self.step, self.lens.palette);
        let relaxing = step.program == 3 && !step.turned.is_empty();
        let so_far = self.lines_so_far();
        let rigid = self.trace.half_planes.iter().take(so_far).copied();
        let turned = step.turned.iter().map(|turned| turned.half_plane);
        let all = circle(self.setting.max_speed);
        let region = rigid.chain(turned).fold(all, |region, half_plane| half_plane.clip(&region));
        if region.len() > 2 && (relaxing || step.program == 2 && so_far > 0) {
            let color = if relaxing { palette.relaxed } else { palette.chosen };
            let fill = Some(Fill { color: color.at(0.16), hatch: None });
            self.shapes.push(Shape::Polygon { points: region, fill, rim: None });
        }
        if let Some(half_plane) = step.current.and_then(|current| self.trace.half_planes.get(current)) {
            let points = half_plane.reversed().clip(&circle(self.lens.reach()));
            if points.len() > 2 {
                self.shapes.push(Shape::Polygon { points, fill: Some(palette.forbidden_fill()), rim: None });
            }
        }
    }

    /// The number of lines that the velocity is known to satisfy.
    fn lines_so_far(&self) -> usize {
        match self.step.current {
            // Only lines of obstacles stay rigid.
            _ if self.step.program == 3 => self.trace.n_rigid,
            Some(current) => current + usize::from(self.step.velocity != self.step.before),
            None => self.trace.half_planes.len(),
        }
    }

    fn lines(&mut self) {
        let step = self.step;
        for (k, half_plane) in self.trace.half_planes.iter().enumerate() {
            let Some([from, to]) = reached(half_plane, self.lens.reach()) else { continue };
            let (hue, stroke) = (self.hue(k), self.stroke_of(k));
            line(&mut self.shapes, from, to, stroke);
            let color = if self.is_seen(k) { hue } else { hue.at(0.7) };
            let words = match step.current {
                Some(current) if current == k => said::is_current(self.name(k)),
                _ if step.earlier == Some(k) => said::is_earlier(self.name(k)),
                _ => self.name(k),
            };
            let end = reached(half_plane, LABELS * self.setting.max_speed).map_or(to, |[_, end]| end);
            self.labels.of_lines.push(chip(self.lens.palette, end, Vec2::ZERO, words.to_string(), color));
        }
    }

    /// Whether the programs have reached a line.
    fn is_seen(&self, line: usize) -> bool {
        self.step.current.is_none_or(|current| line <= current)
    }

    fn stroke_of(&self, line: usize) -> Stroke {
        let (step, hue) = (self.step, self.hue(line));
        if step.current == Some(line) {
            Stroke::solid(hue, 3.0)
        } else if step.earlier == Some(line) {
            Stroke::solid(hue, 2.0)
        } else if self.is_seen(line) {
            Stroke::solid(hue.at(if step.turned.is_empty() { 0.8 } else { 0.45 }), 1.25)
        } else {
            Stroke::dashed(hue.at(0.3), 1.0, 3.0, 5.0)
        }
    }

    fn turned_lines(&mut self) {
        let relaxed = self.lens.palette.relaxed;
        for (k, turned) in self.step.turned.iter().enumerate() {
            let width = if self.step.inner == Some(k) { 3.0 } else { 1.75 };
            let Some([from, to]) = reached(&turned.half_plane, self.lens.reach()) else { continue };
            line(&mut self.shapes, from, to, Stroke::dashed(relaxed, width, 7.0, 5.0));
            let end =
                reached(&turned.half_plane, LABELS * self.setting.max_speed).map_or(from, |[end, _]| end);
            let words = said::is_turned(self.name(turned.earlier)).to_string();
            self.labels.of_lines.push(chip(self.lens.palette, end, Vec2::ZERO, words, relaxed));
        }
    }

    /// The part of its line that program 1 has left, the part that the step took away, and the position of the cut.
    fn interval(&mut self) {
        let Some(interval) = self.step.interval else { return };
        self.lost_ends(&interval);
        if interval.is_empty() {
            let middle = interval.at(0.5 * (interval.ends[0] + interval.ends[1]));
            let color = self.lens.palette.forbidden;
            self.label_on(&interval, middle, 18.0, said::nothing_there(), color);
        } else {
            self.kept(&interval);
        }
        self.cut(&interval);
        self.taken(&interval);
    }

    /// A label on the forbidden side of the line, where no velocity will be; on the other side if `pixels` is negative.
    fn label_on(&mut self, interval: &Interval, at: Vec2, pixels: f32, words: Message, color: Color) {
        let side = interval.direction.perp();
        let label = self.label(at, Vec2::new(-side.x, side.y) * pixels, words.to_string(), color);
        self.labels.of_interval.push(label);
    }

    fn lost_ends(&mut self, interval: &Interval) {
        let [old_left, old_right] = interval.before;
        let lost = [(old_left, interval.ends[0].min(old_right)), (interval.ends[1].max(old_left), old_right)];
        for (from, to) in lost.into_iter().filter(|(from, to)| from < to) {
            let stroke = Stroke::dashed(self.lens.palette.forbidden, 5.0, 4.0, 3.0);
            line(&mut self.shapes, interval.at(from), interval.at(to), stroke);
        }
    }

    fn kept(&mut self, interval: &Interval) {
        let ([left, right], color) = (interval.ends, self.lens.palette.chosen);
        line(&mut self.shapes, interval.at(left), interval.at(right), Stroke::solid(color, 6.0));
        let tick = interval.direction.perp() * (8.0 * self.lens.camera.meters_per_pixel);
        for (t, name) in [(left, said::left_end()), (right, said::right_end())] {
            let at = interval.at(t);
            line(&mut self.shapes, at - tick, at + tick, Stroke::solid(color, 2.5));
            self.label_on(interval, at, 20.0, said::with_value(name, number(t)), color);
        }
    }

    /// The point where the earlier line crosses.
    fn cut(&mut self, interval: &Interval) {
        let Some(cut) = interval.cut else { return };
        let text = self.lens.palette.text;
        self.shapes.push(Shape::Cross {
            center: interval.at(cut),
            size: 7.0,
            stroke: Stroke::solid(text, 2.0),
        });
        let is_end = interval.ends.contains(&cut);
        if !is_end || interval.is_empty() {
            self.label_on(interval, interval.at(cut), -20.0, said::cut_at(number(cut)), text);
        }
    }

    fn taken(&mut self, interval: &Interval) {
        let Some(taken) = interval.taken else { return };
        let (palette, at) = (self.lens.palette, interval.at(taken));
        let radius = 8.0 * self.lens.camera.meters_per_pixel;
        ring(&mut self.shapes, at, radius, Stroke::solid(palette.text, 2.0));
        if self.step.trial.is_none() {
            let stroke = Stroke::dashed(palette.preferred, 1.0, 3.0, 3.0);
            line(&mut self.shapes, self.setting.preferred, at, stroke);
        }
    }

    fn velocities(&mut self) {
        let (step, palette, preferred) = (self.step, self.lens.palette, self.setting.preferred);
        let radius = 6.0 * self.lens.camera.meters_per_pixel;
        let stroke = Stroke::solid(palette.preferred, 2.5);
        self.shapes.push(Shape::Cross { center: preferred, size: 6.0, stroke });
        if step.before != step.velocity {
            let stroke = Stroke::solid(palette.velocity, 2.0);
            ring(&mut self.shapes, step.before, radius, stroke);
            arrow(&mut self.shapes, step.before, step.velocity, stroke, Head::Filled);
        }
        dot(&mut self.shapes, step.velocity, 6.0, palette.chosen);
        ring(&mut self.shapes, step.velocity, radius, Stroke::solid(palette.selected, 1.5));
        if let Some(trial) = step.trial {
            ring(&mut self.shapes, trial, radius, Stroke::solid(palette.relaxed, 3.0));
            self.name_velocity(trial, trial, said::trial(), palette.relaxed);
        }
        // The label goes away from where the velocity came from, so that it covers neither dot nor arrow.
        let from = if step.before == step.velocity { preferred } else { step.before };
        self.name_velocity(step.velocity, step.velocity - from, said::velocity(), palette.velocity);
        if step.velocity != preferred {
            self.name_velocity(preferred, preferred - step.velocity, said::preferred(), palette.preferred);
        }
    }

    /// Words next to a mark, on the side of `direction`.
    fn name_velocity(&mut self, at: Vec2, direction: Vec2, words: Message, color: Color) {
        let words = words.to_string();
        let offset = LabelSpot::at(at, direction, 10.0).offset(&words);
        let label = self.label(at, offset, words, color);
        self.labels.of_velocities.push(label);
    }
}

/// The part of a line inside a circle around standstill; `None` if the line is out of reach.
fn reached(half_plane: &HalfPlane, reach: f32) -> Option<[Vec2; 2]> {
    let normal = half_plane.normal();
    let offset = normal.dot(half_plane.point);
    let square = reach * reach - offset * offset;
    // Coordinates of far-away points have lost all precision; values that are not finite compare false.
    (square > 0.0).then(|| {
        let half = half_plane.direction * square.sqrt();
        [normal * offset - half, normal * offset + half]
    })
}
