//! Shapes to the window: epaint tessellates them with smooth edges, macroquad draws the triangles.

use egui_macroquad::{
    egui::{
        Color32, Pos2,
        epaint::{self, Mesh, PathShape, TessellationOptions, Tessellator},
    },
    macroquad::{
        miniquad::{BlendFactor, BlendState, BlendValue, Equation},
        models::{Mesh as QuadMesh, Vertex, draw_mesh},
        prelude::{
            Font, Material, MaterialParams, PipelineParams, ShaderSource, TextParams, UniformDesc,
            UniformType, draw_text_ex, get_internal_gl, gl_use_default_material, gl_use_material,
            load_material, load_ttf_font_from_bytes, vec2, vec3, vec4,
        },
    },
};
use sidestep::{
    Vec2,
    draw::{Body, Camera, Color, Fill, Head, Shape, Stroke, cut, shape::Align, text},
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

const DISC_VERTEX_SHADER: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
attribute vec4 normal;
varying highp vec2 place;
varying lowp vec4 color;
varying highp vec4 body;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    place = texcoord;
    color = color0 / 255.0;
    body = normal;
}";

/// `body` is radius, width of the rim, heading; distances in points. A negative width makes a ring of that width.
/// Colors are premultiplied.
const DISC_FRAGMENT_SHADER: &str = "#version 100
precision highp float;
varying highp vec2 place;
varying lowp vec4 color;
varying highp vec4 body;
uniform vec4 Rim;
uniform float Pixel;
void main() {
    float radius = body.x;
    float from_center = length(place);
    float inside = clamp((radius - from_center) / Pixel + 0.5, 0.0, 1.0);
    float rim = body.y > 0.0 ? clamp((from_center - radius + body.y) / Pixel + 0.5, 0.0, 1.0) : 0.0;
    float half_width = clamp(0.12 * radius, 0.75, 4.0);
    float end = radius - half_width;
    float along = clamp(dot(place, body.zw), 0.35 * radius, max(end, 0.35 * radius));
    float from_notch = length(place - along * body.zw);
    float notch = dot(body.zw, body.zw) > 0.25 ? clamp((half_width - from_notch) / Pixel + 0.5, 0.0, 1.0) : 0.0;
    float ring = body.y < 0.0 ? clamp((from_center - radius - body.y) / Pixel + 0.5, 0.0, 1.0) : 1.0;
    gl_FragColor = mix(color, Rim, max(rim, notch)) * inside * ring;
}";

const FRAGMENT_SHADER: &str = "#version 100
varying lowp vec4 color;
void main() {
    gl_FragColor = color;
}";

/// What the window needs to draw shapes; made once.
pub struct WindowCanvas {
    /// Plain triangles.
    material: Material,
    /// Bodies, dots and rings by their distance.
    discs: Material,
    font: Font,
}

impl WindowCanvas {
    /// Compiles the shaders and loads the font.
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
        let discs = load_material(
            ShaderSource::Glsl { vertex: DISC_VERTEX_SHADER, fragment: DISC_FRAGMENT_SHADER },
            MaterialParams {
                pipeline_params: PipelineParams { color_blend: Some(over), ..PipelineParams::default() },
                uniforms: vec![
                    UniformDesc::new("Rim", UniformType::Float4),
                    UniformDesc::new("Pixel", UniformType::Float1),
                ],
                ..MaterialParams::default()
            },
        )?;
        let font = load_ttf_font_from_bytes(text::font_bytes())?;
        Ok(WindowCanvas { material, discs, font })
    }

    /// Draws shapes in their order; words come on top of everything else. Returns the number of draw calls.
    pub fn paint(&self, shapes: &[Shape], camera: &Camera, pixels_per_point: f32) -> usize {
        let picture = Picture::of(shapes, camera, pixels_per_point);
        let mut calls = 0;
        for layer in picture.layers {
            match layer {
                Layer::Triangles(mesh) => {
                    gl_use_material(&self.material);
                    calls += draw_triangles(mesh);
                }
                Layer::Discs { vertices, rim } => {
                    self.discs.set_uniform("Rim", rim);
                    self.discs.set_uniform("Pixel", 1.0 / pixels_per_point);
                    gl_use_material(&self.discs);
                    calls += draw_discs(&vertices);
                }
            }
        }
        gl_use_default_material();
        for words in &picture.words {
            self.write(words);
        }
        calls + picture.words.len()
    }

    /// The same, and nothing outside the camera's picture.
    pub fn paint_inside(&self, shapes: &[Shape], camera: &Camera, pixels_per_point: f32) -> usize {
        let [x, y] = (camera.origin * pixels_per_point).round().to_array();
        let [width, height] = (camera.size * pixels_per_point).round().to_array();
        let clip = (x as i32, y as i32, width as i32, height as i32);
        let clip_to = |clip| {
            // SAFETY: between two draw calls of the one thread that draws.
            #[expect(unsafe_code, reason = "macroquad offers clipping by its raw context alone")]
            unsafe { get_internal_gl() }.quad_gl.scissor(clip)
        };
        clip_to(Some(clip));
        let calls = self.paint(shapes, camera, pixels_per_point);
        clip_to(None);
        calls
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

/// A picture ready for the graphics driver.
pub struct Picture {
    layers: Vec<Layer>,
    words: Vec<Words>,
}

enum Layer {
    Triangles(Mesh),
    /// Four corners for each body, dot or ring; the shader finds disc, rim and notch by their distance.
    Discs {
        vertices: Vec<Vertex>,
        rim: [f32; 4],
    },
}

impl Picture {
    /// Everything but the driver's part of drawing shapes.
    pub fn of(shapes: &[Shape], camera: &Camera, pixels_per_point: f32) -> Picture {
        let mut builder = Builder::new(camera, pixels_per_point);
        shapes.iter().for_each(|shape| builder.add(shape));
        builder.close_mesh();
        Picture { layers: builder.layers, words: builder.words }
    }

    /// How many corners it has.
    pub fn vertices(&self) -> usize {
        let of = |layer: &Layer| match layer {
            Layer::Triangles(mesh) => mesh.vertices.len(),
            Layer::Discs { vertices, .. } => vertices.len(),
        };
        self.layers.iter().map(of).sum()
    }
}

/// The corners of a disc on the screen, a pixel beyond it so that its edge can be smooth.
fn quad(center: Pos2, radius: f32, color: Color32, rim_width: f32, heading: Vec2) -> [Vertex; 4] {
    let reach = radius + 1.0;
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| Vertex {
        position: vec3(center.x + x * reach, center.y + y * reach, 0.0),
        uv: vec2(x * reach, y * reach),
        color: color.to_array(),
        normal: vec4(radius, rim_width, heading.x, -heading.y),
    })
}

/// Hands a mesh over in pieces whose indices fit 16 bits; returns the number of draw calls.
fn draw_triangles(mesh: Mesh) -> usize {
    let mut calls = 0;
    for piece in mesh.split_to_u16().into_iter().filter(|piece| !piece.indices.is_empty()) {
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

/// Hands discs over, two triangles each; returns the number of draw calls.
fn draw_discs(vertices: &[Vertex]) -> usize {
    // Whole quads, and fewer than the most that macroquad takes at once.
    let pieces = vertices.chunks(MOST_VERTICES / 8 * 4);
    let calls = pieces.len();
    for piece in pieces {
        let quads = 0..(piece.len() / 4) as u16;
        let indices = quads.flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner)).collect();
        draw_mesh(&QuadMesh { vertices: piece.to_vec(), indices, texture: None });
    }
    calls
}

/// Collects triangles and words.
struct Builder<'a> {
    camera: &'a Camera,
    tessellator: Tessellator,
    layers: Vec<Layer>,
    mesh: Mesh,
    words: Vec<Words>,
}

impl Builder<'_> {
    fn new(camera: &Camera, pixels_per_point: f32) -> Builder<'_> {
        let tessellator =
            Tessellator::new(pixels_per_point, TessellationOptions::default(), [1, 1], Vec::new());
        Builder { camera, tessellator, layers: Vec::new(), mesh: Mesh::default(), words: Vec::new() }
    }

    fn add(&mut self, shape: &Shape) {
        match shape {
            Shape::Bodies(bodies) => self.bodies(bodies),
            Shape::Disc { center, radius, fill, rim } => self.disc(*center, *radius, *fill, *rim),
            Shape::Dot { center, radius, color } => self.round(*center, *radius, *color, None),
            Shape::Polygon { points, fill, rim } => self.polygon(points, *fill, *rim),
            Shape::Line { points, stroke } => {
                let points = points.iter().map(|point| self.place(*point)).collect();
                self.line(points, *stroke);
            }
            Shape::Trail { points, color, width } => self.trail(points, *color, *width),
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
        self.close_full_mesh();
    }

    /// Ends the triangles so far, so that what comes next lies over them.
    fn close_mesh(&mut self) {
        if !self.mesh.indices.is_empty() {
            self.layers.push(Layer::Triangles(std::mem::take(&mut self.mesh)));
        }
    }

    /// macroquad takes so many corners at once and drops the rest.
    fn close_full_mesh(&mut self) {
        if self.mesh.vertices.len() > MOST_VERTICES / 2 {
            self.close_mesh();
        }
    }

    fn bodies(&mut self, bodies: &[Body]) {
        let Some(first) = bodies.first() else { return };
        self.close_mesh();
        let rim = paint(first.rim).to_array().map(|channel| f32::from(channel) / 255.0);
        let vertices = bodies.iter().flat_map(|body| {
            // A body is never so small that it is gone; rim and notch of a dot would be all of it.
            let radius = self.camera.pixels(body.radius).max(1.0);
            let (rim_width, heading) =
                if radius < 2.0 { (0.0, Vec2::ZERO) } else { (body.rim_width, body.heading) };
            quad(self.place(body.center), radius, paint(body.fill), rim_width, heading)
        });
        let vertices = vertices.collect();
        self.layers.push(Layer::Discs { vertices, rim });
    }

    /// A dot, or a ring of this width just outside and inside of `radius`; runs of them share a layer.
    fn round(&mut self, center: Vec2, radius: f32, color: Color, ring: Option<f32>) {
        let (radius, width) = ring.map_or((radius, 0.0), |width| (radius + 0.5 * width, -width));
        let quad = quad(self.place(center), radius, paint(color), width, Vec2::ZERO);
        self.close_mesh();
        match self.layers.last_mut() {
            // A dot needs no rim color: it takes whatever the layer has.
            Some(Layer::Discs { vertices, .. }) => vertices.extend(quad),
            _ => self.layers.push(Layer::Discs { vertices: quad.to_vec(), rim: [0.0; 4] }),
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
                // A dashed circle is a dashed line around it, fine enough that no corner shows.
                let center = self.place(center);
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
                for [from, to] in cut::hatch_lines(&corners) {
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
        self.close_full_mesh();
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

    /// A ribbon of three corners for each point, opaque in the middle and clear at both edges: smooth without epaint's
    /// joints, of which hundreds of trails would have too many.
    fn trail(&mut self, points: &[Vec2], color: Color, width: f32) {
        let n = points.len();
        if n < 2 {
            return;
        }
        let color = paint(color);
        let first = self.mesh.vertices.len() as u32;
        for (k, &point) in points.iter().enumerate() {
            let place = self.place(point);
            let along = self.place(points[(k + 1).min(n - 1)]) - self.place(points[k.saturating_sub(1)]);
            let side = along.normalized().rot90() * (0.5 * width + 0.5);
            let faded = color.gamma_multiply(k as f32 / (n - 1) as f32);
            for (corner, color) in
                [(place - side, Color32::TRANSPARENT), (place, faded), (place + side, Color32::TRANSPARENT)]
            {
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
        self.close_full_mesh();
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
