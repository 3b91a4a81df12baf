//! Draws shapes in the window: epaint tessellates them with smooth edges, discs are instances that a shader finishes,
//! and macroquad draws the text.

mod gpu;
mod letters;
mod picture;
mod triangles;

use egui_macroquad::{
    egui::{Color32, ColorImage, Mesh, Pos2, Rect, emath::GuiRounding, vec2},
    macroquad::{miniquad::window::dpi_scale, prelude::get_internal_gl},
};
use sidestep_lab::picture::draw::{Camera, Canvas, Color, Raster, Shape};

use gpu::{Gpu, Scissor};
use letters::CanvasLetters;
use picture::Layer;
pub use picture::{GpuPicture, paint};
pub use triangles::KeptTriangles;

/// Number of text vertices that macroquad passes on in one draw call.
pub const MAX_VERTICES: usize = 40_000;

/// Number of text indices that macroquad passes on in one draw call: six per letter, so ten thousand letters fit in
/// one.
pub const MAX_INDICES: usize = 60_000;

/// A picture for a panel, where a point has `scale` pixels; `None` if it is too large.
pub fn image(camera: Camera, scale: f32, background: Color, shapes: Vec<Shape>) -> Option<ColorImage> {
    let mut raster = Raster::scaled(camera, scale, background).ok()?;
    shapes.into_iter().for_each(|shape| raster.draw(shape));
    let (width, height) = raster.size();
    Some(ColorImage::from_rgba_premultiplied([width as usize, height as usize], raster.pixels()))
}

/// The shaders, buffers and fonts that draw shapes; made once.
pub struct WindowCanvas {
    gpu: Gpu,
    letters: CanvasLetters,
    triangles: KeptTriangles,
}

impl WindowCanvas {
    /// Compiles the shaders and loads the font.
    ///
    /// # Errors
    /// The graphics driver refuses one of them.
    pub fn new() -> anyhow::Result<WindowCanvas> {
        let instancing = with_gl(|gl| gl.quad_context.info().features.instancing);
        let gpu = with_gl(|gl| Gpu::new(gl.quad_context, instancing))?;
        Ok(WindowCanvas { gpu, letters: CanvasLetters::new()?, triangles: KeptTriangles::default() })
    }

    /// To be called before the first picture of a frame.
    pub fn begin_frame(&mut self) {
        self.gpu.begin_frame();
        self.triangles.begin_frame();
    }

    /// Converts shapes to the form that [`WindowCanvas::paint`] takes.
    pub fn picture(&mut self, shapes: &[Shape], camera: &Camera, pixels_per_point: f32) -> GpuPicture {
        GpuPicture::of(shapes, camera, pixels_per_point, &mut self.triangles)
    }

    /// Draws a picture, clipped to that of the camera `inside` if given; text is on top of everything else. Returns the
    /// number of draw calls.
    pub fn paint(&mut self, picture: &GpuPicture, inside: Option<&Camera>, pixels_per_point: f32) -> usize {
        let GpuPicture { layers, words } = picture;
        let scale = pixels_per_point;
        let clip: Option<Scissor> = inside.map(|camera| {
            let [x, y] = (camera.origin * scale).round().to_array();
            let [width, height] = (camera.size * scale).round().to_array();
            (x as i32, y as i32, width as i32, height as i32)
        });
        with_gl(|mut gl| {
            // The text of an earlier picture is below this one.
            gl.flush();
            let gl = gl.quad_context;
            self.gpu.begin(gl, clip);
            for layer in layers {
                match layer {
                    Layer::Triangles(mesh) => self.gpu.triangles(gl, mesh, scale),
                    Layer::Discs { instances, rim } => self.gpu.discs(gl, instances, *rim, scale),
                    Layer::Image { corners, size, colors } => {
                        self.gpu.image(gl, *corners, *size, colors, scale);
                    }
                }
            }
            gl.end_render_pass();
        });
        with_gl(|gl| gl.quad_gl.scissor(clip));
        let calls = self.letters.write(words, scale / dpi_scale());
        with_gl(|gl| gl.quad_gl.scissor(None));
        layers.len() + calls
    }

    /// Fills everything outside of a rectangle, points, with one color: the background on which panels draw only their
    /// contents. egui's own frames read a texture for every pixel, which takes a software renderer longer than drawing
    /// a world. Returns the number of draw calls.
    pub fn fill_around(&mut self, inside: Rect, color: Color32, pixels_per_point: f32) -> usize {
        let mut mesh = Mesh::default();
        let [width, height] = gpu::points_of_screen(pixels_per_point);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        // At a fractional position, a row of the world would show along a panel.
        for rect in around(screen, inside.round_to_pixels(pixels_per_point)) {
            mesh.add_colored_rect(rect, color);
        }
        with_gl(|mut gl| {
            gl.flush();
            let gl = gl.quad_context;
            self.gpu.begin(gl, None);
            self.gpu.triangles(gl, &mesh, pixels_per_point);
            gl.end_render_pass();
        });
        1
    }
}

/// The rectangles that fill a screen around another, side by side.
fn around(screen: Rect, inside: Rect) -> [Rect; 4] {
    let shown = inside.intersect(screen);
    let inside = if shown.is_positive() { shown } else { Rect::from_pos(screen.min) };
    let (above, below) = (screen.with_max_y(inside.top()), screen.with_min_y(inside.bottom()));
    let band = screen.with_min_y(inside.top()).with_max_y(inside.bottom());
    [above, below, band.with_max_x(inside.left()), band.with_min_x(inside.right())]
}

/// Passes `draw` the raw context below macroquad, which, unlike macroquad itself, has clipping and instances.
fn with_gl<T>(draw: impl FnOnce(egui_macroquad::macroquad::window::InternalGlContext) -> T) -> T {
    // SAFETY: this is the only thread that draws, between two calls of macroquad, and it keeps no part of the context.
    #[expect(unsafe_code, reason = "macroquad lends its context in no other way")]
    draw(unsafe { get_internal_gl() })
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui::pos2;

    use super::*;

    #[test]
    fn the_ground_of_the_panels_is_everything_but_the_world() {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 60.0));
        for inside in [
            Rect::from_min_max(pos2(20.0, 5.0), pos2(70.0, 50.0)),
            Rect::from_min_max(pos2(-5.0, 5.0), pos2(70.0, 90.0)),
            screen,
            Rect::NOTHING,
        ] {
            let parts = around(screen, inside);
            for (x, y) in (0..100).flat_map(|x| (0..60).map(move |y| (x as f32 + 0.5, y as f32 + 0.5))) {
                let within = parts.iter().filter(|part| part.is_positive() && part.contains(pos2(x, y)));
                assert_eq!(within.count(), usize::from(!inside.contains(pos2(x, y))), "{inside} {x} {y}");
            }
        }
    }
}
