//! Shapes to the window: epaint tessellates them with smooth edges, discs are instances that a shader finishes, and
//! macroquad writes the words.

mod gpu;
mod picture;

use egui_macroquad::macroquad::{
    color,
    prelude::{FilterMode, Font, TextParams, draw_text_ex, get_internal_gl, load_ttf_font_from_bytes},
};
use sidestep::draw::{Camera, Color, shape::HALO, text};

use gpu::{Gpu, Scissor};
pub use picture::{GpuPicture, paint};
use picture::{Layer, TextRun};

/// Corners of letters that macroquad hands over in one draw call.
pub const MAX_VERTICES: usize = 40_000;

/// Indices of letters that macroquad hands over in one draw call: six each, so that ten thousand letters are one draw call.
pub const MAX_INDICES: usize = 60_000;

/// The letters are written in these places for a halo, whose width is 1; so near to each other that no gap shows.
const HALO_STEPS: [[f32; 2]; 12] = [
    [1.0, 0.0],
    [0.5, 0.5],
    [0.0, 1.0],
    [-0.5, 0.5],
    [-1.0, 0.0],
    [-0.5, -0.5],
    [0.0, -1.0],
    [0.5, -0.5],
    [1.0, 0.5],
    [-1.0, 0.5],
    [1.0, -0.5],
    [-1.0, -0.5],
];

/// The shaders, buffers and font that draw shapes; made once.
pub struct WindowCanvas {
    gpu: Gpu,
    font: Font,
    /// The same for halos: smoothed, the letters of many copies would show the edges of their places in the texture.
    halo_font: Font,
}

impl WindowCanvas {
    /// Compiles the shaders and loads the font.
    ///
    /// # Errors
    /// The graphics driver refuses one of them.
    pub fn new() -> anyhow::Result<WindowCanvas> {
        let instancing = with_gl(|gl| gl.quad_context.info().features.instancing);
        let gpu = with_gl(|gl| Gpu::new(gl.quad_context, instancing))?;
        let font = load_ttf_font_from_bytes(text::font_bytes())?;
        let mut halo_font = load_ttf_font_from_bytes(text::font_bytes())?;
        halo_font.set_filter(FilterMode::Nearest);
        Ok(WindowCanvas { gpu, font, halo_font })
    }

    /// Before the first picture of a frame.
    pub fn begin_frame(&mut self) {
        self.gpu.begin_frame();
    }

    /// Draws a picture, nothing outside of that of the camera `inside`; words come on top of everything else. Returns
    /// the number of draw calls.
    pub fn paint(&mut self, picture: &GpuPicture, inside: Option<&Camera>, pixels_per_point: f32) -> usize {
        let GpuPicture { layers, words } = picture;
        let scale = pixels_per_point;
        let clip: Option<Scissor> = inside.map(|camera| {
            let [x, y] = (camera.origin * scale).round().to_array();
            let [width, height] = (camera.size * scale).round().to_array();
            (x as i32, y as i32, width as i32, height as i32)
        });
        with_gl(|mut gl| {
            // The words of an earlier picture lie below this one.
            gl.flush();
            let gl = gl.quad_context;
            self.gpu.begin(gl, clip);
            for layer in layers {
                match layer {
                    Layer::Triangles(mesh) => self.gpu.triangles(gl, mesh),
                    Layer::Discs { instances, rim } => self.gpu.discs(gl, instances, *rim, scale),
                }
            }
            gl.end_render_pass();
        });
        with_gl(|gl| gl.quad_gl.scissor(clip));
        let has_halos = self.write(words);
        with_gl(|gl| gl.quad_gl.scissor(None));
        // All letters of a font lie in one texture.
        layers.len() + usize::from(!words.is_empty()) + usize::from(has_halos)
    }

    /// All halos, then all letters: two draw calls. Whether there are any halos.
    fn write(&self, words: &[TextRun]) -> bool {
        let mut halos = words.iter().filter_map(|words| Some((words, words.halo?))).peekable();
        let has_halos = halos.peek().is_some();
        for (words, halo) in halos {
            for [x, y] in HALO_STEPS {
                letters(&self.halo_font, words, halo, (x * HALO, y * HALO));
            }
        }
        words.iter().for_each(|words| letters(&self.font, words, words.color, (0.0, 0.0)));
        has_halos
    }
}

/// The letters in this color, moved by so many points.
fn letters(font: &Font, words: &TextRun, color: Color, by: (f32, f32)) {
    // ab_glyph's size is the height of a line, macroquad's the em; Ubuntu's line is 1.121 em high.
    let em = words.size / 1.121;
    let font_size = em.ceil();
    let params = TextParams {
        font: Some(font),
        font_size: font_size as u16,
        font_scale: em / font_size,
        color: color::Color::from_rgba(color.r, color.g, color.b, color.a),
        ..TextParams::default()
    };
    let baseline = words.middle.y + 0.36 * em;
    draw_text_ex(&words.text, words.left.round() + by.0, baseline.round() + by.1, params);
}

/// Lets `draw` have the raw context below macroquad, which alone has clipping and instances.
fn with_gl<T>(draw: impl FnOnce(egui_macroquad::macroquad::window::InternalGlContext) -> T) -> T {
    // SAFETY: the one thread that draws is here, between two calls of macroquad, and keeps nothing of it.
    #[expect(unsafe_code, reason = "macroquad lends its context in no other way")]
    draw(unsafe { get_internal_gl() })
}
