//! Social force: the driving force and every push as arrows from the agent, and their sum.
//!
//! A force is drawn as the change of velocity that it makes in the reaction time: the driving force is then as long as
//! the difference between the preferred velocity and the present one.

use super::{
    Frame, Hues, Overlay, OverlayId, Swatch, said,
    school::{self, Fan},
};
use sidestep_core::{
    avoid::{SchoolConstruction, Trace, Watched},
    schools::social_force::{Force, ForceStep, ForceTuning},
};

use crate::{
    picture::draw::{Canvas, Stroke},
    text::quantity::{NumberForm, UnitNumber, newtons},
};

/// The opacity of the sums of agents that are not selected.
const OTHERS: f32 = 0.6;

/// The forces of a decision.
#[derive(Clone, Copy)]
pub struct ForceView<'a> {
    /// The resulting step.
    pub step: &'a ForceStep,
    /// The constants.
    pub tuning: &'a ForceTuning,
    /// The force of each source.
    pub all: &'a [Force],
}

impl<'a> ForceView<'a> {
    /// The forces of a trace, if its agent avoids by them.
    pub fn of(trace: &'a Trace) -> Option<ForceView<'a>> {
        match school::construction(trace)? {
            SchoolConstruction::Forces { step, tuning, forces } => {
                Some(ForceView { step, tuning, all: forces })
            }
            _ => None,
        }
    }

    /// The largest force.
    pub fn largest(&self) -> Option<&'a Force> {
        self.all.iter().max_by(|a, b| a.sum().length().total_cmp(&b.sum().length()))
    }
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Arrow(Stroke::solid(palette.force, 3.5))),
    draws_something: |frame| frame.any_trace(|trace| ForceView::of(trace).is_some()),
    of_school: true,
    ..Overlay::new(
        OverlayId::SocialForces,
        "social-forces",
        said::name_social_forces,
        said::about_social_forces,
        draw,
    )
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, watched) in frame.subjects() {
        let Some(forces) = ForceView::of(&watched.trace) else { continue };
        of_agent(frame, canvas, (index, watched), &forces);
    }
}

fn of_agent(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    (index, watched): (usize, &Watched),
    ForceView { step, tuning, all }: &ForceView,
) {
    let palette = frame.palette;
    let (driving, sum) = (step.driving * tuning.mass, step.acceleration * tuning.mass);
    let lengths = all.iter().map(|force| force.sum().length()).chain([driving.length(), sum.length()]);
    let longest = lengths.fold(0.0, f64::max);
    let unit = tuning.reaction_time / tuning.mass;
    let mut fan = Fan::new(frame, canvas, index, unit as f32, longest as f32);
    let size = |force: f64| UnitNumber::from(newtons(force as f32)).form(NumberForm::ThreeDigits);
    if frame.is_in_full(index) {
        let hues = Hues::of(palette, Some(watched));
        fan.chain(std::iter::once(driving).chain(all.iter().map(Force::sum)).map(|force| force.as_vec2()));
        let words = said::amount(said::driving(), size(driving.length()));
        fan.arrow(driving.as_vec2(), Stroke::solid(palette.preferred, 2.0), words);
        for force in *all {
            let Some(source) = school::of_push(watched, force.from) else { continue };
            let words = said::amount_of(source, size(force.sum().length()));
            fan.arrow(force.sum().as_vec2(), frame.constraint_stroke(index, Some(source), &hues), words);
        }
        let words = said::amount(said::sum(), size(sum.length()));
        fan.arrow(sum.as_vec2(), Stroke::solid(palette.force, 3.5), words);
    } else {
        fan.arrow(sum.as_vec2(), Stroke::solid(palette.force.at(OTHERS), 1.5), "");
    }
}
