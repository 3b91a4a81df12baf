//! The messages about a log that is being written, each shown once.

use std::time::Duration;

use sidestep_lab::logs::recorded::LiveLog;

use crate::platform::Instant;

/// A message about a log that is being written, to be shown once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveNews {
    Dropped,
    Skipped,
    Waits,
    Ended,
}

/// The messages that were shown about a log that is being written.
#[derive(Debug, Default)]
pub struct ShownNews {
    shown: Vec<LiveNews>,
    /// The number of complete steps, and the time at which it last grew.
    complete: Option<(u64, Instant)>,
}

impl ShownNews {
    /// Returns true the first time for each message.
    pub fn is_new(&mut self, news: LiveNews) -> bool {
        let is_new = !self.shown.contains(&news);
        if is_new {
            self.shown.push(news);
        }
        is_new
    }

    /// Updates the number of complete steps, and returns the time since it last grew, if that is long.
    pub fn waits_for(&mut self, complete: u64) -> Option<Duration> {
        let (known, since) = self.complete.get_or_insert_with(|| (complete, Instant::now()));
        if *known != complete {
            (*known, *since) = (complete, Instant::now());
        }
        self.waits()
    }

    /// The time since the number of complete steps last grew, if that is long.
    pub fn waits(&self) -> Option<Duration> {
        self.complete.map(|(_, since)| since.elapsed()).filter(|time| *time >= LiveLog::PATIENCE)
    }
}
