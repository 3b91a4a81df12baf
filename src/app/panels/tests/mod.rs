//! Panels under egui_kittest: clicked without a window, on a real run.

use std::{path::Path, time::Duration};

use egui_kittest::{
    Harness,
    kittest::{Node, Queryable, by},
};
use egui_macroquad::egui::{self, Event, Modifiers, PointerButton, Pos2, Rect, Vec2, accesskit::Role, pos2};
use sidestep_core::{
    Command, Method, Objective,
    model::{Key, tunable::Value},
    sim::command::Scope,
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::{LensFace, builtin},
    picture::overlay,
};

use crate::app::{
    action::Action,
    clips::{
        ClipAction,
        format::{ClipFormat, ClipSettings, ClipStaging},
    },
    direction::Direction,
    document::{
        edit::DocumentAction,
        scene::{Comparison, SceneAction},
    },
    files::FileAction,
    keys,
    lens::{LensAction, LensView},
    look::LookAction,
    notices::Way,
    panels::{self, compare::variants, sections},
    progress::LessonProgress,
    settings::{Dock, Settings},
    state::{App, Opening},
    style,
    time::{Goal, TimeAction},
    ui::{Exit, Panel, UiAction},
    view::PanelView,
};

mod browser;
mod by_method;
mod calm;
mod camera;
mod campaign;
mod changes;
mod chinese;
mod clips;
mod coming_and_going;
mod doctor;
mod drafts;
mod drawing;
mod drawing_paths;
mod drawn_start;
mod files;
mod fits;
mod fresh;
mod grips;
mod group_goals;
mod group_tuning;
mod groups;
mod groups_over_time;
mod import;
mod inspector;
mod layout;
mod leaving;
mod lens;
mod lessons;
mod lines;
mod links;
mod live;
mod logged;
mod look;
mod museum;
mod named;
mod named_keys;
mod opening;
mod own;
mod palette;
mod parameters;
mod phrasings;
mod picking;
mod presets;
mod questions;
mod reading;
mod room;
mod scenes;
mod selection;
mod slow;
mod speech;
mod time;
mod top;
mod units;
mod worlds;

/// The window's state without the window, and all actions so far.
struct Bench {
    app: App,
    actions: Vec<Action>,
}

type Panels = Harness<'static, Bench>;

const RADIUS: Key = Key::find("radius").expect("a declared key");

/// High enough that nothing is scrolled out of reach.
const TALL: (f32, f32) = (1280.0, 2400.0);

/// Panels of a built-in scenario, paused at its start.
fn panels(scenario: &str, size: (f32, f32)) -> Panels {
    let bindings = keys::table();
    bench(scenario, size, move |ctx, view, out| panels::show(ctx, view, &bindings, out))
}

/// The state of a window with a built-in scenario, paused at its start.
fn app_of(scenario: &str) -> App {
    opened_as(scenario, scenario)
}

/// Like [`app_of`], as if the scenario came from another `source`.
fn opened_as(source: &str, scenario: &str) -> App {
    let read = Scenario::load(scenario).expect("a built-in scenario");
    let mut app = App::new(Opening::of(source, read), used()).expect("no log to fail on");
    (app.time.playing, app.time.goal) = (false, None);
    app
}

/// The settings of a user who has read the hint and answered the offer of lessons.
fn used() -> Settings {
    let lessons = LessonProgress { answered: true, ..LessonProgress::default() };
    Settings { hint_seen: true, lessons, ..Settings::default() }
}

/// A built-in scenario, paused at its start, with a function that shows a part of it.
fn bench(
    scenario: &str,
    size: (f32, f32),
    show: impl Fn(&egui::Context, &PanelView, &mut Vec<Action>) + 'static,
) -> Panels {
    let show = move |ctx: &egui::Context, bench: &mut Bench| {
        style::apply(ctx, bench.app.settings.theme);
        let mut actions = Vec::new();
        show(ctx, &bench.app.view(), &mut actions);
        for action in &actions {
            bench.app.act(action.clone());
        }
        bench.actions.extend(actions);
    };
    let bench = Bench { app: app_of(scenario), actions: Vec::new() };
    // At 60 frames a second two clicks are close enough in time for a double click.
    Harness::builder().with_size(Vec2::from(size)).with_step_dt(1.0 / 60.0).build_state(show, bench)
}

/// The actions since the last call, without those for what the pointer passed on its way.
fn asked_all(panels: &mut Panels) -> Vec<Action> {
    let mut actions = std::mem::take(&mut panels.state_mut().actions);
    actions.retain(|action| !matches!(action, Action::Ui(action) if action.points()));
    actions
}

/// Like [`asked_all`], without the lists that were opened and closed on the way.
fn asked(panels: &mut Panels) -> Vec<Action> {
    let mut actions = asked_all(panels);
    actions.retain(|action| !matches!(action, Action::Ui(UiAction::Find(_))));
    actions
}

fn rect(node: &Node) -> Rect {
    let bounds = node.raw_bounds().expect("a widget has bounds");
    Rect::from_min_max(pos2(bounds.x0 as f32, bounds.y0 as f32), pos2(bounds.x1 as f32, bounds.y1 as f32))
}

/// The roles of widgets: everything that users read and use.
const WIDGETS: [Role; 9] = [
    Role::Label,
    Role::Button,
    Role::ComboBox,
    Role::Slider,
    Role::SpinButton,
    Role::CheckBox,
    Role::RadioButton,
    Role::TextInput,
    Role::Link,
];

/// Every widget that is shown.
fn widgets(panels: &Panels) -> impl Iterator<Item = Node<'_>> {
    WIDGETS.into_iter().flat_map(|role| panels.query_all(by().role(role)))
}

/// The visible text of a widget.
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

/// Clicks the only widget with this role and text.
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

fn press(panels: &mut Panels, key: egui::Key) {
    for pressed in [true, false] {
        let (physical_key, repeat, modifiers) = (None, false, Modifiers::NONE);
        panels.input_mut().events.push(Event::Key { key, physical_key, pressed, repeat, modifiers });
    }
    panels.run_steps(4);
}

/// The places of all widgets of a role, from top to bottom.
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

/// The slider in the row below a parameter's name.
fn slider(panels: &Panels, name: &str) -> Rect {
    let name = label(panels, name);
    let below = all(panels, Role::Slider).into_iter().find(|slider| slider.top() > name.center().y);
    below.expect("a slider under its name")
}

/// The number next to a parameter's name.
fn number(panels: &Panels, name: &str) -> Rect {
    let name = label(panels, name);
    let field =
        all(panels, Role::SpinButton).into_iter().find(|field| field.y_range().contains(name.center().y));
    field.expect("a number beside its name")
}

/// The values that a key was set to.
fn values(actions: &[Action], wanted: &str) -> Vec<Value> {
    let of_key = |action: &Action| match action {
        Action::World(RunCommand::World(Command::Set { key, value, .. })) if key.name() == wanted => {
            Some(*value)
        }
        _ => None,
    };
    actions.iter().filter_map(of_key).collect()
}

/// The heading of this name in the left panel, if it exists: its contents may include a similar one.
fn heading(panels: &Panels, name: &str) -> Option<Rect> {
    let buttons = panels.query_all(by().role(Role::Button).label(name)).map(|node| rect(&node));
    let left = buttons.filter(|rect| rect.left() < 264.0 && rect.top() > 32.0);
    left.min_by(|a, b| a.top().total_cmp(&b.top()))
}

/// Unfolds a heading if it is folded; "more" contains those of unused subjects.
fn open(panels: &mut Panels, name: &str) {
    let more = sections::said::more().to_string();
    if name != more && heading(panels, name).is_none() {
        open(panels, &more);
    }
    let before = all(panels, Role::Label).len();
    let at = heading(panels, name).expect("a heading").center();
    click_at(panels, at);
    // Until it has unfolded.
    panels.run_steps(8);
    if all(panels, Role::Label).len() < before {
        click_at(panels, at);
        panels.run_steps(8);
    }
}

/// Unfolds a heading of the right panel, or of the overlays, that begins with these words.
fn unfold(panels: &mut Panels, words: &str) {
    let headings =
        panels.query_all(by().role(Role::Button)).filter(|node| self::words(node).starts_with(words));
    let at = headings
        .map(|node| rect(&node))
        .find(|rect| rect.top() > 32.0 && (rect.left() < 264.0 || rect.left() > 960.0));
    let at = at.unwrap_or_else(|| panic!("no heading {words}")).center();
    click_at(panels, at);
    panels.run_steps(8);
}

fn steps(panels: &mut Panels, steps: usize) {
    for _ in 0..steps {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    panels.run_steps(2);
}

fn now(panels: &Panels) -> u64 {
    panels.state().app.document.panes.world().step
}

fn steps_of(app: &mut App, steps: usize) {
    for _ in 0..steps {
        app.act(TimeAction::StepOnce);
    }
}

/// Shows worlds side by side that differ in these settings: `key=value,value`.
fn compare(app: &mut App, settings: &str) {
    let variants = variants(settings).expect("settings");
    app.act(SceneAction::Compare(Comparison { scenario: None, variants }));
}

/// Waits for the clips and pictures that are being made.
fn finish_clips(app: &mut App) {
    while !app.clips.jobs.is_empty() {
        app.see_to_clips();
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn radii(world: &sidestep_core::World) -> Vec<f32> {
    world.agents.iter().map(|agent| agent.settings.radius).collect()
}

/// Types a text where the keyboard is.
fn type_in(panels: &mut Panels, text: &str) {
    panels.input_mut().events.push(Event::Text(text.into()));
    panels.run_steps(4);
}

/// A bench in its own folder, after some steps, that makes small GIFs.
fn filming(folder: &Path, size: (u16, u16)) -> Panels {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    app.files.folder = folder.to_path_buf();
    app.settings.clip = ClipSettings { kind: ClipFormat::Gif, size, ..ClipSettings::default() };
    steps_of(app, 24);
    panels
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}
