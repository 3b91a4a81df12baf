//! What a log that is being written waits for, shown if no step is complete for a while.

use std::sync::{Mutex, PoisonError};

use super::said;
use crate::text::message::Message;

/// The progress of the thread that reads rows: the step or time of the last row, and the number of its rows so far.
#[derive(Debug, Default)]
pub(super) struct LiveProgress(Mutex<Option<(f64, usize)>>);

impl LiveProgress {
    /// Records a row.
    pub fn set(&self, place: f64, rows: usize) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((place, rows));
    }

    /// What must arrive before the next step is complete.
    pub fn waits_for(&self) -> Message {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            None => said::waits_for_row(),
            Some((place, rows)) => said::waits_for_next_step(place.to_string(), rows),
        }
    }
}
