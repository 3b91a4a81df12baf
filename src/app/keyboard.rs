//! The keyboard and the clipboard, from the window library's own events.
//!
//! egui's bridge to the window library (egui-miniquad 0.16) has no function keys, passes a paste on as typed text, and
//! interprets a letter with the modifiers of the key *before* it: Ctrl C types a c into a text field. So egui gets its
//! keyboard events from this module, in the order in which they happened, and those of the bridge are dropped.

use egui_macroquad::{
    egui::{Context, Event, Key, Modifiers, OutputCommand},
    macroquad::{
        input::utils::{register_input_subscriber, repeat_all_miniquad_input},
        miniquad::{EventHandler, KeyCode, KeyMods},
    },
};

use crate::platform::clipboard::Clipboard;

/// On a Mac shortcuts use the command key, elsewhere Ctrl.
const MAC: bool = cfg!(target_os = "macos");

/// Receives every key event once.
pub struct Keyboard {
    subscriber: usize,
    clipboard: Clipboard,
    /// Key events since the last pass, in order.
    typed: Vec<Event>,
    /// Modifiers that are held now.
    held: Modifiers,
}

impl Keyboard {
    /// Starts to listen.
    pub fn new() -> Keyboard {
        Keyboard::of(register_input_subscriber(), Clipboard::new())
    }

    fn of(subscriber: usize, clipboard: Clipboard) -> Keyboard {
        Keyboard { subscriber, clipboard, typed: Vec::new(), held: Modifiers::NONE }
    }

    /// Takes in the key events since the last frame.
    pub fn listen(&mut self) {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
    }

    /// Gives the pass that begins the key events, in place of those of the bridge. In a frame of several passes the
    /// first one gets them.
    pub fn hand_over(&mut self, ctx: &Context) {
        let is_typed = |event: &Event| {
            matches!(event, Event::Key { .. } | Event::Text(_) | Event::Copy | Event::Cut | Event::Paste(_))
        };
        let points = ctx.options(|options| options.line_scroll_speed);
        ctx.input_mut(|input| {
            // The line of pressed keys reads the raw events.
            for events in [&mut input.raw.events, &mut input.events] {
                events.retain(|event| !is_typed(event));
                events.extend(self.typed.iter().cloned());
            }
            self.typed.clear();
            // egui may have zoomed or scrolled sideways because of a modifier that was released.
            for event in &input.events {
                if let Event::MouseWheel { delta, modifiers, .. } = event
                    && (modifiers.command && !self.held.command || modifiers.shift && !self.held.shift)
                {
                    input.smooth_scroll_delta.y += points * delta.y;
                }
            }
            input.modifiers = self.held;
        });
    }

    /// Puts what a pass copied on the clipboard; other commands go to the bridge.
    pub fn copy(&mut self, ctx: &Context) {
        let commands = ctx.output_mut(|output| std::mem::take(&mut output.commands));
        for command in commands {
            match command {
                OutputCommand::CopyText(text) => self.clipboard.set(text),
                other => ctx.output_mut(|output| output.commands.push(other)),
            }
        }
    }
}

impl Keyboard {
    /// Turns a key of the window library into egui's event.
    fn key(&mut self, code: KeyCode, held: KeyMods, pressed: bool, repeat: bool) {
        let modifiers = modifiers(held);
        self.held = with_key(modifiers, code, pressed);
        let event = match code {
            KeyCode::X if modifiers.command && pressed => Some(Event::Cut),
            KeyCode::C if modifiers.command && pressed => Some(Event::Copy),
            KeyCode::V if modifiers.command && pressed => self.clipboard.get().map(Event::Paste),
            code => key(code).map(|key| Event::Key { key, physical_key: None, pressed, repeat, modifiers }),
        };
        self.typed.extend(event);
    }
}

/// The window library calls these in the order of the key events.
impl EventHandler for Keyboard {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn char_event(&mut self, char: char, held: KeyMods, _repeat: bool) {
        // The window library sends keys without a character (F1, arrows) as control or private ones.
        let is_private =
            matches!(char, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}');
        // Ctrl and Alt together are AltGr on Windows, which types characters.
        let is_shortcut = modifiers(held).command && !held.alt;
        if !char.is_control() && !is_private && !is_shortcut {
            self.typed.push(Event::Text(char.into()));
        }
    }

    fn key_down_event(&mut self, code: KeyCode, held: KeyMods, repeat: bool) {
        self.key(code, held, true, repeat);
    }

    fn key_up_event(&mut self, code: KeyCode, held: KeyMods) {
        self.key(code, held, false, false);
    }
}

fn modifiers(KeyMods { shift, ctrl, alt, logo }: KeyMods) -> Modifiers {
    Modifiers { alt, ctrl, shift, mac_cmd: MAC && logo, command: if MAC { logo } else { ctrl } }
}

/// The modifiers after a press or a release, from those before it.
fn with_key(mut held: Modifiers, code: KeyCode, pressed: bool) -> Modifiers {
    match code {
        KeyCode::LeftShift | KeyCode::RightShift => held.shift = pressed,
        KeyCode::LeftAlt | KeyCode::RightAlt => held.alt = pressed,
        KeyCode::LeftControl | KeyCode::RightControl => {
            (held.ctrl, held.command) = (pressed, held.command && MAC || pressed && !MAC);
        }
        KeyCode::LeftSuper | KeyCode::RightSuper if MAC => (held.mac_cmd, held.command) = (pressed, pressed),
        _ => {}
    }
    held
}

/// egui's name of a key, if it has one. The names are the same except for these.
fn key(code: KeyCode) -> Option<Key> {
    let name = format!("{code:?}");
    let name = match code {
        KeyCode::LeftBracket => "OpenBracket",
        KeyCode::RightBracket => "CloseBracket",
        KeyCode::GraveAccent => "Backtick",
        KeyCode::Apostrophe => "Quote",
        KeyCode::KpEnter => "Enter",
        _ => name.trim_start_matches("Key"),
    };
    Key::from_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The events that egui gets for a press of a key with a character, as X11 reports it: the character first.
    fn pressed(code: KeyCode, char: char, held: KeyMods) -> Vec<Event> {
        let mut keyboard = Keyboard::of(0, Clipboard::default());
        keyboard.char_event(char, held, false);
        keyboard.key_down_event(code, held, false);
        keyboard.typed
    }

    const CTRL: KeyMods = KeyMods { shift: false, ctrl: true, alt: false, logo: false };
    const SHIFT: KeyMods = KeyMods { shift: true, ctrl: false, alt: false, logo: false };
    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };

    #[test]
    fn a_letter_with_ctrl_is_typed_nowhere() {
        assert_eq!(pressed(KeyCode::C, 'c', CTRL), [Event::Copy]);
        assert_eq!(pressed(KeyCode::X, 'x', CTRL), [Event::Cut]);
        assert!(matches!(
            pressed(KeyCode::A, 'a', CTRL)[..],
            [Event::Key {
                key: Key::A,
                pressed: true,
                modifiers: Modifiers { ctrl: true, command: true, .. },
                ..
            }]
        ));
        assert!(matches!(
            &pressed(KeyCode::C, 'C', SHIFT)[..],
            [Event::Text(text), Event::Key { key: Key::C, modifiers: Modifiers::SHIFT, .. }] if text == "C"
        ));
    }

    #[test]
    fn a_key_has_the_modifiers_that_were_held_with_it() {
        let event =
            |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        assert_eq!(pressed(KeyCode::F1, '\u{f704}', SHIFT), [event(Key::F1, Modifiers::SHIFT)]);
        assert_eq!(pressed(KeyCode::F12, '\u{f70f}', NONE), [event(Key::F12, Modifiers::NONE)]);
        assert_eq!(pressed(KeyCode::Delete, '\u{7f}', NONE), [event(Key::Delete, Modifiers::NONE)]);
    }

    #[test]
    fn keys_that_are_called_otherwise_are_known_too() {
        let known = [
            (KeyCode::Left, Key::ArrowLeft),
            (KeyCode::Key7, Key::Num7),
            (KeyCode::Equal, Key::Equals),
            (KeyCode::LeftBracket, Key::OpenBracket),
            (KeyCode::RightBracket, Key::CloseBracket),
            (KeyCode::GraveAccent, Key::Backtick),
            (KeyCode::Apostrophe, Key::Quote),
            (KeyCode::KpEnter, Key::Enter),
        ];
        for (code, wanted) in known {
            assert_eq!(key(code), Some(wanted), "{code:?}");
        }
        assert_eq!(key(KeyCode::LeftShift), None);
    }

    #[test]
    fn a_modifier_counts_as_held_from_its_press_to_its_release() {
        let mut keyboard = Keyboard::of(0, Clipboard::default());
        // X11 reports a key with the modifiers that were held before it.
        keyboard.key_down_event(KeyCode::LeftControl, NONE, false);
        assert!(keyboard.held.command);
        keyboard.key_up_event(KeyCode::LeftControl, CTRL);
        assert_eq!(keyboard.held, Modifiers::NONE);
    }
}
