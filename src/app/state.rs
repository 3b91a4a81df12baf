//! What the window knows, and the one place where actions are carried out.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs::File,
    io::Write,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::Context;
use egui_macroquad::egui;
use egui_notify::Toasts;
use sidestep::{
    Command, Objective, Scenario, Vec2, World,
    doctor::{self, Finding},
    draw::{Camera, Color, Fill, Palette, Shape, Stroke, Theme, panes::PaneGrid, shape::Align},
    lens::{self, Lens},
    metrics::{Event, EventKind, metric},
    model::{
        Key,
        obstacle::{Suspicion, suspects},
    },
    overlay::{self, Frame, Look, OverlayId, Plane, Source},
    record::{NewName, write_new},
    scenario::Recorded,
    sim::command::Scope,
};

use super::{
    action::{Action, Comparison, Dock, LensMode, Panel},
    history::{Change, History, target_of},
    keys::Wish,
    lens::LensState,
    look,
    panels::View,
    panes::{Panes, label_of},
    performance::{self, Performance},
    picture_of,
    reading::{Opened, Reading},
    recorder::Recorder,
    settings::Settings,
    stepping::{Goal, Pace},
    window_film::WindowFilm,
};

/// Simulated seconds for each real one, as the speed menu offers them.
pub const SPEEDS: [f32; 8] = [0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0];

/// Most agents of a world in which the selected one is examined: some findings look at everybody.
const MAX_EXAMINED: usize = 20_000;

/// Most agents for which everybody's constructions can be watched.
const MAX_WATCHED: usize = 500;

/// Most agents of a world whose old future is shown beside the new one.
const MAX_GHOSTS: usize = 2_000;

/// Least height of a picture that has room for a legend, points.
const MIN_FOR_LEGEND: f32 = 400.0;

/// What is being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drag {
    /// An agent; the grip is the offset from its center, m.
    Agent(u32, Vec2),
    /// The goal of an agent.
    Goal(u32, Vec2),
    /// The world under the pointer.
    World {
        /// Whether a mere click deselects.
        deselects: bool,
    },
}

/// The window's state.
pub struct App {
    /// The world, or several side by side, each with its past.
    pub panes: Panes,
    pub scenario: Scenario,
    /// File or name that the scenario came from.
    pub source: String,
    /// The world as the scenario has it: the defaults of every slider.
    pub initial: World,
    /// How the worlds are looked at.
    pub look: Look,
    pub tune_selected: bool,
    pub settings: Settings,
    pub playing: bool,
    /// Where time runs to by itself, as fast as it can.
    pub goal: Option<Goal>,
    /// The steps that play over and over.
    pub range: Option<(u64, u64)>,
    /// Whether it was said that the run differs from its file.
    pub diverged: bool,
    /// Where files go.
    pub folder: PathBuf,
    /// Names of files that were given away.
    given: BTreeSet<PathBuf>,
    pub recorder: Recorder,
    /// A dropped file that is being read.
    pub reading: Option<Reading>,
    pub performance: Performance,
    pub film: WindowFilm,
    /// Which kinds of events are marked and stopped at, in the order of their list.
    pub kinds: [bool; EventKind::ALL.len()],
    pub speed: f32,
    pub pace: Pace,
    pub camera: Camera,
    /// Whether the camera is still to be fitted to the scene.
    unfitted: bool,
    /// Whether a hand has moved the camera since; until then it stays fitted, whatever size the view takes.
    pub camera_moved: bool,
    /// Zoom still to be made, as a logarithm, and the place that keeps still.
    zoom_left: (f32, Vec2),
    pub viewport: egui::Rect,
    pub drag: Option<Drag>,
    /// Whether the drag has left the place of its press.
    pub dragging: bool,
    /// Where the button went down, points.
    pub pressed_at: Vec2,
    /// Where the pointer was at the last frame, points.
    pub pointer: Vec2,
    pub help_open: bool,
    pub lens: LensState,
    /// What a hand points at, in any view; as the frame before found it.
    pub pointed: Option<Source>,
    /// What it points at in this frame.
    pointing: Option<Source>,
    history: History,
    /// The last seconds of the selected agent, and what ails it.
    pub patient: doctor::Memory,
    pub findings: Vec<Finding>,
    examined_at: Option<Instant>,
    /// Counts the times that no button was held: what changes while one is held is one change.
    pub gesture: u64,
    pub toasts: Toasts,
    pub frame_build: Duration,
    /// How often the last frame asked the graphics driver to draw, panels aside.
    pub draw_calls: usize,
    /// Whether the window closes once the clips being made are finished.
    pub closing: bool,
    /// Whether it closes now.
    pub quitting: bool,
    log: Option<File>,
    saved: Settings,
    changed_at: Option<Instant>,
}

impl App {
    /// Opens a scenario with the changes of the command line made.
    pub fn new(
        source: &str,
        scenario: Scenario,
        tuning: Vec<Command>,
        settings: Settings,
        log: Option<PathBuf>,
    ) -> anyhow::Result<App> {
        let initial = scenario.world();
        let log = log
            .map(|path| {
                let opened = File::options().create(true).append(true).open(&path);
                opened.with_context(|| format!("cannot write the log {}", path.display()))
            })
            .transpose()?;
        let mut app = App {
            panes: Panes::alone(&scenario, &tuning)?,
            goal: None,
            range: None,
            diverged: false,
            folder: PathBuf::new(),
            given: BTreeSet::new(),
            recorder: Recorder::default(),
            reading: None,
            performance: Performance::default(),
            film: WindowFilm::default(),
            kinds: [true; EventKind::ALL.len()],
            source: source.to_string(),
            look: look(&scenario, &initial, &settings),
            initial,
            scenario,
            tune_selected: false,
            saved: settings.clone(),
            settings,
            playing: true,
            speed: 1.0,
            pace: Pace::default(),
            camera: Camera::fit(Vec2::ZERO, Vec2::ONE, Vec2::ONE),
            unfitted: true,
            camera_moved: false,
            zoom_left: (0.0, Vec2::ZERO),
            viewport: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(800.0, 600.0)),
            drag: None,
            dragging: false,
            pressed_at: Vec2::ZERO,
            pointer: Vec2::ZERO,
            help_open: false,
            lens: LensState::default(),
            pointed: None,
            pointing: None,
            history: History::default(),
            patient: doctor::Memory::default(),
            findings: Vec::new(),
            examined_at: None,
            gesture: 0,
            toasts: Toasts::default(),
            frame_build: Duration::ZERO,
            draw_calls: 0,
            closing: false,
            quitting: false,
            log,
            changed_at: None,
        };
        app.watch();
        app.panes.set_budget(app.settings.budget);
        app.warn_of_windings(suspects(&app.initial));
        Ok(app)
    }

    /// Back to step 0; method, parameters, selection and view stay. The run so far stays as a branch.
    fn restart(&mut self) {
        self.leave();
        self.drag = None;
        self.history = History::default();
        if let Err(error) = self.panes.restart() {
            self.toasts.error(error.to_string());
        }
        self.settle();
    }

    /// Before a jump in time: a clip ends here.
    pub fn leave(&mut self) {
        if self.recorder.recording.is_some() {
            self.toasts.info("the clip ends here: time jumps");
            self.finish_recording();
        }
    }

    /// After a jump in time: nothing runs on from where it was.
    pub fn settle(&mut self) {
        self.pace.rest();
        self.goal = None;
        self.examined_at = None;
        self.drag = None;
    }

    /// Opens another scenario, a run, or the run of a clip; one that cannot be read leaves the present one running.
    pub fn load(&mut self, source: &str) {
        self.open_or_say(source, Opened::read(source));
    }

    /// Shows what was read, or says why not.
    pub fn open_or_say(&mut self, source: &str, read: Result<Opened, String>) {
        match read {
            Ok(opened) => self.open(source, opened),
            Err(error) => _ = self.toasts.error(error).duration(Some(Duration::from_secs(12))),
        }
    }

    fn open(&mut self, source: &str, opened: Opened) {
        let Opened { mut runs, initial, panes, suspects } = opened;
        let scenario = runs.swap_remove(0);
        self.leave();
        self.recorder.forget();
        if let Some(unknown) = scenario.view.overlays.iter().flatten().find_map(|id| overlay::find(id).err())
        {
            self.toasts.warning(format!("{source}: {unknown}"));
        }
        self.initial = initial;
        self.look = Look {
            everyone: self.look.everyone && self.initial.agents.len() <= MAX_WATCHED,
            velocity_scale: self.look.velocity_scale,
            ..look(&scenario, &self.initial, &self.settings)
        };
        self.scenario = scenario;
        self.source = source.to_string();
        self.tune_selected = false;
        self.unfitted = true;
        self.playing = true;
        (self.range, self.diverged) = (None, false);
        self.history = History::default();
        self.panes = panes;
        self.panes.set_budget(self.settings.budget);
        self.goal = None;
        if let Some((from, to)) = self.scenario.run.as_ref().and_then(|run| run.range) {
            // A picture is a moment to look at, a clip plays over and over.
            self.range = (from < to).then_some((from, to));
            self.playing = from < to;
            self.goal = Some(Goal::Step(from));
        }
        self.watch();
        self.pace.rest();
        (self.examined_at, self.drag) = (None, None);
        self.warn_of_windings(suspects);
        self.note(&format!("open {source}"));
    }

    /// Says which polygons are probably wound the wrong way, and shows them.
    fn warn_of_windings(&mut self, suspects: Vec<(usize, Suspicion)>) {
        for (polygon, suspicion) in suspects {
            let words = format!("polygon {polygon}: {}", suspicion.message());
            self.toasts.warning(words).duration(Some(Duration::from_secs(12)));
            self.look.shown.set(OverlayId::Winding, true);
        }
    }

    fn watch(&mut self) {
        let everyone = self.look.everyone && self.panes.world().agents.len() <= MAX_WATCHED;
        self.panes.watch(&Look { everyone, ..self.look }.watch());
    }

    /// Whom sliders and the method switch act on.
    pub fn scope(&self) -> Scope {
        scope(self.look.selected, self.tune_selected)
    }

    /// Carries out what keys asked for.
    pub fn take_wishes(&mut self, wishes: Vec<Wish>) {
        for wish in wishes {
            match wish {
                Wish::Act(action) => self.act(action),
                Wish::Method(method) => {
                    let scope = self.scope();
                    self.act(Action::World(Command::SetMethod { method, scope }));
                }
            }
        }
    }

    /// Carries out one action: the one place where the window changes anything.
    pub fn act(&mut self, action: Action) {
        // To point at something is no input yet.
        self.settings.hint_seen |= !matches!(action, Action::Point(_));
        match action {
            Action::World(command) => self.command(command),
            Action::Load(source) => self.load(&source),
            Action::TogglePlay if self.goal.is_some() => self.pause(),
            Action::TogglePlay => self.playing = !self.playing,
            Action::StepOnce => {
                self.pause();
                self.step_once();
            }
            Action::StepBack => {
                // From where time is going, if it is still on its way.
                let from = match self.goal {
                    Some(Goal::Step(step)) => step,
                    _ => self.panes.world().step,
                };
                self.pause();
                self.seek(from.saturating_sub(1));
            }
            Action::Seek(step) => {
                self.pause();
                self.seek(step);
            }
            Action::ToEnd => {
                self.pause();
                self.seek(self.panes.machine().past().end());
            }
            Action::ToEvent(by) => self.go_to_event(by),
            Action::SetRange(range) => self.range = range,
            Action::ToggleKind(kind) => {
                for (on, known) in self.kinds.iter_mut().zip(EventKind::ALL) {
                    *on ^= known == kind;
                }
            }
            Action::SwitchBranch(branch) => {
                let step = self.panes.world().step;
                self.leave();
                // Changes of one branch cannot be taken back on another.
                self.history = History::default();
                self.panes.switch_near(branch);
                self.patient.clear();
                self.seek(step.min(self.panes.machine().past().end()));
            }
            Action::Compare(comparison) => self.compare(comparison),
            Action::SetBudget(bytes) => {
                self.settings.budget = bytes;
                self.panes.set_budget(bytes);
            }
            Action::SelectPane(place) => self.select_pane(place),
            Action::Restart => self.restart(),
            Action::SetSpeed(speed) => self.speed = speed,
            Action::ChangeSpeed(by) => {
                let at = SPEEDS.iter().position(|speed| *speed >= self.speed).unwrap_or(SPEEDS.len() - 1);
                self.speed = SPEEDS[at.saturating_add_signed(by as isize).min(SPEEDS.len() - 1)];
            }
            Action::Select(selected) => self.select(selected),
            Action::Escape if self.closing => self.closing = false,
            Action::Escape if self.help_open => self.help_open = false,
            Action::Escape if self.goal.is_some() => self.pause(),
            Action::Escape => self.select(None),
            Action::SelectNext(by) => {
                let n = self.panes.world().agents.len() as i64;
                if n > 0 {
                    let from = self.look.selected.map_or(if by > 0 { -1 } else { 0 }, i64::from);
                    self.select(Some((from + i64::from(by)).rem_euclid(n) as u32));
                }
            }
            Action::TuneSelected(on) => self.tune_selected = on,
            Action::ToggleOverlay(id) => {
                let on = !self.look.shown.is_on(id);
                self.look.shown.set(id, on);
                self.settings.overlays.insert(id.overlay().slug.to_string(), on);
            }
            Action::ResetOverlays => {
                self.settings.overlays.clear();
                self.look.shown = look(&self.scenario, &self.initial, &self.settings).shown;
            }
            Action::ToggleEveryone => {
                let agents = self.panes.world().agents.len();
                if !self.look.everyone && agents > MAX_WATCHED {
                    let most = MAX_WATCHED;
                    self.toasts
                        .info(format!("{agents} agents: everybody's constructions show for at most {most}"));
                }
                self.look.everyone = !self.look.everyone && agents <= MAX_WATCHED;
                self.watch();
            }
            Action::SetColorBy(quantity) => {
                (self.look.color_by, self.settings.color_by) = (quantity, quantity);
            }
            Action::SetTheme(theme) => self.settings.theme = theme,
            Action::ToggleTheme => {
                self.settings.theme = match self.settings.theme {
                    Theme::Dark => Theme::Light,
                    Theme::Light => Theme::Dark,
                };
            }
            Action::TogglePanel(Panel::Left) => self.settings.left = !self.settings.left,
            Action::TogglePanel(Panel::Right) => self.settings.right = !self.settings.right,
            Action::TogglePanel(Panel::Bottom) => self.settings.bottom = !self.settings.bottom,
            Action::TogglePanel(Panel::Performance) => {
                self.performance.open = !self.performance.open;
                self.performance.readings.clear();
                self.panes.machine_mut().count(self.performance.open.then_some(performance::clock));
            }
            Action::TogglePanel(Panel::Plots) => self.settings.plots = !self.settings.plots,
            Action::ToggleRecording => self.toggle_recording(),
            Action::SaveLast => self.save_last(),
            Action::SavePicture(kind) => self.save_picture(kind),
            Action::Screenshot => self.film.picture = true,
            Action::ToggleWindowClip => self.toggle_window_clip(),
            Action::CancelClip(place) => self.recorder.cancel(place),
            // Whoever reads it comes to its end alone.
            Action::CancelReading => self.reading = None,
            Action::SetClip(clip) => self.settings.clip = clip.within_limits(),
            Action::FigureOfAgent(on) => self.settings.figure_of_agent = on,
            Action::ExportFigures => self.export_figures(),
            Action::SetFigure(figure) => self.settings.figure = figure.to_string(),
            Action::ToggleAllPanels => {
                let open = !(self.settings.left || self.settings.right);
                (self.settings.left, self.settings.right, self.settings.bottom) = (open, open, open);
            }
            Action::Fit => self.unfitted = true,
            Action::ChangeVelocityScale(by) => {
                // The series 1, 2, 5.
                let step = if by > 0 { 2.5 } else { 1.0 / 1.9 };
                let now = self.look.velocity_scale.unwrap_or(1.0);
                self.look.velocity_scale = Some(overlay::nice(now * step).clamp(1e-3, 1e3));
            }
            Action::Undo => self.undo(true),
            Action::Redo => self.undo(false),
            Action::Point(source) => self.pointing = Some(source),
            Action::SetDock(dock) => self.settings.lens = dock,
            Action::NextDock => {
                self.settings.lens = match self.settings.lens {
                    Dock::Hidden => Dock::Right,
                    Dock::Right => Dock::Beside,
                    Dock::Beside => Dock::Full,
                    Dock::Full => Dock::Hidden,
                };
            }
            Action::SetLensView(center, scale) => self.lens.view = Some((center, scale)),
            Action::LensFit => self.lens.view = None,
            Action::SetLensMode(mode) => {
                // Each picture has its own extent.
                (self.lens.mode, self.lens.place, self.lens.playing, self.lens.view) =
                    (mode, 0.0, false, None);
            }
            Action::SetLensSource(source) => {
                (self.lens.source, self.lens.place, self.lens.view) = (Some(source), 0.0, None);
            }
            Action::Arrow(by) if self.lens_has_steps() => self.act(Action::LensStep(by)),
            Action::Arrow(by) if by > 0 => self.act(Action::StepOnce),
            Action::Arrow(_) => self.act(Action::StepBack),
            Action::LensStep(by) => {
                self.lens.playing = false;
                let last = self.lens_last_place();
                self.lens.place = (self.lens.place.min(last).round() + by as f32).clamp(0.0, last);
            }
            Action::LensSeek(place) => {
                (self.lens.place, self.lens.playing) = (place.max(0.0), false);
            }
            Action::LensPlay => {
                self.lens.playing = !self.lens.playing;
                if self.lens.playing && self.lens.place >= self.lens_last_place() {
                    self.lens.place = 0.0;
                }
            }
            Action::ToggleGhosts => self.lens.ghosts = !self.lens.ghosts,
            Action::SetHeat(heat) => self.lens.heat = heat,
            Action::ToggleConsistent => self.lens.consistent = !self.lens.consistent,
            Action::ToggleHelp => self.help_open = !self.help_open,
            Action::ResetTuning => self.reset_tuning(),
            Action::Save => self.save(),
            Action::SaveRun => self.save_run(),
            Action::Quit => self.quit(),
            Action::GiveUpClips => self.quitting = true,
            Action::StayOpen => self.closing = false,
        }
    }

    fn command(&mut self, command: Command) {
        self.change(vec![command]);
    }

    /// Carries out commands that belong together, and remembers how to take them back.
    fn change(&mut self, commands: Vec<Command>) {
        let mut back: Vec<Vec<Command>> = vec![Vec::new(); self.panes.list.len()];
        let name = commands.first().map(Command::to_string).unwrap_or_default();
        let target = commands.first().map(target_of);
        for command in commands {
            for (all, inverse) in back.iter_mut().zip(self.carry_out(command)) {
                all.splice(0..0, inverse);
            }
        }
        if back.iter().any(|back| !back.is_empty()) {
            let step = self.panes.world().step;
            self.history.push(Change { name, target, gesture: self.gesture, step, back });
        }
    }

    /// Applies one command and writes it down; for each world what takes it back, nothing where it was refused.
    fn carry_out(&mut self, command: Command) -> Vec<Vec<Command>> {
        match self.panes.apply(command.clone()) {
            Ok(back) => {
                self.note(&command.to_string());
                back
            }
            Err(error) => {
                self.toasts.error(error.to_string());
                Vec::new()
            }
        }
    }

    /// Takes the last change back, or makes it again.
    fn undo(&mut self, back: bool) {
        let words = if back { "undo" } else { "redo" };
        let Some(change) = self.history.take(back) else {
            self.toasts.info(format!("nothing to {words}"));
            return;
        };
        if change.step > self.panes.world().step {
            let words =
                format!("{} lies ahead, at step {}: go there to {words} it", change.name, change.step);
            self.toasts.info(words);
            return self.history.restore(back, change);
        }
        for command in change.back.get(self.panes.active).into_iter().flatten() {
            self.note(&command.to_string());
        }
        match self.panes.apply_each(change.back, &format!("{words}: {}", change.name)) {
            Ok(inverse) => {
                self.note(&format!("{words}: {}", change.name));
                self.toasts.info(format!("{words}: {}", change.name)).duration(Some(Duration::from_secs(2)));
                self.history.put(back, Change { back: inverse, ..change });
            }
            Err(error) => _ = self.toasts.error(error.to_string()),
        }
    }

    /// Every parameter and method as the scenario has it, without a restart.
    fn reset_tuning(&mut self) {
        let world = self.panes.world();
        let agents: Vec<_> = world.agents.iter().zip(&self.initial.agents).collect();
        let mut reset = Vec::new();
        // One command for all who agree.
        let methods = agents.iter().map(|(now, initial)| (now.method, initial.method)).collect();
        reset.extend(
            differing(methods).into_iter().map(|(method, scope)| Command::SetMethod { method, scope }),
        );
        for key in Key::all() {
            let initial = key.values(&self.initial.agents, &self.initial.params);
            let pairs = key.values(&world.agents, &world.params).zip(initial).collect();
            let set = |(value, scope)| Command::Set { key, value, scope };
            reset.extend(differing(pairs).into_iter().map(set));
        }
        self.note("reset method and parameters");
        self.change(reset);
    }

    /// Puts worlds side by side that differ in one thing, or goes back to one.
    fn compare(&mut self, comparison: Comparison) {
        let Comparison { scenario, variants } = comparison;
        self.leave();
        if let Some(name) = scenario
            && name != self.source
        {
            self.load(&name);
        }
        let variants: Vec<_> = variants.into_iter().map(|own| (label_of(&own), own)).collect();
        let tuning = self.panes.tuning();
        // The changes of a run out of a file are its own; what it tunes comes along.
        let start = Scenario { run: None, ..self.scenario.clone() };
        let panes = if variants.len() < 2 {
            Panes::alone(&start, &tuning)
        } else {
            Panes::compare(&start, &tuning, variants)
        };
        match panes {
            Ok(panes) => {
                // Figures side by side are what a comparison is for.
                self.settings.plots |= panes.several();
                self.note(&format!("{} worlds side by side", panes.list.len()));
                self.panes = panes;
                self.panes.set_budget(self.settings.budget);
                self.history = History::default();
                self.unfitted |= !self.camera_moved;
                self.range = None;
                self.watch();
                self.settle();
            }
            Err(error) => _ = self.toasts.error(error.to_string()),
        }
    }

    fn select_pane(&mut self, place: usize) {
        if place < self.panes.list.len() {
            self.panes.active = place;
            // A step of one world is not one of another.
            self.goal = None;
            self.patient.clear();
            self.examined_at = None;
            self.lens.source = None;
        }
    }

    fn select(&mut self, selected: Option<u32>) {
        self.look.selected = selected;
        if selected.is_none() {
            self.tune_selected = false;
        }
        self.examined_at = None;
        self.lens.source = None;
        self.watch();
    }

    /// Writes a line into the log file, if there is one.
    pub fn note(&mut self, line: &str) {
        let step = self.panes.world().step;
        if let Some(log) = &mut self.log
            && let Err(error) = writeln!(log, "{step}\t{line}")
        {
            self.toasts.error(format!("the log cannot be written any more: {error}"));
            self.log = None;
        }
    }

    fn save(&mut self) {
        let world = self.panes.world();
        let mut scenario = Scenario::of_world(world, &self.scenario.title, &self.scenario.about);
        scenario.view = sidestep::scenario::View { select: self.look.selected, ..self.scenario_view() };
        self.write_scenario(&scenario, &format!("step-{}", self.panes.world().step), "saved");
    }

    /// The scenario, and in it what was done to it: the run can be made again from the file.
    fn save_run(&mut self) {
        let scenario = self.scenario_of_run(self.panes.active, None);
        let steps = self.panes.machine().past().end();
        self.write_scenario(&scenario, "run", &format!("the run of {steps} steps is saved:"));
    }

    /// The scenario of a world with its run so far, or up to the end of a clip.
    pub fn scenario_of_run(&self, pane: usize, range: Option<(u64, u64)>) -> Scenario {
        let machine = &self.panes.list[pane].machine;
        let steps = machine.past().end();
        let run = Recorded {
            range,
            ..Recorded::new(steps, machine.run().log().clone(), machine.past().fingerprints())
        };
        Scenario { run: Some(run), view: self.scenario_view(), ..self.scenario.clone() }
    }

    /// Writes the figures of every step and those of every agent.
    fn export_figures(&mut self) {
        let machine = self.panes.machine();
        let mut steps = format!("step,time,{}\n", metric::names());
        for (step, sample) in (machine.past().first()..).zip(machine.past().samples()) {
            _ = writeln!(steps, "{step},{},{}", sample.time, metric::row(sample));
        }
        let mut agents = format!("agent,{}\n", metric::names_of_agents());
        for agent in 0..machine.run().world().agents.len() as u32 {
            _ = writeln!(agents, "{agent},{}", metric::row_of_agent(machine.run().metrics(), agent));
        }
        for (what, text) in [("figures", steps), ("agents", agents)] {
            let written = self.free_name(what, "csv").and_then(|name| {
                let written = write_new(name, |out| out.write_all(text.as_bytes()));
                written.map_err(|error: std::io::Error| error.to_string())
            });
            match written {
                Ok(file) => {
                    let place = std::env::current_dir().map(|folder| folder.join(&file)).unwrap_or(file);
                    self.toasts.success(format!("{what} are in {}", place.display()));
                }
                Err(error) => _ = self.toasts.error(format!("{what} are not written: {error}")),
            }
        }
    }

    /// A name in the folder for files that nobody has: the title, what it is, and a number if need be. Names that were
    /// given before are not given again: what is still being made has no file yet.
    pub fn free_name(&mut self, what: &str, ending: &str) -> Result<NewName, String> {
        let dot = if ending.is_empty() { "" } else { "." };
        let file = format!("{}{what}{dot}{ending}", name_of(&self.scenario.title));
        let mut name = NewName::of(self.folder.join(&file));
        while name.is_taken() || self.given.contains(&name.path()) {
            name = name.next().ok_or_else(|| format!("there are thousands of {file} already"))?;
        }
        self.given.insert(name.path());
        Ok(name)
    }

    fn scenario_view(&self) -> sidestep::scenario::View {
        // An agent that came later is not there when the file opens.
        let selected = self.look.selected.filter(|agent| (*agent as usize) < self.initial.agents.len());
        let view = Look { selected, ..self.look }.view();
        sidestep::scenario::View { gate: self.scenario.view.gate, ..view }
    }

    /// Writes a scenario into the present folder under a name that is free.
    fn write_scenario(&mut self, scenario: &Scenario, what: &str, done: &str) {
        let name = match self.free_name(what, "toml") {
            Ok(name) => name,
            Err(error) => {
                self.toasts.error(format!("not saved: {error}"));
                return;
            }
        };
        let text = scenario.to_toml();
        let written: std::io::Result<_> = write_new(name, |out| out.write_all(text.as_bytes()));
        match written {
            Ok(file) => {
                let place = std::env::current_dir().map(|folder| folder.join(&file)).unwrap_or(file);
                _ = self.toasts.success(format!("{done} {}", place.display()));
            }
            Err(error) => {
                _ = self
                    .toasts
                    .error(format!("not saved: {error}; start sidestep in a folder that can be written"))
            }
        }
    }

    /// Notes what the last picture cost, and now and then what the steps since took.
    pub fn read_performance(&mut self) {
        if self.performance.drew(self.frame_build) {
            let machine = self.panes.machine_mut();
            let counters = *machine.run().counters();
            // Counting begins anew.
            machine.count(Some(performance::clock));
            self.performance.read(counters, self.pace.in_background);
        }
    }

    /// Keeps the camera fitted until a hand moves it, then on its place, and eases the zoom.
    pub fn camera_follows_viewport(&mut self, elapsed: Duration) {
        let (origin, size) = picture_of(self.viewport);
        self.unfitted |= self.camera.size != size && !self.camera_moved;
        self.camera.origin = origin;
        self.camera.size = size;
        if self.unfitted {
            self.unfitted = false;
            self.camera_moved = false;
            self.zoom_left = (0.0, Vec2::ZERO);
            self.camera = Camera { origin, ..overlay::camera_on(self.panes.world(), size) };
            let selected = self.look.selected.and_then(|agent| self.panes.world().agents.get(agent as usize));
            if let (Some(width), Some(selected)) = (self.scenario.view.width, selected) {
                self.camera.center = selected.position;
                self.camera.meters_per_pixel = width / size.min_element();
            }
            let fitting = overlay::fitting_velocity_scale(&self.camera, [self.panes.world()]);
            self.look.velocity_scale = Some(fitting);
        }
        let (left, at) = self.zoom_left;
        if left != 0.0 {
            // Nine tenths of the way in 120 ms.
            let share = 1.0 - (-elapsed.as_secs_f32() / 0.052).exp();
            let part = if left.abs() < 1e-3 { left } else { left * share };
            self.camera.zoom_at(at, part.exp());
            self.zoom_left = (left - part, at);
        }
    }

    /// Zooms by so many notches of a wheel around a place on the screen.
    pub fn zoom(&mut self, notches: f32, at: Vec2) {
        self.zoom_left = (self.zoom_left.0 + notches * 0.18, at);
        self.camera_moved = true;
    }

    /// Whether nothing goes on by itself: no time passes, nothing is made, nothing is told.
    pub fn is_still(&self) -> bool {
        let paused = !self.playing && self.goal.is_none() && !self.lens.playing && self.zoom_left.0 == 0.0;
        let films = !self.recorder.jobs.is_empty() || self.film.is_rolling() || self.film.ending() > 0;
        paused && !films && !self.closing && self.reading.is_none() && self.toasts.is_empty()
    }

    /// What an agent steers for.
    pub fn objective(&self, agent: u32) -> Option<Objective> {
        self.panes.world().agents.get(agent as usize).map(|agent| agent.objective)
    }

    /// Whether a place on the screen (points) belongs to the picture of the world.
    pub fn viewport_has(&self, at: Vec2) -> bool {
        self.viewport.contains(egui::pos2(at.x, at.y))
    }

    /// The pointer is over this place, m: whoever follows it, follows.
    pub fn point_at(&mut self, at: Vec2) {
        let world = self.panes.world();
        // Less than a pixel is the same place.
        let moved = (world.pointer - at).length() > self.camera.meters_per_pixel;
        // In the past a hand that merely passes by changes nothing.
        if moved
            && !self.panes.machine().is_past()
            && world.agents.iter().any(|agent| agent.objective == Objective::Pointer)
        {
            // Written down like every command, but not a change that anybody would take back.
            self.carry_out(Command::SetPointer(at));
        }
    }

    /// Where every agent is drawn now, m: what a hand sees and grips.
    pub fn drawn_positions(&mut self) -> Vec<Vec2> {
        let blend = self.blend();
        let (world, decisions) = self.panes.state();
        let ahead = world.params.time_step * blend;
        let choices = decisions.choices.iter();
        world
            .agents
            .iter()
            .zip(choices)
            .map(|(agent, choice)| agent.position + choice.velocity * ahead)
            .collect()
    }

    /// The pictures of this moment, one for each world: shapes and camera; and their background.
    pub fn pictures(&mut self) -> (Vec<(Vec<Shape>, Camera)>, Color) {
        let palette = Palette::of(self.settings.theme);
        let blend = self.blend();
        let cameras = self.cameras();
        let several = self.panes.several();
        let mut look = self.look;
        if several || self.camera.size.y < MIN_FOR_LEGEND {
            // It would cover what it speaks of.
            look.shown.set(OverlayId::Legend, false);
        }
        let now = self.time_on_screen();
        let mut pictures = Vec::new();
        for ((place, pane), camera) in self.panes.list.iter_mut().enumerate().zip(cameras) {
            let ghosts =
                look.shown.is_on(OverlayId::Ghost) && pane.machine.run().world().agents.len() <= MAX_GHOSTS;
            let scene = pane.machine.scene(ghosts);
            // Worlds whose steps differ in length are on their way at the same time.
            let ahead = (now - scene.world.time) / f64::from(scene.world.params.time_step);
            let blend = if place == self.panes.active { blend } else { ahead.clamp(0.0, 1.0) as f32 };
            let frame = Frame {
                scene,
                look,
                camera,
                palette: &palette,
                blend,
                pointed: self.pointed.filter(|_| place == self.panes.active),
                plane: Plane::World,
            };
            let mut shapes = overlay::draw(&frame);
            if several {
                let active = place == self.panes.active;
                shapes.extend(frame_of(&camera, &palette, &pane.label, active));
            }
            pictures.push((shapes, camera));
        }
        (pictures, palette.background)
    }

    /// The world whose picture a place on the screen (points) belongs to.
    pub fn pane_at(&self, at: Vec2) -> Option<usize> {
        let inside = |camera: &Camera| {
            let offset = at - camera.origin;
            offset.cmpge(Vec2::ZERO).all() && offset.cmple(camera.size).all()
        };
        self.cameras().iter().position(inside)
    }

    /// One camera for each world, all on the same place: the picture is shared out among them.
    pub fn cameras(&self) -> Vec<Camera> {
        grid_of(self.panes.list.len(), self.camera.origin, self.camera.size)
            .into_iter()
            .map(|(origin, size)| {
                let shrunk = (self.camera.size / size.max(Vec2::ONE)).min_element().max(1.0);
                let meters_per_pixel = self.camera.meters_per_pixel * shrunk;
                Camera { origin, size, meters_per_pixel, ..self.camera }
            })
            .collect()
    }

    /// What a hand points at in this frame, for the next picture.
    pub fn settle_pointing(&mut self) {
        self.pointed = self.pointing.take();
    }

    /// Asks something of the lens on the selected agent, with a camera for this rectangle.
    fn with_lens<T>(&mut self, rect: egui::Rect, ask: impl FnOnce(&LensState, &Lens) -> T) -> Option<T> {
        let palette = Palette::of(self.settings.theme);
        let (state, look, pointed) = (&self.lens, self.look, self.pointed);
        let agent = self.look.selected?;
        let (world, decisions) = self.panes.state();
        let camera = lens::camera_on(world.agents.get(agent as usize)?, Vec2::ONE);
        let mut lens = Lens { world, decisions, agent, look, camera, palette: &palette, pointed };
        lens.camera = state.camera(&lens, rect);
        Some(ask(state, &lens))
    }

    /// Whether the lens is open on something that the arrow keys step through.
    fn lens_has_steps(&self) -> bool {
        let open = match self.settings.lens {
            Dock::Hidden => false,
            Dock::Right => self.settings.right,
            Dock::Beside | Dock::Full => true,
        };
        open && self.look.selected.is_some()
            && matches!(self.lens.mode, LensMode::Construction | LensMode::Programs)
    }

    fn lens_last_place(&mut self) -> f32 {
        let any = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::splat(100.0));
        self.with_lens(any, |state, lens| state.last_place(lens)).unwrap_or(0.0)
    }

    /// Lets the lens run on, if it does.
    pub fn play_lens(&mut self, elapsed: Duration) {
        if self.lens.playing {
            let last = self.lens_last_place();
            self.lens.play(last, elapsed);
        }
    }

    /// The picture of the lens in this rectangle, and its camera; `None` where nobody is selected.
    pub fn lens_picture(&mut self, rect: egui::Rect) -> Option<(Vec<Shape>, Camera)> {
        self.with_lens(rect, |state, lens| {
            // The world was drawn here too.
            let camera = lens.camera;
            let half = camera.size * (0.5 * camera.meters_per_pixel);
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let mut shapes = vec![Shape::Polygon {
                points: corners.map(|corner| camera.center + half * Vec2::from(corner)).to_vec(),
                fill: Some(Fill { color: lens.palette.background, hatch: None }),
                rim: None,
            }];
            shapes.extend(state.picture(lens));
            (shapes, camera)
        })
    }

    /// Looks at the selected agent with a doctor's eye; what takes long is not looked at in every frame.
    pub fn examine(&mut self) {
        let due = self.examined_at.is_none_or(|at| at.elapsed() > Duration::from_millis(250));
        if !due {
            return;
        }
        self.examined_at = Some(Instant::now());
        let (world, decisions) = self.panes.state();
        self.findings = match self.look.selected {
            Some(selected) if world.agents.len() <= MAX_EXAMINED => {
                doctor::diagnose(world, decisions, selected, &self.patient)
            }
            _ => Vec::new(),
        };
    }

    /// What the panels read.
    pub fn view(&mut self) -> View<'_> {
        self.panes.machine_mut().refresh();
        View {
            world: self.panes.world(),
            decisions: self.panes.machine().run().decided(),
            panes: &self.panes,
            goal: self.goal,
            recording: self.recorder.recording.map(|recording| self.panes.world().time - recording.from),
            filming_window: self.film.is_rolling(),
            performance: &self.performance,
            jobs: &self.recorder.jobs,
            reading: self.reading.as_ref().and_then(Reading::name),
            closing: self.closing.then(|| self.film.ending()),
            range: self.range,
            kinds: self.kinds,
            initial: &self.initial,
            scenario: &self.scenario,
            source: &self.source,
            tune_selected: self.tune_selected,
            look: &self.look,
            settings: &self.settings,
            playing: self.playing,
            speed: self.speed,
            real_time_factor: self.pace.real_time_factor,
            metrics: self.panes.metrics(),
            frame_build: self.frame_build,
            draw_calls: self.draw_calls,
            help_open: self.help_open,
            lens: &self.lens,
            pointed: self.pointed,
            can_undo: self.history.can(true),
            findings: &self.findings,
        }
    }

    /// Notes what is to survive, and writes it once it has rested for a second.
    pub fn keep_settings(&mut self, window: (f32, f32)) {
        // A minimized window has no size worth keeping.
        if window.0 >= 1.0 && window.1 >= 1.0 {
            self.settings.window = (window.0 as u32, window.1 as u32);
        }
        if self.settings == self.saved {
            self.changed_at = None;
        } else if self.changed_at.get_or_insert_with(Instant::now).elapsed() > Duration::from_secs(1) {
            self.save_settings();
        }
    }

    /// Writes the settings now. A failure is told once and never again.
    pub fn save_settings(&mut self) {
        if self.settings != self.saved
            && let Err(error) = self.settings.save()
        {
            self.toasts.warning(format!("window settings are not kept: {error}"));
        }
        self.saved = self.settings.clone();
        self.changed_at = None;
    }
}

/// Longest part of a title in the name of a file, bytes: systems take names of 255, and encrypted folders of 143.
const LONGEST_NAME: usize = 100;

/// A title as the beginning of the name of a file, with a dash behind it; empty for one without letters and digits.
fn name_of(title: &str) -> String {
    let words = title.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    let mut name = String::new();
    for c in words.skip_while(|c| *c == '-') {
        if name.len() + c.len_utf8() > LONGEST_NAME {
            break;
        }
        name.push(c);
    }
    name.truncate(name.trim_end_matches('-').len());
    if name.is_empty() { name } else { name + "-" }
}

/// Whom sliders and the method switch act on, given the selection and the switch beside it.
pub fn scope(selected: Option<u32>, tune_selected: bool) -> Scope {
    selected.filter(|_| tune_selected).map_or(Scope::All, Scope::Agent)
}

/// The edge of a picture beside others, and what its world is called.
fn frame_of(camera: &Camera, palette: &Palette, label: &str, active: bool) -> Vec<Shape> {
    let half = (0.5 * camera.size - Vec2::ONE) * camera.meters_per_pixel;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let color = if active { palette.text.at(0.8) } else { palette.grid };
    vec![
        Shape::Polygon {
            points: corners.map(|corner| camera.center + half * Vec2::from(corner)).to_vec(),
            fill: None,
            rim: Some(Stroke::solid(color, if active { 2.0 } else { 1.0 })),
        },
        Shape::Text {
            at: camera.center + Vec2::new(0.0, half.y),
            offset: Vec2::new(0.0, 16.0),
            text: label.to_string(),
            size: 18.0,
            color: palette.text,
            align: Align::Center,
            plate: Some(palette.background.at(0.7)),
        },
    ]
}

/// An event in a few words.
pub fn describe(event: &Event) -> String {
    let Event { step, kind, agent, count } = *event;
    let who = match (kind, count) {
        (EventKind::Change, _) => String::new(),
        (_, 1) => format!(" of agent {agent}"),
        (_, count) => format!(" of agent {agent} and {} more", count - 1),
    };
    format!("step {step}: {}{who}", kind.name())
}

/// Shares a rectangle out among so many pictures: origin and size of each, row by row.
pub fn grid_of(count: usize, origin: Vec2, size: Vec2) -> Vec<(Vec2, Vec2)> {
    let count = count as u32;
    let grid = PaneGrid::by_proportions(count, size);
    let gap = if count > 1 { 2.0 } else { 0.0 };
    (0..count).map(|index| grid.pane(index, origin, size, gap)).collect()
}

/// What must be set, and for whom, so that everybody has the second value of their pair again: one scope for all who
/// agree.
fn differing<V: PartialEq + Copy>(values: Vec<(V, V)>) -> Vec<(V, Scope)> {
    let Some((_, first)) = values.first().copied() else { return Vec::new() };
    if values.iter().all(|(_, wanted)| *wanted == first) {
        let differs = values.iter().any(|(now, _)| *now != first);
        return if differs { vec![(first, Scope::All)] } else { Vec::new() };
    }
    let differing = (0..).zip(values).filter(|(_, (now, wanted))| now != wanted);
    differing.map(|(index, (_, wanted))| (wanted, Scope::Agent(index))).collect()
}
