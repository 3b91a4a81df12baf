//! The velocities of an agent as arrows, drawn at the agent.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, Swatch, said};
use crate::picture::draw::{Canvas, Fill, Head, Shape, Stroke};

/// Radius of the ring at the tip of a logged velocity, pixels.
const RING: f32 = 6.0;

pub(super) const VELOCITY: Overlay = Overlay {
    key: Some('v'),
    swatch: |palette| Some(Swatch::Arrow(palette.velocity_stroke())),
    of_velocities: true,
    ..Overlay::new(OverlayId::Velocity, "velocity", said::name_velocity, said::about_velocity, draw_current)
};

fn draw_current(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, _) in frame.subjects() {
        arrow(frame, canvas, index, agent.velocity, frame.palette.velocity_stroke(), Head::Filled);
    }
}

pub(super) const PREFERRED: Overlay = Overlay {
    key: Some('p'),
    swatch: |palette| Some(Swatch::Arrow(palette.preferred_stroke())),
    of_velocities: true,
    ..Overlay::new(
        OverlayId::Preferred,
        "preferred",
        said::name_preferred,
        said::about_preferred,
        draw_preferred,
    )
};

fn draw_preferred(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, _) in frame.subjects() {
        let preferred = frame.scene.decisions.choices[index].preferred;
        arrow(frame, canvas, index, preferred, frame.palette.preferred_stroke(), Head::Open);
    }
}

pub(super) const LOGGED: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Hollow(palette.logged_stroke(), palette.logged_inside())),
    draws_something: |frame| frame.subjects().any(|(index, ..)| frame.scene.chosen_in_log(index).is_some()),
    of_velocities: true,
    ..Overlay::new(OverlayId::Logged, "logged", said::name_logged, said::about_logged, draw_logged)
};

/// Draws it under the chosen velocity, which lies inside it if both agree.
fn draw_logged(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, _) in frame.subjects() {
        let Some(logged) = frame.scene.chosen_in_log(index).filter(|v| v.is_finite()) else { continue };
        arrow(frame, canvas, index, logged, frame.palette.logged_stroke(), Head::Filled);
        let (from, tip) = (frame.position(index), frame.velocity_point(index, logged));
        canvas.draw(Shape::Line { points: vec![from, tip], stroke: frame.palette.logged_inside() });
        let radius = RING * frame.camera.meters_per_pixel;
        let rim = Some(Stroke::solid(frame.palette.logged, 2.0));
        let fill = Some(Fill { color: frame.palette.background, hatch: None });
        canvas.draw(Shape::Disc { center: tip, radius, fill, rim });
    }
}

pub(super) const CHOSEN: Overlay = Overlay {
    key: Some('d'),
    swatch: |palette| Some(Swatch::Arrow(palette.chosen_stroke())),
    of_velocities: true,
    ..Overlay::new(OverlayId::Chosen, "chosen", said::name_chosen, said::about_chosen, draw_chosen)
};

fn draw_chosen(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, _, _) in frame.subjects() {
        let chosen = frame.scene.decisions.choices[index].velocity;
        arrow(frame, canvas, index, chosen, frame.palette.chosen_stroke(), Head::Filled);
        let tip = frame.velocity_point(index, chosen);
        canvas.draw(Shape::Dot { center: tip, radius: 4.0, color: frame.palette.chosen });
    }
}

fn arrow(frame: &Frame, canvas: &mut dyn Canvas, index: usize, velocity: Vec2, stroke: Stroke, head: Head) {
    let (from, to) = (frame.position(index), frame.velocity_point(index, velocity));
    if frame.camera.sees(from, from.distance(to)) {
        canvas.draw(Shape::Arrow { from, to, stroke, head });
    }
}
