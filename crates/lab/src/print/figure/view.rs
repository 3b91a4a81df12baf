//! The views of a figure, and their spelling.

use crate::clips::said;
use sidestep_core::model::spelling::quoted;

use crate::{files::scenario::LensFace, picture::overlay::Source, text::message::Message};

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
    /// The face of the lens that shows this view; `None` for the world.
    pub fn face(self) -> Option<LensFace> {
        match self {
            FigureView::World => None,
            FigureView::Lens => Some(LensFace::Decision),
            FigureView::Steering => Some(LensFace::Steering),
            FigureView::Program(_) => Some(LensFace::Programs),
            FigureView::Construction(..) => Some(LensFace::Construction),
            FigureView::Len => Some(LensFace::Len),
        }
    }

    /// Whether a file can be written for each stage of the view.
    pub fn has_slides(self) -> bool {
        self == FigureView::Lens || self.stage().is_some()
    }

    /// The stage or step of the view, if it has any.
    pub fn stage(self) -> Option<usize> {
        match self {
            FigureView::Program(stage) | FigureView::Construction(_, stage) => Some(stage),
            _ => None,
        }
    }

    /// Reads a view: `world`, `lens`, `steering`, `lp:3`, `construction:agent-2:1` (or `edge-5`, `pillar-0`), `len`.
    ///
    /// # Errors
    /// One sentence that names the known views.
    pub fn parse(text: &str) -> Result<FigureView, UnknownView> {
        let mut parts = text.split(':');
        let view = match (parts.next(), parts.next(), parts.next()) {
            (Some("world"), None, None) => Some(FigureView::World),
            (Some("lens"), None, None) => Some(FigureView::Lens),
            (Some("steering"), None, None) => Some(FigureView::Steering),
            (Some("len"), None, None) => Some(FigureView::Len),
            (Some("lp"), Some(step), None) => step.parse().ok().map(FigureView::Program),
            (Some("construction"), Some(of), Some(stage)) => Source::from_slug(of)
                .zip(stage.parse().ok())
                .map(|(of, stage)| FigureView::Construction(of, stage)),
            _ => None,
        };
        view.filter(|_| parts.next().is_none()).ok_or_else(|| UnknownView(text.to_string()))
    }
}

/// The name of a view that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownView(String);

impl UnknownView {
    /// The message with the requested name and the known ones.
    pub fn message(&self) -> Message {
        said::unknown_view(quoted(&self.0), VIEWS.into())
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
            FigureView::Construction(source, stage) => write!(f, "construction:{}:{stage}", source.slug()),
        }
    }
}
