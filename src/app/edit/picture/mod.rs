//! What is picked and what is being drawn, as shapes over the world.

use sidestep_core::{
    Vec2, World,
    model::{goal_place::GoalPlace, journey::JourneyGoal},
};
use sidestep_lab::{
    picture::{
        draw::{Camera, Color, Head, Palette, Plate, Shape, Stroke, shape::Align},
        overlay::goals::sequence,
    },
    text::{
        quantity::{degrees, meters, seconds},
        unit::SceneUnit,
    },
};

mod group;

use super::{
    Editor, changes,
    picked::Thing,
    sketch::{Sketch, crossing},
    snap,
    tool::EditTool,
};
use crate::app::{document::Document, edit::said, mouse::MIN_GRIP};

/// Radius of the mark of a point, pixels.
const DOT: f32 = 4.0;

/// All marks of drawing mode.
pub fn shapes(editor: &Editor, document: &Document, camera: &Camera, palette: &Palette) -> Vec<Shape> {
    let world = document.world();
    let mut shapes: Vec<Shape> =
        editor.picked.iter().flat_map(|thing| outline(thing, world, camera, palette)).collect();
    shapes.extend(group::shapes(editor, document, palette));
    shapes.extend(turn_handle(editor, world, camera, palette));
    shapes.extend(snapped(editor, camera, palette));
    match &editor.sketch {
        Sketch::None | Sketch::Move(_) | Sketch::Handle { .. } => {}
        Sketch::Turn(turned) => {
            let by = said::turned(degrees(turned.by.to_degrees())).to_string();
            shapes.push(label(turned.about, by, palette.text, palette));
        }
        Sketch::Span { .. } if editor.tool == EditTool::Group => {}
        Sketch::Span { from, to, .. } => shapes.extend(span(editor.tool, [*from, *to], document, palette)),
        Sketch::Corners(corners) => {
            let at = editor.at.map(|at| editor.snapping.map_or(at, |snapping| snap::place(at, snapping)));
            shapes.extend(outline_so_far(corners, at, palette));
        }
        Sketch::Path(path) => {
            let next = path.next(true).map(JourneyGoal::passed);
            let mut list: Vec<JourneyGoal> = path.list.iter().copied().chain(next).collect();
            let at = editor.at.map(|at| editor.snapping.map_or(at, |snapping| snap::place(at, snapping)));
            list.extend(
                at.filter(|_| path.pressed.is_none()).map(|at| JourneyGoal::passed(GoalPlace::Point(at))),
            );
            let from = world.agents.get(path.agent as usize).map(|agent| agent.position);
            if let (Some(from), Some(first)) = (from, list.first()) {
                let points = vec![from, first.place.center()];
                let stroke = Stroke::dashed(palette.chosen.at(0.8), 1.5, 6.0, 4.0);
                shapes.push(Shape::Line { points, stroke });
            }
            shapes.extend(sequence(&list, false, palette.chosen, palette.background));
        }
        Sketch::Band { from, to, .. } => shapes.push(band([*from, *to], palette)),
    }
    shapes
}

/// The dot that turns what is picked.
fn turn_handle(editor: &Editor, world: &World, camera: &Camera, palette: &Palette) -> Vec<Shape> {
    let least = MIN_GRIP * camera.meters_per_pixel;
    let Some(handle) = editor.turn_handle(world, least) else { return Vec::new() };
    let foot = handle - Vec2::new(0.0, 3.0 * least);
    let stroke = Stroke::solid(palette.selected, 1.0);
    let rim = Some(Stroke::solid(palette.selected, 2.0));
    let radius = 0.6 * least;
    vec![
        Shape::Line { points: vec![foot, handle - Vec2::new(0.0, radius)], stroke },
        Shape::Disc { center: handle, radius, fill: Some(palette.background.into()), rim },
    ]
}

/// A cross at the place to which the pointer snaps.
fn snapped(editor: &Editor, camera: &Camera, palette: &Palette) -> Vec<Shape> {
    let (Some(snapping), Some(at)) = (editor.snapping, editor.at) else { return Vec::new() };
    let (at, arm) = (snap::place(at, snapping), 7.0 * camera.meters_per_pixel);
    let line = |arm: Vec2| Shape::Line {
        points: vec![at - arm, at + arm],
        stroke: Stroke::solid(palette.chosen, 1.5),
    };
    vec![line(Vec2::new(arm, 0.0)), line(Vec2::new(0.0, arm))]
}

/// A rim around a picked thing.
fn outline(thing: Thing, world: &World, camera: &Camera, palette: &Palette) -> Vec<Shape> {
    let rim = Stroke::solid(palette.selected, 2.0);
    let gap = 3.0 * camera.meters_per_pixel;
    let ring = |center: Vec2, radius: f32| Shape::Disc { center, radius, fill: None, rim: Some(rim) };
    let dot = |center: &Vec2| Shape::Dot { center: *center, radius: DOT, color: palette.selected };
    let points = thing.points(world);
    match thing {
        Thing::Agent(agent) => {
            let agent = world.agents.get(agent as usize);
            agent.map(|agent| ring(agent.position, agent.settings.radius + gap)).into_iter().collect()
        }
        Thing::Pillar(pillar) => {
            let circle = world.obstacles.circles().get(pillar);
            circle.map(|circle| ring(circle.center, circle.radius + gap)).into_iter().collect()
        }
        Thing::Polygon(_) => {
            let dots: Vec<Shape> = points.iter().map(dot).collect();
            // The way back along a wall would end in a wedge.
            let outline = match points.len() {
                2 => Shape::Line { points, stroke: rim },
                _ => Shape::Polygon { points, fill: None, rim: Some(rim) },
            };
            [outline].into_iter().chain(dots).collect()
        }
        Thing::Newcomers(number) => {
            let starts = group::starts(world).into_iter().filter(|agent| agent.group == number);
            starts.map(|agent| ring(agent.position, agent.settings.radius + gap)).collect()
        }
        Thing::Vertex(..) | Thing::Waypoint(_) => points
            .iter()
            .flat_map(|point| [dot(point), ring(*point, 8.0 * camera.meters_per_pixel)])
            .collect(),
    }
}

/// A line that is being drawn, in the form of what it will become.
fn span(tool: EditTool, [from, to]: [Vec2; 2], document: &Document, palette: &Palette) -> Vec<Shape> {
    let (world, unit) = (document.world(), document.look.unit);
    let line = |stroke| Shape::Line { points: vec![from, to], stroke };
    let radius = world.agents.last().map_or(0.0, |agent| agent.settings.radius);
    match tool {
        EditTool::Agent => vec![
            Shape::Disc { center: from, radius, fill: None, rim: Some(Stroke::solid(palette.text, 1.5)) },
            Shape::Arrow { from, to, stroke: Stroke::solid(palette.preferred, 2.0), head: Head::Open },
        ],
        EditTool::Pillar => vec![
            Shape::Disc {
                center: from,
                radius: from.distance(to),
                fill: None,
                rim: Some(Stroke::solid(palette.text, 2.0)),
            },
            label(
                0.5 * (from + to),
                said::length(meters(from.distance(to))).in_unit(unit).to_string(),
                palette.text,
                palette,
            ),
        ],
        EditTool::Rectangle => {
            let [width, height] = (to - from).abs().to_array().map(meters);
            let rim = Some(Stroke::solid(palette.text, 2.0));
            let points = changes::rectangle([from, to]).to_vec();
            let words = said::sides(width, height).in_unit(unit).to_string();
            vec![
                Shape::Polygon { points, fill: None, rim },
                label(0.5 * (from + to), words, palette.text, palette),
            ]
        }
        EditTool::Measure => {
            let ends = [from, to].map(|center| Shape::Dot { center, radius: DOT, color: palette.text });
            let words = measured([from, to], world, unit);
            let middle = label(0.5 * (from + to), words, palette.text, palette);
            [line(Stroke::solid(palette.text, 2.0))].into_iter().chain(ends).chain([middle]).collect()
        }
        _ => {
            let words = said::length(meters(from.distance(to))).in_unit(unit).to_string();
            vec![
                line(Stroke::solid(palette.text, 2.0)),
                label(0.5 * (from + to), words, palette.text, palette),
            ]
        }
    }
}

/// Distance, direction, and the time that an agent needs for it at its preferred speed.
pub fn measured([from, to]: [Vec2; 2], world: &World, unit: SceneUnit) -> String {
    let along = to - from;
    let turn = along.to_angle().to_degrees();
    let speed = world.agents.first().map_or(0.0, |agent| agent.settings.preferred_speed);
    let time = (speed > 0.0).then(|| said::takes(seconds(along.length() / speed)));
    said::measured(meters(along.length()), degrees(turn), time).in_unit(unit).to_string()
}

/// The corners of a polygon so far and the line to the pointer; sides that cross are red.
fn outline_so_far(corners: &[Vec2], at: Option<Vec2>, palette: &Palette) -> Vec<Shape> {
    let mut line = corners.to_vec();
    line.extend(at);
    let crosses = crossing(&line);
    let side = |k: usize| {
        let (color, width) =
            if crosses.contains(&k) { (palette.forbidden, 3.0) } else { (palette.text, 2.0) };
        Shape::Line { points: vec![line[k], line[k + 1]], stroke: Stroke::solid(color, width) }
    };
    let mut shapes: Vec<Shape> = (0..line.len().saturating_sub(1)).map(side).collect();
    if let (true, Some(first), Some(last)) = (line.len() > 2, line.first(), line.last()) {
        let dashed = Stroke::dashed(palette.muted, 1.5, 6.0, 4.0);
        shapes.push(Shape::Line { points: vec![*last, *first], stroke: dashed });
    }
    let dot = |center: &Vec2| Shape::Dot { center: *center, radius: DOT, color: palette.text };
    shapes.extend(corners.iter().map(dot));
    // The first corner closes it.
    shapes.extend(corners.first().filter(|_| corners.len() > 2).map(|center| Shape::Dot {
        center: *center,
        radius: DOT + 3.0,
        color: palette.chosen,
    }));
    shapes
}

fn band([a, b]: [Vec2; 2], palette: &Palette) -> Shape {
    let points = vec![a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y)];
    Shape::Polygon { points, fill: None, rim: Some(Stroke::solid(palette.text.at(0.8), 1.0)) }
}

fn label(at: Vec2, text: String, color: Color, palette: &Palette) -> Shape {
    Shape::Text {
        at,
        offset: Vec2::new(0.0, -12.0),
        text,
        size: 14.0,
        color,
        align: Align::Center,
        plate: Some(Plate::Halo(palette.background)),
    }
}
