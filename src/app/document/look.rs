//! How the worlds are shown: selection, overlays, scale.

use sidestep::{
    Scenario,
    overlay::{self, Shown},
    sim::Watch,
};

use crate::app::settings::Settings;

/// Most agents for which everybody's constructions can be watched.
pub const MAX_WATCHED: usize = 500;

/// How the worlds are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub selected: Option<u32>,
    /// Whether everybody's constructions are drawn.
    pub everyone: bool,
    pub shown: Shown,
    /// Meters in the picture for 1 m/s.
    pub velocity_scale: f32,
}

impl Look {
    /// What a scenario asks for, with the user's own switches on top.
    pub fn new(scenario: &Scenario, agents: usize, everyone: bool, settings: &Settings) -> Look {
        let last = agents.checked_sub(1).map(|last| last as u32);
        Look {
            selected: scenario.view.select.and_then(|select| Some(select.min(last?))),
            everyone: everyone && agents <= MAX_WATCHED,
            shown: shown(scenario, settings),
            velocity_scale: 1.0,
        }
    }

    /// Whose constructions the solvers are to keep.
    pub fn watch(&self, agents: usize) -> Watch {
        if self.everyone && agents <= MAX_WATCHED {
            return Watch::Everybody;
        }
        self.selected.map_or(Watch::Nobody, |selected| Watch::Agents(vec![selected]))
    }
}

/// The overlays of a scenario with the user's own switches on top.
pub fn shown(scenario: &Scenario, settings: &Settings) -> Shown {
    let mut shown = match &scenario.view.overlays {
        Some(ids) => Shown::only(ids),
        None => Shown::default(),
    };
    for (id, on) in &settings.overlays {
        if let Ok(index) = overlay::find(id) {
            shown.0[index] = *on;
        }
    }
    shown
}
