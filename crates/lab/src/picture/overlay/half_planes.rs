//! ORCA's half-planes, the speed circle and its feasible part, at the agent.

use glam::Vec2;

use super::{
    Frame, Hues, Overlay, OverlayId, Source, Swatch,
    room::{LETTERS, half_size},
    said,
    sketch::{chip, opacity_of_each},
};
use sidestep_core::{
    avoid::{
        Trace,
        orca::{OrcaTrace, Origin, circle},
    },
    geometry::half_plane::HalfPlane,
    model::{Agent, EdgeName},
};

use crate::{
    picture::draw::{
        Canvas, Color, Fill, Shape, Stroke,
        cut::visible,
        shape::{ThingName, ThingOf},
    },
    text::terms,
};

/// The opacity where the forbidden sides of all lines overlap: each line takes its share, so that ten lines do not
/// drown the picture.
const TOGETHER: f32 = 0.42;

/// The opacity of the hatch of a forbidden side where patterns distinguish areas.
const HATCH: f32 = 0.4;

/// The width of the more strongly shaded band along a line, pixels: it marks the forbidden side at a glance.
const BAND: f32 = 12.0;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('l'),
    swatch: |palette| Some(Swatch::Area(palette.forbidden_fill(), Stroke::solid(palette.neighbors[0], 1.5))),
    draws_something: |frame| frame.any_trace(|trace| matches!(trace, Trace::Orca(_))),
    of_velocities: true,
    ..Overlay::new(
        OverlayId::HalfPlanes,
        "half-planes",
        said::name_half_planes,
        said::about_half_planes,
        draw,
    )
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects() {
        let Trace::Orca(trace) = &watched.trace else { continue };
        let in_full = frame.is_in_full(index);
        let reach = if in_full { frame.reach(agent) } else { agent.settings.max_speed };
        let hues = Hues::of(frame.palette, Some(watched));
        let lines = DrawnLines { frame, index, trace, reach, disc: circle(reach), hues };
        if in_full {
            lines.forbidden_sides(canvas);
        }
        for (k, half_plane) in trace.half_planes.iter().enumerate() {
            canvas
                .draw(Shape::Thing(lines.source(k).map_or(ThingName::of("line"), |of| thing("line-of", of))));
            if in_full {
                lines.band(canvas, k, half_plane);
            }
            lines.line(canvas, k, half_plane);
        }
        canvas.draw(Shape::Thing(ThingName::of("speed-circle")));
        speed_circle(frame, canvas, index, agent.settings.max_speed);
    }
}

/// The name of the construction of this source.
pub(super) fn thing(kind: &'static str, source: Source) -> ThingName {
    let of = match source {
        Source::Neighbor(agent) => ThingOf::number(agent),
        Source::Edge(EdgeName { vertex, part }) => ThingOf { word: "edge", number: vertex, part },
        Source::Circle(pillar) => ThingOf { word: "pillar", number: pillar, part: 0 },
    };
    ThingName { kind, of: Some(of) }
}

/// The half-planes of one agent.
struct DrawnLines<'a> {
    frame: &'a Frame<'a>,
    index: usize,
    trace: &'a OrcaTrace,
    /// The radius within which they are drawn, m/s.
    reach: f32,
    /// The circle of that radius.
    disc: Vec<Vec2>,
    hues: Hues<'a>,
}

impl DrawnLines<'_> {
    fn source(&self, k: usize) -> Option<Source> {
        self.trace.origins.get(k).map(Source::of)
    }

    fn area(&self, canvas: &mut dyn Canvas, area: Vec<Vec2>, fill: Fill) {
        if area.len() > 2 {
            let points = self.frame.velocity_points(self.index, area);
            canvas.draw(Shape::Polygon { points, fill: Some(fill), rim: None });
        }
    }

    fn forbidden_sides(&self, canvas: &mut dyn Canvas) {
        let (frame, palette) = (self.frame, self.frame.palette);
        let half_planes = &self.trace.half_planes;
        let each = opacity_of_each(TOGETHER, half_planes.len()).min(palette.forbidden_opacity);
        for (k, half_plane) in half_planes.iter().enumerate() {
            let source = self.source(k);
            let opacity = if frame.is_pointed(source) { palette.forbidden_opacity } else { each };
            let color = palette.forbidden.at(opacity * frame.weight(source));
            let hatch = palette.forbidden.at(HATCH * frame.weight(source));
            let hatch = frame.look.patterned.then_some(hatch);
            self.area(canvas, half_plane.reversed().clip(&self.disc), Fill { color, hatch });
        }
    }

    /// The band along the forbidden side.
    fn band(&self, canvas: &mut dyn Canvas, k: usize, half_plane: &HalfPlane) {
        let frame = self.frame;
        let width = BAND * frame.camera.meters_per_pixel / frame.velocity_scale();
        let inner = HalfPlane { point: half_plane.point - half_plane.normal() * width, ..*half_plane };
        let weight = frame.weight(self.source(k));
        let Fill { color, hatch } = frame.palette.forbidden_fill();
        let fainter = |color: Color| Color { a: (f32::from(color.a) * weight) as u8, ..color };
        let fill = Fill { color: fainter(color), hatch: hatch.map(fainter) };
        self.area(canvas, inner.clip(&half_plane.reversed().clip(&self.disc)), fill);
    }

    /// The line and, if constructions are drawn in full, a chip at its end that names its source.
    fn line(&self, canvas: &mut dyn Canvas, k: usize, half_plane: &HalfPlane) {
        let frame = self.frame;
        let Some([from, to]) = chord(half_plane, self.reach) else { return };
        let points = [from, to].map(|end| frame.velocity_point(self.index, end));
        let stroke = frame.constraint_stroke(self.index, self.source(k), &self.hues);
        canvas.draw(Shape::Line { points: points.to_vec(), stroke });
        if let Some(origin) = self.trace.origins.get(k).filter(|_| frame.is_in_full(self.index)) {
            canvas.draw(chip_at_end(frame, points, self.words(origin), stroke.color));
        }
    }

    /// The source of the line; under the pointer, also the part of the obstacle that gives it.
    fn words(&self, origin: &Origin) -> String {
        let source = Source::of(origin);
        let part = match origin {
            Origin::Edge { case, .. } => terms::edge_case(*case),
            Origin::Circle { displacement, .. } | Origin::Neighbor { displacement, .. } => {
                terms::region(displacement.region)
            }
        };
        let name = terms::name(source);
        let words = if self.frame.is_pointed(Some(source)) { said::line_part(name, part) } else { name };
        words.to_string()
    }
}

/// A chip at the end of a line, within the picture.
fn chip_at_end(frame: &Frame, [from, to]: [Vec2; 2], words: String, color: Color) -> Shape {
    let camera = &frame.camera;
    let [start, end] = [from, to].map(|end| camera.screen_from_world(end));
    let half = half_size(&words, LETTERS) + Vec2::splat(2.0);
    let (low, high) = (camera.origin + half, camera.origin + camera.size - half);
    let last = visible(start, end, low, high).map_or(1.0, |(_, last)| last as f32);
    chip(frame.palette, camera.world_from_screen(start.lerp(end, last)), Vec2::ZERO, words, color)
}

pub(super) const FEASIBLE: Overlay = Overlay {
    key: Some('e'),
    swatch: |palette| {
        let fill = Fill { color: palette.chosen.at(0.16), hatch: None };
        Some(Swatch::Area(fill, Stroke::solid(palette.chosen, 1.5)))
    },
    draws_something: |frame| {
        frame.any_trace(|trace| matches!(trace, Trace::Orca(trace) if !trace.outcome.is_relaxed()))
    },
    of_velocities: true,
    ..Overlay::new(OverlayId::Feasible, "feasible", said::name_feasible, said::about_feasible, draw_feasible)
};

fn draw_feasible(frame: &Frame, canvas: &mut dyn Canvas) {
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
    frame.velocity_points(index, trace.feasible_region(max_speed))
}

/// The extent of constructions around an agent, m.
pub fn whole_reach(frame: &Frame, agent: &Agent) -> f32 {
    frame.reach(agent) * frame.velocity_scale()
}

/// The circle of the maximum speed, in the picture's scale.
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
