//! The past of a run: its branches, within a budget of bytes.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    branch::Branch,
    keyframe::Keyframe,
    log::Log,
    run::{Arrival, Changes},
    said,
};
use sidestep_core::model::World;

use crate::{
    run::{
        command::RunCommand,
        metrics::{Event, EventKind, Sample},
    },
    text::message::Message,
};

/// Default budget for the past of a run, bytes.
pub const BUDGET: usize = 256 << 20;

/// Steps between keyframes at first, for worlds with up to this number of agents; doubled whenever the budget is used
/// up. Storing a world costs about a tenth of a step, more if it no longer fits the caches.
const SPACINGS: [(usize, u64); 3] = [(500, 16), (2000, 32), (usize::MAX, 64)];

/// Most agent-steps of a jump that starts early enough for trails and histories to be complete at its target: some
/// hundredths of a second.
const LOOK_BACK: usize = 60_000;

/// Bytes that samples and fingerprints may take regardless of the budget: those of a hundred thousand steps.
const MIN_ROWS: usize = 8 << 20;

/// Most branches. Beyond it the oldest branch is dropped that is neither shown nor the first.
const MAX_BRANCHES: usize = 24;

/// Fingerprint and metrics of a step, after its commands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub fingerprint: u32,
    pub sample: Sample,
}

/// All data that a step adds to the past.
#[derive(Debug)]
pub(super) struct Record {
    /// The state on arrival, if it is to be stored.
    pub keyframe: Option<Arc<Keyframe>>,
    pub arrival: Arrival,
    pub row: Row,
}

/// The branches of a run, one of them current.
#[derive(Debug)]
pub struct Past {
    branches: Vec<Branch>,
    /// Index of the branch that the run is on.
    current: usize,
    first: u64,
    next_id: u32,
    budget: usize,
    spacing: u64,
    /// Bytes of all keyframes.
    frame_bytes: usize,
    diverged: Option<u64>,
}

impl Past {
    /// The past of a run with this log, which is at its first step, before the commands of that step. A file may
    /// promise steps beyond it.
    pub(super) fn new(start: Arc<Keyframe>, log: Log, promised: u64, row: Row) -> Past {
        let first = start.world.step;
        let fits = SPACINGS.iter().find(|(agents, _)| start.world.agents.len() <= *agents);
        let frame_bytes = start.bytes();
        let branch = Branch {
            id: 0,
            name: said::first_run(),
            parent: None,
            log,
            last: first,
            promised: first + promised,
            keyframes: BTreeMap::from([(first, start)]),
            fingerprints: vec![row.fingerprint],
            samples: vec![row.sample],
            events: Vec::new(),
        };
        Past {
            branches: vec![branch],
            current: 0,
            first,
            next_id: 1,
            budget: BUDGET,
            spacing: fits.map_or(16, |(_, spacing)| *spacing),
            frame_bytes,
            diverged: None,
        }
    }

    /// The first step of the run.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The last step that was reached on the current branch.
    pub fn last(&self) -> u64 {
        self.branch().last
    }

    /// The last step that can be sought: reached, or promised by the file of the run.
    pub fn end(&self) -> u64 {
        self.branch().end()
    }

    /// The current branch.
    pub fn branch(&self) -> &Branch {
        &self.branches[self.current]
    }

    /// Every branch, oldest first.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Fingerprints of the current branch, one for each step from the first on.
    pub fn fingerprints(&self) -> &[u32] {
        &self.branch().fingerprints
    }

    /// The world's metrics on the current branch, one sample for each step from the first on.
    pub fn samples(&self) -> &[Sample] {
        &self.branch().samples
    }

    /// Events of the current branch, in order.
    pub fn events(&self) -> &[Event] {
        &self.branch().events
    }

    /// Keyframes of the current branch, in order.
    pub fn keyframes(&self) -> impl Iterator<Item = &Keyframe> {
        self.branch().keyframes.values().map(Arc::as_ref)
    }

    /// The step of the last keyframe at or before this one: from there a jump continues step by step.
    pub fn keyframe_before(&self, step: u64) -> u64 {
        self.frame_before(step).world.step
    }

    /// The first step at which a repeated run differed from the first time; never, unless something is broken.
    pub fn diverged(&self) -> Option<u64> {
        self.diverged
    }

    /// Bytes that the past takes.
    pub fn bytes(&self) -> usize {
        self.frame_bytes + self.row_bytes()
    }

    /// Bytes that the past may take.
    pub fn budget(&self) -> usize {
        self.budget
    }

    /// True if samples and fingerprints, which grow with every step, have filled their three quarters of the budget.
    /// They are not thinned out: callers that step without a request of the user, as towards a step that a file
    /// promises, must stop then.
    pub fn is_full(&self) -> bool {
        self.row_bytes() > self.max_row_bytes().max(MIN_ROWS)
    }

    /// Steps between keyframes now.
    pub fn spacing(&self) -> u64 {
        self.spacing
    }

    /// Bytes of the data stored for every step, event and command.
    fn row_bytes(&self) -> usize {
        let rows: usize = self.branches.iter().map(|branch| branch.samples.len()).sum();
        let events: usize = self.branches.iter().map(|branch| branch.events.len()).sum();
        let commands: usize = self.branches.iter().map(|branch| branch.log.len()).sum();
        rows * (size_of::<Sample>() + size_of::<u32>())
            + events * size_of::<Event>()
            + commands * size_of::<(u64, RunCommand)>()
    }

    fn max_row_bytes(&self) -> usize {
        self.budget / 4 * 3
    }
}

/// Recording.
impl Past {
    /// True if the state on arrival at this step is to be stored.
    pub(super) fn is_due(&self, step: u64) -> bool {
        let wanted = (step - self.first).is_multiple_of(self.spacing);
        wanted && !self.branch().keyframes.contains_key(&step) && self.has_room()
    }

    /// True if one more keyframe would stay. If there is no room for a second one, none is made, which for a million
    /// agents would take longer than the step.
    fn has_room(&self) -> bool {
        let several = self.branches.iter().any(|branch| branch.keyframes.len() > 1);
        several || self.frame_bytes + self.first_frame().bytes() <= self.room()
    }

    /// Adds the step that led to `step`, or compares it with the known one.
    pub(super) fn arrive(&mut self, step: u64, record: Record) {
        let Record { keyframe, arrival: Arrival { events, changes, skipped: _ }, row } = record;
        // The budget may have been cut since the step was begun.
        if let Some(frame) = keyframe
            && self.is_due(step)
        {
            self.frame_bytes += frame.bytes();
            self.branch_mut().keyframes.insert(step, frame);
            self.thin();
        }
        let index = self.index_of(step);
        let branch = self.branch_mut();
        if step > branch.last {
            branch.last = step;
            branch.samples.push(row.sample);
            branch.fingerprints.push(row.fingerprint);
            self.note_events(&events);
        } else if branch.fingerprints[index] != row.fingerprint && self.diverged.is_none() {
            self.diverged = Some(step);
        }
        self.note_changes(step, changes);
    }

    /// Adds the changes by commands of the log at a step, unless the step is known.
    pub(super) fn note_changes(&mut self, step: u64, changes: Option<Changes>) {
        if let Some(Changes { events, notable }) = changes
            && step == self.last()
        {
            self.note_events(&events);
            if notable {
                self.branch_mut().note_change(step);
            }
        }
    }

    /// Adds these events to the current branch.
    pub(super) fn note_events(&mut self, events: &[Event]) {
        let branch = self.branch_mut();
        events.iter().for_each(|event| branch.note(*event));
    }

    /// Adds a command at the last step of the current branch, which is now `row` with these events.
    pub(super) fn note_command(&mut self, step: u64, command: &RunCommand, row: Row, events: &[Event]) {
        self.set_row(step, row);
        self.note_events(events);
        let branch = self.branch_mut();
        if branch.parent.is_some_and(|(_, fork)| fork == step) {
            // A drag makes many changes: users know it by its final value.
            branch.name = command.words();
        }
        if command.is_notable() {
            branch.note_change(step);
        }
    }

    /// Overwrites a step of the current branch, once its commands were applied.
    pub(super) fn set_row(&mut self, step: u64, row: Row) {
        let index = self.index_of(step);
        let branch = self.branch_mut();
        (branch.fingerprints[index], branch.samples[index]) = (row.fingerprint, row.sample);
    }

    /// Detaches the current branch from its log, so that the run can write it without a copy.
    pub(super) fn release_log(&mut self) {
        self.branch_mut().log = Log::default();
    }

    /// Attaches the log of the run to the current branch.
    pub(super) fn set_log(&mut self, log: &Log) {
        self.branch_mut().log = log.clone();
    }

    /// Begins another branch at `step`, with this log. Returns the branch that is left; its future stays.
    pub(super) fn fork(&mut self, step: u64, name: Message, log: &Log) -> u32 {
        let rows = self.index_of(step) + 1;
        let old = self.branch();
        let parent = old.id;
        let branch = Branch {
            id: self.next_id,
            name,
            parent: Some((parent, step)),
            log: log.clone(),
            last: step,
            promised: 0,
            keyframes: old.keyframes.range(..=step).map(|(at, frame)| (*at, frame.clone())).collect(),
            fingerprints: old.fingerprints[..rows].to_vec(),
            samples: old.samples[..rows].to_vec(),
            events: old.events.iter().copied().filter(|event| event.step <= step).collect(),
        };
        self.branches.push(branch);
        self.current = self.branches.len() - 1;
        self.next_id += 1;
        if self.branches.len() > MAX_BRANCHES {
            self.drop_oldest(parent);
        }
        parent
    }

    /// Removes the events of the current branch, which is at its first step.
    pub(super) fn start_over(&mut self, row: Row) {
        self.set_row(self.first, row);
        self.branch_mut().events.clear();
    }

    /// Forgets the steps before this one, up to the first keyframe from there on, and branches that ended before.
    /// Returns the first step that is left. Nothing is forgotten if the current branch has no such keyframe up to
    /// `now`.
    pub(super) fn forget_before(&mut self, step: u64, now: u64) -> u64 {
        if step > now {
            return self.first;
        }
        let kept = self.branch().keyframes.range(step..=now).next().map(|(at, _)| *at);
        let Some(first) = kept.filter(|first| *first > self.first) else { return self.first };
        let current = self.branch().id;
        self.branches.retain(|branch| branch.keyframes.contains_key(&first));
        self.current = self.branches.iter().position(|branch| branch.id == current).unwrap_or(0);
        let gone = self.index_of(first);
        for branch in &mut self.branches {
            branch.samples.drain(..gone);
            branch.fingerprints.drain(..gone);
            branch.keyframes = branch.keyframes.split_off(&first);
            branch.events.retain(|event| event.step >= first);
        }
        self.first = first;
        self.count_bytes();
        first
    }

    /// Marks the differences from a log on the current branch, in place of earlier marks.
    pub(super) fn set_differences(&mut self, events: &[Event]) {
        let branch = self.branch_mut();
        branch.events.retain(|event| event.kind != EventKind::Difference);
        branch.events.extend_from_slice(events);
        branch.events.sort_by_key(|event| event.step);
    }

    /// Makes the current branch seekable up to this step, which the followed log has.
    pub(super) fn promise(&mut self, last: u64) {
        self.branch_mut().promised = last;
    }

    /// Treats the changes noted so far on the current branch as part of its start: they are not events.
    pub(super) fn forget_changes(&mut self) {
        self.branch_mut().events.retain(|event| event.kind != EventKind::Change);
    }

    pub(super) fn rename(&mut self, name: Message) {
        self.branch_mut().name = name;
    }

    /// Makes the branch of this id current. Returns the branch that was left; `None` if the id is current or does not
    /// exist.
    pub(super) fn switch(&mut self, id: u32) -> Option<u32> {
        let index = self.branches.iter().position(|branch| branch.id == id)?;
        let left = self.branch().id;
        self.current = index;
        (left != id).then_some(left)
    }

    fn branch_mut(&mut self) -> &mut Branch {
        &mut self.branches[self.current]
    }

    fn index_of(&self, step: u64) -> usize {
        (step - self.first) as usize
    }
}

/// Keyframes and their memory.
impl Past {
    pub(super) fn first_frame(&self) -> &Arc<Keyframe> {
        self.frame_before(self.first)
    }

    /// The last keyframe at or before this step.
    pub(super) fn frame_before(&self, step: u64) -> &Arc<Keyframe> {
        let frame = self.branch().keyframe_up_to(step.max(self.first));
        frame.expect("the first keyframe is never dropped")
    }

    /// The keyframe from which a jump from `world` starts: `whole` steps before its target, so that trails and
    /// histories are complete there, unless the way from it would take too long.
    pub(super) fn start_of_jump(&self, step: u64, whole: u64, world: &World) -> &Arc<Keyframe> {
        let early = self.frame_before(step.saturating_sub(whole));
        let cost = (step - early.world.step) as usize * world.agents.len().max(1);
        if cost <= LOOK_BACK { early } else { self.frame_before(step) }
    }

    /// The keyframes of the current branch within these steps, in order.
    pub(super) fn frames_in(&self, steps: std::ops::Range<u64>) -> impl Iterator<Item = &Keyframe> {
        self.branch().keyframes.range(steps).map(|(_, frame)| frame.as_ref())
    }

    pub(super) fn set_budget(&mut self, bytes: usize) {
        self.budget = bytes;
        self.thin();
    }

    /// The part of the budget that samples and fingerprints leave for keyframes, bytes.
    fn room(&self) -> usize {
        self.budget - self.row_bytes().min(self.max_row_bytes())
    }

    /// Drops every second keyframe until the rest fits into the part of the budget that samples and fingerprints leave,
    /// at least a quarter of it. The first keyframe stays.
    fn thin(&mut self) {
        let room = self.room();
        while self.frame_bytes > room && self.branches.iter().any(|branch| branch.keyframes.len() > 1) {
            self.spacing *= 2;
            let (first, spacing) = (self.first, self.spacing);
            for branch in &mut self.branches {
                branch.keyframes.retain(|at, _| (*at - first).is_multiple_of(spacing));
            }
            self.count_bytes();
        }
    }

    /// Counts the bytes of all keyframes; keyframes that branches share count once.
    fn count_bytes(&mut self) {
        let frames = self.branches.iter().flat_map(|branch| branch.keyframes.values());
        let mut frames: Vec<_> = frames.map(|frame| (Arc::as_ptr(frame), frame.bytes())).collect();
        frames.sort_unstable();
        frames.dedup();
        self.frame_bytes = frames.iter().map(|(_, bytes)| bytes).sum();
    }

    /// Drops the oldest branch except the first (the run of the file, from which all others branched), the current one,
    /// and `parent`, which is shown together with it.
    fn drop_oldest(&mut self, parent: u32) {
        let kept = [self.branch().id, parent, 0];
        if let Some(oldest) = self.branches.iter().position(|branch| !kept.contains(&branch.id)) {
            self.branches.remove(oldest);
            self.current = self.branches.len() - 1;
            self.count_bytes();
        }
    }
}
