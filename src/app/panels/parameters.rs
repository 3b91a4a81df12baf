//! The sliders of the present method, and under headings those of everything else.

use egui_macroquad::egui::{self, Ui};
use sidestep::{
    Method,
    model::Key,
    text::{numbers::unit_after_number, said::OneAgent},
};

use super::{control, sections};
use crate::app::{action::Action, document::edit::DocumentAction, said::parameters as said, view::PanelView};

/// Keys always in sight for a method: size, horizon, what is the method's own, speeds. Everything else is under "more".
/// Never more than seven.
fn in_sight(method: Option<Method>) -> &'static [&'static str] {
    match method {
        Some(Method::None) => &["radius", "max_speed", "preferred_speed"],
        Some(Method::Vo) => &[
            "radius",
            "time_horizon",
            "vo.mode",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
            "max_neighbors",
        ],
        Some(Method::Rvo) => &[
            "radius",
            "time_horizon",
            "responsibility",
            "rvo.mode",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
        ],
        Some(Method::Hrvo) => &[
            "radius",
            "responsibility",
            "hrvo.form",
            "hrvo.uncertainty",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
        ],
        Some(Method::Orca) | None => &[
            "radius",
            "time_horizon",
            "orca.len",
            "responsibility",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
        ],
    }
}

/// The name of a parameter in sight, for people.
fn plain_name(key: Key) -> String {
    match key.name() {
        "orca.len" => said::len().to_string(),
        "responsibility" => said::share().to_string(),
        name => name.to_string(),
    }
}

/// The value that all in scope share with its unit, as a person reads it.
pub fn shown_value(view: &PanelView, key: Key) -> Option<String> {
    let (value, unit) = (control::value_in_scope(view, key)?, view.document.look.unit);
    Some(match unit.is_meter() {
        true => format!("{}{}", key.show(value), unit_after_number(key.unit)),
        false => unit.words(key, value),
    })
}

/// The sliders of the present method.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    scope_switch(ui, view, out);
    let method = view.document.method();
    let visible = in_sight(method);
    for key in visible.iter().filter_map(|name| Key::find(name)) {
        control::row(ui, view, key, &plain_name(key), out);
    }
    sections::ui(ui, view, visible, out);
}

fn scope_switch(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(said::of().to_string());
        if ui.selectable_label(!view.document.tune_selected, said::all_agents().to_string()).clicked() {
            out.push(DocumentAction::TuneSelected(false).into());
        }
        let name =
            view.selected().map_or_else(said::selected_agent, |selected| said::agent(OneAgent(selected)));
        let button = ui.add_enabled(
            view.selected().is_some(),
            egui::SelectableLabel::new(view.document.tune_selected, name.to_string()),
        );
        let button = button.on_disabled_hover_text(said::select_first().to_string());
        if button.clicked() {
            out.push(DocumentAction::TuneSelected(true).into());
        }
    });
}
