//! The built-in scenarios as cards with pictures under their topics.

use egui_macroquad::egui::{
    Align2, Color32, Context, Id, Image, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle, TextureHandle,
    TextureOptions, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use sidestep_lab::{picture::draw::Theme, text::said::messages};

use super::{
    finder::{self, FinderInput, FinderState, Steps},
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action,
    document::scene::SceneAction,
    library::{self, LibraryEntry},
    style, thumbnails,
    ui::Finder,
    view::PanelView,
};

/// The name of the scenario that Enter opens.
#[cfg(test)]
pub fn first(search: &str) -> Option<&'static str> {
    library::found(search).first().map(|entry| entry.name)
}

/// Cards per row.
const COLUMNS: usize = 3;

/// Space between cards, points.
const GAP: f32 = 8.0;

/// Height of the text of a card, points.
const WORDS: f32 = 24.0;

/// Largest height of the list, points; less in a low window. It stays the same while a search makes the list shorter.
const HEIGHT: f32 = 760.0;

/// The upper left corner of the list, points: under the button.
const CORNER: (f32, f32) = (8.0, 34.0);

/// Width and height of a card, points.
fn card_size() -> Vec2 {
    let (width, height) = thumbnails::SIZE;
    vec2(f32::from(width), f32::from(height) + WORDS)
}

/// The list, if it is open.
pub fn window(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    if view.ui.finder != Some(Finder::Scenes) {
        return;
    }
    let width = COLUMNS as f32 * (card_size().x + GAP) + 8.0;
    let (corner, hint) = (pos2(CORNER.0, CORNER.1), said::search().to_string());
    finder::show(ctx, Finder::Scenes, corner, (width, hint), out, |ui, finding, steps, out| {
        let found = library::found(&finding.search);
        choose(finding, steps, &found, view);
        let height = finder::height(ui, HEIGHT);
        let mut chosen = (finding.input == FinderInput::Enter)
            .then(|| found.get(finding.at))
            .flatten()
            .map(|entry| entry.name);
        finder::scrolled(ui, height, |ui| {
            if found.is_empty() {
                ui.weak_words(said::nothing().to_string());
            }
            chosen = cards(ui, view, finding, &found).or(chosen);
        });
        if let Some(name) = chosen {
            out.push(SceneAction::Load(name.to_string()).into());
        }
        chosen.is_some()
    });
}

/// Chooses a card: the arrows move from the previous one, a search chooses the best match, and at first it is the one
/// that is open.
fn choose(finding: &mut FinderState, steps: Steps, found: &[&LibraryEntry], view: &PanelView) {
    let last = found.len().saturating_sub(1);
    if finding.input == FinderInput::Changed {
        finding.at = 0;
    } else if steps != Steps::default() {
        let at = finding.at.saturating_add_signed(steps.right).min(last);
        finding.at = rows_on(found, at, steps.down);
        finding.moved = true;
    } else if finding.input == FinderInput::Opened {
        let open = found.iter().position(|entry| entry.name == view.document.source);
        finding.moved = open.is_some();
        finding.at = open.unwrap_or(0);
    }
}

/// The card `down` rows below another, in its column or at the end of the row.
fn rows_on(found: &[&LibraryEntry], at: usize, down: isize) -> usize {
    let rows = rows_of(found);
    let Some(row) = rows.iter().position(|row| row.contains(&at)) else { return at };
    let column = at - rows[row].start;
    let to = &rows[row.saturating_add_signed(down).min(rows.len() - 1)];
    (to.start + column).min(to.end - 1)
}

/// The rows of cards: a topic begins a new one.
fn rows_of(found: &[&LibraryEntry]) -> Vec<std::ops::Range<usize>> {
    let mut rows: Vec<std::ops::Range<usize>> = Vec::new();
    for (place, entry) in found.iter().enumerate() {
        match rows.last_mut() {
            Some(row) if row.len() < COLUMNS && found[row.start].topic == entry.topic => row.end += 1,
            _ => rows.push(place..place + 1),
        }
    }
    rows
}

/// The cards under their topics; returns the name of the one that was clicked.
fn cards(
    ui: &mut Ui,
    view: &PanelView,
    finding: &FinderState,
    found: &[&'static LibraryEntry],
) -> Option<&'static str> {
    let (mut topic, mut chosen) = ("", None);
    for row in rows_of(found) {
        let entries = &found[row.clone()];
        if entries[0].topic != topic {
            topic = entries[0].topic;
            ui.add_space(4.0);
            ui.words(RichText::new(topic).small().weak());
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            for (place, entry) in row.zip(entries) {
                let on = place == finding.at;
                if card(ui, view, entry, on, on && finding.moved) {
                    chosen = Some(entry.name);
                }
            }
        });
    }
    chosen
}

/// A card; returns true if it was clicked.
fn card(ui: &mut Ui, view: &PanelView, entry: &'static LibraryEntry, on: bool, follow: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(card_size(), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &entry.title));
    if follow {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        paint(ui, view, entry, rect, on || response.hovered());
    }
    response.tip(format!("{}\n\n{}", entry.name, entry.about)).clicked()
}

fn paint(ui: &Ui, view: &PanelView, entry: &'static LibraryEntry, rect: Rect, on: bool) {
    let theme = view.settings.theme;
    let (picture, words) = rect.split_top_bottom_at_y(rect.bottom() - WORDS);
    let visuals = ui.visuals();
    ui.painter().rect_filled(rect, 4.0, if on { style::accent(theme) } else { visuals.extreme_bg_color });
    if let Some(texture) = texture(ui.ctx(), entry.name, theme) {
        Image::new(&texture).corner_radius(4.0).paint_at(ui, picture);
    }
    let open = entry.name == view.document.source;
    let color = if on { Color32::WHITE } else { visuals.text_color() };
    let words = words.shrink2(vec2(6.0, 0.0));
    let text = finder::elided(ui, &entry.title, TextStyle::Small.resolve(ui.style()), color, words.width());
    ui.painter().galley(Align2::LEFT_CENTER.anchor_size(words.left_center(), text.size()).min, text, color);
    let rim = if on || open { style::accent(theme) } else { visuals.widgets.noninteractive.bg_stroke.color };
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(if on { 2.0 } else { 1.0 }, rim), StrokeKind::Inside);
}

/// The picture of a scenario, once it is made.
fn texture(ctx: &Context, name: &'static str, theme: Theme) -> Option<TextureHandle> {
    let id = Id::new(("thumbnail", name, theme));
    if let Some(known) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return Some(known);
    }
    let Some(picture) = thumbnails::of(name, theme) else {
        if thumbnails::is_busy() {
            // The result comes from another thread.
            ctx.request_repaint();
        }
        return None;
    };
    let made = ctx.load_texture(name, picture, TextureOptions::LINEAR);
    ctx.data_mut(|data| data.insert_temp(id, made.clone()));
    Some(made)
}

messages! {
    pub mod said, room "browser" in Exact;

    search() = "search; arrows choose, Enter opens";
    nothing() = "nothing found";
}
