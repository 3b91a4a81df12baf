//! The box ahead that must stay free, in the vehicle's own axes, and the circles tagged by it.

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch,
    room::half_size,
    said,
    sketch::{LETTERS, LabelSpot, bracket, dot, label, label_beside, line, ring},
};
use sidestep_core::{
    geometry::local_axes::LocalAxes,
    model::{World, params::Form},
    steer::detection_box::{BoxTrace, Tagged},
};

use crate::{
    picture::draw::{Canvas, Fill, Palette, Shape, Stroke},
    text::{
        message::Message,
        numbers::with_minus,
        quantity::{NumberForm, UnitNumber, meters},
    },
};

/// The length of the axes beyond the box, pixels.
const BEYOND: f32 = 26.0;

/// Strength of the boxes of vehicles that are not selected.
const OTHERS: f32 = 0.45;

/// The opacity of the box in its part at rest, and below it in the part that the speed adds.
const AT_REST: f32 = 0.06;
const BY_SPEED: f32 = 0.18;

/// A pillar is labeled if it is missed by less than this number of half widths of the box.
const NARROWLY: f32 = 3.0;

/// The least length that is labeled, pixels.
const LEAST: f32 = 12.0;

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
        // The box moves with the vehicle; the circles that it found are fixed in the world.
        let moving = LocalAxes { origin: frame.position(index), heading };
        let fixed = LocalAxes { origin: agent.position, heading };
        the_box(frame, canvas, trace, &moving, frame.is_selected(index));
        if frame.is_selected(index) {
            axes(frame, canvas, trace, &moving);
            lengths(frame, canvas, trace, &moving);
            nearness(frame, canvas, trace, &fixed);
            circles(frame, canvas, trace, &fixed);
            intersection(frame, canvas, trace, &fixed);
        }
    }
}

fn the_box(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes, in_full: bool) {
    let palette = frame.palette;
    let half = trace.half_width;
    let (opacity, width) = if in_full { (1.0, 2.0) } else { (OTHERS, 1.0) };
    if in_full {
        for BoxPart { from, to, fill, .. } in parts(frame.scene.world, trace, palette) {
            let points = corners(axes, (from, -half), (to, half));
            canvas.draw(Shape::Polygon { points, fill: Some(fill), rim: None });
        }
    }
    let rim = Some(Stroke::solid(if in_full { palette.text } else { palette.muted }.at(opacity), width));
    let points = corners(axes, (0.0, -half), (trace.length, half));
    canvas.draw(Shape::Polygon { points, fill: None, rim });
    if let Some(from) = trace.acting_from() {
        let points = corners(axes, (from, -half), (trace.length, half));
        let rim = Some(Stroke::solid(palette.forbidden.at(0.5 + 0.5 * opacity), width));
        canvas.draw(Shape::Polygon { points, fill: Some(palette.forbidden_fill()), rim });
    }
    if in_full && frame.scene.world.params.museum_corners == Form::Printed {
        // The square that the box assumes as the vehicle: its corners lie on the disc, outside the bounding radius.
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
        let spot = LabelSpot { point: tip, direction: tip - axes.origin, gap: 2.0 };
        label_beside(frame, canvas, spot, letter, frame.palette.muted);
    }
}

/// A part of a box, from one distance ahead to another, m.
#[derive(Clone, Copy)]
pub struct BoxPart {
    pub from: f32,
    pub to: f32,
    pub fill: Fill,
    /// The words for its length.
    pub words: fn(UnitNumber) -> Message,
}

/// The part of the box at rest, and the lighter part that the speed adds.
pub fn parts(world: &World, trace: &BoxTrace, palette: &Palette) -> [BoxPart; 2] {
    let rest = world.params.box_min_length.min(trace.length);
    let fill = |tone: f32| Fill { color: palette.text.at(tone), hatch: None };
    [
        BoxPart { from: 0.0, to: rest, fill: fill(AT_REST), words: said::box_at_rest },
        BoxPart { from: rest, to: trace.length, fill: fill(BY_SPEED), words: said::box_by_speed },
    ]
}

/// The side of the box on which no pillar acts: 1 to the left, −1 to the right.
pub fn free_side(trace: &BoxTrace) -> f32 {
    if trace.acting().is_some_and(|acting| acting.local.y > 0.0) { -1.0 } else { 1.0 }
}

/// The length of the box at rest and the length that the speed adds, on the side where no pillar acts.
fn lengths(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes) {
    let (side, pixel) = (free_side(trace), frame.camera.meters_per_pixel);
    let out = axes.world_vector(Vec2::new(0.0, side));
    let at = |x: f32| axes.world_point(Vec2::new(x, side * trace.half_width));
    let parts = parts(frame.scene.world, trace, frame.palette).into_iter();
    let mut labels: Vec<(f32, LabelSpot, String)> = Vec::new();
    for BoxPart { from, to, words, .. } in parts.filter(|part| part.to - part.from > LEAST * pixel) {
        let spot = bracket(frame, canvas, [at(from), at(to)], out);
        labels.push((to - from, spot, words(in_hundredths(frame, to - from)).to_string()));
    }
    let has_room =
        |(length, _, words): &(f32, LabelSpot, String)| half_size(words, LETTERS).x < 0.6 * length / pixel;
    if labels.iter().all(has_room) {
        for (_, spot, words) in labels {
            label_beside(frame, canvas, spot, words, frame.palette.text);
        }
    } else if let Some((_, spot, _)) = labels.first() {
        // Two labels side by side would not fit at their brackets.
        let middle =
            LabelSpot { point: spot.point + at(0.5 * trace.length) - at(0.5 * labels[0].0), ..*spot };
        let words: Vec<String> = labels.into_iter().map(|(.., words)| words).collect();
        label_beside(frame, canvas, middle, words.join(" "), frame.palette.text);
    }
}

/// The depth by which the axis hits the widened circle of the acting pillar; if none acts, the distance by which it
/// misses the nearest.
fn nearness(frame: &Frame, canvas: &mut dyn Canvas, trace: &BoxTrace, axes: &LocalAxes) {
    let missed = || {
        let ahead = trace.tagged.iter().filter(|tagged| tagged.both.is_none());
        let in_length = ahead.filter(|tagged| (0.0..=trace.length).contains(&tagged.local.x));
        let within = in_length.filter(|tagged| gap_to(tagged) < NARROWLY * trace.half_width);
        within.min_by(|a, b| gap_to(a).total_cmp(&gap_to(b)))
    };
    let Some(tagged) = trace.acting().or_else(missed) else { return };
    let (gap, hits) = (gap_to(tagged), trace.acting().is_some());
    let side = tagged.local.y.signum();
    let ends = [0.0, side * gap].map(|y| axes.world_point(Vec2::new(tagged.local.x, y)));
    let (hue, words) = if hits {
        (frame.palette.forbidden, said::hit_by as fn(UnitNumber) -> Message)
    } else {
        (frame.palette.text, said::missed_by as fn(UnitNumber) -> Message)
    };
    line(canvas, ends[0], ends[1], Stroke::solid(hue, 2.5));
    let spot = LabelSpot { point: 0.5 * (ends[0] + ends[1]), direction: axes.heading, gap: 6.0 };
    label_beside(frame, canvas, spot, words(in_hundredths(frame, gap.abs())), hue);
}

fn in_hundredths(frame: &Frame, length: f32) -> UnitNumber {
    UnitNumber::from(meters(length)).in_unit(frame.look.unit).form(NumberForm::Hundredths)
}

/// The distance of the axis from the widened circle, m; negative if it runs through.
fn gap_to(tagged: &Tagged) -> f32 {
    tagged.local.y.abs() - tagged.expanded
}

/// The circles that the box tagged; for the one that acts, its local position.
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
    // The label goes on the free side of the axis, back from the circle.
    let side = if tagged.local.y > 0.0 { -1.0 } else { 1.0 };
    let spot = LabelSpot { point, direction: axes.world_vector(Vec2::new(-0.7, side)), gap: 8.0 };
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
