//! What a log that is being written waits for, shown if no step is complete for a while.

use std::sync::{Mutex, PoisonError};

use super::said;
use crate::text::message::Message;

/// What must arrive before the next step is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveWait {
    /// A first row.
    Row,
    /// A row of a step other than this one, which has this number of rows.
    NextStep {
        /// The step, or its time, as given in the row.
        step: String,
        /// Its rows so far.
        rows: usize,
    },
}

impl LiveWait {
    /// As a text.
    pub fn message(&self) -> Message {
        match self {
            LiveWait::Row => said::waits_for_row(),
            LiveWait::NextStep { step, rows } => said::waits_for_next_step(step.clone(), *rows),
        }
    }
}

/// The progress of the thread that reads rows: the step or time of the last row, and the number of its rows so far.
#[derive(Debug, Default)]
pub(super) struct LiveProgress(Mutex<Option<(f64, usize)>>);

impl LiveProgress {
    /// Records a row.
    pub fn set(&self, place: f64, rows: usize) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((place, rows));
    }

    pub fn waits_for(&self) -> LiveWait {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            None => LiveWait::Row,
            Some((place, rows)) => LiveWait::NextStep { step: place.to_string(), rows },
        }
    }
}
