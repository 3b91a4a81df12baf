//! The first decision that differs: what was logged, what the method takes, and which line the logged velocity breaks.

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

/// A line that a logged velocity breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrokenLine {
    /// Its place in the order of the programs.
    pub line: usize,
    /// What it comes from.
    pub of: Source,
    /// By how much, m/s.
    pub by: f32,
    /// By how much our velocity breaks it, m/s; below zero it does not.
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
    /// The velocity that the method takes, m/s.
    pub ours: Vec2,
    /// The largest speed of the agent, m/s.
    pub max_speed: f32,
    /// Why the method takes it.
    pub sentence: Message,
    /// The line that the logged velocity breaks most; `None` if it breaks none.
    pub breaks: Option<BrokenLine>,
    /// The names of the agents at that step, by which they are called in words.
    pub(super) names: Arc<Vec<String>>,
}

/// A line that is broken by less is met, m/s: a logged velocity has rounded digits.
const MET: f32 = 1e-4;

impl FirstDifference {
    /// Of a decision that was watched.
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

    /// How far apart both velocities are, m/s.
    pub fn difference(&self) -> f32 {
        self.logged.distance(self.ours)
    }
}

/// Words in which agents go by these names.
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
