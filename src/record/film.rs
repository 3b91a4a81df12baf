//! A run as a sequence of pictures, rendered off-screen: any size, any frame rate, no frame lost.

use std::io::Write;

use glam::Vec2;

use super::gif::{GifError, GifPalette, GifWriter};
use crate::{
    draw::{Camera, Canvas, Palette, Raster, Shape, Theme, raster::RasterError, shape::Align},
    model::World,
    overlay::{self, Frame, Shown, fitting_velocity_scale},
    sim::{Decisions, Simulation, Watch, metrics::Metrics, trails::Trails},
};

/// How a run is to be filmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Simulated time of the first picture, s.
    pub from: f32,
    /// Simulated seconds.
    pub seconds: f32,
    /// Pictures for each simulated second. GIF counts in hundredths of a second: 20, 25, 50 and 100 are exact.
    pub frame_rate: u16,
    /// Dark or light.
    pub theme: Theme,
    /// The agent whose constructions are drawn.
    pub select: Option<u32>,
    /// Which overlays are on.
    pub shown: Shown,
    /// One line at the top.
    pub caption: String,
}

impl Shot {
    /// How many pictures that makes.
    pub fn frames(&self) -> u64 {
        (f64::from(self.seconds) * f64::from(self.frame_rate)).round().max(1.0) as u64
    }
}

/// Why a clip could not be made.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// The picture's size.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// The format of clips.
    #[error(transparent)]
    Gif(#[from] GifError),
    /// The format of pictures.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The file.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Stopped by the user.
    #[error("cancelled")]
    Cancelled,
}

/// A run that is being filmed.
pub struct Film<'a> {
    simulation: Simulation,
    trails: Trails,
    metrics: Metrics,
    shot: &'a Shot,
    camera: Camera,
    velocity_scale: f32,
}

impl<'a> Film<'a> {
    /// Starts at the world as it is, with everything in view.
    pub fn new(world: World, shot: &'a Shot) -> Film<'a> {
        let size = Vec2::new(shot.size.0.into(), shot.size.1.into());
        let camera = overlay::camera_on(&world, size);
        let fastest = world.agents.iter().map(|agent| agent.settings.max_speed).fold(0.0, f32::max);
        let mut simulation = Simulation::new(world);
        simulation.watch(shot.select.map_or(Watch::Nobody, |agent| Watch::Agents(vec![agent])));
        let mut film = Film {
            velocity_scale: fitting_velocity_scale(&camera, fastest),
            simulation,
            trails: Trails::default(),
            metrics: Metrics::new(),
            shot,
            camera,
        };
        film.observe();
        film
    }

    fn observe(&mut self) {
        self.trails.observe(self.simulation.world());
        self.metrics.observe_world(self.simulation.world());
    }

    /// Goes on to this step, if it is not there yet. `progress` hears how many steps have been taken.
    pub fn run_to(&mut self, step: u64, mut progress: impl FnMut(u64)) {
        while self.simulation.world().step < step {
            self.simulation.step();
            self.observe();
            progress(self.simulation.world().step);
        }
    }

    /// The shapes of the world exactly as it is at this step, without a caption; steps must be asked for in ascending
    /// order. A time in `f32` may miss a step: this does not.
    pub fn still(&mut self, step: u64) -> Vec<Shape> {
        self.run_to(step, |_| {});
        self.shapes_between(0.0)
    }

    /// The world and the decisions that carry it on.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.simulation.state()
    }

    /// What the pictures show of the world.
    pub fn camera(&self) -> Camera {
        self.camera
    }

    /// The shapes of picture `index`; pictures must be asked for in ascending order.
    pub fn shapes(&mut self, index: u64) -> Vec<Shape> {
        let time_step = f64::from(self.simulation.world().params.time_step);
        let seconds = f64::from(self.shot.from) + index as f64 / f64::from(self.shot.frame_rate);
        let at = seconds / time_step;
        // A picture at the very moment of a step shows that step, whatever the rounding of the quotient.
        let step = (at + 1e-6).floor();
        self.run_to(step as u64, |_| {});
        let mut shapes = self.shapes_between((at - step).clamp(0.0, 1.0) as f32);
        let text = format!("{}   {seconds:.1} s", self.shot.caption);
        shapes.push(caption(&self.camera, &Palette::of(self.shot.theme), text));
        shapes
    }

    /// The shapes at the present step, with the bodies moved on by this part of the next one.
    fn shapes_between(&mut self, blend: f32) -> Vec<Shape> {
        let palette = Palette::of(self.shot.theme);
        let (world, decisions) = self.simulation.state();
        overlay::draw(&Frame {
            world,
            decisions,
            trails: &self.trails,
            ghost: None,
            overlapping: &self.metrics.overlapping,
            selected: self.shot.select,
            everyone: false,
            camera: self.camera,
            palette: &palette,
            velocity_scale: self.velocity_scale,
            blend,
            shown: &self.shot.shown,
            reach: None,
            pointed: None,
        })
    }
}

/// One line at the top left of a picture.
pub(super) fn caption(camera: &Camera, palette: &Palette, text: String) -> Shape {
    Shape::Text {
        at: camera.world_from_screen(Vec2::new(14.0, 18.0)),
        offset: Vec2::ZERO,
        text,
        size: 16.0,
        color: palette.text,
        align: Align::Left,
        plate: Some(palette.background.at(0.6)),
    }
}

/// Films a run into a GIF. The same shot of the same world gives the same bytes every time.
///
/// `progress` hears how many of how many pictures are done, and answers whether to go on.
///
/// # Errors
/// A size that no picture can have, a target that cannot be written, a cancel.
pub fn write_gif<W: Write>(
    world: &World,
    shot: &Shot,
    out: W,
    mut progress: impl FnMut(u64, u64) -> bool,
) -> Result<(), FilmError> {
    let frames = shot.frames();
    let samples = SAMPLES.min(frames);
    let total = frames + samples;
    let mut raster = {
        let film = Film::new(world.clone(), shot);
        Raster::new(film.camera, Palette::of(shot.theme).background)?
    };
    // One palette for the whole clip, from a few pictures of it, so that colors do not flicker.
    let mut film = Film::new(world.clone(), shot);
    let mut sampled = Vec::new();
    for sample in 0..samples {
        sampled.push(render(&mut raster, film.shapes(sample * (frames - 1) / samples.max(2))));
        if !progress(sample + 1, total) {
            return Err(FilmError::Cancelled);
        }
    }
    let palette = GifPalette::from_frames(sampled);
    let mut writer = GifWriter::new(out, shot.size.0, shot.size.1, &palette)?;
    let mut film = Film::new(world.clone(), shot);
    let mut shown = 0;
    for index in 0..frames {
        // Delays are whole hundredths; each takes what the ones before left over.
        let until = (index + 1) * 100 / u64::from(shot.frame_rate);
        writer.push(&render(&mut raster, film.shapes(index)), (until - shown) as u16)?;
        shown = until;
        if !progress(samples + index + 1, total) {
            return Err(FilmError::Cancelled);
        }
    }
    writer.finish()?;
    Ok(())
}

/// The first picture of a shot as a PNG file.
///
/// # Errors
/// A size that no picture can have, a target that cannot be written.
pub fn write_png<W: Write>(world: &World, shot: &Shot, mut out: W) -> Result<(), FilmError> {
    let mut film = Film::new(world.clone(), shot);
    let mut raster = Raster::new(film.camera, Palette::of(shot.theme).background)?;
    render(&mut raster, film.shapes(0));
    out.write_all(&raster.png()?)?;
    Ok(())
}

/// Pictures from which the palette is made.
const SAMPLES: u64 = 6;

/// The pixels of one picture.
fn render(raster: &mut Raster, shapes: Vec<Shape>) -> Vec<u8> {
    raster.clear();
    for shape in shapes {
        raster.draw(shape);
    }
    raster.rgba()
}
