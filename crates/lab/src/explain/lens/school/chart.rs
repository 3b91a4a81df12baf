//! The chart below the picture of a school: a bar of terms, a curve, a line of words.

use glam::Vec2;
use sidestep_core::{
    avoid::{SchoolConstruction, Watched},
    schools::{
        Pusher,
        collision_free_speed::speed_behind,
        social_force::{self, Force},
    },
};

use super::super::{Lens, said};
use crate::{
    picture::{
        draw::{Color, Head, Shape, Stroke, shape::Align},
        overlay::{
            Cost,
            corridor::CorridorView,
            samples::{SampleView, penalty},
            school,
            social_forces::ForceView,
            swatches::{WIDTH, draw_ramp},
        },
    },
    text::quantity::{NumberForm, UnitNumber, meters, newtons, number, speed},
};

/// The height of the letters and of a line, pixels.
const LETTERS: f32 = 12.0;
const LINE: f32 = 16.0;
/// The distance from the edges, pixels.
const MARGIN: f32 = 8.0;
/// The height of the bar, pixels.
const BAR: f32 = 10.0;
/// The side of the square in front of the name of a term, pixels.
const SQUARE: f32 = 8.0;
/// The room for the numbers of a curve on its left, pixels.
const NUMBERS: f32 = 56.0;
/// The height of a curve with its numbers, pixels.
const CURVE: f32 = 80.0;
/// The number of points of a curve.
const POINTS: usize = 60;
/// The curve of a push begins this many ranges before its gap and ends this many after it.
const BEFORE: f64 = 1.5;
const BEHIND: f64 = 4.5;
/// The number of colors of the ramp.
const STEPS: usize = 12;

/// The height of the chart of a construction, pixels.
pub fn height(construction: &SchoolConstruction) -> f32 {
    match construction {
        SchoolConstruction::None => 0.0,
        SchoolConstruction::Samples { .. } => 4.0 * LINE + BAR + 1.5 * MARGIN,
        SchoolConstruction::Forces { .. } | SchoolConstruction::Corridor { .. } => LINE + CURVE,
        SchoolConstruction::Cell { .. } => LINE + MARGIN,
    }
}

/// The stroke of the velocity of another agent.
pub fn other_velocity(hue: Color) -> Stroke {
    Stroke::dashed(hue, 2.0, 4.0, 3.0)
}

/// Draws the chart over the lowest `height` pixels of the picture.
pub fn draw(lens: &Lens, construction: &SchoolConstruction, height: f32, shapes: &mut Vec<Shape>) {
    let (Some(watched), size) = (lens.watched(), lens.camera.size) else { return };
    let mut chart =
        SchoolChart { lens, corner: lens.camera.origin + Vec2::new(0.0, size.y - height), shapes };
    chart.rectangle(Vec2::ZERO, Vec2::new(size.x, height), lens.palette.background);
    chart.line([Vec2::ZERO, Vec2::new(size.x, 0.0)], Stroke::solid(lens.palette.grid, 1.0));
    match construction {
        SchoolConstruction::None => {}
        SchoolConstruction::Samples { .. } => chart.terms(watched),
        SchoolConstruction::Forces { .. } => chart.push(watched),
        SchoolConstruction::Corridor { .. } => chart.speed(watched),
        SchoolConstruction::Cell { .. } => {
            let (from, to) = (Vec2::new(MARGIN, 0.5 * height), Vec2::new(MARGIN + WIDTH, 0.5 * height));
            let stroke = other_velocity(lens.palette.text);
            let [from, to] = [from, to].map(|place| chart.at(place));
            chart.shapes.push(Shape::Arrow { from, to, stroke, head: Head::Open });
            let words = said::velocity_of_other().to_string();
            chart.words(Vec2::new(2.0 * MARGIN + WIDTH, 0.5 * height), words, lens.palette.text, Align::Left);
        }
    }
}

struct SchoolChart<'a> {
    lens: &'a Lens<'a>,
    /// The chart's upper left corner on the screen, pixels.
    corner: Vec2,
    shapes: &'a mut Vec<Shape>,
}

/// A curve with the present point marked on it.
struct PresentCurve {
    title: String,
    /// The least and the largest value on both axes.
    low: Vec2,
    high: Vec2,
    points: Vec<Vec2>,
    present: Option<Vec2>,
    /// The value at the present point, in words.
    words: String,
    /// The two ends of the horizontal axis and the top of the vertical one, in words.
    ends: [String; 3],
}

impl SchoolChart<'_> {
    /// The point of the picture at a place of the chart, pixels.
    fn at(&self, place: Vec2) -> Vec2 {
        self.lens.camera.world_from_screen(self.corner + place)
    }

    fn width(&self) -> f32 {
        self.lens.camera.size.x
    }

    fn rectangle(&mut self, low: Vec2, high: Vec2, color: Color) {
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        let points = corners.map(|corner| self.at(corner)).to_vec();
        self.shapes.push(Shape::Polygon { points, fill: Some(color.into()), rim: None });
    }

    fn line(&mut self, ends: [Vec2; 2], stroke: Stroke) {
        let points = ends.map(|end| self.at(end)).to_vec();
        self.shapes.push(Shape::Line { points, stroke });
    }

    fn words(&mut self, place: Vec2, text: String, color: Color, align: Align) {
        let at = self.at(place);
        self.shapes.push(Shape::Text {
            at,
            offset: Vec2::ZERO,
            text,
            size: LETTERS,
            color,
            align,
            plate: None,
        });
    }

    /// A number as read in the scene.
    fn number(&self, number: impl Into<UnitNumber>) -> UnitNumber {
        number.into().in_unit(self.lens.look.unit).form(NumberForm::ThreeDigits)
    }

    /// The four terms of the velocity taken, as a bar, and the meaning of the color of the dots.
    fn terms(&mut self, watched: &Watched) {
        let (palette, half) = (self.lens.palette, 0.5 * self.width());
        let Some(samples) = SampleView::of(&watched.trace) else { return };
        let Some(terms) = samples.winner().and_then(|winner| winner.terms) else { return };
        let title = said::of_the_one_taken(penalty(&terms)).to_string();
        self.words(Vec2::new(MARGIN, 0.7 * LINE), title, palette.text, Align::Left);
        let (top, room, sum) = (1.3 * LINE, self.width() - 2.0 * MARGIN, terms.penalty());
        let mut left = MARGIN;
        for (k, cost) in Cost::TERMS.into_iter().enumerate() {
            let (value, color) = (cost.of(&terms), cost.color(palette));
            let right = left + if sum > 0.0 { room * value / sum } else { 0.0 };
            self.rectangle(Vec2::new(left, top), Vec2::new(right, top + BAR), color);
            left = right;
            let corner = Vec2::new(MARGIN + half * (k % 2) as f32, top + BAR + LINE * (0.6 + (k / 2) as f32));
            let square = Vec2::new(0.0, 0.5 * SQUARE);
            self.rectangle(corner - square, corner + square + Vec2::new(SQUARE, 0.0), color);
            let words = said::term(cost.name(), self.number(number(value))).to_string();
            self.words(corner + Vec2::new(SQUARE + 6.0, 0.0), words, palette.text, Align::Left);
        }
        let (cost, middle) = (self.lens.look.cost, top + BAR + 2.6 * LINE);
        let Some([least, most]) = samples.range(cost) else { return };
        let left = self.corner + Vec2::new(MARGIN, middle);
        draw_ramp((&self.lens.camera, palette), self.shapes, STEPS, left);
        let [least, most] = [least, most].map(|value| self.number(number(value)));
        let words = said::color_of_dots(cost.name(), least, most).to_string();
        self.words(Vec2::new(2.0 * MARGIN + WIDTH, middle), words, palette.text, Align::Left);
    }

    /// One push over the gap: the one under the pointer, or the largest.
    fn push(&mut self, watched: &Watched) {
        let Some(ForceView { tuning, all, .. }) = ForceView::of(&watched.trace) else { return };
        let source = |force: &Force| school::of_push(watched, force.from);
        let pointed =
            all.iter().find(|force| self.lens.pointed.is_some() && source(force) == self.lens.pointed);
        let largest = all.iter().max_by(|a, b| a.push.length().total_cmp(&b.push.length()));
        let Some((force, of)) = pointed.or(largest).and_then(|force| Some((force, source(force)?))) else {
            return self.remark(said::no_push().to_string());
        };
        let scale = match force.from {
            Pusher::Neighbor(_) => tuning.agent_scale,
            Pusher::Segment(_) | Pusher::Pillar(_) => tuning.wall_scale,
        };
        let range = tuning.force_distance;
        let (from, to) = (force.gap - BEFORE * range, force.gap + BEHIND * range);
        let value = |gap: f64| Vec2::new(gap as f32, social_force::push(scale, gap, tuning) as f32);
        let points: Vec<Vec2> = between(from, to).map(value).collect();
        let (low, high) = (Vec2::new(from as f32, 0.0), Vec2::new(to as f32, points[0].y));
        let present = Vec2::new(force.gap as f32, force.push.length() as f32);
        let words = said::value_at(self.number(newtons(present.y)), self.number(meters(present.x)));
        self.curve(&PresentCurve {
            title: said::push_over_gap(of).to_string(),
            ends: [
                self.number(meters(low.x)).to_string(),
                self.number(meters(high.x)).to_string(),
                self.number(newtons(high.y)).to_string(),
            ],
            low,
            high,
            points,
            present: Some(present),
            words: words.to_string(),
        });
    }

    /// The speed over the spacing to the agent ahead.
    fn speed(&mut self, watched: &Watched) {
        let Some(CorridorView { course, wish, tuning, .. }) = CorridorView::of(&watched.trace) else {
            return;
        };
        let spacing = course.ahead.map(|(_, spacing)| spacing);
        let to = (1.5 * wish.speed * tuning.time_gap).max(1.15 * spacing.unwrap_or(0.0)).max(1e-3);
        let from = spacing.unwrap_or(0.0).min(0.0);
        let value =
            |spacing: f64| Vec2::new(spacing as f32, speed_behind(spacing, wish.speed, tuning) as f32);
        let present = spacing.map(|spacing| Vec2::new(spacing as f32, course.speed as f32));
        let words = match present {
            Some(at) => said::value_at(self.number(speed(at.y)), self.number(meters(at.x))),
            None => said::none_ahead(),
        };
        let (low, high) =
            (Vec2::new(from as f32, 0.0), Vec2::new(to as f32, 1.2 * wish.speed.max(1e-3) as f32));
        self.curve(&PresentCurve {
            title: said::speed_over_spacing().to_string(),
            ends: [
                self.number(meters(low.x)).to_string(),
                self.number(meters(high.x)).to_string(),
                self.number(speed(high.y)).to_string(),
            ],
            low,
            high,
            points: between(from, to).map(value).collect(),
            present,
            words: words.to_string(),
        });
    }

    /// Words in place of a curve.
    fn remark(&mut self, words: String) {
        self.words(Vec2::new(MARGIN, LINE), words, self.lens.palette.muted, Align::Left);
    }

    fn curve(&mut self, curve: &PresentCurve) {
        let palette = self.lens.palette;
        let (low, high) =
            (Vec2::new(NUMBERS, CURVE - 0.5 * MARGIN), Vec2::new(self.width() - 2.0 * MARGIN, 1.4 * LINE));
        let place = |point: Vec2| low + (point - curve.low) / (curve.high - curve.low) * (high - low);
        let axis = Stroke::solid(palette.muted, 1.0);
        self.line([low, Vec2::new(high.x, low.y)], axis);
        self.line([low, Vec2::new(low.x, high.y)], axis);
        let contact = place(Vec2::ZERO).x;
        if contact > low.x + 1.0 && contact < high.x {
            let ends = [Vec2::new(contact, low.y), Vec2::new(contact, high.y)];
            self.line(ends, Stroke::dashed(palette.muted, 1.0, 2.0, 3.0));
        }
        let points =
            curve.points.iter().map(|point| self.at(place(*point).max(Vec2::new(0.0, high.y)))).collect();
        self.shapes.push(Shape::Line { points, stroke: Stroke::solid(palette.force, 2.0) });
        let [start, end, top] = &curve.ends;
        let below = Vec2::new(0.0, 0.5 * LINE + 1.0);
        self.words(low + below, start.clone(), palette.muted, Align::Center);
        self.words(Vec2::new(high.x, low.y) + below, end.clone(), palette.muted, Align::Right);
        self.words(Vec2::new(low.x - 6.0, high.y), top.clone(), palette.muted, Align::Right);
        self.words(Vec2::new(MARGIN, 0.6 * LINE), curve.title.clone(), palette.text, Align::Left);
        let right = Vec2::new(high.x, 0.6 * LINE);
        self.words(right, curve.words.clone(), palette.text, Align::Right);
        if let Some(present) = curve.present {
            let center = self.at(place(present));
            self.shapes.push(Shape::Dot { center, radius: 5.0, color: palette.chosen });
        }
    }
}

/// Evenly spaced numbers.
fn between(from: f64, to: f64) -> impl Iterator<Item = f64> {
    (0..POINTS).map(move |k| from + (to - from) * k as f64 / (POINTS - 1) as f64)
}
