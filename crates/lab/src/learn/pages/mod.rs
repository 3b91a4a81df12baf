//! Explanatory pages: on each idea, key, overlay, figure, slip, ailment and panel, with the numbers of an agent.
//!
//! ```text
//!   assets/pages/LANGUAGE/KIND/ID.md ─▶ front matter, blocks, {names} ─▶ BookPage ┬▶ window: the selected agent's numbers
//!                                                                                └▶ book: the figure's agent's
//! ```
//! A page contains only what is not written elsewhere; the text of tooltips, cards and tables is added by [`facts`].

mod blocks;
mod error;
mod facts;
mod figures;
mod formula;
mod front;
mod library;
pub(crate) mod said;
mod subjects;

pub use blocks::{PageBlock, PageSpan, SpanWords};
pub use error::{PageError, PageFault};
pub use facts::{PageFact, facts};
pub use figures::{PageFigure, PageSubject};
pub use formula::{FormulaPart, FormulaStyle};
pub use front::{FigureLine, PageRun};
pub use library::{all, faults, find, of_ailment, read};
pub use subjects::PageKind;

/// A page in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct BookPage {
    /// `KIND/ID`, as in links and on the command line.
    pub address: &'static str,
    /// The kind of its subject.
    pub kind: PageKind,
    /// The id of its subject: the second part of the address.
    pub id: &'static str,
    /// The title.
    pub title: String,
    /// Other words by which it is found.
    pub keywords: Vec<String>,
    /// The picture.
    pub figure: Option<FigureLine>,
    /// The addresses of further pages.
    pub see: Vec<String>,
    /// The runs with which its numbers were measured.
    pub measured: Vec<PageRun>,
    /// The text.
    pub blocks: Vec<PageBlock>,
}

impl BookPage {
    /// All addresses to which it links, in the text and at its foot.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        let in_text = self.blocks.iter().flat_map(PageBlock::links);
        in_text.chain(self.see.iter().map(String::as_str))
    }

    /// All figures of an agent that it shows, in order.
    pub fn figures(&self) -> impl Iterator<Item = PageFigure> + '_ {
        self.blocks.iter().flat_map(PageBlock::figures)
    }
}
