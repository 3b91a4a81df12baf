//! The one table of keys: it binds them, and the help window prints it.

use egui_macroquad::egui::{self, Event, Key, Modifiers};
use sidestep::{
    Method,
    overlay::{self, Overlay, OverlayId},
};

use super::{
    action::Action,
    clips::{ClipAction, format::ClipFormat},
    direction::Direction::{Back, Forward},
    document::{changes::Way, edit::DocumentAction, scene::SceneAction},
    files::FileAction,
    lens::LensAction,
    look::LookAction,
    menu,
    time::TimeAction,
    ui::{Panel, UiAction},
};

/// A key, or a character.
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
    /// The key, or the character.
    pub trigger: Trigger,
    /// Its name in the help.
    pub keys: String,
    /// The action in a few words.
    pub about: String,
    /// Heading under which the help lists it.
    pub section: &'static str,
    /// The action.
    pub action: Action,
}

/// Methods of the switch in their order.
pub const METHODS: [Method; 5] = [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca, Method::None];

/// Every binding, in the order of the help.
pub fn table() -> Vec<Binding> {
    let groups = [time(), selection(), methods(), overlays(), view(), record(), program()];
    groups.into_iter().flatten().collect()
}

/// A key alone.
fn key(section: &'static str, key: Key, keys: &str, about: &str, action: impl Into<Action>) -> Binding {
    held(section, Modifiers::NONE, key, keys, about, action)
}

/// A key with exactly these modifiers.
fn held(
    section: &'static str,
    modifiers: Modifiers,
    key: Key,
    keys: &str,
    about: &str,
    action: impl Into<Action>,
) -> Binding {
    let (trigger, action) = (Trigger::Key(modifiers, key), action.into());
    Binding { trigger, keys: keys.into(), about: about.into(), section, action }
}

/// A character.
fn char(section: &'static str, char: char, about: &str, action: impl Into<Action>) -> Binding {
    let (keys, action) = (char.to_ascii_uppercase().to_string(), action.into());
    Binding { trigger: Trigger::Char(char), keys, about: about.into(), section, action }
}

fn time() -> Vec<Binding> {
    use TimeAction::{ChangeSpeed, Seek, StepBack, StepOnce, ToEnd, ToEvent, TogglePlay};
    const TIME: &str = "Time";
    vec![
        key(TIME, Key::Space, "Space", "play or pause", TogglePlay),
        key(TIME, Key::ArrowRight, "→", "one step, of the lens if it steps", Action::Arrow(Forward)),
        key(TIME, Key::ArrowLeft, "←", "one step back", Action::Arrow(Back)),
        char(TIME, '.', "one step of the world", StepOnce),
        char(TIME, ',', "one step of the world back", StepBack),
        key(TIME, Key::PageDown, "Page ↓", "run to the next event", ToEvent(Forward)),
        key(TIME, Key::PageUp, "Page ↑", "back to the event before", ToEvent(Back)),
        key(TIME, Key::Home, "Home", "to the first step", Seek(0)),
        key(TIME, Key::End, "End", "to the last step known", ToEnd),
        key(
            TIME,
            Key::Backspace,
            "Backspace",
            "restart, keeping method and parameters",
            SceneAction::Restart,
        ),
        char(TIME, '+', "faster", ChangeSpeed(Forward)),
        char(TIME, '-', "slower", ChangeSpeed(Back)),
        held(TIME, Modifiers::COMMAND, Key::Z, "Ctrl Z", "undo", DocumentAction::Take(Way::Undo)),
        held(TIME, Modifiers::COMMAND, Key::Y, "Ctrl Y", "redo", DocumentAction::Take(Way::Redo)),
    ]
}

fn selection() -> Vec<Binding> {
    use DocumentAction::SelectNext;
    const SELECTION: &str = "Selection";
    vec![
        key(SELECTION, Key::Tab, "Tab", "next agent", SelectNext(Forward)),
        held(SELECTION, Modifiers::SHIFT, Key::Tab, "Shift Tab", "previous agent", SelectNext(Back)),
        key(SELECTION, Key::Escape, "Esc", "close this table, or select nobody", Action::Escape),
        char(SELECTION, 'a', "constructions of everybody", LookAction::ToggleEveryone),
    ]
}

fn methods() -> Vec<Binding> {
    let digits = '1'..='9';
    let binding = |(digit, method): (char, Method)| {
        char("Method", digit, method.label(), DocumentAction::SetMethod(method))
    };
    digits.zip(METHODS).map(binding).collect()
}

fn overlays() -> Vec<Binding> {
    let with_key = |overlay: &Overlay| {
        let section = match overlay.id {
            // What frames the picture is listed with the view, so that no column of the table grows too long.
            OverlayId::Grid | OverlayId::Scale | OverlayId::Legend => "PanelView",
            _ => "Overlays",
        };
        Some(char(section, overlay.key?, overlay.name, LookAction::ToggleOverlay(overlay.id)))
    };
    overlay::ALL.iter().filter_map(with_key).collect()
}

fn view() -> Vec<Binding> {
    use UiAction::{Fit, ToggleAllPanels, TogglePanel, ToggleTheme};
    const VIEW: &str = "PanelView";
    vec![
        char(VIEW, 'f', "show everything", Fit),
        char(VIEW, '[', "velocities smaller", LookAction::ChangeVelocityScale(Back)),
        char(VIEW, ']', "velocities larger", LookAction::ChangeVelocityScale(Forward)),
        char(VIEW, 'm', "dark or light", ToggleTheme),
        char(VIEW, 'h', "hide all panels", ToggleAllPanels),
        key(VIEW, Key::F1, "F1", "left panel", TogglePanel(Panel::Left)),
        key(VIEW, Key::F2, "F2", "right panel", TogglePanel(Panel::Right)),
        key(VIEW, Key::F3, "F3", "timeline", TogglePanel(Panel::Bottom)),
        key(VIEW, Key::F4, "F4", "plots and figures", TogglePanel(Panel::Plots)),
        key(VIEW, Key::F5, "F5", "performance", TogglePanel(Panel::Performance)),
        char(VIEW, 's', "lens: right, beside, full, hidden", LensAction::NextDock),
    ]
}

fn record() -> Vec<Binding> {
    use ClipAction::{SaveLast, SavePicture, Screenshot, ToggleRecording, ToggleWindowClip};
    const RECORD: &str = "Record";
    vec![
        char(RECORD, 'r', "start and stop a clip", ToggleRecording),
        key(RECORD, Key::F8, "F8", "save the last 10 s", SaveLast),
        key(RECORD, Key::F9, "F9", "picture, without panels", SavePicture(ClipFormat::Png)),
        key(RECORD, Key::F10, "F10", "picture of the window", Screenshot),
        key(RECORD, Key::F11, "F11", "clip of the window", ToggleWindowClip),
    ]
}

fn program() -> Vec<Binding> {
    const PROGRAM: &str = "Program";
    let command =
        |letter, keys, about, action: Action| held(PROGRAM, Modifiers::COMMAND, letter, keys, about, action);
    vec![
        char(PROGRAM, '?', "this table", UiAction::ToggleHelp),
        command(Key::S, "Ctrl S", "save the scene as a scenario file", FileAction::Save.into()),
        command(Key::R, "Ctrl R", "save the run as a file", FileAction::SaveRun.into()),
        command(Key::Q, "Ctrl Q", "quit", Action::Quit),
    ]
}

/// Takes the pressed shortcuts out of the input before the panels see them; none while a text field or a menu has the
/// keyboard.
///
/// Nothing but a text field keeps egui's focus: a button that had it would take Space for itself, and Tab would walk
/// through the panels instead of the agents.
pub fn pressed(ctx: &egui::Context, table: &[Binding]) -> Vec<Action> {
    if menu::is_open(ctx) {
        return Vec::new();
    }
    match ctx.memory(|memory| memory.focused()) {
        Some(id) if egui::TextEdit::load_state(ctx, id).is_some() => return Vec::new(),
        Some(id) => ctx.memory_mut(|memory| memory.surrender_focus(id)),
        None => {}
    }
    ctx.input_mut(|input| {
        let mut actions = Vec::new();
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
                actions.push(binding.action.clone());
            }
        }
        actions
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

    /// The actions of these events in one frame.
    fn asked(events: Vec<Event>, modifiers: Modifiers) -> Vec<Action> {
        let mut actions = Vec::new();
        let input = egui::RawInput { events, modifiers, ..Default::default() };
        _ = egui::Context::default().run(input, |ctx| actions.extend(pressed(ctx, &table())));
        actions
    }

    fn key(key: Key, modifiers: Modifiers) -> Vec<Action> {
        let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        asked(vec![event], modifiers)
    }

    #[test]
    fn tab_goes_on_and_shift_tab_goes_back() {
        // Shift Tab once went on as well: egui's own test for modifiers passes over an extra Shift.
        assert_eq!(key(Key::Tab, Modifiers::NONE), [DocumentAction::SelectNext(Forward).into()]);
        assert_eq!(key(Key::Tab, Modifiers::SHIFT), [DocumentAction::SelectNext(Back).into()]);
    }

    #[test]
    fn control_s_saves_and_control_q_quits_but_the_letters_alone_do_not() {
        let control = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
        assert_eq!(key(Key::S, control), [FileAction::Save.into()]);
        assert_eq!(key(Key::Q, control), [Action::Quit]);
        assert_eq!(key(Key::S, Modifiers::NONE), []);
        assert_eq!(key(Key::Q, Modifiers::NONE), []);
    }

    #[test]
    fn a_letter_counts_in_either_case() {
        for word in ["f", "F"] {
            let typed = asked(vec![Event::Text(word.into())], Modifiers::NONE);
            assert_eq!(typed, [UiAction::Fit.into()]);
        }
    }

    #[test]
    fn every_overlay_with_a_key_is_bound() {
        let table = table();
        for overlay in overlay::ALL {
            let toggle = LookAction::ToggleOverlay(overlay.id).into();
            let bound = table.iter().any(|binding| binding.action == toggle);
            assert_eq!(bound, overlay.key.is_some(), "{}", overlay.slug);
        }
    }
}
