//! The runs that gave an answer, as ghosts: bodies without a fill, and their whole ways, which do not fade.

use sidestep_core::Vec2;
use sidestep_lab::{
    learn::lesson::{TriedRun, TriedRuns},
    picture::{
        draw::{Palette, Plate, Shape, Stroke, shape::Align},
        overlay::{ghost, room::LETTERS},
    },
};

/// Of more agents only the selected one leaves its way: those of a crowd cover each other.
const MOST_WAYS: usize = 12;

/// Distance of a name from the end of a way, points.
const APART: f32 = 14.0;

/// The ways of each run that has begun, the bodies of the one that plays, and the names of the runs.
pub fn shapes(tried: &TriedRuns, selected: Option<u32>, names: &[String], palette: &Palette) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (index, run) in tried.begun().iter().enumerate() {
        let line = line(index, palette);
        let is_one = run.ways().len() <= MOST_WAYS;
        for (agent, way) in run.ways().iter().enumerate() {
            if is_one || selected == Some(agent as u32) {
                shapes.push(Shape::Line { points: way.clone(), stroke: line });
            }
        }
        if let Some((name, end)) = names.get(index).zip(end(run, selected)) {
            // Below the one, above the other: both may end at the same place.
            let offset = Vec2::new(0.0, if index == 0 { APART } else { -APART });
            shapes.push(Shape::Text {
                at: end,
                offset,
                text: name.clone(),
                size: LETTERS,
                color: palette.for_words(line.color),
                align: Align::Center,
                plate: Some(Plate::Halo(palette.background)),
            });
        }
    }
    let (_, now) = tried.now();
    shapes.push(Shape::Bodies(now.world().agents.iter().map(|agent| ghost::body(agent, palette)).collect()));
    shapes
}

/// The line of a run: solid for what was tried, dashed for what it is compared with.
fn line(index: usize, palette: &Palette) -> Stroke {
    match index {
        0 => Stroke::solid(palette.text.at(0.8), 1.5),
        _ => Stroke::dashed(palette.preferred, 1.5, 6.0, 4.0),
    }
}

/// Where the way of the selected agent, or of the first, ends.
fn end(run: &TriedRun, selected: Option<u32>) -> Option<Vec2> {
    run.ways().get(selected.unwrap_or(0) as usize)?.last().copied()
}
