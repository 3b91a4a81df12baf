//! What there is when a step is judged.

use sidestep_core::{
    avoid::{Trace, Watched},
    model::{Agent, World},
    sim::{Command, Decisions},
};

use crate::{
    explain::doctor::Ailment, files::scenario::LensFace, picture::overlay::Look, run::metrics::Sample,
};

/// Everything that the conditions of a step are judged on.
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    /// The world as it is.
    pub world: &'a World,
    /// What its agents will do.
    pub decisions: &'a Decisions,
    /// The figures of the run.
    pub sample: Sample,
    /// Selection and overlays.
    pub look: Look,
    /// The face of the lens, its stage and the last one, while it is in sight.
    pub lens: Option<(LensFace, f32, f32)>,
    /// What was changed since the step began.
    pub made: &'a [Command],
    /// Simulated time at which the step began, s.
    pub began: f64,
    /// Worlds side by side.
    pub worlds: usize,
    /// Courses that the run took.
    pub branches: usize,
    /// Clips that were noted since the step began.
    pub clips: usize,
    /// What ails the selected agent.
    pub ailments: Vec<Ailment>,
}

impl Attempt<'_> {
    /// The selected agent.
    pub fn me(&self) -> Option<&Agent> {
        self.world.agents.get(self.look.selected? as usize)
    }

    /// How it decided.
    pub fn watched(&self) -> Option<&Watched> {
        self.decisions.watched(self.look.selected?)
    }

    /// Whether its programs found no velocity that all lines permit.
    pub fn is_relaxed(&self) -> bool {
        match self.watched().map(|watched| &watched.trace) {
            Some(Trace::Orca(trace)) => trace.outcome.is_relaxed(),
            _ => false,
        }
    }
}
