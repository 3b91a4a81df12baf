//! Held by others: a standstill with the turns that would end it, or a knot.

use super::{
    Stall, Stalled,
    trial::{Freed, LARGEST_TURN, duration, first_freeing_turn},
};
use crate::{
    doctor::{
        Ailment, Finding, Patient,
        remedy::{Remedy, right_bias},
    },
    text::numbers::figure,
};

pub(super) fn no_headway(patient: &Patient, stalled: &Stalled) -> Finding {
    let (seconds, far) = (patient.seconds_in_words(), figure(stalled.far));
    let (lead, wanted, by) = (stalled.lead(), figure(stalled.wanted), stalled.held_by());
    let what = match stalled.stall {
        Stall::Trembling(path) => {
            format!("covered {} m and was never more than {far} m from here", figure(path))
        }
        Stall::Standing | Stall::Creeping => format!("was never more than {far} m from here"),
    };
    Finding::problem(
        Ailment::NoHeadway,
        format!("{lead}: in {seconds} s it {what}, and it wants {wanted} m/s{by}."),
        Remedy::Try(Vec::new()),
    )
}

pub(super) fn finding(patient: &Patient, stalled: &Stalled) -> Finding {
    let (speed, wanted) = (figure(patient.choice.velocity.length()), figure(stalled.wanted));
    let freed = first_freeing_turn(patient);
    let lasts = figure(duration(patient.world.params.time_step));
    let trial = match freed {
        Some(Freed { turn, speed }) => {
            let (side, turn, speed) = (side_of(turn), figure(turn.abs()), figure(speed));
            format!("turned {turn} rad to the {side}, its wish would free it ({speed} m/s within {lasts} s)")
        }
        None => {
            format!("no turn of its wish by up to {} rad frees it within {lasts} s", figure(LARGEST_TURN))
        }
    };
    let held = stalled.held_by();
    Finding::problem(
        Ailment::Deadlock,
        format!("It moves at {speed} m/s and wants {wanted} m/s{held}; {trial}."),
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

fn side_of(turn: f32) -> &'static str {
    if turn < 0.0 { "right" } else { "left" }
}

/// The number that its figure shows.
fn shown(real: f32) -> f64 {
    figure(real).parse().unwrap_or(f64::from(real))
}
