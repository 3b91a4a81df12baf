//! Overlaps with agents, pillars and walls.

use super::{Ailment, Finding, Patient, Remedy, contact, patient::touch, posts::edges, remedy, said};
use sidestep_core::{
    avoid::Source,
    geometry::polygon::distance_sq_to_segment,
    model::{Agent, World},
};

use crate::text::{quantity::meters, said::FirstOf};

pub(super) fn overlap(patient: &Patient) -> Option<Finding> {
    let (world, me) = (patient.world, patient.me);
    let radius = me.settings.radius;
    let agents = patient.others().filter_map(|(index, other, apart)| {
        let radii = radius + other.settings.radius;
        (radii - apart > touch(radii)).then_some((Source::Neighbor(index), radii - apart))
    });
    let mut touched: Vec<(Source, f32)> = agents.chain(rigid(world, me)).collect();
    touched.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (first, deepest) = *touched.first()?;
    let of = FirstOf(touched.iter().map(|(source, _)| *source).collect());
    let (sentence, remedy) = match contact::not_ended(patient, first) {
        Some((reason, change)) => {
            (said::overlap_because(of, meters(deepest), reason), Remedy::Try(vec![change]))
        }
        None => (said::overlap(of, meters(deepest)), Remedy::Place(remedy::said::drag_apart())),
    };
    Some(Finding::problem(Ailment::Overlap, sentence, remedy))
}

/// Whether an agent overlaps anything.
pub(super) fn touches(world: &World, agent: u32) -> bool {
    let Some(me) = world.agents.get(agent as usize) else { return false };
    let overlaps = |(index, other): (u32, &Agent)| {
        let radii = me.settings.radius + other.settings.radius;
        index != agent && other.position.distance(me.position) < radii - touch(radii)
    };
    (0..).zip(&world.agents).any(overlaps) || rigid(world, me).next().is_some()
}

/// The pillars and walls that an agent overlaps, each with the depth, m.
pub(super) fn rigid<'a>(world: &'a World, me: &'a Agent) -> impl Iterator<Item = (Source, f32)> + 'a {
    let radius = me.settings.radius;
    let pillars = (0..).zip(world.obstacles.circles()).map(move |(index, circle)| {
        (Source::Circle(index), radius + circle.radius - circle.center.distance(me.position))
    });
    let edges = edges(world, me.position)
        .map(move |(source, [a, b])| (source, radius - distance_sq_to_segment(a, b, me.position).sqrt()));
    pillars.chain(edges).filter(move |(_, depth)| *depth > touch(radius))
}
