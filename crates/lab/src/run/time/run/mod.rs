//! A world that steps, with the log of commands that change it and its metrics.

mod alike;
mod logged;
mod own;
mod roster;
mod states;

use std::sync::{Arc, OnceLock, atomic::AtomicBool};

use glam::Vec2;

use super::{
    follow::{Follower, LoggedAgent, LoggedAnswer, LoggedRun},
    log::Log,
};
use sidestep_core::{
    avoid::meter::{Clock, Counters},
    model::{World, params::Form},
    sim::{
        Command, CommandError, Decisions, Simulation, ThreadsError, Watch,
        shared::{make_unique, successor},
    },
};

use crate::{
    run::{
        command::RunCommand,
        metrics::{Event, Gate, Metrics, Sample},
        own::SharedProgram,
    },
    text::message::Message,
};

pub use alike::Alike;
use roster::Roster;

/// A simulation, the log of its commands, and its metrics.
///
/// A run whose log has entries ahead is a replay: each step applies the commands that the log has for it, and gives the
/// bits of the logged run. Metrics are taken only if requested ([`Run::observed`]).
///
/// ```
/// use sidestep_core::{Agent, Command, Vec2, World};
/// use sidestep_lab::run::time::{Log, Run};
///
/// let world = World { agents: vec![Agent::new(Vec2::ZERO)].into(), ..World::new(0.1) };
/// let mut run = Run::new(world.clone(), Log::default());
/// run.step();
/// run.apply(Command::MoveAgent { agent: 0, to: Vec2::ONE })?;
/// run.step();
///
/// let mut replay = Run::new(world, run.log().clone());
/// replay.step();
/// replay.step();
/// assert_eq!(replay.digest(), run.digest());
/// # Ok::<(), sidestep_core::CommandError>(())
/// ```
#[derive(Debug)]
pub struct Run {
    simulation: Simulation,
    /// The agents at its start.
    start: Roster,
    log: Log,
    /// The first entry of the log that is still to come.
    next: usize,
    /// The agents that follow a logged run.
    follower: Option<Arc<Follower>>,
    /// The logged decisions of these agents at the present step, by index.
    answers: Arc<Vec<Option<LoggedAnswer>>>,
    /// If requested, all changes of the world so far, with their steps.
    spelled: Option<Vec<(u64, RunCommand)>>,
    /// The metrics up to now; without an observation if none were requested.
    metrics: Arc<Metrics>,
    observed: bool,
    /// The metrics on arrival at the present step, if anything was changed since.
    arrived: Option<Metrics>,
    /// Memory for metrics, used while the present ones are shared.
    spare: Option<Arc<Metrics>>,
    /// The program that decides for the agents of the method `own`.
    program: Option<SharedProgram>,
    /// True if the program is to be queried even where the log ends with answers: another source gave them.
    asks_again: bool,
    /// The reason why the program failed.
    fault: Option<Message>,
    /// Raised once this step in the background is no longer needed.
    cancelled: Arc<AtomicBool>,
    /// The values that its agents share, once they were requested; cleared by every change except a step.
    alike: OnceLock<Alike>,
    stopwatch: Stopwatch,
}

/// The events and changes of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// Events of the step itself; none in a run that is not observed.
    pub events: Vec<Event>,
    /// The effect of the commands that the log has for this step, if there are any.
    pub changes: Option<Changes>,
    /// Number of skipped steps, which a log that is being written had dropped; if any were, figures start over.
    pub skipped: u64,
}

/// The effect of commands of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Changes {
    /// Events of the step with the changes.
    pub events: Vec<Event>,
    /// True if any of them was more than a movement of the pointer.
    pub notable: bool,
}

/// Time spent in deciding and moving, without metrics and log.
#[derive(Clone, Copy, Debug, Default)]
struct Stopwatch {
    clock: Option<Clock>,
    /// Nanoseconds so far.
    busy: u64,
}

impl Stopwatch {
    fn runs(&self) -> bool {
        self.clock.is_some()
    }

    fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let Some(clock) = self.clock else { return work() };
        let start = clock();
        let done = work();
        self.busy += clock().saturating_sub(start);
        done
    }
}

impl Run {
    /// Starts at `world`, in its state on arrival at its step: commands that the log has for that step are applied,
    /// those for later steps are still to come. No metrics are taken.
    pub fn new(world: World, log: Log) -> Run {
        let mut run = Run::on_arrival(world, log, None);
        run.catch_up();
        run
    }

    /// Like [`Run::new`], with `metrics` observing, which may count the crossings of a line.
    pub fn observed(world: World, log: Log, metrics: Metrics) -> Run {
        let mut run = Run::on_arrival(world, log, Some(metrics));
        run.catch_up();
        run
    }

    /// Like [`Run::observed`], but before the commands of its first step.
    pub(super) fn on_arrival(world: World, log: Log, metrics: Option<Metrics>) -> Run {
        let observed = metrics.is_some();
        let mut metrics = metrics.unwrap_or_default();
        if observed {
            metrics.observe_world(&world);
        }
        let next = first_at(&log, world.step);
        let mut follower = log.follower().cloned();
        if let Some(follower) = &mut follower {
            Arc::make_mut(follower).begin(&world);
        }
        let answers = answers_of(follower.as_deref(), &world);
        Run {
            follower,
            answers,
            spelled: None,
            start: Roster::of(&world),
            simulation: Simulation::new(world),
            log,
            next,
            metrics: Arc::new(metrics),
            observed,
            arrived: None,
            spare: None,
            program: None,
            asks_again: false,
            fault: None,
            cancelled: Arc::default(),
            alike: OnceLock::new(),
            stopwatch: Stopwatch::default(),
        }
    }

    /// The log of an equal run up to a step in which no agent follows: the decisions of the followed log are among the
    /// commands. `None` if these are more than `most`.
    pub fn spelled_out(world: World, log: Log, last: u64, most: usize) -> Option<Log> {
        let mut run = Run::on_arrival(world, log, None);
        run.spelled = Some(Vec::new());
        run.catch_up();
        let count = |run: &Run| run.spelled.as_ref().map_or(0, Vec::len);
        while run.world().step < last && count(&run) <= most {
            run.step();
        }
        run.spelled.filter(|spelled| spelled.len() <= most).map(Log::new)
    }

    /// Decides with this many worker threads; the results are the same for any number.
    ///
    /// # Errors
    /// The operating system refused the threads.
    pub fn with_threads(mut self, threads: usize) -> Result<Run, ThreadsError> {
        self.simulation = self.simulation.with_threads(threads)?;
        Ok(self)
    }

    /// Measures from now on the time spent in deciding and moving, for [`Run::busy`]. The clock gives nanoseconds since
    /// any fixed time.
    pub fn with_clock(mut self, clock: Clock) -> Run {
        self.stopwatch = Stopwatch { clock: Some(clock), busy: 0 };
        self
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        self.simulation.world()
    }

    /// The last computed decisions; up to date after [`Run::refresh`].
    pub fn decided(&self) -> &Decisions {
        self.simulation.decided()
    }

    /// The world and the decisions that will carry it to its next step.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.simulation.state()
    }

    /// Decides again if something has changed since.
    pub fn refresh(&mut self) {
        let Run { simulation, stopwatch, .. } = self;
        stopwatch.time(|| simulation.refresh());
    }

    /// The values that all agents share now.
    pub fn alike(&self) -> &Alike {
        self.alike.get_or_init(|| Alike::of(&self.world().agents))
    }

    /// The metrics up to now.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The world's metrics now.
    pub fn sample(&self) -> Sample {
        self.metrics.sample(self.world())
    }

    /// All commands, including those still to come.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The commands applied so far.
    pub fn applied(&self) -> &[(u64, RunCommand)] {
        &self.log[..self.next]
    }

    /// True if only its own steps have changed the world since it arrived at a step and applied the commands there.
    pub fn is_left_to_itself_since(&self, step: u64) -> bool {
        self.follower.is_none() && self.applied().last().is_none_or(|(at, _)| *at <= step)
    }

    /// The commands still to come.
    pub fn upcoming(&self) -> &[(u64, RunCommand)] {
        &self.log[self.next..]
    }

    /// The next command that the log has for the present step, if one is still to come.
    pub(super) fn due(&self) -> Option<&RunCommand> {
        let (at, command) = self.upcoming().first()?;
        (*at <= self.world().step).then_some(command)
    }

    /// The last settings of methods and parameters up to now. If agents were removed, the others are given by their
    /// indices at the start.
    pub fn tuning(&self) -> Vec<Command> {
        let mut tuning: Vec<Command> = Vec::new();
        let mut now = self.start.clone();
        for command in self.applied().iter().filter_map(|(_, command)| command.of_world()) {
            now.follow(command);
            if let Some(command) = now.at_start(command, &self.start) {
                tuning.retain(|earlier| !command.supersedes(earlier));
                tuning.push(command);
            }
        }
        if self.follower.is_some() || !now.is_of(self.world()) {
            // Agents that steps add and remove have other indices.
            tuning.retain(|command| !command.tunes_one());
        }
        tuning
    }

    /// Fingerprint of the whole world: equal digests, equal bits.
    pub fn digest(&self) -> u64 {
        self.simulation.digest()
    }

    /// Nanoseconds spent in deciding and moving, by the clock of [`Run::with_clock`].
    pub fn busy(&self) -> u64 {
        self.stopwatch.busy
    }

    /// Stores the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        self.simulation.watch(watch);
    }

    /// The agents whose constructions are stored.
    pub(super) fn watched(&self) -> &Watch {
        self.simulation.watched()
    }

    /// Counts the costs of decisions from now on, from zero, or stops counting; see [`Simulation::count`].
    pub fn count(&mut self, clock: Option<Clock>) {
        self.simulation.count(clock);
    }

    /// The counts since then.
    pub fn counters(&self) -> &Counters {
        self.simulation.counters()
    }

    /// One step, and the commands that the log has for the new step. Its program, if any, is queried before.
    pub fn step(&mut self) -> Arrival {
        self.ask();
        self.step_with(|_| {})
    }

    /// Like [`Run::step`], without a query of the program; `on_arrival` receives the run before the commands of the
    /// log.
    pub(super) fn step_with(&mut self, on_arrival: impl FnOnce(&Run)) -> Arrival {
        let Run { simulation, stopwatch, metrics, observed, spare, follower, spelled, alike, .. } = self;
        let mut skipped = 0;
        let world = simulation.world();
        if follower.is_some() || world.has_travelers() || world.params.museum_units == Form::Printed {
            // Agents come, leave and get other goals; under a printed slip, steps change settings.
            alike.take();
        }
        if *observed && follower.is_none() && !stopwatch.runs() {
            let (metrics, before) = successor(metrics, spare);
            metrics.step(before.as_deref(), simulation);
        } else {
            let mut metrics = observed.then(|| make_unique(metrics, spare, Metrics::clone_from));
            if let Some(metrics) = &mut metrics {
                stopwatch.time(|| simulation.refresh());
                metrics.observe_decisions(simulation.decided());
            }
            let sorts = metrics.is_some() && follower.is_none();
            stopwatch.time(|| {
                simulation.step();
                if sorts {
                    // Now for the figures, later for the next decisions.
                    simulation.sort();
                }
            });
            if let Some(follower) = follower {
                skipped = lead(simulation, follower, spelled.as_mut());
            }
            if let Some(metrics) = metrics {
                if skipped > 0 {
                    *metrics = Metrics::new().with_gate(metrics.gate().map(Gate::ends));
                }
                metrics.observe_simulation(simulation);
            }
        }
        self.answers = answers_of(self.follower.as_deref(), self.simulation.world());
        self.arrived = None;
        let events = self.metrics.events().to_vec();
        on_arrival(self);
        Arrival { events, changes: self.catch_up(), skipped }
    }

    /// Applies the commands that the log has for the present step.
    pub(super) fn catch_up(&mut self) -> Option<Changes> {
        let (mut any, mut notable) = (false, false);
        while let Some(command) = self.due().cloned() {
            (any, notable) = (true, notable || command.is_notable());
            // The world accepts every command that it accepted when it was logged.
            _ = self.carry_out(command);
            self.next += 1;
        }
        any.then(|| {
            self.answers = answers_of(self.follower.as_deref(), self.simulation.world());
            self.observe_change();
            Changes { events: self.metrics.events().to_vec(), notable }
        })
    }

    /// Changes the world now and logs the command, replacing one at the same step that it supersedes. Commands ahead in
    /// the log are dropped: they belong to another course.
    ///
    /// # Errors
    /// As [`RunCommand::check`]; nothing is changed then.
    pub fn apply(&mut self, command: impl Into<RunCommand>) -> Result<(), CommandError> {
        let command = command.into();
        let is_answer = command.is_answer();
        self.insert(command)?;
        self.asks_again |= is_answer;
        self.drop_upcoming();
        Ok(())
    }

    /// Like [`Run::apply`], but the commands ahead stay in the log.
    ///
    /// # Errors
    /// As [`RunCommand::check`]; nothing is changed then.
    pub(crate) fn insert(&mut self, command: impl Into<RunCommand>) -> Result<(), CommandError> {
        let command = command.into();
        self.carry_out(command.clone())?;
        self.answers = answers_of(self.follower.as_deref(), self.simulation.world());
        self.observe_change();
        let step = self.world().step;
        let superseded = superseded(self.applied(), step, &command);
        let log = self.log.commands_mut();
        if let Some(superseded) = superseded {
            log.remove(superseded);
            self.next -= 1;
        }
        log.insert(self.next, (step, command));
        self.next += 1;
        Ok(())
    }

    /// Changes the world, the gate, or the set of agents that follow. If a command puts an agent where the log does not
    /// have it, the agents that could react to it are released too.
    fn carry_out(&mut self, command: RunCommand) -> Result<(), CommandError> {
        self.alike.take();
        self.tell_follower(&command)?;
        if let RunCommand::World(command) = command {
            return self.simulation.apply(command);
        }
        command.check(self.world())?;
        if let RunCommand::SetGate(ends) = command {
            self.move_gate(ends);
        }
        Ok(())
    }

    /// Applies the effect of a command on the agents that follow a log, before it is carried out.
    fn tell_follower(&mut self, command: &RunCommand) -> Result<(), CommandError> {
        let Run { follower: Some(follower), simulation, spelled, .. } = self else { return Ok(()) };
        let (step, mut spelled) = (simulation.world().step, spelled.as_mut());
        if let Some(scope) = follower.scope_left(simulation.world(), command) {
            command.check(simulation.world())?;
            for change in Arc::make_mut(follower).let_go(simulation.world(), scope) {
                spell(spelled.as_deref_mut(), step, &change);
                simulation.apply(change)?;
            }
        }
        match command {
            RunCommand::World(command) => Arc::make_mut(follower).note_tuning(command),
            RunCommand::Follow(scope) => Arc::make_mut(follower).follow(simulation.world(), *scope),
            RunCommand::SetGate(_) | RunCommand::LetGo(_) => {}
        }
        if !matches!(command, RunCommand::LetGo(_) | RunCommand::Follow(_)) {
            spell(spelled, step, command);
        }
        Ok(())
    }

    /// The commands that undo `command`, given the run before it; `None` for a command that it refuses.
    pub fn inverse(&self, command: &RunCommand) -> Option<Vec<RunCommand>> {
        let mut back = match command {
            RunCommand::World(command) => {
                command.inverse(self.world())?.into_iter().map(RunCommand::World).collect()
            }
            RunCommand::SetGate(_) => vec![RunCommand::SetGate(self.metrics.gate().map(Gate::ends))],
            RunCommand::LetGo(_) => Vec::new(),
            RunCommand::Follow(scope) => vec![RunCommand::LetGo(*scope)],
        };
        if let Some(follower) = &self.follower
            && let Some(scope) = follower.scope_left(self.world(), command)
        {
            back.extend(follower.back(self.world(), scope));
        }
        Some(back)
    }

    /// Drops the commands that are still to come.
    pub(super) fn drop_upcoming(&mut self) {
        if !self.upcoming().is_empty() {
            self.log = self.log.with(self.applied().to_vec());
        }
    }

    /// Counts crossings of another line from one end to the other, m, or of none.
    fn move_gate(&mut self, ends: Option<[Vec2; 2]>) {
        if self.observed {
            let metrics = make_unique(&mut self.metrics, &mut self.spare, Metrics::clone_from);
            self.arrived.get_or_insert_with(|| metrics.clone());
            metrics.set_gate(ends);
        }
    }

    /// Observes a world that was changed at the present step. Regardless of the number of changes, the metrics take in
    /// the world on arrival and the world after the last change.
    fn observe_change(&mut self) {
        if !self.observed {
            return;
        }
        let metrics = make_unique(&mut self.metrics, &mut self.spare, Metrics::clone_from);
        let gate = metrics.gate().map(Gate::ends);
        match &self.arrived {
            Some(arrived) => metrics.clone_from(arrived),
            None => self.arrived = Some(metrics.clone()),
        }
        metrics.set_gate(gate);
        metrics.observe_world(self.simulation.world());
    }
}

/// Puts the agents that follow where the log has them at the step of the world, or at the first step that the log still
/// has. Returns the number of steps between the two.
fn lead(
    simulation: &mut Simulation,
    follower: &mut Arc<Follower>,
    mut spelled: Option<&mut Vec<(u64, RunCommand)>>,
) -> u64 {
    if !follower.is_led() {
        return 0;
    }
    let arrived = simulation.world().step;
    let Some((step, agents)) = logged_from(follower.logged().as_ref(), arrived) else { return 0 };
    let skipped = step - arrived;
    if skipped > 0 {
        let mut world = simulation.world().clone();
        world.time += skipped as f64 * f64::from(world.params.time_step);
        world.step = step;
        simulation.restore(&world);
    }
    let mut carry_out = |simulation: &mut Simulation, commands: Vec<Command>| {
        for command in commands {
            spell(spelled.as_deref_mut(), step, &command);
            // A log is checked when it is read, and a command refers to an agent that exists.
            _ = simulation.apply(command);
        }
    };
    let steps = follower.logged().skipped(step);
    if steps > 0 {
        carry_out(simulation, vec![Command::PassTime { steps }]);
    }
    let leave = follower.leave(simulation.world(), &agents);
    carry_out(simulation, leave);
    let before = simulation.world().agents.len();
    let (commands, came) = follower.put(simulation.world(), agents, skipped > 0);
    carry_out(simulation, commands);
    if !came.is_empty() {
        Arc::make_mut(follower).note(simulation.world(), before, &came);
    }
    skipped
}

/// The agents of a log at a step, or at the first available one if the step has been dropped; `None` if the step is not
/// written yet.
fn logged_from(log: &dyn LoggedRun, mut step: u64) -> Option<(u64, Vec<LoggedAgent>)> {
    loop {
        if let Some(agents) = log.agents(step) {
            return Some((step, agents));
        }
        // The log may drop steps in the meantime.
        step = Some(log.first()).filter(|first| *first > step)?;
    }
}

/// Adds a command to the spelled-out ones, if the run records them.
fn spell(spelled: Option<&mut Vec<(u64, RunCommand)>>, step: u64, command: &(impl Into<RunCommand> + Clone)) {
    if let Some(spelled) = spelled {
        spelled.push((step, command.clone().into()));
    }
}

fn answers_of(follower: Option<&Follower>, world: &World) -> Arc<Vec<Option<LoggedAnswer>>> {
    Arc::new(follower.filter(|it| it.is_led()).map_or_else(Vec::new, |it| it.answers(world)))
}

/// The first entry of a log for this step or a later one.
fn first_at(log: &Log, step: u64) -> usize {
    log.partition_point(|(at, _)| *at < step)
}

/// The index of the log entry that a command at this step supersedes: the last one, or an earlier one if the order of
/// those after it does not matter, as when a drag moves several things.
fn superseded(log: &[(u64, RunCommand)], step: u64, command: &RunCommand) -> Option<usize> {
    for (index, (at, known)) in log.iter().enumerate().rev() {
        if *at != step {
            return None;
        }
        if command.supersedes(known) {
            return Some(index);
        }
        let is_independent = |command: &RunCommand| command.of_world().is_some_and(Command::is_independent);
        if !(is_independent(command) && is_independent(known)) {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use sidestep_core::model::{Agent, Objective};

    #[test]
    fn a_cancelled_step_decides_for_nobody_and_touches_nothing_here() {
        let mut world = World::new(0.1);
        world.agents = (0..1000).map(|k| Agent::new(Vec2::new(0.5 * k as f32, 0.0))).collect();
        let goal = Objective::Goal(Vec2::new(0.0, 9.0));
        world.agents.iter_mut().for_each(|agent| agent.objective = goal);
        let start = || Run::observed(world.clone(), Log::default(), Metrics::new());
        let step = |run: &mut Run| {
            run.step();
            run.refresh();
        };
        let mut run = start();
        let mut ahead = run.split_off();
        ahead.set_cancel_flag(&Arc::new(AtomicBool::new(true)));
        step(&mut ahead);
        let stands = |run: &Run| run.decided().choices.iter().all(|choice| choice.velocity == Vec2::ZERO);
        assert!(stands(&ahead) && ahead.world().step == 1);
        assert!(run.world() == &world);
        run.refresh();
        assert!(!stands(&run));
        // The flag does not come back with the memory.
        let mut ahead = run.split_off();
        let flag = Arc::new(AtomicBool::new(false));
        ahead.set_cancel_flag(&flag);
        step(&mut ahead);
        run.adopt(ahead);
        flag.store(true, Ordering::Relaxed);
        step(&mut run);
        let mut straight = start();
        (0..2).for_each(|_| step(&mut straight));
        assert!(run.world() == straight.world());
        assert!(run.decided() == straight.decided());
    }
}
