//! The text of a page as widgets: wrapped words with links, formulas, and the numbers of the selected agent among them.

use egui_macroquad::egui::{
    Align, Color32, FontId, Frame, Label, Margin, RichText, TextFormat, TextStyle, Ui, text::LayoutJob,
};
use sidestep::pages::{self, FormulaPart, FormulaStyle, PageBlock, PageSpan, PageSubject, SpanWords};

use super::link::read;
use crate::app::{action::Action, reading::ReadingAction, style, view::PanelView};

/// Size of a formula's letters, and of those that are lowered or raised, points.
const FORMULA: f32 = 16.0;
const INDEX: f32 = 11.5;

/// A block from the left edge to the right.
pub fn block(
    ui: &mut Ui,
    view: &PanelView,
    block: &PageBlock,
    subject: Option<&PageSubject>,
    out: &mut Vec<Action>,
) {
    match block {
        PageBlock::Heading(words) => {
            ui.add_space(6.0);
            ui.strong(words);
        }
        PageBlock::Paragraph(spans) => paragraph(ui, view, spans, subject, out),
        PageBlock::List(items) => items.iter().for_each(|item| {
            ui.horizontal_top(|ui| {
                ui.label("•");
                ui.vertical(|ui| paragraph(ui, view, item, subject, out));
            });
        }),
        PageBlock::Formula(rows) => formula(ui, view, rows, subject),
    }
}

/// The color of a number that goes with the agent.
fn live(view: &PanelView) -> Color32 {
    let palette = view.palette();
    style::ink(palette.chosen, &palette)
}

fn paragraph(
    ui: &mut Ui,
    view: &PanelView,
    spans: &[PageSpan],
    subject: Option<&PageSubject>,
    out: &mut Vec<Action>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for span in spans {
            let text = match &span.words {
                SpanWords::Text(text) => RichText::new(text),
                SpanWords::Figure(figure) => RichText::new(figure.words(subject)).color(live(view)),
            };
            let text = if span.bold { text.strong() } else { text };
            let text = if span.italic { text.italics() } else { text };
            let text = if span.code { text.monospace() } else { text };
            // A page that is not there is named and not linked.
            match span.link.as_deref().and_then(pages::find) {
                Some(page) => {
                    if ui.link(text).on_hover_text(&page.title).clicked() {
                        out.push(read(ReadingAction::Open(page.address)));
                    }
                }
                None => _ = ui.add(Label::new(text).wrap()),
            }
        }
    });
}

fn formula(ui: &mut Ui, view: &PanelView, rows: &[Vec<FormulaPart>], subject: Option<&PageSubject>) {
    let frame = Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(4.0);
    frame.inner_margin(Margin::symmetric(10, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for row in rows {
            let mut job = LayoutJob::default();
            job.wrap.max_width = ui.available_width();
            row.iter().for_each(|part| append(ui, view, &mut job, part, subject));
            ui.add(Label::new(job));
        }
    });
}

fn append(ui: &Ui, view: &PanelView, job: &mut LayoutJob, part: &FormulaPart, subject: Option<&PageSubject>) {
    let family = TextStyle::Body.resolve(ui.style()).family;
    let (size, valign, color) = match part.style {
        FormulaStyle::Variable | FormulaStyle::Upright => (FORMULA, Align::BOTTOM, ui.visuals().text_color()),
        FormulaStyle::Lowered => (INDEX, Align::BOTTOM, ui.visuals().text_color()),
        FormulaStyle::Raised => (INDEX, Align::TOP, ui.visuals().text_color()),
        FormulaStyle::Live => (FORMULA, Align::BOTTOM, live(view)),
    };
    let words = match &part.words {
        SpanWords::Text(text) => text.clone(),
        SpanWords::Figure(figure) => figure.words(subject),
    };
    let italics = part.style == FormulaStyle::Variable;
    let font_id = FontId::new(size, family);
    job.append(&words, 0.0, TextFormat { font_id, color, italics, valign, ..TextFormat::default() });
}
