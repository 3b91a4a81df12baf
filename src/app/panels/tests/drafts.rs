//! Drafts of several windows and of several earlier sessions: none is lost.

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

use sidestep_core::{Vec2 as Place, sim::digest::digest};

use super::{
    drawing::{drawing, messages},
    grips::{Hand, at},
    *,
};
use crate::app::edit::{EditAction, draft::SceneDraft, tool::EditTool};

fn drafts(folder: &Path) -> SceneDraft {
    SceneDraft::in_folder(Some(folder.to_path_buf()))
}

/// A window that stores drafts in a folder.
fn window(folder: &Path) -> Hand {
    let mut hand = Hand::over("doorway");
    hand.app().draft = drafts(folder);
    hand
}

/// A window with a drawn scene, with its pillar at this height, stored once.
fn drawn(folder: &Path, y: f32) -> Hand {
    let mut hand = drawing(EditTool::Pillar);
    hand.app().draft = drafts(folder);
    hand.drag(at(0.0, y), at(0.5, y));
    hand.app().keep_draft_now();
    hand
}

/// The pillar of the scene that is shown.
fn pillar(hand: &Hand) -> Place {
    hand.world().obstacles.circles()[0].center
}

#[test]
fn windows_keep_a_draft_each_and_all_that_crash_are_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, mut other) = (drawn(folder.path(), 2.0), drawn(folder.path(), 3.0));
    assert_eq!(names_in(&folder.path().join("drafts")), ["scene-2.toml", "scene.toml"]);
    // When one window saves, the draft of the other stays.
    other.app().files.folder = folder.path().to_path_buf();
    other.app().act(FileAction::Save);
    other.app().keep_draft();
    assert_eq!(names_in(&folder.path().join("drafts")), ["scene.toml"]);
    other.drag(at(1.0, 4.0), at(1.5, 4.0));
    other.app().keep_draft_now();
    let third = window(folder.path());
    assert_eq!(third.panels.state().app.draft.offered(), 0, "running windows hold theirs");
    drop((one, other, third));

    let next = window(folder.path());
    assert_eq!(next.panels.state().app.draft.offered(), 2);
    // The offer is not answered, and this window closes too.
    drop(next);
    let mut again = window(folder.path());
    assert_eq!(again.app().draft.offered(), 2);
    let mut seen = Vec::new();
    for left in [1, 1] {
        again.app().act(EditAction::OpenDraft);
        assert_eq!(again.app().draft.offered(), left, "the one that it takes the place of is offered again");
        seen.push(pillar(&again).y);
    }
    seen.sort_by(f32::total_cmp);
    assert!((seen[0] - 2.0).abs() < 1e-5 && (seen[1] - 3.0).abs() < 1e-5, "{seen:?}");
}

#[test]
fn a_draft_is_not_lost_before_the_scene_is_kept_again_and_no_other_window_gets_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let hand = drawn(folder.path(), 2.0);
    let drawn = digest(hand.world());
    drop(hand);
    let (mut one, mut other) = (window(folder.path()), window(folder.path()));
    assert_eq!((one.app().draft.offered(), other.app().draft.offered()), (1, 1));
    one.app().act(EditAction::OpenDraft);
    assert_eq!(digest(one.world()), drawn);
    other.app().act(EditAction::OpenDraft);
    assert_eq!(other.app().document.source, "doorway");
    assert_eq!(messages(&other), ["another window has opened or discarded that scene"]);
    assert_eq!(other.app().draft.offered(), 0);
    // The program is killed before it has written anything.
    drop(one);
    let mut next = window(folder.path());
    next.app().act(EditAction::OpenDraft);
    assert_eq!(digest(next.world()), drawn);
}

#[test]
fn a_draft_that_is_no_scene_says_so_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("drafts")).expect("a folder");
    fs::write(folder.path().join("drafts/scene.toml"), "agents = 3").expect("a file");
    let mut hand = window(folder.path());
    hand.app().act(EditAction::OpenDraft);
    assert_eq!((hand.app().draft.offered(), messages(&hand).len()), (1, 1), "{:?}", messages(&hand));
    assert_eq!(hand.app().document.source, "doorway");
    assert_eq!(names_in(&folder.path().join("drafts")), ["scene.toml"]);
}

#[test]
fn a_discarded_draft_comes_back_by_the_button_of_its_message_and_is_kept_for_thirty_days() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(drawn(folder.path(), 2.0));
    drop(drawn(folder.path(), 3.0));
    let discarded = folder.path().join("drafts/discarded");
    let mut hand = window(folder.path());
    hand.panels.run_steps(2);
    click(&mut hand.panels, Role::Button, "discard it");
    assert_eq!((hand.app().draft.offered(), names_in(&discarded).len()), (1, 1));
    assert_eq!(messages(&hand), ["discarded; it is stored for 30 days"]);
    let draft = hand.app().notices.toasts.drafts().next().expect("a button").clone();
    hand.app().act(EditAction::RestoreDraft(draft));
    assert_eq!((hand.app().draft.offered(), names_in(&discarded).len()), (2, 0));
    for _ in 0..2 {
        hand.app().act(EditAction::DiscardDraft);
    }
    let old = SystemTime::now() - Duration::from_secs(31 * 86_400);
    let file = fs::File::options().write(true).open(discarded.join("scene.toml")).expect("a file");
    file.set_modified(old).expect("a time");
    assert_eq!(drafts(folder.path()).offered(), 0);
    assert_eq!(names_in(&discarded), ["scene-2.toml"], "the other one is younger");
}

/// A chip once moved when the legend changed its corner, and a click meant for "open" discarded the drawing.
#[test]
fn the_buttons_of_an_offer_stay_where_they_are_wherever_the_legend_goes_and_whatever_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    (0..3).for_each(|k| drop(drawn(folder.path(), 1.0 + k as f32)));
    let mut hand = window(folder.path());
    let world = Rect::from_min_max(pos2(264.0, 32.0), pos2(960.0, 758.0));
    let size = Vec2::new(300.0, 200.0);
    let corner = |left: bool| match left {
        true => Rect::from_min_size(pos2(world.left() + 20.0, world.bottom() - 220.0), size),
        false => Rect::from_min_size(pos2(world.right() - 320.0, world.bottom() - 220.0), size),
    };
    let places = |hand: &Hand| {
        ["open it", "discard it"].map(|words| rect(&hand.panels.get(by().role(Role::Button).label(words))))
    };
    hand.app().ui.legend = Some(corner(true));
    hand.panels.run_steps(6);
    let first = places(&hand);
    for step in 0..12 {
        hand.app().ui.legend = Some(corner(step % 2 == 0)).filter(|_| step % 3 > 0);
        hand.panels.run_steps(2);
        assert_eq!(places(&hand), first, "the legend moved");
    }
    hand.app().act(EditAction::DiscardDraft);
    hand.panels.run_steps(4);
    assert_eq!(places(&hand), first, "the next one");
    hand.app().act(EditAction::DiscardDraft);
    hand.panels.run_steps(4);
    assert_eq!(places(&hand), first, "the last one, with other words");
}
