//! The keys of a lesson, which take precedence over all others while it is open.

use egui_macroquad::egui::Key;
use sidestep_lab::learn::lesson::Given;

use super::{Attended, LessonAction};
use crate::app::{
    keys::{self, Binding, KeySection},
    lesson::said,
};

/// The bindings at this moment: a digit for each answer, and Enter to continue.
pub fn table(open: &Attended) -> Vec<Binding> {
    let mut table = Vec::new();
    if open.done {
        let enter = keys::said::key_enter();
        table.push(keys::key(KeySection::Time, Key::Enter, enter, said::next(), LessonAction::Next));
    }
    let text = open.step_text().filter(|_| open.waits());
    for (index, choice) in text.into_iter().flat_map(|text| &text.choices).enumerate() {
        let Some(digit) = char::from_digit(index as u32 + 1, 10) else { break };
        let action = LessonAction::Answer(Given::Choice(index));
        table.push(keys::char(KeySection::Time, digit, choice, action));
    }
    table
}
