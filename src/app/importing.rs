//! What happens to a map or scene of another program that is looked at before it is taken.

use sidestep_lab::files::import::maps::MapOptions;

/// What happens to the scene that is looked at before it is taken.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportAction {
    /// Read its file again, in this way.
    Mean(ImportMeaning),
    /// Open it.
    Take,
    /// The present scene stays.
    Leave,
}

/// How a file is meant, and for whom its passages are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ImportMeaning {
    pub options: MapOptions,
    /// Radius of the agents that are to pass, m; that of the agents of the scene otherwise.
    pub radius: Option<f32>,
}
