//! Shapes to the window: epaint tessellates them with smooth edges, macroquad draws the triangles.

use egui_macroquad::{
    egui::{
        Color32, Pos2,
        epaint::{self, CircleShape, Mesh, PathShape, TessellationOptions, Tessellator},
    },
    macroquad::{
        miniquad::{BlendFactor, BlendState, BlendValue, Equation},
        models::{Mesh as QuadMesh, Vertex, draw_mesh},
        prelude::{
            Font, Material, MaterialParams, PipelineParams, ShaderSource, TextParams, draw_text_ex,
            gl_use_default_material, gl_use_material, load_material, load_ttf_font_from_bytes, vec2, vec3,
            vec4,
        },
    },
};
use sidestep::{
    Vec2,
    draw::{Body, Camera, Color, Fill, Head, Shape, Stroke, raster, shape::Align, text},
};

/// Triangles collected before they are handed over: macroquad's indices have 16 bits.
pub const MOST_VERTICES: usize = 60_000;

/// Room for indices in macroquad's buffers.
pub const MOST_INDICES: usize = 4 * MOST_VERTICES;

const VERTEX_SHADER: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
varying lowp vec4 color;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    color = color0 / 255.0;
}";

const FRAGMENT_SHADER: &str = "#version 100
varying lowp vec4 color;
void main() {
    gl_FragColor = color;
}";

/// What the window needs to draw shapes; made once.
pub struct WindowCanvas {
    material: Material,
    font: Font,
}

impl WindowCanvas {
    /// Compiles the shader and loads the font.
    ///
    /// # Errors
    /// The graphics driver refuses one of them.
    pub fn new() -> anyhow::Result<WindowCanvas> {
        // epaint's colors are premultiplied: its smooth edges fade to transparent black.
        let over = BlendState::new(
            Equation::Add,
            BlendFactor::One,
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        );
        let material = load_material(
            ShaderSource::Glsl { vertex: VERTEX_SHADER, fragment: FRAGMENT_SHADER },
            MaterialParams {
                pipeline_params: PipelineParams { color_blend: Some(over), ..PipelineParams::default() },
                ..MaterialParams::default()
            },
        )?;
        let font = load_ttf_font_from_bytes(text::font_bytes())?;
        Ok(WindowCanvas { material, font })
    }

    /// Draws shapes in their order; words come on top of everything else. Returns the number of draw calls.
    pub fn paint(&self, shapes: &[Shape], camera: &Camera, pixels_per_point: f32) -> usize {
        let mut builder = Builder::new(camera, pixels_per_point);
        let mut calls = 0;
        gl_use_material(&self.material);
        for shape in shapes {
            builder.add(shape);
            if builder.mesh.vertices.len() > MOST_VERTICES / 2 {
                calls += flush(&mut builder.mesh);
            }
        }
        calls += flush(&mut builder.mesh);
        gl_use_default_material();
        for words in &builder.words {
            self.write(words);
        }
        calls + builder.words.len()
    }

    fn write(&self, words: &Words) {
        // ab_glyph's size is the height of a line, macroquad's the em; Ubuntu's line is 1.121 em high.
        let em = words.size / 1.121;
        let font_size = em.ceil();
        let params = TextParams {
            font: Some(&self.font),
            font_size: font_size as u16,
            font_scale: em / font_size,
            color: egui_macroquad::macroquad::color::Color::from_rgba(
                words.color.r,
                words.color.g,
                words.color.b,
                words.color.a,
            ),
            ..TextParams::default()
        };
        let baseline = words.middle.y + 0.36 * em;
        draw_text_ex(&words.text, words.left.round(), baseline.round(), params);
    }
}

struct Words {
    text: String,
    left: f32,
    middle: Vec2,
    size: f32,
    color: Color,
}

/// Hands a mesh over in pieces whose indices fit 16 bits; returns the number of draw calls.
fn flush(mesh: &mut Mesh) -> usize {
    let mut calls = 0;
    for piece in std::mem::take(mesh).split_to_u16() {
        if piece.indices.is_empty() {
            continue;
        }
        let vertices = piece
            .vertices
            .iter()
            .map(|vertex| Vertex {
                position: vec3(vertex.pos.x, vertex.pos.y, 0.0),
                uv: vec2(0.0, 0.0),
                color: vertex.color.to_array(),
                normal: vec4(0.0, 0.0, 0.0, 0.0),
            })
            .collect();
        draw_mesh(&QuadMesh { vertices, indices: piece.indices, texture: None });
        calls += 1;
    }
    calls
}

/// Collects triangles and words.
struct Builder<'a> {
    camera: &'a Camera,
    tessellator: Tessellator,
    mesh: Mesh,
    words: Vec<Words>,
}

impl Builder<'_> {
    fn new(camera: &Camera, pixels_per_point: f32) -> Builder<'_> {
        let tessellator =
            Tessellator::new(pixels_per_point, TessellationOptions::default(), [1, 1], Vec::new());
        Builder { camera, tessellator, mesh: Mesh::default(), words: Vec::new() }
    }

    fn add(&mut self, shape: &Shape) {
        match shape {
            Shape::Bodies(bodies) => bodies.iter().for_each(|body| self.body(body)),
            Shape::Disc { center, radius, fill, rim } => self.disc(*center, *radius, *fill, *rim),
            Shape::Dot { center, radius, color } => {
                let center = self.place(*center);
                self.emit(CircleShape::filled(center, *radius, paint(*color)).into());
            }
            Shape::Polygon { points, fill, rim } => self.polygon(points, *fill, *rim),
            Shape::Line { points, stroke } => {
                let points = points.iter().map(|point| self.place(*point)).collect();
                self.line(points, *stroke);
            }
            Shape::Arrow { from, to, stroke, head } => self.arrow(*from, *to, *stroke, *head),
            Shape::Cross { center, size, stroke } => {
                let center = self.place(*center);
                for arm in [epaint::emath::vec2(*size, 0.0), epaint::emath::vec2(0.0, *size)] {
                    self.line(vec![center - arm, center + arm], *stroke);
                }
            }
            Shape::Text { at, offset, text, size, color, align, plate } => {
                let middle = self.camera.screen_from_world(*at) + *offset;
                let width = text::width(text, *size);
                let left = match align {
                    Align::Left => middle.x,
                    Align::Center => middle.x - width / 2.0,
                    Align::Right => middle.x - width,
                };
                if let Some(plate) = plate {
                    let low = Pos2::new(left - 4.0, middle.y - 0.62 * size);
                    let high = Pos2::new(left + width + 4.0, middle.y + 0.62 * size);
                    let rect = epaint::Rect::from_min_max(low, high);
                    self.emit(epaint::RectShape::filled(rect, 4.0, paint(*plate)).into());
                }
                self.words.push(Words { text: text.clone(), left, middle, size: *size, color: *color });
            }
        }
    }

    fn place(&self, world: Vec2) -> Pos2 {
        let screen = self.camera.screen_from_world(world);
        // Far outside the window any place will do, but its square must not overflow.
        let screen = screen.clamp(Vec2::splat(-1e6), Vec2::splat(1e6));
        Pos2::new(screen.x, screen.y)
    }

    fn emit(&mut self, shape: epaint::Shape) {
        self.tessellator.tessellate_shape(shape, &mut self.mesh);
    }

    fn body(&mut self, body: &Body) {
        let center = self.place(body.center);
        let radius = self.camera.pixels(body.radius);
        if radius < 2.0 {
            return self.emit(CircleShape::filled(center, radius.max(1.0), paint(body.fill)).into());
        }
        self.emit(epaint::Shape::Circle(CircleShape {
            center,
            radius: radius - 0.5 * body.rim_width,
            fill: paint(body.fill),
            stroke: epaint::Stroke::new(body.rim_width, paint(body.rim)),
        }));
        if body.heading != Vec2::ZERO {
            let heading = epaint::emath::vec2(body.heading.x, -body.heading.y);
            let width = (0.24 * radius).clamp(1.5, 8.0);
            let ends = [center + heading * (0.35 * radius), center + heading * (radius - 0.5 * width)];
            self.emit(epaint::Shape::line_segment(ends, epaint::Stroke::new(width, paint(body.rim))));
        }
    }

    fn disc(&mut self, center: Vec2, radius: f32, fill: Option<Fill>, rim: Option<Stroke>) {
        let (center, radius) = (self.place(center), self.camera.pixels(radius));
        if let Some(fill) = fill {
            self.emit(CircleShape::filled(center, radius, paint(fill.color)).into());
        }
        match rim {
            None => {}
            Some(Stroke { color, width, dash: None }) => {
                self.emit(
                    CircleShape::stroke(center, radius, epaint::Stroke::new(width, paint(color))).into(),
                );
            }
            Some(stroke) => {
                // A dashed circle is a dashed line around it, fine enough that no corner shows.
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
        let mut places: Vec<Pos2> = points.iter().map(|point| self.place(*point)).collect();
        if let Some(fill) = fill {
            self.fill(&places, paint(fill.color));
            if let Some(hatch) = fill.hatch {
                let corners: Vec<Vec2> = places.iter().map(|place| Vec2::new(place.x, place.y)).collect();
                for [from, to] in raster::hatch_lines(&corners) {
                    let ends = [Pos2::new(from.x, from.y), Pos2::new(to.x, to.y)];
                    self.emit(epaint::Shape::line_segment(ends, epaint::Stroke::new(1.0, paint(hatch))));
                }
            }
        }
        if let Some(rim) = rim {
            places.extend(places.first().copied());
            self.line(places, rim);
        }
    }

    /// epaint fills convex outlines with smooth edges; others are cut into triangles, and their rim covers the rough edge.
    fn fill(&mut self, places: &[Pos2], color: Color32) {
        if is_convex(places) {
            let shape = PathShape::convex_polygon(places.to_vec(), color, epaint::Stroke::NONE);
            return self.emit(shape.into());
        }
        let flat: Vec<f32> = places.iter().flat_map(|place| [place.x, place.y]).collect();
        // An outline that meets itself has no triangles; its rim still shows.
        for corner in earcutr::earcut(&flat, &[], 2).unwrap_or_default().chunks_exact(3) {
            let first = self.mesh.vertices.len() as u32;
            for &index in corner {
                self.mesh.colored_vertex(places[index], color);
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
                // Dashes of a line that runs far outside would be without number; it is drawn solid instead.
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

    fn arrow(&mut self, from: Vec2, to: Vec2, stroke: Stroke, head: Head) {
        let (from, to) = (self.place(from), self.place(to));
        let reach = 9.0 + 1.2 * stroke.width;
        let length = from.distance(to);
        if length <= reach {
            return self.line(vec![from, to], stroke);
        }
        let along = (to - from) / length;
        let base = to - along * reach;
        let side = along.rot90() * reach * 0.4;
        match head {
            Head::Filled => {
                self.line(vec![from, base + along], stroke);
                let corners = vec![to, base + side, base - side];
                self.emit(
                    PathShape::convex_polygon(corners, paint(stroke.color), epaint::Stroke::NONE).into(),
                );
            }
            Head::Open => {
                self.line(vec![from, to], stroke);
                self.line(vec![base + side, to, base - side], Stroke { dash: None, ..stroke });
            }
        }
    }
}

/// Whether an outline turns one way only.
fn is_convex(places: &[Pos2]) -> bool {
    let n = places.len();
    let turn = |k: usize| {
        let (a, b, c) = (places[k], places[(k + 1) % n], places[(k + 2) % n]);
        let (u, v) = (b - a, c - b);
        u.x * v.y - u.y * v.x
    };
    // A thousandth of a square pixel: polygons of many corners have turns that round to either side.
    (0..n).all(|k| turn(k) < 1e-3) || (0..n).all(|k| turn(k) > -1e-3)
}

/// A color as epaint has it: premultiplied, in gamma space as the files have it. epaint's own conversion multiplies in
/// linear space, and faint fills come out several times too bright.
pub fn paint(color: Color) -> Color32 {
    let times = |channel: u8| ((u16::from(channel) * u16::from(color.a) + 127) / 255) as u8;
    Color32::from_rgba_premultiplied(times(color.r), times(color.g), times(color.b), color.a)
}
