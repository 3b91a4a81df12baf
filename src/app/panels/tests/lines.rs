//! Line breaks in Chinese: no line begins with a closing mark or ends with an opening one (GB/T 15834-2011, 5.1).

use egui_macroquad::egui::{CentralPanel, Context, Galley, Label, RawInput, Shape, Ui, epaint::ClippedShape};
use sidestep_lab::{
    files::scenario::translated,
    learn::{
        lesson::library,
        pages::{self, PageBlock, SpanWords},
    },
    text::{catalog::Catalog, language::Language, said::Declared},
};

use super::*;
use crate::app::{lesson::LessonAction, panels::wrap::wrapped, reading::ReadingAction, ui::MuseumVisit};

/// Marks with which no line begins, and marks with which no line ends.
const NOT_FIRST: &str = "，。、；：！？）」』】》”’";
const NOT_LAST: &str = "（「『【《“‘";

/// Widths of a narrow tooltip, the left panel, the right panel and a page, points.
const WIDTHS: [f32; 4] = [180.0, 240.0, 304.0, 364.0];

/// The lines of a laid out text that begin or end wrongly.
fn faults(galley: &Galley) -> Vec<String> {
    let row = |row: &egui::epaint::text::Row| row.glyphs.iter().map(|glyph| glyph.chr).collect::<String>();
    let pairs = galley.rows.windows(2).filter(|pair| !pair[0].ends_with_newline || pair[0].glyphs.is_empty());
    let all = pairs.map(|pair| [row(&pair[0]), row(&pair[1])]);
    let is_wrong =
        |[line, next]: &[String; 2]| line.ends_with(in_any(NOT_LAST)) || next.starts_with(in_any(NOT_FIRST));
    all.filter(is_wrong).map(|[line, next]| format!("{line} / {next}")).collect()
}

fn in_any(marks: &'static str) -> impl Fn(char) -> bool {
    move |c| marks.contains(c)
}

/// All texts of the window in Chinese: messages with sample values, lessons, pages, scenarios.
pub(super) fn all_texts() -> Vec<String> {
    let samples = crate::words::messages().flat_map(Declared::samples);
    let mut texts: Vec<String> =
        samples.map(|message| Catalog::chinese().words(&message).to_string().replace('\n', " ")).collect();
    texts.dedup();
    for lesson in library::all() {
        let text = lesson.text();
        texts.extend([text.title.clone(), text.question.clone()]);
        for step in &text.steps {
            texts.extend(
                [Some(&step.text), step.hint.as_ref(), step.ask.as_ref(), step.why.as_ref()]
                    .into_iter()
                    .flatten()
                    .cloned(),
            );
        }
    }
    for page in pages::all() {
        for block in &page.blocks {
            if let PageBlock::Paragraph(spans) = block {
                let words = spans.iter().map(|span| match &span.words {
                    SpanWords::Text(text) => text.as_str(),
                    SpanWords::Figure(_) => "1.5 m",
                });
                texts.push(words.collect());
            }
        }
    }
    for builtin in builtin::all() {
        let scenario = Scenario::load(builtin.name).expect("it reads");
        texts.push(translated(&scenario.about).to_string());
    }
    texts
}

/// Lays out texts in a panel of each width; returns the errors.
fn laid_out(texts: &[String], lay: impl Fn(&mut Ui, &str) -> std::sync::Arc<Galley>) -> Vec<String> {
    let context = Context::default();
    style::fonts(&context);
    style::apply(&context, Settings::default().theme);
    let mut found = Vec::new();
    // The fonts are loaded from the second frame on.
    for frame in 0..2 {
        _ = context.run(RawInput::default(), |context| {
            CentralPanel::default().show(context, |ui| {
                for (width, text) in
                    WIDTHS.iter().flat_map(|width| texts.iter().map(move |text| (*width, text)))
                {
                    if frame == 1 {
                        ui.scope(|ui| {
                            ui.set_max_width(width);
                            found.extend(faults(&lay(ui, text)));
                        });
                    }
                }
            });
        });
    }
    found
}

#[test]
fn no_line_of_anything_said_begins_or_ends_with_a_mark_that_may_not() {
    Language::Chinese.speaking(|| {
        let texts = all_texts();
        assert!(texts.len() > 2000, "{}", texts.len());
        let alone = laid_out(&texts, |ui, text| Label::new(text).layout_in_ui(ui).1);
        assert!(alone.len() > 200, "egui by itself breaks {} lines so: the widths say nothing", alone.len());
        let found = laid_out(&texts, |ui, text| Label::new(wrapped(ui, text)).layout_in_ui(ui).1);
        assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n"));
    });
}

/// The texts of a frame.
pub(super) fn galleys(shapes: &[ClippedShape]) -> Vec<std::sync::Arc<Galley>> {
    fn collect(shape: &Shape, found: &mut Vec<std::sync::Arc<Galley>>) {
        match shape {
            Shape::Text(text) => found.push(text.galley.clone()),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    found
}

/// The errors in the window as it is.
fn seen(panels: &mut Panels, place: &str) -> Vec<String> {
    panels.run_steps(3);
    let galleys = galleys(&panels.output().shapes);
    assert!(galleys.len() > 20, "{place}: {} texts", galleys.len());
    galleys.iter().flat_map(|galley| faults(galley)).map(|fault| format!("{place}: {fault}")).collect()
}

#[test]
fn no_line_in_the_window_begins_or_ends_with_a_mark_that_may_not() {
    let found = Language::Chinese.speaking(|| {
        let mut found = Vec::new();
        let mut panels = panels("circle-10", TALL);
        style::fonts(&panels.ctx);
        for lesson in library::all() {
            panels.state_mut().app.act(LessonAction::Begin(&lesson.id));
            for step in 0..lesson.steps.len() {
                panels.state_mut().app.act(LessonAction::Hint);
                found.extend(seen(&mut panels, &format!("{} step {}", lesson.id, step + 1)));
                panels.state_mut().app.act(LessonAction::Next);
            }
            panels.state_mut().app.act(LessonAction::Leave);
        }
        for builtin in builtin::all() {
            panels.state_mut().app.act(SceneAction::Load(builtin.name.into()));
            panels.state_mut().app.act(DocumentAction::Select(Some(0)));
            found.extend(seen(&mut panels, builtin.name));
        }
        for page in pages::all().iter().filter(|page| page.address.starts_with("idea/")) {
            panels.state_mut().app.act(UiAction::Read(ReadingAction::Open(page.address)));
            found.extend(seen(&mut panels, page.address));
        }
        panels.state_mut().app.act(UiAction::VisitMuseum(Some(MuseumVisit::default())));
        found.extend(seen(&mut panels, "the museum"));
        found
    });
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n"));
}
