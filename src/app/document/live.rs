//! What was said of a log that is being written.

use std::time::Duration;

use sidestep_lab::logs::recorded::LiveLog;

use crate::platform::Instant;

/// What is said once of a log that is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveNews {
    Dropped,
    Skipped,
    Waits,
    Ended,
}

/// What was said of a log that is being written.
#[derive(Debug, Default)]
pub struct LiveTold {
    told: Vec<LiveNews>,
    /// How many steps were complete, and since when there are no more.
    complete: Option<(u64, Instant)>,
}

impl LiveTold {
    /// Whether this is said for the first time.
    pub fn is_new(&mut self, news: LiveNews) -> bool {
        let is_new = !self.told.contains(&news);
        if is_new {
            self.told.push(news);
        }
        is_new
    }

    /// How long no step has been complete, where that is long.
    pub fn waits_for(&mut self, complete: u64) -> Option<Duration> {
        let (known, since) = self.complete.get_or_insert_with(|| (complete, Instant::now()));
        if *known != complete {
            (*known, *since) = (complete, Instant::now());
        }
        self.waits()
    }

    /// How long no step has been complete, where that is long.
    pub fn waits(&self) -> Option<Duration> {
        self.complete.map(|(_, since)| since.elapsed()).filter(|time| *time >= LiveLog::PATIENCE)
    }
}
