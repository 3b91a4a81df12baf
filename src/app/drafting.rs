//! Drawing a scene with the mouse: what the mouse does in drawing mode, and what that changes in the rest of the
//! window.

use std::path::{Path, PathBuf};

use sidestep_core::Vec2;
use sidestep_lab::{
    Scenario,
    picture::draw::{Palette, Shape},
};

use super::{
    action::Action,
    edit::{
        EditAction, EditDesk, Editor, picture,
        snap::{self, HeldKeys, Snapping},
        tool::EditTool,
    },
    mouse::MIN_GRIP,
    opened::Opened,
    state::App,
    time::TimeAction,
    toasts::ToastAction,
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
                self.time.playing &= action != EditAction::Toggle;
                if action == EditAction::Toggle && !self.editor.on {
                    // The drawing is the start of the run.
                    self.act(TimeAction::Seek(self.document.panes.past().first()));
                }
                self.with_desk(HeldKeys::default(), |editor, desk| editor.act(action, desk));
            }
        }
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
        self.editor.on && self.with_desk(held, |editor, desk| editor.press(at, desk))
    }

    /// The pointer moved with the button down.
    pub fn drag_to_draw(&mut self, at: Vec2, held: HeldKeys) {
        self.with_desk(held, |editor, desk| editor.drag(at, desk));
    }

    /// The button went up.
    pub fn release_to_draw(&mut self, at: Vec2, moved: bool, held: HeldKeys) {
        self.with_desk(held, |editor, desk| editor.release(at, moved, desk));
    }

    /// The mouse was double-clicked.
    pub fn double_click_to_draw(&mut self, at: Vec2, held: HeldKeys) {
        if self.editor.on {
            self.with_desk(held, |editor, desk| editor.double_click(at, desk));
        }
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
                let undo = (said::undo_discard(), ToastAction::RestoreDraft(file));
                self.notices.info_with(said::draft_discarded(), undo);
            }
            Ok(None) => self.notices.info(said::draft_taken()),
            Err(error) => self.notices.error(said::not_discarded(error.to_string())),
        }
    }

    fn open_pasted(&mut self) {
        let Some(text) = self.editor.pasted.take() else { return };
        let name = said::pasted_text().to_string();
        let source = ImportSource::Bytes { name: name.clone(), bytes: text.into_bytes().into() };
        self.open_or_say(&name, source.read(ImportMeaning::default()));
    }

    /// Saves the drawn scene as a draft, which outlives the program; waits until a save is due.
    pub fn keep_draft(&mut self) {
        if self.lessons.open.is_some() {
            // The scene of a lesson is not a draft, and the user's own waits as it is.
            return;
        }
        let kept = self.draft.keep(&self.document);
        self.say_if_no_draft(kept);
    }

    /// Like [`App::keep_draft`], but immediately: another scene is opened, or the program ends.
    pub fn keep_draft_now(&mut self) {
        if self.lessons.open.is_some() {
            return;
        }
        let kept = self.draft.keep_now(&self.document);
        self.say_if_no_draft(kept);
    }

    /// Saves the scene as it is now, and returns its file; `None` if there are no unsaved changes.
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

/// An empty scene.
fn new_scene() -> Scenario {
    let mut scenario = Scenario { title: said::new_scene().to_string(), ..Scenario::default() };
    scenario.params.time_step = TIME_STEP;
    scenario.view.width = Some(WIDTH);
    scenario
}
