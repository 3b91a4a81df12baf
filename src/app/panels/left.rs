//! The left panel: what to watch, parameters, overlays.

use egui_macroquad::egui::Ui;
use sidestep_lab::text::{quantity::Seconds, said::messages};

use sidestep_lab::{files::scenario::translated, learn::pages::PageKind, text::quantity::seconds};

use super::{
    edit,
    kit::section,
    lesson, overlays, page_mark, parameters, speech,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, time::TimeAction, view::PanelView};

/// The left panel.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    if view.editor.on {
        edit::scene(ui, view, out);
    } else if view.lessons.open.is_none() {
        scene_text(ui, view, out);
    }
    let parameters = section(ui, &said::parameters());
    page_mark::note(&parameters, PageKind::Panel, "parameters", out);
    parameters::ui(ui, view, out);
    ui.add_space(4.0);
    overlays::section(ui, view, out);
}

/// The scene's descriptive text.
fn scene_text(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let mark = if view.document.is_unsaved() { " •" } else { "" };
    let title = ui.heading_words(format!("{}{mark}", translated(&view.document.scenario.title)));
    page_mark::note(&title, PageKind::Panel, "scene", out);
    let (watch, attempt) = &view.document.hints;
    speech::file_text(ui, view, watch, false, out);
    if !attempt.0.is_empty() {
        ui.add_space(2.0);
        speech::file_text(ui, view, attempt, true, out);
    }
    opening(ui, view, out);
    lesson::waiting(ui, view, out);
}

/// The moment at which a scenario opens, and the way to its start.
fn opening(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let Some(at) = view.document.scenario.view.at else { return };
    ui.horizontal(|ui| {
        ui.weak_words(said::opens_at(seconds(at)).to_string());
        let button = ui.small_button(said::from_the_start().to_string());
        if button.tip(said::about_the_start().to_string()).clicked() {
            out.push(TimeAction::Seek(0).into());
            out.push(TimeAction::TogglePlay.into());
        }
    });
}

messages! {
    pub mod said, room "left" in Exact;

    parameters() = "parameters";
    opens_at(time: Seconds) = "opens at { $time }";
    from_the_start() = "from the start";
    about_the_start() = "Plays from the first step. Key Home goes there.";
}
