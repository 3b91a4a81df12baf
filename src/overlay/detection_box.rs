//! The box ahead that must stay free, in the vehicle's own axes, and the circles that it tagged.

use glam::Vec2;

use super::{
    Frame,
    sketch::{dot, label, label_beside, line, ring},
};
use crate::{
    draw::{Canvas, Fill, Shape, Stroke},
    geometry::local_axes::LocalAxes,
    model::params::Form,
    text::numbers::with_minus,
};

/// How far the axes reach beyond the box, pixels.
const BEYOND: f32 = 26.0;

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    for (index, agent, watched) in frame.subjects().filter(|(.., watched)| watched.steering.box_used) {
        let trace = &watched.steering.detection_box;
        let in_full = frame.is_in_full(index);
        let heading = watched.steering.heading;
        // The box goes with the vehicle; what it found stands in the world.
        let (moving, fixed) = (
            LocalAxes { origin: frame.position(index), heading },
            LocalAxes { origin: agent.position, heading },
        );
        let (length, half) = (trace.length, trace.half_width);
        let corners = [(0.0, -half), (length, -half), (length, half), (0.0, half)];
        let (fill, rim) = match trace.nearest {
            Some(_) => (palette.forbidden_fill(), palette.forbidden),
            None => (Fill { color: palette.muted.at(0.10), hatch: None }, palette.muted),
        };
        let rim = Stroke::solid(rim.at(if in_full { 1.0 } else { 0.4 }), if in_full { 1.5 } else { 1.0 });
        canvas.draw(Shape::Polygon {
            points: corners.map(|(x, y)| moving.world_point(Vec2::new(x, y))).to_vec(),
            fill: in_full.then_some(fill),
            rim: Some(rim),
        });
        if !in_full {
            continue;
        }
        if frame.scene.world.params.museum_corners == Form::Printed {
            // What the box takes the vehicle for: its corners lie on the disc, outside the bounding radius.
            let corners = [(half, half), (-half, half), (-half, -half), (half, -half)];
            canvas.draw(Shape::Polygon {
                points: corners.map(|(x, y)| moving.world_point(Vec2::new(x, y))).to_vec(),
                fill: None,
                rim: Some(Stroke::solid(palette.text, 1.5)),
            });
        }
        let beyond = BEYOND * frame.camera.meters_per_pixel;
        for (tip, letter) in [(Vec2::new(length + beyond, 0.0), "x"), (Vec2::new(0.0, half + beyond), "y")] {
            let tip = moving.world_point(tip);
            line(canvas, moving.origin, tip, Stroke::solid(palette.muted, 1.0));
            label_beside(frame, canvas, (tip, tip - moving.origin, 2.0), letter, palette.muted);
        }
        for (k, tagged) in trace.tagged.iter().enumerate() {
            let acts = trace.nearest == Some(k);
            let hue = if acts { palette.forbidden } else { palette.muted };
            let center = fixed.world_point(tagged.local);
            let tag = if acts { Stroke::solid(hue, 2.5) } else { Stroke::solid(palette.text, 1.5) };
            ring(canvas, center, tagged.radius, tag);
            let Some(both) = tagged.both else { continue };
            ring(canvas, center, tagged.expanded, Stroke::dashed(hue, 1.5, 2.0, 4.0));
            for x in both {
                dot(canvas, fixed.world_point(Vec2::new(x, 0.0)), 3.0, hue);
            }
            if acts {
                let Vec2 { x, y } = tagged.local;
                let words = with_minus(format!("({x:.1}, {y:.1})"));
                label(frame, canvas, center, Vec2::ZERO, &words, palette.text);
            }
        }
        if let Some((ip, tagged)) = trace.nearest.and_then(|k| Some((trace.tagged[k].ip?, &trace.tagged[k])))
        {
            let point = fixed.world_point(Vec2::new(ip, 0.0));
            dot(canvas, point, 5.0, palette.forbidden);
            // On the free side of the axis, and back from the circle.
            let side = if tagged.local.y > 0.0 { -1.0 } else { 1.0 };
            let beside = fixed.world_vector(Vec2::new(-0.7, side));
            label_beside(frame, canvas, (point, beside, 8.0), &format!("ip {ip:.1} m"), palette.forbidden);
        }
    }
}
