//! The text of a page: Markdown to blocks.
//!
//! Pages have paragraphs, headings, lists, emphasis, code, links to pages and formulas; anything else is rejected, so
//! that the window and the book can show everything.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::{
    error::PageFault,
    figures::{self, PageFigure},
    formula::{self, FormulaPart},
    front::lines,
};

/// The mark of a code block that is a formula.
const FORMULA: &str = "formula";

/// A part of a page that takes its full width.
#[derive(Clone, Debug, PartialEq)]
pub enum PageBlock {
    /// The heading of a section.
    Heading(String),
    /// A paragraph.
    Paragraph(Vec<PageSpan>),
    /// The items of a list.
    List(Vec<Vec<PageSpan>>),
    /// Formulas, one on each line.
    Formula(Vec<Vec<FormulaPart>>),
}

impl PageBlock {
    fn spans(&self) -> impl Iterator<Item = &PageSpan> {
        let runs: &[Vec<PageSpan>] = match self {
            PageBlock::Paragraph(spans) => std::slice::from_ref(spans),
            PageBlock::List(items) => items,
            PageBlock::Heading(_) | PageBlock::Formula(_) => &[],
        };
        runs.iter().flatten()
    }

    /// The pages to which the block links.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        self.spans().filter_map(|span| span.link.as_deref())
    }

    /// The figures that it shows.
    pub fn figures(&self) -> Vec<PageFigure> {
        let shown = |words: &SpanWords| match words {
            SpanWords::Figure(figure) => Some(*figure),
            SpanWords::Text(_) => None,
        };
        match self {
            PageBlock::Formula(rows) => rows.iter().flatten().filter_map(|part| shown(&part.words)).collect(),
            _ => self.spans().filter_map(|span| shown(&span.words)).collect(),
        }
    }
}

/// A run of text in one style.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSpan {
    /// The content.
    pub words: SpanWords,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is italic.
    pub italic: bool,
    /// Whether it is code.
    pub code: bool,
    /// The address of the page to which it links.
    pub link: Option<String>,
}

/// The content of a span.
#[derive(Clone, Debug, PartialEq)]
pub enum SpanWords {
    /// Words.
    Text(String),
    /// A figure of an agent.
    Figure(PageFigure),
}

/// The position of the reader in a text.
#[derive(Default)]
struct BlockReader {
    blocks: Vec<PageBlock>,
    spans: Vec<PageSpan>,
    items: Option<Vec<Vec<PageSpan>>>,
    formula: Option<String>,
    is_heading: bool,
    bold: bool,
    italic: bool,
    link: Option<String>,
}

/// The blocks of a text that begins on this line of its file; an error comes with its line.
pub(super) fn read(body: &str, first_line: usize) -> Result<Vec<PageBlock>, (usize, PageFault)> {
    let mut reader = BlockReader::default();
    for (event, range) in Parser::new_ext(body, Options::empty()).into_offset_iter() {
        let line = first_line + lines(&body[..range.start]);
        reader.take(event).map_err(|(below, fault)| (line + below, fault))?;
    }
    Ok(reader.blocks)
}

/// A fault, and its line relative to the start of its event.
type FaultBelow = (usize, PageFault);

impl BlockReader {
    fn take(&mut self, event: Event) -> Result<(), FaultBelow> {
        match event {
            Event::Start(tag) => return self.open(tag),
            Event::End(tag) => return self.close(tag),
            Event::Text(text) => match &mut self.formula {
                Some(formula) => formula.push_str(&text),
                None => return self.text(&text),
            },
            Event::Code(code) => self.span(SpanWords::Text(code.to_string()), true),
            Event::SoftBreak | Event::HardBreak => self.line_break(),
            Event::Html(_) | Event::InlineHtml(_) => return Err(not_in_pages("HTML")),
            Event::Rule => return Err(not_in_pages("a rule")),
            _ => return Err(not_in_pages("a footnote")),
        }
        Ok(())
    }

    fn open(&mut self, tag: Tag) -> Result<(), FaultBelow> {
        match tag {
            Tag::Paragraph | Tag::Item => {}
            Tag::Heading { level: HeadingLevel::H2, .. } => self.is_heading = true,
            Tag::Heading { .. } => return Err(not_in_pages("a heading other than ##")),
            Tag::List(None) if self.items.is_none() => self.items = Some(Vec::new()),
            Tag::List(_) => return Err(not_in_pages("a list in a list, or one with numbers")),
            Tag::CodeBlock(CodeBlockKind::Fenced(kind)) if &*kind == FORMULA => {
                self.formula = Some(String::new());
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(kind)) => {
                return Err((0, PageFault::Code(kind.to_string())));
            }
            Tag::CodeBlock(CodeBlockKind::Indented) => return Err((0, PageFault::Code(String::new()))),
            Tag::Strong => self.bold = true,
            Tag::Emphasis => self.italic = true,
            Tag::Link { dest_url, .. } => self.link = Some(dest_url.to_string()),
            Tag::Image { .. } => return Err(not_in_pages("an image")),
            Tag::BlockQuote(_) => return Err(not_in_pages("a quotation")),
            _ => return Err(not_in_pages("HTML")),
        }
        Ok(())
    }

    fn close(&mut self, tag: TagEnd) -> Result<(), FaultBelow> {
        match tag {
            TagEnd::Paragraph if self.items.is_none() => {
                let spans = std::mem::take(&mut self.spans);
                self.blocks.push(PageBlock::Paragraph(spans));
            }
            TagEnd::Item => {
                let spans = std::mem::take(&mut self.spans);
                self.items.iter_mut().for_each(|items| items.push(spans.clone()));
            }
            TagEnd::List(_) => self.blocks.extend(self.items.take().map(PageBlock::List)),
            TagEnd::Heading(_) => {
                self.is_heading = false;
                let words = std::mem::take(&mut self.spans).into_iter().map(|span| match span.words {
                    SpanWords::Text(text) => text,
                    SpanWords::Figure(figure) => figure.name().to_string(),
                });
                self.blocks.push(PageBlock::Heading(words.collect()));
            }
            TagEnd::CodeBlock => return self.close_formula(),
            TagEnd::Strong => self.bold = false,
            TagEnd::Emphasis => self.italic = false,
            TagEnd::Link => self.link = None,
            _ => {}
        }
        Ok(())
    }

    fn close_formula(&mut self) -> Result<(), FaultBelow> {
        let text = self.formula.take().unwrap_or_default();
        let rows = text.lines().enumerate().map(|(row, line)| {
            // The fence is the line above.
            formula::read(line).map_err(|fault| (row + 1, fault))
        });
        self.blocks.push(PageBlock::Formula(rows.collect::<Result<_, _>>()?));
        Ok(())
    }

    /// Adds words, with names in braces as figures.
    fn text(&mut self, text: &str) -> Result<(), FaultBelow> {
        for words in figures::in_braces(text).map_err(|fault| (0, fault))? {
            self.span(words, false);
        }
        Ok(())
    }

    fn span(&mut self, words: SpanWords, code: bool) {
        let BlockReader { bold, italic, ref link, .. } = *self;
        let span = PageSpan { words, bold, italic, code, link: link.clone() };
        match (self.spans.last_mut(), span) {
            // The parser cuts text at characters that might have been marks.
            (Some(last), PageSpan { words: SpanWords::Text(more), .. })
                if last.is_like((bold, italic, code), self.link.as_ref()) =>
            {
                if let SpanWords::Text(text) = &mut last.words {
                    text.push_str(&more);
                }
            }
            (_, span) => self.spans.push(span),
        }
    }

    /// The end of a line within a paragraph: a blank, except between characters that need none.
    fn line_break(&mut self) {
        let is_wide = |span: &PageSpan| match &span.words {
            SpanWords::Text(text) => text.chars().next_back().is_some_and(|c| c >= '\u{2e80}'),
            SpanWords::Figure(_) => false,
        };
        if !self.spans.last().is_some_and(is_wide) {
            self.span(SpanWords::Text(" ".into()), false);
        }
    }
}

impl PageSpan {
    /// Whether text of this style continues the span.
    fn is_like(&self, style: (bool, bool, bool), link: Option<&String>) -> bool {
        let is_text = matches!(self.words, SpanWords::Text(_));
        is_text && (self.bold, self.italic, self.code) == style && self.link.as_ref() == link
    }
}

fn not_in_pages(what: &'static str) -> FaultBelow {
    (0, PageFault::Markup(what))
}
