//! Random streams of actions and events: after each of them the world is finite and the window shows it; undoing all
//! changes restores the start; the past stays within its budget.

use std::time::Duration;

use sidestep_core::{
    Vec2 as Meters,
    model::{EdgeName, agent::AGENT_SETTINGS, params::PARAMS, tunable::Domain},
};
use sidestep_lab::{
    explain::lens::heat::Heat,
    files::scenario::GoalRule,
    picture::overlay::{Quantity, Source},
    run::metrics::{EventKind, METRICS},
};

use super::*;
use crate::app::{
    document::names::GroupName,
    edit::{EditAction, Enclosure, fields::Field, layout::LayoutKind, snap::HeldKeys, tool::EditTool},
    journal,
    mouse_input::{Mouse, Press},
    report,
};
use crate::campaign::{
    budget::{Size, measured},
    choices::Choices,
    runner::{Kind, Seen, Verdict, run},
};

/// Memory limits of the past in these streams, bytes.
const BUDGETS: [usize; 3] = [1 << 20, 0, 8 << 20];

/// A number for an agent, which need not exist.
fn agent(c: &mut Choices) -> u32 {
    c.pick(&[0, 1, 5, 9, 10, 249, 1_000_000, u32::MAX])
}

pub(super) fn meters(c: &mut Choices) -> Meters {
    let far = c.pick(&[10.0, 0.0, 1e4, 1e7]);
    Meters::new(c.real(-far, far), c.real(-far, far))
}

fn any_value(key: Key, c: &mut Choices) -> Value {
    match key.domain {
        Domain::Real { limits: (least, largest), slider: (low, high), .. } => {
            Value::Real(match c.count(0, 4) {
                0 => least,
                1 => largest,
                _ => c.real(low, high),
            })
        }
        Domain::Count { largest, .. } => Value::Count(c.pick(&[0, 1, 10, largest])),
        Domain::Choice { names } => Value::Choice(c.place(names.len())),
    }
}

fn scope(c: &mut Choices) -> Scope {
    if c.either() { Scope::All } else { Scope::Agent(agent(c)) }
}

/// A change of the world that can be undone.
fn change(c: &mut Choices) -> Command {
    match c.count(0, 6) {
        0..=1 => {
            let key = Key::Agent(&AGENT_SETTINGS[c.place(AGENT_SETTINGS.len())]);
            Command::Set { key, value: any_value(key, c), scope: scope(c) }
        }
        2 => {
            let key = Key::World(&PARAMS[c.place(PARAMS.len())]);
            Command::Set { key, value: any_value(key, c), scope: Scope::All }
        }
        3 => Command::SetMethod { method: c.pick(Method::ALL), scope: scope(c) },
        4 => Command::MoveAgent { agent: agent(c), to: meters(c) },
        5 => {
            let objective = match c.count(0, 4) {
                0 => Objective::Goal(meters(c)),
                1 => Objective::Hold,
                2 => Objective::Wander,
                3 => Objective::Pursue(agent(c)),
                _ => Objective::Pointer,
            };
            Command::SetObjective { agent: agent(c), objective }
        }
        _ => Command::SetVelocity { agent: agent(c), to: meters(c).clamp_length_max(100.0) },
    }
}

/// Forward or back.
fn direction(c: &mut Choices) -> Direction {
    c.pick(&[Direction::Forward, Direction::Back])
}

fn time_action(c: &mut Choices) -> Action {
    match c.count(0, 12) {
        0..=2 => TimeAction::StepOnce.into(),
        3 => TimeAction::StepBack.into(),
        4 => TimeAction::Seek(c.pick(&[0, 1, 20, 60, 1000, 1 << 40, u64::MAX])).into(),
        5 => TimeAction::ToEnd.into(),
        6 => TimeAction::ToEvent(direction(c)).into(),
        7 => TimeAction::SetRange(c.either().then(|| (c.count(0, 5), c.count(5, 20)))).into(),
        8 => SceneAction::SwitchBranch(c.count(0, 4) as u32).into(),
        9 => TimeAction::SetBudget(c.pick(&BUDGETS)).into(),
        10 => SceneAction::Restart.into(),
        11 => TimeAction::TogglePlay.into(),
        _ => TimeAction::SetSpeed(c.pick(&[1.0, 0.1, 8.0])).into(),
    }
}

fn lens_action(c: &mut Choices) -> Action {
    let source = |c: &mut Choices| match c.count(0, 2) {
        0 => Source::Neighbor(agent(c)),
        1 => Source::Edge(EdgeName::whole(agent(c))),
        _ => Source::Circle(agent(c)),
    };
    match c.count(0, 10) {
        0..=2 => LensAction::SetMode(c.pick(&[
            LensFace::Decision,
            LensFace::Construction,
            LensFace::Programs,
            LensFace::Len,
        ]))
        .into(),
        3 => LensAction::SetSource(source(c)).into(),
        4 => LensAction::Step(c.pick(&[1, -1, 100])).into(),
        5 => LensAction::Seek(c.pick(&[0.0, 1.5, 1e9, -1.0, f32::NAN])).into(),
        6 => LensAction::Play.into(),
        7 => LensAction::SetView(LensView { center: meters(c), scale: c.pick(&[0.01, 0.0, 1e9]) }).into(),
        8 => LensAction::SetHeat(c.pick(&[Heat::None, Heat::TimeToCollision, Heat::Violation])).into(),
        9 => LensAction::SetDock(c.pick(&[Dock::Right, Dock::Hidden, Dock::Beside, Dock::Full])).into(),
        _ => UiAction::Point(source(c)).into(),
    }
}

fn view_action(c: &mut Choices) -> Action {
    match c.count(0, 15) {
        0 => DocumentAction::Select(c.either().then(|| agent(c))).into(),
        1 => DocumentAction::SelectNext(direction(c)).into(),
        2 => DocumentAction::TuneSelected(c.either()).into(),
        3 => LookAction::ToggleOverlay(overlay::ALL[c.place(overlay::ALL.len())].id).into(),
        4 => LookAction::ToggleEveryone.into(),
        5 => LookAction::SetColorBy(c.pick(&Quantity::ALL)).into(),
        6 => UiAction::ToggleTheme.into(),
        7 => UiAction::TogglePanel(c.pick(&[
            Panel::Left,
            Panel::Right,
            Panel::Bottom,
            Panel::Plots,
            Panel::Performance,
        ]))
        .into(),
        8 => UiAction::ToggleAllPanels.into(),
        9 => UiAction::Fit.into(),
        10 => LookAction::ChangeVelocityScale(direction(c)).into(),
        11 => UiAction::ToggleHelp.into(),
        12 => Action::Escape,
        13 => UiAction::SetFigure(METRICS[c.place(METRICS.len())].id).into(),
        14 => TimeAction::ToggleKind(c.pick(&EventKind::ALL)).into(),
        _ => LookAction::ResetOverlays.into(),
    }
}

fn scene_action(c: &mut Choices) -> Action {
    let name = c.pick(&["doorway", "room", "wander-feelers", "predator-and-prey", "no-such-scenario", ""]);
    match c.count(0, 5) {
        0..=1 => SceneAction::Load(name.to_string()).into(),
        2 => DocumentAction::ResetTuning.into(),
        3 => DocumentAction::SelectPane(c.place(5)).into(),
        _ => SceneAction::Compare(Comparison {
            scenario: c.once_in(3).then(|| name.to_string()),
            variants: (0..c.pick(&[0_u64, 2, 4, 6])).map(|_| vec![change(c)]).collect(),
        })
        .into(),
    }
}

/// A movement of the mouse over the worlds.
#[derive(Clone, Copy, Debug)]
enum HandMove {
    Click,
    DoubleClick,
    /// The button stays down on the way to another place.
    Drag(HandPlace),
    /// The button goes down, and another event happens before it comes up.
    Hold,
    LetGo,
}

/// A place of the pointer.
#[derive(Clone, Copy, Debug)]
enum HandPlace {
    /// In shares of the window.
    Anywhere(f32, f32),
    /// On an agent, a corner of a polygon, or a pillar; the index wraps around.
    Agent(usize),
    Corner(usize),
    Pillar(usize),
}

fn place(c: &mut Choices) -> HandPlace {
    match c.count(0, 5) {
        0..=1 => HandPlace::Anywhere(c.real(0.25, 0.75), c.real(0.1, 0.9)),
        2..=3 => HandPlace::Agent(c.place(20)),
        4 => HandPlace::Corner(c.place(8)),
        _ => HandPlace::Pillar(c.place(4)),
    }
}

fn hand(c: &mut Choices) -> WindowEvent {
    let at = place(c);
    let hand = match c.count(0, 6) {
        0..=1 => HandMove::Click,
        2..=3 => HandMove::Drag(place(c)),
        4 => HandMove::DoubleClick,
        5 => HandMove::Hold,
        _ => HandMove::LetGo,
    };
    WindowEvent::HandMove(at, hand, HeldKeys { shift: c.once_in(4), ctrl: c.once_in(4) })
}

/// Texts that are pasted: parts of scenes, scenes of other programs, and invalid ones.
const PASTED: [&str; 6] = [
    "[[agents]]\nposition = [0, 0]\ngoal = [5, 0]\n",
    "[[obstacles]]\nvertices = [[0, 0], [1, 0], [1, 1]]\n[[circles]]\ncenter = [4, 4]\nradius = 0.5\n",
    "[[groups]]\nlayout = \"circle\"\nn = 12\nring = 3.0\n",
    "[gd_scene format=3]\n[node name=\"A\" type=\"NavigationAgent2D\"]\nradius = 10.0\n",
    "[[agents]]\nposition = [1e9, nan]\n",
    "\u{202e}\u{0}no scene at all",
];

fn edit_action(c: &mut Choices) -> Action {
    match c.count(0, 21) {
        0..=2 => EditAction::Take(c.pick(&EditTool::ALL)),
        3 => EditAction::PickAll,
        4..=5 => EditAction::Delete,
        6 => EditAction::Double,
        7 => EditAction::Nudge(meters(c)),
        8 => EditAction::Turn(c.pick(&[0.26, -0.26, 1e9])),
        9 => EditAction::Group,
        10 => EditAction::SetField(c.pick(&Field::ALL), c.pick(&[1.0, 0.0, -1.0, 1e4, f32::NAN])),
        11 => EditAction::Close,
        12 => EditAction::Back,
        13 => EditAction::Enclose(c.pick(&[Enclosure::Solid, Enclosure::Room])),
        14 => EditAction::Lay(c.pick(&LayoutKind::ALL)),
        15 => EditAction::SetClearance(c.pick(&[0.5, 0.0, 1e3])),
        16 => EditAction::Copy,
        17 => EditAction::Cut,
        18..=19 => EditAction::Paste(c.pick(&PASTED).into()),
        20 if c.either() => EditAction::OpenPasted,
        20 => EditAction::LeavePasted,
        _ => EditAction::Toggle,
    }
    .into()
}

/// A change of the picked group.
#[derive(Clone, Copy, Debug)]
enum GroupChange {
    Number(usize),
    Handle(usize, Meters),
    Goal(usize),
    Tried,
}

fn group_change(c: &mut Choices) -> WindowEvent {
    let change = match c.count(0, 5) {
        0..=2 => GroupChange::Number(c.pick(&[12, 1, 2, 8, 40, 100])),
        3 => GroupChange::Handle(c.place(3), meters(c)),
        4 => GroupChange::Goal(c.place(4)),
        _ => GroupChange::Tried,
    };
    WindowEvent::Group(change)
}

/// A change of the scene's descriptive text.
fn scene_text(c: &mut Choices) -> Action {
    match c.count(0, 2) {
        0 => {
            let number = c.pick(&[0, 1, 7, u16::MAX]);
            DocumentAction::NameGroup(GroupName { number, name: c.pick(&["", "left", "\u{202e}"]).into() })
        }
        1 => DocumentAction::SetSeed(c.pick(&[1, 0, u64::MAX])),
        _ => DocumentAction::ResetTuning,
    }
    .into()
}

/// An event while a scene is drawn.
fn drawn(c: &mut Choices) -> WindowEvent {
    match c.count(0, 19) {
        0..=5 => hand(c),
        6..=9 => WindowEvent::Act(edit_action(c)),
        10..=12 => group_change(c),
        13 => WindowEvent::Act(SceneAction::New.into()),
        14 => WindowEvent::Act(scene_text(c)),
        15 => WindowEvent::Undo(c.count(1, 3)),
        16 => WindowEvent::Redo,
        17 => WindowEvent::Act(time_action(c)),
        _ => happening(c),
    }
}

/// An event in the window.
#[derive(Clone, Debug)]
enum WindowEvent {
    Act(Action),
    /// The mouse over the worlds, with these keys held.
    HandMove(HandPlace, HandMove, HeldKeys),
    /// The picked group gets another rule.
    Group(GroupChange),
    /// Undo and redo, each several times, far more often than other repeated actions.
    Undo(u64),
    Redo,
    /// This number of milliseconds passes.
    Time(u64),
    /// The pointer comes here, in shares of the window, and may press or release.
    Pointer(f32, f32, Option<bool>),
    Wheel(f32),
    /// A key of the table, by its index.
    Key(usize),
    Words(&'static str),
}

fn happening(c: &mut Choices) -> WindowEvent {
    match c.count(0, 13) {
        0..=2 => WindowEvent::Act(Action::from(change(c))),
        3..=5 => WindowEvent::Act(time_action(c)),
        6..=7 => WindowEvent::Act(view_action(c)),
        8..=9 => WindowEvent::Act(lens_action(c)),
        10 => WindowEvent::Act(scene_action(c)),
        11 => WindowEvent::Undo(c.count(1, 3)),
        12 => WindowEvent::Redo,
        _ => WindowEvent::Time(c.pick(&[16, 0, 100, 1000])),
    }
}

fn event(c: &mut Choices) -> WindowEvent {
    match c.count(0, 7) {
        0..=3 => {
            let pressed = c.pick(&[None, Some(true), Some(false)]);
            WindowEvent::Pointer(c.real(-0.1, 1.1), c.real(-0.1, 1.1), pressed)
        }
        4 => WindowEvent::Wheel(c.pick(&[1.0, -1.0, 120.0, -1e4])),
        5 => WindowEvent::Key(c.place(keys::table().len())),
        6 => WindowEvent::Words(c.pick(&["1", "nan", "1e9", "-", "radius", "\u{202e}", ""])),
        _ => drawn(c),
    }
}

/// Scenes in which streams begin; the last is a run for which its file promises an impractical length.
const SCENES: [&str; 5] = ["circle-10", "doorway", "four-balls", "wander-box", "long"];

/// A stream of events in a scene.
#[derive(Debug)]
struct Stream {
    scene: &'static str,
    happenings: Vec<WindowEvent>,
}

fn actions(c: &mut Choices) -> Stream {
    let scene = c.pick(&SCENES);
    Stream { scene, happenings: (0..c.count(1, 40)).map(|_| happening(c)).collect() }
}

fn events(c: &mut Choices) -> Stream {
    let scene = c.pick(&SCENES[..4]);
    Stream { scene, happenings: (0..c.count(1, 40)).map(|_| event(c)).collect() }
}

/// A scene that is drawn.
fn drawings(c: &mut Choices) -> Stream {
    let scene = c.pick(&SCENES);
    let begin = if c.either() { EditAction::Toggle.into() } else { Action::from(SceneAction::New) };
    let happenings = (0..c.count(1, 60)).map(|_| drawn(c));
    Stream { scene, happenings: [WindowEvent::Act(begin)].into_iter().chain(happenings).collect() }
}

/// Only changes.
fn changes(c: &mut Choices) -> Stream {
    let scene = c.pick(&SCENES[..4]);
    let happenings = (0..c.count(1, 25)).map(|_| WindowEvent::Act(Action::from(change(c))));
    Stream { scene, happenings: happenings.collect() }
}

fn scenario(name: &str) -> Scenario {
    if name == "long" {
        let agent = "[[agents]]\nposition = [0, 0]\ngoal = [1, 0]\n";
        let text = format!("{agent}[run]\nsteps = 1000000\n");
        return Scenario::parse(&text, "long.toml").expect("a run");
    }
    Scenario::load(name).expect("a built-in scenario")
}

fn app(scene: &str) -> App {
    let settings = Settings { hint_seen: true, budget: BUDGETS[0], ..Settings::default() };
    let mut app = App::new(Opening::of(scene, scenario(scene)), settings).expect("no log to fail on");
    app.time.playing = false;
    app.ui.viewport.rect = egui::Rect::from_min_max(pos2(264.0, 32.0), pos2(960.0, 758.0));
    app.camera_follows_viewport(Duration::MAX);
    app
}

/// Invariants that no action may violate.
pub(super) fn check_app(app: &App) -> Result<(), String> {
    for pane in &app.document.panes.list {
        let machine = &pane.machine;
        for (index, agent) in machine.run().world().agents.iter().enumerate() {
            if !agent.position.is_finite() || !agent.velocity.is_finite() {
                return Err(format!("agent {index} is at {} with {}", agent.position, agent.velocity));
            }
        }
        let (step, end) = (machine.run().world().step, machine.past().end());
        if step > end {
            return Err(format!("the present is step {step}, beyond the end, {end}"));
        }
        if machine.past().diverged().is_some() {
            return Err("a run that was made again differs from itself".into());
        }
    }
    Ok(())
}

/// Number of events from one picture to the next.
const PICTURES: usize = 8;

/// Sends an action as keys and panels do.
fn ask(app: &mut App, action: impl Into<Action>) {
    app.happen(journal::Happening::Act(action.into()));
}

fn act(app: &mut App, happening: &WindowEvent) {
    match happening {
        WindowEvent::Act(action) => ask(app, action.clone()),
        WindowEvent::Undo(times) => (0..*times).for_each(|_| ask(app, DocumentAction::Take(Way::Undo))),
        WindowEvent::Redo => ask(app, DocumentAction::Take(Way::Redo)),
        WindowEvent::Time(milliseconds) => {
            app.happen(journal::Happening::Time(*milliseconds as f64 / 1000.0));
        }
        WindowEvent::HandMove(at, hand, keys) => put_hand(app, *at, *hand, *keys),
        WindowEvent::Group(change) => change_group(app, *change),
        // These are handled by the panels.
        WindowEvent::Pointer(..) | WindowEvent::Wheel(_) | WindowEvent::Key(_) | WindowEvent::Words(_) => {}
    }
    app.ui.gesture += 1;
}

/// The position of a place in the window, points.
fn on_screen(app: &App, place: HandPlace) -> Meters {
    let world = app.document.world();
    let corners: Vec<Meters> = world.obstacles.polygons().iter().flatten().copied().collect();
    let around = |places: Vec<Meters>, k: usize| (!places.is_empty()).then(|| places[k % places.len()]);
    let at = match place {
        HandPlace::Anywhere(..) => None,
        HandPlace::Agent(k) => around(world.agents.iter().map(|agent| agent.position).collect(), k),
        HandPlace::Corner(k) => around(corners, k),
        HandPlace::Pillar(k) => {
            around(world.obstacles.circles().iter().map(|circle| circle.center).collect(), k)
        }
    };
    let share = if let HandPlace::Anywhere(x, y) = place { Meters::new(x, y) } else { Meters::splat(0.5) };
    at.map_or(share * Meters::new(1280.0, 800.0), |at| app.ui.viewport.camera.screen_from_world(at))
}

fn put_hand(app: &mut App, at: HandPlace, hand: HandMove, keys: HeldKeys) {
    let at = on_screen(app, at);
    let to = if let HandMove::Drag(to) = hand { on_screen(app, to) } else { at };
    let mut mouse = |at: Meters, pressed: Option<Press>, held: bool, double_click: bool| {
        let mouse = Mouse { at, pressed, held, keys, double_click, ..Mouse::default() };
        app.happen(journal::Happening::Mouse(mouse));
    };
    mouse(at, None, false, false);
    match hand {
        HandMove::Click | HandMove::DoubleClick => {
            mouse(at, Some(Press::Grip), true, false);
            mouse(at, None, false, matches!(hand, HandMove::DoubleClick));
        }
        HandMove::Drag(_) => {
            mouse(at, Some(Press::Grip), true, false);
            mouse(at.lerp(to, 0.5), None, true, false);
            mouse(to, None, true, false);
            mouse(to, None, false, false);
        }
        HandMove::Hold => mouse(at, Some(Press::Grip), true, false),
        HandMove::LetGo => {}
    }
}

fn change_group(app: &mut App, change: GroupChange) {
    let Some(mut rule) = app.editor.group(&app.document) else { return };
    match change {
        GroupChange::Number(n) => rule.group.n = n,
        GroupChange::Handle(handle, to) => rule = rule.with_handle(handle, to),
        GroupChange::Goal(goal) => {
            let goals = [GoalRule::Antipodal, GoalRule::MirrorX, GoalRule::Random, GoalRule::Ring(3.0)];
            rule.group.goal = goals[goal].clone();
        }
        GroupChange::Tried => return ask(app, EditAction::TryGroup(Box::new(rule))),
    }
    ask(app, EditAction::SetGroup(Box::new(rule)));
}

fn without_panels(stream: &Stream) -> Result<(), String> {
    let mut app = app(stream.scene);
    for (place, happening) in stream.happenings.iter().enumerate() {
        act(&mut app, happening);
        app.view();
        app.ui.settle_pointing();
        check_app(&app).map_err(|why| format!("after {place}, {happening:?}: {why}"))?;
        if place % PICTURES == 0 {
            app.camera_follows_viewport(Duration::from_millis(16));
            app.drawings();
            app.lens_drawing(egui::Rect::from_min_size(Pos2::ZERO, Vec2::splat(300.0)));
            app.document.examine();
        }
    }
    Ok(())
}

fn under_panels(stream: &Stream) -> Result<(), String> {
    let size = Vec2::new(1280.0, 800.0);
    let mut panels = panels(stream.scene, (size.x, size.y));
    panels.state_mut().app.act(TimeAction::SetBudget(BUDGETS[0]));
    let bindings = keys::table();
    for (place, happening) in stream.happenings.iter().enumerate() {
        let events = &mut panels.input_mut().events;
        match happening {
            WindowEvent::Pointer(x, y, pressed) => {
                let at = pos2(x * size.x, y * size.y);
                events.push(Event::PointerMoved(at));
                if let Some(pressed) = *pressed {
                    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
                    events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
                }
            }
            WindowEvent::Wheel(y) => {
                let (unit, modifiers) = (egui::MouseWheelUnit::Line, Modifiers::NONE);
                events.push(Event::MouseWheel { unit, delta: Vec2::new(0.0, *y), modifiers });
            }
            WindowEvent::Words(words) => events.push(Event::Text(words.to_string())),
            WindowEvent::Key(key) => {
                let action = bindings[*key].action.clone();
                // A clip of the window needs a window; files have their own test.
                if !writes(&action) {
                    panels.state_mut().app.act(action);
                }
            }
            other => act(&mut panels.state_mut().app, other),
        }
        panels.step();
        let app = &mut panels.state_mut().app;
        app.ui.gesture += 1;
        app.ui.settle_pointing();
        check_app(app).map_err(|why| format!("after {place}, {happening:?}: {why}"))?;
    }
    Ok(())
}

/// Returns true if an action writes a file or closes the window.
fn writes(action: &Action) -> bool {
    match action {
        Action::File(action) => *action != FileAction::CancelReading,
        Action::Clip(action) => !matches!(action, ClipAction::Cancel(_) | ClipAction::Set(_)),
        Action::Quit => true,
        _ => false,
    }
}

/// The report of a stream, read and replayed, passes through the worlds of the stream.
fn reported(stream: &Stream) -> Result<(), String> {
    let mut app = app(stream.scene);
    let mut worlds = Vec::new();
    for happening in &stream.happenings {
        act(&mut app, happening);
        worlds.push((app.journal.chapter().happenings.len(), app.document.panes.run().digest()));
    }
    let report = report::text_of("panicked at a place", &app.journal.chapter());
    let mut worlds = worlds.into_iter().zip(&stream.happenings).peekable();
    again(&report, |played, app| {
        while let Some(((_, was), happening)) = worlds.next_if(|((at, _), _)| *at == played) {
            if app.document.panes.run().digest() != was {
                return Err(format!("{happening:?} plays to another world:\n{report}"));
            }
        }
        Ok(())
    })
}

/// Replays a report; `look` inspects the window after each number of events.
fn again(report: &str, mut look: impl FnMut(usize, &App) -> Result<(), String>) -> Result<(), String> {
    let journal::Chapter { scene, happenings } = report::read(report);
    let scenario = scene.ok_or("no scene that can be read")?;
    let settings = Settings { hint_seen: true, budget: BUDGETS[0], ..Settings::default() };
    let mut app = App::new(Opening::of("report", scenario), settings).expect("no log to fail on");
    app.time.playing = false;
    for (happening, played) in happenings.into_iter().zip(1..) {
        app.go_through(happening);
        app.view();
        app.ui.settle_pointing();
        look(played, &app)?;
    }
    Ok(())
}

/// `SIDESTEP_REPORT=FILE cargo test --bin sidestep -- report_of_a_user --nocapture` replays the report of a panic.
#[test]
fn a_report_of_a_user_is_played_again() {
    let Some(file) = std::env::var_os("SIDESTEP_REPORT") else { return };
    let report = std::fs::read_to_string(file).expect("a report");
    println!("{}", report.split("\n== scene").next().unwrap_or_default());
    again(&report, |_, _| Ok(())).expect("a scene");
}

fn taken_back(stream: &Stream) -> Result<(), String> {
    let mut app = app(stream.scene);
    let before = app.document.panes.run().digest();
    stream.happenings.iter().for_each(|happening| act(&mut app, happening));
    check_app(&app)?;
    let changed = app.document.panes.run().digest();
    let mut undone = 0;
    while app.document.can_undo() {
        app.act(DocumentAction::Take(Way::Undo));
        undone += 1;
        if undone > stream.happenings.len() {
            return Err("there is more to undo than was done".into());
        }
    }
    if app.document.panes.run().digest() != before {
        return Err(format!("{undone} changes undone do not give the start"));
    }
    (0..undone).for_each(|_| app.act(DocumentAction::Take(Way::Redo)));
    if app.document.panes.run().digest() != changed {
        return Err(format!("{undone} changes made again do not give what was undone"));
    }
    Ok(())
}

/// Memory of panels, fonts and pictures, in addition to the general allowance, bytes.
const WINDOW: u64 = 32 << 20;

/// Largest number of worlds side by side.
const WORLDS: u64 = 6;

fn judged(stream: &Stream, play: fn(&Stream) -> Result<(), String>) -> Result<Seen, String> {
    let (said, cost) = measured(|| play(stream));
    said??;
    // A frame may step for some hundredths of a second, and a picture takes time: each counts as many agents.
    let happenings = stream.happenings.len() as u64 + 1;
    let pictures = WINDOW + WORLDS * BUDGETS[2] as u64;
    let size = Size { bytes: 0, agents: 20_000 * happenings, edges: 0, pictures };
    size.check(&cost)?;
    Ok(Seen { verdict: Verdict::Taken, size, cost })
}

#[test]
fn a_campaign_of_actions_leaves_every_world_finite_and_its_past_within_its_budget() {
    run(&Kind { name: "actions", quick: 60, make: actions, check: |stream| judged(stream, without_panels) });
}

#[test]
fn a_campaign_of_scenes_that_are_drawn_leaves_every_world_finite() {
    run(&Kind {
        name: "drawing",
        quick: 100,
        make: drawings,
        check: |stream| judged(stream, without_panels),
    });
}

#[test]
fn a_campaign_of_reports_plays_each_to_the_world_that_it_is_of() {
    run(&Kind { name: "reports", quick: 40, make: drawings, check: |stream| judged(stream, reported) });
}

#[test]
fn a_campaign_of_changes_taken_back_gives_the_start_again() {
    run(&Kind { name: "undo", quick: 150, make: changes, check: |stream| judged(stream, taken_back) });
}

#[test]
fn a_campaign_of_window_events_leaves_every_world_finite() {
    run(&Kind {
        name: "window-events",
        quick: 12,
        make: events,
        check: |stream| judged(stream, under_panels),
    });
}
