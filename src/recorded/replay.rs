//! A log as a scenario that replays it: the first step is its world, every later one a list of changes that put the
//! agents where the log has them. So window, lens, figures and clips show any step of it, with what the method decides there.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    path::Path,
};

use super::{
    RecordedRun,
    column::SETTINGS,
    error::{LogError, LogFault},
    reader::{LogOptions, open, read},
    said,
};
use crate::{
    model::{Agent, Key},
    scenario::{Recorded, Scenario},
    sim::{Command, command::Scope},
    text::message::Message,
};

/// How far a text is looked at, bytes.
const LOOKED_AT: u64 = 1 << 16;

/// Most rows of a log that is replayed: each is two changes of a world, some 200 bytes.
const MAX_REPLAYED: usize = 500_000;

/// Endings of files that hold logs.
const ENDINGS: [&str; 4] = [".csv", ".tsv", ".jsonl", ".ndjson"];

/// Whether a name is that of a log, packed or not; a `.txt` is one if its first row begins with a number.
pub fn is_log(name: &str) -> bool {
    let low = name.to_ascii_lowercase();
    let plain = low.strip_suffix(".gz").unwrap_or(&low);
    ENDINGS.iter().any(|ending| plain.ends_with(ending))
        || low.ends_with(".txt") && begins_with_a_number(name)
}

fn begins_with_a_number(name: &str) -> bool {
    let lines = File::open(name).map(|file| BufReader::new(file.take(LOOKED_AT)).lines());
    let mut rows = lines.into_iter().flatten().map_while(Result::ok);
    let row = rows.find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    row.is_some_and(|row| row.split_whitespace().next().is_some_and(|word| word.parse::<f64>().is_ok()))
}

/// The scenario that replays the log of a file, with what is guessed where it is silent.
///
/// # Errors
/// One line: which line, what is wrong, what would be right.
pub fn replay_of(name: &str) -> Result<Scenario, LogError> {
    let (file, _) = open(name)?;
    let log = read(file, name, LogOptions::default())?;
    let whole = |reason: Message| LogFault::whole(reason).of_file(name);
    let run = RecordedRun::new(log, None, &[]);
    let run = run.map_err(|error| whole(crate::text::refusals::command(&error)))?;
    run.scenario(name).map_err(whole)
}

impl RecordedRun {
    /// The scenario that replays the log: its step k is the log's kth.
    ///
    /// # Errors
    /// The log is too long to be replayed.
    pub fn scenario(&self, title: &str) -> Result<Scenario, Message> {
        let rows = self.log().len();
        if rows > MAX_REPLAYED {
            return Err(said::too_long_to_replay(rows, MAX_REPLAYED));
        }
        let start = self.world(0);
        let inferred: Vec<String> = self.guesses().iter().map(Message::to_string).collect();
        let name = Path::new(title).file_name().map_or_else(|| title.into(), |name| name.to_string_lossy());
        let mut scenario = Scenario::of_world(&start, &name, "");
        // Brackets would be marks.
        let about = said::about_replay(inferred.join("; ")).to_string();
        scenario.about = about.replace('[', "(").replace(']', ")");
        let mut replay = Replay::of(self, start.agents);
        let steps = self.log().stamps().len();
        (1..steps).for_each(|k| replay.step(self, k));
        scenario.run = Some(Recorded::new(steps as u64 - 1, replay.changes.into(), &[]));
        Ok(scenario)
    }
}

/// The changes so far, and the agents that they have left.
struct Replay {
    changes: Vec<(u64, Command)>,
    /// The agents of the world in its order: by their numbers in the log, and as they were set last.
    present: Vec<(u32, Agent)>,
    /// The place of each agent of the log among them.
    places: Vec<Option<u32>>,
}

impl Replay {
    fn of(run: &RecordedRun, agents: Vec<Agent>) -> Replay {
        let present: Vec<(u32, Agent)> = run.log().agents_at(0).iter().copied().zip(agents).collect();
        let mut replay = Replay { changes: Vec::new(), present, places: vec![None; run.log().names().len()] };
        replay.count();
        replay
    }

    /// Notes where everybody is.
    fn count(&mut self) {
        self.places.fill(None);
        for (place, (agent, _)) in self.present.iter().enumerate() {
            self.places[*agent as usize] = Some(place as u32);
        }
    }

    /// Puts the world after `k` steps where the log has it.
    fn step(&mut self, run: &RecordedRun, k: usize) {
        let at = k as u64;
        let now = run.log().agents_at(k);
        let before = self.present.len();
        for index in (0..before).rev() {
            if now.binary_search(&self.present[index].0).is_err() {
                self.present.remove(index);
                self.changes.push((at, Command::RemoveAgent { agent: index as u32 }));
            }
        }
        if self.present.len() < before {
            self.count();
        }
        for (number, agent) in now.iter().zip(run.world(k).agents) {
            match self.places[*number as usize] {
                Some(place) => self.put(at, place, agent),
                None => {
                    self.places[*number as usize] = Some(self.present.len() as u32);
                    self.present.push((*number, agent.clone()));
                    self.changes.push((at, Command::AddAgent(Box::new(agent))));
                }
            }
        }
    }

    /// Puts an agent that is there where it should be, as it should be.
    fn put(&mut self, at: u64, place: u32, agent: Agent) {
        let known = &mut self.present[place as usize].1;
        let mut change = |command| self.changes.push((at, command));
        change(Command::MoveAgent { agent: place, to: agent.position });
        change(Command::SetVelocity { agent: place, to: agent.velocity });
        if agent.objective != known.objective && agent.objective.other().is_none() {
            change(Command::SetObjective { agent: place, objective: agent.objective });
        }
        for setting in SETTINGS {
            let (now, before) = ((setting.get)(&agent.settings), (setting.get)(&known.settings));
            if now != before {
                change(Command::Set { key: Key::Agent(setting), value: now, scope: Scope::Agent(place) });
            }
        }
        *known = agent;
    }
}
