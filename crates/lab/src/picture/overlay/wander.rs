//! The steering of wandering vehicles: the helper shape ahead, and the target that strolls on it.

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{LabelSpot, arrow, dot, label_beside, line, ring},
};
use sidestep_core::{geometry::local_axes::LocalAxes, model::params::WanderShape, steer::WanderTrace};

use crate::{
    picture::draw::{Canvas, Head, Shape, Stroke},
    text::message::Message,
};

/// The opacity of the shapes of vehicles that are not selected.
const OTHERS: f32 = 0.5;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('j'),
    swatch: |palette| Some(Swatch::Ring(Stroke::solid(palette.wander.at(0.8), 1.5))),
    draws_something: |frame| frame.any_vehicle(|steering| steering.wander.is_some()),
    ..Overlay::new(OverlayId::Wander, "wander", said::name_wander, said::about_wander, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.vehicles() {
        let Some(wander) = watched.steering.wander else { continue };
        let axes = LocalAxes { origin: frame.position(index), heading: agent.heading };
        let stroll = Stroll { frame, wander, axes };
        if frame.is_selected(index) {
            stroll.in_full(canvas, index);
        } else {
            stroll.shape(canvas, Stroke::solid(frame.palette.wander.at(OTHERS), 1.0));
            dot(canvas, stroll.target(), 3.0, frame.palette.wander.at(0.5 + 0.5 * OTHERS));
        }
    }
}

/// The stroll of one vehicle, as it is drawn.
struct Stroll<'a> {
    frame: &'a Frame<'a>,
    wander: WanderTrace,
    axes: LocalAxes,
}

impl Stroll<'_> {
    /// A point given relative to the middle of the shape.
    fn point(&self, target: Vec2) -> Vec2 {
        self.axes.world_point(self.wander.middle + target)
    }

    fn target(&self) -> Vec2 {
        self.point(self.wander.target)
    }

    fn shape(&self, canvas: &mut dyn Canvas, stroke: Stroke) {
        let radius = self.wander.radius;
        match self.wander.shape {
            WanderShape::Circle | WanderShape::Trigonometric => {
                ring(canvas, self.point(Vec2::ZERO), radius, stroke);
            }
            WanderShape::Line => {
                let roof = self.wander.roof(self.frame.scene.world.params.wander_slope);
                let points = roof.map(|point| self.point(point)).to_vec();
                canvas.draw(Shape::Line { points, stroke });
            }
        }
    }

    /// The shape with the way that the target took to it.
    fn in_full(&self, canvas: &mut dyn Canvas, index: usize) {
        let palette = self.frame.palette;
        let (hue, middle) = (palette.wander, self.point(Vec2::ZERO));
        self.shape(canvas, Stroke::solid(hue.at(0.8), 1.5));
        line(canvas, self.axes.origin, self.target(), Stroke::solid(hue, 1.0));
        line(canvas, self.axes.origin, middle, Stroke::dashed(palette.muted, 1.0, 3.0, 4.0));
        dot(canvas, middle, 2.5, palette.muted);
        self.jitter(canvas);
        self.label(canvas, self.target(), said::wander_target());
        self.goes_on(canvas, index);
        dot(canvas, self.target(), 5.0, hue);
    }

    /// The way from the target's previous position, through the jitter, back onto the shape. The sine shape has no such
    /// way.
    fn jitter(&self, canvas: &mut dyn Canvas) {
        let palette = self.frame.palette;
        let (before, jittered) = (self.point(self.wander.before), self.point(self.wander.jittered));
        dot(canvas, before, 4.0, palette.wander.at(0.45));
        if self.wander.shape != WanderShape::Trigonometric {
            arrow(canvas, before, jittered, Stroke::solid(palette.text, 1.5), Head::Filled);
            line(canvas, jittered, self.target(), Stroke::dashed(palette.text.at(0.8), 1.0, 2.0, 3.0));
        }
    }

    /// While the vehicle avoids, the stroll waits, and continues in the direction of the force.
    fn goes_on(&self, canvas: &mut dyn Canvas, index: usize) {
        let remembered = self.frame.scene.decisions.choices.get(index).map(|choice| choice.wander);
        let Some(next) = remembered.filter(|next| *next != self.wander.target) else { return };
        let (next, pixels) = (self.point(next), 5.0 * self.frame.camera.meters_per_pixel);
        ring(canvas, next, pixels, Stroke::solid(self.frame.palette.wander, 2.0));
        self.label(canvas, next, said::goes_on_here());
    }

    fn label(&self, canvas: &mut dyn Canvas, point: Vec2, words: Message) {
        let spot = LabelSpot { point, direction: point - self.point(Vec2::ZERO), gap: 7.0 };
        label_beside(self.frame, canvas, spot, words, self.frame.palette.text);
    }
}
