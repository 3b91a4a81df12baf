//! The fixed part of all pictures of a clip: the layout of the panes, their cameras and colors.
//!
//! ```text
//! Director  goes through the runs in order     -> Still     (snapshots of all panes, shared between pictures)
//! Screen    layout, cameras, colors            -> ScreenParts    (shapes of each part of the picture)
//! Painter   one per thread: Still              -> pixels
//! ```

use std::sync::Arc;

use glam::Vec2;

use super::{
    ClipError, LegendSide, LensPlace,
    caption::caption,
    clip::Clip,
    director::Still,
    film::Snapshot,
    layout::{ClipLayout, PixelArea},
    said,
    shot::Window,
    words,
};
use sidestep_core::model::World;

use crate::{
    explain::lens::{self, Lens},
    picture::{
        draw::{Camera, Canvas, Palette, Shape, Stroke, Svg, text},
        overlay::{
            self, Frame, LegendPlace, Look, OverlayId, Plane, bounds, fitting_velocity_scale, legend,
            room::{LabelBox, make_room_beside},
        },
    },
    run::time::Run,
};

/// The shorter side of the smallest picture in which letters and lines grow with the picture, points. A larger picture
/// has more pixels for each point, so that it looks like this one on a denser screen.
const REFERENCE: f32 = 720.0;

/// The narrowest pane of a grid with a legend, points: in smaller panes a legend would hide their content.
const MIN_FOR_LEGEND: f32 = 800.0;

/// The largest share of a picture that a legend in a corner may cover.
const MOST_FOR_LEGEND: f32 = 0.3;

/// The height of the line at the top, points; content in a corner keeps off it.
const CAPTION: f32 = 24.0;

/// The height of the letters above a lens, points.
const LENS_LETTERS: f32 = 16.0;

/// The distance from the edges of a pane to a lens in its corner, points.
const INSET_MARGIN: f32 = 12.0;

/// The share of the picture that the legend of a clip would cover in a corner, if that is too much, so that it is left
/// out. `None` if several worlds are side by side, where a legend is not expected.
pub fn too_large_legend(clip: &Clip) -> Option<f32> {
    let look = clip.track.at(clip.from).look;
    let wanted = clip.staging.legend == LegendSide::Corner && look.shown.is_on(OverlayId::Legend);
    let palette = Palette::of(clip.theme);
    let room = clip.staging.language.speaking(|| legend::most_room(&look, &palette));
    let size = Vec2::new(clip.size.0.into(), clip.size.1.into());
    let points = size / points_scale(clip);
    let share = room.x * room.y / (points.x * points.y);
    (wanted && clip.panes.len() == 1 && share > MOST_FOR_LEGEND).then_some(share)
}

/// The number of pixels for each point of a clip's pictures.
fn points_scale(clip: &Clip) -> f32 {
    let dense = (f32::from(clip.size.0.min(clip.size.1)) / REFERENCE).max(1.0);
    dense * clip.staging.text_size.scale(clip.theme)
}

/// The fixed part of all pictures of a clip.
pub struct Screen<'a> {
    /// The clip.
    pub clip: &'a Clip,
    pub(super) palette: Palette,
    /// The number of pixels for each point.
    pub(super) scale: f32,
    /// The width and height, pixels.
    pub(super) size: (u32, u32),
    pub(super) layout: ClipLayout,
    /// The least and largest coordinates of all worlds at their start.
    everything: (Vec2, Vec2),
    /// The length of 1 m/s in meters if the track leaves it open.
    pub(super) velocity_scale: f32,
    /// Whether each pane has the legend in its lower right corner.
    has_legend: bool,
    /// The lens in a corner.
    inset: Option<PixelArea>,
}

/// A part of a picture: a camera in points, and shapes.
pub(super) struct ScreenPart {
    pub(super) area: PixelArea,
    pub(super) camera: Camera,
    pub(super) shapes: Vec<Shape>,
}

impl<'a> Screen<'a> {
    /// Lays out the parts of a clip.
    ///
    /// # Errors
    /// A clip that cannot be made, or is too small for its panes.
    pub fn new(clip: &'a Clip) -> Result<Screen<'a>, ClipError> {
        clip.check()?;
        clip.staging.language.speaking(|| Screen::laid_out(clip))
    }

    fn laid_out(clip: &'a Clip) -> Result<Screen<'a>, ClipError> {
        let size = (u32::from(clip.size.0), u32::from(clip.size.1));
        let scale = points_scale(clip);
        // With the commands of the first step applied.
        let worlds: Vec<World> = clip
            .panes
            .iter()
            .map(|pane| Run::new(pane.start.world.clone(), pane.start.log.clone()).world().clone())
            .collect();
        let everything = bounds(&worlds);
        let extent = (everything.1 - everything.0).max(Vec2::splat(1e-3));
        let palette = Palette::of(clip.theme);
        let first = clip.track.at(clip.from);
        let layout = ClipLayout::of(clip, scale, extent, legend::most_room(&first.look, &palette))?;
        let mut screen = Screen {
            clip,
            palette,
            scale,
            size,
            layout,
            everything,
            velocity_scale: 1.0,
            has_legend: false,
            inset: None,
        };
        let camera = screen.camera(first.camera);
        screen.velocity_scale = fitting_velocity_scale(&camera, &worlds);
        screen.place(&first.look);
        Ok(screen)
    }

    /// Places the lens in the upper left corner, and the legend in the lower right one if there is room.
    fn place(&mut self, look: &Look) {
        let single = self.layout.panes.len() == 1;
        let pane = self.points(self.layout.panes[0]);
        let inside = single && self.layout.head.is_none() && self.clip.caption.is_some();
        let top = if inside { CAPTION } else { 0.0 };
        let mut lens = None;
        if self.clip.staging.lens == Some(LensPlace::Inset) {
            let low = Vec2::new(INSET_MARGIN, top + INSET_MARGIN);
            let area = LabelBox::between(low, low + self.layout.inset_side() as f32 / self.scale);
            self.inset = Some(self.area_of(area, self.layout.panes[0]));
            lens = Some(area);
        }
        let wanted = self.clip.staging.legend == LegendSide::Corner && look.shown.is_on(OverlayId::Legend);
        let room = legend::most_room(look, &self.palette);
        let high = pane - legend::MARGIN;
        let area = LabelBox::between(high - room, high);
        let least = high - room - Vec2::new(0.0, top);
        let is_small = room.x * room.y <= MOST_FOR_LEGEND * pane.x * pane.y;
        let fits = is_small && least.min_element() >= 0.0 && lens.is_none_or(|lens| !lens.meets(&area));
        self.has_legend = wanted && fits && (single || pane.x >= MIN_FOR_LEGEND);
    }

    /// The width and height of a part, points.
    fn points(&self, area: PixelArea) -> Vec2 {
        Vec2::new(area.size.0 as f32, area.size.1 as f32) / self.scale
    }

    /// A box of a pane, in points, as pixels of the picture.
    fn area_of(&self, area: LabelBox, pane: PixelArea) -> PixelArea {
        let pixels = |points: f32| (points * self.scale).round() as u32;
        let low = area.middle - area.half;
        let corner = (pane.corner.0 + pixels(low.x), pane.corner.1 + pixels(low.y));
        PixelArea { corner, size: (pixels(2.0 * area.half.x), pixels(2.0 * area.half.y)) }
    }

    /// The width and height of the pictures, pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Whether one part fills the picture.
    pub(super) fn is_one_part(&self) -> bool {
        self.inset.is_none() && self.layout.panes[0].size == self.size
    }

    /// The sizes of all parts, pixels.
    pub(super) fn part_sizes(&self) -> Vec<(u32, u32)> {
        let card = self.clip.staging.title.as_ref().map(|_| self.size);
        let inset = self.inset.map(|area| area.size);
        let mut sizes: Vec<_> = self.layout.parts().map(|part| part.size).chain(card).chain(inset).collect();
        sizes.retain(|size| size.0 > 0 && size.1 > 0);
        sizes
    }

    /// The camera of a pane, in points.
    pub(super) fn camera(&self, window: Option<Window>) -> Camera {
        let size = self.points(self.layout.panes[0]);
        let everything = || Camera::fit(self.everything.0, self.everything.1, size);
        window.map_or_else(everything, |window| window.camera(size))
    }

    /// The parts of a picture, in the order in which they cover each other.
    pub(super) fn parts(&self, still: &Still) -> Vec<ScreenPart> {
        let mut parts = self.clip.staging.language.speaking(|| self.drawn_parts(still));
        let share = self.clip.theme.thickness();
        for ScreenPart { shapes, .. } in parts.iter_mut().filter(|_| share != 1.0) {
            shapes.iter_mut().for_each(|shape| shape.thicken(share));
        }
        parts
    }

    fn drawn_parts(&self, still: &Still) -> Vec<ScreenPart> {
        if let Some(card) = self.clip.staging.title.as_ref().filter(|_| still.is_title) {
            let area = PixelArea { corner: (0, 0), size: self.size };
            return vec![self.plain_part(area, |camera| words::card(camera, &self.palette, card))];
        }
        let ClipLayout { head, legend, lens, foot, .. } = self.layout;
        let head = head
            .map(|area| self.plain_part(area, |camera| self.caption(camera, still).into_iter().collect()));
        let panes = (0..still.snapshots.len()).map(|index| self.pane(still, index));
        let legend = legend.map(|area| self.legend_beside(area, still));
        let lens = lens.or(self.inset).map(|area| self.lens(area, still));
        let words = |camera: &Camera| {
            let words = self.clip.words_at(still.seconds);
            words.map_or(Vec::new(), |line| words::foot(camera, &self.palette, line))
        };
        let foot = foot.map(|area| self.plain_part(area, words));
        head.into_iter().chain(panes).chain(legend).chain(lens).chain(foot).collect()
    }

    /// A part without a world, whose points are its meters.
    fn plain_part(&self, area: PixelArea, shapes: impl FnOnce(&Camera) -> Vec<Shape>) -> ScreenPart {
        let size = self.points(area);
        let camera = Camera { center: Vec2::ZERO, meters_per_pixel: 1.0, size, origin: Vec2::ZERO };
        ScreenPart { area, camera, shapes: shapes(&camera) }
    }

    /// The look of a shot in this clip.
    fn look(&self, still: &Still) -> Look {
        let velocity_scale = still.shot.look.velocity_scale.or(Some(self.velocity_scale));
        Look { velocity_scale, ..still.shot.look }
    }

    fn pane(&self, still: &Still, index: usize) -> ScreenPart {
        let Still { shot, snapshots, .. } = still;
        let (snapshot, blend): &(Arc<Snapshot>, f32) = &snapshots[index];
        let mut look = self.look(still);
        look.shown.set(OverlayId::Legend, look.shown.is_on(OverlayId::Legend) && self.has_legend);
        look.legend = LegendPlace::LowerRight;
        let (scene, mut camera) = (snapshot.scene(), self.camera(shot.camera));
        if let Some(center) = shot.follow.and_then(|agent| scene.position(agent as usize, *blend)) {
            camera.center = center;
        }
        let (palette, blend) = (&self.palette, *blend);
        let mut shapes =
            overlay::draw(&Frame { scene, look, camera, palette, blend, pointed: None, plane: Plane::World });
        let label = &self.clip.panes[index].label;
        if self.layout.head.is_none() && snapshots.len() == 1 {
            shapes.extend(self.caption(&camera, still));
        } else if !label.is_empty() {
            shapes.push(caption(&camera, palette, label, ""));
        }
        ScreenPart { area: self.layout.panes[index], camera, shapes }
    }

    /// The legend of the first pane as a separate part.
    fn legend_beside(&self, area: PixelArea, still: &Still) -> ScreenPart {
        let (snapshot, _) = &still.snapshots[0];
        let meters_per_pixel = self.camera(still.shot.camera).meters_per_pixel;
        let camera =
            Camera { center: Vec2::ZERO, meters_per_pixel, size: self.points(area), origin: Vec2::ZERO };
        let frame = Frame {
            scene: snapshot.scene(),
            look: Look { legend: LegendPlace::Whole, ..self.look(still) },
            camera,
            palette: &self.palette,
            blend: 0.0,
            pointed: None,
            plane: Plane::World,
        };
        let mut shapes = Vec::new();
        if frame.look.shown.is_on(OverlayId::Legend) {
            legend::draw(&frame, &mut shapes);
        }
        ScreenPart { area, camera, shapes }
    }

    /// The plane of the selected agent's velocities; empty without such an agent.
    fn lens(&self, area: PixelArea, still: &Still) -> ScreenPart {
        let (snapshot, _) = &still.snapshots[0];
        let (size, palette) = (self.points(area), &self.palette);
        let mut look = self.look(still);
        look.shown.set(OverlayId::Legend, false);
        let found = still.shot.look.selected.and_then(|agent| snapshot.lens(agent, look, size, palette));
        let Some(lens) = found else { return self.plain_part(area, |_| Vec::new()) };
        let lens = Lens { camera: lens::camera_on_decision(&lens, size), ..lens };
        let (camera, mut shapes) = (lens.camera, lens::draw(&lens));
        let words = said::lens_of(lens.agent as usize).to_string();
        // The axis in the middle has its own words.
        let width = text::width(&words, LENS_LETTERS);
        if width < 0.5 * size.x - LENS_LETTERS {
            let title = LabelBox::between(Vec2::ZERO, Vec2::new(width + LENS_LETTERS, 2.0 * LENS_LETTERS));
            make_room_beside(&lens::school::above_chart(&lens).camera, &mut shapes, &[title]);
            shapes.push(caption(&camera, palette, &words, ""));
        }
        if self.inset.is_some() {
            let rim = Some(Stroke::solid(palette.obstacle_edge, 2.0));
            let corners = [Vec2::ZERO, Vec2::new(size.x, 0.0), size, Vec2::new(0.0, size.y)];
            let points = corners.map(|corner| camera.world_from_screen(corner)).to_vec();
            shapes.push(Shape::Polygon { points, fill: None, rim });
        }
        ScreenPart { area, camera, shapes }
    }

    /// The line at the top.
    fn caption(&self, camera: &Camera, still: &Still) -> Option<Shape> {
        let line = self.clip.caption.as_ref()?;
        let glides = if self.clip.staging.glide { format!("   {}", said::glides()) } else { String::new() };
        let time = if line.time { format!("   {:.1} s", still.seconds) } else { String::new() };
        Some(caption(camera, &self.palette, &line.text, &(glides + &time)))
    }

    /// The picture as a vector file with this markup in it.
    pub fn svg(&self, still: &Still, markup: &str) -> String {
        let extent = Vec2::new(self.size.0 as f32, self.size.1 as f32);
        let mut parts = self.parts(still);
        let vectors = |ScreenPart { camera, shapes, .. }: ScreenPart| {
            let mut svg = Svg::new(camera, self.palette.background);
            shapes.into_iter().for_each(|shape| svg.draw(shape));
            svg
        };
        if parts.len() == 1 && parts[0].area.size == self.size {
            let part = parts.remove(0);
            return vectors(part).shown_at(extent).finish_with(markup);
        }
        let size = extent / self.scale;
        let whole = Camera { center: Vec2::ZERO, meters_per_pixel: 1.0, size, origin: Vec2::ZERO };
        let mut svg = Svg::new(whole, self.palette.background).shown_at(extent);
        let at = |area: PixelArea| Vec2::new(area.corner.0 as f32, area.corner.1 as f32) / self.scale;
        for line in &self.layout.lines {
            let size = self.points(*line);
            svg.embed(at(*line), Svg::new(Camera { size, ..whole }, self.palette.obstacle_edge));
        }
        for part in parts {
            svg.embed(at(part.area), vectors(part));
        }
        svg.finish_with(markup)
    }

    /// The approximate memory of the snapshots of one picture, bytes; most of it are trails of 3 s.
    pub fn weight(&self) -> usize {
        let of = |world: &World| {
            let steps = (3.0 / world.params.time_step).clamp(1.0, 200.0) as usize;
            world.agents.len() * (8 * steps + 400)
        };
        self.clip.panes.iter().map(|pane| of(&pane.start.world)).sum::<usize>() + 1024
    }
}
