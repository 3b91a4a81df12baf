//! The fixed part of all pictures of a clip: the layout of the panes, their cameras and colors.
//!
//! ```text
//! Director  goes through the runs in order     -> Still     (snapshots of all panes, shared between pictures)
//! Screen    panes, cameras, colors
//! Painter   one a thread: Still                -> pixels
//! ```

use std::sync::Arc;

use glam::Vec2;

use super::{ClipError, caption::caption, clip::Clip, director::Still, film::Snapshot, said, shot::Window};
use crate::{
    draw::{Camera, Canvas, Palette, Shape, Svg, panes::PaneGrid},
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

/// The fixed part of all pictures of a clip.
pub struct Screen<'a> {
    /// The clip.
    pub clip: &'a Clip,
    pub(super) palette: Palette,
    /// Pixels for each point.
    pub(super) scale: f32,
    /// Width and height, pixels.
    pub(super) size: (u32, u32),
    /// Width and height of each pane, pixels.
    pub(super) cell: (u32, u32),
    /// Top left corner of each pane, pixels.
    pub(super) corners: Vec<(u32, u32)>,
    /// Lines between the panes: top left corner and size, pixels.
    pub(super) lines: Vec<((u32, u32), (u32, u32))>,
    /// Height of the line above the panes, pixels; zero for one pane, which has it inside.
    pub(super) strip: u32,
    /// All of the worlds at their start.
    everything: (Vec2, Vec2),
    /// Meters for 1 m/s where the track leaves it open.
    velocity_scale: f32,
}

impl<'a> Screen<'a> {
    /// Lays out the panes of a clip.
    ///
    /// # Errors
    /// A clip that cannot be made, or is too small for its panes.
    pub fn new(clip: &'a Clip) -> Result<Screen<'a>, ClipError> {
        clip.check()?;
        let (width, height) = (u32::from(clip.size.0), u32::from(clip.size.1));
        let size = Vec2::new(width as f32, height as f32);
        let scale = (size / REFERENCE).min_element().max(1.0);
        // With the commands of the first step carried out.
        let worlds: Vec<World> = clip
            .panes
            .iter()
            .map(|pane| Run::new(pane.start.world.clone(), pane.start.log.clone()).world().clone())
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
            let size = format!("{width}x{height}");
            return Err(ClipError::Order(said::too_few_pixels(size, count as usize)));
        }
        let corner = |index: u32| {
            let (column, row) = grid.position(index);
            (column * (cell.0 + gap), strip + row * (cell.1 + gap))
        };
        let corners = (0..count).map(corner).collect();
        let across = (1..grid.rows).map(|row| ((0, strip + row * (cell.1 + gap) - gap), (width, gap)));
        let down = (1..grid.columns).map(|column| ((column * (cell.0 + gap) - gap, strip), (gap, room.1)));
        let lines = across.chain(down).collect();
        let mut screen = Screen {
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
        let camera = screen.camera(clip.track.at(clip.from).camera);
        screen.velocity_scale = fitting_velocity_scale(&camera, &worlds);
        Ok(screen)
    }

    /// Width and height of the pictures, pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// The camera of a pane, in points.
    pub(super) fn camera(&self, window: Option<Window>) -> Camera {
        let size = Vec2::new(self.cell.0 as f32, self.cell.1 as f32) / self.scale;
        let Some(Window { center, extent }) = window else {
            return Camera::fit(self.everything.0, self.everything.1, size);
        };
        let meters_per_pixel = (extent.max(Vec2::splat(1e-3)) / size).max_element();
        Camera { center, meters_per_pixel, size, origin: Vec2::ZERO }
    }

    /// The panes of a picture: of each a camera in points, and shapes.
    pub(super) fn panes(&self, still: &Still) -> Vec<(Camera, Vec<Shape>)> {
        let Still { seconds, shot, snapshots } = still;
        let single = snapshots.len() == 1;
        let velocity_scale = shot.look.velocity_scale.or(Some(self.velocity_scale));
        let mut look = Look { velocity_scale, ..shot.look };
        if !single && (self.cell.0 as f32) < MIN_FOR_LEGEND * self.scale {
            look.shown.set(OverlayId::Legend, false);
        }
        let pane = |(index, (snapshot, blend)): (usize, &(Arc<Snapshot>, f32))| {
            let (scene, mut camera) = (snapshot.scene(), self.camera(shot.camera));
            if let Some(center) = shot.follow.and_then(|agent| scene.position(agent as usize, *blend)) {
                camera.center = center;
            }
            let mut shapes = overlay::draw(&Frame {
                scene,
                look,
                camera,
                palette: &self.palette,
                blend: *blend,
                pointed: None,
                plane: Plane::World,
            });
            let label = &self.clip.panes[index].label;
            if single {
                shapes.extend(self.caption(&camera, *seconds));
            } else if !label.is_empty() {
                shapes.push(caption(&camera, &self.palette, label, ""));
            }
            (camera, shapes)
        };
        snapshots.iter().enumerate().map(pane).collect()
    }

    /// The line at the top.
    pub(super) fn caption(&self, camera: &Camera, seconds: f64) -> Option<Shape> {
        let line = self.clip.caption.as_ref()?;
        let time = if line.time { format!("   {seconds:.1} s") } else { String::new() };
        Some(caption(camera, &self.palette, &line.text, &time))
    }

    /// The strip above a grid: its camera in points.
    pub(super) fn strip_camera(&self) -> Camera {
        let size = Vec2::new(self.size.0 as f32, self.strip as f32) / self.scale;
        Camera { center: Vec2::ZERO, meters_per_pixel: 1.0, size, origin: Vec2::ZERO }
    }

    /// The picture as a vector file, with this markup in it.
    pub fn svg(&self, still: &Still, markup: &str) -> String {
        let extent = Vec2::new(self.size.0 as f32, self.size.1 as f32);
        let mut panes = self.panes(still);
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
            self.caption(&self.strip_camera(), still.seconds).into_iter().for_each(|shape| line.draw(shape));
            svg.embed(Vec2::ZERO, line);
        }
        for ((camera, shapes), (x, y)) in panes.into_iter().zip(&self.corners) {
            let mut pane = Svg::new(camera, self.palette.background);
            shapes.into_iter().for_each(|shape| pane.draw(shape));
            svg.embed(Vec2::new(*x as f32, *y as f32) / self.scale, pane);
        }
        svg.finish_with(markup)
    }

    /// About the memory that the snapshots of one picture take, bytes; most of it are trails of 3 s.
    pub fn weight(&self) -> usize {
        let of = |world: &World| {
            let steps = (3.0 / world.params.time_step).clamp(1.0, 200.0) as usize;
            world.agents.len() * (8 * steps + 400)
        };
        self.clip.panes.iter().map(|pane| of(&pane.start.world)).sum::<usize>() + 1024
    }
}
