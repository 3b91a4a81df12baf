//! Rows of a log that is being written, on their way from the reading thread to the window. They take bounded memory,
//! regardless of what a program writes.

use std::sync::{Arc, Mutex, PoisonError, mpsc::Sender};

use super::{
    RecordedRun,
    error::{LogError, LogFault},
    format::LogHead,
    live::LiveLog,
    live_step::LiveStep,
    logged::LogRows,
    names::AgentNames,
    reader::LogOptions,
    row::LogRow,
    said,
};
use sidestep_core::{model::spelling::quoted, sim::Command};

use crate::{files::scenario::Scenario, text::message::Message};

/// Number of initial steps that determine the properties of a log.
const HEAD: usize = 3;

/// Most agents of a step: their rows take some 40 MB until it is complete.
const MOST_AGENTS: usize = 1 << 18;

/// Most memory for the names of agents, bytes: they stay when their steps are dropped.
const MOST_NAMES: usize = 128 << 20;

/// The progress of the thread that reads rows: the step or time of the last row, and the number of its rows so far.
#[derive(Debug, Default)]
pub(super) struct LiveProgress(Mutex<Option<(f64, usize)>>);

impl LiveProgress {
    /// Records a row.
    pub fn set(&self, place: f64, rows: usize) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((place, rows));
    }

    /// What must arrive before the next step is complete; shown if none is for a while.
    pub fn waits_for(&self) -> Message {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            None => said::waits_for_row(),
            Some((place, rows)) => said::waits_for_next_step(place.to_string(), rows),
        }
    }
}

/// The scene in which a log that is being written is interpreted.
#[derive(Clone, Debug, Default)]
pub struct LiveBase {
    /// Name and scenario of walls, goals and parameters.
    pub scene: Option<(String, Scenario)>,
    /// Changes to it.
    pub changes: Vec<Command>,
}

/// Gathers rows into steps.
pub(super) struct Feed {
    base: LiveBase,
    /// Properties of the log other than its rows.
    about: LogHead,
    sender: Option<Sender<Result<Arc<LiveLog>, LogError>>>,
    /// The first steps, until they determine the properties of the log.
    head: Vec<(LogRow, String)>,
    head_steps: usize,
    log: Option<Arc<LiveLog>>,
    names: AgentNames,
    /// The step that is being read.
    rows: Vec<(u32, LogRow)>,
    at: Option<f64>,
    /// Number of steps begun.
    begun: u64,
    /// For each agent the step of its last row, as counted by `begun`.
    seen: Vec<u64>,
    progress: Arc<LiveProgress>,
}

impl Feed {
    pub fn new(
        base: LiveBase,
        options: &LogOptions,
        sender: Sender<Result<Arc<LiveLog>, LogError>>,
        progress: Arc<LiveProgress>,
    ) -> Feed {
        Feed {
            base,
            about: options.over(LogHead::default()),
            sender: Some(sender),
            head: Vec::new(),
            head_steps: 0,
            log: None,
            names: AgentNames::default(),
            rows: Vec::new(),
            at: None,
            begun: 0,
            seen: Vec::new(),
            progress,
        }
    }

    /// Sets the meters per unit of length, if known.
    pub fn is_in(&mut self, unit: Option<f32>) {
        self.about.unit = unit;
    }

    /// Takes a row. A row of an earlier step is skipped, since that step has been shown.
    pub fn push(&mut self, row: &LogRow, name: &str) -> Result<(), Message> {
        let place = |row: &LogRow| if row.step.is_nan() { row.time } else { row.step };
        if place(row).is_nan() {
            return Err(said::no_step());
        }
        match self.at {
            Some(at) if place(row) < at => return Ok(()),
            Some(at) if place(row) == at => {}
            _ => self.next_step(place(row))?,
        }
        let agent = self.number(name, place(row))?;
        if self.log.is_none() {
            self.head.push((row.clone(), name.to_string()));
        }
        self.rows.push((agent, row.clone()));
        self.progress.set(place(row), self.rows.len());
        Ok(())
    }

    /// The number of an agent, which must not have a row in this step yet.
    fn number(&mut self, name: &str, place: f64) -> Result<u32, Message> {
        if self.rows.len() == MOST_AGENTS {
            return Err(said::step_too_long(place.to_string(), MOST_AGENTS));
        }
        let agent = self.names.number(name);
        if self.names.bytes() > MOST_NAMES {
            return Err(said::too_many_names(MOST_NAMES >> 20));
        }
        let index = agent as usize;
        self.seen.resize(self.seen.len().max(index + 1), 0);
        if std::mem::replace(&mut self.seen[index], self.begun) == self.begun {
            return Err(said::row_twice(quoted(name), place.to_string()));
        }
        Ok(agent)
    }

    /// Completes the present step and begins another one.
    fn next_step(&mut self, place: f64) -> Result<(), Message> {
        if self.at.is_some() {
            self.head_steps += 1;
            if self.log.is_none() && self.head_steps == HEAD {
                self.open()?;
            } else {
                self.publish();
            }
        }
        (self.at, self.begun) = (Some(place), self.begun + 1);
        Ok(())
    }

    /// Publishes the present step.
    fn publish(&mut self) {
        let Some(log) = self.log.as_ref().filter(|_| self.at.is_some()) else { return };
        let rows = std::mem::take(&mut self.rows);
        let step = LiveStep::of(rows, log.newest().as_deref());
        log.push(step, self.names.written());
    }

    /// Opens the log, once there are enough rows to determine its properties.
    fn open(&mut self) -> Result<(), Message> {
        let mut columns = LogRows::default();
        for (row, name) in &self.head {
            columns.push(row, name)?;
        }
        let log = columns.finish(self.about.clone()).map_err(|fault| fault.reason)?;
        let LiveBase { scene, changes } = &self.base;
        let scene = scene.as_ref().map(|(name, scenario)| (name.as_str(), scenario));
        let run = RecordedRun::new(log, scene, changes);
        let run = run.map_err(|error| crate::text::refusals::command(&error))?;
        let log = Arc::new(LiveLog::of(run, Arc::clone(&self.progress)));
        self.log = Some(log.clone());
        // Repeats the head, step by step.
        let head = std::mem::take(&mut self.head);
        (self.names, self.rows, self.at) = (AgentNames::default(), Vec::new(), None);
        (self.begun, self.seen) = (0, Vec::new());
        for (row, name) in &head {
            self.push(row, name)?;
        }
        self.publish();
        if let Some(sender) = self.sender.take() {
            // Sending fails if the receiver is gone, which does not matter.
            _ = sender.send(Ok(log));
        }
        Ok(())
    }

    /// Ends the log, because the program has ended, or wrote a faulty row; earlier rows stay. A log that is faulty
    /// before it has opened is refused.
    pub fn end(mut self, error: Option<LogError>, file: &str) {
        let mut error = error;
        if self.log.is_some() {
            self.publish();
        } else if error.is_none() && !self.head.is_empty() {
            error = self.open().err().map(|reason| LogFault::whole(reason).of_file(file));
        }
        match (self.sender.take(), &self.log) {
            (Some(sender), _) => {
                let empty = || LogFault::whole(said::empty()).of_file(file);
                _ = sender.send(Err(error.unwrap_or_else(empty)));
            }
            (None, Some(log)) => log.end(error),
            (None, None) => {}
        }
    }
}
