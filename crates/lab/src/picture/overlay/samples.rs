//! Detour's samples: every candidate velocity, colored by its cost, around the share of the preferred velocity that the
//! bias leaves.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::{
    Frame, Overlay, OverlayId, Swatch, said, school,
    sketch::{LabelSpot, dot, label_beside, ring},
};
use sidestep_core::{
    avoid::{SchoolConstruction, Trace},
    schools::detour::{DetourTuning, SampleStep, Sampling, Terms, VelocitySample},
};

use crate::{
    picture::draw::{Canvas, Color, Palette, Shape, Stroke},
    text::{
        message::Message,
        quantity::{NumberForm, UnitNumber, number, speed},
    },
};

/// The radius of the dots of the first step, pixels, and below it the factor for each later step.
const DOT: f32 = 4.5;
const SMALLER: f32 = 0.75;
/// The radius of the ring around the velocity taken, pixels.
const RING: f32 = 7.0;
/// The opacity of samples of agents that are not selected, and of samples abandoned before their terms were known.
const FAINT: f32 = 0.45;

/// The cost that the color of a sample shows: a term of its penalty, or their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cost {
    /// The penalty itself.
    #[default]
    Sum,
    /// Distance from the preferred velocity.
    Preferred,
    /// Distance from the current velocity.
    Current,
    /// Side on which neighbors are passed.
    Side,
    /// Early impact.
    Impact,
}

impl Cost {
    /// The terms, in the order of the sum.
    pub const TERMS: [Cost; 4] = [Cost::Preferred, Cost::Current, Cost::Side, Cost::Impact];
    /// All costs, in the order of the menu.
    pub const ALL: [Cost; 5] = [Cost::Sum, Cost::Preferred, Cost::Current, Cost::Side, Cost::Impact];

    /// A word for menus and pictures.
    pub fn name(self) -> Message {
        match self {
            Cost::Sum => said::sum(),
            Cost::Preferred => said::cost_preferred(),
            Cost::Current => said::cost_current(),
            Cost::Side => said::cost_side(),
            Cost::Impact => said::cost_impact(),
        }
    }

    /// The value of the cost.
    pub fn of(self, terms: &Terms) -> f32 {
        match self {
            Cost::Sum => terms.penalty(),
            Cost::Preferred => terms.preferred,
            Cost::Current => terms.current,
            Cost::Side => terms.side,
            Cost::Impact => terms.impact,
        }
    }

    /// The color of the cost's part of a bar.
    pub fn color(self, palette: &Palette) -> Color {
        match self {
            Cost::Sum => palette.text,
            Cost::Preferred => palette.preferred,
            Cost::Current => palette.velocity,
            Cost::Side => palette.wander,
            Cost::Impact => palette.forbidden,
        }
    }
}

/// The samples of a decision.
#[derive(Clone, Copy)]
pub struct SampleView<'a> {
    /// Weights, bias and pattern.
    pub tuning: &'a DetourTuning,
    /// The samples, in the order in which they were tried.
    pub all: &'a [VelocitySample],
}

impl<'a> SampleView<'a> {
    /// The samples of a trace, if its agent avoids by Detour.
    pub fn of(trace: &'a Trace) -> Option<SampleView<'a>> {
        match school::construction(trace)? {
            SchoolConstruction::Samples { tuning, samples, .. } => Some(SampleView { tuning, all: samples }),
            _ => None,
        }
    }

    /// The sample that was taken, if any.
    pub fn winner(&self) -> Option<&'a VelocitySample> {
        let last = self.all.last()?.step.index;
        self.all.iter().rfind(|sample| sample.leads && sample.step.index == last)
    }

    /// The least and largest value among samples whose terms are known.
    pub fn range(&self, cost: Cost) -> Option<[f32; 2]> {
        let values = self.all.iter().filter_map(|sample| sample.terms.as_ref()).map(|terms| cost.of(terms));
        values.map(|value| [value; 2]).reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
    }

    /// The steps, each only once.
    pub fn steps(&self) -> impl Iterator<Item = SampleStep> {
        let of_one = |a: &VelocitySample, b: &VelocitySample| a.step.index == b.step.index;
        self.all.chunk_by(of_one).map(|samples| samples[0].step)
    }
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.chosen, 2.0))),
    draws_something: |frame| frame.any_trace(|trace| SampleView::of(trace).is_some()),
    of_velocities: true,
    of_school: true,
    ..Overlay::new(OverlayId::Samples, "samples", said::name_samples, said::about_samples, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, watched) in frame.subjects() {
        let Some(samples) = SampleView::of(&watched.trace) else { continue };
        if frame.is_in_full(index) {
            steps(frame, canvas, index, &samples);
        }
        dots(frame, canvas, index, &samples);
        if let Some(winner) = samples.winner().filter(|_| frame.is_in_full(index)) {
            let at = frame.velocity_point(index, winner.velocity);
            let stroke = Stroke::solid(frame.palette.chosen, 2.0);
            ring(canvas, at, RING * frame.camera.meters_per_pixel, stroke);
            if let Some(terms) = winner.terms {
                let spot = LabelSpot { point: at, direction: winner.velocity, gap: RING + 3.0 };
                label_beside(frame, canvas, spot, penalty(&terms), frame.palette.text);
            }
        }
    }
}

/// A penalty in words.
pub fn penalty(terms: &Terms) -> Message {
    said::penalty(UnitNumber::from(number(terms.penalty())).form(NumberForm::TwoDecimals))
}

/// The region in which each step tried velocities: the first is as wide as the bias allows.
fn steps(frame: &Frame, canvas: &mut dyn Canvas, index: usize, samples: &SampleView) {
    let palette = frame.palette;
    for SampleStep { index: step, center, reach } in samples.steps() {
        let stroke = match step {
            0 => Stroke::dashed(palette.preferred, 1.5, 6.0, 4.0),
            _ => Stroke::solid(palette.muted.at(FAINT), 1.0),
        };
        let middle = frame.velocity_point(index, center);
        match samples.tuning.sampling {
            Sampling::Rings { .. } => ring(canvas, middle, reach * frame.velocity_scale(), stroke),
            Sampling::Grid { .. } => {
                let corners = [Vec2::NEG_ONE, Vec2::new(1.0, -1.0), Vec2::ONE, Vec2::new(-1.0, 1.0)];
                let points =
                    frame.velocity_points(index, corners.map(|corner| center + corner * reach).to_vec());
                canvas.draw(Shape::Polygon { points, fill: None, rim: Some(stroke) });
            }
        }
        if step == 0 {
            canvas.draw(Shape::Cross {
                center: middle,
                size: 4.0,
                stroke: Stroke::solid(palette.preferred, 1.5),
            });
            let top = frame.velocity_point(index, center + Vec2::Y * reach);
            let radius =
                UnitNumber::from(speed(reach)).in_unit(frame.look.unit).form(NumberForm::TwoDecimals);
            let bias = UnitNumber::from(number(samples.tuning.bias)).form(NumberForm::TwoDecimals);
            let spot = LabelSpot { point: top, direction: Vec2::Y, gap: 4.0 };
            label_beside(frame, canvas, spot, said::disc_of_bias(bias, radius), palette.preferred);
        }
    }
}

fn dots(frame: &Frame, canvas: &mut dyn Canvas, index: usize, samples: &SampleView) {
    let (palette, cost) = (frame.palette, frame.look.cost);
    let [least, most] = samples.range(cost).unwrap_or_default();
    for VelocitySample { velocity, step, terms, .. } in samples.all {
        let color = match terms {
            Some(terms) => palette.ramp_at((cost.of(terms) - least) / (most - least).max(f32::MIN_POSITIVE)),
            None => palette.muted.at(FAINT),
        };
        let color = if frame.is_in_full(index) { color } else { color.at(FAINT) };
        let radius = (DOT * SMALLER.powi(step.index as i32)).max(1.0);
        dot(canvas, frame.velocity_point(index, *velocity), radius, color);
    }
}
