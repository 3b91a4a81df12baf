//! Events in the window: recorded in the journal, then carried out.

use std::time::Duration;

use sidestep_core::{Vec2, World};

use super::{
    action::Action, document::edit::DocumentAction, edit::EditAction, journal::Happening, mouse, state::App,
    time::TimeAction, viewport::ScreenArea,
};

/// Largest number of agents of a scene that the journal stores: copying more would cause a noticeable pause.
const MOST_AGENTS: usize = 5_000;

impl App {
    /// Records an event in the journal, and carries it out.
    pub fn happen(&mut self, happening: Happening) {
        if self.journal.is_due() {
            self.begin_chapter();
        }
        if self.journal.is_new_gesture(self.ui.gesture) {
            self.journal.note(Happening::Gesture);
        }
        match &happening {
            Happening::Act(action) => self.journal.note(replayable(action, self.document.world())),
            Happening::Mouse(_) => {
                let view = self.view_of_worlds();
                self.journal.note(view);
                self.journal.note(happening.clone());
            }
            other => self.journal.note(other.clone()),
        }
        let (step, is_time) = (self.document.step(), matches!(happening, Happening::Time(_)));
        self.go_through(happening);
        if is_time {
            self.journal.settle_time(step, self.document.step());
        }
        if self.journal.is_empty() {
            self.begin_chapter();
        }
    }

    /// Carries out an event.
    pub fn go_through(&mut self, happening: Happening) {
        match happening {
            Happening::Act(action) => self.act(action),
            Happening::Mouse(mouse) => mouse::handle(self, &mouse),
            Happening::View { area, center, scale } => {
                self.ui.viewport.look(area, Vec2::from(center), scale);
            }
            Happening::Time(seconds) => self.advance_clock(Duration::from_secs_f64(seconds)),
            Happening::Step(step) => self.come_to(step),
            Happening::Gesture => self.ui.gesture += 1,
            Happening::Other(_) => {}
        }
    }

    /// Advances to a step as playing does, and continues to play.
    fn come_to(&mut self, step: u64) {
        let playing = self.time.playing;
        if step < self.document.step() {
            self.act(TimeAction::Seek(step));
        }
        (self.document.step()..step).for_each(|_| self.act(TimeAction::StepOnce));
        self.time.playing = playing;
    }

    fn begin_chapter(&mut self) {
        let few = self.document.world().agents.len() <= MOST_AGENTS;
        let scene = few.then(|| self.document.scenario_of_now());
        let mut first = Vec::new();
        if self.editor.on {
            first.extend([EditAction::Toggle, EditAction::Take(self.editor.tool)].map(Action::from));
        }
        first.push(DocumentAction::Select(self.document.selected()).into());
        let mut first: Vec<Happening> = first.into_iter().map(Happening::Act).collect();
        if self.document.panes.list.len() > 1 {
            first.push(Happening::Other(format!("panes: {}", self.document.panes.list.len())));
        }
        first.push(self.view_of_worlds());
        self.journal.begin(scene, first);
    }

    fn view_of_worlds(&self) -> Happening {
        let viewport = &self.ui.viewport;
        let (area, center) = (ScreenArea::of(viewport.rect), viewport.camera.center.to_array());
        Happening::View { area, center, scale: viewport.camera.meters_per_pixel }
    }
}

/// An action in a form that can be replayed, or else its description.
fn replayable(action: &Action, world: &World) -> Happening {
    match action {
        Action::Document(DocumentAction::Apply(remedial)) => {
            Happening::Act(DocumentAction::SetValues(remedial.commands_for(world)).into())
        }
        Action::World(_)
        | Action::Document(_)
        | Action::Scene(_)
        | Action::Edit(_)
        | Action::Time(_)
        | Action::Look(_)
        | Action::Lens(_)
        | Action::Arrow(_)
        | Action::Escape => Happening::Act(action.clone()),
        Action::File(_)
        | Action::Import(_)
        | Action::Lesson(_)
        | Action::Clip(_)
        | Action::Ui(_)
        | Action::SetLogRate(_)
        | Action::KeepFilesIn(_)
        | Action::Quit => Happening::Other(format!("{action:?}")),
    }
}
