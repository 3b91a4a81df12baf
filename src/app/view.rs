//! The state of the window as panels read it, by reference.

use sidestep_core::{Decisions, World};
use sidestep_lab::{
    explain::lens::{self, Lens},
    picture::draw::Palette,
    run::{metrics::Metrics, time::Alike},
};

use super::{
    clips::Clips,
    document::Document,
    edit::{Editor, draft::SceneDraft},
    files::Files,
    lens::LensState,
    lesson::Lessons,
    performance::Performance,
    settings::Settings,
    time::Time,
    ui::Ui,
};

/// Everything that panels read.
pub struct PanelView<'a> {
    pub document: &'a Document,
    pub time: &'a Time,
    pub lens: &'a LensState,
    pub lessons: &'a Lessons,
    pub clips: &'a Clips,
    pub files: &'a Files,
    pub editor: &'a Editor,
    pub draft: &'a SceneDraft,
    pub ui: &'a Ui,
    pub settings: &'a Settings,
    pub performance: &'a Performance,
}

impl<'a> PanelView<'a> {
    /// The active world.
    pub fn world(&self) -> &'a World {
        self.document.panes.world()
    }

    /// Its decisions for the next step.
    pub fn decisions(&self) -> &'a Decisions {
        self.document.panes.run().decided()
    }

    /// The values that its agents have in common.
    pub fn alike(&self) -> &'a Alike {
        self.document.panes.run().alike()
    }

    /// Its figures.
    pub fn metrics(&self) -> &'a Metrics {
        self.document.panes.metrics()
    }

    /// The selected agent, if any.
    pub fn selected(&self) -> Option<u32> {
        self.document.selected()
    }

    /// The colors of the window.
    pub fn palette(&self) -> Palette {
        Palette::of(self.settings.theme)
    }

    /// The lens on the selected agent, with a camera for no picture in particular.
    pub fn lens_on(&self, palette: &'a Palette) -> Option<Lens<'a>> {
        let agent = self.selected()?;
        let (world, decisions) = (self.world(), self.decisions());
        let camera = lens::camera_on(world.agents.get(agent as usize)?, sidestep_core::Vec2::ONE);
        let (look, pointed) = (self.document.look, self.ui.pointed);
        let logged = self.document.panes.run().logged();
        Some(Lens { world, decisions, agent, look, camera, palette, pointed, logged })
    }
}
