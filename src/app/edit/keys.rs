//! The keys of drawing mode: a separate table, which takes precedence over the general one.

use egui_macroquad::egui::{self, Event, Key, Modifiers};
use sidestep_core::Vec2;

use super::{EditAction, snap, tool::EditTool};
use crate::app::{
    action::Action,
    edit::said,
    keys::{self, Binding, KeySection::View, char, command, held, key, said as names},
};

/// An arrow key moves things by this distance, m; with Shift farther.
const NUDGE: f32 = 0.1;
const LEAP: f32 = 0.5;

/// Every binding.
pub fn table() -> Vec<Binding> {
    let tools = EditTool::ALL.map(|tool| char(View, tool.letter(), tool.name(), EditAction::Take(tool)));
    let mut table = tools.to_vec();
    table.extend([
        key(View, Key::Escape, names::key_escape(), said::back(), EditAction::Back),
        key(View, Key::Enter, names::key_enter(), said::close(), EditAction::Close),
        key(View, Key::Delete, said::key_delete(), said::delete(), EditAction::Delete),
        key(View, Key::Backspace, names::key_backspace(), said::delete(), EditAction::Delete),
        command(View, Key::A, said::pick_all(), EditAction::PickAll),
        command(View, Key::D, said::double(), EditAction::Double),
        command(View, Key::G, said::make_group(), EditAction::Group),
        char(View, '[', said::turn(), EditAction::Turn(snap::TURN)),
        char(View, ']', said::turn(), EditAction::Turn(-snap::TURN)),
    ]);
    let arrows = [
        (Key::ArrowRight, "→", Vec2::X),
        (Key::ArrowLeft, "←", Vec2::NEG_X),
        (Key::ArrowUp, "↑", Vec2::Y),
        (Key::ArrowDown, "↓", Vec2::NEG_Y),
    ];
    for (arrow, sign, along) in arrows {
        let with_shift = names::shift(sign.to_string());
        let nudge = |by| EditAction::Nudge(along * by);
        table.extend([
            key(View, arrow, sign, said::nudge(), nudge(NUDGE)),
            held(View, Modifiers::SHIFT, arrow, with_shift, said::nudge(), nudge(LEAP)),
        ]);
    }
    table
}

/// The shortcuts that were pressed, of both tables; those of drawing mode go first while it is on.
pub fn pressed(ctx: &egui::Context, drawing: bool, (always, own): (&[Binding], &[Binding])) -> Vec<Action> {
    let mut actions = if drawing { keys::pressed(ctx, own) } else { Vec::new() };
    actions.extend(clipboard(ctx, drawing).into_iter().map(Action::Edit));
    actions.extend(keys::pressed(ctx, always));
    actions
}

/// The requests to the clipboard; none while a text field has the keyboard.
fn clipboard(ctx: &egui::Context, drawing: bool) -> Vec<EditAction> {
    if keys::are_taken(ctx) {
        return Vec::new();
    }
    let asked = |event: &Event| match event {
        Event::Copy if drawing => Some(EditAction::Copy),
        Event::Cut if drawing => Some(EditAction::Cut),
        Event::Paste(text) => Some(EditAction::Paste(text.clone())),
        _ => None,
    };
    ctx.input_mut(|input| {
        let found: Vec<EditAction> = input.events.iter().filter_map(asked).collect();
        input.events.retain(|event| asked(event).is_none());
        found
    })
}
