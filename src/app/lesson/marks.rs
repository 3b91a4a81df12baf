//! What a lesson highlights in the pictures, and where the user clicked.

use sidestep_core::{Vec2, model::World};
use sidestep_lab::{
    learn::lesson::{Answers, Given, Lit, Measured},
    picture::draw::{Palette, Shape, Stroke},
};

use super::{Attended, tried};

/// Distance of a ring from the body, points.
const APART: f32 = 7.0;

/// Half the width of a cross, points.
const CROSS: f32 = 7.0;

/// The line of a highlight: its dash pattern is used for nothing else.
fn line(palette: &Palette) -> Stroke {
    Stroke::dashed(palette.text, 2.5, 7.0, 5.0)
}

/// The runs that gave the answer, rings around the highlighted bodies at the places where they are drawn, and the
/// answer by a click in the world; `scale` is meters per point.
pub fn in_world(
    open: &Attended,
    (world, selected): (&World, Option<u32>),
    drawn: &[Vec2],
    scale: f32,
    palette: &Palette,
) -> Vec<Shape> {
    let lit = open.now().into_iter().flat_map(|step| &step.lit);
    let rings = lit.filter_map(|lit| match lit {
        Lit::Agent(agent) => {
            let (center, agent) = drawn.get(*agent as usize).zip(world.agents.get(*agent as usize))?;
            let radius = agent.settings.radius + APART * scale;
            Some(Shape::Disc { center: *center, radius, fill: None, rim: Some(line(palette)) })
        }
        _ => None,
    });
    let tried =
        open.tried.iter().flat_map(|tried| tried::shapes(tried, selected, names(open), scale, palette));
    tried
        .chain(rings)
        .chain(clicked(open, scale, palette, |answers| matches!(answers, Answers::Place(_))))
        .collect()
}

/// The names of the runs that are compared.
fn names(open: &Attended) -> &'static [String] {
    open.step_text().map_or(&[], |text| &text.runs)
}

/// The answer by a click in the lens.
pub fn in_lens(open: &Attended, scale: f32, palette: &Palette) -> Vec<Shape> {
    clicked(open, scale, palette, |answers| matches!(answers, Answers::Velocity(_)))
}

/// A cross where the user clicked, and a ring at the right place.
fn clicked(open: &Attended, scale: f32, palette: &Palette, here: fn(&Answers) -> bool) -> Vec<Shape> {
    let ask = open.now().and_then(|step| step.ask.as_ref());
    let Some((answered, ask)) = open.answer.as_ref().zip(ask).filter(|(_, ask)| here(&ask.answers)) else {
        return Vec::new();
    };
    let within = match ask.answers {
        Answers::Place(within) | Answers::Velocity(within) => within,
        _ => 0.0,
    };
    let mut shapes = Vec::new();
    if let Given::Vector(at) = answered.given {
        shapes.extend(cross(at, scale, palette));
    }
    if let Measured::Vector(center) = answered.truth.value {
        let rim = Some(Stroke::solid(palette.chosen, 2.5));
        shapes.push(Shape::Disc { center, radius: within, fill: None, rim });
        shapes.push(Shape::Dot { center, radius: 4.0, color: palette.chosen });
    }
    shapes
}

fn cross(at: Vec2, scale: f32, palette: &Palette) -> [Shape; 2] {
    let stroke = Stroke::solid(palette.text, 2.5);
    [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)].map(|diagonal| {
        let half = CROSS * scale * diagonal;
        Shape::Line { points: vec![at - half, at + half], stroke }
    })
}
