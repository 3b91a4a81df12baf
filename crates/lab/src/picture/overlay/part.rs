//! The parts of a picture by name, and the choice of parts that it has.

use super::{Look, OverlayId, Shown, UnknownPart, catalog::find};

/// A part of a picture that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PicturePart {
    /// An overlay.
    Overlay(OverlayId),
    /// The line at the top.
    Caption,
    /// The rings around the selected agent and its neighbors.
    Selection,
    /// Words and dots on agents and walls: LP3, stuck, numbers.
    Badges,
}

/// The names of parts that are not overlays, or that have a longer name than their overlay.
pub(super) const NAMES: [(&str, PicturePart); 4] = [
    ("scale-bar", PicturePart::Overlay(OverlayId::Scale)),
    ("caption", PicturePart::Caption),
    ("selection", PicturePart::Selection),
    ("badges", PicturePart::Badges),
];

impl PicturePart {
    /// The part of this name: `scale-bar`, `caption`, `selection`, `badges` or the id of an overlay.
    ///
    /// # Errors
    /// One line that names the nearest known one.
    pub fn parse(name: &str) -> Result<PicturePart, UnknownPart> {
        let own = NAMES.iter().find(|(known, _)| *known == name).map(|(_, part)| *part);
        let overlay = || find(name).ok().map(PicturePart::Overlay);
        own.or_else(overlay).ok_or_else(|| UnknownPart(name.into()))
    }
}

/// The parts without their own overlay that a picture leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each hides one thing, whatever the others do")]
pub struct Hidden {
    /// The line at the top.
    pub caption: bool,
    /// The rings around the selected agent and its neighbors.
    pub selection: bool,
    /// Words and dots on agents and walls.
    pub badges: bool,
    /// Everything that explains a decision.
    pub constructions: bool,
}

/// The parts that a picture has.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum PictureParts {
    /// All parts that its look requests.
    #[default]
    All,
    /// All parts except these.
    Without(Vec<PicturePart>),
    /// Only these parts.
    Only(Vec<PicturePart>),
}

impl PictureParts {
    /// Changes a look so that it has these parts.
    pub fn apply(&self, look: &mut Look) {
        match self {
            PictureParts::All => {}
            PictureParts::Without(parts) => parts.iter().for_each(|part| show(look, *part, false)),
            PictureParts::Only(parts) => {
                look.shown = Shown::from_iter([]);
                look.hidden = Hidden { caption: true, selection: true, badges: true, ..look.hidden };
                parts.iter().for_each(|part| show(look, *part, true));
            }
        }
    }
}

fn show(look: &mut Look, part: PicturePart, on: bool) {
    match part {
        PicturePart::Overlay(id) => look.shown.set(id, on),
        PicturePart::Caption => look.hidden.caption = !on,
        PicturePart::Selection => look.hidden.selection = !on,
        PicturePart::Badges => look.hidden.badges = !on,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_left_out_or_left_alone_by_name() {
        let part = |name: &str| PicturePart::parse(name).expect("a part");
        let mut look = Look::default();
        PictureParts::Without(["legend", "scale-bar", "badges"].map(part).to_vec()).apply(&mut look);
        assert!(!look.shown.is_on(OverlayId::Legend) && !look.shown.is_on(OverlayId::Scale));
        assert!(look.shown.is_on(OverlayId::Grid), "what is not named stays");
        assert_eq!(look.hidden, Hidden { badges: true, ..Hidden::default() });
        PictureParts::Only(["bodies", "caption"].map(part).to_vec()).apply(&mut look);
        assert_eq!(look.shown.slugs(), ["bodies"]);
        assert_eq!(look.hidden, Hidden { selection: true, badges: true, ..Hidden::default() });
    }

    #[test]
    fn a_part_that_is_not_there_is_reported_with_the_nearest() {
        let message = |name: &str| PicturePart::parse(name).expect_err("no part").to_string();
        assert!(message("captoin").contains("did you mean \"caption\"?"), "{}", message("captoin"));
        assert!(message("legned").contains("did you mean \"legend\"?"), "{}", message("legned"));
        assert!(message("quite else").contains("scale-bar"), "{}", message("quite else"));
    }
}
