//! The runs that gave an answer, as ghosts: bodies without a fill, and their whole paths, which do not fade.

use sidestep_core::Vec2;
use sidestep_lab::{
    learn::lesson::{TriedRun, TriedRuns},
    picture::{
        draw::{Palette, Plate, Shape, Stroke, shape::Align},
        overlay::{ghost, room::LETTERS},
    },
};

/// With more agents, only the selected one leaves its path: those of a crowd would cover each other.
const MOST_WAYS: usize = 12;

/// Distance of a name from the body at the end of a path, points.
const APART: f32 = 14.0;

/// The paths of each run that has begun, the bodies of the one that is playing, and the names of the runs; `scale` is
/// meters per point.
pub fn shapes(
    tried: &TriedRuns,
    selected: Option<u32>,
    names: &[String],
    scale: f32,
    palette: &Palette,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (index, run) in tried.begun().iter().enumerate() {
        let line = line(index, palette);
        let is_one = run.ways().len() <= MOST_WAYS;
        for (agent, way) in run.ways().iter().enumerate() {
            if is_one || selected == Some(agent as u32) {
                shapes.push(Shape::Line { points: way.clone(), stroke: line });
            }
        }
        if let Some((name, (end, radius))) = names.get(index).zip(end(run, selected)) {
            // One name below, one above: both paths may end at the same place.
            let apart = radius / scale + APART;
            let offset = Vec2::new(0.0, if index == 0 { apart } else { -apart });
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

/// The line of a run: solid for the one that was tried, dashed for the one that it is compared with.
fn line(index: usize, palette: &Palette) -> Stroke {
    match index {
        0 => Stroke::solid(palette.text.at(0.8), 1.5),
        _ => Stroke::dashed(palette.preferred, 1.5, 6.0, 4.0),
    }
}

/// The end of the path of the selected agent, or of the first, and the agent's radius, m.
fn end(run: &TriedRun, selected: Option<u32>) -> Option<(Vec2, f32)> {
    let agent = selected.unwrap_or(0) as usize;
    Some((*run.ways().get(agent)?.last()?, run.world().agents.get(agent)?.settings.radius))
}
