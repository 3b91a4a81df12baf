//! The words of the window: a file a panel, as in `assets/text/en/window`.

pub mod browser;
pub mod compare;
pub mod control;
pub mod doctor;
pub mod edit;
pub mod help;
pub mod inspector;
pub mod keys;
pub mod left;
pub mod lens;
pub mod lessons;
pub mod logged;
pub mod notices;
pub mod over;
pub mod overlays;
pub mod palette;
pub mod panes;
pub mod parameters;
pub mod performance;
pub mod plots;
pub mod presenter;
pub mod reading;
pub mod recording;
pub mod scene;
pub mod sections;
pub mod slip;
pub mod steering;
pub mod timeline;
pub mod top;
pub mod values;

#[cfg(test)]
use sidestep_lab::phrasebook::PhraseRoom;

/// Everything that the window says, for tests and proofreaders.
#[cfg(test)]
pub const PHRASES: &[PhraseRoom] = &[
    PhraseRoom { name: "browser", declared: browser::DECLARED },
    PhraseRoom { name: "compare", declared: compare::DECLARED },
    PhraseRoom { name: "control", declared: control::DECLARED },
    PhraseRoom { name: "doctors_rows", declared: doctor::DECLARED },
    PhraseRoom { name: "edit", declared: edit::DECLARED },
    PhraseRoom { name: "help", declared: help::DECLARED },
    PhraseRoom { name: "inspector", declared: inspector::DECLARED },
    PhraseRoom { name: "keys", declared: keys::DECLARED },
    PhraseRoom { name: "left", declared: left::DECLARED },
    PhraseRoom { name: "lens", declared: lens::DECLARED },
    PhraseRoom { name: "lessons", declared: lessons::DECLARED },
    PhraseRoom { name: "logged", declared: logged::DECLARED },
    PhraseRoom { name: "notices", declared: notices::DECLARED },
    PhraseRoom { name: "over", declared: over::DECLARED },
    PhraseRoom { name: "overlays", declared: overlays::DECLARED },
    PhraseRoom { name: "palette", declared: palette::DECLARED },
    PhraseRoom { name: "panes", declared: panes::DECLARED },
    PhraseRoom { name: "parameters", declared: parameters::DECLARED },
    PhraseRoom { name: "performance", declared: performance::DECLARED },
    PhraseRoom { name: "plots", declared: plots::DECLARED },
    PhraseRoom { name: "presenter", declared: presenter::DECLARED },
    PhraseRoom { name: "reading", declared: reading::DECLARED },
    PhraseRoom { name: "recording", declared: recording::DECLARED },
    PhraseRoom { name: "scene", declared: scene::DECLARED },
    PhraseRoom { name: "sections", declared: sections::DECLARED },
    PhraseRoom { name: "slip", declared: slip::DECLARED },
    PhraseRoom { name: "steering", declared: steering::DECLARED },
    PhraseRoom { name: "timeline", declared: timeline::DECLARED },
    PhraseRoom { name: "top", declared: top::DECLARED },
    PhraseRoom { name: "values", declared: values::DECLARED },
];

#[test]
fn every_message_of_the_window_has_words_and_all_words_are_said() {
    crate::phrases::hold(PHRASES, "window");
    crate::phrases::hold_in_chinese(PHRASES, "window");
}
