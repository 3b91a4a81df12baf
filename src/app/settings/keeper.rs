//! Decides when settings that changed are written.

use std::time::Duration;

use super::values::Settings;
use crate::platform::Instant;

/// The delay between a change of the settings and writing them.
const REST: Duration = Duration::from_secs(1);

/// The settings as they were saved, and the time since which they differ.
pub struct Keeper {
    saved: Settings,
    changed_at: Option<Instant>,
}

impl Keeper {
    /// Starts with settings as they were loaded.
    pub fn new(settings: &Settings) -> Keeper {
        Keeper { saved: settings.clone(), changed_at: None }
    }

    /// Writes the settings a second after they changed.
    ///
    /// # Errors
    /// As [`Keeper::save`].
    pub fn keep(&mut self, settings: &Settings) -> anyhow::Result<()> {
        if *settings == self.saved {
            self.changed_at = None;
        } else if self.changed_at.get_or_insert_with(Instant::now).elapsed() > REST {
            return self.save(settings);
        }
        Ok(())
    }

    /// Writes the settings now if they have changed. A failure is reported only the first time.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn save(&mut self, settings: &Settings) -> anyhow::Result<()> {
        let written = if *settings == self.saved { Ok(()) } else { settings.save() };
        self.saved = settings.clone();
        self.changed_at = None;
        written
    }
}
