//! The worlds as shapes: one drawing for each, with a frame around it if there are several.

use sidestep_core::Vec2;
use sidestep_lab::picture::{
    draw::{Camera, Palette, Plate, Shape, Stroke, shape::Align},
    overlay::{self, Frame, OverlayId, Plane, Shown, Source, room::LabelBox},
};

use super::{document::Document, settings::Settings, viewport::Viewport};

/// Largest number of agents of a world whose old future is shown together with the new one.
const MAX_GHOSTS: usize = 2_000;

/// Least width and height of a picture that has room for a legend, points.
const MIN_FOR_LEGEND: Vec2 = Vec2::new(420.0, 400.0);

/// Largest number of worlds side by side that all show constructions: in smaller pictures these become tangles.
const MAX_EXPLAINED: usize = 2;

/// Shapes, and the camera that looks at them.
pub struct PaneDrawing {
    pub shapes: Vec<Shape>,
    pub camera: Camera,
    /// The place of the legend in the picture.
    pub legend: Option<LabelBox>,
}

impl PaneDrawing {
    /// Makes its lines this many times as thick.
    pub fn thicken(&mut self, share: f32) {
        self.shapes.iter_mut().filter(|_| share != 1.0).for_each(|shape| shape.thicken(share));
    }
}

/// The overlays that are shown while the pointer is on the name of one: that overlay and those that form the ground.
fn alone(shown: Shown, lit: OverlayId) -> Shown {
    shown.that(|overlay| overlay.ground).ids().chain([lit]).collect()
}

/// The drawings of this moment, one for each world. Bodies of the active world are drawn at the share `blend` (0 … 1)
/// of the way to the next step. An overlay under the pointer is shown alone. With more than [`MAX_EXPLAINED`] worlds
/// only one shows constructions: the one at `pointer` on the screen, or else the active one.
pub fn of_worlds(
    document: &mut Document,
    blend: f32,
    viewport: &Viewport,
    settings: &Settings,
    (pointer, pointed, lit): (Vec2, Option<Source>, Option<OverlayId>),
) -> Vec<PaneDrawing> {
    let palette = Palette::of(settings.theme);
    let now = document.time_at(blend);
    let (panes, mut look) = (&mut document.panes, document.look);
    if let Some(lit) = lit {
        look.shown = alone(look.shown, lit);
    }
    let (several, active) = (panes.several(), panes.active);
    if several || viewport.camera.size.cmplt(MIN_FOR_LEGEND).any() {
        // In such small pictures the legend would cover what it describes.
        look.shown.set(OverlayId::Legend, false);
    }
    let explained = viewport.pane_at(pointer, panes.list.len()).unwrap_or(active);
    let all_explained = panes.list.len() <= MAX_EXPLAINED;
    let mut drawings = Vec::new();
    let cameras = viewport.cameras(panes.list.len());
    for ((index, pane), camera) in panes.list.iter_mut().enumerate().zip(cameras) {
        let few = pane.machine.run().world().agents.len() <= MAX_GHOSTS;
        let scene = pane.machine.scene(few && look.shown.is_on(OverlayId::Ghost));
        // Worlds with different step lengths are all drawn at the same simulated time.
        let ahead = (now - scene.world.time) / f64::from(scene.world.params.time_step);
        let is_active = index == active;
        look.hidden.constructions = !all_explained && index != explained;
        let frame = Frame {
            scene,
            look,
            camera,
            palette: &palette,
            blend: if is_active { blend } else { ahead.clamp(0.0, 1.0) as f32 },
            pointed: pointed.filter(|_| is_active),
            plane: Plane::World,
        };
        let (mut shapes, legend) = overlay::draw_with_legend(&frame, &mut pane.kept_picture);
        if let Some(selected) = frame.selected().filter(|_| is_active) {
            shapes.extend(arrow_at_rim(&camera, &palette, frame.position(selected as usize)));
        }
        if several {
            shapes.extend(frame_of(&camera, &palette, &pane.label, is_active));
        }
        drawings.push(PaneDrawing { shapes, camera, legend });
    }
    drawings
}

/// Distance of an arrow from the edge of the picture, and its length, points.
const RIM: f32 = 22.0;
const ARROW: f32 = 12.0;

/// An arrow at the edge of the picture, towards a place outside of it.
fn arrow_at_rim(camera: &Camera, palette: &Palette, place: Vec2) -> Option<Shape> {
    let offset = (place - camera.center) / camera.meters_per_pixel;
    let half = (0.5 * camera.size - RIM).max(Vec2::ONE);
    let beyond = (offset / half).abs().max_element();
    if (offset / (half + RIM)).abs().max_element() <= 1.0 {
        return None;
    }
    let (tip, along) = (offset / beyond, offset.normalize_or_zero());
    let base = tip - ARROW * along;
    let corners = [tip, base + 0.6 * ARROW * along.perp(), base - 0.6 * ARROW * along.perp()];
    Some(Shape::Polygon {
        points: corners.map(|corner| camera.center + corner * camera.meters_per_pixel).to_vec(),
        fill: Some(palette.text.into()),
        rim: None,
    })
}

/// The edge of a picture next to others, and the label of its world.
fn frame_of(camera: &Camera, palette: &Palette, label: &str, active: bool) -> Vec<Shape> {
    let half = (0.5 * camera.size - Vec2::ONE) * camera.meters_per_pixel;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let color = if active { palette.text.at(0.8) } else { palette.grid };
    vec![
        Shape::Polygon {
            points: corners.map(|corner| camera.center + half * Vec2::from(corner)).to_vec(),
            fill: None,
            rim: Some(Stroke::solid(color, if active { 2.0 } else { 1.0 })),
        },
        Shape::Text {
            at: camera.center + Vec2::new(0.0, half.y),
            offset: Vec2::new(0.0, 16.0),
            text: label.to_string(),
            size: 18.0,
            color: palette.text,
            align: Align::Center,
            plate: Some(Plate::Halo(palette.background)),
        },
    ]
}
