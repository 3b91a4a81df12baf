//! Agents that want to move and do not.

use super::{
    Frame, Overlay, OverlayId, Swatch,
    bodies::ring,
    frame::by_radius,
    pills::{MarkWords, Marking, pill},
    said,
};
use crate::picture::draw::{Canvas, Palette, Stroke};

/// An agent whose preferred speed is lower than this (m/s) is not stuck: it is about to stop.
const MIN_PREFERRED: f32 = 0.1;
/// An agent slower than this share of its preferred speed has stopped.
const MIN_SHARE: f32 = 0.05;

/// Whether an agent has stopped although it has not arrived; false for all agents before the first step.
pub fn is_stuck(frame: &Frame, index: usize) -> bool {
    let world = frame.scene.world;
    let Some(choice) = frame.scene.decisions.choices.get(index).filter(|_| world.step > 0) else {
        return false;
    };
    let preferred_sq = choice.preferred.length_squared();
    // The agent is read last: most agents move, and reading a big world is slow.
    preferred_sq > MIN_PREFERRED * MIN_PREFERRED
        && choice.velocity.length_squared() < MIN_SHARE * MIN_SHARE * preferred_sq
        && !world.is_at_goal(index as u32)
}

/// The ring around an agent that is stuck.
pub fn stroke(palette: &Palette) -> Stroke {
    Stroke::dashed(palette.relaxed, 2.5, 5.0, 5.0)
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Ring(stroke(palette))),
    draws_something: |frame| (0..frame.scene.world.agents.len()).any(|index| is_stuck(frame, index)),
    ..Overlay::new(OverlayId::Deadlock, "deadlock", said::name_deadlock, said::about_deadlock, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let stuck = frame.agents_that(by_radius, |index, agent| {
        is_stuck(frame, index) && frame.camera.sees(frame.position(index), agent.settings.radius)
    });
    if stuck.is_empty() {
        return;
    }
    let details = Marking::of(frame);
    for index in stuck {
        ring(frame, canvas, index, stroke(frame.palette), 5.0);
        match details.detail(frame, index) {
            MarkWords::Sign => {}
            MarkWords::Word => pill(frame, canvas, index, &said::stuck()),
            MarkWords::Meaning => pill(frame, canvas, index, &said::stuck_means()),
        }
    }
}
