//! One step of the linear programs in the plane of velocities.

use glam::Vec2;

use super::{super::Lens, Setting, Step};
use crate::{
    avoid::orca::{OrcaTrace, circle},
    draw::{Canvas, Color, Fill, Head, Shape, Stroke, shape::Align, text},
    geometry::{half_plane::HalfPlane, unit},
    overlay::sketch::{arrow, dot, line, make_room, ring},
    text::numbers::thousandths,
};

/// Labels stand on this circle, in speed limits; beyond the speed circle, so that its inside stays free.
const LABELS: f32 = 1.1;

/// Height of a label's letters, pixels.
const LETTERS: f32 = 13.0;

/// Height of a row of violations, pixels.
const ROW: f32 = 17.0;

/// Up to so many lines all have a row.
const ALL_ROWS: usize = 5;

/// Longest bar of violations, pixels.
const BAR: f32 = 54.0;

/// Width of the panel of bars, pixels.
const PANEL: f32 = 138.0;

/// The picture of one step, to be laid over the axes of the lens.
pub fn draw(lens: &Lens, trace: &OrcaTrace, step: &Step) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let Some(setting) = Setting::of(lens) else { return shapes };
    let picture = Picture { lens, trace, step, setting };
    // Who comes first keeps its place: the velocities, the ends of the interval, the lines.
    let mut labels = [Vec::new(), Vec::new(), Vec::new()];
    let [of_velocities, of_interval, of_lines] = &mut labels;
    picture.areas(&mut shapes);
    ring(&mut shapes, Vec2::ZERO, setting.max_speed, Stroke::dashed(lens.palette.muted, 1.5, 2.0, 3.0));
    picture.lines(&mut shapes, of_lines);
    picture.interval(&mut shapes, of_interval);
    picture.velocities(&mut shapes, of_velocities);
    picture.bars(&mut shapes);
    shapes.extend(labels.into_iter().flatten());
    shapes.extend(picture.marks().map(keep_free));
    make_room(&lens.camera, &mut shapes);
    shapes.retain(|shape| !matches!(shape, Shape::Text { text, .. } if text.trim().is_empty()));
    shapes
}

/// As wide as the mark of a velocity.
const BLANK: &str = "     ";

/// Words that nobody sees: labels make room for them, and so for the mark on which they stand.
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

struct Picture<'a> {
    lens: &'a Lens<'a>,
    trace: &'a OrcaTrace,
    step: &'a Step,
    setting: Setting,
}

impl Picture<'_> {
    /// The velocities that no label may cover.
    fn marks(&self) -> impl Iterator<Item = Vec2> {
        let taken = self.step.interval.and_then(|interval| Some(interval.at(interval.taken?)));
        let cut = self.step.interval.and_then(|interval| Some(interval.at(interval.cut?)));
        let preferred = Some(self.setting.preferred);
        let step = [Some(self.step.velocity), self.step.trial, Some(self.step.before)];
        step.into_iter().chain([preferred, taken, cut]).flatten()
    }

    fn hue(&self, k: usize) -> Color {
        let palette = self.lens.palette;
        k.checked_sub(self.trace.n_rigid).map_or(palette.muted, |neighbor| palette.neighbor(neighbor))
    }

    /// A line across the picture; `None` if it is out of sight.
    fn across(&self, half_plane: &HalfPlane) -> Option<[Vec2; 2]> {
        self.chord(half_plane, self.lens.reach())
    }

    fn chord(&self, half_plane: &HalfPlane, reach: f32) -> Option<[Vec2; 2]> {
        let normal = half_plane.normal();
        let offset = normal.dot(half_plane.point);
        let square = reach * reach - offset * offset;
        // Far-away points have no digits left; what is not finite compares false.
        (square > 0.0).then(|| {
            let half = half_plane.direction * square.sqrt();
            [normal * offset - half, normal * offset + half]
        })
    }

    fn label(&self, labels: &mut Vec<Shape>, at: Vec2, offset: Vec2, words: &str, color: Color) {
        labels.push(Shape::Text {
            at,
            offset,
            text: words.into(),
            size: LETTERS,
            color,
            align: Align::Center,
            plate: Some(self.lens.palette.background.at(0.85)),
        });
    }

    /// What the lines so far permit, or the relaxed ones; and the forbidden side of the current line.
    fn areas(&self, canvas: &mut dyn Canvas) {
        let (step, palette) = (self.step, self.lens.palette);
        let mut region = circle(self.setting.max_speed);
        let relaxing = step.program == 3 && !step.turned.is_empty();
        let so_far = match step.current {
            // Only obstacles' lines stay rigid.
            _ if step.program == 3 => self.trace.n_rigid,
            Some(current) => current + usize::from(step.velocity != step.before),
            None => self.trace.half_planes.len(),
        };
        let rigid = self.trace.half_planes.iter().take(so_far).copied();
        let turned = step.turned.iter().map(|turned| turned.half_plane);
        for half_plane in rigid.chain(turned) {
            region = half_plane.clip(&region);
        }
        let color = if relaxing { palette.relaxed } else { palette.chosen };
        if region.len() > 2 && (relaxing || step.program == 2 && so_far > 0) {
            let fill = Fill { color: color.at(0.16), hatch: None };
            canvas.draw(Shape::Polygon { points: region, fill: Some(fill), rim: None });
        }
        let view = circle(self.lens.reach());
        if let Some(half_plane) = step.current.and_then(|current| self.trace.half_planes.get(current)) {
            let forbidden = half_plane.reversed().clip(&view);
            if forbidden.len() > 2 {
                let fill = Some(palette.forbidden_fill());
                canvas.draw(Shape::Polygon { points: forbidden, fill, rim: None });
            }
        }
    }

    fn lines(&self, canvas: &mut dyn Canvas, labels: &mut Vec<Shape>) {
        let (step, palette) = (self.step, self.lens.palette);
        for (k, half_plane) in self.trace.half_planes.iter().enumerate() {
            let hue = self.hue(k);
            let seen = step.current.is_none_or(|current| k <= current);
            let stroke = if step.current == Some(k) {
                Stroke::solid(hue, 3.0)
            } else if step.earlier == Some(k) {
                Stroke::solid(hue, 2.0)
            } else if seen {
                Stroke::solid(hue.at(if step.turned.is_empty() { 0.8 } else { 0.45 }), 1.25)
            } else {
                Stroke::dashed(hue.at(0.3), 1.0, 3.0, 5.0)
            };
            let Some([from, to]) = self.across(half_plane) else { continue };
            line(canvas, from, to, stroke);
            let color = if seen { hue } else { hue.at(0.7) };
            let words = match step.current {
                Some(current) if current == k => format!("{} current", k + 1),
                _ if step.earlier == Some(k) => format!("{} earlier", k + 1),
                _ => (k + 1).to_string(),
            };
            let end = self.chord(half_plane, LABELS * self.setting.max_speed);
            self.label(labels, end.map_or(to, |[_, end]| end), Vec2::ZERO, &words, color);
        }
        for (k, turned) in step.turned.iter().enumerate() {
            let now = step.inner == Some(k);
            let Some([from, to]) = self.across(&turned.half_plane) else { continue };
            line(canvas, from, to, Stroke::dashed(palette.relaxed, if now { 3.0 } else { 1.75 }, 7.0, 5.0));
            let end = self.chord(&turned.half_plane, LABELS * self.setting.max_speed);
            let words = format!("{} turned", turned.earlier + 1);
            self.label(labels, end.map_or(from, |[end, _]| end), Vec2::ZERO, &words, palette.relaxed);
        }
    }

    /// What program 1 has left of its line, what the step took away, and where.
    fn interval(&self, canvas: &mut dyn Canvas, labels: &mut Vec<Shape>) {
        let (Some(interval), palette) = (self.step.interval, self.lens.palette) else { return };
        let side = interval.direction.perp();
        let tick = |canvas: &mut dyn Canvas, t: f32, color: Color, half: f32| {
            let half = side * (half * self.lens.camera.meters_per_pixel);
            line(canvas, interval.at(t) - half, interval.at(t) + half, Stroke::solid(color, 2.5));
        };
        // Labels stand on the forbidden side, where no velocity will be.
        let aside = |pixels: f32| Vec2::new(-side.x, side.y) * pixels;
        let [old_left, old_right] = interval.before;
        for (from, to) in
            [(old_left, interval.ends[0].min(old_right)), (interval.ends[1].max(old_left), old_right)]
        {
            if from < to {
                let stroke = Stroke::dashed(palette.forbidden, 5.0, 4.0, 3.0);
                line(canvas, interval.at(from), interval.at(to), stroke);
            }
        }
        let [left, right] = interval.ends;
        if interval.is_empty() {
            let middle = interval.at(0.5 * (left + right));
            self.label(labels, middle, aside(18.0), "nothing left", palette.forbidden);
        } else {
            line(canvas, interval.at(left), interval.at(right), Stroke::solid(palette.chosen, 6.0));
            for (t, name) in [(left, "t_left"), (right, "t_right")] {
                tick(canvas, t, palette.chosen, 8.0);
                let words = format!("{name} {}", thousandths(t));
                self.label(labels, interval.at(t), aside(20.0), &words, palette.chosen);
            }
        }
        if let Some(cut) = interval.cut {
            let stroke = Stroke::solid(palette.text, 2.0);
            canvas.draw(Shape::Cross { center: interval.at(cut), size: 7.0, stroke });
            let is_end = cut == left || cut == right;
            if !is_end || interval.is_empty() {
                let words = format!("cut at {}", thousandths(cut));
                self.label(labels, interval.at(cut), aside(-20.0), &words, palette.text);
            }
        }
        if let Some(taken) = interval.taken {
            ring(
                canvas,
                interval.at(taken),
                8.0 * self.lens.camera.meters_per_pixel,
                Stroke::solid(palette.text, 2.0),
            );
            let foot = self.setting.preferred;
            if self.step.trial.is_none() {
                line(canvas, foot, interval.at(taken), Stroke::dashed(palette.preferred, 1.0, 3.0, 3.0));
            }
        }
    }

    fn velocities(&self, canvas: &mut dyn Canvas, labels: &mut Vec<Shape>) {
        let (step, palette) = (self.step, self.lens.palette);
        let preferred = self.setting.preferred;
        let pixel = self.lens.camera.meters_per_pixel;
        canvas.draw(Shape::Cross {
            center: preferred,
            size: 6.0,
            stroke: Stroke::solid(palette.preferred, 2.5),
        });
        if step.before != step.velocity {
            ring(canvas, step.before, 6.0 * pixel, Stroke::solid(palette.velocity, 2.0));
            arrow(canvas, step.before, step.velocity, Stroke::solid(palette.velocity, 2.0), Head::Filled);
        }
        dot(canvas, step.velocity, 6.0, palette.chosen);
        ring(canvas, step.velocity, 6.0 * pixel, Stroke::solid(palette.selected, 1.5));
        if let Some(trial) = step.trial {
            ring(canvas, trial, 6.0 * pixel, Stroke::solid(palette.relaxed, 3.0));
            self.label(labels, trial, self.beside("trial", trial), "trial", palette.relaxed);
        }
        // Away from where it comes from, so that the words cover neither dot nor arrow.
        let from = if step.before == step.velocity { preferred } else { step.before };
        let offset = self.beside("velocity", step.velocity - from);
        self.label(labels, step.velocity, offset, "velocity", palette.velocity);
        if step.velocity != preferred {
            let offset = self.beside("preferred", preferred - step.velocity);
            self.label(labels, preferred, offset, "preferred", palette.preferred);
        }
    }

    /// Where words stand beside a mark, on the side where `direction` leads: pixels, y down.
    fn beside(&self, words: &str, direction: Vec2) -> Vec2 {
        let direction = unit(direction).unwrap_or(Vec2::Y);
        let half = Vec2::new(0.5 * text::width(words, LETTERS) + 3.0, 0.5 * LETTERS + 1.0);
        let offset = direction * (10.0 + (half * direction.abs()).element_sum());
        Vec2::new(offset.x, -offset.y)
    }

    /// Lines and their violations at the present velocity: all of a few, of many only what is violated.
    fn violations(&self, fits: usize) -> Vec<(usize, f32)> {
        let half_planes = self.trace.half_planes.iter().enumerate();
        let mut rows: Vec<(usize, f32)> = half_planes
            .map(|(k, half_plane)| (k, half_plane.violation(self.step.velocity)))
            .filter(|(_, violation)| violation.is_finite())
            .collect();
        if rows.len() > ALL_ROWS {
            rows.retain(|(k, violation)| *violation > 0.0 || self.step.current == Some(*k));
        }
        if rows.len() > fits {
            rows.sort_by(|a, b| b.1.total_cmp(&a.1));
            rows.truncate(fits);
            rows.sort_by_key(|row| row.0);
        }
        rows
    }

    /// Top left of the corner panel: the first corner where it covers nothing that the step is about, pixels.
    fn corner(&self, size: Vec2) -> Vec2 {
        let camera = &self.lens.camera;
        let (low, high) = (Vec2::new(30.0, 26.0), camera.size - size - Vec2::new(6.0, 26.0));
        let corners = [Vec2::new(high.x, low.y), low, high, Vec2::new(low.x, high.y)];
        let corners = corners.map(|corner| camera.origin + corner);
        let ends = self.step.interval.filter(|interval| !interval.is_empty());
        let ends = ends.map_or(Vec::new(), |interval| interval.ends.map(|t| interval.at(t)).to_vec());
        let marks: Vec<Vec2> = self.marks().chain(ends).map(|mark| camera.screen_from_world(mark)).collect();
        let covered = |corner: &Vec2| {
            let margin = Vec2::splat(8.0);
            let inside = |mark: &&Vec2| {
                mark.cmpge(*corner - margin).all() && mark.cmple(*corner + size + margin).all()
            };
            marks.iter().filter(inside).count()
        };
        corners.into_iter().min_by_key(covered).unwrap_or(camera.origin)
    }

    /// One bar for each line with its violation at the present velocity, in a corner; only program 3 needs them.
    fn bars(&self, canvas: &mut dyn Canvas) {
        let (step, camera, palette) = (self.step, &self.lens.camera, self.lens.palette);
        let fits = ((camera.size.y - 60.0) / ROW).max(0.0) as usize;
        if step.program != 3 || fits == 0 {
            return;
        }
        let rows = self.violations(fits);
        let height = ROW * (rows.len() + 1) as f32 + 6.0;
        let corner = self.corner(Vec2::new(PANEL, height));
        let at = |x: f32, y: f32| camera.world_from_screen(corner + Vec2::new(x, y));
        let rectangle =
            |x: [f32; 2], y: [f32; 2]| vec![at(x[0], y[0]), at(x[1], y[0]), at(x[1], y[1]), at(x[0], y[1])];
        let fill = |color| Some(Fill { color, hatch: None });
        canvas.draw(Shape::Polygon {
            points: rectangle([0.0, PANEL], [0.0, height]),
            fill: fill(palette.panel.at(0.92)),
            rim: Some(Stroke::solid(palette.grid, 1.0)),
        });
        let text = |canvas: &mut dyn Canvas, x: f32, y: f32, words: String, color: Color, align: Align| {
            let (at, offset) = (at(x, y), Vec2::ZERO);
            canvas.draw(Shape::Text { at, offset, text: words, size: 12.0, color, align, plate: None });
        };
        text(canvas, 6.0, 0.5 * ROW + 2.0, "violation, m/s".into(), palette.muted, Align::Left);
        let words_at =
            |canvas: &mut dyn Canvas, x: f32, y: f32, words: String, color: Color, align: Align| {
                let (at, offset) = (at(x, y), Vec2::ZERO);
                canvas.draw(Shape::Text { at, offset, text: words, size: 12.0, color, align, plate: None });
            };
        // Labels keep off the panel.
        let blanks = (PANEL / text::width(BLANK, LETTERS).max(1.0)).ceil() as usize;
        for row in 0..=rows.len() {
            words_at(canvas, 0.0, ROW * (row as f32 + 0.5), BLANK.repeat(blanks), palette.panel, Align::Left);
        }
        words_at(canvas, 6.0, 0.5 * ROW + 2.0, "violation, m/s".into(), palette.muted, Align::Left);
        let most = rows.iter().map(|row| row.1).fold(step.worst.unwrap_or(0.0), f32::max).max(1e-6);
        let length = |violation: f32| (violation / most).clamp(0.0, 1.0) * BAR;
        for (row, (k, violation)) in rows.iter().enumerate() {
            let y = ROW * (row as f32 + 1.5) + 2.0;
            let hue = self.hue(*k);
            let name = if step.current == Some(*k) { format!("{} ◂", k + 1) } else { (k + 1).to_string() };
            words_at(canvas, 8.0, y, name, hue, Align::Left);
            if *violation > 0.0 {
                canvas.draw(Shape::Polygon {
                    points: rectangle([34.0, 34.0 + length(*violation).max(1.0)], [y - 5.0, y + 5.0]),
                    fill: fill(hue),
                    rim: None,
                });
            }
            let words = if *violation > 0.0 { thousandths(*violation) } else { "–".into() };
            words_at(canvas, PANEL - 6.0, y, words, palette.text, Align::Right);
        }
        if let Some(worst) = step.worst.filter(|worst| *worst > 0.0) {
            let x = 34.0 + length(worst);
            let (top, bottom) = (at(x, ROW + 2.0), at(x, height - 3.0));
            line(canvas, top, bottom, Stroke::dashed(palette.text, 1.5, 3.0, 2.0));
        }
    }
}
