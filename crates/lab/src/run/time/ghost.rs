//! The branch that was left, stepped alongside the current one.

use super::{branch::Branch, log::Log, past::Past, run::Run, trails::Trails};
use sidestep_core::model::World;

/// Steps that the ghost goes rather than start again from a keyframe that is nearer.
const FEW_STEPS: u64 = 8;

/// The old future beside the new one; none by default.
#[derive(Debug, Default)]
pub(super) struct Ghost {
    branch: Option<u32>,
    run: Option<Run>,
    trails: Trails,
}

/// The old future from a step on, to be gone through once more elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct OldFuture {
    /// The world as it was on arrival at its step.
    pub start: World,
    /// The commands, each with its step.
    pub log: Log,
    /// Up to this step it is the new one too.
    pub parting: u64,
    /// Its last step.
    pub last: u64,
}

impl Ghost {
    /// The branch that was left from a keyframe up to `step` on; `None` where there is none, or it is the same.
    pub fn from(&self, step: u64, past: &Past) -> Option<OldFuture> {
        let branch = past.branches().iter().find(|branch| Some(branch.id) == self.branch)?;
        let parting = parting(&branch.log, &past.branch().log)?;
        let frame = branch.keyframe_up_to(step.max(past.first()))?;
        let log = branch.log.resumed(frame.follower.as_ref());
        Some(OldFuture { start: frame.world.clone(), log, parting, last: branch.last })
    }

    /// Of the branch that was left.
    pub fn of(branch: u32) -> Ghost {
        Ghost { branch: Some(branch), ..Ghost::default() }
    }

    /// The world on the branch that was left, at step `now`, and its trails. `None` where it is the same world still,
    /// and where that branch has ended.
    pub fn at(&mut self, now: u64, past: &Past) -> Option<(&World, &Trails)> {
        let branch = past.branches().iter().find(|branch| Some(branch.id) == self.branch)?;
        let parting = parting(&branch.log, &past.branch().log)?;
        if now <= parting || !branch.has(now) {
            return None;
        }
        self.go_to(now, branch)?;
        self.run.as_ref().map(|run| (run.world(), &self.trails))
    }

    /// From where it is, if that is no farther than from the keyframe, or a few steps.
    fn go_to(&mut self, now: u64, branch: &Branch) -> Option<()> {
        let frame = branch.keyframe_up_to(now)?;
        let way = (now - frame.world.step).max(FEW_STEPS);
        let near = |run: &Run| run.world().step <= now && now - run.world().step <= way;
        if !self.run.as_ref().is_some_and(near) {
            let log = branch.log.resumed(frame.follower.as_ref());
            self.run = Some(Run::new(frame.world.clone(), log));
            self.trails.clear();
            self.trails.observe(&frame.world);
        }
        let run = self.run.as_mut()?;
        while run.world().step < now {
            run.step();
            self.trails.observe(run.world());
        }
        Some(())
    }
}

/// The step from which on two courses differ; `None` if they are the same.
fn parting(a: &Log, b: &Log) -> Option<u64> {
    if a.is_same(b) {
        return None;
    }
    let same = a.iter().zip(b.iter()).take_while(|(a, b)| a == b).count();
    let step = |log: &Log| log.get(same).map(|(step, _)| *step);
    match (step(a), step(b)) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    }
}
