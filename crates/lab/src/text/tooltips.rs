//! The meaning of each tunable: the English text is the core's; translations are found by the id `tunable-KEY`.

use std::sync::LazyLock;

use super::{
    message::{Message, Phrase},
    quantity::NumberForm,
    said::Declared,
};
use sidestep_core::model::Key;

/// A message for each key, in the order of the keys; an id has `_` in place of the dots of a key.
pub(crate) static MESSAGES: LazyLock<Vec<Declared>> = LazyLock::new(|| {
    let tooltip = |key: Key| {
        let id = format!("tunable-{}", key.name().replace('.', "_")).leak();
        Declared { phrase: Phrase { id, english: key.about }, arguments: &[], form: NumberForm::Exact }
    };
    Key::all().map(tooltip).collect()
});

/// The meaning of a tunable.
pub fn about(key: Key) -> Message {
    let at = Key::all().position(|known| known == key).expect("all keys are listed");
    Message { phrase: MESSAGES[at].phrase, arguments: Vec::new() }
}
