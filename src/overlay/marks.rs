//! Marks of what went wrong: overlapping bodies, infeasible programs.

use glam::Vec2;

use super::{Frame, bodies::ring};
use crate::{
    avoid::Outcome,
    draw::{Canvas, Shape, Stroke, shape::Align},
    model::Method,
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
fn badge(method: Method) -> &'static str {
    match method {
        Method::Orca => "LP3",
        Method::None | Method::Vo | Method::Rvo | Method::Hrvo => "blocked",
    }
}

/// Bodies smaller than this on the screen (radius, pixels) get a dot instead of a badge.
pub const MIN_FOR_BADGE: f32 = 9.0;

/// From a badge to the one below it, pixels.
pub const BADGE: f32 = 16.0;

pub fn draw_relaxed(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, choice) in frame.scene.decisions.choices.iter().enumerate() {
        if choice.outcome != Outcome::Relaxed {
            continue;
        }
        let (center, radius) = (frame.position(index), frame.scene.world.agents[index].settings.radius);
        if !frame.camera.sees(center, radius) {
            continue;
        }
        let selected = frame.selected() == Some(index as u32);
        if selected || frame.camera.pixels(radius) >= MIN_FOR_BADGE {
            canvas.draw(Shape::Text {
                at: center,
                offset: Vec2::new(0.0, frame.camera.pixels(radius) + 10.0),
                text: badge(frame.scene.world.agents[index].method).into(),
                size: 12.0,
                color: frame.palette.background,
                align: Align::Center,
                plate: Some(frame.palette.relaxed),
            });
        } else {
            canvas.draw(Shape::Dot { center, radius: 2.5, color: frame.palette.relaxed });
        }
    }
}
