//! The top bar: scenario, method, time.

use egui_macroquad::egui::{self, Button, ComboBox, RichText, Ui};
use sidestep::{Command, draw::Theme, text::numbers::three_digits};

use super::{browser, compare, record};
use crate::app::{
    action::Action,
    document::scene::SceneAction,
    keys::METHODS,
    style,
    time::{SPEEDS, TimeAction},
    ui::UiAction,
    view::PanelView,
};

/// One row.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        browser::ui(ui, view, out);
        ui.separator();
        methods(ui, view, out);
        ui.separator();
        time(ui, view, out);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ends(ui, view, out));
    });
}

fn methods(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let now = view.document.method();
    let scope = view.document.scope();
    for (index, method) in METHODS.into_iter().enumerate() {
        let key = index + 1;
        let on = now == Some(method);
        let words = RichText::new(method.label());
        let words = if on { words.color(egui::Color32::WHITE) } else { words };
        let mut button = Button::new(words).selected(on);
        if on {
            button = button.fill(style::accent(view.settings.theme));
        }
        let hover = format!("{}\n\nFor {}. Key {key}.", method.about(), for_whom(view));
        if ui.add(button).on_hover_text(hover).clicked() {
            out.push(Action::World(Command::SetMethod { method, scope }));
        }
    }
}

fn for_whom(view: &PanelView) -> String {
    match view.document.scope() {
        sidestep::sim::command::Scope::All => "all agents".into(),
        sidestep::sim::command::Scope::Agent(agent) => format!("agent {agent}"),
    }
}

fn time(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let mut button = |words: &str, hover: &str, action: Action| {
        if ui.add(Button::new(words).min_size(egui::vec2(26.0, 0.0))).on_hover_text(hover).clicked() {
            out.push(action);
        }
    };
    button("⟲", "Restart, keeping method and parameters. Key Backspace.", SceneAction::Restart.into());
    let (words, hover) =
        if view.time.playing { ("⏸", "Pause. Key Space.") } else { ("▶", "Play. Key Space.") };
    button(words, hover, TimeAction::TogglePlay.into());
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
        .on_hover_text("Simulated seconds for each real one. Keys + and −.");
    let clock = format!("{:.2} s · step {}", view.world().time, view.world().step);
    ui.add(egui::Label::new(RichText::new(clock).monospace()).extend());
    if view.time.playing && view.time.pace.real_time_factor < 0.9 {
        let behind =
            format!("{}× of real time", three_digits(view.time.pace.real_time_factor * view.time.speed));
        ui.colored_label(ui.visuals().warn_fg_color, behind)
            .on_hover_text("The steps take longer than the time they simulate; lower the speed.");
    }
}

fn ends(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    if ui.button("?").on_hover_text("The keys. Key ?.").clicked() {
        out.push(UiAction::ToggleHelp.into());
    }
    let (words, theme, hover) = match view.settings.theme {
        Theme::Dark => ("☀", Theme::Light, "Light colors. Key M."),
        Theme::Light => ("🌙", Theme::Dark, "Dark colors. Key M."),
    };
    if ui.button(words).on_hover_text(hover).clicked() {
        out.push(UiAction::SetTheme(theme).into());
    }
    compare::ui(ui, view, out);
    record::ui(ui, view, out);
    if ui.button("fit").on_hover_text("Show everything. Key F.").clicked() {
        out.push(UiAction::Fit.into());
    }
}
