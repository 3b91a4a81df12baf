//! The look of a scene as it opens: its scenario's, with the user's own choices on top.

use sidestep_lab::{
    Scenario,
    picture::overlay::{self, Look, OverlayId},
};

use crate::app::settings::Settings;

/// Most agents for which everybody's constructions can be watched.
pub const MAX_WATCHED: usize = 500;

/// The look of a scenario with `agents` agents as it opens.
pub fn opening_look(scenario: &Scenario, agents: usize, settings: &Settings) -> Look {
    // The selected agent of a later moment may come after the start.
    let there = if scenario.view.at.is_some() { usize::MAX } else { agents };
    let Settings { color_by, legend_folded, .. } = *settings;
    let mut look = Look { color_by, legend_folded, ..Look::of(&scenario.view, there) };
    // The list of overlays is the legend; a picture for others has one where it is asked for.
    look.shown.set(OverlayId::Legend, false);
    for (slug, on) in &settings.overlays {
        if let Ok(id) = overlay::find(slug) {
            look.shown.set(id, *on);
        }
    }
    look
}
