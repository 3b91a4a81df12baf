//! What is in a picture: the parts that are left out or left alone, and the agent whose constructions are drawn.

use clap::Args;
use sidestep::{
    overlay::{Look, PicturePart, PictureParts},
    text::message::Message,
};

use super::said;

/// Which parts a picture has.
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
    /// These, or those that a clip carries.
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

/// Whose constructions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selected {
    /// Nobody's.
    Nobody,
    /// This agent's.
    Agent(u32),
}

impl Selected {
    /// Reads the number of an agent, or `none`.
    pub fn parse(text: &str) -> Result<Selected, Message> {
        match text {
            "none" => Ok(Selected::Nobody),
            number => number.parse().map(Selected::Agent).map_err(|_| said::want_agent()),
        }
    }

    /// The agent.
    pub fn agent(self) -> Option<u32> {
        match self {
            Selected::Nobody => None,
            Selected::Agent(agent) => Some(agent),
        }
    }
}
