//! Errors in pages: the file, the line, and the remedy.

use super::{PageKind, said};
use crate::text::message::Message;

/// The error of a page that cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub struct PageError {
    /// The file under `assets/pages`.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The fault.
    pub fault: PageFault,
}

impl PageError {
    /// One line with the position, the fault and the remedy.
    pub fn message(&self) -> Message {
        said::refused(self.file.clone(), self.line, self.fault.message())
    }
}

/// A fault in a page.
#[derive(Clone, Debug, PartialEq)]
pub enum PageFault {
    /// The folder of the file is not a kind of page.
    Kind(String),
    /// The front matter is missing.
    NoFront,
    /// The front matter is invalid, with the message of the TOML parser.
    Front(String),
    /// Something that pages do not support.
    Markup(&'static str),
    /// A block of code that is not a formula.
    Code(String),
    /// A figure that does not exist.
    Figure {
        /// The name of the figure.
        name: String,
        /// The most similar known name.
        nearest: Option<String>,
    },
}

impl PageFault {
    fn message(&self) -> Message {
        match self {
            PageFault::Kind(folder) => said::unknown_kind(folder.clone(), PageKind::NAMES.join(", ")),
            PageFault::NoFront => said::no_front(),
            PageFault::Front(reason) => said::wrong_front(reason.clone()),
            PageFault::Markup(what) => said::not_in_pages((*what).into()),
            PageFault::Code(kind) => said::no_formula(kind.clone()),
            PageFault::Figure { name, nearest } => {
                said::unknown_figure(name.clone(), nearest.clone().map(said::did_you_mean))
            }
        }
    }
}
