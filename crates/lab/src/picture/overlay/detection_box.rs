//! The box ahead that must stay free, in the vehicle's own axes, and the circles that it tagged.

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{Beside, dot, label, label_beside, line, ring},
};
use sidestep_core::{geometry::local_axes::LocalAxes, model::params::Form, steer::detection_box::BoxTrace};

use crate::{
    picture::draw::{Canvas, Fill, Shape, Stroke},
    text::{
        numbers::with_minus,
        quantity::{NumberForm, UnitNumber, meters},
    },
};

/// How far the axes reach beyond the box, pixels.
const BEYOND: f32 = 26.0;

/// Strength of the boxes of vehicles that are not selected.
const OTHERS: f32 = 0.45;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('q'),
    swatch: |palette| {
        let fill = Fill { color: palette.muted.at(0.10), hatch: None };
        Some(Swatch::Area(fill, Stroke::solid(palette.muted, 1.5)))
    },
    draws_something: |frame| frame.any_vehicle(|steering| steering.box_used),
    ..Overlay::new(
        OverlayId::DetectionBox,
        "detection-box",
        said::name_detection_box,
        said::about_detection_box,
        draw,
    )
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.vehicles().filter(|(.., watched)| watched.steering.box_used) {
        let trace = &watched.steering.detection_box;
        let heading = watched.steering.heading;
        // The box goes with the vehicle; what it found stands in the world.
        let moving = LocalAxes { origin: frame.position(index), heading };
        let fixed = LocalAxes { origin: agent.position, heading };
        the_box(frame, canvas, trace, &moving, frame.is_selected(index));
        if frame.is_selected(index) {
            axes(frame, canvas, trace, &moving);
            circles(frame, canvas, trace, &fixed);
            intersection(frame, canvas, trace, &fixed);
        }
    }
}

fn the_box(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes, in_full: bool) {
    let palette = frame.palette;
    let half = trace.half_width;
    let (opacity, width) = if in_full { (1.0, 1.5) } else { (OTHERS, 1.0) };
    let fill = Fill { color: palette.muted.at(0.10), hatch: None };
    let rim = Some(Stroke::solid(palette.muted.at(opacity), width));
    let points = corners(axes, (0.0, -half), (trace.length, half));
    canvas.draw(Shape::Polygon { points, fill: in_full.then_some(fill), rim });
    if let Some(from) = trace.acting_from() {
        let points = corners(axes, (from, -half), (trace.length, half));
        let rim = Some(Stroke::solid(palette.forbidden.at(0.5 + 0.5 * opacity), width));
        canvas.draw(Shape::Polygon { points, fill: Some(palette.forbidden_fill()), rim });
    }
    if in_full && frame.scene.world.params.museum_corners == Form::Printed {
        // The square that the box takes the vehicle for: its corners lie on the disc, outside the bounding radius.
        let points = corners(axes, (half, half), (-half, -half));
        let rim = Some(Stroke::solid(palette.text, 1.5));
        canvas.draw(Shape::Polygon { points, fill: None, rim });
    }
}

/// The corners of a rectangle in the vehicle's axes, m.
fn corners(axes: &LocalAxes, low: (f32, f32), high: (f32, f32)) -> Vec<Vec2> {
    let corners = [low, (high.0, low.1), high, (low.0, high.1)];
    corners.map(|(x, y)| axes.world_point(Vec2::new(x, y))).to_vec()
}

fn axes(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes) {
    let beyond = BEYOND * frame.camera.meters_per_pixel;
    let ends = [(trace.length + beyond, 0.0, "x"), (0.0, trace.half_width + beyond, "y")];
    for (x, y, letter) in ends {
        let tip = axes.world_point(Vec2::new(x, y));
        line(canvas, axes.origin, tip, Stroke::solid(frame.palette.muted, 1.0));
        let spot = Beside { point: tip, direction: tip - axes.origin, gap: 2.0 };
        label_beside(frame, canvas, spot, letter, frame.palette.muted);
    }
}

/// The circles that the box tagged; of the one that acts, where it is.
fn circles(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes) {
    let palette = frame.palette;
    for (k, tagged) in trace.tagged.iter().enumerate() {
        let acts = trace.nearest == Some(k);
        let hue = if acts { palette.forbidden } else { palette.muted };
        let center = axes.world_point(tagged.local);
        let tag = if acts { Stroke::solid(hue, 2.5) } else { Stroke::solid(palette.text, 1.5) };
        ring(canvas, center, tagged.radius, tag);
        let Some(both) = tagged.both else { continue };
        ring(canvas, center, tagged.expanded, Stroke::dashed(hue, 1.5, 2.0, 4.0));
        for x in both {
            dot(canvas, axes.world_point(Vec2::new(x, 0.0)), 3.0, hue);
        }
        if acts {
            let Vec2 { x, y } = tagged.local * frame.look.unit.of("m").0;
            let words = with_minus(format!("({x:.1}, {y:.1})"));
            label(frame, canvas, center, Vec2::ZERO, words, palette.text);
        }
    }
}

/// The point where the x axis meets the circle that acts.
fn intersection(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes) {
    let Some(tagged) = trace.nearest.map(|k| &trace.tagged[k]) else { return };
    let Some(ip) = tagged.ip else { return };
    let hue = frame.palette.forbidden;
    let point = axes.world_point(Vec2::new(ip, 0.0));
    dot(canvas, point, 5.0, hue);
    // On the free side of the axis, and back from the circle.
    let side = if tagged.local.y > 0.0 { -1.0 } else { 1.0 };
    let spot = Beside { point, direction: axes.world_vector(Vec2::new(-0.7, side)), gap: 8.0 };
    label_beside(
        frame,
        canvas,
        spot,
        {
            let ip = UnitNumber::from(meters(ip)).in_unit(frame.look.unit).form(NumberForm::Tenths);
            format!("ip {ip}")
        },
        hue,
    );
}
