//! Pages beside the things: what each idea, key, overlay, figure, slip, ailment and panel is, with the numbers of an agent.
//!
//! ```text
//!   assets/pages/LANGUAGE/KIND/ID.md ─▶ front matter, blocks, {names} ─▶ BookPage ┬▶ window: the selected agent's numbers
//!                                                                                └▶ book: the figure's agent's
//! ```
//! A page says what no other place says; what a tooltip, a card or a table says already is added by [`facts`].

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
pub use front::FigureLine;
pub use library::{all, faults, find, of_ailment, read};
pub use subjects::PageKind;

/// A page in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct BookPage {
    /// `KIND/ID`, as links and the command line name it.
    pub address: &'static str,
    /// What it is about.
    pub kind: PageKind,
    /// Which one: the second part of the address.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// Other words under which it is searched.
    pub keywords: Vec<String>,
    /// The picture of it.
    pub figure: Option<FigureLine>,
    /// Addresses of pages that go on from here.
    pub see: Vec<String>,
    /// Its text.
    pub blocks: Vec<PageBlock>,
}

impl BookPage {
    /// Every address that it leads to, in the text and at its foot.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        let in_text = self.blocks.iter().flat_map(PageBlock::links);
        in_text.chain(self.see.iter().map(String::as_str))
    }

    /// Every figure of an agent that it shows, in their order.
    pub fn figures(&self) -> impl Iterator<Item = PageFigure> + '_ {
        self.blocks.iter().flat_map(PageBlock::figures)
    }
}
