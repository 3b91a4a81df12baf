//! A body that cannot take the velocity that its method chose.

use glam::Vec2;

use super::{Ailment, Finding, Patient};
use crate::{
    avoid::{Outcome, Trace, Watched},
    model::AgentSettings,
    text::{lists::joined, numbers::figure},
};

/// The limits cut a choice if they move it by more than this share of the maximum speed.
const CUT: f32 = 0.02;

pub(super) fn limits(patient: &Patient) -> Option<Finding> {
    let (chosen, taken) = (chosen(patient.watched?)?, patient.choice.velocity);
    let apart = chosen.distance(taken);
    // What nobody bars may be approached as slowly as it likes.
    if patient.choice.outcome == Outcome::Free || apart <= CUT * patient.me.settings.max_speed {
        return None;
    }
    let limits = limits_of(&patient.me.settings);
    let (named, apart) = (joined(&limits), figure(apart));
    let keys: Vec<&str> = limits.iter().filter_map(|limit| limit.split(' ').next()).collect();
    Some(Finding::warning(
        Ailment::Limits,
        format!(
            "Its body takes a velocity {apart} m/s off the one that avoids: {named} cut it, and the guarantee is void."
        ),
        format!("Raise {}, or have it look farther ahead.", keys.join(" or ")),
    ))
}

/// The velocity that avoids, m/s, before the limits of the body.
fn chosen(watched: &Watched) -> Option<Vec2> {
    match &watched.trace {
        Trace::None => None,
        Trace::Cones(trace) => Some(trace.chosen),
        Trace::Orca(trace) => Some(trace.chosen),
    }
}

/// The limits that are set, each with its value.
fn limits_of(settings: &AgentSettings) -> Vec<String> {
    let limits = [
        ("max_acceleration", settings.max_acceleration, "m/s²"),
        ("max_turn_rate", settings.max_turn_rate, "rad/s"),
    ];
    let set = limits.iter().filter(|(_, most, _)| most.is_finite());
    set.map(|(key, most, unit)| format!("{key} {} {unit}", figure(*most))).collect()
}
