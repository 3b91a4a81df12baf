//! One picture of one step, as vectors or as pixels: the world as the window shows it, or the decision of one agent.

use std::io::Write;

use glam::Vec2;

use super::{caption::caption, film::Film, said};
use crate::{
    avoid::Trace,
    draw::{Camera, Canvas, Palette, Raster, Shape, Svg, Theme, raster::RasterError},
    lens::{
        self, Lens, construction, len_lab,
        lp_steps::{self, Setting},
        vehicle,
    },
    metrics::Metrics,
    model::{World, spelling::quoted},
    overlay::{self, Frame, Look, Plane, Source},
    text::message::Message,
    time::{FilmStart, Log},
};

/// The subject of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureView {
    /// The world, with the constructions of the agent.
    World,
    /// The plane of the agent's velocities.
    Lens,
    /// A vehicle in its own axes.
    Steering,
    /// One step of the linear programs, counted from 0.
    Program(usize),
    /// One stage of the construction of a constraint, counted from 0.
    Construction(Source, usize),
    /// The effect of the factor `len` on the relaxed lines.
    Len,
}

/// The spelling of the views.
pub const VIEWS: &str = "world, lens, steering, lp:STEP, construction:SOURCE:STAGE, len";

impl FigureView {
    /// Reads a view: `world`, `lens`, `steering`, `lp:3`, `construction:agent-2:1` (or `edge-5`, `pillar-0`), `len`.
    ///
    /// # Errors
    /// One sentence that names the known ones.
    pub fn parse(text: &str) -> Result<FigureView, UnknownView> {
        let mut parts = text.split(':');
        let view = match (parts.next(), parts.next(), parts.next()) {
            (Some("world"), None, None) => Some(FigureView::World),
            (Some("lens"), None, None) => Some(FigureView::Lens),
            (Some("steering"), None, None) => Some(FigureView::Steering),
            (Some("len"), None, None) => Some(FigureView::Len),
            (Some("lp"), Some(step), None) => step.parse().ok().map(FigureView::Program),
            (Some("construction"), Some(of), Some(stage)) => {
                source(of).zip(stage.parse().ok()).map(|(of, stage)| FigureView::Construction(of, stage))
            }
            _ => None,
        };
        view.filter(|_| parts.next().is_none()).ok_or_else(|| UnknownView(text.to_string()))
    }
}

/// A view that there is not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownView(String);

impl UnknownView {
    /// What was asked for, and the known ones.
    pub fn message(&self) -> Message {
        said::unknown_view(quoted(&self.0), VIEWS.into())
    }
}

fn source(text: &str) -> Option<Source> {
    let (kind, index) = text.split_once('-')?;
    let index: u32 = index.parse().ok()?;
    match kind {
        "agent" => Some(Source::Neighbor(index)),
        "edge" => Some(Source::Edge(index)),
        "pillar" => Some(Source::Circle(index)),
        _ => None,
    }
}

impl std::fmt::Display for FigureView {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            FigureView::World => f.write_str("world"),
            FigureView::Lens => f.write_str("lens"),
            FigureView::Steering => f.write_str("steering"),
            FigureView::Len => f.write_str("len"),
            FigureView::Program(step) => write!(f, "lp:{step}"),
            FigureView::Construction(Source::Neighbor(agent), stage) => {
                write!(f, "construction:agent-{agent}:{stage}")
            }
            FigureView::Construction(Source::Edge(edge), stage) => {
                write!(f, "construction:edge-{edge}:{stage}")
            }
            FigureView::Construction(Source::Circle(circle), stage) => {
                write!(f, "construction:pillar-{circle}:{stage}")
            }
        }
    }
}

/// A picture of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its subject.
    pub view: FigureView,
    /// The step, counted from the world that it starts from.
    pub step: u64,
    /// The display options; the view of a decision needs a selected agent.
    pub look: Look,
    /// The line whose crossings it counts, m.
    pub gate: Option<[Vec2; 2]>,
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Dark or light.
    pub theme: Theme,
    /// One line at the top, if any.
    pub caption: Option<String>,
}

/// Why there is no figure.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum FigureError {
    /// The agent of a view that needs one.
    NoAgent(FigureView),
    /// A step or stage beyond the last, or of something that the agent does not avoid in this way.
    NoSuch {
        /// The view asked for.
        view: FigureView,
        /// What there is instead.
        reason: Message,
    },
    /// The picture's size.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// The format of pictures.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The file.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl FigureError {
    /// One line: what is wrong, and what there is instead.
    pub fn message(&self) -> Message {
        match self {
            FigureError::NoAgent(view) => said::no_agent(view.to_string()),
            FigureError::NoSuch { view, reason } => said::no_such_view(view.to_string(), reason.clone()),
            FigureError::Raster(error) => error.message(),
            FigureError::Png(error) => said::as_told(error.to_string()),
            FigureError::Io(error) => said::as_told(error.to_string()),
        }
    }
}

/// The shapes of a figure, bottom first, and the camera that they are seen with. `progress` is told each step of the
/// run.
///
/// # Errors
/// No such agent, or a view that this build does not have.
pub fn shapes(
    world: &World,
    figure: &Figure,
    progress: impl FnMut(u64),
) -> Result<(Camera, Vec<Shape>), FigureError> {
    let exists = figure.look.selected.is_some_and(|agent| (agent as usize) < world.agents.len());
    if figure.view != FigureView::World && !exists {
        return Err(FigureError::NoAgent(figure.view));
    }
    let palette = Palette::of(figure.theme);
    let size = Vec2::new(figure.size.0.into(), figure.size.1.into());
    let (metrics, log) = (Metrics::new().with_gate(figure.gate), Log::default());
    let mut film = Film::new(FilmStart { world: world.clone(), metrics, log, old_future: None });
    film.watch(figure.look.watch());
    film.run_to(world.step + figure.step, progress);
    let (camera, mut shapes) = match figure.view {
        FigureView::World => {
            // Everything is in view at the start, whatever has happened since.
            let camera = overlay::camera_on(world, size);
            let shapes = overlay::draw(&Frame {
                scene: film.snapshot().scene(),
                look: figure.look,
                camera,
                palette: &palette,
                blend: 0.0,
                pointed: None,
                plane: Plane::World,
            });
            (camera, shapes)
        }
        view => of_velocities(&mut film, figure, view)?,
    };
    if let Some(text) = &figure.caption {
        shapes.push(caption(&camera, &palette, text, ""));
    }
    Ok((camera, shapes))
}

/// The views in the plane of the agent's velocities.
fn of_velocities(
    film: &mut Film,
    figure: &Figure,
    view: FigureView,
) -> Result<(Camera, Vec<Shape>), FigureError> {
    let palette = Palette::of(figure.theme);
    let (world, decisions) = film.state();
    let agent = figure.look.selected.unwrap_or(0);
    let me = world.agents.get(agent as usize).ok_or(FigureError::NoAgent(view))?;
    let size = Vec2::new(figure.size.0.into(), figure.size.1.into());
    let camera = lens::camera_on(me, size);
    let lens = Lens { world, decisions, agent, look: figure.look, camera, palette: &palette, pointed: None };
    let none = |reason: Message| FigureError::NoSuch { view, reason };
    match view {
        FigureView::World | FigureView::Lens => Ok((camera, lens::draw(&lens))),
        FigureView::Steering if !vehicle::is_one(&lens) => Err(none(vehicle::sentence(&lens))),
        FigureView::Steering => {
            let lens = Lens { camera: vehicle::camera_on(&lens, size), ..lens };
            Ok((lens.camera, vehicle::draw(&lens)))
        }
        FigureView::Len => {
            let lab = len_lab::lab(&lens);
            if lab.answers.is_empty() {
                return Err(none(lab.sentence));
            }
            let mut shapes = lens::draw(&lens);
            shapes.extend(len_lab::draw(&lens, &lab));
            Ok((camera, shapes))
        }
        FigureView::Program(index) => {
            let trace = lens.watched().map(|watched| &watched.trace);
            let (Some(Trace::Orca(trace)), Some(setting)) = (trace, Setting::of(&lens)) else {
                return Err(none(said::only_orca()));
            };
            let steps = lp_steps::steps(trace, setting);
            let step = steps.get(index);
            let step = step.ok_or_else(|| none(said::steps(steps.len())))?;
            let mut shapes = lens::ground(&lens);
            shapes.extend(lp_steps::draw(&lens, trace, step));
            Ok((camera, shapes))
        }
        FigureView::Construction(source, index) => {
            let stages = construction::stages(&lens, source);
            if index >= stages.len() {
                return Err(none(match stages.len() {
                    0 => said::no_construction(),
                    count => said::stages(count),
                }));
            }
            let lens = Lens { camera: construction::camera_on(&lens, source, size), ..lens };
            let mut shapes = lens::ground(&lens);
            shapes.extend(construction::draw(&lens, source, index as f32));
            Ok((lens.camera, shapes))
        }
    }
}

/// Writes a figure as SVG text. The same figure of the same world gives the same bytes everywhere.
///
/// # Errors
/// As [`shapes`], and a target that cannot be written.
pub fn write_svg<W: Write>(
    world: &World,
    figure: &Figure,
    mut out: W,
    progress: impl FnMut(u64),
) -> Result<(), FigureError> {
    let (camera, shapes) = shapes(world, figure, progress)?;
    let mut svg = Svg::new(camera, Palette::of(figure.theme).background);
    shapes.into_iter().for_each(|shape| svg.draw(shape));
    out.write_all(svg.finish().as_bytes())?;
    Ok(())
}

/// Writes a figure as a PNG file.
///
/// # Errors
/// As [`shapes`], a size that no picture can have, and a target that cannot be written.
pub fn write_png<W: Write>(
    world: &World,
    figure: &Figure,
    mut out: W,
    progress: impl FnMut(u64),
) -> Result<(), FigureError> {
    let (camera, shapes) = shapes(world, figure, progress)?;
    let mut raster = Raster::new(camera, Palette::of(figure.theme).background)?;
    shapes.into_iter().for_each(|shape| raster.draw(shape));
    out.write_all(&raster.png()?)?;
    Ok(())
}
