//! Scale bar at the bottom left, legend at the bottom right: part of the picture, so that a clip explains itself.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, Swatch, cells, forces, nice, quantity::Scale, stuck::is_stuck};
use crate::{
    avoid::{Outcome, Trace},
    draw::{Canvas, Fill, Head, Shape, Stroke, shape::Align, text},
    steer::SteerTrace,
    text::numbers::trimmed,
};

/// Distance of bar and legend from the edges, pixels.
const MARGIN: f32 = 14.0;
/// Height of a line of the legend, pixels.
const LINE: f32 = 19.0;
/// Height of its letters, pixels.
const LETTERS: f32 = 14.0;
/// Width of a swatch, pixels.
const SWATCH: f32 = 26.0;

pub fn draw_scale(frame: &Frame, canvas: &mut dyn Canvas) {
    let camera = &frame.camera;
    let meters = nice(120.0 * camera.meters_per_pixel);
    let left = camera.origin + Vec2::new(MARGIN, camera.size.y - MARGIN);
    let right = left + Vec2::new(camera.pixels(meters), 0.0);
    let stroke = Stroke::solid(frame.palette.muted, 1.5);
    for (from, to) in [
        (left, right),
        (left - Vec2::Y * 4.0, left + Vec2::Y * 4.0),
        (right - Vec2::Y * 4.0, right + Vec2::Y * 4.0),
    ] {
        let points = [from, to].map(|point| camera.world_from_screen(point)).to_vec();
        canvas.draw(Shape::Line { points, stroke });
    }
    canvas.draw(Shape::Text {
        at: camera.world_from_screen((left + right) * 0.5),
        offset: Vec2::new(0.0, -11.0),
        text: format!("{meters} m"),
        size: LETTERS,
        color: frame.palette.muted,
        align: Align::Center,
        plate: None,
    });
}

pub fn draw_legend(frame: &Frame, canvas: &mut dyn Canvas) {
    let shown = frame.look.shown.ids().filter(|id| says_something(frame, *id)).map(OverlayId::overlay);
    let entries: Vec<(&Overlay, Swatch)> =
        shown.filter_map(|overlay| Some((overlay, (overlay.swatch)(frame.palette)?))).collect();
    let mut lines: Vec<(String, Option<Swatch>)> =
        entries.iter().map(|(overlay, swatch)| (overlay.name.to_string(), Some(*swatch))).collect();
    let scale = Scale::of(frame);
    let ramp = entries.iter().position(|(overlay, _)| overlay.id == OverlayId::Bodies).zip(scale);
    if let Some((bodies, scale)) = ramp {
        lines[bodies] = (scale.words(), None);
    }
    if frame.subjects().next().is_some() {
        lines.push((format!("velocities: 1 m/s = {} m", frame.velocity_scale()), None));
    }
    let forced = frame.subjects().find(|(.., watched)| watched.steering.forces);
    if let Some((_, agent, _)) = forced.filter(|_| frame.look.shown.is_on(OverlayId::Forces)) {
        let meters = format!("{:.3}", forces::scale(frame, agent));
        lines.push((format!("forces: 1 N = {} m", trimmed(&meters)), None));
    }
    let widest = lines.iter().map(|(name, _)| text::width(name, LETTERS)).fold(0.0, f32::max);
    let camera = &frame.camera;
    let corner = camera.origin + camera.size - Vec2::splat(MARGIN);
    let left = corner.x - widest - SWATCH - 8.0;
    for (k, (index, (name, swatch))) in lines.iter().enumerate().rev().enumerate() {
        let y = corner.y - LINE * (k as f32 + 0.5) + 4.0;
        if let Some((_, scale)) = ramp.filter(|(bodies, _)| *bodies == index) {
            draw_ramp(frame, canvas, scale, Vec2::new(left, y));
        }
        if let Some(swatch) = swatch {
            draw_swatch(frame, canvas, *swatch, Vec2::new(left, y));
        }
        canvas.draw(Shape::Text {
            at: camera.world_from_screen(Vec2::new(left + SWATCH + 8.0, y)),
            offset: Vec2::ZERO,
            text: name.clone(),
            size: LETTERS,
            color: frame.palette.text.at(0.85),
            align: Align::Left,
            plate: Some(frame.palette.background.at(0.6)),
        });
    }
}

/// Whether an overlay draws anything now, so that the legend speaks of nothing that is not there.
fn says_something(frame: &Frame, id: OverlayId) -> bool {
    let any_trace = |test: fn(&Trace) -> bool| frame.subjects().any(|(_, _, watched)| test(&watched.trace));
    let any_steering =
        |test: fn(&SteerTrace) -> bool| frame.subjects().any(|(_, _, watched)| test(&watched.steering));
    let any_vehicle =
        |test: fn(&SteerTrace) -> bool| frame.vehicles().any(|(_, _, watched)| test(&watched.steering));
    match id {
        OverlayId::Wander => any_vehicle(|steering| steering.wander.is_some()),
        OverlayId::Forces => any_vehicle(|steering| steering.forces),
        OverlayId::DetectionBox => any_vehicle(|steering| steering.box_used),
        OverlayId::Feeler => any_vehicle(|steering| steering.feeler_used || !steering.walls.rays.is_empty()),
        OverlayId::Aim => {
            !frame.scene.world.roadmap.is_empty() || any_steering(|steering| steering.aim.is_some())
        }
        OverlayId::Winding => !frame.scene.world.obstacles.polygons.is_empty(),
        OverlayId::Cells => cells::read_by_selected(frame).is_some(),
        OverlayId::Approach => frame
            .subjects()
            .any(|(index, _, watched)| frame.is_in_full(index) && !watched.neighbors.is_empty()),
        OverlayId::Deadlock => (0..frame.scene.world.agents.len()).any(|index| is_stuck(frame, index)),
        OverlayId::Cones | OverlayId::Candidates => any_trace(|trace| matches!(trace, Trace::Cones(_))),
        OverlayId::HalfPlanes => any_trace(|trace| matches!(trace, Trace::Orca(_))),
        OverlayId::Feasible => {
            any_trace(|trace| matches!(trace, Trace::Orca(trace) if !trace.outcome.is_relaxed()))
        }
        OverlayId::Relaxed => {
            frame.scene.decisions.choices.iter().any(|choice| choice.outcome == Outcome::Relaxed)
        }
        OverlayId::Trails | OverlayId::Bodies => !frame.scene.world.agents.is_empty(),
        OverlayId::Goals => frame.scene.world.agents.iter().any(|agent| agent.goal().is_some()),
        OverlayId::Obstacles => frame.selected().is_some() && !frame.scene.world.obstacles.is_empty(),
        OverlayId::Overlaps => !frame.scene.overlapping.is_empty(),
        OverlayId::Ghost => frame.scene.ghost.is_some(),
        OverlayId::Gate => frame.scene.gate.is_some(),
        _ => frame.subjects().next().is_some(),
    }
}

/// The colors of bodies from the start of their scale to its end.
fn draw_ramp(frame: &Frame, canvas: &mut dyn Canvas, scale: Scale, left: Vec2) {
    let width = SWATCH / scale.steps().len() as f32;
    for (k, share) in scale.steps().enumerate() {
        // Each goes on to the end, under those after it: no smooth edge lets the background through between two.
        let start = k as f32 * width;
        let corners = [(start, -6.0), (SWATCH, -6.0), (SWATCH, 6.0), (start, 6.0)];
        let point = |corner| frame.camera.world_from_screen(left + Vec2::from(corner));
        let fill = Some(Fill { color: frame.palette.ramp_at(share), hatch: None });
        canvas.draw(Shape::Polygon { points: corners.map(point).to_vec(), fill, rim: None });
    }
}

fn draw_swatch(frame: &Frame, canvas: &mut dyn Canvas, swatch: Swatch, left: Vec2) {
    let camera = &frame.camera;
    let point = |offset: Vec2| camera.world_from_screen(left + offset);
    let middle = point(Vec2::new(SWATCH / 2.0, 0.0));
    canvas.draw(match swatch {
        Swatch::Line(stroke) => {
            Shape::Line { points: vec![point(Vec2::ZERO), point(Vec2::new(SWATCH, 0.0))], stroke }
        }
        Swatch::Cross(stroke) => Shape::Cross { center: middle, size: 5.0, stroke },
        Swatch::Arrow(stroke) => Shape::Arrow {
            from: point(Vec2::ZERO),
            to: point(Vec2::new(SWATCH, 0.0)),
            stroke,
            head: if stroke.dash.is_some() { Head::Open } else { Head::Filled },
        },
        Swatch::Area(fill, rim) => {
            let corners = [
                Vec2::new(2.0, -6.0),
                Vec2::new(SWATCH - 2.0, -6.0),
                Vec2::new(SWATCH - 2.0, 6.0),
                Vec2::new(2.0, 6.0),
            ];
            Shape::Polygon { points: corners.map(point).to_vec(), fill: Some(fill), rim: Some(rim) }
        }
        Swatch::Dot(color) => Shape::Dot { center: middle, radius: 4.0, color },
        Swatch::Ring(stroke) => Shape::Disc {
            center: middle,
            radius: 6.5 * camera.meters_per_pixel,
            fill: None,
            rim: Some(stroke),
        },
    });
}
