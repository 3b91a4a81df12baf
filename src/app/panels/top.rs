//! The top bar: scenario, method, time.

use egui_macroquad::egui::{self, Button, ComboBox, RichText, Ui};
use sidestep_core::{Command, Method, sim::command::Scope};
use sidestep_lab::{
    learn::lesson::Lit,
    text::{
        message::Message,
        numbers::three_digits,
        quantity::{Number, NumberForm, Seconds, number, seconds},
        said::{OneAgent, messages},
        terms,
    },
};

use super::{compare, kit, lit, menus, record, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::{edit::DocumentAction, rules, scene::SceneAction},
    keys::METHODS,
    menu, style,
    time::{SPEEDS, TimeAction},
    view::PanelView,
};

/// Width of the search, points, and its least width.
const SEARCH: f32 = 240.0;
const SHORT_SEARCH: f32 = 84.0;

/// The width of the other controls in one row, points.
fn others(ctx: &egui::Context) -> f32 {
    if kit::has_room(ctx) { 1080.0 } else { 938.0 }
}

/// One row, or several if text is large.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let room = ui.ctx().screen_rect().width() - others(ui.ctx());
    if room < SHORT_SEARCH {
        return rows(ui, view, out);
    }
    ui.horizontal(|ui| {
        menus::ui(ui, view, out);
        menus::search(ui, view, room.min(SEARCH), out);
        ui.separator();
        methods(ui, view, out);
        ui.separator();
        time(ui, view, out);
        clock(ui, view);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            compare::ui(ui, view, out);
            record::ui(ui, view, out);
        });
    });
}

fn rows(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        menus::ui(ui, view, out);
        menus::search(ui, view, SHORT_SEARCH, out);
        record::ui(ui, view, out);
        compare::ui(ui, view, out);
    });
    ui.horizontal_wrapped(|ui| {
        methods(ui, view, out);
        time(ui, view, out);
        short_clock(ui, view);
    });
}

/// The number of methods with buttons; the other schools are in a list.
const BUTTONS: usize = 5;

fn methods(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    for (index, method) in METHODS[..BUTTONS].iter().enumerate() {
        _ = method_button(ui, view, (index + 1, *method), out);
    }
    let now = view.document.method().filter(|method| METHODS[BUTTONS..].contains(method));
    let words = RichText::new("⏷");
    let words = if now.is_some() { words.color(style::accent(view.settings.theme)) } else { words };
    let list = menu::button(ui, words, |ui| {
        for (index, method) in METHODS.iter().enumerate().skip(BUTTONS) {
            if method_button(ui, view, (index + 1, *method), out) {
                ui.close_menu();
            }
        }
    });
    list.tip(now.map_or_else(|| said::other_schools().to_string(), terms::method_name));
}

/// A button that chooses a method, which also has a key; returns true if it was clicked.
fn method_button(
    ui: &mut Ui,
    view: &PanelView,
    (key, method): (usize, Method),
    out: &mut Vec<Action>,
) -> bool {
    let on = view.document.method() == Some(method);
    let words = RichText::new(terms::method_name(method));
    let words = if on { words.color(egui::Color32::WHITE) } else { words };
    let mut button = Button::new(words).selected(on);
    if on {
        button = button.fill(style::accent(view.settings.theme));
    }
    let hover = said::method(terms::method(method).to_string(), for_whom(view), key);
    let none_left = view.document.none_left();
    let button = ui.add_enabled(none_left.is_none(), button).tip(hover.to_string());
    let button = button.disabled_tip(none_left.map_or_else(String::new, |reason| reason.to_string()));
    lit::frame(ui, view, Lit::Method(method), button.rect);
    if button.clicked() {
        out.push(match (view.document.tuned_group(), &view.document.scopes()[..]) {
            (None, [scope]) => Command::SetMethod { method, scope: *scope }.into(),
            _ => DocumentAction::SetMethod(method).into(),
        });
    }
    button.clicked()
}

fn for_whom(view: &PanelView) -> Message {
    if let Some(number) = view.document.tuned_group() {
        return said::several(rules::whole(view.world(), number).count());
    }
    match view.document.scopes()[..] {
        [Scope::All] => said::all_agents(),
        [Scope::Agent(agent)] => said::agent(OneAgent(agent)),
        ref several => said::several(several.len()),
    }
}

/// Width of the list of speeds, points.
const SPEEDS_LIST: f32 = 70.0;

/// Width of the short clock after some hours, points.
const SHORT_CLOCK: f32 = 70.0;

fn time(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let mut button = |words: &str, hover: Message, lit: Lit, action: Action| {
        let button = ui.add(Button::new(words).min_size(egui::vec2(26.0, 0.0)));
        lit::frame(ui, view, lit, button.rect);
        if button.tip(hover.to_string()).clicked() {
            out.push(action);
        }
    };
    button("⟲", said::restart(), Lit::Restart, SceneAction::Restart.into());
    let (words, hover) = if view.time.playing { ("⏸", said::pause()) } else { ("▶", said::play()) };
    button(words, hover, Lit::Play, TimeAction::TogglePlay.into());
    // A list does not wrap automatically.
    if ui.layout().main_wrap() && ui.available_size_before_wrap().x < SPEEDS_LIST {
        ui.end_row();
    }
    let shown = format!("{}×", view.time.speed);
    ComboBox::from_id_salt("speed")
        .width(58.0)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for speed in SPEEDS {
                if ui.selectable_label(speed == view.time.speed, format!("{speed}×")).clicked() {
                    out.push(TimeAction::SetSpeed(speed).into());
                }
            }
        })
        .response
        .tip(said::speed().to_string());
}

/// Time, step, and the reason why time does not pass as expected.
fn clock(ui: &mut Ui, view: &PanelView) {
    digits(ui, full_clock(view));
    if view.time.asleep {
        let (reason, about) = reason_of_rest(view);
        ui.weak(reason.to_string()).tip(about.to_string());
    } else if let Some(program) = view.time.awaited(view.document) {
        ui.weak(said::waits().to_string()).tip(said::waits_for(program.into()).to_string());
    } else if let Some(speed) = lag(view) {
        let behind = said::behind(number(speed)).to_string();
        ui.colored_label(ui.visuals().warn_fg_color, behind).tip(said::behind_about().to_string());
    }
}

/// Why time rests, in two words and in a sentence.
fn reason_of_rest(view: &PanelView) -> (Message, Message) {
    if view.world().agents.is_empty() {
        (said::no_agents(), said::no_agents_about())
    } else {
        (said::all_arrived(), said::all_arrived_about())
    }
}

/// The clock for a narrow bar. If little room is left it starts a new row right away, so that growing numbers never
/// start one later.
fn short_clock(ui: &mut Ui, view: &PanelView) {
    if ui.available_size_before_wrap().x < SHORT_CLOCK {
        ui.end_row();
    }
    let time = digits(ui, said::short_clock(now(view)).to_string());
    time.tip(full_clock(view));
    if view.time.asleep {
        let (reason, about) = reason_of_rest(view);
        let about = format!("{reason}\n\n{about}");
        ui.weak("✔").tip(about);
    } else if let Some(program) = view.time.awaited(view.document) {
        let about = format!("{}\n\n{}", said::waits(), said::waits_for(program.into()));
        ui.weak("…").tip(about);
    } else if let Some(speed) = lag(view) {
        let about = format!("{}\n\n{}", said::behind(number(speed)), said::behind_about());
        ui.colored_label(ui.visuals().warn_fg_color, format!("{}×", three_digits(speed))).tip(about);
    }
}

fn digits(ui: &mut Ui, words: String) -> egui::Response {
    ui.add(egui::Label::new(RichText::new(words).monospace()).extend())
}

fn now(view: &PanelView) -> Seconds {
    seconds(hundredths(view.world().time)).form(NumberForm::Hundredths)
}

/// Time and step.
pub fn full_clock(view: &PanelView) -> String {
    said::clock(now(view), view.world().step).to_string()
}

/// Simulated seconds per real second, if fewer than requested.
fn lag(view: &PanelView) -> Option<f32> {
    let factor = view.time.pace.real_time_factor;
    (view.time.playing && factor < 0.9).then_some(factor * view.time.speed)
}

/// Rounded while it is exact: halves are rounded up, whatever the errors of the summed steps.
fn hundredths(time: f64) -> f32 {
    ((100.0 * time).round() / 100.0) as f32
}

messages! {
    pub mod said, room "top" in ThreeDigits;

    method(about: String, whom: Message, key: usize) = "{ $about }

        For { $whom }. Key { $key }.";
    other_schools() = "Other schools of avoidance: Detour, social force and more.";
    all_agents() = "all agents";
    agent(agent: OneAgent) = "{ $agent }";
    several(agents: usize) = "{ $agents } agents";

    restart() = "Restart, keeping method and parameters. Key Backspace.";
    pause() = "Pause. Key Space.";
    play() = "Play. Key Space.";
    speed() = "Simulated seconds for each real one. Keys + and −.";
    clock(time: Seconds, step: u64) = "{ $time } · step { $step }";
    short_clock(time: Seconds) = "{ $time }";
    all_arrived() = "all arrived";
    all_arrived_about() = "No agent moves any more, so time is paused; it continues as soon as anything is changed.";
    no_agents() = "no agents";
    no_agents_about() = "There is no agent to move, so time is paused; press F7 to draw one.";
    waits() = "awaits an answer";
    waits_for(program: String) = "Time waits for { $program }, which chooses the velocities.";
    behind(factor: Number) = "{ $factor }× of real time";
    behind_about() = "The steps take longer than the time they simulate; lower the speed.";
}
