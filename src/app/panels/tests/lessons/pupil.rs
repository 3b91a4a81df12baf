//! A pupil that does the steps of a lesson by keys and pointer.

use sidestep_core::{Vec2 as Place, model::EdgeName};
use sidestep_lab::{
    learn::lesson::{Lit, library},
    picture::draw::{Plate, Shape},
};

use super::{
    super::{
        drawing::{held, typed},
        grips::Hand,
    },
    scripts::{Deed, NamedKey},
    *,
};
use std::time::Duration;

use crate::app::{
    lesson::{Attended, said},
    panels::lit::framed_since,
};

/// A pupil that does a lesson in a window of 1280 × 800.
pub struct Pupil {
    pub hand: Hand,
    /// The folder for clips.
    _folder: tempfile::TempDir,
}

impl Pupil {
    /// Begins a lesson.
    pub fn of(id: &str) -> Pupil {
        Pupil::at(id, 0)
    }

    /// Continues a lesson at a step.
    pub fn at(id: &str, step: usize) -> Pupil {
        let mut hand = Hand::over("circle-10");
        let lesson = library::find(id).expect("a lesson");
        hand.app().settings.lessons.at.insert(id.into(), step);
        hand.app().act(LessonAction::Begin(&lesson.id));
        let folder = tempfile::tempdir().expect("a folder");
        hand.app().files.folder = folder.path().to_path_buf();
        let mut pupil = Pupil { hand, _folder: folder };
        pupil.frame();
        pupil
    }

    pub fn app(&mut self) -> &mut App {
        self.hand.app()
    }

    pub fn open(&self) -> &Attended {
        self.hand.panels.state().app.lessons.open.as_ref().expect("a lesson is open")
    }

    /// A frame of the window.
    pub fn frame(&mut self) {
        self.hand.panels.run_steps(2);
        let app = self.app();
        while app.time.goal.is_some() {
            app.advance_clock(Duration::from_millis(10));
        }
        app.camera_follows_viewport(Duration::ZERO);
        app.document.examination.examine_now();
        app.document.examine();
        app.see_to_lesson();
    }

    /// Keys of the lesson take precedence over all others, as in the loop of the window.
    fn key(&mut self, key: Option<egui::Key>, text: Option<&str>) {
        let table = self.app().lessons.open.as_ref().map(crate::app::lesson::keys::table).unwrap_or_default();
        let modifiers = Modifiers::NONE;
        let mut events: Vec<Event> = key
            .map(|key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers })
            .into_iter()
            .collect();
        events.extend(text.map(|text| Event::Text(text.into())));
        let mut actions = Vec::new();
        let input = egui::RawInput { events, ..Default::default() };
        _ = egui::Context::default().run(input, |ctx| actions.extend(keys::pressed(ctx, &table)));
        if actions.is_empty() {
            key.into_iter().for_each(|key| held(&mut self.hand, key, modifiers));
            text.into_iter().for_each(|text| typed(&mut self.hand, text));
        }
        actions.into_iter().for_each(|action| self.app().act(action));
    }

    fn press(&mut self, key: NamedKey) {
        let key = match key {
            NamedKey::Right => egui::Key::ArrowRight,
            NamedKey::Backspace => egui::Key::Backspace,
        };
        self.key(Some(key), None);
    }

    fn in_lens(&mut self, velocity: Place) -> Pos2 {
        let area = panels::lens::area(&self.hand.panels.ctx).expect("a lens");
        let drawing = self.app().lens_drawing(area).expect("a selected agent");
        let screen = drawing.camera.screen_from_world(velocity);
        assert!(area.contains(pos2(screen.x, screen.y)), "{velocity} is not in the lens");
        pos2(screen.x, screen.y)
    }

    fn drag_in_lens(&mut self, from: Place, to: Place) {
        let (from, to) = (self.in_lens(from), self.in_lens(to));
        drag(&mut self.hand.panels, from, to);
    }

    pub fn act(&mut self, deed: &Deed) {
        match *deed {
            Deed::Type(letter) => self.key(None, Some(letter)),
            Deed::Press(key) => self.press(key),
            Deed::DragWish(x, y) => {
                let agent = self.app().document.selected().expect("a selected agent");
                let wish = self.app().document.panes.decisions().choices[agent as usize].preferred;
                self.drag_in_lens(wish, Place::new(x, y));
            }
            Deed::DragVelocity(agent, x, y) => {
                let velocity = self.hand.world().agents[agent as usize].velocity;
                self.drag_in_lens(velocity, Place::new(x, y));
            }
            Deed::Drag(from, to) => self.hand.drag(from.into(), to.into()),
            Deed::DragAgent(agent, x, y) => {
                let from = self.hand.world().agents[agent as usize].position;
                self.hand.drag(from, Place::new(x, y));
            }
            Deed::ClickAgent(agent) => {
                let at = self.hand.world().agents[agent as usize].position;
                self.hand.click(at);
            }
            Deed::ClickVelocity(x, y) => {
                let at = self.in_lens(Place::new(x, y));
                click_at(&mut self.hand.panels, at);
            }
            Deed::Run(steps) => {
                if !self.app().time.playing {
                    self.key(Some(egui::Key::Space), None);
                    assert!(self.app().time.playing, "the space bar lets time run");
                }
                for _ in 0..steps {
                    self.app().act(TimeAction::StepOnce);
                    self.app().document.examine();
                }
            }
            Deed::PlayFilm => {
                self.app().act(LensAction::Play);
                for _ in 0..40 {
                    self.app().play_lens(Duration::from_millis(100));
                    self.hand.panels.run_steps(1);
                }
                assert!(!self.app().lens.at.playing, "the film stops within four seconds");
            }
            Deed::Set(key, value) => {
                let set = Command::parse_set(&format!("{key}={value}")).expect("a change");
                let Command::Set { key, value, .. } = set else { panic!("{set:?} is no value") };
                // For the agents on which the sliders act.
                let set = panels::control::set(&self.app().view(), key, value);
                self.app().act(set);
            }
            Deed::Switch(slug) => {
                let overlay = overlay::find(slug).expect("an overlay");
                self.app().act(LookAction::ToggleOverlay(overlay));
            }
            Deed::ChooseEdge(edge) => {
                self.app().act(LensAction::SetSource(overlay::Source::Edge(EdgeName::whole(edge))))
            }
            Deed::Seek(step) => self.app().act(TimeAction::Seek(step)),
            Deed::SideBySide(methods) => {
                compare(self.app(), &format!("method={}", methods.join(",")));
            }
        }
        self.frame();
    }

    /// Checks that everything that the step highlights has a visible frame or is an agent in the picture. Returns
    /// `false` if the doctor has no finding yet.
    fn see_what_is_lit(&mut self) -> bool {
        let mut doctor_spoke = true;
        let lit = &self.open().now().expect("a step").lit;
        (0..40).for_each(|_| self.frame());
        lit.iter().for_each(|lit| _ = framed_since(&self.hand.panels.ctx, *lit));
        self.frame();
        let screen = self.hand.panels.ctx.screen_rect();
        for lit in lit {
            let framed = framed_since(&self.hand.panels.ctx, *lit);
            let at = format!("{} {}: {lit:?}", self.open().lesson.id, self.open().step + 1);
            match lit {
                Lit::Agent(agent) => {
                    let place = self.hand.world().agents[*agent as usize].position;
                    let palette =
                        sidestep_lab::picture::draw::Palette::of(sidestep_lab::picture::draw::Theme::Dark);
                    let rings = self.app().marks_of_lesson(&palette);
                    let is_ring =
                        |shape: &Shape| matches!(shape, Shape::Disc { center, .. } if *center == place);
                    assert!(rings.iter().any(is_ring), "{at}");
                }
                Lit::Doctor => doctor_spoke = framed.is_some(),
                _ => assert!(framed.is_some_and(|rect| screen.contains_rect(rect)), "{at}: {framed:?}"),
            }
        }
        doctor_spoke
    }

    /// Checks that what would give the answer away is hidden until the answer is given; together with the lens, the
    /// numbers of agents and walls in the world.
    fn see_what_is_hidden(&mut self, answered: bool) {
        let Some(ask) = self.open().now().and_then(|step| step.ask.as_ref()) else { return };
        let at = format!("{} {}", self.open().lesson.id, self.open().step + 1);
        for thing in &ask.hides {
            let is_shown = match thing {
                Lit::Overlay(overlay) => self.app().document.look.shown.is_on(*overlay),
                _ => {
                    let is_number =
                        |shape: &Shape| matches!(shape, Shape::Text { plate: Some(Plate::Box(_)), .. });
                    let has_numbers = self.app().drawings()[0].shapes.iter().any(is_number);
                    assert!(answered || !has_numbers, "{at}: a number in the world");
                    let area = panels::lens::area(&self.hand.panels.ctx).expect("room for a lens");
                    self.app().lens_drawing(area).is_some()
                }
            };
            assert_eq!(is_shown, answered, "{at}: {thing:?}");
        }
        self.hand.panels.run_steps(2);
        let words = said::waits_for_answer().to_string();
        assert_eq!(has_words(&self.hand.panels, &words), !answered, "{at}: figures");
    }

    /// Watches a run that answers a question to its end; the present world stays where it is.
    pub fn see_the_runs_play(&mut self) {
        let step = self.app().document.step();
        let Some(tried) = &self.open().tried else {
            let runs =
                self.open().now().and_then(|step| step.ask.as_ref()).is_some_and(|ask| ask.seconds > 0.0);
            return assert!(!runs, "{} {}: no ghost", self.open().lesson.id, self.open().step + 1);
        };
        let (seconds, agents) = (tried.now().1.seconds, tried.now().1.ways().len());
        let runs = 1 + usize::from(!self.open().step_text().expect("a step").runs.is_empty());
        // Each takes at most six seconds, in steps that are no longer than the slowest step of the world.
        for _ in 0..runs * 140 {
            self.app().play_tried(Duration::from_millis(50));
        }
        let tried = self.open().tried.as_ref().expect("as before");
        assert!(tried.is_over() && tried.begun().len() == runs, "{runs} runs of {seconds} s");
        assert!(tried.begun().iter().all(|run| run.ways().len() == agents && run.at() > 0.99 * seconds));
        assert_eq!(self.app().document.step(), step, "the present world waits");
    }

    /// Does a step, which must not be done before that, and continues.
    pub fn do_step(&mut self, step: usize, deeds: &[Deed]) {
        let id = self.open().lesson.id.clone();
        assert_eq!(self.open().step, step, "{id}");
        self.frame();
        let is_only_text = self.open().now().expect("a step").is_only_text();
        assert_eq!(self.open().done, is_only_text, "{id} {}: done before anything was done", step + 1);
        let doctor_spoke = self.see_what_is_lit();
        self.see_what_is_hidden(false);
        deeds.iter().for_each(|deed| self.act(deed));
        assert!(doctor_spoke || self.see_what_is_lit(), "{id} {}: the doctor says nothing", step + 1);
        let answered = self.open().answer.as_ref().map(|answered| (answered.given, answered.truth.clone()));
        let messages: Vec<String> = self.app().notices.toasts.words().map(String::from).collect();
        assert!(self.open().done, "{id} {}: not done by {deeds:?}; {answered:?} {messages:?}", step + 1);
        self.see_what_is_hidden(true);
        self.see_the_runs_play();
        self.key(Some(egui::Key::Enter), None);
        self.frame();
        assert_eq!(self.open().step, step + 1, "{id}: Enter goes on");
    }
}
