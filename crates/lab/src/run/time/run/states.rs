//! Other states of a run: stored ones, and the result of a step in the background.

use std::sync::{Arc, atomic::AtomicBool};

use super::{Run, answers_of, first_at};
use sidestep_core::model::World;

use super::roster::Roster;

use crate::run::time::{keyframe::Keyframe, log::Log};

impl Run {
    /// World and metrics, for storage. Call it on arrival at a step, before its commands.
    pub(in crate::run::time) fn keyframe(&self) -> Arc<Keyframe> {
        let (world, metrics) = (self.world().clone(), (*self.metrics).clone());
        Arc::new(Keyframe { world, metrics, follower: self.follower.clone() })
    }

    /// Goes to a stored state and continues along this log; its commands for that step are still to come.
    pub(in crate::run::time) fn restore(&mut self, frame: &Keyframe, log: Log) {
        self.simulation.restore(&frame.world);
        self.alike.take();
        match Arc::get_mut(&mut self.metrics) {
            Some(own) => own.clone_from(&frame.metrics),
            None => self.metrics = Arc::new(frame.metrics.clone()),
        }
        self.arrived = None;
        self.next = first_at(&log, frame.world.step);
        self.log = log;
        self.follower.clone_from(&frame.follower);
        self.answers = answers_of(self.follower.as_deref(), &frame.world);
    }

    /// Makes the present step the first of the run: of its commands only those remain that tune it, and those still to
    /// come.
    pub(in crate::run::time) fn begin_here(&mut self) {
        let step = self.world().step;
        let tuning = self.tuning();
        let next = tuning.len();
        // One step earlier, so that a return to this step does not repeat them over later changes of single agents.
        let tuning = tuning.into_iter().map(|command| (step.saturating_sub(1), command.into()));
        let commands = tuning.chain(self.upcoming().iter().cloned()).collect();
        (self.log, self.next) = (self.log.with(commands), next);
        self.start = Roster::of(self.world());
    }

    /// The world as it is, shared until it is written.
    pub(in crate::run::time) fn share_world(&mut self) -> Arc<World> {
        self.simulation.share_world()
    }

    /// A second run in the same state, for a step in the background: world, decisions and metrics are shared until one
    /// of the two writes them. It takes the working memory; [`Run::adopt`] brings that back.
    pub(in crate::run::time) fn split_off(&mut self) -> Run {
        Run {
            simulation: self.simulation.split_off(),
            start: self.start.clone(),
            log: self.log.clone(),
            next: self.next,
            follower: self.follower.clone(),
            answers: Arc::clone(&self.answers),
            spelled: None,
            metrics: Arc::clone(&self.metrics),
            observed: self.observed,
            // The next step drops it.
            arrived: None,
            spare: self.spare.take(),
            program: self.program.clone(),
            asks_again: self.asks_again,
            fault: self.fault.clone(),
            cancelled: Arc::default(),
            alike: self.alike.clone(),
            stopwatch: self.stopwatch,
        }
    }

    /// Continues in the state that a run split off from here has reached. The memory of the previous state serves the
    /// next step in the background.
    pub(in crate::run::time) fn adopt(&mut self, ahead: Run) {
        let Run {
            simulation,
            start: _,
            log,
            next,
            follower,
            answers,
            spelled: _,
            metrics,
            observed: _,
            arrived,
            spare: _,
            program,
            asks_again,
            fault,
            cancelled: _,
            alike,
            stopwatch,
        } = ahead;
        self.simulation.adopt(simulation);
        (self.follower, self.answers) = (follower, answers);
        self.spare = Some(std::mem::replace(&mut self.metrics, metrics));
        (self.log, self.next, self.arrived, self.stopwatch) = (log, next, arrived, stopwatch);
        (self.program, self.asks_again) = (program, asks_again);
        (self.fault, self.alike) = (fault, alike);
    }

    /// Frees memory that only steps in the background need.
    pub(in crate::run::time) fn free_spare(&mut self) {
        self.simulation.free_spare();
        self.spare = None;
    }

    /// Decisions may be left unfinished, and answers unread, once this flag is raised: they are no longer needed then.
    pub fn set_cancel_flag(&mut self, cancelled: &Arc<AtomicBool>) {
        self.simulation.set_cancel_flag(cancelled);
        self.cancelled = Arc::clone(cancelled);
    }

    /// The requested threads, if more than one.
    pub(in crate::run::time) fn pool(&self) -> Option<&rayon::ThreadPool> {
        self.simulation.pool()
    }
}
