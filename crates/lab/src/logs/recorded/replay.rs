//! A log as a scenario that replays it: the first step is its world, and from there on its run follows the log. So
//! window, lens, figures and clips show any step of it, with the decisions of the method there. Only the columns are
//! stored.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
    sync::Arc,
};

use super::{
    RecordedRun,
    error::{LogError, LogFault},
    followed::FollowedLog,
    reader::{LogOptions, open, read},
    said,
};
use crate::{
    files::{
        inputs,
        scenario::{Recorded, Scenario},
    },
    run::time::Log,
    text::message::Message,
};

/// Number of bytes of a text that are examined.
const LOOKED_AT: u64 = 1 << 16;

/// Endings of log files.
const ENDINGS: [&str; 5] = [".csv", ".tsv", ".jsonl", ".ndjson", ".traj"];

/// True if a name is that of a log, compressed or not; a `.txt` is one if its first row begins with a number.
pub fn is_log(name: &str) -> bool {
    let low = name.to_ascii_lowercase();
    let plain = low.strip_suffix(".gz").unwrap_or(&low);
    ENDINGS.iter().any(|ending| plain.ends_with(ending))
        || low.ends_with(".txt") && begins_with_a_number(name)
}

fn begins_with_a_number(name: &str) -> bool {
    let lines = inputs::open(Path::new(name)).map(|file| BufReader::new(file.take(LOOKED_AT)).lines());
    let mut rows = lines.into_iter().flatten().map_while(Result::ok);
    let row = rows.find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    row.is_some_and(|row| row.split_whitespace().next().is_some_and(|word| word.parse::<f64>().is_ok()))
}

/// The scenario that replays the log of a file, in the scene of `base`; information missing in both is guessed.
///
/// # Errors
/// One line with the line of the log, the fault, and its remedy.
pub fn replay_of(name: &str, base: Option<(&str, &Scenario)>) -> Result<Scenario, LogError> {
    let (file, _) = open(name)?;
    replay_in(file, name, base)
}

/// Like [`replay_of`], for a log from any source.
///
/// # Errors
/// As [`replay_of`].
pub fn replay_in(log: impl Read, name: &str, base: Option<(&str, &Scenario)>) -> Result<Scenario, LogError> {
    let log = read(log, name, LogOptions::default())?;
    let whole = |reason: Message| LogFault::whole(reason).of_file(name);
    let run = RecordedRun::new(log, base, &[]);
    let run = run.map_err(|error| whole(crate::text::refusals::command(&error)))?;
    Ok(run.scenario(name))
}

impl RecordedRun {
    /// The scenario that replays the log: step k of its run is the `k`th of the log.
    pub fn scenario(self, title: &str) -> Scenario {
        let start = self.world(0);
        let inferred: Vec<String> = self.guesses().iter().map(Message::to_string).collect();
        let name = Path::new(title).file_name().map_or_else(|| title.into(), |name| name.to_string_lossy());
        let mut scenario = Scenario::of_world(&start, &name, "");
        // Brackets would be parsed as marks.
        let about = said::about_replay(inferred.join("; ")).to_string();
        scenario.about = about.replace('[', "(").replace(']', ")");
        let steps = self.log().stamps().len() as u64;
        let log = Log::following(Arc::new(FollowedLog::of(self)));
        scenario.run = Some(Recorded::new(steps.saturating_sub(1), log, &[]));
        scenario
    }
}
