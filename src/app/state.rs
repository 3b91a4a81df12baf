//! The window's state as one value, and the one place where actions are carried out.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use egui_macroquad::{egui, macroquad::prelude::DroppedFile};
use sidestep_core::{Command, Vec2};
use sidestep_lab::{
    Scenario,
    files::{import::Imported, scenario::builtin},
    learn::lesson::{Lit, TriedRuns},
    picture::draw::{Palette, Theme, chinese},
    text::{language::Language, message::Message, names},
};

use super::{
    action::Action,
    clips::{ClipAction, Clips, Workshop, shot},
    direction::Direction,
    document::{
        Document,
        edit::DocumentAction,
        scene::{Comparison, SceneAction},
    },
    drawing::{self, PaneDrawing},
    edit::{Editor, draft::SceneDraft},
    files::{FileAction, Files},
    grips,
    importing::{ImportAction, ImportMeaning},
    journal::Journal,
    lens::{LensAction, LensState},
    lesson::{Attended, Lessons, marks, said::answer_first},
    notices::Notices,
    opened::{ImportSource, Incoming, Opened},
    performance::{self, Performance},
    reading::ReadingAction,
    settings::{Dock, Keeper, PassingSettings, Settings},
    time::{Goal, StepContext, Time, TimeAction},
    ui::{Drag, Exit, Finder, Ui, UiAction},
    view::PanelView,
};
use crate::{
    app::notices::said,
    platform::{self, IS_PAGE},
};

/// The scene that the window opens with.
pub struct Opening {
    /// The file or name of the scenario.
    pub source: String,
    /// The scenario, or those of all worlds of a clip.
    pub runs: Vec<Scenario>,
    /// Changes of the command line.
    pub tuning: Vec<Command>,
    /// The command of the user's own method.
    pub own: Option<String>,
    /// Remarks on their source, and on parts of it that are missing here.
    pub remarks: Vec<Message>,
    /// Another program's scene in preview.
    pub preview: Option<Opened>,
    /// The file in which every change made in the window is logged.
    pub log: Option<PathBuf>,
    /// How the window looks.
    pub looks: OpeningLooks,
}

/// The parts of the window's look that a link or its frame sets, for as long as this window is open.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpeningLooks {
    /// Colors.
    pub theme: Option<Theme>,
    /// The place of the lens.
    pub lens: Option<Dock>,
    /// True if the worlds are shown without panels.
    pub is_bare: bool,
    /// True if the frame has hardly room for panels.
    pub is_narrow: bool,
}

impl Opening {
    /// Opens a scenario as it is.
    pub fn of(source: &str, scenario: Scenario) -> Opening {
        let (tuning, remarks) = (Vec::new(), Vec::new());
        Opening {
            source: source.into(),
            runs: vec![scenario],
            tuning,
            own: None,
            remarks,
            preview: None,
            log: None,
            looks: OpeningLooks::default(),
        }
    }

    /// The first screen, and over it the preview of another program's scene.
    ///
    /// # Errors
    /// The scene makes no valid world.
    pub fn looking_at(file: &str, read: Imported) -> anyhow::Result<Opening> {
        let source = ImportSource::File(file.into());
        let preview = source.previewed(read, ImportMeaning::default())?;
        let first = Opening::of(builtin::DEFAULT, Scenario::load(builtin::DEFAULT)?);
        Ok(Opening { preview: Some(preview), ..first })
    }
}

/// The window's state.
pub struct App {
    pub document: Document,
    pub time: Time,
    pub lens: LensState,
    pub lessons: Lessons,
    pub clips: Clips,
    pub files: Files,
    pub editor: Editor,
    pub draft: SceneDraft,
    pub ui: Ui,
    pub settings: Settings,
    pub performance: Performance,
    pub notices: Notices,
    /// The events of the last minute.
    pub journal: Journal,
    keeper: Keeper,
    passing: PassingSettings,
}

impl App {
    /// Opens a scene.
    ///
    /// # Errors
    /// A change of the command line is refused, or the log cannot be written.
    pub fn new(opening: Opening, mut settings: Settings) -> anyhow::Result<App> {
        let Opening { source, runs, tuning, own, remarks, preview, log, looks } = opening;
        let opened = Opened { remarks, ..Opened::of(runs, &tuning)? };
        let keeper = Keeper::new(&settings);
        let passing = PassingSettings::set(&mut settings, looks.theme, looks.lens, looks.is_narrow);
        let mut app = App {
            document: Document::open(&source, opened, false, &settings),
            time: Time::default(),
            lens: LensState::default(),
            lessons: Lessons { offer: !(settings.lessons.answered || looks.is_bare), ..Lessons::default() },
            clips: Clips::default(),
            files: Files::in_folder(settings.files_go_to()),
            editor: Editor::default(),
            draft: SceneDraft::default(),
            ui: Ui::default(),
            performance: Performance::default(),
            notices: Notices::new(log.as_deref())?,
            journal: Journal::default(),
            keeper,
            passing,
            settings,
        };
        own.map(|command| app.document.panes.give_program(&command)).transpose()?;
        app.ui.is_bare = looks.is_bare;
        app.files.preview = preview.map(Box::new);
        app.time.enter_scene(&app.document);
        app.lens.enter_scene(&app.document);
        app.warn_of_scene();
        app.recall_log_rate();
        Ok(app)
    }

    /// Carries out one action: the one place where the window changes anything.
    pub fn act(&mut self, action: impl Into<Action>) {
        let Some(action) = self.for_drawing(action.into()) else { return };
        let (gesture, edits) = (self.ui.gesture, self.document.edits);
        // Pointing at something does not count as use yet.
        self.settings.hint_seen |= !matches!(action, Action::Ui(action) if action.points());
        if self.lessons.waits() && action.changes_question() {
            return self.notices.info(answer_first());
        }
        self.note_for_lesson(&action);
        match action {
            Action::World(command) => self.document.change(vec![command], gesture, &mut self.notices),
            Action::Document(action) => self.act_on_document(action),
            Action::Scene(action) => self.act_on_scene(action),
            Action::File(action) => {
                let moment = self.saved_moment();
                self.files.act(action, moment, &mut self.document, &mut self.notices);
                let saved = self.files.saved.take().filter(|_| !IS_PAGE);
                saved.into_iter().for_each(|file| self.settings.note_file(&file));
            }
            Action::Import(action) => self.act_on_import(action),
            Action::Edit(action) => self.act_on_scene_drawn(action),
            Action::Time(action) => self.act_on_time(action),
            Action::Look(action) => action.act(&mut self.document, &mut self.settings, &mut self.notices),
            Action::Lens(action) => self.lens.act(action, &mut self.document, &mut self.settings),
            Action::Lesson(action) => self.act_on_lesson(action),
            Action::Clip(action) => self.act_on_clips(action),
            Action::Ui(UiAction::Speak(Language::Chinese)) if chinese::font().is_none() => {
                self.ui.awaits_chinese = true;
            }
            Action::Ui(UiAction::Find(Some(Finder::Files | Finder::Import))) if platform::files::choose() => {
            }
            Action::Ui(UiAction::Find(Some(Finder::SaveAs))) if IS_PAGE => self.act(FileAction::Save),
            Action::Ui(action) => {
                self.ui.act(action, &mut self.document, &mut self.settings, &mut self.performance);
            }
            Action::SetLogRate(rate) => self.set_log_rate(rate),
            Action::KeepFilesIn(folder) => self.keep_files_in(folder),
            Action::Arrow(direction) => self.arrow(direction),
            Action::Escape => self.escape(),
            Action::Quit => self.quit(),
        }
        self.note_drawing(edits);
    }

    fn act_on_document(&mut self, action: DocumentAction) {
        match action {
            // The question of a lesson is about the agent that is selected.
            DocumentAction::Select(_) | DocumentAction::SelectNext(_) if self.lessons.waits() => return,
            DocumentAction::Select(_) | DocumentAction::SelectNext(_) => self.lens.forget_source(),
            DocumentAction::SelectPane(pane) if pane < self.document.panes.list.len() => {
                // Steps of one world do not correspond to those of another.
                self.time.goal = None;
                self.lens.forget_source();
            }
            _ => {}
        }
        self.document.act(action, self.ui.gesture, &mut self.notices);
    }

    fn act_on_scene(&mut self, action: SceneAction) {
        match action {
            SceneAction::Load(source) => self.load(&source),
            SceneAction::Compare(comparison) => self.compare(comparison),
            SceneAction::New => self.open_new(),
            // The drawing is kept.
            SceneAction::Restart if self.document.drawn => {
                self.time.pause();
                self.return_to_start();
            }
            SceneAction::Restart => {
                self.leave_moment();
                self.document.restart(&mut self.notices);
                self.time.settle(&mut self.document);
            }
            SceneAction::SwitchBranch(branch) => {
                let step = self.document.step();
                self.leave_moment();
                self.document.switch_branch(branch);
                let end = self.document.panes.past().end();
                self.time.seek(step.min(end), &mut self.document);
            }
        }
    }

    fn act_on_time(&mut self, action: TimeAction) {
        if action.jumps() {
            // The clip ends with the step at which time is now.
            self.time.playing = false;
            self.leave_moment();
        }
        let (time, settings, mut context) = self.stepping();
        time.act(action, settings, &mut context);
    }

    fn act_on_clips(&mut self, action: ClipAction) {
        let begins = action == ClipAction::ToggleRecording && !self.clips.is_recording();
        let (clips, mut workshop) = self.workshop();
        clips.act(action, &mut workshop);
        self.time.playing |= begins;
    }

    fn arrow(&mut self, direction: Direction) {
        if self.lens.has_steps(&self.document, &self.settings) {
            return self.act(LensAction::Step(direction.sign()));
        }
        self.act(match direction {
            Direction::Forward => TimeAction::StepOnce,
            Direction::Back => TimeAction::StepBack,
        });
    }

    fn escape(&mut self) {
        if self.ui.exit != Exit::No {
            self.ui.exit = Exit::No;
        } else if self.ui.help_open {
            self.ui.help_open = false;
        } else if self.ui.presenting {
            self.ui.presenting = false;
        } else if self.files.preview.is_some() {
            self.act(ImportAction::Leave);
        } else if self.ui.preset.is_some() {
            self.ui.preset = None;
        } else if self.document.by_method.is_some() {
            self.document.by_method = None;
        } else if self.ui.comparing {
            self.ui.comparing = false;
        } else if self.ui.museum.is_some() {
            self.ui.museum = None;
        } else if self.ui.reading.is_open() {
            self.act(UiAction::Read(ReadingAction::Close));
        } else if self.time.goal.is_some() {
            self.time.pause();
        } else {
            self.act(DocumentAction::Select(None));
        }
    }

    /// Returns true if something that Escape closes lies over the worlds.
    pub fn has_something_open(&self) -> bool {
        let Ui { exit, help_open, comparing, museum, preset, reading, .. } = &self.ui;
        let over_worlds = *exit != Exit::No || *help_open || *comparing;
        let over_worlds = over_worlds || self.document.by_method.is_some() || self.files.preview.is_some();
        over_worlds || museum.is_some() || preset.is_some() || reading.is_open()
    }

    /// Opens another scenario, a run, or the run of a clip; if it cannot be read, the present one continues.
    pub fn load(&mut self, source: &str) {
        let read = Opened::read(source);
        let is_opened = matches!(&read, Ok(opened) if opened.preview.is_none());
        if is_opened && !builtin::all().any(|known| known.name == source) {
            // Earlier events could not be replayed in another scene.
            self.journal.forget();
        }
        self.open_or_say(source, read);
    }

    /// Shows what was read, with a preview first for another program's scene; or reports why it cannot.
    pub fn open_or_say(&mut self, source: &str, read: anyhow::Result<Opened>) {
        match read {
            Ok(opened) if opened.preview.is_some() => self.files.preview = Some(Box::new(opened)),
            Ok(opened) => self.open(source, opened),
            Err(error) => self.notices.long_error(format!("{error:#}")),
        }
    }

    /// Shows a scene in place of the present one.
    pub fn open(&mut self, source: &str, opened: Opened) {
        self.files.preview = None;
        // It replaces the user's own scene, not that of the lesson.
        self.pause_lesson();
        self.lessons.offer = false;
        self.leave_moment();
        if self.document.is_unsaved() {
            self.keep_draft_now();
            self.draft.set_aside();
        }
        self.editor = Editor::default();
        self.clips.forget();
        self.document = Document::open(source, opened, self.document.look.everyone, &self.settings);
        self.time.enter_scene(&self.document);
        self.lens.enter_scene(&self.document);
        self.ui.leave_scene();
        self.warn_of_scene();
        if Path::new(source).is_file() {
            self.settings.note_file(Path::new(source));
        }
        self.log(&format!("open {source}"));
        self.recall_log_rate();
    }

    /// Reopens a log that does not contain its frame rate with the rate that was set for its file before.
    fn recall_log_rate(&mut self) {
        let is_open = self.document.log_that_takes_rate().is_some_and(|log| log.told_rate().is_none());
        if let Some(rate) = self.settings.log_rate(&self.document.source).filter(|_| is_open) {
            self.set_log_rate(rate);
        }
    }

    /// Reopens the log with this number of frames a second, and remembers the rate for its file.
    fn set_log_rate(&mut self, rate: f64) {
        let source = self.document.source.clone();
        let Some(log) = self.document.log_that_takes_rate() else { return };
        let opened = log.at_rate(rate).map_err(anyhow::Error::from);
        let opened = opened.and_then(|run| Opened::of(vec![run.scenario(&source)], &[]));
        self.settings.note_log_rate(&source, rate);
        self.open_or_say(&source, opened);
    }

    fn warn_of_scene(&mut self) {
        for warning in self.document.warnings() {
            self.notices.long_warning(warning);
        }
    }

    /// Puts worlds side by side, of another scenario if need be.
    fn compare(&mut self, Comparison { scenario, variants }: Comparison) {
        self.leave_moment();
        if let Some(name) = scenario
            && name != self.document.source
        {
            self.load(&name);
        }
        if self.document.compare(variants, &mut self.settings, &mut self.notices) {
            if self.document.drawn {
                // Its agents have other ids now.
                self.editor.let_go(&mut self.document);
            }
            self.ui.viewport.fit_unless_moved();
            self.time.settle(&mut self.document);
            self.time.goal = self.document.opens_at().map(Goal::Step);
        }
    }

    /// Prepares a jump in time: a clip ends here, and what is dragged is released.
    pub fn leave_moment(&mut self) {
        if self.clips.is_recording() {
            self.notices.info(said::clip_ends());
            self.end_recording();
        }
        self.ui.pointer.let_go();
    }

    fn end_recording(&mut self) {
        let (clips, mut workshop) = self.workshop();
        clips.end_recording(&mut workshop);
    }

    /// Closes the window: now if no clip is being made, else when the clips are finished. A second call closes it
    /// without them.
    pub fn quit(&mut self) {
        if self.ui.exit != Exit::No {
            self.ui.exit = Exit::Now;
            return;
        }
        self.ui.exit = Exit::AfterClips;
        self.time.playing = false;
        self.end_recording();
        self.clips.film.end();
        self.see_to_closing();
    }

    /// Closes the window if it no longer waits for anything.
    pub fn see_to_closing(&mut self) {
        if self.ui.exit == Exit::AfterClips && self.clips.is_done() {
            self.ui.exit = Exit::Now;
        }
    }

    /// Begins to read files dropped together on the window; an earlier one that is still being read is abandoned.
    pub fn drop_files(&mut self, files: Vec<DroppedFile>) {
        let is_lesson = self.lessons.open.is_some();
        let scene = if is_lesson { None } else { self.document.own_scene() };
        if let Some(incoming) = Incoming::read(files, scene) {
            self.files.incoming = Some(incoming);
        }
    }

    /// Opens the file that was dropped, once it has been read.
    pub fn see_to_reading(&mut self) {
        if let Some(incoming) = self.files.incoming.take_if(|incoming| incoming.is_done()) {
            let (source, read) = incoming.finish();
            if !matches!(&read, Ok(opened) if opened.preview.is_some()) {
                self.journal.forget();
            }
            self.open_or_say(&source, read);
        }
    }

    /// Takes in what was appended to a log that is being written.
    pub fn see_to_live(&mut self) {
        self.document.tend_live(self.settings.budget, &mut self.notices);
    }

    /// Makes all messages of this thread call the agents of a log by the log's own names.
    pub fn call_agents(&self) {
        names::call(self.document.panes.run().naming());
    }

    /// Reports the results of clips.
    pub fn see_to_clips(&mut self) {
        self.clips.see_to_jobs(&mut self.notices, self.ui.audience());
    }

    /// Notes the present view.
    pub fn note_view(&mut self) {
        let shot = shot(&self.document, &self.ui.viewport.camera, &self.settings);
        let now = self.time_on_screen();
        self.clips.note(now, shot);
    }

    /// Turns real time into steps of fixed length.
    pub fn advance_clock(&mut self, elapsed: Duration) {
        if self.time.playing && self.time.goal.is_none() && self.document.begins_again() && self.is_watched()
        {
            self.document.play_again(&self.settings, &mut self.notices);
            self.time.settle(&mut self.document);
        }
        let (time, _, mut context) = self.stepping();
        if let Some(from) = time.advance(elapsed, &mut context) {
            self.leave_moment();
            self.time.seek(from, &mut self.document);
            self.time.begin_ahead(&mut self.document);
        }
        let held = matches!(self.ui.pointer.drag, Some(Drag::Agent { .. } | Drag::Goal { .. }));
        if self.time.goal.is_none() {
            // On the way to its moment another agent may have the number with which a scene opens.
            self.document.bind_selected();
        }
        if self.document.follow_selected() && held {
            self.ui.pointer.let_go();
        }
        self.editor.follow(&mut self.document);
    }

    /// Returns true if the user only watches: nothing is dragged, and no clip is noted that would end.
    fn is_watched(&self) -> bool {
        self.ui.pointer.drag.is_none() && !self.clips.is_recording()
    }

    /// Plays the lens on, if it is playing.
    pub fn play_lens(&mut self, elapsed: Duration) {
        self.lens.play(elapsed, self.settings.is_still(), &mut self.document);
        self.play_tried(elapsed);
    }

    /// Fits the camera until the user moves it, then leaves it in place; eases the zoom.
    pub fn camera_follows_viewport(&mut self, elapsed: Duration) {
        // A zoom jumps to its end if animations are off.
        let elapsed = if self.settings.is_still() { Duration::MAX } else { elapsed };
        // While the user drags or draws, the camera does not move.
        let held = self.ui.pointer.drag.is_some() || self.editor.on;
        self.ui.viewport.follow(elapsed, &mut self.document, held);
    }

    /// Records the cost of the last picture and, when a reading is due, of the steps since the last one.
    pub fn read_performance(&mut self) {
        if self.performance.drew() {
            let machine = self.document.panes.machine_mut();
            let counters = *machine.run().counters();
            // Counting starts anew.
            machine.count(Some(performance::clock));
            self.performance.read(counters, self.time.pace.is_slow());
        }
    }

    /// Writes a line into the log once a second while time passes and steps are slow.
    pub fn log_pace(&mut self) {
        let slow = self.time.pace.is_slow() && (self.time.playing || self.time.goal.is_some());
        if let Some(line) = self.performance.log_line(slow) {
            self.log(&line);
        }
    }

    /// Returns true if the step in the background is done, and due `since` after the last reading of the clock.
    pub fn awaits_step(&self, since: Duration) -> bool {
        let due = self.time.goal.is_some() || self.time.is_due(since, &self.document);
        due && self.document.panes.step_is_done()
    }

    /// The share (0 … 1) of the way to the next step at which bodies are drawn.
    pub fn blend(&self) -> f32 {
        if self.ui.pointer.holds_agent() { 0.0 } else { self.time.blend(&self.document) }
    }

    /// Simulated time of the picture on screen, s.
    pub fn time_on_screen(&self) -> f64 {
        self.document.time_at(self.blend())
    }

    /// The places where all agents are drawn now, m.
    pub fn drawn_positions(&mut self) -> Vec<Vec2> {
        let blend = self.blend();
        self.document.drawn_positions(blend)
    }

    /// The agents that may be drawn within `least` of a place, m.
    pub fn drawn_around(&mut self, place: Vec2, least: f32) -> Vec<(u32, Vec2)> {
        let blend = self.blend();
        self.document.drawn_around(place, least, blend)
    }

    /// The drawings of this moment, one for each world.
    pub fn drawings(&mut self) -> Vec<PaneDrawing> {
        self.call_agents();
        let palette = Palette::of(self.settings.theme);
        let mut marks = grips::marks(self.ui.pointer.held(), &self.document, &palette);
        marks.extend(self.marks_of_drawing(&palette));
        marks.extend(self.marks_of_lesson(&palette));
        let (blend, Ui { viewport, pointer, pointed, lit, .. }) = (self.blend(), &self.ui);
        let pointed = (pointer.at, *pointed, *lit);
        let mut drawings = drawing::of_worlds(&mut self.document, blend, viewport, &self.settings, pointed);
        let thickness = self.settings.theme.thickness();
        if let Some(active) = drawings.get_mut(self.document.panes.active) {
            active.shapes.extend(marks);
        }
        drawings.iter_mut().for_each(|drawing| drawing.thicken(thickness));
        self.ui.legend = drawings.iter().find_map(|drawing| drawing.legend).map(|area| {
            let (low, size) = (area.middle - area.half, 2.0 * area.half);
            egui::Rect::from_min_size(egui::pos2(low.x, low.y), egui::vec2(size.x, size.y))
        });
        drawings
    }

    /// The drawing of the lens in this rectangle; `None` if no agent is selected, or if a lesson hides it.
    pub fn lens_drawing(&mut self, rect: egui::Rect) -> Option<PaneDrawing> {
        let palette = Palette::of(self.settings.theme);
        if self.lessons.hides(Lit::Lens) {
            return None;
        }
        let mut drawing = self.lens.drawing(&mut self.document, &palette, self.ui.pointed, rect)?;
        drawing.thicken(self.settings.theme.thickness());
        let (open, scale) = (self.lessons.open.iter(), drawing.camera.meters_per_pixel);
        drawing.shapes.extend(open.flat_map(|open| marks::in_lens(open, scale, &palette)));
        Some(drawing)
    }

    /// The state for the panels.
    pub fn view(&mut self) -> PanelView<'_> {
        self.call_agents();
        self.document.panes.machine_mut().refresh();
        PanelView {
            document: &self.document,
            time: &self.time,
            lens: &self.lens,
            lessons: &self.lessons,
            clips: &self.clips,
            files: &self.files,
            editor: &self.editor,
            draft: &self.draft,
            ui: &self.ui,
            settings: &self.settings,
            performance: &self.performance,
        }
    }

    /// Returns true while something is being made that continues when the window is hidden.
    pub fn is_making(&self) -> bool {
        let App { clips, ui, files, .. } = self;
        clips.is_busy() || clips.is_recording() || ui.exit != Exit::No || files.incoming.is_some()
    }

    /// Returns true while threads examine the selected agent or all methods: their results are checked now and then.
    pub fn is_trying(&self) -> bool {
        self.document.is_trying()
    }

    /// Returns true if nothing changes without the user: time is at rest, nothing is being made, no message is shown.
    pub fn is_still(&self) -> bool {
        let App { time, lens, ui, clips, files, notices, .. } = self;
        let stands = !time.playing || time.asleep;
        let over = |open: &Attended| open.tried.as_ref().is_none_or(TriedRuns::is_over);
        let settled = self.lessons.open.as_ref().is_none_or(|open| !open.is_fresh() && over(open));
        let paused = settled && stands && time.goal.is_none() && !lens.at.playing && ui.viewport.is_still();
        let idle = !clips.is_busy() && ui.exit == Exit::No && files.incoming.is_none();
        paused && idle && notices.toasts.is_empty()
    }

    fn keep_files_in(&mut self, folder: PathBuf) {
        if folder.is_dir() {
            self.files.folder.clone_from(&folder);
            self.settings.folder = Some(folder);
        } else {
            self.notices.error(said::no_such_folder(folder.display().to_string()));
        }
    }

    /// Stores what is to outlive the program.
    pub fn keep_settings(&mut self, width: f32, height: f32) {
        // A minimized window has no size worth storing.
        if width >= 1.0 && height >= 1.0 {
            self.settings.window = Some((width as u32, height as u32));
        }
        let lasting = self.stored_settings();
        let kept = self.keeper.keep(&lasting);
        self.say_if_not_kept(kept);
    }

    /// Writes the settings now.
    pub fn save_settings(&mut self) {
        let lasting = self.stored_settings();
        let kept = self.keeper.save(&lasting);
        self.say_if_not_kept(kept);
    }

    /// The settings to store: the user's own, without those for this opening only.
    pub fn stored_settings(&mut self) -> Settings {
        let mut lasting = self.lasting_settings().into_owned();
        self.passing.restore(&mut lasting);
        lasting
    }

    fn say_if_not_kept(&mut self, kept: anyhow::Result<()>) {
        if let Err(error) = kept {
            self.notices.warning(said::not_kept(error.to_string()));
        }
    }

    /// Writes a line into the log, if there is one.
    pub fn log(&mut self, line: &str) {
        self.notices.log(self.document.step(), line);
    }

    /// The clock, and what its steps advance.
    fn stepping(&mut self) -> (&mut Time, &mut Settings, StepContext<'_>) {
        let App { time, document, performance, notices, settings, .. } = self;
        (time, settings, StepContext { document, performance, notices })
    }

    /// The clips, and what they are made of.
    fn workshop(&mut self) -> (&mut Clips, Workshop<'_>) {
        let (now, audience) = (self.time_on_screen(), self.ui.audience());
        let App { clips, document, settings, files, notices, .. } = self;
        (clips, Workshop { now, document, settings, files, notices, audience })
    }
}
