//! Converts shapes to what the graphics driver takes: triangles, instances of discs, text.

use std::sync::Arc;

use egui_macroquad::egui::{
    Color32, Pos2,
    epaint::{self, Mesh, PathShape, TessellationOptions, Tessellator},
};
use rayon::prelude::*;
use sidestep_core::Vec2;
use sidestep_lab::picture::draw::{
    BodyShape, Camera, Color, Fill, Head, Mosaic, Plate, Shape, Streak, Stroke, cut, shape::ArrowHead, text,
};

use super::triangles::KeptTriangles;

/// From this number of bodies on, all cores convert them into instances.
const MIN_FOR_THREADS: usize = 10_000;

/// A body with a smaller radius on the screen (points) has neither rim nor notch: they would fill it.
const MIN_FOR_RIM: f32 = 2.0;

/// A run of text of a picture.
pub struct TextRun {
    /// The text.
    pub text: String,
    /// Its left edge, points.
    pub left: f32,
    /// A point on the line through its middle.
    pub middle: Vec2,
    /// Height of the line, points.
    pub size: f32,
    /// Its color.
    pub color: Color,
    /// Color of a halo around it.
    pub halo: Option<Color>,
}

/// A picture ready for the graphics driver.
pub struct GpuPicture {
    /// From the bottom to the top.
    pub layers: Vec<Layer>,
    /// The text on top of the layers.
    pub words: Vec<TextRun>,
}

/// The data of one draw call.
pub enum Layer {
    /// Triangles of many shapes.
    Triangles(Mesh),
    /// Bodies, dots and rings; the shader finds disc, rim and notch by the distance from the center.
    Discs {
        /// The instances.
        instances: Vec<Instance>,
        /// Color of rims and notches, premultiplied.
        rim: [f32; 4],
    },
    /// Squares side by side, as the pixels of an image.
    Image {
        /// Top left and bottom right corner, points.
        corners: [Pos2; 2],
        /// Number of its columns and rows.
        size: [u16; 2],
        /// The colors of its pixels, row by row from the top. As long as they do not change, they are not uploaded
        /// again.
        colors: Arc<[Color]>,
    },
}

/// A body, dot or ring as the graphics driver takes it, 24 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Instance {
    /// Center on the screen, points.
    pub center: [f32; 2],
    /// Radius, points.
    pub radius: f32,
    /// Width of the rim, points. A negative one makes a ring of that width.
    pub rim_width: f32,
    /// Heading as a unit vector, y down, with −1 … 1 mapped to the whole range of the integers; zero length means no
    /// heading.
    pub heading: [u16; 2],
    /// Color, premultiplied.
    pub color: [u8; 4],
}

impl Instance {
    fn new(center: Pos2, radius: f32, color: Color32, rim_width: f32, heading: Vec2) -> Instance {
        let packed = |along: f32| ((along * 0.5 + 0.5) * 65_535.0) as u16;
        Instance {
            center: [center.x, center.y],
            radius,
            rim_width,
            heading: [packed(heading.x), packed(-heading.y)],
            color: color.to_array(),
        }
    }
}

impl GpuPicture {
    /// Does all the work of drawing shapes except that of the driver.
    pub fn of(
        shapes: &[Shape],
        camera: &Camera,
        pixels_per_point: f32,
        triangles: &mut KeptTriangles,
    ) -> GpuPicture {
        let mut builder = PictureBuilder::new(camera, pixels_per_point, triangles);
        shapes.iter().for_each(|shape| builder.add(shape));
        builder.close_mesh();
        GpuPicture { layers: builder.layers, words: builder.words }
    }

    /// The number of corners of its triangles, and the number of instances of its discs.
    pub fn size(&self) -> (usize, usize) {
        self.layers.iter().fold((0, 0), |(corners, discs), layer| match layer {
            Layer::Triangles(mesh) => (corners + mesh.vertices.len(), discs),
            Layer::Discs { instances, .. } => (corners, discs + instances.len()),
            Layer::Image { .. } => (corners + 4, discs),
        })
    }
}

/// Collects triangles and words.
struct PictureBuilder<'a> {
    camera: &'a Camera,
    triangles: &'a mut KeptTriangles,
    tessellator: Tessellator,
    layers: Vec<Layer>,
    mesh: Mesh,
    words: Vec<TextRun>,
}

impl<'a> PictureBuilder<'a> {
    fn new(
        camera: &'a Camera,
        pixels_per_point: f32,
        triangles: &'a mut KeptTriangles,
    ) -> PictureBuilder<'a> {
        let tessellator =
            Tessellator::new(pixels_per_point, TessellationOptions::default(), [1, 1], Vec::new());
        let (layers, mesh, words) = Default::default();
        PictureBuilder { camera, triangles, tessellator, layers, mesh, words }
    }

    fn add(&mut self, shape: &Shape) {
        match shape {
            Shape::Bodies(bodies) => self.bodies(bodies),
            Shape::Disc { center, radius, fill, rim } => self.disc(*center, *radius, *fill, *rim),
            Shape::Dot { center, radius, color } => self.round(*center, *radius, *color, None),
            Shape::Polygon { points, fill, rim } => self.polygon(points, *fill, *rim),
            Shape::Line { points, stroke } => {
                let points = points.iter().map(|point| self.on_screen(*point)).collect();
                self.line(points, *stroke);
            }
            Shape::Trail { points, color, width } => self.trail(points, *color, *width),
            Shape::Streaks(streaks) => self.streaks(streaks),
            Shape::Arrow { from, to, stroke, head } => self.arrow(*from, *to, *stroke, *head),
            Shape::Cross { center, size, stroke } => {
                let center = self.on_screen(*center);
                for arm in [epaint::emath::vec2(*size, 0.0), epaint::emath::vec2(0.0, *size)] {
                    self.line(vec![center - arm, center + arm], *stroke);
                }
            }
            Shape::Mosaic(mosaic) => self.mosaic(mosaic),
            Shape::Thing(_) => {}
            Shape::Text { at, offset, text, size, color, align, plate } => {
                let middle = self.camera.screen_from_world(*at) + *offset;
                let width = text::width(text, *size);
                let left = align.left(middle.x, width);
                if let Some(Plate::Box(plate)) = plate {
                    let low = Pos2::new(left - 4.0, middle.y - 0.62 * size);
                    let high = Pos2::new(left + width + 4.0, middle.y + 0.62 * size);
                    let rect = epaint::Rect::from_min_max(low, high);
                    self.emit(epaint::RectShape::filled(rect, 4.0, paint(*plate)).into());
                }
                let halo = if let Some(Plate::Halo(halo)) = plate { Some(*halo) } else { None };
                self.words.push(TextRun {
                    text: text.clone(),
                    left,
                    middle,
                    size: *size,
                    color: *color,
                    halo,
                });
            }
        }
    }

    fn on_screen(&self, world: Vec2) -> Pos2 {
        on_screen(self.camera, world)
    }

    fn emit(&mut self, shape: epaint::Shape) {
        self.tessellator.tessellate_shape(shape, &mut self.mesh);
    }

    /// Ends the triangles so far, so that what comes next is drawn on top of them.
    fn close_mesh(&mut self) {
        if !self.mesh.indices.is_empty() {
            self.layers.push(Layer::Triangles(std::mem::take(&mut self.mesh)));
        }
    }

    fn bodies(&mut self, bodies: &[BodyShape]) {
        let Some(first) = bodies.first() else { return };
        self.close_mesh();
        let rim = paint(first.rim).to_array().map(|channel| f32::from(channel) / 255.0);
        let (camera, per_meter) = (*self.camera, 1.0 / self.camera.meters_per_pixel);
        let on_screen = |world| on_screen(&camera, world);
        let instance = |body: &BodyShape| {
            // A body is never drawn so small that it disappears.
            let radius = (body.radius * per_meter).max(1.0);
            let (rim_width, heading) =
                if radius < MIN_FOR_RIM { (0.0, Vec2::ZERO) } else { (body.rim_width, body.heading) };
            Instance::new(on_screen(body.center), radius, paint(body.fill), rim_width, heading)
        };
        let instances = if bodies.len() < MIN_FOR_THREADS {
            bodies.iter().map(instance).collect()
        } else {
            bodies.par_iter().with_min_len(MIN_FOR_THREADS / 4).map(instance).collect()
        };
        self.layers.push(Layer::Discs { instances, rim });
    }

    fn mosaic(&mut self, mosaic: &Mosaic) {
        let (Ok(columns), Ok(rows)) = (u16::try_from(mosaic.columns), u16::try_from(mosaic.rows())) else {
            return;
        };
        self.close_mesh();
        let corners = [mosaic.corner, mosaic.opposite()].map(|corner| self.on_screen(corner));
        let colors = Arc::clone(&mosaic.colors);
        self.layers.push(Layer::Image { corners, size: [columns, rows], colors });
    }

    /// A dot, or a ring of this width centered on `radius`; consecutive ones share a layer.
    fn round(&mut self, center: Vec2, radius: f32, color: Color, ring: Option<f32>) {
        let (radius, width) = ring.map_or((radius, 0.0), |width| (radius + 0.5 * width, -width));
        let round = Instance::new(self.on_screen(center), radius, paint(color), width, Vec2::ZERO);
        self.close_mesh();
        match self.layers.last_mut() {
            // A dot has no rim, so it fits a layer of any rim color.
            Some(Layer::Discs { instances, .. }) => instances.push(round),
            _ => self.layers.push(Layer::Discs { instances: vec![round], rim: [0.0; 4] }),
        }
    }

    fn disc(&mut self, center: Vec2, radius: f32, fill: Option<Fill>, rim: Option<Stroke>) {
        let radius = self.camera.pixels(radius);
        if let Some(fill) = fill {
            self.round(center, radius, fill.color, None);
        }
        match rim {
            None => {}
            Some(Stroke { color, width, dash: None }) => self.round(center, radius, color, Some(width)),
            Some(stroke) => {
                // A dashed circle is a dashed polygon, with enough corners to look round.
                let center = self.on_screen(center);
                let sides = (radius.sqrt() * 8.0).clamp(16.0, 720.0) as usize;
                let points = (0..=sides).map(|k| {
                    let turn = k as f32 / sides as f32 * std::f32::consts::TAU;
                    center + epaint::emath::Vec2::angled(turn) * radius
                });
                let points = points.collect();
                self.line(points, stroke);
            }
        }
    }

    fn polygon(&mut self, points: &[Vec2], fill: Option<Fill>, rim: Option<Stroke>) {
        let mut corners: Vec<Pos2> = points.iter().map(|point| self.on_screen(*point)).collect();
        if let Some(fill) = fill {
            self.fill(points, &corners, paint(fill.color));
            if let Some(hatch) = fill.hatch {
                let outline: Vec<Vec2> = corners.iter().map(|at| Vec2::new(at.x, at.y)).collect();
                for [from, to] in cut::hatch_lines(&outline) {
                    let ends = [Pos2::new(from.x, from.y), Pos2::new(to.x, to.y)];
                    self.emit(epaint::Shape::line_segment(ends, epaint::Stroke::new(1.0, paint(hatch))));
                }
            }
        }
        if let Some(rim) = rim {
            corners.extend(corners.first().copied());
            self.line(corners, rim);
        }
    }

    /// epaint fills convex outlines with smooth edges; others are cut into triangles, and their rim covers the rough
    /// edge.
    fn fill(&mut self, points: &[Vec2], corners: &[Pos2], color: Color32) {
        if is_convex(corners) {
            let shape = PathShape::convex_polygon(corners.to_vec(), color, epaint::Stroke::NONE);
            return self.emit(shape.into());
        }
        // A self-intersecting outline has no triangles; its rim still shows.
        for corner in self.triangles.of(points).chunks_exact(3) {
            let first = self.mesh.vertices.len() as u32;
            for &index in corner {
                self.mesh.colored_vertex(corners[index], color);
            }
            self.mesh.add_triangle(first, first + 1, first + 2);
        }
    }

    fn line(&mut self, points: Vec<Pos2>, stroke: Stroke) {
        let pen = epaint::Stroke::new(stroke.width, paint(stroke.color));
        match stroke.dash {
            None => self.emit(PathShape::line(points, pen).into()),
            Some([dash, gap]) => {
                let reach = self.camera.size.length();
                let middle = self.camera.origin + self.camera.size * 0.5;
                let near = |p: &Pos2| (Vec2::new(p.x, p.y) - middle).abs().max_element() < 2.0 * reach;
                // A line that extends far outside would have countless dashes; it is drawn solid instead.
                if points.iter().all(near) {
                    for dash in epaint::Shape::dashed_line(&points, pen, dash, gap) {
                        self.emit(dash);
                    }
                } else {
                    self.emit(PathShape::line(points, pen).into());
                }
            }
        }
    }

    /// A ribbon of three corners for each point, opaque in the middle and transparent at both edges: smooth, but
    /// without epaint's joints, which would be too many for hundreds of trails.
    fn trail(&mut self, points: &[Vec2], color: Color, width: f32) {
        let n = points.len();
        if n < 2 {
            return;
        }
        let color = paint(color);
        let first = self.mesh.vertices.len() as u32;
        for (k, &point) in points.iter().enumerate() {
            let center = self.on_screen(point);
            let along =
                self.on_screen(points[(k + 1).min(n - 1)]) - self.on_screen(points[k.saturating_sub(1)]);
            let side = along.normalized().rot90() * (0.5 * width + 0.5);
            let faded = color.gamma_multiply(k as f32 / (n - 1) as f32);
            for (corner, color) in [
                (center - side, Color32::TRANSPARENT),
                (center, faded),
                (center + side, Color32::TRANSPARENT),
            ] {
                self.mesh.colored_vertex(corner, color);
            }
        }
        for k in 0..n as u32 - 1 {
            let here = first + 3 * k;
            for [a, b, c, d] in [[0, 1, 4, 3], [1, 2, 5, 4]] {
                self.mesh.add_triangle(here + a, here + b, here + c);
                self.mesh.add_triangle(here + a, here + c, here + d);
            }
        }
    }

    /// Draws one triangle each; on all cores if there are many.
    fn streaks(&mut self, streaks: &[Streak]) {
        let camera = *self.camera;
        let corners = |streak: &Streak| {
            let [from, to] = [streak.from, streak.to].map(|end| on_screen(&camera, end));
            let ends = [Vec2::new(from.x, from.y), Vec2::new(to.x, to.y)];
            let color = paint(streak.color);
            Streak::corners(ends[0], ends[1], streak.width).map(|corner| epaint::Vertex {
                pos: Pos2::new(corner.x, corner.y),
                uv: epaint::WHITE_UV,
                color,
            })
        };
        let vertices: Vec<[epaint::Vertex; 3]> = if streaks.len() < MIN_FOR_THREADS {
            streaks.iter().map(corners).collect()
        } else {
            streaks.par_iter().with_min_len(MIN_FOR_THREADS / 4).map(corners).collect()
        };
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.extend_from_slice(vertices.as_flattened());
        self.mesh.indices.extend(first..self.mesh.vertices.len() as u32);
    }

    fn arrow(&mut self, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
        let (from, to) = (self.on_screen(from), self.on_screen(to));
        let ends = [from, to].map(|end| Vec2::new(end.x, end.y));
        let Some(ArrowHead { along, base, side }) = ArrowHead::of(ends[0], ends[1], stroke.width, 1.0) else {
            return self.line(vec![from, to], stroke);
        };
        let [neck, left, right] =
            [base + along, base + side, base - side].map(|corner| Pos2::new(corner.x, corner.y));
        match head {
            Head::Filled => {
                self.line(vec![from, neck], stroke);
                let corners = vec![to, right, left];
                self.emit(
                    PathShape::convex_polygon(corners, paint(stroke.color), epaint::Stroke::NONE).into(),
                );
            }
            Head::Open => {
                self.line(vec![from, to], stroke);
                self.line(vec![right, to, left], Stroke { dash: None, ..stroke });
            }
        }
    }
}

/// The position of a point of the world on the screen.
fn on_screen(camera: &Camera, world: Vec2) -> Pos2 {
    // Far outside the window the exact position does not matter, but its square must not overflow.
    let screen = camera.screen_from_world(world).clamp(Vec2::splat(-1e6), Vec2::splat(1e6));
    Pos2::new(screen.x, screen.y)
}

/// Returns true if an outline turns in one direction only.
fn is_convex(corners: &[Pos2]) -> bool {
    let n = corners.len();
    let turn = |k: usize| {
        let (a, b, c) = (corners[k], corners[(k + 1) % n], corners[(k + 2) % n]);
        let (u, v) = (b - a, c - b);
        u.x * v.y - u.y * v.x
    };
    // A tolerance of a thousandth of a square pixel: in polygons of many corners, rounding turns some corners either
    // way.
    (0..n).all(|k| turn(k) < 1e-3) || (0..n).all(|k| turn(k) > -1e-3)
}

/// A color as epaint needs it: premultiplied, in gamma space as in the files. epaint's own conversion multiplies in
/// linear space, which makes faint fills several times too bright.
pub fn paint(color: Color) -> Color32 {
    let times = |channel: u8| ((u16::from(channel) * u16::from(color.a) + 127) / 255) as u8;
    Color32::from_rgba_premultiplied(times(color.r), times(color.g), times(color.b), color.a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        Camera { center: Vec2::ZERO, meters_per_pixel: 0.1, size: Vec2::splat(400.0), origin: Vec2::ZERO }
    }

    fn body(radius: f32) -> BodyShape {
        let (fill, rim) = (Color::hex(0x56B4E9).at(0.5), Color::hex(0xFFFFFF));
        BodyShape { center: Vec2::new(10.0, 5.0), radius, heading: Vec2::Y, fill, rim, rim_width: 1.0 }
    }

    fn picture(shapes: &[Shape]) -> GpuPicture {
        GpuPicture::of(shapes, &camera(), 1.0, &mut KeptTriangles::default())
    }

    fn instances(shapes: &[Shape]) -> Vec<Instance> {
        let picture = picture(shapes);
        let [Layer::Discs { instances, .. }] = picture.layers.as_slice() else {
            panic!("{} layers", picture.layers.len())
        };
        instances.clone()
    }

    #[test]
    fn bodies_dots_and_rings_in_a_row_are_one_draw_call_of_24_bytes_each() {
        let stroke = Stroke::solid(Color::hex(0xFFFFFF), 4.0);
        let shapes = [
            Shape::Bodies(vec![body(1.0); 3]),
            Shape::Disc { center: Vec2::ZERO, radius: 2.0, fill: None, rim: Some(stroke) },
            Shape::Dot { center: Vec2::ZERO, radius: 3.0, color: stroke.color },
        ];
        let instances = instances(&shapes);
        assert_eq!((instances.len(), size_of::<Instance>()), (5, 24));
        let ring = instances[3];
        assert_eq!(
            (ring.radius, ring.rim_width),
            (22.0, -4.0),
            "two points inside and outside of its radius"
        );
    }

    #[test]
    fn an_instance_says_what_the_body_is() {
        let got = instances(&[Shape::Bodies(vec![body(1.0)])])[0];
        assert_eq!((got.center, got.radius, got.rim_width), ([300.0, 150.0], 10.0, 1.0));
        let unpacked = got.heading.map(|half| f32::from(half) / 65_535.0 * 2.0 - 1.0);
        assert!(unpacked[0].abs() < 1e-4 && (unpacked[1] + 1.0).abs() < 1e-4, "y is down: {unpacked:?}");
        assert_eq!(got.color, [43, 90, 117, 128], "premultiplied");
    }

    #[test]
    fn a_body_under_two_points_is_a_speck_without_rim_and_heading() {
        let got = instances(&[Shape::Bodies(vec![body(0.05)])])[0];
        assert_eq!((got.radius, got.rim_width), (1.0, 0.0));
        assert!(got.heading.iter().all(|half| (32_766..=32_769).contains(half)), "{:?}", got.heading);
    }

    #[test]
    fn all_cores_make_the_instances_that_one_makes() {
        let of =
            |k: usize| BodyShape { center: Vec2::new(k as f32 * 1e-3, 1.0), ..body(0.01 * (k % 90) as f32) };
        let bodies: Vec<BodyShape> = (0..MIN_FOR_THREADS + 7).map(of).collect();
        let one_by_one: Vec<Instance> =
            bodies.iter().flat_map(|body| instances(&[Shape::Bodies(vec![*body])])).collect();
        assert!(instances(&[Shape::Bodies(bodies)]) == one_by_one);
    }

    #[test]
    fn streaks_are_a_triangle_each_in_the_draw_call_of_the_trails() {
        let of = |k: usize| {
            let from = Vec2::new(k as f32 * 1e-3, 0.0);
            Streak { from, to: from + Vec2::Y, width: 4.0, color: Color::hex(0xFFFFFF) }
        };
        let streaks: Vec<Streak> = (0..MIN_FOR_THREADS + 7).map(of).collect();
        let trail =
            Shape::Trail { points: vec![Vec2::ZERO, Vec2::X], color: Color::hex(0xFFFFFF), width: 1.5 };
        let picture = picture(&[Shape::Streaks(streaks.clone()), trail]);
        let [Layer::Triangles(mesh)] = picture.layers.as_slice() else { panic!("one draw call") };
        assert_eq!(mesh.vertices.len(), 3 * streaks.len() + 6);
        assert!(mesh.is_valid());
        for (k, corners) in mesh.vertices.chunks(3).take(streaks.len()).enumerate() {
            let [from, to] = [streaks[k].from, streaks[k].to].map(|end| on_screen(&camera(), end));
            assert_eq!(corners[0].pos, from, "the tip first");
            let middle = Pos2::new((corners[1].pos.x + corners[2].pos.x) / 2.0, corners[1].pos.y);
            assert!(
                middle.distance(to) < 1e-3 && (corners[1].pos.distance(corners[2].pos) - 4.0).abs() < 1e-3
            );
        }
    }

    #[test]
    fn all_trails_are_one_draw_call() {
        let of = |k: usize| Shape::Trail {
            points: (0..12).map(|i| Vec2::new(i as f32, k as f32 * 0.01)).collect(),
            color: Color::hex(0x56B4E9),
            width: 1.5,
        };
        let picture = picture(&(0..5000).map(of).collect::<Vec<_>>());
        assert!(matches!(picture.layers.as_slice(), [Layer::Triangles(_)]));
        assert_eq!(picture.size(), (5000 * 12 * 3, 0));
    }
}
