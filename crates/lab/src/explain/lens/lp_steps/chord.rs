//! The part of a line inside the speed circle: half of the chord is a side of a right triangle.
//!
//! ```text
//!   foot ●───── half of the chord ─────● t_right
//!        │                       .  '        half of the chord = √(v_max² − distance²):
//!   distance              .  '  v_max        no chord where the distance exceeds v_max
//!        │         .  '
//!        ● standstill
//! ```

use glam::Vec2;

use super::{StepEvent, picture::StepPicture, said};
use crate::{
    picture::{
        draw::{Shape, Stroke},
        overlay::sketch::line,
    },
    text::quantity::number,
};

pub(super) fn draw(picture: &mut StepPicture) {
    let StepEvent::ChordFound { interval: Some([_, right]), .. } = picture.step.event else { return };
    let Some(interval) = picture.step.interval else { return };
    let foot = interval.at(-interval.origin.dot(interval.direction));
    let end = interval.at(right);
    let (text, relaxed) = (picture.lens.palette.text, picture.lens.palette.relaxed);
    let stroke = Stroke::dashed(text.at(0.8), 1.0, 3.0, 3.0);
    picture.shapes.push(Shape::Line { points: vec![Vec2::ZERO, foot, end, Vec2::ZERO], stroke });
    line(&mut picture.shapes, Vec2::ZERO, foot, Stroke::solid(relaxed, 2.5));
    let distance = said::with_value(said::distance(), number(foot.length()));
    picture.label_interval(0.5 * foot, foot - end, distance, relaxed);
    let max_speed = said::with_value(said::max_speed(), number(picture.max_speed()));
    picture.label_interval(0.5 * end, end - foot, max_speed, text);
    let half = said::with_value(said::half_chord(), number(end.distance(foot)));
    picture.label_interval(0.5 * (foot + end), foot, half, text);
}
