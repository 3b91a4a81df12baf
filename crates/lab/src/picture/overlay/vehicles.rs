//! Vehicles moved by forces, drawn as vehicles: a wedge with its nose ahead, inside the disc that others avoid.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, frame::by_radius, quantity::Scale, said, sketch::WEDGE};
use sidestep_core::{geometry::local_axes::LocalAxes, model::Agent};

use crate::picture::draw::{Canvas, Fill, Shape, Stroke};

/// The opacity of a wedge, and below it of the selected one: constructions start in its middle and show through.
const OPACITY: f32 = 0.95;
const SELECTED: f32 = 0.6;
/// A vehicle whose radius on the screen (pixels) is smaller than this is only a disc.
const SMALLEST: f32 = 3.0;

/// Opacity of the disc around a wedge.
pub const DISC: f32 = 0.22;

pub const OVERLAY: Overlay =
    Overlay::new(OverlayId::Vehicles, "vehicles", said::name_vehicles, said::about_vehicles, draw);

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let scale = Scale::of(frame);
    for index in frame.agents_that(by_radius, |index, agent| is_drawn(frame, index, agent)) {
        let agent = &frame.scene.world.agents[index];
        let color = match scale {
            Some(scale) => scale.color(frame, index),
            None => frame.palette.body(agent.group),
        };
        let opacity = if frame.is_selected(index) { SELECTED } else { OPACITY };
        let axes = LocalAxes { origin: frame.position(index), heading: agent.heading };
        let corner = |corner: Vec2| axes.world_point(corner * agent.settings.radius);
        canvas.draw(Shape::Polygon {
            points: WEDGE.map(corner).to_vec(),
            fill: Some(Fill::from(color.at(opacity))),
            rim: Some(Stroke::solid(frame.palette.body_rim, 1.0)),
        });
    }
}

/// Whether this agent is drawn as a wedge.
pub fn is_drawn(frame: &Frame, index: usize, agent: &Agent) -> bool {
    let radius = agent.settings.radius;
    frame.look.shown.is_on(OverlayId::Vehicles)
        && radius >= SMALLEST * frame.camera.meters_per_pixel
        && agent.is_vehicle()
        && frame.camera.sees(frame.position(index), radius)
}
