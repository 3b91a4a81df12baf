//! The subjects of pages, and the list of pages that must exist.

use super::said;
use sidestep_core::model::{Key, tunable::choices};

use crate::{
    explain::doctor::Ailment,
    learn::museum::{self, Slip},
    picture::overlay,
    run::metrics::METRICS,
    text::message::Message,
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
            PageKind::Tunable => Key::all().filter(|key| slip_of(*key).is_none()).map(Key::name).collect(),
            PageKind::Overlay => overlay::ALL.iter().map(|overlay| overlay.slug).collect(),
            PageKind::Metric => METRICS.iter().map(|metric| metric.id).collect(),
            PageKind::Slip => museum::all().map(|slip| slip.id).collect(),
            PageKind::Ailment => Ailment::NAMES.to_vec(),
        }
    }

    /// The page about a subject, if it exists; that of a key of the museum is about its slip.
    pub fn page(self, id: &str) -> Option<&'static super::BookPage> {
        let key = (self == PageKind::Tunable).then(|| Key::find(id)).flatten();
        let (kind, id) = match key.and_then(slip_of) {
            Some(slip) => (PageKind::Slip, slip.id),
            None => (self, id),
        };
        super::find(&format!("{}/{id}", kind.name()))
    }
}

/// The slip that a key of the museum switches. Slips of other keys have a page of their own.
fn slip_of(key: Key) -> Option<&'static Slip> {
    museum::of_key(key).filter(|_| key.name().starts_with("museum."))
}
