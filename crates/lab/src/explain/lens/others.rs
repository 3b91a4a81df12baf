//! The velocities of the neighbors, each in its neighbor's hue; VO's cones have their apexes there.

use glam::Vec2;

use super::Lens;
use sidestep_core::avoid::Watched;

use crate::{
    picture::{
        draw::{Canvas, Shape, Stroke},
        overlay::{Hues, Source, sketch::chip},
    },
    text::terms,
};

/// The distance from a velocity to the middle of its chip, pixels.
const ABOVE: f32 = 14.0;

/// Velocities closer to each other than this (pixels) have no chips, which would pile up: their hues tell them apart.
const APART: f32 = 16.0;

pub fn draw(lens: &Lens, canvas: &mut dyn Canvas) {
    let Some(watched) = lens.watched() else { return };
    let hues = Hues::of(lens.palette, Some(watched));
    for neighbor in &watched.neighbors {
        let source = Source::Neighbor(neighbor.index);
        let Some(other) = lens.world.agents.get(neighbor.index as usize) else { continue };
        let Some(hue) = hues.color(source) else { continue };
        let pointed = lens.pointed == Some(source);
        let faint = lens.pointed.is_some_and(Source::is_agent) && !pointed;
        let color = hue.at(if faint { 0.35 } else { 1.0 });
        let radius = if pointed { 6.0 } else { 4.0 };
        canvas.draw(Shape::Dot {
            center: other.velocity,
            radius: radius + 1.5,
            color: lens.palette.background,
        });
        canvas.draw(Shape::Dot { center: other.velocity, radius, color });
        if pointed || stands_apart(lens, watched, neighbor.index) {
            let words = terms::name(source).to_string();
            canvas.draw(chip(lens.palette, other.velocity, Vec2::new(0.0, -ABOVE), words, color));
        }
        if pointed {
            let stroke = Stroke::solid(color, 1.0);
            canvas.draw(Shape::Line { points: vec![Vec2::ZERO, other.velocity], stroke });
        }
    }
}

/// Whether no other neighbor has nearly the same velocity.
fn stands_apart(lens: &Lens, watched: &Watched, agent: u32) -> bool {
    let velocity = |index: u32| lens.world.agents.get(index as usize).map(|agent| agent.velocity);
    let Some(own) = velocity(agent) else { return false };
    let others = watched.neighbors.iter().filter(|other| other.index != agent);
    let mut others = others.filter_map(|other| velocity(other.index));
    !others.any(|other| lens.camera.pixels(own.distance(other)) < APART)
}
