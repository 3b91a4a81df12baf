//! ORCA's half-planes, the speed circle and what is left of it, at the agent.

use glam::Vec2;

use super::{Frame, Source};
use crate::{
    avoid::{
        Trace,
        orca::{OrcaTrace, Origin, circle},
    },
    draw::{Canvas, Color, Fill, Shape, Stroke, shape::Align},
    geometry::half_plane::HalfPlane,
};

/// Opacity where the forbidden sides of all lines lie over each other: each line takes its share, so that ten lines do
/// not drown the picture.
const TOGETHER: f32 = 0.42;

/// Width of the band along a line that is shaded more, pixels: it tells the forbidden side at a glance.
const BAND: f32 = 12.0;

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects() {
        let Trace::Orca(trace) = &watched.trace else { continue };
        let palette = frame.palette;
        let reach = if frame.is_in_full(index) { frame.reach(agent) } else { agent.settings.max_speed };
        let disc = circle(reach);
        let n = trace.half_planes.len().max(1);
        let opacity = (1.0 - (1.0 - TOGETHER).powf(1.0 / n as f32)).min(palette.forbidden_opacity);
        let place = |points: Vec<Vec2>| -> Vec<Vec2> {
            points.into_iter().map(|velocity| frame.velocity_point(index, velocity)).collect()
        };
        let in_full = frame.is_in_full(index);
        let source = |k: usize| trace.origins.get(k).map(Source::of);
        for (k, half_plane) in trace.half_planes.iter().enumerate().filter(|_| in_full) {
            let forbidden = half_plane.reversed().clip(&disc);
            if forbidden.len() > 2 {
                let opacity = if frame.is_pointed(source(k)) { palette.forbidden_opacity } else { opacity };
                let fill =
                    Fill { color: palette.forbidden.at(opacity * frame.weight(source(k))), hatch: None };
                canvas.draw(Shape::Polygon { points: place(forbidden), fill: Some(fill), rim: None });
            }
        }
        for (k, half_plane) in trace.half_planes.iter().enumerate() {
            let band = BAND * frame.camera.meters_per_pixel / frame.velocity_scale();
            let inner = HalfPlane { point: half_plane.point - half_plane.normal() * band, ..*half_plane };
            let banded = inner.clip(&half_plane.reversed().clip(&disc));
            if in_full && banded.len() > 2 {
                let weight = frame.weight(source(k));
                let Fill { color, hatch } = palette.forbidden_fill();
                let fainter = |color: Color| Color { a: (f32::from(color.a) * weight) as u8, ..color };
                let fill = Fill { color: fainter(color), hatch: hatch.map(fainter) };
                canvas.draw(Shape::Polygon { points: place(banded), fill: Some(fill), rim: None });
            }
            let Some([from, to]) = chord(half_plane, reach) else { continue };
            let neighbor = k.checked_sub(trace.n_rigid);
            let hue = neighbor.map_or(palette.muted, |neighbor| palette.neighbor(neighbor));
            let label = match trace.origins.get(k) {
                Some(Origin::Edge { case, .. }) => case.name().to_string(),
                Some(Origin::Circle { displacement, .. }) => displacement.region.name().to_string(),
                Some(Origin::Neighbor { .. }) | None => (neighbor.unwrap_or(k) + 1).to_string(),
            };
            let points = place(vec![from, to]);
            let opacity = if in_full { frame.weight(source(k)) } else { 0.5 };
            let width = if frame.is_pointed(source(k)) { 3.0 } else { 1.5 };
            canvas.draw(Shape::Line { points, stroke: Stroke::solid(hue.at(opacity), width) });
            if !in_full {
                continue;
            }
            canvas.draw(Shape::Text {
                at: frame.velocity_point(index, to * 1.06),
                offset: Vec2::ZERO,
                text: label,
                size: 13.0,
                color: hue,
                align: Align::Center,
                plate: None,
            });
        }
        speed_circle(frame, canvas, index, agent.settings.max_speed);
    }
}

pub fn draw_feasible(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects() {
        let Trace::Orca(trace) = &watched.trace else { continue };
        let points = region(frame, index, trace, agent.settings.max_speed);
        if points.len() > 2 {
            canvas.draw(Shape::Polygon {
                points,
                fill: Some(Fill {
                    color: frame.palette.chosen.at(if frame.is_in_full(index) { 0.16 } else { 0.08 }),
                    hatch: None,
                }),
                rim: Some(Stroke::solid(frame.palette.chosen, 1.5)),
            });
        }
    }
}

fn region(frame: &Frame, index: usize, trace: &OrcaTrace, max_speed: f32) -> Vec<Vec2> {
    let region = trace.feasible_region(max_speed);
    region.into_iter().map(|velocity| frame.velocity_point(index, velocity)).collect()
}

/// The circle of the largest speed, in the picture's scale.
pub fn speed_circle(frame: &Frame, canvas: &mut dyn Canvas, index: usize, max_speed: f32) {
    let stroke = Stroke::dashed(frame.palette.muted, 1.0, 2.0, 3.0);
    let radius = max_speed * frame.velocity_scale();
    canvas.draw(Shape::Disc { center: frame.position(index), radius, fill: None, rim: Some(stroke) });
}

/// The part of a line inside the circle of `reach`, from its start to its end; `None` if it passes outside.
pub fn chord(half_plane: &HalfPlane, reach: f32) -> Option<[Vec2; 2]> {
    let along = half_plane.point.dot(half_plane.direction);
    let square = along * along + reach * reach - half_plane.point.length_squared();
    (square > 0.0).then(|| {
        let half = square.sqrt();
        [-along - half, -along + half].map(|t| half_plane.point + half_plane.direction * t)
    })
}
