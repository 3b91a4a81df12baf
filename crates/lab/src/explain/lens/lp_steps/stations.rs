//! The steps of a decision that have a name: a film of the programs stops there.

use super::{ProgramStep, StepEvent, said};
use crate::text::message::Message;

/// A step that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Station {
    /// Program 2 starts at the preferred velocity.
    Start,
    /// Program 2 finds that a line leaves nothing.
    Failure,
    /// Program 3 has turned the earlier lines and looks for a velocity.
    GivingWay,
    /// The chosen velocity.
    Answer,
}

impl Station {
    /// Its name.
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

/// The stations of a decision with their steps, each at its first: two, or four where program 3 ran.
pub fn stations(steps: &[ProgramStep]) -> Vec<(usize, Station)> {
    let all = [Station::Start, Station::Failure, Station::GivingWay, Station::Answer].into_iter();
    let first = |station: Station| steps.iter().position(|step| station.is_at(&step.event));
    all.filter_map(|station| Some((first(station)?, station))).collect()
}
