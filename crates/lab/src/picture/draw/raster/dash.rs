//! Lines as paths: the part that a picture shows, in dashes if the stroke has them.

use glam::Vec2;
use tiny_skia::PathBuilder;

use super::super::{
    cut::{bounds, visible},
    shape::Stroke,
};

/// The widest line, pixels; keeps strokes in the range of tiny-skia's fixed point numbers.
pub(super) const MAX_WIDTH: f32 = 1000.0;

/// The shortest sum of dash and gap, pixels. Shorter ones would make a gray line at a high cost.
const MIN_PERIOD: f32 = 1.0;

/// Adds to `path` the part of a line that a picture of `size` shows, in dashes if the stroke has them.
pub(super) fn trace(path: &mut PathBuilder, points: &[Vec2], size: Vec2, stroke: Stroke) {
    if !stroke.width.is_finite() || stroke.width <= 0.0 || stroke.color.a == 0 {
        return;
    }
    let margin = stroke.width.min(MAX_WIDTH) + 2.0;
    let (low, high) = (Vec2::splat(-margin), size + margin);
    let (seen_low, seen_high) = bounds(points);
    if !(seen_high.cmpgt(low) & seen_low.cmplt(high)).all() {
        return;
    }
    let dash = stroke.dash.filter(|[dash, gap]| {
        *dash > 0.0 && *gap > 0.0 && dash + gap >= MIN_PERIOD && (dash + gap).is_finite()
    });
    let mut pen = PathPen { path, at: None };
    // The length of the line so far: the phase of the dashes includes invisible parts.
    let mut walked = 0.0_f64;
    for pair in points.windows(2) {
        let length = pair[0].as_dvec2().distance(pair[1].as_dvec2());
        if let Some((t0, t1)) = visible(pair[0], pair[1], low, high) {
            let at = |t: f64| pair[0].as_dvec2().lerp(pair[1].as_dvec2(), t).as_vec2();
            match dash {
                None => pen.line(at(t0), at(t1)),
                Some(dash) => dashes(dash, walked + t0 * length, walked + t1 * length, |start, end| {
                    pen.line(at((start - walked) / length), at((end - walked) / length));
                }),
            }
        }
        walked += length;
    }
}

/// Calls `draw` with the start and end of each dash between two lengths along a line, pixels.
fn dashes([dash, gap]: [f32; 2], from: f64, to: f64, mut draw: impl FnMut(f64, f64)) {
    let (on, period) = (f64::from(dash), f64::from(dash) + f64::from(gap));
    // Counted, not summed: a sum would not increase where a far start leaves no digits for a dash.
    let first = (from / period).floor();
    let count = ((to - from) / period).ceil() as u32 + 1;
    for k in 0..=count {
        let start = (first + f64::from(k)) * period;
        let (start, end) = (start.max(from), (start + on).min(to));
        if start < end {
            draw(start, end);
        }
    }
}

/// Joins strokes that start where the previous one ended.
struct PathPen<'a> {
    path: &'a mut PathBuilder,
    at: Option<Vec2>,
}

impl PathPen<'_> {
    fn line(&mut self, from: Vec2, to: Vec2) {
        if self.at.is_none_or(|at| at.distance_squared(from) > 1e-4) {
            self.path.move_to(from.x, from.y);
        }
        self.path.line_to(to.x, to.y);
        self.at = Some(to);
    }
}
