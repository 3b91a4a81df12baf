//! Marks of what went wrong: overlapping bodies, infeasible programs.

use super::{
    Frame,
    bodies::ring,
    frame::by_radius,
    pills::{MarkWords, Marking, badge, is_relaxed, pill},
    said,
};
use sidestep_core::model::Method;

use crate::{
    draw::{Canvas, Stroke},
    text::message::Message,
};

pub fn draw_overlaps(frame: &Frame, canvas: &mut dyn Canvas) {
    let mut agents: Vec<u32> = frame.scene.overlapping.iter().flat_map(|(a, b)| [*a, *b]).collect();
    agents.sort_unstable();
    agents.dedup();
    for agent in agents {
        ring(frame, canvas, agent as usize, Stroke::solid(frame.palette.forbidden, 3.0), 2.0);
    }
}

/// The word for what gave way: the third linear program has a name of its own.
fn word(method: Method) -> Message {
    match method {
        Method::Orca => said::lp3(),
        Method::None | Method::Vo | Method::Rvo | Method::Hrvo => said::blocked(),
    }
}

/// What the word means.
fn meaning(method: Method) -> Message {
    match method {
        Method::Orca => said::lp3_means(),
        Method::None | Method::Vo | Method::Rvo | Method::Hrvo => said::blocked_means(),
    }
}

pub fn draw_relaxed(frame: &Frame, canvas: &mut dyn Canvas) {
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
