//! The words on the limits of the body.

use glam::Vec2;

use super::{Case, UNCHANGED};
use crate::{
    geometry::clamp_length,
    text::{lists::joined, numbers::figure},
};

/// What the limits of the body take from the chosen velocity; `None` where it can do as it chose.
pub(super) fn cut(case: &Case, chosen: Vec2) -> Option<String> {
    let (settings, velocity) = (&case.me.settings, case.choice.velocity);
    let short = Some(velocity.distance(chosen)).filter(|short| *short > UNCHANGED)?;
    let change = chosen - case.me.velocity;
    let most = settings.max_acceleration * case.world.params.time_step;
    let accelerated =
        if change.length() > most { case.me.velocity + clamp_length(change, most) } else { chosen };
    let mut limits = Vec::new();
    if accelerated.distance(chosen) > UNCHANGED {
        limits.push(format!("an acceleration of at most {} m/s²", figure(settings.max_acceleration)));
    }
    if velocity.distance(accelerated) > UNCHANGED {
        limits.push(format!("a turn of at most {} rad/s", figure(settings.max_turn_rate)));
    }
    let leaves = if limits.len() == 1 { "leaves" } else { "leave" };
    Some(format!("; {} {leaves} it {} m/s off that", joined(&limits), figure(short)))
}
