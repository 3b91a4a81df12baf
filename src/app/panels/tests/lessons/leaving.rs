//! A lesson is paused, resumed and left, and no part of the user's own scene is lost.

use sidestep_core::{Vec2 as Place, sim::digest::digest};
use sidestep_lab::picture::overlay::OverlayId;

use super::{
    super::{
        drawing::{drawing, messages},
        grips::{Hand, at},
    },
    *,
};
use crate::app::edit::tool::EditTool;

/// Everything of a scene that could be lost.
#[derive(Debug, PartialEq)]
struct SceneState {
    digest: u64,
    step: u64,
    known: usize,
    branches: usize,
    source: String,
    look: sidestep_lab::picture::overlay::Look,
    lens: String,
    camera: sidestep_lab::picture::draw::Camera,
    time: (bool, f32),
    settings: Settings,
    unsaved: bool,
}

fn whole(app: &App) -> SceneState {
    let document = &app.document;
    let settings = app.lasting_settings().into_owned();
    // The progress in the lessons is kept.
    let settings = Settings { lessons: Default::default(), ..settings };
    SceneState {
        digest: digest(document.world()),
        step: document.step(),
        known: document.panes.past().samples().len(),
        branches: document.panes.past().branches().len(),
        source: document.source.clone(),
        look: document.look,
        lens: format!("{:?}", app.lens),
        camera: app.ui.viewport.camera,
        time: (app.time.playing, app.time.speed),
        settings,
        unsaved: document.is_unsaved(),
    }
}

/// A circle of ten with many changes.
fn changed() -> Hand {
    let mut hand = Hand::over("circle-10");
    let app = hand.app();
    steps_of(app, 30);
    app.act(DocumentAction::Select(Some(3)));
    app.act(Command::parse_set("radius=0.7").expect("a change"));
    app.act(TimeAction::SetSpeed(3.0));
    app.act(LensAction::SetMode(LensFace::Programs));
    app.act(LensAction::SetDock(Dock::Beside));
    app.act(LookAction::ToggleOverlay(OverlayId::Grid));
    app.act(UiAction::TogglePanel(Panel::Right));
    steps_of(app, 10);
    app.act(TimeAction::Seek(25));
    app.act(Command::MoveAgent { agent: 1, to: Place::new(3.0, 4.0) });
    app.ui.viewport.pan(Place::new(1.0, 2.0));
    app.camera_follows_viewport(std::time::Duration::ZERO);
    hand
}

/// Makes many changes within a lesson.
fn busy(app: &mut App) {
    app.act(LessonAction::Begin("velocity-obstacle"));
    app.act(LessonAction::Next);
    app.act(LookAction::ToggleOverlay(OverlayId::Trails));
    app.act(LensAction::SetDock(Dock::Full));
    app.act(UiAction::TogglePanel(Panel::Bottom));
    app.act(Command::parse_set("radius=0.3").expect("a change"));
    steps_of(app, 12);
    app.act(TimeAction::SetSpeed(0.5));
}

#[test]
fn leaving_in_the_middle_brings_the_scene_back_with_its_changes_and_its_time() {
    let mut hand = changed();
    let before = whole(hand.app());
    busy(hand.app());
    assert_ne!(hand.app().document.source, before.source);
    assert_eq!(whole(hand.app()).settings, before.settings, "and what outlives the program is the user's");
    hand.app().act(LessonAction::Leave);
    assert_eq!(whole(hand.app()), before);
    assert!(hand.app().lessons.open.is_none() && hand.app().lessons.paused.is_none());
    hand.undo();
    let undone = hand.world().agents[1].position;
    assert!(undone != Place::new(3.0, 4.0), "what was changed before can still be taken back");
    // Later it continues at the step where it was left.
    hand.app().act(LessonAction::Begin("velocity-obstacle"));
    assert_eq!(hand.app().lessons.open.as_ref().map(|open| open.step), Some(1));
}

#[test]
fn a_lesson_that_is_paused_waits_as_it_is() {
    let mut hand = changed();
    let own = whole(hand.app());
    busy(hand.app());
    let in_lesson = whole(hand.app());
    hand.app().act(LessonAction::Pause);
    assert_eq!(whole(hand.app()), own);
    hand.panels.run_steps(4);
    assert!(has_words(&hand.panels, "waits at step 2 of 8"));
    click(&mut hand.panels, Role::Button, "Go on");
    let again = whole(hand.app());
    assert_eq!((again.digest, again.step, again.known), (in_lesson.digest, in_lesson.step, in_lesson.known));
    assert_eq!(again, in_lesson);
}

#[test]
fn opening_another_scene_pauses_the_lesson() {
    let mut hand = changed();
    busy(hand.app());
    hand.app().act(SceneAction::Load("doorway".into()));
    assert_eq!(hand.app().document.source, "doorway");
    assert!(hand.app().lessons.open.is_none());
    hand.app().act(LessonAction::Resume);
    assert_eq!(hand.app().document.source, "two-bodies");
    hand.app().act(LessonAction::Leave);
    assert_eq!(hand.app().document.source, "doorway");
}

/// The last page sent the user to the menu, and the scene found there opens under another method.
#[test]
fn the_last_page_opens_the_scene_that_it_names_under_its_method() {
    let mut pupil = Pupil::of("velocity-obstacle");
    let steps = pupil.open().lesson.steps.len();
    (0..steps).for_each(|_| pupil.app().act(LessonAction::Next));
    pupil.frame();
    click(&mut pupil.hand.panels, Role::Button, "ten agents on a circle");
    let app = pupil.app();
    assert_eq!((app.document.source.as_str(), app.document.method()), ("circle-10", Some(Method::Vo)));
    assert!(app.lessons.open.is_none() && app.lessons.paused.is_none());
    pupil.frame();
    assert!(!has_words(&pupil.hand.panels, "waits at step"), "it is done");
}

#[test]
fn a_scene_that_is_drawn_survives_a_lesson_and_its_draft_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = drawing(EditTool::Pillar);
    hand.app().draft = crate::app::edit::draft::SceneDraft::in_folder(Some(folder.path().to_path_buf()));
    hand.drag(at(0.0, 2.0), at(0.5, 2.0));
    let before = whole(hand.app());
    assert!(before.unsaved, "{:?}", messages(&hand));
    hand.app().act(LessonAction::Begin("velocity-obstacle"));
    let draft = folder.path().join("drafts/scene.toml");
    assert!(draft.is_file(), "it is kept before the lesson begins");
    steps_of(hand.app(), 3);
    hand.app().keep_draft();
    assert!(draft.is_file(), "the scene of a lesson is no draft");
    hand.app().act(LessonAction::Leave);
    assert_eq!(whole(hand.app()), before);
    assert!(hand.app().editor.on, "and one goes on drawing");
}

/// The panels of a program start with these settings.
fn started(settings: Settings) -> Panels {
    let bindings = keys::table();
    let mut panels =
        bench("circle-10", (1280.0, 800.0), move |ctx, view, out| panels::show(ctx, view, &bindings, out));
    let read = Scenario::load("circle-10").expect("built in");
    panels.state_mut().app = App::new(Opening::of("circle-10", read), settings).expect("no log");
    panels.run_steps(4);
    panels
}

/// The first touch of anything once ended it, and it never came back.
#[test]
fn the_tour_is_offered_until_it_is_answered() {
    let mut panels = started(Settings::default());
    assert!(has_words(&panels, "New here?"));
    press(&mut panels, egui::Key::Tab);
    panels.state_mut().app.act(DocumentAction::SelectNext(Direction::Forward));
    panels.run_steps(4);
    assert!(has_words(&panels, "New here?"), "a touch is no answer");
    let kept = panels.state_mut().app.stored_settings();
    assert!(kept.hint_seen);
    let mut panels = started(kept);
    assert!(has_words(&panels, "New here?"), "also at the next start");
    click(&mut panels, Role::Button, "Not now");
    assert!(!has_words(&panels, "New here?"));
    let kept = panels.state_mut().app.stored_settings();
    let mut panels = started(kept);
    assert!(!has_words(&panels, "New here?"));
    panels.state_mut().app.act(LessonAction::Begin("walls"));
    panels.run_steps(4);
    assert!(has_words(&panels, "Ten agents want to get to the other side"));
}

#[test]
fn a_lesson_that_is_begun_answers_the_offer_and_another_scene_does_not() {
    let mut panels = started(Settings::default());
    panels.state_mut().app.act(SceneAction::Load("doorway".into()));
    let kept = panels.state_mut().app.stored_settings();
    let mut panels = started(kept);
    assert!(has_words(&panels, "New here?"));
    panels.state_mut().app.act(LessonAction::Begin("walls"));
    let kept = panels.state_mut().app.stored_settings();
    assert!(!has_words(&started(kept), "New here?"));
}

#[test]
fn the_tour_begins_with_the_first_lesson_and_the_palette_finds_all_by_their_questions_and_numbers() {
    let mut panels = started(Settings::default());
    click(&mut panels, Role::Button, "Begin");
    let open = panels.state().app.lessons.open.as_ref().map(|open| open.lesson.number);
    assert_eq!(open, Some(1));
    let app = &mut panels.state_mut().app;
    let bindings = keys::table();
    for lesson in library::all() {
        let title = format!("Lesson {}: {}", lesson.number, lesson.english.title);
        for search in [&lesson.english.question, &title, &format!("lesson {}", lesson.number)] {
            let titles = panels::palette::titles(&app.view(), &bindings, search);
            assert_eq!(titles.first(), Some(&title), "{search}");
        }
    }
}
