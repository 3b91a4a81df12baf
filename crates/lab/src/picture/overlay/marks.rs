//! Marks of what went wrong: overlapping bodies, infeasible programs.

use super::{
    Frame, Overlay, OverlayId, Swatch,
    bodies::ring,
    frame::by_radius,
    pills::{MarkWords, Marking, badge, is_relaxed, pill},
    said,
};
use sidestep_core::{avoid::Outcome, model::Method};

use crate::{
    picture::draw::{Canvas, Stroke},
    text::message::Message,
};

pub(super) const OVERLAPS: Overlay = Overlay {
    key: Some('x'),
    swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.forbidden, 3.0))),
    draws_something: |frame| !frame.scene.overlapping.is_empty(),
    ..Overlay::new(OverlayId::Overlaps, "overlaps", said::name_overlaps, said::about_overlaps, draw_overlaps)
};

fn draw_overlaps(frame: &Frame, canvas: &mut dyn Canvas) {
    let mut agents: Vec<u32> = frame.scene.overlapping.iter().flat_map(|(a, b)| [*a, *b]).collect();
    agents.sort_unstable();
    agents.dedup();
    for agent in agents {
        ring(frame, canvas, agent as usize, Stroke::solid(frame.palette.forbidden, 3.0), 2.0);
    }
}

/// The word for the method's relaxed decision: the third linear program has its own name.
fn word(method: Method) -> Message {
    match method {
        Method::Orca => said::lp3(),
        _ => said::blocked(),
    }
}

/// The meaning of the word.
fn meaning(method: Method) -> Message {
    match method {
        Method::Orca => said::lp3_means(),
        _ => said::blocked_means(),
    }
}

pub(super) const RELAXED: Overlay = Overlay {
    key: Some('i'),
    swatch: |palette| Some(Swatch::Dot(palette.relaxed)),
    draws_something: |frame| {
        frame.scene.decisions.choices.iter().any(|choice| choice.outcome == Outcome::Relaxed)
    },
    ..Overlay::new(OverlayId::Relaxed, "relaxed", said::name_relaxed, said::about_relaxed, draw_relaxed)
};

fn draw_relaxed(frame: &Frame, canvas: &mut dyn Canvas) {
    let agents = &frame.scene.world.agents;
    let relaxed = frame.agents_that(by_radius, |index, agent| {
        is_relaxed(frame, index) && frame.camera.sees(frame.position(index), agent.settings.radius)
    });
    if relaxed.is_empty() {
        return;
    }
    let details = Marking::of(frame);
    for index in relaxed {
        let method = agents[index].method;
        match details.detail(frame, index) {
            MarkWords::Sign => badge(frame, canvas, index),
            MarkWords::Word => pill(frame, canvas, index, &word(method)),
            MarkWords::Meaning => pill(frame, canvas, index, &meaning(method)),
        }
    }
}
