//! The keys of drawing mode: a separate table, which takes precedence over the general one.

use egui_macroquad::egui::{self, Event, Key, Modifiers};
use sidestep_core::Vec2;
use sidestep_lab::text::message::Message;

use super::{EditAction, snap, tool::EditTool};
use crate::app::{
    action::Action,
    edit::said,
    keys::{self, Binding, KeySection, Trigger, said as names},
};

/// An arrow key moves things by this distance, m; with Shift farther.
const NUDGE: f32 = 0.1;
const LEAP: f32 = 0.5;

/// Every binding.
pub fn table() -> Vec<Binding> {
    let tools = EditTool::ALL.map(|tool| {
        let (letter, keys) = (tool.letter(), tool.letter().to_ascii_uppercase().to_string());
        binding(Trigger::Char(letter), keys, tool.name(), EditAction::Take(tool))
    });
    let mut table = tools.to_vec();
    table.extend([
        on(Modifiers::NONE, Key::Escape, names::key_escape(), said::back(), EditAction::Back),
        on(Modifiers::NONE, Key::Enter, said::key_enter(), said::close(), EditAction::Close),
        on(Modifiers::NONE, Key::Delete, said::key_delete(), said::delete(), EditAction::Delete),
        on(Modifiers::NONE, Key::Backspace, names::key_backspace(), said::delete(), EditAction::Delete),
        control(Key::A, said::pick_all(), EditAction::PickAll),
        control(Key::D, said::double(), EditAction::Double),
        control(Key::G, said::make_group(), EditAction::Group),
        binding(Trigger::Char('['), "[".into(), said::turn(), EditAction::Turn(snap::TURN)),
        binding(Trigger::Char(']'), "]".into(), said::turn(), EditAction::Turn(-snap::TURN)),
    ]);
    let arrows = [
        (Key::ArrowRight, "→", Vec2::X),
        (Key::ArrowLeft, "←", Vec2::NEG_X),
        (Key::ArrowUp, "↑", Vec2::Y),
        (Key::ArrowDown, "↓", Vec2::NEG_Y),
    ];
    for (key, sign, along) in arrows {
        let nudge = |modifiers, keys: String, by| {
            binding(Trigger::Key(modifiers, key), keys, said::nudge(), EditAction::Nudge(along * by))
        };
        let with_shift = names::shift(sign.to_string()).to_string();
        table.extend([
            nudge(Modifiers::NONE, sign.to_string(), NUDGE),
            nudge(Modifiers::SHIFT, with_shift, LEAP),
        ]);
    }
    table
}

fn binding(trigger: Trigger, keys: String, about: Message, action: EditAction) -> Binding {
    Binding { trigger, keys, about: about.to_string(), section: KeySection::View, action: action.into() }
}

fn on(modifiers: Modifiers, key: Key, keys: Message, about: Message, action: EditAction) -> Binding {
    binding(Trigger::Key(modifiers, key), keys.to_string(), about, action)
}

fn control(letter: Key, about: Message, action: EditAction) -> Binding {
    let keys = names::control(letter.name().to_string());
    on(Modifiers::COMMAND, letter, keys, about, action)
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
