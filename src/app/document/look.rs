//! The look of a scene as it opens: its scenario's, overridden by the user's own choices.

use sidestep_lab::{
    Scenario,
    picture::overlay::{self, Look, OverlayId},
};

use crate::app::settings::Settings;

/// Largest number of agents for which all constructions can be watched.
pub const MAX_WATCHED: usize = 500;

/// The look of a scenario with `agents` agents as it opens.
pub fn opening_look(scenario: &Scenario, agents: usize, settings: &Settings) -> Look {
    // At a later moment the selected agent may have been added after the start.
    let there = if scenario.view.at.is_some() { usize::MAX } else { agents };
    let Settings { color_by, legend_folded, .. } = *settings;
    let mut look = Look { color_by, legend_folded, ..Look::of(&scenario.view, there) };
    // The list of overlays is in the legend; pictures for others have one if it is requested.
    look.shown.set(OverlayId::Legend, false);
    for (slug, on) in &settings.overlays {
        if let Ok(id) = overlay::find(slug) {
            look.shown.set(id, *on);
        }
    }
    look
}
