//! A map or scene of another program in preview: read again, taken or discarded.

use super::{importing::ImportAction, opened::Incoming, state::App};

impl App {
    /// Carries out an action on the scene in preview.
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
