//! The part of drawing that talks to the graphics driver: two pipelines, and buffers that are created once and grow.
//!
//! macroquad uses 16-bit indices and 48-byte vertices. For a hundred thousand bodies that means many calls, and 19 MB a
//! frame; so triangles and discs bypass it.

use std::sync::Arc;

use egui_macroquad::{
    egui::{
        Color32, Pos2,
        epaint::{Mesh, Vertex},
    },
    macroquad::miniquad::{
        Bindings, BlendFactor, BlendState, BlendValue, BufferId, BufferLayout, BufferSource, BufferType,
        BufferUsage, Equation, FilterMode, MipmapFilterMode, PassAction, Pipeline, PipelineParams,
        RenderingBackend, ShaderMeta, ShaderSource, TextureId, UniformBlockLayout, UniformDesc, UniformType,
        UniformsSource, VertexAttribute, VertexFormat, VertexStep, window::screen_size,
    },
};
use sidestep_lab::picture::draw::Color;

use super::picture::{Instance, paint};

/// Left, top, width and height, pixels of the display.
pub type Scissor = (i32, i32, i32, i32);

const VERTEX_SHADER: &str = "#version 100
attribute vec2 position;
attribute vec2 texcoord;
attribute vec4 color0;
varying lowp vec4 color;
uniform vec2 Screen;
void main() {
    gl_Position = vec4(2.0 * position.x / Screen.x - 1.0, 1.0 - 2.0 * position.y / Screen.y, 0.0, 1.0);
    color = color0 / 255.0;
}";

const FRAGMENT_SHADER: &str = "#version 100
varying lowp vec4 color;
void main() {
    gl_FragColor = color;
}";

/// Corners with texture coordinates instead of colors.
const IMAGE_VERTEX_SHADER: &str = "#version 100
attribute vec2 position;
attribute vec2 texcoord;
attribute vec4 color0;
varying highp vec2 place;
uniform vec2 Screen;
void main() {
    gl_Position = vec4(2.0 * position.x / Screen.x - 1.0, 1.0 - 2.0 * position.y / Screen.y, 0.0, 1.0);
    place = texcoord + 0.0 * color0.xy;
}";

const IMAGE_FRAGMENT_SHADER: &str = "#version 100
precision highp float;
varying highp vec2 place;
uniform sampler2D Image;
void main() {
    gl_FragColor = texture2D(Image, place);
}";

/// A square a point larger than the disc, so that its edge can be smooth.
const DISC_VERTEX_SHADER: &str = "#version 100
attribute vec2 corner;
attribute vec2 center;
attribute vec2 size;
attribute vec2 heading;
attribute vec4 color0;
varying highp vec2 offset;
varying lowp vec4 color;
varying highp vec4 body;
uniform vec2 Screen;
void main() {
    offset = corner * (size.x + 1.0);
    vec2 at = center + offset;
    gl_Position = vec4(2.0 * at.x / Screen.x - 1.0, 1.0 - 2.0 * at.y / Screen.y, 0.0, 1.0);
    color = color0 / 255.0;
    body = vec4(size, heading / 65535.0 * 2.0 - 1.0);
}";

/// `body` is radius, width of the rim, heading; distances in points. A negative width makes a ring of that width.
/// Colors are premultiplied. Anything up to two points in size is a square: its corners cannot be seen.
const DISC_FRAGMENT_SHADER: &str = "#version 100
precision highp float;
varying highp vec2 offset;
varying lowp vec4 color;
varying highp vec4 body;
uniform vec4 Rim;
uniform float Pixel;
void main() {
    float radius = body.x;
    if (radius <= 1.0) {
        gl_FragColor = color * clamp((radius - max(abs(offset.x), abs(offset.y))) / Pixel + 0.5, 0.0, 1.0);
        return;
    }
    float from_center = length(offset);
    float inside = clamp((radius - from_center) / Pixel + 0.5, 0.0, 1.0);
    float rim = body.y > 0.0 ? clamp((from_center - radius + body.y) / Pixel + 0.5, 0.0, 1.0) : 0.0;
    float half_width = clamp(0.12 * radius, 0.75, 4.0);
    float end = radius - half_width;
    float along = clamp(dot(offset, body.zw), 0.35 * radius, max(end, 0.35 * radius));
    float from_notch = length(offset - along * body.zw);
    float notch = dot(body.zw, body.zw) > 0.25 ? clamp((half_width - from_notch) / Pixel + 0.5, 0.0, 1.0) : 0.0;
    float ring = body.y < 0.0 ? clamp((from_center - radius - body.y) / Pixel + 0.5, 0.0, 1.0) : 1.0;
    gl_FragColor = mix(color, Rim, max(rim, notch)) * inside * ring;
}";

/// Corners of a square, and its two triangles.
const CORNERS: [[f32; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
const SQUARE: [u32; 6] = [0, 1, 2, 0, 2, 3];

/// Smallest size of a buffer, bytes: smaller ones would have to grow too often.
const MIN_BUFFER: usize = 1 << 14;

/// Pipelines and buffers, made once.
pub struct Gpu {
    triangles: Pipeline,
    discs: Pipeline,
    images: Pipeline,
    /// The image that was drawn last.
    texture: Option<Texture>,
    /// True if the driver can repeat a square for each instance; otherwise corners and instances are written out.
    instancing: bool,
    /// The square of an instance.
    corners: BufferId,
    square: BufferId,
    /// The data of each draw call: a driver may still be reading the buffers of earlier calls, so each call of a frame
    /// has its own.
    vertices: InstancePool,
    indices: InstancePool,
}

/// An image in the driver's memory.
struct Texture {
    id: TextureId,
    size: [u16; 2],
    colors: Arc<[Color]>,
}

impl Gpu {
    /// Compiles the shaders; `instancing` is true if the driver supports it.
    ///
    /// # Errors
    /// The graphics driver refuses a shader.
    pub fn new(gl: &mut dyn RenderingBackend, instancing: bool) -> anyhow::Result<Gpu> {
        // epaint's colors are premultiplied: its smooth edges fade to transparent black.
        let over = BlendState::new(
            Equation::Add,
            BlendFactor::One,
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        );
        let params = PipelineParams { color_blend: Some(over), ..PipelineParams::default() };
        let meta = |images: &[&str], uniforms: &[(&str, UniformType)]| ShaderMeta {
            images: images.iter().map(|name| (*name).into()).collect(),
            uniforms: UniformBlockLayout {
                uniforms: uniforms.iter().map(|(name, kind)| UniformDesc::new(name, *kind)).collect(),
            },
        };
        let shader = gl.new_shader(
            ShaderSource::Glsl { vertex: VERTEX_SHADER, fragment: FRAGMENT_SHADER },
            meta(&[], &[("Screen", UniformType::Float2)]),
        )?;
        let attributes = [
            VertexAttribute::new("position", VertexFormat::Float2),
            VertexAttribute::new("texcoord", VertexFormat::Float2),
            VertexAttribute::new("color0", VertexFormat::Byte4),
        ];
        let triangles = gl.new_pipeline(&[BufferLayout::default()], &attributes, shader, params);
        let shader = gl.new_shader(
            ShaderSource::Glsl { vertex: IMAGE_VERTEX_SHADER, fragment: IMAGE_FRAGMENT_SHADER },
            meta(&["Image"], &[("Screen", UniformType::Float2)]),
        )?;
        let images = gl.new_pipeline(&[BufferLayout::default()], &attributes, shader, params);
        let shader = gl.new_shader(
            ShaderSource::Glsl { vertex: DISC_VERTEX_SHADER, fragment: DISC_FRAGMENT_SHADER },
            meta(
                &[],
                &[
                    ("Screen", UniformType::Float2),
                    ("Rim", UniformType::Float4),
                    ("Pixel", UniformType::Float1),
                ],
            ),
        )?;
        let step_func = if instancing { VertexStep::PerInstance } else { VertexStep::PerVertex };
        let layouts = [BufferLayout::default(), BufferLayout { step_func, ..BufferLayout::default() }];
        let attributes = [
            VertexAttribute::with_buffer("corner", VertexFormat::Float2, 0),
            VertexAttribute::with_buffer("center", VertexFormat::Float2, 1),
            VertexAttribute::with_buffer("size", VertexFormat::Float2, 1),
            VertexAttribute::with_buffer("heading", VertexFormat::Short2, 1),
            VertexAttribute::with_buffer("color0", VertexFormat::Byte4, 1),
        ];
        let discs = gl.new_pipeline(&layouts, &attributes, shader, params);
        let corners =
            gl.new_buffer(BufferType::VertexBuffer, BufferUsage::Immutable, BufferSource::slice(&CORNERS));
        let square =
            gl.new_buffer(BufferType::IndexBuffer, BufferUsage::Immutable, BufferSource::slice(&SQUARE));
        let pool = |kind| InstancePool { kind, buffers: Vec::new(), used: 0 };
        let (vertices, indices) = (pool(BufferType::VertexBuffer), pool(BufferType::IndexBuffer));
        Ok(Gpu { triangles, discs, images, texture: None, instancing, corners, square, vertices, indices })
    }

    /// Marks all buffers as free.
    pub fn begin_frame(&mut self) {
        (self.vertices.used, self.indices.used) = (0, 0);
    }

    /// Begins to draw on the window, clipped to `clip` if given.
    pub fn begin(&self, gl: &mut dyn RenderingBackend, clip: Option<Scissor>) {
        gl.begin_default_pass(PassAction::Nothing);
        if let Some((x, y, width, height)) = clip {
            let (_, screen) = screen_size();
            // OpenGL counts rows from the bottom.
            gl.apply_scissor_rect(x, screen as i32 - (y + height), width, height);
        }
    }

    /// One draw call.
    pub fn triangles(&mut self, gl: &mut dyn RenderingBackend, mesh: &Mesh, scale: f32) {
        let vertices = self.vertices.take::<Vertex>(gl, &mesh.vertices);
        let indices = self.indices.take::<u32>(gl, &mesh.indices);
        gl.apply_pipeline(&self.triangles);
        gl.apply_bindings(&bindings(vec![vertices], indices));
        gl.apply_uniforms(UniformsSource::table(&points_of_screen(scale)));
        gl.draw(0, mesh.indices.len() as i32, 1);
    }

    /// One draw call: an image from corner to corner, with each of its pixels as a square.
    pub fn image(
        &mut self,
        gl: &mut dyn RenderingBackend,
        [low, high]: [Pos2; 2],
        size: [u16; 2],
        colors: &Arc<[Color]>,
        scale: f32,
    ) {
        let corners = [[low.x, low.y], [high.x, low.y], [high.x, high.y], [low.x, high.y]];
        let places = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let vertices: [Vertex; 4] = std::array::from_fn(|k| Vertex {
            pos: corners[k].into(),
            uv: places[k].into(),
            color: Color32::WHITE,
        });
        let texture = self.texture(gl, size, colors);
        let vertices = self.vertices.take::<Vertex>(gl, &vertices);
        gl.apply_pipeline(&self.images);
        gl.apply_bindings(&Bindings { images: vec![texture], ..bindings(vec![vertices], self.square) });
        gl.apply_uniforms(UniformsSource::table(&points_of_screen(scale)));
        gl.draw(0, SQUARE.len() as i32, 1);
    }

    /// The texture with these colors: reuses the last one if it has their size, and uploads nothing if it has these
    /// colors.
    fn texture(&mut self, gl: &mut dyn RenderingBackend, size: [u16; 2], colors: &Arc<[Color]>) -> TextureId {
        let known = self.texture.take();
        let id = match known {
            Some(known) if known.size == size && Arc::ptr_eq(&known.colors, colors) => known.id,
            Some(known) if known.size == size => {
                gl.texture_update(known.id, &pixels(colors));
                known.id
            }
            other => {
                if let Some(other) = other {
                    gl.delete_texture(other.id);
                }
                let id = gl.new_texture_from_rgba8(size[0], size[1], &pixels(colors));
                gl.texture_set_filter(id, FilterMode::Nearest, MipmapFilterMode::None);
                id
            }
        };
        self.texture = Some(Texture { id, size, colors: Arc::clone(colors) });
        id
    }

    /// One draw call.
    pub fn discs(
        &mut self,
        gl: &mut dyn RenderingBackend,
        instances: &[Instance],
        rim: [f32; 4],
        scale: f32,
    ) {
        let (buffers, square, elements, repeated) = if self.instancing {
            let copies = self.vertices.take(gl, instances);
            (vec![self.corners, copies], self.square, SQUARE.len(), instances.len())
        } else {
            let (corners, copies, squares) = written_out(instances);
            let buffers = vec![self.vertices.take(gl, &corners), self.vertices.take(gl, &copies)];
            (buffers, self.indices.take(gl, &squares), squares.len(), 1)
        };
        gl.apply_pipeline(&self.discs);
        gl.apply_bindings(&bindings(buffers, square));
        let [r, g, b, a] = rim;
        let [width, height] = points_of_screen(scale);
        let uniforms = [width, height, r, g, b, a, 1.0 / scale];
        gl.apply_uniforms(UniformsSource::table(&uniforms));
        gl.draw(0, elements as i32, repeated as i32);
    }
}

/// Premultiplied, RGBA.
fn pixels(colors: &[Color]) -> Vec<u8> {
    colors.iter().flat_map(|color| paint(*color).to_array()).collect()
}

/// Width and height of the window at this number of pixels per point.
pub fn points_of_screen(scale: f32) -> [f32; 2] {
    let (width, height) = screen_size();
    [width / scale, height / scale]
}

fn bindings(vertex_buffers: Vec<BufferId>, index_buffer: BufferId) -> Bindings {
    Bindings { vertex_buffers, index_buffer, images: Vec::new() }
}

/// For drivers without instancing: each corner of each square, its instance again, and the triangles.
fn written_out(instances: &[Instance]) -> (Vec<[f32; 2]>, Vec<Instance>, Vec<u32>) {
    let corners = CORNERS.repeat(instances.len());
    let copies = instances.iter().flat_map(|instance| [*instance; 4]).collect();
    let squares = (0..instances.len() as u32).flat_map(|k| SQUARE.map(|corner| 4 * k + corner)).collect();
    (corners, copies, squares)
}

/// Buffers of one kind, of which each draw call of a frame takes the next.
struct InstancePool {
    kind: BufferType,
    /// The buffers with their sizes, bytes.
    buffers: Vec<(BufferId, usize)>,
    used: usize,
}

impl InstancePool {
    /// A buffer that contains this data.
    fn take<T>(&mut self, gl: &mut dyn RenderingBackend, data: &[T]) -> BufferId {
        let wanted = size_of_val(data);
        let known = self.buffers.get(self.used).copied();
        let buffer = match known {
            Some((buffer, size)) if size >= wanted => buffer,
            _ => {
                let size = wanted.next_power_of_two().max(MIN_BUFFER);
                let room = BufferSource::empty::<T>(size.div_ceil(size_of::<T>()));
                if let Some((small, _)) = known {
                    gl.delete_buffer(small);
                    self.buffers.remove(self.used);
                }
                let buffer = gl.new_buffer(self.kind, BufferUsage::Stream, room);
                self.buffers.insert(self.used, (buffer, size));
                buffer
            }
        };
        self.used += 1;
        gl.buffer_update(buffer, BufferSource::slice(data));
        buffer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_instancing_every_corner_has_its_own_instance() {
        let instance = |k: u8| Instance {
            center: [f32::from(k), 0.0],
            radius: 1.0,
            rim_width: 0.0,
            heading: [0, 0],
            color: [k; 4],
        };
        let (corners, copies, squares) = written_out(&[instance(0), instance(1), instance(2)]);
        assert_eq!((corners.len(), copies.len(), squares.len()), (12, 12, 18));
        for (k, square) in squares.chunks(6).enumerate() {
            for (index, corner) in square.iter().zip(SQUARE) {
                let index = *index as usize;
                assert_eq!(copies[index], instance(k as u8));
                assert_eq!(corners[index], CORNERS[corner as usize]);
            }
        }
    }
}
