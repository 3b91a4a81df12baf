//! Sliders, choices and numbers of the left panel.

use sidestep_lab::text::numbers::unit_after_number;

use super::*;

#[test]
fn method_buttons_ask_for_their_method_and_light_up() {
    let mut panels = panels("circle-10", TALL);
    for method in keys::METHODS {
        let name = method.label();
        if panels.query_all(by().role(Role::Button).label(name)).count() == 0 {
            // The other schools are in a list next to the buttons.
            let lists = panels.query_all(by().role(Role::Button).label("⏷")).map(|node| rect(&node));
            let list = lists.min_by(|a, b| a.top().total_cmp(&b.top())).expect("a list").center();
            click_at(&mut panels, list);
        }
        click(&mut panels, Role::Button, name);
        let wanted = Action::from(Command::SetMethod { method, scope: Scope::All });
        assert_eq!(asked(&mut panels), [wanted], "{name}");
        assert!(panels.state().app.document.panes.world().agents.iter().all(|agent| agent.method == method));
    }
}

#[test]
fn the_scope_switch_restricts_changes_to_the_selected_agent() {
    let mut panels = panels("circle-10", TALL);
    click(&mut panels, Role::Button, "agent 0");
    assert_eq!(asked(&mut panels), [DocumentAction::TuneSelected(true).into()]);
    click(&mut panels, Role::Button, "VO");
    let scope = Scope::Agent(0);
    assert_eq!(asked(&mut panels), [Action::from(Command::SetMethod { method: Method::Vo, scope })]);
    let radius = slider(&panels, "radius");
    click_at(&mut panels, radius.right_center() - Vec2::new(30.0, 0.0));
    let actions = asked(&mut panels);
    assert!(!actions.is_empty());
    for action in actions {
        let Action::World(RunCommand::World(Command::Set { key, scope, .. })) = action else {
            panic!("{action:?}")
        };
        assert_eq!((key, scope), (RADIUS, Scope::Agent(0)));
    }
    click(&mut panels, Role::Button, "all agents");
    assert!(has_words(&panels, "(mixed)"), "agents differ in their radius now");
}

#[test]
fn without_a_selection_the_scope_switch_is_greyed() {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.act(DocumentAction::Select(None));
    panels.run_steps(2);
    assert!(panels.get(by().role(Role::Button).label("selected agent")).is_disabled());
}

/// Checks that a file could express the action of the panel.
fn check_declared(action: &Action) {
    let Action::World(RunCommand::World(Command::Set { key, value, .. })) = action else { return };
    assert_eq!(key.check_word(&key.show(*value)), Ok(*value), "{key}");
}

#[test]
fn every_slider_and_number_stays_inside_its_declaration_from_end_to_end() {
    for method in [Method::None, Method::Vo, Method::Rvo, Method::Orca] {
        let mut panels = panels("circle-10", TALL);
        panels.state_mut().app.act(Command::SetMethod { method, scope: Scope::All });
        panels.run_steps(2);
        click(&mut panels, Role::Button, "more");
        panels.run_steps(30);
        asked(&mut panels);
        let mut changes = 0;
        for role in [Role::Slider, Role::SpinButton] {
            for place in 0..all(&panels, role).len() {
                for far in [-2000.0, 2000.0] {
                    let from = all(&panels, role)[place].center();
                    drag(&mut panels, from, from + Vec2::new(far, 0.0));
                    let actions = asked(&mut panels);
                    actions.iter().for_each(check_declared);
                    changes += usize::from(!actions.is_empty());
                }
            }
        }
        assert!(changes > 12, "{method:?}: only {changes} drags changed something");
    }
}

#[test]
fn the_ends_of_len_are_zero_and_infinity() {
    let mut panels = panels("circle-10", TALL);
    let len = slider(&panels, "len, how lines give way");
    drag(&mut panels, len.center(), len.left_center() - Vec2::new(50.0, 0.0));
    assert_eq!(values(&asked(&mut panels), "orca.len").last(), Some(&Value::Real(0.0)));
    drag(&mut panels, len.center(), len.right_center() + Vec2::new(50.0, 0.0));
    assert_eq!(values(&asked(&mut panels), "orca.len").last(), Some(&Value::Real(f32::INFINITY)));
}

#[test]
fn the_presets_of_len_are_exact() {
    let mut panels = panels("circle-10", TALL);
    let wanted = [0.0, 0.1, 0.5, 5.0, 10.0, f32::INFINITY, 1.0];
    for (name, wanted) in ["0", "0.1", "0.5", "5", "10", "∞", "1"].into_iter().zip(wanted) {
        let heading = label(&panels, "len, how lines give way");
        let menu = all(&panels, Role::Button)
            .into_iter()
            .find(|button| button.y_range().contains(heading.center().y) && button.left() > heading.right());
        click_at(&mut panels, menu.expect("a menu beside the name").center());
        click(&mut panels, Role::Button, name);
        assert_eq!(values(&asked(&mut panels), "orca.len"), [Value::Real(wanted)], "{name}");
    }
}

#[test]
fn a_double_click_on_a_slider_gives_the_scenarios_value() {
    // egui's slider reacts only to drags, and the double click was never detected.
    let mut panels = panels("circle-10", TALL);
    let horizon = slider(&panels, "time horizon");
    let at = horizon.left_center() + Vec2::new(20.0, 0.0);
    drag(&mut panels, horizon.center(), at);
    assert_ne!(values(&asked(&mut panels), "time_horizon").last(), Some(&Value::Real(2.0)));
    panels.run_steps(60);
    for _ in 0..2 {
        button(&mut panels, at, true);
        button(&mut panels, at, false);
    }
    assert_eq!(values(&asked(&mut panels), "time_horizon").last(), Some(&Value::Real(2.0)));
}

#[test]
fn a_dot_marks_what_is_changed_and_a_click_on_it_resets() {
    let mut panels = panels("circle-10", TALL);
    assert!(!has_words(&panels, "•"), "nothing is changed at first");
    let radius = slider(&panels, "radius");
    click_at(&mut panels, radius.right_center() - Vec2::new(20.0, 0.0));
    asked(&mut panels);
    let dot = label(&panels, "•");
    assert!(dot.y_range().contains(label(&panels, "radius").center().y), "beside its name");
    click_at(&mut panels, dot.center());
    assert_eq!(values(&asked(&mut panels), "radius"), [Value::Real(0.5)]);
    assert!(!has_words(&panels, "•"));
}

/// The first digit changed the value, its dot appeared and gave the number another id: the next digits acted as keys.
#[test]
fn a_number_is_typed_digit_by_digit_though_its_dot_comes_with_the_first() {
    let mut panels = panels("circle-10", TALL);
    let field = number(&panels, "time horizon").center();
    click_at(&mut panels, field);
    for digit in ["1", ".", "5"] {
        type_in(&mut panels, digit);
    }
    assert!(keys::are_taken(&panels.ctx), "the field still has the keyboard");
    press(&mut panels, egui::Key::Enter);
    let set = values(&asked(&mut panels), "time_horizon");
    assert_eq!(set.last(), Some(&Value::Real(1.5)), "{set:?}");
}

#[test]
fn a_typed_number_is_taken_as_it_is() {
    let mut panels = panels("circle-10", TALL);
    let field = number(&panels, "time horizon").center();
    click_at(&mut panels, field);
    panels.input_mut().events.push(Event::Text("1.375 s".into()));
    panels.step();
    panels.press_key(egui::Key::Enter);
    panels.run_steps(2);
    assert_eq!(values(&asked(&mut panels), "time_horizon").last(), Some(&Value::Real(1.375)));
}

/// A scenario writes it as a million seconds.
#[test]
fn the_longest_time_horizon_is_infinite() {
    let mut panels = panels("reciprocal-dance", TALL);
    panels.run_steps(2);
    let wanted = format!("∞{}", unit_after_number("s"));
    let shown = lines::galleys(&panels.output().shapes);
    assert!(shown.iter().any(|galley| galley.text() == wanted));
}

/// RVO once called it the share of the effort, and a lesson ORCA's slider too.
#[test]
fn the_responsibility_has_one_name_under_all_methods() {
    for method in [Method::Rvo, Method::Hrvo, Method::Orca] {
        let mut panels = panels("circle-10", TALL);
        panels.state_mut().app.act(Command::SetMethod { method, scope: Scope::All });
        panels.run_steps(2);
        if method == Method::Orca {
            open(&mut panels, "more");
        }
        let labels = panels.query_all(by().role(Role::Label)).filter(|node| rect(node).left() < 264.0);
        assert_eq!(labels.filter(|node| words(node) == "responsibility").count(), 1, "{method:?}");
    }
}

#[test]
fn no_method_shows_more_than_four_parameters() {
    for method in [Method::None, Method::Vo, Method::Rvo, Method::Orca] {
        let mut panels = panels("circle-10", TALL);
        panels.state_mut().app.act(Command::SetMethod { method, scope: Scope::All });
        panels.run_steps(2);
        // The speed in the top bar and the behavior on the right are not parameters.
        let is_parameter = |combo: &&Rect| combo.right() < 264.0;
        let combos = all(&panels, Role::ComboBox).iter().filter(is_parameter).count();
        let (sliders, numbers) = (all(&panels, Role::Slider).len(), all(&panels, Role::SpinButton).len());
        assert_eq!(sliders, numbers, "{method:?}: each slider has its number");
        assert!(sliders + combos <= 4 && sliders >= 3, "{method:?}: {sliders} sliders, {combos} choices");
    }
}

#[test]
fn every_tunable_stands_in_the_left_panel_exactly_once() {
    // Tall enough for all sections together.
    let mut panels = panels("circle-10", (1280.0, 6000.0));
    for heading in sections::names() {
        open(&mut panels, &heading);
    }
    let names: Vec<String> = panels
        .query_all(by().role(Role::Label))
        .filter(|node| rect(node).left() < 264.0)
        .map(|node| words(&node))
        .collect();
    // Under their own heading, keys leave out what it says.
    let headed = [
        "wander.",
        "detection_box.",
        "feeler.",
        "wall_feeler.",
        "museum.",
        "detour.",
        "social_force.",
        "collision_free_speed.",
        "buffered_voronoi.",
    ];
    let shown = |key: &str| {
        // Visible ones have plain names.
        if key == "orca.len" {
            return "len, how lines give way".to_string();
        }
        let rest = headed.iter().find_map(|prefix| key.strip_prefix(prefix));
        rest.unwrap_or(key).replace(['_', '.'], " ")
    };
    let keys: Vec<&str> = Key::all().map(Key::name).collect();
    for key in &keys {
        let name = shown(key);
        let found = names.iter().filter(|shown| **shown == name).count();
        let wanted = keys.iter().filter(|key| shown(key) == name).count();
        assert_eq!(found, wanted, "{key}, shown as {name}, in {names:?}");
    }
}

#[test]
fn a_preset_of_the_wander_circle_sets_both_of_its_coordinates() {
    let mut panels = panels("circle-10", TALL);
    open(&mut panels, "Wander");
    asked(&mut panels);
    for (name, distance, side) in [("↺", 2.0, 2.0), ("↻", 2.0, -2.0), ("far", 1e9, 0.0), ("ahead", 2.0, 0.0)]
    {
        click(&mut panels, Role::Button, name);
        let actions = asked(&mut panels);
        assert_eq!(values(&actions, "wander.distance"), [Value::Real(distance)], "{name}");
        assert_eq!(values(&actions, "wander.side"), [Value::Real(side)], "{name}");
    }
}

#[test]
fn a_slip_shows_both_formulas_and_what_was_measured() {
    let mut panels = panels("circle-10", TALL);
    open(&mut panels, "Museum of slips");
    let at = label(&panels, "square root").center();
    point(&mut panels, at);
    let mut shown = false;
    for _ in 0..600 {
        panels.step();
        shown = has_words(&panels, "Measured: In 66");
        if shown {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(shown, "the effect of the missing root");
    assert!(has_words(&panels, "ip = x − (e² − y²)") && has_words(&panels, "ip = x − √(e² − y²)"));
}
