//! Sentences under the pointer: a name highlights what it names, and a click sets a value.

use sidestep_lab::text::{
    message::{Argument, Message, SettingValue},
    phrases,
};

use super::*;
use crate::app::panels::speech;

/// The circle of ten after some steps: the sentence about agent 0 names the agents that restrict it.
fn on_its_way() -> Panels {
    let mut panels = panels("circle-10", TALL);
    steps(&mut panels, 40);
    asked(&mut panels);
    panels
}

/// A single message in a window of this width.
fn spoken(message: Message, width: f32) -> Panels {
    bench("circle-10", (width, 400.0), move |ctx, view, out| {
        egui::CentralPanel::default().show(ctx, |ui| speech::show(ui, view, &message, out));
    })
}

/// The first name of an agent in the sentence: its rectangle, and its displayed number.
fn first_name(panels: &Panels) -> (Rect, u32) {
    let names = panels.query_all(by().role(Role::Link)).map(|node| (rect(&node), words(&node)));
    let numbered = names.filter_map(|(rect, words)| {
        let number = words.strip_prefix("agent ").unwrap_or(&words).parse().ok()?;
        // In the lens, above the tables.
        (rect.left() > 960.0 && rect.bottom() < label(panels, "behavior").top()).then_some((rect, number))
    });
    numbered.min_by(|a, b| a.0.top().total_cmp(&b.0.top())).expect("somebody is named")
}

/// Filled rectangles of the size of a word around a point.
fn lit(panels: &Panels, at: Pos2) -> usize {
    let is_lit = |shape: &egui::Shape| match shape {
        egui::Shape::Rect(shape) => {
            shape.rect.contains(at) && shape.rect.height() < 30.0 && shape.fill.a() > 0
        }
        _ => false,
    };
    panels.output().shapes.iter().filter(|clipped| is_lit(&clipped.shape)).count()
}

#[test]
fn a_pointer_on_a_name_points_at_the_agent_everywhere() {
    let mut panels = on_its_way();
    unfold(&mut panels, "neighbors");
    let (rect, agent) = first_name(&panels);
    assert_ne!(agent, 0, "the sentence is about another");
    point(&mut panels, rect.center());
    panels.run_steps(2);
    let actions = std::mem::take(&mut panels.state_mut().actions);
    let source = overlay::Source::Neighbor(agent);
    assert!(actions.contains(&UiAction::Point(source).into()), "{source:?} in {actions:?}");
    panels.state_mut().app.ui.settle_pointing();
    point(&mut panels, rect.center() + egui::vec2(0.5, 0.0));
    assert!(has_words(&panels, "▶"), "its row is marked");
}

#[test]
fn an_agent_that_is_pointed_at_lights_up_its_name() {
    let mut panels = on_its_way();
    let (rect, agent) = first_name(&panels);
    assert_eq!(lit(&panels, rect.center()), 0);
    panels.state_mut().app.act(UiAction::Point(overlay::Source::Neighbor(agent)));
    panels.state_mut().app.ui.settle_pointing();
    panels.run_steps(1);
    assert_eq!(lit(&panels, rect.center()), 1);
}

#[test]
fn a_click_on_a_name_selects_the_agent() {
    let mut panels = on_its_way();
    let (rect, agent) = first_name(&panels);
    click_at(&mut panels, rect.center());
    assert_eq!(asked(&mut panels), [DocumentAction::Select(Some(agent)).into()]);
}

#[test]
fn a_name_in_a_line_of_its_own_can_be_clicked_too() {
    let name = Argument::Body(overlay::Source::Neighbor(3));
    let mut panels = spoken(listed(name, Argument::Key(RADIUS)), 400.0);
    panels.run_steps(2);
    let name = rect(&panels.get(by().role(Role::Link).label("agent 3")));
    click_at(&mut panels, name.center());
    assert_eq!(asked(&mut panels), [DocumentAction::Select(Some(3)).into()]);
}

/// `first and last`, as the catalogs list two things.
fn listed(first: Argument, last: Argument) -> Message {
    Message { phrase: phrases::LAST, arguments: vec![("first", first), ("last", last)] }
}

#[test]
fn a_value_is_set_by_a_click_and_one_undo_takes_it_back() {
    let setting = |agent| {
        let (value, scope) = (Value::Real(0.25), Scope::Agent(agent));
        Argument::Setting(SettingValue { key: RADIUS, value, scope })
    };
    let mut panels = spoken(listed(setting(3), Argument::Key(RADIUS)), 400.0);
    panels.run_steps(2);
    let radius = |panels: &Panels, agent: usize| {
        panels.state().app.document.panes.world().agents[agent].settings.radius
    };
    let before = radius(&panels, 3);
    assert_ne!(before, 0.25);
    let button = all(&panels, Role::Button).pop().expect("a button");
    // The tooltip appears immediately, as the pointer has moved only once; it covers the button until it has found its
    // place.
    point(&mut panels, button.center());
    panels.run_steps(5);
    assert!(has_words(&panels, "key radius"), "the tip is open");
    click_at(&mut panels, button.center());
    let set = Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::Agent(3) };
    assert_eq!(asked(&mut panels), [Action::from(set)]);
    assert_eq!((radius(&panels, 3), radius(&panels, 2)), (0.25, before), "agent 3 alone");
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(radius(&panels, 3), before);
    assert!(!panels.state().app.document.can_undo(), "it was one change");
}

#[test]
fn the_name_of_an_overlay_shows_it_alone_while_the_pointer_is_on_it() {
    let mut panels = panels("four-balls", TALL);
    panels.run_steps(2);
    let id = overlay::OverlayId::HalfPlanes;
    let shapes = |panels: &mut Panels| panels.state_mut().app.drawings()[0].shapes.len();
    let before = shapes(&mut panels);
    // In the text, as the overlays below are named too.
    let named = panels.query_all(by().role(Role::Label).label("half-planes")).map(|node| rect(&node));
    let name = named.min_by(|a, b| a.top().total_cmp(&b.top())).expect("its name");
    point(&mut panels, name.center());
    panels.run_steps(2);
    let app = &mut panels.state_mut().app;
    app.ui.settle_pointing();
    assert_eq!(app.ui.lit, Some(id));
    let alone = shapes(&mut panels);
    assert!(alone < before, "{alone} of {before}");
    // Even an overlay that is switched off is then shown.
    let app = &mut panels.state_mut().app;
    app.act(LookAction::ToggleOverlay(id));
    assert_eq!(shapes(&mut panels), alone);
    let app = &mut panels.state_mut().app;
    app.act(LookAction::ToggleOverlay(id));
    app.ui.settle_pointing();
    app.ui.settle_pointing();
    assert_eq!((app.ui.lit, shapes(&mut panels)), (None, before));
    asked(&mut panels);
    click_at(&mut panels, name.center());
    assert_eq!(asked(&mut panels), [LookAction::ToggleOverlay(id).into()]);
}

#[test]
fn a_method_and_a_scenario_in_a_text_are_buttons() {
    let mut panels = panels("four-crossing", TALL);
    panels.run_steps(2);
    let left = |panels: &Panels, words: &str| {
        let buttons = panels.query_all(by().role(Role::Button).label(words)).map(|node| rect(&node));
        buttons.filter(|rect| rect.left() < 264.0 && rect.top() > 40.0).map(|rect| rect.center()).next()
    };
    let vo = left(&panels, "take VO").expect("a button in the text");
    click_at(&mut panels, vo);
    let set = Command::SetMethod { method: Method::Vo, scope: Scope::All };
    assert_eq!(asked(&mut panels), [Action::from(set)]);
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(panels.state().app.document.method(), Some(Method::Orca));
    panels.state_mut().app.act(SceneAction::Load("pyramid-far".into()));
    panels.run_steps(2);
    let near = left(&panels, "pyramid-near").expect("a button in the text");
    click_at(&mut panels, near);
    assert_eq!(asked(&mut panels), [SceneAction::Load("pyramid-near".into()).into()]);
}

#[test]
fn a_parameter_tells_what_it_is() {
    let mut panels = spoken(listed(Argument::Key(RADIUS), Argument::Name("nothing".into())), 400.0);
    panels.run_steps(2);
    assert!(!has_words(&panels, "key radius"));
    let text = label(&panels, "radius and nothing");
    point(&mut panels, text.left_center() + egui::vec2(10.0, 0.0));
    panels.run_steps(40);
    assert!(has_words(&panels, "key radius"));
}

#[test]
fn a_sentence_is_one_text_that_wraps() {
    let names = (3..9).map(|agent| Argument::Body(overlay::Source::Neighbor(agent)));
    let list = |all: Message, name| listed(Argument::Clause(Box::new(all)), name);
    let message = names.fold(listed(Argument::Key(RADIUS), Argument::Key(RADIUS)), list);
    let text = message.to_string();
    let mut panels = spoken(message, 200.0);
    panels.run_steps(2);
    let whole = label(&panels, &text);
    assert!(whole.height() > 50.0 && whole.right() <= 200.0, "{whole}");
    for agent in 3..9 {
        let name = rect(&panels.get(by().role(Role::Link).label(&format!("agent {agent}"))));
        assert!(whole.contains_rect(name.shrink(1.0)), "{name} in {whole}");
        assert!(name.height() < 28.0, "a name and its number stand in one row: {name}");
    }
}
