//! Texts written by people in files, with marks: words about an agent, a wall, a pillar, or a value to set.
//!
//! ```text
//!   text  = { any character but "[" | "[[" | mark }               "[[" is a bracket
//!   mark  = "[" about "]" | "[" words "|" about "]"               without words it shows what it is about
//!   about = "agent" N | "edge" N | "pillar" N                     shown as written
//!         | "overlay" NAME
//!         | "scenario" NAME [ ":" "method" "=" METHOD ]         with a method for all of its agents
//!         | [ "agent" N ":" ] "method" "=" METHOD                 shown as METHOD; of one agent, or of all
//!         | [ "agent" N ":" ] KEY "=" VALUE [ UNIT ]              shown as KEY VALUE UNIT; of one agent, or of all
//! ```

use super::{
    message::{Argument, Message, MethodChoice, SceneChoice, SettingValue},
    refusals,
    words::{WordSpan, Words},
};
use crate::text::spelling::nearest;
use sidestep_core::{
    avoid::Source,
    model::{EdgeName, Key, Method, spelling::quoted, tunable::ValueError},
    sim::command::Scope,
};

pub(crate) mod said;

/// The numbers of bodies that marks can name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bodies {
    /// The number of agents, listed and generated.
    pub agents: usize,
    /// The number of edges of walls.
    pub edges: usize,
    /// The number of pillars.
    pub pillars: usize,
}

impl Bodies {
    fn has(self, source: Source) -> bool {
        let (number, count) = match source {
            Source::Neighbor(agent) => (agent, self.agents),
            Source::Edge(edge) => (edge.vertex, self.edges),
            Source::Circle(pillar) => (pillar, self.pillars),
        };
        (number as usize) < count
    }
}

/// The reason why a mark is rejected.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkError {
    /// The mark as written.
    pub mark: String,
    /// The fault in it.
    pub fault: MarkFault,
}

/// A fault in a mark.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkFault {
    /// The closing bracket is missing.
    Unclosed,
    /// The subject is unknown.
    Unknown,
    /// The body that it names does not exist; the numbers of bodies.
    NoBody(Bodies),
    /// The parameter does not exist.
    UnknownKey(String),
    /// The method does not exist.
    UnknownMethod(String),
    /// The parameter does not accept the value.
    Value(Key, Box<ValueError>),
}

impl MarkError {
    /// One line: the mark, the fault in it, and the remedy.
    pub fn message(&self) -> Message {
        let mark = quoted(&self.mark);
        match &self.fault {
            MarkFault::Unclosed => said::unclosed(mark),
            MarkFault::Unknown => said::unknown(mark),
            MarkFault::NoBody(bodies) => said::no_body(mark, bodies.agents, bodies.edges, bodies.pillars),
            MarkFault::UnknownKey(key) => match nearest(key, Key::all().map(Key::name)) {
                Some(near) => said::unknown_key_near(mark, quoted(key), quoted(near)),
                None => said::unknown_key(mark, quoted(key)),
            },
            MarkFault::UnknownMethod(method) => {
                said::unknown_method(mark, quoted(method), Method::NAMES.join(", "))
            }
            MarkFault::Value(key, error) => said::value(mark, *key, refusals::value(error)),
        }
    }
}

impl std::error::Error for MarkError {}

impl std::fmt::Display for MarkError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

/// Checks that every mark of a text names something.
///
/// # Errors
/// The first mark that names nothing.
pub fn check(text: &str, bodies: Bodies) -> Result<(), MarkError> {
    pieces(text).try_for_each(|piece| piece.span(bodies).map(drop))
}

/// The words of a text, with the subjects of its marks attached to theirs. A mark that names nothing is shown as
/// written.
pub fn words(text: &str, bodies: Bodies) -> Words {
    let spans =
        pieces(text).map(|piece| piece.span(bodies).unwrap_or_else(|error| WordSpan::plain(error.mark)));
    Words(spans.collect()).joined()
}

/// The text with only the marks that name something: of the others, only the words are left, as plain text.
pub fn kept(text: &str, bodies: Bodies) -> String {
    let mut kept = String::with_capacity(text.len());
    for piece in pieces(text) {
        match (piece.span(bodies), piece) {
            (Ok(_), TextPiece::Mark { raw, .. }) => kept += raw,
            (Ok(WordSpan { text, .. }), _) => kept += &escaped(&text),
            (Err(error), _) => {
                let words = error.mark.trim_matches(['[', ']']);
                kept += &escaped(words.split_once('|').map_or(words, |(words, _)| words.trim()));
            }
        }
    }
    kept
}

/// Plain text escaped for a place among marks.
pub fn escaped(text: &str) -> String {
    text.replace('[', "[[")
}

/// A part of a text.
#[derive(Clone, Copy)]
enum TextPiece<'a> {
    Plain(&'a str),
    /// A mark with its brackets, and without.
    Mark {
        raw: &'a str,
        inner: &'a str,
    },
    Unclosed(&'a str),
}

fn pieces(text: &str) -> impl Iterator<Item = TextPiece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, length) = match rest.find('[') {
            _ if rest.is_empty() => return None,
            Some(0) if rest[1..].starts_with('[') => (TextPiece::Plain("["), 2),
            Some(0) => match rest.find(']') {
                Some(end) => (TextPiece::Mark { raw: &rest[..=end], inner: &rest[1..end] }, end + 1),
                None => (TextPiece::Unclosed(rest), rest.len()),
            },
            at => {
                let end = at.unwrap_or(rest.len());
                (TextPiece::Plain(&rest[..end]), end)
            }
        };
        rest = &rest[length..];
        Some(piece)
    })
}

impl TextPiece<'_> {
    fn span(self, bodies: Bodies) -> Result<WordSpan, MarkError> {
        match self {
            TextPiece::Plain(text) => Ok(WordSpan::plain(text)),
            TextPiece::Unclosed(raw) => Err(MarkError { mark: raw.to_string(), fault: MarkFault::Unclosed }),
            TextPiece::Mark { raw, inner } => {
                marked(inner, bodies).map_err(|fault| MarkError { mark: raw.to_string(), fault })
            }
        }
    }
}

/// The span for the text between the brackets.
fn marked(inner: &str, bodies: Bodies) -> Result<WordSpan, MarkFault> {
    let (words, about) = match inner.split_once('|') {
        Some((words, about)) => (Some(words.trim()), about.trim()),
        None => (None, inner.trim()),
    };
    let (own, of) = match (about.strip_prefix("scenario "), about.split_once('=')) {
        (Some(written), _) => scene(written)?,
        (None, Some((to, value))) => setting(to.trim(), value.trim(), bodies)?,
        (None, None) => thing(about, bodies)?,
    };
    match words {
        Some("") => Err(MarkFault::Unknown),
        words => Ok(WordSpan { text: words.map_or(own, str::to_string), of: Some(of) }),
    }
}

/// A scenario, alone or with a method, and its words: its name.
fn scene(written: &str) -> Result<(String, Argument), MarkFault> {
    let (name, with) = written.split_once(':').map_or((written, None), |(name, with)| (name, Some(with)));
    let method = with.map(|with| match with.split_once('=') {
        Some((key, word)) if key.trim() == "method" => method(word.trim()),
        _ => Err(MarkFault::Unknown),
    });
    let choice = SceneChoice { name: name.trim().to_string(), method: method.transpose()? };
    Ok((choice.name.clone(), Argument::Scene(choice)))
}

fn method(word: &str) -> Result<Method, MarkFault> {
    Method::from_name(word).ok_or_else(|| MarkFault::UnknownMethod(word.to_string()))
}

/// A body or an overlay, and its words: a body is shown as written, an overlay by its name.
fn thing(about: &str, bodies: Bodies) -> Result<(String, Argument), MarkFault> {
    match about.split_once(' ').map(|(kind, name)| (kind, name.trim().to_string())) {
        Some(("overlay", name)) => Ok((name.clone(), Argument::Overlay(name))),
        _ => Ok((about.to_string(), Argument::Body(body(about, bodies)?))),
    }
}

/// `agent 3`, `edge 7`, `pillar 2`.
fn body(text: &str, bodies: Bodies) -> Result<Source, MarkFault> {
    let (kind, number) = text.split_once(' ').ok_or(MarkFault::Unknown)?;
    let number = number.trim().parse().map_err(|_| MarkFault::Unknown)?;
    let source = match kind {
        "agent" => Source::Neighbor(number),
        "edge" => Source::Edge(EdgeName::whole(number)),
        "pillar" => Source::Circle(number),
        _ => return Err(MarkFault::Unknown),
    };
    if bodies.has(source) { Ok(source) } else { Err(MarkFault::NoBody(bodies)) }
}

/// A setting or a method, and its words, as written.
fn setting(to: &str, written: &str, bodies: Bodies) -> Result<(String, Argument), MarkFault> {
    let (scope, name) = match to.split_once(':') {
        Some((of, name)) => match body(of.trim(), bodies)? {
            Source::Neighbor(agent) => (Scope::Agent(agent), name.trim()),
            Source::Edge(_) | Source::Circle(_) => return Err(MarkFault::Unknown),
        },
        None => (Scope::All, to),
    };
    if name == "method" {
        let method = method(written)?;
        return Ok((written.to_string(), Argument::Method(MethodChoice { method, scope })));
    }
    let key = Key::find(name).ok_or_else(|| MarkFault::UnknownKey(name.to_string()))?;
    let bare = written.strip_suffix(key.unit).unwrap_or(written).trim_end();
    let value = key.check_word(bare).map_err(|error| MarkFault::Value(key, error.into()))?;
    Ok((format!("{name} {written}"), Argument::Setting(SettingValue { key, value, scope })))
}
