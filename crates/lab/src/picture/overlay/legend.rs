//! The legend: part of the picture, so that a clip explains itself. Its corner is one where it does not hide the
//! selected agent.

use glam::Vec2;

use super::{
    Frame, LegendPlace, Look, Overlay, OverlayId, Plane, Swatch, aim,
    density::{self, Density, KeptDensity},
    feeler, forces,
    half_planes::whole_reach,
    quantity::Scale,
    room::LabelBox,
    said, scale_bar,
    swatches::{self, draw_ramp, draw_swatch},
    trails,
};
use crate::{
    picture::draw::{Camera, Canvas, Color, Fill, Palette, Shape, Stroke, shape::Align, text},
    text::{
        message::Message,
        quantity::{NumberForm, UnitNumber, meters},
        unit::SceneUnit,
    },
};

/// Distance from the edges, pixels.
pub const MARGIN: f32 = 10.0;
/// The distance from the edge of the ground to its content, pixels.
const PADDING: f32 = 8.0;
/// Height of a line, pixels.
pub(super) const LINE: f32 = 19.0;
/// The height of the letters, pixels.
const LETTERS: f32 = 14.0;
/// The distance from a swatch to its words, pixels.
const GAP: f32 = 8.0;
/// The opacity of the ground.
const GROUND: f32 = 0.9;
/// The distance from the title to the folding sign, and half the size of the sign, pixels.
const CHEVRON: [f32; 2] = [14.0, 4.0];

/// The largest size of a legend of this look, pixels: with every line that may appear. Zero without a legend.
pub fn most_room(look: &Look, palette: &Palette) -> Vec2 {
    if !look.shown.is_on(OverlayId::Legend) {
        return Vec2::ZERO;
    }
    let own = |id: OverlayId| (id.overlay().swatch)(palette).map(|_| id.overlay().name());
    // An agent has the construction of only one method: that of a school takes the place of half-planes or cones.
    let others = look.shown.is_on(OverlayId::HalfPlanes) || look.shown.is_on(OverlayId::Cones);
    let may_come = |id: &OverlayId| !(others && id.overlay().of_school);
    let names = look.shown.ids().filter(may_come).filter_map(own).filter(|_| !look.legend_folded);
    let scale = look.selected.filter(|_| !look.legend_folded);
    let scale = scale.map(|_| velocity_scale(look.unit, WIDEST_SCALE));
    let lines: Vec<f32> = names.chain(scale).map(|words| line_width(&words.to_string())).collect();
    size_of(&said::name_legend().to_string(), lines.iter().copied().fold(0.0, f32::max), lines.len())
}

/// A scale of 1 m/s with the largest number of digits, m.
const WIDEST_SCALE: f32 = 0.05;

/// The width of a line with these words, without the ground around it, pixels.
fn line_width(words: &str) -> f32 {
    swatches::WIDTH + GAP + text::width(words, LETTERS)
}

/// The size of a legend with this title whose widest line has the width `widest`, pixels.
fn size_of(title: &str, widest: f32, lines: usize) -> Vec2 {
    let title = text::width(title, LETTERS) + CHEVRON[0] + CHEVRON[1];
    Vec2::new(widest.max(title), LINE * (lines + 1) as f32) + 2.0 * PADDING
}

/// A line of the legend.
#[derive(Clone)]
pub(super) struct LegendLine {
    pub words: String,
    pub sign: Sign,
}

/// The sign before the words.
#[derive(Clone)]
pub(super) enum Sign {
    None,
    Swatch(Swatch),
    /// The number of colors of a ramp.
    Ramp(usize),
}

/// The legend of a picture, laid out: its words may depend on every agent.
pub(super) struct Legend {
    /// The title; a click on it folds the lines away.
    title: String,
    lines: Vec<LegendLine>,
    area: LabelBox,
}

impl Legend {
    /// The legend of a picture; `None` if the picture has none.
    pub fn of(frame: &Frame, density: Option<&Density>) -> Option<Legend> {
        frame.look.shown.is_on(OverlayId::Legend).then(|| laid_out(frame, density))
    }

    /// The area of the legend.
    pub fn area(&self) -> LabelBox {
        self.area
    }

    /// Draws it.
    pub fn draw(&self, frame: &Frame, canvas: &mut dyn Canvas) {
        let Legend { title, lines, area } = self;
        let (low, high) = (area.middle - area.half, area.middle + area.half);
        let (palette, at) = (frame.palette, |point: Vec2| frame.camera.world_from_screen(point));
        if frame.look.legend != LegendPlace::Whole {
            canvas.draw(Shape::Polygon {
                points: [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)].map(at).to_vec(),
                fill: Some(Fill { color: palette.background.at(GROUND), hatch: None }),
                rim: Some(Stroke::solid(palette.grid, 1.0)),
            });
        }
        let left = low + Vec2::new(PADDING, PADDING + 0.5 * LINE);
        words(&frame.camera, canvas, left, title, palette.muted);
        chevron(frame, canvas, left + Vec2::new(text::width(title, LETTERS) + CHEVRON[0], 0.0));
        for (k, line) in lines.iter().enumerate() {
            line.draw((&frame.camera, palette), canvas, left + Vec2::new(0.0, LINE * (k + 1) as f32));
        }
    }
}

impl LegendLine {
    /// Draws the sign and the words from this position on the screen.
    pub fn draw(&self, (camera, palette): (&Camera, &Palette), canvas: &mut dyn Canvas, left: Vec2) {
        match &self.sign {
            Sign::None => {}
            Sign::Swatch(swatch) => draw_swatch(camera, canvas, *swatch, left),
            Sign::Ramp(steps) => draw_ramp((camera, palette), canvas, *steps, left),
        }
        words(camera, canvas, left + Vec2::new(swatches::WIDTH + GAP, 0.0), &self.words, palette.text);
    }

    /// Its width, pixels.
    pub fn width(&self) -> f32 {
        line_width(&self.words)
    }
}

/// The area of the legend of a picture; `None` if it has none.
pub fn area(frame: &Frame) -> Option<LabelBox> {
    Legend::of(frame, Density::of(frame, &mut KeptDensity::default()).as_deref()).map(|legend| legend.area)
}

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('y'),
    always: true,
    ground: true,
    beside_density: true,
    ..Overlay::new(OverlayId::Legend, "legend", said::name_legend, said::about_legend, draw)
};

/// Draws it.
pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    laid_out(frame, Density::of(frame, &mut KeptDensity::default()).as_deref()).draw(frame, canvas);
}

fn laid_out(frame: &Frame, density: Option<&Density>) -> Legend {
    let (title, lines) = (said::name_legend().to_string(), lines(frame, density));
    Legend { area: place(frame, &title, &lines), title, lines }
}

fn words(camera: &Camera, canvas: &mut dyn Canvas, left: Vec2, words: &str, color: Color) {
    canvas.draw(Shape::Text {
        at: camera.world_from_screen(left),
        offset: Vec2::ZERO,
        text: words.into(),
        size: LETTERS,
        color,
        align: Align::Left,
        plate: None,
    });
}

/// The folding sign: it points down over the lines, to the right if they are folded away.
fn chevron(frame: &Frame, canvas: &mut dyn Canvas, middle: Vec2) {
    let half = CHEVRON[1];
    let down = [Vec2::new(-half, -0.5 * half), Vec2::new(0.0, 0.5 * half), Vec2::new(half, -0.5 * half)];
    let turned = if frame.look.legend_folded { down.map(|point| Vec2::new(point.y, point.x)) } else { down };
    let points = turned.map(|point| frame.camera.world_from_screen(middle + point)).to_vec();
    canvas.draw(Shape::Line { points, stroke: Stroke::solid(frame.palette.muted, 1.5) });
}

/// The overlays that say the most about this picture, the most telling first: those that draw something, without what
/// every scene has around its agents. The steering of a vehicle and things that went wrong come before velocities and
/// their limits.
pub fn telling<'a>(frame: &'a Frame) -> impl Iterator<Item = &'static Overlay> + use<'a> {
    let around = [OverlayId::Trails, OverlayId::Neighbors, OverlayId::Aim];
    let tells = move |overlay: &&Overlay| {
        let is_listed = !overlay.ground && !around.contains(&overlay.id);
        is_listed && (overlay.swatch)(frame.palette).is_some() && (overlay.draws_something)(frame)
    };
    let shown = move |of_velocities: bool| {
        let on = frame.look.shown.ids().map(OverlayId::overlay);
        on.filter(move |overlay| overlay.of_velocities == of_velocities)
    };
    shown(false).chain(shown(true)).filter(tells)
}

/// The lines of the overlays that show something now, and the scales; none if the legend is folded.
pub(super) fn lines(frame: &Frame, density: Option<&Density>) -> Vec<LegendLine> {
    if frame.look.legend_folded {
        return Vec::new();
    }
    let drawn = |id: &OverlayId| density::is_drawn(*id, density) && (id.overlay().draws_something)(frame);
    let shown = frame.look.shown.ids().filter(drawn);
    let entries = shown.map(OverlayId::overlay).filter_map(|overlay| line_of(frame, overlay, density));
    let constructions = density.is_none().then(|| scales(frame)).into_iter().flatten();
    let scales = constructions.map(|words| LegendLine { words: words.to_string(), sign: Sign::None });
    entries.chain(scales).collect()
}

fn line_of(frame: &Frame, overlay: &Overlay, density: Option<&Density>) -> Option<LegendLine> {
    if overlay.id == OverlayId::Bodies {
        if let Some(density) = density {
            let words = density.words(frame.look.unit).to_string();
            return Some(LegendLine { words, sign: Sign::Ramp(density::STEPS) });
        }
        if let Some(scale) = Scale::of(frame) {
            let (words, sign) = (scale.words(frame.look.unit).to_string(), Sign::Ramp(scale.steps()));
            return Some(LegendLine { words, sign });
        }
    }
    let swatch = as_drawn(frame, overlay.id, (overlay.swatch)(frame.palette)?);
    Some(LegendLine { words: overlay.name().to_string(), sign: Sign::Swatch(swatch) })
}

/// A swatch in the colors of this picture: bodies and what belongs to them have the color of the first group in view, a
/// road map alone has the look of its links, and wall feelers alone that of their rays.
fn as_drawn(frame: &Frame, id: OverlayId, swatch: Swatch) -> Swatch {
    let color = frame.group_color(0);
    match (id, swatch) {
        (OverlayId::Aim, _) if frame.subjects().all(|(.., watched)| watched.steering.aim.is_none()) => {
            Swatch::Line(aim::link(frame.palette))
        }
        (OverlayId::Feeler, _) if frame.vehicles().all(|(.., watched)| !watched.steering.feeler_used) => {
            Swatch::Line(feeler::free_ray(frame.palette))
        }
        (OverlayId::Bodies, Swatch::Dot(_)) => Swatch::Dot(color),
        (OverlayId::Trails, Swatch::Line(stroke)) => {
            Swatch::Line(Stroke { color: trails::faded(color), ..stroke })
        }
        (OverlayId::Goals, Swatch::Cross(stroke)) => Swatch::Cross(Stroke { color, ..stroke }),
        (_, swatch) => swatch,
    }
}

/// The drawn length of one unit of speed; `scale` in meters for 1 m/s, which is the same in every unit.
fn velocity_scale(unit: SceneUnit, scale: f32) -> Message {
    let one = UnitNumber::new(1.0, unit.of("m/s").1).form(NumberForm::Exact);
    said::velocity_scale(one, UnitNumber::new(scale, unit.of("m").1))
}

/// The drawn lengths of velocities and forces.
fn scales(frame: &Frame) -> impl Iterator<Item = Message> {
    let velocities = || velocity_scale(frame.look.unit, frame.velocity_scale());
    let drawn =
        !frame.look.shown.that(|overlay| overlay.of_velocities).is_empty() && frame.plane == Plane::World;
    let velocities = (drawn && frame.shows_constructions()).then(velocities);
    let forced = frame.subjects().find(|(.., watched)| watched.steering.forces);
    let forces = forced.filter(|_| frame.look.shown.is_on(OverlayId::Forces)).map(|(_, agent, _)| {
        let millimeters = (1000.0 * forces::scale(frame, agent)).round();
        said::force_scale(meters(millimeters / 1000.0))
    });
    velocities.into_iter().chain(forces)
}

/// The box of the legend; if the corner is free to choose, the first in which it hides nothing of the selected agent,
/// otherwise the one in which it hides least.
fn place(frame: &Frame, title: &str, lines: &[LegendLine]) -> LabelBox {
    let widest = lines.iter().map(LegendLine::width).fold(0.0, f32::max);
    let size = size_of(title, widest, lines.len());
    match frame.look.legend {
        LegendPlace::Free => {}
        LegendPlace::Whole => return LabelBox::between(Vec2::ZERO, size),
        LegendPlace::LowerRight => {
            let high = frame.camera.size - MARGIN;
            return LabelBox::between(high - size, high);
        }
    }
    let (low, high) = (frame.camera.origin + MARGIN, frame.camera.origin + frame.camera.size - MARGIN);
    let corners = [
        high - size,
        Vec2::new(high.x - size.x, low.y),
        low,
        Vec2::new(low.x, high.y - size.y - scale_bar::HEIGHT),
    ];
    let boxes = corners.map(|corner| LabelBox::between(corner, corner + size));
    let Some(kept_free) = looked_at(frame) else { return boxes[0] };
    let depth = |corner: &LabelBox| corner.depth_in(kept_free).max(0.0);
    boxes.into_iter().min_by(|a, b| depth(a).total_cmp(&depth(b))).unwrap_or(boxes[0])
}

/// The disc on the screen that the selected agent and its constructions cover, pixels.
fn looked_at(frame: &Frame) -> Option<(Vec2, f32)> {
    let selected = frame.selected()? as usize;
    let agent = frame.scene.world.agents.get(selected)?;
    let constructions = if frame.shows_constructions() { whole_reach(frame, agent) } else { 0.0 };
    let reach = frame.camera.pixels(agent.settings.radius.max(constructions));
    Some((frame.camera.screen_from_world(frame.position(selected)), reach))
}
