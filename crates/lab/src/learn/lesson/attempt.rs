//! The inputs for judging a step.

use sidestep_core::{
    avoid::{Trace, Watched},
    model::{Agent, World},
    sim::{Command, Decisions},
};

use crate::{
    explain::doctor::Ailment, files::scenario::LensFace, picture::overlay::Look, run::metrics::Sample,
};

/// All inputs for judging the conditions of a step.
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    /// The present world.
    pub world: &'a World,
    /// The decisions of its agents.
    pub decisions: &'a Decisions,
    /// The figures of the run.
    pub sample: Sample,
    /// The selection and the overlays.
    pub look: Look,
    /// The face of the lens, its stage and the last stage, while the lens is visible.
    pub lens: Option<(LensFace, f32, f32)>,
    /// The changes since the step began.
    pub made: &'a [Command],
    /// The simulated time from which on the step counts, s: of its beginning, or of the last change.
    pub since: f64,
    /// The worlds side by side.
    pub worlds: Vec<&'a World>,
    /// The number of branches of the run.
    pub branches: usize,
    /// The lengths of the clips recorded since the step began, simulated s.
    pub clips: &'a [f64],
    /// The ailments of the selected agent.
    pub ailments: Vec<Ailment>,
}

impl Attempt<'_> {
    /// The selected agent.
    pub fn me(&self) -> Option<&Agent> {
        self.world.agents.get(self.look.selected? as usize)
    }

    /// The record of its decision.
    pub fn watched(&self) -> Option<&Watched> {
        self.decisions.watched(self.look.selected?)
    }

    /// Whether its programs found no velocity that satisfies all lines.
    pub fn is_relaxed(&self) -> bool {
        match self.watched().map(|watched| &watched.trace) {
            Some(Trace::Orca(trace)) => trace.outcome.is_relaxed(),
            _ => false,
        }
    }
}
