//! Links: a link made by one window opens the same world in another.

use sidestep_core::sim::digest::digest;
use sidestep_lab::link::Link;

use super::*;
use crate::app::{journal::Happening, link};

/// The window opened by a link, at its step.
fn followed(address: &str) -> App {
    let address = address.split_once("://").expect("an address").1;
    let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
    let (link, remarks) = Link::parse(address.split_once('?').map_or("", |(_, query)| query), fragment);
    assert!(remarks.is_empty(), "{remarks:?}");
    let opening = link::opening(link, remarks, None).expect("a scene");
    let mut app = App::new(opening, Settings::default()).expect("no log to fail on");
    for _ in 0..2000 {
        if app.time.goal.is_none() {
            break;
        }
        app.happen(Happening::Time(0.02));
    }
    app
}

fn link_of(app: &App) -> String {
    link::address(&app.document, &app.lens, &app.settings, "https://example.org/s/").expect("a short link")
}

#[test]
fn a_link_opens_to_the_same_digest_as_the_window_that_made_it() {
    let mut app = app_of("four-balls");
    app.act(DocumentAction::Select(Some(2)));
    app.act(LensAction::SetMode(LensMode::Programs));
    (0..3).for_each(|_| app.act(TimeAction::StepOnce));
    let plain = link_of(&app);
    assert_eq!(plain, "https://example.org/s/?scenario=four-balls&step=3&select=2&lens=programs");
    let opened = followed(&plain);
    assert_eq!(digest(opened.document.world()), digest(app.document.world()));
    assert_eq!((opened.document.selected(), opened.lens.mode), (Some(2), LensMode::Programs));

    // The link contains a change in the middle of the run.
    app.act(Command::MoveAgent { agent: 0, to: sidestep_core::Vec2::new(0.5, 3.0) });
    (0..9).for_each(|_| app.act(TimeAction::StepOnce));
    let changed = link_of(&app);
    assert!(changed.contains("#scene="), "{changed}");
    let opened = followed(&changed);
    assert_eq!((opened.document.step(), opened.time.playing), (12, false));
    assert_eq!(digest(opened.document.world()), digest(app.document.world()));
    assert_ne!(digest(followed(&plain).document.world()), digest(opened.document.world()));
}

#[test]
fn what_a_link_asks_of_a_scene_that_has_it_not_is_said_and_the_scene_opens() {
    let (link, remarks) = Link::parse("scenario=four-balls&select=17&set=radius:1e9", "");
    let remarks_before = remarks.len();
    let opening = link::opening(link, remarks, None).expect("the scene");
    assert_eq!((opening.source.as_str(), opening.tuning.len()), ("four-balls", 0));
    assert!(opening.remarks.len() + remarks_before >= 2, "{:?}", opening.remarks);
    assert!(opening.remarks.iter().any(|remark| remark.to_string().contains("agent 17")));
}

#[test]
fn a_bare_window_has_the_world_and_its_time_and_nothing_else() {
    let mut panels = panels("four-balls", (320.0, 240.0));
    panels.state_mut().app.ui.is_bare = true;
    panels.state_mut().app.settings.lens = Dock::Hidden;
    (0..3).for_each(|_| panels.run_steps(1));
    assert_eq!(panels.get_all_by_role(Role::Button).count(), 3);
    panels.get_by_label("▸").click();
    (0..3).for_each(|_| panels.run_steps(1));
    assert_eq!(panels.state().app.document.step(), 1);
}
