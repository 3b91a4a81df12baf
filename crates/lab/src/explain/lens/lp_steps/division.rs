//! Why t = numerator / denominator: two similar right triangles at the crossing.
//!
//! ```text
//!   anchor ──────── t ────────╲        numerator: distance of the anchor (t = 0) from the earlier line
//!        ╲  numerator    1 ────╲       denominator: that of a point 1 m/s from the crossing, the sine of the angle
//!          ╲______________╲_____╲  crossing
//!                earlier line
//! ```

use glam::Vec2;

use super::{Cut, Interval, StepEvent, picture::StepPicture, said};
use sidestep_core::geometry::{half_plane::HalfPlane, unit};

use crate::{
    picture::{
        draw::{Shape, Stroke},
        overlay::sketch::{arc, dot, line},
    },
    text::{numbers::two_decimals, quantity::number},
};

/// A crossing farther from standstill than this many speed limits is not drawn: its triangles would fill the picture.
const FAR: f32 = 4.0;
/// Radius of the arc of the angle, pixels.
const ARC: f32 = 26.0;

pub(super) fn draw(picture: &mut StepPicture) {
    let StepEvent::Cut(cut) = picture.step.event else { return };
    let (Some(interval), Some(earlier)) = (picture.step.interval, cut.earlier) else { return };
    let far = FAR * picture.max_speed();
    let ends = [interval.origin, interval.at(cut.t())];
    if cut.crosses() && ends.iter().all(|end| end.length() < far) {
        Division { cut, interval, earlier, crossing: ends[1] }.draw(picture);
    }
}

struct Division {
    cut: Cut,
    interval: Interval,
    earlier: HalfPlane,
    crossing: Vec2,
}

impl Division {
    fn draw(&self, picture: &mut StepPicture) {
        self.whole(picture);
        self.unit(picture);
    }

    /// The point of the earlier line nearest to a velocity.
    fn foot(&self, of: Vec2) -> Vec2 {
        of - self.earlier.normal() * (of - self.earlier.point).dot(self.earlier.normal())
    }

    /// The triangle of the anchor, its foot and the crossing: its sides are the numerator and t.
    fn whole(&self, picture: &mut StepPicture) {
        let (anchor, text) = (self.interval.origin, picture.lens.palette.text);
        let foot = self.foot(anchor);
        let dashed = Stroke::dashed(text.at(0.8), 1.0, 3.0, 3.0);
        line(&mut picture.shapes, anchor, self.crossing, dashed);
        line(&mut picture.shapes, foot, self.crossing, dashed);
        line(&mut picture.shapes, anchor, foot, Stroke::solid(text, 2.5));
        dot(&mut picture.shapes, anchor, 4.0, text);
        let words = said::with_value(said::numerator(), number(self.cut.numerator));
        picture.label_interval((anchor + foot) * 0.5, foot - self.crossing, words, text);
        let below = self.interval.direction.perp();
        picture.label_interval((anchor + self.crossing) * 0.5, below, "t", text);
    }

    /// The similar triangle with a side of 1 m/s, whose other side is the denominator, and the angle at the crossing.
    fn unit(&self, picture: &mut StepPicture) {
        let color = picture.lens.palette.relaxed;
        // The direction back to the anchor.
        let back = unit(self.interval.origin - self.crossing).unwrap_or(-self.interval.direction);
        let end = self.crossing + back;
        let foot = self.foot(end);
        let points = vec![self.crossing, end, foot, self.crossing];
        picture.shapes.push(Shape::Line { points, stroke: Stroke::dashed(color.at(0.8), 1.0, 4.0, 3.0) });
        line(&mut picture.shapes, end, foot, Stroke::solid(color, 2.5));
        let words = said::with_value(said::denominator(), number(self.cut.denominator));
        picture.label_interval((end + foot) * 0.5, foot - self.crossing, words, color);
        picture.label_interval((self.crossing + end) * 0.5, end - foot, "1", color);
        let along = unit(foot - self.crossing).unwrap_or(back);
        let turn = libm::atan2f(along.perp_dot(back), along.dot(back));
        let radius = ARC * picture.lens.camera.meters_per_pixel;
        let points = arc(self.crossing, along, turn, radius);
        let middle = points[points.len() / 2];
        picture.shapes.push(Shape::Line { points, stroke: Stroke::solid(color, 1.5) });
        let words = format!("{}°", two_decimals(self.cut.angle().abs()));
        picture.label_interval(middle, middle - self.crossing, words, color);
    }
}
