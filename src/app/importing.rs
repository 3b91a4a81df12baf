//! Actions on a map or scene of another program while it is previewed.

use sidestep_lab::files::import::maps::MapOptions;

/// An action on the scene in preview.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportAction {
    /// Read its file again with this interpretation.
    Mean(ImportMeaning),
    /// Open it.
    Take,
    /// Discard it; the present scene stays.
    Leave,
}

/// How a file is interpreted, and the size of the agents whose passages the preview checks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ImportMeaning {
    pub options: MapOptions,
    /// Radius of the agents that are to pass, m; `None` takes the radius of the agents of the scene.
    pub radius: Option<f32>,
}
