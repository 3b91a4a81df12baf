//! Settings for this opening only: those of a link, and of a frame without room for side panels.

use sidestep_lab::picture::draw::Theme;

use super::values::{Dock, Settings};

/// A value for this opening, and the user's own in its place.
#[derive(Clone, Copy, Debug)]
struct PassingValue<T> {
    shown: T,
    own: T,
}

/// The settings that an opening has set and that the user has not changed since.
#[derive(Clone, Copy, Debug, Default)]
pub struct PassingSettings {
    theme: Option<PassingValue<Theme>>,
    lens: Option<PassingValue<Dock>>,
    left: Option<PassingValue<bool>>,
    right: Option<PassingValue<bool>>,
}

impl PassingSettings {
    /// Sets colors and the place of the lens, where they are given, and folds the side panels of a narrow frame.
    pub fn set(
        settings: &mut Settings,
        theme: Option<Theme>,
        lens: Option<Dock>,
        is_narrow: bool,
    ) -> PassingSettings {
        let side = is_narrow.then_some(false);
        PassingSettings {
            theme: set(&mut settings.theme, theme),
            lens: set(&mut settings.lens, lens),
            left: set(&mut settings.left, side),
            right: set(&mut settings.right, side),
        }
    }

    /// Puts the user's own values into settings that are to be stored. A value that the user has changed since is the
    /// user's own from now on.
    pub fn restore(&mut self, settings: &mut Settings) {
        restore(&mut self.theme, &mut settings.theme);
        restore(&mut self.lens, &mut settings.lens);
        restore(&mut self.left, &mut settings.left);
        restore(&mut self.right, &mut settings.right);
    }
}

fn set<T: Copy>(setting: &mut T, shown: Option<T>) -> Option<PassingValue<T>> {
    shown.map(|shown| PassingValue { shown, own: std::mem::replace(setting, shown) })
}

fn restore<T: Copy + PartialEq>(passing: &mut Option<PassingValue<T>>, setting: &mut T) {
    *passing = passing.filter(|value| value.shown == *setting);
    if let Some(value) = passing {
        *setting = value.own;
    }
}
