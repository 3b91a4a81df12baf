//! The user's own method in the window: typed under Scene, and paused when it fails.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use sidestep_core::Vec2 as Velocity;

use super::{
    grips::{Hand, at},
    scenes::find,
    *,
};
use crate::app::{document::edit::DocumentAction, time::SLOW, ui::Finder};

#[test]
fn a_typed_command_decides_until_it_fails_and_then_time_pauses_with_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("mine.py");
    let text = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    if asked['step'] == 5: \
                sys.exit(7)\n    answer = [[0.25, 0] for agent in asked['agents']]\n    \
                print(json.dumps({'step': asked['step'], 'velocities': answer}), flush=True)\n";
    std::fs::write(&script, text).expect("a program");
    let mut hand = Hand::over("circle-10");
    find(&mut hand, Finder::Program);
    type_in(&mut hand.panels, &format!("python3 {}", script.display()));
    press(&mut hand.panels, egui::Key::Enter);
    assert_eq!(hand.app().ui.finder, None);
    assert_eq!(hand.app().document.method(), Some(sidestep_core::Method::Own));
    hand.app().time.playing = true;
    for _ in 0..1000 {
        hand.app().advance_clock(Duration::from_millis(100));
    }
    // On arrival at step 5 it fails; the steps before are its own, and are known without it.
    assert_eq!((hand.app().time.playing, now(&hand.panels)), (false, 5));
    let said: Vec<&str> = hand.app().notices.toasts.words().collect();
    assert!(said.iter().any(|line| line.contains("exit status: 7") && !line.contains('\n')), "{said:?}");
    let of = |hand: &mut Hand| hand.world().agents[2].velocity;
    assert_eq!(of(&mut hand), sidestep_core::Vec2::new(0.25, 0.0));
    hand.app().act(TimeAction::Seek(3));
    assert_eq!(of(&mut hand), sidestep_core::Vec2::new(0.25, 0.0));
    // Text of a page or a file cannot request it.
    let action = DocumentAction::StartProgram("x".into());
    assert!(serde_json::to_string(&action).is_err());
    assert!(serde_json::from_str::<DocumentAction>("{\"StartProgram\":\"x\"}").is_err());
}

/// A program that answers each question with one velocity for all agents, an expression of `step`; its command.
fn answering(folder: &Path, name: &str, velocity: &str) -> String {
    let script = folder.join(name);
    let text = format!(
        "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    step = asked['step']\n    \
         velocities = [{velocity} for agent in asked['agents']]\n    \
         print(json.dumps({{'step': step, 'velocities': velocities}}), flush=True)\n"
    );
    std::fs::write(&script, text).expect("a program");
    format!("python3 {}", script.display())
}

fn start(hand: &mut Hand, command: &str) {
    find(hand, Finder::Program);
    type_in(&mut hand.panels, command);
    press(&mut hand.panels, egui::Key::Enter);
}

fn all_have(hand: &Hand, velocity: [f32; 2]) -> bool {
    hand.world().agents.iter().all(|agent| agent.velocity == Velocity::from(velocity))
}

/// Undo once brought back the answers of the step at which the agent was deleted, and the program was not asked.
#[test]
fn a_program_is_asked_after_a_deletion_is_undone_at_a_later_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = Hand::over("circle-10");
    start(&mut hand, &answering(folder.path(), "mine.py", "[0, step / 64]"));
    steps_of(hand.app(), 10);
    hand.app().act(Command::RemoveAgent { agent: 4 });
    steps_of(hand.app(), 10);
    assert_eq!((now(&hand.panels), hand.world().agents.len()), (20, 9));
    hand.undo();
    assert_eq!(hand.world().agents.len(), 10);
    steps_of(hand.app(), 1);
    assert!(all_have(&hand, [0.0, 20.0 / 64.0]), "{:?}", hand.world().agents[0].velocity);
    // At the same step, too.
    hand.app().act(Command::RemoveAgent { agent: 4 });
    hand.undo();
    steps_of(hand.app(), 1);
    assert!(all_have(&hand, [0.0, 21.0 / 64.0]), "{:?}", hand.world().agents[0].velocity);
}

/// The first step of the new branch was once still that of the program before.
#[test]
fn a_program_that_starts_in_the_past_decides_from_that_step_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = Hand::over("circle-10");
    start(&mut hand, &answering(folder.path(), "first.py", "[0.25, 0]"));
    steps_of(hand.app(), 12);
    hand.app().act(TimeAction::Seek(10));
    assert!(all_have(&hand, [0.25, 0.0]));
    start(&mut hand, &answering(folder.path(), "second.py", "[0, 0.25]"));
    steps_of(hand.app(), 1);
    assert_eq!(now(&hand.panels), 11);
    assert!(all_have(&hand, [0.0, 0.25]), "{:?}", hand.world().agents[0].velocity);
    // The new branch repeats itself without the program.
    steps_of(hand.app(), 4);
    hand.app().act(TimeAction::Seek(11));
    assert!(all_have(&hand, [0.0, 0.25]));
}

/// Agents of ORCA once got the method too, if those that have it were still to come.
#[test]
fn a_program_decides_for_those_to_come_and_leaves_the_others_their_method() {
    let text = "time_step = 0.25\n\
                [[agents]]\nmethod = \"orca\"\nposition = [-8, 0]\ngoal = [8, 0]\n\
                [[agents]]\nmethod = \"orca\"\nposition = [8, 1]\ngoal = [-8, 1]\n\
                [[groups]]\nmethod = \"own\"\nlayout = \"line\"\nn = 2\nfrom = [-4, 9]\nto = [4, 9]\n\
                goal_offset = [0, 20]\nat = 5.0\nevery = 0.5\n";
    let scenario = Scenario::parse(text, "later.toml").expect("a scenario");
    let settings = Settings { hint_seen: true, ..Settings::default() };
    let mut hand = Hand::over("circle-10");
    *hand.app() = App::new(Opening::of("later.toml", scenario), settings).expect("it opens");
    (hand.app().time.playing, hand.app().time.goal) = (false, None);
    let warned: Vec<String> = hand.app().document.warnings().iter().map(ToString::to_string).collect();
    assert!(warned.iter().any(|line| line.contains("2 agents have a method of their own")), "{warned:?}");
    let folder = tempfile::tempdir().expect("a folder");
    start(&mut hand, &answering(folder.path(), "mine.py", "[0, 0.25]"));
    steps_of(hand.app(), 24);
    let agents = &hand.world().agents;
    let methods: Vec<Method> = agents.iter().map(|agent| agent.method).collect();
    assert_eq!(methods, [Method::Orca, Method::Orca, Method::Own, Method::Own]);
    assert!(agents[2..].iter().all(|agent| agent.velocity == Velocity::new(0.0, 0.25)), "{agents:?}");
}

/// The form of the command line, as documents have it, once named a program "cmd:python3".
#[test]
fn a_command_may_be_typed_as_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = answering(folder.path(), "mine.py", "[0, 0.25]");
    let mut hand = Hand::over("circle-10");
    start(&mut hand, &format!("cmd:{command}"));
    steps_of(hand.app(), 2);
    assert_eq!(hand.app().document.panes.command, Some(command));
    assert!(all_have(&hand, [0.0, 0.25]));
}

#[test]
fn a_program_has_a_row_beside_the_methods_and_a_click_lets_it_decide_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = Hand::over("circle-10");
    start(&mut hand, &answering(folder.path(), "mine.py", "[0.25, 0]"));
    hand.app().act(Command::parse_set("method=orca").expect("a command"));
    hand.app().act(UiAction::ToggleMethods);
    let begun = Instant::now();
    while hand.app().is_trying() {
        assert!(begun.elapsed() < Duration::from_secs(120), "nine runs of ten agents come to an end");
        sleep(Duration::from_millis(20));
        hand.app().document.examine();
    }
    let runs = &hand.app().document.by_method.as_ref().expect("a table").runs;
    let own = runs.last().expect("runs");
    assert_eq!((runs.len(), own.method), (9, Method::Own));
    // They keep a straight way at 0.25 m/s and arrive nowhere.
    assert_eq!((own.sample.arrivals, own.sample.effort), (0.0, 0.25), "{:?}", own.sample);
    assert!(own.cost.is_nan());
    hand.panels.run_steps(3);
    click(&mut hand.panels, Role::Button, "own");
    steps_of(hand.app(), 1);
    assert!(all_have(&hand, [0.25, 0.0]));
}

/// A hand in a window with a program whose first answer takes two seconds.
fn late(folder: &Path, velocity: &str) -> Hand {
    let (command, script) = (answering(folder, "late.py", velocity), folder.join("late.py"));
    let text = std::fs::read_to_string(&script).expect("a program");
    std::fs::write(&script, format!("import time\ntime.sleep(2)\n{text}")).expect("a program");
    let mut hand = Hand::over("circle-10");
    // As in the window, and unlike in other tests.
    hand.app().time.pace.limit = Some(SLOW);
    start(&mut hand, &command);
    hand
}

/// Frames while something holds, at most a minute; all must be short.
fn frames_while(hand: &mut Hand, holds: impl Fn(&Hand) -> bool) {
    let began = Instant::now();
    while holds(hand) && began.elapsed() < Duration::from_secs(60) {
        let start = Instant::now();
        hand.app().advance_clock(Duration::from_millis(16));
        hand.app().view();
        assert!(start.elapsed() < Duration::from_millis(500), "a frame took {:?}", start.elapsed());
        sleep(Duration::from_millis(4));
    }
}

/// Frames for this time, ms.
fn frames_for(hand: &mut Hand, milliseconds: u64) {
    let began = Instant::now();
    frames_while(hand, |_| began.elapsed() < Duration::from_millis(milliseconds));
}

/// The picture once stood still until the answer was there.
#[test]
fn a_program_that_is_late_holds_up_time_but_no_picture() {
    for begin in [TimeAction::TogglePlay, TimeAction::StepOnce] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut hand = late(folder.path(), "[0.25, 0]");
        let pressed = Instant::now();
        hand.app().act(begin);
        assert!(pressed.elapsed() < Duration::from_millis(500), "{begin:?} took {:?}", pressed.elapsed());
        frames_for(&mut hand, 1000);
        assert_eq!(now(&hand.panels), 0);
        hand.panels.run_steps(2);
        assert!(has_words(&hand.panels, "awaits an answer"));
        frames_while(&mut hand, |hand| now(&hand.panels) == 0);
        assert_eq!(now(&hand.panels), 1);
        assert!(all_have(&hand, [0.25, 0.0]), "{:?}", hand.world().agents[0].velocity);
    }
}

/// What is answered about the world before must not come into the changed one.
#[test]
fn a_world_that_changes_while_an_answer_is_awaited_gets_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = late(folder.path(), "[agent['position'][1] / 64, len(asked['agents']) / 64]");
    hand.app().time.playing = true;
    frames_for(&mut hand, 300);
    let from = hand.world().agents[3].position;
    hand.drag(from, from + at(0.5, 0.25));
    assert!(hand.near(hand.world().agents[3].position, from + at(0.5, 0.25)));
    frames_for(&mut hand, 100);
    hand.app().act(Command::RemoveAgent { agent: 7 });
    frames_for(&mut hand, 100);
    hand.undo();
    frames_for(&mut hand, 100);
    hand.app().act(Command::RemoveAgent { agent: 4 });
    assert_eq!(now(&hand.panels), 0);
    let wanted = |agent: &sidestep_core::Agent| Velocity::new(agent.position.y / 64.0, 9.0 / 64.0);
    let wanted: Vec<Velocity> = hand.world().agents.iter().map(wanted).collect();
    frames_while(&mut hand, |hand| now(&hand.panels) == 0);
    let got: Vec<Velocity> = hand.world().agents.iter().map(|agent| agent.velocity).collect();
    assert_eq!((now(&hand.panels), got), (1, wanted));
    assert!(hand.app().document.panes.run().fault().is_none());
}

#[test]
fn a_page_shows_the_entry_disabled_with_the_reason() {
    for is_page in [false, true] {
        let mut panels = bench("circle-10", (400.0, 300.0), move |ctx, view, out| {
            egui::CentralPanel::default().show(ctx, |ui| panels::menus::own_method(ui, view, is_page, out));
        });
        panels.run_steps(2);
        let (disabled, at) = {
            let entry = panels.get(by().role(Role::Button).label("my own method …"));
            (entry.is_disabled(), rect(&entry).center())
        };
        assert_eq!(disabled, is_page);
        // egui treats a pointer that has just appeared as one that has never moved.
        for k in 0..6 {
            point(&mut panels, at + egui::vec2(k as f32, 0.0));
        }
        panels.run_steps(60);
        assert_eq!(has_words(&panels, "starts no programs"), is_page);
        click_at(&mut panels, at);
        assert_eq!(asked_all(&mut panels).is_empty(), is_page);
    }
}
