//! The subjects of pages, and the list of pages that must exist.

use super::said;
use sidestep_core::model::{Key, tunable::choices};

use crate::{
    explain::doctor::Ailment, learn::museum, picture::overlay, run::metrics::METRICS, text::message::Message,
};

choices! {
    /// The kind of the subject of a page.
    pub enum PageKind {
        /// A concept.
        Idea = "idea",
        /// A key that can be tuned.
        Tunable = "tunable",
        /// An overlay.
        Overlay = "overlay",
        /// A figure of a run.
        Metric = "metric",
        /// A slip of the museum.
        Slip = "slip",
        /// An ailment of the doctor.
        Ailment = "ailment",
        /// A panel of the window.
        Panel = "panel",
    }
}

impl PageKind {
    /// The heading of the pages of this kind.
    pub fn heading(self) -> Message {
        match self {
            PageKind::Idea => said::ideas(),
            PageKind::Tunable => said::tunables(),
            PageKind::Overlay => said::overlays(),
            PageKind::Metric => said::metrics(),
            PageKind::Slip => said::slips(),
            PageKind::Ailment => said::ailments(),
            PageKind::Panel => said::panels(),
        }
    }

    /// The ids of all subjects of this kind in the program, in its order; for ideas and panels, those of their pages.
    pub fn subjects(self) -> Vec<&'static str> {
        match self {
            PageKind::Idea | PageKind::Panel => Vec::new(),
            PageKind::Tunable => Key::all().map(Key::name).collect(),
            PageKind::Overlay => overlay::ALL.iter().map(|overlay| overlay.slug).collect(),
            PageKind::Metric => METRICS.iter().map(|metric| metric.id).collect(),
            PageKind::Slip => museum::all().map(|slip| slip.id).collect(),
            PageKind::Ailment => Ailment::NAMES.to_vec(),
        }
    }

    /// The address of the page about a subject, if the page exists.
    pub fn page(self, id: &str) -> Option<&'static super::BookPage> {
        super::find(&format!("{}/{id}", self.name()))
    }
}
