//! Panels under egui_kittest: clicked without a window, on a real run.

use egui_kittest::{
    Harness,
    kittest::{Node, Queryable, by},
};
use egui_macroquad::egui::{self, Event, Modifiers, PointerButton, Pos2, Rect, Vec2, accesskit::Role, pos2};
use sidestep::{
    Command, Method, Objective, Scenario,
    doctor::Ailment,
    lens::len_lab::Reading,
    model::{Key, tunable::Value},
    overlay,
    scenario::builtin,
    sim::command::Scope,
};

use crate::app::{
    action::{Action, Dock, LensMode},
    keys,
    settings::Settings,
    state::App,
    style,
};

mod campaign;
mod slow;
mod time;

const RADIUS: Key = Key::find("radius").expect("a declared key");

/// The window's state without the window, and everything that was ever asked of it.
struct Bench {
    app: App,
    actions: Vec<Action>,
}

type Panels = Harness<'static, Bench>;

/// High enough that nothing is scrolled out of reach.
const TALL: (f32, f32) = (1280.0, 2400.0);

/// Panels of a built-in scenario, paused at its start.
fn panels(scenario: &str, size: (f32, f32)) -> Panels {
    let read = Scenario::load(scenario).expect("a built-in scenario");
    let settings = Settings { hint_seen: true, ..Settings::default() };
    let mut app = App::new(scenario, read, Vec::new(), settings, None).expect("no log to fail on");
    app.playing = false;
    let bindings = keys::table();
    let show = move |ctx: &egui::Context, bench: &mut Bench| {
        style::apply(ctx, bench.app.settings.theme);
        let mut actions = Vec::new();
        super::show(ctx, &bench.app.view(), &bindings, &mut actions);
        for action in &actions {
            bench.app.act(action.clone());
        }
        bench.actions.extend(actions);
    };
    let bench = Bench { app, actions: Vec::new() };
    // At 60 frames a second two clicks are near enough in time to make a double click.
    Harness::builder().with_size(Vec2::from(size)).with_step_dt(1.0 / 60.0).build_state(show, bench)
}

/// What was asked since the last call, beside what the hand pointed at on its way.
fn asked(panels: &mut Panels) -> Vec<Action> {
    let mut actions = std::mem::take(&mut panels.state_mut().actions);
    actions.retain(|action| !matches!(action, Action::Point(_)));
    actions
}

fn rect(node: &Node) -> Rect {
    let bounds = node.raw_bounds().expect("a widget has bounds");
    Rect::from_min_max(pos2(bounds.x0 as f32, bounds.y0 as f32), pos2(bounds.x1 as f32, bounds.y1 as f32))
}

/// What people read on it.
fn words(node: &Node) -> String {
    let words = if node.role() == Role::Label { node.value() } else { node.label() };
    words.unwrap_or_default()
}

fn point(panels: &mut Panels, at: Pos2) {
    panels.input_mut().events.push(Event::PointerMoved(at));
    panels.step();
}

fn button(panels: &mut Panels, pos: Pos2, pressed: bool) {
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    panels.input_mut().events.push(Event::PointerButton { pos, button, pressed, modifiers });
    panels.step();
}

fn click_at(panels: &mut Panels, at: Pos2) {
    point(panels, at);
    button(panels, at, true);
    button(panels, at, false);
    panels.run_steps(2);
}

/// Clicks the one widget of this role and these words.
fn click(panels: &mut Panels, role: Role, words: &str) {
    let at = rect(&panels.get(by().role(role).label(words))).center();
    click_at(panels, at);
}

fn drag(panels: &mut Panels, from: Pos2, to: Pos2) {
    point(panels, from);
    button(panels, from, true);
    for k in 1..=4 {
        point(panels, from.lerp(to, k as f32 / 4.0));
    }
    button(panels, to, false);
    panels.run_steps(2);
}

/// Where every widget of a role stands, from top to bottom.
fn all(panels: &Panels, role: Role) -> Vec<Rect> {
    let mut rects: Vec<Rect> = panels.query_all(by().role(role)).map(|node| rect(&node)).collect();
    rects.sort_by(|a, b| a.top().total_cmp(&b.top()));
    rects
}

fn has_words(panels: &Panels, wanted: &str) -> bool {
    panels.query_all(by().role(Role::Label)).any(|node| words(&node).contains(wanted))
}

fn label(panels: &Panels, name: &str) -> Rect {
    rect(&panels.get(by().role(Role::Label).label(name)))
}

/// The slider in the line under a parameter's name.
fn slider(panels: &Panels, name: &str) -> Rect {
    let name = label(panels, name);
    let below = all(panels, Role::Slider).into_iter().find(|slider| slider.top() > name.center().y);
    below.expect("a slider under its name")
}

/// The number beside a parameter's name.
fn number(panels: &Panels, name: &str) -> Rect {
    let name = label(panels, name);
    let beside =
        all(panels, Role::SpinButton).into_iter().find(|field| field.y_range().contains(name.center().y));
    beside.expect("a number beside its name")
}

/// The values that a key was set to.
fn values(actions: &[Action], wanted: &str) -> Vec<Value> {
    let of_key = |action: &Action| match action {
        Action::World(Command::Set { key, value, .. }) if key.name() == wanted => Some(*value),
        _ => None,
    };
    actions.iter().filter_map(of_key).collect()
}

#[test]
fn method_buttons_ask_for_their_method_and_light_up() {
    let mut panels = panels("circle-10", TALL);
    for method in keys::METHODS {
        let name = method.label();
        click(&mut panels, Role::Button, name);
        let wanted = Action::World(Command::SetMethod { method, scope: Scope::All });
        assert_eq!(asked(&mut panels), [wanted], "{name}");
        assert!(panels.state().app.panes.world().agents.iter().all(|agent| agent.method == method));
    }
}

#[test]
fn the_scope_switch_restricts_changes_to_the_selected_agent() {
    let mut panels = panels("circle-10", TALL);
    click(&mut panels, Role::Button, "agent 0");
    assert_eq!(asked(&mut panels), [Action::TuneSelected(true)]);
    click(&mut panels, Role::Button, "VO");
    let scope = Scope::Agent(0);
    assert_eq!(asked(&mut panels), [Action::World(Command::SetMethod { method: Method::Vo, scope })]);
    let radius = slider(&panels, "radius");
    click_at(&mut panels, radius.right_center() - Vec2::new(30.0, 0.0));
    let actions = asked(&mut panels);
    assert!(!actions.is_empty());
    for action in actions {
        assert!(
            matches!(action, Action::World(Command::Set { key, scope: Scope::Agent(0), .. }) if key == RADIUS),
            "{action:?}"
        );
    }
    click(&mut panels, Role::Button, "all agents");
    assert!(has_words(&panels, "(mixed)"), "agents differ in their radius now");
}

#[test]
fn without_a_selection_the_scope_switch_is_greyed() {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.act(Action::Select(None));
    panels.run_steps(2);
    assert!(panels.get(by().role(Role::Button).label("selected agent")).is_disabled());
}

/// Whether a file could say what the panel asks for.
fn check_declared(action: &Action) {
    let Action::World(Command::Set { key, value, .. }) = action else { return };
    assert_eq!(key.check_word(&key.show(*value)), Ok(*value), "{key}");
}

#[test]
fn every_slider_and_number_stays_inside_its_declaration_from_end_to_end() {
    for method in [Method::None, Method::Vo, Method::Rvo, Method::Orca] {
        let mut panels = panels("circle-10", TALL);
        panels.state_mut().app.act(Action::World(Command::SetMethod { method, scope: Scope::All }));
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
    let len = slider(&panels, "orca len");
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
        click(&mut panels, Role::Button, name);
        assert_eq!(values(&asked(&mut panels), "orca.len"), [Value::Real(wanted)], "{name}");
    }
}

#[test]
fn a_double_click_on_a_slider_gives_the_scenarios_value() {
    // egui's slider senses drags alone, and the double click was never seen.
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

#[test]
fn no_method_shows_more_than_seven_parameters() {
    for method in [Method::None, Method::Vo, Method::Rvo, Method::Orca] {
        let mut panels = panels("circle-10", TALL);
        panels.state_mut().app.act(Action::World(Command::SetMethod { method, scope: Scope::All }));
        panels.run_steps(2);
        // The speed in the top bar, the behavior on the right and the colors of bodies are no parameters.
        let colors = label(&panels, "bodies show").center().y;
        let is_parameter = |combo: &&Rect| combo.right() < 264.0 && !combo.y_range().contains(colors);
        let combos = all(&panels, Role::ComboBox).iter().filter(is_parameter).count();
        let (sliders, numbers) = (all(&panels, Role::Slider).len(), all(&panels, Role::SpinButton).len());
        assert_eq!(sliders, numbers, "{method:?}: each slider has its number");
        assert!(sliders + combos <= 7 && sliders >= 3, "{method:?}: {sliders} sliders, {combos} choices");
    }
}

#[test]
fn bodies_show_what_the_menu_says_and_the_settings_keep_it() {
    let mut panels = panels("circle-10", TALL);
    for quantity in overlay::Quantity::ALL.into_iter().rev() {
        let beside = label(&panels, "bodies show").center().y;
        let choice = all(&panels, Role::ComboBox).into_iter().find(|combo| combo.y_range().contains(beside));
        click_at(&mut panels, choice.expect("a choice beside its name").center());
        click(&mut panels, Role::Button, quantity.name());
        assert_eq!(asked(&mut panels), [Action::SetColorBy(quantity)]);
        assert_eq!(panels.state().app.settings.color_by, quantity);
    }
}

#[test]
fn each_check_box_switches_its_overlay() {
    let mut panels = panels("circle-10", TALL);
    for overlay in overlay::ALL {
        let before = panels.state().app.look.shown.is_on(overlay.id);
        click(&mut panels, Role::CheckBox, overlay.name);
        assert_eq!(asked(&mut panels), [Action::ToggleOverlay(overlay.id)], "{}", overlay.slug);
        assert_eq!(panels.state().app.look.shown.is_on(overlay.id), !before);
    }
    click(&mut panels, Role::Button, "as the scenario wants them");
    assert_eq!(asked(&mut panels), [Action::ResetOverlays]);
    click(&mut panels, Role::CheckBox, "constructions of everybody");
    assert_eq!(asked(&mut panels), [Action::ToggleEveryone]);
}

#[test]
fn the_inspector_lists_the_neighbors_and_a_link_selects() {
    let mut panels = panels("circle-10", TALL);
    let decisions = panels.state_mut().app.panes.decisions();
    let neighbors = &decisions.watched(0).expect("the selected agent is watched").neighbors;
    let neighbors: Vec<u32> = neighbors.iter().map(|neighbor| neighbor.index).collect();
    assert!(neighbors.len() > 3);
    // egui tells assistive tools that a link is a label, so it is found by its column.
    let (column, from, to) = (label(&panels, "gap m"), label(&panels, "#"), label(&panels, "line"));
    let numbers = panels.query_all(by().role(Role::Label)).map(|node| (rect(&node), words(&node)));
    let mut links: Vec<(Rect, String)> = numbers
        .filter(|(rect, _)| rect.left() > from.left() + 20.0 && rect.right() < column.left())
        .filter(|(rect, words)| {
            rect.top() > from.bottom() && rect.bottom() < to.top() - 20.0 && !words.is_empty()
        })
        .collect();
    links.sort_by(|a, b| a.0.top().total_cmp(&b.0.top()));
    let listed: Vec<String> = links.iter().map(|(_, words)| words.clone()).collect();
    assert_eq!(listed, neighbors.iter().map(u32::to_string).collect::<Vec<_>>(), "nearest first");
    click_at(&mut panels, links[2].0.center());
    assert_eq!(asked(&mut panels), [Action::Select(Some(neighbors[2]))]);
    assert!(has_words(&panels, &format!("Agent {}", neighbors[2])));
}

#[test]
fn the_inspector_says_how_the_programs_ended() {
    use sidestep::{avoid::Trace, lp::LpOutcome};
    let mut panels = panels("circle-10", TALL);
    let mut seen = [false; 3];
    for _ in 0..200 {
        let decisions = panels.state_mut().app.panes.decisions();
        let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else {
            panic!("ORCA decides")
        };
        let (place, sentence) = match trace.outcome {
            LpOutcome::Free => (0, "violates no line"),
            LpOutcome::Feasible => (1, "Program 2 found"),
            LpOutcome::Relaxed { .. } => (2, "Infeasible: program 2 failed at line"),
        };
        panels.step();
        assert!(has_words(&panels, sentence), "{:?}", seen);
        seen[place] = true;
        panels.state_mut().app.act(Action::StepOnce);
    }
    assert_eq!(seen, [true; 3], "a circle of ten meets all three");
}

#[test]
fn the_top_bar_plays_steps_restarts_and_sets_the_speed() {
    let mut panels = panels("circle-10", TALL);
    for (words, wanted) in [
        ("▶", Action::TogglePlay),
        ("⏸", Action::TogglePlay),
        ("▸", Action::StepOnce),
        ("⏮", Action::Seek(0)),
        ("⏭", Action::ToEnd),
        ("◂", Action::StepBack),
        ("➡", Action::ToEvent(1)),
        ("▸", Action::StepOnce),
        ("⬅", Action::ToEvent(-1)),
        ("⟲", Action::Restart),
        ("fit", Action::Fit),
        ("☀", Action::SetTheme(sidestep::draw::Theme::Light)),
        ("🌙", Action::SetTheme(sidestep::draw::Theme::Dark)),
        ("?", Action::ToggleHelp),
    ] {
        click(&mut panels, Role::Button, words);
        assert_eq!(asked(&mut panels), [wanted], "{words}");
    }
    let speed = all(&panels, Role::ComboBox)[0].center();
    click_at(&mut panels, speed);
    click(&mut panels, Role::Button, "2×");
    assert_eq!(asked(&mut panels), [Action::SetSpeed(2.0)]);
}

#[test]
fn the_table_of_keys_lists_every_binding_and_its_cross_closes_it() {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.act(Action::ToggleHelp);
    panels.run_steps(4);
    for binding in keys::table() {
        let found = panels.query_all(by().role(Role::Label)).filter(|node| {
            // A row is the keys and, on the same line, what they do.
            words(node) == binding.keys
                && panels
                    .query_all(by().role(Role::Label).label(&binding.about))
                    .any(|about| (rect(&about).center().y - rect(node).center().y).abs() < 8.0)
        });
        assert!(found.count() > 0, "{} {}", binding.keys, binding.about);
    }
    click(&mut panels, Role::Button, "Close window");
    assert_eq!(asked(&mut panels), [Action::ToggleHelp]);
}

#[test]
fn the_table_of_keys_fits_the_smallest_window_that_counts() {
    // The last keys of the first column were once cut at 1024 × 640.
    let mut panels = panels("circle-10", (1024.0, 640.0));
    panels.state_mut().app.act(Action::ToggleAllPanels);
    panels.state_mut().app.act(Action::ToggleHelp);
    panels.run_steps(4);
    let frame = rect(&panels.get(by().role(Role::Window)));
    assert!(Rect::from_min_size(Pos2::ZERO, Vec2::new(1024.0, 640.0)).contains_rect(frame), "{frame}");
    for binding in keys::table() {
        let rows = panels.query_all(by().role(Role::Label).label(&binding.about));
        let lowest = rows.map(|node| rect(&node).bottom()).fold(0.0, f32::max);
        assert!(lowest > 0.0 && lowest < frame.bottom(), "{}: {lowest} of {frame}", binding.about);
    }
}

#[test]
fn the_search_of_the_browser_filters_and_a_click_opens() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let listed = |panels: &Panels| -> Vec<&'static str> {
        let title = |name: &str| Scenario::load(name).expect("built in").title;
        let is_there = |name: &str| {
            let title = title(name);
            panels.query_all(by().role(Role::Button).label(&title)).count() > 0
        };
        builtin::all().map(|builtin| builtin.name).filter(|name| is_there(name)).collect()
    };
    let menu = panels.get(by().role(Role::Button).label_contains("⏷"));
    let at = rect(&menu).center();
    click_at(&mut panels, at);
    panels.run_steps(4);
    assert_eq!(listed(&panels).len(), builtin::all().count(), "all of them at first");
    let search = all(&panels, Role::TextInput)[0].center();
    click_at(&mut panels, search);
    panels.input_mut().events.push(Event::Text("head-on".into()));
    panels.run_steps(4);
    let found = listed(&panels);
    assert!(found.contains(&"head-on") && !found.contains(&"circle-swap"), "{found:?}");
    let title = Scenario::load("head-on").expect("built in").title;
    click(&mut panels, Role::Button, &title);
    assert_eq!(asked(&mut panels), [Action::Load("head-on".into())]);
    assert_eq!(panels.state().app.source, "head-on");
}

/// The rows of the unfolded browser from top to bottom: headings are labels, titles are buttons.
fn browser_rows(panels: &Panels) -> Vec<String> {
    let topics = builtin::by_topic();
    let is_heading = |words: &str| topics.iter().any(|(topic, _)| *topic == words);
    let is_title = |words: &str| {
        topics.iter().flat_map(|(_, entries)| entries).any(|(_, scenario)| scenario.title == words)
    };
    let headings = panels.query_all(by().role(Role::Label)).filter(|node| is_heading(&words(node)));
    let titles = panels.query_all(by().role(Role::Button)).filter(|node| is_title(&words(node)));
    let mut rows: Vec<(f32, String)> =
        headings.chain(titles).map(|node| (rect(&node).top(), words(&node))).collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, words)| words).collect()
}

#[test]
fn the_browser_lists_under_topics_and_enter_opens_the_first_hit() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let menu = panels.get(by().role(Role::Button).label_contains("⏷"));
    let at = rect(&menu).center();
    click_at(&mut panels, at);
    panels.run_steps(4);
    let want: Vec<String> = builtin::by_topic()
        .into_iter()
        .flat_map(|(topic, entries)| {
            std::iter::once(topic.to_string()).chain(entries.into_iter().map(|(_, scenario)| scenario.title))
        })
        .collect();
    assert_eq!(browser_rows(&panels), want);
    // Nothing is clicked: the search box takes what is typed.
    // A topic, and a word of one title under it.
    panels.input_mut().events.push(Event::Text("pairs overtak".into()));
    panels.run_steps(4);
    assert_eq!(browser_rows(&panels), ["Pairs", "Overtaking"]);
    for pressed in [true, false] {
        panels.input_mut().events.push(Event::Key {
            key: egui::Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
    }
    panels.run_steps(4);
    assert_eq!(asked(&mut panels), [Action::Load("overtaking".into())]);
    assert_eq!(browser_rows(&panels), [""; 0], "the list has closed");
    let menu = panels.get(by().role(Role::Button).label_contains("⏷"));
    let at = rect(&menu).center();
    click_at(&mut panels, at);
    panels.run_steps(4);
    assert_eq!(browser_rows(&panels), want, "and opens without the old search");
}

/// Unfolds the browser.
fn open_browser(panels: &mut Panels) {
    let at = rect(&panels.get(by().role(Role::Button).label_contains("⏷"))).center();
    click_at(panels, at);
    panels.run_steps(4);
}

fn press(panels: &mut Panels, key: egui::Key) {
    for pressed in [true, false] {
        let (physical_key, repeat, modifiers) = (None, false, Modifiers::NONE);
        panels.input_mut().events.push(Event::Key { key, physical_key, pressed, repeat, modifiers });
    }
    panels.run_steps(4);
}

#[test]
fn what_is_called_so_stands_before_what_only_speaks_of_it() {
    // Enter once opened "Follow the pointer", "Trap with eight corners" and "A room": their texts have the words.
    for (search, wanted) in
        [("predator", "predator-and-prey"), ("one goal", "arrive-and-stand"), ("door", "doorway")]
    {
        let mut panels = panels("circle-10", (1280.0, 800.0));
        open_browser(&mut panels);
        panels.input_mut().events.push(Event::Text(search.into()));
        panels.run_steps(4);
        press(&mut panels, egui::Key::Enter);
        assert_eq!(asked(&mut panels), [Action::Load(wanted.into())], "{search}");
    }
    // And so for every scenario by its title and by its name.
    for builtin in builtin::all() {
        let title = Scenario::load(builtin.name).expect("built in").title;
        for search in [title.as_str(), builtin.name] {
            let first = super::browser::first(search).expect("it is found by its own name");
            let named = |name: &str| Scenario::load(name).expect("built in").title.starts_with(&title);
            assert!(
                first == builtin.name || first.starts_with(builtin.name) || named(first),
                "{search}: {first}"
            );
        }
    }
}

#[test]
fn the_list_of_scenarios_keeps_its_size_while_a_search_shortens_it() {
    // It once shrank to its hits, and stayed so until the next start of the program.
    for size in [(1280.0, 800.0), (1024.0, 640.0)] {
        let mut panels = panels("circle-10", size);
        // How far down the list lies over what is under it.
        let lowest = |panels: &Panels| {
            let is_list = |y: &u32| {
                let layer = panels.ctx.layer_id_at(pos2(150.0, *y as f32));
                layer.is_some_and(|layer| layer.order == egui::Order::Foreground)
            };
            (40..size.1 as u32).filter(is_list).max().unwrap_or(0)
        };
        open_browser(&mut panels);
        let at_first = lowest(&panels);
        assert!(at_first > 400 && at_first < size.1 as u32, "it ends at {at_first} in {size:?}");
        panels.input_mut().events.push(Event::Text("predator".into()));
        panels.run_steps(4);
        press(&mut panels, egui::Key::Enter);
        open_browser(&mut panels);
        assert_eq!(lowest(&panels), at_first, "{size:?}");
    }
}

/// Everything with words or a hand on it in the top bar, by its left edge.
fn top_bar(panels: &Panels) -> Vec<(Rect, String)> {
    let roles = [Role::Label, Role::Button, Role::ComboBox];
    let nodes = roles.into_iter().flat_map(|role| panels.query_all(by().role(role)));
    let mut found: Vec<_> =
        nodes.map(|node| (rect(&node), words(&node))).filter(|(rect, _)| rect.center().y < 30.0).collect();
    found.sort_by(|a, b| a.0.left().total_cmp(&b.0.left()));
    found
}

#[test]
fn nothing_in_the_top_bar_is_cut_or_overlaps_in_any_scenario() {
    for builtin in builtin::all() {
        for size in [(1024.0, 640.0), (1280.0, 800.0)] {
            let mut panels = panels(builtin.name, size);
            let app = &mut panels.state_mut().app;
            // A long run that falls behind shows the most.
            (app.playing, app.pace.real_time_factor) = (true, 0.127);
            for _ in 0..1100 {
                if builtin.name == "circle-10" {
                    app.act(Action::StepOnce);
                }
            }
            app.playing = true;
            panels.run_steps(3);
            let found = top_bar(&panels);
            assert!(found.len() >= 13, "{found:?}");
            let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
            for (rect, words) in &found {
                assert!(window.contains_rect(*rect), "{} at {size:?}: {words} at {rect}", builtin.name);
            }
            for pair in found.windows(2) {
                let [(a, first), (b, second)] = pair else { unreachable!() };
                let clear = a.right() <= b.left() + 0.5;
                assert!(clear, "{} at {size:?}: {first} {a} lies over {second} {b}", builtin.name);
            }
        }
    }
}

/// The headings of the left panel, and a slider or choice under each.
const HEADINGS: [&str; 8] = [
    "Steering",
    "Wander",
    "Detection box",
    "Feeler",
    "Wall feelers",
    "Limits and deadlock",
    "Museum of slips",
    "more",
];

/// Unfolds a heading, if it is folded.
fn open(panels: &mut Panels, heading: &str) {
    let before = all(panels, Role::Label).len();
    click(panels, Role::Button, heading);
    // Until it has unfolded.
    panels.run_steps(8);
    if all(panels, Role::Label).len() < before {
        click(panels, Role::Button, heading);
        panels.run_steps(8);
    }
}

#[test]
fn every_tunable_stands_in_the_left_panel_exactly_once() {
    // Tall enough for all sections at once.
    let mut panels = panels("circle-10", (1280.0, 6000.0));
    for heading in HEADINGS {
        open(&mut panels, heading);
    }
    let names: Vec<String> = panels
        .query_all(by().role(Role::Label))
        .filter(|node| rect(node).left() < 264.0)
        .map(|node| words(&node))
        .collect();
    // Under a heading of their own keys leave out what it says.
    let headed = ["wander.", "detection_box.", "feeler.", "wall_feeler.", "museum."];
    let shown = |key: &str| {
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

/// Where a velocity stands in the lens.
fn lens_point(panels: &mut Panels, velocity: sidestep::Vec2) -> Pos2 {
    let area = super::lens::area(&panels.ctx).expect("a lens");
    let app = &mut panels.state_mut().app;
    let (_, camera) = app.lens_picture(area).expect("a selected agent");
    let screen = camera.screen_from_world(velocity);
    pos2(screen.x, screen.y)
}

/// Circle of ten, some steps on its way, with the lens on agent 0.
fn lens_panels() -> Panels {
    let mut panels = panels("circle-10", TALL);
    for _ in 0..40 {
        panels.state_mut().app.act(Action::StepOnce);
    }
    panels.run_steps(3);
    asked(&mut panels);
    panels
}

#[test]
fn the_wish_is_dragged_in_the_lens_and_the_decision_follows() {
    let mut panels = lens_panels();
    let wish = panels.state_mut().app.panes.decisions().choices[0].preferred;
    let (from, to) =
        (lens_point(&mut panels, wish), lens_point(&mut panels, sidestep::Vec2::new(0.5, -0.75)));
    drag(&mut panels, from, to);
    let last = asked(&mut panels).pop();
    let Some(Action::World(Command::SetObjective { agent: 0, objective: Objective::Velocity(velocity) })) =
        last
    else {
        panic!("{last:?}");
    };
    // To a point of the screen.
    assert!((velocity - sidestep::Vec2::new(0.5, -0.75)).length() < 0.02, "{velocity}");
    let decided = panels.state_mut().app.panes.decisions().choices[0].preferred;
    assert_eq!(decided, velocity, "decided anew with the wish dragged");
    // One movement of the hand is one change: back to the goal.
    panels.state_mut().app.act(Action::Undo);
    let objective = panels.state().app.panes.world().agents[0].objective;
    assert!(matches!(objective, Objective::Goal(_)), "{objective:?}");
    panels.state_mut().app.act(Action::Redo);
    let objective = panels.state().app.panes.world().agents[0].objective;
    assert_eq!(objective, Objective::Velocity(velocity));
}

#[test]
fn the_velocity_of_a_neighbor_is_dragged_in_the_lens() {
    let mut panels = lens_panels();
    let (decisions, world) = {
        let app = &mut panels.state_mut().app;
        (app.panes.decisions().clone(), app.panes.world().clone())
    };
    let neighbor = decisions.watched(0).expect("watched").neighbors[5].index;
    let from = lens_point(&mut panels, world.agents[neighbor as usize].velocity);
    let to = lens_point(&mut panels, sidestep::Vec2::new(-1.5, 1.5));
    drag(&mut panels, from, to);
    let velocity = panels.state().app.panes.world().agents[neighbor as usize].velocity;
    assert!((velocity - sidestep::Vec2::new(-1.5, 1.5)).length() < 0.02, "{velocity}");
}

#[test]
fn a_hand_on_a_line_points_at_its_neighbor_everywhere() {
    let mut panels = lens_panels();
    let decisions = panels.state_mut().app.panes.decisions().clone();
    let sidestep::avoid::Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else {
        panic!("ORCA leaves its trace")
    };
    let mut reached = trace.half_planes.iter().zip(&trace.origins).filter(|(line, _)| {
        // Far from all tips and other lines nothing else is meant.
        let at = line.point;
        at.length() < 2.0
            && trace.half_planes.iter().filter(|other| other.violation(at).abs() < 0.12).count() == 1
            && (at - decisions.choices[0].preferred).length() > 0.3
    });
    let (line, origin) = reached.next_back().expect("a line that stands alone somewhere");
    let at = lens_point(&mut panels, line.point);
    point(&mut panels, at);
    panels.run_steps(2);
    let actions = std::mem::take(&mut panels.state_mut().actions);
    let source = overlay::Source::of(origin);
    assert!(actions.contains(&Action::Point(source)), "{source:?} in {actions:?}");
    // The next picture shows it in the table.
    panels.state_mut().app.settle_pointing();
    point(&mut panels, at + egui::vec2(0.5, 0.0));
    panels.run_steps(1);
    assert!(has_words(&panels, "▶"), "its row is marked");
}

#[test]
fn the_time_horizon_is_dragged_by_the_cut_off_of_a_cone() {
    let mut panels = lens_panels();
    let app = &mut panels.state_mut().app;
    let neighbor = app.panes.decisions().watched(0).expect("watched").neighbors[4].index;
    let world = app.panes.world();
    let p = world.agents[neighbor as usize].position - world.agents[0].position;
    let (apex, horizon) = (world.agents[neighbor as usize].velocity, world.agents[0].settings.time_horizon);
    // The center stands at p / τ beyond the neighbor's velocity; twice as far out is half the time.
    let (from, to) = (apex + p / horizon, apex + p / (0.5 * horizon));
    let point_on = |panels: &mut Panels| {
        panels.state_mut().app.act(Action::Point(overlay::Source::Neighbor(neighbor)));
        panels.state_mut().app.settle_pointing();
    };
    // All of it in sight.
    panels.state_mut().app.act(Action::SetLensView(apex + p / horizon, 0.05));
    panels.run_steps(2);
    point_on(&mut panels);
    let (from, to) = (lens_point(&mut panels, from), lens_point(&mut panels, to));
    panels.input_mut().events.push(Event::PointerMoved(from));
    point_on(&mut panels);
    button(&mut panels, from, true);
    for k in 1..=4 {
        point_on(&mut panels);
        point(&mut panels, from.lerp(to, k as f32 / 4.0));
    }
    button(&mut panels, to, false);
    let dragged = panels.state().app.panes.world().agents[0].settings.time_horizon;
    assert!((dragged / (0.5 * horizon) - 1.0).abs() < 0.02, "{dragged} s");
}

#[test]
fn the_lens_steps_plays_and_scrubs_through_its_stages() {
    let mut panels = panels("four-balls", TALL);
    for _ in 0..3 {
        panels.state_mut().app.act(Action::StepOnce);
    }
    for (mode, name) in [(LensMode::Construction, "Build-up"), (LensMode::Programs, "Programs")] {
        click(&mut panels, Role::Button, name);
        assert_eq!(panels.state().app.lens.mode, mode);
        panels.run_steps(2);
        let mut seen = std::collections::BTreeSet::new();
        // The arrow keys walk to the end and stay there; each stage says something else.
        for _ in 0..60 {
            panels.state_mut().app.act(Action::Arrow(1));
            panels.run_steps(1);
            let area = super::lens::area(&panels.ctx).expect("a lens");
            let (shapes, _) = panels.state_mut().app.lens_picture(area).expect("a picture");
            assert!(shapes.len() > 10, "{name}: {} shapes", shapes.len());
            let app = &mut panels.state_mut().app;
            let place = app.lens.place;
            let view = app.view();
            let palette = sidestep::draw::Palette::of(view.settings.theme);
            let lens = view.lens_on(&palette).expect("somebody is selected");
            let said = view.lens.words(&lens).sentence;
            assert!(has_words(&panels, &said), "{name} at {place} does not show: {said}");
            seen.insert(said);
        }
        let step = panels.state().app.panes.world().step;
        assert_eq!(step, 3, "{name}: the world stands still");
        assert!(seen.len() >= 5, "{name}: {seen:?}");
        let last = panels.state().app.lens.place;
        panels.state_mut().app.act(Action::Arrow(-1));
        assert_eq!(panels.state().app.lens.place, last - 1.0, "{name}");
        panels.state_mut().app.act(Action::LensSeek(0.0));
        panels.state_mut().app.act(Action::LensPlay);
        for _ in 0..400 {
            panels.state_mut().app.play_lens(std::time::Duration::from_millis(100));
        }
        assert_eq!(panels.state().app.lens.place, last, "{name}: it plays to the end");
        assert!(!panels.state().app.lens.playing);
    }
    click(&mut panels, Role::Button, "len");
    panels.run_steps(2);
    asked(&mut panels);
    // The first of this name below the header is that of the laboratory.
    let rows: Vec<Pos2> = panels
        .query_all(by().role(Role::Button).label("5"))
        .map(|node| rect(&node).center())
        .filter(|at| at.x > 960.0)
        .collect();
    click_at(&mut panels, *rows.first().expect("an answer for len = 5"));
    assert_eq!(values(&asked(&mut panels), "orca.len"), [Value::Real(5.0)]);
}

#[test]
fn an_answer_of_the_laboratory_is_dragged_to_another_len() {
    let mut panels = panels("four-balls", TALL);
    panels.state_mut().app.act(Action::SetLensMode(LensMode::Len));
    panels.run_steps(3);
    let answer = |panels: &mut Panels, wanted: f32| {
        let view = panels.state_mut().app.view();
        let palette = sidestep::draw::Palette::of(view.settings.theme);
        let lab = view.lens.lab(&view.lens_on(&palette).expect("somebody is selected"));
        let of = |answer: &sidestep::lens::len_lab::Answer| answer.reading == Reading::Len(wanted);
        lab.answers.iter().find(|answer| of(answer)).expect("an answer").velocity
    };
    let (one, five) = (answer(&mut panels, 1.0), answer(&mut panels, 5.0));
    let (from, to) = (lens_point(&mut panels, one), lens_point(&mut panels, five));
    drag(&mut panels, from, to);
    let len = panels.state().app.panes.world().params.orca_len;
    assert!((len / 5.0 - 1.0).abs() < 0.2, "dragged to {len}");
    panels.state_mut().app.act(Action::Undo);
    assert_eq!(panels.state().app.panes.world().params.orca_len, 1.0);
}

#[test]
fn what_ails_the_agent_stands_over_its_numbers_with_the_remedy() {
    let mut panels = panels("head-on", TALL);
    for _ in 0..300 {
        panels.state_mut().app.act(Action::StepOnce);
    }
    panels.state_mut().app.examine();
    panels.run_steps(2);
    let findings = panels.state().app.findings.clone();
    let deadlock =
        findings.iter().find(|finding| finding.ailment == Ailment::Deadlock).expect("a standstill");
    let shown = label(&panels, &deadlock.sentence);
    assert!(shown.top() < label(&panels, "position").top(), "over the numbers");
    point(&mut panels, shown.center());
    panels.run_steps(40);
    assert!(has_words(&panels, &deadlock.remedy), "{}", deadlock.remedy);
}

#[test]
fn the_lens_goes_where_its_buttons_say_and_leaves_without_a_selection() {
    let mut panels = lens_panels();
    for (dock, wide) in [(Dock::Right, 320.0), (Dock::Beside, 340.0), (Dock::Full, 690.0)] {
        panels.state_mut().app.act(Action::SetDock(dock));
        panels.run_steps(4);
        let area = super::lens::area(&panels.ctx).expect("a lens");
        assert!(area.width() >= wide - 1.0, "{dock:?}: {area}");
        let covers = super::lens::covers_world(&panels.ctx);
        assert_eq!(covers, dock == Dock::Full, "{dock:?}");
    }
    panels.state_mut().app.act(Action::SetDock(Dock::Hidden));
    panels.run_steps(2);
    assert_eq!(super::lens::area(&panels.ctx), None);
    panels.state_mut().app.act(Action::SetDock(Dock::Right));
    panels.state_mut().app.act(Action::Select(None));
    panels.run_steps(2);
    assert_eq!(super::lens::area(&panels.ctx), None);
}

#[test]
fn every_change_of_the_world_can_be_taken_back() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    let before = app.panes.world().clone();
    let agent = Scope::Agent(3);
    let changes = [
        Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::All },
        Command::Set { key: RADIUS, value: Value::Real(0.75), scope: agent },
        Command::Set { key: Key::ORCA_LEN, value: Value::Real(5.0), scope: Scope::All },
        Command::SetMethod { method: Method::Vo, scope: agent },
        Command::SetMethod { method: Method::Rvo, scope: Scope::All },
        Command::MoveAgent { agent: 2, to: sidestep::Vec2::new(1.0, 2.0) },
        Command::SetVelocity { agent: 2, to: sidestep::Vec2::new(0.5, 0.0) },
        Command::SetObjective { agent: 1, objective: Objective::Wander },
    ];
    let mut worlds = vec![before];
    for command in changes {
        app.gesture += 1;
        app.act(Action::World(command));
        worlds.push(app.panes.world().clone());
    }
    app.gesture += 1;
    app.act(Action::ResetTuning);
    worlds.push(app.panes.world().clone());
    for back in worlds.iter().rev().skip(1) {
        app.act(Action::Undo);
        assert_eq!(app.panes.world(), back);
    }
    for again in &worlds[1..] {
        app.act(Action::Redo);
        assert_eq!(app.panes.world(), again);
    }
    // A new change forgets what was taken back.
    app.act(Action::Undo);
    app.gesture += 1;
    app.act(Action::World(Command::Set { key: RADIUS, value: Value::Real(0.3), scope: Scope::All }));
    let world = app.panes.world().clone();
    app.act(Action::Redo);
    assert_eq!(app.panes.world(), &world);
}

#[test]
fn the_behavior_of_the_selected_agent_can_be_switched() {
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(3);
    let beside = label(&panels, "behavior").center().y;
    let combo = all(&panels, Role::ComboBox)
        .into_iter()
        .find(|combo| combo.left() > 960.0 && combo.y_range().contains(beside))
        .expect("a switch beside its name");
    for (name, objective) in [("wander", Objective::Wander), ("follow the pointer", Objective::Pointer)] {
        click_at(&mut panels, combo.center());
        panels.run_steps(5);
        click(&mut panels, Role::Button, name);
        let want = Action::World(Command::SetObjective { agent: 0, objective });
        assert_eq!(asked(&mut panels), [want]);
        panels.run_steps(10);
    }
}

#[test]
fn nothing_in_the_side_panels_is_wider_than_they_are() {
    for builtin in builtin::all() {
        for method in [Method::None, Method::Vo, Method::Rvo, Method::Orca] {
            let mut panels = panels(builtin.name, TALL);
            let app = &mut panels.state_mut().app;
            app.act(Action::World(Command::SetMethod { method, scope: Scope::All }));
            app.act(Action::Select(Some(0)));
            for _ in 0..20 {
                app.act(Action::StepOnce);
            }
            app.examine();
            panels.run_steps(3);
            // What stands under the headings is the same for every method.
            for heading in HEADINGS.into_iter().filter(|_| method == Method::Orca) {
                open(&mut panels, heading);
            }
            panels.run_steps(3);
            let roles = [
                Role::Label,
                Role::Button,
                Role::ComboBox,
                Role::Slider,
                Role::SpinButton,
                Role::CheckBox,
                Role::Link,
            ];
            for node in roles.into_iter().flat_map(|role| panels.query_all(by().role(role))) {
                let (rect, words) = (rect(&node), words(&node));
                let name = builtin.name;
                // The inner edges of the left panel, of the world between them, and of the right panel.
                let edge = match rect.left() {
                    // The top bar and the timeline have the whole width.
                    _ if rect.top() < 32.0 || rect.top() > TALL.1 - 50.0 => continue,
                    left if left < 264.0 => 256.0,
                    left if left < 960.0 => continue,
                    _ => 1272.0,
                };
                assert!(rect.right() <= edge, "{name}, {method:?}: {words} reaches {}", rect.right());
            }
        }
    }
}

#[test]
fn a_window_too_small_for_its_panels_bears_it() {
    for size in [(640.0, 400.0), (300.0, 200.0), (1.0, 1.0)] {
        for builtin in builtin::all() {
            let mut panels = panels(builtin.name, size);
            panels.state_mut().app.act(Action::ToggleHelp);
            panels.run_steps(3);
        }
    }
}
