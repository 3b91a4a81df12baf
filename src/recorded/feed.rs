//! Rows of a log that is being written, on their way from the thread that reads them to whoever follows.

use std::sync::{Arc, mpsc::Sender};

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
use crate::{scenario::Scenario, sim::Command, text::message::Message};

/// Steps that say what a log is like.
const HEAD: usize = 3;

/// What a log that is being written is held against.
#[derive(Clone, Debug, Default)]
pub struct LiveBase {
    /// Name and scenario of walls, goals and parameters.
    pub scene: Option<(String, Scenario)>,
    /// Changes of it.
    pub changes: Vec<Command>,
}

/// Gathers rows to steps.
pub(super) struct Feed {
    base: LiveBase,
    /// What is known of the log beside its rows.
    about: LogHead,
    sender: Option<Sender<Result<Arc<LiveLog>, LogError>>>,
    /// The first steps, until they say what the log is like.
    head: Vec<(LogRow, String)>,
    head_steps: usize,
    log: Option<Arc<LiveLog>>,
    names: AgentNames,
    /// The step that is being read.
    rows: Vec<(u32, LogRow)>,
    at: Option<f64>,
}

impl Feed {
    pub fn new(base: LiveBase, options: LogOptions, sender: Sender<Result<Arc<LiveLog>, LogError>>) -> Feed {
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
        }
    }

    /// Notes how many meters a unit of length has, if that is known.
    pub fn is_in(&mut self, unit: Option<f32>) {
        self.about.unit = unit;
    }

    /// Takes a row. One of a step that was left is passed over: its step has been shown.
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
        if self.log.is_none() {
            self.head.push((row.clone(), name.to_string()));
        }
        self.rows.push((self.names.number(name), row.clone()));
        Ok(())
    }

    /// The step that was read is complete, and another one begins.
    fn next_step(&mut self, place: f64) -> Result<(), Message> {
        if self.at.is_some() {
            self.head_steps += 1;
            if self.log.is_none() && self.head_steps == HEAD {
                self.open()?;
            } else {
                self.publish();
            }
        }
        self.at = Some(place);
        Ok(())
    }

    /// Hands out the step that was read.
    fn publish(&mut self) {
        let Some(log) = self.log.as_ref().filter(|_| self.at.is_some()) else { return };
        let rows = std::mem::take(&mut self.rows);
        let step = LiveStep::of(rows, log.newest().as_deref());
        log.push(step, self.names.written());
    }

    /// Enough has come to say what the log is like.
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
        let log = Arc::new(LiveLog::of(run));
        self.log = Some(log.clone());
        // The head once more, step by step.
        let head = std::mem::take(&mut self.head);
        (self.names, self.rows, self.at) = (AgentNames::default(), Vec::new(), None);
        for (row, name) in &head {
            self.push(row, name)?;
        }
        self.publish();
        if let Some(sender) = self.sender.take() {
            // Nobody listens any more where the program has ended.
            _ = sender.send(Ok(log));
        }
        Ok(())
    }

    /// The program has ended; what came stays.
    pub fn end(mut self, error: Option<LogError>, file: &str) {
        let mut error = error;
        if self.log.is_none() && !self.head.is_empty() {
            let opened = self.open().map_err(|reason| LogFault::whole(reason).of_file(file));
            error = error.or(opened.err());
        } else {
            self.publish();
        }
        match (&self.log, self.sender.take()) {
            (Some(log), _) => log.end(error),
            (None, Some(sender)) => {
                let empty = || LogFault::whole(said::empty()).of_file(file);
                _ = sender.send(Err(error.unwrap_or_else(empty)));
            }
            (None, None) => {}
        }
    }
}
