//! The content of a picture: the parts that are left out or shown alone, and the agent whose constructions are drawn.

use clap::Args;
use sidestep_core::model::spelling::quoted;
use sidestep_lab::{
    picture::overlay::{Look, PicturePart, PictureParts},
    run::time::Run,
    text::message::Message,
};

use super::said;

/// The parts that a picture has.
#[derive(Args, Clone, Default)]
pub struct PartArgs {
    /// Parts to leave out, with commas: legend, grid, scale-bar, caption, selection, badges, or an overlay's id
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', value_parser = PicturePart::parse)]
    hide: Vec<PicturePart>,
    /// The only parts to show, by the same names
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', value_parser = PicturePart::parse, conflicts_with_all = ["hide", "overlays"])]
    only: Option<Vec<PicturePart>>,
}

impl PartArgs {
    /// These parts, or those that a clip carries.
    pub fn or(self, carried: PartArgs) -> PartArgs {
        if self.hide.is_empty() && self.only.is_none() { carried } else { self }
    }

    /// Changes a look so that it has these parts.
    pub fn apply(&self, look: &mut Look) {
        let parts = match &self.only {
            Some(only) => PictureParts::Only(only.clone()),
            None => PictureParts::Without(self.hide.clone()),
        };
        parts.apply(look);
    }
}

/// An agent by its index, or by its name in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentName {
    /// The index, counted from 0.
    Index(u32),
    /// The name, as printed by an audit.
    Named(String),
}

impl AgentName {
    /// Reads the number of an agent, or `name:` and its name.
    pub fn parse(text: &str) -> Result<AgentName, &'static str> {
        match text.strip_prefix("name:") {
            Some(name) => Ok(AgentName::Named(name.into())),
            None => text
                .parse()
                .map(AgentName::Index)
                .map_err(|_| "want the number of an agent, counted from 0, or its name in a log as name:ADA"),
        }
    }

    /// The agent's index in a run, if it is there now.
    pub fn find(&self, run: &Run) -> Option<u32> {
        match self {
            AgentName::Index(index) => {
                Some(*index).filter(|index| (*index as usize) < run.world().agents.len())
            }
            AgentName::Named(name) => run.named_in_log(name),
        }
    }

    /// The message that the agent is missing.
    pub fn missing(&self, scenario: &str, run: &Run) -> Message {
        let (agents, step) = (run.world().agents.len(), run.world().step as usize);
        match self {
            AgentName::Index(index) => said::no_agent_at(*index as usize, step, scenario.into(), agents),
            AgentName::Named(name) => said::no_named_agent(quoted(name), step, scenario.into()),
        }
    }
}

/// The agent whose constructions are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selected {
    /// No agent.
    None,
    /// This agent.
    Agent(AgentName),
}

impl Selected {
    /// Reads an agent, or `none`.
    pub fn parse(text: &str) -> Result<Selected, &'static str> {
        match text {
            "none" => Ok(Selected::None),
            agent => AgentName::parse(agent).map(Selected::Agent).map_err(
                |_| "want the number of an agent, counted from 0, its name in a log as name:ADA, or none",
            ),
        }
    }

    /// The agent.
    pub fn agent(&self) -> Option<&AgentName> {
        match self {
            Selected::None => None,
            Selected::Agent(agent) => Some(agent),
        }
    }
}
