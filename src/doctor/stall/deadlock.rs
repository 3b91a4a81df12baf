//! Held by others: a standstill with the turns that would end it, or a knot.

use super::{
    Stall, Stalled,
    trial::{Freed, LARGEST_TURN, duration, first_freeing_turn},
};
use crate::{
    doctor::{Ailment, Finding, Patient},
    model::{
        Method,
        params::{Breaker, Params},
    },
    text::{lists::sentence, numbers::figure},
};

/// The noise that frees most knots, m/s.
const NOISE: f32 = 0.1;

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
        match patient.me.method {
            Method::Hrvo => "Take ORCA (key 4), or drag it out of the knot.",
            _ => {
                "Drag it out of the knot: no single setting is known to free it, and many such knots come loose by themselves."
            }
        },
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
        way_out(&patient.world.params, freed.map(|freed| freed.turn)),
    )
}

fn side_of(turn: f32) -> &'static str {
    if turn < 0.0 { "right" } else { "left" }
}

/// What to do about a deadlock that a turn of the preferred velocity by this angle, rad, would end; the breakers that are
/// at work already are not advised again.
fn way_out(params: &Params, turn: Option<f32>) -> String {
    let biased = params.deadlock_breaker == Breaker::RightBias;
    let noisy = params.deadlock_breaker == Breaker::Perturbation && params.deadlock_noise >= NOISE;
    let noise = format!("set deadlock.breaker to perturbation with deadlock.noise {NOISE}");
    match turn {
        // The bias turns to the right only.
        Some(turn) if turn < 0.0 && !(biased && params.deadlock_bias >= -turn) => format!(
            "Set deadlock.breaker to right_bias and deadlock.bias to {}, or drag it a little to its right.",
            figure(-turn)
        ),
        Some(turn) if noisy => format!("Drag it a little to its {}.", side_of(turn)),
        Some(turn) => format!("Drag it a little to its {}, or {noise}.", side_of(turn)),
        None if noisy => "Drag it out of the knot.".into(),
        None => sentence(&format!("{noise}, or drag it out of the knot")),
    }
}
