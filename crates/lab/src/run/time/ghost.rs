//! The branch that was left, stepped alongside the current one.

use super::{branch::Branch, log::Log, past::Past, run::Run, trails::Trails};
use sidestep_core::model::World;

/// Number of steps that the ghost advances rather than restart from a nearer keyframe.
const FEW_STEPS: u64 = 8;

/// The old future, shown together with the new one; none by default.
#[derive(Debug, Default)]
pub(super) struct Ghost {
    branch: Option<u32>,
    run: Option<Run>,
    trails: Trails,
}

/// The old future from a step on, for a replay elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct OldFuture {
    /// The world as it was on arrival at its step.
    pub start: World,
    /// The commands, each with its step.
    pub log: Log,
    /// Up to this step it is identical with the new future.
    pub parting: u64,
    /// Its last step.
    pub last: u64,
}

impl Ghost {
    /// The branch that was left, from a keyframe at or before `step` on; `None` if there is none, or it does not
    /// differ.
    pub fn from(&self, step: u64, past: &Past) -> Option<OldFuture> {
        let branch = past.branches().iter().find(|branch| Some(branch.id) == self.branch)?;
        let parting = parting(&branch.log, &past.branch().log)?;
        let frame = branch.keyframe_up_to(step.max(past.first()))?;
        let log = branch.log.resumed(frame.follower.as_ref());
        Some(OldFuture { start: frame.world.clone(), log, parting, last: branch.last })
    }

    /// The ghost of the branch that was left.
    pub fn of(branch: u32) -> Ghost {
        Ghost { branch: Some(branch), ..Ghost::default() }
    }

    /// The world and the trails on the branch that was left, at step `now`. `None` while the worlds are still equal,
    /// and once that branch has ended.
    pub fn at(&mut self, now: u64, past: &Past) -> Option<(&World, &Trails)> {
        let branch = past.branches().iter().find(|branch| Some(branch.id) == self.branch)?;
        let parting = parting(&branch.log, &past.branch().log)?;
        if now <= parting || !branch.has(now) {
            return None;
        }
        self.go_to(now, branch)?;
        self.run.as_ref().map(|run| (run.world(), &self.trails))
    }

    /// Advances to step `now`: from the present state if that is no farther than the keyframe, or only a few steps
    /// away.
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

/// The step from which on two courses differ; `None` if they are equal.
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
