//! A body that cannot take the velocity that its method chose.

use super::{Ailment, Finding, Patient, RemedialChange, Remedy, said};
use sidestep_core::{
    avoid::Outcome,
    model::{AgentSettings, Key},
    sim::command::Scope,
};

use crate::text::{
    message::Message,
    quantity::{acceleration, speed, turn_rate},
};

const ACCELERATION: Key = Key::find("max_acceleration").expect("a declared key");
const TURN_RATE: Key = Key::find("max_turn_rate").expect("a declared key");

/// The limits cut a choice if they move it by more than this share of the maximum speed.
const CUT: f32 = 0.02;

pub(super) fn limits(patient: &Patient) -> Option<Finding> {
    let (chosen, taken) = (patient.watched?.trace.chosen()?, patient.choice.velocity);
    let apart = chosen.distance(taken);
    // An agent with a free decision may approach its choice as slowly as it likes.
    if patient.choice.outcome == Outcome::Free || apart <= CUT * patient.me.settings.max_speed {
        return None;
    }
    let settings = &patient.me.settings;
    let raised = |key: Key, most: f32| {
        let doubled = RemedialChange::number(key, 2.0 * f64::from(most), Scope::Agent(patient.index));
        doubled.filter(|_| most.is_finite())
    };
    let raised = [raised(ACCELERATION, settings.max_acceleration), raised(TURN_RATE, settings.max_turn_rate)];
    Some(Finding::warning(
        Ailment::Limits,
        said::limits(speed(apart), limits_of(settings)),
        Remedy::Try(raised.into_iter().flatten().collect()),
    ))
}

/// The limits that are set, each with its value.
fn limits_of(settings: &AgentSettings) -> Vec<Message> {
    let (accelerates, turns) = (settings.max_acceleration, settings.max_turn_rate);
    let accelerates =
        accelerates.is_finite().then(|| said::acceleration_limit(ACCELERATION, acceleration(accelerates)));
    let turns = turns.is_finite().then(|| said::turn_limit(TURN_RATE, turn_rate(turns)));
    accelerates.into_iter().chain(turns).collect()
}
