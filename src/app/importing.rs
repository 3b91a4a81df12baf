//! A map or scene of another program before it is taken: what was read of it, and how it is meant.

use std::sync::Arc;

use sidestep_lab::files::import::{
    self, Imported,
    maps::MapOptions,
    passages::{NarrowPassage, narrow_passages},
};

use super::{
    opened::{Incoming, Opened},
    state::App,
};
use crate::platform::Instant;

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

/// Where a scene of another program comes from: it is read again when it is meant otherwise.
#[derive(Clone, Debug)]
pub enum ImportSource {
    /// A file, next to which others may lie.
    File(String),
    /// Bytes, and the name that they came under.
    Bytes { name: String, bytes: Arc<[u8]> },
}

/// What a scene of another program would be.
pub struct ImportPreview {
    pub source: ImportSource,
    pub meaning: ImportMeaning,
    /// What was read; its world is in the [`Opened`] that this is of.
    pub imported: Imported,
    /// Radius of the agents that are to pass, m.
    pub radius: f32,
    pub passages: Vec<NarrowPassage>,
    /// Tells its pictures from those of another reading.
    pub made: Instant,
}

impl ImportSource {
    /// Reads the scene; another program's comes with its preview.
    pub fn read(self, meaning: ImportMeaning) -> anyhow::Result<Opened> {
        let imported = match &self {
            ImportSource::File(file) => import::load_map(file, &|_| Ok(()), &meaning.options)?,
            ImportSource::Bytes { name, bytes } => import::parse_bytes(bytes, name, &meaning.options)?,
        };
        self.previewed(imported, meaning)
    }

    /// What was read, with its preview where it is another program's.
    pub fn previewed(self, imported: Imported, meaning: ImportMeaning) -> anyhow::Result<Opened> {
        let mut opened = Opened::of(vec![imported.scenario.clone()], &[])?;
        opened.remarks.clone_from(&imported.remarks);
        opened.preview = imported.format.is_some().then(|| {
            let scene = &imported.scenario;
            let widest = opened.initial.agents.iter().map(|agent| agent.settings.radius).reduce(f32::max);
            let radius = meaning.radius.or(widest).unwrap_or(scene.defaults.radius);
            let passages = narrow_passages(&scene.polygons, &scene.circles, radius);
            Box::new(ImportPreview {
                source: self,
                meaning,
                imported,
                radius,
                passages,
                made: Instant::now(),
            })
        });
        Ok(opened)
    }
}

impl ImportSource {
    /// The name of the file.
    pub fn name(&self) -> &str {
        match self {
            ImportSource::File(name) | ImportSource::Bytes { name, .. } => name,
        }
    }
}

impl App {
    /// Carries out an action on the scene that is looked at before it is taken.
    pub fn act_on_import(&mut self, action: ImportAction) {
        match action {
            ImportAction::Leave => {
                self.files.preview = None;
                self.files.incoming.take_if(|incoming| incoming.is_again());
            }
            ImportAction::Mean(meaning) => {
                let looked_at = self.files.preview.as_ref().and_then(|opened| opened.preview.as_ref());
                if let Some(preview) = looked_at {
                    self.files.incoming = Some(Incoming::again(preview.source.clone(), meaning));
                }
            }
            ImportAction::Take => {
                if let Some(mut opened) = self.files.preview.take()
                    && let Some(preview) = opened.preview.take()
                {
                    self.journal.forget();
                    self.open(preview.source.name(), *opened);
                }
            }
        }
    }
}
