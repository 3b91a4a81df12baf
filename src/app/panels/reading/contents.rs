//! The list of all pages, by kind.

use egui_macroquad::egui::{CollapsingHeader, Ui};
use sidestep_lab::learn::pages::{self, BookPage, PageKind};

use super::{super::wrap::WrappedLabel, link::link};
use crate::app::{action::Action, panels::reading::said};

/// A heading for each kind; the ideas are unfolded.
pub fn ui(ui: &mut Ui, out: &mut Vec<Action>) {
    ui.heading_words(said::contents().to_string());
    ui.words(said::about_contents().to_string());
    for kind in PageKind::ALL {
        let pages: Vec<&BookPage> = pages::all().iter().filter(|page| page.kind == *kind).collect();
        if pages.is_empty() {
            continue;
        }
        CollapsingHeader::new(kind.heading().to_string())
            .id_salt(("pages", kind.name()))
            .default_open(*kind == PageKind::Idea)
            .show(ui, |ui| pages.into_iter().for_each(|page| link(ui, page, out)));
    }
}
