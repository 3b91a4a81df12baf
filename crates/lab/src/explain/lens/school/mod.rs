//! The decision of another school, in the space in which it is made, with a chart below.
//!
//! ```text
//!   samples           plane of velocities           the four terms of the one that is taken
//!   forces            surroundings of the agent     one push over the gap
//!   corridor          surroundings of the agent     speed over spacing
//!   cell              surroundings of the agent     the additional inputs of ORCA
//! ```
//! The pictures are the overlays of the world; in the surroundings a meter of the camera is a meter.

mod chart;
pub mod stages;

use glam::Vec2;
use sidestep_core::avoid::SchoolConstruction;

use super::{Lens, axes};
use crate::picture::{
    draw::{Camera, Canvas, Head, Shape},
    overlay::{self, Hues, Look, OverlayId, Shown, Source, sketch::arrow},
};

/// The overlays of the surroundings.
const OF_PLACES: [OverlayId; 9] = [
    OverlayId::Obstacles,
    OverlayId::VoronoiCell,
    OverlayId::Corridor,
    OverlayId::Bodies,
    OverlayId::Neighbors,
    OverlayId::Velocity,
    OverlayId::Preferred,
    OverlayId::Chosen,
    OverlayId::SocialForces,
];

/// The largest extent of the surroundings, as a multiple of the agent's radius.
const SEEN: f32 = 8.0;

/// The extent around a cell's box, as a multiple of half its side.
const AROUND_BOX: f32 = 1.35;

/// The share of the surroundings that the arrow of the maximum speed takes.
const OF_SPEED: f32 = 0.5;

/// A picture has no chart unless the space above it is at least this many times the height of the chart.
const LEAST: f32 = 2.0;

/// The computation of the agent's school, if it avoids by one.
fn construction<'a>(lens: &Lens<'a>) -> Option<&'a SchoolConstruction> {
    let found = overlay::school::construction(&lens.decisions.watched(lens.agent)?.trace);
    found.filter(|construction| !matches!(construction, SchoolConstruction::None))
}

/// Whether a school decides, rather than lines or cones.
pub fn decides(lens: &Lens) -> bool {
    construction(lens).is_some()
}

/// Half the side of the visible surroundings, m; `None` for decisions in the plane of velocities.
fn reach(lens: &Lens) -> Option<f32> {
    let settings = &lens.me()?.settings;
    let around = |range: f64| (range as f32).min(SEEN * settings.radius);
    let reach = match construction(lens)? {
        SchoolConstruction::Forces { tuning, .. } => around(tuning.range),
        SchoolConstruction::Corridor { tuning, .. } => around(tuning.range),
        SchoolConstruction::Cell { tuning, .. } => AROUND_BOX * tuning.horizon as f32 * settings.max_speed,
        SchoolConstruction::Samples { .. } | SchoolConstruction::None => return None,
    };
    Some(reach.max(2.0 * settings.radius).clamp(1e-3, 1e4))
}

/// Whether the decision is made in the surroundings of the agent, not in the plane of its velocities.
pub fn is_of_places(lens: &Lens) -> bool {
    reach(lens).is_some()
}

/// The number of meters for 1 m/s in the surroundings; for a cell, a velocity leads to the position after the horizon.
fn velocity_scale(lens: &Lens) -> Option<f32> {
    let reach = reach(lens)?;
    match construction(lens)? {
        SchoolConstruction::Cell { tuning, .. } => Some(tuning.horizon as f32),
        _ => Some(OF_SPEED * reach / lens.me()?.settings.max_speed.max(1e-3)),
    }
}

/// Whether the decision is one of Detour's samples.
pub fn has_samples(lens: &Lens) -> bool {
    matches!(construction(lens), Some(SchoolConstruction::Samples { .. }))
}

/// The look of the surroundings; `None` for decisions in the plane of velocities.
pub(super) fn look(lens: &Lens) -> Option<Look> {
    let shown: Shown = lens.look.shown.that(|overlay| OF_PLACES.contains(&overlay.id));
    Some(Look { shown, velocity_scale: Some(velocity_scale(lens)?), ..lens.look })
}

/// A camera on the decision and its chart; `None` if no school decides.
pub(super) fn camera_on(lens: &Lens, size: Vec2) -> Option<Camera> {
    let me = lens.me()?;
    let height = chart_height(lens, size);
    let (middle, reach) = match reach(lens) {
        Some(reach) => (me.position, reach),
        None => (Vec2::ZERO, super::reach_of(me)),
    };
    construction(lens)?;
    let above = Camera::fit(middle - reach, middle + reach, size - Vec2::new(0.0, height));
    let center = above.center - Vec2::new(0.0, 0.5 * height * above.meters_per_pixel);
    Some(Camera { center, size, ..above })
}

/// The height of the chart in a picture of this size, pixels; 0 if the picture has no chart.
fn chart_height(lens: &Lens, size: Vec2) -> f32 {
    let height = construction(lens).map_or(0.0, chart::height);
    if size.y < (1.0 + LEAST) * height { 0.0 } else { height }
}

/// The lens, restricted to the part of its picture above the chart.
pub fn above_chart<'a>(lens: &Lens<'a>) -> Lens<'a> {
    let camera = lens.camera;
    let height = Vec2::new(0.0, chart_height(lens, camera.size));
    let center = camera.center + 0.5 * height * camera.meters_per_pixel;
    Lens { camera: Camera { center, size: camera.size - height, ..camera }, ..*lens }
}

/// The axes of the surroundings, with the agent at their origin.
pub(super) fn draw_axes(lens: &Lens, shapes: &mut Vec<Shape>) {
    let Some(origin) = lens.me().map(|me| me.position) else { return };
    let (_, unit) = lens.look.unit.of("m");
    let camera = Camera { center: lens.camera.center - origin, ..lens.camera };
    let names = [format!("x ({unit})"), format!("y ({unit})")];
    axes::draw_named(&Lens { camera, ..*lens }, shapes, "m", names);
    for shape in shapes {
        match shape {
            Shape::Line { points, .. } => points.iter_mut().for_each(|point| *point += origin),
            Shape::Text { at, .. } => *at += origin,
            _ => {}
        }
    }
}

/// The chart, on top of the picture.
pub(super) fn draw_chart(lens: &Lens, shapes: &mut Vec<Shape>) {
    let height = chart_height(lens, lens.camera.size);
    if let Some(construction) = construction(lens).filter(|_| height > 0.0) {
        chart::draw(lens, construction, height, shapes);
    }
}

/// The velocities of the others, which a cell does not use.
pub(super) fn velocities_of_others(lens: &Lens, canvas: &mut dyn Canvas) {
    let (Some(SchoolConstruction::Cell { .. }), Some(watched)) = (construction(lens), lens.watched()) else {
        return;
    };
    let hues = Hues::of(lens.palette, Some(watched));
    for neighbor in &watched.neighbors {
        let source = Source::Neighbor(neighbor.index);
        let other = lens.world.agents.get(neighbor.index as usize);
        if let (Some(other), Some(hue), Some(scale)) = (other, hues.color(source), velocity_scale(lens)) {
            let tip = other.position + other.velocity * scale;
            arrow(canvas, other.position, tip, chart::other_velocity(hue), Head::Open);
        }
    }
}

/// The neighbor whose body covers a point of the surroundings, m.
pub fn body_at(lens: &Lens, point: Vec2) -> Option<Source> {
    let neighbors = lens.watched().filter(|_| is_of_places(lens))?.neighbors.iter();
    let mut bodies = neighbors
        .filter_map(|neighbor| Some((neighbor.index, lens.world.agents.get(neighbor.index as usize)?)));
    let found = bodies.find(|(_, other)| other.position.distance(point) <= other.settings.radius)?;
    Some(Source::Neighbor(found.0))
}
