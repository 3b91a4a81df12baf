//! The state of the window when a step begins, as data.

use glam::Vec2;

use super::said;
use sidestep_core::{
    model::Objective,
    sim::{Command, command::Scope},
};

use crate::{files::scenario::LensFace, picture::overlay::OverlayId, text::message::Message};

/// The changes of a step in the window; everything else stays as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StageSetting {
    /// The scene to open: one of the lessons, or a built-in one. It opens paused.
    pub scene: Option<String>,
    /// The moment to go to, s.
    pub at: Option<f32>,
    /// The changes in the world; made at its start if a scene is opened.
    pub set: Vec<Command>,
    /// Worlds side by side, each with its own changes.
    pub worlds: Option<Vec<Vec<Command>>>,
    /// The agent to select.
    pub select: Option<u32>,
    /// Whether the sliders act on the selected agent only.
    pub tune_selected: Option<bool>,
    /// The part of the world that the picture must show, given by its lower left and its upper right corner, m.
    pub see: Option<[Vec2; 2]>,
    /// Whether the arrows of all agents are drawn, or only those of the selected one.
    pub everyone: Option<bool>,
    /// The overlays to show, and no others.
    pub overlays: Option<Vec<OverlayId>>,
    /// The face of the lens to show.
    pub lens: Option<LensFace>,
    /// Whether the lens takes the place of the world in this step.
    pub large: bool,
    /// The neighbor whose construction the lens shows.
    pub of: Option<u32>,
    /// The stage of the lens.
    pub stage: Option<f32>,
    /// Whether time runs.
    pub play: Option<bool>,
    /// The number of simulated seconds in a real one.
    pub speed: Option<f32>,
}

/// A change in the notation of lessons: `key = value` for all agents, or `agent 3: key = value` for one, where
/// `velocity`, `wish` and `place` take pairs such as `1.0, 0.5`.
///
/// # Errors
/// The text is not a change.
pub fn change(words: &str) -> Result<Command, Message> {
    let refused = || said::not_a_change(words.into());
    let Some((agent, assignment)) = words.strip_prefix("agent ").and_then(|rest| rest.split_once(':')) else {
        return Command::parse_set(words).map_err(|_| refused());
    };
    let agent: u32 = agent.trim().parse().map_err(|_| refused())?;
    let (key, value) = assignment.split_once('=').ok_or_else(refused)?;
    let moved = |to: Vec2| match key.trim() {
        "velocity" => Some(Command::SetVelocity { agent, to }),
        "wish" => Some(Command::SetObjective { agent, objective: Objective::Velocity(to) }),
        "place" => Some(Command::MoveAgent { agent, to }),
        _ => None,
    };
    if let Some(command) = pair(value).and_then(moved) {
        return Ok(command);
    }
    match Command::parse_set(assignment) {
        Ok(Command::Set { key, value, .. }) => Ok(Command::Set { key, value, scope: Scope::Agent(agent) }),
        Ok(Command::SetMethod { method, .. }) => {
            Ok(Command::SetMethod { method, scope: Scope::Agent(agent) })
        }
        _ => Err(refused()),
    }
}

fn pair(words: &str) -> Option<Vec2> {
    let (x, y) = words.split_once(',')?;
    let pair = Vec2::new(x.trim().parse().ok()?, y.trim().parse().ok()?);
    pair.is_finite().then_some(pair)
}
