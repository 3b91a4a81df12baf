//! The keys of a lesson, which take precedence over all others while it is open.

use egui_macroquad::egui::{Key, Modifiers};
use sidestep_lab::learn::lesson::Given;

use super::{Attended, LessonAction};
use crate::app::{
    keys::{Binding, KeySection, Trigger},
    lesson::said,
};

/// The bindings at this moment: a digit for each answer, and Enter to continue.
pub fn table(open: &Attended) -> Vec<Binding> {
    let binding = |trigger, keys: String, about: String, action: LessonAction| {
        let (section, action) = (KeySection::Time, action.into());
        Binding { trigger, keys, about, section, action }
    };
    let mut table = Vec::new();
    if open.done {
        let enter = Trigger::Key(Modifiers::NONE, Key::Enter);
        table.push(binding(
            enter,
            said::key_enter().to_string(),
            said::next().to_string(),
            LessonAction::Next,
        ));
    }
    let text = open.step_text().filter(|_| open.waits());
    for (index, choice) in text.into_iter().flat_map(|text| &text.choices).enumerate() {
        let Some(digit) = char::from_digit(index as u32 + 1, 10) else { break };
        let action = LessonAction::Answer(Given::Choice(index));
        table.push(binding(Trigger::Char(digit), digit.to_string(), choice.clone(), action));
    }
    table
}
