//! The agents' goals; for the selected agent, all goals of its sequence, numbered in order.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, Swatch, said};
use sidestep_core::model::{
    Agent, Journey,
    goal_place::{GoalPlace, box_corners},
    journey::JourneyGoal,
};

use crate::picture::draw::{Canvas, Color, Plate, Shape, Stroke, shape::Align};

/// With more goals in view than this, only the selected agent's is drawn: a carpet of crosses shows nothing.
const MAX_CROSSES: usize = 1000;

/// Width of the lines of a cross, pixels.
pub const WIDTH: f32 = 1.5;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('o'),
    swatch: |palette| Some(Swatch::Cross(Stroke::solid(palette.body(0), WIDTH))),
    draws_something: |frame| frame.scene.world.agents.iter().any(|agent| agent.goal().is_some()),
    ground: true,
    ..Overlay::new(OverlayId::Goals, "goals", said::name_goals, said::about_goals, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let sees = |_, agent: &Agent| agent.goal().is_some_and(|goal| frame.camera.sees(goal, 0.0));
    let seen = frame.few_that(MAX_CROSSES, sees).unwrap_or_default();
    let selected = frame.selected().map(|selected| selected as usize);
    let mut seen: Vec<usize> = seen.into_iter().chain(selected).collect();
    // The selected agent in its place in the order, and only once.
    seen.sort_unstable();
    seen.dedup();
    for index in seen {
        let Some(agent) = frame.scene.world.agents.get(index) else { continue };
        let Some(goal) = agent.goal() else { continue };
        let color = frame.group_color(agent.group);
        let selected = selected == Some(index);
        if selected {
            let stroke = Stroke::dashed(color.at(0.6), 1.0, 2.0, 4.0);
            canvas.draw(Shape::Line { points: vec![frame.position(index), goal], stroke });
        }
        if frame.camera.sees(goal, 0.0) {
            let (size, opacity) = if selected { (6.0, 1.0) } else { (4.0, 0.55) };
            let stroke = Stroke::solid(color.at(opacity), WIDTH);
            canvas.draw(Shape::Cross { center: goal, size, stroke });
        }
        if let (true, Some(journey)) = (selected, frame.scene.world.journey(index as u32)) {
            let Journey { goals, next, .. } = journey;
            let halo = frame.palette.background;
            sequence(&goals.list, goals.repeats, color, halo).for_each(|shape| canvas.draw(shape));
            let present = goals.list[*next as usize].place.center();
            let stroke = Stroke::solid(color, WIDTH);
            canvas.draw(Shape::Cross { center: present, size: 8.0, stroke });
        }
    }
}

/// Goals in sequence: each with its number from 1, and the way from each to the next. Letters have a halo of the color
/// `halo`.
pub fn sequence(
    list: &[JourneyGoal],
    repeats: bool,
    color: Color,
    halo: Color,
) -> impl Iterator<Item = Shape> {
    let mut way: Vec<Vec2> = list.iter().map(|goal| goal.place.center()).collect();
    let numbers: Vec<Shape> =
        (1..).zip(&way).map(|(number, at)| number_at(*at, number, color, halo)).collect();
    let back = way.first().copied().filter(|_| repeats);
    way.extend(back);
    let stroke = Stroke::dashed(color.at(0.8), 1.5, 6.0, 4.0);
    let places: Vec<Shape> = list.iter().map(move |goal| place_shape(&goal.place, color)).collect();
    [Shape::Line { points: way, stroke }].into_iter().chain(places).chain(numbers)
}

fn number_at(at: Vec2, number: usize, color: Color, halo: Color) -> Shape {
    Shape::Text {
        at,
        offset: Vec2::new(9.0, -9.0),
        text: number.to_string(),
        size: 14.0,
        color,
        align: Align::Left,
        plate: Some(Plate::Halo(halo)),
    }
}

fn place_shape(place: &GoalPlace, color: Color) -> Shape {
    let stroke = Stroke::solid(color, 2.0);
    match *place {
        GoalPlace::Point(center) => Shape::Dot { center, radius: 4.0, color },
        GoalPlace::Line(ends) => Shape::Line { points: ends.to_vec(), stroke },
        GoalPlace::Disc { center, radius } => {
            Shape::Disc { center, radius, fill: Some(color.at(0.12).into()), rim: Some(stroke) }
        }
        GoalPlace::Box { center, size, angle } => Shape::Polygon {
            points: box_corners(center, size, angle).to_vec(),
            fill: Some(color.at(0.12).into()),
            rim: Some(stroke),
        },
    }
}
