//! The user's own method in the window: typed under Scene, and paused when it fails.

use std::time::Duration;

use super::{
    grips::Hand,
    scenes::{find, type_in},
    *,
};
use crate::app::{document::edit::DocumentAction, ui::Finder};

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
    type_in(&mut hand, &format!("python3 {}", script.display()));
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
