//! Values that belong together: the changes are previewed before they are made.

use sidestep_lab::{
    files::presets,
    text::unit::{LengthUnit, SceneUnit},
};

use super::{units::read_in, *};

/// The window with a preset, over a scenario.
fn preview(scenario: &str, id: &'static str) -> Panels {
    let mut panels = panels(scenario, (1280.0, 800.0));
    panels.state_mut().app.act(UiAction::Preview(Some(id)));
    panels.run_steps(4);
    asked(&mut panels);
    panels
}

fn radii(panels: &Panels) -> Vec<f32> {
    panels.state().app.document.world().agents.iter().map(|agent| agent.settings.radius).collect()
}

#[test]
fn what_a_preset_changes_is_shown_with_both_values_and_its_source() {
    let mut panels = preview("circle-10", "godot-3d");
    let before = radii(&panels);
    for shown in
        ["neighbor_distance", "8.00 m", "50.0 m", "max_speed", "10.0 m/s", "navigation_constants_3d.h"]
    {
        assert!(has_words(&panels, shown), "{shown}");
    }
    assert_eq!(radii(&panels), before, "looking changes nothing");
    panels.state_mut().app.act(Action::Escape);
    assert_eq!((panels.state().app.ui.preset, radii(&panels)), (None, before));
}

#[test]
fn it_is_set_for_all_or_for_the_selected_one_as_one_change() {
    let mut panels = preview("circle-10", "detour");
    let before = radii(&panels);
    panels.state_mut().app.act(DocumentAction::Select(Some(3)));
    panels.run_steps(4);
    click(&mut panels, Role::Button, "Set for agent 3");
    let mut one = before.clone();
    one[3] = 0.6;
    assert_eq!(radii(&panels), one);
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!((radii(&panels), panels.state().app.document.can_undo()), (before.clone(), false));
    panels.state_mut().app.act(UiAction::Preview(Some("detour")));
    panels.run_steps(4);
    click(&mut panels, Role::Button, "Set for all agents");
    assert_eq!(radii(&panels), vec![0.6; before.len()]);
}

#[test]
fn what_cannot_work_is_said_before_it_is_set() {
    // Menge looks 0.15 s ahead for walls, and this scene has steps of 0.25 s.
    let panels = preview("blocks", "menge");
    assert!(has_words(&panels, "Cannot work"), "a horizon shorter than a step");
    assert!(has_words(&panels, "time_horizon_obstacle"));
    let panels = preview("blocks", "rvo2-blocks");
    assert!(!has_words(&panels, "Cannot work"), "the scene's own values");
    assert!(has_words(&panels, "All of these are so already."));
}

#[test]
fn every_preset_is_in_the_palette_and_in_the_list_of_the_window() {
    let mut panels = preview("circle-10", "menge");
    for preset in presets::all() {
        panels.state_mut().app.act(UiAction::Preview(Some(preset.id.as_str())));
        panels.run_steps(3);
        assert!(has_words(&panels, preset.source.split(',').next().expect("a name")), "{}", preset.id);
        let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0));
        let set = rect(&panels.get(by().role(Role::Button).label("Set for all agents")));
        assert!(screen.contains_rect(set), "{}: {set:?}", preset.id);
    }
}

/// The text of the field next to a parameter's name.
fn number_words(panels: &Panels, name: &str) -> String {
    let at = number(panels, name).center();
    let mut fields = panels.query_all(by().role(Role::SpinButton));
    let field = fields.find(|node| rect(node).center().distance(at) < 1.0);
    field.and_then(|node| node.value()).expect("a number")
}

/// A scene in pixels of 20 mm: fifty pixels are a meter, in lengths and in speeds.
#[test]
fn a_scene_in_pixels_is_read_and_set_in_pixels() {
    let mut panels = panels("circle-10", TALL);
    let unit = SceneUnit::new(LengthUnit::Pixel, 0.02);
    read_in(&mut panels, unit);
    panels.state_mut().app.act(DocumentAction::Select(Some(0)));
    panels.run_steps(4);
    unfold(&mut panels, "numbers");
    unfold(&mut panels, "neighbors");
    let agent = panels.state().app.document.world().agents[0].clone();
    let shown = |length: f32| sidestep_lab::text::numbers::three_digits(length * 50.0);
    let place = format!("{}, {}", shown(agent.position.x), shown(agent.position.y));
    assert!(has_words(&panels, &place), "{place}");
    for label in ["px", "px/s", "gap px"] {
        assert!(has_words(&panels, label), "{label}");
    }
    assert!(!panels.query_all(by().role(Role::Label)).any(|node| words(&node) == "m"), "no meter is left");
    let radius = agent.settings.radius;
    let words = number_words(&panels, "radius");
    assert!(words.starts_with(&shown(radius)), "{words}");
    asked(&mut panels);
    let (from, to) = (slider(&panels, "radius").left_center(), slider(&panels, "radius").center());
    drag(&mut panels, from, to);
    let set = values(&asked(&mut panels), "radius");
    let Some(Value::Real(last)) = set.last() else { panic!("{set:?}") };
    // Between a hundred and five meters on a logarithmic slider: the middle is near √(0.1 · 5).
    assert!((0.3..1.5).contains(last), "{last} m");
    let bindings = keys::table();
    let titles = panels::palette::titles(&panels.state_mut().app.view(), &bindings, "radius 10 px");
    assert_eq!(titles[0], "radius = 10.0 px");
    let saved = panels.state().app.document.scenario_of_now();
    assert_eq!(saved.view.unit, unit, "it is saved with the file");
    let again = Scenario::parse(&saved.to_toml(), "px.toml").expect("reads back");
    assert_eq!((again.view.unit, again.agents), (unit, saved.agents));
}
