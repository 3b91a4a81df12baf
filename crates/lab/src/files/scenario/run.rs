//! A run in a file: the scenario that it starts from, and in the table `[run]` the changes made to it.
//!
//! ```toml
//! [run]
//! steps = 480
//! every = 1
//! pulses = "9a0c1f…"        # eight hexadecimal digits for each
//!
//! [[run.log]]
//! step = 120
//! set = "orca.len=inf"      # or move, push, give, pointer, obstacles, add
//! ```

use std::fmt::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    file::{Refusal, WholeNumber},
    log::{self, LogEntry},
    said,
};
use sidestep_core::sim::digest::{digest, fingerprint};

use crate::{
    run::time::{Log, Run},
    text::message::Message,
};

/// A run as stored in a file: together with the scenario it can be repeated to the bit.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Recorded {
    /// Number of steps of the run.
    pub steps: u64,
    /// The changes, each with its step.
    pub log: Log,
    /// Fingerprints of the moving state ([`fingerprint`]) after steps 0, `every`, 2 · `every`, …
    pub pulses: Vec<u32>,
    /// Steps between two fingerprints; at least 1.
    pub every: u64,
    /// First and last step of the clip that contains this run, if it is one.
    pub range: Option<(u64, u64)>,
    /// The options of `sidestep record` that made the clip, except those that are part of the run.
    pub film: Vec<String>,
}

/// The run differs from the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Divergence {
    /// The step at which the fingerprint differs.
    pub found: u64,
    /// The first step that may differ: the one after the last matching fingerprint; `found` if each step has one.
    pub earliest: u64,
}

impl Divergence {
    /// A message with the step of the difference.
    pub fn message(&self) -> Message {
        match self.earliest < self.found {
            true => said::another_way_between(self.earliest, self.found),
            false => said::another_way(self.found),
        }
    }
}

/// Most fingerprints in a file; longer runs store every second one, every fourth …
const MAX_PULSES: usize = 4096;

/// Longest run, steps.
pub const MAX_STEPS: u64 = 1 << 40;

/// Fingerprints of a run in progress, thinned out to the number that a file has room for.
#[derive(Clone, Debug)]
pub struct Pulses {
    kept: Vec<u32>,
    every: u64,
    count: u64,
}

impl Default for Pulses {
    fn default() -> Pulses {
        Pulses { kept: Vec::new(), every: 1, count: 0 }
    }
}

impl Pulses {
    /// Adds the fingerprint of the next step, beginning with the start.
    pub fn push(&mut self, pulse: u32) {
        if self.count.is_multiple_of(self.every) {
            self.kept.push(pulse);
        }
        self.count += 1;
        if self.kept.len() > MAX_PULSES {
            let mut index = 0..;
            self.kept.retain(|_| index.next().is_some_and(|index: u64| index.is_multiple_of(2)));
            self.every *= 2;
        }
    }
}

impl Recorded {
    /// A run of this number of steps with a fingerprint after each, thinned out to the number that a file has room for.
    pub fn new(steps: u64, log: Log, pulses: &[u32]) -> Recorded {
        let mut kept = Pulses::default();
        pulses.iter().for_each(|pulse| kept.push(*pulse));
        Recorded::with(steps, log, kept)
    }

    /// Like [`Recorded::new`], with the fingerprints stored during the run.
    pub fn with(steps: u64, log: Log, Pulses { kept: pulses, every, .. }: Pulses) -> Recorded {
        Recorded { steps, log, pulses, every, range: None, film: Vec::new() }
    }

    /// True if a run agrees with the recording after this number of steps; steps without a fingerprint always do.
    pub fn agrees(&self, step: u64, now: u32) -> bool {
        let every = self.every.max(1);
        !step.is_multiple_of(every)
            || self.pulses.get((step / every) as usize).is_none_or(|recorded| *recorded == now)
    }

    /// Repeats the run from `replay`, its start, and returns the digest of the last world. `progress` receives each
    /// step and returns whether to continue; a run that was stopped has no digest.
    ///
    /// # Errors
    /// The run differs from the recorded one.
    pub fn verify(
        &self,
        mut replay: Run,
        mut progress: impl FnMut(u64) -> bool,
    ) -> Result<Option<u64>, Divergence> {
        let mut earliest = 0;
        loop {
            let step = replay.world().step;
            if !self.agrees(step, fingerprint(replay.world())) {
                return Err(Divergence { found: step, earliest });
            }
            if step.is_multiple_of(self.every.max(1)) {
                earliest = step + 1;
            }
            if step >= self.steps {
                return Ok(Some(digest(replay.world())));
            }
            replay.step();
            if !progress(replay.world().step) {
                return Ok(None);
            }
        }
    }
}

/// A number of steps.
pub type StepCount = WholeNumber<0, MAX_STEPS>;

/// A recorded run
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunTable {
    /// How long the run is
    steps: StepCount,
    /// Steps between two fingerprints
    every: Option<WholeNumber<1, MAX_STEPS>>,
    /// Fingerprints, eight hexadecimal digits each
    pulses: Option<String>,
    /// First and last step of the clip that carries it
    #[schemars(length(equal = 2))]
    range: Option<Vec<StepCount>>,
    /// Options that made the clip that carries it
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    film: Vec<String>,
    /// The changes made to it
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    log: Vec<LogEntry>,
}

impl RunTable {
    /// The run of a scenario with this many agents.
    pub fn recorded(self, agents: usize) -> Result<Recorded, Refusal> {
        let WholeNumber(steps) = self.steps;
        let pulses = self.pulses.map_or(Ok(Vec::new()), |digits| read_pulses(&digits))?;
        let range = self.range.map(|range| match range[..] {
            [WholeNumber(from), WholeNumber(to)] if from <= to && to <= steps => Ok((from, to)),
            _ => Err(Refusal::of("range", said::range(steps))),
        });
        // Without fingerprints there is no interval between them.
        let every = self.every.filter(|_| !pulses.is_empty()).map_or(1, |every| every.0);
        let log = Log::new(log::commands(self.log, agents)?);
        Ok(Recorded { steps, log, pulses, every, range: range.transpose()?, film: self.film })
    }

    /// The table of a run.
    pub fn of(recorded: &Recorded) -> RunTable {
        let Recorded { steps, log, pulses, every, range, film } = recorded;
        RunTable {
            steps: WholeNumber(*steps),
            every: (!pulses.is_empty()).then_some(WholeNumber(*every)),
            pulses: (!pulses.is_empty()).then(|| write_pulses(pulses)),
            range: range.map(|(from, to)| vec![WholeNumber(from), WholeNumber(to)]),
            film: film.clone(),
            log: log.iter().map(|(step, command)| LogEntry::of(*step, command)).collect(),
        }
    }
}

/// Eight hexadecimal digits for each fingerprint.
fn read_pulses(digits: &str) -> Result<Vec<u32>, Refusal> {
    let whole = digits.bytes().all(|digit| digit.is_ascii_hexdigit()) && digits.len().is_multiple_of(8);
    let read = |chunk| u32::from_str_radix(std::str::from_utf8(chunk).ok()?, 16).ok();
    let pulses = if whole { digits.as_bytes().chunks(8).map(read).collect() } else { None };
    pulses.ok_or_else(|| Refusal::of("pulses", said::pulses()))
}

fn write_pulses(pulses: &[u32]) -> String {
    pulses.iter().fold(String::with_capacity(8 * pulses.len()), |mut digits, pulse| {
        _ = write!(digits, "{pulse:08x}");
        digits
    })
}
