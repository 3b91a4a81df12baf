//! A background for the plane of velocities: how bad each velocity inside the speed circle would be.
//!
//! Square cells, each with the value at its middle; the worse the value, the stronger the color of forbidden areas.

use glam::Vec2;

use super::{Lens, said, school};
use sidestep_core::{
    avoid::{Trace, orca::circle},
    geometry::{cone::time_to_collision, half_plane::HalfPlane, unit},
};

use crate::{
    picture::draw::{Camera, Fill, Shape},
    text::{message::Message, quantity::meters},
};

/// The quantity that the background shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum Heat {
    /// Nothing.
    #[default]
    None,
    /// Time until the first neighbor is hit, if all others keep their velocities.
    TimeToCollision,
    /// Depth of the velocity on the wrong side of the worst half-plane, or in the deepest velocity obstacle.
    Violation,
    /// Distance to the preferred velocity, plus a price for a collision that grows as the collision comes nearer.
    Penalty,
}

/// The narrowest cell, pixels.
const MIN_CELL: f32 = 8.0;

/// The largest number of cells in a picture.
const MAX_CELLS: usize = 2500;

/// The opacity of the worst velocity.
const STRONGEST: f32 = 0.62;

/// The price of a collision: the penalty is this, m, over the time to it. The value is the safety factor of the RVO
/// library's examples. Source: van den Berg, Lin, Manocha 2008; RVO library 1.x.
pub const SAFETY: f32 = 7.5;

/// The penalty (m/s) that is drawn at half the strongest color. The ramp has no end, since a penalty has no largest
/// value.
const HALF_PENALTY: f32 = 4.0;

impl Heat {
    /// Every background.
    pub const ALL: [Heat; 4] = [Heat::None, Heat::TimeToCollision, Heat::Violation, Heat::Penalty];

    /// The name in menus.
    pub fn name(self) -> Message {
        match self {
            Heat::None => said::heat_none(),
            Heat::TimeToCollision => said::heat_time_to_collision(),
            Heat::Violation => said::heat_violation(),
            Heat::Penalty => said::heat_penalty(),
        }
    }

    /// One sentence for a tooltip.
    pub fn about(self) -> Message {
        match self {
            Heat::None => said::about_none(),
            Heat::TimeToCollision => said::about_time_to_collision(),
            Heat::Violation => said::about_violation(),
            Heat::Penalty => said::about_penalty(meters(SAFETY)),
        }
    }

    /// The unit of [`value`].
    pub fn unit(self) -> &'static str {
        match self {
            Heat::None => "",
            Heat::TimeToCollision => "s",
            Heat::Violation | Heat::Penalty => "m/s",
        }
    }
}

/// The time until the watched agent would hit the first of its neighbors, s, if it took `velocity` and all others kept
/// theirs; zero if it touches one, infinity if it never hits any.
fn first_collision(lens: &Lens, velocity: Vec2) -> f32 {
    let (Some(me), Some(watched)) = (lens.me(), lens.watched()) else { return f32::INFINITY };
    let times = watched.neighbors.iter().filter_map(|neighbor| {
        let other = lens.world.agents.get(neighbor.index as usize)?;
        let radius = me.settings.radius + other.settings.radius;
        Some(time_to_collision(other.position - me.position, velocity - other.velocity, radius))
    });
    times.fold(f32::INFINITY, f32::min)
}

/// The badness of `velocity`, in the unit of `heat`: a time (infinity for never) or a speed.
pub fn value(lens: &Lens, heat: Heat, velocity: Vec2) -> f32 {
    let Some(watched) = lens.watched() else { return 0.0 };
    match heat {
        Heat::None => 0.0,
        Heat::TimeToCollision => first_collision(lens, velocity),
        Heat::Violation => match &watched.trace {
            Trace::School(_) | Trace::None => 0.0,
            Trace::Orca(trace) => {
                trace.half_planes.iter().map(|half_plane| half_plane.violation(velocity)).fold(0.0, f32::max)
            }
            Trace::Cones(trace) => {
                trace.obstacles.iter().map(|obstacle| obstacle.depth(velocity)).fold(0.0, f32::max)
            }
        },
        Heat::Penalty => {
            let preferred = lens.decisions.choices.get(lens.agent as usize).map(|choice| choice.preferred);
            velocity.distance(preferred.unwrap_or(Vec2::ZERO)) + SAFETY / first_collision(lens, velocity)
        }
    }
}

/// The strength with which a value is drawn, 0 … 1.
fn strength(lens: &Lens, heat: Heat, value: f32) -> f32 {
    let Some(settings) = lens.me().map(|agent| &agent.settings) else { return 0.0 };
    match heat {
        Heat::None => 0.0,
        Heat::TimeToCollision => 1.0 - value / settings.time_horizon,
        Heat::Violation => value / settings.max_speed,
        // A collision at this moment has an infinite price.
        Heat::Penalty if value == f32::INFINITY => 1.0,
        Heat::Penalty => value / (value + HALF_PENALTY),
    }
}

/// The cells inside the speed circle and the picture; at most 2500, none narrower than 8 pixels except at the rim.
pub fn draw(lens: &Lens, heat: Heat) -> Vec<Shape> {
    let (Some(me), Some(_)) = (lens.me(), lens.watched()) else { return Vec::new() };
    let (camera, most) = (&lens.camera, me.settings.max_speed);
    let usable = most.is_finite() && camera.meters_per_pixel > 0.0 && camera.size.is_finite();
    if heat == Heat::None || !usable || school::is_of_places(lens) {
        return Vec::new();
    }
    let disc = circle(most);
    let shapes = cells(camera, most).filter_map(|corners| {
        let velocity = (corners[0] + corners[2]) * 0.5;
        let points = inside_circle(&corners, &disc, most)?;
        // NaN compares false: a velocity without a value is not drawn.
        let strength = strength(lens, heat, value(lens, heat, velocity)).min(1.0);
        let color = lens.palette.forbidden.at(STRONGEST * strength.max(0.0));
        let fill = Some(Fill { color, hatch: None });
        (color.a > 0).then_some(Shape::Polygon { points, fill, rim: None })
    });
    shapes.collect()
}

/// The corners of the cells that cover the visible part of the speed circle, row by row, m/s.
fn cells(camera: &Camera, most: f32) -> impl Iterator<Item = [Vec2; 4]> {
    // In whole pixels from standstill, so that neighboring cells share their sides and no seam is visible.
    let middle = camera.screen_from_world(Vec2::ZERO).round();
    let radius = camera.pixels(most);
    let low = (middle - radius).max(camera.origin);
    let high = (middle + radius).min(camera.origin + camera.size);
    let count = |cell: f32| {
        let (first, last) = (((low - middle) / cell).floor(), ((high - middle) / cell).ceil());
        (first, (last - first).max(Vec2::ZERO))
    };
    let mut cell = MIN_CELL;
    while count(cell).1.element_product() > MAX_CELLS as f32 {
        cell += (0.1 * cell).floor().max(1.0);
    }
    let (first, columns_rows) = count(cell);
    let (columns, rows) = (columns_rows.x as u32, columns_rows.y as u32);
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column))).map(move |(row, column)| {
        let corner = middle + (first + Vec2::new(column as f32, row as f32)) * cell;
        [Vec2::ZERO, Vec2::Y, Vec2::ONE, Vec2::X].map(|side| camera.world_from_screen(corner + side * cell))
    })
}

/// The part of a cell inside the circle; `None` if there is none.
fn inside_circle(corners: &[Vec2; 4], disc: &[Vec2], radius: f32) -> Option<Vec<Vec2>> {
    if corners.iter().all(|corner| corner.length() <= radius) {
        return Some(corners.to_vec());
    }
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let sides =
        sides.map(|(from, to)| HalfPlane { point: *from, direction: unit(*to - *from).unwrap_or(Vec2::X) });
    let points = sides.fold(disc.to_vec(), |part, side| side.clip(&part));
    (points.len() > 2).then_some(points)
}
