//! Links: a link made by one window opens the same world in another.

use sidestep_core::sim::digest::digest;
use sidestep_lab::{
    link::{Link, LinkedScene},
    picture::draw::Theme,
};

use super::{drawing::drawing, grips::at, *};
use crate::app::{edit::tool::EditTool, journal::Happening, lesson::LessonAction, link};

/// The window opened by a link, at its step.
pub(super) fn followed(address: &str) -> App {
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

pub(super) fn link_of(app: &App) -> String {
    link::address(&app.document, &app.lens, &app.settings, "https://example.org/s/").expect("a short link")
}

#[test]
fn a_link_opens_to_the_same_digest_as_the_window_that_made_it() {
    let mut app = app_of("four-balls");
    app.act(DocumentAction::Select(Some(2)));
    app.act(LensAction::SetMode(LensFace::Programs));
    (0..3).for_each(|_| app.act(TimeAction::StepOnce));
    let plain = link_of(&app);
    assert_eq!(plain, "https://example.org/s/?scenario=four-balls&step=3&select=2&lens=programs");
    let opened = followed(&plain);
    assert_eq!(digest(opened.document.world()), digest(app.document.world()));
    assert_eq!((opened.document.selected(), opened.lens.mode), (Some(2), LensFace::Programs));

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

/// The program opened ten agents on a circle without a word.
#[test]
fn a_link_to_a_file_of_its_page_says_that_nothing_is_fetched() {
    let (link, remarks) = Link::parse("file=scenes/hall.toml&step=2", "");
    assert!(remarks.is_empty(), "{remarks:?}");
    let opening = link::opening(link, remarks, None).expect("a scene");
    let [remark] = &opening.remarks[..] else { panic!("{:?}", opening.remarks) };
    assert!(remark.to_string().contains("scenes/hall.toml"), "{remark}");
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

/// Its agents are added by its run: the link warned that there is no such agent, and selected none.
#[test]
fn a_link_to_a_scene_that_is_being_drawn_selects_its_agent() {
    let mut hand = drawing(EditTool::Agent);
    hand.drag(at(-4.0, 2.0), at(4.0, 2.0));
    hand.app().act(DocumentAction::Select(Some(1)));
    steps_of(hand.app(), 5);
    let link = link_of(hand.app());
    assert!(link.contains("select=1"), "{link}");
    let opened = followed(&link);
    assert_eq!((opened.document.step(), opened.document.selected()), (5, Some(1)));
    assert_eq!(opened.document.world().agents[1].position, hand.world().agents[1].position);
    let warned: Vec<&str> = opened.notices.toasts.words().collect();
    assert!(warned.is_empty(), "{warned:?}");
}

/// The number was that of the first agent when the first frame had passed; it leaves before the step of the link.
#[test]
fn a_link_selects_the_agent_that_has_its_number_at_its_step() {
    let standing = |y: f32| format!("[[agents]]\nposition = [0.0, {y:?}]\ngoal = [0.0, {y:?}]\n");
    let text = format!(
        "time_step = 0.1\n[[agents]]\nposition = [0.0, 0.0]\ngoal = [1500.0, 0.0]\nafter = \"leave\"\n{}{}",
        standing(50.0),
        standing(100.0)
    );
    let scenario = Scenario::parse(&text, "leaving.toml").expect("a scenario");
    let scene = LinkedScene::Own(Box::new(scenario));
    let link = Link { scene, step: Some(16_000), select: Some(0), ..Link::default() };
    let mut opened = followed(&link.address("https://example.org/").expect("a short link"));
    assert_eq!((opened.document.step(), opened.document.world().agents.len()), (16_000, 2));
    opened.happen(Happening::Time(0.02));
    let selected = opened.document.selected().expect("an agent");
    assert_eq!(opened.document.world().agents[selected as usize].position.y, 50.0);
}

/// One fingerprint for each step was more than a link may have after a minute.
#[test]
fn a_link_does_not_grow_with_the_time_that_has_passed() {
    let mut hand = drawing(EditTool::Agent);
    hand.drag(at(-4.0, 2.0), at(4.0, 2.0));
    steps_of(hand.app(), 30);
    let early = link_of(hand.app());
    steps_of(hand.app(), 3000);
    let late = link_of(hand.app());
    assert!(late.len() < early.len() + 40, "{} and then {}", early.len(), late.len());
    let opened = followed(&late);
    assert_eq!(digest(opened.document.world()), digest(hand.world()));
    assert!(!opened.document.diverged);
}

/// The colors and the lens of a link, and panels folded in a small frame, were stored as the user's own after a second.
#[test]
fn what_a_link_and_its_frame_set_is_for_this_window_only() {
    let (link, remarks) = Link::parse("scenario=four-balls&lens=programs,full&theme=light", "");
    let mut opening = link::opening(link, remarks, None).expect("a scene");
    opening.looks.is_narrow = true;
    let own = Settings { theme: Theme::Dark, lens: Dock::Right, ..used() };
    let mut app = App::new(opening, own.clone()).expect("no log to fail on");
    let Settings { theme, lens, left, right, .. } = app.settings;
    assert_eq!((theme, lens, left, right), (Theme::Light, Dock::Full, false, false));
    assert_eq!(app.stored_settings(), own);
    // During a lesson, too.
    app.act(LessonAction::Begin("walls"));
    app.act(LessonAction::Leave);
    let of_lessons = app.stored_settings().lessons;
    assert_eq!(app.stored_settings(), Settings { lessons: of_lessons, ..own.clone() });
    // The user's own choice is stored, whatever it is.
    app.act(UiAction::ToggleTheme);
    assert_eq!(app.stored_settings().theme, Theme::Projector);
    (0..2).for_each(|_| app.act(UiAction::ToggleTheme));
    let stored = app.stored_settings();
    assert_eq!((stored.theme, stored.lens, stored.left), (Theme::Light, Dock::Right, true));
}

#[test]
fn a_bare_window_leaves_the_offer_of_lessons_for_the_whole_one() {
    let (link, remarks) = Link::parse("scenario=four-balls&panels=none", "");
    let opening = link::opening(link, remarks, None).expect("a scene");
    let mut app = App::new(opening, Settings::default()).expect("no log to fail on");
    assert!(!app.lessons.offer);
    assert_eq!(app.stored_settings(), Settings::default());
}
