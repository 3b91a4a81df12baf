//! One picture of one step, as vectors or as pixels: the world as the window shows it, or the decision of one agent.

mod file;
mod page;
mod panel;
mod paper;
mod print;
mod slide;
mod view;

use std::io::Write;

use glam::Vec2;

use crate::clips::{Window, caption::caption, film::Film, said};
use sidestep_core::model::World;

use crate::{
    picture::{
        draw::{Camera, Canvas, Palette, Shape, Svg, Theme, raster::RasterError, shape::thickened},
        overlay::{self, Look},
    },
    run::{
        metrics::Metrics,
        time::{FilmStart, Log},
    },
    text::{message::Message, quantity::number},
};
use panel::{Drawn, FigurePanel};

pub use file::FigureFormat;
pub use page::Page;
pub use paper::Paper;
pub(super) use paper::SMALLEST;
pub use print::{Ground, LaidOut, Print};
pub use slide::Slide;
pub use view::{FigureView, UnknownView, VIEWS};

/// A picture of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The subject.
    pub view: FigureView,
    /// The step, counted from the world at the start.
    pub step: u64,
    /// The display options; the view of a decision needs a selected agent.
    pub look: Look,
    /// The line whose crossings are counted, m.
    pub gate: Option<[Vec2; 2]>,
    /// The width and height, pixels.
    pub size: (u16, u16),
    /// The colors.
    pub theme: Theme,
    /// One line at the top, if any.
    pub caption: Option<String>,
    /// The part of the world in view; all of it otherwise.
    pub window: Option<Window>,
}

/// The reason why a figure cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum FigureError {
    /// The view needs an agent, and there is none.
    NoAgent(FigureView),
    /// A step or stage beyond the last, or of a source that the agent does not avoid in this way.
    NoSuch {
        /// The requested view.
        view: FigureView,
        /// The views, steps or stages that exist instead.
        reason: Message,
    },
    /// A plot with less paper than its words and data need.
    TooLittleRoom {
        /// The width needed, mm.
        width: f32,
        /// The height needed, mm.
        height: f32,
    },
    /// The size of the picture is not valid.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// The picture could not be encoded.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The file could not be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl FigureError {
    /// One line: the error, and what exists instead.
    pub fn message(&self) -> Message {
        match self {
            FigureError::NoAgent(view) => said::no_agent(view.to_string()),
            FigureError::NoSuch { view, reason } => said::no_such_view(view.to_string(), reason.clone()),
            FigureError::TooLittleRoom { width, height } => {
                said::too_little_room(number(width.ceil()), number(height.ceil()))
            }
            FigureError::Raster(error) => error.message(),
            FigureError::Png(error) => said::as_told(error.to_string()),
            FigureError::Io(error) => said::as_told(error.to_string()),
        }
    }
}

/// The shapes of a figure, bottom first, and their camera. `progress` is called with each step of the run.
///
/// # Errors
/// The agent does not exist, or this build does not have the view.
pub fn shapes(
    world: &World,
    figure: &Figure,
    progress: impl FnMut(u64),
) -> Result<(Camera, Vec<Shape>), FigureError> {
    let (metrics, log) = (Metrics::new().with_gate(figure.gate), Log::default());
    let start = FilmStart { world: world.clone(), metrics, log, old_future: None };
    let size = Vec2::new(figure.size.0.into(), figure.size.1.into());
    let (first, everything) = (world.step, overlay::bounds([world]));
    let panel = FigurePanel::new(&mut Film::new(start), everything, (first, figure), progress)?;
    let Drawn { camera, mut shapes, .. } = panel.drawn(size)?;
    if let Some(text) = &figure.caption {
        shapes.push(caption(&camera, &Palette::of(figure.theme), text, ""));
    }
    Ok((camera, shapes))
}

/// Writes a figure as SVG text. The same figure of the same world gives the same bytes everywhere.
///
/// # Errors
/// Like [`shapes`]; also if the target cannot be written.
pub fn write_svg<W: Write>(
    world: &World,
    figure: &Figure,
    mut out: W,
    progress: impl FnMut(u64),
) -> Result<(), FigureError> {
    let (camera, shapes) = shapes(world, figure, progress)?;
    let mut svg = Svg::new(camera, Palette::of(figure.theme).background);
    thickened(shapes, figure.theme.thickness()).for_each(|shape| svg.draw(shape));
    out.write_all(svg.finish().as_bytes())?;
    Ok(())
}
