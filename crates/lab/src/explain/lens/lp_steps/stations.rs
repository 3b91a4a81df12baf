//! The named steps of a decision: a film of the programs stops at them.

use super::{ProgramStep, StepEvent, said};
use crate::text::message::Message;

/// A named step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Station {
    /// Program 2 starts at the preferred velocity.
    Start,
    /// Program 2 finds that a line leaves no velocity.
    Failure,
    /// Program 3 has turned the earlier lines and looks for a velocity.
    GivingWay,
    /// The chosen velocity.
    Answer,
}

impl Station {
    /// The name of the station.
    pub fn name(self) -> Message {
        match self {
            Station::Start => said::station_start(),
            Station::Failure => said::station_failure(),
            Station::GivingWay => said::station_giving_way(),
            Station::Answer => said::station_answer(),
        }
    }

    fn is_at(self, event: &StepEvent) -> bool {
        match self {
            Station::Start => matches!(event, StepEvent::Started { .. }),
            Station::Failure => matches!(event, StepEvent::Failed { .. }),
            Station::GivingWay => matches!(event, StepEvent::TrialStarted { .. }),
            Station::Answer => matches!(event, StepEvent::Ended { .. }),
        }
    }
}

/// The stations of a decision, each at its first step: two, or four if program 3 ran.
pub fn stations(steps: &[ProgramStep]) -> Vec<(usize, Station)> {
    let all = [Station::Start, Station::Failure, Station::GivingWay, Station::Answer].into_iter();
    let first = |station: Station| steps.iter().position(|step| station.is_at(&step.event));
    all.filter_map(|station| Some((first(station)?, station))).collect()
}
