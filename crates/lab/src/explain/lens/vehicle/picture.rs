//! The picture of a vehicle in its own axes.

use glam::Vec2;

use super::{
    super::{
        Lens, axes,
        drawing::{Drawing, LabelSpot, Spoken},
    },
    LocalVehicle, said,
};
use crate::picture::{
    draw::{Color, Fill, Shape, Stroke},
    overlay::sketch,
};

/// What the vehicle feels, the shape on which it strolls, its body and the forces, bottom first. Nothing for agents
/// that no force moves.
pub fn draw(lens: &Lens) -> Vec<Shape> {
    let Some(vehicle) = LocalVehicle::of(lens) else { return Vec::new() };
    let mut ground = Vec::new();
    let (_, unit) = lens.look.unit.of("m");
    axes::draw_named(lens, &mut ground, "m", [said::x_ahead(unit.into()), said::y_aside(unit.into())]);
    let mut picture = VehiclePicture { lens, vehicle, drawing: Drawing::new(lens) };
    picture.detection_box();
    picture.feeler();
    picture.walls();
    if let Some(wander) = vehicle.wander() {
        picture.wander(wander);
    }
    picture.body();
    picture.forces();
    ground.extend(picture.drawing.finish());
    ground
}

/// The picture so far.
pub(super) struct VehiclePicture<'a> {
    pub lens: &'a Lens<'a>,
    pub vehicle: LocalVehicle<'a>,
    pub drawing: Drawing<'a>,
}

impl VehiclePicture<'_> {
    pub fn label(&mut self, point: Vec2, direction: Vec2, words: impl Spoken, color: Color) {
        self.drawing.label(LabelSpot::at(point, direction, 6.0), words, color, 1.0);
    }

    pub fn line(&mut self, from: Vec2, to: Vec2, stroke: Stroke) {
        self.drawing.line(vec![from, to], stroke);
    }

    pub fn rectangle(&mut self, from: f32, to: f32, half: f32, fill: Fill, rim: Stroke) {
        let points = [(from, -half), (to, -half), (to, half), (from, half)].map(Vec2::from).to_vec();
        self.drawing.shape(Shape::Polygon { points, fill: Some(fill), rim: Some(rim) });
    }

    /// A pillar at its true size.
    pub fn pillar(&mut self, center: Vec2, radius: f32, rim: Stroke) {
        self.drawing.disc(center, radius, Some(self.lens.palette.obstacle), Some(rim));
    }

    /// The wedge of the vehicle in its disc.
    fn body(&mut self) {
        let (palette, radius) = (self.lens.palette, self.vehicle.me.settings.radius);
        let hue = palette.body(self.vehicle.me.group);
        self.drawing.disc(Vec2::ZERO, radius, Some(hue.at(0.2)), Some(Stroke::solid(palette.selected, 2.0)));
        self.drawing.area(sketch::WEDGE.map(|corner| corner * radius).to_vec(), hue.at(0.6));
    }
}
