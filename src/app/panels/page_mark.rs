//! The small question mark next to everything that has a page: it appears while the pointer is on the row, and opens
//! the page.

use egui_macroquad::egui::{
    Align2, CursorIcon, Response, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};
use sidestep_lab::learn::pages::PageKind;

use super::wrap::WrappedTip;
use crate::app::{action::Action, panels::reading::said, reading::ReadingAction, ui::UiAction};

/// Space for the mark, points.
const WIDTH: f32 = 9.0;

/// Notes that what is under the pointer has a page, for the key that opens it.
pub fn note(response: &Response, kind: PageKind, id: &str, out: &mut Vec<Action>) {
    if response.contains_pointer()
        && let Some(page) = kind.page(id)
    {
        out.push(UiAction::Read(ReadingAction::Point(page.address)).into());
    }
}

/// Reserves space for the mark after something that has a page, and shows the mark while the pointer is on either of
/// them.
pub fn mark(ui: &mut Ui, of: &Response, kind: PageKind, id: &str, out: &mut Vec<Action>) {
    // Text of several rows would make its last row as high as all of them.
    let height = of.rect.height().min(ui.spacing().interact_size.y);
    let (_, room) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::click());
    mark_in(ui, room, of, kind, id, out);
}

/// Like [`mark`], in a rectangle that is already laid out and takes clicks. Returns true if the mark is shown.
pub fn mark_in(
    ui: &Ui,
    place: Response,
    of: &Response,
    kind: PageKind,
    id: &str,
    out: &mut Vec<Action>,
) -> bool {
    if !ui.rect_contains_pointer(of.rect.union(place.rect)) {
        return false;
    }
    let Some(page) = kind.page(id) else { return false };
    out.push(UiAction::Read(ReadingAction::Point(page.address)).into());
    let color = if place.hovered() { ui.visuals().text_color() } else { ui.visuals().weak_text_color() };
    let font = TextStyle::Small.resolve(ui.style());
    ui.painter().text(place.rect.center(), Align2::CENTER_CENTER, "?", font, color);
    let hover = said::mark(page.title.clone()).to_string();
    place.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, &hover));
    if place.on_hover_cursor(CursorIcon::Help).tip(&hover).clicked() {
        out.push(UiAction::Read(ReadingAction::Open(page.address)).into());
    }
    true
}
