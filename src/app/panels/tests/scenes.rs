//! A scene's descriptive text, and its file: set, opened, saved as.

use sidestep_core::sim::digest::digest;

use super::{
    drawing::drawing,
    grips::{Hand, at},
    *,
};
use crate::app::{
    document::changes::SceneText,
    edit::{EditAction, tool::EditTool},
    ui::Finder,
};

/// A mouse over a window with its files in this folder.
fn drawing_into(folder: &Path) -> Hand {
    let mut hand = drawing(EditTool::Pillar);
    hand.app().files.folder = folder.to_path_buf();
    hand.drag(at(1.0, 1.0), at(1.0, 1.6));
    hand
}

pub(super) fn find(hand: &mut Hand, finder: Finder) {
    hand.app().act(UiAction::Find(Some(finder)));
    hand.panels.run_steps(4);
}

#[test]
fn title_text_seed_method_and_time_step_are_set_saved_and_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawing_into(folder.path());
    let before = hand.app().document.scenario.clone();
    let about = "Watch [agent 0]. Try a larger radius.".to_string();
    let text = SceneText { title: "Two doors".into(), about, ..hand.app().document.text() };
    for typed in ["Two", "Two doo", "Two doors"] {
        let now = hand.app().document.text();
        hand.app().act(DocumentAction::Tell(SceneText { title: typed.into(), ..now }));
    }
    hand.app().act(DocumentAction::Tell(text.clone()));
    hand.app().act(Command::SetSeed(77));
    hand.app().act(Command::SetMethod { method: Method::Rvo, scope: Scope::All });
    hand.app().act(Command::Set { key: Key::TIME_STEP, value: Value::Real(0.1), scope: Scope::All });
    assert!(hand.app().document.hints.0.to_string().starts_with("Watch"));
    assert!(hand.app().document.hints.1.to_string().starts_with("Try"), "the text in its two parts");
    hand.app().act(FileAction::Save);
    let name = names_in(folder.path()).pop().expect("a file");
    assert!(name.starts_with("two-doors"), "{name}");
    let read = Scenario::load(&folder.path().join(name).display().to_string()).expect("a scenario");
    assert_eq!((&read.title, &read.about, read.seed), (&text.title, &text.about, 77));
    assert_eq!(read.params.time_step, 0.1);
    assert!(read.agents.iter().all(|agent| agent.method == Method::Rvo));
    for _ in 0..4 {
        hand.undo();
    }
    assert_eq!(hand.app().document.text().title, "Two doors", "the text is taken back alone");
    assert_eq!((hand.world().seed, hand.app().document.text().about), (1, before.about));
    hand.undo();
    assert_eq!(hand.app().document.text().title, before.title, "what was typed is one change");
    hand.app().act(DocumentAction::Take(Way::Redo));
    assert_eq!(hand.app().document.text().title, "Two doors");
}

#[test]
fn the_scene_is_set_in_the_left_panel_while_it_is_drawn_and_read_there_otherwise() {
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(2);
    assert_eq!(panels.query_all(by().role(Role::TextInput)).count(), 0);
    panels.state_mut().app.act(EditAction::Toggle);
    panels.run_steps(3);
    let title = rect(&panels.query_all(by().role(Role::TextInput)).next().expect("the title"));
    click_at(&mut panels, title.center());
    press(&mut panels, egui::Key::End);
    type_in(&mut panels, "!");
    assert_eq!(panels.state().app.document.scenario.title, "Circle of 10!");
    assert!(panels.state().app.document.is_unsaved());
    let seed = number(&panels, "seed");
    drag(&mut panels, seed.center(), seed.center() + Vec2::new(30.0, 0.0));
    assert!(panels.state().app.document.world().seed > 1);
}

#[test]
fn save_as_writes_the_typed_name_and_save_writes_it_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawing_into(folder.path());
    find(&mut hand, Finder::SaveAs);
    type_in(&mut hand.panels, "my door");
    press(&mut hand.panels, egui::Key::Enter);
    assert_eq!(names_in(folder.path()), ["my door.toml"]);
    assert_eq!(hand.app().ui.finder, None);
    assert!(!hand.app().document.is_unsaved());
    hand.drag(at(-1.0, 1.0), at(-1.0, 1.6));
    assert!(hand.app().document.is_unsaved());
    hand.app().act(FileAction::Save);
    assert_eq!(names_in(folder.path()), ["my door.toml"]);
    let read = Scenario::load(&folder.path().join("my door.toml").display().to_string());
    assert_eq!(digest(&read.expect("a scenario").world()), digest(hand.world()));
    // Into a folder that does not exist.
    find(&mut hand, Finder::SaveAs);
    type_in(&mut hand.panels, "nowhere/door");
    assert!(
        hand.panels
            .query_all(by().role(Role::Button))
            .any(|node| words(&node).contains("there is no folder"))
    );
    press(&mut hand.panels, egui::Key::Enter);
    assert_eq!(names_in(folder.path()), ["my door.toml"]);
}

#[test]
fn open_lists_recent_files_folders_and_scenes_and_enter_walks_and_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let within = folder.path().join("rooms");
    std::fs::create_dir(&within).expect("a folder");
    std::fs::write(within.join("notes.txt"), "no scene").expect("a file");
    let mut hand = drawing_into(folder.path());
    hand.app().act(FileAction::SaveAs(within.join("small.toml")));
    let drawn = digest(hand.world());
    let titles = |hand: &mut Hand, search: &str| panels::palette::titles_of_files(&hand.app().view(), search);
    assert_eq!(titles(&mut hand, "")[..2], ["small.toml", ".."], "recent files go first");
    assert_eq!(titles(&mut hand, "rooms/"), ["small.toml", ".."], "once, and nothing else is a scene");
    hand.app().settings.recent.clear();
    hand.app().act(SceneAction::Load("doorway".into()));
    assert!(hand.app().settings.recent.is_empty(), "a built-in scenario is no file");
    find(&mut hand, Finder::Files);
    type_in(&mut hand.panels, "roo");
    press(&mut hand.panels, egui::Key::Enter);
    hand.panels.run_steps(3);
    assert_eq!(hand.app().ui.finder, Some(Finder::Files), "a folder is walked into");
    type_in(&mut hand.panels, "small");
    press(&mut hand.panels, egui::Key::Enter);
    assert_eq!(digest(hand.world()), drawn);
    assert_eq!(hand.app().settings.recent, [within.join("small.toml")]);
}
