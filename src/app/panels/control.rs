//! The control of one tunable, generated from its declaration: name, value with unit, slider, tooltip with the formula;
//! double click for the default.

use egui_macroquad::egui::{self, ComboBox, DragValue, RichText, Slider, Ui};
use sidestep_core::{
    Method, World,
    model::{
        Key,
        params::{Breaker, Form, WanderShape},
        tunable::{Domain, Value},
    },
    sim::command::Scope,
};
use sidestep_lab::{
    learn::{lesson::Lit, museum, pages::PageKind},
    run::time::Alike,
    text::{
        called::called,
        formulas::worded,
        message::{Message, SettingValue},
        numbers::{rounded, three_digits, unit_after_number},
        quantity::{NumberForm, UnitNumber},
        said::messages,
        tooltips,
        unit::SceneUnit,
    },
};

use super::{lit, page_mark, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::{common, edit::DocumentAction, in_scope, rules},
    menu,
    view::PanelView,
};

/// One tunable; `name` is its key, or the part of it that the heading leaves out.
pub fn row(ui: &mut Ui, view: &PanelView, key: Key, name: &str, out: &mut Vec<Action>) {
    let value = value_in_scope(view, key);
    let representative = || {
        let mut in_scope = values_in_scope(view, key, view.world()).into_iter();
        let agent = || values(key, view.world(), &[Scope::Agent(view.selected().unwrap_or(0))]).next();
        in_scope.next().or_else(agent)
    };
    let Some(shown) = value.or_else(representative) else { return };
    let control = Control {
        value: shown,
        mixed: value.is_none() && view.document.none_left().is_none(),
        default: default_in_scope(view, key),
    };
    let shown = ui.scope(|ui| control.show(ui, view, (key, name), out));
    lit::frame(ui, view, Lit::Key(key), shown.response.rect);
    if let Some(value) = shown.inner {
        out.push(set(view, key, value));
    }
}

/// The action that sets a tunable for the agents in scope: one change, however many they are.
pub fn set(view: &PanelView, key: Key, value: Value) -> Action {
    match &view.document.setting(key, value)[..] {
        [one] => one.clone().into(),
        several => DocumentAction::SetValues(several.to_vec()).into(),
    }
}

/// The values that a world has in these scopes.
fn values(key: Key, world: &World, scopes: &[Scope]) -> impl Iterator<Item = Value> {
    scopes.iter().flat_map(move |scope| key.values(in_scope(&world.agents, *scope), &world.params))
}

/// The common value in these scopes; `None` if they differ.
fn shared(key: Key, (world, alike): (&World, &Alike), scopes: &[Scope]) -> Option<Value> {
    match scopes {
        [Scope::All] => alike.value(key, &world.params),
        scopes => common(values(key, world, scopes)),
    }
}

/// The common value of the agents in scope; `None` if they differ, or none is left.
pub fn value_in_scope(view: &PanelView, key: Key) -> Option<Value> {
    shared_in_scope(view, key, (view.world(), view.alike()))
}

fn shared_in_scope(view: &PanelView, key: Key, (world, alike): (&World, &Alike)) -> Option<Value> {
    match view.document.scopes()[..] {
        [Scope::All] => alike.value(key, &world.params),
        _ => common(values_in_scope(view, key, world).into_iter()),
    }
}

/// The common value that the scenario has for the agents in scope; `None` if they differ.
fn default_in_scope(view: &PanelView, key: Key) -> Option<Value> {
    match view.document.tuned_group() {
        Some(_) => shared_in_scope(view, key, (&view.document.initial, &view.document.alike_at_first)),
        None => view.document.initial_value(key, &view.document.scopes()),
    }
}

/// The values of the agents in scope; of a group also of those still to come.
fn values_in_scope(view: &PanelView, key: Key, world: &World) -> Vec<Value> {
    match (key, view.document.tuned_group()) {
        (Key::World(tunable), _) => vec![(tunable.get)(&world.params)],
        (Key::Agent(tunable), Some(number)) => {
            rules::whole(world, number).map(|agent| (tunable.get)(&agent.settings)).collect()
        }
        (Key::Agent(_), None) => values(key, world, &view.document.scopes()).collect(),
    }
}

/// Returns true if this is already the value.
pub fn is_set(view: &PanelView, setting: SettingValue) -> bool {
    let SettingValue { key, value, scope } = setting;
    shared(key, (view.world(), view.alike()), &[scope]) == Some(value)
}

/// The tooltip of a tunable; for a published slip, both formulas side by side, and its effect.
pub fn explained(response: egui::Response, key: Key, hover: &str) {
    match museum::of_key(key) {
        Some(slip) => _ = response.on_hover_ui(|ui| super::museum::card(ui, slip, hover)),
        None => _ = response.tip(hover).disabled_tip(hover),
    }
}

struct Control {
    value: Value,
    /// True if the agents in scope differ; the value is then that of one of them.
    mixed: bool,
    /// The scenario's value, if it is the same for all in scope.
    default: Option<Value>,
}

impl Control {
    /// Shows the control, and returns the new value if it was changed.
    fn show(
        &self,
        ui: &mut Ui,
        view: &PanelView,
        (key, name): (Key, &str),
        out: &mut Vec<Action>,
    ) -> Option<Value> {
        let none_left = view.document.none_left().filter(|_| matches!(key, Key::Agent(_)));
        let idle = none_left.or_else(|| idle(key.name(), view.document.method(), view));
        let name = name.replace(['_', '.'], " ");
        let is_idle = idle.is_some();
        let unit = view.document.look.unit;
        let hover = self.tooltip(key, idle).in_unit(unit).to_string();
        let mut changed = None;
        let row = ui.add_enabled_ui(!is_idle, |ui| {
            ui.horizontal(|ui| {
                let label = ui.label(&name);
                explained(label.clone(), key, &hover);
                if called(key).is_some() {
                    key_beside(ui, key);
                }
                page_mark::mark(ui, &label, PageKind::Tunable, key.name(), out);
                if self.mixed {
                    ui.weak(said::mixed().to_string());
                } else if self.default.is_some_and(|default| default != self.value) {
                    let dot = ui.add(
                        egui::Label::new(RichText::new("•").small().color(ui.visuals().warn_fg_color))
                            .sense(egui::Sense::click()),
                    );
                    if dot.tip(said::changed().to_string()).clicked() {
                        changed = self.default;
                    }
                } else {
                    // The number keeps its id when the dot appears, and with it what is being typed.
                    ui.skip_ahead_auto_ids(1);
                }
                if key == Key::ORCA_LEN {
                    changed = self.presets(ui).or(changed);
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    changed = self.number(ui, key, unit, &hover).or(changed);
                });
            });
            changed = self.slider(ui, key, unit, &hover).or(changed);
        });
        page_mark::note(&row.response, PageKind::Tunable, key.name(), out);
        changed
    }

    /// The value itself, for typing or dragging; choices unfold.
    fn number(&self, ui: &mut Ui, key: Key, scene: SceneUnit, hover: &str) -> Option<Value> {
        let (factor, unit) = scene.of(key.unit);
        let unit = unit_after_number(unit);
        match (key.domain, self.value) {
            (Domain::Real { limits: (least, largest), .. }, Value::Real(real)) => {
                let mut real = real * factor;
                let speed = 0.01 * f64::from(real.clamp(0.1 * factor, 100.0 * factor));
                // The longest horizon leaves nothing out.
                let is_horizon = [Key::TIME_HORIZON, Key::TIME_HORIZON_OBSTACLE].contains(&key);
                let endless = move |number: f32| match is_horizon && number >= largest * factor {
                    true => f32::INFINITY,
                    false => number,
                };
                let field = DragValue::new(&mut real)
                    .range(least * factor..=largest * factor)
                    .speed(speed)
                    .suffix(unit)
                    .custom_formatter(move |number, _| three_digits(endless(number as f32)))
                    .custom_parser(parse_number);
                ui.add(field)
                    .tip(hover)
                    .changed()
                    .then_some(Value::Real((real / factor).clamp(least, largest)))
            }
            (Domain::Count { largest, .. }, Value::Count(mut count)) => {
                let field = DragValue::new(&mut count).range(0..=largest).speed(0.1).suffix(unit);
                ui.add(field).tip(hover).changed().then_some(Value::Count(count))
            }
            (Domain::Choice { names }, Value::Choice(index)) => {
                let mut chosen = index;
                let response = ComboBox::from_id_salt(key.name()).width(90.0).show_index(
                    ui,
                    &mut chosen,
                    names.len(),
                    |index| names[index].replace('_', " "),
                );
                explained(response, key, hover);
                (chosen != index).then_some(Value::Choice(chosen))
            }
            _ => None,
        }
    }

    fn slider(&self, ui: &mut Ui, key: Key, scene: SceneUnit, hover: &str) -> Option<Value> {
        let (factor, _) = scene.of(key.unit);
        ui.spacing_mut().slider_width = ui.available_width() - 4.0;
        let (response, moved) = match (key.domain, self.value) {
            (Domain::Real { slider: (low, high), logarithmic, limits }, Value::Real(mut real)) => {
                let response = if limits.1.is_infinite() {
                    let mut share = share_on_open_scale(real, low, high);
                    let response = ui.add(Slider::new(&mut share, 0.0..=1.0).show_value(false));
                    if response.changed() {
                        real = value_on_open_scale(share, low, high);
                    }
                    response
                } else {
                    let slider = Slider::new(&mut real, low..=self.end_of_slider(high).min(limits.1))
                        .logarithmic(logarithmic);
                    ui.add(slider.show_value(false).clamping(egui::SliderClamping::Edits))
                };
                // Users want 1.37, not 1.3718293.
                (response, Value::Real((rounded(real * factor) / factor).clamp(limits.0, limits.1)))
            }
            (Domain::Count { slider: (low, high), .. }, Value::Count(mut count)) => {
                let slider = Slider::new(&mut count, low..=high).show_value(false);
                (ui.add(slider.clamping(egui::SliderClamping::Edits)), Value::Count(count))
            }
            _ => return None,
        };
        // egui's slider reacts only to drags.
        let again = response.interact(egui::Sense::click()).double_clicked();
        let changed = response.changed();
        response.tip(hover).disabled_tip(hover);
        if again { self.default } else { changed.then_some(moved) }
    }

    /// The end of a slider: farther if the scenario's own value lies beyond it, as in a scene measured in pixels.
    fn end_of_slider(&self, high: f32) -> f32 {
        match self.default {
            Some(Value::Real(own)) if own > high => rounded(4.0 * own),
            _ => high,
        }
    }

    /// Factors with visibly different effects.
    fn presets(&self, ui: &mut Ui) -> Option<Value> {
        let mut chosen = None;
        let button = menu::button(ui, "⏷", |ui| {
            for (name, value) in PRESETS_OF_LEN {
                if ui.selectable_label(self.value == Value::Real(value), name).clicked() {
                    chosen = Some(Value::Real(value));
                    ui.close_menu();
                }
            }
        });
        button.tip(said::presets().to_string());
        chosen
    }

    fn tooltip(&self, key: Key, idle: Option<Message>) -> Message {
        let description = match self.default {
            Some(default) => with_default(description(key), key, default),
            None => description(key),
        };
        match idle {
            Some(reason) => said::idle(reason, description),
            None => description,
        }
    }
}

/// The key as it is typed, next to a name in another language, if both and the number fit.
fn key_beside(ui: &mut Ui, key: Key) {
    let text = RichText::new(key.name()).small().weak();
    let label = egui::Label::new(text).wrap_mode(egui::TextWrapMode::Extend);
    let galley = egui::WidgetText::from(RichText::new(key.name()).small());
    let galley =
        galley.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body);
    if galley.size().x + NUMBER < ui.available_width() {
        ui.add(label);
    }
}

/// The description of a tunable, its formula and its key.
pub fn description(key: Key) -> Message {
    said::description(tooltips::about(key), worded(key.formula).to_string(), key)
}

/// The description followed by the value that a double click restores.
fn with_default(description: Message, key: Key, default: Value) -> Message {
    match default {
        Value::Real(real) => said::with_default(description, UnitNumber::new(real, key.unit)),
        Value::Count(count) => {
            said::with_default(description, UnitNumber::new(count as f32, key.unit).form(NumberForm::Exact))
        }
        Value::Choice(_) => said::with_default_choice(description, key.show(default)),
    }
}

/// Factors `len`: the third program with the nearest lines kept, with all lines giving way equally, with the last line
/// kept.
const PRESETS_OF_LEN: [(&str, f32); 7] =
    [("0", 0.0), ("0.1", 0.1), ("0.5", 0.5), ("1", 1.0), ("5", 5.0), ("10", 10.0), ("∞", f32::INFINITY)];

/// Space for a number with its unit and a dot, points.
const NUMBER: f32 = 84.0;

/// Share of the slider taken by each of the ends 0 and ∞.
const END: f32 = 0.05;

/// The position of a value on a logarithmic slider from `low` to `high` whose ends mean 0 and ∞; 0 … 1.
fn share_on_open_scale(value: f32, low: f32, high: f32) -> f32 {
    if value <= 0.0 {
        0.0
    } else if value.is_infinite() {
        1.0
    } else {
        let share = (value / low).ln() / (high / low).ln();
        END + (1.0 - 2.0 * END) * share.clamp(0.0, 1.0)
    }
}

/// The value at a position of that slider.
fn value_on_open_scale(position: f32, low: f32, high: f32) -> f32 {
    if position < 0.6 * END {
        0.0
    } else if position > 1.0 - 0.6 * END {
        f32::INFINITY
    } else {
        let share = ((position - END) / (1.0 - 2.0 * END)).clamp(0.0, 1.0);
        low * (high / low).powf(share)
    }
}

fn parse_number(text: &str) -> Option<f64> {
    let text = text.trim().replace('−', "-");
    let digits = text.split_whitespace().next()?;
    match digits {
        "∞" | "inf" => Some(f64::INFINITY),
        digits => digits.trim_end_matches(|c: char| c.is_alphabetic() || c == '/').parse().ok(),
    }
}

/// The reason why a tunable has no effect now; `None` if it has one.
fn idle(key: &str, method: Option<Method>, view: &PanelView) -> Option<Message> {
    let params = &view.world().params;
    match (key, method) {
        ("time_horizon_obstacle", _) if view.world().obstacles.is_empty() => Some(said::no_obstacles()),
        ("orca.len" | "orca.lp", Some(method)) if method != Method::Orca => Some(said::only_orca()),
        ("vo.mode", Some(method)) if method != Method::Vo => Some(said::only_vo()),
        ("rvo.mode", Some(method)) if method != Method::Rvo => Some(said::only_rvo()),
        ("hrvo.form" | "hrvo.uncertainty", Some(method)) if method != Method::Hrvo => Some(said::only_hrvo()),
        ("time_horizon", Some(Method::Hrvo)) => Some(said::no_cut_off()),
        ("time_horizon", Some(method)) if method.is_school() => Some(said::no_horizon()),
        ("responsibility", Some(Method::None | Method::Vo)) => Some(said::only_sharing()),
        ("responsibility", Some(method)) if method.is_school() => Some(said::only_sharing()),
        (key, Some(method)) if school_of(key).is_some_and(|school| school != method) => {
            Some(said::only_school())
        }
        ("time_horizon" | "neighbor_distance" | "max_neighbors", Some(Method::None)) => {
            Some(said::no_method())
        }
        ("deadlock.noise", _) if params.deadlock_breaker != Breaker::Perturbation => {
            Some(said::only_perturbation())
        }
        ("deadlock.bias", _) if params.deadlock_breaker != Breaker::RightBias => {
            Some(said::only_right_bias())
        }
        ("wander.slope", _) if params.wander_shape != WanderShape::Line => Some(said::only_line()),
        ("wander.period", _) if params.wander_shape != WanderShape::Trigonometric => Some(said::only_sine()),
        ("wander.distance" | "wander.side", _) if params.museum_distance == Form::Printed => {
            Some(said::jitter())
        }
        _ => None,
    }
}

/// The school that alone reads a key.
pub fn school_of(key: &str) -> Option<Method> {
    let (school, _) = key.split_once('.')?;
    Method::from_name(school).filter(|method| method.is_school())
}

messages! {
    pub mod said, room "control" in ThreeDigits;

    mixed() = "(mixed)";
    changed() = "Changed. Click for the scenario's value.";
    presets() = "Values whose effects differ at a glance.";
    description(about: Message, formula: String, key: Key) = "{ $about }

        { $formula }

        key { $key }";
    with_default(description: Message, value: UnitNumber) = "{ $description }, default { $value }: double click";
    with_default_choice(description: Message, value: String) = "{ $description }, default { $value }: double click";
    idle(reason: Message, description: Message) = "{ $reason }

        { $description }";

    no_obstacles() = "This world has no static obstacles.";
    only_orca() = "Only ORCA solves linear programs.";
    only_vo() = "Only VO reads this.";
    only_rvo() = "Only RVO reads this.";
    only_hrvo() = "Only HRVO reads this.";
    only_school() = "The present method does not read this.";
    no_horizon() = "The present method does not read this horizon.";
    no_cut_off() = "HRVO's cones have no cut-off.";
    only_sharing() = "Only RVO, HRVO and ORCA share the effort.";
    no_method() = "Without a method no agent looks at its neighbors.";
    only_perturbation() = "Only the perturbation reads this: choose it as deadlock breaker.";
    only_right_bias() = "Only the right bias reads this: choose it as deadlock breaker.";
    only_line() = "Only the line has a slope.";
    only_sine() = "Only the sine has a period.";
    jitter() = "As printed, the jitter is taken for the distance: see the museum.";
    take(method: String) = "take { $method }";
}
