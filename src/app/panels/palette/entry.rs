//! An entry of the palette.

use sidestep_lab::{files::code::CodeTarget, text::message::Message};

use super::meaning::Meant;
use crate::app::{action::Action, panels::palette::said};

/// Something that the palette offers.
pub struct PaletteEntry {
    /// Its kind, in a word.
    pub kind: String,
    pub title: String,
    /// Its title in English, if the window is in another language.
    pub english: String,
    /// A description, in a line.
    pub about: String,
    /// Other words that find it.
    pub words: String,
    /// The key for the same action.
    pub key: String,
    /// How likely it is meant by a search in the user's own words: a question more than a page.
    pub favor: f32,
    pub step: PaletteStep,
}

/// The effect of choosing an entry.
pub enum PaletteStep {
    /// Carry out these actions, one after the other.
    Act(Vec<Action>),
    /// Continue the search with this text.
    Type(String),
    /// Set a value on a click; Enter first types this text, and the next Enter sets the value.
    Set(Action, String),
    /// Copy this to the clipboard.
    Copy(String),
    /// Copy the world to the clipboard as a program.
    CopyScene(CodeTarget),
    /// Copy a link that opens this moment to the clipboard.
    CopyLink,
    /// Nothing: the entry is only a message.
    Nothing,
}

impl PaletteEntry {
    /// An entry without a description.
    pub fn new(kind: Message, title: String, step: PaletteStep) -> PaletteEntry {
        let none = String::new;
        let kind = kind.to_string();
        PaletteEntry {
            kind,
            title,
            english: none(),
            about: none(),
            words: none(),
            key: none(),
            favor: 1.0,
            step,
        }
    }

    /// Returns true for a value that is offered, and was not typed with the whole name of its parameter.
    pub fn is_choice(&self) -> bool {
        matches!(self.step, PaletteStep::Set(..))
    }

    /// An entry that says why something is not possible.
    pub fn refused(why: Message) -> PaletteEntry {
        PaletteEntry::new(said::value(), why.to_string(), PaletteStep::Nothing)
    }

    /// An entry that carries out an action.
    pub fn act(kind: Message, title: impl ToString, action: impl Into<Action>) -> PaletteEntry {
        PaletteEntry::new(kind, title.to_string(), PaletteStep::Act(vec![action.into()]))
    }

    /// Makes it a value that was not typed with the whole name of its parameter: Enter first types this text.
    pub fn offered(self, typed: String) -> PaletteEntry {
        let step = match self.step {
            PaletteStep::Act(mut actions) if actions.len() == 1 => PaletteStep::Set(actions.remove(0), typed),
            other => other,
        };
        PaletteEntry { step, ..self }
    }

    /// Adds a description.
    pub fn about(self, about: impl ToString) -> PaletteEntry {
        let about = about.to_string();
        PaletteEntry { words: format!("{} {about}", self.words), about, ..self }
    }

    /// Its English title.
    pub fn in_english(&self) -> &str {
        if self.english.is_empty() { &self.title } else { &self.english }
    }

    /// Its meaning, in all languages that find it.
    pub fn meant(&self) -> Meant {
        let said = format!("{} {} {}", self.kind, self.words, self.key);
        Meant::of([&self.title, &self.english], &said, self.favor)
    }

    /// Sets how likely it is meant by a search in the user's own words.
    pub fn favored(self, favor: f32) -> PaletteEntry {
        PaletteEntry { favor, ..self }
    }

    /// Adds words that find it.
    pub fn found_by(self, words: &str) -> PaletteEntry {
        PaletteEntry { words: format!("{} {words}", self.words), ..self }
    }
}
