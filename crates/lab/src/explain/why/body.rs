//! The phrases on the limits of the body.

use glam::Vec2;

use super::{Case, UNCHANGED, said};
use sidestep_core::geometry::clamp_length;

use crate::text::{
    message::Message,
    quantity::{acceleration, speed, turn_rate},
};

/// The part of the chosen velocity that the limits of the body take away; `None` if the body can follow the choice.
pub(super) fn cut(case: &Case, chosen: Vec2) -> Option<Message> {
    let (settings, velocity) = (&case.me.settings, case.choice.velocity);
    let short = Some(velocity.distance(chosen)).filter(|short| *short > UNCHANGED)?;
    let change = chosen - case.me.velocity;
    let most = settings.max_acceleration * case.world.params.time_step;
    let accelerated =
        if change.length() > most { case.me.velocity + clamp_length(change, most) } else { chosen };
    let mut limits = Vec::new();
    if accelerated.distance(chosen) > UNCHANGED {
        limits.push(said::largest_acceleration(acceleration(settings.max_acceleration)));
    }
    if velocity.distance(accelerated) > UNCHANGED {
        limits.push(said::largest_turn(turn_rate(settings.max_turn_rate)));
    }
    Some(said::body(limits, speed(short)))
}
