//! A run that remembers its past: any step of it can be shown again, and changed.

use glam::Vec2;

use super::{
    background::Background,
    follow::LoggedRun,
    ghost::{Ghost, OldFuture},
    keyframe::Keyframe,
    log::Log,
    past::{Past, Record, Row},
    run::Run,
    said,
    scene::Scene,
    trails::{Gathered, Trails},
};
use sidestep_core::{
    avoid::meter::Clock,
    model::{World, ids::Ids},
    sim::{
        Command, CommandError, Decisions, ThreadsError, Watch,
        digest::{fingerprint, fingerprint_seen},
    },
};

use crate::{
    run::{
        command::RunCommand,
        metrics::{Event, Metrics},
        own::{self, SharedProgram},
    },
    text::message::Message,
};

/// Number of agents from which on the fingerprint takes long enough for a thread in parallel with the decisions.
const MANY: usize = 50_000;

/// A run with its past.
#[derive(Debug)]
pub struct TimeMachine {
    run: Run,
    past: Past,
    ghost: Ghost,
    /// The next step, made in the background; any change of the run cancels it.
    ahead: Option<Background<Ahead>>,
    trails: Trails,
    /// Memory for the positions of the next step.
    positions: Vec<Vec2>,
    skipped: u64,
}

/// The start of a film of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmStart {
    /// The world as it was on arrival at its step.
    pub world: World,
    /// The figures at that step: crossings of a gate are counted on from these.
    pub metrics: Metrics,
    /// The commands, each with its step.
    pub log: Log,
    /// The branch that was left, which is shown along with the run.
    pub old_future: Option<OldFuture>,
}

/// A step that was made in the background.
#[derive(Debug)]
struct Ahead {
    run: Run,
    /// `None` if the program failed before it.
    step: Option<Step>,
    /// The time that it took, by the clock given at its start, ns.
    took: u64,
}

/// All data of a step that past and trails need.
#[derive(Debug)]
struct Step {
    /// All agents on arrival, with their identities.
    crowd: Gathered,
    ids: std::sync::Arc<Ids>,
    /// The time step on arrival, s.
    time_step: f32,
    record: Record,
    /// True if a program answered; the log contains the answer.
    answered: bool,
}

/// The plan of a step.
#[derive(Debug)]
struct StepPlan {
    /// True if the state on arrival is to be stored.
    keep: bool,
    /// True if a program is to be asked, if there is one: at the end of the run.
    asks: bool,
    /// Memory for the positions.
    memory: Vec<Vec2>,
}

impl Step {
    /// Steps `run` and decides for the next step, according to `plan`. Returns `None`, without a step, if its program
    /// fails before it.
    fn of(run: &mut Run, plan: StepPlan) -> Option<Step> {
        let StepPlan { keep, asks, mut memory } = plan;
        let has_program = run.program().is_some();
        let answered_before = asks && run.ask();
        if has_program && run.program().is_none() {
            return None;
        }
        let (mut time_step, mut keyframe, mut ids) = (0.0, None, std::sync::Arc::default());
        let mut crowd = None;
        let arrival = run.step_with(|run| {
            ids = std::sync::Arc::clone(&run.world().ids);
            time_step = run.world().params.time_step;
            keyframe = keep.then(|| run.keyframe());
            if run.due().is_some() {
                crowd = Some(Gathered::of(run.world(), std::mem::take(&mut memory)));
            }
        });
        // The picture of the new step shows the next answer too.
        let answered = asks && run.ask() || answered_before;
        let (row, crowd) = row_while_deciding(run, crowd, memory);
        Some(Step { crowd, ids, time_step, record: Record { keyframe, arrival, row }, answered })
    }
}

/// The row of the present step, and the `crowd` on arrival: if it is `None`, all agents are gathered into `memory`. The
/// decisions for the next step are made in parallel, since a fingerprint is one long chain on one thread.
fn row_while_deciding(run: &mut Run, crowd: Option<Gathered>, memory: Vec<Vec2>) -> (Row, Gathered) {
    let sample = run.sample();
    let look = |world: &World| match crowd {
        Some(crowd) => (fingerprint(world), crowd),
        None => {
            let mut crowd = Gathered::into(memory);
            (fingerprint_seen(world, |agent| crowd.see(agent)), crowd)
        }
    };
    let (fingerprint, crowd) = if run.world().agents.len() < MANY {
        let seen = look(run.world());
        run.refresh();
        seen
    } else {
        let world = run.share_world();
        rayon::join(|| look(&world), || run.refresh()).0
    };
    (Row { fingerprint, sample }, crowd)
}

fn row_of(run: &Run) -> Row {
    Row { fingerprint: fingerprint(run.world()), sample: run.sample() }
}

impl TimeMachine {
    /// Starts at `world` and applies these commands.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn new(world: World, initial: &[Command]) -> Result<TimeMachine, CommandError> {
        TimeMachine::observed(world, Metrics::new(), initial)
    }

    /// Like [`TimeMachine::new`], with `metrics` observing, which may count the crossings of a line.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn observed(
        world: World,
        metrics: Metrics,
        initial: &[Command],
    ) -> Result<TimeMachine, CommandError> {
        let mut machine = TimeMachine::of_log(world, metrics, Log::default(), 0);
        for command in initial {
            machine.apply(command.clone())?;
        }
        machine.past.forget_changes();
        Ok(machine)
    }

    /// A run from a file, with its log and the number of steps that the file promises.
    pub fn of_log(world: World, metrics: Metrics, log: Log, promised: u64) -> TimeMachine {
        let mut run = Run::on_arrival(world, log.clone(), Some(metrics));
        let (start, events) = (run.keyframe(), run.metrics().events().to_vec());
        let changes = run.catch_up();
        let changes_at_start = changes.is_some();
        let mut past = Past::new(start.clone(), log, promised, row_of(&run));
        past.note_events(&events);
        past.note_changes(past.first(), changes);
        let mut trails = Trails::default();
        trails.observe(&start.world);
        trails.follow(run.world());
        if changes_at_start {
            trails.outdate();
        }
        TimeMachine {
            run,
            past,
            ghost: Ghost::default(),
            ahead: None,
            trails,
            positions: Vec::new(),
            skipped: 0,
        }
    }

    /// Decides with this many worker threads.
    ///
    /// # Errors
    /// The operating system refused the threads.
    pub fn with_threads(mut self, threads: usize) -> Result<TimeMachine, ThreadsError> {
        self.run = self.run.with_threads(threads)?;
        Ok(self)
    }

    /// The run at the present step: world, metrics, log.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// All stored data of its steps and branches.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// The number of steps that were never shown because a log that is being written had dropped them.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Has a program decide for the agents of the method `own` from now on, or none. In the past this starts another
    /// branch.
    pub fn give_program(&mut self, program: Option<SharedProgram>) {
        self.cancel_step();
        if program.is_some() && self.is_past() {
            self.fork(own::said::branch());
        }
        self.run.give_program(program);
    }

    /// Ends the process of its program now, even if a step in the background waits for an answer.
    pub fn end_program(&mut self) {
        self.cancel_step();
        self.run.end_program();
    }

    /// As [`Run::take_fault`].
    pub fn take_fault(&mut self) -> Option<Message> {
        self.run.take_fault()
    }

    /// The recent positions of the agents.
    pub fn trails(&self) -> &Trails {
        &self.trails
    }

    /// The world at step 0, if nothing was changed since.
    pub fn start_left_to_itself(&self) -> Option<World> {
        let frame = self.past.first_frame();
        let is_start = frame.world.step == 0 && self.run.is_left_to_itself_since(0);
        is_start.then(|| Run::new(frame.world.clone(), self.run.log().clone()).world().clone())
    }

    /// True if the present step already has a future. Steps that a followed log still has do not count.
    pub fn is_past(&self) -> bool {
        let end = if self.run.is_led() { self.past.last() } else { self.past.end() };
        self.now() < end || !self.run.upcoming().is_empty()
    }

    /// The world and the decisions that will carry it to its next step.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.run.state()
    }

    /// Decides again if something has changed since; then [`Run::decided`] is up to date.
    pub fn refresh(&mut self) {
        self.run.refresh();
    }

    /// All data for a picture, with the ghost if requested.
    pub fn scene(&mut self, with_ghost: bool) -> Scene<'_> {
        self.run.refresh();
        let now = self.now();
        Scene {
            world: self.run.world(),
            decisions: self.run.decided(),
            trails: &self.trails,
            overlapping: &self.run.metrics().overlapping,
            gate: self.run.metrics().gate(),
            logged: self.run.logged(),
            ghost: if with_ghost { self.ghost.at(now, &self.past) } else { None },
        }
    }

    /// World and trails of the branch that was left, at the present step; `None` if the worlds are equal, or the branch
    /// has ended.
    pub fn ghost(&mut self) -> Option<(&World, &Trails)> {
        self.scene(true).ghost
    }

    /// Stores the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        if self.run.watched() != &watch {
            self.cancel_step();
            self.run.watch(watch);
        }
    }

    /// Counts the costs of decisions from now on, or stops counting; see [`sidestep_core::Simulation::count`]. A step
    /// in progress counts once it comes in.
    pub fn count(&mut self, clock: Option<Clock>) {
        self.run.count(clock);
    }

    /// Changes the memory budget of the past; keyframes that do not fit are dropped now, and the remaining spacing is
    /// permanent.
    pub fn set_budget(&mut self, bytes: usize) {
        self.past.set_budget(bytes);
    }

    /// True if the only changes on this branch are these commands at its first step.
    pub fn began_with(&self, initial: &[Command]) -> bool {
        let (log, first) = (self.run.log(), self.past.first());
        log.len() == initial.len()
            && log
                .iter()
                .zip(initial)
                .all(|((step, known), command)| *step == first && known.of_world() == Some(command))
    }

    /// The start of a film from this step on, early enough that trails are complete there.
    pub fn start_for(&self, step: u64) -> FilmStart {
        let early = step.saturating_sub(trail_steps(self.run.world()));
        let frame = self.past.frame_before(early);
        let (world, metrics) = (frame.world.clone(), frame.metrics.clone());
        let log = self.run.log().resumed(frame.follower.as_ref());
        let old_future = self.ghost.from(early, &self.past);
        FilmStart { world, metrics, log, old_future }
    }

    fn now(&self) -> u64 {
        self.run.world().step
    }

    /// Cancels the step in progress, which would miss a change of the run.
    fn cancel_step(&mut self) {
        self.ahead = None;
    }
}

/// Stepping.
impl TimeMachine {
    /// One step: along the branch where it is known, beyond its end otherwise. No step is made if the program of the
    /// agents' own method fails before it.
    pub fn step(&mut self) {
        self.step_with(|_, _| {});
    }

    /// Like [`TimeMachine::step`]; `observe` sees the world after the step and its decisions there.
    pub fn step_with(&mut self, observe: impl FnMut(&World, &Decisions)) {
        self.cancel_step();
        self.run.free_spare();
        let plan = self.prepare_step();
        if let Some(step) = Step::of(&mut self.run, plan) {
            self.arrive(step, observe);
        }
    }

    /// Begins the next step on other threads, unless one is in progress; [`TimeMachine::poll_step`] brings it in. Until
    /// then everything is unchanged, and any change of the world or jump in time cancels the step. `clock` is read when
    /// it is done.
    pub fn begin_step(&mut self, clock: Clock) {
        if self.ahead.is_some() {
            return;
        }
        let plan = self.prepare_step();
        let mut run = self.run.split_off();
        let work = move |cancelled: &_| {
            let began = clock();
            run.set_cancel_flag(cancelled);
            let step = Step::of(&mut run, plan);
            Ahead { run, step, took: clock().saturating_sub(began) }
        };
        self.ahead = Some(Background::start(self.run.pool(), work));
    }

    /// True if a step is in progress, or waits to be brought in.
    pub fn is_stepping(&self) -> bool {
        self.ahead.is_some()
    }

    /// True if a step that was begun is done, and can be brought in.
    pub fn step_is_done(&self) -> bool {
        self.ahead.as_ref().is_some_and(Background::is_done)
    }

    /// Brings in the step that was begun, if it is done: the effect is that of [`TimeMachine::step_with`]. Returns the
    /// time that it took by its clock, ns; `None`, without any change, if none is done. Never waits.
    pub fn poll_step(&mut self, observe: impl FnMut(&World, &Decisions)) -> Option<u64> {
        let Ahead { run, step, took } = self.ahead.as_mut()?.take()?;
        self.ahead = None;
        self.run.adopt(run);
        if let Some(step) = step {
            self.arrive(step, observe);
        }
        Some(took)
    }

    /// The plan of the next step.
    fn prepare_step(&mut self) -> StepPlan {
        let (keep, asks) = (self.past.is_due(self.now() + 1), !self.is_past());
        StepPlan { keep, asks, memory: std::mem::take(&mut self.positions) }
    }

    /// Records the step that led here, and shows it.
    fn arrive(&mut self, step: Step, mut observe: impl FnMut(&World, &Decisions)) {
        let Step { crowd, ids, time_step, record, answered } = step;
        if answered {
            self.past.set_log(self.run.log());
        }
        let skipped = record.arrival.skipped;
        if skipped > 0 {
            self.trails.clear();
        }
        self.positions = self.trails.push(crowd, ids, time_step);
        self.trails.follow(self.run.world());
        if record.arrival.changes.is_some() {
            self.trails.outdate();
        }
        if skipped > 0 {
            self.skipped += skipped;
            self.begin_here();
            self.past.note_events(&record.arrival.events);
        } else {
            self.past.arrive(self.now(), record);
        }
        let (world, decisions) = self.state();
        observe(world, decisions);
    }
}

/// Changes.
impl TimeMachine {
    /// Changes the world at the present step. If that step has a future, the change starts another branch.
    ///
    /// # Errors
    /// As [`RunCommand::check`]; nothing is changed then.
    pub fn apply(&mut self, command: impl Into<RunCommand>) -> Result<(), CommandError> {
        let command = command.into();
        let leaves = self.run.leaves_log(&command);
        // The branch that follows the log stays, with its future.
        let forks = self.is_past() || leaves;
        if !forks {
            self.past.release_log();
        }
        let applied = self.run.apply(command.clone());
        if !forks {
            self.past.set_log(self.run.log());
        }
        applied?;
        self.cancel_step();
        self.trails.follow(self.run.world());
        self.trails.outdate();
        if forks {
            self.begin_branch(command.words());
        }
        self.keep_promise();
        let (row, events) = (row_of(&self.run), self.run.metrics().events());
        self.past.note_command(self.now(), &command, row, events);
        Ok(())
    }

    /// Extends the seekable part of the branch to the last step of the log that it follows, if any.
    pub fn keep_promise(&mut self) {
        if let Some(last) = self.run.led_to() {
            self.past.promise(last);
        } else if self.run.log().followed().is_some() {
            self.past.promise(0);
        }
    }

    /// Forgets the steps that cannot be repeated because a log that is being written has dropped them; and the older
    /// half once the per-step data fills its memory. The present step stays.
    pub fn keep_to_log(&mut self) {
        let Some(repeatable) = self.run.first_repeatable() else { return };
        let middle = u64::midpoint(self.past.first(), self.now());
        let is_full = self.past.is_full() && self.run.is_led();
        self.forget_before(if is_full { repeatable.max(middle) } else { repeatable });
    }

    /// Forgets the steps before this one, up to a keyframe or the present step.
    fn forget_before(&mut self, step: u64) {
        let now = self.now();
        if step > self.past.first() && self.past.forget_before(step, now) < step && now > self.past.first() {
            self.begin_here();
        }
    }

    /// Makes the present step the first of the run: everything before is forgotten, with all branches.
    fn begin_here(&mut self) {
        self.cancel_step();
        self.run.begin_here();
        let budget = self.past.budget();
        self.past = Past::new(self.run.keyframe(), self.run.log().clone(), 0, row_of(&self.run));
        self.past.set_budget(budget);
        self.ghost = Ghost::default();
        self.keep_promise();
    }

    /// Marks an event at a step that was reached.
    pub fn note_event(&mut self, event: Event) {
        self.past.note_events(&[event]);
    }

    /// Treats the changes so far as part of the start: they are not marked as events.
    pub fn forget_changes(&mut self) {
        self.past.forget_changes();
    }

    /// Marks the differences between the followed log and the method, in place of earlier marks.
    pub fn set_differences(&mut self, events: &[Event]) {
        self.past.set_differences(events);
    }

    /// The log that is followed, or was followed.
    pub fn followed(&self) -> Option<&std::sync::Arc<dyn LoggedRun>> {
        self.run.log().followed()
    }

    /// Starts a branch at the present step; the old future stays on its branch.
    pub fn fork(&mut self, name: Message) {
        self.cancel_step();
        self.run.drop_upcoming();
        self.begin_branch(name);
    }

    /// Continues the run, which has no commands ahead, on a new branch.
    fn begin_branch(&mut self, name: Message) {
        self.ghost = Ghost::of(self.past.fork(self.now(), name, self.run.log()));
    }

    /// Restarts from the first step with only these commands. The run so far stays as a branch.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn restart(&mut self, initial: &[Command]) -> Result<(), CommandError> {
        self.jump(self.past.first(), |_, _| {});
        if !self.began_with(initial) {
            self.cancel_step();
            let start = self.past.first_frame().clone();
            self.run.restore(&start, self.run.log().with(Vec::new()));
            self.begin_branch(said::restart());
            self.trails.clear();
            self.trails.observe(&start.world);
            // The branch that was left may have been changed at its first step.
            self.past.start_over(row_of(&self.run));
            for command in initial {
                self.apply(command.clone())?;
            }
            self.past.forget_changes();
            self.past.rename(said::restart());
        }
        self.ghost = Ghost::default();
        Ok(())
    }
}

/// Jumps.
impl TimeMachine {
    /// Goes to a step of this branch, the last one at most; promised steps are reached by stepping.
    pub fn seek(&mut self, step: u64) {
        self.seek_with(step, |_, _| {});
    }

    /// Like [`TimeMachine::seek`]; `observe` sees consecutive steps that lead there, up to the last one.
    pub fn seek_with(&mut self, step: u64, observe: impl FnMut(&World, &Decisions)) {
        let step = step.clamp(self.past.first(), self.past.last());
        if step != self.now() {
            self.jump(step, observe);
        }
    }

    /// Goes to another branch, at the present step or its last one.
    pub fn switch(&mut self, id: u32, observe: impl FnMut(&World, &Decisions)) {
        let step = self.now();
        if self.switch_near(id) {
            let step = step.min(self.past.last());
            self.restore_before(step);
            self.run_to(step, observe);
        }
    }

    /// Goes to another branch, to its last keyframe at or before the present step, which takes no stepping. Returns
    /// false if there is no such branch.
    pub fn switch_near(&mut self, id: u32) -> bool {
        if let Some(left) = self.past.switch(id) {
            self.ghost = Ghost::of(left);
            let frame = self.past.frame_before(self.now().min(self.past.last())).clone();
            self.trails.clear();
            self.restore(&frame);
        }
        self.past.branch().id == id
    }

    fn jump(&mut self, step: u64, observe: impl FnMut(&World, &Decisions)) {
        let start = self.start_of_jump(step).world.step;
        // A nearby later step is reached by stepping.
        let now = self.now();
        if now > step || now < start {
            self.restore_before(step);
        }
        self.run_to(step, observe);
    }

    fn run_to(&mut self, step: u64, mut observe: impl FnMut(&World, &Decisions)) {
        let (world, decisions) = self.state();
        observe(world, decisions);
        while self.now() < step {
            self.step_with(&mut observe);
        }
    }

    /// Goes far enough before a step that trails are complete when it is reached.
    fn restore_before(&mut self, step: u64) {
        let frame = self.start_of_jump(step).clone();
        self.trails.clear();
        // Farther back, only the keyframes of the trail are known.
        let known = frame.world.step;
        let begin = step.saturating_sub(trail_steps(&frame.world)).min(known);
        self.past.frames_in(begin..known).for_each(|frame| self.trails.observe(&frame.world));
        self.restore(&frame);
    }

    fn restore(&mut self, frame: &Keyframe) {
        self.cancel_step();
        self.run.restore(frame, self.past.branch().log.clone());
        self.trails.observe(&frame.world);
        let changes = self.run.catch_up();
        self.trails.follow(self.run.world());
        if changes.is_some() {
            self.trails.outdate();
        }
        self.past.note_changes(self.now(), changes);
    }

    fn start_of_jump(&self, step: u64) -> &std::sync::Arc<Keyframe> {
        let world = self.run.world();
        self.past.start_of_jump(step, trail_steps(world), world)
    }
}

/// The number of steps in a trail of this world.
fn trail_steps(world: &World) -> u64 {
    Trails::steps(world.params.time_step) as u64
}
