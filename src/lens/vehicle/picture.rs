//! The picture of a vehicle in its own axes.

use glam::Vec2;

use super::{
    super::{
        Lens, axes,
        drawing::{Beside, Drawing},
    },
    LocalVehicle,
};
use crate::{
    draw::{Color, Fill, Head, Shape, Stroke},
    geometry::unit,
    model::params::WanderShape,
    overlay::{nice, sketch},
    steer::{WanderTrace, detection_box::Tagged, feeler::Felt, wall_feelers::Hit},
    text::numbers::two_decimals,
};

/// Share of the smaller side of the picture that the largest force takes at most; most are much smaller.
const FORCE: f32 = 1.0;
/// Shorter arrows have no label, pixels.
const MIN_FOR_LABEL: f32 = 8.0;
/// Length of a wall's normal, pixels.
const NORMAL: f32 = 30.0;
/// Size of the mark of a right angle, pixels.
const CORNER: f32 = 7.0;

/// What a vehicle feels, the shape that it strolls on, its body and the forces, bottom first. Nothing for agents that no
/// force moves.
pub fn draw(lens: &Lens) -> Vec<Shape> {
    let Some(vehicle) = LocalVehicle::of(lens) else { return Vec::new() };
    let mut ground = Vec::new();
    axes::draw_named(lens, &mut ground, ["x ahead, m", "y aside, m"]);
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

struct VehiclePicture<'a> {
    lens: &'a Lens<'a>,
    vehicle: LocalVehicle<'a>,
    drawing: Drawing<'a>,
}

impl VehiclePicture<'_> {
    fn label(&mut self, point: Vec2, direction: Vec2, words: &str, color: Color) {
        self.drawing.label(Beside::at(point, direction, 6.0), words, color, 1.0);
    }

    fn line(&mut self, from: Vec2, to: Vec2, stroke: Stroke) {
        self.drawing.line(vec![from, to], stroke);
    }

    fn rectangle(&mut self, from: f32, to: f32, half: f32, fill: Fill, rim: Stroke) {
        let points = [(from, -half), (to, -half), (to, half), (from, half)].map(Vec2::from).to_vec();
        self.drawing.shape(Shape::Polygon { points, fill: Some(fill), rim: Some(rim) });
    }

    /// A pillar as it stands.
    fn pillar(&mut self, center: Vec2, radius: f32, rim: Stroke) {
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

// Detection box.
impl VehiclePicture<'_> {
    fn detection_box(&mut self) {
        if !self.vehicle.steering.box_used {
            return;
        }
        let (palette, trace) = (self.lens.palette, &self.vehicle.steering.detection_box);
        for (k, tagged) in trace.tagged.iter().enumerate() {
            self.tagged(tagged, trace.nearest == Some(k));
        }
        let faint = Fill { color: palette.muted.at(0.10), hatch: None };
        self.rectangle(0.0, trace.length, trace.half_width, faint, Stroke::solid(palette.muted, 1.5));
        if let Some(from) = trace.acting_from() {
            let rim = Stroke::solid(palette.forbidden, 1.5);
            self.rectangle(from, trace.length, trace.half_width, palette.forbidden_fill(), rim);
        }
        let corner = Vec2::new(trace.length, -trace.half_width);
        let words = format!("box {} m", two_decimals(trace.length));
        self.label(corner, Vec2::new(-0.6, -1.0), &words, palette.muted);
        if let Some(acting) = trace.acting() {
            self.intersections(acting);
        }
    }

    /// A circle in range; dotted, widened by the vehicle, and only where it lies across the axis.
    fn tagged(&mut self, tagged: &Tagged, acts: bool) {
        let palette = self.lens.palette;
        let (hue, width) = if acts { (palette.forbidden, 2.5) } else { (palette.text, 1.5) };
        self.pillar(tagged.local, tagged.radius, Stroke::solid(hue, width));
        self.drawing.dot(tagged.local, 2.5, hue);
        if tagged.both.is_some() {
            let hue = if acts { palette.forbidden } else { palette.muted };
            self.drawing.disc(tagged.local, tagged.expanded, None, Some(Stroke::dashed(hue, 1.5, 2.0, 4.0)));
        }
    }

    /// Where the axis enters and leaves the widened circle, and where its center is.
    fn intersections(&mut self, acting: &Tagged) {
        let (hue, text) = (self.lens.palette.forbidden, self.lens.palette.text);
        let Some([first, second]) = acting.both else { return };
        // On the free side of the axis.
        let free = if acting.local.y > 0.0 { -1.0 } else { 1.0 };
        for at in [first, second] {
            self.drawing.dot(Vec2::new(at, 0.0), 3.5, hue);
        }
        if let Some(ip) = acting.ip {
            let point = Vec2::new(ip, 0.0);
            self.drawing.dot(point, 5.0, hue);
            self.label(point, Vec2::new(-0.7, free), &format!("ip {} m", two_decimals(ip)), hue);
        }
        let foot = Vec2::new(acting.local.x, 0.0);
        self.line(foot, acting.local, Stroke::dashed(text, 1.0, 3.0, 3.0));
        let Vec2 { x, y } = acting.local;
        let words = format!("x {} m, y {} m", two_decimals(x), two_decimals(y));
        self.label(acting.local, Vec2::new(0.3, -free), &words, text);
    }
}

// Feelers.
impl VehiclePicture<'_> {
    fn feeler(&mut self) {
        if !self.vehicle.steering.feeler_used {
            return;
        }
        let (palette, trace) = (self.lens.palette, &self.vehicle.steering.feeler);
        self.field_of_view(0.6 * trace.length);
        for felt in &trace.felt {
            self.felt(felt);
        }
        let tip = Vec2::new(trace.length, 0.0);
        self.line(Vec2::ZERO, tip, Stroke::solid(palette.text, 2.0));
        if let Some(from) = trace.acting_from() {
            self.line(Vec2::new(from, 0.0), tip, Stroke::solid(palette.forbidden, 3.0));
        }
        let words = format!("feeler {} m", two_decimals(trace.length));
        self.label(tip, Vec2::new(-0.6, -1.0), &words, palette.muted);
        if let Some(first) = trace.felt.iter().find(|felt| felt.blocks) {
            self.triangle(first);
        }
    }

    fn field_of_view(&mut self, radius: f32) {
        let view = self.lens.world.params.feeler_view;
        if view >= 360.0 {
            return;
        }
        let stroke = Stroke::dashed(self.lens.palette.muted, 1.0, 5.0, 4.0);
        let (sin, cos) = libm::sincosf(0.5 * view.to_radians());
        let edges = [Vec2::new(cos, sin), Vec2::new(cos, -sin)];
        for edge in edges {
            self.line(Vec2::ZERO, edge * radius, stroke);
        }
        let points = sketch::arc(Vec2::ZERO, edges[1], view.to_radians(), radius);
        self.drawing.line(points, stroke);
    }

    /// A circle in view; dotted, the distance to keep from its center.
    fn felt(&mut self, felt: &Felt) {
        let palette = self.lens.palette;
        let (hue, width) = if felt.blocks { (palette.forbidden, 2.5) } else { (palette.muted, 1.5) };
        let center = self.vehicle.center(felt);
        let radius = (felt.keep_off - self.lens.world.params.feeler_buffer).max(0.0);
        self.pillar(center, radius, Stroke::solid(hue, width));
        self.drawing.dot(center, 2.5, hue);
        self.drawing.disc(center, felt.keep_off, None, Some(Stroke::dashed(hue, 1.5, 2.0, 4.0)));
    }

    /// Projection and distance as the sides of a right triangle.
    fn triangle(&mut self, felt: &Felt) {
        let hue = self.lens.palette.forbidden;
        let (foot, center) = (Vec2::new(felt.projection, 0.0), self.vehicle.center(felt));
        let side = if center.y < 0.0 { Vec2::NEG_Y } else { Vec2::Y };
        self.line(Vec2::ZERO, center, Stroke::solid(hue.at(0.6), 1.0));
        self.line(foot, center, Stroke::solid(hue, 1.5));
        let corner = self.drawing.pixels(CORNER);
        if felt.dist > 2.0 * corner {
            let (back, up) = (Vec2::NEG_X * corner, side * corner);
            let points = vec![foot + back, foot + back + up, foot + up];
            self.drawing.line(points, Stroke::solid(hue, 1.0));
        }
        self.drawing.dot(foot, 3.5, hue);
        let words = format!("projection {} m", two_decimals(felt.projection));
        self.label(foot * 0.5, -side, &words, hue);
        let words = format!("dist {} m", two_decimals(felt.dist));
        self.label((foot + center) * 0.5, Vec2::X, &words, hue);
    }

    /// The rays that feel walls, and the part of each beyond the wall.
    fn walls(&mut self) {
        let palette = self.lens.palette;
        for ray in &self.vehicle.steering.walls.rays {
            let tip = self.vehicle.axes.local_point(ray.tip);
            match ray.hit {
                None => self.line(Vec2::ZERO, tip, Stroke::dashed(palette.muted, 1.0, 5.0, 3.0)),
                Some(hit) => self.wall(hit, tip),
            }
        }
    }

    fn wall(&mut self, hit: Hit, tip: Vec2) {
        let palette = self.lens.palette;
        let point = self.vehicle.axes.local_point(hit.point);
        let normal = self.vehicle.axes.local_vector(hit.normal);
        self.line(Vec2::ZERO, point, Stroke::solid(palette.muted, 1.0));
        self.line(point, tip, Stroke::solid(palette.forbidden, 2.0));
        // A piece of the wall, across its normal.
        let piece = normal.perp() * self.drawing.pixels(2.0 * NORMAL);
        self.line(point - piece, point + piece, Stroke::solid(palette.obstacle_edge, 2.0));
        let end = point + normal * self.drawing.pixels(NORMAL);
        self.drawing.arrow(point, end, Stroke::solid(palette.text, 1.5), Head::Open);
        self.drawing.dot(point, 4.0, palette.forbidden);
    }
}

// Wander shape and forces.
impl VehiclePicture<'_> {
    fn wander(&mut self, wander: &WanderTrace) {
        let (hue, text, muted) = (self.lens.palette.wander, self.lens.palette.text, self.lens.palette.muted);
        let at = |point: Vec2| wander.middle + point;
        self.wander_shape(wander, Stroke::solid(hue.at(0.8), 1.5));
        self.line(Vec2::ZERO, wander.middle, Stroke::dashed(muted, 1.0, 3.0, 4.0));
        self.drawing.dot(wander.middle, 2.5, muted);
        self.line(Vec2::ZERO, at(wander.target), Stroke::solid(hue, 1.0));
        self.drawing.dot(at(wander.before), 4.0, hue.at(0.45));
        if wander.shape != WanderShape::Trigonometric {
            let (from, to) = (at(wander.before), at(wander.jittered));
            self.drawing.arrow(from, to, Stroke::solid(text, 1.5), Head::Filled);
            self.line(to, at(wander.target), Stroke::dashed(text.at(0.8), 1.0, 2.0, 3.0));
        }
        self.drawing.dot(at(wander.target), 5.0, hue);
        let direction = unit(wander.target).unwrap_or(Vec2::X);
        self.label(at(wander.target), direction, "target", text);
    }

    fn wander_shape(&mut self, wander: &WanderTrace, stroke: Stroke) {
        match wander.shape {
            WanderShape::Circle | WanderShape::Trigonometric => {
                self.drawing.disc(wander.middle, wander.radius, None, Some(stroke));
            }
            WanderShape::Line => {
                let points = wander.roof(self.lens.world.params.wander_slope);
                self.drawing.line(points.map(|point| wander.middle + point).to_vec(), stroke);
            }
        }
    }

    /// Behavior, avoidance with its parts, and the sum.
    fn forces(&mut self) {
        let LocalVehicle { steering, axes, .. } = self.vehicle;
        let [behavior, avoidance] =
            [steering.behavior, steering.avoidance].map(|force| axes.local_vector(force));
        let parts = self.parts();
        let all = parts.iter().map(|part| part.0).chain([behavior, avoidance, behavior + avoidance]);
        let most = all.map(Vec2::length).fold(self.vehicle.me.settings.max_force, f32::max);
        let width = self.lens.camera.size.min_element() * self.lens.camera.meters_per_pixel;
        let scale = nice(FORCE * width / most.max(1e-6));
        let hue = self.lens.palette.force;
        let single = if let [(_, name)] = parts[..] { Some(name) } else { None };
        if single.is_none() {
            for (force, name) in &parts {
                self.force(*force, scale, Stroke::dashed(hue, 1.5, 4.0, 3.0), name);
            }
        }
        self.force(behavior, scale, Stroke::solid(hue, 2.0), "behavior");
        self.force(avoidance, scale, Stroke::solid(hue, 2.0), single.unwrap_or("avoid"));
        if behavior != Vec2::ZERO && avoidance != Vec2::ZERO {
            self.force(behavior + avoidance, scale, Stroke::solid(hue, 3.5), "sum");
        }
    }

    /// The forces that keep off pillars and walls, N; those that are none are left out.
    fn parts(&self) -> Vec<(Vec2, &'static str)> {
        let LocalVehicle { steering, axes, .. } = self.vehicle;
        let mut parts = Vec::new();
        if steering.box_used {
            parts.push((steering.detection_box.lateral, "lateral"));
            parts.push((Vec2::new(steering.detection_box.braking, 0.0), "brake"));
        }
        parts.push((axes.local_vector(steering.feeler.force), "steer"));
        parts.push((axes.local_vector(steering.walls.force), "wall"));
        parts.retain(|(force, _)| *force != Vec2::ZERO);
        parts
    }

    fn force(&mut self, force: Vec2, scale: f32, stroke: Stroke, name: &str) {
        let tip = force * scale;
        let head = if stroke.dash.is_some() { Head::Open } else { Head::Filled };
        self.drawing.arrow(Vec2::ZERO, tip, stroke, head);
        if self.lens.camera.pixels(tip.length()) >= MIN_FOR_LABEL {
            let words = format!("{name} {} N", two_decimals(force.length()));
            self.label(tip, tip, &words, self.lens.palette.text);
        }
    }
}
