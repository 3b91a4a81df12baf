//! The one table of keys: it binds them, and the help window prints it.

use egui_macroquad::egui::{self, Event, Key, Modifiers};
use sidestep::{
    Method,
    overlay::{self, OverlayId},
};

use super::{
    action::{Action, Panel},
    panels::menu,
    recorder::Kind,
};

/// What has to be pressed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trigger {
    /// A character, however the keyboard types it.
    Char(char),
    /// A key with exactly these modifiers.
    Key(Modifiers, Key),
}

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Binding {
    /// What has to be pressed.
    pub trigger: Trigger,
    /// How the help spells it.
    pub keys: String,
    /// What it does, in a few words.
    pub about: String,
    /// Heading under which the help lists it.
    pub section: &'static str,
    /// What it does.
    pub action: Wish,
}

/// What a key asks for: an action, or a method for whoever is being tuned.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// An action as it stands.
    Act(Action),
    /// A method, for all or for the selected agent as the panel says.
    Method(Method),
}

/// Methods of the switch in their order.
pub const METHODS: [Method; 5] = [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca, Method::None];

/// Every binding, in the order of the help.
pub fn table() -> Vec<Binding> {
    let key = |section, key, keys: &str, about: &str, action| Binding {
        trigger: Trigger::Key(Modifiers::NONE, key),
        keys: keys.into(),
        about: about.into(),
        section,
        action: Wish::Act(action),
    };
    let with = |section, modifiers, key, keys: &str, about: &str, action| Binding {
        trigger: Trigger::Key(modifiers, key),
        keys: keys.into(),
        about: about.into(),
        section,
        action: Wish::Act(action),
    };
    let char = |section, char, about: &str, action| Binding {
        trigger: Trigger::Char(char),
        keys: char.to_ascii_uppercase().to_string(),
        about: about.into(),
        section,
        action: Wish::Act(action),
    };
    let mut table = vec![
        key("Time", Key::Space, "Space", "play or pause", Action::TogglePlay),
        key("Time", Key::ArrowRight, "→", "one step, of the lens if it steps", Action::Arrow(1)),
        key("Time", Key::ArrowLeft, "←", "one step back", Action::Arrow(-1)),
        char("Time", '.', "one step of the world", Action::StepOnce),
        char("Time", ',', "one step of the world back", Action::StepBack),
        key("Time", Key::PageDown, "Page ↓", "run to the next event", Action::ToEvent(1)),
        key("Time", Key::PageUp, "Page ↑", "back to the event before", Action::ToEvent(-1)),
        key("Time", Key::Home, "Home", "to the first step", Action::Seek(0)),
        key("Time", Key::End, "End", "to the last step known", Action::ToEnd),
        key("Time", Key::Backspace, "Backspace", "restart, keeping method and parameters", Action::Restart),
        char("Time", '+', "faster", Action::ChangeSpeed(1)),
        char("Time", '-', "slower", Action::ChangeSpeed(-1)),
        with("Time", Modifiers::COMMAND, Key::Z, "Ctrl Z", "undo", Action::Undo),
        with("Time", Modifiers::COMMAND, Key::Y, "Ctrl Y", "redo", Action::Redo),
        key("Selection", Key::Tab, "Tab", "next agent", Action::SelectNext(1)),
        with("Selection", Modifiers::SHIFT, Key::Tab, "Shift Tab", "previous agent", Action::SelectNext(-1)),
        key("Selection", Key::Escape, "Esc", "close this table, or select nobody", Action::Escape),
        char("Selection", 'a', "constructions of everybody", Action::ToggleEveryone),
    ];
    for (place, method) in METHODS.into_iter().enumerate() {
        let digit = char::from(b'1' + place as u8);
        table.push(Binding {
            trigger: Trigger::Char(digit),
            keys: digit.to_string(),
            about: method.label().into(),
            section: "Method",
            action: Wish::Method(method),
        });
    }
    for overlay in overlay::ALL {
        if let Some(letter) = overlay.key {
            // What frames the picture stands with the view, so that no column of the table grows too long.
            let section = if matches!(overlay.id, OverlayId::Grid | OverlayId::Scale | OverlayId::Legend) {
                "View"
            } else {
                "Overlays"
            };
            table.push(char(section, letter, overlay.name, Action::ToggleOverlay(overlay.id)));
        }
    }
    table.extend([
        char("View", 'f', "show everything", Action::Fit),
        char("View", '[', "velocities smaller", Action::ChangeVelocityScale(-1)),
        char("View", ']', "velocities larger", Action::ChangeVelocityScale(1)),
        char("View", 'm', "dark or light", Action::ToggleTheme),
        char("View", 'h', "hide all panels", Action::ToggleAllPanels),
        key("View", Key::F1, "F1", "left panel", Action::TogglePanel(Panel::Left)),
        key("View", Key::F2, "F2", "right panel", Action::TogglePanel(Panel::Right)),
        key("View", Key::F3, "F3", "timeline", Action::TogglePanel(Panel::Bottom)),
        key("View", Key::F4, "F4", "plots and figures", Action::TogglePanel(Panel::Plots)),
        key("View", Key::F5, "F5", "performance", Action::TogglePanel(Panel::Performance)),
        char("View", 's', "lens: right, beside, full, hidden", Action::NextDock),
        char("Record", 'r', "start and stop a clip", Action::ToggleRecording),
        key("Record", Key::F8, "F8", "save the last 10 s", Action::SaveLast),
        key("Record", Key::F9, "F9", "picture, without panels", Action::SavePicture(Kind::Png)),
        key("Record", Key::F10, "F10", "picture of the window", Action::Screenshot),
        key("Record", Key::F11, "F11", "clip of the window", Action::ToggleWindowClip),
        char("Program", '?', "this table", Action::ToggleHelp),
        with(
            "Program",
            Modifiers::COMMAND,
            Key::S,
            "Ctrl S",
            "save the scene as a scenario file",
            Action::Save,
        ),
        with("Program", Modifiers::COMMAND, Key::R, "Ctrl R", "save the run as a file", Action::SaveRun),
        with("Program", Modifiers::COMMAND, Key::Q, "Ctrl Q", "quit", Action::Quit),
    ]);
    table
}

/// Takes the pressed shortcuts out of the input before the panels see them; none while a text field or a menu has the
/// keyboard.
///
/// Nothing but a text field keeps egui's focus: a button that had it would take Space for itself, and Tab would walk
/// through the panels instead of the agents.
pub fn pressed(ctx: &egui::Context, table: &[Binding]) -> Vec<Wish> {
    if menu::is_open(ctx) {
        return Vec::new();
    }
    match ctx.memory(|memory| memory.focused()) {
        Some(id) if egui::TextEdit::load_state(ctx, id).is_some() => return Vec::new(),
        Some(id) => ctx.memory_mut(|memory| memory.surrender_focus(id)),
        None => {}
    }
    ctx.input_mut(|input| {
        let mut wishes = Vec::new();
        for binding in table {
            let hit = match binding.trigger {
                // egui's own `consume_key` passes over an extra Shift, and Shift Tab would act as Tab.
                Trigger::Key(modifiers, key) => take_events(&mut input.events, |event| {
                    matches!(event, Event::Key { key: pressed, pressed: true, modifiers: held, .. }
                        if *pressed == key && held.matches_exact(modifiers))
                }),
                Trigger::Char(wanted) => {
                    take_events(
                        &mut input.events,
                        |event| matches!(event, Event::Text(text) if is_char(text, wanted)),
                    ) && !input.modifiers.command
                }
            };
            if hit {
                wishes.push(binding.action.clone());
            }
        }
        wishes
    })
}

/// Takes the events of a kind out; whether there were any.
fn take_events(events: &mut Vec<Event>, is_meant: impl Fn(&Event) -> bool) -> bool {
    let before = events.len();
    events.retain(|event| !is_meant(event));
    events.len() < before
}

fn is_char(text: &str, wanted: char) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.to_ascii_lowercase() == wanted) && chars.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_bindings_share_a_trigger() {
        let table = table();
        for (k, binding) in table.iter().enumerate() {
            for earlier in &table[..k] {
                assert_ne!(binding.trigger, earlier.trigger, "{} and {}", binding.about, earlier.about);
            }
        }
    }

    /// What the keyboard asks for when these events come in one frame.
    fn wishes(events: Vec<Event>, modifiers: Modifiers) -> Vec<Wish> {
        let mut wishes = Vec::new();
        let input = egui::RawInput { events, modifiers, ..Default::default() };
        _ = egui::Context::default().run(input, |ctx| wishes.extend(pressed(ctx, &table())));
        wishes
    }

    fn key(key: Key, modifiers: Modifiers) -> Vec<Wish> {
        let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        wishes(vec![event], modifiers)
    }

    #[test]
    fn tab_goes_on_and_shift_tab_goes_back() {
        // Shift Tab once went on as well: egui's own test for modifiers passes over an extra Shift.
        assert_eq!(key(Key::Tab, Modifiers::NONE), [Wish::Act(Action::SelectNext(1))]);
        assert_eq!(key(Key::Tab, Modifiers::SHIFT), [Wish::Act(Action::SelectNext(-1))]);
    }

    #[test]
    fn control_s_saves_and_control_q_quits_but_the_letters_alone_do_not() {
        let control = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
        assert_eq!(key(Key::S, control), [Wish::Act(Action::Save)]);
        assert_eq!(key(Key::Q, control), [Wish::Act(Action::Quit)]);
        assert_eq!(key(Key::S, Modifiers::NONE), []);
        assert_eq!(key(Key::Q, Modifiers::NONE), []);
    }

    #[test]
    fn a_letter_counts_in_either_case() {
        for word in ["f", "F"] {
            let typed = wishes(vec![Event::Text(word.into())], Modifiers::NONE);
            assert_eq!(typed, [Wish::Act(Action::Fit)]);
        }
    }

    #[test]
    fn every_overlay_with_a_key_is_bound() {
        let table = table();
        for overlay in overlay::ALL {
            let wish = Wish::Act(Action::ToggleOverlay(overlay.id));
            let bound = table.iter().any(|binding| binding.action == wish);
            assert_eq!(bound, overlay.key.is_some(), "{}", overlay.slug);
        }
    }
}
