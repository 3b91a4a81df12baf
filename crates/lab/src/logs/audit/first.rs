//! The first decision that differs: the logged velocity, the method's velocity, and the line that the logged velocity
//! violates.

use std::sync::Arc;

use glam::Vec2;

use super::said;

use sidestep_core::{
    avoid::{Source, Trace},
    model::World,
    sim::Decisions,
};

use crate::{
    explain::why::sentence,
    text::{
        message::Message,
        names::{self, AgentNaming},
    },
};

/// A line that a logged velocity violates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrokenLine {
    /// Its place in the order of the programs.
    pub line: usize,
    /// Its source.
    pub of: Source,
    /// The violation, m/s.
    pub by: f32,
    /// The violation by our velocity, m/s; negative if there is none.
    pub ours: f32,
}

/// The first decision that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDifference {
    /// The number of its step in the log.
    pub step: i64,
    /// The agent, by its name in the log.
    pub agent: String,
    /// Its place among the agents at that step.
    pub index: u32,
    /// The velocity in the log, m/s.
    pub logged: Vec2,
    /// The velocity that the method chooses, m/s.
    pub ours: Vec2,
    /// The largest speed of the agent, m/s.
    pub max_speed: f32,
    /// The reason for the method's choice.
    pub sentence: Message,
    /// The line that the logged velocity violates most; `None` if it violates none.
    pub breaks: Option<BrokenLine>,
    /// The names of the agents at that step, used in messages.
    pub(super) names: Arc<Vec<String>>,
}

/// A line that is violated by less than this counts as met, m/s: a logged velocity has rounded digits.
const MET: f32 = 1e-4;

impl FirstDifference {
    /// Created from a watched decision.
    pub(super) fn of(
        world: &World,
        decisions: &Decisions,
        index: u32,
        logged: Vec2,
        step: i64,
        names: Vec<String>,
    ) -> Option<FirstDifference> {
        let ours = decisions.choices.get(index as usize)?.velocity;
        let (names, agent) =
            (Arc::new(names.clone()), names.get(index as usize).cloned().unwrap_or_default());
        let sentence = said::words(in_names(&names, || sentence(world, decisions, index).to_string()));
        let breaks = broken(decisions, index, logged, ours);
        let max_speed = world.agents.get(index as usize)?.settings.max_speed;
        Some(FirstDifference { step, agent, index, logged, ours, max_speed, sentence, breaks, names })
    }

    /// Distance between both velocities, m/s.
    pub fn difference(&self) -> f32 {
        self.logged.distance(self.ours)
    }
}

/// Runs `say`, in whose messages agents have these names.
pub(super) fn in_names<T>(known: &Arc<Vec<String>>, say: impl FnOnce() -> T) -> T {
    let known = Arc::clone(known);
    names::called(Some(AgentNaming::of(move |agent| known.get(agent as usize).cloned())), say)
}

fn broken(decisions: &Decisions, index: u32, logged: Vec2, ours: Vec2) -> Option<BrokenLine> {
    let Trace::Orca(trace) = &decisions.watched(index)?.trace else { return None };
    let lines = trace.half_planes.iter().zip(&trace.origins).enumerate();
    let broken = lines.map(|(line, (half_plane, origin))| BrokenLine {
        line,
        of: Source::of(origin),
        by: half_plane.violation(logged),
        ours: half_plane.violation(ours),
    });
    broken
        .filter(|line| line.by > MET)
        .max_by(|a, b| (a.by - a.ours.max(0.0)).total_cmp(&(b.by - b.ours.max(0.0))))
}
