//! Agents that want to move and do not.

use glam::Vec2;

use super::{
    Frame,
    bodies::ring,
    marks::{BADGE, MIN_FOR_BADGE},
};
use crate::{
    avoid::Outcome,
    draw::{Canvas, Shape, Stroke, shape::Align},
};

/// An agent whose preferred speed is lower than this (m/s) is not stuck: it is about to stand.
const MIN_PREFERRED: f32 = 0.1;
/// An agent slower than this share of its preferred speed stands.
const MIN_SHARE: f32 = 0.05;

/// Whether an agent stands although it is not yet where it wants to be.
pub fn is_stuck(frame: &Frame, index: usize) -> bool {
    let Some(choice) = frame.scene.decisions.choices.get(index) else { return false };
    let preferred_sq = choice.preferred.length_squared();
    // The agent comes last: most move, and a big world is slow to read.
    preferred_sq > MIN_PREFERRED * MIN_PREFERRED
        && choice.velocity.length_squared() < MIN_SHARE * MIN_SHARE * preferred_sq
        && !frame.scene.world.agents[index].has_arrived()
}

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    for index in (0..frame.scene.world.agents.len()).filter(|index| is_stuck(frame, *index)) {
        let (center, radius) = (frame.position(index), frame.scene.world.agents[index].settings.radius);
        if !frame.camera.sees(center, radius) {
            continue;
        }
        ring(frame, canvas, index, Stroke::dashed(palette.relaxed, 2.5, 5.0, 5.0), 5.0);
        if frame.selected() == Some(index as u32) || frame.camera.pixels(radius) >= MIN_FOR_BADGE {
            // Under the badge of relaxed programs, if there is one.
            let lines =
                if frame.scene.decisions.choices[index].outcome == Outcome::Relaxed { 1.0 } else { 0.0 };
            canvas.draw(Shape::Text {
                at: center,
                offset: Vec2::new(0.0, frame.camera.pixels(radius) + 14.0 + BADGE * lines),
                text: "stuck".into(),
                size: 12.0,
                color: palette.background,
                align: Align::Center,
                plate: Some(palette.relaxed),
            });
        }
    }
}
