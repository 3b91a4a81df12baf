//! Sliders, made from the declarations: name, value with unit, tooltip with the formula, double click for the default.

use egui_macroquad::egui::{self, ComboBox, DragValue, RichText, Slider, Ui};
use sidestep::{
    Command, Method, World,
    model::{
        Key,
        params::{Breaker, Form, WanderShape},
        tunable::{Domain, Value},
    },
    museum,
    sim::command::Scope,
    text::numbers::{rounded, unit_after_number},
};

use super::{View, common, sections, show_value};
use crate::app::action::Action;

/// Keys always in sight for a method, most telling first; everything else is under "more". Never more than seven.
fn in_sight(method: Option<Method>) -> &'static [&'static str] {
    match method {
        Some(Method::None) => &["radius", "max_speed", "preferred_speed"],
        Some(Method::Vo) => &[
            "vo.mode",
            "time_horizon",
            "radius",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
            "max_neighbors",
        ],
        Some(Method::Rvo) => &[
            "rvo.mode",
            "time_horizon",
            "radius",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
            "max_neighbors",
        ],
        Some(Method::Hrvo) => &[
            "hrvo.form",
            "hrvo.uncertainty",
            "radius",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
            "max_neighbors",
        ],
        Some(Method::Orca) | None => &[
            "orca.len",
            "time_horizon",
            "radius",
            "max_speed",
            "preferred_speed",
            "neighbor_distance",
            "max_neighbors",
        ],
    }
}

/// Why a tunable has no effect now, if it has none.
fn idle(key: &str, method: Option<Method>, view: &View) -> Option<&'static str> {
    let params = &view.world.params;
    match (key, method) {
        ("time_horizon_obstacle", _) if view.world.obstacles.is_empty() => {
            Some("This world has no static obstacles.")
        }
        ("orca.len" | "orca.lp", Some(Method::None | Method::Vo | Method::Rvo | Method::Hrvo)) => {
            Some("Only ORCA solves linear programs.")
        }
        ("vo.mode", Some(method)) if method != Method::Vo => Some("Only VO reads this."),
        ("rvo.mode", Some(method)) if method != Method::Rvo => Some("Only RVO reads this."),
        ("hrvo.form" | "hrvo.uncertainty", Some(method)) if method != Method::Hrvo => {
            Some("Only HRVO reads this.")
        }
        ("time_horizon", Some(Method::Hrvo)) => Some("HRVO's cones have no cut-off."),
        ("responsibility", Some(Method::None | Method::Vo)) => {
            Some("Only RVO, HRVO and ORCA share the effort.")
        }
        ("time_horizon" | "neighbor_distance" | "max_neighbors", Some(Method::None)) => {
            Some("Without a method nobody looks at neighbors.")
        }
        ("deadlock.noise", _) if params.deadlock_breaker != Breaker::Perturbation => {
            Some("Only the perturbation reads this: choose it as deadlock breaker.")
        }
        ("deadlock.bias", _) if params.deadlock_breaker != Breaker::RightBias => {
            Some("Only the right bias reads this: choose it as deadlock breaker.")
        }
        ("wander.slope", _) if params.wander_shape != WanderShape::Line => Some("Only the line has a slope."),
        ("wander.period", _) if params.wander_shape != WanderShape::Trigonometric => {
            Some("Only the sine has a period.")
        }
        ("wander.distance" | "wander.side", _) if params.museum_distance == Form::Printed => {
            Some("As printed, the jitter is taken for the distance: see the museum.")
        }
        _ => None,
    }
}

/// The sliders of the present method.
pub fn ui(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    scope_switch(ui, view, out);
    let method = view.method();
    let visible = in_sight(method);
    for key in visible.iter().filter_map(|name| Key::find(name)) {
        row(ui, view, key, key.name(), out);
    }
    sections::ui(ui, view, visible, out);
}

fn scope_switch(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label("of");
        if ui.selectable_label(!view.tune_selected, "all agents").clicked() {
            out.push(Action::TuneSelected(false));
        }
        let name = view.look.selected.map_or("selected agent".into(), |selected| format!("agent {selected}"));
        let button = ui
            .add_enabled(view.look.selected.is_some(), egui::SelectableLabel::new(view.tune_selected, name));
        let button = button.on_disabled_hover_text("Select an agent first: click it, or press Tab.");
        if button.clicked() {
            out.push(Action::TuneSelected(true));
        }
    });
}

/// One tunable; `name` is its key, or what is left of it under a heading.
pub fn row(ui: &mut Ui, view: &View, key: Key, name: &str, out: &mut Vec<Action>) {
    let scope = view.scope();
    let value = common(values(key, view.world, scope));
    let representative = || values(key, view.world, Scope::Agent(view.look.selected.unwrap_or(0))).next();
    let Some(shown) = value.or_else(representative) else { return };
    let control =
        Control { value: shown, mixed: value.is_none(), default: common(values(key, view.initial, scope)) };
    if let Some(value) = control.show(ui, view, key, name) {
        let scope = if matches!(key, Key::World(_)) { Scope::All } else { scope };
        out.push(Action::World(Command::Set { key, value, scope }));
    }
}

/// The values that a world has in this scope.
fn values(key: Key, world: &World, scope: Scope) -> impl Iterator<Item = Value> {
    let agents = match scope {
        Scope::All => &world.agents[..],
        Scope::Agent(agent) => world.agents.get(agent as usize..=agent as usize).unwrap_or_default(),
    };
    key.values(agents, &world.params)
}

/// The tooltip of a tunable; of a published slip the two formulas side by side, and what it does.
fn explained(response: egui::Response, key: Key, hover: &str) {
    match museum::of_key(key) {
        Some(slip) => _ = response.on_hover_ui(|ui| super::museum::card(ui, slip, hover)),
        None => _ = response.on_hover_text(hover).on_disabled_hover_text(hover),
    }
}

struct Control {
    value: Value,
    /// Whether the agents in scope differ; the value is then one of theirs.
    mixed: bool,
    /// What the scenario has, where it has one value for all in scope.
    default: Option<Value>,
}

impl Control {
    /// Shows it and returns the new value if a hand changed it.
    fn show(&self, ui: &mut Ui, view: &View, key: Key, name: &str) -> Option<Value> {
        let idle = idle(key.name(), view.method(), view);
        let name = name.replace(['_', '.'], " ");
        let hover = self.tooltip(key, idle);
        let mut changed = None;
        ui.add_enabled_ui(idle.is_none(), |ui| {
            ui.horizontal(|ui| {
                let label = ui.label(&name);
                explained(label, key, &hover);
                if self.mixed {
                    ui.weak("(mixed)");
                } else if self.default.is_some_and(|default| default != self.value) {
                    let dot = ui.add(
                        egui::Label::new(
                            RichText::new("•").small().color(egui::Color32::from_rgb(0xE6, 0x9F, 0x00)),
                        )
                        .sense(egui::Sense::click()),
                    );
                    if dot.on_hover_text("Changed. Click for the scenario's value.").clicked() {
                        changed = self.default;
                    }
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    changed = self.number(ui, key, &hover).or(changed);
                });
            });
            changed = self.slider(ui, key, &hover).or(changed);
            if key == Key::ORCA_LEN {
                changed = self.presets(ui).or(changed);
            }
        });
        changed
    }

    /// The value itself, to be typed or dragged; choices unfold.
    fn number(&self, ui: &mut Ui, key: Key, hover: &str) -> Option<Value> {
        let unit = unit_after_number(key.unit);
        match (key.domain, self.value) {
            (Domain::Real { limits: (least, largest), .. }, Value::Real(mut real)) => {
                let speed = 0.01 * f64::from(real.clamp(0.1, 100.0));
                let field = DragValue::new(&mut real)
                    .range(least..=largest)
                    .speed(speed)
                    .suffix(unit)
                    .custom_formatter(|number, _| super::three_digits(number as f32))
                    .custom_parser(parse_number);
                ui.add(field).on_hover_text(hover).changed().then_some(Value::Real(real))
            }
            (Domain::Count { largest, .. }, Value::Count(mut count)) => {
                let field = DragValue::new(&mut count).range(0..=largest).speed(0.1).suffix(unit);
                ui.add(field).on_hover_text(hover).changed().then_some(Value::Count(count))
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

    fn slider(&self, ui: &mut Ui, key: Key, hover: &str) -> Option<Value> {
        ui.spacing_mut().slider_width = ui.available_width() - 4.0;
        let (response, moved) = match (key.domain, self.value) {
            (Domain::Real { slider: (low, high), logarithmic, limits }, Value::Real(mut real)) => {
                let response = if limits.1.is_infinite() {
                    let mut place = place_on_open_scale(real, low, high);
                    let response = ui.add(Slider::new(&mut place, 0.0..=1.0).show_value(false));
                    if response.changed() {
                        real = value_on_open_scale(place, low, high);
                    }
                    response
                } else {
                    let slider = Slider::new(&mut real, low..=high).logarithmic(logarithmic);
                    ui.add(slider.show_value(false).clamping(egui::SliderClamping::Edits))
                };
                // A hand wants 1.37, not 1.3718293.
                let rounded = rounded(real);
                (response, Value::Real(rounded))
            }
            (Domain::Count { slider: (low, high), .. }, Value::Count(mut count)) => {
                let slider = Slider::new(&mut count, low..=high).show_value(false);
                (ui.add(slider.clamping(egui::SliderClamping::Edits)), Value::Count(count))
            }
            _ => return None,
        };
        // egui's slider senses drags alone.
        let again = response.interact(egui::Sense::click()).double_clicked();
        let changed = response.changed();
        response.on_hover_text(hover).on_disabled_hover_text(hover);
        if again { self.default } else { changed.then_some(moved) }
    }

    /// Factors whose effects differ at a glance.
    fn presets(&self, ui: &mut Ui) -> Option<Value> {
        let mut chosen = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (name, value) in [
                ("0", 0.0),
                ("0.1", 0.1),
                ("0.5", 0.5),
                ("1", 1.0),
                ("5", 5.0),
                ("10", 10.0),
                ("∞", f32::INFINITY),
            ] {
                let on = self.value == Value::Real(value);
                if ui.selectable_label(on, name).clicked() {
                    chosen = Some(Value::Real(value));
                }
            }
        });
        chosen
    }

    fn tooltip(&self, key: Key, idle: Option<&str>) -> String {
        let about = key.about.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut words = format!("{about}\n\n{}\n\nkey {}", key.formula, key.name());
        if let Some(default) = self.default {
            let default = match (default, key.domain) {
                (Value::Choice(index), Domain::Choice { names }) => names[index].to_string(),
                (default, _) => show_value(default),
            };
            words += &format!(", default {default} {}: double click", key.unit);
        }
        if let Some(reason) = idle {
            words = format!("{reason}\n\n{words}");
        }
        words
    }
}

/// Share of a slider that each of the ends 0 and ∞ takes.
const END: f32 = 0.05;

/// Where a value stands on a logarithmic slider from `low` to `high` whose ends mean 0 and ∞; 0 … 1.
fn place_on_open_scale(value: f32, low: f32, high: f32) -> f32 {
    if value <= 0.0 {
        0.0
    } else if value.is_infinite() {
        1.0
    } else {
        let share = (value / low).ln() / (high / low).ln();
        END + (1.0 - 2.0 * END) * share.clamp(0.0, 1.0)
    }
}

/// The value at a place of that slider.
fn value_on_open_scale(place: f32, low: f32, high: f32) -> f32 {
    if place < 0.6 * END {
        0.0
    } else if place > 1.0 - 0.6 * END {
        f32::INFINITY
    } else {
        let share = ((place - END) / (1.0 - 2.0 * END)).clamp(0.0, 1.0);
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
