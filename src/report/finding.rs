//! What ails the agent, for people and programs.

use serde::Serialize;

use crate::{
    doctor::{self, Ailment, Memory, Severity},
    model::World,
    sim::Decisions,
    text::message::Message,
};

/// A finding of the doctor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// What it is.
    pub ailment: Ailment,
    /// One sentence with the figures.
    #[serde(serialize_with = "super::write::words")]
    pub sentence: Message,
    /// What to do about it, in words.
    pub advice: String,
}

/// The findings, the worst first.
pub(super) fn findings(world: &World, decisions: &Decisions, agent: u32, memory: &Memory) -> Vec<Finding> {
    let found = doctor::diagnose(world, decisions, agent, memory);
    found.into_iter().map(Finding::from).collect()
}

impl From<doctor::Finding> for Finding {
    fn from(found: doctor::Finding) -> Finding {
        let doctor::Finding { severity, ailment, sentence, remedy, since: _ } = found;
        Finding { severity, ailment, sentence, advice: remedy.words() }
    }
}
