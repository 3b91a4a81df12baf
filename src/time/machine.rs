//! A run that remembers itself: any step of it can be seen again, and changed.
//!
//! ```text
//!   keyframes  0 ──────── 8 ──────── 16 ─ …      worlds as they were, every few steps, under a budget of bytes
//!   log             5: set radius      19: move agent 3
//!   seek(k)    the last keyframe before k, then steps and commands up to k: the bits of the straight run
//!   a change in the past starts a branch; the future there was stays as another one
//! ```

use std::{collections::BTreeMap, sync::Arc};

use glam::Vec2;

use super::{
    Log, Replay,
    background::Background,
    run::{Arrival, Changes, Present},
    trails::Trails,
};
use crate::{
    avoid::meter::{Clock, Counters},
    metrics::{Event, EventKind, Gate, Metrics, Sample},
    model::{Agent, World},
    sim::{Command, CommandError, Decisions, ThreadsError, Watch, digest::pulse},
};

/// Bytes for the memory of a run if nobody says otherwise.
pub const BUDGET: usize = 256 << 20;

/// Steps between keyframes at first, for up to so many agents; doubled whenever the budget is used up. To keep a world
/// costs about a tenth of a step, more where it no longer fits the caches.
const SPACINGS: [(usize, u64); 3] = [(500, 16), (2000, 32), (usize::MAX, 64)];

/// Most agent-steps that a jump makes, so that trails and histories are whole at its target: some hundredths of a second.
const LOOK_BACK: usize = 60_000;

/// Bytes that figures and fingerprints may take whatever the budget: those of a hundred thousand steps.
const MIN_ROWS: usize = 8 << 20;

/// Most branches; the oldest that nobody looks at goes first.
const MAX_BRANCHES: usize = 24;

/// A world on arrival at a step, before the commands of that step, and what the run was like so far.
#[derive(Debug)]
pub struct Keyframe {
    /// The world.
    pub world: World,
    /// The figures up to it.
    pub metrics: Metrics,
}

impl Keyframe {
    fn bytes(&self) -> usize {
        let agents = self.world.agents.len() * size_of::<Agent>();
        agents + self.metrics.bytes() + size_of::<Keyframe>()
    }
}

/// One way that the run went.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its name for programs; never given twice.
    pub id: u32,
    /// Its name for people: the change that it began with.
    pub name: String,
    /// The branch that it left, and at which step.
    pub parent: Option<(u32, u64)>,
    log: Log,
    /// The last step that was reached.
    last: u64,
    /// The last step that its file promises.
    promised: u64,
    keyframes: BTreeMap<u64, Arc<Keyframe>>,
    /// One for each step from the first on, with the commands of that step made.
    pulses: Vec<u32>,
    samples: Vec<Sample>,
    events: Vec<Event>,
}

impl Branch {
    /// The last step that it has, reached or promised by its file.
    pub fn end(&self) -> u64 {
        self.last.max(self.promised)
    }
}

/// What a picture shows of a run at one step.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The world.
    pub world: &'a World,
    /// What it will do.
    pub decisions: &'a Decisions,
    /// Where the agents have been.
    pub trails: &'a Trails,
    /// Pairs that overlap now.
    pub overlapping: &'a [(u32, u32)],
    /// The line whose crossings are counted.
    pub gate: Option<&'a Gate>,
    /// World and trails of the branch that was left, at the same step.
    pub ghost: Option<(&'a World, &'a Trails)>,
}

impl<'a> Scene<'a> {
    /// A world and its decisions without anything that comes before.
    pub fn of(world: &'a World, decisions: &'a Decisions) -> Scene<'a> {
        Scene { world, decisions, trails: Trails::EMPTY, overlapping: &[], gate: None, ghost: None }
    }
}

/// The old future beside the new one.
#[derive(Debug, Default)]
struct Ghost {
    branch: Option<u32>,
    replay: Option<Replay>,
    trails: Trails,
}

/// A simulation with its past.
#[derive(Debug)]
pub struct TimeMachine {
    present: Present,
    /// The next step, being made on other threads; whatever changes the present gives it up.
    under_way: Option<Background<UnderWay>>,
    trails: Trails,
    /// Memory for positions.
    positions: Vec<Vec2>,
    branches: Vec<Branch>,
    current: usize,
    first: u64,
    next_id: u32,
    budget: usize,
    spacing: u64,
    /// Bytes of all keyframes.
    frame_bytes: usize,
    diverged: Option<u64>,
    ghost: Ghost,
}

/// A step that was made elsewhere.
#[derive(Debug)]
struct UnderWay {
    present: Present,
    arrival: Arrival,
    /// What it took, by the clock of whoever began it, ns.
    took: u64,
}

impl TimeMachine {
    /// Starts at `world`, with these commands made at once.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn new(world: World, at_once: &[Command]) -> Result<TimeMachine, CommandError> {
        TimeMachine::observed(world, Metrics::new(), at_once)
    }

    /// The same; the figures are taken by `metrics`, which may count the crossings of a line.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn observed(
        world: World,
        metrics: Metrics,
        at_once: &[Command],
    ) -> Result<TimeMachine, CommandError> {
        let mut machine = TimeMachine::of_log(world, metrics, Log::default(), 0);
        for command in at_once {
            machine.apply(command.clone())?;
        }
        // What the command line asked for is no change of the run.
        machine.branches[0].events.retain(|event| event.kind != EventKind::Change);
        Ok(machine)
    }

    /// A run out of a file: it has its log and so many steps before it, and goes that way until something is changed.
    pub fn of_log(world: World, metrics: Metrics, log: Log, promised: u64) -> TimeMachine {
        let first = world.step;
        let fits = SPACINGS.iter().find(|(agents, _)| world.agents.len() <= *agents);
        let spacing = fits.map_or(16, |(_, spacing)| *spacing);
        let present = Present::new(world, metrics);
        let mut trails = Trails::default();
        trails.observe(present.world());
        let sample = present.sample();
        let keyframe = present.keyframe();
        let branch = Branch {
            id: 0,
            name: "the first run".into(),
            parent: None,
            log,
            last: first,
            promised: first + promised,
            keyframes: BTreeMap::new(),
            pulses: vec![0],
            samples: vec![sample],
            events: Vec::new(),
        };
        let mut machine = TimeMachine {
            present,
            under_way: None,
            trails,
            positions: Vec::new(),
            branches: vec![branch],
            current: 0,
            first,
            next_id: 1,
            budget: BUDGET,
            spacing,
            frame_bytes: keyframe.bytes(),
            diverged: None,
            ghost: Ghost::default(),
        };
        machine.branches[0].keyframes.insert(first, keyframe);
        machine.note_events();
        machine.catch_up();
        machine.branches[0].pulses[0] = pulse(machine.world());
        machine
    }

    /// Decides on so many threads.
    ///
    /// # Errors
    /// The operating system refused the threads.
    pub fn with_threads(mut self, threads: usize) -> Result<TimeMachine, ThreadsError> {
        self.present.simulation = self.present.simulation.with_threads(threads)?;
        Ok(self)
    }

    // --- What is.

    /// The world as it is now.
    pub fn world(&self) -> &World {
        self.present.world()
    }

    /// The decisions that will carry it to its next step.
    pub fn decisions(&mut self) -> &Decisions {
        self.present.simulation.decisions()
    }

    /// Both at once, for drawing.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.present.simulation.state()
    }

    /// Decides anew if something has changed since; then [`TimeMachine::decided`] is of now.
    pub fn refresh(&mut self) {
        self.present.simulation.refresh();
    }

    /// The decisions as they were last computed.
    pub fn decided(&self) -> &Decisions {
        self.present.simulation.decided()
    }

    /// Everything that a picture needs; the old future beside it if `with_ghost` asks for it.
    pub fn scene(&mut self, with_ghost: bool) -> Scene<'_> {
        self.present.simulation.refresh();
        let there = with_ghost && self.advance_ghost();
        let Ghost { replay, trails, .. } = &self.ghost;
        Scene {
            world: self.present.world(),
            decisions: self.present.simulation.decided(),
            trails: &self.trails,
            overlapping: &self.present.metrics.overlapping,
            gate: self.present.metrics.gate(),
            ghost: replay.as_ref().filter(|_| there).map(|replay| (replay.world(), trails)),
        }
    }

    /// Where the agents have been lately.
    pub fn trails(&self) -> &Trails {
        &self.trails
    }

    /// What the run was like up to now.
    pub fn metrics(&self) -> &Metrics {
        &self.present.metrics
    }

    /// Keeps the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        if self.present.simulation.watched() != &watch {
            self.changing().simulation.watch(watch);
        }
    }

    /// Counts from now on what decisions take, or no more; see [`crate::Simulation::count`].
    pub fn count(&mut self, clock: Option<Clock>) {
        self.present.simulation.count(clock);
    }

    /// What was counted since, in steps that have been made; not yet in one that is under way.
    pub fn counters(&self) -> &Counters {
        self.present.simulation.counters()
    }

    /// Fingerprint of the world.
    pub fn digest(&self) -> u64 {
        self.present.simulation.digest()
    }

    /// The step of now.
    pub fn step_number(&self) -> u64 {
        self.world().step
    }

    /// The first step of the run.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The last step that was reached on this branch.
    pub fn last(&self) -> u64 {
        self.branch().last
    }

    /// The last step that can be sought: reached, or promised by the file that the run came from.
    pub fn end(&self) -> u64 {
        self.branch().end()
    }

    /// Whether now has a future already.
    pub fn is_past(&self) -> bool {
        self.world().step < self.end() || self.present.next < self.branch().log.len()
    }

    /// The branch that the world is on.
    pub fn branch(&self) -> &Branch {
        &self.branches[self.current]
    }

    /// Every way that the run went, oldest first.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The commands of this branch.
    pub fn log(&self) -> &Log {
        &self.branch().log
    }

    /// Fingerprints of this branch, one for each step from the first on.
    pub fn pulses(&self) -> &[u32] {
        &self.branch().pulses
    }

    /// The figures of this branch, one for each step from the first on.
    pub fn samples(&self) -> &[Sample] {
        &self.branch().samples
    }

    /// What happened on this branch, in order.
    pub fn events(&self) -> &[Event] {
        &self.branch().events
    }

    /// The worlds that are kept of this branch, in order.
    pub fn keyframes(&self) -> impl Iterator<Item = &Keyframe> {
        self.branch().keyframes.values().map(Arc::as_ref)
    }

    /// The last step up to this one whose world is kept: from there on a jump goes on foot.
    pub fn keyframe_before(&self, step: u64) -> u64 {
        self.frame_before(step).world.step
    }

    /// The first step at which a run that was made again differed from itself; never, unless something is broken.
    pub fn diverged(&self) -> Option<u64> {
        self.diverged
    }

    /// Bytes that the past takes.
    pub fn bytes(&self) -> usize {
        self.frame_bytes + self.row_bytes()
    }

    /// Bytes of what is kept of every step, event and change.
    fn row_bytes(&self) -> usize {
        let rows: usize = self.branches.iter().map(|branch| branch.samples.len()).sum();
        let events: usize = self.branches.iter().map(|branch| branch.events.len()).sum();
        let commands: usize = self.branches.iter().map(|branch| branch.log.len()).sum();
        rows * (size_of::<Sample>() + size_of::<u32>())
            + events * size_of::<Event>()
            + commands * size_of::<(u64, Command)>()
    }

    /// Bytes that the past may take.
    pub fn budget(&self) -> usize {
        self.budget
    }

    /// Whether figures and fingerprints, which every step adds to, have filled their three quarters of the budget. Whoever
    /// goes on by himself, as towards a step that a file promises, is to stop then: they are not thinned.
    pub fn is_full(&self) -> bool {
        self.row_bytes() > self.most_rows().max(MIN_ROWS)
    }

    fn most_rows(&self) -> usize {
        self.budget / 4 * 3
    }

    /// Steps between keyframes now.
    pub fn spacing(&self) -> u64 {
        self.spacing
    }

    /// Gives the keyframes more or less room; what does not fit is dropped at once, and never comes back closer.
    pub fn set_budget(&mut self, bytes: usize) {
        self.budget = bytes;
        self.thin();
    }

    // --- What happens.

    /// One step: along the branch where it is known, and on from its end.
    pub fn step(&mut self) {
        self.step_with(|_, _| {});
    }

    /// The same; `observe` sees the world after the step and what it decided then.
    pub fn step_with(&mut self, mut observe: impl FnMut(&World, &Decisions)) {
        let (log, keep) = (self.log().clone(), self.is_due(self.world().step + 1));
        let positions = std::mem::take(&mut self.positions);
        let present = self.changing();
        present.forget_spare();
        let arrival = present.step(&log, keep, positions);
        self.arrive(arrival);
        let (world, decisions) = self.state();
        observe(world, decisions);
    }

    /// Begins the next step on other threads, unless it is under way; [`TimeMachine::poll_step`] brings it in. Until then
    /// everything is as it was, and whatever changes the world or where it is in time gives the step up. `clock` is asked
    /// when it is done.
    pub fn begin_step(&mut self, clock: Clock) {
        if self.under_way.is_some() {
            return;
        }
        let (log, keep) = (self.log().clone(), self.is_due(self.world().step + 1));
        let positions = std::mem::take(&mut self.positions);
        let mut present = self.present.lend();
        let step = move |unwanted: &_| {
            let began = clock();
            present.simulation.heed(unwanted);
            let arrival = present.step(&log, keep, positions);
            UnderWay { present, arrival, took: clock().saturating_sub(began) }
        };
        self.under_way = Some(Background::start(self.present.simulation.pool(), step));
    }

    /// Whether a step is under way, or waits to be brought in.
    pub fn is_stepping(&self) -> bool {
        self.under_way.is_some()
    }

    /// Whether a step that was begun is done, and can be brought in.
    pub fn step_is_done(&self) -> bool {
        self.under_way.as_ref().is_some_and(Background::is_done)
    }

    /// Brings in the step that was begun, if it is done: then all is as after [`TimeMachine::step_with`]. Returns when it
    /// was done, by its clock, ns; `None`, and nothing has changed, where none is done. Never waits.
    pub fn poll_step(&mut self, mut observe: impl FnMut(&World, &Decisions)) -> Option<u64> {
        let UnderWay { present, arrival, took } = self.under_way.as_mut()?.take()?;
        self.under_way = None;
        self.present.take_over(present);
        self.arrive(arrival);
        let (world, decisions) = self.state();
        observe(world, decisions);
        Some(took)
    }

    /// Changes the world now. Where now has a future, it becomes another branch first.
    ///
    /// # Errors
    /// As [`Command::apply`]; nothing has changed then.
    pub fn apply(&mut self, command: Command) -> Result<(), CommandError> {
        self.present.simulation.apply(command.clone())?;
        // Not for a command that is refused.
        self.under_way = None;
        if self.is_past() {
            self.fork(&command.to_string());
        }
        self.present.observe_change();
        let (now, sample) = (pulse(self.world()), self.present.sample());
        let world = self.world();
        let (step, place) = (world.step, (world.step - self.first) as usize);
        let is_pointer = matches!(command, Command::SetPointer(_));
        let branch = &mut self.branches[self.current];
        if branch.parent.is_some_and(|(_, fork)| fork == step) {
            // A drag is many changes: where it came to is what people know it by.
            branch.name = command.to_string();
        }
        let log = Arc::make_mut(&mut branch.log);
        log.pop_if(|(at, known)| *at == step && command.supersedes(known));
        log.push((step, command));
        self.present.next = log.len();
        branch.pulses[place] = now;
        branch.samples[place] = sample;
        self.note_events();
        // A pointer moves all the time.
        if !is_pointer {
            self.note(Event { step, kind: EventKind::Change, agent: 0, count: 1 });
        }
        Ok(())
    }

    /// Leaves the future that now has to itself and begins another one here.
    pub fn fork(&mut self, name: &str) {
        self.under_way = None;
        let step = self.world().step;
        let rows = (step - self.first) as usize + 1;
        let old = self.branch();
        let branch = Branch {
            id: self.next_id,
            name: name.to_string(),
            parent: Some((old.id, step)),
            log: Arc::new(old.log[..self.present.next].to_vec()),
            last: step,
            promised: 0,
            keyframes: old.keyframes.range(..=step).map(|(at, frame)| (*at, frame.clone())).collect(),
            pulses: old.pulses[..rows].to_vec(),
            samples: old.samples[..rows].to_vec(),
            events: old.events.iter().copied().filter(|event| event.step <= step).collect(),
        };
        self.ghost = Ghost { branch: Some(old.id), ..Ghost::default() };
        self.branches.push(branch);
        self.current = self.branches.len() - 1;
        self.next_id += 1;
        if self.branches.len() > MAX_BRANCHES {
            self.forget_oldest();
        }
    }

    /// Methods and parameters that were set on this branch up to now, without what was set anew later.
    pub fn tuning(&self) -> Vec<Command> {
        let mut tuning: Vec<Command> = Vec::new();
        for (_, command) in
            self.branch().log[..self.present.next].iter().filter(|(_, command)| command.is_tuning())
        {
            tuning.retain(|earlier| !command.supersedes(earlier));
            tuning.push(command.clone());
        }
        tuning
    }

    /// Whether nothing was changed on this branch but by these commands, at its first step.
    pub fn began_with(&self, at_once: &[Command]) -> bool {
        let log = &self.branch().log;
        log.len() == at_once.len()
            && log.iter().zip(at_once).all(|((step, known), command)| *step == self.first && known == command)
    }

    /// From the first step again, with these commands alone. The run so far stays as a branch.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn restart(&mut self, at_once: &[Command]) -> Result<(), CommandError> {
        self.jump(self.first, |_, _| {});
        if !self.began_with(at_once) {
            self.changing().next = 0;
            let base = self.branch().keyframes.values().next().expect("the first keyframe is never dropped");
            let base = base.clone();
            self.fork("");
            self.trails.clear();
            self.restore(&base);
            // The branch that was left may have been changed at its first step.
            let (now, sample) = (pulse(&base.world), self.present.metrics.sample(&base.world));
            let branch = &mut self.branches[self.current];
            (branch.pulses[0], branch.samples[0]) = (now, sample);
            branch.events.clear();
            for command in at_once {
                self.apply(command.clone())?;
            }
            let branch = &mut self.branches[self.current];
            branch.name = "a restart".into();
            branch.events.retain(|event| event.kind != EventKind::Change);
        }
        self.ghost = Ghost::default();
        Ok(())
    }

    /// Goes to a step of this branch, the last one at most; a promised step is reached by stepping.
    pub fn seek(&mut self, step: u64) {
        self.seek_with(step, |_, _| {});
    }

    /// The same; `observe` sees the steps that lead there, without a gap before the last one.
    pub fn seek_with(&mut self, step: u64, observe: impl FnMut(&World, &Decisions)) {
        let step = step.clamp(self.first, self.last());
        if step != self.world().step {
            self.jump(step, observe);
        }
    }

    /// Goes on on another branch, at the same step or its last one.
    pub fn switch(&mut self, id: u32, observe: impl FnMut(&World, &Decisions)) {
        let step = self.world().step;
        if self.switch_near(id) {
            let step = step.min(self.last());
            self.restore_before(step);
            self.run_to(step, observe);
        }
    }

    /// Goes to another branch, to its last keyframe up to the step of now; whether there is such a branch. That takes no
    /// steps at all.
    pub fn switch_near(&mut self, id: u32) -> bool {
        let Some(place) = self.branches.iter().position(|branch| branch.id == id) else { return false };
        if place != self.current {
            let step = self.world().step;
            self.ghost = Ghost { branch: Some(self.branch().id), ..Ghost::default() };
            self.current = place;
            let frame = self.frame_before(step.min(self.last())).clone();
            self.trails.clear();
            self.restore(&frame);
        }
        true
    }

    /// The start for a film from this step on: a world so far before it that trails are whole there, and the log.
    pub fn start_for(&self, step: u64) -> (World, Log) {
        let steps = Trails::steps(self.world().params.time_step) as u64;
        let frame = self.frame_before(step.saturating_sub(steps));
        (frame.world.clone(), self.branch().log.clone())
    }

    /// The world on the branch that was left, at the step of now, with its trails; `None` where it is the same world or
    /// has none.
    pub fn ghost(&mut self) -> Option<(&World, &Trails)> {
        self.scene(true).ghost
    }

    // --- Within.

    /// Brings the old future to the step of now; whether it has one that differs.
    fn advance_ghost(&mut self) -> bool {
        let Some(id) = self.ghost.branch else { return false };
        let Some(branch) = self.branches.iter().find(|branch| branch.id == id) else { return false };
        let now = self.present.world().step;
        let apart = parting(&branch.log, &self.branch().log);
        if apart.is_none_or(|apart| now <= apart) || now > branch.last {
            return false;
        }
        let Ghost { replay, trails, .. } = &mut self.ghost;
        let Some((at, frame)) = branch.keyframes.range(..=now).next_back() else { return false };
        // From where it is, if that is no farther than from the keyframe, or a few steps.
        let way = (now - at).max(8);
        let near = replay
            .as_ref()
            .is_some_and(|replay| replay.world().step <= now && now - replay.world().step <= way);
        if !near {
            *replay = Some(Replay::new(frame.world.clone(), branch.log.clone()));
            trails.clear();
            trails.observe(&frame.world);
        }
        let Some(replay) = replay else { return false };
        while replay.world().step < now {
            replay.step();
            trails.observe(replay.world());
        }
        true
    }

    /// The present, which is about to change: a step that is under way would not know.
    fn changing(&mut self) -> &mut Present {
        self.under_way = None;
        &mut self.present
    }

    /// Whether the world is to be kept on arrival at this step.
    fn is_due(&self, step: u64) -> bool {
        (step - self.first).is_multiple_of(self.spacing) && !self.branch().keyframes.contains_key(&step)
    }

    /// Remembers the step that led here.
    fn arrive(&mut self, arrival: Arrival) {
        let Arrival { positions, time_step, keyframe, events, changes, pulse, sample } = arrival;
        let step = self.world().step;
        let place = (step - self.first) as usize;
        self.positions = self.trails.take(positions, time_step);
        // The budget may have been cut while the step was under way.
        if let Some(frame) = keyframe
            && self.is_due(step)
        {
            self.frame_bytes += frame.bytes();
            self.branches[self.current].keyframes.insert(step, frame);
            self.thin();
        }
        let branch = &mut self.branches[self.current];
        if step > branch.last {
            branch.last = step;
            branch.samples.push(sample);
            branch.pulses.push(pulse);
            self.note_all(&events);
        } else if branch.pulses[place] != pulse && self.diverged.is_none() {
            self.diverged = Some(step);
        }
        self.note_changes(changes);
    }

    /// Carries out the commands of the present step that the log has.
    fn catch_up(&mut self) {
        let log = self.log().clone();
        let changes = self.changing().catch_up(&log);
        self.note_changes(changes);
    }

    /// Writes down what commands of the log did, unless it is known.
    fn note_changes(&mut self, changes: Option<Changes>) {
        let step = self.world().step;
        if let Some(Changes { events, told }) = changes
            && step == self.last()
        {
            self.note_all(&events);
            if told {
                self.note(Event { step, kind: EventKind::Change, agent: 0, count: 1 });
            }
        }
    }

    /// Writes down what the figures saw happen.
    fn note_events(&mut self) {
        let events = self.present.metrics.events().to_vec();
        self.note_all(&events);
    }

    /// Writes these things down.
    fn note_all(&mut self, events: &[Event]) {
        events.iter().for_each(|event| self.note(*event));
    }

    /// Writes one thing down, once for each step and kind.
    fn note(&mut self, event: Event) {
        let events = &mut self.branches[self.current].events;
        let same_step = events.iter_mut().rev().take_while(|known| known.step >= event.step);
        match same_step.into_iter().find(|known| known.kind == event.kind) {
            Some(known) => *known = Event { count: known.count.max(event.count), ..*known },
            None => events.push(event),
        }
    }

    fn frame_before(&self, step: u64) -> &Arc<Keyframe> {
        let (_, frame) = self
            .branch()
            .keyframes
            .range(..=step.max(self.first))
            .next_back()
            .expect("the first keyframe is never dropped");
        frame
    }

    /// The keyframe at which a jump begins: so far before its target that trails and histories are whole there, unless
    /// the way from it would take long.
    fn start_of_jump(&self, step: u64) -> &Arc<Keyframe> {
        let world = self.world();
        let agents = world.agents.len().max(1);
        let whole = self.frame_before(step.saturating_sub(Trails::steps(world.params.time_step) as u64));
        let cost = (step - whole.world.step) as usize * agents;
        if cost <= LOOK_BACK { whole } else { self.frame_before(step) }
    }

    fn jump(&mut self, step: u64, observe: impl FnMut(&World, &Decisions)) {
        let frame = self.start_of_jump(step).world.step;
        // What lies ahead and near is reached on foot.
        let now = self.world().step;
        if now > step || now < frame {
            self.restore_before(step);
        }
        self.run_to(step, observe);
    }

    fn run_to(&mut self, step: u64, mut observe: impl FnMut(&World, &Decisions)) {
        let (world, decisions) = self.state();
        observe(world, decisions);
        while self.world().step < step {
            self.step_with(&mut observe);
        }
    }

    /// Puts the world so far before a step that trails are whole when it is reached.
    fn restore_before(&mut self, step: u64) {
        let frame = self.start_of_jump(step).clone();
        let steps = Trails::steps(frame.world.params.time_step) as u64;
        self.trails.clear();
        // Farther back the trail is known at the keyframes alone.
        let known = frame.world.step;
        let earlier = self.branch().keyframes.range(step.saturating_sub(steps).min(known)..known);
        let earlier: Vec<_> = earlier.map(|(_, frame)| frame.clone()).collect();
        for frame in earlier {
            self.trails.observe(&frame.world);
        }
        self.restore(&frame);
    }

    fn restore(&mut self, frame: &Keyframe) {
        let step = frame.world.step;
        let next = self.branch().log.partition_point(|(at, _)| *at < step);
        self.changing().restore(frame, next);
        self.trails.observe(&frame.world);
        self.catch_up();
    }

    /// Drops every second keyframe until the rest fits what figures and fingerprints leave of the budget, a quarter of it
    /// at least. The first one stays.
    fn thin(&mut self) {
        let room = self.budget - self.row_bytes().min(self.most_rows());
        while self.frame_bytes > room && self.branches.iter().any(|branch| branch.keyframes.len() > 1) {
            self.spacing *= 2;
            let (first, spacing) = (self.first, self.spacing);
            for branch in &mut self.branches {
                branch.keyframes.retain(|at, _| (*at - first).is_multiple_of(spacing));
            }
            self.count_bytes();
        }
    }

    /// Branches share the keyframes of their common past.
    fn count_bytes(&mut self) {
        let frames = self.branches.iter().flat_map(|branch| branch.keyframes.values());
        let mut frames: Vec<_> = frames.map(|frame| (Arc::as_ptr(frame), frame.bytes())).collect();
        frames.sort_unstable();
        frames.dedup();
        self.frame_bytes = frames.iter().map(|(_, bytes)| bytes).sum();
    }

    fn forget_oldest(&mut self) {
        let current = self.branch().id;
        // The first is the run of the file, or what everything else left.
        let kept = [Some(current), self.ghost.branch, Some(0)];
        if let Some(oldest) = self.branches.iter().position(|branch| !kept.contains(&Some(branch.id))) {
            self.branches.remove(oldest);
            self.current = self.branches.len() - 1;
            self.count_bytes();
        }
    }
}

/// The step from which on two runs differ; `None` if they are the same.
fn parting(a: &Log, b: &Log) -> Option<u64> {
    if Arc::ptr_eq(a, b) {
        return None;
    }
    let same = a.iter().zip(b.iter()).take_while(|(a, b)| a == b).count();
    let step = |log: &Log| log.get(same).map(|(step, _)| *step);
    match (step(a), step(b)) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    }
}
