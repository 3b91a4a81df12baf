//! The words of the window: a file a panel, as in `assets/text/en/window`.

pub mod overlays;

#[cfg(test)]
#[path = "../../../tests/it/common/phrases.rs"]
mod phrases;

#[cfg(test)]
mod tests {
    use sidestep::phrasebook::Room;

    use super::*;

    const ROOMS: &[Room] = &[Room { name: "overlays", declared: overlays::DECLARED }];

    #[test]
    fn every_message_of_the_window_has_words_and_all_words_are_said() {
        phrases::hold(ROOMS, "window");
    }
}
