//! The walls around an agent: wound the wrong way, or too close to each other.

use std::sync::Arc;

use glam::Vec2;

use super::{
    Ailment, Finding, Patient, RemedialChange, Remedy,
    patient::touch,
    posts::{Post, along_ray, apart, posts},
    remedy, said,
    settings::range_of,
    touching::rigid,
};
use sidestep_core::{
    avoid::Source,
    geometry::polygon::{contains, distance_sq_to_segment, sides},
    model::{
        EdgeName, Key, Obstacles,
        obstacle::{Suspicion, suspicion},
    },
    sim::{Command, command::Scope},
};

use crate::text::{message::Message, numbers::at_most, quantity::meters};

const RADIUS: Key = Key::find("radius").expect("a declared key");

/// The room that is left in a gap, as a share of the radius.
const MARGIN: f64 = 0.01;

pub(super) fn winding(patient: &Patient) -> Option<Finding> {
    let (polygon, suspicion) = suspect(patient)?;
    Some(Finding::warning(
        Ailment::Winding,
        match suspicion {
            Suspicion::GoalOutside => said::out_of_the_room(polygon, contradiction(suspicion)),
            _ => said::winding(polygon, contradiction(suspicion)),
        },
        Remedy::Place(remedy::said::reverse_vertices()),
    ))
}

/// A change that reverses the polygon that is probably wound the wrong way.
pub(super) fn reversed(patient: &Patient) -> Option<RemedialChange> {
    let (suspect, _) = suspect(patient)?;
    let obstacles = &patient.world.obstacles;
    let mut polygons = obstacles.polygons().to_vec();
    polygons.get_mut(suspect)?.reverse();
    let obstacles = Obstacles::new(polygons, obstacles.circles().to_vec()).ok()?;
    Some(RemedialChange::of(Command::SetObstacles(Arc::new(obstacles))))
}

/// The first nearby polygon that is probably wound the wrong way.
fn suspect(patient: &Patient) -> Option<(usize, Suspicion)> {
    let (world, me) = (patient.world, patient.me);
    let reach = patient.reach();
    let near = |polygon: &[Vec2]| {
        contains(polygon, me.position)
            || sides(polygon).any(|(a, b)| distance_sq_to_segment(a, b, me.position) < reach * reach)
    };
    let mut polygons = world.obstacles.polygons().iter().enumerate().filter(|(_, polygon)| near(polygon));
    polygons.find_map(|(index, polygon)| {
        let suspicion = suspicion(world, polygon)?;
        // An agent that overlaps its sides was put into a wall; a room that is wound as a solid has space for it.
        let is_side =
            |edge: EdgeName| world.obstacles.vertices()[edge.vertex as usize].polygon as usize == index;
        let overlaps = rigid(world, me).any(|(body, _)| matches!(body, Source::Edge(edge) if is_side(edge)));
        (suspicion != Suspicion::AgentInside || !overlaps).then_some((index, suspicion))
    })
}

/// The observation that contradicts the winding.
pub fn contradiction(suspicion: Suspicion) -> Message {
    match suspicion {
        Suspicion::ClockwiseAndEmpty => said::clockwise_and_empty(),
        Suspicion::ClockwiseAcrossTheWay => said::clockwise_across_the_way(),
        Suspicion::GoalOutside => said::goal_outside(),
        Suspicion::AgentInside => said::agent_inside(),
    }
}

/// The way straight ahead.
#[derive(Clone, Copy)]
struct WayAhead {
    origin: Vec2,
    /// The direction, a unit vector.
    direction: Vec2,
    /// The length of the way that is examined, m.
    length: f32,
}

/// A passage between two posts.
struct Gap {
    /// The width, m.
    width: f32,
    posts: [Source; 2],
}

pub(super) fn narrow_gap(patient: &Patient) -> Option<Finding> {
    let (direction, length) = patient.way()?;
    if length.is_nan() || length <= 0.0 {
        return None;
    }
    let needed = 2.0 * patient.me.settings.radius;
    let ahead = WayAhead { origin: patient.me.position, direction, length };
    let Gap { width, posts } = narrowest_gap(patient, ahead, needed)?;
    let narrower = if 0.5 * width > range_of("radius").0 {
        // Half of the width would only just fit, so take less.
        let fits = at_most(0.5 * width).parse().map_or(0.0, |fits: f64| fits * (1.0 - MARGIN));
        RemedialChange::number(RADIUS, fits, Scope::Agent(patient.index))
    } else {
        None
    };
    let remedy = narrower
        .map_or_else(|| Remedy::Place(remedy::said::widen_gap()), |narrower| Remedy::Set(vec![narrower]));
    Some(Finding::warning(
        Ailment::NarrowGap,
        said::narrow_gap(posts.to_vec(), meters(width), meters(needed)),
        remedy,
    ))
}

/// The narrowest gap across the way that is narrower than needed.
fn narrowest_gap(patient: &Patient, ahead: WayAhead, needed: f32) -> Option<Gap> {
    let WayAhead { origin, direction, length } = ahead;
    let way = [origin, origin + direction * length];
    let near = |post: &Post| apart(way, post.ends).0 - post.radius < needed;
    let posts: Vec<Post> = posts(patient.world, origin).filter(near).collect();
    // An obstacle on the way itself ends it: gaps behind it are not ahead.
    let barred = posts.iter().filter_map(|post| post.entered_at(origin, direction)).fold(length, f32::min);
    let mut narrowest: Option<Gap> = None;
    for (k, left) in posts.iter().enumerate() {
        for right in &posts[k + 1..] {
            let Some((gap, at)) = gap_across(ahead, left, right, needed) else { continue };
            if at < barred - touch(needed) && narrowest.as_ref().is_none_or(|known| gap.width < known.width) {
                narrowest = Some(gap);
            }
        }
    }
    narrowest
}

/// The gap between two posts on opposite sides of the way, if it is narrower than needed, and its distance ahead, m.
fn gap_across(ahead: WayAhead, left: &Post, right: &Post, needed: f32) -> Option<(Gap, f32)> {
    let WayAhead { origin, direction, .. } = ahead;
    let (between, [p, q]) = apart(left.ends, right.ends);
    let width = between - left.radius - right.radius;
    let opposite = direction.perp_dot(p - origin) * direction.perp_dot(q - origin) < 0.0;
    // Neighboring edges of one wall touch: not a gap.
    if !opposite || width <= touch(needed) || width >= needed {
        return None;
    }
    let at = along_ray(origin, direction, p, q)?;
    Some((Gap { width, posts: [left.source, right.source] }, at))
}
