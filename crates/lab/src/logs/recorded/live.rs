//! A log that is being written while a run follows it: rows are read by a thread as they come.
//!
//! ```text
//!   program ─▶ pipe ─▶ thread ─▶ LiveStep, once the next one begins ─▶ the window follows, pauses, looks back
//! ```
//! The first steps determine the properties of the others: the columns, and the length of a step. The stored steps take
//! no more than a budget of bytes: if a program writes faster than the window reads, or the window looks back, the
//! oldest are dropped.

use std::{
    any::Any,
    collections::VecDeque,
    io::Read,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    time::Duration,
};

use glam::Vec2;

use super::{
    RecordedRun,
    column::{SETTINGS, VectorKind, setting_value},
    error::{LogError, LogFault},
    feed::{Feed, LiveBase, LiveProgress},
    format::read_rows,
    line::LogLines,
    live_step::LiveStep,
    reader::LogOptions,
    run::{ChosenSource, VelocitySource, is_unit},
    said,
};
use sidestep_core::model::{Agent, Agents, Key, Objective, World, agent::Steering, tunable::Value};

use crate::{
    files::scenario::{Recorded, Scenario},
    run::time::{self, Log, LoggedAgent, LoggedAnswer, LoggedRun},
    system,
    text::message::Message,
};

/// A log that is being written.
#[derive(Debug)]
pub struct LiveLog {
    /// The first steps, with all data that worlds need in addition to rows.
    head: RecordedRun,
    came: Mutex<LiveSteps>,
    progress: Arc<LiveProgress>,
}

/// A log whose first steps have not arrived yet.
#[derive(Debug)]
pub struct LiveStart {
    name: String,
    opened: mpsc::Receiver<Result<Arc<LiveLog>, LogError>>,
    progress: Arc<LiveProgress>,
}

/// The steps that arrived and are stored.
#[derive(Debug)]
struct LiveSteps {
    /// The number of the first stored step; the very first was 0.
    first: u64,
    kept: VecDeque<Arc<LiveStep>>,
    bytes: usize,
    /// Most bytes that they may take.
    budget: usize,
    names: Vec<String>,
    over: Option<Option<LogError>>,
}

/// The share of the budget that remains when steps are dropped, so that not every new step drops some.
const KEPT: f64 = 0.9;

/// Number of steps that are always stored: one, and the one before it, which has its velocities.
const FEWEST: usize = 2;

impl LiveSteps {
    /// Drops the oldest steps if they take too much memory.
    fn drop_surplus(&mut self) {
        if self.bytes <= self.budget {
            return;
        }
        let left = (self.budget as f64 * KEPT) as usize;
        while self.bytes > left && self.kept.len() > FEWEST {
            let dropped = self.kept.pop_front().map_or(0, |step| step.bytes);
            (self.first, self.bytes) = (self.first + 1, self.bytes - dropped);
        }
    }

    /// The first step that is stored together with its predecessor.
    fn first_whole(&self) -> u64 {
        self.first + u64::from(self.first > 0)
    }

    /// A step, if it is stored.
    fn at(&self, step: u64) -> Option<Arc<LiveStep>> {
        self.kept.get(usize::try_from(step.checked_sub(self.first)?).ok()?).cloned()
    }
}

impl LiveStart {
    /// The log, once its first steps have arrived or the program has ended; `None` if that takes longer than
    /// `patience`.
    ///
    /// # Errors
    /// A fault of the first rows, or of the changes.
    pub fn opened(&self, patience: Duration) -> Option<Result<Arc<LiveLog>, LogError>> {
        match self.opened.recv_timeout(patience) {
            Ok(opened) => Some(opened),
            Err(mpsc::RecvTimeoutError::Timeout) => None,
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                Some(Err(LogFault::whole(said::empty()).of_file(&self.name)))
            }
        }
    }

    /// What must arrive before the log opens.
    pub fn waits_for(&self) -> Message {
        self.progress.waits_for()
    }
}

impl LiveLog {
    /// The time without a complete step after which the program shows what it waits for.
    pub const PATIENCE: Duration = Duration::from_secs(2);

    /// Begins to read rows on a dedicated thread.
    pub fn begin(
        source: impl Read + Send + 'static,
        name: &str,
        options: LogOptions,
        base: LiveBase,
    ) -> LiveStart {
        let (sender, opened) = mpsc::channel();
        let (file, progress) = (name.to_string(), Arc::<LiveProgress>::default());
        let mut feed = Feed::new(base, &options, sender, Arc::clone(&progress));
        system::spawn(move || {
            let read = read_into(source, &options, &mut feed).map_err(|fault| fault.of_file(&file));
            feed.end(read.err(), &file);
        });
        LiveStart { name: name.to_string(), opened, progress }
    }

    pub(super) fn of(head: RecordedRun, progress: Arc<LiveProgress>) -> LiveLog {
        let (kept, names) = (VecDeque::new(), Vec::new());
        let came = LiveSteps { first: 0, kept, bytes: 0, budget: time::BUDGET, names, over: None };
        LiveLog { head, came: Mutex::new(came), progress }
    }

    fn came(&self) -> MutexGuard<'_, LiveSteps> {
        self.came.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if it has no preferred velocities, so that these are estimated from the motion of agents.
    pub fn is_estimated(&self) -> bool {
        self.head.is_estimated()
    }

    /// Adds a complete step, and the names of agents that are new in it.
    pub(super) fn push(&self, step: LiveStep, names: &[String]) {
        let mut came = self.came();
        let known = came.names.len();
        came.names.extend_from_slice(&names[known.min(names.len())..]);
        came.bytes += step.bytes;
        came.kept.push_back(Arc::new(step));
        came.drop_surplus();
    }

    /// From now on stores steps of no more than this number of bytes, except the newest ones.
    pub fn keep_within(&self, bytes: usize) {
        let mut came = self.came();
        came.budget = bytes;
        came.drop_surplus();
    }

    /// The last step that arrived, if it is stored.
    pub(super) fn newest(&self) -> Option<Arc<LiveStep>> {
        self.came().kept.back().cloned()
    }

    pub(super) fn end(&self, error: Option<LogError>) {
        self.came().over = Some(error);
    }

    /// `Some` if the program has ended, with the fault of its last row, if any.
    pub fn over(&self) -> Option<Option<LogError>> {
        self.came().over.clone()
    }

    /// Bytes that the stored steps take.
    pub fn bytes(&self) -> usize {
        self.came().bytes
    }

    /// Number of complete steps, including dropped ones.
    pub fn complete(&self) -> u64 {
        let came = self.came();
        came.first + came.kept.len() as u64
    }

    /// What must arrive before the next step is complete.
    pub fn waits_for(&self) -> Message {
        self.progress.waits_for()
    }

    /// The previous step, the step, and the next one, if they are stored.
    fn around(&self, step: u64) -> [Option<Arc<LiveStep>>; 3] {
        let came = self.came();
        if step < came.first_whole() {
            return [None, None, None];
        }
        [step.checked_sub(1).and_then(|before| came.at(before)), came.at(step), came.at(step + 1)]
    }

    /// The world at a stored step, for a run that begins there.
    pub fn world(&self, step: u64) -> World {
        let mut world = World { agents: Agents::default(), ..self.head.world(0) };
        (world.step, world.time) = (step, step as f64 * f64::from(self.head.time_step()));
        let agents = self.agents(step).unwrap_or_default();
        world.agents = agents.into_iter().map(|logged| logged.agent).collect();
        world
    }

    /// The scenario whose run follows it, from its first step on.
    pub fn scenario(self: Arc<LiveLog>, title: &str) -> Scenario {
        let mut scenario = Scenario::of_world(&self.world(0), title, "");
        let to_last_place = said::preferred_to_last_place();
        let guesses = self.head.guesses().iter();
        let guesses = guesses
            .map(|guess| if *guess == to_last_place { said::preferred_as_it_goes() } else { guess.clone() });
        let inferred: Vec<String> = guesses.map(|guess: Message| guess.to_string()).collect();
        let about = said::about_live(inferred.join("; ")).to_string();
        scenario.about = about.replace('[', "(").replace(']', ")");
        scenario.run = Some(Recorded::new(self.last(), Log::following(self), &[]));
        scenario
    }

    /// The velocity before a decision, m/s.
    fn velocity(&self, before: Option<&LiveStep>, now: &LiveStep, row: usize) -> Option<Vec2> {
        let earlier = || {
            let before = before?;
            Some((before, before.row_of(now.agents[row])?))
        };
        match self.head.velocity_source() {
            VelocitySource::Logged => now.vector(VectorKind::Velocity, row),
            VelocitySource::ChosenBefore => {
                let (before, row) = earlier()?;
                before.vector(VectorKind::Chosen, row)
            }
            VelocitySource::Places => {
                let (before, old) = earlier()?;
                Some((now.position(row) - before.position(old)) / self.head.time_step())
            }
        }
        .filter(|v| v.is_finite())
    }

    /// The agent of a row.
    fn agent(&self, name: &str, before: Option<&LiveStep>, now: &LiveStep, row: usize) -> Agent {
        let (mut agent, is_of_base) = self.head.newcomer(name, now.agents[row]);
        for (setting, tunable) in SETTINGS.iter().enumerate() {
            if let Some(value) = self.setting(setting, now, row) {
                (tunable.set)(&mut agent.settings, value);
            }
        }
        agent.position = now.position(row);
        agent.velocity = self.velocity(before, now, row).unwrap_or_default();
        match now.vector(VectorKind::Preferred, row).filter(|v| v.is_finite()) {
            Some(preferred) => {
                agent.objective = Objective::Velocity(preferred);
                // It is already the result of steering.
                agent.settings.steering = Steering::None;
            }
            None if !is_of_base => agent.objective = Objective::Velocity(agent.velocity),
            None => {}
        }
        let facing = now.vector(VectorKind::Facing, row).filter(|v| is_unit(*v));
        let moving = || Agent::facing(agent.position, agent.velocity, &agent.objective);
        agent.heading = facing.unwrap_or_else(moving);
        agent
    }

    fn setting(&self, setting: usize, step: &LiveStep, row: usize) -> Option<Value> {
        let number = step.setting(setting, row).filter(|_| !self.head.is_fixed(setting))?;
        setting_value(setting, number)
    }

    /// Settings that differ from those of the agent one step before.
    fn changed(&self, before: Option<&LiveStep>, now: &LiveStep, row: usize) -> Vec<(Key, Value)> {
        let earlier = before.filter(|before| !before.shares_settings(now));
        let earlier = earlier.and_then(|before| Some((before, before.row_of(now.agents[row])?)));
        let Some((before, old)) = earlier else { return Vec::new() };
        let of = |(setting, tunable)| {
            let value = self.setting(setting, now, row)?;
            (self.setting(setting, before, old) != Some(value)).then_some((Key::Agent(tunable), value))
        };
        SETTINGS.into_iter().enumerate().filter_map(of).collect()
    }
}

impl LoggedRun for LiveLog {
    fn first(&self) -> u64 {
        self.came().first_whole()
    }

    fn last(&self) -> u64 {
        let came = self.came();
        (came.first + came.kept.len() as u64).saturating_sub(1)
    }

    fn agents(&self, step: u64) -> Option<Vec<LoggedAgent>> {
        let [before, now, _] = self.around(step);
        let (now, before) = (now?, before.as_deref());
        let names: Vec<String> = {
            let came = self.came();
            let name = |number: &u32| came.names.get(*number as usize).cloned().unwrap_or_default();
            now.agents.iter().map(name).collect()
        };
        let of = |(row, (number, name)): (usize, (&u32, &String))| LoggedAgent {
            number: *number,
            agent: self.agent(name, before, &now, row),
            changed: self.changed(before, &now, row),
        };
        Some(now.agents.iter().zip(&names).enumerate().map(of).collect())
    }

    fn skipped(&self, _: u64) -> u32 {
        0
    }

    fn answers(&self, step: u64) -> Vec<LoggedAnswer> {
        let [before, now, next] = self.around(step);
        let Some(now) = now else { return Vec::new() };
        let of = |(row, number): (usize, &u32)| {
            let later = next.as_deref().and_then(|next| Some((next, next.row_of(*number)?)));
            let here = now.position(row);
            let chosen =
                self.velocity(before.as_deref(), &now, row).and_then(|_| match self.head.chosen_source() {
                    ChosenSource::Logged => now.vector(VectorKind::Chosen, row),
                    ChosenSource::NextVelocity => {
                        later.and_then(|(next, row)| next.vector(VectorKind::Velocity, row))
                    }
                    ChosenSource::Places => {
                        later.map(|(next, row)| (next.position(row) - here) / self.head.time_step())
                    }
                });
            LoggedAnswer { number: *number, chosen, next: later.map(|(next, row)| next.position(row)) }
        };
        now.agents.iter().enumerate().map(of).collect()
    }

    fn by_itself(&self, number: u32, step: u64) -> Agent {
        let name = self.name(number);
        let [before, now, _] = self.around(step);
        let agent = now.and_then(|now| {
            let row = now.row_of(number)?;
            Some(self.agent(&name, before.as_deref(), &now, row))
        });
        let base = self.head.newcomer(&name, number).0;
        let mut agent = agent.unwrap_or_else(|| base.clone());
        agent.settings.steering = base.settings.steering;
        agent
    }

    fn name(&self, number: u32) -> String {
        self.came().names.get(number as usize).cloned().unwrap_or_default()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn read_into(source: impl Read, options: &LogOptions, feed: &mut Feed) -> Result<(), LogFault> {
    let unreadable = |error: std::io::Error| LogFault::whole(said::unreadable(error.to_string()));
    let mut lines = LogLines::new(source).map_err(unreadable)?;
    read_rows(&mut lines, &options.columns, |row, agent, unit| {
        let unit = options.unit.or(unit);
        row.in_meters(unit.unwrap_or(1.0), options.y_down);
        row.check()?;
        feed.is_in(unit);
        feed.push(row, agent)
    })
    .map(drop)
}
