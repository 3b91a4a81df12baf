//! Follows a log that is being written: to its newest step while time plays, within the memory that the past may take.

use std::time::{Duration, Instant};

use sidestep::{
    audit::AuditOptions,
    metrics::{Event, EventKind},
    recorded::LiveLog,
    text::quantity::megabytes,
};

use super::{
    document::Document,
    notices::Notices,
    said::notices as said,
    time::{StepContext, Time},
};

/// A frame steps at least so long to come to the newest step, if it is behind.
const CATCHING_UP: Duration = Duration::from_millis(12);

/// The time before a frame asks again whether a step is done.
const A_MOMENT: Duration = Duration::from_micros(200);

/// A frame steps no longer, however slow pictures are: the window stays alive.
const LONGEST: Duration = Duration::from_millis(150);

/// The share of the memory that is left once steps are dropped: not a few in every frame.
const KEPT: f64 = 0.9;

/// What was said of a log that is being written.
#[derive(Debug, Default)]
pub struct LiveTold {
    ended: bool,
    dropped: bool,
    discarded: bool,
}

impl Time {
    /// Comes to the newest step, as far as a frame has time for it: where pictures are slow, half of the time is for steps,
    /// or it would never catch up.
    pub fn follow_newest(&mut self, elapsed: Duration, context: &mut StepContext) {
        self.pace.rest();
        let (start, most) = (Instant::now(), CATCHING_UP.max(elapsed / 2).min(LONGEST));
        while !context.document.panes.run().is_at_end_of_log() && start.elapsed() < most {
            if !self.step_or_begin(context) {
                std::thread::sleep(A_MOMENT);
            }
        }
    }
}

impl Document {
    /// Marks the present step if the log that is being written has another decision there.
    pub fn note_difference(&mut self) {
        // Against an estimated preferred velocity nothing differs.
        if self.live_log().is_none_or(LiveLog::is_estimated) {
            return;
        }
        let run = self.panes.run();
        let AuditOptions { tolerance, .. } = AuditOptions::default();
        let (mut worst, mut count, mut most) = (0, 0, tolerance);
        for (answer, choice) in run.logged().iter().zip(&run.decided().choices) {
            let Some((number, chosen)) = answer.and_then(|it| Some((it.number, it.chosen?))) else {
                continue;
            };
            let difference = choice.velocity.distance(chosen);
            if difference.is_nan() || difference > tolerance {
                count += 1;
                if difference.is_nan() || difference > most {
                    (worst, most) = (number, difference);
                }
            }
        }
        let step = self.step();
        if count > 0 {
            let event = Event { step, kind: EventKind::Difference, agent: worst, count };
            self.panes.machine_mut().note_event(event);
        }
    }

    /// Takes in what came of a log that is being written, and keeps it within `budget` bytes; says what is worth saying.
    pub fn tend_live(&mut self, budget: usize, told: &mut LiveTold, notices: &mut Notices) {
        let Some(log) = self.live_log() else { return };
        let (bytes, over, discarded) = (log.bytes(), log.over(), log.discarded());
        let wanted = log.first_within((budget as f64 * KEPT) as usize);
        self.panes.keep_promises();
        if bytes > budget {
            let first = self.panes.forget_before(wanted);
            if let Some(log) = self.live_log() {
                log.drop_before(first);
            }
            if !std::mem::replace(&mut told.dropped, true) && first > 0 {
                notices.long_warning(said::live_dropped(megabytes((budget >> 20) as f32)));
            }
        }
        if discarded > 0 && !std::mem::replace(&mut told.discarded, true) {
            notices.long_warning(said::live_discarded());
        }
        if let Some(error) = over
            && !std::mem::replace(&mut told.ended, true)
        {
            let steps = self.panes.past().end() as usize + 1;
            match error {
                Some(error) => notices.long_error(said::live_broke(error.message(), steps)),
                None => notices.info_for(6, said::live_ended(steps)),
            }
        }
    }
}
