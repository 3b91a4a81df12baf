//! The text of a page as widgets: wrapped words with links, formulas, and the numbers of the selected agent.

use egui_macroquad::egui::{
    Align, Color32, CursorIcon, FontId, FontSelection, Frame, Galley, Label, Margin, Rect, Response,
    RichText, Sense, Stroke, TextFormat, TextStyle, Ui, WidgetInfo, WidgetType, text::LayoutJob,
    text_selection::LabelSelectionState,
};
use sidestep_lab::learn::pages::{
    self, BookPage, FormulaPart, FormulaStyle, PageBlock, PageSpan, PageSubject, SpanWords,
};

use super::{
    super::{
        speech::rects_of,
        wrap::{WrappedTip, in_lines},
    },
    link::read,
};
use crate::app::{action::Action, reading::ReadingAction, style, view::PanelView};

/// Size of a formula's letters, and of those that are lowered or raised, points.
const FORMULA: f32 = 16.0;
const INDEX: f32 = 11.5;

/// A block over the whole width.
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

/// The color of a number that depends on the agent.
fn live(view: &PanelView) -> Color32 {
    let palette = view.palette();
    style::ink(palette.chosen, &palette)
}

/// Words and links as one label, so that they wrap together; the parts with links lie over it.
fn paragraph(
    ui: &mut Ui,
    view: &PanelView,
    spans: &[PageSpan],
    subject: Option<&PageSubject>,
    out: &mut Vec<Action>,
) {
    // A page that does not exist is named but not linked.
    let pages: Vec<Option<&BookPage>> =
        spans.iter().map(|span| span.link.as_deref().and_then(pages::find)).collect();
    let mut job = LayoutJob::default();
    for (span, page) in spans.iter().zip(&pages) {
        let text = match &span.words {
            SpanWords::Text(text) => RichText::new(text),
            SpanWords::Figure(figure) => RichText::new(figure.words(subject)).color(live(view)),
        };
        let text = if page.is_some() { text.color(ui.visuals().hyperlink_color) } else { text };
        let text = if span.bold { text.strong() } else { text };
        let text = if span.italic { text.italics() } else { text };
        let text = if span.code { text.monospace() } else { text };
        text.append_to(&mut job, ui.style(), FontSelection::Default, ui.text_valign());
    }
    let job = in_lines(ui, job, ui.available_width());
    let (at, galley, response) = Label::new(job).wrap().layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, ui.is_enabled(), galley.text()));
    for (place, page) in pages.into_iter().enumerate() {
        let Some(page) = page else { continue };
        let rects = rects_of(&galley, at, place);
        let id = |row| response.id.with((place, row));
        let part = |(row, rect): (usize, &Rect)| ui.interact(*rect, id(row), Sense::click());
        let parts: Vec<Response> = rects.iter().enumerate().map(part).collect();
        // For a link in two rows, a screen reader presses the first one: the middle of both may be over other words.
        let Some(first) = parts.first() else { continue };
        first
            .widget_info(|| WidgetInfo::labeled(WidgetType::Link, ui.is_enabled(), words_of(&galley, place)));
        let Some(link) = parts.iter().cloned().reduce(|all, part| all | part) else { continue };
        let link = link.on_hover_cursor(CursorIcon::PointingHand);
        if link.hovered() {
            let underline = Stroke::new(1.0, ui.visuals().hyperlink_color);
            rects.iter().for_each(|rect| _ = ui.painter().hline(rect.x_range(), rect.bottom(), underline));
        }
        if link.tip(&page.title).clicked() {
            out.push(read(ReadingAction::Open(page.address)));
        }
    }
    if ui.is_rect_visible(response.rect) {
        let color = ui.visuals().text_color();
        LabelSelectionState::label_text_selection(ui, &response, at, galley, color, Stroke::NONE);
    }
}

/// The words of a section, across all its lines.
fn words_of(galley: &Galley, place: usize) -> String {
    let section = galley.job.sections[place].byte_range.clone();
    galley.text()[section].replace('\n', "")
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
