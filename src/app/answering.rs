//! The questions of a lesson in the whole window: the overlays that stay hidden until a question is answered, and the
//! runs that answer it.

use std::time::Duration;

use sidestep_core::Vec2;
use sidestep_lab::{
    learn::lesson::{Answers, Given, Inquiry, Lit},
    picture::draw::{Palette, Shape},
};

use super::{
    lesson::{Answered, LessonAction, marks, said},
    pointing,
    state::App,
};

impl App {
    /// Answers the question of the step: the solver computes the truth, and its runs play as ghosts.
    pub fn answer(&mut self, given: Given) {
        let is_there = self.time.goal.is_none();
        let Some(open) = self.lessons.open.as_ref().filter(|open| open.waits() && is_there) else { return };
        let Some(ask) = open.now().and_then(|step| step.ask.as_ref()) else { return };
        let agent = self.document.selected().unwrap_or_default();
        let Some(truth) = ask.truth(self.document.world(), agent) else {
            return self.notices.info(said::no_answer());
        };
        let (answered, tried) = (Answered { given, truth }, ask.tried(self.document.world()));
        self.show_overlays(ask, true);
        if let Some(open) = &mut self.lessons.open {
            open.right = (open.right.0 + usize::from(answered.is_right()), open.right.1 + 1);
            (open.answer, open.tried) = (Some(answered), tried);
        }
    }

    /// Switches the overlays that a question hides until it is answered.
    pub fn show_overlays(&mut self, ask: &Inquiry, on: bool) {
        for thing in &ask.hides {
            if let Lit::Overlay(overlay) = thing {
                self.document.look.shown.set(*overlay, on);
            }
        }
    }

    /// Plays the runs that gave an answer.
    pub fn play_tried(&mut self, elapsed: Duration) {
        if let Some(tried) = self.lessons.open.as_mut().and_then(|open| open.tried.as_mut()) {
            tried.play(elapsed.as_secs_f32().min(0.25));
        }
    }

    /// Returns true if a press at a place of the active world, m, answers a question.
    pub fn answer_in_world(&mut self, at: Vec2, least: f32) -> bool {
        let asks = self.lessons.open.as_ref().filter(|open| open.waits());
        let given = match asks.and_then(|open| Some(&open.now()?.ask.as_ref()?.answers)) {
            Some(Answers::Place(_)) => Some(Given::Vector(at)),
            Some(Answers::Agent) => {
                let drawn = self.drawn_around(at, 0.0);
                match pointing::under(self.document.world(), &drawn, at, least) {
                    Some(sidestep_core::avoid::Source::Neighbor(agent)) => Some(Given::Agent(agent)),
                    _ => None,
                }
            }
            _ => None,
        };
        given.into_iter().for_each(|given| self.act(LessonAction::Answer(given)));
        given.is_some()
    }

    /// The marks of a lesson in the active world.
    pub fn marks_of_lesson(&mut self, palette: &Palette) -> Vec<Shape> {
        if self.lessons.open.is_none() {
            return Vec::new();
        }
        let drawn = self.drawn_positions();
        let scale = self.ui.viewport.camera.meters_per_pixel;
        let world = (self.document.world(), self.document.selected());
        let open = self.lessons.open.iter();
        open.flat_map(|open| marks::in_world(open, world, &drawn, scale, palette)).collect()
    }
}
