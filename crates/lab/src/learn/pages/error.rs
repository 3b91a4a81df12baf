//! Why a page cannot be read: the file, the line, and the remedy.

use super::{PageKind, said};
use crate::text::message::Message;

/// A page that cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub struct PageError {
    /// The file under `assets/pages`.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PageFault,
}

impl PageError {
    /// Where, what, and the remedy.
    pub fn message(&self) -> Message {
        said::refused(self.file.clone(), self.line, self.fault.message())
    }
}

/// What is wrong in a page.
#[derive(Clone, Debug, PartialEq)]
pub enum PageFault {
    /// The file stands in no folder of a kind.
    Kind(String),
    /// There is no front matter.
    NoFront,
    /// The front matter is wrong; what the parser of TOML says.
    Front(String),
    /// Something that pages do not have.
    Markup(&'static str),
    /// A block of code that is no formula.
    Code(String),
    /// A figure that no agent has.
    Figure {
        /// Its name.
        name: String,
        /// The known one that looks most like it.
        nearest: Option<String>,
    },
}

impl PageFault {
    fn message(&self) -> Message {
        match self {
            PageFault::Kind(folder) => said::unknown_kind(folder.clone(), PageKind::NAMES.join(", ")),
            PageFault::NoFront => said::no_front(),
            PageFault::Front(told) => said::wrong_front(told.clone()),
            PageFault::Markup(what) => said::not_in_pages((*what).into()),
            PageFault::Code(kind) => said::no_formula(kind.clone()),
            PageFault::Figure { name, nearest } => {
                said::unknown_figure(name.clone(), nearest.clone().map(said::did_you_mean))
            }
        }
    }
}
