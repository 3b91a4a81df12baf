//! A vehicle in its own axes, in words.

use glam::Vec2;

use super::{
    super::Lens,
    LocalVehicle,
    said::{self, Along},
};
use sidestep_core::{
    avoid::Source,
    steer::{SteerTrace, detection_box::Tagged},
};

use crate::{
    picture::overlay,
    text::{
        message::Message,
        quantity::{degrees, meters, newtons, percent},
        said::Side,
    },
};

/// What the vehicle feels ahead, where its stroll leads, and the resulting forces.
pub fn sentence(lens: &Lens) -> Message {
    let Some(vehicle) = LocalVehicle::of(lens) else { return said::no_vehicle() };
    said::vehicle(ahead(&vehicle), walls(vehicle.steering), stroll(vehicle.steering), forces(&vehicle))
}

fn flank(y: f32) -> Side {
    if y > 0.0 { Side::Left } else { Side::Right }
}

fn ahead(vehicle: &LocalVehicle) -> Message {
    match vehicle.steering {
        SteerTrace { box_used: true, .. } => detection_box(vehicle.steering),
        SteerTrace { feeler_used: true, .. } => feeler(vehicle),
        _ => said::feels_nothing(),
    }
}

fn detection_box(steering: &SteerTrace) -> Message {
    let trace = &steering.detection_box;
    let length = meters(trace.length);
    let Some(Tagged { circle, local, ip, .. }) = trace.acting() else {
        return said::box_free(length, trace.tagged.len());
    };
    let along = if trace.braking <= 0.0 { Along::Brakes } else { Along::DrivesOn };
    let lateral = newtons(trace.lateral.length());
    let push = said::box_pushes(lateral, flank(trace.lateral.y), along, newtons(trace.braking.abs()));
    let aside = meters(local.y.abs());
    let pillar = Source::Circle(*circle);
    let ip = meters(ip.unwrap_or(0.0));
    said::box_acts(length, pillar, meters(local.x), aside, flank(local.y), ip, push)
}

fn feeler(vehicle: &LocalVehicle) -> Message {
    let trace = &vehicle.steering.feeler;
    let length = meters(trace.length);
    let mut blocking = trace.felt.iter().filter(|felt| felt.blocks);
    let Some(first) = blocking.next() else { return said::feeler_free(length, trace.felt.len()) };
    let others = Some(blocking.count()).filter(|others| *others > 0).map(said::feeler_others);
    let force = vehicle.axes.local_vector(trace.force);
    let rest = percent(100.0 * vehicle.steering.brake);
    let turn = said::feeler_steers(newtons(force.length()), flank(force.y), rest);
    let pillar = Source::Circle(first.circle);
    let [projection, dist, keep] = [first.projection, first.dist, first.keep_off].map(meters);
    said::feeler_acts(length, pillar, projection, dist, keep, others, turn)
}

fn walls(steering: &SteerTrace) -> Option<Message> {
    let mut walls: Vec<Source> = Vec::new();
    for hit in steering.walls.rays.iter().filter_map(|ray| ray.hit) {
        let edge = Source::Edge(hit.edge);
        if !walls.contains(&edge) {
            walls.push(edge);
        }
    }
    (!walls.is_empty()).then(|| said::walls(walls, newtons(steering.walls.force.length())))
}

fn stroll(steering: &SteerTrace) -> Option<Message> {
    let wander = steering.wander?;
    let target = wander.middle + wander.target;
    let angle = libm::atan2f(target.y, target.x).to_degrees();
    let jitter = (wander.jittered - wander.before).length();
    Some(said::stroll(degrees(angle.abs()), flank(angle), meters(target.length()), meters(jitter)))
}

fn forces(vehicle: &LocalVehicle) -> Message {
    let most = newtons(vehicle.me.settings.max_force);
    let behavior = newtons(vehicle.steering.behavior.length());
    let name = overlay::forces::behavior_name(vehicle.me, vehicle.steering);
    match vehicle.steering.avoidance {
        Vec2::ZERO => said::behavior_alone(behavior, most, name),
        avoidance => said::forces(newtons(avoidance.length()), most, behavior, name),
    }
}
