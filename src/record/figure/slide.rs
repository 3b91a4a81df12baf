//! The pictures that lead through a view, one for each stage.
//!
//! ```text
//!   construction:agent-1:0   two discs -> sum -> cone -> ... -> half-plane
//!   lp:0                     start -> line 1 -> ... -> end
//!   lens                     both, one after the other, and the decision itself; each with its sentence
//! ```

use super::{super::said, FigureView};
use crate::{
    lens::{self, Lens, construction, lp_steps},
    text::message::Message,
    why,
};

/// One of the pictures that lead through a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    /// What it shows.
    pub view: FigureView,
    /// What it says above, if anything.
    pub words: Option<Message>,
}

/// The pictures that lead through a view of this decision, from the stage that the view names on; none where there is
/// nothing to lead through.
pub(super) fn of(lens: &Lens, view: FigureView) -> Vec<Slide> {
    match view {
        FigureView::Construction(source, first) => {
            let stages = construction::stages(lens, source).len();
            (first..stages).map(|stage| bare(FigureView::Construction(source, stage))).collect()
        }
        FigureView::Program(first) => {
            let steps = lp_steps::of(lens).map_or(0, |(_, steps)| steps.len());
            (first..steps).map(|step| bare(FigureView::Program(step))).collect()
        }
        FigureView::Lens => of_decision(lens),
        FigureView::World | FigureView::Steering | FigureView::Len => Vec::new(),
    }
}

fn bare(view: FigureView) -> Slide {
    Slide { view, words: None }
}

/// How the decision comes about: the constraint of the nearest that the agent avoids, the programs, the answer.
fn of_decision(lens: &Lens) -> Vec<Slide> {
    let said = |view, words: Message| Slide { view, words: Some(words.in_unit(lens.look.unit)) };
    let nearest = lens.watched().and_then(|watched| lens::sources(watched).first().copied());
    let build_up = nearest.into_iter().flat_map(|source| {
        construction::stages(lens, source).into_iter().enumerate().map(move |(index, stage)| {
            let words = said::slide(stage.title(), construction::sentence(lens, source, stage));
            said(FigureView::Construction(source, index), words)
        })
    });
    let steps = lp_steps::of(lens).map_or(Vec::new(), |(_, steps)| steps);
    let programs = steps
        .iter()
        .enumerate()
        .map(|(index, step)| said(FigureView::Program(index), said::slide(step.title(), step.sentence())));
    let mut slides: Vec<Slide> = build_up.chain(programs).collect();
    if !slides.is_empty() {
        slides.push(said(FigureView::Lens, why::sentence(lens.world, lens.decisions, lens.agent)));
    }
    slides
}
