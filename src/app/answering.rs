//! The questions of a lesson in the whole window: the overlays that stay hidden until a question is answered, and the
//! runs that answer it.

use std::time::Duration;

use sidestep_core::Vec2;
use sidestep_lab::{
    learn::lesson::{Answers, Given, Inquiry, Lit},
    picture::{
        draw::{Palette, Shape},
        overlay::{Frame, Plane, Source, room},
    },
};

use super::{
    drawing::PaneDrawing,
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
            (open.answer, open.tried) = (Some(answered), tried);
        }
    }

    /// Switches the overlays that a question hides until it is answered; together with the lens, also the numbers in the
    /// world, which name the walls that matter to the decision.
    pub fn show_overlays(&mut self, ask: &Inquiry, on: bool) {
        for thing in &ask.hides {
            match thing {
                Lit::Overlay(overlay) => self.document.look.shown.set(*overlay, on),
                _ => self.document.look.hidden.badges = !on,
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
            Some(Answers::Agent) => self.agent_meant(at, least).map(Given::Agent),
            _ => None,
        };
        given.into_iter().for_each(|given| self.act(LessonAction::Answer(given)));
        given.is_some()
    }

    /// The agent that a press at a place of the active world means, m: by its disc, its line, or the number at either.
    /// The selected agent is none, as the question is about its neighbors.
    fn agent_meant(&mut self, at: Vec2, least: f32) -> Option<u32> {
        let (active, blend, look) = (self.document.panes.active, self.blend(), self.document.look);
        let PaneDrawing { shapes, camera, .. } = self.drawings().swap_remove(active);
        let palette = Palette::of(self.settings.theme);
        let scene = self.document.panes.machine_mut().scene(false);
        let frame =
            Frame { scene, look, camera, palette: &palette, blend, pointed: None, plane: Plane::World };
        let meant = match room::named_at(&camera, &shapes, camera.screen_from_world(at)) {
            Some(named) => {
                let pixel = camera.meters_per_pixel;
                let mut agents = 0..scene.world.agents.len();
                let body = agents.find(|agent| frame.position(*agent).distance(named) < pixel);
                let body = body.map(|agent| Source::Neighbor(agent as u32));
                body.or_else(|| frame.constraint_at(named, pixel))
            }
            None => {
                let under = pointing::under(scene.world, &scene.drawn_around(at, least, blend), at, least);
                let mine = look.selected.map(Source::Neighbor);
                under.filter(|under| Some(*under) != mine).or_else(|| frame.constraint_at(at, least))
            }
        };
        match meant {
            Some(Source::Neighbor(agent)) => Some(agent),
            _ => None,
        }
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
