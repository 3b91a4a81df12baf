//! Drawing goals in sequence: a press on an agent, or on free ground for a new one, then goal by goal.

use std::sync::Arc;

use sidestep_core::{
    Command, Vec2,
    model::{
        Journey,
        journey::{Goals, JourneyGoal, MAX_GOALS},
    },
};

use super::{EditDesk, Editor, said, sketch::Sketch};

impl Editor {
    /// The button went up while a path is being drawn: adds a goal, or closes the round at the first one.
    pub(super) fn release_path(&mut self, moved: bool, desk: &mut EditDesk) {
        let Sketch::Path(path) = &mut self.sketch else { return };
        let Some(place) = path.next(moved) else { return };
        path.pressed = None;
        let first = path.list.first().map(|goal| goal.place.center());
        let is_first = |first: Vec2| !moved && first.distance(place.center()) <= desk.least;
        if path.list.len() > 1 && first.is_some_and(is_first) {
            return self.finish_path(true, desk);
        }
        if path.list.len() >= MAX_GOALS {
            return desk.notices.info(said::path_is_full(MAX_GOALS));
        }
        path.list.push(JourneyGoal::passed(place));
    }

    /// Assigns the drawn goals to the agent.
    pub(super) fn finish_path(&mut self, repeats: bool, desk: &mut EditDesk) {
        let Sketch::Path(path) = std::mem::take(&mut self.sketch) else { return };
        if path.list.is_empty() {
            return;
        }
        let by_roadmap = !desk.world().roadmap.is_empty();
        let goals = Arc::new(Goals { repeats, by_roadmap, ..Goals::of(path.list) });
        let journey = Box::new(Journey::start(goals, desk.world().time));
        desk.carry_out(Ok(vec![Command::SetJourney { agent: path.agent, journey }]));
    }
}
