//! Agents that leave and enter while time runs: the selection, saved scenes, worlds side by side.

use sidestep_core::Vec2 as Place;

use super::{
    drawing::{ADDING, drawing, held},
    grips::{Hand, at},
    opening::frames_until,
    *,
};
use crate::app::{
    document::Several,
    edit::{EditAction, tool::EditTool},
};

/// Twenty leave by a door; the ring jumped to another person whenever one with a lower index left.
#[test]
fn the_selection_stays_on_its_person_until_that_person_leaves() {
    let mut hand = Hand::over("way-out");
    hand.app().act(DocumentAction::Select(Some(12)));
    let id = hand.world().id(12).expect("it is there");
    let app = hand.app();
    app.time.playing = true;
    frames_until(app, |app| app.document.world().agents.len() < 20);
    let now = app.document.world().index(id);
    if let Some(now) = now {
        assert_eq!(app.document.selected(), Some(now));
    }
    frames_until(app, |app| app.document.world().index(id).is_none_or(|index| index < 12));
    assert_eq!(app.document.selected(), app.document.world().index(id));
    frames_until(app, |app| app.document.world().index(id).is_none());
    assert_eq!(app.document.selected(), None, "it has left");
    app.act(TimeAction::Seek(0));
    frames_until(app, |app| app.document.step() == 0);
    app.advance_clock(std::time::Duration::from_millis(16));
    assert_eq!(app.document.selected(), Some(12), "and is there again at the start");
}

/// Agents with higher indices were picked in their place; and once all had left, "those that are picked" meant all.
#[test]
fn picks_stay_on_their_people_while_others_leave() {
    let mut hand = Hand::over("way-out");
    held(&mut hand, egui::Key::F7, Modifiers::NONE);
    hand.keys = ADDING;
    let ids = [12, 13].map(|index: u32| {
        let place = hand.world().agents[index as usize].position;
        hand.click(place);
        hand.world().id(index).expect("it is there")
    });
    let app = hand.app();
    app.act(DocumentAction::TuneSeveral(Several::Picked));
    app.time.playing = true;
    let now = |app: &App| ids.iter().filter_map(|id| app.document.world().index(*id)).collect::<Vec<u32>>();
    assert_eq!(now(app), [12, 13]);
    frames_until(app, |app| now(app) != [12, 13]);
    assert_eq!(app.document.picked(), now(app));
    assert_eq!(app.editor.picked.agents().collect::<Vec<_>>(), now(app));
    frames_until(app, |app| now(app).is_empty());
    assert!(app.editor.picked.is_empty() && app.document.several.is_none(), "they have left");
}

/// Such files were refused: `select = 12 is outside 0 to 4`.
#[test]
fn a_scene_saved_after_its_selected_agent_left_or_was_undone_opens() {
    let reads = |hand: &mut Hand| {
        let text = hand.app().document.scenario_of_now().to_toml();
        Scenario::parse(&text, "saved.toml").unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    let mut hand = drawing(EditTool::Agent);
    hand.click(at(2.0, 2.0));
    assert_eq!(hand.app().document.selected(), Some(1));
    assert_eq!(reads(&mut hand).view.select, Some(1));
    hand.undo();
    assert_eq!(reads(&mut hand).view.select, None);

    let mut hand = Hand::over("streams");
    let app = hand.app();
    app.time.playing = true;
    frames_until(app, |app| app.document.world().agents.len() > 20);
    app.act(DocumentAction::Select(Some(20)));
    assert_eq!(reads(&mut hand).view.select, Some(20));
    let run = hand.app().document.scenario_of_run(0, None).to_toml();
    Scenario::parse(&run, "run.toml").unwrap_or_else(|error| panic!("{error}"));
}

/// Everything that was drawn was lost, and the next change wrote the empty scene over the draft.
#[test]
fn a_drawn_scene_is_what_stands_side_by_side_and_alone_again() {
    let mut hand = drawing(EditTool::Agent);
    hand.click(at(2.0, 2.0));
    hand.app().act(EditAction::Take(EditTool::Pillar));
    hand.drag(at(0.0, -2.0), at(0.0, -1.5));
    held(&mut hand, egui::Key::Escape, Modifiers::NONE);
    let places = |app: &App, pane: usize| -> (Vec<Place>, usize) {
        let world = app.document.panes.list[pane].machine.run().world();
        (world.agents.iter().map(|agent| agent.position).collect(), world.obstacles.circles().len())
    };
    let drawn = places(hand.app(), 0);
    assert_eq!((drawn.0.len(), drawn.1), (2, 1));
    compare(hand.app(), "method=vo,orca");
    assert_eq!(hand.app().document.panes.list.len(), 2);
    for pane in 0..2 {
        assert_eq!(places(hand.app(), pane), drawn);
    }
    hand.app().act(SceneAction::Compare(Comparison::default()));
    assert_eq!(places(hand.app(), 0), drawn, "one world again");
}
