//! The display options that windows, clips, figures and scenarios share.

use super::{Cost, Hidden, Quantity, Shown, rounds::nice};
use sidestep_core::{model::World, sim::Watch};

use crate::{files::scenario::View, picture::draw::Camera, text::unit::SceneUnit};

/// The place of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum LegendPlace {
    /// In the corner where it hides nothing of the selected agent.
    #[default]
    Free,
    /// In the lower right corner, in every picture of a clip.
    LowerRight,
    /// The legend is alone in its picture.
    Whole,
}

/// Every display option of a picture. A new one is a field here; if files should store it, also a key of [`View`], in
/// [`Look::of`] and [`Look::view`].
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Look {
    /// The agent whose constructions are drawn.
    pub selected: Option<u32>,
    /// Whether the constructions of every watched agent are drawn.
    pub everyone: bool,
    /// The overlays that are on.
    pub shown: Shown,
    /// The quantity that bodies are colored by.
    pub color_by: Quantity,
    /// The cost that the color of Detour's samples shows.
    pub cost: Cost,
    /// Meters in the picture for 1 m/s; `None` fits the picture.
    pub velocity_scale: Option<f32>,
    /// Whether the legend is folded to its title.
    pub legend_folded: bool,
    /// The place of the legend.
    pub legend: LegendPlace,
    /// Whether patterns alone distinguish areas, as in a gray print: everything forbidden is hatched.
    pub patterned: bool,
    /// The parts left out that no overlay switches.
    pub hidden: Hidden,
    /// The unit in which lengths are shown.
    pub unit: SceneUnit,
}

impl Look {
    /// The look that a scenario requests, in a world with this number of agents.
    pub fn of(view: &View, agents: usize) -> Look {
        Look {
            selected: view.select.filter(|agent| (*agent as usize) < agents),
            shown: view.overlays.as_deref().map_or_else(Shown::default, Shown::of_file),
            unit: view.unit,
            ..Look::default()
        }
    }

    /// The `[view]` of a scenario that opens with this look.
    pub fn view(&self) -> View {
        View { select: self.selected, overlays: Some(self.shown.slugs()), unit: self.unit, ..View::default() }
    }

    /// The agents whose constructions the look needs.
    pub fn watch(&self) -> Watch {
        match (self.everyone, self.selected) {
            (true, _) => Watch::All,
            (false, Some(agent)) => watch_vehicles(vec![agent]),
            (false, None) => Watch::None,
        }
    }
}

/// With more vehicles than this, their constructions are too small on a screen to read.
const MOST_VEHICLES: usize = 500;

/// Watches these agents, and all vehicles while their constructions are readable.
pub fn watch_vehicles(agents: Vec<u32>) -> Watch {
    Watch::Vehicles { agents, most: MOST_VEHICLES }
}

/// A velocity scale (m per m/s) that shows the largest speed circle of these worlds well: its diameter is about half
/// the picture's height, less the effect of rounding to the series 1, 2, 5.
pub fn fitting_velocity_scale<'a>(camera: &Camera, worlds: impl IntoIterator<Item = &'a World>) -> f32 {
    let agents = worlds.into_iter().flat_map(|world| &world.agents);
    let max_speed = agents.map(|agent| agent.settings.max_speed).fold(0.0, f32::max);
    nice(camera.size.y * camera.meters_per_pixel / 4.0 / max_speed.max(1e-3))
}
