//! What the program adds to a page: facts from other parts of it, and the control or the scene itself.

use egui_macroquad::egui::{CollapsingHeader, Frame, Margin, RichText, Ui};
use sidestep_core::model::Key;
use sidestep_lab::{
    explain::doctor::Ailment,
    learn::pages::{BookPage, PageFact, PageKind, PageRun},
    run::metrics::Metric,
};

use super::{
    super::{control, museum, palette::ailments, wrap::WrappedLabel},
    picture,
};
use crate::app::{
    action::Action,
    library,
    look::LookAction,
    panels::reading::said,
    ui::{MuseumVisit, Panel, UiAction},
    view::PanelView,
};

/// Facts about the subject from other parts of the program.
pub fn facts(ui: &mut Ui, facts: &[PageFact]) {
    if facts.is_empty() {
        return;
    }
    let frame = Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(4.0);
    frame.inner_margin(Margin::symmetric(10, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for fact in facts {
            ui.horizontal_wrapped(|ui| {
                ui.weak_words(RichText::new(fact.name.to_string()).small());
                let words = RichText::new(&fact.words);
                ui.words(if fact.is_formula { words.monospace() } else { words });
            });
        }
    });
    ui.add_space(4.0);
}

/// The runs with which the numbers of the page were measured, folded.
pub fn measured(ui: &mut Ui, page: &BookPage) {
    if page.measured.is_empty() {
        return;
    }
    ui.add_space(8.0);
    CollapsingHeader::new(PageRun::heading().to_string()).id_salt(page.address).show(ui, |ui| {
        for run in &page.measured {
            ui.words(RichText::new(run.command()).monospace().small());
            ui.weak_words(RichText::new(run.results()).small());
        }
    });
}

/// The control that the page is about, if the window has one.
pub fn controls(ui: &mut Ui, view: &PanelView, page: &BookPage, out: &mut Vec<Action>) {
    match page.kind {
        PageKind::Tunable => {
            if let Some(key) = Key::find(page.id) {
                control::row(ui, view, key, key.name(), out);
            }
        }
        PageKind::Overlay => overlay(ui, view, page, out),
        PageKind::Metric => metric(ui, view, page, out),
        PageKind::Slip => slip(ui, view, page, out),
        PageKind::Ailment => ailment(ui, page, out),
        PageKind::Idea | PageKind::Panel => {}
    }
}

fn overlay(ui: &mut Ui, view: &PanelView, page: &BookPage, out: &mut Vec<Action>) {
    let Some(overlay) = page.overlay() else { return };
    let mut on = view.document.look.shown.is_on(overlay.id);
    ui.horizontal(|ui| {
        picture::sign(ui, view, overlay);
        if ui.checkbox(&mut on, overlay.name().to_string()).changed() {
            out.push(LookAction::ToggleOverlay(overlay.id).into());
        }
    });
}

fn metric(ui: &mut Ui, view: &PanelView, page: &BookPage, out: &mut Vec<Action>) {
    let Some(metric) = Metric::find(page.id) else { return };
    if ui.link(said::plot(metric.name()).to_string()).clicked() {
        out.push(UiAction::SetFigure(metric.id).into());
        if !(view.settings.bottom && view.settings.plots) {
            out.push(UiAction::TogglePanel(Panel::Plots).into());
        }
    }
}

fn slip(ui: &mut Ui, view: &PanelView, page: &BookPage, out: &mut Vec<Action>) {
    let Some(slip) = page.slip() else { return };
    if let Some(key) = slip.key {
        control::row(ui, view, key, key.name(), out);
    }
    museum::measured(ui, slip);
    if ui.link(said::museum().to_string()).clicked() {
        out.push(UiAction::VisitMuseum(Some(MuseumVisit::at(slip.id))).into());
    }
}

fn ailment(ui: &mut Ui, page: &BookPage, out: &mut Vec<Action>) {
    let Some(scene) = Ailment::from_name(page.id).and_then(ailments::scene_of) else { return };
    let title = library::find(scene.scenario).map_or(scene.scenario, |entry| entry.title.as_str());
    if ui.link(said::ailing(title.to_string()).to_string()).clicked() {
        out.extend(ailments::actions(scene));
    }
}
