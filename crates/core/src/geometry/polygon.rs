//! Polygons and their sides: orientation, distances, crossings, and faults.
//!
//! Counter-clockwise vertices enclose a solid, clockwise ones a room. Two vertices make a wall that is seen from both
//! sides.

use std::ops::ControlFlow;

use glam::Vec2;

/// Positive if `c` is on the left of the line from `a` to `b`: twice the area of the triangle, m².
///
/// RVO2's `leftOf`, in its order of operations.
pub fn left_of(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    (a - c).perp_dot(b - a)
}

/// Position of the foot of `point` on the line from `a` (0) to `b` (1); 0 for a segment that is a point.
pub fn foot_on_line(a: Vec2, b: Vec2, point: Vec2) -> f32 {
    let (along, length_sq) = (b - a, (b - a).dot(b - a));
    if length_sq > 0.0 { (point - a).dot(along) / length_sq } else { 0.0 }
}

/// The point of the segment from `a` to `b` that is nearest to `point`, m. A segment may be a point.
pub fn nearest_on_segment(a: Vec2, b: Vec2, point: Vec2) -> Vec2 {
    a + (b - a) * foot_on_line(a, b, point).clamp(0.0, 1.0)
}

/// Squared distance from `point` to the segment from `a` to `b`, m². A segment may be a point.
///
/// RVO2's operations: exact at its ends, while [`nearest_on_segment`] is within a rounding error of `b`.
pub fn distance_sq_to_segment(a: Vec2, b: Vec2, point: Vec2) -> f32 {
    let r = foot_on_line(a, b, point);
    let nearest = if r < 0.0 {
        a
    } else if r > 1.0 {
        b
    } else {
        a + r * (b - a)
    };
    (point - nearest).dot(point - nearest)
}

/// Twice the signed area, m²: positive for counter-clockwise vertices. In `f64`, so that a thin sliver keeps its sign.
pub fn doubled_area(vertices: &[Vec2]) -> f64 {
    sides(vertices).map(|(a, b)| a.as_dvec2().perp_dot(b.as_dvec2())).sum()
}

/// The sides of a closed polygon.
pub fn sides(vertices: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> {
    (0..vertices.len()).map(|k| (vertices[k], vertices[(k + 1) % vertices.len()]))
}

/// True if `point` is inside the outline, regardless of its winding. On the outline either answer is possible.
pub fn contains(vertices: &[Vec2], point: Vec2) -> bool {
    // A ray to the right crosses the outline an odd number of times from inside.
    let crossings = sides(vertices).filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)) + a.x
    });
    crossings.count() % 2 == 1
}

/// True if two segments are nearer to each other than `distance`, m. A segment may be a point.
pub fn segments_nearer_than((a, b): (Vec2, Vec2), (c, d): (Vec2, Vec2), distance: f32) -> bool {
    let nearer =
        |from: Vec2, to: Vec2, point: Vec2| distance_sq_to_segment(from, to, point) < distance * distance;
    cross(a, b, c, d) || nearer(a, b, c) || nearer(a, b, d) || nearer(c, d, a) || nearer(c, d, b)
}

/// The fault of a list of vertices that is not a valid polygon.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PolygonError {
    /// Fewer than two vertices.
    #[error("a polygon needs at least two vertices, got {0}")]
    TooFew(usize),
    /// A vertex coincides with the one before it.
    #[error("vertices {0} and {1} are the same point; remove one")]
    Repeated(usize, usize),
    /// Two sides cross or touch.
    #[error(
        "the sides after vertices {0} and {1} cross; reorder the vertices so that the outline never meets itself"
    )]
    Crossing(usize, usize),
    /// A side is so short that its square vanishes in `f32`.
    #[error("the side after vertex {0} is too short")]
    TooShort(usize),
}

/// Shortest side, m: its square is still far from the smallest `f32`.
const SHORTEST: f32 = 1e-6;

/// Checks the vertices of a closed polygon. Sides are compared as in [`crossings`]: in nearly linear time, unless most
/// of them are above one another.
///
/// # Errors
/// The first fault, with the numbers of the vertices counted from 0.
pub fn check(vertices: &[Vec2]) -> Result<(), PolygonError> {
    let n = vertices.len();
    if n < 2 {
        return Err(PolygonError::TooFew(n));
    }
    let ends: Vec<(Vec2, Vec2)> = sides(vertices).collect();
    for (k, &(a, b)) in ends.iter().enumerate() {
        if a == b {
            return Err(PolygonError::Repeated(k, (k + 1) % n));
        }
        if (b - a).length() < SHORTEST {
            return Err(PolygonError::TooShort(k));
        }
    }
    // The earliest pair: the first side with its least later partner.
    let mut first: Option<[usize; 2]> = None;
    touching(&ends, |one, other| {
        let (later, earlier) = (one.max(other), one.min(other));
        // The last side and the first one share a vertex, as all consecutive sides do.
        let share = later - earlier <= 1 || later - earlier == n - 1;
        let ((a, b), (c, d)) = (ends[later], ends[earlier]);
        if !share && first.is_none_or(|first| [later, earlier] < first) && cross(a, b, c, d) {
            first = Some([later, earlier]);
        }
        ControlFlow::Continue(())
    });
    if let Some([later, earlier]) = first {
        return Err(PolygonError::Crossing(earlier, later));
    }
    // Neighboring sides may fold back onto each other. With two vertices both sides are the same wall.
    for k in (0..n).filter(|_| n > 2) {
        let (before, here, next) = (vertices[(k + n - 1) % n], vertices[k], vertices[(k + 1) % n]);
        let folded = (here - before).perp_dot(next - here) == 0.0 && (here - before).dot(next - here) < 0.0;
        if folded {
            return Err(PolygonError::Crossing((k + n - 1) % n, k));
        }
    }
    Ok(())
}

/// The side of the line from `a` to `b` on which a point lies, as [`left_of`], in `f64`.
fn side(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    let (a, b, c) = (a.as_dvec2(), b.as_dvec2(), c.as_dvec2());
    (b - a).perp_dot(c - a)
}

/// True if two segments cross at a point that is an end of neither.
pub fn cross_properly((a, b): (Vec2, Vec2), (c, d): (Vec2, Vec2)) -> bool {
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Number of proper crossings between sides of different polygons; counting ends beyond `most`.
pub fn crossings(polygons: &[Vec<Vec2>], most: usize) -> usize {
    let of = polygons.iter().zip(0_usize..).flat_map(|(polygon, index)| vec![index; polygon.len()]);
    let of: Vec<usize> = of.collect();
    let ends: Vec<(Vec2, Vec2)> = polygons.iter().flat_map(|polygon| sides(polygon)).collect();
    let mut found = 0;
    touching(&ends, |one, other| {
        found += usize::from(of[one] != of[other] && cross_properly(ends[one], ends[other]));
        if found > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Visits the pairs of sides whose bounds touch, by their numbers, until the visitor stops.
///
/// Sides are visited from left to right, so that only those above one another are compared.
fn touching(ends: &[(Vec2, Vec2)], mut visit: impl FnMut(usize, usize) -> ControlFlow<()>) {
    let bounds = ends.iter().enumerate().map(|(index, (a, b))| (index, a.min(*b), a.max(*b)));
    let mut bounds: Vec<(usize, Vec2, Vec2)> = bounds.collect();
    bounds.sort_by(|(_, one, _), (_, other, _)| one.x.total_cmp(&other.x));
    for (k, (one, low, high)) in bounds.iter().enumerate() {
        let reached = bounds[k + 1..].iter().take_while(|(_, other, _)| other.x <= high.x);
        let mut overlapping = reached.filter(|(_, from, to)| from.y <= high.y && to.y >= low.y);
        if overlapping.try_for_each(|(other, ..)| visit(*one, *other)).is_break() {
            return;
        }
    }
}

/// True if two segments have a point in common.
fn cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    if cross_properly((a, b), (c, d)) {
        return true;
    }
    let (c_side, d_side) = (side(a, b, c), side(a, b, d));
    let (a_side, b_side) = (side(c, d, a), side(c, d, b));
    let between = |a: Vec2, b: Vec2, c: Vec2| c.cmpge(a.min(b)).all() && c.cmple(a.max(b)).all();
    (c_side == 0.0 && between(a, b, c))
        || (d_side == 0.0 && between(a, b, d))
        || (a_side == 0.0 && between(c, d, a))
        || (b_side == 0.0 && between(c, d, b))
}
