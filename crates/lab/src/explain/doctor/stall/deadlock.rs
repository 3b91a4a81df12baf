//! Agents held by others: a standstill with the turns that would end it, or a knot.

use super::{
    Stall, Stalled,
    trial::{LARGEST_TURN, duration, first_freeing_turn},
};
use crate::{
    explain::doctor::{
        Ailment, Finding, Patient, contact,
        remedy::{Remedy, right_bias},
        said,
    },
    text::{
        numbers::figure,
        quantity::{meters, radians, seconds, speed},
        said::Side,
    },
};

pub(super) fn no_headway(patient: &Patient, stalled: &Stalled) -> Finding {
    let far = meters(stalled.far);
    let path = match stalled.stall {
        Stall::Trembling(path) => said::covered(meters(path), far),
        Stall::Standing | Stall::Creeping => said::stayed(far),
    };
    let (lead, wanted, held) = (stalled.lead(), speed(stalled.wanted), stalled.held_by());
    Finding::problem(
        Ailment::NoHeadway,
        said::no_headway(lead, patient.remembered(), path, wanted, held),
        Remedy::Try(Vec::new()),
    )
}

pub(super) fn finding(patient: &Patient, stalled: &Stalled) -> Finding {
    let freed = first_freeing_turn(patient);
    let lasts = seconds(duration(patient.world.params.time_step));
    let trial = match freed {
        Some(freed) => said::freed(radians(freed.turn.abs()), side_of(freed.turn), speed(freed.speed), lasts),
        None => said::not_freed(radians(LARGEST_TURN), lasts),
    };
    let (moves, wanted) = (speed(patient.choice.velocity.length()), speed(stalled.wanted));
    Finding::problem(
        Ailment::Deadlock,
        said::deadlock(moves, wanted, stalled.held_by(), trial, contact::stands_in_cell(patient)),
        // The bias turns to the right only.
        Remedy::Try(
            freed
                .filter(|freed| freed.turn < 0.0)
                .and_then(|freed| right_bias(shown(-freed.turn)))
                .into_iter()
                .collect(),
        ),
    )
}

fn side_of(turn: f32) -> Side {
    if turn < 0.0 { Side::Right } else { Side::Left }
}

/// The number that the printed figure shows.
fn shown(real: f32) -> f64 {
    figure(real).parse().unwrap_or(f64::from(real))
}
