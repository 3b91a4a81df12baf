//! A message as wrapped text: a name highlights what it names, a value can be set, a parameter shows its description.
//!
//! Words form one label, so that they can be read, wrapped and selected together; the parts that respond to the pointer
//! lie over it. A value is a small button between two such labels.

use egui_macroquad::egui::{
    self, Button, Color32, CursorIcon, FontSelection, Galley, Label, Pos2, Rect, Response, RichText, Sense,
    Stroke, TextFormat, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, WidgetType, text::LayoutJob,
    text_selection::LabelSelectionState,
};
use sidestep_core::{Command, model::Key, sim::command::Scope};
use sidestep_lab::{
    picture::{
        draw::Color,
        overlay::{self, Hues, OverlayId, Source},
    },
    text::{
        breaks,
        catalog::Catalog,
        message::{Argument, Message, MethodChoice, SceneChoice, SettingValue},
        terms,
        unit::SceneUnit,
        words::{WordSpan, Words},
    },
};

use super::{
    control::{description, explained, is_set},
    kit,
    wrap::{self, WrappedTip},
};
use crate::app::{
    action::Action,
    canvas::paint,
    document::{edit::DocumentAction, scene::SceneAction},
    library,
    look::LookAction,
    panels::control::said,
    style,
    ui::UiAction,
    view::PanelView,
};

/// Shows a message in a panel. The response covers the whole message, for a tooltip.
pub fn show(ui: &mut Ui, view: &PanelView, message: &Message, out: &mut Vec<Action>) -> Response {
    let color = ui.visuals().text_color();
    Speech { view, style: TextStyle::Body, color }.lay(ui, message, out)
}

/// Shows a message as a remark.
pub fn aside(ui: &mut Ui, view: &PanelView, message: &Message, out: &mut Vec<Action>) -> Response {
    let color = ui.visuals().weak_text_color();
    Speech { view, style: TextStyle::Small, color }.lay(ui, message, out)
}

/// Shows a message as a heading.
pub fn heading(ui: &mut Ui, view: &PanelView, message: &Message, out: &mut Vec<Action>) -> Response {
    let color = ui.visuals().strong_text_color();
    Speech { view, style: TextStyle::Body, color }.lay(ui, message, out)
}

/// The text of a file, with its marked parts.
pub fn file_text(ui: &mut Ui, view: &PanelView, words: &Words, weak: bool, out: &mut Vec<Action>) {
    let color = if weak { ui.visuals().weak_text_color() } else { ui.visuals().text_color() };
    let spans: Vec<WordSpan> = words.0.iter().map(|span| in_unit(span, view.document.look.unit)).collect();
    Speech { view, style: TextStyle::Body, color }.spans(ui, &spans, out);
}

/// A marked value without words of its own, in the unit of the scene.
fn in_unit(span: &WordSpan, unit: SceneUnit) -> WordSpan {
    let mut span = span.clone();
    if let Some(Argument::Setting(SettingValue { key, value, .. })) = span.of
        && !unit.is_meter()
        && span.text.starts_with(&format!("{key} "))
    {
        span.text = format!("{key} {}", unit.words(key, value));
    }
    span
}

/// The height of a message that [`show`] lays out in this panel, points; it must not have values.
pub fn height(ui: &Ui, view: &PanelView, message: &Message) -> f32 {
    let speech = Speech { view, style: TextStyle::Body, color: ui.visuals().text_color() };
    let room = ui.available_width();
    let words = WidgetText::from(wrap::in_lines(ui, speech.laid_out(ui, &speech.words(message)), room));
    words.into_galley(ui, Some(TextWrapMode::Wrap), room, TextStyle::Body).size().y
}

/// How messages are shown.
struct Speech<'a> {
    view: &'a PanelView<'a>,
    style: TextStyle,
    /// The color of words that refer to nothing.
    color: Color32,
}

impl Speech<'_> {
    fn lay(&self, ui: &mut Ui, message: &Message, out: &mut Vec<Action>) -> Response {
        self.spans(ui, &self.words(message), out)
    }

    /// The words of a message in the unit of the scene.
    fn words(&self, message: &Message) -> Vec<WordSpan> {
        let unit = self.view.document.look.unit;
        if unit.is_meter() {
            return Catalog::current().words(message).0;
        }
        let mut words = Catalog::current().words(&message.in_unit(unit)).0;
        for span in &mut words {
            if let Some(Argument::Setting(SettingValue { key, value, .. })) = span.of {
                span.text = format!("{key} = {}", unit.words(key, value));
            }
        }
        words
    }

    fn spans(&self, ui: &mut Ui, spans: &[WordSpan], out: &mut Vec<Action>) -> Response {
        if !spans.iter().any(is_value) {
            return self.text(ui, spans, out);
        }
        let row = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let parts: Vec<&[WordSpan]> =
                spans.chunk_by(|one, next| !is_value(one) && !is_value(next)).collect();
            for (place, part) in parts.iter().enumerate() {
                if let [span] = part
                    && is_value(span)
                {
                    let next = parts.get(place + 1).and_then(|words| words.first());
                    self.keep_with_mark(ui, span, next);
                }
                match *part {
                    [WordSpan { text, of: Some(Argument::Setting(setting)) }] => {
                        self.button(ui, text, *setting, out);
                    }
                    [WordSpan { text, of: Some(Argument::Method(choice)) }] => {
                        self.method(ui, text, *choice, out);
                    }
                    [WordSpan { text, of: Some(Argument::Scene(choice)) }] => {
                        self.scene(ui, text, choice, out);
                    }
                    words => self.words_in_a_row(ui, words, out),
                }
            }
        });
        row.response
    }

    /// Starts a new row for a button if the punctuation mark that closes its sentence would not fit after it.
    fn keep_with_mark(&self, ui: &mut Ui, value: &WordSpan, next: Option<&WordSpan>) {
        let mark = next.and_then(|next| next.text.chars().next()).filter(|mark| breaks::closes(*mark));
        let Some(mark) = mark else { return };
        let font_id = FontSelection::from(self.style.clone()).resolve(ui.style());
        let words = format!("{}{mark}", value.text);
        let galley = ui.fonts(|fonts| fonts.layout_no_wrap(words, font_id, self.color));
        if galley.size().x + 2.0 * ui.spacing().button_padding.x > ui.available_size_before_wrap().x {
            ui.end_row();
        }
    }

    /// Words between buttons. A word too long to follow what is before it starts a row: egui would misplace it.
    fn words_in_a_row(&self, ui: &mut Ui, words: &[WordSpan], out: &mut Vec<Action>) {
        let long = words.iter().enumerate().find_map(|(k, span)| Some((k, start_of_long_word(&span.text)?)));
        let Some((k, at)) = long else {
            self.text(ui, words, out);
            return;
        };
        let (before, after) = words[k].text.split_at(at);
        let part = |text: &str| WordSpan { text: text.to_string(), ..words[k].clone() };
        self.text(ui, &[&words[..k], &[part(before.trim_end())]].concat(), out);
        ui.end_row();
        self.text(ui, &[&[part(after)], &words[k + 1..]].concat(), out);
    }

    /// A value that is set by a click.
    fn button(&self, ui: &mut Ui, text: &str, setting: SettingValue, out: &mut Vec<Action>) {
        let SettingValue { key, value, scope } = setting;
        let scope = if matches!(key, Key::World(_)) { Scope::All } else { scope };
        let words = RichText::new(text).text_style(self.style.clone());
        let on = is_set(self.view, SettingValue { scope, ..setting });
        let button = ui.add(kit::switch(words, on).small());
        if button.clicked() {
            out.push(Command::Set { key, value, scope }.into());
        }
        explained(button, key, &description(key).to_string());
    }

    /// A method that is chosen by a click.
    fn method(&self, ui: &mut Ui, text: &str, choice: MethodChoice, out: &mut Vec<Action>) {
        let MethodChoice { method, scope } = choice;
        let on = match scope {
            Scope::All => self.view.document.method() == Some(method),
            Scope::Agent(agent) => {
                self.view.world().agents.get(agent as usize).is_some_and(|agent| agent.method == method)
            }
        };
        let words = RichText::new(text).text_style(self.style.clone());
        let button = ui.add(kit::switch(words, on).small());
        // Distinct from the switch of the same name.
        let spoken = said::take(terms::method_name(method)).to_string();
        button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &spoken));
        if button.tip(terms::method(method).to_string()).clicked() {
            out.push(Command::SetMethod { method, scope }.into());
        }
    }

    /// A scenario that is opened by a click.
    fn scene(&self, ui: &mut Ui, text: &str, choice: &SceneChoice, out: &mut Vec<Action>) {
        let SceneChoice { name, method } = choice;
        let words = RichText::new(text).text_style(self.style.clone());
        let button = ui.add(Button::new(words).small());
        let entry = library::find(name);
        let about = entry.map(|entry| format!("{}\n\n{}", entry.title, entry.about));
        if button.tip(about.unwrap_or_default()).clicked() {
            out.push(SceneAction::Load(name.clone()).into());
            out.extend(method.map(|method| Command::SetMethod { method, scope: Scope::All }.into()));
        }
    }

    /// Words as one label.
    fn text(&self, ui: &mut Ui, spans: &[WordSpan], out: &mut Vec<Action>) -> Response {
        let words = wrap::in_lines(ui, self.laid_out(ui, spans), ui.available_width());
        let (at, galley, response) = Label::new(words).layout_in_ui(ui);
        let spoken = || galley.text().replace(breaks::NO_BREAK, " ");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, ui.is_enabled(), spoken()));
        for (place, span) in spans.iter().enumerate() {
            let rects = rects_of(&galley, at, place);
            if let Some(part) = interacted(ui, &response, place, span, &rects) {
                self.respond(ui, span, &rects, part, out);
            }
        }
        if ui.is_rect_visible(response.rect) {
            LabelSelectionState::label_text_selection(ui, &response, at, galley, self.color, Stroke::NONE);
        }
        response
    }

    /// The text, with a section for each span.
    fn laid_out(&self, ui: &Ui, spans: &[WordSpan]) -> LayoutJob {
        let font_id = FontSelection::from(self.style.clone()).resolve(ui.style());
        let (palette, mut job) = (self.view.palette(), LayoutJob::default());
        for span in spans {
            let plain = TextFormat { font_id: font_id.clone(), color: self.color, ..TextFormat::default() };
            let format = match self.hue_of(span) {
                // Like the chip in the pictures.
                Some(hue) if is_number(span) => {
                    TextFormat { color: paint(palette.background), background: paint(hue), ..plain }
                }
                Some(hue) => TextFormat { color: style::ink(hue, &palette), ..plain },
                None => plain,
            };
            job.append(&with_its_number(span), 0.0, format);
        }
        job
    }

    /// The hue of what is named, as in the pictures.
    fn hue_of(&self, span: &WordSpan) -> Option<Color> {
        let Some(Argument::Body(source)) = span.of else { return None };
        let palette = self.view.palette();
        let watched = self.view.selected().and_then(|selected| self.view.decisions().watched(selected));
        Hues::of(&palette, watched).color(source)
    }

    /// Handles the pointer on a part of the text.
    fn respond(&self, ui: &Ui, span: &WordSpan, rects: &[Rect], part: Response, out: &mut Vec<Action>) {
        match span.of {
            Some(Argument::Body(source)) => self.name(ui, span, source, rects, &part, out),
            Some(Argument::Key(key)) => {
                self.underline(ui, rects);
                explained(part, key, &description(key).to_string());
            }
            Some(Argument::Overlay(ref slug)) => {
                if let Ok(id) = overlay::find(slug) {
                    self.underline(ui, rects);
                    self.overlay(ui, span, id, rects, part, out);
                }
            }
            _ => {}
        }
    }

    fn underline(&self, ui: &Ui, rects: &[Rect]) {
        let underline = Stroke::new(1.0, self.color.gamma_multiply(0.5));
        for rect in rects {
            ui.painter().hline(rect.x_range(), rect.bottom(), underline);
        }
    }

    /// The name of an overlay shows only that overlay while the pointer is on it; a click switches it.
    fn overlay(
        &self,
        ui: &Ui,
        span: &WordSpan,
        id: OverlayId,
        rects: &[Rect],
        part: Response,
        out: &mut Vec<Action>,
    ) {
        part.widget_info(|| WidgetInfo::labeled(WidgetType::Label, ui.is_enabled(), &span.text));
        if part.contains_pointer() {
            out.push(UiAction::PointOverlay(id).into());
            let color = self.color.gamma_multiply(0.2);
            for rect in rects {
                ui.painter().rect_filled(rect.expand2(egui::vec2(2.0, 0.0)), 3.0, color);
            }
        }
        if part.tip(id.overlay().about().to_string()).clicked() {
            out.push(LookAction::ToggleOverlay(id).into());
        }
    }

    /// A name and what it names highlight each other; a click selects an agent.
    fn name(
        &self,
        ui: &Ui,
        span: &WordSpan,
        source: Source,
        rects: &[Rect],
        part: &Response,
        out: &mut Vec<Action>,
    ) {
        if part.contains_pointer() {
            out.push(UiAction::Point(source).into());
        }
        if self.view.ui.pointed == Some(source) {
            // Behind a chip the highlight shows as a rim.
            let light = match self.hue_of(span) {
                Some(_) if is_number(span) => ui.visuals().strong_text_color(),
                hue => hue.map_or(self.color, paint).gamma_multiply(0.3),
            };
            for rect in rects {
                ui.painter().rect_filled(rect.expand(2.0), 3.0, light);
            }
        }
        if let Source::Neighbor(agent) = source {
            part.widget_info(|| WidgetInfo::labeled(WidgetType::Link, ui.is_enabled(), &span.text));
            if part.clicked() {
                out.push(DocumentAction::Select(Some(agent)).into());
            }
        }
    }
}

/// Returns true if it names a body by its number, not by other words.
fn is_number(span: &WordSpan) -> bool {
    span.text.ends_with(|end: char| end.is_ascii_digit())
}

/// The words of a part of the text; the number of a body stays in one line with its name.
fn with_its_number(span: &WordSpan) -> String {
    match span.text.rsplit_once(' ').filter(|_| matches!(span.of, Some(Argument::Body(_)))) {
        Some((name, number)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("{name}{}{number}", breaks::NO_BREAK)
        }
        _ => span.text.clone(),
    }
}

/// A word with more letters than this may not fit next to a button.
const LONG_WORD: usize = 20;

/// The start of the first long word of a text, unless the text begins with it.
fn start_of_long_word(text: &str) -> Option<usize> {
    let words = text.split(' ').scan(0, |at, word| {
        let start = std::mem::replace(at, *at + word.len() + 1);
        Some((start, word))
    });
    // A row may end between any two Chinese characters.
    let is_long = |word: &str| word.split(|c: char| !c.is_ascii()).any(|part| part.len() > LONG_WORD);
    let mut long = words.filter(|(start, word)| *start > 0 && is_long(word));
    long.next().map(|(start, _)| start)
}

/// Returns true if it is a button: a value, a method, a scenario.
fn is_value(span: &WordSpan) -> bool {
    matches!(span.of, Some(Argument::Setting(_) | Argument::Method(_) | Argument::Scene(_)))
}

/// The place of a section of the text, as a rectangle for each row.
pub fn rects_of(galley: &Galley, at: Pos2, section: usize) -> Vec<Rect> {
    let of_row = |row: &egui::epaint::text::Row| {
        let glyphs = row.glyphs.iter().filter(|glyph| glyph.section_index as usize == section);
        glyphs.map(|glyph| glyph.logical_rect()).reduce(Rect::union)
    };
    galley.rows.iter().filter_map(of_row).map(|rect| rect.translate(at.to_vec2())).collect()
}

/// Handles the pointer on a part of the text that refers to something.
fn interacted(ui: &Ui, text: &Response, place: usize, span: &WordSpan, rects: &[Rect]) -> Option<Response> {
    let sense = match span.of {
        Some(Argument::Body(Source::Neighbor(_)) | Argument::Overlay(_)) => Sense::click(),
        Some(Argument::Body(_) | Argument::Key(_)) => Sense::hover(),
        _ => return None,
    };
    let id = |row| text.id.with((place, row));
    let parts = rects.iter().enumerate().map(|(row, rect)| ui.interact(*rect, id(row), sense));
    let part = parts.reduce(|all, part| all | part)?;
    Some(if sense == Sense::click() { part.on_hover_cursor(CursorIcon::PointingHand) } else { part })
}
