//! An audit in words.

use super::{
    cause::{CauseId, CauseRank},
    first::FirstDifference,
    reference::{Knob, Slip},
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
            CauseId::Knob(knob) => said::parameter(knob.key().into(), value()),
            CauseId::Slip(slip) => of_slip(slip),
        }
    }
}

fn of_slip(slip: Slip) -> Message {
    match slip {
        Slip::NoLp3 => said::no_lp3(),
        Slip::FullShare => said::full_share(),
        Slip::PreferredAsCurrent => said::preferred_as_current(),
        Slip::OverlapHorizon => said::overlap_horizon(),
        Slip::NoCutOff => said::no_cut_off(),
        Slip::LegsSwapped => said::legs_swapped(),
        Slip::RadiusNotSummed => said::radius_not_summed(),
        Slip::HorizonsSwapped => said::horizons_swapped(),
        Slip::ObstaclesGiveWay => said::obstacles_give_way(),
        Slip::NoRotation => said::no_rotation(),
        Slip::RangeNotSquared => said::range_not_squared(),
        Slip::ParallelFails => said::parallel_fails(),
        Slip::SequentialUpdate => said::sequential_update(),
        Slip::SpeedUnlimited => said::speed_unlimited(),
        Slip::Winding => said::winding(),
        Slip::Coincident => said::coincident(),
        Slip::NoWalls => said::no_walls(),
    }
}

impl CauseRank {
    /// What it says about the program that wrote the log.
    pub fn message(&self) -> Message {
        let mut causes = self.causes.iter().map(|cause| cause.message(self.value));
        match (causes.next(), causes.next()) {
            (Some(first), Some(second)) => said::both(first, second),
            (Some(only), _) => only,
            _ => said::rounding(),
        }
    }
}

impl FirstDifference {
    /// Which line the logged velocity breaks, if any.
    pub fn broken(&self) -> Message {
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
