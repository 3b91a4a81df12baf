//! Everything that the program says, room by room.

use sidestep_lab::{phrasebook, text::said::Declared};

#[cfg(feature = "window")]
use crate::app;
use crate::cli;

#[cfg(test)]
mod tests;

/// Every message, those of the laboratory first.
pub fn messages() -> impl Iterator<Item = &'static Declared> {
    phrasebook::messages().chain([COMMAND_LINE, WINDOW].into_iter().flatten().copied().flatten())
}

const COMMAND_LINE: &[&[Declared]] =
    &[cli::said::MESSAGES, cli::answers::MESSAGES, cli::benchmark::said::MESSAGES, cli::book::said::MESSAGES];

#[cfg(feature = "window")]
const WINDOW: &[&[Declared]] = &[
    app::panels::browser::said::MESSAGES,
    app::panels::by_method::said::MESSAGES,
    app::panels::importing::said::MESSAGES,
    app::panels::compare::said::MESSAGES,
    app::panels::control::said::MESSAGES,
    app::panels::doctor::said::MESSAGES,
    app::edit::said::MESSAGES,
    app::panels::help::said::MESSAGES,
    app::panels::inspector::said::MESSAGES,
    app::keys::said::MESSAGES,
    app::panels::left::said::MESSAGES,
    app::lens::said::MESSAGES,
    app::lesson::said::MESSAGES,
    app::panels::logged::said::MESSAGES,
    app::panels::menus::said::MESSAGES,
    app::notices::said::MESSAGES,
    app::panels::over::said::MESSAGES,
    app::panels::overlays::said::MESSAGES,
    app::panels::palette::said::MESSAGES,
    app::panes::said::MESSAGES,
    app::panels::parameters::said::MESSAGES,
    app::panels::performance::said::MESSAGES,
    app::panels::plots::said::MESSAGES,
    app::panels::presenter::said::MESSAGES,
    app::panels::reading::said::MESSAGES,
    app::clips::said::MESSAGES,
    app::document::said::MESSAGES,
    app::panels::sections::said::MESSAGES,
    app::panels::museum::said::MESSAGES,
    app::panels::steering::said::MESSAGES,
    app::time::said::MESSAGES,
    app::panels::top::said::MESSAGES,
    app::panels::presets::said::MESSAGES,
];

#[cfg(not(feature = "window"))]
const WINDOW: &[&[Declared]] = &[];
