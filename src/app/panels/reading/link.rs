//! Links between pages.

use egui_macroquad::egui::Ui;
use sidestep_lab::learn::pages::BookPage;

use crate::app::{action::Action, reading::ReadingAction, ui::UiAction};

/// An action on the pages, as an action of the window.
pub fn read(action: ReadingAction) -> Action {
    UiAction::Read(action).into()
}

/// A page by its title; a click opens it.
pub fn link(ui: &mut Ui, page: &BookPage, out: &mut Vec<Action>) {
    if ui.link(&page.title).clicked() {
        out.push(read(ReadingAction::Open(page.address)));
    }
}
