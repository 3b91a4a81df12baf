//! Drawing a scene with the mouse: what the mouse does in drawing mode, and what that changes in the rest of the
//! window.

use std::path::{Path, PathBuf};

use sidestep_core::{Command, Vec2, model::Journey};
use sidestep_lab::{
    RunCommand, Scenario,
    picture::draw::{Palette, Shape},
};

use super::{
    action::Action,
    document::{drawn::SavedMoment, edit::DocumentAction},
    edit::{
        EditAction, EditDesk, Editor, picture,
        snap::{self, HeldKeys, Snapping},
        tool::EditTool,
    },
    later::LaterCommand,
    mouse::MIN_GRIP,
    opened::Opened,
    state::App,
};
use crate::app::{edit::said, importing::ImportMeaning, opened::ImportSource};

/// Width of the view of a new scene, m, and its time step, s.
const WIDTH: f32 = 20.0;
const TIME_STEP: f32 = 0.1;

impl App {
    /// Carries out an action of drawing mode.
    pub fn act_on_scene_drawn(&mut self, action: EditAction) {
        match action {
            EditAction::Back if self.has_something_open() => self.act(Action::Escape),
            EditAction::Nudge(along) if self.editor.picked.is_empty() => self.step_along(along),
            EditAction::OpenDraft => self.open_draft(),
            EditAction::DiscardDraft => self.discard_draft(),
            EditAction::RestoreDraft(file) => {
                let restored = self.draft.restore(&file);
                self.say_if_no_draft(restored);
            }
            EditAction::OpenPasted => self.open_pasted(),
            action => {
                let begins = action == EditAction::Toggle && !self.editor.on;
                self.time.playing &= action != EditAction::Toggle;
                if begins {
                    self.time.pause();
                }
                let draws = begins || self.editor.on && self.editor.draws(&action);
                if draws && self.return_to_start() && action.is_of_its_moment() {
                    return self.notices.info(said::back_at_start());
                }
                self.with_desk(HeldKeys::default(), |editor, desk| editor.act(action, desk));
            }
        }
    }

    /// Goes to the start of the run, which is what is drawn, with the methods and parameters of now. Returns true if
    /// time was elsewhere.
    pub fn return_to_start(&mut self) -> bool {
        if self.document.step() == self.document.panes.past().first() {
            return false;
        }
        self.leave_moment();
        self.time.pause();
        self.document.return_to_start(&mut self.notices);
        self.time.settle(&mut self.document);
        self.editor.follow_to_start(&mut self.document);
        true
    }

    /// An action as it applies in drawing mode: time goes to the start of the run before what is drawn changes, also by
    /// undo. Methods and parameters are set at the present step. `None` if nothing is left of the action there.
    pub fn for_drawing(&mut self, action: Action) -> Option<Action> {
        if !self.editor.on {
            return Some(action);
        }
        let first = self.document.panes.past().first();
        match action {
            Action::World(command) if is_drawn(&command) => {
                self.at_start(vec![command]).pop().map(Action::World)
            }
            Action::Document(DocumentAction::SetValues(commands)) => {
                let commands: Vec<RunCommand> = commands.into_iter().map(RunCommand::World).collect();
                let draws = commands.iter().any(is_drawn);
                let commands = if draws { self.at_start(commands) } else { commands };
                let commands = commands.iter().filter_map(RunCommand::of_world).cloned().collect();
                Some(DocumentAction::SetValues(commands).into())
            }
            Action::Document(DocumentAction::SetSeed(_)) => {
                self.return_to_start();
                Some(action)
            }
            Action::Document(DocumentAction::Take(way)) if self.document.step_of_next(way) == Some(first) => {
                self.return_to_start();
                Some(action)
            }
            action => Some(action),
        }
    }

    /// Goes to the start of the run. Returns commands for the present world as they apply there; those whose agents are
    /// not there yet are left out, and a journey begins with its first goal.
    fn at_start(&mut self, commands: Vec<RunCommand>) -> Vec<RunCommand> {
        let here = self.document.world();
        let later = |command: &RunCommand| LaterCommand::elsewhere(command.clone(), here);
        let later: Vec<LaterCommand> = commands.iter().map(later).collect();
        if !self.return_to_start() {
            return commands;
        }
        let start = self.document.world();
        if commands.iter().any(is_of_its_moment) {
            self.notices.info(said::back_at_start());
        }
        let later = later.iter().filter(|later| !is_of_its_moment(later.command()));
        let there = later.filter_map(|later| later.in_world(start, |id| start.index(id)));
        let from_first_goal = |command: RunCommand| match command {
            RunCommand::World(Command::SetJourney { agent, journey }) => {
                let journey = Box::new(Journey::start(journey.goals, start.time));
                RunCommand::World(Command::SetJourney { agent, journey })
            }
            other => other,
        };
        there.map(from_first_goal).collect()
    }

    /// An arrow key steps time where nothing is picked, as it does outside drawing mode.
    fn step_along(&mut self, along: Vec2) {
        if along.x != 0.0 {
            self.act(Action::Arrow(along.x.into()));
        }
    }

    fn with_desk<T>(&mut self, held: HeldKeys, work: impl FnOnce(&mut Editor, &mut EditDesk) -> T) -> T {
        let drawn = self.drawn_positions();
        let scale = self.ui.viewport.camera.meters_per_pixel;
        let (least, grid) = (MIN_GRIP * scale, snap::grid(&self.document.look, scale));
        let (before, gesture) = (self.document.edits, self.ui.gesture);
        let App { editor, document, notices, .. } = self;
        let done = work(editor, &mut EditDesk { document, notices, gesture, drawn, least, grid, held });
        self.note_drawing(before);
        done
    }

    /// Marks a scene that was changed in drawing mode as a drawn one.
    pub fn note_drawing(&mut self, edits_before: u64) {
        self.document.drawn |= self.editor.on && self.document.edits != edits_before;
    }

    /// The button went down over the active world. Returns true if the tool takes the press.
    pub fn press_to_draw(&mut self, at: Vec2, held: HeldKeys) -> bool {
        if !self.editor.on {
            return false;
        }
        if self.with_desk(held, |editor, desk| editor.press_draws(at, desk)) {
            self.return_to_start();
        }
        self.with_desk(held, |editor, desk| editor.press(at, desk))
    }

    /// The pointer moved with the button down.
    pub fn drag_to_draw(&mut self, at: Vec2, held: HeldKeys) {
        let (drag, dragging) = (self.ui.pointer.drag, self.ui.pointer.dragging);
        if self.editor.sketch.carries() && self.return_to_start() {
            // The hand keeps what it holds.
            (self.ui.pointer.drag, self.ui.pointer.dragging) = (drag, dragging);
            self.with_desk(held, |editor, desk| editor.grip_again(at, desk));
        }
        self.with_desk(held, |editor, desk| editor.drag(at, desk));
    }

    /// The button went up.
    pub fn release_to_draw(&mut self, at: Vec2, moved: bool, held: HeldKeys) {
        if self.editor.on && self.editor.tool.draws() {
            self.return_to_start();
        }
        self.with_desk(held, |editor, desk| editor.release(at, moved, desk));
    }

    /// The mouse was double-clicked in drawing mode.
    pub fn double_click_to_draw(&mut self, at: Vec2, held: HeldKeys) {
        if self.with_desk(held, |editor, desk| editor.double_click_draws(at, desk)) {
            self.return_to_start();
        }
        self.with_desk(held, |editor, desk| editor.double_click(at, desk));
    }

    /// The pointer moved to a place of the active world, m, or away from it.
    pub fn hover_to_draw(&mut self, at: Option<Vec2>, held: HeldKeys) {
        let scale = self.ui.viewport.camera.meters_per_pixel;
        self.editor.at = at;
        let grid = snap::grid(&self.document.look, scale);
        let snaps = self.editor.on && self.editor.tool != EditTool::Select && !held.ctrl;
        self.editor.snapping = snaps.then_some(Snapping { on: true, grid });
    }

    /// The marks of drawing mode over the active world.
    pub fn marks_of_drawing(&self, palette: &Palette) -> Vec<Shape> {
        let camera = &self.ui.viewport.camera;
        if !self.editor.on {
            return Vec::new();
        }
        picture::shapes(&self.editor, &self.document, camera, palette)
    }

    /// Opens an empty scene, and drawing mode to draw it in.
    pub fn open_new(&mut self) {
        self.open_to_draw(&said::new_scene().to_string(), &new_scene());
    }

    /// Opens a scene to continue drawing; it counts as having no unsaved changes yet.
    pub fn open_to_draw(&mut self, name: &str, scenario: &Scenario) {
        self.open_drawn(name, scenario);
        self.document.saved = self.document.edits;
    }

    fn open_drawn(&mut self, name: &str, scenario: &Scenario) {
        self.open_or_say(name, Opened::of(vec![scenario.clone()], &[]));
        self.time.playing = false;
        self.document.drawn = true;
        self.document.edits += 1;
        if !self.editor.on {
            self.act(EditAction::Toggle);
        }
    }

    fn open_draft(&mut self) {
        let Some(held) = self.draft.take_left() else { return self.notices.info(said::draft_taken()) };
        self.journal.forget();
        let name = said::draft().to_string();
        let read = held.read().map_err(anyhow::Error::from);
        match read.and_then(|text| Ok(Scenario::parse(&text, &name)?)) {
            Ok(scenario) => {
                // The scene that is shown now may have its own draft, which is set aside.
                self.open_drawn(&name, &scenario);
                self.draft.adopt(held);
            }
            Err(error) => {
                self.draft.offer_again(held);
                self.notices.long_error(format!("{error:#}"));
            }
        }
    }

    fn discard_draft(&mut self) {
        match self.draft.discard_left() {
            Ok(Some(file)) => {
                self.notices.discarded(said::draft_discarded(), (said::undo_discard(), file));
            }
            Ok(None) => self.notices.info(said::draft_taken()),
            Err(error) => self.notices.error(said::not_discarded(error.to_string())),
        }
    }

    fn open_pasted(&mut self) {
        let Some(text) = self.editor.pasted.take() else { return };
        let name = said::pasted_text().to_string();
        let (bytes, others) = (text.into_bytes().into(), Default::default());
        let source = ImportSource::Bytes { name: name.clone(), bytes, others };
        self.open_or_say(&name, source.read(ImportMeaning::default()));
    }

    /// The moment of the run that a saved scene has: in drawing mode its start, which is what is drawn.
    pub fn saved_moment(&self) -> SavedMoment {
        if self.editor.on { SavedMoment::Start } else { SavedMoment::Now }
    }

    /// Saves the drawn scene as a draft, which outlives the program; waits until a save is due.
    pub fn keep_draft(&mut self) {
        if self.lessons.open.is_some() {
            // The scene of a lesson is not a draft, and the user's own waits as it is.
            return;
        }
        let kept = self.draft.keep(&self.document, self.saved_moment());
        self.say_if_no_draft(kept);
    }

    /// Like [`App::keep_draft`], but immediately: another scene is opened, or the program ends.
    pub fn keep_draft_now(&mut self) {
        if self.lessons.open.is_some() {
            return;
        }
        let kept = self.draft.keep_now(&self.document, self.saved_moment());
        self.say_if_no_draft(kept);
    }

    /// Saves the scene as a draft, and returns its file; `None` if there are no unsaved changes.
    pub fn draft_now(&mut self) -> Option<PathBuf> {
        self.keep_draft_now();
        self.draft.file().filter(|_| self.document.is_unsaved()).map(Path::to_path_buf)
    }

    fn say_if_no_draft(&mut self, kept: std::io::Result<()>) {
        if let Err(error) = kept {
            self.notices.warning(said::no_draft(error.to_string()));
        }
    }
}

/// Returns true for a command with things of the present moment, which the start does not have.
fn is_of_its_moment(command: &RunCommand) -> bool {
    matches!(command, RunCommand::World(Command::SetNewcomers(_) | Command::SetObstacles(_)))
}

/// Returns true for a change of what is drawn, which includes the values of single agents, and false for one of methods
/// and parameters of all, or of the present moment.
fn is_drawn(command: &RunCommand) -> bool {
    match command {
        RunCommand::World(command) => {
            let is_of_now =
                matches!(command, Command::SetPointer(_) | Command::SetAnswers(_) | Command::PassTime { .. });
            (command.tuned().is_none() || command.tunes_one()) && !is_of_now
        }
        RunCommand::SetGate(_) => true,
        RunCommand::LetGo(_) | RunCommand::Follow(_) => false,
    }
}

/// An empty scene.
fn new_scene() -> Scenario {
    let mut scenario = Scenario { title: said::new_scene().to_string(), ..Scenario::default() };
    scenario.params.time_step = TIME_STEP;
    scenario.view.width = Some(WIDTH);
    scenario
}
