//! The ailments of the selected agent: findings, when they began, and the results of trials on copies of the world.

use egui_macroquad::egui::{Frame, RichText, Sense, TextStyle, Ui};
use sidestep_lab::{
    explain::doctor::{Finding, Remedy, Severity, TrialOutcome},
    learn::pages::PageKind,
    text::said::messages,
};

use super::{kit::section, page_mark, speech, wrap::WrappedTip};
use crate::app::{
    action::Action,
    canvas::paint,
    document::{edit::DocumentAction, trials::Progress},
    time::TimeAction,
    view::PanelView,
};

/// Indentation of what belongs to a finding, points.
const INDENT: f32 = 10.0;

/// The findings about the selected agent, the worst first, on a separate card.
pub fn card(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let findings = found(view, false);
    if findings.is_empty() {
        return;
    }
    let frame = Frame::group(ui.style()).fill(ui.visuals().faint_bg_color);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        for (place, finding) in findings.into_iter().enumerate() {
            row(ui, view, finding, out);
            ui.spacing_mut().indent = INDENT;
            ui.indent(("finding", place), |ui| {
                began(ui, finding, out);
                remedy(ui, view, finding, out);
            });
        }
    });
}

/// Hints at possible problems.
pub fn hints(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let findings = found(view, true);
    if !findings.is_empty() {
        section(ui, &said::hints());
    }
    for finding in findings {
        row(ui, view, finding, out);
    }
}

fn found<'a>(view: &'a PanelView, hints: bool) -> Vec<&'a Finding> {
    let wanted = |finding: &&Finding| (finding.severity == Severity::Hint) == hints;
    view.document.examination.findings().iter().filter(wanted).collect()
}

fn row(ui: &mut Ui, view: &PanelView, finding: &Finding, out: &mut Vec<Action>) {
    let palette = view.palette();
    let color = match finding.severity {
        Severity::Problem => palette.forbidden,
        Severity::Warning => palette.preferred,
        Severity::Hint => palette.muted,
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        // The mark replaces the bullet: after a sentence that fills its row it would need another row.
        let font = TextStyle::Body.resolve(ui.style());
        let bullet = ui.painter().layout_no_wrap("•".into(), font, paint(color));
        let (place, mark) = ui.allocate_exact_size(bullet.size(), Sense::click());
        let said = speech::show(ui, view, &finding.sentence, out);
        if !page_mark::mark_in(ui, mark, &said, PageKind::Ailment, finding.ailment.name(), out) {
            ui.painter().galley(place.min, bullet, paint(color));
        }
        said.tip(finding.remedy.message().to_string());
    });
}

/// The beginning of a finding; a click goes there.
fn began(ui: &mut Ui, finding: &Finding, out: &mut Vec<Action>) {
    let Some(since) = finding.since else { return };
    let link = ui.link(small(since.message().to_string())).tip(said::go_there().to_string());
    if link.clicked() {
        out.push(TimeAction::Seek(since.step).into());
    }
}

/// The remedies that were tried, with their results; a click applies one that helped.
fn remedy(ui: &mut Ui, view: &PanelView, finding: &Finding, out: &mut Vec<Action>) {
    match view.document.examination.progress(finding.ailment) {
        Progress::Waiting => _ = speech::aside(ui, view, &finding.remedy.message(), out),
        Progress::Running => _ = speech::aside(ui, view, &said::trying(), out),
        Progress::Over(TrialOutcome::Helped { change, tried }) => {
            let button = ui.small_button(change.message().to_string());
            if button.tip(said::apply().to_string()).clicked() {
                out.push(DocumentAction::Apply(change.clone()).into());
            }
            speech::aside(ui, view, &tried.message(view.document.world()), out);
        }
        Progress::Over(outcome) => {
            // If the cause is the placement of things, the advice still applies.
            if matches!(finding.remedy, Remedy::Place(_)) {
                speech::aside(ui, view, &finding.remedy.message(), out);
            }
            speech::aside(ui, view, &outcome.message(view.document.world()), out);
        }
    }
}

fn small(words: String) -> RichText {
    RichText::new(words).small()
}

messages! {
    pub mod said, room "doctors_rows" in Figure;

    hints() = "hints";
    go_there() = "Go there. Key Page ↑.";
    trying() = "trying on copies of this world what helps …";
    apply() = "Do it: this ends it in a trial, and nothing else grew worse. Ctrl Z takes it back.";
}
