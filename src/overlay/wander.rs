//! The steering of a wandering vehicle: the helper shape ahead, and the target that strolls on it.

use glam::Vec2;

use super::{
    Frame,
    sketch::{Beside, arrow, dot, label_beside, line, ring},
};
use crate::{
    draw::{Canvas, Head, Shape, Stroke},
    geometry::local_axes::LocalAxes,
    model::params::WanderShape,
};

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    for (index, _, watched) in frame.subjects() {
        let Some(wander) = watched.steering.wander else { continue };
        let in_full = frame.is_in_full(index);
        let axes =
            LocalAxes { origin: frame.position(index), heading: frame.scene.world.agents[index].heading };
        // On the shape, relative to its middle.
        let point = |target: Vec2| axes.world_point(wander.middle + target);
        let (middle, target) = (point(Vec2::ZERO), point(wander.target));
        let (hue, opacity) = (palette.preferred, if in_full { 0.9 } else { 0.4 });
        let stroke = Stroke::solid(hue.at(0.7 * opacity), if in_full { 1.5 } else { 1.0 });
        match wander.shape {
            WanderShape::Circle | WanderShape::Trigonometric => ring(canvas, middle, wander.radius, stroke),
            WanderShape::Line => {
                let ridge = Vec2::new(frame.scene.world.params.wander_slope * wander.radius, 0.0);
                let eaves = Vec2::new(0.0, wander.radius);
                canvas.draw(Shape::Line { points: [-eaves, ridge, eaves].map(point).to_vec(), stroke });
            }
        }
        line(canvas, axes.origin, target, Stroke::solid(hue.at(opacity), 1.0));
        if in_full {
            line(canvas, axes.origin, middle, Stroke::dashed(palette.muted, 1.0, 3.0, 4.0));
            dot(canvas, middle, 2.5, palette.muted);
            let before = point(wander.before);
            dot(canvas, before, 4.0, hue.at(0.45));
            // The sine does not step on from where it was.
            if wander.shape != WanderShape::Trigonometric {
                let jittered = point(wander.jittered);
                arrow(canvas, before, jittered, Stroke::solid(palette.text, 1.5), Head::Filled);
                line(canvas, jittered, target, Stroke::dashed(palette.text.at(0.8), 1.0, 2.0, 3.0));
            }
            label_beside(
                frame,
                canvas,
                Beside { point: target, direction: target - middle, gap: 7.0 },
                "wander target",
                palette.text,
            );
            // While it avoids, the stroll waits, and goes on in the direction of the force.
            let remembered = frame.scene.decisions.choices.get(index).map(|choice| choice.wander);
            if let Some(next) = remembered.filter(|next| *next != wander.target).map(point) {
                ring(canvas, next, 5.0 * frame.camera.meters_per_pixel, Stroke::solid(hue, 2.0));
                label_beside(
                    frame,
                    canvas,
                    Beside { point: next, direction: next - middle, gap: 7.0 },
                    "goes on here",
                    palette.text,
                );
            }
        }
        dot(canvas, target, if in_full { 5.0 } else { 3.0 }, hue);
    }
}
