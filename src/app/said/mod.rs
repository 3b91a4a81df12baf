//! The words of the window: a file a panel, as in `assets/text/en/window`.

pub mod browser;
pub mod compare;
pub mod control;
pub mod doctor;
pub mod help;
pub mod inspector;
pub mod keys;
pub mod left;
pub mod lens;
pub mod notices;
pub mod overlays;
pub mod panes;
pub mod parameters;
pub mod performance;
pub mod plots;
pub mod recording;
pub mod sections;
pub mod slip;
pub mod steering;
pub mod timeline;
pub mod top;

#[cfg(test)]
mod tests {
    use sidestep::phrasebook::Room;

    use super::*;

    const ROOMS: &[Room] = &[
        Room { name: "browser", declared: browser::DECLARED },
        Room { name: "compare", declared: compare::DECLARED },
        Room { name: "control", declared: control::DECLARED },
        Room { name: "doctors_rows", declared: doctor::DECLARED },
        Room { name: "help", declared: help::DECLARED },
        Room { name: "inspector", declared: inspector::DECLARED },
        Room { name: "keys", declared: keys::DECLARED },
        Room { name: "left", declared: left::DECLARED },
        Room { name: "lens", declared: lens::DECLARED },
        Room { name: "notices", declared: notices::DECLARED },
        Room { name: "overlays", declared: overlays::DECLARED },
        Room { name: "panes", declared: panes::DECLARED },
        Room { name: "parameters", declared: parameters::DECLARED },
        Room { name: "performance", declared: performance::DECLARED },
        Room { name: "plots", declared: plots::DECLARED },
        Room { name: "recording", declared: recording::DECLARED },
        Room { name: "sections", declared: sections::DECLARED },
        Room { name: "slip", declared: slip::DECLARED },
        Room { name: "steering", declared: steering::DECLARED },
        Room { name: "timeline", declared: timeline::DECLARED },
        Room { name: "top", declared: top::DECLARED },
    ];

    #[test]
    fn every_message_of_the_window_has_words_and_all_words_are_said() {
        crate::phrases::hold(ROOMS, "window");
    }
}
