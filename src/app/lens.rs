//! How the lens is set, and what it shows of a decision: one picture, one sentence, and where it can go on to.

use std::time::Duration;

use egui_macroquad::egui;
use sidestep::{
    Agent, Vec2,
    avoid::{OrcaTrace, Trace, Watched},
    draw::{Camera, Shape},
    lens::{self, Lens, construction, ghosts, heat::Heat, len_lab, lp_steps},
    lp::Arithmetic,
    overlay::Source,
    why,
};

use super::{action::LensMode, picture_of};

/// Stages and steps that go by in a second while the lens plays.
const PACE: f32 = 0.6;

/// How the lens is set.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LensState {
    /// What it shows.
    pub mode: LensMode,
    /// Center (m/s) and m/s for each point; `None` shows all there is.
    pub view: Option<(Vec2, f32)>,
    /// The stage of the construction or the step of the programs; between two, a construction is on its way.
    pub place: f32,
    /// Whether it runs by itself.
    pub playing: bool,
    /// Whether the other methods' answers are shown.
    pub ghosts: bool,
    /// What the background shows.
    pub heat: Heat,
    /// Whose construction is shown; `None` is the nearest one's.
    pub source: Option<Source>,
    /// Whether the laboratory solves by the robust arithmetic, which has the consistent midpoint.
    pub consistent: bool,
}

/// What stands under the picture.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Words {
    /// Where one is.
    pub title: String,
    /// What is to be seen, with live numbers.
    pub sentence: String,
    /// How they come about.
    pub formula: String,
    /// Name, value, unit.
    pub numbers: Vec<(&'static str, f32, &'static str)>,
}

impl LensState {
    /// Its camera in a rectangle of the window.
    pub fn camera(&self, lens: &Lens, rect: egui::Rect) -> Camera {
        let (origin, size) = picture_of(rect);
        if let Some((center, meters_per_pixel)) = self.view {
            return Camera { center, meters_per_pixel, size, origin };
        }
        let fitted = match (self.mode, self.source(lens.watched())) {
            (LensMode::Construction, Some(source)) => construction::camera_on(lens, source, size),
            _ => lens.me().map_or(lens.camera, |agent: &Agent| lens::camera_on(agent, size)),
        };
        Camera { origin, ..fitted }
    }

    /// Whose construction is shown: the one asked for while the agent avoids it, else the first.
    pub fn source(&self, watched: Option<&Watched>) -> Option<Source> {
        let all = sources(watched?);
        self.source.filter(|source| all.contains(source)).or_else(|| all.first().copied())
    }

    /// The last stage or step there is.
    pub fn last_place(&self, lens: &Lens) -> f32 {
        let count = match self.mode {
            LensMode::Decision | LensMode::Len => 1,
            LensMode::Construction => {
                self.source(lens.watched()).map_or(1, |source| construction::stages(lens, source).len())
            }
            LensMode::Programs => steps(lens).len(),
        };
        count.saturating_sub(1) as f32
    }

    /// A little further on its own, from stage to stage; it stops at the last.
    pub fn play(&mut self, last: f32, elapsed: Duration) {
        if self.playing {
            self.place = (self.place + PACE * elapsed.as_secs_f32().min(0.25)).min(last);
            self.playing = self.place < last;
        }
    }

    /// The picture.
    pub fn picture(&self, lens: &Lens) -> Vec<Shape> {
        let mut shapes = match self.mode {
            LensMode::Decision => {
                let mut shapes = lens::heat::draw(lens, self.heat);
                shapes.extend(lens::draw(lens));
                return self.with_ghosts(lens, shapes);
            }
            LensMode::Construction | LensMode::Programs | LensMode::Len => lens::ground(lens),
        };
        match self.mode {
            LensMode::Decision => {}
            LensMode::Construction => {
                if let Some(source) = self.source(lens.watched()) {
                    shapes.extend(construction::draw(lens, source, self.place));
                }
            }
            LensMode::Programs => {
                if let (Some(trace), Some(step)) = (orca(lens), self.step(lens)) {
                    shapes.extend(lp_steps::draw(lens, trace, &step));
                }
            }
            LensMode::Len => {
                shapes = lens::draw(lens);
                shapes.extend(len_lab::draw(lens, &self.lab(lens)));
            }
        }
        shapes
    }

    fn with_ghosts(&self, lens: &Lens, mut shapes: Vec<Shape>) -> Vec<Shape> {
        if self.ghosts
            && let Some(answers) = ghosts::answers(lens.world, lens.agent)
        {
            shapes.extend(ghosts::draw(lens, &answers));
        }
        shapes
    }

    /// The laboratory of `len`.
    pub fn lab(&self, lens: &Lens) -> len_lab::Lab {
        len_lab::lab_with(lens, self.arithmetic(lens))
    }

    /// The arithmetic of the laboratory: the world's, unless the consistent midpoint is asked for.
    pub fn arithmetic(&self, lens: &Lens) -> Arithmetic {
        if self.consistent { Arithmetic::Robust } else { lens.world.params.orca_lp.into() }
    }

    /// The step of the programs that it stands at.
    fn step(&self, lens: &Lens) -> Option<lp_steps::ProgramStep> {
        let mut steps = steps(lens);
        let last = steps.len().checked_sub(1)?;
        Some(steps.swap_remove((self.place as usize).min(last)))
    }

    /// What stands under the picture.
    pub fn words(&self, lens: &Lens) -> Words {
        match self.mode {
            LensMode::Decision => {
                Words { sentence: why::sentence(lens.world, lens.decisions, lens.agent), ..Words::default() }
            }
            LensMode::Construction => match self.source(lens.watched()) {
                Some(source) => {
                    let stages = construction::stages(lens, source);
                    let place = (self.place.round() as usize).min(stages.len().saturating_sub(1));
                    let stage = stages.get(place).copied();
                    Words {
                        title: stage.map_or(String::new(), |stage| stage.title().to_string()),
                        sentence: stage
                            .map_or(String::new(), |stage| construction::sentence(lens, source, stage)),
                        ..Words::default()
                    }
                }
                None => Words { sentence: "Nothing to avoid is near.".into(), ..Words::default() },
            },
            LensMode::Programs => match self.step(lens) {
                Some(step) => Words {
                    title: step.title(),
                    sentence: step.sentence(),
                    formula: step.formula().into(),
                    numbers: step.numbers(),
                },
                None => Words {
                    sentence: "Only ORCA solves linear programs: give the agent that method.".into(),
                    ..Words::default()
                },
            },
            // The laboratory has a table of its own, and its sentence stands under that.
            LensMode::Len => Words::default(),
        }
    }
}

/// Everything that the agent avoids, in the order of its constraints' table: neighbors first, then walls and pillars.
pub fn sources(watched: &Watched) -> Vec<Source> {
    let neighbors = watched.neighbors.iter().map(|neighbor| Source::Neighbor(neighbor.index));
    let still = match &watched.trace {
        Trace::Orca(trace) => {
            let edges = trace.edges.iter().map(|(edge, _)| Source::Edge(*edge));
            let circles =
                trace.origins.iter().map(Source::of).filter(|source| matches!(source, Source::Circle(_)));
            edges.chain(circles).collect()
        }
        Trace::Cones(_) | Trace::None => Vec::new(),
    };
    neighbors.chain(still).collect()
}

fn orca<'a>(lens: &Lens<'a>) -> Option<&'a OrcaTrace> {
    match &lens.decisions.watched(lens.agent)?.trace {
        Trace::Orca(trace) => Some(trace),
        Trace::Cones(_) | Trace::None => None,
    }
}

fn steps(lens: &Lens) -> Vec<lp_steps::ProgramStep> {
    match (orca(lens), lp_steps::Setting::of(lens)) {
        (Some(trace), Some(setting)) => lp_steps::steps(trace, setting),
        _ => Vec::new(),
    }
}
