//! Names that no overlay has.

use super::{ALL, part::NAMES};
use crate::text::spelling::nearest;
use sidestep_core::model::spelling::quoted;

use crate::text::{message::Message, said::messages};

messages! {
    pub(crate) room "unknown_overlay" in Exact;

    near(slug: String, near: String) = "unknown overlay { $slug }, did you mean { $near }?";
    none_near(slug: String, known: String) = "unknown overlay { $slug }; known are { $known }";
    part_near(part: String, near: String) = "a picture has no part { $part }, did you mean { $near }?";
    no_part_near(part: String, known: String) = "a picture has no part { $part }; known are { $known }";
}

/// An id that no overlay has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownOverlay(pub(super) String);

impl UnknownOverlay {
    /// The name, and the nearest known one.
    pub fn message(&self) -> Message {
        let UnknownOverlay(slug) = self;
        let known = || ALL.iter().map(|overlay| overlay.slug);
        match nearest(slug, known()) {
            Some(found) => near(quoted(slug), quoted(found)),
            None => none_near(quoted(slug), known().collect::<Vec<_>>().join(", ")),
        }
    }
}

/// A name that no part of a picture has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownPart(pub(super) String);

impl UnknownPart {
    /// The name, and the nearest known one.
    pub fn message(&self) -> Message {
        let UnknownPart(name) = self;
        let known = || NAMES.iter().map(|(name, _)| *name).chain(ALL.iter().map(|overlay| overlay.slug));
        match nearest(name, known()) {
            Some(found) => part_near(quoted(name), quoted(found)),
            None => no_part_near(quoted(name), known().collect::<Vec<_>>().join(", ")),
        }
    }
}
