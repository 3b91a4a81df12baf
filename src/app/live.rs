//! Follows a log while it is being written: to its newest step while time plays, within the memory limit of the past.

use std::time::Duration;

use sidestep_lab::{
    logs::{audit::AuditOptions, recorded::LiveLog},
    run::{
        metrics::{Event, EventKind},
        time::LoggedRun,
    },
    text::quantity::megabytes,
};

use super::{
    document::{Document, live::LiveNews},
    notices::Notices,
    time::{StepContext, Time},
};
use crate::app::notices::said;
use crate::platform::{Instant, sleep};

/// A frame spends at least this time on steps if it is behind the newest one.
const CATCHING_UP: Duration = Duration::from_millis(12);

/// The time after which a frame checks again whether a step is done.
const A_MOMENT: Duration = Duration::from_micros(200);

/// Longest time that a frame spends on steps, however slow pictures are: the window stays responsive.
const LONGEST: Duration = Duration::from_millis(150);

impl Time {
    /// Advances to the newest step, as far as a frame has time for it. If pictures are slow, steps get half of the
    /// time, or the window would never catch up.
    pub fn follow_newest(&mut self, elapsed: Duration, context: &mut StepContext) {
        self.pace.rest();
        let (start, most) = (Instant::now(), CATCHING_UP.max(elapsed / 2).min(LONGEST));
        while !context.document.panes.run().is_at_end_of_log() && start.elapsed() < most {
            if !self.step_or_begin(context) {
                sleep(A_MOMENT);
            }
        }
    }
}

impl Document {
    /// Marks the present step if the log that is being written has a different decision there.
    pub fn note_difference(&mut self) {
        // An estimated preferred velocity allows no comparison.
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

    /// Takes in what was appended to a log, stores it within `budget` bytes, and reports news about it, each once.
    pub fn tend_live(&mut self, budget: usize, notices: &mut Notices) {
        let Some(log) = self.live_log() else { return };
        log.keep_within(budget);
        let (first, complete, over) = (log.first(), log.complete(), log.over());
        let wait = log.waits_for();
        self.panes.keep_to_log();
        let skipped = self.panes.machine().skipped();
        let shown = &mut self.live;
        if first > 0 && shown.is_new(LiveNews::Dropped) {
            notices.long_warning(said::live_dropped(megabytes((budget >> 20) as f32)));
        }
        if skipped > 0 && shown.is_new(LiveNews::Skipped) {
            notices.long_warning(said::live_skipped());
        }
        match over {
            None if shown.waits_for(complete).is_some() && shown.is_new(LiveNews::Waits) => {
                notices.info_for(6, said::live_waits(wait));
            }
            None => {}
            Some(_) if !shown.is_new(LiveNews::Ended) => {}
            Some(Some(error)) => notices.long_error(said::live_broke(error.message(), complete)),
            Some(None) => notices.info_for(6, said::live_ended(complete)),
        }
    }
}
