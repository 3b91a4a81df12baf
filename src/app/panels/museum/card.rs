//! A slip of the museum as a tooltip: both formulas side by side, and its effect, which is measured when it is first
//! shown.

use std::{
    collections::BTreeMap,
    sync::{LazyLock, Mutex},
};

use egui_macroquad::egui::{Grid, RichText, Ui};
use sidestep_lab::{
    learn::museum::Slip,
    text::{formulas::worded, message::Message},
};

use super::super::wrap::WrappedLabel;
use crate::app::panels::museum::said;
use crate::platform::spawn;

/// Sentences measured so far, by the id of the slip; `None` while a thread is measuring.
static MEASURED: LazyLock<Mutex<BTreeMap<&'static str, Option<Message>>>> = LazyLock::new(Mutex::default);

/// The effect of a slip if it is known by now; the first call starts a thread and does not wait.
fn effect(slip: &'static Slip) -> Option<Message> {
    let measure = slip.measure?;
    let lock = || MEASURED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = lock().get(slip.id) {
        return known.clone();
    }
    lock().insert(slip.id, None);
    spawn(move || {
        let sentence = measure().sentence;
        lock().insert(slip.id, Some(sentence));
    });
    None
}

/// The card of a slip; `hover` is the text of the tooltip of its switch.
pub fn card(ui: &mut Ui, slip: &'static Slip, hover: &str) {
    ui.set_max_width(440.0);
    ui.strong(slip.title().to_string());
    ui.words(said::explanation(slip.about()).to_string());
    ui.add_space(4.0);
    Grid::new(slip.id).num_columns(2).spacing([16.0, 4.0]).show(ui, |ui| {
        for head in [said::printed(), said::repaired()] {
            ui.words(RichText::new(head.to_string()).small().weak());
        }
        ui.end_row();
        for formula in [slip.printed, slip.repaired] {
            self::formula(ui, formula, 205.0);
        }
        ui.end_row();
    });
    measured(ui, slip);
    if !hover.is_empty() {
        ui.add_space(4.0);
        ui.weak_words(hover.split("\n\n").last().unwrap_or_default());
    }
}

/// A formula, no wider than this, points.
pub fn formula(ui: &mut Ui, formula: &str, width: f32) {
    ui.vertical(|ui| {
        ui.set_max_width(width);
        ui.words(RichText::new(worded(formula)).monospace());
    });
}

/// The measured effect of a slip, once it is known.
pub fn measured(ui: &mut Ui, slip: &'static Slip) {
    if slip.measure.is_some() {
        ui.add_space(4.0);
        match effect(slip) {
            Some(effect) => ui.words(said::measured(effect).to_string()),
            None => {
                // The result comes from another thread.
                ui.ctx().request_repaint();
                ui.weak_words(said::measuring().to_string())
            }
        };
    }
}
