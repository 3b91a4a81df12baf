//! A scene that waits while another is shown, with everything that belongs to it.

use std::collections::BTreeMap;

use sidestep_lab::picture::overlay::Quantity;

use crate::app::{
    clips::{Recording, plan::ClipPlan},
    document::Document,
    edit::Editor,
    lens::LensState,
    settings::{Dock, Settings},
    time::Time,
    viewport::Viewport,
};

/// A scene with its changes, its time and its look.
pub struct KeptScene {
    pub document: Document,
    pub time: Time,
    pub lens: LensState,
    pub viewport: Viewport,
    pub editor: Editor,
    pub recording: Recording,
    pub plan: ClipPlan,
    pub settings: SceneSettings,
}

/// The settings that a lesson changes.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneSettings {
    dock: Dock,
    /// True for each open panel: left, right, bottom, plots.
    panels: [bool; 4],
    overlays: BTreeMap<String, bool>,
    color_by: Quantity,
}

impl SceneSettings {
    /// The present ones.
    pub fn of(settings: &Settings) -> SceneSettings {
        let Settings { lens, left, right, bottom, plots, overlays, color_by, .. } = settings;
        let panels = [*left, *right, *bottom, *plots];
        SceneSettings { dock: *lens, panels, overlays: overlays.clone(), color_by: *color_by }
    }

    /// Those with the panels that a lesson needs.
    pub fn of_lesson() -> SceneSettings {
        let (dock, panels) = (Dock::Right, [true, true, true, false]);
        SceneSettings { dock, panels, overlays: BTreeMap::new(), color_by: Quantity::default() }
    }

    /// Replaces the present settings by these.
    pub fn apply(&self, settings: &mut Settings) {
        settings.lens = self.dock;
        [settings.left, settings.right, settings.bottom, settings.plots] = self.panels;
        settings.overlays.clone_from(&self.overlays);
        settings.color_by = self.color_by;
    }
}
