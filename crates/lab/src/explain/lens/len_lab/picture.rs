//! The picture of the laboratory.

use glam::Vec2;

use super::{
    super::{
        Lens,
        drawing::{Drawing, LabelSpot},
    },
    Answer, Lab, Reading, said,
};
use sidestep_core::geometry::unit;

use crate::{
    picture::draw::{Palette, Shape, Stroke},
    text::message::Message,
};

/// Tips closer to each other than this share one label, pixels.
const TOGETHER: f32 = 6.0;

/// A dot for each answer with its factor, a path through the answers by growing factor, the other orders as faint dots
/// around a ring for the agent's own, and a cross at the smallest worst violation.
pub fn draw(lens: &Lens, lab: &Lab) -> Vec<Shape> {
    if lab.answers.is_empty() {
        return Vec::new();
    }
    let (mut drawing, palette) = (Drawing::new(lens), lens.palette);
    if !lab.feasible {
        draw_cloud(&mut drawing, lab, palette);
    }
    let answers = lab.answers.iter();
    let path: Vec<Vec2> =
        answers.filter(|answer| is_on_path(answer.reading)).map(|answer| answer.velocity).collect();
    drawing.line(path.clone(), Stroke::dashed(palette.text.at(0.6), 1.5, 2.0, 3.0));
    if !lab.feasible {
        draw_own_and_least(&mut drawing, lab, palette);
    }
    let middle = lab.answers.iter().map(|answer| answer.velocity).sum::<Vec2>() / lab.answers.len() as f32;
    let across = across(&path);
    for tip in tips(&lab.answers, drawing.pixels(TOGETHER)) {
        let direction = if tip.readings.iter().copied().any(is_on_path) { across } else { tip.at - middle };
        draw_tip(&mut drawing, &tip, direction, lab.feasible, palette);
    }
    drawing.finish()
}

/// The answers for other orders.
fn draw_cloud(drawing: &mut Drawing, lab: &Lab, palette: &Palette) {
    // Dots on top of one another would only add up to a blot.
    let mut cloud: Vec<Vec2> = Vec::new();
    for &velocity in &lab.cloud {
        if cloud.iter().all(|other| other.distance(velocity) > drawing.pixels(1.0)) {
            cloud.push(velocity);
        }
    }
    for velocity in cloud {
        drawing.dot(velocity, 3.5, palette.relaxed.at(0.4));
    }
}

/// A ring around the answer for the agent's own order, and a cross at the smallest worst violation.
fn draw_own_and_least(drawing: &mut Drawing, lab: &Lab, palette: &Palette) {
    drawing.disc(lab.ordered, drawing.pixels(8.0), None, Some(Stroke::solid(palette.relaxed, 2.0)));
    for (color, width) in [(palette.background, 5.0), (palette.chosen, 2.5)] {
        let stroke = Stroke::solid(color, width);
        drawing.shape(Shape::Cross { center: lab.least_worst, size: 13.0, stroke });
    }
}

/// Whether the path of growing factors goes through this reading.
fn is_on_path(reading: Reading) -> bool {
    matches!(reading, Reading::Len(len) if len.is_finite())
}

/// The direction in which labels are put next to the path, not on it.
fn across(path: &[Vec2]) -> Vec2 {
    let across = match path {
        [first, .., last] => unit((*first - *last).perp()).unwrap_or(Vec2::X),
        _ => Vec2::X,
    };
    if across.x < 0.0 { -across } else { across }
}

/// The readings with the same answer.
struct Tip {
    at: Vec2,
    readings: Vec<Reading>,
}

fn tips(answers: &[Answer], together: f32) -> Vec<Tip> {
    let mut tips: Vec<Tip> = Vec::new();
    for answer in answers {
        match tips.iter_mut().find(|tip| tip.at.distance(answer.velocity) < together) {
            Some(tip) => tip.readings.push(answer.reading),
            None => tips.push(Tip { at: answer.velocity, readings: vec![answer.reading] }),
        }
    }
    tips
}

fn draw_tip(drawing: &mut Drawing, tip: &Tip, direction: Vec2, feasible: bool, palette: &Palette) {
    let is_min_max = tip.readings.contains(&Reading::Len(1.0));
    let words = words(&tip.readings, feasible, is_min_max).map_or(String::new(), |words| words.to_string());
    let radius = if is_min_max { 5.0 } else { 4.0 };
    drawing.dot(tip.at, radius + 1.5, palette.background);
    drawing.dot(tip.at, radius, palette.text);
    drawing.label(LabelSpot::at(tip.at, direction, 9.0), words, palette.text, 1.0);
}

/// The label of a tip; `None` if no reading has this answer.
fn words(readings: &[Reading], feasible: bool, is_min_max: bool) -> Option<Message> {
    let names = readings.iter().map(|reading| reading.name()).reduce(said::next);
    match (feasible, is_min_max) {
        (true, _) => Some(said::any()),
        (false, true) => names.map(said::min_max),
        (false, false) => names,
    }
}
