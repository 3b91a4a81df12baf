//! The velocity obstacles of VO, RVO and HRVO with their cut-offs, and the candidate velocities.

use glam::Vec2;

use super::{
    Frame, Hues, Overlay, OverlayId, Plane, Source, Swatch,
    half_planes::speed_circle,
    said,
    sketch::{LabelSpot, arrow, dot, label_beside, line, opacity_of_each},
};
use sidestep_core::{
    Method,
    avoid::{ConeTrace, Trace, orca::circle},
    geometry::{cone::VelocityObstacle, half_plane::HalfPlane, unit},
};

use crate::picture::draw::{Canvas, Fill, Head, Shape, Stroke};

/// Opacity where all cones lie over each other.
const TOGETHER: f32 = 0.5;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('c'),
    swatch: |palette| Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5))),
    draws_something: |frame| frame.any_trace(|trace| matches!(trace, Trace::Cones(_))),
    of_velocities: true,
    ..Overlay::new(OverlayId::Cones, "cones", said::name_cones, said::about_cones, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects() {
        let Trace::Cones(trace) = &watched.trace else { continue };
        let reach = frame.reach(agent);
        if frame.is_in_full(index) {
            insides(frame, canvas, index, trace, reach);
        }
        let hues = Hues::of(frame.palette, Some(watched));
        outlines(frame, canvas, index, (trace, &hues), reach);
        speed_circle(frame, canvas, index, agent.settings.max_speed);
        if let Some(shift) = trace.shift {
            let from = frame.velocity_point(index, agent.velocity);
            let to = frame.velocity_point(index, agent.velocity + shift.u * shift.share);
            arrow(canvas, from, to, Stroke::solid(frame.palette.relaxed, 2.0), Head::Filled);
        }
    }
}

/// The forbidden velocities of each cone, up to the circle of `reach`.
fn insides(frame: &Frame, canvas: &mut dyn Canvas, index: usize, trace: &ConeTrace, reach: f32) {
    let palette = frame.palette;
    let (disc, n) = (circle(reach), trace.obstacles.len());
    let each = opacity_of_each(TOGETHER, n).min(palette.forbidden_opacity);
    for (k, obstacle) in trace.obstacles.iter().enumerate() {
        let inside = supports(obstacle).iter().fold(disc.clone(), |part, side| side.clip(&part));
        if inside.len() > 2 {
            let source = neighbor_of(trace, k);
            let opacity = if frame.is_pointed(source) { palette.forbidden_opacity } else { each };
            let color = palette.forbidden.at(opacity * frame.weight(source));
            // The hatch of ten cones would be opaque; a few cones can have it.
            let hatch = n <= 3 || frame.look.patterned;
            let hatch = hatch.then(|| palette.forbidden.at(2.0 * palette.forbidden_opacity));
            let points = frame.velocity_points(index, inside);
            canvas.draw(Shape::Polygon { points, fill: Some(Fill { color, hatch }), rim: None });
        }
    }
}

/// The extent of a cone's boundary beyond the inside, and its opacity; it fades out instead of ending abruptly.
const FADE: [(f32, f32); 3] = [(1.6, 0.2), (1.3, 0.45), (1.0, 1.0)];

/// More names of apexes than this would hide the picture.
const MOST_NAMES: usize = 3;

/// Walls are muted, like their lines under ORCA.
fn outlines(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    index: usize,
    (trace, hues): (&ConeTrace, &Hues),
    reach: f32,
) {
    for (k, obstacle) in trace.obstacles.iter().enumerate() {
        let stroke = frame.constraint_stroke(index, neighbor_of(trace, k), hues);
        let in_full = frame.is_in_full(index);
        for &(farther, strength) in if in_full { &FADE[..] } else { &FADE[2..] } {
            let stroke = Stroke { color: stroke.color.at(strength), ..stroke };
            for piece in inside_circle(&outline(obstacle, reach), farther * reach) {
                let points = frame.velocity_points(index, piece);
                canvas.draw(Shape::Line { points, stroke });
            }
        }
        if let (true, Some(neighbor)) = (in_full, k.checked_sub(trace.n_rigid)) {
            apex(frame, canvas, index, (obstacle, trace.neighbors[neighbor]), stroke);
        }
    }
}

/// The apex of a cone, and its legs from there to the beginning of the cut-off. Under VO it is the neighbor's velocity.
fn apex(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    index: usize,
    (obstacle, neighbor): (&VelocityObstacle, u32),
    stroke: Stroke,
) {
    let VelocityObstacle::Cone { apex, left, right, leg_start, .. } = *obstacle else { return };
    let at = frame.velocity_point(index, apex);
    let thin = Stroke { width: 0.75, color: stroke.color.at(0.6), ..stroke };
    for leg in [left, right] {
        line(canvas, at, frame.velocity_point(index, apex + leg * leg_start), thin);
    }
    dot(canvas, at, 3.0, stroke.color);
    let (agents, source) = (&frame.scene.world.agents, Source::Neighbor(neighbor));
    let is_its_velocity = agents[index].method == Method::Vo;
    let has_room = agents.len() <= MOST_NAMES + 1 || frame.is_pointed(Some(source));
    // In the lens, every neighbor's velocity is named already.
    if is_its_velocity && has_room && frame.plane == Plane::World && frame.is_selected(index) {
        let away = LabelSpot::at(at, -left - right, 6.0);
        label_beside(frame, canvas, away, said::velocity_of(source), stroke.color);
    }
}

/// The neighbor to which a velocity obstacle belongs; `None` for walls and pillars, which a cone does not name.
fn neighbor_of(trace: &ConeTrace, obstacle: usize) -> Option<Source> {
    let neighbor = trace.neighbors.get(obstacle.checked_sub(trace.n_rigid)?)?;
    Some(Source::Neighbor(*neighbor))
}

pub(super) const CANDIDATES: Overlay = Overlay {
    key: Some('k'),
    on: false,
    swatch: |palette| Some(Swatch::Dot(palette.chosen)),
    draws_something: |frame| frame.any_trace(|trace| matches!(trace, Trace::Cones(_))),
    of_velocities: true,
    ..Overlay::new(
        OverlayId::Candidates,
        "candidates",
        said::name_candidates,
        said::about_candidates,
        draw_candidates,
    )
};

fn draw_candidates(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, watched) in frame.subjects() {
        let Trace::Cones(trace) = &watched.trace else { continue };
        for candidate in &trace.candidates {
            let center = frame.velocity_point(index, candidate.velocity);
            canvas.draw(match candidate.blocked_by {
                Some(_) => Shape::Cross {
                    center,
                    size: 2.5,
                    stroke: Stroke::solid(frame.palette.forbidden.at(0.8), 1.0),
                },
                None => Shape::Dot { center, radius: 3.0, color: frame.palette.chosen },
            });
        }
    }
}

/// Half-planes whose intersection is the obstacle: both legs, and tangents of the arc.
pub fn supports(obstacle: &VelocityObstacle) -> Vec<HalfPlane> {
    match *obstacle {
        VelocityObstacle::HalfPlane(permitted) => vec![permitted.reversed()],
        VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, .. } => {
            let legs =
                [HalfPlane { point: apex, direction: -left }, HalfPlane { point: apex, direction: right }];
            let arc = arc_normals(left.perp(), -right.perp())
                .into_iter()
                .map(|normal| HalfPlane { point: center + normal * cutoff_radius, direction: normal.perp() });
            legs.into_iter().chain(arc).collect()
        }
        VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
            let tangent = |center: Vec2| {
                move |normal: Vec2| HalfPlane { point: center + normal * radius, direction: normal.perp() }
            };
            let at_left = arc_normals(left.perp(), front).into_iter().map(tangent(left_end));
            let at_right = arc_normals(front, -right.perp()).into_iter().map(tangent(right_end));
            at_left.chain(at_right).collect()
        }
    }
}

/// The directions from the center of an arc to its points, from the first to the last, counter-clockwise.
fn arc_normals(first: Vec2, last: Vec2) -> Vec<Vec2> {
    const PIECES: usize = 16;
    (0..=PIECES)
        .filter_map(|k| {
            let t = k as f32 / PIECES as f32;
            // Between the two normals, through the one in the middle: halve the turn twice, then blend.
            let middle = unit(first + last).unwrap_or(first.perp());
            let (a, b, t) = if t < 0.5 { (first, middle, 2.0 * t) } else { (middle, last, 2.0 * t - 1.0) };
            unit(a * (1.0 - t) + b * t)
        })
        .collect()
}

/// The boundary as one line: in along the left leg, around the arc, out along the right leg.
pub fn outline(obstacle: &VelocityObstacle, reach: f32) -> Vec<Vec2> {
    match *obstacle {
        VelocityObstacle::HalfPlane(permitted) => {
            let far = permitted.direction * (permitted.point.length() + reach);
            vec![permitted.point - far, permitted.point + far]
        }
        VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
            let far = leg_start + apex.length() + 2.0 * reach;
            let mut points = vec![apex + left * far];
            if cutoff_radius > 0.0 {
                points.extend(
                    arc_normals(left.perp(), -right.perp())
                        .into_iter()
                        .map(|normal| center + normal * cutoff_radius),
                );
            } else {
                points.push(apex);
            }
            points.push(apex + right * far);
            points
        }
        VelocityObstacle::Capsule { left_end, right_end, radius, left, right, front } => {
            let far = left_end.length().max(right_end.length()) + radius + 2.0 * reach;
            let (first, last) = (left.perp(), -right.perp());
            let mut points = vec![left_end + first * radius + left * far];
            points.extend(arc_normals(first, front).into_iter().map(|normal| left_end + normal * radius));
            points.extend(arc_normals(front, last).into_iter().map(|normal| right_end + normal * radius));
            points.push(right_end + last * radius + right * far);
            points
        }
    }
}

/// The pieces of a line inside the circle of `reach` around the origin.
pub fn inside_circle(points: &[Vec2], reach: f32) -> Vec<Vec<Vec2>> {
    let mut pieces: Vec<Vec<Vec2>> = Vec::new();
    let mut open = false;
    for pair in points.windows(2) {
        let (from, step) = (pair[0], pair[1] - pair[0]);
        let Some(direction) = unit(step) else { continue };
        let along = direction.dot(from);
        let square = along * along + reach * reach - from.length_squared();
        let half = square.max(0.0).sqrt();
        let (enter, leave) = ((-along - half).max(0.0), (-along + half).min(step.length()));
        if square <= 0.0 || enter >= leave {
            open = false;
            continue;
        }
        if !open || enter > 0.0 {
            pieces.push(vec![from + direction * enter]);
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(from + direction * leave);
        }
        open = leave >= step.length();
    }
    pieces
}
