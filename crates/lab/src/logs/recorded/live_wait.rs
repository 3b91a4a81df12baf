//! What a log that is being written waits for: said where no step is complete for a while.

use std::sync::{Mutex, PoisonError};

use super::said;
use crate::text::message::Message;

/// What has to come before the next step is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveWait {
    /// A first row.
    Row,
    /// A row of another step than this one, which has so many rows.
    NextStep {
        /// The step, or its time, as the row has it.
        step: String,
        /// Its rows so far.
        rows: usize,
    },
}

impl LiveWait {
    /// It in words.
    pub fn message(&self) -> Message {
        match self {
            LiveWait::Row => said::waits_for_row(),
            LiveWait::NextStep { step, rows } => said::waits_for_next_step(step.clone(), *rows),
        }
    }
}

/// How far the thread that reads rows has come: the step or time of the row that came last, and how many rows of it came.
#[derive(Debug, Default)]
pub(super) struct LiveProgress(Mutex<Option<(f64, usize)>>);

impl LiveProgress {
    /// A row has come.
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
