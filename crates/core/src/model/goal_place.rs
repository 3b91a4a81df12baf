//! Places to go to: a point, a line to cross, the inside of a circle or of an oriented box.

use glam::Vec2;

use crate::geometry::polygon::{distance_sq_to_segment, nearest_on_segment, segments_nearer_than};

/// Smallest radius or side of a region, and smallest distance of arriving, m.
pub const LEAST_LENGTH: f32 = 1e-3;

/// A place to go to, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GoalPlace {
    /// A point.
    Point(Vec2),
    /// A line to be crossed, in either direction, from one end to the other.
    Line([Vec2; 2]),
    /// The inside of a circle.
    Disc {
        /// Its center.
        center: Vec2,
        /// Its radius.
        radius: f32,
    },
    /// The inside of an oriented box.
    Box {
        /// Its center.
        center: Vec2,
        /// Its width and height.
        size: Vec2,
        /// Angle of its width from the x axis, degrees counter-clockwise.
        angle: f32,
    },
}

/// The unit vector at an angle from the x axis, degrees.
fn axis_of(angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle.to_radians());
    Vec2::new(cos, sin)
}

/// The corners of an oriented box, counter-clockwise, m; the angle of its width from the x axis is in degrees.
pub fn box_corners(center: Vec2, size: Vec2, angle: f32) -> [Vec2; 4] {
    let along = axis_of(angle);
    let (width, height) = (along * (0.5 * size.x), along.perp() * (0.5 * size.y));
    [center - width - height, center + width - height, center + width + height, center - width + height]
}

impl GoalPlace {
    /// Its center, m.
    pub fn center(&self) -> Vec2 {
        match *self {
            GoalPlace::Point(point) => point,
            GoalPlace::Line([from, to]) => (from + to) * 0.5,
            GoalPlace::Disc { center, .. } | GoalPlace::Box { center, .. } => center,
        }
    }

    /// Its least and its largest coordinates, m.
    pub fn bounds(&self) -> (Vec2, Vec2) {
        let of = |points: &[Vec2]| {
            points.iter().fold((points[0], points[0]), |(low, high), at| (low.min(*at), high.max(*at)))
        };
        match *self {
            GoalPlace::Point(point) => (point, point),
            GoalPlace::Line(ends) => of(&ends),
            GoalPlace::Disc { center, radius } => (center - radius, center + radius),
            GoalPlace::Box { center, size, angle } => of(&box_corners(center, size, angle)),
        }
    }

    /// The place moved by this vector, m.
    #[must_use]
    pub fn moved(self, by: Vec2) -> GoalPlace {
        match self {
            GoalPlace::Point(point) => GoalPlace::Point(point + by),
            GoalPlace::Line(ends) => GoalPlace::Line(ends.map(|end| end + by)),
            GoalPlace::Disc { center, radius } => GoalPlace::Disc { center: center + by, radius },
            GoalPlace::Box { center, size, angle } => GoalPlace::Box { center: center + by, size, angle },
        }
    }

    /// The place turned around a point, m, by an angle, rad counter-clockwise.
    #[must_use]
    pub fn turned(self, about: Vec2, by: f32) -> GoalPlace {
        let axis = axis_of(by.to_degrees());
        let to = |at: Vec2| about + axis.rotate(at - about);
        match self {
            GoalPlace::Point(point) => GoalPlace::Point(to(point)),
            GoalPlace::Line(ends) => GoalPlace::Line(ends.map(to)),
            GoalPlace::Disc { center, radius } => GoalPlace::Disc { center: to(center), radius },
            GoalPlace::Box { center, size, angle } => {
                GoalPlace::Box { center: to(center), size, angle: (angle + by.to_degrees()) % 360.0 }
            }
        }
    }

    /// The point to steer for from `position`, m: for a line the nearest point that is `margin` from its ends, or the
    /// middle if it is shorter; for a region the nearest point of its inner half.
    pub fn aim(&self, position: Vec2, margin: f32) -> Vec2 {
        match *self {
            GoalPlace::Point(point) => point,
            GoalPlace::Line([from, to]) => {
                let share = margin / from.distance(to);
                // Without a length the share is NaN or infinite.
                let kept = if share < 0.5 { share } else { 0.5 };
                nearest_on_segment(from.lerp(to, kept), to.lerp(from, kept), position)
            }
            GoalPlace::Disc { center, radius } => center + (position - center).clamp_length_max(0.5 * radius),
            GoalPlace::Box { center, size, angle } => {
                let (along, away) = (axis_of(angle), position - center);
                let inner = |axis: Vec2, side: f32| axis * away.dot(axis).clamp(-0.25 * side, 0.25 * side);
                center + inner(along, size.x) + inner(along.perp(), size.y)
            }
        }
    }

    /// True if a center that moved straight from `before` to `now` has passed the place: it came within `distance` of a
    /// point, m, crossed or touched a line, or touched a region.
    pub fn is_passed(&self, before: Vec2, now: Vec2, distance: f32) -> bool {
        match *self {
            GoalPlace::Point(point) => distance_sq_to_segment(before, now, point) <= distance * distance,
            GoalPlace::Line([from, to]) => segments_meet((before, now), (from, to)),
            GoalPlace::Disc { center, radius } => {
                distance_sq_to_segment(before, now, center) <= radius * radius
            }
            GoalPlace::Box { center, size, angle } => {
                let corners = box_corners(center, size, angle);
                let crosses = |k: usize| segments_meet((before, now), (corners[k], corners[(k + 1) % 4]));
                self.has(now) || (0..4).any(crosses)
            }
        }
    }

    /// True if a center that moved straight from `before` to `now` may stop: it is within `distance` of a point or of a
    /// line, m, has crossed the line, or is in the region.
    pub fn is_stop(&self, before: Vec2, now: Vec2, distance: f32) -> bool {
        match *self {
            GoalPlace::Point(point) => now.distance_squared(point) <= distance * distance,
            GoalPlace::Line([from, to]) => {
                distance_sq_to_segment(from, to, now) <= distance * distance
                    || segments_meet((before, now), (from, to))
            }
            GoalPlace::Disc { .. } | GoalPlace::Box { .. } => self.has(now),
        }
    }

    /// True if a point is in a region or on its border.
    fn has(&self, point: Vec2) -> bool {
        match *self {
            GoalPlace::Point(_) | GoalPlace::Line(_) => false,
            GoalPlace::Disc { center, radius } => point.distance_squared(center) <= radius * radius,
            GoalPlace::Box { center, size, angle } => {
                let (along, away) = (axis_of(angle), point - center);
                let within = |axis: Vec2, side: f32| 2.0 * away.dot(axis).abs() <= side;
                within(along, size.x) && within(along.perp(), size.y)
            }
        }
    }
}

/// True if two segments cross or touch.
fn segments_meet(a: (Vec2, Vec2), b: (Vec2, Vec2)) -> bool {
    let touches = |(from, to): (Vec2, Vec2), point| distance_sq_to_segment(from, to, point) == 0.0;
    segments_nearer_than(a, b, 0.0)
        || touches(b, a.0)
        || touches(b, a.1)
        || touches(a, b.0)
        || touches(a, b.1)
}
