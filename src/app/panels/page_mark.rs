//! The quiet question mark beside what has a page: it shows while the pointer is on the row, and opens the page.

use egui_macroquad::egui::{
    Align2, CursorIcon, Response, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};
use sidestep_lab::learn::pages::PageKind;

use super::wrap::WrappedTip;
use crate::app::{action::Action, panels::reading::said, reading::ReadingAction, ui::UiAction};

/// Room for the mark, points.
const WIDTH: f32 = 9.0;

/// Notes that what is under the pointer has a page, for the key that opens it.
pub fn note(response: &Response, kind: PageKind, id: &str, out: &mut Vec<Action>) {
    if response.contains_pointer()
        && let Some(page) = kind.page(id)
    {
        out.push(UiAction::Read(ReadingAction::Point(page.address)).into());
    }
}

/// Keeps room for the mark behind what has a page, and shows it while the pointer is on one of them.
pub fn mark(ui: &mut Ui, of: &Response, kind: PageKind, id: &str, out: &mut Vec<Action>) {
    // Words of several rows would make the last of them as high as all.
    let height = of.rect.height().min(ui.spacing().interact_size.y);
    let (_, room) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::click());
    mark_in(ui, room, of, kind, id, out);
}

/// The same in a place that is there already, and takes clicks. Whether the mark shows.
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
