//! Cuts shapes that may reach far beyond a picture to the visible part, in screen pixels.

use glam::{DVec2, Vec2};

/// The longest side of a picture, pixels: 1 GiB for a square one.
pub(super) const MAX_SIDE: f32 = 16384.0;

/// The distance between hatch lines, pixels: sparse enough to see through.
pub(super) const HATCH_SPACING: f32 = 9.0;

/// Least and greatest coordinates of some points.
pub(super) fn bounds(points: &[Vec2]) -> (Vec2, Vec2) {
    let empty = (Vec2::splat(f32::INFINITY), Vec2::splat(f32::NEG_INFINITY));
    points.iter().fold(empty, |(low, high), &point| (low.min(point), high.max(point)))
}

/// The part of a segment inside a box, as parameters 0 … 1 (Liang and Barsky 1984).
pub(crate) fn visible(from: Vec2, to: Vec2, low: Vec2, high: Vec2) -> Option<(f64, f64)> {
    let (start, along) = (from.as_dvec2(), to.as_dvec2() - from.as_dvec2());
    let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let (low, high) = (f64::from(low[axis]) - start[axis], f64::from(high[axis]) - start[axis]);
        if along[axis] == 0.0 {
            // Parallel to this pair of sides: either between them or not.
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (a, b) = (low / along[axis], high / along[axis]);
        (t0, t1) = (t0.max(a.min(b)), t1.min(a.max(b)));
    }
    (t0 < t1).then_some((t0, t1))
}

/// A polygon cut to a picture of `size`, side by side (Sutherland and Hodgman 1974).
pub(super) fn clipped(points: &[Vec2], size: Vec2) -> Vec<DVec2> {
    let mut points: Vec<DVec2> = points.iter().map(|point| point.as_dvec2()).collect();
    let size = size.as_dvec2();
    for (axis, limit, sign) in [(0, 0.0, 1.0), (0, size.x, -1.0), (1, 0.0, 1.0), (1, size.y, -1.0)] {
        let depth = |point: DVec2| (point[axis] - limit) * sign;
        let mut kept = Vec::with_capacity(points.len() + 2);
        for (i, &point) in points.iter().enumerate() {
            let before = points[(i + points.len() - 1) % points.len()];
            let (was, is) = (depth(before), depth(point));
            if (was < 0.0) != (is < 0.0) {
                kept.push(before.lerp(point, was / (was - is)));
            }
            if is >= 0.0 {
                kept.push(point);
            }
        }
        points = kept;
    }
    // A crossing may be rounded to the outer side of the edge, where there is no pixel.
    points.iter().map(|point| point.clamp(DVec2::ZERO, size)).collect()
}

/// The ends of the hatch lines inside a convex polygon on the screen, pixels; the same lines as in a picture.
pub fn hatch_lines(points: &[Vec2]) -> Vec<[Vec2; 2]> {
    if points.len() < 3 || points.iter().any(|point| !point.is_finite()) {
        return Vec::new();
    }
    let reach = Vec2::splat(2.0 * MAX_SIDE);
    let (low, high) = bounds(points);
    let (low, high) = (low.max(-reach), high.min(reach));
    let step = HATCH_SPACING * std::f32::consts::SQRT_2;
    let (first, last) = (((low.x + low.y) / step).ceil() as i32, ((high.x + high.y) / step).floor() as i32);
    let lines = (first..=last).map(|k| k as f32 * step).filter_map(|sum| match crossings(points, sum)[..] {
        [start, end] => Some([Vec2::new(start, sum - start), Vec2::new(end, sum - end)]),
        _ => None,
    });
    lines.collect()
}

/// The x at which the diagonal `x + y = sum` crosses the sides of a polygon, ascending.
fn crossings(points: &[Vec2], sum: f32) -> Vec<f32> {
    let mut found: Vec<f32> = Vec::with_capacity(2);
    for (i, &to) in points.iter().enumerate() {
        let from = points[(i + points.len() - 1) % points.len()];
        let (before, after) = (from.x + from.y - sum, to.x + to.y - sum);
        // Half open, so that a corner on the line belongs to only one of its sides.
        if (before < 0.0) != (after < 0.0) {
            found.push(from.x + (to.x - from.x) * (before / (before - after)));
        }
    }
    found.sort_by(f32::total_cmp);
    found
}
