//! One course that a run took, with all stored data of its steps.

use std::{collections::BTreeMap, sync::Arc};

use super::{keyframe::Keyframe, log::Log};
use crate::{
    run::metrics::{Event, EventKind, Sample},
    text::message::Message,
};

/// One course that the run took, from its first step on.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its name for programs; never reused.
    pub id: u32,
    /// Its name for people: the change that it began with.
    pub name: Message,
    /// The branch that it left, and at which step.
    pub parent: Option<(u32, u64)>,
    /// Its commands; those of the current branch are shared with the run.
    pub(super) log: Log,
    /// The last step that was reached.
    pub(super) last: u64,
    /// The last step that its file promises.
    pub(super) promised: u64,
    pub(super) keyframes: BTreeMap<u64, Arc<Keyframe>>,
    /// One for each step from the first on, after the commands of that step.
    pub(super) fingerprints: Vec<u32>,
    pub(super) samples: Vec<Sample>,
    pub(super) events: Vec<Event>,
}

impl Branch {
    /// Its last step, reached or promised by its file.
    pub fn end(&self) -> u64 {
        self.last.max(self.promised)
    }

    /// True if this step was reached; a log that is followed has steps beyond.
    pub(super) fn has(&self, step: u64) -> bool {
        step <= if self.log.followed().is_some() { self.end() } else { self.last }
    }

    /// The last keyframe at or before this step.
    pub(super) fn keyframe_up_to(&self, step: u64) -> Option<&Arc<Keyframe>> {
        self.keyframes.range(..=step).next_back().map(|(_, frame)| frame)
    }

    /// Adds an event, once for each step and kind, after the others of its step.
    pub(super) fn note(&mut self, event: Event) {
        let end = self.events.partition_point(|known| known.step <= event.step);
        let same_step = self.events[..end].iter_mut().rev().take_while(|known| known.step == event.step);
        match same_step.into_iter().find(|known| known.kind == event.kind) {
            Some(known) => *known = Event { count: known.count.max(event.count), ..*known },
            None => self.events.insert(end, event),
        }
    }

    /// Marks that something was changed at a step.
    pub(super) fn note_change(&mut self, step: u64) {
        self.note(Event { step, kind: EventKind::Change, agent: 0, count: 1 });
    }
}
