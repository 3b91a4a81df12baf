//! Menus: a button that unfolds a list, and whether any is unfolded.
//!
//! While one is, the keyboard and the next press of the mouse belong to it: Escape closes it, and so does a press
//! anywhere else, which does nothing besides.

use egui_macroquad::egui::{Context, Id, Key, Modifiers, Response, ScrollArea, Ui, WidgetText};

/// A button with `words` that unfolds `add`; the answer is the button's.
pub fn button(ui: &mut Ui, words: impl Into<WidgetText>, add: impl FnOnce(&mut Ui)) -> Response {
    let shown = ui.menu_button(words, |ui| {
        let ctx = ui.ctx().clone();
        // The very click that opens it may come within one frame too.
        let was_open = is_open(&ctx);
        note_open(&ctx);
        in_sight(ui, add);
        // egui itself sees to a press elsewhere that lasts longer than a frame; a quick one comes and goes within one.
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

/// Below this height of the window a list may have more rows than that, points.
const LOW: f32 = 600.0;

/// Room above and below a list, points.
const MARGIN: f32 = 16.0;

/// The list, scrolled where it is higher than the window.
fn in_sight(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let height = ui.ctx().screen_rect().height();
    if height >= LOW {
        return add(ui);
    }
    ScrollArea::vertical().max_height(height - 2.0 * MARGIN).show(ui, add);
}

const OPEN: &str = "pass in which a menu was open";

/// A list is open in this pass that has the keyboard and the next press, as a menu has.
pub fn note_open(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::new(OPEN), pass));
}

/// Whether a menu or a list of choices was open in the pass before this one, or is by now.
pub fn is_open(ctx: &Context) -> bool {
    let last = ctx.data(|data| data.get_temp::<u64>(Id::new(OPEN)));
    let menu = last.is_some_and(|last| last + 1 >= ctx.cumulative_pass_nr());
    menu || list_is_shown(ctx)
}

/// Whether a list of choices is open and on the screen.
fn list_is_shown(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| memory.is_popup_open(layer.id)))
}

/// Closes a list of choices that is not shown any more, as one in a menu that was closed: egui keeps it open. Escape closes a
/// list that is shown, and not the menu around it. To be called before the panels.
pub fn see_to_lists(ctx: &Context) {
    let is_left =
        !list_is_shown(ctx) || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if is_left {
        ctx.memory_mut(|memory| memory.close_popup());
    }
}
