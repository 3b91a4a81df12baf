//! Room for labels: they cover neither another text nor a body, and stay in the picture.

use glam::Vec2;

use crate::picture::draw::{
    Camera, Shape,
    shape::{Align, ThingName},
    text,
};

/// Height of a label's letters, pixels. Texts of this height on a plate are labels to [`make_room`].
pub const LETTERS: f32 = 13.0;

/// The labels of a picture.
pub const LABELS: ThingName = ThingName { kind: "labels", of: None };

/// If more bodies than this are in view they are specks, and labels may lie on them.
const MOST_BODIES: usize = 3000;

/// Half the size of the plate of a text including a margin of half a pixel, pixels.
pub fn half_size(words: &str, size: f32) -> Vec2 {
    Vec2::new(0.5 * text::width(words, size) + 0.3 * size + 0.5, 0.62 * size + 0.5)
}

/// A rectangle on the screen, pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelBox {
    /// Its middle.
    pub middle: Vec2,
    /// Half its width and height.
    pub half: Vec2,
}

impl LabelBox {
    /// The box between two corners.
    pub fn between(low: Vec2, high: Vec2) -> LabelBox {
        LabelBox { middle: 0.5 * (low + high), half: 0.5 * (high - low) }
    }

    /// Whether the two boxes have points in common.
    pub fn meets(&self, other: &LabelBox) -> bool {
        (self.middle - other.middle).abs().cmplt(self.half + other.half).all()
    }

    /// The depth by which it reaches into a disc on the screen, pixels; negative outside the disc.
    pub fn depth_in(&self, (center, radius): (Vec2, f32)) -> f32 {
        radius - ((center - self.middle).abs() - self.half).max(Vec2::ZERO).length()
    }
}

/// The plate of a text; `None` for other shapes.
pub fn box_of(camera: &Camera, shape: &Shape) -> Option<LabelBox> {
    let Shape::Text { at, offset, text, size, align, .. } = shape else { return None };
    let half = half_size(text, *size);
    let shift = match align {
        Align::Left => half.x,
        Align::Center => 0.0,
        Align::Right => -half.x,
    };
    Some(LabelBox { middle: camera.screen_from_world(*at) + *offset + Vec2::new(shift, 0.0), half })
}

/// Draws the labels over everything else, and moves those that cover another text or a body, or leave the picture, to
/// the nearest free spot above or below. All other texts keep their place.
pub fn make_room(camera: &Camera, shapes: &mut Vec<Shape>) {
    make_room_beside(camera, shapes, &[]);
}

/// Like [`make_room`], but labels also keep off these parts of the screen.
pub fn make_room_beside(camera: &Camera, shapes: &mut Vec<Shape>, kept_free: &[LabelBox]) {
    if !shapes.iter().any(is_label) {
        return;
    }
    let (labels, others): (Vec<Shape>, Vec<Shape>) = shapes.drain(..).partition(is_label);
    let taken = others.iter().filter_map(|shape| box_of(camera, shape)).chain(kept_free.iter().copied());
    let mut room = Placing { camera, taken: taken.collect(), discs: discs(camera, &others) };
    *shapes = others;
    shapes.retain(|shape| !matches!(shape, Shape::Thing(thing) if *thing == LABELS));
    shapes.push(Shape::Thing(LABELS));
    shapes.extend(labels.into_iter().map(|label| room.placed(label)));
}

/// The point named by the topmost label at a place on the screen, if there is a label.
pub fn named_at(camera: &Camera, shapes: &[Shape], place: Vec2) -> Option<Vec2> {
    shapes.iter().rev().filter(|shape| is_label(shape)).find_map(|label| {
        let Shape::Text { at, .. } = label else { return None };
        let LabelBox { middle, half } = box_of(camera, label)?;
        (place - middle).abs().cmple(half).all().then_some(*at)
    })
}

fn is_label(shape: &Shape) -> bool {
    matches!(shape, Shape::Text { size, plate: Some(_), align: Align::Center, .. } if *size == LETTERS)
}

/// The center and radius of every body in the picture, pixels; none for a crowd of specks.
fn discs(camera: &Camera, shapes: &[Shape]) -> Vec<(Vec2, f32)> {
    let bodies =
        || shapes.iter().flat_map(|shape| if let Shape::Bodies(bodies) = shape { &bodies[..] } else { &[] });
    if bodies().take(MOST_BODIES + 1).count() > MOST_BODIES {
        return Vec::new();
    }
    bodies().map(|body| (camera.screen_from_world(body.center), camera.pixels(body.radius))).collect()
}

/// The areas that labels avoid.
struct Placing<'a> {
    camera: &'a Camera,
    taken: Vec<LabelBox>,
    discs: Vec<(Vec2, f32)>,
}

/// The lines up and down in which a label may be placed, and below them its shifts to the side, in halves of its width:
/// the nearest first.
const LINES: [f32; 9] = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0, -4.0, 4.0];
const ASIDE: [f32; 9] = [0.0, -0.7, 0.7, -1.4, 1.4, -2.1, 2.1, -2.8, 2.8];

impl Placing<'_> {
    /// The label in the best free spot, which is taken from now on.
    fn placed(&mut self, mut label: Shape) -> Shape {
        let Some(wanted) = box_of(self.camera, &label) else { return label };
        if let Shape::Text { at, offset, .. } = &mut label {
            let spot = self.spot(wanted, *at);
            *offset += spot.middle - wanted.middle;
            self.taken.push(spot);
        }
        label
    }

    /// The first free spot; otherwise the one clear of all other texts that covers the least of bodies. In a crowd of
    /// labels nothing is free, and the label keeps its place.
    fn spot(&self, wanted: LabelBox, at: Vec2) -> LabelBox {
        let half = wanted.half;
        let (low, high) = (self.camera.origin + half, self.camera.origin + self.camera.size - half);
        // The words for a point in the picture are in the picture too, unless the picture is smaller than the words.
        let seen = self.camera.sees(at, 0.0);
        let start = if seen { wanted.middle.min(high).max(low) } else { wanted.middle };
        let line = 2.0 * half.y + 1.0;
        let spots = LINES.into_iter().flat_map(|lines| {
            ASIDE.map(|aside| LabelBox { middle: start + Vec2::new(aside * half.x, lines * line), half })
        });
        let apart = |spot: &LabelBox| {
            let inside = spot.middle.cmpge(low).all() && spot.middle.cmple(high).all();
            inside && !self.taken.iter().any(|taken| taken.meets(spot))
        };
        let mut best: Option<(f32, LabelBox)> = None;
        for spot in spots.filter(apart) {
            let depth = self.depth(&spot);
            if depth <= 0.0 {
                return spot;
            }
            if best.is_none_or(|(least, _)| depth < least) {
                best = Some((depth, spot));
            }
        }
        best.map_or(LabelBox { middle: start, half }, |(_, spot)| spot)
    }

    /// The depth by which a spot reaches into bodies, pixels.
    fn depth(&self, spot: &LabelBox) -> f32 {
        self.discs.iter().map(|disc| spot.depth_in(*disc).max(0.0)).sum()
    }
}
