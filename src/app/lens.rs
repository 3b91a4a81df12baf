//! The settings of the lens, and what it shows of a decision: one picture, one sentence, and the pictures to go on to.

use sidestep_lab::messages;
use std::time::Duration;

use egui_macroquad::egui;
use sidestep_core::{
    Agent, Vec2,
    avoid::{OrcaTrace, Trace, Watched, orca::programs::Arithmetic},
};
use sidestep_lab::{
    explain::{
        lens::{
            self, Lens,
            construction::{self, Stage},
            ghosts,
            heat::Heat,
            len_lab,
            lp_steps::{self, Labelled, Station, stations},
            school::{
                self,
                stages::{self, SchoolStage},
            },
            vehicle,
        },
        why,
    },
    files::scenario::LensFace,
    picture::{
        draw::{Camera, Fill, Palette, Shape, Theme},
        overlay::Source,
    },
    text::message::Message,
};

use super::{
    as_text,
    document::Document,
    drawing::PaneDrawing,
    settings::{Dock, Settings},
    viewport::ScreenArea,
};

/// Stages per second while the lens plays; for the programs this is the least number of steps.
const PACE: f32 = 0.6;

/// Longest time that the programs play from one station to the next, s.
const STRETCH: f32 = 3.0;

/// Actions on the lens: docking, pictures, stages.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum LensAction {
    /// Dock the lens at this place.
    SetDock(Dock),
    /// Dock the lens at the next place.
    NextDock,
    /// Another part of the plane of velocities.
    SetView(LensView),
    /// Fit the picture to everything.
    Fit,
    /// Show this picture.
    SetMode(LensFace),
    /// Show the construction of this source.
    SetSource(Source),
    /// Move by a number of stages or steps; back if negative.
    Step(i32),
    /// Jump to a stage of the construction, or a step of the programs.
    Seek(f32),
    /// Play through the stages, the programs to their next station, or stop.
    Play,
    /// Switch the arrows of the other methods.
    ToggleGhosts,
    /// The heat map of the background.
    SetHeat(Heat),
    /// Switch the consistent midpoint in the laboratory of `len`.
    ToggleConsistent,
}

impl LensAction {
    /// Returns true if it goes to another stage.
    pub fn changes_stage(self) -> bool {
        use LensAction::{Play, Seek, SetSource, Step};
        matches!(self, Step(_) | Seek(_) | SetSource(_) | Play)
    }
}

/// A part of the plane of velocities.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct LensView {
    /// Its middle, m/s.
    #[serde(with = "as_text::pair")]
    pub center: Vec2,
    /// Its scale, m/s per point.
    pub scale: f32,
}

/// The settings of the lens.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LensState {
    /// The picture that was requested; [`LensState::shown`] is the one that applies to the agent.
    pub mode: LensFace,
    /// The picture that the user chose; a scenario can request another while it is open.
    pub own_mode: LensFace,
    /// True if the answers of the other methods are shown.
    pub ghosts: bool,
    /// The heat map of the background.
    pub heat: Heat,
    /// True if the laboratory solves with the robust arithmetic, which has the consistent midpoint.
    pub consistent: bool,
    /// Its position in this scene.
    pub at: LensPosition,
    /// True if pictures jump instead of gliding.
    still: bool,
}

/// The part, stage and source that the lens shows of a scene.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LensPosition {
    /// The part of the plane; `None` shows everything.
    pub view: Option<LensView>,
    /// The stage of the construction or the step of the programs; a fraction is a construction between two stages.
    pub stage: f32,
    /// True if it plays through the stages.
    pub playing: bool,
    /// The source whose construction is shown; `None` is the nearest source.
    pub source: Option<Source>,
    /// True if the user requested the picture in this scene.
    pub is_asked: bool,
}

/// The text under the picture.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LensText {
    /// The present stage.
    pub title: Option<Message>,
    /// The picture in a sentence, with live numbers.
    pub sentence: Option<Message>,
    /// The formula of the numbers.
    pub formula: Option<Message>,
    /// Numbers by name.
    pub numbers: Vec<Labelled>,
}

impl LensText {
    /// One sentence.
    fn of(sentence: Message) -> LensText {
        LensText { sentence: Some(sentence), ..LensText::default() }
    }

    /// The text of a step of the programs.
    pub fn of_step(step: &lp_steps::ProgramStep) -> LensText {
        LensText {
            title: Some(step.title()),
            sentence: Some(step.sentence()),
            formula: Some(step.formula()),
            numbers: step.numbers(),
        }
    }
}

impl LensState {
    /// Carries an action out.
    pub fn act(&mut self, action: LensAction, document: &mut Document, settings: &mut Settings) {
        match action {
            LensAction::SetDock(dock) => settings.lens = dock,
            LensAction::NextDock => settings.lens = settings.lens.next(),
            LensAction::SetView(view) => self.at.view = Some(view),
            LensAction::Fit => self.at.view = None,
            LensAction::SetMode(mode) => {
                (self.mode, self.own_mode) = (mode, mode);
                // Each picture has its own extent.
                self.at = LensPosition { source: self.at.source, is_asked: true, ..LensPosition::default() };
            }
            LensAction::SetSource(source) => {
                (self.at.source, self.at.stage, self.at.view) = (Some(source), 0.0, None);
            }
            LensAction::Step(by) => {
                let last = self.last_stage_of(document);
                self.at.stage = (self.at.stage.min(last).round() + by as f32).clamp(0.0, last);
                self.at.playing = false;
            }
            LensAction::Seek(stage) => (self.at.stage, self.at.playing) = (stage.max(0.0), false),
            LensAction::Play => {
                self.at.playing = !self.at.playing;
                if self.at.playing && self.at.stage >= self.last_stage_of(document) {
                    self.at.stage = 0.0;
                }
            }
            LensAction::ToggleGhosts => self.ghosts = !self.ghosts,
            LensAction::SetHeat(heat) => self.heat = heat,
            LensAction::ToggleConsistent => self.consistent = !self.consistent,
        }
    }

    /// The picture that it shows of this agent. For a vehicle that avoids no other agent this is how it steers, until
    /// another picture is requested: its plane of velocities is empty.
    pub fn shown(&self, lens: &Lens) -> LensFace {
        let avoids = lens.watched().is_some_and(|watched| watched.trace != Trace::None);
        match (self.mode, vehicle::is_one(lens)) {
            (_, true) if !avoids && !self.at.is_asked => LensFace::Steering,
            (LensFace::Steering, false) => LensFace::Decision,
            (mode, _) => mode,
        }
    }

    /// Enters another scene: forgets its place in the old one, and shows the face that the scenario names.
    pub fn enter_scene(&mut self, document: &Document) {
        let is_asked = document.scenario.view.lens.is_some();
        self.at = LensPosition { is_asked, ..LensPosition::default() };
        self.mode = document.scenario.view.lens.unwrap_or(self.own_mode);
    }

    /// Forgets the source, as another agent or world was selected.
    pub fn forget_source(&mut self) {
        self.at.source = None;
    }

    /// Returns true if the arrow keys step through its stages.
    pub fn has_steps(&self, document: &Document, settings: &Settings) -> bool {
        let steps = matches!(self.mode, LensFace::Construction | LensFace::Programs);
        steps && settings.lens_is_open() && document.selected().is_some()
    }

    /// Queries the lens on the selected agent, with a camera for this rectangle.
    fn ask<T>(
        &self,
        document: &mut Document,
        palette: &Palette,
        pointed: Option<Source>,
        rect: egui::Rect,
        question: impl FnOnce(&Lens) -> T,
    ) -> Option<T> {
        let (agent, look) = (document.selected()?, document.look);
        document.panes.machine_mut().refresh();
        let run = document.panes.run();
        let (world, decisions, logged) = (run.world(), run.decided(), run.logged());
        let camera = lens::camera_on(world.agents.get(agent as usize)?, Vec2::ONE);
        let mut lens = Lens { world, decisions, agent, look, camera, palette, pointed, logged };
        lens.camera = self.camera(&lens, rect);
        Some(question(&lens))
    }

    /// Queries the lens for something that does not depend on the picture.
    fn ask_anywhere<T>(&self, document: &mut Document, question: impl FnOnce(&Lens) -> T) -> Option<T> {
        let any = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::splat(100.0));
        self.ask(document, &Palette::of(Theme::Dark), None, any, question)
    }

    fn last_stage_of(&self, document: &mut Document) -> f32 {
        self.ask_anywhere(document, |lens| self.last_stage(lens)).unwrap_or(0.0)
    }

    /// Plays on from stage to stage; it stops at stations and at the last stage. If `still`, it jumps to whole stages.
    pub fn play(&mut self, elapsed: Duration, still: bool, document: &mut Document) {
        self.still = still;
        if !self.at.playing {
            return;
        }
        let elapsed = elapsed.as_secs_f32().min(0.25);
        let (last, mut stations) = (self.last_stage_of(document), self.stations_of(document));
        stations.push(last);
        let from = stations.iter().copied().rfind(|at| *at <= self.at.stage).unwrap_or(0.0);
        let next = stations.into_iter().find(|at| *at > self.at.stage).unwrap_or(last);
        let is_film = self.mode == LensFace::Programs;
        let pace = if is_film { PACE.max((next - from) / STRETCH) } else { PACE };
        self.at.stage = (self.at.stage + pace * elapsed).min(next);
        // What a station shows takes longer to read than any rest.
        self.at.playing = self.at.stage < next;
    }

    fn stations_of(&self, document: &mut Document) -> Vec<f32> {
        let stations = |lens: &Lens| self.stations(lens).into_iter().map(|(step, _)| step as f32).collect();
        self.ask_anywhere(document, stations).unwrap_or_default()
    }

    /// The named steps of the programs that it shows; none on its other faces.
    pub fn stations(&self, lens: &Lens) -> Vec<(usize, Station)> {
        match self.shown(lens) {
            LensFace::Programs => lp_steps::of(lens).map_or(Vec::new(), |(_, steps)| stations(&steps)),
            _ => Vec::new(),
        }
    }

    /// The stage as it is drawn.
    fn drawn_stage(&self) -> f32 {
        if self.still && self.at.playing { self.at.stage.floor() } else { self.at.stage }
    }

    /// The picture in this rectangle, and its camera; `None` if no agent is selected.
    pub fn drawing(
        &self,
        document: &mut Document,
        palette: &Palette,
        pointed: Option<Source>,
        rect: egui::Rect,
    ) -> Option<PaneDrawing> {
        self.ask(document, palette, pointed, rect, |lens| {
            // The world was drawn here too, and the background covers it.
            let camera = lens.camera;
            let half = camera.size * (0.5 * camera.meters_per_pixel);
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let mut shapes = vec![Shape::Polygon {
                points: corners.map(|corner| camera.center + half * Vec2::from(corner)).to_vec(),
                fill: Some(Fill { color: lens.palette.background, hatch: None }),
                rim: None,
            }];
            shapes.extend(self.picture(lens));
            PaneDrawing { shapes, camera, legend: None }
        })
    }

    /// Its camera in a rectangle of the window.
    pub fn camera(&self, lens: &Lens, rect: egui::Rect) -> Camera {
        let ScreenArea { origin, size } = ScreenArea::of(rect);
        if let Some(LensView { center, scale }) = self.at.view {
            return Camera { center, meters_per_pixel: scale, size, origin };
        }
        let fitted = match (self.shown(lens), self.source(lens.watched())) {
            (LensFace::Steering, _) => vehicle::camera_on(lens, size),
            (LensFace::Construction, Some(source)) if !school::decides(lens) => {
                construction::camera_on(lens, source, size)
            }
            (LensFace::Programs, _) => {
                lens.me().map_or(lens.camera, |agent: &Agent| lens::camera_on(agent, size))
            }
            _ => lens::camera_on_decision(lens, size),
        };
        Camera { origin, ..fitted }
    }

    /// The source whose construction is shown: the requested one while the agent avoids it, else the first.
    pub fn source(&self, watched: Option<&Watched>) -> Option<Source> {
        let all = lens::sources(watched?);
        self.at.source.filter(|source| all.contains(source)).or_else(|| all.first().copied())
    }

    /// The last stage or step.
    pub fn last_stage(&self, lens: &Lens) -> f32 {
        let count = match self.shown(lens) {
            LensFace::Decision | LensFace::Len | LensFace::Steering => 1,
            LensFace::Construction if school::decides(lens) => stages::stages(lens).len(),
            LensFace::Construction => {
                self.source(lens.watched()).map_or(1, |source| construction::stages(lens, source).len())
            }
            LensFace::Programs => lp_steps::of(lens).map_or(0, |(_, steps)| steps.len()),
        };
        count.saturating_sub(1) as f32
    }

    /// The shapes of its picture.
    pub fn picture(&self, lens: &Lens) -> Vec<Shape> {
        let (mut shapes, more) = match self.shown(lens) {
            LensFace::Steering => (vehicle::draw(lens), None),
            LensFace::Decision => {
                let mut shapes = lens::heat::draw(lens, self.heat);
                shapes.extend(lens::draw(lens));
                let answers = self.ghosts.then(|| ghosts::answers(lens.world, lens.agent)).flatten();
                (shapes, answers.map(|answers| ghosts::draw(lens, &answers)))
            }
            LensFace::Construction if school::decides(lens) => {
                (stages::draw(lens, self.at.stage.round() as usize), None)
            }
            LensFace::Construction => {
                let source = self.source(lens.watched());
                (
                    lens::ground(lens),
                    source.map(|source| construction::draw(lens, source, self.drawn_stage())),
                )
            }
            LensFace::Programs => {
                let step = self.step(lens);
                (lens::ground(lens), step.map(|(trace, step)| lp_steps::draw(lens, trace, &step)))
            }
            LensFace::Len => (lens::draw(lens), Some(len_lab::draw(lens, &self.lab(lens)))),
        };
        shapes.extend(more.into_iter().flatten());
        shapes
    }

    /// The laboratory of `len`.
    pub fn lab(&self, lens: &Lens) -> len_lab::Lab {
        len_lab::lab_with(lens, self.arithmetic(lens))
    }

    /// The arithmetic of the laboratory: the world's, unless the consistent midpoint is requested.
    pub fn arithmetic(&self, lens: &Lens) -> Arithmetic {
        if self.consistent { Arithmetic::Robust } else { lens.world.params.orca_lp.into() }
    }

    /// The step of the programs that it shows, and the trace that contains it.
    fn step<'a>(&self, lens: &Lens<'a>) -> Option<(&'a OrcaTrace, lp_steps::ProgramStep)> {
        let (trace, mut steps) = lp_steps::of(lens)?;
        let last = steps.len().checked_sub(1)?;
        Some((trace, steps.swap_remove((self.at.stage as usize).min(last))))
    }

    /// The text under the picture.
    pub fn text(&self, lens: &Lens) -> LensText {
        match self.shown(lens) {
            LensFace::Steering => LensText::of(vehicle::sentence(lens)),
            LensFace::Decision => LensText::of(why::sentence(lens.world, lens.decisions, lens.agent)),
            LensFace::Construction if school::decides(lens) => self.of_school(lens),
            LensFace::Construction => match self.source(lens.watched()) {
                Some(source) => self.of_stage(lens, source),
                None => LensText::of(said::nothing_near()),
            },
            LensFace::Programs => match self.step(lens) {
                Some((_, step)) => LensText::of_step(&step),
                None => LensText::of(said::no_programs()),
            },
            // The laboratory has its own table, with its sentence below.
            LensFace::Len => LensText::default(),
        }
    }

    /// The text for the shown stage of another school's decision.
    fn of_school(&self, lens: &Lens) -> LensText {
        let stages = stages::stages(lens);
        let last = stages.len().saturating_sub(1);
        let stage = stages.into_iter().nth((self.at.stage.round() as usize).min(last));
        stage.map_or_else(LensText::default, |SchoolStage { title, sentence, .. }| LensText {
            title: Some(title),
            ..LensText::of(sentence)
        })
    }

    /// The text for the shown stage of a construction.
    fn of_stage(&self, lens: &Lens, source: Source) -> LensText {
        let stages = construction::stages(lens, source);
        if stages.is_empty() {
            return LensText::of(said::nothing_to_build());
        }
        let index = (self.at.stage.round() as usize).min(stages.len().saturating_sub(1));
        let stage = stages.get(index).copied();
        LensText {
            title: stage.map(Stage::title),
            sentence: stage.map(|stage| construction::sentence(lens, source, stage)),
            ..LensText::default()
        }
    }
}

messages! {
    pub mod said, room "lens" in ThreeDigits;

    nothing_to_build() = "No line or cone comes from that; Decision shows all that this method computed.";
    nothing_near() = "Nothing to avoid is near.";
    no_programs() = "Only ORCA solves linear programs: give the agent that method.";

    // Modes
    steering() = "Steering";
    about_steering() = "The vehicle in its own axes: box or feeler, what it finds, the forces, the wander circle.";
    decision() = "Decision";
    about_decision() =
        "Constraints, what is left of the speed circle, and the velocities; of another school its samples, forces, \
        corridor or cell.";
    build_up() = "Build-up";
    about_build_up() = "How the line or cone of one neighbor or wall comes about, stage by stage.";
    programs() = "Programs";
    about_programs() = "The linear programs, step by step.";
    len() = "len";
    about_len() = "What other factors len would answer, and other orders of the lines.";

    // The position
    right() = "right";
    about_right() = "On top of the right panel.";
    beside() = "beside";
    about_beside() = "Next to the world.";
    full() = "full";
    about_full() = "In the place of the world.";
    off() = "off";
    about_off() = "Hidden; key S brings it back.";
    about_docks() = "Where the lens is. Key S.";

    // Switches
    other_methods() = "other methods";
    about_other_methods() = "What each method would choose now, as dashed arrows.";
    heat() = "heat map";
    no_heat() = "This method decides by places: there is no velocity to shade.";
    cost() = "color";
    about_cost() = "What the color of the samples shows: the penalty, or one of its terms.";
    about_heat() = "What the background shows: the darker, the worse.";
    of() = "of";
    nobody() = "nobody";
    agent(index: usize) = "agent { $index }";
    or_click() = "or click its line";

    // Stepping through the stages
    one_back() = "One back. Key ←.";
    plays() = "Runs by itself; the programs to their next station.";
    one_on() = "One forward. Key →.";
    count(now: usize, all: usize) = "{ $now } of { $all }";

    // The laboratory of len
    consistent() = "consistent midpoint";
    about_consistent() =
        "Solved by the robust arithmetic: lines that run against each other meet at the point that len says, not \
        half-way.";
    column_len() = "len";
    column_speed(unit: String) = "speed { $unit }";
    column_violation(unit: String) = "worst violation { $unit }";
}
