//! Why the chord of a line is as long as it is: the right triangle of standstill, its foot on the line and an end.
//!
//! ```text
//!            foot ── half the chord ── end
//!             │                    ,·´
//!             c              ,·´ v_max
//!             │        ,·´
//!         standstill ´
//! ```

use glam::Vec2;

use super::{StepEvent, picture::StepPicture, said};
use crate::{draw::Stroke, overlay::sketch::line, text::quantity::number};

pub(super) fn draw(picture: &mut StepPicture) {
    let StepEvent::ChordFound { interval: Some([_, right]), .. } = picture.step.event else { return };
    let Some(interval) = picture.step.interval else { return };
    let text = picture.lens.palette.text;
    let foot = interval.at(-interval.origin.dot(interval.direction));
    let end = interval.at(right);
    let dashed = Stroke::dashed(text.at(0.8), 1.0, 3.0, 3.0);
    line(&mut picture.shapes, Vec2::ZERO, end, dashed);
    line(&mut picture.shapes, foot, end, dashed);
    line(&mut picture.shapes, Vec2::ZERO, foot, Stroke::solid(text, 2.5));
    let distance = foot.length();
    picture.label_interval(
        foot * 0.5,
        -interval.direction,
        said::with_value(said::distance(), number(distance)),
        text,
    );
    picture.label_interval(end * 0.5, interval.direction, said::max_speed(), text);
    let half = said::with_value(said::half_chord(), number(foot.distance(end)));
    picture.label_interval((foot + end) * 0.5, foot, half, text);
}
