//! Writes what the window shows to a file, for a program that operates it from outside and cannot see it: words with
//! their places, the things that a lesson highlights, bodies, and the cameras that map places and velocities to the
//! screen.
//!
//! Nothing is written unless the environment names the file. Places are rectangles `[left, top, right, bottom]`,
//! points.

use std::path::PathBuf;

use egui_macroquad::egui::{Context, LayerId, Pos2, Rect, Shape as Painted, epaint::ClippedShape};
use serde::Serialize;
use sidestep_core::Vec2;
use sidestep_lab::{
    picture::draw::{Camera, Shape},
    text::breaks,
};

use super::{drawing::PaneDrawing, panels, state::App};
use crate::platform::files::witness;

/// Reports what the window shows to an outside program.
pub struct Witness {
    file: Option<PathBuf>,
    words: Vec<ScreenWords>,
    lit: Vec<Option<[f32; 4]>>,
    /// The text last written.
    written: String,
    /// The report of a picture that is not yet on the screen.
    drawn: String,
}

/// Words on the screen.
#[derive(Serialize)]
struct ScreenWords {
    text: String,
    at: [f32; 4],
    /// True if none of the text is cut off.
    whole: bool,
}

/// Everything that the window shows.
#[derive(Serialize)]
struct WindowSeen<'a> {
    source: &'a str,
    step: u64,
    playing: bool,
    /// True if time is on its way to another moment.
    jumping: bool,
    selected: Option<u32>,
    lesson: Option<SeenLesson<'a>>,
    words: &'a [ScreenWords],
    /// Words within the pictures.
    labels: Vec<&'a str>,
    world: Option<SeenCamera>,
    lens: Option<SeenCamera>,
    agents: Vec<SeenAgent>,
}

/// The lesson that is open.
#[derive(Serialize)]
struct SeenLesson<'a> {
    id: &'a str,
    step: usize,
    done: bool,
    /// Frames since the step began.
    frames: u32,
    /// The place of each thing that the step highlights, as far as it is visible; bodies have no frame.
    lit: &'a [Option<[f32; 4]>],
}

/// A camera: m, or m/s in the lens, and points.
#[derive(Serialize)]
struct SeenCamera {
    center: [f32; 2],
    meters_per_pixel: f32,
    size: [f32; 2],
    origin: [f32; 2],
}

/// An agent of the active world, where it is drawn: m and m/s.
#[derive(Serialize)]
struct SeenAgent {
    position: [f32; 2],
    velocity: [f32; 2],
    preferred: [f32; 2],
}

impl From<Camera> for SeenCamera {
    fn from(Camera { center, meters_per_pixel, size, origin }: Camera) -> SeenCamera {
        SeenCamera { center: center.into(), meters_per_pixel, size: size.into(), origin: origin.into() }
    }
}

impl Witness {
    /// Reads from the environment whether a report is wanted.
    pub fn new() -> Witness {
        Witness {
            file: witness::file(),
            words: Vec::new(),
            lit: Vec::new(),
            written: String::new(),
            drawn: String::new(),
        }
    }

    /// Takes in what the panels of a frame show, once all are laid out.
    pub fn read(&mut self, ctx: &Context, app: &App) {
        if self.file.is_none() {
            return;
        }
        self.words = words(ctx);
        let step = app.lessons.open.as_ref().and_then(|open| open.now());
        let lit = step.into_iter().flat_map(|step| &step.lit);
        self.lit = lit.map(|lit| panels::lit::framed_since(ctx, *lit).map(place)).collect();
    }

    /// Takes in what the pictures show.
    pub fn look(&mut self, app: &mut App, worlds: &[PaneDrawing], lens: Option<&PaneDrawing>) {
        if self.file.is_none() {
            return;
        }
        let agents = agents(app);
        let document = &app.document;
        let lesson = app.lessons.open.as_ref().map(|open| SeenLesson {
            id: &open.lesson.id,
            step: open.step,
            done: open.done,
            frames: open.frames,
            lit: &self.lit,
        });
        let seen = WindowSeen {
            source: &document.source,
            step: document.step(),
            playing: app.time.playing,
            jumping: app.time.goal.is_some(),
            selected: document.selected(),
            lesson,
            words: &self.words,
            labels: worlds.iter().chain(lens).flat_map(|picture| labels(&picture.shapes)).collect(),
            world: worlds.get(document.panes.active).map(|world| world.camera.into()),
            lens: lens.map(|lens| lens.camera.into()),
            agents,
        };
        self.drawn = serde_json::to_string(&seen).unwrap_or_default();
    }

    /// Writes the report once its picture is on the screen, if anything has changed.
    pub fn write(&mut self) {
        let Some(file) = &self.file else { return };
        if self.drawn != self.written && witness::replace(file, &self.drawn).is_ok() {
            self.written.clone_from(&self.drawn);
        }
    }
}

fn agents(app: &mut App) -> Vec<SeenAgent> {
    let drawn = app.drawn_positions();
    let preferred: Vec<Vec2> =
        app.document.panes.decisions().choices.iter().map(|choice| choice.preferred).collect();
    let world = app.document.world();
    let each = drawn.into_iter().zip(&world.agents).zip(preferred);
    each.map(|((position, agent), preferred)| SeenAgent {
        position: position.into(),
        velocity: agent.velocity.into(),
        preferred: preferred.into(),
    })
    .collect()
}

fn labels(shapes: &[Shape]) -> impl Iterator<Item = &str> {
    shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.as_str()),
        _ => None,
    })
}

/// All text in egui's layers, those in the background first.
fn words(ctx: &Context) -> Vec<ScreenWords> {
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.retain(|layer| *layer != LayerId::background());
    layers.insert(0, LayerId::background());
    let screen = ctx.screen_rect();
    ctx.graphics(|graphics| {
        let lists = layers.iter().filter_map(|layer| graphics.get(*layer));
        let mut words = Vec::new();
        for ClippedShape { clip_rect, shape } in lists.flat_map(|list| list.all_entries()) {
            read(shape, clip_rect.intersect(screen), &mut words);
        }
        words
    })
}

/// Adds the words of a shape that are visible.
fn read(shape: &Painted, clip: Rect, into: &mut Vec<ScreenWords>) {
    match shape {
        Painted::Vec(shapes) => shapes.iter().for_each(|shape| read(shape, clip, into)),
        Painted::Text(text) => {
            let rect = text.galley.rect.translate(text.pos.to_vec2());
            let seen = rect.intersect(clip);
            if seen.is_positive() && !text.galley.text().trim().is_empty() {
                // Half a point cut off a line hides no letter.
                let whole = clip.expand(0.5).contains_rect(rect) && !text.galley.elided;
                let text = text.galley.text().replace(breaks::NO_BREAK, " ");
                into.push(ScreenWords { text, at: place(seen), whole });
            }
        }
        _ => {}
    }
}

fn place(rect: Rect) -> [f32; 4] {
    let (Pos2 { x: left, y: top }, Pos2 { x: right, y: bottom }) = (rect.min, rect.max);
    [left, top, right, bottom]
}
