//! Overlaps with agents, pillars and walls.

use super::{Ailment, Finding, Patient, posts::edges};
use crate::{
    avoid::Source,
    geometry::{polygon::distance_sq_to_segment, tolerance::OVERLAP},
    text::{names::first_names, numbers::figure},
};

pub(super) fn overlap(patient: &Patient) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let radius = me.settings.radius;
    let agents = patient
        .others()
        .map(|(index, other, apart)| (Source::Neighbor(index), radius + other.settings.radius - apart));
    let pillars = (0..).zip(&world.obstacles.circles).map(|(index, circle)| {
        (Source::Circle(index), radius + circle.radius - circle.center.distance(me.position))
    });
    let edges = edges(world)
        .map(|(source, [a, b])| (source, radius - distance_sq_to_segment(a, b, me.position).sqrt()));
    let mut touched: Vec<(Source, f32)> =
        agents.chain(pillars).chain(edges).filter(|(_, depth)| *depth > OVERLAP).collect();
    touched.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (_, deepest) = *touched.first()?;
    let sources: Vec<Source> = touched.iter().map(|(source, _)| *source).collect();
    Some(Finding::problem(
        Ailment::Overlap,
        format!("It overlaps {} by up to {} m.", first_names(&sources), figure(deepest)),
        "Drag them apart, or lower radius.",
    ))
}
