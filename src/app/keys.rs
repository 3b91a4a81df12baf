//! The table of keys: it binds them, and the help window prints it. Drawing mode has its own table.

use sidestep_lab::text::said::messages;
use std::fmt::Display;

use egui_macroquad::egui::{self, Event, Key, Modifiers};
use sidestep_core::Method;
use sidestep_lab::{
    picture::{
        draw::TextSize,
        overlay::{self, Overlay, OverlayId},
    },
    text::{message::Message, terms},
};

use super::{
    action::Action,
    clips::{ClipAction, format::ClipFormat},
    direction::Direction::{Back, Forward},
    document::{edit::DocumentAction, scene::SceneAction},
    edit::EditAction,
    files::FileAction,
    lens::LensAction,
    look::LookAction,
    menu,
    notices::Way,
    reading::ReadingAction,
    time::TimeAction,
    ui::{Finder, Panel, UiAction},
};
use crate::platform::IS_PAGE;

/// A key, or a character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trigger {
    /// A character, whichever keys produce it.
    Char(char),
    /// A capital letter typed with Shift; the lower-case letter is a separate trigger.
    Shifted(char),
    /// A key with exactly these modifiers.
    Key(Modifiers, Key),
    /// A key with the command key, with or without Shift: keyboards differ in where they have a sign.
    Sign(Key),
}

/// Headings of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySection {
    /// The timeline.
    Time,
    /// The selection.
    Selection,
    /// Methods.
    Method,
    /// Overlays.
    Overlays,
    /// Camera, panels, lens.
    View,
    /// Clips and pictures.
    Record,
    /// Scenes and their files, and leaving the program.
    Scene,
    /// Search and explanations.
    Learn,
}

impl KeySection {
    /// Its name.
    pub fn name(self) -> Message {
        match self {
            KeySection::Time => said::section_time(),
            KeySection::Selection => said::section_selection(),
            KeySection::Method => said::section_method(),
            KeySection::Overlays => said::section_overlays(),
            KeySection::View => said::section_view(),
            KeySection::Record => said::section_record(),
            KeySection::Scene => said::section_scene(),
            KeySection::Learn => said::section_learn(),
        }
    }
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
    pub section: KeySection,
    /// The action.
    pub action: Action,
}

/// Methods in the order of the switch.
pub const METHODS: [Method; 9] = [
    Method::Vo,
    Method::Rvo,
    Method::Hrvo,
    Method::Orca,
    Method::None,
    Method::Detour,
    Method::SocialForce,
    Method::CollisionFreeSpeed,
    Method::BufferedVoronoi,
];

/// Every binding, in the order of the help.
pub fn table() -> Vec<Binding> {
    let groups = [time(), selection(), methods(), overlays(), view(), record(), scene(IS_PAGE), learn()];
    groups.into_iter().flatten().collect()
}

/// A key alone.
pub fn key(
    section: KeySection,
    key: Key,
    keys: impl Display,
    about: Message,
    action: impl Into<Action>,
) -> Binding {
    held(section, Modifiers::NONE, key, keys, about, action)
}

/// A key with exactly these modifiers.
pub fn held(
    section: KeySection,
    modifiers: Modifiers,
    key: Key,
    keys: impl Display,
    about: Message,
    action: impl Into<Action>,
) -> Binding {
    let (trigger, action) = (Trigger::Key(modifiers, key), action.into());
    Binding { trigger, keys: keys.to_string(), about: about.to_string(), section, action }
}

/// The name of a letter with the command key.
pub fn control(letter: Key) -> String {
    said::control(letter.name().to_string()).to_string()
}

/// A letter with the command key.
pub fn command(section: KeySection, letter: Key, about: Message, action: impl Into<Action>) -> Binding {
    held(section, Modifiers::COMMAND, letter, control(letter), about, action)
}

/// A sign with the command key, for the view.
fn sign(key: Key, sign: char, about: Message, action: UiAction) -> Binding {
    let keys = said::control(sign.to_string()).to_string();
    let (section, about, action) = (KeySection::View, about.to_string(), action.into());
    Binding { trigger: Trigger::Sign(key), keys, about, section, action }
}

/// A character.
pub fn char(section: KeySection, char: char, about: impl Display, action: impl Into<Action>) -> Binding {
    let (keys, action) = (char.to_ascii_uppercase().to_string(), action.into());
    Binding { trigger: Trigger::Char(char), keys, about: about.to_string(), section, action }
}

/// A letter with Shift.
fn shifted(section: KeySection, capital: char, about: Message, action: impl Into<Action>) -> Binding {
    let keys = said::shift(capital.to_string()).to_string();
    let (about, action) = (about.to_string(), action.into());
    Binding { trigger: Trigger::Shifted(capital), keys, about, section, action }
}

fn time() -> Vec<Binding> {
    use TimeAction::{ChangeSpeed, Seek, StepBack, StepOnce, ToEnd, ToEvent, TogglePlay};
    vec![
        key(KeySection::Time, Key::Space, said::key_space(), said::play(), TogglePlay),
        key(KeySection::Time, Key::ArrowRight, "→", said::arrow(), Action::Arrow(Forward)),
        key(KeySection::Time, Key::ArrowLeft, "←", said::arrow_back(), Action::Arrow(Back)),
        char(KeySection::Time, '.', said::step(), StepOnce),
        char(KeySection::Time, ',', said::step_back(), StepBack),
        key(KeySection::Time, Key::PageDown, said::key_page_down(), said::next_event(), ToEvent(Forward)),
        key(KeySection::Time, Key::PageUp, said::key_page_up(), said::last_event(), ToEvent(Back)),
        key(KeySection::Time, Key::Home, said::key_home(), said::first_step(), Seek(0)),
        key(KeySection::Time, Key::End, said::key_end(), said::last_step(), ToEnd),
        key(KeySection::Time, Key::Backspace, said::key_backspace(), said::restart(), SceneAction::Restart),
        char(KeySection::Time, '+', said::faster(), ChangeSpeed(Forward)),
        char(KeySection::Time, '-', said::slower(), ChangeSpeed(Back)),
        command(KeySection::Time, Key::Z, said::undo(), DocumentAction::Take(Way::Undo)),
        command(KeySection::Time, Key::Y, said::redo(), DocumentAction::Take(Way::Redo)),
    ]
}

fn selection() -> Vec<Binding> {
    use DocumentAction::SelectNext;
    vec![
        key(KeySection::Selection, Key::Tab, said::key_tab(), said::next_agent(), SelectNext(Forward)),
        held(
            KeySection::Selection,
            Modifiers::SHIFT,
            Key::Tab,
            said::key_shift_tab(),
            said::previous_agent(),
            SelectNext(Back),
        ),
        key(KeySection::Selection, Key::Escape, said::key_escape(), said::escape(), Action::Escape),
        char(KeySection::Selection, 'a', said::everyone(), LookAction::ToggleEveryone),
    ]
}

fn methods() -> Vec<Binding> {
    let digits = '1'..='9';
    let binding = |(digit, method): (char, Method)| {
        char(KeySection::Method, digit, terms::method_name(method), DocumentAction::SetMethod(method))
    };
    digits.zip(METHODS).map(binding).collect()
}

fn overlays() -> Vec<Binding> {
    let with_key = |overlay: &Overlay| {
        let section = match overlay.id {
            // What frames the picture is listed with the view, so that no column of the table grows too long.
            OverlayId::Grid | OverlayId::Scale | OverlayId::Legend => KeySection::View,
            _ => KeySection::Overlays,
        };
        Some(char(section, overlay.key?, overlay.name(), LookAction::ToggleOverlay(overlay.id)))
    };
    overlay::ALL.iter().filter_map(with_key).collect()
}

fn view() -> Vec<Binding> {
    use UiAction::{Fit, ToggleAllPanels, TogglePanel, ToggleTheme};
    vec![
        shifted(KeySection::View, 'F', said::follow(), UiAction::ToggleFollowing),
        char(KeySection::View, 'f', said::fit(), Fit),
        char(KeySection::Overlays, '[', said::velocities_smaller(), LookAction::ChangeVelocityScale(Back)),
        char(KeySection::Overlays, ']', said::velocities_larger(), LookAction::ChangeVelocityScale(Forward)),
        char(KeySection::View, 'm', said::theme(), ToggleTheme),
        char(KeySection::View, 'h', said::panels(), ToggleAllPanels),
        sign(Key::Equals, '+', said::larger(), UiAction::ChangeTextSize(Forward)),
        sign(Key::Minus, '−', said::smaller(), UiAction::ChangeTextSize(Back)),
        sign(Key::Num0, '0', said::usual_size(), UiAction::SetTextSize(TextSize::USUAL)),
        key(KeySection::View, Key::F12, "F12", said::presenter(), UiAction::TogglePresenter),
        key(KeySection::View, Key::F1, "F1", said::left(), TogglePanel(Panel::Left)),
        key(KeySection::View, Key::F2, "F2", said::right(), TogglePanel(Panel::Right)),
        key(KeySection::View, Key::F3, "F3", said::timeline(), TogglePanel(Panel::Bottom)),
        key(KeySection::View, Key::F4, "F4", said::plots(), TogglePanel(Panel::Plots)),
        key(KeySection::View, Key::F5, "F5", said::performance(), TogglePanel(Panel::Performance)),
        key(KeySection::View, Key::F6, "F6", said::comparison(), UiAction::ToggleComparison),
        char(KeySection::View, 's', said::lens(), LensAction::NextDock),
    ]
}

fn record() -> Vec<Binding> {
    use ClipAction::{SaveLast, SavePicture, Screenshot, ToggleRecording, ToggleWindowClip};
    vec![
        shifted(KeySection::Record, 'R', said::clip(), ToggleRecording),
        key(KeySection::Record, Key::F8, "F8", said::save_last(), SaveLast),
        key(KeySection::Record, Key::F9, "F9", said::picture(), SavePicture(ClipFormat::Png)),
        key(KeySection::Record, Key::F10, "F10", said::screenshot(), Screenshot),
        key(KeySection::Record, Key::F11, "F11", said::window_clip(), ToggleWindowClip),
    ]
}

fn scene(is_page: bool) -> Vec<Binding> {
    use UiAction::Find;
    let mut scene = vec![
        command(KeySection::Scene, Key::P, said::scenes(), Find(Some(Finder::Scenes))),
        command(KeySection::Scene, Key::N, said::new(), SceneAction::New),
        command(KeySection::Scene, Key::O, said::open(), Find(Some(Finder::Files))),
        key(KeySection::Scene, Key::F7, "F7", said::draw(), EditAction::Toggle),
        command(KeySection::Scene, Key::S, said::save(), FileAction::Save),
        held(
            KeySection::Scene,
            Modifiers::COMMAND | Modifiers::SHIFT,
            Key::S,
            said::control_shift(Key::S.name().to_string()),
            said::save_as(),
            Find(Some(Finder::SaveAs)),
        ),
        command(KeySection::Scene, Key::R, said::save_run(), FileAction::SaveRun),
    ];
    // A page is closed by its browser.
    scene.extend((!is_page).then(|| command(KeySection::Scene, Key::Q, said::quit(), Action::Quit)));
    scene
}

fn learn() -> Vec<Binding> {
    let read_pages = UiAction::Read(ReadingAction::Toggle);
    let shift_f1 = said::shift(Key::F1.name().to_string());
    vec![
        command(KeySection::Learn, Key::K, said::palette(), UiAction::Find(Some(Finder::Commands))),
        char(KeySection::Learn, '/', said::palette(), UiAction::Find(Some(Finder::Commands))),
        held(KeySection::Learn, Modifiers::SHIFT, Key::F1, shift_f1, said::page(), read_pages),
        char(KeySection::Learn, '?', said::help(), UiAction::Explain),
    ]
}

/// Takes the pressed shortcuts out of the input before the panels see them; takes none while a text field or a menu has
/// the keyboard.
///
/// Only a text field keeps egui's focus: a button with the focus would take Space for itself, and Tab would walk
/// through the panels instead of the agents.
pub fn pressed(ctx: &egui::Context, table: &[Binding]) -> Vec<Action> {
    if are_taken(ctx) {
        return Vec::new();
    }
    if let Some(id) = ctx.memory(|memory| memory.focused()) {
        ctx.memory_mut(|memory| memory.surrender_focus(id));
    }
    ctx.input_mut(|input| {
        let mut actions = Vec::new();
        for binding in table {
            let hit = match binding.trigger {
                Trigger::Sign(key) => take_events(&mut input.events, |event| {
                    matches!(event, Event::Key { key: pressed, pressed: true, modifiers: held, .. }
                        if *pressed == key && held.command && !held.alt)
                }),
                // egui's own `consume_key` ignores an extra Shift, so Shift Tab would act as Tab.
                Trigger::Key(modifiers, key) => take_events(&mut input.events, |event| {
                    matches!(event, Event::Key { key: pressed, pressed: true, modifiers: held, .. }
                        if *pressed == key && held.matches_exact(modifiers))
                }),
                Trigger::Shifted(capital) => {
                    // After a quick press Shift is already up at the end of the frame; the key event still has it.
                    let is_shifted =
                        |event: &Event| matches!(event, Event::Key { pressed: true, modifiers, .. } if modifiers.shift);
                    let held = input.modifiers.shift || input.events.iter().any(is_shifted);
                    take_events(
                        &mut input.events,
                        |event| matches!(event, Event::Text(text) if held && text.chars().eq([capital])),
                    )
                }
                Trigger::Char(wanted) => take_events(
                    &mut input.events,
                    |event| matches!(event, Event::Text(text) if is_char(text, wanted)),
                ),
            };
            if hit {
                actions.push(binding.action.clone());
            }
        }
        actions
    })
}

/// Returns true if a text field or a menu has the keyboard.
pub fn are_taken(ctx: &egui::Context) -> bool {
    let is_field = |id| egui::TextEdit::load_state(ctx, id).is_some();
    menu::is_open(ctx) || ctx.memory(|memory| memory.focused()).is_some_and(is_field)
}

/// Takes the events of a kind out. Returns true if there were any.
fn take_events(events: &mut Vec<Event>, is_meant: impl Fn(&Event) -> bool) -> bool {
    let before = events.len();
    events.retain(|event| !is_meant(event));
    events.len() < before
}

fn is_char(text: &str, wanted: char) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.to_ascii_lowercase() == wanted) && chars.next().is_none()
}

messages! {
    pub mod said, room "keys" in Exact;

    section_time() = "Time";
    section_selection() = "Selection";
    section_method() = "Method";
    section_overlays() = "Overlays";
    section_view() = "View";
    section_record() = "Record";
    section_scene() = "Scene";
    section_learn() = "Learn";

    key_space() = "Space";
    key_page_down() = "Page ↓";
    key_page_up() = "Page ↑";
    key_home() = "Home";
    key_end() = "End";
    key_backspace() = "Backspace";
    key_enter() = "Enter";
    key_tab() = "Tab";
    key_shift_tab() = "Shift Tab";
    key_escape() = "Esc";
    control(letter: String) = "Ctrl { $letter }";
    control_shift(letter: String) = "Ctrl Shift { $letter }";
    shift(key: String) = "Shift { $key }";

    play() = "play or pause";
    arrow() = "one step, of the lens if it steps";
    arrow_back() = "one step back";
    step() = "one step of the world";
    step_back() = "one step of the world back";
    next_event() = "run to the next event";
    last_event() = "back to the event before";
    first_step() = "to the first step";
    last_step() = "to the last step known";
    restart() = "restart, keeping method and parameters";
    faster() = "faster";
    slower() = "slower";
    undo() = "undo";
    redo() = "redo";
    next_agent() = "next agent";
    previous_agent() = "previous agent";
    escape() = "close this table, or select nobody";
    everyone() = "constructions of everybody";
    fit() = "show everything";
    follow() = "follow the selected agent";
    velocities_smaller() = "velocities smaller";
    velocities_larger() = "velocities larger";
    theme() = "dark, light or for a projector";
    larger() = "larger text";
    smaller() = "smaller text";
    usual_size() = "text of the usual size";
    presenter() = "presenter mode";
    panels() = "hide all panels";
    left() = "left panel";
    right() = "right panel";
    timeline() = "timeline";
    plots() = "plots and figures";
    performance() = "performance";
    comparison() = "worlds side by side";
    lens() = "lens: right, beside, full, hidden";
    clip() = "start and stop a clip";
    save_last() = "save the last 10 s";
    picture() = "picture, without panels";
    screenshot() = "picture of the window";
    window_clip() = "clip of the window";
    help() = "table of keys, or the page of a control";
    page() = "pages to read";
    scenes() = "scenarios, with pictures";
    palette() = "ask or find anything";
    open() = "open a file";
    save() = "save the scene as a scenario file";
    save_as() = "save as another file";
    new() = "new scene, to be drawn";
    draw() = "draw: agents, walls, road map";
    save_run() = "save the run as a file";
    quit() = "quit";
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

    /// The actions that these events trigger in one frame.
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
        // Shift Tab once also went forward: egui's own test for modifiers ignores an extra Shift.
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

    /// It did nothing there.
    #[test]
    fn a_page_has_no_key_and_no_entry_to_quit() {
        let quits = |is_page| scene(is_page).iter().any(|binding| binding.action == Action::Quit);
        assert_eq!([quits(false), quits(true)], [true, false]);
    }

    #[test]
    fn a_letter_counts_in_either_case() {
        for word in ["f", "F"] {
            let typed = asked(vec![Event::Text(word.into())], Modifiers::NONE);
            assert_eq!(typed, [UiAction::Fit.into()]);
        }
    }

    #[test]
    fn a_clip_begins_with_shift_held_and_never_on_a_bare_letter() {
        let typed = |letter: &str, held| asked(vec![Event::Text(letter.into())], held);
        assert_eq!(typed("R", Modifiers::SHIFT), [ClipAction::ToggleRecording.into()]);
        let key = |modifiers| Event::Key {
            key: Key::R,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        let tapped = |modifiers| asked(vec![key(modifiers), Event::Text("R".into())], Modifiers::NONE);
        assert_eq!(tapped(Modifiers::SHIFT), [ClipAction::ToggleRecording.into()], "let go within the frame");
        assert_eq!(tapped(Modifiers::NONE), []);
        // Caps Lock makes capitals too.
        assert_eq!([typed("r", Modifiers::NONE), typed("R", Modifiers::NONE)], [vec![], vec![]]);
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
