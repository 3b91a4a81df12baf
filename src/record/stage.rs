//! From a clip to the pixels of its pictures: where the panes lie, what each shows at a time, who paints it.
//!
//! ```text
//! Director  goes through the runs in order     -> Picture   (moments of all panes, shared between pictures)
//! Stage     lies still: panes, cameras, colors
//! Painter   one a thread: Picture              -> pixels
//! ```

use std::sync::Arc;

use glam::Vec2;

use super::{
    ClipError,
    clip::{Clip, Shot, Window},
    film::{Film, Moment, caption},
};
use crate::{
    draw::{Camera, Canvas, Palette, Raster, Shape, Svg, panes::PaneGrid},
    model::World,
    overlay::{self, Frame, Look, OverlayId, Plane, bounds, fitting_velocity_scale},
    time::Run,
};

/// Smallest picture whose letters and lines grow with it, points. A larger one has more pixels for each point, so that
/// it looks like this one on a denser screen.
const REFERENCE: Vec2 = Vec2::new(1280.0, 720.0);

/// Height of the line above a grid, points.
const STRIP: f32 = 36.0;

/// Space between panes, points.
const GAP: f32 = 2.0;

/// Narrowest pane of a grid with a legend, points: in smaller ones it would hide what they show.
const MIN_FOR_LEGEND: f32 = 800.0;

/// Smallest side of a pane, pixels.
const MIN_SIDE: u32 = 8;

/// What stays the same in all pictures of a clip.
pub struct Stage<'a> {
    /// The clip.
    pub clip: &'a Clip,
    palette: Palette,
    /// Pixels for each point.
    scale: f32,
    /// Width and height, pixels.
    size: (u32, u32),
    /// Width and height of each pane, pixels.
    cell: (u32, u32),
    /// Top left corner of each pane, pixels.
    corners: Vec<(u32, u32)>,
    /// Lines between the panes: top left corner and size, pixels.
    lines: Vec<((u32, u32), (u32, u32))>,
    /// Height of the line above the panes, pixels; zero for one pane, which has it inside.
    strip: u32,
    /// All of the worlds at their start.
    everything: (Vec2, Vec2),
    /// Meters for 1 m/s where the track leaves it open.
    velocity_scale: f32,
}

impl<'a> Stage<'a> {
    /// Sets the stage.
    ///
    /// # Errors
    /// A clip that cannot be made, or is too small for its panes.
    pub fn new(clip: &'a Clip) -> Result<Stage<'a>, ClipError> {
        clip.check()?;
        let (width, height) = (u32::from(clip.size.0), u32::from(clip.size.1));
        let size = Vec2::new(width as f32, height as f32);
        let scale = (size / REFERENCE).min_element().max(1.0);
        // As the worlds are after what was done to them on arrival.
        let worlds: Vec<World> = clip
            .panes
            .iter()
            .map(|pane| Run::new(pane.start.clone(), pane.log.clone()).world().clone())
            .collect();
        let everything = bounds(&worlds);
        let single = clip.panes.len() == 1;
        let gap = if single { 0 } else { ((GAP * scale).round() as u32).max(1) };
        let strip = if single || clip.caption.is_none() { 0 } else { (STRIP * scale).round() as u32 };
        let room = (width, height.saturating_sub(strip));
        let extent = (everything.1 - everything.0).max(Vec2::splat(1e-3));
        let count = clip.panes.len() as u32;
        let grid = PaneGrid::showing_largest(count, room, gap, extent);
        let cell = grid.cell(room, gap);
        if !single && (cell.0 < MIN_SIDE || cell.1 < MIN_SIDE) {
            return Err(ClipError::Order(format!("{width}x{height} pixels are too few for {count} panes")));
        }
        let corner = |index: u32| {
            let (column, row) = grid.position(index);
            (column * (cell.0 + gap), strip + row * (cell.1 + gap))
        };
        let corners = (0..count).map(corner).collect();
        let across = (1..grid.rows).map(|row| ((0, strip + row * (cell.1 + gap) - gap), (width, gap)));
        let down = (1..grid.columns).map(|column| ((column * (cell.0 + gap) - gap, strip), (gap, room.1)));
        let lines = across.chain(down).collect();
        let mut stage = Stage {
            clip,
            palette: Palette::of(clip.theme),
            scale,
            size: (width, height),
            cell,
            corners,
            lines,
            strip,
            everything,
            velocity_scale: 1.0,
        };
        let camera = stage.camera(clip.track.at(clip.from).camera);
        stage.velocity_scale = fitting_velocity_scale(&camera, &worlds);
        Ok(stage)
    }

    /// Width and height of the pictures, pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// What a pane shows, in points.
    fn camera(&self, window: Option<Window>) -> Camera {
        let size = Vec2::new(self.cell.0 as f32, self.cell.1 as f32) / self.scale;
        let Some(Window { center, extent }) = window else {
            return Camera::fit(self.everything.0, self.everything.1, size);
        };
        let meters_per_pixel = (extent.max(Vec2::splat(1e-3)) / size).max_element();
        Camera { center, meters_per_pixel, size, origin: Vec2::ZERO }
    }

    /// What each pane shows of a picture: a camera in points, and shapes.
    fn panes(&self, picture: &Picture) -> Vec<(Camera, Vec<Shape>)> {
        let Picture { seconds, shot, moments } = picture;
        let single = moments.len() == 1;
        let velocity_scale = shot.look.velocity_scale.or(Some(self.velocity_scale));
        let mut look = Look { velocity_scale, ..shot.look };
        if !single && (self.cell.0 as f32) < MIN_FOR_LEGEND * self.scale {
            look.shown.set(OverlayId::Legend, false);
        }
        let pane = |(place, (moment, blend)): (usize, &(Arc<Moment>, f32))| {
            let mut camera = self.camera(shot.camera);
            if let Some(center) = shot.follow.and_then(|agent| moment.place(agent, *blend)) {
                camera.center = center;
            }
            let mut shapes = overlay::draw(&Frame {
                scene: moment.scene(),
                look,
                camera,
                palette: &self.palette,
                blend: *blend,
                pointed: None,
                plane: Plane::World,
            });
            let label = &self.clip.panes[place].label;
            if single {
                shapes.extend(self.caption(&camera, *seconds));
            } else if !label.is_empty() {
                shapes.push(caption(&camera, &self.palette, label, ""));
            }
            (camera, shapes)
        };
        moments.iter().enumerate().map(pane).collect()
    }

    /// The line at the top.
    fn caption(&self, camera: &Camera, seconds: f64) -> Option<Shape> {
        let line = self.clip.caption.as_ref()?;
        let time = if line.time { format!("   {seconds:.1} s") } else { String::new() };
        Some(caption(camera, &self.palette, &line.text, &time))
    }

    /// The strip above a grid: its camera in points.
    fn strip_camera(&self) -> Camera {
        let size = Vec2::new(self.size.0 as f32, self.strip as f32) / self.scale;
        Camera { center: Vec2::ZERO, meters_per_pixel: 1.0, size, origin: Vec2::ZERO }
    }

    /// The picture as a vector file, with this markup in it.
    pub fn svg(&self, picture: &Picture, markup: &str) -> String {
        let extent = Vec2::new(self.size.0 as f32, self.size.1 as f32);
        let mut panes = self.panes(picture);
        if panes.len() == 1
            && let Some((camera, shapes)) = panes.pop()
        {
            let mut svg = Svg::new(camera, self.palette.background).shown_at(extent);
            shapes.into_iter().for_each(|shape| svg.draw(shape));
            return svg.finish_with(markup);
        }
        let whole = Camera { size: extent / self.scale, ..self.strip_camera() };
        let mut svg = Svg::new(whole, self.palette.background).shown_at(extent);
        for ((x, y), (width, height)) in &self.lines {
            let size = Vec2::new(*width as f32, *height as f32) / self.scale;
            let line = Svg::new(Camera { size, ..whole }, self.palette.obstacle_edge);
            svg.embed(Vec2::new(*x as f32, *y as f32) / self.scale, line);
        }
        if self.strip > 0 {
            let mut line = Svg::new(self.strip_camera(), self.palette.background);
            self.caption(&self.strip_camera(), picture.seconds)
                .into_iter()
                .for_each(|shape| line.draw(shape));
            svg.embed(Vec2::ZERO, line);
        }
        for ((camera, shapes), (x, y)) in panes.into_iter().zip(&self.corners) {
            let mut pane = Svg::new(camera, self.palette.background);
            shapes.into_iter().for_each(|shape| pane.draw(shape));
            svg.embed(Vec2::new(*x as f32, *y as f32) / self.scale, pane);
        }
        svg.finish_with(markup)
    }

    /// About how much memory the shapes' sources of one picture take, bytes: trails, which are as long as 3 s have steps.
    pub fn weight(&self) -> usize {
        let of = |world: &World| {
            let steps = (3.0 / world.params.time_step).clamp(1.0, 200.0) as usize;
            world.agents.len() * (8 * steps + 400)
        };
        self.clip.panes.iter().map(|pane| of(&pane.start)).sum::<usize>() + 1024
    }
}

/// One picture of a clip, to be painted anywhere.
#[derive(Clone)]
pub struct Picture {
    seconds: f64,
    shot: Shot,
    /// What each pane shows, and how far it is to its next step.
    moments: Vec<(Arc<Moment>, f32)>,
}

/// Goes through the runs of a clip, picture by picture.
pub struct Director<'a> {
    clip: &'a Clip,
    films: Vec<Film>,
    shot: Shot,
}

impl<'a> Director<'a> {
    /// Stands before the first picture.
    pub fn new(clip: &'a Clip) -> Director<'a> {
        let film = |pane: &super::clip::Pane| Film::new(pane.start.clone(), pane.log.clone());
        let mut director =
            Director { clip, films: clip.panes.iter().map(film).collect(), shot: clip.track.at(clip.from) };
        director.watch();
        director
    }

    fn watch(&mut self) {
        let watch = self.shot.look.watch();
        self.films.iter_mut().for_each(|film| film.watch(watch.clone()));
    }

    /// Picture `frame`; pictures must be asked for in ascending order. `None` if `go_on` said no.
    pub fn picture(&mut self, frame: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Picture> {
        let seconds = self.clip.seconds_at(frame);
        for film in &mut self.films {
            if !film.run_until(seconds, go_on) {
                return None;
            }
        }
        let shot = self.clip.track.at(seconds);
        if self.shot != shot {
            self.shot = shot;
            self.watch();
        }
        let moments = self.films.iter_mut().map(|film| (film.moment(), film.blend(seconds))).collect();
        Some(Picture { seconds, shot, moments })
    }
}

/// Paints pictures, one after the other, into memory that it keeps.
pub struct Painter<'a> {
    stage: &'a Stage<'a>,
    /// The pane at work.
    raster: Raster,
    /// The line above a grid.
    strip: Option<Raster>,
    /// The whole picture of a grid, RGBA.
    canvas: Vec<u8>,
}

impl<'a> Painter<'a> {
    /// With empty canvases.
    ///
    /// # Errors
    /// No memory, or a size that no picture can have.
    pub fn new(stage: &'a Stage<'a>) -> Result<Painter<'a>, ClipError> {
        let background = stage.palette.background;
        let raster = |camera: Camera, size: (u32, u32)| {
            let size = Vec2::new(size.0 as f32, size.1 as f32);
            let meters_per_pixel = camera.meters_per_pixel / stage.scale;
            Raster::scaled(Camera { size, meters_per_pixel, ..camera }, stage.scale, background)
        };
        let strip = match stage.strip {
            0 => None,
            height => Some(raster(stage.strip_camera(), (stage.size.0, height))?),
        };
        let mut canvas = Vec::new();
        if stage.corners.len() > 1 {
            canvas = [background.r, background.g, background.b, 255]
                .repeat((stage.size.0 * stage.size.1) as usize);
            let edge = stage.palette.obstacle_edge;
            for ((x, y), (width, height)) in &stage.lines {
                for row in *y..y + height {
                    let start = (row * stage.size.0 + x) as usize * 4;
                    let pixels = canvas[start..start + *width as usize * 4].chunks_exact_mut(4);
                    pixels.for_each(|pixel| pixel.copy_from_slice(&[edge.r, edge.g, edge.b, 255]));
                }
            }
        }
        Ok(Painter { stage, raster: raster(stage.camera(None), stage.cell)?, strip, canvas })
    }

    /// The pixels of a picture, RGBA from the top left.
    pub fn paint(&mut self, picture: &Picture) -> &[u8] {
        let stage = self.stage;
        if let Some(strip) = &mut self.strip {
            strip.clear();
            stage
                .caption(&stage.strip_camera(), picture.seconds)
                .into_iter()
                .for_each(|shape| strip.draw(shape));
            self.canvas[..strip.pixels().len()].copy_from_slice(strip.pixels());
        }
        for ((camera, shapes), corner) in stage.panes(picture).into_iter().zip(&stage.corners) {
            self.raster.look(camera.center, camera.meters_per_pixel / stage.scale);
            self.raster.clear();
            shapes.into_iter().for_each(|shape| self.raster.draw(shape));
            if self.canvas.is_empty() {
                break;
            }
            let (row, width) = (stage.cell.0 as usize * 4, stage.size.0 as usize * 4);
            let first = corner.1 as usize * width + corner.0 as usize * 4;
            let rows = self.canvas[first..].chunks_mut(width);
            for (to, from) in rows.zip(self.raster.pixels().chunks_exact(row)) {
                to[..row].copy_from_slice(from);
            }
        }
        if self.canvas.is_empty() { self.raster.pixels() } else { &self.canvas }
    }
}
