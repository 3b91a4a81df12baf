//! One world, or several side by side: they share the start, the clock and the selection; each pane holds its own
//! changes.

use sidestep_lab::text::said::messages;
use std::{collections::BTreeMap, slice, time::Duration};

use sidestep_core::{
    Command, CommandError, Decisions, World,
    avoid::meter::Clock,
    model::{AgentId, Key, tunable::Value},
    sim::{Watch, command::Scope},
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::Recorded,
    picture::overlay::KeptPicture,
    run::{
        metrics::Metrics,
        own::{self, OwnProgram},
        time::{Past, Run, TimeMachine},
    },
    text::{commands, message::Message, said::OneAgent, terms},
};

use super::later::LaterCommand;

/// Numbers of worlds side by side, as the menu offers them.
pub const COUNTS: [usize; 3] = [2, 4, 6];

/// A world next to others.
#[derive(Debug)]
pub struct Pane {
    /// Its own commands in a few words; empty for a single world.
    pub label: String,
    /// Its own commands: applied at its start, after those that all worlds share.
    pub own: Vec<Command>,
    pub machine: TimeMachine,
    /// The run in the file that it came from, for comparison.
    pub recorded: Option<Recorded>,
    /// The parts of its last picture that can be reused.
    pub kept_picture: KeptPicture,
    /// The new ids of agents that were put back while another had theirs.
    other_ids: BTreeMap<AgentId, AgentId>,
}

impl Pane {
    fn new(label: String, own: Vec<Command>, machine: TimeMachine, recorded: Option<Recorded>) -> Pane {
        let (kept_picture, other_ids) = Default::default();
        Pane { label, own, machine, recorded, kept_picture, other_ids }
    }

    /// Notes a setting of this world alone.
    fn keep_own(&mut self, command: Command) {
        self.own.retain(|known| !command.supersedes(known));
        self.own.push(command);
        self.label = label_of(&self.own);
    }

    /// These commands as they apply to the present world, without those whose agents are missing.
    ///
    /// # Errors
    /// The first that this world refuses.
    fn at_present(&mut self, later: &[LaterCommand]) -> Result<Vec<RunCommand>, CommandError> {
        let mut world = self.machine.run().world().clone();
        let mut commands = Vec::new();
        for later in later {
            let Some(command) = later.in_world(&world, |id| index_of(&world, id, &self.other_ids)) else {
                continue;
            };
            match &command {
                RunCommand::World(command) => command.apply(&mut world)?,
                other => other.check(&world)?,
            }
            if let Some(Command::InsertAgent { index, id, .. }) = command.of_world()
                && let Some(other) = world.id(*index).filter(|other| other != id)
            {
                self.other_ids.insert(*id, other);
            }
            commands.push(command);
        }
        Ok(commands)
    }
}

/// The index of an agent, which may have got other ids.
fn index_of(world: &World, id: AgentId, other_ids: &BTreeMap<AgentId, AgentId>) -> Option<u32> {
    let ids = std::iter::successors(Some(id), |id| other_ids.get(id).copied());
    ids.take(other_ids.len() + 1).find_map(|id| world.index(id))
}

/// The worlds of the window.
#[derive(Debug)]
pub struct Panes {
    pub list: Vec<Pane>,
    /// The one that panels, lens and pointer refer to.
    pub active: usize,
    /// The command of the user's own method, once it has been given.
    pub command: Option<String>,
    /// The time of each world's part of the step in progress, ns.
    busy: Vec<u64>,
    /// Number of consecutive steps that were cancelled because of a change.
    pub given_up: u32,
}

impl Panes {
    /// The world of a scenario alone, with the changes of the command line; a run from a file brings its log.
    pub fn alone(scenario: &Scenario, tuning: &[Command]) -> Result<Panes, CommandError> {
        let machine = machine_of(scenario, tuning)?;
        let recorded = scenario.run.clone().filter(|run| run.log.followed().is_none());
        Ok(Panes::of(vec![Pane::new(String::new(), Vec::new(), machine, recorded)]))
    }

    /// Makes one world for each of these lists of changes, all from the start.
    ///
    /// # Errors
    /// The first change that a world refuses; nothing has changed then.
    pub fn compare(
        scenario: &Scenario,
        tuning: &[Command],
        variants: Vec<(String, Vec<Command>)>,
    ) -> Result<Panes, CommandError> {
        let mut list = Vec::new();
        for (label, own) in variants {
            let all: Vec<Command> = tuning.iter().chain(&own).cloned().collect();
            let machine = machine_of(scenario, &all)?;
            list.push(Pane::new(label, own, machine, None));
        }
        Ok(Panes::of(list))
    }

    /// The runs of a clip side by side: commands that only some runs began with become the own commands of their panes.
    ///
    /// # Errors
    /// The first change that a world refuses.
    pub fn of_runs(runs: &[Scenario]) -> Result<Panes, CommandError> {
        let began = |run: &Scenario| -> Vec<Command> {
            let log = run.run.as_ref().map(|run| run.log.clone()).unwrap_or_default();
            let at_start = log.iter().take_while(|(step, _)| *step == 0);
            at_start.filter_map(|(_, command)| command.of_world().cloned()).collect()
        };
        let starts: Vec<Vec<Command>> = runs.iter().map(began).collect();
        let mut list = Vec::new();
        for (run, start) in runs.iter().zip(&starts) {
            let shared = |command: &Command| starts.iter().all(|other| other.contains(command));
            let own: Vec<Command> = start.iter().filter(|command| !shared(command)).cloned().collect();
            let recorded = run.run.clone();
            list.push(Pane::new(label_of(&own), own, machine_of(run, &[])?, recorded));
        }
        Ok(Panes::of(list))
    }

    fn of(list: Vec<Pane>) -> Panes {
        Panes { list, active: 0, command: None, busy: Vec::new(), given_up: 0 }
    }

    /// The machine of the active world.
    pub fn machine(&self) -> &TimeMachine {
        &self.list[self.active].machine
    }

    /// The machine of the active world, to be changed.
    pub fn machine_mut(&mut self) -> &mut TimeMachine {
        &mut self.list[self.active].machine
    }

    /// The run of the active world.
    pub fn run(&self) -> &Run {
        self.machine().run()
    }

    /// Its past.
    pub fn past(&self) -> &Past {
        self.machine().past()
    }

    /// The active world.
    pub fn world(&self) -> &World {
        self.machine().run().world()
    }

    /// Its decisions for the next step.
    pub fn decisions(&mut self) -> &Decisions {
        self.machine_mut().state().1
    }

    /// Its world and decisions.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.machine_mut().state()
    }

    /// Its figures.
    pub fn metrics(&self) -> &Metrics {
        self.machine().run().metrics()
    }

    /// Lets a program decide for the agents of the method `own`, one process for each world; it starts with the next
    /// step.
    ///
    /// # Errors
    /// The text is not a command.
    pub fn give_program(&mut self, command: &str) -> Result<(), Message> {
        for pane in &mut self.list {
            pane.machine.give_program(Some(OwnProgram::shared(command)?));
        }
        self.command = Some(command.into());
        Ok(())
    }

    /// Returns true if a program decides in any of the worlds.
    pub fn have_program(&self) -> bool {
        let decides = |run: &Run| run.program().is_some() && own::agents(run.world()).next().is_some();
        self.list.iter().any(|pane| decides(pane.machine.run()))
    }

    /// Returns true while a step in the background waits for the answer of a program.
    pub fn await_answer(&self) -> bool {
        self.list.iter().any(|pane| pane.machine.run().awaits_answer())
    }

    /// Ends the programs of all worlds now, even while an answer is awaited.
    pub fn end_programs(&mut self) {
        self.list.iter_mut().for_each(|pane| pane.machine.end_program());
    }

    /// The reason why the program of a world failed, returned once.
    pub fn take_fault(&mut self) -> Option<Message> {
        self.list.iter_mut().find_map(|pane| pane.machine.take_fault())
    }

    /// Returns true if several worlds are shown side by side.
    pub fn several(&self) -> bool {
        self.list.len() > 1
    }

    /// Stores the constructions of these agents in every world.
    pub fn watch(&mut self, watch: &Watch) {
        for pane in &mut self.list {
            pane.machine.watch(watch.clone());
        }
    }

    /// Makes one step of the active world; the others follow.
    pub fn step_with(&mut self, observe: impl FnMut(&World, &Decisions)) {
        self.machine_mut().step_with(observe);
        self.follow();
    }

    /// Begins the next step of the active world and those of the others that go along with it, all on other threads;
    /// [`Panes::poll_step`] brings them in.
    pub fn begin_step(&mut self, clock: Clock) {
        let until = self.next_time();
        for (index, pane) in self.list.iter_mut().enumerate() {
            if index == self.active || steps_by(&pane.machine, until) {
                pane.machine.begin_step(clock);
            }
        }
    }

    /// Returns true if the step of the active world that was begun is done, regardless of the other worlds.
    pub fn step_is_done(&self) -> bool {
        self.machine().step_is_done()
    }

    /// Brings in the step of the active world that was begun, once it is done in all worlds that go along with it, so
    /// that they show the same time. Returns its duration; `None` if it is not done. Never waits.
    pub fn poll_step(&mut self, clock: Clock, observe: impl FnMut(&World, &Decisions)) -> Option<Duration> {
        let level = self.catch_up(clock);
        let (active, until) = (self.active, self.next_time());
        let mut ready = level && self.machine().step_is_done();
        for (_, Pane { machine, .. }) in others(&mut self.list, active) {
            if steps_by(machine, until) {
                machine.begin_step(clock);
                ready &= machine.step_is_done();
            }
        }
        if !ready {
            return None;
        }
        self.busy.resize(self.list.len(), 0);
        for (index, pane) in others(&mut self.list, active) {
            if steps_by(&pane.machine, until) {
                self.busy[index] += pane.machine.poll_step(|_, _| {})?;
            }
        }
        self.busy[active] += self.machine_mut().poll_step(observe)?;
        self.given_up = 0;
        if self.list.iter().any(|pane| pane.machine.run().world().time > until + slack(&pane.machine)) {
            // One world was ahead.
            self.follow();
        }
        // Worlds step in parallel: the slowest one determines the wait.
        let took = self.busy.drain(..).max().unwrap_or_default();
        Some(Duration::from_nanos(took))
    }

    /// Lets worlds with shorter steps reach the time of the active one, on other threads. Returns true if all are
    /// there.
    pub fn catch_up(&mut self, clock: Clock) -> bool {
        let (active, time, mut level) = (self.active, self.world().time, true);
        self.busy.resize(self.list.len(), 0);
        for (index, Pane { machine, .. }) in others(&mut self.list, active) {
            while steps_by(machine, time) {
                machine.begin_step(clock);
                let Some(took) = machine.poll_step(|_, _| {}) else { break };
                self.busy[index] += took;
            }
            level &= !steps_by(machine, time);
        }
        level
    }

    /// Simulated time after the next step of the active world, s.
    fn next_time(&self) -> f64 {
        let world = self.world();
        world.time + f64::from(world.params.time_step)
    }

    /// Takes every world to the time of a step of the active one.
    pub fn seek_with(&mut self, step: u64, observe: impl FnMut(&World, &Decisions)) {
        self.machine_mut().seek_with(step, observe);
        self.follow();
    }

    /// Brings the other worlds to the time of the active one: to the last of their steps that is not later. One that may
    /// wait for a program comes later, in the background.
    fn follow(&mut self) {
        let (active, time) = (self.active, self.world().time);
        for (_, Pane { machine, .. }) in others(&mut self.list, active) {
            let until = time + slack(machine);
            let known = machine.past().samples().partition_point(|sample| f64::from(sample.time) <= until);
            machine.seek(machine.past().first() + known.saturating_sub(1) as u64);
            while steps_by(machine, time) && machine.run().program().is_none() {
                machine.step();
            }
        }
    }

    /// Changes every world; a command that belongs to one pane (`method`, or a key in which the worlds differ) changes
    /// only the active one, and one that concerns an agent only the worlds where that agent is. Returns for each world
    /// the commands that undo the change.
    ///
    /// # Errors
    /// A world refuses it; nothing has changed then.
    pub fn apply(&mut self, command: RunCommand) -> Result<Vec<Vec<LaterCommand>>, CommandError> {
        let name = command.words();
        if !self.several() {
            return self.apply_each(vec![vec![command]], &name);
        }
        // No world may change, or abandon its future, for a command that is refused.
        command.check(self.world())?;
        self.align();
        let (own, active) = (self.is_own(command.tuned()), self.active);
        let elsewhere = LaterCommand::elsewhere(command.clone(), self.world());
        let mut commands = vec![Vec::new(); self.list.len()];
        commands[active].push(command);
        for (index, pane) in others(&mut self.list, active).filter(|_| !own) {
            commands[index] = pane.at_present(slice::from_ref(&elsewhere))?;
        }
        self.apply_each(commands, &name)
    }

    /// These commands for each world, as they apply to the present; without those whose agents are missing.
    ///
    /// # Errors
    /// A world refuses one.
    pub fn at_present(&mut self, later: &[Vec<LaterCommand>]) -> Result<Vec<Vec<RunCommand>>, CommandError> {
        self.align();
        self.list.iter_mut().zip(later).map(|(pane, later)| pane.at_present(later)).collect()
    }

    /// Brings all worlds to the same time: a change happens in all of them at once.
    fn align(&mut self) {
        let time = self.world().time;
        if self.list.iter().any(|pane| steps_by(&pane.machine, time)) {
            self.follow();
        }
    }

    /// Changes each world in its own way, and returns the commands that undo it.
    ///
    /// # Errors
    /// The first world that refuses a command.
    pub fn apply_each(
        &mut self,
        commands: Vec<Vec<RunCommand>>,
        name: &Message,
    ) -> Result<Vec<Vec<LaterCommand>>, CommandError> {
        let past = self.list.iter().any(|pane| pane.machine.is_past());
        let several = self.several();
        let was_stepping = self.machine().is_stepping();
        let mut back = Vec::new();
        for (index, commands) in commands.into_iter().enumerate().take(self.list.len()) {
            // Branches have the same numbers in all worlds.
            if past && several {
                self.list[index].machine.fork(name.clone());
            }
            let mut inverse: Vec<LaterCommand> = Vec::new();
            for command in commands {
                let own = self.is_own(command.tuned());
                let pane = &mut self.list[index];
                let run = pane.machine.run();
                let (ids, before) = (run.world().ids.clone(), run.inverse(&command).unwrap_or_default());
                pane.machine.apply(command.clone())?;
                // Undone in reverse order.
                let after = pane.machine.run().world();
                inverse.splice(0..0, LaterCommand::undoing(&command, before, &ids, after));
                if own && let RunCommand::World(command) = command {
                    pane.keep_own(command);
                }
            }
            back.push(inverse);
        }
        self.given_up += u32::from(was_stepping && !self.machine().is_stepping());
        Ok(back)
    }

    /// Returns true if the panes differ in what a command tunes.
    pub fn is_own(&self, wanted: Option<&str>) -> bool {
        wanted.is_some() && self.list.iter().any(|pane| pane.own.iter().any(|known| known.tuned() == wanted))
    }

    /// Restarts every world with the methods and parameters that it has now.
    ///
    /// # Errors
    /// The first command that a world refuses.
    pub fn restart(&mut self) -> Result<(), CommandError> {
        let tunings: Vec<Vec<Command>> = self.list.iter().map(|pane| tuning_of(&pane.machine)).collect();
        let same = self.list.iter().zip(&tunings).all(|(pane, tuning)| pane.machine.began_with(tuning));
        for (pane, tuning) in self.list.iter_mut().zip(&tunings) {
            if !same && pane.machine.began_with(tuning) {
                pane.machine.seek(pane.machine.past().first());
                pane.machine.fork(said::restart());
            }
            pane.machine.restart(tuning)?;
            pane.other_ids.clear();
        }
        Ok(())
    }

    /// Restarts a single world as if it had just been opened. Returns false, and does nothing, if that would lose
    /// events in its past: a change on the way, or a branch.
    pub fn begin_afresh(&mut self, scenario: &Scenario) -> bool {
        let [pane] = &mut self.list[..] else { return false };
        let tuning = tuning_of(&pane.machine);
        let changed = pane.machine.past().branches().len() > 1 || !pane.machine.began_with(&tuning);
        if changed || pane.recorded.is_some() || pane.machine.followed().is_some() {
            return false;
        }
        let machine = TimeMachine::observed(scenario.world(), metrics_of(scenario), &tuning);
        let program = pane.machine.run().program().cloned();
        let begun = machine.map(|machine| pane.machine = machine).is_ok();
        pane.machine.give_program(program);
        pane.other_ids.clear();
        begun
    }

    /// Methods and parameters of the active world that can be set at its start.
    pub fn tuning(&self) -> Vec<Command> {
        tuning_of(self.machine())
    }

    /// Like [`Panes::tuning`], without those in which the worlds differ.
    pub fn shared_tuning(&self) -> Vec<Command> {
        self.tuning().into_iter().filter(|command| !self.is_own(command.tuned())).collect()
    }

    /// Switches every world to another of its branches, near the present step.
    pub fn switch_near(&mut self, branch: u32) {
        for pane in &mut self.list {
            pane.machine.switch_near(branch);
        }
    }

    /// Divides the memory for the past among all worlds.
    pub fn set_budget(&mut self, bytes: usize) {
        let share = bytes / self.list.len();
        for pane in &mut self.list {
            pane.machine.set_budget(share);
        }
    }

    /// Makes every world accessible up to the end of the log that it follows, and back to the first step that the log
    /// still has.
    pub fn keep_to_log(&mut self) {
        for pane in &mut self.list {
            pane.machine.keep_promise();
            pane.machine.keep_to_log();
        }
    }

    /// Returns true if the past of a world has no room for another step.
    pub fn is_full(&self) -> bool {
        let mut machines = self.list.iter().map(|pane| &pane.machine);
        machines
            .any(|machine| machine.past().is_full() && machine.run().world().step >= machine.past().last())
    }

    /// Memory that all pasts take, bytes.
    pub fn bytes(&self) -> usize {
        self.list.iter().map(|pane| pane.machine.past().bytes()).sum()
    }
}

/// All worlds but the active one, with their indices.
fn others(list: &mut [Pane], active: usize) -> impl Iterator<Item = (usize, &mut Pane)> {
    list.iter_mut().enumerate().filter(move |(index, _)| *index != active)
}

/// Differences of time that do not count, s: rounding errors.
fn slack(machine: &TimeMachine) -> f64 {
    1e-4 + 0.01 * f64::from(machine.run().world().params.time_step)
}

/// Returns true if a world has a step to make by this time, s.
fn steps_by(machine: &TimeMachine, time: f64) -> bool {
    machine.run().world().time + f64::from(machine.run().world().params.time_step) <= time + slack(machine)
}

/// The machine of a scenario, or of the run in its file.
fn machine_of(scenario: &Scenario, tuning: &[Command]) -> Result<TimeMachine, CommandError> {
    match &scenario.run {
        Some(run) => {
            let mut machine =
                TimeMachine::of_log(scenario.world(), metrics_of(scenario), run.log.clone(), run.steps);
            for command in tuning {
                machine.apply(command.clone())?;
            }
            if run.log.followed().is_some() {
                machine.forget_changes();
            }
            Ok(machine)
        }
        None => TimeMachine::observed(scenario.world(), metrics_of(scenario), tuning),
    }
}

fn metrics_of(scenario: &Scenario) -> Metrics {
    Metrics::new().with_gate(scenario.view.gate)
}

/// Methods and parameters that were set up to now; omits agents that do not exist at the start.
fn tuning_of(machine: &TimeMachine) -> Vec<Command> {
    let agents = machine.past().keyframes().next().map_or(0, |frame| frame.world.agents.len());
    let mut tuning = machine.run().tuning();
    tuning.retain(|command| match command {
        Command::Set { scope: Scope::Agent(agent), .. }
        | Command::SetMethod { scope: Scope::Agent(agent), .. } => (*agent as usize) < agents,
        _ => true,
    });
    tuning
}

/// The label of a pane with these commands of its own.
pub fn label_of(own: &[Command]) -> String {
    let words = own.iter().map(|command| change(command).to_string());
    words.collect::<Vec<_>>().join(", ")
}

/// One change in a few words.
fn change(command: &Command) -> Message {
    match command {
        Command::SetMethod { method, scope } => for_whom(terms::method_name(*method), *scope),
        Command::Set { key, value: Value::Real(f32::INFINITY), scope: Scope::All }
            if *key == Key::ORCA_LEN =>
        {
            said::not_rotated()
        }
        Command::Set { key, value, scope } => {
            let name = key.name().strip_prefix("orca.").unwrap_or(key.name());
            let value = key.show(*value).replace("inf", "∞");
            for_whom(format!("{name} {value}"), *scope)
        }
        command => commands::command(command),
    }
}

fn for_whom(what: String, scope: Scope) -> Message {
    match scope {
        Scope::All => said::named(what),
        Scope::Agent(agent) => said::of_one(what, OneAgent(agent)),
    }
}

messages! {
    pub mod said, room "panes" in Exact;

    restart() = "a restart";
    named(what: String) = "{ $what }";
    of_one(what: String, agent: OneAgent) = "{ $what } for { $agent }";
    not_rotated() = "len ∞, not rotated";
}
