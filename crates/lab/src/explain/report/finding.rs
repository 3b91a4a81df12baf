//! The findings about the agent and their remedies, for people and programs.

use std::{num::NonZero, sync::atomic::AtomicBool};

use serde::Serialize;

use super::{
    remedy::{ReportedSettings, Trial},
    write,
};
use sidestep_core::{model::World, sim::Decisions};

use crate::{
    explain::doctor::{self, Ailment, Memory, Remedy, Severity, Since, TrialOutcome, Trials},
    text::message::Message,
};

/// A finding of the doctor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FindingReport {
    #[serde(skip)]
    found: doctor::Finding,
    /// How bad the finding is.
    pub severity: Severity,
    /// The kind of the finding.
    pub ailment: Ailment,
    /// The beginning of the ailment; `None` if that was not seen.
    pub since: Option<Since>,
    /// Another finding that causes this one.
    pub because: Option<Ailment>,
    /// One sentence with the figures.
    #[serde(serialize_with = "write::words")]
    pub sentence: Message,
    /// The advice on the finding, in words.
    #[serde(serialize_with = "write::words")]
    pub advice: Message,
    /// Settings that end the ailment: those that helped in trials, otherwise those that end a contradiction of
    /// settings.
    pub remedy: Option<ReportedSettings>,
    /// The trial of the remedy.
    pub tried: Option<Trial>,
    /// The result of the trials, in words.
    #[serde(serialize_with = "write::some_words")]
    pub trials: Option<Message>,
}

/// The findings, the worst first; nothing is tried.
pub(super) fn findings(
    world: &World,
    decisions: &Decisions,
    agent: u32,
    memory: &Memory,
) -> Vec<FindingReport> {
    let found = doctor::diagnose(world, decisions, agent, memory);
    found.into_iter().map(FindingReport::from).collect()
}

impl From<doctor::Finding> for FindingReport {
    fn from(found: doctor::Finding) -> FindingReport {
        FindingReport {
            severity: found.severity,
            ailment: found.ailment,
            since: found.since,
            because: found.because,
            sentence: found.sentence.clone(),
            advice: found.remedy.message(),
            remedy: known(&found.remedy),
            tried: None,
            trials: None,
            found,
        }
    }
}

/// The settings that end a contradiction of settings; everything else has to be tried.
fn known(remedy: &Remedy) -> Option<ReportedSettings> {
    let Remedy::Set(changes) = remedy else { return None };
    changes.first().and_then(ReportedSettings::of)
}

impl FindingReport {
    /// Tries on copies of the world which changes end the ailment. `start` is an earlier step of the same run, if it
    /// has run without interference since.
    pub fn try_remedies(&mut self, world: &World, start: Option<&World>, agent: u32) {
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let trials = Trials::new(world, start, agent, &self.found).on_threads(threads);
        let outcome = trials.finish(&AtomicBool::new(false));
        self.trials = outcome.as_ref().map(|outcome| outcome.message(world));
        if let Some(TrialOutcome::Helped { change, tried }) = outcome {
            (self.remedy, self.tried) = (ReportedSettings::of(&change), Some(Trial::from(tried)));
        }
    }

    /// The beginning of the ailment, in words.
    pub fn since_in_words(&self) -> Option<Message> {
        self.found.since.map(|since| since.message())
    }
}
