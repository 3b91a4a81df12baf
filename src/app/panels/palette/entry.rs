//! A thing to ask for, as the palette lists it.

use sidestep_lab::{files::code::CodeTarget, text::message::Message};

use super::meaning::Meant;
use crate::app::{action::Action, panels::palette::said};

/// A thing to ask for.
pub struct PaletteEntry {
    /// What it is, in a word.
    pub kind: String,
    pub title: String,
    /// Its title in English, where another language is spoken.
    pub english: String,
    /// More about it, in a line.
    pub about: String,
    /// Other words that it is found by.
    pub words: String,
    /// The key that does the same.
    pub key: String,
    /// How likely it is meant by words of one's own: a question more than a page.
    pub favor: f32,
    pub step: PaletteStep,
}

/// What happens when it is chosen.
pub enum PaletteStep {
    /// These actions, one after the other.
    Act(Vec<Action>),
    /// The search goes on with this text.
    Type(String),
    /// Sets a value where it is clicked; Enter types this text first, which sets it with the next Enter.
    Set(Action, String),
    /// This goes to the clipboard.
    Copy(String),
    /// The world goes to the clipboard as a program.
    CopyScene(CodeTarget),
    /// A link that opens this moment goes to the clipboard.
    CopyLink,
    /// It only says something.
    Nothing,
}

impl PaletteEntry {
    /// An entry that nothing more is said of.
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

    /// Says why something cannot be.
    pub fn refused(why: Message) -> PaletteEntry {
        PaletteEntry::new(said::value(), why.to_string(), PaletteStep::Nothing)
    }

    /// One that makes an action.
    pub fn act(kind: Message, title: impl ToString, action: impl Into<Action>) -> PaletteEntry {
        PaletteEntry::new(kind, title.to_string(), PaletteStep::Act(vec![action.into()]))
    }

    /// A value that was not typed with the whole name of its parameter: Enter first types this text.
    pub fn offered(self, typed: String) -> PaletteEntry {
        let step = match self.step {
            PaletteStep::Act(mut actions) if actions.len() == 1 => PaletteStep::Set(actions.remove(0), typed),
            other => other,
        };
        PaletteEntry { step, ..self }
    }

    /// The same with more about it.
    pub fn about(self, about: impl ToString) -> PaletteEntry {
        let about = about.to_string();
        PaletteEntry { words: format!("{} {about}", self.words), about, ..self }
    }

    /// What it means, in all languages that it is found by.
    pub fn meant(&self) -> Meant {
        let said = format!("{} {} {}", self.kind, self.words, self.key);
        Meant::of([&self.title, &self.english], &said, self.favor)
    }

    /// The same, more or less likely meant by words of one's own.
    pub fn favored(self, favor: f32) -> PaletteEntry {
        PaletteEntry { favor, ..self }
    }

    /// The same, found by these words too.
    pub fn found_by(self, words: &str) -> PaletteEntry {
        PaletteEntry { words: format!("{} {words}", self.words), ..self }
    }
}
