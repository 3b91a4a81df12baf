//! The feeler and the right triangle that it makes with each circle in view; the three wall feelers.

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{LabelSpot, arc, arrow, dot, label, label_beside, line, ring},
};
use sidestep_core::{
    model::{Agent, params::Axes},
    steer::{
        SteerTrace,
        feeler::{FeelerTrace, Felt},
        wall_feelers::Hit,
    },
};

use crate::{
    picture::draw::{Canvas, Head, Palette, Shape, Stroke},
    text::{
        numbers::with_minus,
        quantity::{Meters, NumberForm, meters},
        said::Side,
    },
};

/// The distance of the first arc from the body, and of each further arc from the one before, pixels.
const ARC: f32 = 12.0;
/// The length of the axes in which angles count, and their distance from the body, pixels.
const AXES: f32 = 24.0;
/// Length of a wall's normal, pixels.
const NORMAL: f32 = 34.0;
/// Strength of the feelers of vehicles that are not selected.
const OTHERS: f32 = 0.45;
/// The largest number of triangles, those that block first: more of them would cover each other.
const TRIANGLES: usize = 3;

/// The stroke of a wall feeler that meets nothing.
pub fn free_ray(palette: &Palette) -> Stroke {
    Stroke::dashed(palette.muted, 1.0, 5.0, 3.0)
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.text, 2.0))),
    draws_something: |frame| {
        frame.any_vehicle(|steering| steering.feeler_used || !steering.walls.rays.is_empty())
    },
    ..Overlay::new(OverlayId::Feeler, "feeler", said::name_feeler, said::about_feeler, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.vehicles() {
        let steering = &watched.steering;
        if steering.feeler_used {
            if frame.is_selected(index) {
                found(frame, canvas, index, agent, steering);
            }
            ray(frame, canvas, index, steering);
        }
        walls(frame, canvas, index, agent, steering);
    }
}

/// The field of view and everything in it.
fn found(frame: &Frame, canvas: &mut dyn Canvas, index: usize, agent: &Agent, steering: &SteerTrace) {
    let palette = frame.palette;
    let SteerTrace { heading, feeler: trace, .. } = steering;
    let origin = frame.position(index);
    view(frame, canvas, origin, *heading * (0.6 * trace.length));
    for felt in trace.felt.iter().filter(|felt| is_near(trace, felt)) {
        let hue = if felt.blocks { palette.forbidden } else { palette.muted };
        let center = agent.position + felt.difference;
        ring(canvas, center, felt.keep_off, Stroke::dashed(hue, 1.5, 2.0, 4.0));
        line(canvas, origin, center, Stroke::solid(hue.at(0.6), 1.0));
    }
    for (k, felt) in triangles(trace).into_iter().enumerate() {
        triangle(frame, canvas, (origin, agent), *heading, (k, felt));
    }
    axes(frame, canvas, origin, agent.settings.radius);
}

/// Both edges of the field of view, and an arc between them; a whole circle has no edges.
fn view(frame: &Frame, canvas: &mut dyn Canvas, origin: Vec2, ahead: Vec2) {
    let view = frame.scene.world.params.feeler_view;
    if view >= 360.0 {
        return;
    }
    let half = 0.5 * view.to_radians();
    let stroke = Stroke::dashed(frame.palette.muted, 1.0, 5.0, 4.0);
    let edge = |turn: f32| {
        let (sin, cos) = libm::sincosf(turn);
        Vec2::new(cos, sin).rotate(ahead)
    };
    for turn in [half, -half] {
        line(canvas, origin, origin + edge(turn), stroke);
    }
    let points = arc(origin, edge(-half), 2.0 * half, 1.0);
    canvas.draw(Shape::Line { points, stroke });
}

/// The ray ahead, and the part of it that is blocked.
fn ray(frame: &Frame, canvas: &mut dyn Canvas, index: usize, steering: &SteerTrace) {
    let SteerTrace { heading, feeler: trace, .. } = steering;
    let origin = frame.position(index);
    let (opacity, width) = if frame.is_selected(index) { (1.0, 2.0) } else { (OTHERS, 1.0) };
    let tip = origin + *heading * trace.length;
    line(canvas, origin, tip, Stroke::solid(frame.palette.text.at(opacity), width));
    if let Some(from) = trace.acting_from() {
        let hue = frame.palette.forbidden.at(0.5 + 0.5 * opacity);
        line(canvas, origin + *heading * from, tip, Stroke::solid(hue, width + 1.0));
    }
}

/// The axes in which the code counts angles, drawn next to the body: from x to y is positive.
fn axes(frame: &Frame, canvas: &mut dyn Canvas, origin: Vec2, radius: f32) {
    let (palette, length) = (frame.palette, AXES * frame.camera.meters_per_pixel);
    let foot = origin - Vec2::splat(radius + 2.0 * length);
    let up = match frame.scene.world.params.feeler_axes {
        Axes::YUp => Vec2::Y,
        Axes::YDown => Vec2::NEG_Y,
    };
    for (axis, letter) in [(Vec2::X, "x"), (up, "y")] {
        arrow(canvas, foot, foot + axis * length, Stroke::solid(palette.muted, 1.0), Head::Open);
        label_beside(
            frame,
            canvas,
            LabelSpot { point: foot + axis * length, direction: axis, gap: 2.0 },
            letter,
            palette.muted,
        );
    }
}

fn in_tenths(length: f32) -> Meters {
    meters(length).form(NumberForm::Tenths)
}

/// The angle from the heading to a circle, signed as in the code; for a tie, the side to which it turns.
fn signed_angle(angle: f32, felt: &Felt, axes: Axes) -> String {
    if angle == 0.0 && felt.blocks {
        let side = if felt.side > 0.0 { Side::Left } else { Side::Right };
        return said::tie(side).to_string();
    }
    let signed = match axes {
        Axes::YUp => angle,
        Axes::YDown => -angle,
    };
    with_minus(format!("{:+.0}°", signed.to_degrees()))
}

/// Whether some turn of the ray would bring it too close to a circle: circles farther away would fill the picture.
fn is_near(trace: &FeelerTrace, felt: &Felt) -> bool {
    felt.difference.length() <= trace.length + felt.keep_off
}

/// The near circles in view, which have a triangle: those that block first, then by distance along the ray.
fn triangles(trace: &FeelerTrace) -> Vec<&Felt> {
    let mut felt: Vec<&Felt> = trace.felt.iter().filter(|felt| is_near(trace, felt)).collect();
    felt.sort_by(|a, b| b.blocks.cmp(&a.blocks).then(a.projection.total_cmp(&b.projection)));
    felt.truncate(TRIANGLES);
    felt
}

/// The projection and the distance as the sides of a right triangle, and the signed angle at the vehicle.
fn triangle(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    (origin, agent): (Vec2, &Agent),
    heading: Vec2,
    (k, felt): (usize, &Felt),
) {
    let palette = frame.palette;
    let hue = if felt.blocks { palette.forbidden } else { palette.muted };
    let (words_hue, hue) = (hue, if felt.blocks { hue } else { hue.at(0.55) });
    let (foot, center) = (agent.position + heading * felt.projection, agent.position + felt.difference);
    let side = if heading.perp_dot(felt.difference) < 0.0 { -heading.perp() } else { heading.perp() };
    line(canvas, origin, foot, Stroke::dashed(hue, 1.0, 4.0, 3.0));
    line(canvas, foot, center, Stroke::solid(hue, 1.5));
    // The mark of a right angle, if there is room for it.
    let corner = 7.0 * frame.camera.meters_per_pixel;
    if felt.dist > 2.0 * corner {
        let (back, up) = (-heading * corner, side * corner);
        let points = vec![foot + back, foot + back + up, foot + up];
        canvas.draw(Shape::Line { points, stroke: Stroke::solid(hue, 1.0) });
    }
    dot(canvas, foot, 3.0, hue);
    let angle = libm::atan2f(heading.perp_dot(felt.difference), heading.dot(felt.difference));
    let radius = agent.settings.radius + ARC * (k + 1) as f32 * frame.camera.meters_per_pixel;
    let points = arc(origin, heading, angle, radius);
    let end = points[points.len() - 1];
    canvas.draw(Shape::Line { points, stroke: Stroke::solid(hue, 1.0) });
    let words = signed_angle(angle, felt, frame.scene.world.params.feeler_axes);
    label_beside(frame, canvas, LabelSpot { point: end, direction: side, gap: 4.0 }, words, words_hue);
    if k == 0 && felt.blocks {
        label_beside(
            frame,
            canvas,
            LabelSpot { point: (foot + center) * 0.5, direction: heading, gap: 6.0 },
            said::dist(in_tenths(felt.dist)),
            words_hue,
        );
        label_beside(
            frame,
            canvas,
            LabelSpot { point: (origin + foot) * 0.5, direction: -side, gap: 6.0 },
            said::projection(in_tenths(felt.projection)),
            words_hue,
        );
    }
}

fn walls(frame: &Frame, canvas: &mut dyn Canvas, index: usize, agent: &Agent, steering: &SteerTrace) {
    let palette = frame.palette;
    let in_full = frame.is_selected(index);
    let opacity = if in_full { 1.0 } else { OTHERS };
    let origin = frame.position(index);
    for ray in &steering.walls.rays {
        // The rays move with the vehicle; the points that they met are fixed in the world.
        let tip = origin + (ray.tip - agent.position);
        let Some(hit) = ray.hit else {
            line(canvas, origin, tip, Stroke { color: palette.muted.at(opacity), ..free_ray(palette) });
            continue;
        };
        line(canvas, origin, hit.point, Stroke::solid(palette.muted.at(opacity), 1.0));
        let beyond =
            Stroke::solid(palette.forbidden.at(0.5 + 0.5 * opacity), if in_full { 2.0 } else { 1.0 });
        line(canvas, hit.point, tip, beyond);
        if in_full {
            wall_normal(frame, canvas, hit);
        }
    }
}

/// The point at which a ray meets a wall, and the wall's normal there.
fn wall_normal(frame: &Frame, canvas: &mut dyn Canvas, hit: Hit) {
    let palette = frame.palette;
    let end = hit.point + hit.normal * (NORMAL * frame.camera.meters_per_pixel);
    arrow(canvas, hit.point, end, Stroke::solid(palette.text, 1.5), Head::Open);
    label(frame, canvas, end, Vec2::new(hit.normal.x, -hit.normal.y) * 9.0, "n", palette.text);
    dot(canvas, hit.point, 4.0, palette.forbidden);
}
