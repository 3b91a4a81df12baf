//! The switches for how worlds look.

use sidestep_lab::picture::overlay::{self, Cost, OverlayId, Quantity};

use super::{
    direction::Direction,
    document::{
        Document,
        look::{MAX_WATCHED, opening_look},
    },
    notices::Notices,
    settings::Settings,
};
use crate::app::notices::said;

/// Actions on overlays, colors and scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum LookAction {
    /// Switch an overlay.
    ToggleOverlay(OverlayId),
    /// Show the overlays that the scenario asks for.
    ResetOverlays,
    /// Show constructions of the selected agent only, or of all agents.
    ToggleEveryone,
    /// Color bodies by this quantity.
    SetColorBy(Quantity),
    /// Set the cost that the colors of Detour's samples show.
    SetCost(Cost),
    /// Fold the legend to its title, or show it whole.
    FoldLegend(bool),
    /// Draw velocities at a larger or smaller scale.
    ChangeVelocityScale(Direction),
}

impl LookAction {
    /// Carries it out; preferences that hold for every scene also go into the settings.
    pub fn act(self, document: &mut Document, settings: &mut Settings, notices: &mut Notices) {
        let look = &mut document.look;
        match self {
            LookAction::ToggleOverlay(id) => {
                let on = !look.shown.is_on(id);
                look.shown.set(id, on);
                settings.overlays.insert(id.overlay().slug.to_string(), on);
            }
            LookAction::ResetOverlays => {
                settings.overlays.clear();
                let agents = document.initial.agents.len();
                look.shown = opening_look(&document.scenario, agents, settings).shown;
            }
            LookAction::ToggleEveryone => toggle_everyone(document, notices),
            LookAction::SetColorBy(quantity) => {
                (look.color_by, settings.color_by) = (quantity, quantity);
            }
            LookAction::SetCost(cost) => look.cost = cost,
            LookAction::FoldLegend(folded) => {
                (look.legend_folded, settings.legend_folded) = (folded, folded);
            }
            LookAction::ChangeVelocityScale(direction) => {
                // The series 1, 2, 5.
                let factor = match direction {
                    Direction::Forward => 2.5,
                    Direction::Back => 1.0 / 1.9,
                };
                let now = look.velocity_scale.unwrap_or(1.0);
                look.velocity_scale = Some(overlay::nice(now * factor).clamp(1e-3, 1e3));
            }
        }
    }
}

fn toggle_everyone(document: &mut Document, notices: &mut Notices) {
    let agents = document.world().agents.len();
    let everyone = !document.look.everyone;
    if everyone && agents > MAX_WATCHED {
        notices.info(said::too_many_agents(agents, MAX_WATCHED));
    }
    document.look.everyone = everyone && agents <= MAX_WATCHED;
    document.watch();
}
