//! Road maps whose points are too close to walls for a disc to fit.

use glam::Vec2;

use super::{
    Ailment, Finding, Patient, Remedy,
    patient::touch,
    posts::{Post, posts},
    remedy, said,
};
use sidestep_core::{avoid::Source, model::Objective};

use crate::text::{
    message::Message,
    quantity::{Meters, meters},
};

/// The largest number of points that are named.
const MAX_NAMED: usize = 3;

/// A point of the map and the nearest obstacle.
struct TightPoint {
    number: usize,
    point: Vec2,
    /// The room, m.
    room: f32,
    nearest: Source,
}

/// An agent that follows the road map to a point where its disc does not fit, or for which such points leave no way.
pub(super) fn route(patient: &Patient) -> Option<Finding> {
    let (world, me) = (patient.world, patient.me);
    let Objective::Route(goal) = me.objective else { return None };
    let map = &world.roadmap;
    let needed = map.clearance.max(me.settings.radius);
    let posts: Vec<Post> = posts(world, me.position).collect();
    let room = |(number, point): (usize, &Vec2)| {
        let rooms = posts.iter().map(|post| (post.distance(*point), post.source));
        let (room, nearest) = rooms.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (room < needed - touch(needed)).then_some(TightPoint { number, point: *point, room, nearest })
    };
    let tight: Vec<TightPoint> = map.points.iter().enumerate().filter_map(room).collect();
    let first = tight.first()?;
    let sentence = match tight.iter().find(|tight| patient.aim() == Some(tight.point)) {
        Some(TightPoint { number, room, nearest, .. }) => {
            said::route_to_tight_point(*number, meters(*room), *nearest, meters(needed))
        }
        None if map.next(&world.obstacles, me.position, goal).is_none() => {
            cut_off(&tight, first, meters(needed))
        }
        None => return None,
    };
    Some(Finding::warning(Ailment::Route, sentence, Remedy::Place(remedy::said::move_waypoints())))
}

fn cut_off(tight: &[TightPoint], first: &TightPoint, needed: Meters) -> Message {
    let numbers: Vec<String> = tight.iter().take(MAX_NAMED).map(|tight| tight.number.to_string()).collect();
    let more = tight.len() - numbers.len();
    said::route_cut_off(numbers.join(", "), more, first.nearest, needed)
}
