//! Menus: a button that unfolds a list, and the check whether any is unfolded.
//!
//! While one is, the keyboard and the next press of the mouse belong to it: Escape closes it, and so does a press
//! anywhere else, which has no other effect.

use egui_macroquad::egui::{Context, Id, Key, Modifiers, Response, ScrollArea, Ui, WidgetText};

/// A button with the text `words` that unfolds `add`; returns the response of the button.
pub fn button(ui: &mut Ui, words: impl Into<WidgetText>, add: impl FnOnce(&mut Ui)) -> Response {
    let shown = ui.menu_button(words, |ui| {
        let ctx = ui.ctx().clone();
        // The click that opens the menu may begin and end within one frame too.
        let was_open = is_open(&ctx);
        note_open(&ctx);
        in_sight(ui, add);
        // egui itself handles a press elsewhere that lasts longer than a frame; a quick one begins and ends within one.
        let pressed = ui.input(|input| {
            let pointer = &input.pointer;
            (pointer.any_pressed() && pointer.any_released()).then(|| pointer.interact_pos()).flatten()
        });
        let elsewhere = pressed.is_some_and(|at| ctx.layer_id_at(at) != Some(ui.layer_id()));
        if was_open && elsewhere && !list_is_shown(&ctx) {
            ui.close_menu();
        }
    });
    shown.response
}

/// In a window lower than this, points, a list may have more rows than fit.
const LOW: f32 = 600.0;

/// Room above and below a list, points.
const MARGIN: f32 = 16.0;

/// The list, scrolled if it is higher than the window.
fn in_sight(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let height = ui.ctx().screen_rect().height();
    if height >= LOW {
        return add(ui);
    }
    ScrollArea::vertical().max_height(height - 2.0 * MARGIN).show(ui, add);
}

const OPEN: &str = "pass in which a menu was open";

/// Notes that a list is open in this pass which takes the keyboard and the next press, as a menu does.
pub fn note_open(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::new(OPEN), pass));
}

/// Returns true if a menu or a list of choices was open in the pass before this one, or is open by now.
pub fn is_open(ctx: &Context) -> bool {
    let last = ctx.data(|data| data.get_temp::<u64>(Id::new(OPEN)));
    let menu = last.is_some_and(|last| last + 1 >= ctx.cumulative_pass_nr());
    menu || list_is_shown(ctx)
}

/// Returns true if a list of choices is open and on the screen.
fn list_is_shown(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| memory.is_popup_open(layer.id)))
}

/// Closes a list of choices that is no longer shown, such as one in a menu that was closed: egui would keep it open.
/// Escape closes a list that is shown, but not the menu around it. To be called before the panels.
pub fn see_to_lists(ctx: &Context) {
    let is_left =
        !list_is_shown(ctx) || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if is_left {
        ctx.memory_mut(|memory| memory.close_popup());
    }
}
