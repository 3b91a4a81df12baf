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

use super::{
    file::{Node, Put, Result, Table, TableName},
    log, said,
};
use sidestep_core::sim::digest::{digest, fingerprint};

use crate::{
    run::time::{Log, Run},
    text::message::Message,
};

/// A run as a file keeps it: with the scenario it can be made again, to the bit.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Recorded {
    /// How many steps the run has.
    pub steps: u64,
    /// The changes, each with its step.
    pub log: Log,
    /// Fingerprints of the moving state ([`fingerprint`]) after steps 0, `every`, 2 · `every`, …
    pub pulses: Vec<u32>,
    /// Steps between two fingerprints; at least 1.
    pub every: u64,
    /// First and last step of the clip that carries this run, if it is one.
    pub range: Option<(u64, u64)>,
    /// The options of `sidestep record` that made the clip, as far as they are no part of the run.
    pub film: Vec<String>,
}

/// The run differs from the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Divergence {
    /// The step at which the fingerprint differs.
    pub found: u64,
    /// The first step that may differ: the one after the last fingerprint that agrees; `found` where each step has one.
    pub earliest: u64,
}

impl Divergence {
    /// From where on.
    pub fn message(&self) -> Message {
        match self.earliest < self.found {
            true => said::another_way_between(self.earliest, self.found),
            false => said::another_way(self.found),
        }
    }
}

/// Most fingerprints that a file keeps; longer runs keep every second one, every fourth …
const MAX_PULSES: usize = 4096;

/// Longest run, steps.
pub const MAX_STEPS: u64 = 1 << 40;

/// Fingerprints of a run in progress, as many as a file has room for.
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
    /// Takes the fingerprint of the next step, the start first.
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
    /// A run of this many steps with a fingerprint after each; as many are kept as a file has room for.
    pub fn new(steps: u64, log: Log, pulses: &[u32]) -> Recorded {
        let mut kept = Pulses::default();
        pulses.iter().for_each(|pulse| kept.push(*pulse));
        Recorded::with(steps, log, kept)
    }

    /// The same with the fingerprints that were kept on the way.
    pub fn with(steps: u64, log: Log, Pulses { kept: pulses, every, .. }: Pulses) -> Recorded {
        Recorded { steps, log, pulses, every, range: None, film: Vec::new() }
    }

    /// Whether a run is as recorded after this many steps; steps without a fingerprint always are.
    pub fn agrees(&self, step: u64, now: u32) -> bool {
        let every = self.every.max(1);
        !step.is_multiple_of(every)
            || self.pulses.get((step / every) as usize).is_none_or(|recorded| *recorded == now)
    }

    /// Makes the run again from `replay`, its start, and gives the digest of the last world. `progress` hears each
    /// step and answers whether to go on; a run that was stopped has no digest.
    ///
    /// # Errors
    /// The run differs from the recorded one.
    pub fn verify(
        &self,
        mut replay: Run,
        mut progress: impl FnMut(u64) -> bool,
    ) -> std::result::Result<Option<u64>, Divergence> {
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

/// Reads the table `[run]` of a scenario with this many agents.
pub(super) fn read(top: &mut Table, agents: usize) -> Result<Option<Recorded>> {
    let Some(node) = top.get("run") else { return Ok(None) };
    let mut table = Table::of(node, TableName::Header("[run]"))?;
    let steps =
        table.count("steps", 0..=MAX_STEPS)?.ok_or_else(|| table.lacks("steps", said::run_needs_steps()))?;
    let every = table.count("every", 1..=MAX_STEPS)?.unwrap_or(1);
    let pulses = table.get("pulses").map(read_pulses).transpose()?.unwrap_or_default();
    let range = table.get("range").map(|node| read_range(node, steps)).transpose()?;
    let film = table.get("film").map(read_film).transpose()?.unwrap_or_default();
    let entries = table.get("log").map_or(Ok(&[][..]), |node| node.items("run.log"))?;
    let log = Log::new(log::read(entries, agents)?);
    table.finish()?;
    // Without fingerprints there is nothing between them.
    let every = if pulses.is_empty() { 1 } else { every };
    Ok(Some(Recorded { steps, log, pulses, every, range, film }))
}

/// Writes the table `[run]`.
pub(super) fn write(recorded: &Recorded, top: &mut Put) {
    let Recorded { steps, log, pulses, every, range, film } = recorded;
    let mut table = Put::default();
    table.put("steps", *steps);
    if let Some((from, to)) = range {
        table.put("range", vec![*from, *to]);
    }
    if !film.is_empty() {
        table.put("film", film.clone());
    }
    if !pulses.is_empty() {
        table.put("every", *every);
        table.put("pulses", write_pulses(pulses));
    }
    table.tables("log", log.iter().map(|(step, command)| log::write(*step, command)));
    top.table("run", table);
}

/// Eight hexadecimal digits for each fingerprint.
fn read_pulses(node: &Node) -> Result<Vec<u32>> {
    let digits = node.text("pulses", said::a_text)?;
    let whole = digits.bytes().all(|digit| digit.is_ascii_hexdigit()) && digits.len().is_multiple_of(8);
    let read = |chunk| u32::from_str_radix(std::str::from_utf8(chunk).ok()?, 16).ok();
    let pulses = if whole { digits.as_bytes().chunks(8).map(read).collect() } else { None };
    pulses.ok_or_else(|| node.fault(said::pulses()))
}

fn write_pulses(pulses: &[u32]) -> String {
    pulses.iter().fold(String::with_capacity(8 * pulses.len()), |mut digits, pulse| {
        _ = write!(digits, "{pulse:08x}");
        digits
    })
}

/// The options of a clip.
fn read_film(list: &Node) -> Result<Vec<String>> {
    let options = list.items("run.film")?.iter();
    options.map(|option| option.text("film", said::a_text).map(String::from)).collect()
}

/// The first and the last step of a clip.
fn read_range(node: &Node, steps: u64) -> Result<(u64, u64)> {
    let ends: Vec<f64> =
        node.items("range")?.iter().filter_map(Node::whole).filter(|end| *end >= 0.0).collect();
    match ends[..] {
        [from, to] if from <= to && to <= steps as f64 => Ok((from as u64, to as u64)),
        _ => Err(node.fault(said::range(steps))),
    }
}
