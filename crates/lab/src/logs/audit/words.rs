//! An audit as text.

use super::{
    cause::{CauseId, CauseRank},
    first::{FirstDifference, in_names},
    pass::Audit,
    reference::{Knob, OrcaSlip},
    said,
};
use crate::text::{message::Message, quantity::speed};

impl CauseId {
    fn message(self, value: Option<f64>) -> Message {
        let value = || value.map_or_else(String::new, |value| (value as f32).to_string());
        match self {
            CauseId::NoAvoidance => said::no_avoidance(),
            CauseId::Rounding => said::rounding(),
            CauseId::Knob(Knob::TimeStep) => said::time_step(value()),
            CauseId::Knob(knob) => said::parameter(knob.name().into(), value()),
            CauseId::Slip(slip) => of_slip(slip),
        }
    }
}

fn of_slip(slip: OrcaSlip) -> Message {
    match slip {
        OrcaSlip::NoLp3 => said::no_lp3(),
        OrcaSlip::FullShare => said::full_share(),
        OrcaSlip::FullShareOutside => said::full_share_outside(),
        OrcaSlip::PreferredAsCurrent => said::preferred_as_current(),
        OrcaSlip::OverlapHorizon => said::overlap_horizon(),
        OrcaSlip::NoCutOff => said::no_cut_off(),
        OrcaSlip::LegsSwapped => said::legs_swapped(),
        OrcaSlip::RadiusNotSummed => said::radius_not_summed(),
        OrcaSlip::HorizonsSwapped => said::horizons_swapped(),
        OrcaSlip::ObstaclesGiveWay => said::obstacles_give_way(),
        OrcaSlip::NoRotation => said::no_rotation(),
        OrcaSlip::RangeNotSquared => said::range_not_squared(),
        OrcaSlip::ParallelFails => said::parallel_fails(),
        OrcaSlip::SequentialUpdate => said::sequential_update(),
        OrcaSlip::SpeedUnlimited => said::speed_unlimited(),
        OrcaSlip::Winding => said::winding(),
        OrcaSlip::Coincident => said::coincident(),
        OrcaSlip::NoWalls => said::no_walls(),
    }
}

impl CauseRank {
    /// A message about the program that wrote the log.
    pub fn message(&self) -> Message {
        let mut causes = self.causes.iter().map(|cause| cause.message(self.value));
        match (causes.next(), causes.next()) {
            (Some(first), Some(second)) => said::both(first, second),
            (Some(only), _) => only,
            _ => said::rounding(),
        }
    }
}

impl Audit {
    /// What the log most likely lacks, if no cause explains it: if decisions differ although the method sees nothing
    /// near the agents, these saw something that the log does not contain.
    pub fn hint(&self) -> Option<Message> {
        let unexplained = self.causes.named().is_none();
        let alone = self.near_nothing > 0 && 2 * self.near_nothing >= self.differing;
        (unexplained && alone)
            .then(|| said::near_nothing(self.near_nothing as usize, self.differing as usize))
    }
}

impl FirstDifference {
    /// The line that the logged velocity violates, if any.
    pub fn broken(&self) -> Message {
        said::words(in_names(&self.names, || self.broken_line().to_string()))
    }

    fn broken_line(&self) -> Message {
        match self.breaks {
            Some(line) if line.ours > 0.0 => {
                said::breaks_more(line.line + 1, line.of, speed(line.by), speed(line.ours))
            }
            Some(line) => said::breaks(line.line + 1, line.of, speed(line.by)),
            None if self.logged.length() > self.max_speed * (1.0 + 1e-4) => {
                said::too_fast(speed(self.logged.length() - self.max_speed))
            }
            None => said::breaks_nothing(),
        }
    }
}
