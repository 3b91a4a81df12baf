//! The words of one language: the text of each message in it.
//!
//! The English text is part of each message; the translations in `assets/text` have a file for each room, those of the
//! window and of the command line in folders. Both are written in Fluent (<https://projectfluent.org>), which chooses
//! and orders the words; the arguments are inserted afterwards, so that each word keeps its subject.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::{Entry, Pattern};
use include_dir::{Dir, include_dir};

use super::{
    language::Language,
    message::{Argument, Message, Phrase, SettingValue},
    names,
    numbers::{figure, unit_after_number},
    phrases,
    quantity::UnitNumber,
    spacing::spaced,
    terms,
    words::{WordSpan, Words},
};
use crate::text::spelling::one_line;
use sidestep_core::{
    avoid::Source,
    model::{EdgeName, Key, Method, tunable::Value},
};

static CHINESE: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../assets/text/zh");

/// The brackets around the index of an argument in the output of Fluent: characters that occur in no text.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// The largest number of numbers in a list before the rest is counted.
const MAX_LISTED: usize = 6;

/// The largest number of bodies of which the first are named.
const MAX_NAMED: usize = 3;

/// The mark before the index of an argument of which only the digits are shown.
const ALONE: char = '\u{E002}';

/// The parsed English texts, by the names of their messages.
static PARSED: RwLock<BTreeMap<&'static str, Arc<FluentResource>>> = RwLock::new(BTreeMap::new());

/// The words of one language.
pub struct Catalog {
    /// The translations; a message without one is shown in English.
    bundle: FluentBundle<FluentResource>,
    /// Whether a blank separates the language's characters from other letters.
    is_spaced: bool,
    /// Messages without arguments that have been used before.
    plain: RwLock<BTreeMap<&'static str, Arc<str>>>,
    /// The errors in the texts, one line each.
    faults: Vec<String>,
}

/// A test whether a body is of some kind.
type IsOfKind = fn(&Source) -> bool;

/// A value that is inserted into a message.
enum Filling {
    /// A number to show and to choose wordings by.
    Count(u64),
    /// A word to choose wordings by.
    Choice(&'static str),
    /// Finished words, and the number of things they list: `$NAME_count` in the catalogs.
    Words(Vec<WordSpan>, Option<usize>),
}

impl Filling {
    fn words(words: Vec<WordSpan>) -> Filling {
        Filling::Words(words, None)
    }
}

impl Catalog {
    /// The words of the current language.
    pub fn current() -> &'static Catalog {
        Catalog::of(Language::current())
    }

    /// The words of a language.
    pub fn of(language: Language) -> &'static Catalog {
        match language {
            Language::English => Catalog::english(),
            Language::Chinese => Catalog::chinese(),
        }
    }

    /// The English words.
    pub fn english() -> &'static Catalog {
        static CATALOG: OnceLock<Catalog> = OnceLock::new();
        CATALOG.get_or_init(|| Catalog::new("en", []))
    }

    /// The Chinese words, in simplified characters.
    pub fn chinese() -> &'static Catalog {
        static CATALOG: OnceLock<Catalog> = OnceLock::new();
        CATALOG.get_or_init(|| Catalog::new("zh", texts(&CHINESE)))
    }

    /// The translations in these texts, written in Fluent; `language` is a BCP 47 tag, which determines the plurals.
    pub fn new<'a>(language: &str, texts: impl IntoIterator<Item = &'a str>) -> Catalog {
        let mut faults = Vec::new();
        let locale = language.parse().map_err(|error| faults.push(format!("{language}: {error}")));
        let mut bundle = FluentBundle::new_concurrent(locale.into_iter().collect());
        // Direction marks around every argument; the languages so far have one direction.
        bundle.set_use_isolating(false);
        if let Err(error) = bundle.add_function("DIGITS", digits) {
            faults.push(error.to_string());
        }
        for text in texts {
            let resource = FluentResource::try_new(text.to_string()).unwrap_or_else(|(resource, errors)| {
                faults.extend(errors.iter().map(ToString::to_string));
                resource
            });
            if let Err(errors) = bundle.add_resource(resource) {
                faults.extend(errors.iter().map(ToString::to_string));
            }
        }
        let is_spaced = Language::of_tag(language) == Some(Language::Chinese);
        Catalog { bundle, is_spaced, plain: RwLock::default(), faults }
    }

    /// This catalog with every word of its own changed, but not the inserted values; for tests that no words come from
    /// elsewhere.
    #[doc(hidden)]
    pub fn transformed(mut self, change: fn(&str) -> Cow<str>) -> Catalog {
        self.bundle.set_transform(Some(change));
        self.plain = RwLock::default();
        self
    }

    /// The errors in the texts, one line each.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The errors in the words of this message: invalid text, or arguments that are missing.
    pub fn faults_of(&self, message: &Message) -> Vec<String> {
        message
            .all()
            .into_iter()
            .filter_map(|message| self.fill(message.phrase, &self.parts(message)).err())
            .collect()
    }

    /// The names of bodies, each kind once: `wall edge 3 and agents 4 and 7`; if there are many of a kind, only the
    /// first.
    pub fn names(&self, sources: &[Source]) -> Words {
        Words(self.bodies(sources))
    }

    /// The words for an argument alone.
    pub fn value(&self, argument: &Argument) -> Words {
        Words(match self.part(argument) {
            Filling::Count(count) => vec![WordSpan::plain(count.to_string())],
            Filling::Choice(word) => vec![WordSpan::plain(word)],
            Filling::Words(words, _) => words,
        })
    }

    /// A message in this language; its name if its text is not valid.
    pub fn words(&self, message: &Message) -> Words {
        Words(self.spans(message))
    }

    /// The words of a message without arguments, built only once: the window shows hundreds of them in every frame.
    fn plain(&self, phrase: Phrase) -> Arc<str> {
        let known = self.plain.read().unwrap_or_else(PoisonError::into_inner).get(phrase.id).cloned();
        known.unwrap_or_else(|| {
            let words: Arc<str> = text_of(&self.own(phrase, &[])).into();
            self.plain.write().unwrap_or_else(PoisonError::into_inner).insert(phrase.id, words.clone());
            words
        })
    }

    fn spans(&self, message: &Message) -> Vec<WordSpan> {
        self.own(message.phrase, &self.parts(message))
    }

    fn parts(&self, message: &Message) -> Vec<(&'static str, Filling)> {
        message.arguments.iter().map(|(name, argument)| (*name, self.part(argument))).collect()
    }

    fn part(&self, argument: &Argument) -> Filling {
        let own = |text: String| Filling::words(vec![WordSpan { text, of: Some(argument.clone()) }]);
        match argument {
            Argument::Nothing => Filling::words(Vec::new()),
            Argument::Count(count) => Filling::Count(*count),
            Argument::Choice(word) => Filling::Choice(word),
            Argument::Body(source) => own(text_of(&self.bodies(&[*source]))),
            Argument::Called(source, message) => {
                let (text, of) = (text_of(&self.spans(message)), Some(Argument::Body(*source)));
                Filling::words(vec![WordSpan { text, of }])
            }
            Argument::Bodies(sources) => Filling::Words(self.bodies(sources), Some(sources.len())),
            Argument::FirstBodies(sources) => Filling::Words(self.first_bodies(sources), Some(sources.len())),
            Argument::Quantity(quantity) => own(quantity.to_string()),
            Argument::Vector(both) => own(vector(both)),
            Argument::Key(key) => own(key.name().to_string()),
            Argument::Keys(keys) => {
                let name =
                    |key: &Key| WordSpan { text: key.name().to_string(), of: Some(Argument::Key(*key)) };
                Filling::Words(self.list(keys.iter().map(|key| vec![name(key)]).collect()), Some(keys.len()))
            }
            Argument::Setting(setting) => own(setting_in_words(setting)),
            Argument::Method(choice) => match choice.method {
                Method::None => own(self.plain(terms::said::no_method().phrase).to_string()),
                method => own(method.label().to_string()),
            },
            Argument::Name(name) | Argument::Overlay(name) => own(one_line(name)),
            Argument::Scene(choice) => own(one_line(&choice.name)),
            Argument::Clause(message) => Filling::words(self.spans(message)),
            Argument::Clauses(messages) => {
                let items = messages.iter().map(|message| self.spans(message)).collect();
                Filling::Words(self.list(items), Some(messages.len()))
            }
        }
    }

    /// The words of a message with its arguments inserted; an error says what is missing.
    fn fill(&self, phrase: Phrase, parts: &[(&'static str, Filling)]) -> Result<Vec<WordSpan>, String> {
        let translated = self.bundle.get_message(phrase.id).and_then(|message| message.value());
        match translated {
            Some(pattern) => self.put_together(phrase, pattern, parts),
            None => {
                let own = parsed(phrase)?;
                let pattern = pattern_of(&own).ok_or_else(|| format!("{}: not one text", phrase.id))?;
                self.put_together(phrase, pattern, parts)
            }
        }
    }

    fn put_together(
        &self,
        phrase: Phrase,
        pattern: &Pattern<&str>,
        parts: &[(&'static str, Filling)],
    ) -> Result<Vec<WordSpan>, String> {
        let mut arguments = FluentArgs::new();
        for (place, (name, part)) in parts.iter().enumerate() {
            let value = match part {
                Filling::Count(count) => FluentValue::from(*count),
                Filling::Choice(word) => FluentValue::from(*word),
                Filling::Words(..) => FluentValue::from(format!("{OPEN}{place}{CLOSE}")),
            };
            arguments.set(*name, value);
            if let Filling::Words(_, Some(count)) = part {
                arguments.set(format!("{name}_count"), *count);
            }
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors);
        match errors.first() {
            Some(error) => Err(format!("{}: {error}", phrase.id)),
            None if self.is_spaced => Ok(spaced(put_in(&text, parts))),
            None => Ok(put_in(&text, parts)),
        }
    }

    /// The words of a phrase; its name if its text is not valid, which the tests rule out.
    fn own(&self, phrase: Phrase, parts: &[(&'static str, Filling)]) -> Vec<WordSpan> {
        self.fill(phrase, parts).unwrap_or_else(|_| vec![WordSpan::plain(phrase.id)])
    }

    /// Several sources, each kind once: `wall edge 3 and agents 4 and 7`.
    fn bodies(&self, sources: &[Source]) -> Vec<WordSpan> {
        let of_kind = |(phrase, is_one): (Phrase, IsOfKind)| {
            let known: Vec<&Source> = sources.iter().filter(|source| is_one(source)).collect();
            let numbered = known.iter().map(|source| self.numbered(**source)).collect();
            let numbers = Filling::Words(self.first_of(numbered), Some(known.len()));
            (!known.is_empty()).then(|| self.own(phrase, &[("numbers", numbers)]))
        };
        let kinds: [(Phrase, IsOfKind); 3] = [
            (phrases::EDGES, |source| matches!(source, Source::Edge(_))),
            (phrases::PILLARS, |source| matches!(source, Source::Circle(_))),
            (phrases::AGENTS, |source| matches!(source, Source::Neighbor(_))),
        ];
        self.list(kinds.into_iter().filter_map(of_kind).collect())
    }

    /// A source by its name or number alone.
    fn numbered(&self, source: Source) -> Vec<WordSpan> {
        let text = match source {
            Source::Neighbor(agent) => names::name_of(agent).unwrap_or_else(|| agent.to_string()),
            Source::Circle(circle) => circle.to_string(),
            Source::Edge(EdgeName { vertex, part: 0 }) => vertex.to_string(),
            Source::Edge(EdgeName { vertex, part }) => {
                let [number, part] = [vertex, part + 1].map(|count| Filling::Count(count.into()));
                text_of(&self.own(phrases::EDGE_PART, &[("number", number), ("part", part)]))
            }
        };
        vec![WordSpan { text, of: Some(Argument::Body(source)) }]
    }

    /// The first few sources, and the number of further ones.
    fn first_bodies(&self, sources: &[Source]) -> Vec<WordSpan> {
        let (named, more) = sources.split_at(sources.len().min(MAX_NAMED));
        match more.len() {
            0 => self.bodies(named),
            more => {
                let named = Filling::words(self.bodies(named));
                self.own(phrases::NAMED_AND_MORE, &[("named", named), ("more", Filling::Count(more as u64))])
            }
        }
    }

    /// A list of numbers; if there are many, the first ones and the number of further ones.
    fn first_of(&self, mut items: Vec<Vec<WordSpan>>) -> Vec<WordSpan> {
        if items.len() > MAX_LISTED + 1 {
            let more = items.len() - MAX_LISTED;
            items.truncate(MAX_LISTED);
            items.push(self.own(phrases::MORE, &[("more", Filling::Count(more as u64))]));
        }
        self.list(items)
    }

    /// `a, b and c`.
    fn list(&self, mut items: Vec<Vec<WordSpan>>) -> Vec<WordSpan> {
        let Some(last) = items.pop() else { return Vec::new() };
        let rest = items.into_iter().reduce(|first, next| {
            self.own(phrases::NEXT, &[("first", Filling::words(first)), ("next", Filling::words(next))])
        });
        match rest {
            None => last,
            Some(rest) => {
                self.own(phrases::LAST, &[("first", Filling::words(rest)), ("last", Filling::words(last))])
            }
        }
    }
}

/// The message in the current language.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let catalog = Catalog::current();
        match self.arguments.is_empty() {
            true => f.write_str(&catalog.plain(self.phrase)),
            false => catalog.words(self).fmt(f),
        }
    }
}

/// The English text of a phrase, parsed once.
fn parsed(phrase: Phrase) -> Result<Arc<FluentResource>, String> {
    let known = PARSED.read().unwrap_or_else(PoisonError::into_inner).get(phrase.id).cloned();
    known.map_or_else(|| parse(phrase), Ok)
}

fn parse(phrase: Phrase) -> Result<Arc<FluentResource>, String> {
    let read = FluentResource::try_new(format!("{} = {}", phrase.id, phrase.english));
    let resource = Arc::new(read.map_err(|(_, errors)| format!("{}: {errors:?}", phrase.id))?);
    PARSED.write().unwrap_or_else(PoisonError::into_inner).insert(phrase.id, resource.clone());
    Ok(resource)
}

/// The text of the only message in a resource.
fn pattern_of(resource: &FluentResource) -> Option<&Pattern<&str>> {
    match (resource.get_entry(0)?, resource.get_entry(1)) {
        (Entry::Message(message), None) => message.value.as_ref(),
        _ => None,
    }
}

/// The files of a language; those of the window and of the command line are in folders.
fn texts(folder: &'static Dir) -> impl Iterator<Item = &'static str> {
    let rooms = folder.dirs().flat_map(Dir::files).chain(folder.files());
    let rooms = rooms.filter(|file| file.path().extension().is_some_and(|end| end == "ftl"));
    rooms.filter_map(|file| file.contents_utf8())
}

/// `{ DIGITS($from) } and { $to }`: a quantity without its unit, which is elsewhere in the words.
fn digits<'a>(given: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    match given {
        [FluentValue::String(place)] => FluentValue::from(place.replace(OPEN, &format!("{OPEN}{ALONE}"))),
        _ => FluentValue::Error,
    }
}

/// The output of Fluent, with the arguments inserted.
fn put_in(text: &str, parts: &[(&'static str, Filling)]) -> Vec<WordSpan> {
    let mut spans = Vec::new();
    for piece in text.split_inclusive(CLOSE) {
        let (plain, place) = piece.split_once(OPEN).unwrap_or((piece, ""));
        spans.push(WordSpan::plain(plain));
        let place = place.trim_end_matches(CLOSE);
        let (alone, place) = place.strip_prefix(ALONE).map_or((false, place), |place| (true, place));
        let part = place.parse().ok().and_then(|place: usize| parts.get(place));
        if let Some((_, Filling::Words(words, _))) = part {
            spans.extend(words.iter().cloned().map(|span| if alone { without_unit(span) } else { span }));
        }
    }
    Words(spans).joined().0
}

fn without_unit(span: WordSpan) -> WordSpan {
    match span.of {
        Some(Argument::Quantity(quantity)) => WordSpan { text: quantity.digits(), ..span },
        _ => span,
    }
}

fn text_of(words: &[WordSpan]) -> String {
    words.iter().map(|span| span.text.as_str()).collect()
}

/// `time_horizon = 2.50 s`.
fn setting_in_words(SettingValue { key, value, .. }: &SettingValue) -> String {
    match value {
        Value::Real(real) if real.is_finite() => {
            format!("{key} = {}{}", figure(*real), unit_after_number(key.unit))
        }
        value => format!("{key} = {}", key.show(*value)),
    }
}

fn vector(both: &[UnitNumber; 2]) -> String {
    let [x, y] = both;
    format!("({}, {}){}", x.digits(), y.digits(), x.suffix())
}
