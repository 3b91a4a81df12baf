//! A list over the worlds that is searched by typing: arrows move, Enter chooses, Escape and a press elsewhere close
//! it.

use std::sync::Arc;

use egui_macroquad::egui::{
    self, Area, Color32, Context, FontId, Frame, Galley, Id, Key, Modifiers, Order, Pos2, Rect, TextEdit,
    TextStyle, Ui,
    text::{CCursor, CCursorRange, LayoutJob, TextWrapping},
};

use crate::app::{
    action::Action,
    menu,
    ui::{Finder, UiAction},
};

/// The search text, and the chosen result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinderState {
    pub search: String,
    /// The index in the list.
    pub at: usize,
    /// True if a key moved `at` in this frame: the list is to scroll there.
    pub moved: bool,
    /// The input of this frame.
    pub input: FinderInput,
}

/// The input of a frame to a finder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FinderInput {
    /// Nothing, or arrow keys.
    #[default]
    None,
    /// It was opened.
    Opened,
    /// The search was changed.
    Changed,
    /// Enter.
    Enter,
}

/// Steps through a list by the arrow keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    pub right: isize,
    pub down: isize,
}

fn memory(finder: Finder) -> Id {
    Id::new(("finder", finder))
}

/// Notes the place of a button that opens a finder: a press on it does not count as a press elsewhere.
pub fn note_button(ctx: &Context, finder: Finder, button: Rect) {
    ctx.data_mut(|data| data.insert_temp(memory(finder).with("button"), button));
}

/// The state so far; empty if it has just been opened.
fn finding(ctx: &Context, finder: Finder) -> FinderState {
    let id = memory(finder);
    let (pass, last) = (ctx.cumulative_pass_nr(), id.with("pass"));
    let opened = ctx.data(|data| data.get_temp::<u64>(last)).is_none_or(|last| last + 1 < pass);
    ctx.data_mut(|data| data.insert_temp(last, pass));
    let known = ctx.data(|data| data.get_temp::<FinderState>(id)).filter(|_| !opened).unwrap_or_default();
    let input = if opened { FinderInput::Opened } else { FinderInput::None };
    FinderState { moved: false, input, ..known }
}

/// Takes the arrow keys out of the input: the search field does not move its cursor.
fn arrows(ctx: &Context) -> Steps {
    let pressed = |key| ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as isize;
    Steps {
        right: pressed(Key::ArrowRight) - pressed(Key::ArrowLeft),
        down: pressed(Key::ArrowDown) - pressed(Key::ArrowUp),
    }
}

/// Space next to the hint in an empty search field, points.
const HINT: f32 = 12.0;

/// The search field; returns the state after the input of this frame, and the arrows that were pressed.
fn search_field(ui: &mut Ui, finder: Finder, hint: String) -> (FinderState, Steps) {
    let ctx = ui.ctx().clone();
    let mut finding = finding(&ctx, finder);
    let steps = arrows(&ctx);
    let (font, color) = (TextStyle::Body.resolve(ui.style()), ui.visuals().weak_text_color());
    let hint = elided(ui, &hint, font, color, ui.available_width() - HINT);
    let field = TextEdit::singleline(&mut finding.search).hint_text(hint).desired_width(f32::INFINITY);
    let mut shown = field.show(ui);
    let to_end = memory(finder).with("to end");
    if ctx.data_mut(|data| data.remove_temp::<bool>(to_end)).is_some() {
        let end = CCursor::new(finding.search.chars().count());
        shown.state.cursor.set_char_range(Some(CCursorRange::one(end)));
        shown.state.store(&ctx, shown.response.id);
    }
    let enter = ctx.input(|input| input.key_pressed(Key::Enter));
    if shown.response.lost_focus() && enter {
        finding.input = FinderInput::Enter;
    } else if shown.response.changed() {
        finding.input = FinderInput::Changed;
    }
    // After any click in the list, the next letter still belongs to the search.
    shown.response.request_focus();
    (finding, steps)
}

/// Shows a finder at this place: its search field, and below it `list`, which may set a new search. It is closed by the
/// answer of `list`, by Escape, and by a press elsewhere.
pub fn show(
    ctx: &Context,
    finder: Finder,
    at: Pos2,
    (width, hint): (f32, String),
    out: &mut Vec<Action>,
    list: impl FnOnce(&mut Ui, &mut FinderState, Steps, &mut Vec<Action>) -> bool,
) {
    menu::note_open(ctx);
    let mut done = false;
    let area =
        Area::new(memory(finder).with("area")).order(Order::Foreground).fixed_pos(at).show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(width);
                let (mut finding, steps) = search_field(ui, finder, hint);
                done = list(ui, &mut finding, steps, out);
                ui.data_mut(|data| data.insert_temp(memory(finder), finding));
            });
        });
    let button = ctx.data(|data| data.get_temp::<Rect>(memory(finder).with("button")));
    let inside = |at: Pos2| area.response.rect.contains(at) || button.is_some_and(|rect| rect.contains(at));
    let elsewhere = ctx.input(|input| {
        let pressed = input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten();
        pressed.is_some_and(|at| !inside(at))
    });
    if done || elsewhere || ctx.input(|input| input.key_pressed(Key::Escape)) {
        out.push(UiAction::Find(None).into());
    }
}

/// Puts the cursor at the end of a search that was set.
pub fn cursor_to_end(ctx: &Context, finder: Finder) {
    ctx.data_mut(|data| data.insert_temp(memory(finder).with("to end"), true));
}

/// A text in one line, cut off if there is not enough room.
pub fn elided(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_string(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.fonts(|fonts| fonts.layout_job(job))
}

/// The height that a list below the search field has in this window, points.
pub fn height(ui: &Ui, most: f32) -> f32 {
    most.min(ui.ctx().screen_rect().bottom() - ui.cursor().top() - 24.0).max(80.0)
}

/// A vertical list of the given height, whatever its contents.
pub fn scrolled(ui: &mut Ui, height: f32, add: impl FnOnce(&mut Ui)) {
    let scroll = egui::ScrollArea::vertical().auto_shrink(false).min_scrolled_height(height);
    scroll.max_height(height).show(ui, |ui| {
        // Leaves room for the scroll bar.
        ui.set_max_width(ui.available_width() - 10.0);
        add(ui);
    });
}
