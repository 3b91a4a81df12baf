//! The bottom layers of a picture that do not change from one picture to the next, such as the grid: painted only once.

use crate::picture::draw::{Camera, Canvas, Raster, Shape};

/// The backdrop of successive pictures.
#[derive(Default)]
pub struct Backdrop {
    /// The camera of the previous picture.
    camera: Option<Camera>,
    /// The shapes of the previous picture, or those of them that are in `pixels`.
    shapes: Vec<Shape>,
    /// The painted shapes; empty until it is known which shapes stay.
    pixels: Vec<u8>,
}

impl Backdrop {
    /// Paints a picture: to the pixel like its shapes drawn one after the other on the background.
    pub fn paint(&mut self, raster: &mut Raster, shapes: Vec<Shape>) {
        let same_view = self.camera == Some(*raster.camera());
        let pairs = shapes.iter().zip(&self.shapes).filter(|_| same_view);
        let common = pairs.take_while(|(now, before)| now == before).count();
        if !self.pixels.is_empty() && common == self.shapes.len() {
            raster.restore(&self.pixels);
        } else {
            raster.clear();
            shapes[..common].iter().for_each(|shape| raster.draw(shape.clone()));
            self.pixels.clear();
            if common > 0 {
                self.shapes.truncate(common);
                self.pixels.extend_from_slice(raster.pixels());
            } else {
                (self.camera, self.shapes) = (Some(*raster.camera()), shapes.clone());
            }
        }
        shapes.into_iter().skip(common).for_each(|shape| raster.draw(shape));
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::picture::draw::{Color, Stroke};

    #[test]
    fn a_picture_on_a_backdrop_is_the_one_painted_alone() {
        let camera =
            Camera { center: Vec2::ZERO, meters_per_pixel: 0.1, size: Vec2::splat(40.0), origin: Vec2::ZERO };
        let fresh = || Raster::new(camera, Color::hex(0x10_2030)).expect("a size");
        let line = |k: i32, y: f32| Shape::Line {
            points: vec![Vec2::new(-2.0, y), Vec2::new(1.5, 0.1 * k as f32)],
            stroke: Stroke::solid(Color::hex(0xF0_C040).at(0.5), 2.0),
        };
        let (mut raster, mut backdrop) = (fresh(), Backdrop::default());
        // Three shapes stay at first, then two, then none; at last the same shapes are seen by another camera.
        for (step, view) in
            [(0, 0.1), (1, 0.1), (2, 0.1), (7, 0.1), (8, 0.1), (20, 0.1), (21, 0.1), (21, 0.2)]
        {
            let stays =
                |k: i32| line(k, if step > 6 && k == 2 || step > 15 { step as f32 * 0.05 } else { 1.0 });
            let shapes: Vec<Shape> = (0..3).map(stays).chain([line(9, 0.1 * step as f32)]).collect();
            let mut alone = fresh();
            for raster in [&mut raster, &mut alone] {
                raster.look(Vec2::ZERO, view);
            }
            shapes.iter().for_each(|shape| alone.draw(shape.clone()));
            backdrop.paint(&mut raster, shapes);
            assert!(raster.pixels() == alone.pixels(), "step {step}, {view} m a pixel");
        }
    }
}
