//! The pictures that lead through a view, one for each stage.
//!
//! ```text
//!   construction:agent-1:0   two discs -> sum -> cone -> ... -> half-plane
//!   lp:0                     start -> line 1 -> ... -> end
//!   lens                     both, one after the other, and the decision itself
//! ```
//! Each has its sentence above.

use glam::Vec2;

use super::FigureView;
use crate::clips::said;
use crate::{
    explain::{
        lens::{self, Lens, construction, lp_steps},
        why,
    },
    picture::overlay::Source,
    text::message::Message,
};

/// One of the pictures that lead through a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    /// The view that it shows.
    pub view: FigureView,
    /// The words above it.
    pub words: Message,
}

/// The pictures of this size that lead through a view of this decision, whatever stage the view names; none if there is
/// nothing to lead through.
pub(super) fn of(lens: &Lens, view: FigureView, size: Vec2) -> Vec<Slide> {
    match view {
        FigureView::Construction(source, _) => build_up(lens, source, size),
        FigureView::Program(_) => programs(lens),
        FigureView::Lens => of_decision(lens, size),
        FigureView::World | FigureView::Steering | FigureView::Len => Vec::new(),
    }
}

/// The origin of the decision: the constraint of the nearest source that the agent avoids, the programs, the answer.
fn of_decision(lens: &Lens, size: Vec2) -> Vec<Slide> {
    let nearest = lens.watched().and_then(|watched| lens::sources(watched).first().copied());
    let mut slides = nearest.map_or(Vec::new(), |source| build_up(lens, source, size));
    slides.extend(programs(lens));
    if !slides.is_empty() {
        let words = why::sentence(lens.world, lens.decisions, lens.agent);
        slides.push(with_words(lens, FigureView::Lens, words));
    }
    slides
}

/// The stages of one constraint.
fn build_up(lens: &Lens, source: Source, size: Vec2) -> Vec<Slide> {
    // The sentence on the discs gives the divisor of positions in this very picture.
    let lens = &Lens { camera: construction::camera_on(lens, source, size), ..*lens };
    let slide = |(index, stage): (usize, construction::Stage)| {
        let words = said::slide(stage.title(), construction::sentence(lens, source, stage));
        with_words(lens, FigureView::Construction(source, index), words)
    };
    construction::stages(lens, source).into_iter().enumerate().map(slide).collect()
}

/// The steps of the linear programs.
fn programs(lens: &Lens) -> Vec<Slide> {
    let steps = lp_steps::of(lens).map_or(Vec::new(), |(_, steps)| steps);
    let slide = |(index, step): (usize, &lp_steps::ProgramStep)| {
        with_words(lens, FigureView::Program(index), said::slide(step.title(), step.sentence()))
    };
    steps.iter().enumerate().map(slide).collect()
}

/// A slide with its words in the unit of the scene.
fn with_words(lens: &Lens, view: FigureView, words: Message) -> Slide {
    Slide { view, words: words.in_unit(lens.look.unit) }
}
