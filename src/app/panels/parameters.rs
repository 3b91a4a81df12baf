//! The sliders of the present method, and those of everything else under headings.

use egui_macroquad::egui::{self, RichText, Ui};
use sidestep_core::{Method, model::Key};
use sidestep_lab::text::{
    called::called,
    message::Message,
    numbers::unit_after_number,
    said::{OneAgent, messages},
};

use super::{control, sections, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::{Several, edit::DocumentAction, rules},
    menu,
    view::PanelView,
};

/// Keys that are always visible for a method: size, horizon, the method's own keys, speed. All others are under "more".
fn in_sight(method: Option<Method>) -> &'static [&'static str] {
    match method {
        Some(Method::None) => &["radius", "max_speed", "preferred_speed"],
        Some(Method::Own) => &["radius", "max_speed", "neighbor_distance", "preferred_speed"],
        Some(Method::Vo) => &["radius", "time_horizon", "vo.mode", "preferred_speed"],
        Some(Method::Rvo) => &["radius", "time_horizon", "responsibility", "preferred_speed"],
        Some(Method::Hrvo) => &["radius", "responsibility", "hrvo.uncertainty", "preferred_speed"],
        Some(Method::Detour) => &["radius", "detour.samples", "detour.impact_weight", "preferred_speed"],
        Some(Method::SocialForce) => {
            &["radius", "social_force.reaction_time", "social_force.distance", "preferred_speed"]
        }
        Some(Method::CollisionFreeSpeed) => &[
            "radius",
            "collision_free_speed.agent_range",
            "collision_free_speed.time_gap",
            "preferred_speed",
        ],
        Some(Method::BufferedVoronoi) => {
            &["radius", "buffered_voronoi.horizon", "buffered_voronoi.sidestep", "preferred_speed"]
        }
        Some(Method::Orca) | None => &["radius", "time_horizon", "orca.len", "preferred_speed"],
    }
}

/// The displayed name of a visible parameter.
fn plain_name(key: Key) -> String {
    match key.name() {
        "orca.len" => said::len().to_string(),
        name => called(key).unwrap_or(name).to_string(),
    }
}

/// The common value of the agents in scope, with its unit, as it is displayed.
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
    let document = view.document;
    ui.horizontal_wrapped(|ui| {
        ui.label(said::of().to_string());
        let all = !document.tune_selected && document.several.is_none();
        if ui.selectable_label(all, said::all_agents().to_string()).clicked() {
            out.push(DocumentAction::TuneSelected(false).into());
        }
        match document.picked().len() {
            0 | 1 => selected(ui, view, out),
            picked => _ = several(ui, view, Several::Picked, said::picked(picked), out),
        }
        groups(ui, view, out);
    });
}

/// The switch to the selected agent only.
fn selected(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let name = view.selected().map_or_else(said::selected_agent, |selected| said::agent(OneAgent(selected)));
    let on = view.document.tune_selected && view.document.several.is_none();
    let button = ui.add_enabled(view.selected().is_some(), egui::SelectableLabel::new(on, name.to_string()));
    let button = button.disabled_tip(said::select_first().to_string());
    if button.clicked() {
        out.push(DocumentAction::TuneSelected(true).into());
    }
}

fn several(ui: &mut Ui, view: &PanelView, who: Several, name: Message, out: &mut Vec<Action>) -> bool {
    let clicked = ui.selectable_label(view.document.several == Some(who), name.to_string()).clicked();
    if clicked {
        out.push(DocumentAction::TuneSeveral(who).into());
    }
    clicked
}

/// The groups, if there are several: while a scene is drawn, and as long as one of them is being tuned.
fn groups(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let on = matches!(view.document.several, Some(Several::Group(_)));
    let all = if view.editor.on || on { view.document.groups() } else { return };
    if all.len() < 2 && !on {
        return;
    }
    let name = match view.document.several {
        Some(Several::Group(number)) => view.document.group_name(number),
        _ => said::a_group().to_string(),
    };
    let words = RichText::new(format!("{name} ⏷"));
    let words = if on { words.color(ui.visuals().strong_text_color()) } else { words };
    menu::button(ui, words, |ui| {
        scrolled_list(ui, |ui| {
            for number in all {
                let members = rules::whole(view.world(), number).count();
                let name = said::group_of(view.document.group_name(number), members);
                if several(ui, view, Several::Group(number), name, out) {
                    ui.close_menu();
                }
            }
        });
    });
}

/// A scrolled list, as there can be many groups.
fn scrolled_list(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().max_height(300.0).show(ui, add);
}

messages! {
    pub mod said, room "parameters" in Exact;

    len() = "len, how lines give way";
    of() = "of";
    all_agents() = "all agents";
    agent(agent: OneAgent) = "{ $agent }";
    selected_agent() = "selected agent";
    select_first() = "Select an agent first: click it, or press Tab.";
    picked(agents: usize) = "{ $agents } picked";
    a_group() = "group";
    group_of(name: String, agents: usize) = "{ $name }: { $agents }";
}
